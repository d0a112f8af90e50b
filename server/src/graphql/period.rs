//! Stretches of days and of instants.

use asof_schema::{Day, Instant};
use async_graphql::{InputObject, SimpleObject};

use super::error::{Code, error};
use super::scalars::{Date, DateTime};

/// Half-open stretch of days, `[start, end)`.
#[derive(Debug, Clone, Copy, SimpleObject)]
pub(super) struct Interval {
    /// First day (inclusive).
    pub(super) start: Date,
    /// Day behind the last (exclusive); null = open.
    pub(super) end: Option<Date>,
    /// Whether no day lies in it.
    pub(super) is_empty: bool,
}

impl From<asof_schema::Interval> for Interval {
    fn from(days: asof_schema::Interval) -> Self {
        Self { start: Date(days.start()), end: days.end().map(Date), is_empty: days.is_empty() }
    }
}

/// Half-open stretch of days, `[from, to)`, either end of which may be open.
#[derive(Debug, Clone, Copy, SimpleObject)]
pub(super) struct Period {
    /// First day (inclusive); null = open.
    from: Option<Date>,
    /// Day behind the last (exclusive); null = open.
    to: Option<Date>,
}

impl Period {
    pub(super) fn new(from: Day, to: Day) -> Self {
        Self { from: Date::closed(from), to: Date::closed(to) }
    }
}

/// Half-open stretch of instants of the recorded clock, `[from, to)`.
#[derive(Debug, Clone, Copy, SimpleObject)]
pub(super) struct RecordedInterval {
    /// First instant (inclusive).
    from: DateTime,
    /// Instant behind the last (exclusive); null = it still stands in the record.
    to: Option<DateTime>,
}

impl RecordedInterval {
    pub(super) fn new(from: Instant, to: Option<Instant>) -> Self {
        Self { from: DateTime(from), to: to.map(DateTime) }
    }
}

/// Half-open stretch of days, `[from, to)`, either end of which may be left open.
#[derive(Debug, Clone, Copy, InputObject)]
pub(super) struct DateRangeInput {
    /// First day (inclusive); left out = open.
    from: Option<Date>,
    /// Day behind the last (exclusive); left out = open.
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
