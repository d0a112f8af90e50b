//! The walks of `cypher/walks` on a real Neo4j: that each begins at an index, and finds what the engine finds, for every
//! provision of the demo and for drawn ones of the Constitution of Brazil and of laws of Finland.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "tests")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::Duration;

use asof_engine::neo4j::{Neo4j, Neo4jConfig, OnDemand, STATEMENTS};
use asof_engine::query::{self, Along, Direction, ImpactFilter, Lasting, Reach, Reference, Relations};
use asof_engine::store::{self, Corpus, Store as _};
use asof_loaders::registry;
use asof_schema::{AsOf, ChangeSet, ComponentId, Day, NormId, ReferenceKind, Status, Vocabulary as _};
use asof_server::load;
use asof_tests::neo4j::{Access, Database};
use asof_tests::plan::plan;
use asof_tests::{DEMO, courts};
use fastrand::Rng;
use serde::Deserialize;

fn walk(name: &str) -> &'static str {
    let path = format!("walks/{name}.cypher");
    STATEMENTS.iter().find(|(file, _)| *file == path).unwrap().1
}

fn config(access: &Access) -> Neo4jConfig {
    let Access { uri, user, password } = access.clone();
    let (timeout, patience) = (Duration::from_mins(2), Duration::from_mins(5));
    let lease = Duration::from_mins(1);
    Neo4jConfig { uri, user, password, database: None, timeout, patience, lease }
}

fn store(access: &Access) -> Neo4j {
    Neo4j::create(&config(access), Box::new(|_, _| {})).unwrap()
}

/// A row of any walk: what it does not return is not there.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Row {
    way: Option<String>,
    version: String,
    kind: Option<String>,
    surface: Option<String>,
    start: i64,
    standing: Option<String>,
    yields: Option<String>,
    target: Option<String>,
    term: Option<String>,
    component: Option<String>,
    until: Option<String>,
    steps: i64,
}

/// Rows in words, each once.
type Told = BTreeSet<String>;

fn said(said: &Reference) -> String {
    let state = said.state.map_or("", query::TargetState::name);
    let target = said.target.as_ref().map(ToString::to_string).unwrap_or_default();
    let term = said.term.as_deref().unwrap_or_default().to_lowercase();
    format!("{} {} {} {:?} {state} {target} {term}", said.version, said.kind.name(), said.start, said.surface)
}

fn row(row: &Row, kind: &str) -> String {
    let optional = |field: &Option<String>| field.clone().unwrap_or_default();
    let kind = row.kind.as_deref().unwrap_or(kind);
    let (surface, state) = (optional(&row.surface), optional(&row.standing));
    let (target, term) = (optional(&row.target), optional(&row.term).to_lowercase());
    format!("{} {kind} {} {surface:?} {state} {target} {term}", row.version, row.start)
}

/// A corpus in its forms.
struct Held<'d> {
    database: &'d Database,
    corpus: &'d Corpus,
    /// It keeps nothing from question to question.
    on_demand: OnDemand,
    lasting: Vec<Lasting>,
}

impl<'d> Held<'d> {
    fn of(database: &'d Database, corpus: &'d Corpus) -> Self {
        let lasting = corpus.graphs().flat_map(|graph| query::lasting(corpus, graph)).collect();
        let on_demand = OnDemand::open(&config(&database.access), 0).unwrap();
        Self { database, corpus, on_demand, lasting }
    }

    /// Who speaks of a provision, where the words of one norm alone are at hand.
    fn spoken_of_on_demand(&self, id: &ComponentId, day: Day) -> Vec<Reference> {
        let store = &self.on_demand;
        let question = |corpus: std::sync::Arc<Corpus>| {
            std::future::ready(Relations::of(&corpus, AsOf::day(day)).incoming(id))
        };
        pollster::block_on(store::ask(store, store.corpus(), question)).unwrap().unwrap()
    }

    fn ask(&self, name: &str, values: &[(&str, &str)]) -> Vec<Row> {
        self.database.asked(walk(name), values)
    }

