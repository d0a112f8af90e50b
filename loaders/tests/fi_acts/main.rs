//! Laws of Finland from their acts: the real documents where they are present, and small ones of the same form.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test")]

mod days;
#[path = "../finland_data/mod.rs"]
mod finland_data;
mod laws;
mod odd;
mod order;

use std::collections::{BTreeMap, BTreeSet};

use asof_loaders::akoma_ntoso;
use asof_loaders::fi::{self, statute_book};
use asof_loaders::from_acts as acts;
use asof_loaders::registry::{self, drafting};
use asof_loaders::source::Given;
use asof_schema::{
    ActKind, AliasScheme, Aspect, ChangeSet, Command, Commencement, ComponentId, Dated, Diagnostic, Doubt,
    Op, Operation, Text, Vocabulary as _,
};

fn tally(codes: impl Iterator<Item = String>) -> BTreeMap<String, usize> {
    codes.fold(BTreeMap::new(), |mut counts, code| {
        *counts.entry(code).or_default() += 1;
        counts
    })
}

#[test]
fn every_enacting_clause_is_understood_and_every_command_has_its_target() {
    let Some(folder) = finland_data::folder("asd-xml") else { return };
    let files = finland_data::files(&folder, "xml");
    let documents: Vec<_> =
        files.iter().map(|(name, bytes)| statute_book::read(name, bytes).unwrap()).collect();
    assert_eq!(documents.len(), 81);
    let (set, said) = acts::load(&documents, None).unwrap();
    set.check().unwrap();
    assert_eq!((set.norms.len(), set.acts.len(), set.commands.len()), (3, 35, 2785));
    // Of four laws only the amending acts are there; of their clauses too no word is left over.
    assert_eq!(
        tally(said.iter().map(|said| said.code.clone())),
        BTreeMap::from([
            ("heading-not-commanded".to_owned(), 2),
            ("no-original".to_owned(), 46),
            ("other-language".to_owned(), 1),
        ])
    );
    assert_eq!(
        tally(set.findings.iter().map(|finding| finding.code.clone())),
        BTreeMap::from([("appendix-not-read".to_owned(), 4)])
    );
    let (one, _) = acts::load(&documents, Some(fi::number("410/2015").unwrap())).unwrap();
    assert_eq!((one.norms.len(), one.acts.len()), (1, 14));
}

#[test]
fn acts_in_akoma_ntoso_load_with_their_addresses() {
    let Some(folder) = finland_data::folder("akn-sample") else { return };
    let files = finland_data::files(&folder, "xml");
    let documents: Vec<_> =
        files.iter().map(|(name, bytes)| akoma_ntoso::read(name, bytes, drafting).unwrap()).collect();
    let (set, said) = acts::load(&documents, None).unwrap();
    set.check().unwrap();
    // Two of the three amend decrees that are not there.
    assert_eq!((set.norms.len(), said.len()), (1, 2));
    assert!(said.iter().all(|said| said.code == "no-original"), "{said:?}");
    assert_eq!(set.norms[0].id.as_str(), "urn:lex:fi:asetus:2026-01-08;2");
    assert_eq!(set.norms[0].published_on.map(|day| day.to_string()).as_deref(), Some("2026-01-09"));
    let alias = |value: &str| {
        let found = set.aliases.iter().find(|alias| alias.scheme == AliasScheme::Akn && alias.value == value);
        found.map(|alias| alias.component.local().to_owned())
    };
    assert_eq!(alias("/akn/fi/act/statute/2026/2#sec_3__subsec_1").as_deref(), Some("sec3_sub1"));
    // Sen 4 ja 5 § tulevat kuitenkin voimaan vasta 1 päivänä tammikuuta 2029. Sen 3 § on voimassa 31 päivään joulukuuta 2028.
    let command = |local: &str| {
        let mut commands = set.commands.iter();
        commands.find(|command| command.op.target().is_some_and(|id| id.local() == local)).unwrap()
    };
    let begins = Some(Commencement::On(Dated::stated("2029-01-01".parse().unwrap())));
    assert_eq!((&command("sec4").commencement, &command("sec5_sub1").commencement), (&begins, &begins));
    assert_eq!(
        (command("sec3").until.map(|day| day.to_string()).as_deref(), command("sec2").until),
        (Some("2029-01-01"), None)
    );
}

