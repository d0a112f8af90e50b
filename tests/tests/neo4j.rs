//! The store on a real Neo4j: that it answers as the embedded one does, what it refuses, and what Cypher sees meanwhile.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

mod common;
#[path = "../../engine/tests/conformance/mod.rs"]
mod conformance;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use asof_engine::neo4j::{Neo4j, Neo4jConfig, OnDemand, STATEMENTS};
use asof_engine::query::{self, QueryError};
use asof_engine::store::{self, Corpus, Embedded, Lack, Store, StoreError};
use asof_schema::{AsOf, ChangeSet, ComponentId, Day, Instant, NormId, content_hash};
use asof_tests::neo4j::{Access, Asker, BadLine, Database, Fault, OwnServer};
use asof_tests::{DEMO, histories};
use common::{config, create};

const QUESTIONS: &str = include_str!("../../demo/questions.json");

fn batches() -> impl Iterator<Item = (Instant, ChangeSet)> {
    DEMO.iter().map(|(at, lines)| (at.parse().unwrap(), ChangeSet::read(lines.as_bytes()).unwrap()))
}

fn norm() -> NormId {
    "urn:lex:zz:municipal:carta:1990-03-05;1".parse().unwrap()
}

fn open(access: &Access) -> Result<Neo4j, StoreError> {
    Neo4j::open(&config(access), Box::new(|_, _| {}))
}

/// Two revisions are the same when every byte of their norms is.
fn assert_same(ours: &Corpus, theirs: &Corpus) {
    assert_eq!(ours.recorded(), theirs.recorded());
    let encoded = |corpus: &Corpus| corpus.graphs().map(|graph| graph.to_bytes()).collect::<Vec<_>>();
    assert!(encoded(ours) == encoded(theirs), "the graphs differ");
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
    let Some(database) = Database::empty() else { return };
    let folder = tempfile::tempdir().unwrap();
    let ours = Embedded::create(folder.path()).unwrap();
    let theirs = create(&database.access);
    for (recorded, set) in batches() {
        assert_eq!(ours.load(&set, recorded).unwrap(), theirs.load(&set, recorded).unwrap());
        assert_same(&ours.corpus(), &theirs.corpus());
        assert_same(&ours.corpus(), &open(&database.access).unwrap().corpus());
        assert_eq!(theirs.load(&set, recorded).unwrap().batch, None, "a second load says nothing new");
    }
    let again = open(&database.access).unwrap();
    let failures = conformance::run(&again.corpus(), &norm(), QUESTIONS);
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures.join("\n"));
    for batch in ours.corpus().recorded() {
        assert_eq!(ours.change_set(batch).unwrap(), theirs.change_set(batch).unwrap());
    }
}

#[test]
fn the_graph_in_the_database_follows_from_what_was_said() {
    let Some(database) = Database::empty() else { return };
    let store = create(&database.access);
    for (recorded, set) in batches() {
        store.load(&set, recorded).unwrap();
        assert_eq!(store.differences().unwrap(), Vec::<String>::new());
    }
    for (harm, told) in [
        ("MATCH (v:CTV) WITH v LIMIT 1 SET v.vt = 0", "differs: CTV"),
        ("MATCH (t:TextUnit) WITH t LIMIT 1 DETACH DELETE t", "missing: TextUnit"),
        (
            "MATCH (:CTV)-[r:AGGREGATES]->() WITH r LIMIT 1 DELETE r",
            "missing or different: AGGREGATES from CTV ",
        ),
        ("MATCH (c:Component) WITH c LIMIT 1 CREATE (c)-[:HAS_VERSION]->(:Asof:CTV {key: 'CTV x'})", "CTV x"),
    ] {
        database.run(harm);
        let said = store.differences().unwrap();
        assert!(said.iter().any(|said| said.contains(told)), "{harm}: {said:?}");
    }
}

/// How many random histories; each takes some seconds on a slow machine.
fn random_histories() -> u64 {
    std::env::var("ASOF_NEO4J_HISTORIES").ok().and_then(|n| n.parse().ok()).unwrap_or(5)
}

