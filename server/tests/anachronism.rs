//! No search finds what does not stand: words of random texts of any time, asked on random days, over real law and real
//! debates, where they are present. What a vector store says is near is drawn from all times, so that a store that
//! answers late or wrongly makes no difference.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, clippy::print_stdout, reason = "a test")]

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use asof_engine::search::{Hit, SearchRequest, Searchable, SemanticHit, TextIndex, When};
use asof_engine::store::Corpus;
use asof_engine::{NormGraph, Point, Version, VersionRow};
use asof_loaders::registry;
use asof_schema::{AsOf, Day, VersionId};
use asof_server::load;
use fastrand::Rng;

use crate::common::data;
use crate::common::served::CONSTITUTION;

/// Over each corpus: days, and questions on each of them.
const DAYS: usize = 500;
const QUESTIONS: usize = 10;

/// A build without optimisation takes every eighth debate.
const EVERY: usize = if cfg!(debug_assertions) { 8 } else { 1 };

fn constitution() -> Option<Arc<Searchable>> {
    let (_, server) = CONSTITUTION.as_ref()?;
    Some(TextIndex::default().of(&server.store.corpus()).unwrap())
}

/// Debates in text, one in so many, and all revisions in XML.
fn debates() -> Option<Arc<Searchable>> {
    let folder = data("hansard");
    if !folder.is_dir() {
        println!("skipped: the debates are not at {}", folder.display());
        return None;
    }
    let text: Vec<PathBuf> =
        ["uk-text", "us-text"].iter().flat_map(|name| files(&folder.join(name))).collect();
    let some: Vec<PathBuf> = text.into_iter().step_by(EVERY).chain([folder.join("twfy-xml")]).collect();
    let (set, _) = load::read(registry::source("debates").unwrap(), &some, &[]).unwrap();
    let corpus = Corpus::default().with(&set, "2026-01-01T00:00:00Z".parse().unwrap()).unwrap().0;
    Some(TextIndex::default().of(&Arc::new(corpus)).unwrap())
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// Some words of a text, whenever it stood.
fn words(graphs: &[&NormGraph], random: &mut Rng) -> String {
    loop {
        let graph = graphs[random.usize(..graphs.len())];
        let text = graph.versions().nth(random.usize(..graph.counts().1)).unwrap().own_text();
        let words: Vec<&str> = text.unwrap_or_default().split_whitespace().collect();
        if words.len() >= 4 {
            let at = random.usize(..words.len() - 3);
            return words[at..at + 4].join(" ");
        }
    }
}

/// A version: of which graph, and its row in it. Ids are dear where thousands of walks meet as many versions.
type Place = (usize, VersionRow);

/// What stands at a point, as a walk from each root meets it.
fn standing(graphs: &[&NormGraph], point: Point) -> HashSet<Place> {
    let mut found = HashSet::new();
    for (nth, graph) in graphs.iter().enumerate() {
        let mut open: Vec<Version<'_>> =
            graph.root().and_then(|root| root.version_at(point)).into_iter().collect();
        while let Some(version) = open.pop() {
            if !version.is_tombstone() {
                open.extend(version.children());
                found.insert((nth, version.row));
            }
        }
    }
    found
}

/// Where each version is.
fn places(graphs: &[&NormGraph]) -> HashMap<VersionId, Place> {
    let of_graph = |(nth, graph): (usize, &&NormGraph)| {
        graph.versions().map(|version| (version.id(), (nth, version.row))).collect::<Vec<_>>()
    };
    graphs.iter().enumerate().flat_map(of_graph).collect()
}

/// Asks on days between two and over the days behind each of them: how many hits there are, each of its time.
fn none_is_out_of_its_time(searchable: &Searchable, days: std::ops::Range<&str>, seed: u64) -> usize {
    let mut random = Rng::with_seed(seed);
    let corpus = searchable.corpus();
    let graphs: Vec<&NormGraph> =
        corpus.graphs().map(AsRef::as_ref).filter(|graph| graph.counts().1 > 0).collect();
    let (near, places) = (everything(searchable), places(&graphs));
    let known: BTreeSet<Day> = graphs.iter().flat_map(|graph| graph.publication_days()).collect();
    let known: Vec<Day> = known.into_iter().collect();
    let day = |day: &str| day.parse::<Day>().unwrap().epoch();
    let mut hits = 0;
    for n in 0..DAYS {
        let first = Day::from_epoch(random.i32(day(days.start)..day(days.end)));
        let behind = Day::from_epoch(first.epoch() + random.i32(1..400));
        let known = (n % 3 == 0).then(|| known[random.usize(..known.len())]);
        let by = AsOf { at: first, known, recorded: None };
        let mut on = HashMap::from([(first, standing(&graphs, corpus.point(by)))]);
        for question in 0..QUESTIONS {
            let is_day = question % 2 == 0;
            let when = if is_day { When::At(by) } else { When::During { from: first, to: behind, by } };
            let said = (0..40u8).map(|place| SemanticHit {
                score: 0.9 - f32::from(place) / 100.0,
                ..near[random.usize(..near.len())].clone()
            });
            let find = SearchRequest {
                near: Some(said.collect()),
                ..SearchRequest::of(words(&graphs, &mut random), when, 20)
            };
            for hit in searchable.find(&find).unwrap().hits {
                let asked = format!("{:?} {when:?}: {} of {:?}", find.words, hit.component, hit.valid);
                let all: Vec<&VersionId> =
                    hit.versions().chain(hit.whole.iter().map(|stretch| &stretch.version)).collect();
                let day = if is_day { first } else { hit.valid.start().max(first) };
                let stands =
                    on.entry(day).or_insert_with(|| standing(&graphs, corpus.point(AsOf { at: day, ..by })));
                let is_there =
                    |version: &&VersionId| places.get(*version).is_some_and(|place| stands.contains(place));
                assert!(day < behind && all.iter().all(is_there), "{asked}");
                // What was said is of its day alone.
                let is_debate = hit.component.as_str().contains(":debate:");
                assert!(is_day || !is_debate || first <= hit.valid.start(), "{asked}");
                hits += 1;
            }
        }
    }
    hits
}

/// All that a vector store could say is near, of any time.
fn everything(searchable: &Searchable) -> Vec<SemanticHit> {
    let norms = searchable.ids().into_iter();
    let near = norms.flat_map(|norm| {
        let all = searchable.embeddable(&norm).into_iter();
        all.map(move |one| SemanticHit { norm: norm.clone(), content: one.entry.content, score: 0.0 })
    });
    near.collect()
}

#[test]
fn of_the_constitution() {
    let Some(searchable) = constitution() else { return };
    let hits = none_is_out_of_its_time(&searchable, "1988-10-05".."2016-01-01", 1);
    println!("{} questions, {hits} hits, all of their day", DAYS * QUESTIONS);
    assert!(hits > DAYS * QUESTIONS * 10, "{hits}");

    // Real interest over 12 per cent a year was usury from 1988 until amendment 40, whose day in the sources is 2003-05-29.
    let usury = |year: &str| {
        let at = AsOf::day(year.parse().unwrap());
        let found = searchable.find(&SearchRequest::of(
            "taxas de juros reais superiores a doze por cento usura",
            When::At(at),
            20,
        ));
        let graph = searchable.corpus().graphs().next().unwrap();
        let says = |hit: &Hit| {
            hit.stretches.iter().any(|stretch| {
                let component = graph.component(stretch.version.component.local()).unwrap();
                let mut rows = component.versions();
                let row = rows.find(|row| row.id() == stretch.version).unwrap();
                row.own_text().unwrap().contains("juros reais")
            })
        };
        found.unwrap().hits.iter().position(says)
    };
    for (day, place) in [
        ("1988-10-04", None),
        ("1988-10-05", Some(0)),
        ("1995-06-01", Some(0)),
        ("2003-05-28", Some(0)),
        ("2003-05-29", None),
        ("2015-01-01", None),
    ] {
        assert_eq!(usury(day), place, "{day}");
    }
}

#[test]
fn of_debates() {
    let Some(searchable) = debates() else { return };
    let hits = none_is_out_of_its_time(&searchable, "2009-01-01".."2026-06-01", 2);
    println!("{} questions, {hits} hits, all of their day", DAYS * QUESTIONS);
    assert!(hits > DAYS * QUESTIONS * 5, "{hits}");
}
