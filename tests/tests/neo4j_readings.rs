//! Readings and judgments on a real Neo4j: no count of the law sees them, Cypher finds by rule T what stands
//! at every point, and whoever reads the database answers as the embedded store does.
#![expect(clippy::unwrap_used, reason = "tests")]

mod common;

use std::collections::BTreeSet;

use asof_engine::neo4j::{Neo4j, OnDemand, STATEMENTS};
use asof_engine::query::{self, Agreement, ReadingView, Relations, Scope};
use asof_engine::store::{self, Corpus, Store};
use asof_schema::{AsOf, ChangeSet, ComponentId, Day, Instant, NormId};
use asof_tests::courts::{BATCHES, JUDGMENT, LAW};
use asof_tests::histories::{from_seed, with_readings};
use asof_tests::neo4j::{Access, Database};
use asof_tests::twin::Twin;
use common::{config, create};
use serde::Deserialize;

const DAYS: [&str; 9] = [
    "2010-05-31", "2010-06-01", "2012-06-01", "2013-06-01", "2015-01-01", "2020-01-01", "2021-06-01",
    "2022-06-01", "2024-01-01",
];

fn on_demand(access: &Access) -> OnDemand {
    OnDemand::open(&config(access), 0).unwrap()
}

fn batches() -> Vec<(Instant, ChangeSet)> {
    let read = |(at, lines): (&str, &str)| (at.parse().unwrap(), ChangeSet::read(lines.as_bytes()).unwrap());
    BATCHES.into_iter().map(read).collect()
}

fn in_memory(batches: &[(Instant, ChangeSet)]) -> Corpus {
    let with =
        |corpus: Corpus, (recorded, set): &(Instant, ChangeSet)| corpus.with(set, *recorded).unwrap().0;
    batches.iter().fold(Corpus::default(), with)
}

/// Loads batches; after each, the graph is what follows from them.
fn load(store: &Neo4j, batches: &[(Instant, ChangeSet)]) {
    for (recorded, set) in batches {
        store.load(set, *recorded).unwrap();
        assert_eq!(store.differences().unwrap(), Vec::<String>::new());
    }
}

/// Asks until nothing is missed.
fn asked<T>(store: &dyn Store, question: impl Fn(&Corpus) -> T) -> T {
    let answer = store::ask(store, store.corpus(), |corpus| std::future::ready(question(&corpus)));
    pollster::block_on(answer).unwrap()
}

fn days() -> impl Iterator<Item = Day> {
    DAYS.into_iter().map(|day| day.parse().unwrap())
}

/// What readings lie over.
fn read_components(corpus: &Corpus) -> BTreeSet<ComponentId> {
    let overlays = corpus.graphs().flat_map(|graph| query::overlays(graph));
    overlays.map(|overlay| overlay.component).collect()
}

/// All that is said of readings of a component, at points, as programs get it.
fn said(corpus: &Corpus, component: &ComponentId, points: &[AsOf]) -> Result<String, query::QueryError> {
    let mut said = String::new();
    for &at in points {
        let readings = query::readings(corpus, component, at, Scope::Own)?;
        let over_time = query::readings_over_time(corpus, component, at, Scope::Own)?;
        let agreement = query::agreement(&readings);
        said += &serde_json::to_string(&(readings, agreement, over_time)).unwrap();
    }
    Ok(said)
}

/// What is written of a corpus that replays, of one read on demand, and of one in memory, about readings.
fn assert_answers(access: &Access, corpus: &Corpus, points: &[AsOf]) -> usize {
    let (whole, parts) = (create(access), on_demand(access));
    let mut length = 0;
    for component in read_components(corpus) {
        let ours = said(corpus, &component, points).unwrap();
        assert!(asked(&whole, |corpus| said(corpus, &component, points).unwrap()) == ours, "{component}");
        let theirs = asked(&parts, |corpus| said(corpus, &component, points).unwrap_or_default());
        assert!(theirs == ours, "{component} on demand");
        length += ours.len();
    }
    length
}

/// A row of the question for splits.
#[derive(Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
struct Split {
    component: String,
    reading: String,
    court: Option<String>,
    body: Option<String>,
    since: String,
    words: Vec<String>,
    contradicts: BTreeSet<String>,
}