#[test]
fn random_histories_are_recorded_as_in_memory() {
    let Some(database) = Database::empty() else { return };
    for seed in 0..random_histories() {
        database.clear();
        let store = create(&database.access);
        let mut corpus = Corpus::default();
        for (recorded, set) in histories::from_seed(seed).batches {
            corpus = corpus.with(&set, recorded).unwrap().0;
            store.load(&set, recorded).unwrap();
        }
        assert_same(&corpus, &store.corpus());
        assert_same(&corpus, &open(&database.access).unwrap().corpus());
        let encoded = |corpus: &Corpus| corpus.graphs().map(|graph| graph.to_bytes()).collect::<Vec<_>>();
        assert!(asked(&on_demand(&database.access, 0), encoded).0 == encoded(&corpus), "seed {seed}");
        assert_eq!(store.differences().unwrap(), Vec::<String>::new(), "seed {seed}");
        let shown = database.numbers("MATCH (n:Claim|KnownAct|Doubt) RETURN count(n) AS n");
        assert_eq!(shown, [recorded_lines(&corpus)], "seed {seed}");
        let folder = tempfile::tempdir().unwrap();
        let embedded = Embedded::create(folder.path()).unwrap();
        for batch in store.corpus().recorded() {
            embedded.load(&store.change_set(batch).unwrap(), batch.recorded_at).unwrap();
        }
        assert_eq!(states(&embedded.corpus()), states(&store.corpus()), "seed {seed}: copied");
        assert_eq!(embedded.differences().unwrap(), Vec::<String>::new(), "seed {seed}");
    }
}

/// How many claims, known acts and doubts were ever recorded.
fn recorded_lines(corpus: &Corpus) -> i64 {
    let lines = |graph: &asof_engine::NormGraph| {
        let meta = graph.meta();
        meta.claims.len() + meta.known_acts.len() + graph.doubts().len()
    };
    i64::try_from(corpus.graphs().map(|graph| lines(graph)).sum::<usize>()).unwrap()
}

/// The states of all norms on some days, in words.
fn states(corpus: &Corpus) -> Vec<String> {
    let at = |graph: &asof_engine::NormGraph, day| {
        format!("{:?}", graph.survey("", corpus.point(AsOf::day(Day::from_epoch(day)))))
    };
    corpus.graphs().flat_map(|graph| (0..14).map(move |day| at(graph, day))).collect()
}

/// Neo4j keeps these counts, so that each is of one moment; a statement that scans while a revision is published may meet
/// some of both.
const COUNTS: [&str; 3] = [
    "MATCH (v:CTV) RETURN count(v) AS n",
    "MATCH (c:Component) RETURN count(c) AS n",
    "MATCH (a:Action) RETURN count(a) AS n",
];

#[test]
fn a_batch_is_seen_whole_or_not_at_all() {
    let Some(database) = Database::empty() else { return };
    let store = create(&database.access);
    let whole = || COUNTS.map(|count| database.numbers(count)[0]);
    let done = AtomicBool::new(false);
    let watch = || {
        let asker = Asker::new(&database.access);
        let mut seen = COUNTS.map(|_| BTreeSet::new());
        while !done.load(Ordering::Relaxed) {
            for (count, seen) in COUNTS.iter().zip(&mut seen) {
                seen.extend(asker.column::<i64>(count, "n"));
            }
        }
        seen
    };
    let mut states = vec![whole()];
    let seen = std::thread::scope(|scope| {
        let watching = scope.spawn(watch);
        for (recorded, set) in batches() {
            store.load(&set, recorded).unwrap();
            states.push(whole());
        }
        done.store(true, Ordering::Relaxed);
        watching.join().unwrap()
    });
    for (nth, seen) in seen.iter().enumerate() {
        let whole: BTreeSet<i64> = states.iter().map(|state| state[nth]).collect();
        assert!(seen.is_subset(&whole), "{}: {seen:?} beside {whole:?}", COUNTS[nth]);
    }
}

#[test]
fn another_s_batches_are_followed() {
    let Some(database) = Database::empty() else { return };
    let (one, other) = (create(&database.access), create(&database.access));
    other.follow(|error| panic!("{error}"));
    let mut all = batches();
    let (recorded, set) = all.next().unwrap();
    one.load(&set, recorded).unwrap();
    let seen = (0..3000).any(|_| {
        std::thread::sleep(Duration::from_millis(20));
        !other.corpus().recorded().is_empty()
    });
    assert!(seen, "the batch is not seen");
    assert_same(&one.corpus(), &other.corpus());
    // Who writes next reads first what it has not seen.
    let (recorded, set) = all.next().unwrap();
    other.load(&set, recorded).unwrap();
    let (recorded, set) = all.next().unwrap();
    assert_eq!(one.load(&set, recorded).unwrap().batch, Some(3));
    assert_eq!(one.differences().unwrap(), Vec::<String>::new());
}

/// Two processes load at once: each batch is whole, in an order; what comes too late by its own instant is refused.
#[test]
fn two_loads_at_once_follow_each_other() {
    let Some(database) = Database::empty() else { return };
    let (one, other) = (create(&database.access), create(&database.access));
    let (recorded, set) = batches().next().unwrap();
    let later = histories::from_seed(1).batches.swap_remove(0).1;
    let results = std::thread::scope(|scope| {
        let first = scope.spawn(|| one.load(&set, recorded));
        let second = scope.spawn(|| other.load(&later, "2022-01-01T00:00:00Z".parse().unwrap()));
        [first.join().unwrap(), second.join().unwrap()]
    });
    let [first, second] = results;
    assert!(second.is_ok(), "{second:?}");
    assert!(matches!(first, Ok(_) | Err(StoreError::Ingest(_))), "{first:?}");
    let straight = open(&database.access).unwrap();
    assert_eq!(straight.corpus().recorded().len(), 1 + usize::from(first.is_ok()));
    assert_eq!(straight.differences().unwrap(), Vec::<String>::new());
}

