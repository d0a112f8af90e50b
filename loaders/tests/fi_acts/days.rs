//! When what acts command takes effect, and until when.

use asof_loaders::fi::statute_book;
use asof_loaders::from_acts as acts;
use asof_schema::{Command, Commencement, DateBasis, Dated, Doubt, Op};

use super::{GAP, LATER, SOON, act, chapter, done, load, moment, section, touched};

#[test]
fn after_a_temporary_wording_the_next_one_is_always_put() {
    let body = || section("3 §", "Loppu", &moment("Toistaiseksi."));
    let clause = "muutetaan koelain (1/2001) 3 §";
    let while_it_lasts =
        "Tämä laki tulee voimaan 1 päivänä kesäkuuta 2001 ja on voimassa 30 päivään kesäkuuta 2001.";
    let then = "Tämä laki tulee voimaan 15 päivänä kesäkuuta 2001.";
    let (set, _) = load(&[act(5, clause, &body(), while_it_lasts), act(6, clause, &body(), then)]);
    let put: Vec<String> = done(&set).into_iter().filter(|one| one.contains("sub1")).collect();
    assert_eq!(put, ["amend sec3_sub1=Toistaiseksi.", "amend sec3_sub1=Toistaiseksi."]);
}

#[test]
fn a_change_for_a_time_of_which_no_end_is_read_is_in_doubt() {
    let of = |days: &str| {
        let clause = "muutetaan koelain (1/2001) 1 §:n 1 momentti ja väliaikaisesti 3 §";
        let body = section("1 §", "Ala", &(moment("Eka.") + GAP)) + &section("3 §", "Loppu", &moment("Muu."));
        let (set, _) = load(&[act(5, clause, &body, days)]);
        let shown = |doubt: &Doubt| format!("{} {}", doubt.code, touched(doubt).join(" "));
        set.doubts.iter().map(shown).collect::<Vec<_>>()
    };
    assert_eq!(of(SOON), ["term-not-told sec1 sec3"]);
    assert_eq!(of(&format!("{SOON} Lain 3 § on voimassa 31 päivään joulukuuta 2002.")), Vec::<String>::new());
    // What an earlier act did for a time is none of it.
    let clause = "muutetaan koelain (1/2001) 3 §, sellaisena kuin se väliaikaisesti on laissa 5/2001";
    let body = |words: &str| section("3 §", "Loppu", &moment(words));
    let earlier = act(5, "muutetaan koelain (1/2001) 3 §", &body("Muu."), SOON);
    let (set, _) = load(&[earlier, act(6, clause, &body("Toinen."), LATER)]);
    assert_eq!(set.doubts, []);
}

#[test]
fn days_are_those_of_the_commencement_clause() {
    let body = section("1 §", "Ala", &(moment("Eka.") + GAP)) + &section("3 §", "Loppu", &moment("Ohi."));
    let clause = "muutetaan koelain (1/2001) 1 §:n 1 momentti ja 3 §";
    let temporary = "Tämä laki tulee voimaan 1 päivänä kesäkuuta 2001 ja on voimassa 31 päivään joulukuuta 2002. Lain 3 § \
                     tulee kuitenkin voimaan vasta 1 päivänä elokuuta 2001.";
    let (set, _) = load(&[act(5, clause, &body, temporary)]);
    let act = set.acts.iter().find(|act| act.code == "5/2001").unwrap();
    assert_eq!(act.effective.map(|day| day.on.to_string()).as_deref(), Some("2001-06-01"));
    assert_eq!(act.published.basis, asof_schema::DateBasis::Assumed);
    let command = |target: &str| {
        let mut of_act = set.commands.iter().filter(|command| command.act == act.id);
        of_act.find(|command| command.op.target().is_some_and(|id| id.local() == target)).unwrap()
    };
    let begins = |target: &str| match &command(target).commencement {
        Some(Commencement::On(day)) => Some(day.on.to_string()),
        _ => None,
    };
    assert_eq!((begins("sec1_sub1"), begins("sec3_sub1").as_deref()), (None, Some("2001-08-01")));
    assert_eq!(command("sec3_sub1").until.map(|day| day.to_string()).as_deref(), Some("2003-01-01"));
    assert_eq!(command("sec1_sub1").wording.as_deref(), Some("1 §:n 1 momentti"));
    let (set, _) = load(&[self::act(5, clause, &body, "Tästä laista säädetään erikseen.")]);
    assert_eq!(set.doubts[0].code, "no-commencement");
    assert_eq!(touched(&set.doubts[0]), ["sec1_sub1", "sec3_sub1"]);
}