    /// The walks that begin at a provision.
    fn at(&self, relations: &Relations<'_>, id: &ComponentId, day: Day) {
        let (id_text, day_text) = (id.to_string(), day.to_string());
        let values = [("id", id_text.as_str()), ("day", day_text.as_str())];
        let told = |name: &str| -> Told { self.ask(name, &values).iter().map(|one| row(one, "")).collect() };
        let all = |said_there: Vec<Reference>| -> Told { said_there.iter().map(said).collect() };
        let (out, back) = (relations.outgoing(id).unwrap(), relations.incoming(id).unwrap());
        assert_eq!(told("speaks_of"), all(out.clone()), "speaks of: {id} on {day}");
        assert_eq!(told("spoken_of_by"), all(back.clone()), "spoken of by: {id} on {day}");
        assert_eq!(self.spoken_of_on_demand(id, day), back, "spoken of on demand: {id} on {day}");
        assert_eq!(told("broken"), all(relations.broken(id).unwrap()), "broken: {id} on {day}");
        let excepting = |said_there: Vec<Reference>, way: &str| {
            let excepts = said_there.into_iter().filter(|said| said.kind == ReferenceKind::Excepts);
            let tell = |one: Reference| {
                format!("{way} {} {}", one.yields.map_or("", std::convert::Into::into), said(&one))
            };
            excepts.map(tell).collect::<Vec<_>>()
        };
        let expected: Told = excepting(out, "out").into_iter().chain(excepting(back, "in")).collect();
        let tell = |one: &Row| {
            let yields = one.yields.clone().unwrap_or_default().to_uppercase();
            format!("{} {yields} {}", one.way.clone().unwrap_or_default(), row(one, "EXCEPTS"))
        };
        let found: Told = self.ask("exceptions", &values).iter().map(tell).collect();
        assert_eq!(found, expected, "exceptions: {id} on {day}");
    }

    fn defined(&self, relations: &Relations<'_>, term: &str, day: Day) {
        let found = self.ask("defined", &[("term", term), ("day", &day.to_string())]);
        let found: Told =
            found.iter().map(|one| format!("{} {} {:?}", one.version, one.start, one.term)).collect();
        let read = relations.definitions(term, None).unwrap();
        let read: Told =
            read.iter().map(|one| format!("{} {} {:?}", one.version, one.start, one.term)).collect();
        assert_eq!(found, read, "{term} on {day}");
    }

    fn left_alone(&self, norm: &str, day: Day) {
        let found = self.ask("left_alone", &[("norm", norm), ("day", &day.to_string())]);
        let found: Told = found.iter().map(|one| format!("{:?} {:?}", one.component, one.until)).collect();
        let mut spoken: BTreeMap<&ComponentId, Vec<&Lasting>> = BTreeMap::new();
        for said in self.lasting.iter().filter(|said| said.days.start() <= day) {
            if let Some(target) = said.reference.target.as_ref().filter(|target| target.norm_str() == norm) {
                spoken.entry(target).or_default().push(said);
            }
        }
        spoken.retain(|target, said| {
            let version =
                self.corpus.component(target).unwrap().version_at(self.corpus.point(AsOf::day(day)));
            !said.iter().any(|said| said.days.contains(day))
                && version.is_some_and(|version| version.status() == Status::InForce)
        });
        let until = |said: &[&Lasting]| said.iter().filter_map(|said| said.days.end()).max();
        let expected: Told = spoken
            .iter()
            .map(|(target, said)| {
                format!("{:?} {:?}", Some(target.to_string()), until(said).map(|day| day.to_string()))
            })
            .collect();
        assert_eq!(found, expected, "{norm} on {day}");
    }

    fn leans(&self, scope: &ComponentId, (from, to): (Day, Day), steps: u32) -> usize {
        let filter = ImpactFilter { from, to, types: Vec::new(), acts: Vec::new() };
        let at = AsOf::day(filter.last_day());
        let changed = query::affected(self.corpus, scope, AsOf::day(Day::MAX), &filter).unwrap().changed();
        let along = Along::dependents(Vec::new(), steps);
        let paths = Relations::of(self.corpus, at).expand(&changed, &along).unwrap();
        let read: Told = paths.iter().map(|path| format!("{} {}", path.distance, path.component)).collect();
        let text = walk("leans_on_changes").replace("$steps", &steps.to_string());
        let (scope_text, from_text, to_text) = (scope.to_string(), from.to_string(), to.to_string());
        let values = [("scope", scope_text.as_str()), ("from", from_text.as_str()), ("to", to_text.as_str())];
        let found: Vec<Row> = self.database.asked(&text, &values);
        let tell = |one: &Row| format!("{} {}", one.steps, one.component.clone().unwrap_or_default());
        let found: Told = found.iter().map(tell).collect();
        assert_eq!(found, read, "{scope} from {from} to {to}, {steps} steps");
        read.len()
    }

    /// The terms that begin as terms of the corpus do.
    fn terms(&self) -> Vec<String> {
        let terms = self.lasting.iter().filter_map(|said| said.reference.term.as_deref());
        let begin = |term: &str| term.to_lowercase().chars().take(5).collect::<String>().trim().to_owned();
        terms.map(begin).collect::<BTreeSet<_>>().into_iter().collect()
    }
}