fn splits(database: &Database, norm: &str, day: Day) -> BTreeSet<Split> {
    let walk = STATEMENTS.iter().find(|(path, _)| *path == "walks/splits.cypher").unwrap().1;
    let rows: Vec<Split> = database.asked(walk, &[("norm", norm), ("day", &day.to_string())]);
    let count = rows.len();
    let rows: BTreeSet<Split> = rows.into_iter().collect();
    assert_eq!(rows.len(), count, "each is there once");
    rows
}

/// The same, as the engine has it.
fn splits_of(corpus: &Corpus, norm: &NormId, day: Day) -> BTreeSet<Split> {
    let mut splits = BTreeSet::new();
    let graph = corpus.graph(norm.as_str()).unwrap();
    let overlays = query::overlays(graph);
    let now = corpus.point(AsOf::day(day));
    for component in read_components(corpus).into_iter().filter(|id| id.norm() == *norm) {
        let readings = query::readings(corpus, &component, AsOf::day(day), Scope::Own).unwrap();
        let before = splits.len();
        for one in &readings {
            let against = |other: &&ReadingView| {
                one.id != other.id
                    && (one.reading.contradicts.contains(&other.id)
                        || other.reading.contradicts.contains(&one.id))
            };
            let contradicts: BTreeSet<String> =
                readings.iter().filter(against).map(|other| other.id.to_string()).collect();
            if contradicts.is_empty() {
                continue;
            }
            let begins = overlays.iter().filter(|overlay| overlay.command == one.id && overlay.is_born(now));
            let since = begins.map(|overlay| overlay.start).filter(|&start| start <= day).max().unwrap();
            splits.insert(Split {
                component: component.to_string(),
                reading: one.id.to_string(),
                court: one.reading.court.clone(),
                body: one.reading.body.clone(),
                since: since.to_string(),
                words: one.reading.texts.iter().map(|text| text.text.clone()).collect(),
                contradicts,
            });
        }
        let split = query::agreement(&readings) == Agreement::Split;
        assert_eq!(splits.len() > before, split, "{component} on {day}");
    }
    splits
}

/// What stands at a point by rule T, in plain Cypher: the command that brings it, what stands for that, and
/// what is read.
fn standing(database: &Database, corpus: &Corpus, at: AsOf) -> Vec<String> {
    let point = corpus.point(at);
    let recorded = if point.recorded == u32::MAX { i64::from(i32::MAX) } else { i64::from(point.recorded) };
    let covers = |name: &str| {
        let (known, open) = (point.known.epoch(), i32::MAX);
        format!(
            "{name}.known_from <= {known} AND ({known} < {name}.known_to OR {name}.known_to = {open})
              AND {name}.tx_from <= {recorded} AND ({recorded} < {name}.tx_to OR {name}.tx_to = {open})"
        )
    };
    let cypher = format!(
        "MATCH (c:Component)-[b:HAD_INTERPRETATION]->(o:CTVOverlay|CTVRetracted)
         WHERE {} AND o.vf <= {day}
           AND NOT EXISTS {{ MATCH (:MicroAction)-[e:TERMINATES]->(o) WHERE e.at <= {day} AND {} }}
         MATCH (w:MicroAction)-[:RESULTED_IN]->(o)
         RETURN o.action_id + ' ' + w.action_id + ' ' + c.component_id AS n",
        covers("b"),
        covers("e"),
        day = at.at.epoch()
    );
    let mut standing = database.column::<String>(&cypher, "n");
    standing.sort();
    standing
}

/// The same, as the engine has it.
fn standing_in(corpus: &Corpus, norm: &NormId, at: AsOf) -> Vec<String> {
    let readings = query::readings(corpus, &norm.root(), at, Scope::Subtree).unwrap();
    let said = readings.iter().map(|view| format!("{} {} {}", view.id, view.action.id, view.component));
    let mut said: Vec<String> = said.collect();
    said.sort();
    said
}

/// Counts of the law, and what it holds.
const STATUTORY: [&str; 6] = [
    "MATCH (v:CTV) RETURN v.ctv_id AS n",
    "MATCH (:Component)-[:HAS_VERSION]->(v:CTV) RETURN v.ctv_id AS n",
    "MATCH (:CTV)-[:AGGREGATES]->(v:CTV) RETURN v.ctv_id AS n",
    "MATCH (v:CTV)-[:SUPERSEDES]->(:CTV) RETURN v.ctv_id AS n",
    "MATCH (:Component {norm_id: $norm})-[:HAD_VERSION]->(v) RETURN v.ctv_id AS n",
    "MATCH (:CTV)-[:EXPRESSED_IN]->(:CLV)-[:HAS_TEXT|HAS_OTHER_TEXT]->(t:TextUnit) RETURN t.full_text AS n",
];

