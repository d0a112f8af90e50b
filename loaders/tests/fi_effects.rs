//! What Finnish acts do to other laws than those that they enact or amend, on made-up acts.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test")]

use asof_loaders::fi::statute_book;
use asof_loaders::from_acts as acts;
use asof_schema::{
    ActKind, ChangeSet, Commencement, Correct, NegationKind, Op, Operation, Target, Vocabulary as _,
};

/// An act of the statute book: number and year, title, enacting clause, body, and its unnumbered section on commencement.
fn act(code: &str, title: &str, clause: &str, body: &str, commencement: &str) -> (String, Vec<u8>) {
    let (number, year) = code.split_once('/').unwrap();
    let commencement = if commencement.is_empty() {
        String::new()
    } else {
        format!(
            "<s:Pykala s:pykalaLuokitusKoodi='VoimaantuloSaannos'><s:MomenttiKooste>{commencement}</s:MomenttiKooste></s:Pykala>"
        )
    };
    let xml = format!(
        "<v:VahvistettavaLaki xmlns:v='v' xmlns:s='s'>\n<s:AsiakirjaNroTeksti>{number}</s:AsiakirjaNroTeksti>\
         <s:ValtiopaivavuosiTeksti>{year}</s:ValtiopaivavuosiTeksti>\n<s:Saados s:saadostyyppiNimi='Laki'>\
         <s:SaadosNimeke>{title}</s:SaadosNimeke>\n<s:Johtolause>{clause}</s:Johtolause>\n<s:Pykalisto>{body}{commencement}\
         </s:Pykalisto></s:Saados>\n<s:PaivaysKooste>Helsingissä 1.3.{year}</s:PaivaysKooste></v:VahvistettavaLaki>"
    );
    (format!("{number}-{year}.xml"), xml.into_bytes())
}

fn section(label: &str, moments: &[&str]) -> String {
    let moments: Vec<String> =
        moments.iter().map(|text| format!("<s:MomenttiKooste>{text}</s:MomenttiKooste>")).collect();
    let moments = moments.concat();
    format!("<s:Pykala><s:PykalaTunnusKooste>{label}</s:PykalaTunnusKooste>{moments}</s:Pykala>\n")
}

const SINCE_2004: &str = "Tämä laki tulee voimaan 1 päivänä tammikuuta 2004.";
const SINCE_2001: &str = "Tämä laki tulee voimaan 1 päivänä huhtikuuta 2001.";

/// 1 and 2 §, of 2001.
fn old(commencement: &str) -> (String, Vec<u8>) {
    let body = section("1 §", &["Yksi.", "Kaksi."]) + &section("2 §", &["Loppu."]);
    act("1/2001", "Koelaki", "säädetään:", &body, commencement)
}

fn load(acts: &[(String, Vec<u8>)]) -> ChangeSet {
    let documents: Vec<_> =
        acts.iter().map(|(name, bytes)| statute_book::read(name, bytes).unwrap()).collect();
    let (set, _) = acts::load(&documents, None).unwrap();
    set.check().unwrap();
    set
}

/// What an act does to another law than its own: `repeal sec1 from 2005-01-01`, `... until`.
fn done(set: &ChangeSet, act: &str, norm: &str) -> Vec<String> {
    let on_norm = set.commands.iter().filter(|one| {
        one.act.as_str().ends_with(act)
            && one.norm.as_str().ends_with(norm)
            && !one.norm.as_str().ends_with(act)
    });
    on_norm
        .map(|command| {
            let target = match &command.op {
                Op::Correct(correct) => {
                    let day = match &correct.commencement {
                        Some(Commencement::On(day)) => day.on.to_string(),
                        other => format!("{other:?}"),
                    };
                    format!("#{} to {day}", correct.command.seq)
                }
                op => op.target().map(|id| id.local().to_owned()).unwrap_or_default(),
            };
            let from = match &command.commencement {
                Some(Commencement::On(day)) => format!(" from {}", day.on),
                Some(Commencement::Condition(_)) => " when met".to_owned(),
                None => String::new(),
            };
            let until = command.until.map(|day| format!(" until {day}")).unwrap_or_default();
            format!("{} {target}{from}{until}", Operation::from(&command.op).name().to_lowercase())
        })
        .collect()
}

fn doubts(set: &ChangeSet, norm: &str) -> Vec<String> {
    let of_norm =
        set.doubts.iter().filter(|doubt| doubt.norm().is_some_and(|id| id.as_str().ends_with(norm)));
    of_norm
        .map(|doubt| {
            let touched: Vec<&str> = doubt.touches.iter().map(asof_schema::ComponentId::local).collect();
            format!("{} [{}]", doubt.code, touched.join(" "))
        })
        .collect()
}

