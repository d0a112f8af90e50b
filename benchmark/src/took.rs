//! How long answers took.

use std::time::Duration;

use serde::Serialize;

/// Half of them, and 95 of 100, took at most so many microseconds.
#[derive(Debug, Serialize)]
pub(crate) struct Took {
    pub(crate) p50: u128,
    pub(crate) p95: u128,
}

impl Took {
    pub(crate) fn of(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        let at = |part: usize| times.get((times.len() * part / 100).min(times.len().saturating_sub(1)));
        let at = |part| at(part).map_or(0, Duration::as_micros);
        Self { p50: at(50), p95: at(95) }
    }
}
