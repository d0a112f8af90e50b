//! What answers a question from debates, held against time.

use asof_schema::{AsOf, Day};

use super::Question;
use crate::question::InTime;
use crate::search::{Found, Hit, SearchError, SearchRequest, Searchable, When};

/// Among how many of the nearest the earliest and the latest are.
const POOL: usize = 50;

/// What is found to answer a question, where it names no law.
pub(super) fn found(searchable: &Searchable, question: &Question) -> Result<Found, SearchError> {
    let find = question.find();
    match &question.in_time {
        InTime::Each(times) => each(searchable, &find, question.at, times),
        InTime::Ends => ends(searchable, &find),
        InTime::Nearest | InTime::Latest(_) => searchable.find(&find),
    }
}

/// What is nearest of each of some times. It has too little where all of them have.
fn each(
    searchable: &Searchable,
    find: &SearchRequest,
    at: AsOf,
    times: &[(Day, Day)],
) -> Result<Found, SearchError> {
    let of = |(from, to): (Day, Day)| {
        let when = When::At(AsOf { at: to.pred(), ..at });
        searchable.find(&SearchRequest { when, debates: Some((from, to)), ..find.clone() })
    };
    let Some((first, others)) = times.split_first() else { return searchable.find(find) };
    let mut all = of(*first)?;
    for time in others {
        let found = of(*time)?;
        all.hits.extend(found.hits);
        all.insufficient = all.insufficient.and(found.insufficient);
    }
    Ok(all)
}

/// What is nearest, and then the earliest and the latest of what is near, each once.
fn ends(searchable: &Searchable, find: &SearchRequest) -> Result<Found, SearchError> {
    let found = searchable.evolution(&SearchRequest { limit: POOL, ..find.clone() }, find.limit)?;
    let mut hits: Vec<Hit> = found.pool.hits.iter().take(find.limit).cloned().collect();
    for hit in found.early.into_iter().chain(found.late) {
        if !hits.contains(&hit) {
            hits.push(hit);
        }
    }
    Ok(found.pool.with(&hits))
}