#[test]
fn an_act_of_its_own_repeals_a_section_or_a_law() {
    let one = act(
        "5/2004",
        "Laki koelain 2 §:n kumoamisesta",
        "säädetään:",
        &(section("1 §", &["Tällä lailla kumotaan koelain (1/2001) 2 §."])
            + &section("2 §", &["Tämä laki tulee voimaan 1 päivänä tammikuuta 2005."])),
        "",
    );
    let whole = act(
        "7/2009",
        "Uusi koelaki",
        "säädetään:",
        &section("1 §", &["Uusi."]),
        "Tämä laki tulee voimaan 1 päivänä tammikuuta 2010. Tällä lailla kumotaan koelaki (1/2001). \
         Kumotun lain 1 §:n 2 momentti jää kuitenkin voimaan.",
    );
    let set = load(&[old(SINCE_2001), one, whole]);
    assert_eq!(set.norms.len(), 3, "the acts that repeal are norms of their own");
    assert_eq!(done(&set, ";5", ";1"), ["repeal sec2"]);
    assert_eq!(done(&set, ";7", ";1"), ["repeal "]);
    let act = |id: &str| set.acts.iter().find(|act| act.id.as_str().ends_with(id)).unwrap();
    assert_eq!(act(";5").kind, ActKind::Enactment);
    assert_eq!(act(";5").effective.unwrap().on.to_string(), "2005-01-01");
    assert_eq!(doubts(&set, ";1"), ["stays-in-force [sec1]"]);
}

#[test]
fn what_has_a_letter_between_the_ends_of_what_an_act_of_its_own_repeals_is_in_doubt() {
    let body = ["1 §", "2 §", "2 a §", "3 §"].map(|label| section(label, &["Sanoja."])).concat();
    let law = act("1/2001", "Koelaki", "säädetään:", &body, SINCE_2001);
    let own = section("1 §", &["Tällä lailla kumotaan koelain (1/2001) 1–3 §."]);
    let set = load(&[law, act("9/2003", "Muu", "säädetään:", &own, SINCE_2004)]);
    assert_eq!(done(&set, ";9", ";1"), ["repeal sec1", "repeal sec2", "repeal sec3"]);
    assert_eq!(doubts(&set, ";1"), ["range-not-certain [sec2a]"]);
}

#[test]
fn of_a_law_that_is_not_there_or_is_younger_nothing_is_repealed() {
    let body =
        section("1 §", &["Tällä lailla kumotaan koelaki (1/2001), mittalaki (3/1999) ja Koelaki (8/2002)."]);
    let older =
        act("5/2000", "Vanha", "säädetään:", &body, "Tämä laki tulee voimaan 1 päivänä tammikuuta 2000.");
    let set = load(&[old(SINCE_2001), older]);
    assert_eq!(set.commands.iter().filter(|command| matches!(command.op, Op::Repeal(_))).count(), 0);
    assert_eq!(set.doubts.len(), 0);
}

#[test]
fn a_decree_is_no_law_that_has_its_number() {
    let repeals = |word: &str| {
        let body = section(
            "1 §",
            &[&format!("Tällä lailla kumotaan koelain voimaanpanemisesta annetun {word} (1/2001) 2 §.")],
        );
        let set = load(&[old(SINCE_2001), act("9/2003", "Muu", "säädetään:", &body, SINCE_2004)]);
        (done(&set, ";9", ";1"), doubts(&set, ";1"))
    };
    assert_eq!(repeals("asetuksen"), (Vec::new(), Vec::new()));
    assert_eq!(repeals("lain").0, ["repeal sec2"]);
}

#[test]
fn a_day_of_signature_that_does_not_fit_is_a_doubt_and_no_repeal() {
    let clause = "Tällä lailla kumotaan 7 päivänä toukokuuta 1990 annettu koelaki (1/2001).";
    let body = section("1 §", &[clause]);
    let other =
        act("5/2004", "Toinen", "säädetään:", &body, "Tämä laki tulee voimaan 1 päivänä tammikuuta 2005.");
    let set = load(&[old(SINCE_2001), other]);
    assert_eq!(done(&set, ";5", ";1"), Vec::<String>::new());
    assert_eq!(doubts(&set, ";1"), ["repeal-not-understood []"]);
}

#[test]
fn a_later_act_says_when_a_law_takes_effect() {
    let decree = act(
        "9/2003",
        "Laki koelain voimaanpanosta",
        "säädetään:",
        &(section("1 §", &["Koelaki (1/2001) tulee voimaan 1 päivänä kesäkuuta 2003."])
            + &section("2 §", &["Tämä laki tulee voimaan 1 päivänä toukokuuta 2003."])),
        "",
    );
    let set = load(&[old("Tämän lain voimaantulosta säädetään erikseen lailla."), decree]);
    let own: Vec<_> = set.commands.iter().filter(|command| command.act.as_str().ends_with(";1")).collect();
    assert!(own.iter().all(|one| matches!(one.commencement, Some(Commencement::Condition(_)))), "{own:?}");
    let days = done(&set, ";9", ";1");
    assert_eq!(days.len(), own.len());
    assert!(days.iter().all(|day| day.ends_with("to 2003-06-01")), "{days:?}");
    assert_eq!(doubts(&set, ";1"), Vec::<String>::new());
}

#[test]
fn an_act_of_the_same_day_says_it_at_once() {
    let other = act(
        "2/2001",
        "Laki koelain voimaanpanosta",
        "säädetään:",
        &section("1 §", &["Koelaki (1/2001) tulee voimaan 1 päivänä kesäkuuta 2003."]),
        SINCE_2001,
    );
    let set = load(&[old("Tämän lain voimaantulosta säädetään erikseen lailla."), other]);
    let act = set.acts.iter().find(|act| act.id.as_str().ends_with(";1")).unwrap();
    assert_eq!(act.effective.unwrap().on.to_string(), "2003-06-01");
    assert_eq!(done(&set, ";2", ";1"), Vec::<String>::new());
    assert!(set.findings.iter().any(|finding| finding.code == "day-set-elsewhere"));
}

