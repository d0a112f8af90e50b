//! What the tests on Neo4j share: stores at a server.
#![allow(dead_code, reason = "not every test uses all of it")]

use std::time::Duration;

use asof_engine::neo4j::{Neo4j, Neo4jConfig};
use asof_tests::neo4j::Access;

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
