//! Relations on a real Neo4j: that plain Cypher with one day in it gets what the engine reads from the words, after each
//! batch, of every norm.
#![expect(clippy::unwrap_used, reason = "tests")]

#[path = "../../engine/tests/citing/mod.rs"]
mod citing;
mod common;

use std::collections::BTreeSet;

use asof_engine::neo4j::{Neo4j, OnDemand};
use asof_engine::query::{Origin, QueryError, Reference, Relations, TargetState, Yields};
use asof_engine::store::{self, Corpus, Store};
use asof_schema::{AsOf, ChangeSet, ComponentId, Day, Instant, NormId, Vocabulary as _};
use asof_tests::DEMO;
use asof_tests::neo4j::{Access, Database};
use citing::{CHANGED, Cite, ENACTED, Later, Laws, Tongue, laws};
use common::{config, create};
use proptest::strategy::{Strategy as _, ValueTree as _};
use proptest::test_runner::TestRunner;
use serde::Deserialize;

const DECLARED: &str = r#"{"changeset": {"format": 1}}
{"reference": {"kind": "REFERS_TO", "source": "urn:lex:zz:municipal:carta:1990-03-05;1!art3_cpt", "target": "urn:lex:zz:municipal:carta:1990-03-05;1!art1", "surface": "reside na Cidade"}}
{"reference": {"kind": "CITES", "source": "urn:lex:zz:municipal:emenda:1992-03-02;1", "target": "urn:lex:zz:municipal:carta:1990-03-05;1!art1", "surface": "nos termos do art. 1º"}}
{"definition": {"term": "Morador", "language": "pt", "defined_in": "urn:lex:zz:municipal:carta:1990-03-05;1!art3_cpt", "scope": "urn:lex:zz:municipal:carta:1990-03-05;1!tit1"}}
"#;

fn load(store: &Neo4j, set: &ChangeSet, recorded: &str) {
    assert!(
        store.load(set, recorded.parse().unwrap()).unwrap().batch.is_some(),
        "the batch says something new"
    );
    assert_eq!(store.differences().unwrap(), Vec::<String>::new());
}

/// A relation as Cypher finds it.
#[derive(Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
struct Found {
    version: String,
    kind: String,
    place: (i64, i64),
    nth: i64,
    surface: String,
    origin: String,
    grammar: String,
    standing: Option<String>,
    yields: Option<String>,
    law: Option<String>,
    path: Option<String>,
    component: Option<String>,
    term: Option<String>,
    within: Option<String>,
}

const ON_A_DAY: &str = "WITH $day AS day
    MATCH (v:CTV)-[r:REFERS_TO|EXCEPTS|CITES|DEFINES]->(end)
    WHERE r.vf <= day AND day < r.vt
    RETURN v.ctv_id AS version, type(r) AS kind, [r.start, r.end] AS place, r.nth AS nth, r.surface AS surface, r.origin AS origin,
      r.grammar AS grammar, r.standing AS standing, r.yields AS yields, r.law AS law, r.path AS path,
      end.component_id AS component, r.term AS term, r.within AS within";

fn number(at: usize) -> i64 {
    i64::try_from(at).unwrap()
}

impl Found {
    fn of(said: &Reference) -> Self {
        let speaks = said.term.is_none();
        Self {
            version: said.version.to_string(),
            kind: said.kind.name().to_owned(),
            place: (number(said.start), number(said.end)),
            nth: number(said.nth),
            surface: said.surface.clone(),
            origin: if said.origin == Origin::Read { "read" } else { "declared" }.to_owned(),
            grammar: said.extractor.to_owned(),
            standing: said.state.map(|state| TargetState::name(state).to_owned()),
            yields: said
                .yields
                .map(|side| if side == Yields::Speaker { "speaker" } else { "target" }.to_owned()),
            law: said.law.clone(),
            path: speaks.then(|| said.path.join(" ")),
            component: said.target.as_ref().map(ToString::to_string),
            term: said.term.clone(),
            within: said.within.as_ref().map(ToString::to_string),
        }
    }
}

