//! Stretches of days and of instants.

use asof_schema::{Day, Instant};
use async_graphql::{InputObject, SimpleObject};

use super::error::{Code, error};
use super::scalars::{Date, DateTime};

/// Half-open range of days, `[from, to)`, which begins on a day.
#[derive(Debug, Clone, Copy, SimpleObject)]
pub(super) struct Interval {
    /// The first day (inclusive).
    pub(super) from: Date,
    /// The day after the last (exclusive); null means open.
    pub(super) to: Option<Date>,
    /// Whether it contains no day.
    pub(super) is_empty: bool,
}

impl From<asof_schema::Interval> for Interval {
    fn from(days: asof_schema::Interval) -> Self {
        Self { from: Date(days.start()), to: days.end().map(Date), is_empty: days.is_empty() }
    }
}

/// Half-open range of days, `[from, to)`; either end may be open.
#[derive(Debug, Clone, Copy, SimpleObject)]
pub(super) struct Period {
    /// The first day (inclusive); null means open.
    from: Option<Date>,
    /// The day after the last (exclusive); null means open.
    to: Option<Date>,
}

impl Period {
    pub(super) fn new(from: Day, to: Day) -> Self {
        Self { from: Date::closed(from), to: Date::closed(to) }
    }
}

/// Half-open range of instants of the recorded clock, `[from, to)`.
#[derive(Debug, Clone, Copy, SimpleObject)]
pub(super) struct RecordedInterval {
    /// The first instant (inclusive).
    from: DateTime,
    /// The instant after the last (exclusive); null means that it is still in the record.
    to: Option<DateTime>,
}

impl RecordedInterval {
    pub(super) fn new(from: Instant, to: Option<Instant>) -> Self {
        Self { from: DateTime(from), to: to.map(DateTime) }
    }
}

/// Half-open range of days, `[from, to)`; either end may be left open.
#[derive(Debug, Clone, Copy, InputObject)]
pub(super) struct DateRangeInput {
    /// The first day (inclusive). Default: open.
    from: Option<Date>,
    /// The day after the last (exclusive). Default: open.
    to: Option<Date>,
}

impl DateRangeInput {
    /// The days, the open ends as [`Day::MIN`] and [`Day::MAX`]; an error where it ends before it begins.
    pub(super) fn days(self) -> async_graphql::Result<(Day, Day)> {
        let (from, to) = (self.from.map_or(Day::MIN, |d| d.0), self.to.map_or(Day::MAX, |d| d.0));
        if to < from {
            let message =
                format!("the period ends ({to}) before it begins ({from}): give the earlier day as `from`");
            return Err(error(Code::BadArgument, message));
        }
        Ok((from, to))
    }
}