fn counted(database: &Database, norm: &str) -> Vec<Vec<String>> {
    let column = |cypher: &str| {
        let mut column = database.column::<String>(&cypher.replace("$norm", &format!("'{norm}'")), "n");
        column.sort();
        column
    };
    STATUTORY.into_iter().map(column).collect()
}

/// The batches of the law without its courts.
fn law_alone() -> Vec<(Instant, ChangeSet)> {
    let mut all = batches();
    for (_, set) in &mut all {
        let statutory = |id: &asof_schema::ActId| id.as_str() == LAW || id.as_str().contains(":amendment:");
        set.norms.retain(|norm| norm.id.as_str() == LAW);
        set.acts.retain(|act| statutory(&act.id));
        set.commands.retain(|command| statutory(&command.act));
        set.references.clear();
    }
    all.retain(|(_, set)| !set.acts.is_empty());
    all
}

#[test]
fn no_count_of_the_law_sees_what_courts_say() {
    let Some(database) = Database::empty() else { return };
    load(&create(&database.access), &law_alone());
    let without = counted(&database, LAW);
    assert!(without.iter().all(|column| !column.is_empty()), "{without:?}");
    database.clear();
    load(&create(&database.access), &batches());
    assert_eq!(counted(&database, LAW), without);
    for seed in 0..4 {
        let plain = from_seed(seed);
        let norm = plain.norm.as_str();
        let counted_of = |batches: &[(Instant, ChangeSet)]| {
            database.clear();
            let store = create(&database.access);
            for (recorded, set) in batches {
                store.load(set, *recorded).unwrap();
            }
            counted(&database, norm)
        };
        let (without, with) = (counted_of(&plain.batches), counted_of(&with_readings(&plain, seed).batches));
        assert_eq!(without, with, "seed {seed}");
    }
}

#[test]
fn a_judgment_is_a_document_over_the_law() {
    let Some(database) = Database::empty() else { return };
    load(&create(&database.access), &batches());
    let shown = |cypher: &str| {
        let mut shown =
            database.column::<String>(&cypher.replace("$judgment", &format!("'{JUDGMENT}'")), "n");
        shown.sort();
        shown
    };
    let versions = shown(
        "MATCH (:Component {norm_id: $judgment})-[:HAS_VERSION]->(o:CTVOverlay {nature: 'DOCUMENTARY'})
         RETURN split(o.ctv_id, '@')[1] AS n",
    );
    assert_eq!(
        versions,
        ["2010-06-01", "2010-06-01!sec1", "2010-06-01!sec2", "2010-07-01", "2010-07-01!sec2"]
    );
    let parts = shown(
        "MATCH (o:CTVOverlay {component_id: $judgment, vt: 2147483647})-[r:AGGREGATES]->(part:CTVOverlay)
         RETURN r.ordering + ' ' + split(part.ctv_id, '@')[1] AS n",
    );
    assert_eq!(parts, ["0 2010-06-01!sec1", "1 2010-07-01!sec2"]);
    let before =
        shown("MATCH (o:CTVOverlay)-[:SUPERSEDES]->(e:CTVOverlay) RETURN split(o.ctv_id, '@')[1] AS n");
    assert_eq!(before, ["2010-07-01", "2010-07-01!sec2"]);
    let cites = shown(
        "MATCH (o)-[r:CITES]->(:Component {component_id: 'urn:lex:zz:law:1990-01-01;1!art1'})
         RETURN labels(o)[0] + '/' + labels(o)[1] + ' ' + split(o.ctv_id, '@')[1] AS n",
    );
    let of = |version: &str| {
        let labels = |a: &str, b: &str| format!("{a}/{b} {version}");
        [labels("Asof", "CTVOverlay"), labels("CTVOverlay", "Asof")]
    };
    assert!(cites.len() >= 2, "the words of both versions cite: {cites:?}");
    let expected: Vec<String> = ["2010-06-01!sec2", "2010-07-01!sec2"].into_iter().flat_map(of).collect();
    assert!(cites.iter().all(|cite| expected.contains(cite)), "{cites:?}");
}