/// Holds what Cypher finds on a day against what the engine reads.
fn assert_same(database: &Database, corpus: &Corpus, day: &str) -> usize {
    let day: Day = day.parse().unwrap();
    let found: Vec<Found> = database.asked(&ON_A_DAY.replace("$day", &day.epoch().to_string()), &[]);
    let relations = Relations::of(corpus, AsOf::day(day));
    let roots = corpus.graphs().map(|graph| graph.norm().id.root());
    let read = roots.flat_map(|root| relations.outgoing(&root).unwrap());
    let read: BTreeSet<Found> = read.map(|said| Found::of(&said)).collect();
    let count = found.len();
    let found: BTreeSet<Found> = found.into_iter().collect();
    assert_eq!(count, found.len(), "each is there once");
    assert!(
        found == read,
        "{day}: only in the graph {:#?}, only in the words {:#?}",
        found.difference(&read).take(3).collect::<Vec<_>>(),
        read.difference(&found).take(3).collect::<Vec<_>>()
    );
    count
}

#[test]
fn the_demo_speaks_in_cypher_as_in_its_words() {
    let Some(database) = Database::empty() else { return };
    let store = create(&database.access);
    let mut said = 0;
    for (recorded, lines) in DEMO.into_iter().chain([("2024-04-01T00:00:00Z", DECLARED)]) {
        load(&store, &ChangeSet::read(lines.as_bytes()).unwrap(), recorded);
        for day in ["1990-03-05", "1991-01-01", "1995-06-30", "2003-01-01", "2019-12-31", "2030-01-01"] {
            said += assert_same(&database, &store.corpus(), day);
        }
    }
    assert!(said > 100, "{said}");
    // What no index takes whole is there all the same.
    let lines: Vec<&str> = DECLARED.lines().filter(|line| !line.contains("reference")).collect();
    let long = lines.join("\n").replace("Morador", &["morador de longe"; 600].join(", "));
    load(&store, &ChangeSet::read(long.as_bytes()).unwrap(), "2024-04-02T00:00:00Z");
    assert_same(&database, &store.corpus(), "2003-01-01");
    let acts =
        "MATCH (:MacroAction)-[r:CITES {origin: 'declared'}]->(:Article) RETURN r.surface AS n ORDER BY n";
    assert_eq!(database.column::<String>(acts, "n"), ["art. 12 da Carta", "nos termos do art. 1º"]);
    let declared = "MATCH (v:CTV {component_id: 'urn:lex:zz:municipal:carta:1990-03-05;1!art3_cpt'})
        MATCH (v)-[r {origin: 'declared'}]->(end) RETURN DISTINCT type(r) + ' ' + coalesce(end.language, '') AS n ORDER BY n";
    assert_eq!(database.column::<String>(declared, "n"), ["DEFINES en", "DEFINES pt", "REFERS_TO "]);
    let cited = "MATCH (c:Component {component_id: 'urn:lex:zz:municipal:carta:1990-03-05;1!art4_cpt'}) RETURN c.citation AS n";
    assert_eq!(database.column::<String>(cited, "n").len(), 1);
}

/// A law that is loaded, changed or repealed later is spoken of in another way, by laws that stay as they are.
fn one_after_another(database: &Database, laws: &Laws) {
    database.clear();
    let store = create(&database.access);
    let mut day = "2020-01-01T00:00:00Z".parse::<Instant>().unwrap().micros();
    let mut load = |laws: &Laws| {
        day += 1_000_000;
        store.load(&laws.change_set(), Instant::from_micros(day)).unwrap();
        assert_eq!(store.differences().unwrap(), Vec::<String>::new(), "{laws:?}");
        for day in [ENACTED, "2015-12-31", CHANGED] {
            assert_same(database, &store.corpus(), day);
        }
    };
    for count in 1..=laws.each.len() {
        let each = laws.each.iter().take(count).cloned().collect();
        load(&Laws { each, later: Vec::new(), ..laws.clone() });
    }
    load(laws);
}