/// An act of the statute book: number of 2001, title, enacting clause, provisions, commencement.
fn act(number: u32, clause: &str, body: &str, commencement: &str) -> (String, Vec<u8>) {
    let xml = format!(
        "<v:VahvistettavaLaki xmlns:v='v' xmlns:s='s'>\n<s:AsiakirjaNroTeksti>{number}</s:AsiakirjaNroTeksti>\
         <s:ValtiopaivavuosiTeksti>2001</s:ValtiopaivavuosiTeksti>\n<s:Saados s:saadostyyppiNimi='Laki'>\
         <s:SaadosNimeke>Koelaki</s:SaadosNimeke>\n<s:Johtolause>{clause}</s:Johtolause>\n<s:Pykalisto>{body}\
         <s:Pykala s:pykalaLuokitusKoodi='VoimaantuloSaannos'><s:MomenttiKooste>{commencement}</s:MomenttiKooste></s:Pykala>\
         </s:Pykalisto></s:Saados>\n<s:PaivaysKooste>Helsingissä {number}.1.2001</s:PaivaysKooste></v:VahvistettavaLaki>"
    );
    (format!("{number}.xml"), xml.into_bytes())
}

fn section(label: &str, heading: &str, inside: &str) -> String {
    format!(
        "<s:Pykala><s:PykalaTunnusKooste>{label}</s:PykalaTunnusKooste>\
         <s:SaadosOtsikkoKooste>{heading}</s:SaadosOtsikkoKooste>{inside}</s:Pykala>\n"
    )
}

fn moment(text: &str) -> String {
    format!("<s:MomenttiKooste>{text}</s:MomenttiKooste>")
}

fn list(head: &str, items: &[&str]) -> String {
    let items: Vec<String> =
        items.iter().map(|item| format!("<s:MomenttiKohtaKooste>{item}</s:MomenttiKohtaKooste>")).collect();
    let items = items.concat();
    format!(
        "<s:KohdatMomentti><s:MomenttiJohdantoKooste>{head}</s:MomenttiJohdantoKooste>{items}</s:KohdatMomentti>"
    )
}

const GAP: &str = "<s:Katkoviiva/>";
const SOON: &str = "Tämä laki tulee voimaan 1 päivänä kesäkuuta 2001.";
const LATER: &str = "Tämä laki tulee voimaan 1 päivänä heinäkuuta 2001.";

/// 1 § with two moments, 2 § with a list, 3 § with one moment.
fn original() -> (String, Vec<u8>) {
    let first = section("1 §", "Ala", &(moment("Yksi.") + &moment("Kaksi.")));
    let second = section("2 §", "Lista", &list("Ovat:", &["1) yksi;", "2) kaksi;", "3) kolme."]));
    let third = section("3 §", "Loppu", &moment("Loppu."));
    let chapters = [(1, first + &second), (2, third)].map(|(number, sections)| {
        format!("<s:Luku><s:LukuTunnusKooste>{number} luku</s:LukuTunnusKooste>{sections}</s:Luku>")
    });
    act(1, "säädetään:", &chapters.concat(), "Tämä laki tulee voimaan 1 päivänä helmikuuta 2001.")
}

fn load(acts: &[(String, Vec<u8>)]) -> (ChangeSet, Vec<Diagnostic>) {
    let all = [&[original()], acts].concat();
    let documents: Vec<_> =
        all.iter().map(|(name, bytes)| statute_book::read(name, bytes).unwrap()).collect();
    let (set, said) = acts::load(&documents, None).unwrap();
    set.check().unwrap();
    (set, said)
}

/// A document in another encoding that it declares, or in UTF-16 with its mark.
/// A law of the number 1 with another title and day of signature.
fn first_of(file: &str, title: &str, day: u32) -> (String, Vec<u8>) {
    let body = section("1 §", "Ala", &moment(&format!("{title} on.")));
    let (_, bytes) = act(1, "säädetään:", &body, SOON);
    let text = String::from_utf8(bytes).unwrap().replace("Koelaki", title);
    (file.to_owned(), text.replace("Helsingissä 1.1.", &format!("Helsingissä {day}.1.")).into_bytes())
}

/// What a folder comes to, and the ids of its laws.
fn folder(files: &[(String, Vec<u8>)]) -> (ChangeSet, Vec<String>) {
    let source = registry::source("fi-acts").unwrap();
    let (set, _) = source.read(&Given { files, options: &[] }, &mut |_| ()).unwrap();
    set.check().unwrap();
    let ids = set.norms.iter().map(|norm| norm.id.as_str().to_owned()).collect();
    (set, ids)
}

fn encoded(bytes: &[u8], encoding: &str) -> Vec<u8> {
    let text =
        format!("<?xml version='1.0' encoding='{encoding}'?>\n{}", std::str::from_utf8(bytes).unwrap());
    let marked = format!("\u{feff}{text}");
    match encoding {
        "UTF-16LE" => marked.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        "UTF-16BE" => marked.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        _ => encoding_rs::Encoding::for_label(encoding.as_bytes()).unwrap().encode(&text).0.into_owned(),
    }
}