/// The old law, one of whose sections a decree puts into force.
fn left_open() -> (String, Vec<u8>) {
    old(&format!("{SINCE_2001} Lain 2 § tulee kuitenkin voimaan asetuksella säädettävänä ajankohtana."))
}

/// How the commands of an act on a law begin: `sec2 when met`, `sec2 BOUND 2005-01-01`.
fn begun(set: &ChangeSet, act: &str) -> Vec<String> {
    let of_act = set
        .commands
        .iter()
        .filter(|one| one.act.as_str().ends_with(act) && one.norm.as_str().ends_with(";1"));
    of_act
        .filter_map(|command| {
            let local = command.op.target()?.local().to_owned();
            match command.commencement.as_ref()? {
                Commencement::Condition(_) => Some(format!("{local} when met")),
                Commencement::On(day) => {
                    let since = day.not_before.map(|day| format!(" since {day}")).unwrap_or_default();
                    Some(format!("{local} {:?} {}{since}", day.basis, day.on))
                }
            }
        })
        .collect()
}

/// The days that an act shows for what others leave open.
fn shown(set: &ChangeSet, act: &str) -> Vec<String> {
    let of_act = set.commands.iter().filter(|one| one.act.as_str().ends_with(act));
    let days = of_act.filter_map(|command| match &command.op {
        Op::Correct(Correct { commencement: Some(Commencement::On(day)), .. }) => Some(day),
        _ => None,
    });
    days.map(|day| format!("{:?} {} since {}", day.basis, day.on, day.not_before.unwrap())).collect()
}

#[test]
fn a_section_that_waits_for_a_decree_has_not_begun() {
    let set = load(&[left_open()]);
    assert_eq!(begun(&set, ";1"), ["sec2 when met", "sec2_sub1 when met"]);
    assert_eq!(doubts(&set, ";1"), ["no-commencement [sec2]"]);
}

/// An act of 2004 on the old law.
fn amending(clause: &str, body: &str, more: &str) -> (String, Vec<u8>) {
    let commencement = format!("Tämä laki tulee voimaan 1 päivänä tammikuuta 2005.{more}");
    act("4/2004", "Laki koelain muuttamisesta", clause, body, &commencement)
}

#[test]
fn what_waits_is_in_force_at_the_latest_when_a_later_act_amends_it() {
    let later = amending("muutetaan koelain (1/2001) 2 § seuraavasti:", &section("2 §", &["Toinen."]), "");
    let set = load(&[left_open(), later]);
    // As known before the later act, nothing shows that the section is in force.
    assert_eq!(begun(&set, ";1"), ["sec2 when met", "sec2_sub1 when met"]);
    assert_eq!(shown(&set, ";4"), ["SnapshotBound 2005-01-01 since 2001-04-01"; 2]);
    assert!(done(&set, ";4", ";1").contains(&"amend sec2_sub1".to_owned()));
    let [doubt] = set.doubts.as_slice() else { panic!("{:?}", set.doubts) };
    let days = [Some(doubt.effective()), doubt.until].map(|day| day.unwrap().to_string());
    assert_eq!(
        (doubt.code.as_str(), days),
        ("no-commencement", ["2001-04-01", "2005-01-01"].map(str::to_owned))
    );
    // So where it amends a part of the section.
    let clause = "muutetaan koelain (1/2001) 2 §:n 1 momentti seuraavasti:";
    let set = load(&[left_open(), amending(clause, &section("2 §", &["Toinen."]), "")]);
    let [doubt] = set.doubts.as_slice() else { panic!("{:?}", set.doubts) };
    assert_eq!(doubt.until.map(|day| day.to_string()).as_deref(), Some("2005-01-01"));
    // Another section vouches for nothing.
    let other = amending("muutetaan koelain (1/2001) 1 § seuraavasti:", &section("1 §", &["Muu."]), "");
    assert_eq!(begun(&load(&[left_open(), other]), ";1"), ["sec2 when met", "sec2_sub1 when met"]);
}

#[test]
fn an_amendment_that_waits_leaves_the_section_as_it_was() {
    let waits = amending(
        "muutetaan koelain (1/2001) 1 § ja 2 § seuraavasti:",
        &(section("1 §", &["Ensi.", "Kaksi."]) + &section("2 §", &["Odottaa."])),
        " Lain 2 § tulee voimaan asetuksella säädettävänä ajankohtana.",
    );
    let later = |since: &str| {
        let clause = format!("muutetaan koelain (1/2001) 2 §{since} seuraavasti:");
        let days = "Tämä laki tulee voimaan 1 päivänä tammikuuta 2007.";
        act("6/2006", "Laki koelain muuttamisesta", &clause, &section("2 §", &["Odottaa."]), days)
    };
    let set = load(&[old(SINCE_2001), waits.clone(), later("")]);
    assert_eq!(begun(&set, ";4"), ["sec2_sub1 when met"]);
    // It does not say that the section is as by the act that waits: the words are new.
    assert_eq!(done(&set, ";6", ";1"), ["amend sec2_sub1"]);
    let set = load(&[old(SINCE_2001), waits, later(", sellaisena kuin se on laissa 4/2004,")]);
    assert_eq!(begun(&set, ";4"), ["sec2_sub1 when met"]);
    assert_eq!(shown(&set, ";6"), ["SnapshotBound 2007-01-01 since 2005-01-01"]);
    assert_eq!(done(&set, ";6", ";1").len(), 1, "the day alone");
}

