//! Debates as known on each day, held against a second reading of their sources; and the command that loads them.
//! Over the real files where they are present.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, clippy::print_stdout, reason = "a test")]

mod common;
mod transcripts;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use asof_cli::verify;
use asof_engine::query;
use asof_engine::store::{Corpus, Embedded, Store as _};
use asof_loaders::gb::debates;
use asof_loaders::registry;
use asof_schema::{AsOf, ChangeSet, Day, NormId, Op, Operation};
use asof_server::load;
use common::{Desk, Serving, data};
use fastrand::Rng;
use serde_json::{Value, json};
use transcripts::{Revision, Transcripts};

/// The revisions of the data: file, day on which it was written by `changedates.txt`, and the day before the next one.
const REVISIONS: [(&str, &str, &str); 8] = [
    ("debates2009-10-26a.xml", "2009-10-27", "2009-12-07"),
    ("debates2009-10-26b.xml", "2009-12-08", "2030-01-01"),
    ("debates2009-10-27a.xml", "2009-10-28", "2009-10-29"),
    ("debates2009-10-27c.xml", "2009-10-30", "2009-11-09"),
    ("debates2009-10-27d.xml", "2009-11-10", "2030-01-01"),
    ("debates2009-10-28b.xml", "2009-10-30", "2009-11-04"),
    ("debates2009-10-28c.xml", "2009-11-05", "2030-01-01"),
    ("debates2009-10-29a.xml", "2009-10-30", "2030-01-01"),
];

fn folder() -> PathBuf {
    data("hansard")
}

fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = paths
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(&path).unwrap()))
        .collect();
    files.sort();
    files
}

struct Loaded {
    set: ChangeSet,
    corpus: Arc<Corpus>,
    desk: Desk,
}

/// The store of all debates; `None` where the files are not there.
static DEBATES: LazyLock<Option<Loaded>> = LazyLock::new(|| {
    if !folder().is_dir() {
        println!("skipped: the debates are not at {}", folder().display());
        return None;
    }
    let paths = ["uk-text", "us-text", "twfy-xml"].map(|name| folder().join(name));
    let (set, said) = load::read(registry::source("debates").unwrap(), &paths, &[]).unwrap();
    assert!(said.is_empty(), "{said:?}");
    let desk = Desk::new();
    let store = Embedded::create(&desk.store()).unwrap();
    load::record(&store, &set, &said, "2025-11-01T00:00:00Z".parse().unwrap()).unwrap();
    Some(Loaded { set, corpus: store.corpus(), desk })
});

fn day(text: &str) -> Day {
    text.parse().unwrap()
}

/// The lines of a debate, on a day, as known on another; `None` where nothing was known.
fn lines(corpus: &Corpus, sitting: &str, at: &str, known: &str) -> Option<Vec<String>> {
    let norm: NormId = format!("urn:lex:gb:house.of.commons:debate:{sitting}").parse().unwrap();
    let at = AsOf { at: day(at), known: Some(day(known)), recorded: None };
    let tree = query::tree(corpus, &norm.root(), at).unwrap().there()?;
    Some(query::wordings(&tree, &[], false).into_iter().map(|line| line.words.text.to_owned()).collect())
}

fn sitting(file: &str) -> &str {
    &file["debates".len().."debates2009-10-26".len()]
}

#[test]
fn what_was_known_on_the_day_of_a_revision_is_its_text() {
    let Some(loaded) = DEBATES.as_ref() else { return };
    let transcripts = Transcripts::read(&files(&folder().join("twfy-xml")));
    let mut figures = Vec::new();
    for (file, first, last) in REVISIONS {
        let sitting = sitting(file);
        let Revision { lines: expected, entries, unknown } = transcripts.revision(file);
        figures.push([entries, unknown, expected.len(), expected.concat().chars().count()]);
        for (at, known) in [(sitting, first), (sitting, last), ("2030-01-01", first), (first, last)] {
            assert_eq!(
                lines(&loaded.corpus, sitting, at, known).unwrap(),
                expected,
                "{file} as known on {known}"
            );
        }
    }
    for (sitting, before) in [
        ("2009-10-26", "2009-10-26"),
        ("2009-10-27", "2009-10-27"),
        ("2009-10-28", "2009-10-29"),
        ("2009-10-29", "2009-10-29"),
    ] {
        assert_eq!(
            lines(&loaded.corpus, sitting, "2030-01-01", before),
            None,
            "nothing is known before it is written"
        );
    }
    let day_before = lines(&loaded.corpus, "2009-10-26", "2009-10-25", "2030-01-01");
    assert_eq!(day_before, None, "nothing is said before the sitting");
    // Headings, speeches and divisions; those of them whose words are in no file; lines; characters.
    let all = [
        [519, 0, 1976, 420_558],
        [519, 0, 1976, 420_558],
        [387, 385, 9, 3_567],
        [387, 0, 1742, 386_889],
        [387, 0, 1742, 386_889],
        [521, 0, 2635, 472_542],
        [521, 0, 2635, 472_530],
        [517, 0, 1490, 419_832],
    ];
    assert_eq!(figures, all);
}

