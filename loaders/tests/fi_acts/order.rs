//! In which order acts amend, and acts that are missing.

use asof_loaders::fi::{self, statute_book};
use asof_loaders::from_acts as acts;
use asof_schema::{ChangeSet, ComponentId, Day, Doubt};

use super::{
    AUGUST, GAP, LATER, SOON, act, ends, finland_data, given_on, list, load, moment, section, tally, touched,
};

#[test]
fn an_act_that_another_names_and_that_is_missing_is_known() {
    let clause = "muutetaan koelain (1/2001) 3 §, sellaisena kuin se on laissa 4/2001";
    let (set, _) = load(&[act(5, clause, &section("3 §", "Loppu", &moment("x")), SOON)]);
    assert_eq!(set.findings[0].code, "missing-act");
    let [known] = set.known_acts.as_slice() else { panic!("{:?}", set.known_acts) };
    assert_eq!((known.title.as_str(), known.id.as_str()), ("4/2001", "urn:lex:fi:laki:2001;4"));
    // Nobody says what else it changed, nor when in its year it was published. 3 § is as the later act has it.
    let touches: Vec<&str> = known.touches.iter().map(|touch| touch.component.local()).collect();
    assert_eq!((touches, known.published.on.to_string().as_str()), (vec!["sec1", "sec2"], "2001-01-01"));
    let [doubt] = set.doubts.as_slice() else { panic!("{:?}", set.doubts) };
    let until = doubt.until.map(|day| day.to_string());
    assert_eq!((touched(doubt), until.as_deref()), (vec!["sec3"], Some("2001-06-01")));
}

#[test]
fn a_missing_act_touches_from_the_act_numbered_before_it_until_a_later_one_says_what_made_the_section() {
    let put = |number, clause: &str| {
        act(number, clause, &section("1 §", "Ala", &(GAP.to_owned() + &moment("Uusi."))), SOON)
    };
    let named = "muutetaan koelain (1/2001) 2 §:n 1 kohta, sellaisena kuin se on laissa 4/2001";
    let named = act(6, named, &section("2 §", "Lista", &list("Ovat:", &["1) muu;"])), SOON);
    let vouches = "muutetaan koelain (1/2001) 1 §, sellaisena kuin se on laissa 3/2001";
    let anew = act(8, vouches, &section("1 §", "Ala", &moment("Toinen.")), LATER);
    let partly = act(
        7,
        "muutetaan koelain (1/2001) 1 §:n 1 momentti",
        &section("1 §", "Ala", &(moment("Muu.") + GAP)),
        SOON,
    );
    let (set, _) = load(&[put(3, "lisätään koelain (1/2001) 1 §:ään uusi 3 momentti"), partly, anew, named]);
    // The last change of 1 § is that of 7/2001, which is not named: nothing says what the missing act left of
    // it.
    let [doubt] = set.doubts.as_slice() else { panic!("{:?}", set.doubts) };
    let days = [Some(doubt.published), doubt.until].map(|day| day.unwrap().to_string());
    assert_eq!((doubt.code.as_str(), touched(doubt)), ("missing-act", vec!["sec1"]));
    assert_eq!(days, ["2001-01-03", "2001-07-01"]);
    let touches: Vec<&str> = set.known_acts[0].touches.iter().map(|touch| touch.component.local()).collect();
    assert_eq!(touches, ["sec2", "sec3"]);
}