#[test]
fn an_act_of_a_year_was_not_published_before_it() {
    let (name, bytes) =
        act(5, "muutetaan koelain (1/2001) 3 §", &section("3 §", "Loppu", &moment("x")), SOON);
    let text = String::from_utf8(bytes).unwrap().replace("Helsingissä 5.1.2001", "Helsingissä 30.12.2000");
    let (set, _) = load(&[(name, text.into_bytes())]);
    let act = set.acts.iter().find(|act| act.number == 5).unwrap();
    assert_eq!(act.published, Dated::assumed("2001-01-01".parse().unwrap()));
    assert_eq!(act.adopted, Some(Dated::stated("2000-12-30".parse().unwrap())));
}

#[test]
fn a_change_for_good_over_words_for_a_time_is_in_doubt_until_their_end() {
    let ends = "Tämä laki tulee voimaan 1 päivänä kesäkuuta 2001 ja on voimassa 31 päivään joulukuuta 2001.";
    let one = |words: &str| section("3 §", "Loppu", &moment(words));
    let term = act(5, "muutetaan väliaikaisesti koelain (1/2001) 3 §", &one("Tilapäinen."), ends);
    let doubts = |clause: &str, body: &str, days: &str| -> Vec<String> {
        let (set, _) = load(&[term.clone(), act(7, &format!("{clause} (1/2001) 3 §"), body, days)]);
        let told = |doubt: &Doubt| {
            let until = doubt.until.map(|day| format!(" to {day}")).unwrap_or_default();
            format!("{} {} {}{until}", doubt.code, touched(doubt).join(" "), doubt.effective())
        };
        set.doubts.iter().map(told).collect()
    };
    let (changes, repeals) = ("muutetaan koelain", "kumotaan koelain");
    let open = "order-not-told sec3 2001-07-01 to 2002-01-01";
    assert_eq!(doubts(changes, &one("Pysyvä."), LATER), [open]);
    assert_eq!(doubts(repeals, "", LATER), [open]);
    // After its end, or for another section, nothing is open.
    let january = "Tämä laki tulee voimaan 1 päivänä tammikuuta 2002.";
    assert_eq!(doubts(changes, &one("Pysyvä."), january), [""; 0]);
    // Whoever names the words for a time changes these.
    let named = |verb: &str, body: &str| {
        let clause = format!("{verb} koelain (1/2001) 3 §, sellaisena kuin se on laissa 5/2001");
        let (set, _) = load(&[term.clone(), act(7, &clause, body, LATER)]);
        set.doubts.iter().map(|doubt| (doubt.code.clone(), doubt.until)).collect::<Vec<_>>()
    };
    assert!(named("muutetaan", &one("Pysyvä.")).is_empty());
    assert_eq!(named("kumotaan", ""), [("repeal-of-a-term".to_owned(), None)]);
}

#[test]
fn what_an_act_puts_that_waits_is_not_amended_by_a_later_one() {
    let put = |words: &str| section("3 §", "Loppu", &(GAP.to_owned() + &moment(words)));
    let clause = "lisätään koelain (1/2001) 3 §:ään uusi 2 momentti";
    let waits = "Tämän lain voimaantulosta säädetään erikseen lailla.";
    let (set, _) = load(&[act(5, clause, &put("Odottaa."), waits), act(6, clause, &put("Uusi."), SOON)]);
    assert_eq!(done(&set), ["insert sec3_sub2=Odottaa.", "insert sec3_sub2~2001-06-01=Uusi."]);
    let [doubt] = set.doubts.as_slice() else { panic!("{:?}", set.doubts) };
    assert_eq!((doubt.code.as_str(), touched(doubt)), ("no-commencement", vec!["sec3_sub2"]));
}

#[test]
fn a_law_that_is_amended_after_its_last_day_is_in_doubt_from_then_on() {
    let ends =
        "Tämä laki tulee voimaan 1 päivänä helmikuuta 2001 ja se on voimassa 31 päivään maaliskuuta 2001.";
    let enacted = act(1, "säädetään:", &section("1 §", "Ala", &moment("Yksi.")), ends);
    let later = act(5, "muutetaan koelain (1/2001) 1 §", &section("1 §", "Ala", &moment("Kaksi.")), SOON);
    let documents = [enacted, later].map(|(name, bytes)| statute_book::read(&name, &bytes).unwrap());
    let (set, _) = acts::load(&documents, None).unwrap();
    let doubt = set.doubts.iter().find(|doubt| doubt.code == "amended-after-its-end").unwrap();
    assert_eq!((touched(doubt), doubt.effective().to_string().as_str()), (vec![""], "2001-04-01"));
}

