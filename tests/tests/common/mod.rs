//! What the tests on Neo4j share: the demo corpus, and stores at a server.
#![allow(dead_code, reason = "not every test uses all of it")]

use std::time::Duration;

use asof_engine::neo4j::{Neo4j, Neo4jConfig};
use asof_tests::neo4j::Access;

pub(crate) const DEMO: [(&str, &str); 4] = [
    ("2020-01-15T12:00:00Z", include_str!("../../../demo/1-charter.jsonl")),
    ("2021-06-01T12:00:00Z", include_str!("../../../demo/2-amendments.jsonl")),
    ("2024-03-01T12:00:00Z", include_str!("../../../demo/3-corrections.jsonl")),
    ("2024-03-15T12:00:00Z", include_str!("../../../demo/4-courts.jsonl")),
];

pub(crate) fn config(access: &Access) -> Neo4jConfig {
    let Access { uri, user, password } = access.clone();
    // A server that is started again on a busy machine takes its time.
    let (timeout, patience) = (Duration::from_secs(30), Duration::from_mins(5));
    let lease = Duration::from_secs(5);
    Neo4jConfig { uri, user, password, database: None, timeout, patience, lease }
}

pub(crate) fn create(access: &Access) -> Neo4j {
    Neo4j::create(&config(access), Box::new(|_, _| {})).unwrap()
}
