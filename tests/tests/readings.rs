//! Readings: no statutory answer changes by them, and they are what the twin says, at every (t, k, r).
#![expect(clippy::unwrap_used, reason = "a test")]

use std::collections::BTreeSet;

use asof_engine::query::{self, ReadWords, ReadingView, Scope};
use asof_engine::store::Corpus;
use asof_schema::{AsOf, Day, Instant};
use asof_tests::histories::{History, from_seed, with_readings};
use asof_tests::twin::{Twin, TwinReading, TwinWords};

/// How many histories are tried: a tenth of `ASOF_HISTORIES`.
fn histories() -> u64 {
    let all = std::env::var("ASOF_HISTORIES").ok().and_then(|count| count.parse::<u64>().ok());
    all.unwrap_or(120) / 10
}

fn load(history: &History) -> Corpus {
    let mut corpus = Corpus::default();
    for (recorded, set) in &history.batches {
        corpus = corpus.with(set, *recorded).unwrap_or_else(|error| panic!("{error}\n{history}")).0;
    }
    corpus
}

/// The points of a history: its boundary days and the days before them, by what was known and recorded when.
fn points(twin: &Twin, history: &History) -> Vec<AsOf> {
    let mut recorded: Vec<Option<Instant>> = twin.instants().into_iter().map(Some).collect();
    recorded.push(None);
    let mut points = Vec::new();
    for r in recorded {
        let known = twin.publication_days(r).into_iter().step_by(3).map(Some).chain([None]);
        for k in known {
            let days = twin.boundaries(&history.norm, k, r);
            let days: BTreeSet<Day> =
                days.into_iter().chain((0..20).step_by(3).map(Day::from_epoch)).collect();
            points.extend(days.into_iter().map(|at| AsOf { at, known: k, recorded: r }));
        }
    }
    points
}

/// An answer as programs get it.
fn plain<T: serde::Serialize>(answer: Result<T, query::QueryError>) -> String {
    let answer = answer.map_err(|error| error.to_string());
    serde_json::to_string(&answer).unwrap() + "\n"
}

/// Every statutory answer about one norm at a point.
fn statutory(corpus: &Corpus, history: &History, at: AsOf) -> String {
    let graph = corpus.graph(history.norm.as_str()).unwrap();
    let root = history.norm.root();
    let mut said = String::new();
    let mut ids: Vec<_> = graph.components().map(asof_engine::Component::id).collect();
    ids.sort();
    for id in &ids {
        said += &plain(query::point_in_time(corpus, id, at));
        said += &plain(query::lineage(corpus, id, at, Scope::Subtree, true));
    }
    said += &plain(query::upcoming(corpus, &root, at));
    said += &plain(query::void_findings(corpus, &root));
    said
}

fn shown(twin: &TwinReading) -> String {
    let words = match twin.words {
        TwinWords::Current => ReadWords::Current,
        TwinWords::Other => ReadWords::Other,
        TwinWords::Unknown => ReadWords::Unknown,
        TwinWords::None => ReadWords::None,
    };
    format!("{} {} {:?} {} {words:?}", twin.id, twin.component, twin.reading, twin.of)
}

fn said(view: &ReadingView) -> String {
    format!("{} {} {:?} {} {:?}", view.id, view.component, view.reading, view.of, view.words)
}

#[test]
fn no_statutory_answer_changes_by_readings() {
    let mut compared = 0;
    for seed in 0..histories() {
        let plain = from_seed(seed);
        let read = with_readings(&plain, seed);
        let (without, with) = (load(&plain), load(&read));
        if without.graph(plain.norm.as_str()).is_err() {
            continue;
        }
        for at in points(&Twin::new(plain.batches.clone()), &plain) {
            let (without, with) = (statutory(&without, &plain, at), statutory(&with, &read, at));
            for (without, with) in without.lines().zip(with.lines()) {
                assert!(without == with, "seed {seed} at {at:?}\n{without}\n{with}\n{read}");
            }
            assert_eq!(without.len(), with.len());
            compared += 1;
        }
    }
    assert!(compared > 500, "{compared} points");
}

#[test]
fn readings_are_what_the_twin_says() {
    let (mut standing, mut others, mut ended) = (0, 0, 0);
    for seed in 0..histories() {
        let history = with_readings(&from_seed(seed), seed);
        let (corpus, twin) = (load(&history), Twin::new(history.batches.clone()));
        if corpus.graph(history.norm.as_str()).is_err() {
            continue;
        }
        let root = history.norm.root();
        for at in points(&twin, &history) {
            let stands = |t: Day| twin.readings(&history.norm, t, at.known, at.recorded);
            let (expected, found) =
                (stands(at.at), query::readings(&corpus, &root, at, Scope::Subtree).unwrap());
            let wanted: Vec<String> = expected.iter().map(shown).collect();
            assert_eq!(wanted, found.iter().map(said).collect::<Vec<_>>(), "seed {seed} {at:?}\n{history}");
            for view in &found {
                let on = |t: Day| stands(t).iter().any(|reading| reading.id == view.id);
                let (start, end) = (view.valid.start(), view.valid.end());
                assert!(
                    on(start) && !on(start.pred()),
                    "seed {seed} {at:?}: {} from {start}\n{history}",
                    view.id
                );
                assert!(end.is_none_or(|end| !on(end) && on(end.pred())), "seed {seed} {at:?}\n{history}");
                assert_eq!(end.is_some(), view.ended.is_some());
                ended += usize::from(end.is_some());
                others += usize::from(view.words == ReadWords::Other);
            }
            standing += found.len();
        }
    }
    assert!(standing > 500 && others > 20 && ended > 50, "{standing} readings, {others}, {ended}");
}
