//! Where a question stands on the three clocks.

use asof_schema::Day;
use async_graphql::InputObject;

use super::reading::Reading;
use super::scalars::{Date, DateTime};
use super::stand::Stand;

/// Where a read stands on the three clocks. What is left out is the latest: no clock of a machine is ever asked.
#[derive(Debug, Clone, Copy, InputObject)]
pub(super) struct AsOf {
    /// Which law: the one that applies on this day. Left out: the last state of the law, however far ahead it lies.
    at: Option<Date>,
    /// Only acts that were published on or before this day count. Left out: all.
    known_at: Option<Date>,
    /// Only what the corpus had recorded at this instant counts. Left out: all.
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

impl Reading {
    /// The stand of a root field: the point asked for, else the last state of the law by all that is known.
    pub(super) fn stand(&self, as_of: Option<AsOf>) -> Stand {
        let at = as_of.map_or(asof_schema::AsOf::day(Day::MAX), AsOf::plain);
        self.ask(at);
        Stand::new(self.corpus(), at)
    }

    /// The stand of a field below another: the point asked for, else the other's.
    pub(super) fn stand_below(&self, as_of: Option<AsOf>, above: Stand) -> Stand {
        if as_of.is_some() { self.stand(as_of) } else { above }
    }
}