/// The texts that an operation gives.
fn texts(op: &Op) -> &[Text] {
    match op {
        Op::Insert(insert) => &insert.texts,
        Op::Amend(amend) => &amend.texts,
        _ => &[],
    }
}

/// What the amending acts do: `amend sec1_sub1=Words`.
fn done(set: &ChangeSet) -> Vec<String> {
    let amendments = set.acts.iter().filter(|act| act.kind == ActKind::Amendment).map(|act| &act.id);
    let commands = amendments.flat_map(|act| set.commands.iter().filter(move |command| command.act == *act));
    commands.map(|command| shown(&command.op)).collect()
}

fn shown(op: &Op) -> String {
    let mark = |aspect| if aspect == Aspect::Heading { "#" } else { "" };
    let texts: Vec<String> =
        texts(op).iter().map(|text| format!("{}{}", mark(text.aspect), text.text)).collect();
    let to = match op {
        Op::Move(to) => {
            let parent = || to.parent.as_ref().map(|parent| parent.local().to_owned());
            to.number.clone().or_else(parent).unwrap_or_default()
        }
        _ => texts.join("|"),
    };
    let equals = if to.is_empty() { "" } else { "=" };
    format!("{} {}{equals}{to}", Operation::from(op).name().to_lowercase(), op.target().unwrap().local())
}

#[test]
fn clauses_become_these_commands() {
    let amended = |text: &str| section("1 §", "Ala", text);
    let cases: &[(&str, String, &[&str])] = &[
        (
            "muutetaan koelain (1/2001) 1 §:n 2 momentti",
            amended(&(GAP.to_owned() + &moment("Toinen."))),
            &["amend sec1_sub2=Toinen."],
        ),
        (
            "muutetaan koelain (1/2001) 1 §",
            section("1 §", "Uusi", &moment("Ainoa.")),
            &["amend sec1=#Uusi", "amend sec1_sub1=Ainoa.", "repeal sec1_sub2"],
        ),
        ("muutetaan koelain (1/2001) 1 §:n otsikko", section("1 §", "Uusi", GAP), &["amend sec1=#Uusi"]),
        (
            "muutetaan koelain (1/2001) 2 luvun otsikko",
            chapter("2", "<s:SaadosOtsikkoKooste>Uusi</s:SaadosOtsikkoKooste>"),
            &["amend chp2=#Uusi"],
        ),
        (
            "muutetaan koelain (1/2001) 2 §:n 2 kohta",
            section("2 §", "Lista", &list("Ovat:", &["2) toinen;"])),
            &["amend sec2_sub1_item2=toinen;"],
        ),
        (
            "muutetaan koelain (1/2001) 2 §:n johdantokappale",
            section("2 §", "Lista", &list("Nämä ovat:", &[])),
            &["amend sec2_sub1=Nämä ovat:"],
        ),
        (
            "lisätään koelain (1/2001) 2 §:ään uusi 2 a kohta ja 2 momentti",
            section("2 §", "Lista", &(list("Ovat:", &["2 a) välissä;"]) + &moment("Perässä."))),
            &["insert sec2_sub1_item2a=välissä;", "insert sec2_sub2=Perässä."],
        ),
        (
            "lisätään koelain (1/2001) 1 §:ään uusi 2 momentti, jolloin nykyinen 2 momentti siirtyy 3 momentiksi",
            amended(&moment("Väliin.")),
            &["move sec1_sub2=3", "insert sec1_sub2~2001-06-01=Väliin."],
        ),
        (
            "lisätään koelakiin (1/2001) uusi 2 a §",
            section("2 a §", "Uusi", &moment("Uutta.")),
            &["insert sec2a=#Uusi", "insert sec2a_sub1=Uutta."],
        ),
        (
            "kumotaan koelain (1/2001) 2 §:n 3 kohta ja 3 §",
            String::new(),
            &["repeal sec2_sub1_item3", "repeal sec3"],
        ),
        // 3 § is printed in the new chapter and stands in the second all the same.
        (
            "muutetaan koelain (1/2001) 3 § ja lisätään lakiin uusi 1 a luku",
            format!(
                "<s:Luku><s:LukuTunnusKooste>1 a luku</s:LukuTunnusKooste>{}{}</s:Luku>",
                section("2 a §", "Uusi", &moment("Uutta.")),
                section("3 §", "Loppu", &moment("Ohi."))
            ),
            &["amend sec3_sub1=Ohi.", "insert chp1a", "insert sec2a=#Uusi", "insert sec2a_sub1=Uutta."],
        ),
    ];
    for (clause, body, commands) in cases {
        let (set, said) = load(&[act(5, clause, body, SOON)]);
        assert_eq!(done(&set), *commands, "{clause}");
        assert!(set.findings.is_empty() && said.is_empty(), "{clause}: {:?} {said:?}", set.findings);
    }
}