#[test]
fn every_line_of_text_is_whole() {
    let Some(loaded) = DEBATES.as_ref() else { return };
    let mut days = 0;
    for (house, name) in [("gb:house.of.commons", "uk-text"), ("us:congress", "us-text")] {
        for (file, bytes) in files(&folder().join(name)) {
            let date = &file[file.len() - "2023-06-28.txt".len()..file.len() - ".txt".len()];
            let norm: NormId = format!("urn:lex:{house}:debate:{date}").parse().unwrap();
            let tree =
                query::tree(&loaded.corpus, &norm.root(), AsOf::day(day(date))).unwrap().there().unwrap();
            let text = String::from_utf8(bytes).unwrap();
            assert_eq!(query::full_text(&tree, false), text.trim_start_matches('\u{feff}'), "{file}");
            days += 1;
        }
    }
    assert_eq!(days, 93 + 96);
}

#[test]
fn the_debates_in_figures() {
    let Some(loaded) = DEBATES.as_ref() else { return };
    loaded.set.check().unwrap();
    assert_eq!((loaded.set.norms.len(), loaded.set.acts.len(), loaded.set.sources.len()), (193, 196, 197));
    let (mut types, mut deeds, mut doubts) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    for command in &loaded.set.commands {
        *deeds.entry(Operation::from(&command.op)).or_insert(0) += 1;
        if let Op::Insert(insert) = &command.op {
            *types.entry(insert.component_type.as_str()).or_insert(0) += 1;
        }
    }
    for finding in &loaded.set.findings {
        *doubts.entry(finding.code.as_str()).or_insert(0) += 1;
    }
    let types_are = [
        ("debatebody", 189),
        ("debatesection", 153),
        ("division", 4),
        ("divisioncount", 4),
        ("mplist", 8),
        ("mpname", 1918),
        ("norm", 193),
        ("p", 4055),
        ("speech", 1787),
        ("tr", 6),
    ];
    assert_eq!(types, BTreeMap::from(types_are));
    assert_eq!(deeds, BTreeMap::from([(Operation::Correct, 645), (Operation::Insert, 8317)]));
    let doubts_are = [
        ("conflicting-dates", 1),
        ("missing-revision", 2),
        ("revision-without-changes", 1),
        ("words-not-held", 1),
        ("words-of-later-revision", 3),
    ];
    assert_eq!(doubts, BTreeMap::from(doubts_are));
    // What stands in the last revisions, counted in their bytes.
    let tags = |tag: &str| {
        let last = [
            "debates2009-10-26b.xml", "debates2009-10-27d.xml", "debates2009-10-28c.xml",
            "debates2009-10-29a.xml",
        ];
        let read = |file: &str| fs::read(folder().join("twfy-xml").join(file)).unwrap();
        let count =
            |bytes: Vec<u8>| bytes.windows(tag.len()).filter(|window| *window == tag.as_bytes()).count();
        last.into_iter().map(|file| count(read(file))).sum::<usize>()
    };
    for (tag, kind) in [
        ("<speech ", "speech"),
        ("<p ", "p"),
        ("<tr ", "tr"),
        ("<division ", "division"),
        ("<mpname ", "mpname"),
        ("-heading id", "debatesection"),
    ] {
        assert_eq!(tags(tag), types[kind], "{kind}");
    }
}

#[test]
fn the_sources_bear_every_text_out() {
    let Some(loaded) = DEBATES.as_ref() else { return };
    let sources = verify::Sources::read(&folder(), &loaded.corpus, |_| ()).unwrap();
    assert_eq!(sources.len(), 197);
    let mut texts = 0;
    for norm in &loaded.set.norms {
        let sitting = norm.adopted_on.unwrap();
        let known = loaded
            .set
            .acts
            .iter()
            .filter(|act| act.id.as_str().starts_with(norm.id.as_str()))
            .map(|act| act.published.on);
        for known in known {
            let at = AsOf { at: sitting, known: Some(known), recorded: None };
            let told = verify::provision(&loaded.corpus, &sources, &norm.id.root(), at).unwrap();
            assert_eq!(told.problems, [], "{} as known on {known}", norm.id);
            texts += told.texts;
        }
    }
    assert_eq!(texts, 189 + 1976 + 1976 + 9 + 1742 + 2635 + 2635 + 1490);
}

