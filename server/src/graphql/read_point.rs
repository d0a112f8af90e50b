//! Where a reader stands, for the engine.

use asof_engine::Point;
use asof_engine::store::Corpus;
use asof_schema::{AsOf, Day};

use super::ids::Pin;

/// A point of the three clocks, as asked for and as resolved against the batches of the corpus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ReadPoint {
    /// As asked for.
    pub(super) as_of: AsOf,
    /// As resolved.
    pub(super) point: Point,
    /// Whether the question names its day.
    pub(super) dated: bool,
    /// Whether to refuse what is not assured.
    pub(super) strict: bool,
    /// The number of the revision that answers: that of the recorded clock, or the current one.
    revision: u32,
}

impl ReadPoint {
    pub(super) fn new(corpus: &Corpus, as_of: AsOf) -> Self {
        let point = corpus.point(as_of);
        let revision = if point.recorded == u32::MAX { current(corpus) } else { point.recorded };
        Self { as_of, point, dated: true, strict: false, revision }
    }

    /// The last state of the law by all that is known and recorded.
    pub(super) fn latest(corpus: &Corpus) -> Self {
        Self::new(corpus, AsOf::day(Day::MAX))
    }

    /// The point that an id says. The current revision is read as the latest, on the quick path; `None` for a revision that
    /// is not there.
    pub(super) fn pinned(corpus: &Corpus, pin: Pin) -> Option<Self> {
        let recorded = match pin.rev {
            rev if rev == current(corpus) => None,
            rev => Some(corpus.recorded().iter().find(|batch| batch.number == rev)?.recorded_at),
        };
        Some(Self::new(corpus, AsOf { at: pin.at.unwrap_or(Day::MAX), known: pin.known, recorded }))
    }

    /// As an id says it.
    pub(super) fn pin(self) -> Pin {
        Pin { at: self.point.at.closed(), known: self.point.known.closed(), rev: self.revision }
    }

    /// Its day and its knowledge: by these the lists of what is read at it are told apart, whatever was recorded since.
    pub(super) fn days(self) -> String {
        let Pin { at, known, .. } = self.pin();
        let day = |day: Option<Day>| day.map(|day| day.to_string()).unwrap_or_default();
        format!("at={};known={}", day(at), day(known))
    }

    /// As asked for, with the instant of the revision that answers: no later revision changes what this point gives.
    pub(super) fn at_its_revision(self, corpus: &Corpus) -> AsOf {
        let of = corpus.recorded().iter().find(|batch| batch.number == self.revision);
        AsOf { recorded: of.map(|batch| batch.recorded_at), ..self.as_of }
    }

    /// By the same knowledge and record, on another day.
    pub(super) fn on(self, at: Day) -> Self {
        Self { as_of: AsOf { at, ..self.as_of }, point: Point { at, ..self.point }, ..self }
    }

    /// By the same record, on another day and by other knowledge.
    pub(super) fn at(self, as_of: AsOf) -> Self {
        let known = as_of.known.unwrap_or(Day::MAX);
        Self { as_of, point: Point { at: as_of.at, known, ..self.point }, ..self }
    }

    /// Whether what was recorded by one batch and ended by another is in the record here.
    pub(super) fn records(self, (from, to): (u32, u32)) -> bool {
        from <= self.point.recorded && (self.point.recorded < to || to == u32::MAX)
    }
}

fn current(corpus: &Corpus) -> u32 {
    corpus.recorded().last().map_or(0, |batch| batch.number)
}