#[test]
fn a_range_holds_the_lettered_sections_that_are_printed_and_leaves_open_those_that_fall() {
    let given = |numbers: &[&str], words: &str| -> String {
        numbers.iter().map(|number| section(&format!("{number} §"), "Väli", &moment(words))).collect()
    };
    let added =
        act(4, "lisätään koelakiin (1/2001) uusi 1 a ja 2 a §", &given(&["1 a", "2 a"], "Eka."), SOON);
    let load = |clause: &str, printed: &[&str]| {
        load(&[added.clone(), act(5, clause, &given(printed, "Toka."), LATER)]).0
    };
    let anew = "amend sec2a_sub1=Toka.".to_owned();
    let set = load("muutetaan koelain (1/2001) 1 a–3 §", &["1 a", "2", "2 a", "3"]);
    assert_eq!((done(&set).contains(&anew), set.doubts.len()), (true, 0), "{:?}", set.doubts);
    // What is not printed stays as it was.
    let set = load("muutetaan koelain (1/2001) 1 a–3 §", &["1 a", "2", "3"]);
    assert_eq!((done(&set).contains(&anew), set.doubts.len()), (false, 0), "{:?}", set.doubts);
    // Of what falls nothing is printed.
    let set = load("kumotaan koelain (1/2001) 1–3 §", &[]);
    let touched: BTreeSet<&str> = set.doubts.iter().flat_map(touched).collect();
    assert_eq!(touched, BTreeSet::from(["sec1a", "sec2a"]));
    assert!(set.doubts.iter().all(|doubt| doubt.code == "range-not-certain"), "{:?}", set.doubts);
    assert!(!done(&set).contains(&"repeal sec2a".to_owned()));
    let set = load("kumotaan koelain (1/2001) 1 a, 1 ja 2 a sekä 2–3 §", &[]);
    assert_eq!(set.doubts, []);
}

#[test]
fn a_chapter_or_an_item_with_a_letter_may_fall_with_those_around_it() {
    let left = |put: (&str, &str), clause: &str| {
        let (set, _) = load(&[act(4, put.0, put.1, SOON), act(5, clause, "", LATER)]);
        let doubts = set.doubts.iter().map(|doubt| format!("{} {}", doubt.code, touched(doubt).join(" ")));
        doubts.collect::<Vec<_>>()
    };
    let between = chapter("1 a", &section("2 a §", "Väli", &moment("Eka.")));
    let put = ("lisätään koelakiin (1/2001) uusi 1 a luku", between.as_str());
    assert_eq!(left(put, "kumotaan koelain (1/2001) 1–2 luku"), ["range-not-certain chp1a"]);
    assert_eq!(left(put, "kumotaan koelain (1/2001) 1, 1 a ja 2 luku"), [""; 0]);
    let item = section("2 §", "Lista", &list("Ovat:", &["2 a) väli;"]));
    let put = ("lisätään koelain (1/2001) 2 §:n 1 momenttiin uusi 2 a kohta", item.as_str());
    assert_eq!(
        left(put, "kumotaan koelain (1/2001) 2 §:n 1–3 kohta"),
        ["range-not-certain sec2_sub1_item2a"]
    );
    assert_eq!(left(put, "kumotaan koelain (1/2001) 2 §:n 1, 2, 2 a ja 3 kohta"), [""; 0]);
}

#[test]
fn a_heading_that_no_command_names_stays() {
    let body = section("1 §", "Muu", &(moment("Eka.") + GAP));
    let (set, said) = load(&[act(5, "muutetaan koelain (1/2001) 1 §:n 1 momentti", &body, SOON)]);
    assert_eq!(done(&set), ["amend sec1_sub1=Eka."]);
    assert_eq!(said[0].code, "heading-not-commanded");
}

