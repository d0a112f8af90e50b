//! Where a question stands on the three clocks.

use asof_schema::Day;
use async_graphql::{InputObject, Result};

use super::error::{Code, error};
use super::read_point::ReadPoint;
use super::request_context::RequestContext;
use super::scalars::{Date, DateTime};

/// The point of a read on the three clocks. A question without a day is asked for today.
#[derive(Debug, Clone, Copy, Default, InputObject)]
pub(super) struct AsOf {
    /// The law as it applies on this day. Default: today, by the clock of the service (UTC). A single
    /// provision that is not assured today, and once was, is then shown as of its last assured day, with the
    /// warning LAST_ASSURED. The last state of the law, however far in the future, is that of `9999-12-31`.
    at: Option<Date>,
    /// Only acts published on or before this day count. Default: all.
    known_at: Option<Date>,
    /// Only what the corpus had recorded at this instant counts. Default: everything.
    recorded_at: Option<DateTime>,
    /// Whether to refuse what is not assured, with the error NOT_ASSURED: a provision of which, or of
    /// anything below it, the state is another one at the point; a page of a list if that is so of any entry
    /// of it.
    #[graphql(default)]
    strict: bool,
}

impl AsOf {
    /// For the engine.
    fn plain(self, today: Day) -> asof_schema::AsOf {
        asof_schema::AsOf {
            at: self.at.map_or(today, |date| date.0),
            known: self.known_at.map(|date| date.0),
            recorded: self.recorded_at.map(|instant| instant.0),
        }
    }
}

impl RequestContext {
    /// The stand of a field: the point asked for, today where it has no day, by all that is known where it
    /// says nothing else.
    pub(super) fn read_point(&self, as_of: Option<AsOf>) -> ReadPoint {
        let read_point = self.before_words(as_of);
        self.ask(read_point.as_of);
        read_point
    }

    /// The same of a question whose words may name another day: the stand counts as asked for when they were read.
    pub(super) fn before_words(&self, as_of: Option<AsOf>) -> ReadPoint {
        let asked = as_of.unwrap_or_default();
        let dated = asked.at.is_some();
        let as_of = asked.plain(if dated { Day::MAX } else { self.today() });
        let mut read_point = ReadPoint::new(self.corpus(), as_of);
        (read_point.dated, read_point.strict) = (dated, asked.strict);
        if asked.strict {
            self.refuse_what_is_not_assured();
        }
        read_point
    }

    /// The stand of a list of acts, or of what acts did, for which the day does not count. It cannot be
    /// strict.
    pub(super) fn stand(&self, as_of: Option<AsOf>) -> Result<ReadPoint> {
        let asked = as_of.unwrap_or_default();
        if asked.strict {
            let message =
                "no claim speaks for a list of acts: ask `coverage` how far those of a provision are known";
            return Err(error(Code::NotAssured, message));
        }
        let as_of = asked.plain(Day::MAX);
        self.ask(as_of);
        Ok(ReadPoint::new(self.corpus(), as_of))
    }
}