#[test]
fn a_stranger_s_database_is_left_alone() {
    let Some(database) = Database::empty() else { return };
    assert!(
        matches!(open(&database.access), Err(StoreError::Missing { .. })),
        "an empty database is no store"
    );
    database.run("CREATE (:Stranger {name: 'x'})");
    let refused = Neo4j::create(&config(&database.access), Box::new(|_, _| {})).unwrap_err();
    assert!(matches!(refused, StoreError::Foreign { nodes: 1, .. }), "{refused}");
    assert_eq!(database.numbers("MATCH (n:Asof) RETURN count(n) AS n"), [0]);
    database.run("MATCH (n:Stranger) DELETE n");
    drop(create(&database.access));
    open(&database.access).unwrap();
    database.run("CREATE (:Asof:Migration {key: 'Migration 99', number: 99})");
    assert!(matches!(open(&database.access), Err(StoreError::Format { found: 99, .. })));
}

#[test]
fn what_cannot_be_reached_is_told() {
    let Some(database) = Database::empty() else { return };
    let told = |config: Neo4jConfig| Neo4j::open(&config, Box::new(|_, _| {})).unwrap_err();
    let config = config(&database.access);
    let wrong = told(Neo4jConfig { password: "wrong".into(), ..config.clone() });
    assert!(matches!(wrong, StoreError::Denied { .. }), "{wrong}");
    let nowhere = told(Neo4jConfig { uri: "bolt://127.0.0.1:1".into(), ..config.clone() });
    assert!(matches!(nowhere, StoreError::Unreachable { .. }), "{nowhere}");
    let unknown = told(Neo4jConfig { database: Some("nowhere".into()), ..config });
    assert!(unknown.to_string().contains("database does not exist"), "{unknown}");
}

#[test]
fn a_damaged_record_is_told() {
    let Some(database) = Database::empty() else { return };
    let store = create(&database.access);
    let (recorded, set) = batches().next().unwrap();
    store.load(&set, recorded).unwrap();
    database.run("MATCH (p:ChangeSetPart {batch: 1, nth: 0}) SET p.lines = replace(p.lines, 'Vila', 'vila')");
    let damaged = open(&database.access).unwrap_err();
    assert!(matches!(&damaged, StoreError::Damaged { what, .. } if what.contains("batch 1")), "{damaged}");
}

#[test]
fn documents_are_kept_until_others_of_their_names_come() {
    let Some(database) = Database::empty() else { return };
    let folder = tempfile::tempdir().unwrap();
    let stores: [Box<dyn Store>; 2] =
        [Box::new(create(&database.access)), Box::new(Embedded::create(folder.path()).unwrap())];
    // Hashes of numbers do not shrink when they are packed: the first document has several parts.
    let long: String = (0..40_000_u32).map(|n| content_hash(&n.to_string()).to_string()).collect();
    let document = |name: &str, text: &str| (name.to_owned(), text.as_bytes().to_vec());
    let first = [document("b.xml", &long), document("a.xml", "")];
    let second = [document("b.xml", "short"), document("ä '\".xml", "new")];
    for store in &stores {
        let (recorded, set) = batches().next().unwrap();
        store.load(&set, recorded).unwrap();
        assert_eq!(store.documents("one").unwrap(), []);
        store.keep("one", &first).unwrap();
        store.keep("two", &second[..1]).unwrap();
        assert_eq!(store.documents("one").unwrap(), [first[1].clone(), first[0].clone()]);
        store.keep("one", &second).unwrap();
        assert_eq!(store.documents("one").unwrap(), [first[1].clone(), second[0].clone(), second[1].clone()]);
        store.keep("one", &second).unwrap();
        assert_eq!(store.differences().unwrap(), Vec::<String>::new());
        assert_eq!(store.renew().unwrap(), 0);
        assert_eq!(
            (store.documents("one").unwrap().len(), store.documents("two").unwrap()),
            (3, second[..1].to_vec())
        );
    }
    let again = OnDemand::open(&config(&database.access), 0).unwrap();
    again.keep("three", &first).unwrap();
    assert_eq!(again.documents("three").unwrap(), [first[1].clone(), first[0].clone()]);
    let parts = database.numbers("MATCH (d:KeptDocument {of: 'three'}) RETURN count(d) AS n");
    assert!(parts[0] > 2, "{parts:?}");
    let left = database.numbers("MATCH (d:KeptDocument {of: 'one', name: 'b.xml'}) RETURN count(d) AS n");
    assert_eq!(left, [1]);
    database.run("MATCH (d:KeptDocument {of: 'two'}) SET d.sha256 = 'other'");
    let damaged = again.documents("two").unwrap_err();
    assert!(matches!(&damaged, StoreError::Damaged { what, .. } if what.contains("two/b.xml")), "{damaged}");
    let outside = stores[1].keep("one", &[document("../x", "y")]).unwrap_err();
    assert!(outside.to_string().contains("is not the name of a file"), "{outside}");
    assert!(!folder.path().join("documents/x").exists());
}

