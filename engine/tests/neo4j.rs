//! The store on a real Neo4j: what it refuses, that it answers as the embedded one, and what Cypher sees meanwhile.
//!
//! `NEO4J_TEST_URI` names the server, `NEO4J_TEST_USER` and `NEO4J_TEST_PASSWORD` who asks: a server for tests, from whose
//! database they take all that is asof's. Without it each test says that it skips.
#![expect(clippy::unwrap_used, clippy::print_stderr, reason = "a test")]

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use asof_engine::neo4j::{Neo4j, Neo4jConfig, STATEMENTS};
use asof_engine::store::{Corpus, Embedded, Store, StoreError, conformance};
use asof_schema::{ChangeSet, Instant, NormId};
use neo4rs::{Graph, query};

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

/// The server, for one test at a time, and an empty database on it.
struct Server {
    config: Neo4jConfig,
    runtime: tokio::runtime::Runtime,
    graph: Graph,
    _turn: MutexGuard<'static, ()>,
}

impl Server {
    /// `None`, and a word about it, where there is no server.
    fn empty() -> Option<Self> {
        static TURN: Mutex<()> = Mutex::new(());
        let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        let Ok(uri) = std::env::var("NEO4J_TEST_URI") else {
            eprintln!("skipped: NEO4J_TEST_URI names no server");
            return None;
        };
        let variable = |name: &str| std::env::var(name).unwrap_or_default();
        let (user, password) = (variable("NEO4J_TEST_USER"), variable("NEO4J_TEST_PASSWORD"));
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let graph = runtime.block_on(async { Graph::new(&uri, &user, &password) }).unwrap();
        let (timeout, patience) = (Duration::from_secs(30), Duration::from_secs(30));
        let config = Neo4jConfig { uri, user, password, database: None, timeout, patience };
        let server = Self { config, runtime, graph, _turn: turn };
        server.run("MATCH (n:Asof) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 5000 ROWS");
        server.run("MATCH (n:Stranger) DETACH DELETE n");
        Some(server)
    }

    fn run(&self, cypher: &str) {
        self.runtime.block_on(self.graph.run(query(cypher))).unwrap();
    }

    /// The numbers that a statement returns as `n`.
    fn numbers(&self, cypher: &str) -> Vec<i64> {
        self.runtime.block_on(async {
            let mut rows = self.graph.execute(query(cypher)).await.unwrap();
            let mut numbers = Vec::new();
            while let Some(row) = rows.next().await.unwrap() {
                numbers.push(row.get("n").unwrap());
            }
            numbers
        })
    }

    fn create(&self) -> Neo4j {
        Neo4j::create(&self.config, Box::new(|_, _| {})).unwrap()
    }

    fn open(&self) -> Result<Neo4j, StoreError> {
        Neo4j::open(&self.config, Box::new(|_, _| {}))
    }
}

/// Two revisions are the same when every byte of their norms is.
fn assert_same(ours: &Corpus, theirs: &Corpus) {
    assert_eq!(ours.recorded(), theirs.recorded());
    let encoded = |corpus: &Corpus| corpus.graphs().map(|graph| graph.to_bytes()).collect::<Vec<_>>();
    assert!(encoded(ours) == encoded(theirs), "the graphs differ");
}

fn embedded() -> (tempfile::TempDir, Embedded) {
    let folder = tempfile::tempdir().unwrap();
    let store = Embedded::create(folder.path()).unwrap();
    (folder, store)
}

#[test]
fn every_file_is_a_statement() {
    fn walk(folder: &Path, root: &Path, found: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, root, found);
            } else if path.extension().is_some_and(|extension| extension == "cypher") {
                found.insert(path.strip_prefix(root).unwrap().display().to_string());
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cypher");
    let mut files = BTreeSet::new();
    walk(&root, &root, &mut files);
    let statements: BTreeSet<String> = STATEMENTS.iter().map(|(path, _)| (*path).to_owned()).collect();
    assert_eq!(files, statements);
}

#[test]
fn the_demo_is_answered_as_by_the_embedded_store() {
    let Some(server) = Server::empty() else { return };
    let (_folder, ours) = embedded();
    let theirs = server.create();
    for (recorded, set) in batches() {
        assert_eq!(ours.load(&set, recorded).unwrap(), theirs.load(&set, recorded).unwrap());
        assert_same(&ours.corpus(), &theirs.corpus());
        assert_same(&ours.corpus(), &server.open().unwrap().corpus());
        assert_eq!(theirs.load(&set, recorded).unwrap().batch, None, "a second load says nothing new");
    }
    let failures =
        pollster::block_on(conformance::run(&*server.open().unwrap().corpus(), &norm(), QUESTIONS));
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures.join("\n"));
    for batch in ours.corpus().recorded() {
        assert_eq!(ours.said(batch).unwrap(), theirs.said(batch).unwrap());
    }
}

#[test]
fn the_graph_in_the_database_follows_from_what_was_said() {
    let Some(server) = Server::empty() else { return };
    let store = server.create();
    for (recorded, set) in batches() {
        store.load(&set, recorded).unwrap();
        assert_eq!(store.differences().unwrap(), Vec::<String>::new());
    }
    for (harm, told) in [
        ("MATCH (v:CTV) WITH v LIMIT 1 SET v.vt = 0", "differs: CTV"),
        ("MATCH (t:TextUnit) WITH t LIMIT 1 DETACH DELETE t", "missing: TextUnit"),
        ("MATCH (:CTV)-[r:AGGREGATES]->() WITH r LIMIT 1 DELETE r", "[AGGREGATES"),
        ("MATCH (c:Component) WITH c LIMIT 1 CREATE (c)-[:HAS_VERSION]->(:Asof:CTV {key: 'CTV x'})", "CTV x"),
    ] {
        server.run(harm);
        let said = store.differences().unwrap();
        assert!(said.iter().any(|said| said.contains(told)), "{harm}: {said:?}");
    }
}

#[test]
fn a_stranger_s_database_is_left_alone() {
    let Some(server) = Server::empty() else { return };
    assert!(matches!(server.open(), Err(StoreError::Missing { .. })), "an empty database is no store");
    server.run("CREATE (:Stranger {name: 'x'})");
    let refused = Neo4j::create(&server.config, Box::new(|_, _| {})).unwrap_err();
    assert!(matches!(refused, StoreError::Foreign { nodes: 1, .. }), "{refused}");
    assert_eq!(server.numbers("MATCH (n:Asof) RETURN count(n) AS n"), [0]);
    server.run("MATCH (n:Stranger) DELETE n");
    drop(server.create());
    server.open().unwrap();
}

#[test]
fn what_cannot_be_reached_is_told_at_once() {
    let Some(server) = Server::empty() else { return };
    let told = |config: Neo4jConfig| {
        let begun = std::time::Instant::now();
        let error = Neo4j::open(&config, Box::new(|_, _| {})).unwrap_err();
        assert!(begun.elapsed() < Duration::from_secs(20), "{error} took {:?}", begun.elapsed());
        error
    };
    let wrong = told(Neo4jConfig { password: "wrong".into(), ..server.config.clone() });
    assert!(matches!(wrong, StoreError::Denied { .. }), "{wrong}");
    let nowhere = told(Neo4jConfig { uri: "bolt://127.0.0.1:1".into(), ..server.config.clone() });
    assert!(matches!(nowhere, StoreError::Unreachable { .. }), "{nowhere}");
    let unknown = told(Neo4jConfig { database: Some("nowhere".into()), ..server.config.clone() });
    assert!(unknown.to_string().contains("no such database"), "{unknown}");
}
