//! How what is said of something changed: the earliest and the latest of the relevant passages.

use std::collections::BTreeMap;

use asof_schema::{Day, Interval};
use serde::Serialize;

use super::{Found, Hit, SearchError, SearchRequest, Searchable};

/// What was found in a year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct YearCount {
    /// The year.
    pub year: i32,
    /// How many of the pool begin in it.
    pub hits: usize,
}

/// The two ends of a pool of relevant passages, ready for comparison.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Evolution {
    /// All that was found, the best first.
    pub pool: Found,
    /// The earliest, in order of time.
    pub early: Vec<Hit>,
    /// The latest, in order of time; none of the earliest.
    pub late: Vec<Hit>,
    /// From the first day of the earliest to the day after that of the latest; `None` of an empty pool.
    pub span: Option<Interval>,
    /// How many begin in each year.
    pub years: Vec<YearCount>,
}

impl Searchable {
    /// The earliest and the latest of the best passages ([`SearchRequest::limit`] of them), `per_side` from each end.
    pub fn evolution(&self, find: &SearchRequest, per_side: usize) -> Result<Evolution, SearchError> {
        let pool = self.find(find)?;
        let mut by_day: Vec<&Hit> = pool.hits.iter().collect();
        by_day.sort_by_key(|hit| hit.valid.start());
        let late = by_day.len().saturating_sub(per_side).max(per_side.min(by_day.len()));
        let (early, late) = (by_day.iter().take(per_side), by_day.iter().skip(late));
        let (early, late): (Vec<Hit>, Vec<Hit>) =
            (early.map(|&hit| hit.clone()).collect(), late.map(|&hit| hit.clone()).collect());
        let days =
            by_day.first().zip(by_day.last()).map(|(first, last)| (first.valid.start(), last.valid.start()));
        let span = days.and_then(|(first, last)| Interval::new(first, last.succ()).ok());
        let mut years: BTreeMap<i32, usize> = BTreeMap::new();
        for year in by_day.iter().filter_map(|hit| year(hit.valid.start())) {
            *years.entry(year).or_default() += 1;
        }
        let years = years.into_iter().map(|(year, hits)| YearCount { year, hits }).collect();
        Ok(Evolution { pool, early, late, span, years })
    }
}

fn year(day: Day) -> Option<i32> {
    day.to_string().rsplitn(3, '-').nth(2)?.parse().ok()
}