#[test]
fn a_heading_of_a_chapter_that_falls_is_not_known_from_then_on() {
    for clause in
        ["kumotaan koelain (1/2001) 2 luvun otsikko ja 3 §", "muutetaan koelain (1/2001) 2 luvun otsikko"]
    {
        let (set, _) = load(&[act(5, clause, "", SOON)]);
        let lost = set.commands.iter().filter_map(|command| match &command.op {
            Op::Amend(amend) => Some((amend.target.local(), amend.texts.len(), amend.unknown.as_slice())),
            _ => None,
        });
        let lost: Vec<_> = lost.collect();
        let [("chp2", 0, [unknown])] = lost.as_slice() else { panic!("{clause}: {lost:?}") };
        assert_eq!((unknown.aspect, unknown.language.as_str()), (Aspect::Heading, "fi"));
        assert_eq!((set.findings[0].code.as_str(), set.doubts.len()), ("heading-not-changed", 0), "{clause}");
    }
}

#[test]
fn a_heading_that_the_same_act_prints_as_it_was_is_known() {
    let headed = |heading: &str, sections: &str| {
        chapter("2", &(format!("<s:SaadosOtsikkoKooste>{heading}</s:SaadosOtsikkoKooste>") + sections))
    };
    let given = act(5, "muutetaan koelain (1/2001) 2 luvun otsikko", &headed("Uusi", ""), SOON);
    let last = section("3 §", "Loppu", &moment("Muu."));
    for (heading, is_known) in [("Uusi", true), ("Toinen", false)] {
        let clause = "kumotaan koelain (1/2001) 2 luvun otsikko ja muutetaan 3 §";
        let (set, _) = load(&[given.clone(), act(6, clause, &headed(heading, &last), LATER)]);
        let is_lost =
            |command: &Command| matches!(&command.op, Op::Amend(amend) if !amend.unknown.is_empty());
        assert_eq!(set.commands.iter().any(is_lost), !is_known, "{heading}");
        let told = set.findings.iter().find(|finding| finding.code == "heading-not-changed").unwrap();
        assert_eq!(told.message.contains("prints the heading as it was"), is_known, "{}", told.message);
    }
}

#[test]
fn what_is_said_to_be_new_and_stands_there_is_told() {
    let body = section("1 §", "Ala", &(GAP.to_owned() + &moment("Toinen.")));
    let (set, _) = load(&[act(5, "lisätään koelain (1/2001) 1 §:ään uusi 2 momentti", &body, SOON)]);
    assert_eq!(
        (done(&set), set.doubts[0].code.as_str()),
        (vec!["amend sec1_sub2=Toinen.".to_owned()], "already-there")
    );
    assert_eq!(touched(&set.doubts[0]), ["sec1"]);
}

#[test]
fn an_item_right_after_the_last_one_is_new_whatever_the_verb() {
    let change = |more: &str, number: u32| {
        let clause = format!("muutetaan koelain (1/2001) 2 §:n 3 ja {number} kohta{more}");
        let items = ["3) kolmas; sekä".to_owned(), format!("{number}) uusi.")];
        let body = section("2 §", "Lista", &list("Ovat:", &[items[0].as_str(), items[1].as_str()]));
        load(&[act(5, &clause, &body, SOON)]).0
    };
    let set = change("", 4);
    assert_eq!((set.findings[0].code.as_str(), set.doubts.len()), ("new-by-its-number", 0));
    assert!(done(&set).contains(&"insert sec2_sub1_item4=uusi.".to_owned()), "{:?}", done(&set));
    // One that leaves a gap, or that an earlier act is said to have made, may be missing here.
    for set in [change("", 5), change(", sellaisina kuin ne ovat laissa 1/2001", 4)] {
        assert_eq!((set.findings.len(), set.doubts[0].code.as_str()), (0, "target-absent"));
    }
}

#[test]
fn what_is_put_again_after_a_repeal_is_another_provision() {
    let gone = act(5, "kumotaan koelain (1/2001) 3 §", "", SOON);
    let again = act(
        6,
        "lisätään koelakiin (1/2001) siitä lailla 5/2001 kumotun 3 §:n tilalle uusi 3 §",
        &section("3 §", "Taas", &moment("Taas.")),
        "Tämä laki tulee voimaan 1 päivänä heinäkuuta 2001.",
    );
    let (set, _) = load(&[again, gone]);
    assert_eq!(
        done(&set),
        ["insert sec3~2001-07-01=#Taas", "insert sec3~2001-07-01_sub1=Taas.", "repeal sec3"]
    );
}

/// The addresses that a doubt touches.
fn touched(doubt: &Doubt) -> Vec<&str> {
    doubt.touches.iter().map(ComponentId::local).collect()
}

