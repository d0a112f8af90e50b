//! Where a question stands on the three clocks.

use asof_schema::Day;
use async_graphql::InputObject;

use super::read_point::ReadPoint;
use super::request_context::RequestContext;
use super::scalars::{Date, DateTime};

/// The point of a read on the three clocks. A clock that is left out is at its latest; the clock of the
/// machine is never read.
#[derive(Debug, Clone, Copy, InputObject)]
pub(super) struct AsOf {
    /// The law as it applies on this day. Default: the last state of the law, however far in the future.
    at: Option<Date>,
    /// Only acts published on or before this day count. Default: all.
    known_at: Option<Date>,
    /// Only what the corpus had recorded at this instant counts. Default: everything.
    recorded_at: Option<DateTime>,
}

impl AsOf {
    /// For the engine.
    pub(super) fn plain(self) -> asof_schema::AsOf {
        asof_schema::AsOf {
            at: self.at.map_or(Day::MAX, |date| date.0),
            known: self.known_at.map(|date| date.0),
            recorded: self.recorded_at.map(|instant| instant.0),
        }
    }
}

impl RequestContext {
    /// The stand of a root field: the point asked for, else the last state of the law by all that is known.
    pub(super) fn read_point(&self, as_of: Option<AsOf>) -> ReadPoint {
        let at = as_of.map_or(asof_schema::AsOf::day(Day::MAX), AsOf::plain);
        self.ask(at);
        ReadPoint::new(self.corpus(), at)
    }
}
