//! The demo corpus and its table of questions on the embedded store.
#![expect(clippy::unwrap_used, reason = "a test")]

use asof_engine::store::{Corpus, Embedded, Store as _, conformance};
use asof_schema::{ChangeSet, Instant, NormId};

const BATCHES: [(&str, &str); 3] = [
    ("2020-01-15T12:00:00Z", include_str!("../../demo/1-charter.jsonl")),
    ("2021-06-01T12:00:00Z", include_str!("../../demo/2-amendments.jsonl")),
    ("2024-03-01T12:00:00Z", include_str!("../../demo/3-corrections.jsonl")),
];
const QUESTIONS: &str = include_str!("../../demo/questions.json");

fn batches() -> impl Iterator<Item = (Instant, ChangeSet)> {
    BATCHES.iter().map(|(at, lines)| (at.parse().unwrap(), ChangeSet::read(lines.as_bytes()).unwrap()))
}

fn norm() -> NormId {
    "urn:lex:zz:municipal:carta:1990-03-05;1".parse().unwrap()
}

#[test]
fn the_table_of_questions_is_answered_rightly_from_memory_and_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let store = Embedded::create(folder.path()).unwrap();
    for (recorded, set) in batches() {
        store.load(&set, recorded).unwrap();
    }
    let failures = pollster::block_on(conformance::run(&*store.corpus(), &norm(), QUESTIONS));
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures.join("\n"));
    drop(store);
    let store = Embedded::open(folder.path()).unwrap();
    let failures = pollster::block_on(conformance::run(&*store.corpus(), &norm(), QUESTIONS));
    assert!(failures.is_empty(), "{} failures after a restart", failures.len());
}

#[test]
fn every_invariant_holds() {
    let mut corpus = Corpus::default();
    for (recorded, set) in batches() {
        corpus = corpus.with(&set, recorded).unwrap().0;
    }
    let report = pollster::block_on(asof_engine::query::check(&corpus, |_, _| {})).unwrap();
    assert!(report.is_clean(), "{:#?}", report.norms);
}