#[test]
fn what_cannot_be_done_is_a_doubt_of_the_narrowest_place() {
    let third = format!("{GAP}<s:MomenttiKohtaKooste>3");
    let cases: &[(&str, String, &str, &str, &str)] = &[
        ("kumotaan koelain (1/2001) 9 §", String::new(), "target-absent", "its section", "sec9"),
        (
            "muutetaan koelain (1/2001) 1 §:n 3 momentti",
            section("1 §", "x", &moment("x")),
            "target-absent",
            "its moment",
            "sec1",
        ),
        ("muutetaan koelain (1/2001) 3 §", String::new(), "text-not-printed", "it is not printed", "sec3"),
        (
            "muutetaan koelain (1/2001) 1 §:n 1 momentti",
            section("1 §", "x", &(moment("X") + &moment("Y"))),
            "text-not-printed",
            "2 moments are printed where the clause names 1",
            "sec1",
        ),
        (
            "muutetaan koelain (1/2001) 3 § jotenkuten",
            section("3 §", "Loppu", &moment("x")),
            "clause-not-understood",
            "`jotenkuten`",
            "sec3",
        ),
        (
            "kumotaan koelain (1/2001) 3 § jotenkuten",
            String::new(),
            "clause-not-understood",
            "`jotenkuten`",
            "",
        ),
        (
            "muutetaan koelain (1/2001) 2 §:n 1 momentti",
            section(
                "2 §",
                "x",
                &list("Ovat:", &["1) a;", "3) c."]).replace("<s:MomenttiKohtaKooste>3", &third),
            ),
            "text-not-printed",
            "it is printed with gaps",
            "sec2",
        ),
    ];
    for (clause, body, code, message, place) in cases {
        let (set, _) = load(&[act(5, clause, body, SOON)]);
        assert_eq!(set.findings, [], "{clause}");
        let [doubt] = set.doubts.as_slice() else { panic!("{clause}: {:?}", set.doubts) };
        assert_eq!((doubt.code.as_str(), touched(doubt)), (*code, vec![*place]), "{clause}");
        assert!(doubt.message.contains(message), "{}", doubt.message);
        assert_eq!(doubt.places[0].file, "5.xml");
        let days = [doubt.published, doubt.effective()].map(|day| day.to_string());
        assert_eq!(
            (days, doubt.until),
            (["2001-01-05".to_owned(), "2001-06-01".to_owned()], None),
            "{clause}"
        );
    }
}

#[test]
fn an_appendix_changes_no_words_that_are_at_hand() {
    let (set, _) = load(&[act(5, "muutetaan koelain (1/2001) liite", "", SOON)]);
    assert_eq!((set.findings[0].code.as_str(), set.doubts.len()), ("appendix-not-read", 0));
    let known: Vec<&str> = set.known_acts[0].touches.iter().map(|touch| touch.component.local()).collect();
    assert_eq!((known, set.acts.len()), (vec!["annex"], 1));
    // Where it changes more, its commands say that, and the appendix is another one all the same.
    let body = section("3 §", "Loppu", &moment("Toisin."));
    let annex = |days: &str| {
        let (set, _) = load(&[act(5, "muutetaan koelain (1/2001) 3 § ja liite", &body, days)]);
        assert_eq!(
            (done(&set).as_slice(), set.acts.len()),
            (["amend sec3_sub1=Toisin.".to_owned()].as_slice(), 2)
        );
        // It is applied: only what it does to the appendix is not known.
        assert_eq!(set.known_acts, []);
        let [doubt] = set.doubts.as_slice() else { panic!("{:?}", set.doubts) };
        assert_eq!((doubt.code.as_str(), doubt.until), ("appendix-not-read", None));
        format!("{} {}", touched(doubt).join(" "), doubt.effective())
    };
    assert_eq!(annex(SOON), "annex 2001-06-01");
    // On which of its days the appendix changes, the act does not say.
    assert_eq!(
        annex(&format!("{LATER} Lain 3 § tulee kuitenkin voimaan 1 päivänä kesäkuuta 2001.")),
        "annex 2001-06-01"
    );
    // What it prints after its sections is an appendix, too, unless it only says that there is a translation.
    let printed = |words: &str| {
        let (name, bytes) = act(5, "muutetaan koelain (1/2001) 3 §", &body, SOON);
        let end = format!("<s:LiiteOsa>{words}</s:LiiteOsa></v:VahvistettavaLaki>");
        let xml = String::from_utf8(bytes).unwrap().replace("</v:VahvistettavaLaki>", &end);
        load(&[(name, xml.into_bytes())]).0.doubts.len()
    };
    let shown =
        ["<s:p>Liite</s:p><s:p>Kartta</s:p>", "<s:p>Liite</s:p><s:p>Pohjoissaamenkielinen käännös</s:p>"];
    assert_eq!(shown.map(printed), [1, 0]);
    let (set, _) = load(&[act(5, "muutetaan koelain (1/2001) 3 §", &body, SOON)]);
    assert_eq!((set.known_acts, set.doubts), (Vec::new(), Vec::new()));
}