/// The queries by which the document of the benchmark takes its ground truth, as they stand there but for the ids and days
/// in them.
#[test]
fn the_benchmark_s_own_queries_are_answered() {
    let Some(database) = Database::empty() else { return };
    let store = create(&database.access);
    batches().for_each(|(recorded, set)| drop(store.load(&set, recorded).unwrap()));
    let corpus = store.corpus();
    let _graph = corpus.graph(norm().as_str()).unwrap();
    let lineage_of = |id: &str| {
        corpus
            .component(&id.parse().unwrap())
            .unwrap()
            .lineage(corpus.point(AsOf::day(Day::MAX)), query::Scope::Subtree)
    };
    let changed = "MATCH (c:Component)-[:HAS_VERSION]->(v:CTV)
        WHERE c.component_type = 'article'
        WITH c, count(v) AS version_count
        WHERE version_count > 1
        RETURN c.component_id AS component_id, version_count
        ORDER BY version_count DESC
        LIMIT 50";
    let (ids, counts) = (
        database.column::<String>(changed, "component_id"),
        database.column::<usize>(changed, "version_count"),
    );
    assert!(ids.len() > 10, "{ids:?}");
    let mut texts = 0;
    for (id, count) in ids.iter().zip(counts) {
        let lineage = lineage_of(id);
        assert_eq!(lineage.len(), count, "{id}");
        let history = format!(
            "MATCH (c:Component {{component_id: '{id}'}})
                  -[:HAS_VERSION]->(v:CTV)
            RETURN v.version_number AS number, toString(v.date_start) AS start, toString(v.date_end) AS end
            ORDER BY v.version_number"
        );
        let numbers = database.column::<usize>(&history, "number");
        assert_eq!(numbers, (1..=count).collect::<Vec<_>>(), "{id}");
        let starts = database.column::<String>(&history, "start");
        let ends = database.column::<Option<String>>(&history, "end");
        for ((version, start), end) in lineage.iter().zip(starts).zip(ends) {
            let point = corpus.point(AsOf::day(version.start()));
            let valid = version.valid(point);
            assert_eq!(
                (start, end),
                (valid.start().to_string(), valid.end().map(|end| end.to_string())),
                "{id}"
            );
            texts += usize::from(point_in_time_agrees(&database, &corpus, id, valid.start()));
        }
    }
    assert!(texts > 20, "only {texts} texts were compared");
}

/// Whether there is a text; fails where it is not the engine's.
fn point_in_time_agrees(database: &Database, corpus: &Corpus, id: &str, day: Day) -> bool {
    let cypher = format!(
        "MATCH (c:Component {{component_id: '{id}'}})
              -[:HAS_VERSION]->(v:CTV)
        WHERE v.date_start <= date('{day}')
          AND (v.date_end IS NULL OR v.date_end > date('{day}'))
        MATCH (v)-[:EXPRESSED_IN]->(clv:CLV)-[:HAS_TEXT]->(t:TextUnit)
        RETURN v.version_number AS version,
               v.date_start AS valid_from,
               v.date_end AS valid_to,
               t.full_text AS text,
               t.content_hash AS text_hash"
    );
    let texts = database.column::<String>(&cypher, "text");
    let hashes = database.column::<String>(&cypher, "text_hash");
    let tree = query::tree(corpus, &id.parse().unwrap(), AsOf::day(day)).unwrap();
    let expected = tree.there().map(|tree| query::full_text(&tree, false)).filter(|text| !text.is_empty());
    assert_eq!(texts, expected.clone().into_iter().collect::<Vec<_>>(), "{id} on {day}");
    assert_eq!(hashes, expected.map(|text| content_hash(&text).to_string()).into_iter().collect::<Vec<_>>());
    !texts.is_empty()
}