#[test]
fn a_reading_says_who_read_what_and_how() {
    let Some(database) = Database::empty() else { return };
    load(&create(&database.access), &batches());
    let norm = LAW.replace('\'', "");
    let shown = |cypher: &str| {
        let mut shown = database.column::<String>(&cypher.replace("$law", &norm), "n");
        shown.sort();
        shown
    };
    let first = format!("{LAW}@2010-06-01!art1,{JUDGMENT}#4");
    let of_first = |rest: &str| shown(&format!("MATCH (o:CTVOverlay {{ctv_id: '{first}'}}) {rest}"));
    let properties = of_first(
        "UNWIND [o.nature, o.type, o.court, o.body, o.case, o.vote, o.rapporteur, o.authority, o.binds, o.source,
           toString(o.of), toString(o.date_start), toString(o.date_end)] AS n RETURN n",
    );
    let source = format!("{JUDGMENT}!sec2");
    let mut expected = [
        "INTERPRETIVE", "INTERPRET", "Supreme Court", "Plenary", "HC 1", "7-4", "Ana", "controlling",
        "all courts", &source, "2010-05-20", "2010-06-01", "2019-11-07",
    ];
    expected.sort_unstable();
    assert_eq!(properties, expected);
    let over = of_first("MATCH (o)-[:OVERLAYS]->(n) RETURN coalesce(n.ctv_id, n.component_id) AS n");
    assert_eq!(over, [format!("{LAW}!art1"), format!("{LAW}@1990-01-01!art1")]);
    let texts = of_first(
        "MATCH (o)-[:EXPRESSED_IN]->(l:CLV)-[:HAS_TEXT]->(t:TextUnit) RETURN l.language + ' ' + t.aspect + ' ' + t.full_text AS n",
    );
    assert_eq!(
        texts,
        [
            "en holding Prison may follow an appeal.",
            "en ratio An appeal does not suspend.",
            "la holding Carcer sequitur."
        ]
    );
    let borne_out = of_first(
        "MATCH (o)-[r:EVIDENCED_BY]->(d:SourceDocument)
         MATCH (t:TextUnit {text_id: r.text_id}) RETURN d.name + ' ' + r.start + ' ' + r.end + ' ' + t.full_text AS n",
    );
    assert_eq!(borne_out, ["hc-1.txt 100 128 Prison may follow an appeal."]);
    let by = of_first(
        "MATCH (o)<-[r:RESULTED_IN|TERMINATES]-(a:MicroAction) RETURN type(r) + ' ' + a.action_id AS n",
    );
    assert_eq!(by, [format!("RESULTED_IN {JUDGMENT}#4"), "TERMINATES urn:zz:judgment:6#1".to_owned()]);
    let again = shown(
        "MATCH (o:CTVOverlay {component_id: '$law!art1'}) RETURN toString(o.date_start) + ' ' + o.case AS n",
    );
    assert_eq!(
        again,
        ["2010-06-01 HC 1", "2019-11-07 ADC 6", "2023-01-01 HC 1"],
        "it stands again once that is annulled"
    );
    let beside = shown(
        "MATCH (a:CTVOverlay)-[r:CONTRADICTS|REFINES|DISTINGUISHES|OVERRULES]->(b:CTVOverlay)
         RETURN DISTINCT a.case + ' ' + type(r) + ' ' + b.case AS n",
    );
    assert_eq!(
        beside,
        ["ADC 6 OVERRULES HC 1", "RE 3 CONTRADICTS RE 2", "RE 4 DISTINGUISHES RE 2", "RE 5 REFINES RE 3"]
    );
    let rule =
        shown("MATCH (c:Component {component_id: '$law!rule1'})-[r]->(o) RETURN DISTINCT type(r) AS n");
    assert_eq!(
        rule,
        ["HAD_INTERPRETATION", "HAS_INTERPRETATION"],
        "a rule that no statute has has no version"
    );
    let corrected = shown(
        "MATCH (o {nature: 'INTERPRETIVE', action_id: 'urn:zz:judgment:2#1'})-[:EXPRESSED_IN]->()-[:HAS_TEXT]->(t)
         RETURN labels(o)[1] + labels(o)[0] + ' ' + t.full_text AS n",
    );
    let corrected: Vec<String> = corrected.iter().map(|said| said.replace("Asof", "")).collect();
    assert_eq!(corrected, ["CTVOverlay A small horse is a dog.", "CTVRetracted A horse is a dog."]);
}

