//! The witness that walks the graph in Neo4j, over one that asof filled there.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

mod common;

use std::time::Duration;

use asof_benchmark::tlr::certify::{Access, Certificate, Sources, certify};
use asof_benchmark::tlr::generate::{Order, generate};
use asof_benchmark::tlr::item::{Benchmark, Task};
use asof_engine::neo4j::{Neo4j, Neo4jConfig};
use asof_engine::store::Store as _;
use asof_schema::ChangeSet;
use asof_tests::DEMO;
use asof_tests::neo4j::Database;
use common::{Serving, falsified};

fn access(database: &Database) -> Access {
    let asof_tests::neo4j::Access { uri, user, password } = database.access.clone();
    Access { uri, user, password, database: None }
}

/// The demonstration corpus in a database of the tests.
fn fill(database: &Database) {
    let Access { uri, user, password, database } = access(database);
    let (timeout, lease) = (Duration::from_secs(30), Duration::from_secs(5));
    let config = Neo4jConfig { uri, user, password, database, timeout, patience: timeout, lease };
    let store = Neo4j::create(&config, Box::new(|_, _| {})).unwrap();
    for (instant, lines) in DEMO {
        store.load(&ChangeSet::read(lines.as_bytes()).unwrap(), instant.parse().unwrap()).unwrap();
    }
}

fn demo_set() -> Benchmark {
    let order = Order { seed: 1, size: 100, undecidable: 0, language: None, norms: Vec::new() };
    let set = generate(&Serving::demo().endpoint, &order).unwrap();
    assert!(Task::ALL.iter().all(|task| set.items.iter().any(|item| item.truth.task() == *task)));
    set
}

/// What is certified, and how many items the graph confirms, denies and leaves open.
fn held(set: &Benchmark, database: &Database) -> (Benchmark, Certificate, [usize; 3]) {
    let access = access(database);
    let sources = Sources { neo4j: Some(&access), ..Sources::default() };
    let (certified, certificate) = certify(set, sources).unwrap();
    let said = certificate.verdicts_of(certificate.witnesses.first().unwrap());
    (certified, certificate, said)
}

#[test]
fn the_graph_confirms_and_denies_and_certifies_nothing() {
    let Some(database) = Database::empty() else { return };
    fill(&database);
    let set = demo_set();
    let all = set.items.len();
    let (certified, certificate, said) = held(&set, &database);
    assert_eq!(said, [all, 0, 0], "{:?} {:?}", certificate.denied, certificate.undecided);
    assert_eq!((certified.items.len(), certificate.undecided.len()), (0, all));
    let (_, certificate, said) = held(&falsified(set), &database);
    assert_eq!(said, [0, all, 0], "{:?}", certificate.confirmed);
}

#[test]
fn a_graph_that_was_changed_denies_what_it_no_longer_shows() {
    let Some(database) = Database::empty() else { return };
    fill(&database);
    let set = demo_set();
    database.run("MATCH (t:TextUnit) SET t.full_text = t.full_text + '!'");
    database.run("MATCH (v:CTV)-[r:SUPERSEDES]->(:CTV) DELETE r");
    let (_, _, said) = held(&set, &database);
    let stood = set.items.iter().filter(|item| item.truth.task() == Task::PointInTime);
    assert!(said[1] >= stood.count() / 2 && said[0] > 0, "{said:?}");
    // The root of another edition has other hashes.
    database.run("MATCH (v:CTV) SET v.tree_hash = v.tree_hash + '0'");
    let access = access(&database);
    let error = certify(&set, Sources { neo4j: Some(&access), ..Sources::default() }).unwrap_err();
    assert!(error.to_string().contains("has another history"), "{error}");
}

#[test]
fn a_server_without_a_graph_is_no_witness() {
    let Some(database) = Database::empty() else { return };
    let (set, access) = (demo_set(), access(&database));
    let sources = Sources { neo4j: Some(&access), ..Sources::default() };
    let error = certify(&set, sources).unwrap_err().to_string();
    assert!(error.contains("holds no version graph"), "{error}");
    let stranger = Access { password: "another password".into(), ..access.clone() };
    let sources = Sources { neo4j: Some(&stranger), ..Sources::default() };
    let error = format!("{:#}", certify(&set, sources).unwrap_err());
    assert!(!error.contains("another password") && error.contains(&stranger.uri), "{error}");
}