/// The server is killed while a load is under way, and started again: the load goes on, and nothing is lost.
#[test]
fn a_server_that_is_killed_during_a_load_and_comes_back() {
    let data = tempfile::tempdir().unwrap();
    let Some(mut server) = OwnServer::start(data.path(), 0) else { return };
    let (access, port) = (server.access.clone(), server.port());
    let store = create(&access);
    let mut corpus = Corpus::default();
    for (nth, (recorded, set)) in batches().enumerate() {
        corpus = corpus.with(&set, recorded).unwrap().0;
        std::thread::scope(|scope| {
            let load = scope.spawn(|| store.load(&set, recorded).unwrap());
            // Each time later in the load.
            std::thread::sleep(Duration::from_millis(150 + 400 * nth as u64));
            server.kill();
            server = OwnServer::start(data.path(), port).unwrap();
            // Another process may read meanwhile; what it reads is a whole revision.
            let read = open(&access).unwrap().corpus();
            assert!([nth, nth + 1].contains(&read.recorded().len()));
            load.join().unwrap();
        });
        assert_same(&corpus, &store.corpus());
        assert_same(&corpus, &open(&access).unwrap().corpus());
        assert_eq!(store.differences().unwrap(), Vec::<String>::new());
    }
    server.kill();
    assert!(!store.corpus().recorded().is_empty(), "memory answers without the server");
    let mut config = config(&access);
    config.patience = Duration::from_millis(200);
    let gone = Neo4j::open(&config, Box::new(|_, _| {})).unwrap_err();
    assert!(matches!(gone, StoreError::Unreachable { .. }), "{gone}");
}

/// The server makes a constraint in two steps; who is killed between them leaves an index that stands in the way.
#[test]
fn an_index_that_a_killed_load_left_without_its_constraint_is_replaced() {
    let Some(database) = Database::empty() else { return };
    database.clear_schema();
    database.run("CREATE INDEX ctv_id FOR (n:CTV) ON (n.ctv_id)");
    database.run("CREATE INDEX clv_id FOR (n:Other) ON (n.clv_id)");
    drop(create(&database.access));
    let constraints = "SHOW CONSTRAINTS YIELD name WHERE name IN ['ctv_id', 'clv_id']";
    assert_eq!(database.column::<String>(constraints, "name").len(), 2);
}

fn on_demand(access: &Access, room: usize) -> OnDemand {
    OnDemand::open(&config(access), room).unwrap()
}

/// Asks until nothing is missed; with how many statements it took.
fn asked<T>(store: &OnDemand, question: impl Fn(&Corpus) -> T) -> (T, usize) {
    let before = store.statements();
    let answer = store::ask(store, store.corpus(), |corpus| std::future::ready(question(&corpus)));
    (pollster::block_on(answer).unwrap(), store.statements() - before)
}

/// The four questions about a provision, as the words of the answers.
fn the_four_questions(corpus: &Corpus, id: &ComponentId) -> [String; 4] {
    let [early, late] = ["1995-06-01", "2012-06-01"].map(|day| AsOf::day(day.parse().unwrap()));
    let period = query::ImpactFilter { from: early.at, to: late.at, types: Vec::new(), acts: Vec::new() };
    [
        format!("{:?}", query::point_in_time(corpus, id, late)),
        format!("{:?}", query::lineage(corpus, id, late, query::Scope::Subtree, false)),
        format!("{:?}", query::diff(corpus, id, early, late)),
        format!("{:?}", query::impact(corpus, id, late, &period)),
    ]
}

/// Read on demand, a question takes one statement more than nothing, whatever stands below the provision, and none where
/// the norm is at hand; its answer is that of the embedded store.
#[test]
fn a_question_asked_on_demand_takes_one_statement() {
    let Some(database) = Database::empty() else { return };
    let store = create(&database.access);
    let folder = tempfile::tempdir().unwrap();
    let ours = Embedded::create(folder.path()).unwrap();
    let small = histories::from_seed(3).batches.swap_remove(0).1;
    let sets = batches().chain([("2025-01-01T00:00:00Z".parse().unwrap(), small)]);
    for (recorded, set) in sets {
        store.load(&set, recorded).unwrap();
        ours.load(&set, recorded).unwrap();
    }
    let ours = ours.corpus();
    let (forgetful, keeping) = (on_demand(&database.access, 0), on_demand(&database.access, usize::MAX));
    assert_eq!(forgetful.statements(), 1, "one says what server it is and which norms it has");
    assert_eq!(forgetful.corpus().recorded(), ours.recorded());
    assert_eq!(ours.graphs().count(), 2);
    for graph in ours.graphs() {
        for (nth, component) in graph.components().step_by(13).enumerate() {
            let id = component.id();
            let expected = the_four_questions(&ours, &id);
            for (question, expected) in expected.iter().enumerate() {
                let (answer, statements) =
                    asked(&forgetful, |corpus| the_four_questions(corpus, &id)[question].clone());
                assert!(answer == *expected, "question {question} about {id}");
                assert_eq!(statements, 1, "question {question} about {id}");
            }
            let (answers, statements) = asked(&keeping, |corpus| the_four_questions(corpus, &id));
            assert_eq!((answers, statements), (expected, usize::from(nth == 0)));
        }
    }
    let table = |corpus: &Corpus| conformance::run(corpus, &norm(), QUESTIONS);
    assert_eq!(asked(&forgetful, table).0, Vec::<String>::new());
    let cited = |corpus: &Corpus| query::resolve(corpus, "art. 2º", AsOf::day(Day::MAX)).unwrap();
    assert_eq!(asked(&forgetful, cited), (cited(&ours), 1), "a citation wants all its norms at once");
    let (all, statements) =
        asked(&forgetful, |corpus| corpus.graphs().map(|graph| graph.to_bytes()).collect::<Vec<_>>());
    assert_eq!(statements, 1, "one statement gets several norms");
    assert!(all == ours.graphs().map(|graph| graph.to_bytes()).collect::<Vec<_>>());
}