#[test]
fn what_a_list_may_leave_open_has_an_assumed_day() {
    let either = old(&format!(
        "{SINCE_2001} Lain 1 sekä 2 §:n 1 momentti tulevat voimaan asetuksella säädettävänä ajankohtana."
    ));
    let set = load(&[either]);
    let assumed = |local: &str| format!("{local} Assumed 2001-04-01");
    assert_eq!(begun(&set, ";1"), ["sec1", "sec1_sub1", "sec1_sub2", "sec2", "sec2_sub1"].map(assumed));
    assert_eq!(doubts(&set, ";1"), ["commencement-not-understood [sec1 sec2]"]);
}

#[test]
fn what_a_sentence_leaves_open_of_a_moment_leaves_the_rest_alone() {
    let part = old(&format!(
        "{SINCE_2001} Lain 1 §:n 2 momentin säännökset ilmoittamisesta tulevat voimaan asetuksella säädettävänä ajankohtana."
    ));
    let set = load(&[part]);
    assert_eq!(begun(&set, ";1"), ["sec1_sub2 Assumed 2001-04-01"]);
    assert_eq!(doubts(&set, ";1"), ["commencement-not-understood [sec1]"]);
}

#[test]
fn a_decree_that_says_the_day_of_one_section_leaves_the_other_open() {
    let both =
        old(&format!("{SINCE_2001} Lain 1 ja 2 § tulevat voimaan asetuksella säädettävänä ajankohtana."));
    let decree = act(
        "9/2003",
        "Asetus koelain 2 §:n voimaantulosta",
        "säädetään:",
        &section("1 §", &["Koelain (1/2001) 2 § tulee voimaan 1 päivänä kesäkuuta 2003."]),
        "Tämä asetus tulee voimaan 1 päivänä toukokuuta 2003.",
    );
    let set = load(&[both, decree]);
    assert_eq!(done(&set, ";9", ";1").len(), 2, "the section and its moment");
    assert_eq!(doubts(&set, ";1"), ["no-commencement [sec1]"]);
    assert!(begun(&set, ";1").iter().all(|one| one.ends_with("when met")));
}

#[test]
fn a_later_act_says_when_a_section_takes_effect() {
    let decree = act(
        "9/2003",
        "Asetus koelain 2 §:n voimaantulosta",
        "säädetään:",
        &section("1 §", &["Koelain (1/2001) 2 § tulee voimaan 1 päivänä kesäkuuta 2003."]),
        "Tämä asetus tulee voimaan 1 päivänä toukokuuta 2003.",
    );
    let set = load(&[left_open(), decree]);
    let waits = |one: &&asof_schema::Command| matches!(one.commencement, Some(Commencement::Condition(_)));
    let own = set.commands.iter().filter(|command| command.act.as_str().ends_with(";1"));
    let waiting: Vec<String> =
        own.filter(waits).filter_map(|one| Some(one.op.target()?.local().to_owned())).collect();
    assert!(!waiting.is_empty() && waiting.iter().all(|local| local.starts_with("sec2")), "{waiting:?}");
    let days = done(&set, ";9", ";1");
    assert_eq!(days.len(), waiting.len());
    assert!(days.iter().all(|day| day.ends_with("to 2003-06-01")), "{days:?}");
    assert_eq!(doubts(&set, ";1"), Vec::<String>::new());
    let act = set.acts.iter().find(|act| act.id.as_str().ends_with(";1")).unwrap();
    assert_eq!(act.effective.unwrap().on.to_string(), "2001-04-01");
}

#[test]
fn a_day_that_another_act_says_otherwise_is_a_doubt() {
    let body = section("1 §", &["Koelaki (1/2001) tulee voimaan 1 päivänä kesäkuuta 2003."]);
    let other =
        act("9/2002", "Toinen", "säädetään:", &body, "Tämä laki tulee voimaan 1 päivänä tammikuuta 2003.");
    let set = load(&[old(SINCE_2001), other]);
    let act = set.acts.iter().find(|act| act.id.as_str().ends_with(";1")).unwrap();
    assert_eq!(act.effective.unwrap().on.to_string(), "2001-04-01");
    assert_eq!(doubts(&set, ";1"), ["commencement-not-understood []"]);
}

/// A temporary act on the old law: 1 § 1 mom. gets other words, and 3 § is put, until the end of 2005.
fn temporary() -> (String, Vec<u8>) {
    act(
        "4/2004",
        "Laki koelain väliaikaisesta muuttamisesta",
        "muutetaan väliaikaisesti koelain (1/2001) 1 §:n 1 momentti sekä lisätään lakiin väliaikaisesti uusi 3 § seuraavasti:",
        &(section("1 §", &["Tilapäinen."]).replace("</s:Pykala>", "<s:Katkoviiva/></s:Pykala>")
            + &section("3 §", &["Kolmas."])),
        "Tämä laki tulee voimaan 1 päivänä huhtikuuta 2004 ja on voimassa 31 päivään joulukuuta 2005.",
    )
}

