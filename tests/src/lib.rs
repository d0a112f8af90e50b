//! Witnesses against which the engine is held, and what the end-to-end tests share.
//!
//! [`twin`] is a second implementation of `schema/REPLAY.md`. It shares no code with the engine and remembers
//! nothing between two questions: it is slow on purpose, so that it can be read against the page line by
//! line. [`histories`] makes random histories for both to be asked about. [`courts`] is a small corpus of a
//! law and what courts say of it. [`neo4j`] finds a server for tests, and starts one to be killed.

pub mod courts;
pub mod histories;
pub mod neo4j;
pub mod plan;
pub mod twin;

/// The demonstration corpus: when each of its batches is recorded, and the lines of it.
pub const DEMO: [(&str, &str); 4] = [
    ("2020-01-15T12:00:00Z", include_str!("../../demo/1-charter.jsonl")),
    ("2021-06-01T12:00:00Z", include_str!("../../demo/2-amendments.jsonl")),
    ("2024-03-01T12:00:00Z", include_str!("../../demo/3-corrections.jsonl")),
    ("2024-03-15T12:00:00Z", include_str!("../../demo/4-courts.jsonl")),
];
