//! What differs between scrapes.
#![expect(clippy::print_stdout, reason = "figures are for people who read")]

use std::collections::BTreeMap;

use asof_schema::{ChangeSet, Command, Commencement, ComponentId, Day, Op};
use serde_json::json;

use crate::gb::cpr::SOURCE;
use crate::gb::cpr::tests::{DIRECTION, SECOND_SCRAPE, day, doubts, piece, real};
use crate::source::Given;

const FIRST: &str = "2025-04-07";
const SECOND: &str = "2025-10-20";

/// The name of a document, its words, and in how many pieces it should be.
type Documents<'d> = [(&'d str, &'d str, usize)];

/// Loads a file a scrape: of each document its address and its words, in pieces of which there should be so many.
fn load_scrapes(scrapes: &[(&str, &Documents<'_>)]) -> ChangeSet {
    let mut files = Vec::new();
    for (on, documents) in scrapes {
        let mut pieces = Vec::new();
        for (name, words, of) in *documents {
            let head = format!("Document: {name}\nPart 1 of {of}\n==========\n");
            let head = if *of > 1 { head.as_str() } else { "" };
            let mut piece = piece(name, &format!("u/{name}"), &format!("{head}{words}"));
            piece["updated"] = json!(format!("{on}T00:00:00Z"));
            pieces.push(piece);
        }
        // A line a piece, as in JSON Lines.
        let lines: Vec<String> = pieces.iter().map(ToString::to_string).collect();
        files.push((format!("{on}.jsonl"), lines.join("\n").into_bytes()));
    }
    let (set, said) = SOURCE.read(&Given { files: &files, options: &[] }, &mut |_| ()).unwrap();
    assert_eq!(said, []);
    set.check().unwrap();
    set
}

/// `amend rule3.1 bound 2025-04-08..2025-10-20`, of the commands of the scrape of a day.
fn done(set: &ChangeSet, on: &str) -> Vec<String> {
    let of = |command: &&Command| command.act.to_string().ends_with(on);
    let one = |command: &Command| {
        let (verb, component) = match &command.op {
            Op::Insert(insert) => ("insert", &insert.component),
            Op::Amend(amend) => ("amend", &amend.target),
            Op::Repeal(repeal) => ("repeal", &repeal.target),
            Op::Move(moved) => ("move", &moved.target),
            op => panic!("{op:?}"),
        };
        let act = set.acts.iter().find(|act| act.id == command.act).unwrap();
        let effective = match &command.commencement {
            Some(Commencement::On(on)) => *on,
            _ => act.effective.unwrap(),
        };
        let from = effective.not_before.map(|day| format!("{day}..")).unwrap_or_default();
        format!("{verb} {} {:?} {from}{}", component.local(), effective.basis, effective.on)
    };
    set.commands.iter().filter(of).map(one).collect()
}

#[test]
fn what_differs_changed_after_one_scrape_and_by_the_next() {
    let was = "PART 3 - CATS\n\n3.1 A cat sleeps.\n\n3.2 (1) It eats.\n\n(2) It sits.\n\n3.3 It purrs.";
    let is = "PART 3 - CATS\n\n3.1 A cat sleeps.\n\n3.2 (1) It eats fish.\n\n(2) It sits.\n\n(3) It runs.\n\n3.4 It jumps.";
    let (was, is) = (("Part 3 – Cats", was, 1), ("Part 3 – Cats", is, 1));
    // The files come in the order of the command line.
    for order in [[(FIRST, [was]), (SECOND, [is])], [(SECOND, [is]), (FIRST, [was])]] {
        let order: Vec<(&str, &Documents<'_>)> =
            order.iter().map(|(on, documents)| (*on, &documents[..])).collect();
        let set = load_scrapes(&order);
        let bound = "SnapshotBound 2025-04-08..2025-10-20";
        assert_eq!(
            done(&set, SECOND),
            [
                format!("amend rule3.2_par1 {bound}"),
                format!("insert rule3.2_par3 {bound}"),
                format!("insert rule3.4 {bound}"),
                format!("repeal rule3.3 {bound}"),
            ]
        );
        assert!(done(&set, FIRST).iter().all(|line| line.ends_with("Assumed 2025-04-07")));
        let between = (day("2025-04-08"), Some(day(SECOND)));
        let told = |touches: &[&'static str]| (touches.to_vec(), between.0, between.1);
        assert_eq!(
            doubts(&set, "changed-between"),
            [told(&["rule3.2_par1", "rule3.2_par3"]), told(&["rule3.3"]), told(&["rule3.4"])]
        );
        assert_eq!(doubts(&set, "undated-text"), [(vec![""], day("1999-04-26"), Some(day(FIRST)))]);
        let through: Vec<Day> = set.claims.iter().map(|claim| claim.through).collect();
        assert_eq!(through, [day(FIRST), day(SECOND)]);
    }
}

#[test]
fn a_welsh_text_is_of_the_english_words_of_its_day() {
    let name = "Practice direction 3B_ Cats";
    let welsh = "CYFARWYDDYD YMARFER 3B\n\n1.1 Ward yw-\n\n(1) ystafell.";
    let changed = DIRECTION.replace("a room", "a hall");
    let set = load_scrapes(&[
        (FIRST, &[(name, DIRECTION, 1), ("Cyfarwyddyd Ymarfer 3B – Cathod", welsh, 1)]),
        (SECOND, &[(name, &changed, 1)]),
    ]);
    let put = |op: &Op| match op {
        Op::Insert(insert) => Some((insert.component.local().to_owned(), insert.texts.clone())),
        Op::Amend(amend) => Some((amend.target.local().to_owned(), amend.texts.clone())),
        _ => None,
    };
    let all = set.commands.iter().filter_map(|command| put(&command.op));
    let of_item = all.filter(|(local, _)| local == "par1.1_subpar1");
    let of_item: Vec<Vec<String>> =
        of_item.map(|(_, texts)| texts.into_iter().map(|text| text.text).collect()).collect();
    assert_eq!(of_item, [vec!["a room; or", "ystafell."], vec!["a hall; or"]]);
}

#[test]
fn a_page_that_a_scrape_lacks_is_neither_repealed_nor_born() {
    let (cats, dogs) =
        (("Part 3 – Cats", "PART 3\n\n3.1 A cat.", 1), ("Part 4 – Dogs", "PART 4\n\n4.1 A dog.", 1));
    let birds = ("Practice Direction 5 – Birds", "PD 5\n\n1.1 A bird.", 1);
    let set = load_scrapes(&[(FIRST, &[dogs, birds]), (SECOND, &[cats])]);
    assert_eq!(done(&set, SECOND), ["insert part3 Assumed 2025-10-20", "insert rule3.1 Assumed 2025-10-20"]);
    assert_eq!(doubts(&set, "page-not-held"), [(vec!["part3"], day("1999-04-26"), Some(day(SECOND)))]);
    assert_eq!(doubts(&set, "changed-between"), []);
    // Of each page something is claimed up to the last scrape that has it.
    let claims: Vec<(String, Vec<&str>, Day)> = set
        .claims
        .iter()
        .map(|claim| {
            let norm = claim.component.norm().as_str().rsplit(':').next().unwrap().to_owned();
            (norm, claim.without.iter().map(ComponentId::local).collect(), claim.through)
        })
        .collect();
    let rules = "1998-12-10;3132".to_owned();
    assert!(claims.contains(&(rules.clone(), vec!["part3"], day(FIRST))), "{claims:?}");
    assert!(claims.contains(&(rules, vec!["part4"], day(SECOND))), "{claims:?}");
    assert!(claims.contains(&("5".to_owned(), vec![], day(FIRST))), "{claims:?}");
    assert_eq!(claims.len(), 3);
}

#[test]
fn words_that_announce_what_does_not_come_are_in_doubt() {
    let rest = "3.2 (1) A cat may -\n\n(a) sit; and -\n\n(b) run -\n\n(2) A dog may:\n\n(a) bark.";
    let was = format!("PART 3 - CATS\n\n3.1 A cat pays the sums below:\n\n{rest}");
    let is = format!("PART 3 - CATS\n\n3.1 A cat pays one pound.\n\n{rest}");
    let name = "Part 3 – Cats";
    let set = load_scrapes(&[(FIRST, &[(name, &was, 1)]), (SECOND, &[(name, &is, 1)])]);
    let since = day("1999-04-26");
    assert_eq!(
        doubts(&set, "words-end-early"),
        [(vec!["rule3.1"], since, Some(day(SECOND))), (vec!["rule3.2_par1_subparb"], since, None)]
    );
    assert!(set.doubts.iter().all(|doubt| !doubt.message.contains("its own list")));
    // What comes next in its own list may be what an item announces.
    let text = "PART 3 - CATS\n\n3.1 A cat may -\n\n(a) sit on -\n\n(b) a mat; and\n\n(c) a chair.";
    let set = load_scrapes(&[(FIRST, &[(name, text, 1)])]);
    let told = set.doubts.iter().filter(|doubt| doubt.code == "words-end-early");
    let told: Vec<&str> = told.map(|doubt| doubt.message.as_str()).collect();
    assert!(told.len() == 1 && told[0].contains("its own list"), "{told:?}");
}

#[test]
fn what_a_cut_page_does_not_hold_is_in_doubt_and_not_born() {
    let was = "PART 3 - CATS\n\n3.1 A cat sleeps.\n\n3.2 It eats.\n\n3.3 It purrs when";
    let is = "PART 3 - CATS\n\n3.1 A cat sleeps.\n\n3.1 A It dreams.\n\n3.2 It eats.\n\n3.3 It purrs when fed.\n\n3.4 It jumps.";
    let name = "Part 3 – Cats";
    let set = load_scrapes(&[(FIRST, &[(name, was, 2)]), (SECOND, &[(name, is, 1)])]);
    assert_eq!(
        done(&set, SECOND),
        [
            "insert rule3.1a SnapshotBound 2025-04-08..2025-10-20",
            "insert rule3.3 Assumed 2025-10-20",
            "insert rule3.4 Assumed 2025-10-20",
        ]
    );
    assert_eq!(
        doubts(&set, "pieces-missing"),
        [(vec!["part3_rest", "rule3.3", "rule3.4"], day("1999-04-26"), Some(day(SECOND)))]
    );
    assert_eq!(set.claims[0].without[0].local(), "part3");
    assert_eq!((set.claims[1].without.len(), set.claims[1].through), (0, day(SECOND)));
    // The other way round what the second scrape does not hold stays, and is claimed up to the first.
    let set = load_scrapes(&[(FIRST, &[(name, is, 1)]), (SECOND, &[(name, was, 2)])]);
    assert_eq!(done(&set, SECOND), ["repeal rule3.1a SnapshotBound 2025-04-08..2025-10-20"]);
    assert_eq!(doubts(&set, "pieces-missing"), []);
    assert_eq!(
        set.claims.iter().map(|claim| (claim.through, claim.without.len())).collect::<Vec<_>>(),
        [(day(FIRST), 0), (day(SECOND), 1)]
    );
}

#[test]
fn differences_of_form_are_no_versions() {
    let was =
        "PART 3 - CATS\n\n3.1 A \"cat\" - that is,\n\na pet - eats.\n\nHunting\n\n3.2 It hunts.\n\n3.3 End.";
    let is = "PART 3 – CATS\n\n3.1 A ‘cat’ – that is, a  pet– eats.\n\n---\n\nHunting\n\n3.2 It hunts.\n\n3.3 The end.";
    let name = "Part 3 – Cats";
    let set = load_scrapes(&[(FIRST, &[(name, was, 1)]), (SECOND, &[(name, is, 1)])]);
    assert_eq!(done(&set, SECOND), ["amend rule3.3 SnapshotBound 2025-04-08..2025-10-20"]);
    // Other words are no form.
    let other = is.replace("hunts", "Hunts");
    let set = load_scrapes(&[(FIRST, &[(name, was, 1)]), (SECOND, &[(name, &other, 1)])]);
    assert_eq!(done(&set, SECOND).len(), 2);
    // What is the same as before has no act and no command.
    let set = load_scrapes(&[(FIRST, &[(name, was, 1)]), (SECOND, &[(name, was, 1)])]);
    assert_eq!((done(&set, SECOND).len(), set.acts.len(), set.claims.len()), (0, 1, 2));
}

#[test]
fn one_label_is_one_provision_though_words_move_to_another() {
    let long = "The court may order a party to pay for the keep of any cat that it has lost.";
    let was = format!("PART 3\n\n3.1\n\n(1) A cat eats.\n\n(2) {long}");
    let is = format!("PART 3\n\n3.1\n\n(1) A cat eats.\n\n(2) A dog barks.\n\n(3) {long}");
    let name = "Part 3 – Cats";
    let set = load_scrapes(&[(FIRST, &[(name, &was, 1)]), (SECOND, &[(name, &is, 1)])]);
    let bound = "SnapshotBound 2025-04-08..2025-10-20";
    assert_eq!(
        done(&set, SECOND),
        [format!("amend rule3.1_par2 {bound}"), format!("insert rule3.1_par3 {bound}")]
    );
}

#[test]
fn files_of_one_day_are_one_scrape_and_the_fuller_page_is_taken() {
    let name = "Part 3 – Cats";
    let set = load_scrapes(&[
        (
            SECOND,
            &[(name, "PART 3\n\n3.1 A cat.\n\n3.2 It", 2), ("Part 4 – Dogs", "PART 4\n\n4.1 A dog.", 1)],
        ),
        (SECOND, &[(name, "PART 3\n\n3.1 A cat.\n\n3.2 It eats.", 1)]),
    ]);
    let parts = ["", "part3", "rule3.1", "rule3.2", "part4", "rule4.1"];
    let inserted: Vec<String> = parts.iter().map(|part| format!("insert {part} Assumed {SECOND}")).collect();
    assert_eq!(done(&set, SECOND), inserted);
    assert_eq!((set.claims.len(), set.claims[0].without.len(), set.sources.len()), (1, 0, 2));
}

#[test]
fn a_page_whose_name_or_address_changed_is_of_one_norm() {
    let with_url = |name: &str, url: &str, on: &str| {
        let mut piece = piece(name, url, "BIRDS\n\n1.1 A bird.");
        piece["updated"] = json!(format!("{on}T00:00:00Z"));
        (format!("{on}.json"), serde_json::to_vec(&[piece]).unwrap())
    };
    for (was, is) in [
        (("Birds of Europe", "u/birds"), ("Birds", "u/birds")),
        (("Practice Direction 5 – Birds", "u/a"), ("Practice Direction 5 – Birds", "u/b")),
    ] {
        let files = [with_url(was.0, was.1, FIRST), with_url(is.0, is.1, SECOND)];
        let (set, said) = SOURCE.read(&Given { files: &files, options: &[] }, &mut |_| ()).unwrap();
        assert_eq!(said, []);
        set.check().unwrap();
        assert_eq!((set.norms.len(), set.acts.len(), set.claims.len()), (1, 1, 2), "{was:?} {is:?}");
        assert!(was.0 == is.0 || set.aliases.iter().any(|alias| alias.value == was.0));
    }
}

#[test]
fn the_real_scrapes_enclose_what_changed() {
    let names =
        ["cpr-two-scrapes/scrape_archive.jsonl", SECOND_SCRAPE, "cpr-two-scrapes/scrape_current.jsonl"];
    let Some(files) = names.iter().map(|name| real(name)).collect::<Option<Vec<_>>>() else { return };
    let (set, said) = SOURCE.read(&Given { files: &files, options: &[] }, &mut |_| ()).unwrap();
    assert_eq!(said, []);
    set.check().unwrap();
    let mut texts = 0;
    for command in &set.commands {
        let given = match &command.op {
            Op::Insert(insert) => &insert.texts,
            Op::Amend(amend) => &amend.texts,
            _ => continue,
        };
        for text in given.iter().filter(|text| !text.text.is_empty()) {
            let at = text.evidence.unwrap();
            let source = set.sources.iter().find(|source| source.sha256 == at.sha256).unwrap();
            let (_, bytes) = files.iter().find(|(name, _)| *name == source.name).unwrap();
            assert!(crate::evidence::bears_out(bytes, at.start, at.end, &text.text), "{text:?}");
            texts += 1;
        }
    }
    let all = done(&set, SECOND);
    let bound: Vec<&String> = all.iter().filter(|line| line.contains("SnapshotBound")).collect();
    let mut verbs: BTreeMap<&str, usize> = BTreeMap::new();
    for line in &bound {
        *verbs.entry(line.split(' ').next().unwrap()).or_default() += 1;
    }
    let mut codes: BTreeMap<&str, usize> = BTreeMap::new();
    set.doubts.iter().for_each(|doubt| *codes.entry(&doubt.code).or_default() += 1);
    println!(
        "{} norms, {texts} texts, {} commands of the first scrape",
        set.norms.len(),
        done(&set, FIRST).len()
    );
    println!("{} of the second, {} enclosed: {verbs:?}; doubts {codes:?}", all.len(), bound.len());
    // Rule 44.1 has other words, and 44.2 has not. A rule after the place where a page was cut off, or of a page that was not
    // there, is not born; one before that place was there.
    let has = |what: &str| all.iter().any(|line| line.starts_with(what));
    let change = "amend rule44.1_par1_wrap~2 SnapshotBound 2025-04-08..2025-10-20";
    assert!(bound.iter().any(|line| *line == change), "{bound:?}");
    assert!(!has("amend rule44.2") && !has("repeal rule3.") && !has("repeal rule44."));
    assert!(has("insert rule3.12 Assumed") && has("insert rule63.1 Assumed") && !has("insert rule3.1 "));
    assert_eq!(codes["pieces-missing"], 19);
}
