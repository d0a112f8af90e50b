//! Themes, types and metadata on a real Neo4j: trees that norms share, what is about them on a day, and what is said of what.
#![expect(clippy::unwrap_used, reason = "tests")]

mod common;

use std::collections::{BTreeMap, BTreeSet};

use asof_engine::neo4j::STATEMENTS;
use asof_engine::query::{self, Taxonomy};
use asof_engine::store::{Corpus, Store as _};
use asof_schema::{Annotation, AsOf, ChangeSet, Instant, Record, Retracted, Retraction};
use asof_tests::DEMO;
use asof_tests::neo4j::Database;
use common::create;
use serde::Deserialize;
use serde_json::{Value, json};

const OTHER: &str = "urn:lex:zz:law:2000-01-01;7";

/// Another law: its article is about a theme of the charter, which it calls by a third name, and about one of its own, which is
/// narrower than another theme of the charter. A type leads round in a ring.
fn other() -> ChangeSet {
    let article = format!("{OTHER}!art1");
    let day = json!({"on": "2000-01-01", "basis": "STATED"});
    let insert = |component: &str, more: Value| {
        let mut op = json!({"component": component, "type": "norm", "order_key": "0"});
        op.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        json!({"insert": op})
    };
    let command =
        |seq: u32, op: Value| json!({"command": {"act": OTHER, "seq": seq, "norm": OTHER, "op": op}});
    let term = |kind: &str, id: &str, more: Value| {
        let mut term = json!({"norm": OTHER, "id": id});
        term.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        json!({"annotation": {kind: term}})
    };
    let text = json!([{"language": "pt", "text": "Casa."}]);
    let lines = [
        json!({"changeset": {"format": 1}}),
        json!({"norm": {"id": OTHER, "title": "Law 7", "type": "law", "jurisdiction": "zz", "language": "pt", "data_source": "invented"}}),
        json!({"act": {"id": OTHER, "kind": "enactment", "number": 7, "code": "l7", "title": "Law 7", "published": day}}),
        command(1, insert(OTHER, json!({}))),
        command(
            2,
            insert(&article, json!({"type": "article", "parent": OTHER, "order_key": "1", "texts": text})),
        ),
        term(
            "theme",
            "moradia",
            json!({"labels": [{"language": "fi", "label": "Asuminen"}], "on": [article]}),
        ),
        term("theme", "moradia", json!({"labels": [{"label": "Lodging"}]})),
        term("theme", "barcos", json!({"broader": ["porto"], "on": [article, format!("{OTHER}!never")]})),
        term("item_type", "a", json!({"broader": ["b"], "on": [article]})),
        term("item_type", "b", json!({"broader": ["a"]})),
        json!({"annotation": {"metadata": {"norm": OTHER, "of": {"version": {"component": article, "from": "2000-01-01"}}, "same_as": ["x:1"], "data": {"n": 1}}}}),
        json!({"annotation": {"metadata": {"norm": OTHER, "of": {"theme": "barcos"}, "texts": [{"language": "en", "aspect": "note", "text": "Boats."}]}}}),
    ];
    ChangeSet::read(lines.map(|line| line.to_string()).join("\n").as_bytes()).unwrap()
}

/// Takes back what the other law says of boats, and one name.
fn taken_back() -> ChangeSet {
    let gone = other().annotations.into_iter().filter(|said| match said {
        Annotation::Theme(term) => {
            term.id == "barcos" || term.labels.iter().any(|label| label.label == "Lodging")
        }
        _ => false,
    });
    let line = |said: Annotation| Retraction {
        target: Retracted::Line(Record::from(said).hash()),
        reason: "said in error".to_owned(),
    };
    ChangeSet { retractions: gone.map(line).collect(), ..ChangeSet::default() }
}

fn batches() -> Vec<(Instant, ChangeSet)> {
    let read = |(at, lines): (&str, &str)| (at.parse().unwrap(), ChangeSet::read(lines.as_bytes()).unwrap());
    let later = [("2025-01-01T00:00:00Z", other()), ("2025-02-01T00:00:00Z", taken_back())];
    DEMO.into_iter().map(read).chain(later.map(|(at, set)| (at.parse().unwrap(), set))).collect()
}

/// A row of the walk.
#[derive(Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
struct AboutTheme {
    component: String,
    themes: BTreeSet<String>,
}

fn walked(database: &Database, theme: &str, day: &str) -> Vec<AboutTheme> {
    let walk = STATEMENTS.iter().find(|(path, _)| *path == "walks/themes.cypher").unwrap().1;
    database.asked(walk, &[("theme", theme), ("day", day)])
}