#[test]
fn each_walk_begins_at_an_index() {
    let Some(database) = Database::empty() else { return };
    // An empty store would be scanned, since that costs nothing.
    let demo = store(&database.access);
    for (at, lines) in DEMO {
        demo.load(&ChangeSet::read(lines.as_bytes()).unwrap(), at.parse().unwrap()).unwrap();
    }
    // Indexes are counted anew some time after a load, and until then those of the database before are told.
    database.run("CALL db.prepareForReplanning(60)");
    let people = |path: &str| path.starts_with("walks/") || path.starts_with("browser/");
    let begins = |path: &str| people(path) || path == "read/spoken_of.cypher";
    let walks: Vec<_> = STATEMENTS.iter().filter(|(path, _)| begins(path)).collect();
    assert_eq!(walks.len(), 18);
    for (path, text) in walks {
        let planned = plan(&database.access, text).unwrap();
        assert!(planned.contains("operatorType") && planned.contains("Seek"), "{path}: {planned}");
        assert!(!planned.contains("Scan@"), "{path} scans: {planned}");
    }
    assert!(plan(&database.access, "MATCH (v:CTV) WHERE v.label = 'x' RETURN v").unwrap().contains("Scan@"));
}

#[test]
fn every_provision_of_the_demo_is_walked_as_by_the_engine() {
    let Some(database) = Database::empty() else { return };
    let demo = store(&database.access);
    for (at, lines) in DEMO {
        demo.load(&ChangeSet::read(lines.as_bytes()).unwrap(), at.parse().unwrap()).unwrap();
    }
    let corpus = demo.corpus();
    let held = Held::of(&database, &corpus);
    let ids: Vec<ComponentId> =
        corpus.graphs().flat_map(|graph| graph.components().map(asof_engine::Component::id)).collect();
    let mut leaning = 0;
    for day in ["1990-03-05", "1992-03-09", "2001-05-20", "2015-01-01", "2030-01-01"] {
        let day: Day = day.parse().unwrap();
        let relations = Relations::of(&corpus, AsOf::day(day));
        for id in &ids {
            held.at(&relations, id, day);
        }
        held.terms().iter().for_each(|term| held.defined(&relations, term, day));
        held.defined(&relations, "MORADOR", day);
        corpus.graphs().for_each(|graph| held.left_alone(graph.norm().id.as_str(), day));
        for steps in 1..=3 {
            let root = corpus.graphs().next().unwrap().norm().id.root();
            leaning += held.leans(
                &root,
                ("1990-06-01".parse().unwrap(), day.max("1991-01-01".parse().unwrap())),
                steps,
            );
        }
    }
    assert!(leaning > 0, "something leans on a change");
}

/// A law whose first article speaks of the second before it is there. The fourth goes into the second, and is spoken of all along.
const TO_COME: &str = r#"{"changeset": {"format": 1}}
{"norm": {"id": "urn:lex:zz:municipal:lei:1999-01-04;7", "title": "Lei nº 7", "type": "statute", "jurisdiction": "zz", "language": "pt", "data_source": "x"}}
{"act": {"id": "urn:lex:zz:municipal:lei:1999-01-04;7", "kind": "enactment", "number": 1, "code": "lei", "title": "Lei nº 7", "published": {"on": "1999-01-04", "basis": "STATED"}}}
{"act": {"id": "urn:lex:zz:municipal:lei:2005-01-04;8", "kind": "amendment", "number": 2, "code": "nova", "title": "Lei nº 8", "published": {"on": "2005-01-04", "basis": "STATED"}}}
{"command": {"act": "urn:lex:zz:municipal:lei:1999-01-04;7", "seq": 1, "norm": "urn:lex:zz:municipal:lei:1999-01-04;7", "op": {"insert": {"component": "urn:lex:zz:municipal:lei:1999-01-04;7", "type": "statute", "order_key": "0"}}}}
{"command": {"act": "urn:lex:zz:municipal:lei:1999-01-04;7", "seq": 2, "norm": "urn:lex:zz:municipal:lei:1999-01-04;7", "op": {"insert": {"component": "urn:lex:zz:municipal:lei:1999-01-04;7!art1", "type": "article", "parent": "urn:lex:zz:municipal:lei:1999-01-04;7", "number": "1", "label": "Art. 1º", "order_key": "1", "texts": [{"language": "pt", "text": "É livre, ressalvado o disposto no art. 2º e no art. 4º."}]}}}}
{"command": {"act": "urn:lex:zz:municipal:lei:1999-01-04;7", "seq": 3, "norm": "urn:lex:zz:municipal:lei:1999-01-04;7", "op": {"insert": {"component": "urn:lex:zz:municipal:lei:1999-01-04;7!art4", "type": "article", "parent": "urn:lex:zz:municipal:lei:1999-01-04;7", "number": "4", "label": "Art. 4º", "order_key": "4", "texts": [{"language": "pt", "text": "É pública, ressalvado o disposto no art. 1º."}]}}}}
{"command": {"act": "urn:lex:zz:municipal:lei:2005-01-04;8", "seq": 1, "norm": "urn:lex:zz:municipal:lei:1999-01-04;7", "op": {"insert": {"component": "urn:lex:zz:municipal:lei:1999-01-04;7!cap1", "type": "chapter", "parent": "urn:lex:zz:municipal:lei:1999-01-04;7", "number": "1", "label": "Capítulo I", "order_key": "2"}}}}
{"command": {"act": "urn:lex:zz:municipal:lei:2005-01-04;8", "seq": 2, "norm": "urn:lex:zz:municipal:lei:1999-01-04;7", "op": {"insert": {"component": "urn:lex:zz:municipal:lei:1999-01-04;7!art2", "type": "article", "parent": "urn:lex:zz:municipal:lei:1999-01-04;7!cap1", "number": "2", "label": "Art. 2º", "order_key": "2", "texts": [{"language": "pt", "text": "É nova."}]}}}}
{"command": {"act": "urn:lex:zz:municipal:lei:2005-01-04;8", "seq": 3, "norm": "urn:lex:zz:municipal:lei:1999-01-04;7", "op": {"move": {"target": "urn:lex:zz:municipal:lei:1999-01-04;7!art4", "parent": "urn:lex:zz:municipal:lei:1999-01-04;7!cap1"}}}}
"#;