/// A norm that is named where the store is opened comes with the one statement of the start: a cold read takes no more.
/// What is harmed, or named and not there, is as if nobody had named it.
#[test]
fn a_norm_that_is_named_comes_with_the_revision() {
    let Some(database) = Database::empty() else { return };
    let store = create(&database.access);
    let mut sets: Vec<_> = batches().collect();
    let (later, last) = sets.pop().unwrap();
    sets.push(("2024-03-02T12:00:00Z".parse().unwrap(), histories::from_seed(3).batches.swap_remove(0).1));
    for (recorded, set) in &sets {
        store.load(set, *recorded).unwrap();
    }
    let (ours, root) = (store.corpus(), norm().root());
    let cold = |room: usize, words: &[&str]| {
        let words = words.iter().map(|&word| word.to_owned()).collect();
        let reader = OnDemand::open_naming(&config(&database.access), room, words).unwrap();
        assert_eq!(reader.statements(), 1, "one says what server it is and which norms it has");
        reader
    };
    let answers = |reader: &OnDemand| asked(reader, |corpus| the_four_questions(corpus, &root));
    let expected = the_four_questions(&ours, &root);
    let id = norm();
    let named: [(&[&str], usize); 4] = [
        (&["at", id.as_str(), "art6"], 0),
        (&["Carta"], 0),
        (&["art. 6º", "carta", ""], 1),
        (&["urn:lex:zz:municipal:carta:1990-03-05;2"], 1),
    ];
    for (words, statements) in named {
        assert_eq!(answers(&cold(usize::MAX, words)), (expected.clone(), statements), "{words:?}");
    }
    assert_eq!(answers(&cold(0, &["Carta"])), (expected.clone(), 1), "there is no room for it");

    let reader = cold(usize::MAX, &["Carta"]);
    store.load(&last, later).unwrap();
    assert_eq!(answers(&reader), (expected, 0), "what came is of the revision that it came with");

    let garbage = format!("the columns of {id} cannot be read: ");
    let other = format!(
        "MATCH (q:NormColumns) WHERE p.norm_id = '{id}' AND q.norm_id <> p.norm_id SET p.bytes = q.bytes"
    );
    for (harm, told) in [
        (other.as_str(), "its columns are those of "),
        ("SET p.packing = 'of tomorrow'", "packed as \"of tomorrow\""),
        ("SET p.bytes = 'garbage'", garbage.as_str()),
        ("SET p.bytes = null", "`asof renew` makes it anew from what was recorded"),
    ] {
        database.run(&format!("MATCH (p:NormColumns) {harm}"));
        let reader = cold(usize::MAX, &["Carta"]);
        let asked = store::ask(&reader, reader.corpus(), |corpus| {
            std::future::ready(query::point_in_time(&corpus, &root, AsOf::day(Day::MAX)).is_ok())
        });
        let said = pollster::block_on(asked).unwrap_err().to_string();
        assert!(said.contains(told), "{said}");
    }
    assert!(store.renew().unwrap() > 0);
    assert_eq!(answers(&cold(usize::MAX, &["Carta"])).1, 0, "it is made anew");
}