/// The same, as the engine has it.
fn about(corpus: &Corpus, theme: &str, day: &str) -> Vec<AboutTheme> {
    let at = AsOf::day(day.parse().unwrap());
    let terms = query::terms(corpus, Taxonomy::Themes, at);
    let mut below = BTreeSet::from([theme.to_owned()]);
    while let Some(more) = terms
        .iter()
        .find(|term| !below.contains(&term.id) && term.broader.iter().any(|broader| below.contains(broader)))
    {
        below.insert(more.id.clone());
    }
    let mut of: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for term in terms.iter().filter(|term| below.contains(&term.id)) {
        for id in &term.on {
            let stands = corpus.component(id).ok().and_then(|one| one.version_at(corpus.point(at)));
            if stands.is_some() {
                of.entry(id.to_string()).or_default().insert(term.id.clone());
            }
        }
    }
    of.into_iter().map(|(component, themes)| AboutTheme { component, themes }).collect()
}

#[test]
fn norms_share_themes_and_what_is_about_them_is_found_on_a_day() {
    let Some(database) = Database::empty() else { return };
    let store = create(&database.access);
    let mut sizes = BTreeSet::new();
    for (recorded, set) in batches() {
        store.load(&set, recorded).unwrap();
        assert_eq!(store.differences().unwrap(), Vec::<String>::new(), "at {recorded}");
        let corpus = store.corpus();
        for theme in ["direitos", "moradia", "oficios", "porto", "barcos", "none"] {
            for day in ["1989-01-01", "1995-01-01", "2005-01-01", "2020-06-01", "2022-01-01"] {
                let rows = walked(&database, theme, day);
                assert_eq!(rows, about(&corpus, theme, day), "{theme} on {day} at {recorded}");
                sizes.insert(rows.len());
            }
        }
    }
    assert!(sizes.len() > 2, "{sizes:?}");
    let themes = database.column::<String>("MATCH (t:Theme) RETURN t.theme_id AS n ORDER BY n", "n");
    assert_eq!(themes, ["direitos", "moradia", "oficios", "porto"], "nobody speaks of boats any more");
    let called = database.column::<String>(
        "MATCH (:Norm)-[r:HAS_TERM]->(:Theme {theme_id: 'moradia'})
         UNWIND range(0, size(r.labels) - 1) AS i RETURN r.languages[i] + ':' + r.labels[i] AS n ORDER BY n",
        "n",
    );
    assert_eq!(called, ["en:Housing", "fi:Asuminen", "pt:Moradia"]);
    let types = database.column::<String>(
        "MATCH (:Component)-[:OF_TYPE]->(t:ItemType)-[:BROADER]->(b) RETURN t.item_type_id + ' ' + b.item_type_id AS n",
        "n",
    );
    assert_eq!(types, ["a b"]);
}

#[test]
fn metadata_lead_to_what_they_are_about() {
    let Some(database) = Database::empty() else { return };
    let store = create(&database.access);
    let (all, last) = (batches(), batches().pop().unwrap());
    for (recorded, set) in all.iter().take(all.len() - 1) {
        store.load(set, *recorded).unwrap();
    }
    let led = || {
        database.column::<String>(
            "MATCH (m:Metadata)-[:DESCRIBES]->(n)
             RETURN m.of_kind + ' ' + head([l IN labels(n) WHERE l IN ['Component', 'CTV', 'CTVOverlay', 'Action', 'Theme']])
               + ' ' + coalesce(n.component_id + coalesce('@' + toString(n.date_start), ''), n.action_id, n.theme_id) AS n ORDER BY n",
            "n",
        )
    };
    let charter = "urn:lex:zz:municipal:carta:1990-03-05;1";
    let expected = |theme: bool| {
        let mut expected = vec![
            "act Action urn:lex:zz:municipal:emenda.revisao:2020-03-02;2".to_owned(),
            format!("component Component {charter}!art15"),
            format!("version CTV {OTHER}!art1@2000-01-01"),
        ];
        expected.extend(theme.then(|| "theme Theme barcos".to_owned()));
        expected.sort();
        expected
    };
    let without_readings = |led: Vec<String>| -> Vec<String> {
        led.into_iter().filter(|line| !line.starts_with("reading ")).collect()
    };
    let readings = led().iter().filter(|line| line.starts_with("reading CTVOverlay")).count();
    assert!(readings > 0, "{:?}", led());
    assert_eq!(without_readings(led()), expected(true));
    let data = database
        .column::<String>("MATCH (m:Metadata {of_kind: 'version'}) RETURN m.data + m.same_as[0] AS n", "n");
    assert_eq!(data, ["{\"n\":1}x:1"]);
    let applied = database.column::<String>(
        "MATCH (a:Applicability)-[:DESCRIBES]->(c:MicroAction) RETURN coalesce(toString(a.from), toString(a.until)) AS n ORDER BY n",
        "n",
    );
    assert_eq!(applied, ["2021-01-01", "2021-01-01"]);
    store.load(&last.1, last.0).unwrap();
    assert_eq!(without_readings(led()), expected(false), "the theme is gone, and the record stays");
    assert_eq!(database.numbers("MATCH (m:Metadata {of: 'barcos'}) RETURN count(m) AS n"), [1]);
}