#[test]
fn loading_twice_is_loading_once() {
    let Some(loaded) = DEBATES.as_ref() else { return };
    let desk = Desk::with_store(&loaded.desk.store());
    let folders =
        ["uk-text", "us-text", "twfy-xml"].map(|name| folder().join(name).to_str().unwrap().to_owned());
    let [uk, us, xml] = folders.each_ref().map(String::as_str);
    let (again, code) = desk.json(&["load", "debates", uk, us, xml]);
    assert_eq!((&again["batch"], code), (&Value::Null, Some(0)));
    assert_eq!(desk.run(&["check"]).code, Some(0));

    // Days come to those that are there.
    let desk = Desk::new();
    let one = format!("{uk}/debates2023-06-28.txt");
    assert_eq!(desk.json(&["load", "debates", &one]).0["batch"], json!(1));
    let (more, _) = desk.json(&["load", "debates", &one, &format!("{us}/2023-07-03.txt")]);
    assert_eq!(
        (&more["batch"], &more["changed"]),
        (&json!(2), &json!(["urn:lex:us:congress:debate:2023-07-03"]))
    );
    let (found, _) = desk.json(&["at", "urn:lex:us:congress:debate:2023-07-03!body", "2023-07-03"]);
    assert_eq!(found["component"]["urn"], "urn:lex:us:congress:debate:2023-07-03!body");
}

const HEAD: &str = r#"<?xml version="1.0" encoding="ISO-8859-1"?><publicwhip>"#;

