//! The measures. Those of rankings are defined as trec_eval has them; `cargo xtask measures` holds them against ir_measures.

use std::collections::BTreeSet;

use asof_schema::Day;
use chrono::{Datelike as _, NaiveDate};
use fastrand::Rng;
use serde::Serialize;

use super::judge::{Judged, JudgedHit};
use super::set::Item;

/// How often values are drawn anew for an interval.
pub(super) const RESAMPLES: usize = 2000;

/// The part of what is relevant that stands among the first `k`.
pub(super) fn recall(ranked: &[u8], relevant: usize, k: usize) -> f64 {
    ratio(ranked.iter().take(k).filter(|&&grade| grade > 0).count(), relevant)
}

/// One by the rank of the first that is relevant; 0 if none is.
pub(super) fn reciprocal_rank(ranked: &[u8]) -> f64 {
    ranked.iter().position(|&grade| grade > 0).map_or(0.0, |place| ratio(1, place + 1))
}

/// Normalised discounted cumulative gain of the first `k`: the gain is the grade, the discount log2 of rank + 1.
pub(crate) fn ndcg(ranked: &[u8], judged: &[u8], k: usize) -> f64 {
    let mut ideal = judged.to_vec();
    ideal.sort_unstable_by(|one, other| other.cmp(one));
    let best = gain(&ideal, k);
    if best > 0.0 { gain(ranked, k) / best } else { 0.0 }
}

fn gain(grades: &[u8], k: usize) -> f64 {
    let discounted = |(place, &grade): (usize, &u8)| f64::from(grade) / (ratio(place + 2, 1)).log2();
    grades.iter().take(k).enumerate().map(discounted).sum()
}

/// The part of the hits that is of the time asked for; nothing where nothing was found.
pub(super) fn temporal_precision(hits: &[JudgedHit]) -> Option<f64> {
    let inside = hits.iter().filter(|hit| hit.inside).count();
    (!hits.is_empty()).then(|| ratio(inside, hits.len()))
}

/// Calendar months from the oldest to the newest hit.
pub(super) fn months(hits: &[JudgedHit]) -> f64 {
    let months = hits.iter().filter_map(|hit| month(hit.hit.day));
    let (low, high) =
        months.fold((i32::MAX, i32::MIN), |(low, high), month| (low.min(month), high.max(month)));
    f64::from(high.saturating_sub(low).max(0))
}

/// How many days the hits are of.
pub(super) fn days(hits: &[JudgedHit]) -> f64 {
    ratio(hits.iter().map(|hit| hit.hit.day).collect::<BTreeSet<_>>().len(), 1)
}

/// The month of a day, counted from the year 0.
pub(super) fn month(day: Day) -> Option<i32> {
    let date = NaiveDate::from_epoch_days(day.epoch())?;
    Some(date.year() * 12 + i32::try_from(date.month0()).ok()?)
}

/// A mean, with the interval in which 95 of 100 means lie when the values are drawn anew (percentile bootstrap).
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub(super) struct Estimate {
    pub(super) mean: f64,
    pub(super) low: f64,
    pub(super) high: f64,
    /// Over how many values.
    pub(super) of: usize,
}

impl Estimate {
    pub(super) fn of(values: &[f64], seed: u64) -> Option<Self> {
        let mean = mean(values)?;
        let mut rng = Rng::with_seed(seed);
        let mut means: Vec<f64> = (0..RESAMPLES).filter_map(|_| resampled(values, &mut rng)).collect();
        means.sort_unstable_by(f64::total_cmp);
        let at = |thousandth: usize| means.get(means.len() * thousandth / 1000).copied();
        Some(Self { mean, low: at(25)?, high: at(975)?, of: values.len() })
    }
}

fn resampled(values: &[f64], rng: &mut Rng) -> Option<f64> {
    let drawn: Option<Vec<f64>> = values.iter().map(|_| rng.choice(values).copied()).collect();
    mean(&drawn?)
}

fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / ratio(values.len(), 1))
}

