//! Every answer about the law of a history, to be compared with that of another.

use std::collections::BTreeSet;

use asof_engine::query::{self, Scope};
use asof_engine::store::Corpus;
use asof_schema::{AsOf, ComponentId, Day, Instant};

use asof_tests::histories::History;
use asof_tests::twin::Twin;

/// How many histories are tried: a tenth of `ASOF_HISTORIES`.
pub(crate) fn histories() -> u64 {
    let all = std::env::var("ASOF_HISTORIES").ok().and_then(|count| count.parse::<u64>().ok());
    all.unwrap_or(120) / 10
}

/// The corpus of a history.
pub(crate) fn load(history: &History) -> Corpus {
    let mut corpus = Corpus::default();
    for (recorded, set) in &history.batches {
        corpus = corpus.with(set, *recorded).unwrap_or_else(|error| panic!("{error}\n{history}")).0;
    }
    corpus
}

/// The points of a history: its boundary days and the days before them, by what was known and recorded when.
pub(crate) fn points(twin: &Twin, history: &History) -> Vec<AsOf> {
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
pub(crate) fn statutory(corpus: &Corpus, history: &History, ids: &[ComponentId], at: AsOf) -> String {
    let root = history.norm.root();
    let mut said = String::new();
    for id in ids {
        said += &plain(query::point_in_time(corpus, id, at));
        said += &plain(query::lineage(corpus, id, at, Scope::Subtree, true));
    }
    said += &plain(query::upcoming(corpus, &root, at));
    said += &plain(query::void_findings(corpus, &root));
    said
}
