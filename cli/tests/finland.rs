//! Laws of Finland from their acts: the replay against the publisher's consolidated texts, the days of their acts, and
//! every text at its bytes. Over the real files where they are present.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, clippy::print_stdout, reason = "a test")]

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

use asof_cli::{compare, verify};
use asof_engine::CommandRow;
use asof_engine::query::{self, Relations, TargetState};
use asof_engine::store::{Corpus, Embedded, Store as _};
use asof_loaders::comparison::{Class, Comparison};
use asof_loaders::registry;
use asof_schema::{AsOf, ChangeSet, Day, NormId, Severity, Status};
use asof_server::load;
use common::{Desk, data};
use serde_json::Value;

const KUNTALAKI: &str = "urn:lex:fi:laki:2015-04-10;410";
const TILINTARKASTUSLAKI: &str = "urn:lex:fi:laki:2015-09-18;1141";
const HANKINTALAKI: &str = "urn:lex:fi:laki:2016-12-29;1397";

fn folder() -> PathBuf {
    data("finland")
}

struct Loaded {
    set: ChangeSet,
    corpus: Arc<Corpus>,
    desk: Desk,
}

/// The store of all acts; `None` where the files are not there.
static ACTS: LazyLock<Option<Loaded>> = LazyLock::new(|| {
    if !folder().is_dir() {
        println!("skipped: the statutes of Finland are not at {}", folder().display());
        return None;
    }
    let (set, said) =
        load::read(registry::source("fi-acts").unwrap(), &[folder().join("asd-xml")], &[]).unwrap();
    let desk = Desk::new();
    let store = Embedded::create(&desk.store()).unwrap();
    load::record(&store, &set, &said, "2025-02-01T00:00:00Z".parse().unwrap()).unwrap();
    Some(Loaded { set, corpus: store.corpus(), desk })
});

fn day(text: &str) -> Day {
    text.parse().unwrap()
}

fn compared(loaded: &Loaded, norm: &str, on: &str, file: &str) -> Comparison {
    let file = folder().join("seed-upstream").join(file);
    let norm: NormId = norm.parse().unwrap();
    compare::with_consolidated(&loaded.corpus, &norm, AsOf::day(day(on)), &file).unwrap()
}

/// Sections: all, equal by white space, by spacing, under normalisation; differences by class.
type Figures = ([usize; 4], BTreeMap<Class, usize>);

fn figures(comparison: &Comparison) -> Figures {
    let equal = [
        comparison.sections,
        comparison.equal_by_white_space,
        comparison.equal_by_spacing,
        comparison.equal_normalised,
    ];
    (equal, comparison.classes())
}

/// The sections that differ in more than typography.
fn named(comparison: &Comparison) -> Vec<(&str, Class)> {
    let differ = comparison.differences.iter().filter(|one| one.class != Class::Typography);
    differ.map(|one| (one.section.as_str(), one.class)).collect()
}

#[test]
fn replayed_laws_are_what_the_publisher_consolidated() {
    use Class::{Editorial, PublisherLacksWords, Typography};
    let Some(loaded) = ACTS.as_ref() else { return };
    let kuntalaki = compared(loaded, KUNTALAKI, "2025-01-01", "analysis_layer/json/kuntalaki_410-2015.jsonl");
    assert_eq!(
        figures(&kuntalaki),
        ([158, 130, 149, 156], BTreeMap::from([(Typography, 26), (PublisherLacksWords, 1), (Editorial, 1)]))
    );
    assert_eq!(named(&kuntalaki), [("90", PublisherLacksWords), ("144", Editorial)]);

    let audit = compared(loaded, TILINTARKASTUSLAKI, "2025-01-17", "laws/tilintarkastuslaki-1141-2015.jsonl");
    assert_eq!(
        figures(&audit),
        ([110, 83, 94, 107], BTreeMap::from([(Typography, 24), (PublisherLacksWords, 1), (Editorial, 2)]))
    );
    assert_eq!(named(&audit), [("1:2", PublisherLacksWords), ("4:12", Editorial), ("8:4", Editorial)]);

    let procurement = compared(loaded, HANKINTALAKI, "2025-01-01", "laws/hankintalaki-1397-2016.jsonl");
    assert_eq!(
        figures(&procurement),
        ([174, 133, 145, 167], BTreeMap::from([(Typography, 34), (PublisherLacksWords, 2), (Editorial, 5)]))
    );
    assert_eq!(
        named(&procurement),
        [
            ("4", PublisherLacksWords),
            ("8", PublisherLacksWords),
            ("15", Editorial),
            ("16", Editorial),
            ("27", Editorial),
            ("99", Editorial),
            ("107", Editorial)
        ]
    );
    for comparison in [&kuntalaki, &audit, &procurement] {
        assert_eq!(comparison.findings().len(), comparison.sections - comparison.equal_by_white_space);
        assert!(comparison.findings().iter().all(|finding| finding.severity != Severity::Error));
    }
}