#[test]
fn a_missing_act_has_not_touched_what_a_later_act_names_without_it() {
    let missing = |set: &ChangeSet| -> (Vec<String>, Vec<(String, Option<Day>)>) {
        let touches = set.known_acts.iter().flat_map(|act| &act.touches);
        let known = touches.map(|touch| touch.component.local().to_owned()).collect();
        let doubt = |doubt: &Doubt| (touched(doubt).join(" "), doubt.until);
        (known, set.doubts.iter().map(doubt).collect())
    };
    let put = |number, clause: &str, days| {
        act(number, clause, &section("1 §", "Ala", &(GAP.to_owned() + &moment("Uusi."))), days)
    };
    let named = |also: &str| {
        let clause =
            format!("muutetaan koelain (1/2001) 2 §:n 1 kohta, sellaisena kuin se on laissa 4/2001{also}");
        let printed = section("2 §", "Lista", &list("Ovat:", &["1) muu;"]));
        let third = section("3 §", "Loppu", &(GAP.to_owned() + &moment("Lisää.")));
        act(6, &clause, &(printed + if also.is_empty() { "" } else { &third }), SOON)
    };
    // Nothing is said of what made 1 §, so it is as enacted.
    let silent = put(7, "lisätään koelain (1/2001) 1 §:ään uusi 3 momentti", LATER);
    let (set, _) = load(&[named(""), silent]);
    assert_eq!(missing(&set), (vec!["sec2".into(), "sec3".into()], vec![]));
    // The act before it is named: 1 § is not touched from the day of that one on, which comes after the
    // missing one.
    let partly = section("1 §", "Ala", &(moment("Muu.") + GAP));
    let before = act(5, "muutetaan koelain (1/2001) 1 §:n 1 momentti", &partly, SOON);
    let clause =
        "lisätään koelain (1/2001) 1 §:ään, sellaisena kuin se on osaksi laissa 5/2001, uusi 3 momentti";
    let (set, _) = load(&[named(""), before, put(7, clause, LATER)]);
    let (known, doubts) = missing(&set);
    assert_eq!(known, ["sec2", "sec3"]);
    assert_eq!(doubts, [("sec1".to_owned(), Day::from_ymd(2001, 6, 1))]);
    // The act that names the missing one for 2 § alone says of 3 § that it is as enacted.
    let (set, _) = load(&[named(", sekä lisätään 3 §:ään uusi 2 momentti")]);
    assert_eq!(missing(&set), (vec!["sec1".into(), "sec2".into()], vec![]));
}

#[test]
fn acts_that_give_a_section_words_without_naming_each_other_are_in_doubt_where_no_order_is_told() {
    let clause = "muutetaan koelain (1/2001) 3 §";
    let put = |number, clause: &str, words: &str, days| {
        act(number, clause, &section("3 §", "Loppu", &moment(words)), days)
    };
    let doubts = |acts: &[(String, Vec<u8>)]| -> Vec<(String, Option<Day>)> {
        let (set, _) = load(acts);
        let own = set.doubts.iter().filter(|doubt| doubt.code == "order-not-told");
        own.map(|doubt| (format!("{} {}", touched(doubt).join(" "), doubt.effective()), doubt.until))
            .collect()
    };
    let fifth = |days| put(5, clause, "Viides.", days);
    let sixth = |days| put(6, clause, "Kuudes.", days);
    assert_eq!(doubts(&[fifth(SOON), sixth(SOON)]), [("sec3 2001-06-01".to_owned(), None)]);
    // The older one takes effect over the newer one; a later act settles it.
    let crossed = [fifth(LATER), sixth(SOON)];
    assert_eq!(doubts(&crossed), [("sec3 2001-07-01".to_owned(), None)]);
    let august = "Tämä laki tulee voimaan 1 päivänä elokuuta 2001.";
    let [one, two] = crossed;
    let until = Day::from_ymd(2001, 8, 1);
    let settled = doubts(&[one, two, put(7, clause, "Seitsemäs.", august)]);
    assert_eq!(settled, [("sec3 2001-07-01".to_owned(), until)]);
    // Acts that take effect in their order, that name each other, or that say the same leave nothing open.
    assert!(doubts(&[fifth(SOON), sixth(LATER)]).is_empty());
    let naming = format!("{clause}, sellaisena kuin se on laissa 5/2001");
    assert!(doubts(&[fifth(SOON), put(6, &naming, "Kuudes.", SOON)]).is_empty());
    assert!(doubts(&[fifth(LATER), put(6, clause, "Viides.", SOON)]).is_empty());
    // An act between them may tell their order.
    let between = put(6, &naming, "Kuudes.", SOON);
    let last = format!("{clause}, sellaisena kuin se on laissa 6/2001");
    assert!(doubts(&[fifth(SOON), between, put(7, &last, "Seitsemäs.", SOON)]).is_empty());
}