#[test]
fn a_store_of_an_older_version_gets_them() {
    let Some(database) = Database::empty() else { return };
    let store = create(&database.access);
    let (all, (recorded, last)) = (batches(), batches().pop().unwrap());
    for (recorded, set) in all.iter().take(all.len() - 1) {
        store.load(set, *recorded).unwrap();
    }
    let older = || {
        for cypher in [
            "MATCH (n:Theme|ItemType|Metadata|Applicability) DETACH DELETE n",
            "MATCH (m:Migration {number: 9}) DELETE m",
            "DROP INDEX theme_id",
            "DROP INDEX item_type_id",
            "DROP INDEX metadata_of",
            "MATCH (r:Reading) SET r.grammars = [by IN r.grammars WHERE NOT by STARTS WITH 'graph-'] + 'graph-7'",
        ] {
            database.run(cypher);
        }
    };
    older();
    let store = create(&database.access);
    assert_eq!(database.numbers("MATCH (m:Migration {number: 9}) RETURN count(m) AS n"), [1]);
    assert!(store.outdated().unwrap().unwrap().by.contains(&"graph-7".to_owned()));
    assert!(!store.differences().unwrap().is_empty());
    assert!(store.renew().unwrap() > 10);
    assert_eq!((store.outdated().unwrap(), store.differences().unwrap()), (None, Vec::new()));
    older();
    let store = create(&database.access);
    store.load(&last, recorded).unwrap();
    assert_eq!((store.outdated().unwrap(), store.differences().unwrap()), (None, Vec::new()));
}

/// A code, a name, a theme, a court and a doubt that no index of Neo4j takes whole are there by their beginnings.
#[test]
fn what_is_too_long_for_an_index_is_loaded() {
    let Some(database) = Database::empty() else { return };
    let (long, ruling) = ("palavra ".repeat(1200), "urn:lex:zz:ruling:2001-01-01;1");
    let (article, published) = (format!("{OTHER}!art1"), json!({"on": "2001-01-01", "basis": "STATED"}));
    let act = |id: &str, kind: &str| json!({"act": {"id": id, "kind": kind, "number": 1, "code": long, "title": "A", "published": published}});
    let command = |act: &str, seq: u32, op: Value| json!({"command": {"act": act, "seq": seq, "norm": OTHER, "op": op}});
    let reading = json!({"texts": [{"language": "pt", "aspect": "tese", "text": "Casa."}], "court": long});
    let lines = [
        json!({"changeset": {"format": 1}}),
        json!({"norm": {"id": OTHER, "title": "Law 7", "type": "law", "jurisdiction": "zz", "language": "pt", "data_source": "x"}}),
        act(OTHER, "enactment"),
        act(ruling, "judgment"),
        command(OTHER, 1, json!({"insert": {"component": OTHER, "type": "norm", "order_key": "0"}})),
        command(
            OTHER,
            2,
            json!({"insert": {"component": article, "type": "article", "parent": OTHER, "order_key": "1"}}),
        ),
        command(ruling, 1, json!({"interpret": {"target": article, "reading": reading}})),
        json!({"alias": {"component": article, "scheme": "POPULAR_NAME", "value": long}}),
        json!({"annotation": {"theme": {"norm": OTHER, "id": long, "on": [article]}}}),
        json!({"annotation": {"metadata": {"norm": OTHER, "of": {"theme": long}, "same_as": [long]}}}),
        json!({"doubt": {"code": long, "message": "?", "published": "2001-01-01", "touches": [article]}}),
    ];
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    let set = ChangeSet::read(lines.join("\n").as_bytes()).unwrap();
    let store = create(&database.access);
    store.load(&set, "2024-01-01T00:00:00Z".parse().unwrap()).unwrap();
    assert_eq!(store.differences().unwrap(), Vec::<String>::new());
    let about = "MATCH (t:Theme)<-[:ABOUT]-(:Component) RETURN size(t.theme_id) AS n";
    assert_eq!(database.numbers(about), [2000]);
}