/// The doubts of a code, with the days on which they end.
fn ends(acts: &[(String, Vec<u8>)], code: &str) -> Vec<(String, Option<String>)> {
    let (set, _) = load(acts);
    let own = set.doubts.iter().filter(|doubt| doubt.code == code);
    own.map(|doubt| (touched(doubt).join(" "), doubt.until.map(|day| day.to_string()))).collect()
}

/// An act that was given on another day.
fn given_on(day: u32, (name, bytes): (String, Vec<u8>)) -> (String, Vec<u8>) {
    let text = String::from_utf8(bytes).unwrap();
    let (before, after) = text.split_once("Helsingissä ").unwrap();
    let (_, month) = after.split_once('.').unwrap();
    (name, format!("{before}Helsingissä {day}.{month}").into_bytes())
}

const AUGUST: &str = "Tämä laki tulee voimaan 1 päivänä elokuuta 2001.";

#[test]
fn a_new_heading_leaves_what_stands_under_it() {
    let body = section("3 §", "Uusi otsikko", GAP);
    let (set, _) = load(&[act(5, "lisätään koelain (1/2001) 3 §:ään uusi otsikko", &body, SOON)]);
    assert_eq!((done(&set), set.doubts), (vec!["amend sec3=#Uusi otsikko".to_owned()], Vec::new()));
}

#[test]
fn where_sections_restart_the_chapter_is_never_guessed() {
    let chapter = |number: u32, sections: String| {
        format!("<s:Luku><s:LukuTunnusKooste>{number} luku</s:LukuTunnusKooste>{sections}</s:Luku>")
    };
    let body = chapter(1, section("1 §", "A", &moment("Eka.")) + &section("2 §", "B", &moment("Toka.")))
        + &chapter(2, section("1 §", "C", &moment("Kolmas.")));
    let enacted = act(1, "säädetään:", &body, SOON);
    let changed = || section("1 §", "C", &moment("Muu."));
    let cases: &[(&str, String, &[&str], &[&str])] = &[
        (
            "muutetaan koelain (1/2001) 2 luvun 1 §",
            chapter(2, changed()),
            &["amend chp2_sec1_sub1=Muu."],
            &[],
        ),
        // The chapter that was said last, also before the verb.
        (
            "muutetaan koelain (1/2001) 2 luvun 1 § sekä lisätään lukuun uusi 5 §",
            chapter(2, changed() + &section("5 §", "D", &moment("Uusi."))),
            &["amend chp2_sec1_sub1=Muu.", "insert chp2_sec5=#D", "insert chp2_sec5_sub1=Uusi."],
            &[],
        ),
        // The clause forgot the chapter, and the act prints it.
        ("muutetaan koelain (1/2001) 1 §", chapter(2, changed()), &["amend chp2_sec1_sub1=Muu."], &[]),
        ("muutetaan koelain (1/2001) 1 §", changed(), &[], &["chp1_sec1", "chp2_sec1"]),
        ("lisätään koelakiin (1/2001) uusi 6 §", section("6 §", "D", &moment("Uusi.")), &[], &[""]),
    ];
    for (clause, body, commands, doubtful) in cases {
        let acts = [enacted.clone(), act(5, clause, body, SOON)];
        let documents: Vec<_> =
            acts.iter().map(|(name, bytes)| statute_book::read(name, bytes).unwrap()).collect();
        let (set, _) = acts::load(&documents, None).unwrap();
        assert_eq!(done(&set), *commands, "{clause}");
        let touches: BTreeSet<&str> = set.doubts.iter().flat_map(touched).collect();
        assert_eq!(touches, doubtful.iter().copied().collect(), "{clause}: {:?}", set.doubts);
    }
}

#[test]
fn a_number_that_is_printed_twice_does_not_make_sections_restart() {
    let sections = |numbers: [u32; 3]| {
        numbers.map(|number| section(&format!("{number} §"), "Ala", &moment("On."))).concat()
    };
    let body = chapter("1", &sections([1, 2, 3])) + &chapter("2", &sections([4, 4, 5]));
    let enacted = act(1, "säädetään:", &body, SOON);
    let changed = section("2 §", "Ala", &moment("Muu."));
    for (clause, commands, doubtful) in [
        ("muutetaan koelain (1/2001) 2 §", ["amend sec2_sub1=Muu."].as_slice(), false),
        ("kumotaan koelain (1/2001) 4 §", &[], true),
    ] {
        let acts = [enacted.clone(), act(5, clause, &changed, LATER)];
        let read = acts.iter().map(|(name, bytes)| statute_book::read(name, bytes).unwrap());
        let (set, _) = acts::load(&read.collect::<Vec<_>>(), None).unwrap();
        assert_eq!(done(&set), commands, "{clause}");
        // Which of two sections falls is not guessed.
        assert_eq!(
            set.doubts.iter().any(|doubt| doubt.code == "target-absent"),
            doubtful,
            "{:?}",
            set.doubts
        );
    }
}

