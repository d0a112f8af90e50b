//! The ways of searching that are compared.

use std::fmt;

use serde::Serialize;

/// The grid of recency weights.
pub(super) const ALPHAS: [f64; 5] = [0.0, 0.3, 0.5, 0.7, 0.9];
/// The grid of decays, a year.
pub(super) const LAMBDAS: [f64; 3] = [0.1, 0.5, 1.0];

/// What similarity is measured by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) enum Method {
    Lexical,
    Semantic,
    Hybrid,
}

/// How the debates are cut into passages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) enum Chunking {
    Fixed,
    ParentChild,
}

/// A method over passages; without a chunking, over those that the service has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(super) struct System {
    pub(super) method: Method,
    pub(super) chunking: Option<Chunking>,
}

/// What is made of time.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Mode {
    /// Nothing.
    Baseline,
    /// A: what is outside the time asked for is not searched.
    Filter,
    /// B: the score is `(1 - alpha) * similarity + alpha / (1 + lambda * years)`.
    Recency { alpha: f64, lambda: f64 },
    /// C: the earliest and the latest passages of a pool.
    Evolution,
}

impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.method {
            Method::Lexical => "lexical",
            Method::Semantic => "semantic",
            Method::Hybrid => "hybrid",
        })?;
        f.write_str(match self.chunking {
            None => "",
            Some(Chunking::Fixed) => "-fixed",
            Some(Chunking::ParentChild) => "-parent-child",
        })
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Baseline => f.write_str("baseline"),
            Self::Filter => f.write_str("filter"),
            Self::Recency { alpha, lambda } => write!(f, "recency-{alpha}-{lambda}"),
            Self::Evolution => f.write_str("evolution"),
        }
    }
}

/// Every mode that a service can be asked for.
pub(super) fn modes(recency: bool, evolution: bool) -> Vec<Mode> {
    let grid =
        ALPHAS.iter().flat_map(|&alpha| LAMBDAS.iter().map(move |&lambda| Mode::Recency { alpha, lambda }));
    let grid = grid.filter(|_| recency);
    let plain = [Mode::Baseline, Mode::Filter].into_iter();
    plain.chain(grid).chain(evolution.then_some(Mode::Evolution)).collect()
}