fn extension(code: &str, own: &str, anew: &str) -> (String, Vec<u8>) {
    let anew = format!("<s:Pykala><s:MomenttiKooste>{anew}</s:MomenttiKooste></s:Pykala>");
    let clause = "muutetaan koelain väliaikaisesta muuttamisesta annetun lain (4/2004) voimaantulosäännös seuraavasti:";
    act(code, "Laki voimaantulosäännöksen muuttamisesta", clause, &anew, own)
}

#[test]
fn a_fixed_term_goes_on_by_a_later_act() {
    let longer = extension(
        "8/2005",
        "Tämä laki tulee voimaan 1 päivänä lokakuuta 2005.",
        "Tämä laki tulee voimaan 1 päivänä huhtikuuta 2004 ja on voimassa 31 päivään joulukuuta 2007.",
    );
    let set = load(&[old(SINCE_2001), temporary(), longer]);
    assert_eq!(
        done(&set, ";4", ";1"),
        [
            "amend sec1_sub1 until 2006-01-01",
            "insert sec3 until 2006-01-01",
            "insert sec3_sub1 until 2006-01-01"
        ]
    );
    let from = "from 2006-01-01 until 2008-01-01";
    assert_eq!(
        done(&set, ";8", ";1"),
        [
            format!("amend sec1_sub1 {from}"),
            format!("revive sec3 {from}"),
            format!("revive sec3_sub1 {from}")
        ]
    );
    assert_eq!(doubts(&set, ";1"), Vec::<String>::new());
}

#[test]
fn what_was_changed_or_repealed_meanwhile_does_not_come_back() {
    let longer = extension(
        "8/2005",
        "Tämä laki tulee voimaan 1 päivänä lokakuuta 2005.",
        "Tämä laki tulee voimaan 1 päivänä huhtikuuta 2004 ja on voimassa 31 päivään joulukuuta 2007.",
    );
    let meanwhile = act(
        "6/2005",
        "Laki koelain muuttamisesta",
        "kumotaan koelain (1/2001) 3 § ja muutetaan 1 §:n 1 momentti seuraavasti:",
        &section("1 §", &["Pysyvä."]).replace("</s:Pykala>", "<s:Katkoviiva/></s:Pykala>"),
        "Tämä laki tulee voimaan 1 päivänä kesäkuuta 2005.",
    );
    let set = load(&[old(SINCE_2001), temporary(), meanwhile, longer]);
    assert_eq!(done(&set, ";8", ";1"), Vec::<String>::new());
    // Whether the words for a time went on meanwhile is not told either.
    assert_eq!(doubts(&set, ";1"), ["term-not-extended [sec1_sub1]", "order-not-told [sec1]"]);
}

#[test]
fn a_term_that_is_over_is_not_extended() {
    let late = extension(
        "8/2006",
        "Tämä laki tulee voimaan 1 päivänä huhtikuuta 2006.",
        "Tämä laki tulee voimaan 1 päivänä huhtikuuta 2004 ja on voimassa 31 päivään joulukuuta 2007.",
    );
    let set = load(&[old(SINCE_2001), temporary(), late]);
    assert_eq!(done(&set, ";8", ";1"), Vec::<String>::new());
    assert_eq!(doubts(&set, ";1"), ["amends-an-amendment [sec1 sec3]"]);
}

#[test]
fn a_day_is_put_off_by_a_later_act() {
    let body = section("2 §", &["Toinen."]);
    let clause = "muutetaan koelain (1/2001) 2 § seuraavasti:";
    let amending = act(
        "4/2004",
        "Laki koelain muuttamisesta",
        clause,
        &body,
        "Tämä laki tulee voimaan 1 päivänä tammikuuta 2005.",
    );
    let later = extension(
        "8/2004",
        "Tämä laki tulee voimaan 1 päivänä joulukuuta 2004.",
        "Tämä laki tulee voimaan 1 päivänä tammikuuta 2006.",
    );
    let set = load(&[old(SINCE_2001), amending, later]);
    let act = set.acts.iter().find(|act| act.id.as_str().ends_with(";4")).unwrap();
    assert_eq!(act.effective.unwrap().on.to_string(), "2005-01-01");
    assert_eq!(done(&set, ";4", ";1"), ["amend sec2_sub1"]);
    assert_eq!(done(&set, ";8", ";1"), ["correct #1 to 2006-01-01"]);
    assert_eq!(doubts(&set, ";1"), Vec::<String>::new());
}