#[expect(clippy::cast_precision_loss, reason = "counts of hits and questions are small")]
fn ratio(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// The measures of one question, as far as it has them.
#[derive(Debug, Clone, Copy, Serialize)]
pub(super) struct Measured {
    pub(super) temporal_precision: Option<f64>,
    pub(super) months: f64,
    pub(super) days: f64,
    /// Whether nothing was found.
    pub(super) empty: f64,
    /// Whether, where something outside of its time would answer, it stood among the first ten.
    pub(super) misled: Option<f64>,
    pub(super) ranking: Option<Ranking>,
}

/// The measures of a ranking.
#[derive(Debug, Clone, Copy, Serialize)]
pub(super) struct Ranking {
    /// At [`CUTS`].
    pub(super) recall: [f64; 3],
    pub(super) reciprocal_rank: f64,
    pub(super) ndcg: f64,
}

/// The cuts of recall.
pub(super) const CUTS: [usize; 3] = [5, 10, 20];

impl Measured {
    pub(super) fn of(item: &Item, Judged { hits, documents, .. }: &Judged) -> Self {
        let judged: Vec<u8> = item.judged().iter().map(|evidence| evidence.grade).collect();
        let ranked: Vec<u8> = documents.iter().map(|document| document.grade).collect();
        let ranking = (!judged.is_empty()).then(|| Ranking {
            recall: CUTS.map(|k| recall(&ranked, judged.len(), k)),
            reciprocal_rank: reciprocal_rank(&ranked),
            ndcg: ndcg(&ranked, &judged, 10),
        });
        let misled = || f64::from(hits.iter().take(10).any(|hit| hit.misleads));
        Self {
            temporal_precision: temporal_precision(hits),
            months: months(hits),
            days: days(hits),
            empty: f64::from(hits.is_empty()),
            misled: (!item.outside.is_empty()).then(misled),
            ranking,
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test")]
mod tests {
    use super::super::service::Hit;
    use super::*;

    fn near(one: f64, other: f64) {
        assert!((one - other).abs() < 1e-9, "{one} is not {other}");
    }

    #[test]
    fn recall_counts_what_is_relevant_among_the_first() {
        near(recall(&[2, 0, 1, 0], 3, 2), 1.0 / 3.0);
        near(recall(&[2, 0, 1, 0], 3, 3), 2.0 / 3.0);
        near(recall(&[], 3, 10), 0.0);
    }

    #[test]
    fn the_reciprocal_rank_is_of_the_first_that_is_relevant() {
        near(reciprocal_rank(&[0, 0, 1, 2]), 1.0 / 3.0);
        near(reciprocal_rank(&[0, 0]), 0.0);
    }

    /// Worked by hand: 2 / log2(3) + 1 / log2(4) = 1.7618595 of 2 + 1 / log2(3) + 1 / log2(4) = 3.1309298.
    #[test]
    fn the_gain_is_discounted_and_held_against_the_best_order() {
        assert!((ndcg(&[0, 2, 1], &[1, 2, 1], 10) - 0.562_727_2).abs() < 1e-6);
        near(ndcg(&[2, 1, 1], &[1, 2, 1], 10), 1.0);
        near(ndcg(&[0, 2, 1], &[1, 2, 1], 1), 0.0);
        near(ndcg(&[0], &[], 10), 0.0);
    }

    /// Hits on these days, `true` where they are of the time asked for.
    fn hits(days: &[(&str, bool)]) -> Vec<JudgedHit> {
        let hit = |&(day, inside): &(&str, bool)| JudgedHit {
            hit: Hit { stretches: Vec::new(), day: day.parse().unwrap(), quote: String::new() },
            inside,
            meets: Vec::new(),
            misleads: false,
        };
        days.iter().map(hit).collect()
    }

    #[test]
    fn time_is_measured_over_the_hits() {
        let hits = hits(&[("2023-12-31", false), ("2025-02-01", true), ("2025-02-01", true)]);
        near(temporal_precision(&hits).unwrap(), 2.0 / 3.0);
        near(months(&hits), 14.0);
        near(days(&hits), 2.0);
        assert_eq!(temporal_precision(&[]), None);
        near(months(&[]), 0.0);
    }

    #[test]
    fn an_interval_is_drawn_by_its_seed() {
        let halves: Vec<f64> = (0..100).map(|nth| f64::from(nth % 2)).collect();
        let Estimate { mean, low, high, of } = Estimate::of(&halves, 1).unwrap();
        near(mean, 0.5);
        assert_eq!(of, 100);
        // The standard error is 0.05, so 95 of 100 means lie within about 0.098 of the middle.
        assert!((low - 0.402).abs() < 0.02 && (high - 0.598).abs() < 0.02, "{low} to {high}");
        assert_eq!(Estimate::of(&halves, 1), Estimate::of(&halves, 1));
        let same = Estimate::of(&[0.25; 7], 1).unwrap();
        assert_eq!((same.low, same.high), (0.25, 0.25));
        assert_eq!(Estimate::of(&[], 1), None);
    }
}