#[test]
fn who_speaks_of_what_is_to_come_is_walked_as_by_the_engine() {
    let Some(database) = Database::empty() else { return };
    let store = store(&database.access);
    let set = ChangeSet::read(TO_COME.as_bytes()).unwrap();
    store.load(&set, "2024-01-01T00:00:00Z".parse().unwrap()).unwrap();
    let corpus = store.corpus();
    let held = Held::of(&database, &corpus);
    let ids: Vec<ComponentId> =
        corpus.graphs().flat_map(|graph| graph.components().map(asof_engine::Component::id)).collect();
    let spoken = |day: &str| -> [usize; 3] {
        let day = day.parse().unwrap();
        let relations = Relations::of(&corpus, AsOf::day(day));
        for id in &ids {
            held.at(&relations, id, day);
        }
        let of = |local: &str| ids.iter().find(|id| id.local() == local).unwrap();
        ["art2", "cap1", "art4"].map(|local| relations.incoming(of(local)).unwrap().len())
    };
    assert_eq!(spoken("1998-06-01"), [0, 0, 0]);
    let [second, chapter, fourth] = spoken("2000-06-01");
    assert!(second > 0 && chapter == second, "the fourth is not in the chapter yet: {chapter}, {second}");
    assert_eq!(spoken("2006-06-01"), [second, second + fourth, fourth]);
}

/// A chapter that is not there yet is reached from where the articles that come with it are.
#[test]
fn who_speaks_of_what_comes_with_a_chapter_is_reached() {
    let set = ChangeSet::read(TO_COME.as_bytes()).unwrap();
    let corpus = Corpus::default().with(&set, "2024-01-01T00:00:00Z".parse().unwrap()).unwrap().0;
    let chapter: ComponentId = "urn:lex:zz:municipal:lei:1999-01-04;7!cap1".parse().unwrap();
    let along = Along { kinds: Vec::new(), hops: 1, direction: Direction::In, reach: Reach::Below };
    let reached = |day: &str| -> Vec<String> {
        let relations = Relations::of(&corpus, AsOf::day(day.parse().unwrap()));
        let paths = relations.expand(std::slice::from_ref(&chapter), &along).unwrap();
        paths.into_iter().map(|path| path.component.local().to_owned()).collect()
    };
    assert_eq!(reached("2000-06-01"), ["art1"]);
    assert_eq!(reached("1998-06-01"), Vec::<String>::new());
}