#[test]
fn courts_are_answered_for_as_by_the_embedded_store() {
    let Some(database) = Database::empty() else { return };
    let batches = batches();
    let store = create(&database.access);
    for (count, batch) in (1..).zip(&batches) {
        let (now, _) = batches.split_at(count);
        load(&store, std::slice::from_ref(batch));
        let corpus = in_memory(now);
        let recorded = now.iter().map(|(at, _)| Some(*at)).chain([None]);
        let points: Vec<AsOf> = recorded
            .flat_map(|recorded| days().map(move |at| (at, recorded)))
            .flat_map(|(at, recorded)| [None, Some(at)].map(|known| AsOf { at, known, recorded }))
            .collect();
        let length = assert_answers(&database.access, &corpus, &points);
        assert!(count == 1 || length > 10_000, "{length}");
        let law: NormId = LAW.parse().unwrap();
        for &at in &points {
            assert_eq!(standing(&database, &corpus, at), standing_in(&corpus, &law, at), "{at:?}");
        }
        let found: Vec<_> = days().map(|day| splits(&database, LAW, day)).collect();
        assert_eq!(found, days().map(|day| splits_of(&corpus, &law, day)).collect::<Vec<_>>());
        if count == batches.len() {
            let on = |day: &str| found.iter().zip(DAYS).find(|(_, of)| *of == day).unwrap().0.len();
            assert_eq!((on("2010-06-01"), on("2015-01-01"), on("2022-06-01")), (0, 2, 0));
            let said =
                found.iter().flatten().flat_map(|split| &split.words).any(|words| words == "Nor is a pony.");
            assert!(said, "one court says several things in one language");
        }
        // Who speaks of an article, and of a rule that is no provision.
        for component in
            ["!art1", "!rule1"].map(|local| format!("{LAW}{local}").parse::<ComponentId>().unwrap())
        {
            let at = AsOf::day("2024-01-01".parse().unwrap());
            let incoming = |corpus: &Corpus| match Relations::of(corpus, at).incoming(&component) {
                Ok(said) => format!("{said:?}"),
                Err(error) => error.to_string(),
            };
            assert_eq!(asked(&on_demand(&database.access), incoming), incoming(&corpus), "{component}");
        }
    }
}

#[test]
fn random_readings_stand_in_cypher_as_in_the_engine() {
    let Some(database) = Database::empty() else { return };
    let (mut stood, mut split) = (0, 0);
    for seed in 0..6 {
        database.clear();
        let history = with_readings(&from_seed(seed), seed);
        load(&create(&database.access), &history.batches);
        let (corpus, twin) = (in_memory(&history.batches), Twin::new(history.batches.clone()));
        if corpus.graph(history.norm.as_str()).is_err() {
            continue;
        }
        let recorded: Vec<Option<Instant>> = twin.instants().into_iter().map(Some).chain([None]).collect();
        let mut points = Vec::new();
        for recorded in recorded {
            let known = twin.publication_days(recorded).into_iter().step_by(2).map(Some).chain([None]);
            for known in known {
                points.extend((0..20).step_by(3).map(|at| AsOf { at: Day::from_epoch(at), known, recorded }));
            }
        }
        assert_answers(&database.access, &corpus, &points);
        for &at in &points {
            let expected = standing_in(&corpus, &history.norm, at);
            stood += expected.len();
            assert_eq!(standing(&database, &corpus, at), expected, "seed {seed} {at:?}\n{history}");
        }
        for day in (0..20).map(Day::from_epoch) {
            let expected = splits_of(&corpus, &history.norm, day);
            split += expected.len();
            assert_eq!(
                splits(&database, history.norm.as_str(), day),
                expected,
                "seed {seed} {day}\n{history}"
            );
        }
    }
    assert!(stood > 200 && split > 0, "{stood} readings, {split} split");
}

/// A row of the question for readings that cite a provision.
#[derive(Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
struct Citing {
    reading: String,
    reads: String,
    surface: String,
    start: i64,
    standing: String,
    target: String,
}