#[test]
fn a_citation_made_for_another_section_tells_no_order() {
    let both = section("1 §", "Ala", &moment("Toinen.")) + &section("3 §", "Loppu", &moment("Kuudes."));
    let fifth = act(
        5,
        "muutetaan koelain (1/2001) 1 ja 3 §",
        &(section("1 §", "Ala", &moment("Muu.")) + &section("3 §", "Loppu", &moment("Viides."))),
        SOON,
    );
    let touched_by = |clause: &str| -> Vec<String> {
        let (set, _) = load(&[fifth.clone(), act(6, clause, &both, SOON)]);
        let own = set.doubts.iter().filter(|doubt| doubt.code == "order-not-told");
        own.map(|doubt| touched(doubt).join(" ")).collect()
    };
    let named = |what: &str| format!("muutetaan koelain (1/2001) {what}");
    let of_first = named("1 §, sellaisena kuin se on laissa 5/2001, ja 3 §");
    assert_eq!(touched_by(&of_first), ["sec3"]);
    let of_both = named("1 ja 3 §, sellaisina kuin ne ovat laissa 5/2001");
    assert!(touched_by(&of_both).is_empty());
    let of_part =
        named("1 ja 3 §, sellaisina kuin niistä ovat 1 § laissa 5/2001 ja 3 §:n 1 momentti laissa 5/2001");
    assert!(touched_by(&of_part).is_empty());
}

#[test]
fn numbers_tell_which_act_is_later_and_not_the_days_on_which_acts_were_given() {
    let absent = act(
        6,
        "muutetaan koelain (1/2001) 3 §:n 4 momentti",
        &section("3 §", "Loppu", &(GAP.to_owned() + &moment("Kuudes."))),
        SOON,
    );
    let anew = |number, days| {
        act(number, "muutetaan koelain (1/2001) 3 §", &section("3 §", "Loppu", &moment("Uusi.")), days)
    };
    let doubt = |until: Option<&str>| vec![("sec3".to_owned(), until.map(str::to_owned))];
    let until = |by| ends(&[absent.clone(), by], "target-absent");
    assert_eq!(until(given_on(2, anew(7, LATER))), doubt(Some("2001-07-01")));
    assert_eq!(until(given_on(20, anew(5, LATER))), doubt(None));
}

#[test]
fn a_chain_of_acts_that_name_each_other_follows_their_numbers() {
    let put = |number: u32, made_by: &str, days: &str| {
        let clause = format!("muutetaan koelain (1/2001) 3 §{made_by}");
        act(number, &clause, &section("3 §", "Loppu", &moment(&format!("Nro {number}."))), days)
    };
    let claimed = |of_sixth: &str| -> Vec<String> {
        // By the days on which they were given, the fifth would come last.
        let fifth = given_on(20, put(5, "", SOON));
        let last = put(7, ", sellaisena kuin se on laissa 6/2001", AUGUST);
        let (set, _) = load(&[fifth, put(6, of_sixth, LATER), last]);
        set.claims.iter().map(|claim| claim.component.local().to_owned()).collect()
    };
    assert_eq!(claimed(", sellaisena kuin se on laissa 5/2001"), ["", "sec3"]);
    assert_eq!(claimed(""), [""], "nothing says that no act is missing between the fifth and the sixth");
}

#[test]
fn a_section_given_anew_ends_what_was_open_of_its_words() {
    let anew = |number, words: &str, days: &str| {
        act(number, "muutetaan koelain (1/2001) 3 §", &section("3 §", "Loppu", &moment(words)), days)
    };
    let doubt = |until: Option<&str>| vec![("sec3".to_owned(), until.map(str::to_owned))];
    // An act does something to another one, and gives the section anew itself, on a day that is told later.
    let opens = "Tämä laki tulee voimaan valtioneuvoston asetuksella säädettävänä ajankohtana. Tällä lailla kumotaan koelain \
                 3 §:n muuttamisesta annettu laki (5/2001).";
    let told = act(
        7,
        "muutetaan koelain (1/2001) 3 §:n 1 momentti, sellaisena kuin se on laissa 6/2001",
        &section("3 §", "Loppu", &(moment("Seitsemäs.") + GAP)),
        LATER,
    );
    let acts = [anew(5, "Viides.", SOON), anew(6, "Kuudes.", opens), told];
    assert_eq!(ends(&acts, "amends-an-amendment"), doubt(Some("2001-07-01")));
    // An act that was published before gives it anew after all days of the other one, which amends what a third one made.
    let absent = |made_by: &str| {
        let clause = format!("muutetaan koelain (1/2001) 3 §:n 4 momentti{made_by}");
        act(6, &clause, &section("3 §", "Loppu", &(GAP.to_owned() + &moment("Kuudes."))), LATER)
    };
    let until = |made_by: &str, days: &str| {
        ends(&[anew(4, "Neljäs.", SOON), anew(5, "Viides.", days), absent(made_by)], "target-absent")
    };
    assert_eq!(until(", sellaisena kuin se on laissa 4/2001", AUGUST), doubt(Some("2001-08-01")));
    assert_eq!(until(", sellaisena kuin se on laissa 4/2001", LATER), doubt(None));
    assert_eq!(until(", sellaisena kuin se on laissa 5/2001", AUGUST), doubt(None));
    assert_eq!(until("", AUGUST), doubt(None));
}