fn speech(revision: &str, words: &str) -> String {
    let id = format!("uk.org.publicwhip/debate/2020-01-06{revision}.1.1");
    format!(r#"{HEAD}<speech id="{id}" speakername="A"><p>{words}</p></speech></publicwhip>"#)
}

#[test]
fn a_revision_that_comes_later_is_added() {
    let desk = Desk::new();
    desk.file("debates2020-01-06a.xml", &speech("a", "As first written."));
    desk.file("changedates.txt", "1578384000,debates2020-01-06a.xml\n");
    assert_eq!(desk.json(&["load", "debates", "."]).0["batch"], json!(1));
    desk.file("debates2020-01-06b.xml", &speech("b", "As put right."));
    desk.file("changedates.txt", "1578384000,debates2020-01-06a.xml\n1578470400,debates2020-01-06b.xml\n");
    assert_eq!(desk.json(&["load", "debates", "."]).0["batch"], json!(2));
    assert_eq!(desk.json(&["load", "debates", "."]).0["batch"], Value::Null);
    let said = |known: &str| {
        let (found, _) =
            desk.json(&["at", "uk.org.publicwhip/debate/2020-01-06a.1.1", "2020-01-06", "--known", known]);
        found["wordings"][1]["text"].clone()
    };
    assert_eq!(
        (said("2020-01-07"), said("2020-01-08")),
        (json!("As first written."), json!("As put right."))
    );

    // Other bytes under the name of a revision that is recorded are told, and change nothing.
    desk.file("debates2020-01-06a.xml", &speech("a", "As never written."));
    let ran = desk.run(&["load", "debates", "."]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.contains("urn:lex:gb:house.of.commons:debate:2020-01-06:revision.a#2 is already recorded"),
        "{}",
        ran.err
    );
    assert_eq!(said("2020-01-07"), json!("As first written."));
}

#[test]
fn a_day_that_cannot_be_read_is_told_where_it_is_asked_for() {
    const UNREAD: &str = "urn:lex:gb:house.of.commons:debate:2024-05-02";
    let desk = Desk::new();
    desk.file("debates2024-05-01.txt", "The House met and spoke of fishing .");
    desk.file("debates2024-05-02.txt", " ");
    assert_eq!(desk.json(&["load", "debates", "."]).0["batch"], json!(1));
    let (found, _) = desk.json(&["at", UNREAD, "2024-05-02"]);
    assert_eq!(found["component"]["urn"], UNREAD);
    assert!(desk.run(&["coverage", UNREAD]).out.contains("file-not-read"));
    let unfound = |arguments: &[&str]| {
        let (found, _) = desk.json(arguments);
        let unfound = found["unfound"].as_array().cloned().unwrap_or_default();
        unfound.iter().map(|one| one["component"]["urn"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    for arguments in [
        ["search", "fishing", "--at", "2024-05-02"].as_slice(),
        &["search", "fishing", "--from", "2024-05-01", "--to", "2024-05-03"],
        &["search", "fishing", "--among", "debates", "--at", "2024-05-02"],
        &["answer", "What was said of fishing on 2 May 2024?"],
    ] {
        assert_eq!(unfound(arguments), [UNREAD], "{arguments:?}");
    }
    for arguments in [
        ["search", "fishing", "--at", "2024-05-01"].as_slice(),
        &["search", "fishing", "--among", "law", "--at", "2024-05-02"],
        &["answer", "What was said of fishing on 1 May 2024?"],
    ] {
        assert_eq!(unfound(arguments), [""; 0], "{arguments:?}");
    }
    let out = desk.run(&["answer", "What was said of fishing on 2 May 2024?"]).out;
    assert!(out.contains("How far House of Commons debate of 2024-05-02 is known: Touched"), "{out}");
    // A copy that can be read may come later.
    desk.file("debates2024-05-02.txt", "The House met again and spoke of boats .");
    assert_eq!(desk.json(&["load", "debates", "."]).0["batch"], json!(2));
    assert_eq!(unfound(&["search", "boats", "--at", "2024-05-02"]), [""; 0]);
    let told = desk.run(&["coverage", UNREAD, "2024-05-02"]).out;
    assert!(!told.contains("file-not-read") && told.contains("Assured"), "{told}");
    assert!(!desk.run(&["findings"]).out.contains("not read"));
    assert_eq!(desk.json(&["load", "debates", "."]).0["batch"], Value::Null, "nothing is new");
}

/// Of XML the record that stands for the day that cannot be read is gone, too: it would be known before it was written.
#[test]
fn a_copy_that_can_be_read_takes_the_place_of_a_day_that_cannot() {
    const DAY: &str = "urn:lex:gb:house.of.commons:debate:2020-01-06";
    let desk = Desk::new();
    desk.file("debates2020-01-06a.xml", "<html/>");
    desk.file("debates2020-01-07a.xml", &speech("a", "Of the next day.").replace("2020-01-06", "2020-01-07"));
    desk.file("changedates.txt", "1578384000,debates2020-01-06a.xml\n1578470400,debates2020-01-07a.xml\n");
    assert_eq!(desk.json(&["load", "debates", "."]).0["batch"], json!(1));
    assert!(desk.run(&["coverage", DAY, "2020-01-06"]).out.contains("file-not-read"));
    desk.file("debates2020-01-06a.xml", &speech("a", "As first written."));
    assert_eq!(desk.json(&["load", "debates", "."]).0["batch"], json!(2));
    let told = desk.run(&["coverage", DAY, "2020-01-06"]).out;
    assert!(!told.contains("file-not-read"), "{told}");
    let found = desk.run(&["findings"]).out;
    assert!(!found.contains("command-without-effect") && !found.contains("file-not-read"), "{found}");
    assert!(desk.run(&["at", DAY, "2020-01-06"]).out.contains("As first written."));
}

#[test]
fn a_later_revision_alone_is_refused_where_an_earlier_one_is_on_record() {
    let desk = Desk::new();
    desk.file("debates2020-01-06a.xml", &speech("a", "As first written."));
    desk.file("debates2020-01-06b.xml", &speech("b", "As put right."));
    desk.file("changedates.txt", "1578384000,debates2020-01-06a.xml\n1578470400,debates2020-01-06b.xml\n");
    let load = |letter: &str| {
        let file = format!("debates2020-01-06{letter}.xml");
        desk.run(&["load", "debates", &file, "changedates.txt"])
    };
    assert_eq!(load("a").code, Some(0));
    let ran = load("b");
    assert_eq!(ran.code, Some(2));
    let told = "debates2020-01-06a.xml is on record: load it together with debates2020-01-06b.xml";
    assert!(ran.err.contains(told), "{}", ran.err);
    assert_eq!(desk.json(&["load", "debates", "."]).0["batch"], json!(2));
}

#[test]
fn debates_can_be_sent_to_a_service() {
    let desk = Desk::new();
    desk.file("debates2020-01-06a.xml", &speech("a", "As first written."));
    desk.file("changedates.txt", "1578384000,debates2020-01-06a.xml\n");
    desk.file("2020-01-06.txt", "One line .");
    assert_eq!(desk.run(&["load", "debates", "2020-01-06.txt"]).code, Some(0));
    let token = "a token of some length";
    let mut command = desk.command(&["serve", "--listen", "127.0.0.1:0"]);
    let server = Serving::of(command.env("ASOF_LOAD_TOKEN", token));
    for batch in [json!(2), Value::Null] {
        let mut load = desk.command(&["load", "debates", ".", "--to", &server.url, "--json"]);
        let sent = load.env("ASOF_LOAD_TOKEN", token).env("NO_PROXY", "127.0.0.1").output().unwrap();
        assert!(sent.status.success(), "{}", String::from_utf8_lossy(&sent.stderr));
        let summary: Value = serde_json::from_slice(&sent.stdout).unwrap();
        assert_eq!((&summary["batch"], summary["norms"].as_array().unwrap().len()), (&batch, 2));
    }
}

#[test]
fn the_command_refuses_what_it_cannot_read() {
    let desk = Desk::new();
    let cases: [(&[&str], &str); 4] = [
        (&["."], "no debate (*.txt or *.xml) is in ."),
        (&["none.xml"], "none.xml"),
        (&[".", "--house", "Lords"], "`Lords` names no house"),
        (&["notes.txt"], "notes.txt: its name has no day in it"),
    ];
    for (arguments, problem) in cases {
        if arguments == ["notes.txt"] {
            desk.file("notes.txt", "x");
        }
        let ran = desk.run(&[&["load", "debates"], arguments].concat());
        assert_eq!(ran.code, Some(2), "{arguments:?}");
        assert!(ran.err.contains(problem), "{}", ran.err);
        assert!(!desk.store().exists());
    }
}

/// A random entry: how it is printed, with `@` for its id, and its lines.
#[derive(Clone)]
enum Random {
    Heading(&'static str, char),
    Speech(char, Vec<char>),
}

impl Random {
    fn new(random: &mut Rng) -> Self {
        let word = |random: &mut Rng| random.char('a'..='e');
        match random.u8(0..6) {
            0 => Self::Heading("major", word(random)),
            1 => Self::Heading("minor", word(random)),
            _ => Self::Speech(word(random), (0..random.usize(0..4)).map(|_| word(random)).collect()),
        }
    }

    fn lines(&self) -> Vec<String> {
        match self {
            Self::Heading(_, word) => vec![word.to_string()],
            Self::Speech(who, said) => std::iter::once(who).chain(said).map(char::to_string).collect(),
        }
    }

    fn xml(&self, id: &str) -> String {
        match self {
            Self::Heading(size, word) => format!("<{size}-heading id=\"{id}\">{word}</{size}-heading>"),
            Self::Speech(who, said) => {
                let said: Vec<_> = said.iter().map(|word| format!("<p>{word}</p>")).collect();
                format!("<speech id=\"{id}\" speakername=\"{who}\">{}</speech>", said.concat())
            }
        }
    }
}

/// The next revision: some entries are gone, new, elsewhere, other, or have the number of another.
fn edited(before: &[(u32, Random)], random: &mut Rng) -> Vec<(u32, Random)> {
    let mut entries = before.to_vec();
    for _ in 0..random.usize(0..6) {
        let at = random.usize(0..=entries.len());
        let other = random.usize(0..=entries.len());
        let last = entries.iter().map(|(number, _)| *number).max().unwrap_or_default();
        match random.u8(0..5) {
            0 => entries.insert(at, (last + 1, Random::new(random))),
            _ if at.max(other) >= entries.len() => {}
            1 => _ = entries.remove(at),
            2 => entries.swap(at, other),
            3 => entries[at].1 = Random::new(random),
            _ => (entries[at].0, entries[other].0) = (entries[other].0, entries[at].0),
        }
    }
    entries
}

/// The files of some revisions, each written a day after the one before. What the next one repeats under its number
/// may be handed on to it, as the publisher does.
fn written(revisions: &[Vec<(u32, Random)>], random: &mut Rng) -> Vec<(String, Vec<u8>)> {
    const PREFIX: &str = "uk.org.publicwhip/debate/2020-01-06";
    let name = |letter: char| format!("debates2020-01-06{letter}.xml");
    let letters = 'a'..;
    let mut files: Vec<_> = letters
        .clone()
        .zip(revisions)
        .enumerate()
        .map(|(nth, (letter, entries))| {
            let (next, hands_on) = (revisions.get(nth + 1), random.bool());
            let next_letter = letters.clone().nth(nth + 1).unwrap();
            let same = |number: u32, entry: &Random| {
                next.into_iter()
                    .flatten()
                    .any(|(other, one)| *other == number && one.lines() == entry.lines())
            };
            let printed = |(number, entry): &(u32, Random)| {
                let id = format!("{PREFIX}{letter}.{number}");
                if !hands_on || !same(*number, entry) {
                    return entry.xml(&id);
                }
                let new = format!("{PREFIX}{next_letter}.{number}");
                format!("<gidredirect oldgid=\"{id}\" newgid=\"{new}\" matchtype=\"perfectmatch\"/>")
            };
            let entries: Vec<_> = entries.iter().map(printed).collect();
            (name(letter), format!("<publicwhip>{}</publicwhip>", entries.concat()).into_bytes())
        })
        .collect();
    let instants: Vec<_> = (0..)
        .zip(&files)
        .map(|(nth, (name, _))| format!("{},{name}", 1_578_384_000 + 86_400 * nth))
        .collect();
    files.push(("changedates.txt".to_owned(), instants.join("\n").into_bytes()));
    files
}

#[test]
fn any_revisions_are_given_back_as_they_were() {
    let (mut entries_in_all, mut deeds) = (0, BTreeMap::<Operation, usize>::new());
    for seed in 0..300 {
        let mut random = Rng::with_seed(seed);
        let mut revisions = vec![(1..9).map(|number| (number, Random::new(&mut random))).collect::<Vec<_>>()];
        for _ in 0..3 {
            revisions.push(edited(revisions.last().unwrap(), &mut random));
        }
        let (set, _) = debates::load(&written(&revisions, &mut random), None, &mut |_| ()).unwrap();
        for command in &set.commands {
            *deeds.entry(Operation::from(&command.op)).or_default() += 1;
        }
        let (corpus, _) = Corpus::default().with(&set, "2025-11-01T00:00:00Z".parse().unwrap()).unwrap();
        for (nth, entries) in revisions.iter().enumerate() {
            let expected: Vec<String> = entries.iter().flat_map(|(_, entry)| entry.lines()).collect();
            let known = format!("2020-01-{:02}", 7 + nth);
            let found = lines(&corpus, "2020-01-06", "2020-01-06", &known).unwrap();
            assert_eq!(found, expected, "seed {seed}, revision {nth}");
            entries_in_all += entries.len();
        }
        let void = query::void_findings(&corpus, &set.norms[0].id.root()).unwrap();
        assert_eq!(void, [], "seed {seed}");
        if seed % 30 == 0 {
            assert!(query::check(&corpus, |_, _| ()).is_clean(), "seed {seed}");
        }
    }
    assert!(entries_in_all > 5_000, "{entries_in_all}");
    assert!(
        [Operation::Insert, Operation::Correct, Operation::Move, Operation::Negate]
            .iter()
            .all(|deed| deeds[deed] > 200),
        "{deeds:?}"
    );
}

const DEBATE: &str = "urn:lex:gb:house.of.commons:debate:2020-01-06";

/// A store with a debate about dogs.
fn with_debate() -> Desk {
    let desk = Desk::new();
    desk.file("debates2020-01-06.txt", "The House heard that a dog pays no toll .");
    assert_eq!(desk.run(&["load", "debates", "debates2020-01-06.txt"]).code, Some(0));
    desk
}

/// Adds a law that says much the same.
fn add_law(desk: &Desk) {
    let law = "urn:lex:zz:law:1990-01-01;1";
    let insert = json!({"component": law, "type": "norm", "order_key": "0", "texts": [{"language": "en", "text": "A dog pays no toll."}]});
    let day = json!({"on": "1990-01-01", "basis": "STATED"});
    let lines = [
        json!({"changeset": {"format": 1}}),
        json!({"norm": {"id": law, "title": "Toll Act", "type": "law", "jurisdiction": "zz", "language": "en", "data_source": "invented"}}),
        json!({"act": {"id": law, "kind": "enactment", "number": 1, "code": "l1", "title": "Toll Act", "published": day}}),
        json!({"command": {"act": law, "seq": 1, "norm": law, "op": {"insert": insert}}}),
    ];
    let set = desk.file("law.jsonl", &lines.map(|line| line.to_string()).join("\n"));
    assert_eq!(desk.run(&["load", "changeset", set.to_str().unwrap()]).code, Some(0));
}

fn asked(desk: &Desk, query: &str) -> Value {
    let file = desk.file("query.graphql", query);
    let ran = desk.run(&["query", file.to_str().unwrap()]);
    let answer: Value = serde_json::from_str(&ran.out).unwrap();
    assert!(answer["errors"].is_null(), "{answer}");
    answer["data"].clone()
}

/// Whether the law, judgments and debates have something, and readings.
fn lists(desk: &Desk, more: &[&str]) -> [usize; 4] {
    let (said, _) = desk.json(&[&["search", "dog toll", "--at", "2021-01-01"], more].concat());
    ["hits", "judgments", "debates", "readings"].map(|list| said[list].as_array().map_or(0, Vec::len))
}

#[test]
fn what_was_said_in_a_debate_does_not_stand_among_the_law() {
    let desk = with_debate();
    add_law(&desk);
    assert_eq!(lists(&desk, &[]), [1, 0, 1, 0]);
    assert_eq!(lists(&desk, &["--among", "law"]), [1, 0, 0, 0]);
    assert_eq!(lists(&desk, &["--among", "debates"]), [0, 0, 1, 0]);
    assert_eq!(lists(&desk, &["--among", "judgments,readings"]), [0, 0, 0, 0]);
    assert_eq!(lists(&desk, &["--kind", "debate"]), [0, 0, 1, 0]);
    assert_eq!(lists(&desk, &["--kind", "law"]), [1, 0, 0, 0]);
    assert_eq!(lists(&desk, &["--kind", "debate", "--among", "law"]), [0, 0, 0, 0]);
    assert_eq!(lists(&desk, &["--within", DEBATE]), [0, 0, 1, 0]);
    let ran = desk.run(&["search", "dog toll", "--at", "2021-01-01"]);
    let (law, debates) = ran.out.split_once("In debates (these are not words of the law)").unwrap();
    assert!(law.contains("A dog pays") && !law.contains("heard") && debates.contains("heard"), "{}", ran.out);
    let ran = desk.run(&["search", "dog toll", "--at", "2021-01-01", "--format", "csv"]);
    assert!(ran.out.contains(&format!("\nDEBATE,{DEBATE}")), "{}", ran.out);

    let natures = |more: &str| {
        let hits = asked(
            &desk,
            &format!(
                "{{ search(input: {{ query: \"dog toll\", time: {{ asOf: {{ at: \"2021-01-01\" }} }} {more} }}) {{ nodes {{ nature version {{ nature }} }} }} }}"
            ),
        );
        hits["search"]["nodes"].as_array().unwrap().clone()
    };
    let of = |nature: &str| json!({"nature": nature, "version": {"nature": nature}});
    assert_eq!(natures(""), [of("STATUTORY")]);
    assert_eq!(natures("natures: [DOCUMENTARY]"), [of("DOCUMENTARY")]);
    assert_eq!(natures("kinds: [\"debate\"]"), [of("DOCUMENTARY")]);
    assert_eq!(natures(&format!("within: [\"{DEBATE}\"]")), [of("DOCUMENTARY")]);
    assert_eq!(natures("natures: [STATUTORY, DOCUMENTARY]").len(), 2);
    let evolved = |more: &str| {
        let query =
            format!("{{ evolution(input: {{ query: \"dog toll\" {more} }}) {{ early {{ nature }} }} }}");
        asked(&desk, &query)["evolution"]["early"].clone()
    };
    assert_eq!(evolved(""), json!([{"nature": "STATUTORY"}]));
    assert_eq!(evolved("kinds: [\"debate\"]"), json!([{"nature": "DOCUMENTARY"}]));
    assert_eq!(evolved("natures: [DOCUMENTARY]"), json!([{"nature": "DOCUMENTARY"}]));

    let answer = ["answer", "does a dog pay toll", "--at", "2021-01-01", "--first", "3"];
    let (said, _) = desk.json(&answer);
    assert_eq!(said["primary"].as_array().unwrap().len(), 1, "{said}");
    assert_eq!(said.pointer("/primary/0/nature"), Some(&json!("STATUTORY")));
    let marked = "These are words of a debate, and not of the law.";
    assert!(!desk.run(&answer).out.contains(marked));
    let ran = desk.run(&[&answer[..], &["--within", DEBATE]].concat());
    assert!(ran.out.contains(marked), "{}", ran.out);
}

/// What was said stands for ever; who asks of a day does not ask for what was said before.
#[test]
fn a_question_of_some_days_is_not_answered_by_a_debate_of_others() {
    let desk = with_debate();
    let nature = |words: &str, more: &[&str]| {
        let (said, code) = desk.json(&[&["answer", words, "--as", "open"], more].concat());
        (said["primary"][0]["nature"].clone(), code == Some(1))
    };
    for (words, is_there) in [
        ("does a dog pay toll in January 2020?", true),
        ("does a dog pay toll on 6 January 2020?", true),
        ("does a dog pay toll in 2020?", true),
        ("does a dog pay toll on 7 January 2020?", false),
        ("does a dog pay toll in 2021?", false),
        ("does a dog pay toll?", true),
    ] {
        let (nature, is_no) = nature(words, &[]);
        assert_eq!(nature, if is_there { json!("DOCUMENTARY") } else { Value::Null }, "{words}");
        assert!(is_there || is_no, "{words}");
        let query = format!("{{ answer(input: {{ question: \"{words}\" }}) {{ primary {{ nature }} }} }}");
        let found = asked(&desk, &query)["answer"]["primary"].as_array().unwrap().len();
        assert_eq!(found == 1, is_there, "{words}");
    }
    // A day beside the words is a point, as that of a search is.
    assert_eq!(nature("does a dog pay toll?", &["--at", "2021-01-01"]).0, json!("DOCUMENTARY"));
}

#[test]
fn a_store_without_law_searches_its_documents() {
    let desk = with_debate();
    let query = "{ search(input: { query: \"dog toll\", time: { asOf: { at: \"2021-01-01\" } } }) { nodes { nature } } }";
    let found = asked(&desk, query);
    assert_eq!(found["search"]["nodes"], json!([{"nature": "DOCUMENTARY"}]));
    assert_eq!(lists(&desk, &[]), [0, 0, 1, 0]);
    let ran = desk.run(&["answer", "does a dog pay toll", "--at", "2021-01-01"]);
    assert!(ran.out.contains("These are words of a debate, and not of the law."), "{}", ran.out);
    let asked_for_law = query.replace("query: \"dog toll\",", "query: \"dog toll\", natures: [STATUTORY],");
    assert_eq!(asked(&desk, &asked_for_law)["search"]["nodes"], json!([]));
}

/// What was said on one day contradicts what was said on another: a question that names no day leans to the last, one of several
/// times has a quote of each, and one of how it changed has both ends.
#[test]
fn debates_answer_by_the_time_that_is_asked_for() {
    let desk = with_debate();
    desk.file("debates2023-03-01.txt", "The House heard today that a dog pays half of the toll of a horse .");
    assert_eq!(desk.run(&["load", "debates", "debates2023-03-01.txt"]).code, Some(0));
    let days = |words: &str| {
        let (said, _) = desk.json(&["answer", words, "--as", "open"]);
        let of = |one: &Value| {
            let urn = one["component"]["urn"].as_str().unwrap();
            urn.rsplit(':').next().unwrap().split('!').next().unwrap().to_owned()
        };
        let told: Vec<String> = said["primary"].as_array().unwrap().iter().map(of).collect();
        let query = format!("{{ answer(input: {{ question: \"{words}\" }}) {{ primary {{ nature }} }} }}");
        let found = asked(&desk, &query)["answer"]["primary"].as_array().unwrap().len();
        assert_eq!(found, told.len(), "{words}");
        (told, desk.run(&["answer", words]).out.split_whitespace().collect::<Vec<_>>().join(" "))
    };
    let (first, last) = ("2020-01-06".to_owned(), "2023-03-01".to_owned());
    for words in ["does a dog pay no toll?", "does a dog currently pay no toll?"] {
        let (told, out) = days(words);
        assert_eq!(told, std::slice::from_ref(&last), "{words}");
        assert!(out.contains("Debates of 2020-01-06 through 2023-03-01 are here."), "{out}");
        assert!(out.contains("newer comes before older"), "{out}");
        assert!(out.contains("By what was said until "), "{out}");
        assert!(out.contains("Said until 2023-03-01; ") && !out.contains("of this law"), "{out}");
    }
    let (told, out) = days("is the toll of a dog in 2023 the same as in 2020?");
    assert_eq!(told, [last.clone(), first.clone()]);
    assert!(out.contains("\"2023\" asks for") && out.contains("\"2020\" asks for"), "{out}");
    assert!(!out.contains("Not read") && !out.contains("Nothing of"), "{out}");
    let (told, out) = days("is the toll of a dog in 2020 the same as in 2021?");
    assert_eq!(told, std::slice::from_ref(&first));
    assert!(out.contains("Nothing of 2021-01-01 through 2021-12-31 has these words."), "{out}");
    let (told, out) = days("how has the toll of a dog changed?");
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(out.contains("then the earliest and the latest"), "{out}");
    // One time is that time, and where nothing is of it, the days of the record say why.
    assert_eq!(days("does a dog pay toll in 2020?").0, [first]);
    let (told, out) = days("does a dog pay toll in 2015?");
    assert!(told.is_empty(), "{told:?}");
    assert!(out.contains("Debates of 2020-01-06 through 2023-03-01 are here."), "{out}");
    assert!(out.contains("\"2015\" asks for"), "{out}");
    assert!(!out.contains("newer comes"), "{out}");
    // What is newer and has fewer of the words is about something else.
    desk.file(
        "debates2024-05-02.txt",
        "The House will pay the keeper of the gate , and horses are to pay as well .",
    );
    assert_eq!(desk.run(&["load", "debates", "debates2024-05-02.txt"]).code, Some(0));
    assert_eq!(days("does a dog pay no toll?").0, [last]);
    // Where there is law, it answers.
    add_law(&desk);
    let out = desk.run(&["answer", "does a dog pay no toll?"]).out;
    assert!(out.contains("By the law of ") && !out.contains("Debates of "), "{out}");
}
