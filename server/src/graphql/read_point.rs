//! Where a reader stands, for the engine.

use asof_engine::Point;
use asof_engine::store::Corpus;
use asof_schema::{AsOf, Day};

/// A point of the three clocks, as asked for and as resolved against the batches of the corpus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ReadPoint {
    /// As asked for.
    pub(super) as_of: AsOf,
    /// As resolved.
    pub(super) point: Point,
}

impl ReadPoint {
    pub(super) fn new(corpus: &Corpus, as_of: AsOf) -> Self {
        Self { as_of, point: corpus.point(as_of) }
    }

    /// By the same knowledge and record, on another day.
    pub(super) fn on(self, at: Day) -> Self {
        Self { as_of: AsOf { at, ..self.as_of }, point: Point { at, ..self.point } }
    }

    /// Whether what was recorded by one batch and ended by another is in the record here.
    pub(super) fn records(self, (from, to): (u32, u32)) -> bool {
        from <= self.point.recorded && (self.point.recorded < to || to == u32::MAX)
    }
}