/// The words of a judgment speak as those of a law do, although none of its versions is law.
#[test]
fn a_judgment_is_walked_as_by_the_engine() {
    let Some(database) = Database::empty() else { return };
    let courts = store(&database.access);
    for (at, lines) in courts::BATCHES {
        courts.load(&ChangeSet::read(lines.as_bytes()).unwrap(), at.parse().unwrap()).unwrap();
    }
    let corpus = courts.corpus();
    let held = Held::of(&database, &corpus);
    let ids: Vec<ComponentId> =
        corpus.graphs().flat_map(|graph| graph.components().map(asof_engine::Component::id)).collect();
    let mut spoken = 0;
    for day in ["2010-06-15", "2015-01-01", "2023-06-01"] {
        let day: Day = day.parse().unwrap();
        let relations = Relations::of(&corpus, AsOf::day(day));
        for id in &ids {
            held.at(&relations, id, day);
        }
        spoken += ids.iter().map(|id| relations.incoming(id).unwrap().len()).sum::<usize>();
        corpus.graphs().for_each(|graph| held.left_alone(graph.norm().id.as_str(), day));
    }
    let from_judgment =
        held.lasting.iter().filter(|said| said.reference.source.norm_str() == courts::JUDGMENT);
    assert!(from_judgment.count() > 0 && spoken > 0, "{spoken}");
    let (from, to) = ("2010-06-15".parse().unwrap(), "2023-06-01".parse().unwrap());
    assert!(
        held.leans(&courts::LAW.parse::<NormId>().unwrap().root(), (from, to), 2) > 0,
        "the judgment leans on article 1"
    );
}

/// How many provisions are drawn on a day.
const ON_A_DAY: usize = 20;

#[test]
fn drawn_provisions_of_large_laws_are_walked_as_by_the_engine() {
    walk_drawn(3);
}

#[test]
#[ignore = "takes long: cargo test -p asof-cli --test walks -- --ignored"]
fn five_hundred_provisions_of_large_laws_are_walked_as_by_the_engine() {
    walk_drawn(25);
}

/// Draws provisions on some days.
fn walk_drawn(days: usize) {
    let Some(database) = Database::empty() else { return };
    let data = std::env::var_os("ASOF_DATA")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/data"), PathBuf::from);
    let large = store(&database.access);
    let mut day = 0;
    for (source, folder) in [("br-constitution", "brazil"), ("fi-acts", "finland/asd-xml")] {
        let folder = data.join(folder);
        if !folder.is_dir() {
            println!("skipped: {source} is not at {}", folder.display());
            continue;
        }
        let (set, _) = load::read(registry::source(source).unwrap(), &[folder], &[]).unwrap();
        day += 1;
        large.load(&set, format!("2025-01-0{day}T00:00:00Z").parse().unwrap()).unwrap();
    }
    let corpus = large.corpus();
    let held = Held::of(&database, &corpus);
    let mut random = Rng::with_seed(22);
    for graph in corpus.graphs() {
        let counted = |kind: ReferenceKind| {
            let of =
                |said: &&Lasting| said.reference.version.component.norm_str() == graph.norm().id.as_str();
            held.lasting.iter().filter(of).filter(|said| said.reference.kind == kind).count()
        };
        println!(
            "{}: {} REFERS_TO, {} EXCEPTS, {} CITES, {} DEFINES",
            graph.norm().id,
            counted(ReferenceKind::RefersTo),
            counted(ReferenceKind::Excepts),
            counted(ReferenceKind::Cites),
            counted(ReferenceKind::Defines)
        );
    }
    for kind in
        [ReferenceKind::RefersTo, ReferenceKind::Excepts, ReferenceKind::Cites, ReferenceKind::Defines]
    {
        let shown = database.numbers(&format!("MATCH ()-[r:{}]->() RETURN count(r) AS n", kind.name()));
        let read = held.lasting.iter().filter(|said| said.reference.kind == kind).count();
        assert_eq!(shown, [i64::try_from(read).unwrap()], "{}", kind.name());
    }
    let ids: Vec<ComponentId> =
        corpus.graphs().flat_map(|graph| graph.components().map(asof_engine::Component::id)).collect();
    let (terms, graphs) = (held.terms(), corpus.graphs().collect::<Vec<_>>());
    for _ in 0..days {
        let day = Day::from_epoch(random.i32(7_000..20_500));
        let relations = Relations::of(&corpus, AsOf::day(day));
        for _ in 0..ON_A_DAY {
            let Some(id) = random.choice(&ids) else { return };
            held.at(&relations, id, day);
        }
        random.choice(&terms).into_iter().for_each(|term| held.defined(&relations, term, day));
        corpus.graphs().for_each(|graph| held.left_alone(graph.norm().id.as_str(), day));
        let norm = random.choice(&graphs).unwrap();
        let to = Day::from_epoch(day.epoch() + random.i32(1..900));
        held.leans(&norm.norm().id.root(), (day, to), random.u32(1..4));
    }
}