#[test]
fn an_act_is_not_missing_whose_number_has_a_slip() {
    let anew = |words: &str| section("3 §", "Loppu", &moment(words));
    let first = act(12, "muutetaan koelain (1/2001) 3 §", &anew("x"), SOON);
    let later = |cited| {
        let clause = format!("muutetaan koelain (1/2001) 3 §, sellaisena kuin se on laissa {cited}/2001");
        act(25, &clause, &anew("y"), "Tämä laki tulee voimaan 1 päivänä heinäkuuta 2001.")
    };
    let (set, _) = load(&[first.clone(), later(21)]);
    assert_eq!((set.findings[0].code.as_str(), set.known_acts.len()), ("act-named-with-a-slip", 0));
    let (set, _) = load(&[first.clone(), later(20)]);
    assert_eq!((set.findings[0].code.as_str(), set.known_acts.len()), ("missing-act", 1));
    // It may be named for something else, where it is not named for what it changed.
    let body = |words: &str| section("1 §", "Ala", &moment(words)) + &anew(words);
    let third = act(14, "muutetaan koelain (1/2001) 1 ja 3 §", &body("z"), SOON);
    let both = "muutetaan koelain (1/2001) 1 § ja 3 §:n 1 momentti, sellaisina kuin niistä ovat 1 § laissa 14/2001 ja 3 §:n \
                1 momentti laissa 24/2001";
    let (set, _) = load(&[first, third, act(25, both, &body("v"), LATER)]);
    assert_eq!((set.findings[0].code.as_str(), set.known_acts.len()), ("act-named-with-a-slip", 0));
    assert!(set.findings[0].message.contains("14/2001 gave it"), "{}", set.findings[0].message);
}

#[test]
fn the_criminal_code_is_in_doubt_where_acts_are_missing_or_not_understood() {
    let Some(folder) = finland_data::folder("laws/39-1889") else { return };
    let files = finland_data::files(&folder, "xml");
    let documents: Vec<_> =
        files.iter().map(|(name, bytes)| statute_book::read(name, bytes).unwrap()).collect();
    let (set, said) = acts::load(&documents, Some(fi::number("39/1889").unwrap())).unwrap();
    set.check().unwrap();
    // Acts that name it by its title are found; those on the decree that put it into force amend another law.
    let of_others = said.iter().filter(|said| said.code == "no-original").count();
    let codes = tally(set.doubts.iter().map(|doubt| doubt.code.clone()));
    assert!(
        of_others > 5 && codes.get("target-absent").is_some_and(|&count| count > 3),
        "{of_others} {codes:?}"
    );
    // A command names its section or its chapter, so no doubt of one is of the whole law.
    for doubt in
        set.doubts.iter().filter(|doubt| ["target-absent", "text-not-printed"].contains(&&*doubt.code))
    {
        let chapter = |id: &ComponentId| id.local().starts_with("chp");
        assert!(doubt.touches.iter().all(chapter) || !doubt.message.contains("luvun"), "{doubt:?}");
    }
    // Acts that nobody has at hand may have changed what no later act gave anew.
    let missing = |title: &str| set.known_acts.iter().find(|act| act.title == title);
    assert!(missing("578/1995").is_none() && missing("621/1967").is_some_and(|act| !act.touches.is_empty()));
}