#[test]
fn a_batch_renews_what_other_laws_say_of_it() {
    let Some(database) = Database::empty() else { return };
    let cite = |law, section| Cite { law, section, moment: None, excepts: false };
    // The first law cites two sections of the second, which comes later and loses one of them.
    let each = vec![vec![vec![vec![cite(1, 0), cite(1, 1)]]], vec![vec![vec![]], vec![vec![]]]];
    let laws = Laws { tongue: Tongue::Finnish, each, later: vec![Later::Repeal(1, 1)] };
    one_after_another(&database, &laws);
    let standing = "MATCH (v:CTV)-[r:REFERS_TO]->(c:Component) RETURN split(c.component_id, '!')[1] + ' ' + toString(r.date_start) + ' ' \
        + coalesce(toString(r.date_end), 'open') + ' ' + r.standing AS n ORDER BY n";
    assert_eq!(
        database.column::<String>(standing, "n"),
        [
            "sec1 2015-01-01 open RESOLVED",
            "sec2 2015-01-01 2016-01-01 RESOLVED",
            "sec2 2016-01-01 open TARGET_REPEALED",
        ]
    );
    assert_eq!(
        database.numbers("MATCH (n:Address) RETURN count(n) AS n"),
        [0],
        "nothing is external any more"
    );
    let whole = "MATCH (c:Component {component_type: 'section'})-[:HAS_VERSION]->()-[:EXPRESSED_IN]->()-[:HAS_TEXT]->(t)
        WHERE t.aspect = 'aggregated' RETURN count(DISTINCT c) AS n";
    assert_eq!(database.numbers(whole), [3], "the whole text of a section is there");
    let mut runner = TestRunner::deterministic();
    for _ in 0..4 {
        one_after_another(&database, &laws_of(&mut runner));
    }
}

fn laws_of(runner: &mut TestRunner) -> Laws {
    laws().new_tree(runner).unwrap().current()
}

/// Who speaks of a provision; with the statements that it took, and the norms whose columns.
fn incoming(store: &OnDemand, id: &ComponentId, at: AsOf) -> (Vec<Reference>, usize, Vec<NormId>) {
    let before = store.statements();
    let question = |corpus: std::sync::Arc<Corpus>| {
        let found = Relations::of(&corpus, at).incoming(id);
        // A copy, so that nothing is missed by looking.
        let copy = (*corpus).clone();
        let norms = copy.catalogue().map(|norm| norm.id.clone());
        let at_hand = norms.filter(|norm| copy.graph(norm.as_str()).is_ok()).collect();
        std::future::ready((found, at_hand))
    };
    let (found, at_hand) = pollster::block_on(store::ask(store, store.corpus(), question)).unwrap();
    (found.unwrap(), store.statements() - before, at_hand)
}

/// On demand, one statement says who speaks of a provision, and no columns of any norm. What it says is what the words say, in
/// their order. How many references of other norms there were.
fn assert_told_on_demand(access: &Access, corpus: &Corpus, days: &[&str]) -> usize {
    let forgetful = OnDemand::open(&config(access), 0).unwrap();
    let mut from_others = 0;
    for day in days.iter().map(|day| day.parse().unwrap()).chain([Day::MAX]) {
        let relations = Relations::of(corpus, AsOf::day(day));
        for id in corpus.graphs().flat_map(|graph| graph.components().map(asof_engine::Component::id)) {
            let expected = relations.incoming(&id).unwrap();
            let (found, statements, at_hand) = incoming(&forgetful, &id, AsOf::day(day));
            assert_eq!(found, expected, "{id} on {day}");
            assert_eq!((statements, at_hand), (1, Vec::new()), "{id} on {day}");
            from_others += found.iter().filter(|said| said.source.norm() != id.norm()).count();
        }
    }
    from_others
}

/// Lines by which provisions of the first law are declared to speak of one of the second, in words that are not theirs.
fn declared(laws: &Laws) -> ChangeSet {
    let (source, target) = (laws.moment(0, 0, 0), laws.section(1, 0));
    let reference = |kind: &str, surface: &str| serde_json::json!({ "reference": { "kind": kind, "source": source, "target": target, "surface": surface } });
    let lines = [
        serde_json::json!({ "changeset": { "format": 1 } }),
        reference("REFERS_TO", "toisaalla"),
        reference("REFERS_TO", "muualla"),
        reference("CITES", "edellä"),
    ];
    let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
    ChangeSet::read(lines.join("\n").as_bytes()).unwrap()
}