#[test]
fn references_leave_from_what_courts_say() {
    let Some(database) = Database::empty() else { return };
    let batches = batches();
    load(&create(&database.access), &batches);
    let corpus = in_memory(&batches);
    let walk = STATEMENTS.iter().find(|(path, _)| *path == "walks/readings_that_cite.cypher").unwrap().1;
    let mut found = BTreeSet::new();
    for day in days() {
        let at = AsOf::day(day);
        let rows: Vec<Citing> = database.asked(walk, &[("id", LAW), ("day", &day.to_string())]);
        let relations = Relations::of(&corpus, at);
        let mut expected = Vec::new();
        for view in query::readings(&corpus, &LAW.parse().unwrap(), at, Scope::Subtree).unwrap() {
            for cited in relations.of_reading(&view.component, &view.reading) {
                let query::ReadingReference { said, .. } = cited;
                let Some(target) = said.target else { continue };
                expected.push(Citing {
                    reading: view.id.to_string(),
                    reads: view.component.to_string(),
                    surface: said.surface,
                    start: i64::try_from(said.start).unwrap(),
                    standing: <&str>::from(said.state.unwrap()).to_owned(),
                    target: target.to_string(),
                });
            }
        }
        expected.sort();
        found.extend(rows.iter().map(|row| row.standing.clone()));
        let mut rows = rows;
        rows.sort();
        assert_eq!(rows, expected, "{day}");
        // The law speaks of its article as before, whatever reads the store.
        let second: ComponentId = format!("{LAW}!art2").parse().unwrap();
        let spoken = |corpus: &Corpus| Relations::of(corpus, at).incoming(&second).unwrap_or_default();
        assert_eq!(asked(&on_demand(&database.access), spoken), spoken(&corpus), "{day}");
    }
    assert_eq!(found, ["RESOLVED", "TARGET_REPEALED"].map(str::to_owned).into());
    let elsewhere = database.column::<String>(
        "MATCH (o:CTVOverlay {nature: 'INTERPRETIVE'})-[r:REFERS_TO]->(a:Address) RETURN a.law + ' ' + r.text_id AS n",
        "n",
    );
    let text = format!("{LAW}@2019-11-07!art1,urn:zz:judgment:6#1#en/ratio");
    assert_eq!(elsewhere, [format!("Harbour Act 1950 {text}")]);
}

/// What a version of asof that knew no overlays had left in the database.
fn as_an_older_version_wrote_it(database: &Database) {
    for cypher in [
        "MATCH (o {nature: 'INTERPRETIVE'}) OPTIONAL MATCH (o)-[:EXPRESSED_IN]->(l) OPTIONAL MATCH (l)-[:HAS_TEXT]->(t)
         DETACH DELETE o, l, t",
        "MATCH (o:CTVOverlay) SET o:CTV REMOVE o:CTVOverlay, o.nature",
        "MATCH (m:Migration {number: 7}) DELETE m",
        "DROP CONSTRAINT overlay_ctv_id",
        "DROP INDEX overlay_component",
        "DROP INDEX overlay_court",
        "MATCH (r:Reading) SET r.grammars = [by IN r.grammars WHERE NOT by STARTS WITH 'graph-'] + 'graph-4'",
    ] {
        database.run(cypher);
    }
}

#[test]
fn a_store_of_an_older_version_gets_its_overlays() {
    let Some(database) = Database::empty() else { return };
    let batches = batches();
    let (earlier, last) = batches.split_at(2);
    load(&create(&database.access), earlier);
    let natures = "MATCH (o:CTVOverlay) RETURN o.nature AS n ORDER BY n";
    let before = (database.column::<String>(natures, "n"), counted(&database, LAW));
    assert!(before.0.len() > 8, "{before:?}");

    as_an_older_version_wrote_it(&database);
    let corpus = in_memory(earlier);
    let points: Vec<AsOf> = days().map(AsOf::day).collect();
    assert!(assert_answers(&database.access, &corpus, &points) > 1000, "answers need no overlay");
    let store = create(&database.access);
    assert_eq!(database.numbers("MATCH (m:Migration {number: 7}) RETURN count(m) AS n"), [1]);
    let by = store.outdated().unwrap().unwrap().by;
    assert!(by.contains(&"graph-4".to_owned()), "{by:?}");
    assert!(!store.differences().unwrap().is_empty());
    assert!(store.renew().unwrap() > before.0.len());
    assert_eq!(store.outdated().unwrap(), None);
    assert_eq!(store.differences().unwrap(), Vec::<String>::new());
    assert_eq!((database.column::<String>(natures, "n"), counted(&database, LAW)), before);

    as_an_older_version_wrote_it(&database);
    load(&create(&database.access), last);
    let shown =
        database.numbers("MATCH (:Component)-[:HAS_INTERPRETATION]->(o:CTVOverlay) RETURN count(o) AS n");
    let now = in_memory(&batches);
    let held = now.graph(LAW).map(|graph| query::overlays(graph)).unwrap();
    let held = held.iter().filter(|overlay| overlay.is_born(now.point(AsOf::day(Day::MAX)))).count();
    assert_eq!(shown, [i64::try_from(held).unwrap()]);
}