#[test]
fn what_ended_on_a_day_of_its_own_is_not_there_for_later_acts() {
    let ends = "Tämä laki tulee voimaan 1 päivänä helmikuuta 2001. Lain 2 luku on voimassa 31 päivään maaliskuuta 2001.";
    let one = |number: u32, words: &str| section(&format!("{number} §"), "Ala", &moment(words));
    let enacted =
        act(1, "säädetään:", &(chapter("1", &one(1, "Yksi.")) + &chapter("2", &one(2, "Kaksi."))), ends);
    let cases: &[(&str, String, &[&str], &[&str])] = &[
        ("muutetaan koelain (1/2001) 1 §", one(1, "Muu."), &["amend sec1_sub1=Muu."], &[]),
        ("muutetaan koelain (1/2001) 2 §:n 1 momentti", one(2, "Muu."), &[], &["sec2"]),
        (
            "lisätään koelakiin (1/2001) uusi 2 §",
            one(2, "Kaksi."),
            &["insert sec2~2001-06-01=#Ala", "insert sec2~2001-06-01_sub1=Kaksi."],
            &[],
        ),
    ];
    for (clause, body, commands, doubtful) in cases {
        let documents = [enacted.clone(), act(5, clause, body, SOON)]
            .map(|(name, bytes)| statute_book::read(&name, &bytes).unwrap());
        let (set, _) = acts::load(&documents, None).unwrap();
        assert_eq!(done(&set), *commands, "{clause}");
        assert_eq!(set.doubts.iter().flat_map(touched).collect::<Vec<_>>(), *doubtful, "{clause}");
    }
}

#[test]
fn an_act_of_which_each_provision_has_its_day_needs_none_for_the_whole() {
    let body = section("1 §", "Ala", &(moment("Eka.") + GAP)) + &section("3 §", "Loppu", &moment("Ohi."));
    let clause = "muutetaan koelain (1/2001) 1 §:n 1 momentti ja 3 §";
    let days = "Tämän lain 1 §:n 1 momentti tulee voimaan 1 päivänä kesäkuuta 2001 ja 3 § tulee voimaan 1 päivänä elokuuta 2001.";
    let (set, _) = load(&[act(5, clause, &body, days)]);
    assert_eq!((done(&set).len(), set.doubts), (2, Vec::new()));
}

#[test]
fn an_act_whose_day_another_one_sets_is_bounded_by_the_first_act_that_speaks_of_it() {
    let body = |words: &str| section("3 §", "Loppu", &moment(words));
    let waits = "Tämän lain voimaantulosta säädetään erikseen lailla.";
    let clause = "muutetaan koelain (1/2001) 3 §";
    let (set, _) = load(&[
        act(5, clause, &body("Odottaa."), waits),
        act(6, &format!("{clause}, sellaisena kuin se on laissa 5/2001,"), &body("Uusi."), SOON),
    ]);
    // It waits, until the act is known that speaks of it.
    let act = set.acts.iter().find(|act| act.code == "5/2001").unwrap();
    assert_eq!(act.effective, None);
    let corrects = |command: &Command| match &command.op {
        Op::Correct(correct) => Some((command.act.clone(), correct.clone())),
        _ => None,
    };
    let days: Vec<_> = set.commands.iter().filter_map(corrects).collect();
    let [(by, correct)] = days.as_slice() else { panic!("{days:?}") };
    let Some(Commencement::On(day)) = correct.commencement else { panic!("{correct:?}") };
    assert!(by.as_str().ends_with(";6") && correct.command.act == act.id);
    assert_eq!((day.on.to_string().as_str(), day.basis), ("2001-06-01", DateBasis::SnapshotBound));
    let [doubt] = set.doubts.as_slice() else { panic!("{:?}", set.doubts) };
    assert_eq!((doubt.code.as_str(), touched(doubt)), ("no-commencement", vec!["sec3_sub1"]));
    assert_eq!(doubt.until.map(|day| day.to_string()).as_deref(), Some("2001-06-01"));
    // Nobody speaks of it: it waits.
    let (set, _) = load(&[self::act(5, clause, &body("Odottaa."), waits)]);
    let waiting = set
        .commands
        .iter()
        .filter(|command| matches!(command.commencement, Some(Commencement::Condition(_))));
    assert_eq!(waiting.count(), 1);
}
