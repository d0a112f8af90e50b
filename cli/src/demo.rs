//! The demonstration corpus: the Charter of Vila Serena, compiled in.

use asof_engine::store::Store;
use asof_schema::{ChangeSet, Instant, NormId};
use serde::Deserialize;

use crate::Failure;

const NORM: &str = "urn:lex:zz:municipal:carta:1990-03-05;1";

/// The batches with the instants at which they are recorded.
const BATCHES: &str = include_str!("../../demo/batches.json");
const FILES: [(&str, &str); 4] = [
    ("1-charter.jsonl", include_str!("../../demo/1-charter.jsonl")),
    ("2-amendments.jsonl", include_str!("../../demo/2-amendments.jsonl")),
    ("3-corrections.jsonl", include_str!("../../demo/3-corrections.jsonl")),
    ("4-courts.jsonl", include_str!("../../demo/4-courts.jsonl")),
];

#[derive(Debug, Deserialize)]
struct Batch {
    file: String,
    recorded_at: Instant,
}

/// Loads what a store does not have of the demonstration corpus.
pub(crate) fn load(store: &dyn Store) -> Result<(), Failure> {
    let batches: Vec<Batch> = serde_json::from_str(BATCHES)?;
    for batch in batches {
        let Some((_, lines)) = FILES.iter().find(|(name, _)| *name == batch.file) else {
            return Err(Failure::System(format!("the demo lacks {}", batch.file)));
        };
        store.load(&ChangeSet::read(lines.as_bytes())?, batch.recorded_at)?;
    }
    Ok(())
}

/// The title of a norm in a store that is not of the demonstration corpus.
pub(crate) fn other(store: &dyn Store) -> Option<String> {
    let corpus = store.corpus();
    let norm: Option<NormId> = NORM.parse().ok();
    let other = corpus.catalogue().find(|other| Some(&other.id) != norm.as_ref());
    other.map(|other| other.title.clone())
}