/// A comparison that finds nothing wrong must be able to: on the day before the last act takes effect its sections
/// differ, and nothing excuses them.
#[test]
fn a_day_too_early_is_found_out() {
    let Some(loaded) = ACTS.as_ref() else { return };
    let early = compared(loaded, KUNTALAKI, "2024-12-31", "analysis_layer/json/kuntalaki_410-2015.jsonl");
    assert_eq!(early.equal_normalised, 154);
    let early: BTreeSet<String> =
        named(&early).iter().map(|(section, class)| format!("{section} {class:?}")).collect();
    assert!(early.contains("84 OurDefect"), "{early:?}");
    assert!(early.iter().any(|one| one.starts_with("126 ")), "{early:?}");
}

fn status(loaded: &Loaded, local: &str, on: &str) -> Option<Status> {
    let norm: NormId = KUNTALAKI.parse().unwrap();
    let at = AsOf::day(day(on));
    let tree = query::tree(&loaded.corpus, &norm.component(local).unwrap(), at).unwrap().there()?;
    tree.versions().next().map(|(version, _)| version.status())
}

#[test]
fn temporary_sections_end_the_day_after_their_last_day() {
    let Some(loaded) = ACTS.as_ref() else { return };
    for (section, first, last) in [
        ("sec90a", "2020-05-01", "2020-07-31"),
        ("sec99a", "2020-05-01", "2021-05-31"),
        ("sec110a", "2020-12-01", "2025-12-31"),
    ] {
        let on = |day: Day| status(loaded, section, &day.to_string());
        assert_eq!(on(day(first).pred()), None, "{section}");
        assert_eq!(on(day(first)), Some(Status::InForce), "{section}");
        assert_eq!(on(day(last)), Some(Status::InForce), "{section}");
        assert_eq!(on(day(last).succ()), Some(Status::Expired), "{section}");
    }
    assert_eq!(status(loaded, "sec121a", "2021-05-25"), Some(Status::InForce));
    assert_eq!(status(loaded, "sec121a", "2021-05-26"), Some(Status::Repealed));
    assert_eq!(status(loaded, "sec23_sub2", "2021-05-26"), Some(Status::Repealed));
}

/// The days on which versions begin that an act made.
fn days_of(loaded: &Loaded, code: &str) -> Vec<String> {
    let graph = loaded.corpus.graph(KUNTALAKI).unwrap();
    let of_act = |row: &CommandRow| row.of(graph).act().is_some_and(|act| act.code == code);
    let made = graph.versions().filter(|version| version.made_by().iter().any(of_act));
    let days: BTreeSet<Day> = made.map(asof_engine::Version::start).collect();
    days.iter().map(Day::to_string).collect()
}

#[test]
fn one_act_takes_effect_on_three_days() {
    let Some(loaded) = ACTS.as_ref() else { return };
    assert_eq!(days_of(loaded, "419/2021"), ["2021-05-26", "2021-06-01", "2021-08-01"]);
    assert_eq!(days_of(loaded, "780/2023"), ["2025-01-01"]);
    assert_eq!(days_of(loaded, "292/2020"), ["2020-05-01", "2020-08-01", "2021-06-01"]);
}

#[test]
fn every_text_stands_at_its_bytes_and_the_store_holds_together() {
    let Some(loaded) = ACTS.as_ref() else { return };
    let sources = verify::Sources::read(&folder().join("asd-xml"), &loaded.corpus, |_| ()).unwrap();
    assert_eq!(sources.len(), loaded.set.sources.len());
    for graph in loaded.corpus.graphs() {
        let days = verify::random_days(graph, 5, 1);
        let checked = verify::norm(&loaded.corpus, &sources, &graph.norm().id, &days, |_| ()).unwrap();
        assert!(checked.texts > 300, "{}", checked.texts);
        assert_eq!(checked.problems, []);
    }
    let report = query::check(&loaded.corpus, |_, _| ());
    assert!(report.is_clean(), "{report:?}");
}

#[test]
fn no_command_is_void() {
    let Some(loaded) = ACTS.as_ref() else { return };
    for graph in loaded.corpus.graphs() {
        let root = graph.norm().id.root();
        let void = query::void_findings(&loaded.corpus, &root).unwrap();
        assert_eq!(void, [], "{root}");
    }
}