#[test]
fn a_law_lasts_longer_by_its_own_section_on_days() {
    let body = section("1 §", &["Yksi."])
        + &section(
            "2 §",
            &["Tämä laki tulee voimaan 1 päivänä huhtikuuta 2001 ja on voimassa 31 päivään joulukuuta 2003."],
        );
    let law = act("1/2001", "Koelaki", "säädetään:", &body, "");
    let longer = act(
        "8/2003",
        "Laki koelain 2 §:n muuttamisesta",
        "muutetaan koelain (1/2001) 2 § seuraavasti:",
        &section(
            "2 §",
            &["Tämä laki tulee voimaan 1 päivänä huhtikuuta 2001 ja on voimassa 31 päivään joulukuuta 2006."],
        ),
        "Tämä laki tulee voimaan 1 päivänä joulukuuta 2003.",
    );
    let set = load(&[law, longer]);
    let until: Vec<String> = set
        .commands
        .iter()
        .filter(|command| matches!(command.op, Op::Insert(_)))
        .map(|command| command.until.unwrap().to_string())
        .collect();
    assert!(until.iter().all(|until| until == "2004-01-01"), "{until:?}");
    let done = done(&set, ";8", ";1");
    assert!(done.contains(&"revive  from 2004-01-01 until 2007-01-01".to_owned()), "{done:?}");
    assert!(done.contains(&"revive sec1_sub1 from 2004-01-01 until 2007-01-01".to_owned()), "{done:?}");
    assert_eq!(doubts(&set, ";1"), Vec::<String>::new());
}

#[test]
fn an_amended_act_does_not_settle_what_the_amendment_leaves_in_doubt() {
    let put = |words: &str| section("2 §", &[words]);
    let amending = act(
        "2/2002",
        "Laki koelain muuttamisesta",
        "muutetaan koelain (1/2001) 2 § seuraavasti:",
        &put("Kuukaudessa."),
        "Tämä laki tulee voimaan 1 päivänä tammikuuta 2005.",
    );
    let amended = act(
        "3/2003",
        "Laki koelain muuttamisesta annetun lain muuttamisesta",
        "muutetaan koelain muuttamisesta annetun lain (2/2002) 2 § seuraavasti:",
        &put("Viikossa."),
        "Tämä laki tulee voimaan 1 päivänä tammikuuta 2004.",
    );
    let later = act(
        "4/2006",
        "Laki koelain muuttamisesta",
        "muutetaan koelain (1/2001) 2 § seuraavasti:",
        &put("Heti."),
        "Tämä laki tulee voimaan 1 päivänä tammikuuta 2007.",
    );
    let until = |acts: &[(String, Vec<u8>)]| {
        let set = load(acts);
        assert_eq!(doubts(&set, ";1"), ["amends-an-amendment [sec2]"]);
        set.doubts[0].until.map(|day| day.to_string())
    };
    let acts = [old(SINCE_2001), amending, amended, later];
    assert_eq!(until(&acts[..3]), None);
    assert_eq!(until(&acts).as_deref(), Some("2007-01-01"));
}

/// An amending act of 1 and 2 §, and one of its own that repeals it.
fn withdrawn(commencement: &str) -> ChangeSet {
    let amending = act(
        "2/2002",
        "Laki koelain muuttamisesta",
        "muutetaan koelain (1/2001) 1 ja 2 § seuraavasti:",
        &(section("1 §", &["Uusi yksi.", "Uusi kaksi."]) + &section("2 §", &["Uusi loppu."])),
        commencement,
    );
    let repeal = act(
        "5/2003",
        "Laki koelain muuttamisesta annetun lain kumoamisesta",
        "säädetään:",
        &section("1 §", &["Tällä lailla kumotaan koelain muuttamisesta annettu laki (2/2002)."]),
        "Tämä laki tulee voimaan 1 päivänä huhtikuuta 2003.",
    );
    let later = act(
        "9/2004",
        "Laki koelain muuttamisesta",
        "muutetaan koelain (1/2001) 2 § seuraavasti:",
        &section("2 §", &["Loppu vuodelta 2004."]),
        "Tämä laki tulee voimaan 1 päivänä tammikuuta 2005.",
    );
    load(&[old(SINCE_2001), amending, repeal, later])
}

/// The commands of the amending act that the repeal withdraws, and from which day.
fn withdrawals(set: &ChangeSet) -> Vec<(u32, String)> {
    let of_command = |command: &asof_schema::Command| match &command.op {
        Op::Negate(negate) => {
            assert!(command.act.as_str().ends_with(";5") && negate.kind == NegationKind::Withdrawal);
            let Target::Command(target) = &negate.target else { return None };
            Some((target.seq, negate.from.unwrap().to_string()))
        }
        _ => None,
    };
    set.commands.iter().filter_map(of_command).collect()
}

#[test]
fn a_repealed_amending_act_is_withdrawn_as_far_as_it_has_not_taken_effect() {
    let set = withdrawn("Tämän lain voimaantulosta säädetään erikseen lailla.");
    let days = |seqs: &[u32]| seqs.iter().map(|&seq| (seq, "2003-04-01".to_owned())).collect::<Vec<_>>();
    assert_eq!(withdrawals(&set), days(&[1, 2, 3]));
    assert_eq!(doubts(&set, ";1"), ["no-commencement [sec1_sub1 sec1_sub2]", "no-commencement [sec2_sub1]"]);
    assert!(set.doubts.iter().all(|doubt| doubt.until.unwrap().to_string() == "2003-04-01"));
    // What the later act amends is as it was before.
    assert_eq!(done(&set, ";9", ";1"), ["amend sec2_sub1"]);

    let late = "Tämä laki tulee voimaan 1 päivänä tammikuuta 2003. Lain 2 § tulee kuitenkin voimaan 1 päivänä tammikuuta 2004.";
    let set = withdrawn(late);
    assert_eq!(withdrawals(&set), days(&[3]));
    assert_eq!(doubts(&set, ";1"), Vec::<String>::new());
}

