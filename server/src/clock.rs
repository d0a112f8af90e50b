//! The only place that reads the clock. Everything below takes a day or an instant from its caller.
#![expect(clippy::disallowed_methods, reason = "the command line is where `today` and `now` enter")]

use std::time::{SystemTime, UNIX_EPOCH};

use asof_schema::{Day, Instant};

/// Microseconds of a day.
const DAY: i64 = 86_400_000_000;

/// The instant at which this is called.
pub fn now() -> Instant {
    // A clock set before 1970 counts as 1970: a store would refuse the batch as older than the last.
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Instant::from_micros(i64::try_from(since.as_micros()).unwrap_or(i64::MAX))
}

/// The day on which this is called, in UTC.
pub fn today() -> Day {
    Day::from_epoch(i32::try_from(now().micros().div_euclid(DAY)).unwrap_or(i32::MAX))
}

/// The day for which a question is asked that names none.
#[derive(Debug, Clone, Copy, Default)]
pub struct Today(Option<Day>);

impl Today {
    /// Always the same day, whatever the clock says.
    pub const fn fixed(day: Day) -> Self {
        Self(Some(day))
    }

    /// The day: read from the clock, unless it is fixed.
    pub fn day(self) -> Day {
        self.0.unwrap_or_else(today)
    }
}