#[test]
fn who_speaks_of_a_provision_is_told_on_demand_without_the_columns_of_those_who_speak() {
    let Some(database) = Database::empty() else { return };
    let cite = |law, section, excepts| Cite { law, section, moment: None, excepts };
    let first = vec![
        vec![vec![cite(1, 1, false), cite(1, 0, true), cite(1, 0, false)], vec![cite(2, 0, false)]],
        vec![vec![cite(1, 0, false), cite(0, 0, false)]],
    ];
    let second = vec![vec![vec![cite(0, 1, false)]], vec![vec![]]];
    let third = vec![vec![vec![cite(1, 1, true), cite(0, 0, false)]]];
    let later = vec![Later::Repeal(1, 1), Later::Words(2, 0, 0, vec![cite(1, 0, false)])];
    let laws = Laws { tongue: Tongue::Finnish, each: vec![first, second, third], later };
    let store = create(&database.access);
    load(&store, &laws.change_set(), "2020-01-01T00:00:00Z");
    load(&store, &declared(&laws), "2020-01-02T00:00:00Z");
    let days = [ENACTED, "2015-12-31", CHANGED];
    assert!(assert_told_on_demand(&database.access, &store.corpus(), &days) > 50);
    let nobody = laws.section(1, 8);
    let on_demand = OnDemand::open(&config(&database.access), 0).unwrap();
    let question = |corpus: std::sync::Arc<Corpus>| {
        std::future::ready(Relations::of(&corpus, AsOf::day(Day::MAX)).incoming(&nobody))
    };
    let found = pollster::block_on(store::ask(&on_demand, on_demand.corpus(), question)).unwrap();
    assert!(matches!(found, Err(QueryError::Unknown(id)) if id == nobody));
    // What was known or recorded at another time is in the words alone.
    let corpus = store.corpus();
    let (id, day) = (laws.section(1, 0), CHANGED.parse().unwrap());
    let expect = |at: AsOf, statements: usize| {
        let expected = Relations::of(&corpus, at).incoming(&id).unwrap();
        let (found, sent, at_hand) = incoming(&on_demand, &id, at);
        assert_eq!((&found, sent, at_hand.len()), (&expected, statements, 3), "{at:?}");
        found.len()
    };
    let first_batch = AsOf { recorded: Some("2020-01-01T12:00:00Z".parse().unwrap()), ..AsOf::day(day) };
    assert!(expect(first_batch, 1) > 0);
    // So it is where other grammars read them.
    database.run("MATCH (n:Reading) SET n.grammars = ['pt-0']");
    database.run("MATCH ()-[r:REFERS_TO]->() DELETE r");
    expect(AsOf::day(day), 2);
    let mut runner = TestRunner::deterministic();
    for _ in 0..6 {
        database.clear();
        let (store, laws) = (create(&database.access), laws_of(&mut runner));
        load(&store, &laws.change_set(), "2020-01-01T00:00:00Z");
        assert_told_on_demand(&database.access, &store.corpus(), &[ENACTED, CHANGED]);
    }
}

#[test]
fn what_older_grammars_read_is_told_and_renewed() {
    let Some(database) = Database::empty() else { return };
    let store = create(&database.access);
    let mut batches = DEMO.iter().map(|(at, lines)| (*at, ChangeSet::read(lines.as_bytes()).unwrap()));
    let mut next = || batches.next().unwrap();
    let (at, set) = next();
    load(&store, &set, at);
    assert_eq!(store.outdated().unwrap(), None);
    let age = || {
        database.run("MATCH (n:Reading) SET n.grammars = ['pt-0']");
        database.run("MATCH ()-[r:REFERS_TO]->() WITH r LIMIT 3 DELETE r");
        database.run("MATCH (v:CTV) WITH v LIMIT 2 SET v.of_old = 1, v:Old");
        database
            .run("MATCH (v:CTV), (c:Component) WITH v, c LIMIT 2 CREATE (v)-[:REFERS_TO {of: 'old'}]->(c)");
    };
    age();
    let outdated = store.outdated().unwrap().unwrap();
    assert_eq!(outdated.by, ["pt-0"]);
    assert!(!store.differences().unwrap().is_empty());
    assert!(store.renew().unwrap() > 6);
    assert_eq!((store.outdated().unwrap(), store.differences().unwrap()), (None, Vec::new()));
    assert_eq!(store.renew().unwrap(), 0);
    // A load into such a store renews it first.
    age();
    let (at, set) = next();
    load(&store, &set, at);
    assert_eq!(store.outdated().unwrap(), None);
    assert_same(&database, &store.corpus(), "2003-01-01");
}