#[test]
fn what_of_a_repealed_amending_act_has_taken_effect_stays() {
    let set = withdrawn("Tämä laki tulee voimaan 1 päivänä tammikuuta 2003.");
    assert_eq!(withdrawals(&set), Vec::new());
    assert_eq!(doubts(&set, ";1"), Vec::<String>::new());
    // Of one that was to end by itself it is not told what becomes of it.
    let term = "Tämä laki tulee voimaan 1 päivänä tammikuuta 2003 ja on voimassa 31 päivään joulukuuta 2006.";
    assert_eq!(withdrawals(&withdrawn(term)), Vec::new());
    let told = doubts(&withdrawn(term), ";1");
    assert!(told.iter().any(|doubt| doubt.starts_with("amends-an-amendment")), "{told:?}");
}

#[test]
fn an_amending_act_is_withdrawn_by_an_enacting_clause_as_by_a_section() {
    let of = |clause: &str, from: &str| {
        let body = section("2 §", &["Uusi loppu."]);
        let amending = act(
            "2/2002",
            "Laki koelain muuttamisesta",
            "muutetaan koelain (1/2001) 2 § seuraavasti:",
            &body,
            from,
        );
        let title = "Laki koelain muuttamisesta annetun lain kumoamisesta";
        let repeal = act("5/2003", title, clause, "", "Tämä laki tulee voimaan 1 päivänä huhtikuuta 2003.");
        let all = [old(SINCE_2001), amending, repeal];
        let documents: Vec<_> =
            all.iter().map(|(name, bytes)| statute_book::read(name, bytes).unwrap()).collect();
        let (set, said) = acts::load(&documents, None).unwrap();
        set.check().unwrap();
        (set, said.into_iter().map(|one| one.code).collect::<Vec<_>>())
    };
    let clause = "kumotaan koelain muuttamisesta 1 päivänä maaliskuuta 2002 annettu laki (2/2002).";
    let late = "Tämä laki tulee voimaan 1 päivänä tammikuuta 2005.";
    let (set, said) = of(clause, late);
    assert_eq!(withdrawals(&set), [(1, "2003-04-01".to_owned())]);
    assert_eq!((doubts(&set, ";1"), said), (Vec::new(), Vec::new()));
    assert!(set.sources.iter().any(|source| source.name == "5-2003.xml"));
    // What has taken effect stays.
    let (set, said) = of(clause, "Tämä laki tulee voimaan 1 päivänä tammikuuta 2003.");
    assert_eq!((withdrawals(&set), doubts(&set, ";1"), said), (Vec::new(), Vec::new(), Vec::new()));
    // Another act may be meant that has this number: it is not withdrawn, and in doubt for good, though it begins later
    // than the one that raises the doubt.
    let (set, _) = of("kumotaan metsästyksen verosta annettu laki (2/2002).", late);
    assert_eq!(
        (withdrawals(&set), doubts(&set, ";1")),
        (Vec::new(), vec!["amends-an-amendment [sec2]".to_owned()])
    );
    assert_eq!(set.doubts[0].until, None);
}

#[test]
fn what_the_repeal_of_an_amending_act_gives_anew_itself_is_as_it_has_it() {
    let changed = section("1 §", &["Uusi yksi.", "Uusi kaksi."]) + &section("2 §", &["Uusi loppu."]);
    let both = "muutetaan koelain (1/2001) 1 ja 2 § seuraavasti:";
    let term = "Tämä laki tulee voimaan 1 päivänä tammikuuta 2003 ja on voimassa 31 päivään joulukuuta 2006.";
    let amending = act("2/2002", "Laki koelain muuttamisesta", both, &changed, term);
    let repeal = |number, clause: &str, more: &str| {
        let days = format!(
            "Tämä laki tulee voimaan 1 päivänä huhtikuuta 2003.{more} Tällä lailla kumotaan koelain muuttamisesta annettu laki \
             (2/2002)."
        );
        act(number, "Laki koelain muuttamisesta", clause, &section("1 §", &["Muu."]), &days)
    };
    let clause = "muutetaan koelain (1/2001) 1 § seuraavasti:";
    let set = load(&[old(SINCE_2001), amending.clone(), repeal("5/2003", clause, "")]);
    assert_eq!(doubts(&set, ";1"), ["amends-an-amendment [sec2]"]);
    // What it gives anew later is open until then.
    let later = " Lain 1 § tulee kuitenkin voimaan vasta 1 päivänä kesäkuuta 2003.";
    let set = load(&[old(SINCE_2001), amending, repeal("5/2003", clause, later)]);
    assert_eq!(doubts(&set, ";1"), ["amends-an-amendment [sec2]", "amends-an-amendment [sec1]"]);
    let ends: Vec<_> = set.doubts.iter().map(|doubt| doubt.until.map(|day| day.to_string())).collect();
    assert_eq!(ends, [None, Some("2003-06-01".to_owned())]);
}