/// Finnish words cite by the grammar of their relations, and what they speak of is found in the law as it stands.
#[test]
fn provisions_are_cited_and_cite_each_other() {
    let Some(loaded) = ACTS.as_ref() else { return };
    let now = AsOf::day(day("2025-01-01"));
    let resolved = |words: &str| {
        let found = query::resolve(&loaded.corpus, words, now);
        found.unwrap_or_default().iter().map(|found| found.component.to_string()).collect::<Vec<_>>()
    };
    for (words, id) in [
        ("Kuntalaki 113 §", format!("{KUNTALAKI}!sec113")),
        ("113 §, Kuntalaki", format!("{KUNTALAKI}!sec113")),
        ("kuntalain 113 §:n 2 momentti", format!("{KUNTALAKI}!sec113_sub2")),
        ("Tilintarkastuslaki 4 luvun 7 §", format!("{TILINTARKASTUSLAKI}!chp4_sec7")),
    ] {
        assert_eq!(resolved(words), [id], "{words}");
    }
    assert_eq!(resolved("113 §").len(), 2, "two laws have a § 113");
    assert_eq!(resolved("Kuntalaki 999 §"), Vec::<String>::new());
    let relations = Relations::of(&loaded.corpus, now);
    let all = relations.outgoing(&KUNTALAKI.parse().unwrap()).unwrap();
    let mut states: BTreeMap<Option<TargetState>, usize> = BTreeMap::new();
    for said in &all {
        *states.entry(said.state).or_default() += 1;
    }
    println!("{states:?}");
    assert!(states[&Some(TargetState::Resolved)] > 200, "{states:?}");
    assert!(states.get(&Some(TargetState::TargetNeverExisted)).is_none_or(|&never| never <= 2), "{states:?}");
    // Annexes are not read: whether one was ever there cannot be told.
    let annexes = relations.outgoing(&HANKINTALAKI.parse().unwrap()).unwrap();
    let mut annexes = annexes
        .iter()
        .filter(|said| said.law.is_none())
        .filter(|said| said.path.first().is_some_and(|step| step.starts_with("annex")));
    assert!(annexes.all(|said| said.state == Some(TargetState::Unresolved)));
    let speaks = relations.incoming(&format!("{KUNTALAKI}!sec113").parse().unwrap()).unwrap();
    let sources: Vec<&str> = speaks.iter().map(|said| said.source.local()).collect();
    assert_eq!(sources, ["sec112_sub1"]);
}

#[test]
fn the_terminal_compares_loads_and_refuses() {
    let Some(loaded) = ACTS.as_ref() else { return };
    let text = folder().join("seed-upstream/analysis_layer/json/kuntalaki_410-2015.jsonl");
    let text = text.to_str().unwrap();
    let ran = loaded.desk.run(&["compare", "410/2015", "2025-01-01", "--consolidated", text, "--json"]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    let answer: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(answer["equal_normalised"], 156);
    assert_eq!(answer["differences"].as_array().unwrap().len(), 28);
    let ran = loaded.desk.run(&["compare", "1141/2015", "2025-01-01", "--consolidated", text]);
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    assert!(ran.err.contains("it is 410/2015"), "{}", ran.err);

    // What differs can be recorded, and is then told with all other doubts.
    let desk = Desk::with_store(&loaded.desk.store());
    let arguments =
        ["compare", "410/2015", "2025-01-01", "--consolidated", text, "--findings", "found.jsonl"];
    assert_eq!(desk.run(&arguments).code, Some(1));
    assert_eq!(desk.run(&["load", "changeset", "found.jsonl"]).code, Some(0));
    let ran = desk.run(&["findings", "--code", "consolidated-editorial", "--json"]);
    let findings: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(findings[0]["component"]["urn"], format!("{KUNTALAKI}!sec144"));

    let desk = Desk::new();
    let seed = folder().join("seed-upstream");
    let ran =
        desk.run(&["load", "fi-consolidated", seed.to_str().unwrap(), "--seen", "2025-12-31", "--json"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let ran = desk.run(&["at", "410/2015:fin@20230780:113:1", "2026-01-01", "--json"]);
    let answer: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(answer["component"]["urn"], format!("{KUNTALAKI}!sec113_sub1"));
    let empty = desk.path().to_str().unwrap();
    assert_eq!(desk.run(&["load", "fi-acts", empty]).code, Some(2));
    assert_eq!(desk.run(&["load", "fi-consolidated", empty, "--seen", "2025-12-31"]).code, Some(2));
    let bad = desk.file("bad.xml", "<akomaNtoso>\n<act>");
    let ran = desk.run(&["load", "akn", bad.to_str().unwrap()]);
    assert!(ran.err.contains("bad.xml, line 2"), "{}", ran.err);
}
