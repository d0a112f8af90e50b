//! Citations with planted faults, over the demo charter.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test"
)]

#[path = "planted/mod.rs"]
mod rule;

use asof_engine::store::Corpus;
use asof_schema::ChangeSet;

/// Each seed plants ten, by the rule that `cli/tests/planted.rs` follows a hundred times over the law of a country.
#[test]
fn a_planted_fault_is_refused_and_the_right_citation_is_not() {
    let batches = [
        ("2020-01-15T12:00:00Z", include_str!("../../demo/1-charter.jsonl")),
        ("2021-06-01T12:00:00Z", include_str!("../../demo/2-amendments.jsonl")),
    ];
    let mut corpus = Corpus::default();
    for (recorded, lines) in batches {
        let set = ChangeSet::read(lines.as_bytes()).unwrap();
        corpus = corpus.with(&set, recorded.parse().unwrap()).unwrap().0;
    }
    for seed in 0..4 {
        rule::refuses_all(&corpus, &["1991-01-01", "2000-01-01", "2012-01-01"], seed, 10);
    }
}