#[test]
fn a_day_that_is_not_understood_leaves_open_what_is_between_it_and_that_of_the_act() {
    let eras = "Lain eräät säännökset tulevat kuitenkin voimaan vasta 1 päivänä tammikuuta 2002.";
    let of = |law: &(String, Vec<u8>), acts: &[(String, Vec<u8>)]| -> Vec<(String, Option<String>)> {
        let set = load(&[std::slice::from_ref(law), acts].concat());
        let unheard = set.doubts.iter().filter(|doubt| doubt.code == "commencement-not-understood");
        let mut days: Vec<_> = unheard
            .map(|doubt| (doubt.effective().to_string(), doubt.until.map(|day| day.to_string())))
            .collect();
        days.dedup();
        days
    };
    let law = old(&format!("{SINCE_2001} {eras}"));
    let until = |day: Option<&str>| vec![("2001-04-01".to_owned(), day.map(str::to_owned))];
    assert_eq!(of(&law, &[]), until(Some("2002-01-01")));
    // Where another act comes in between, the order of both stays open.
    let amending = |day: &str| {
        act(
            "3/2001",
            "Laki koelain muuttamisesta",
            "muutetaan koelain (1/2001) 2 § seuraavasti:",
            &section("2 §", &["Uusi."]),
            &format!("Tämä laki tulee voimaan {day}."),
        )
    };
    assert_eq!(of(&law, &[amending("1 päivänä kesäkuuta 2003")]), until(Some("2002-01-01")));
    assert!(of(&law, &[amending("1 päivänä kesäkuuta 2001")]).iter().any(|(_, until)| until.is_none()));
    // What ends by it is there before.
    let ends = old(&format!("{SINCE_2001} Lain eräät säännökset ovat voimassa 31 päivään joulukuuta 2002."));
    assert_eq!(of(&ends, &[]), [("2003-01-01".to_owned(), None)]);
    // On the day of the act nothing is open.
    let same = old(&format!("{SINCE_2001} Lain eräät säännökset tulevat voimaan 1 päivänä huhtikuuta 2001."));
    assert_eq!(of(&same, &[]), []);
}

#[test]
fn a_day_that_is_not_certain_is_in_doubt_as_long_as_it_is_open() {
    let of = |clause: &str| {
        let set = load(&[old(clause)]);
        let day = set.acts[0].effective.unwrap();
        let doubts: Vec<String> = set
            .doubts
            .iter()
            .map(|doubt| {
                let until = doubt.until.map_or(String::new(), |day| format!(" until {day}"));
                format!("{} {}{until}", doubt.code, doubt.effective())
            })
            .collect();
        (format!("{:?} {}", day.basis, day.on), doubts)
    };
    let told = |day: &str, doubt: &str| (day.to_owned(), vec![doubt.to_owned()]);
    let begins = "Tämä laki tulee voimaan 1 päivänä huhtikuuta 2001";
    assert_eq!(
        of(&format!(
            "{begins} tai jos eduskunta hyväksyy talousarvion myöhemmin, sen hyväksymisestä lukien."
        )),
        told("Assumed 2001-04-01", "day-not-certain 2001-04-01")
    );
    assert_eq!(
        of(&format!("{begins}, mikäli eduskunta hyväksyy talousarvion.")),
        told("Assumed 2001-04-01", "day-not-certain 2001-03-01")
    );
    assert_eq!(
        of(&format!("{begins} ja on voimassa enintään vuoden 2002 loppuun.")),
        told("Stated 2001-04-01", "day-not-certain 2001-04-01 until 2003-01-01")
    );
    assert_eq!(
        of(&format!("{begins} ja on voimassa, kunnes toisin säädetään.")),
        told("Stated 2001-04-01", "commencement-not-understood 2001-04-01")
    );
    assert_eq!(
        of(&format!("{begins} ja on voimassa vuoden 2002 loppuun.")),
        ("Stated 2001-04-01".to_owned(), Vec::new())
    );
}

#[test]
fn the_printer_may_tag_a_gap_or_a_heading_as_a_moment() {
    let body = "<s:Pykala><s:PykalaTunnusKooste>1 §</s:PykalaTunnusKooste><s:MomenttiKooste><s:SaadosKursiiviKooste>Ala\
                </s:SaadosKursiiviKooste></s:MomenttiKooste><s:MomenttiKooste>— — — —</s:MomenttiKooste>\
                <s:MomenttiKooste>Toinen.</s:MomenttiKooste></s:Pykala>";
    let amending = act(
        "3/2001",
        "Laki koelain muuttamisesta",
        "muutetaan koelain (1/2001) 1 §:n 2 momentti seuraavasti:",
        body,
        "Tämä laki tulee voimaan 1 päivänä kesäkuuta 2001.",
    );
    let set = load(&[old(SINCE_2001), amending]);
    assert_eq!(done(&set, ";3", ";1"), ["amend sec1_sub2"]);
    assert_eq!(doubts(&set, ";1"), Vec::<String>::new());
}

#[test]
fn of_several_acts_that_fall_one_whose_number_is_lost_is_doubted() {
    let clause =
        "Tällä lailla kumotaan mittalain (2/2001) 1 § ja koelaki (1/20\u{fffd}1) sekä painolaki (3/2001).";
    let other = act("9/2003", "Toinen", "säädetään:", &section("1 §", &[clause]), SINCE_2004);
    let set = load(&[old(SINCE_2001), other]);
    assert_eq!(done(&set, ";9", ";1"), Vec::<String>::new());
    assert_eq!(doubts(&set, ";1"), ["repeal-not-understood []"]);
}