#[test]
fn what_gets_another_number_is_printed_under_it() {
    let items = section("2 §", "Lista", &list("Ovat:", &["2) uusi;"]));
    let clause = "lisätään koelain (1/2001) 2 §:ään uusi 2 kohta, jolloin nykyinen 2 ja 3 kohta siirtyvät 3 ja 4 kohdaksi";
    let (set, _) = load(&[act(5, clause, &items, SOON)]);
    let labels: Vec<(&str, Option<&str>)> = set
        .commands
        .iter()
        .filter_map(|command| match &command.op {
            Op::Move(to) => Some((to.target.local(), to.label.as_deref())),
            _ => None,
        })
        .collect();
    assert_eq!(labels, [("sec2_sub1_item2", Some("3)")), ("sec2_sub1_item3", Some("4)"))]);
}

fn chapter(number: &str, sections: &str) -> String {
    format!("<s:Luku><s:LukuTunnusKooste>{number} luku</s:LukuTunnusKooste>{sections}</s:Luku>")
}

#[test]
fn a_section_goes_into_another_chapter() {
    let muu = section("2 §", "Lista", &moment("Muu."));
    let clause = "muutetaan koelain (1/2001) 2 §, joka samalla siirretään 2 lukuun, ja 3 §";
    let body = chapter("2", &(muu + &section("3 §", "Loppu", &moment("Viimeinen."))));
    let (set, _) = load(&[act(5, clause, &body, SOON)]);
    assert!(set.doubts.is_empty(), "{:?}", set.doubts);
    let found = done(&set);
    assert!(found.contains(&"move sec2=chp2".to_owned()), "{found:?}");
    assert_eq!(found.last().map(String::as_str), Some("amend sec3_sub1=Viimeinen."));

    let clause = "muutetaan koelain (1/2001) 1 ja 2 §, joista 2 § siirretään 2 lukuun";
    let body =
        section("1 §", "Ala", &moment("Ainoa.")) + &chapter("2", &section("2 §", "Lista", &moment("Muu.")));
    let (set, _) = load(&[act(5, clause, &body, SOON)]);
    assert!(set.doubts.is_empty(), "{:?}", set.doubts);
    let found = done(&set);
    assert!(found.contains(&"amend sec1_sub1=Ainoa.".to_owned()), "{found:?}");
    assert_eq!(found.last().map(String::as_str), Some("move sec2=chp2"));

    let clause = "lisätään koelakiin (1/2001) uusi 2 a luku, johon samalla siirretään 1 ja 3 §";
    let body = chapter("2 a", &section("4 §", "Uusi", &moment("Uusi.")));
    let (set, _) = load(&[act(5, clause, &body, SOON)]);
    assert!(set.doubts.is_empty(), "{:?}", set.doubts);
    assert_eq!(
        done(&set),
        ["insert chp2a", "insert sec4=#Uusi", "insert sec4_sub1=Uusi.", "move sec1=chp2a", "move sec3=chp2a"]
    );
}

#[test]
fn where_sections_restart_a_section_that_goes_into_another_chapter_is_in_doubt() {
    let own = section("1 §", "Ala", &moment("Yksi."));
    let enacted = act(1, "säädetään:", &(chapter("1", &own) + &chapter("2", &own)), SOON);
    let clause = "lisätään koelakiin (1/2001) uusi 3 luku, johon samalla siirretään 1 luvun 1 §";
    let documents: Vec<_> = [enacted, act(5, clause, &chapter("3", &own), SOON)]
        .iter()
        .map(|(name, bytes)| statute_book::read(name, bytes).unwrap())
        .collect();
    let (set, _) = acts::load(&documents, None).unwrap();
    assert_eq!(done(&set), ["insert chp3", "insert chp3_sec1=#Ala", "insert chp3_sec1_sub1=Yksi."]);
    let [doubt] = set.doubts.as_slice() else { panic!("{:?}", set.doubts) };
    assert_eq!((doubt.code.as_str(), touched(doubt)), ("text-not-printed", vec!["chp1_sec1"]));
}