/// A name that many norms share brings the first few of them, before which those come that are named by their ids.
#[test]
fn a_name_that_many_norms_share_brings_few() {
    let Some(database) = Database::empty() else { return };
    let store = create(&database.access);
    let ids: Vec<String> = (1..=6).map(|nth| format!("urn:lex:zz:municipal:lei:1999-01-04;{nth}")).collect();
    let lines = ids.iter().flat_map(|id| {
        [
            format!(r#"{{"norm": {{"id": "{id}", "title": "{id}", "type": "statute", "jurisdiction": "zz", "language": "pt", "data_source": "x", "citations": ["Lei"]}}}}"#),
            format!(r#"{{"act": {{"id": "{id}", "kind": "enactment", "number": 1, "code": "{id}", "title": "{id}", "published": {{"on": "1999-01-04", "basis": "STATED"}}}}}}"#),
            format!(r#"{{"command": {{"act": "{id}", "seq": 1, "norm": "{id}", "op": {{"insert": {{"component": "{id}", "type": "statute", "order_key": "0"}}}}}}}}"#),
        ]
    });
    let lines: Vec<String> =
        std::iter::once(r#"{"changeset": {"format": 1}}"#.to_owned()).chain(lines).collect();
    let set = ChangeSet::read(lines.join("\n").as_bytes()).unwrap();
    store.load(&set, "2024-01-01T00:00:00Z".parse().unwrap()).unwrap();
    let roots: Vec<ComponentId> = ids.iter().map(|id| id.parse().unwrap()).collect();
    let brought = |words: &[&str]| -> Vec<bool> {
        let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
        let is_there = |root: &ComponentId| {
            let reader = OnDemand::open_naming(&config(&database.access), usize::MAX, words.clone()).unwrap();
            let at = AsOf::day(Day::MAX);
            let (found, statements) = asked(&reader, |corpus| query::point_in_time(corpus, root, at).is_ok());
            assert!(found, "{root}");
            statements == 0
        };
        roots.iter().map(is_there).collect()
    };
    assert_eq!(brought(&["Lei"]), [true, true, true, true, false, false]);
    assert_eq!(brought(&["Lei", ids[5].as_str()]), [true, true, true, false, false, true]);
}

/// Columns that an older version wrote lie as they do in memory, and nothing says how they are packed: they
/// are read as they are, and `renew` packs them. Those of a later version are told from damage.
#[test]
fn columns_of_another_version_are_read_or_told() {
    let Some(database) = Database::empty() else { return };
    let store = create(&database.access);
    let (recorded, set) = batches().next().unwrap();
    store.load(&set, recorded).unwrap();
    let (ours, root) = (store.corpus(), norm().root());
    let plain = ours.graph(norm().as_str()).unwrap().to_bytes();
    let packed = database.numbers("MATCH (p:NormColumns) RETURN size(p.bytes) AS n");
    assert!(packed[0] * 2 < i64::try_from(plain.len()).unwrap(), "{packed:?} of {}", plain.len());

    let older = [blake3::hash(&plain).as_bytes(), plain.as_slice()].concat();
    database.run_with_bytes("MATCH (p:NormColumns) SET p.bytes = $bytes REMOVE p.packing", older);
    database.run("MATCH (m:Migration {number: 6}) DELETE m");
    database.run(
        "MATCH (r:Reading) SET r.grammars = [by IN r.grammars WHERE NOT by STARTS WITH 'graph-'] + 'graph-3'",
    );
    let reader = on_demand(&database.access, 0);
    let migrated = "MATCH (m:Migration {number: 6}) RETURN count(m) AS n";
    assert_eq!(database.numbers(migrated), [1], "an older version would take packed columns for damaged");
    let answers = |reader: &OnDemand| asked(reader, |corpus| the_four_questions(corpus, &root));
    assert_eq!(answers(&reader), (the_four_questions(&ours, &root), 1));
    let by = reader.outdated().unwrap().unwrap().by;
    assert!(by.contains(&"graph-3".to_owned()), "{by:?}");
    assert_eq!(reader.renew().unwrap(), 1);
    assert_eq!(reader.outdated().unwrap(), None);
    assert_eq!(database.numbers("MATCH (p:NormColumns) RETURN size(p.bytes) AS n"), packed);
    assert_eq!(answers(&on_demand(&database.access, 0)), (the_four_questions(&ours, &root), 1));

    database.run("MATCH (p:NormColumns) SET p.packing = 'of tomorrow'");
    let asked = store::ask(&reader, reader.corpus(), |corpus| {
        std::future::ready(query::point_in_time(&corpus, &root, AsOf::day(Day::MAX)).is_ok())
    });
    let told = pollster::block_on(asked).unwrap_err().to_string();
    assert!(
        told.contains("packed as \"of tomorrow\"") && told.contains("if a later one wrote them"),
        "{told}"
    );
}

/// Read on demand, a database that is not for us is refused in the same words as by who replays it.
#[test]
fn what_is_no_store_is_not_read_on_demand() {
    let Some(database) = Database::empty() else { return };
    let refused = || OnDemand::open(&config(&database.access), 0).unwrap_err();
    assert!(matches!(refused(), StoreError::Missing { .. }), "{}", refused());
    database.run("CREATE (:Stranger {name: 'x'})");
    assert!(matches!(refused(), StoreError::Foreign { nodes: 1, .. }), "{}", refused());
    database.run("MATCH (n:Stranger) DELETE n");
    drop(create(&database.access));
    database.run("CREATE (:Asof:Migration {key: 'Migration 99', number: 99})");
    assert!(matches!(refused(), StoreError::Format { found: 99, .. }), "{}", refused());
    let wrong = Neo4jConfig { password: "wrong".into(), ..config(&database.access) };
    assert!(matches!(OnDemand::open(&wrong, 0).unwrap_err(), StoreError::Denied { .. }));
}

/// What is not at hand is not taken for what does not exist.
#[test]
fn a_norm_that_is_not_at_hand_is_not_absent() {
    let Some(database) = Database::empty() else { return };
    create(&database.access)
        .load(&batches().next().unwrap().1, "2020-01-15T12:00:00Z".parse().unwrap())
        .unwrap();
    let corpus = on_demand(&database.access, 0).corpus();
    let nobody: NormId = "urn:lex:zz:municipal:carta:1991-03-05;2".parse().unwrap();
    assert_eq!(corpus.graph(norm().as_str()).unwrap_err(), Lack::NotAtHand(norm()));
    assert_eq!(corpus.graph(nobody.as_str()).unwrap_err(), Lack::Absent);
    let ask = |id: &NormId| query::point_in_time(&corpus, &id.root(), AsOf::day(Day::MAX)).unwrap_err();
    assert!(matches!(ask(&norm()), QueryError::NotAtHand(id) if id == norm()));
    assert!(matches!(ask(&nobody), QueryError::Unknown(id) if id == nobody.root()));
}

/// A later batch takes the columns away that a question still needs: it is answered by the revision that is there then.
#[test]
fn what_was_recorded_meanwhile_is_read_on_demand() {
    let Some(database) = Database::empty() else { return };
    let store = create(&database.access);
    let mut corpus = Corpus::default();
    let mut all = batches();
    let mut load = |corpus: &mut Corpus| {
        let (recorded, set) = all.next().unwrap();
        store.load(&set, recorded).unwrap();
        *corpus = corpus.with(&set, recorded).unwrap().0;
    };
    load(&mut corpus);
    let reader = on_demand(&database.access, 0);
    load(&mut corpus);
    let root = norm().root();
    let (answers, _) = asked(&reader, |corpus| the_four_questions(corpus, &root));
    assert_eq!(answers, the_four_questions(&corpus, &root));
    reader.follow(|error| panic!("{error}"));
    load(&mut corpus);
    let seen = (0..3000).any(|_| {
        std::thread::sleep(Duration::from_millis(20));
        reader.corpus().recorded().len() == 3
    });
    assert!(seen, "the batch is not seen");
    assert_eq!(
        asked(&reader, |corpus| the_four_questions(corpus, &root)).0,
        the_four_questions(&corpus, &root)
    );
}

/// What stands staged after a load that was cut off is taken away by the next one, and seen by nobody before.
#[test]
fn what_a_load_left_staged_is_taken_away() {
    let Some(database) = Database::empty() else { return };
    let store = create(&database.access);
    database.run(
        "CREATE (:Asof:Staged {key: 'CTV left', becomes: ['CTV']})-[:AGGREGATES]->(:Asof:Staged {key: 'CTV behind', becomes: ['CTV']})",
    );
    database.run("MERGE (w:Asof:Writer {key: 'Writer'}) SET w.load = 'gone', w.beat = 'gone'");
    let (recorded, set) = batches().next().unwrap();
    store.load(&set, recorded).unwrap();
    assert_eq!(
        database.numbers(
            "MATCH (n:Asof) WHERE n.key IN ['CTV left', 'CTV behind'] OR n:Staged RETURN count(n) AS n"
        ),
        [0]
    );
    assert_eq!(store.differences().unwrap(), Vec::<String>::new());
}

/// The line breaks at every point of a load, the answer to its last commit included; or everything takes long.
#[test]
fn a_bad_line_loses_nothing() {
    let Some(database) = Database::empty() else { return };
    for fault in [Fault::Slow(Duration::from_millis(15)), Fault::Cut(600)] {
        database.clear();
        // What makes the database ready is not what is cut here.
        drop(create(&database.access));
        let line = BadLine::to(&database.access, fault);
        let mut corpus = Corpus::default();
        let store = opened_in_the_end(&line.access(&database.access));
        for (recorded, set) in batches() {
            corpus = corpus.with(&set, recorded).unwrap().0;
            store.load(&set, recorded).unwrap();
        }
        assert!(matches!(fault, Fault::Slow(_)) || line.connections() > 10, "it was hardly ever cut");
        let straight = open(&database.access).unwrap();
        assert_same(&corpus, &straight.corpus());
        assert_eq!(straight.differences().unwrap(), Vec::<String>::new(), "{fault:?}");
    }
}

/// The first word to a server is not said twice, so that a wrong address is told at once.
fn opened_in_the_end(access: &Access) -> Neo4j {
    (0..50).find_map(|_| open(access).ok()).unwrap()
}
