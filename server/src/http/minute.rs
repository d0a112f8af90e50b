//! What the requests of a minute were like.

use std::sync::Arc;

use asof_schema::Sha256;
use metrics_util::storage::Summary;

/// The text of the query that a response answers.
#[derive(Debug, Clone)]
pub(super) struct Query(pub(super) Arc<str>);

impl Query {
    /// By which clients know it, as a persisted query.
    pub(super) fn hash(&self) -> String {
        Sha256::of(self.0.as_bytes()).to_string()
    }
}

/// How long the requests of a minute took, in milliseconds, and the slowest query among them.
#[derive(Debug)]
pub(super) struct Minute {
    took: Summary,
    slowest: Option<(f64, Query)>,
}

impl Default for Minute {
    fn default() -> Self {
        // Quantiles within one hundredth, from a microsecond on.
        Self { took: Summary::new(0.01, 2_048, 0.001), slowest: None }
    }
}

impl Minute {
    pub(super) fn requests(&self) -> usize {
        self.took.count()
    }

    pub(super) fn add(&mut self, ms: f64, query: Option<Query>) {
        self.took.add(ms);
        if let Some(query) = query.filter(|_| self.slowest.as_ref().is_none_or(|(most, _)| ms > *most)) {
            self.slowest = Some((ms, query));
        }
    }

    /// Sums it up in the log, if there were requests.
    pub(super) fn tell(&self) {
        let quantile = |part| self.took.quantile(part).map(rounded);
        let (Some(p50_ms), Some(p99_ms)) = (quantile(0.5), quantile(0.99)) else { return };
        let slowest = self.slowest.as_ref().map(|(ms, query)| (*ms, query.hash()));
        let (slowest_ms, slowest_query) = slowest.unzip();
        tracing::info!(
            requests = self.requests(),
            p50_ms,
            p99_ms,
            slowest_ms,
            slowest_query,
            "answered in a minute"
        );
    }
}

/// To the microsecond.
pub(super) fn rounded(ms: f64) -> f64 {
    (ms * 1000.0).round() / 1000.0
}
