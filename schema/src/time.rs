//! Legal time: days, half-open intervals, three clocks. Nothing here reads a clock.

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, Datelike as _, NaiveDate, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};

use crate::string_form::string_form;
use crate::vocabulary::vocabulary;

/// Why a string or a pair of days is not a time.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TimeError {
    /// Not an ISO 8601 calendar date of the years 1 to 9999.
    #[error("`{0}` is not a date: expected YYYY-MM-DD, e.g. 2000-02-14")]
    Date(String),
    /// Not an RFC 3339 instant with an offset.
    #[error("`{0}` is not an instant: expected e.g. 2024-05-01T12:00:00Z")]
    Instant(String),
    /// An interval that ends before it begins.
    #[error("an interval cannot end ({end}) before it begins ({start})")]
    Inverted {
        /// Its first day.
        start: Day,
        /// The day before which it was to end.
        end: Day,
    },
}

/// A calendar day, as days since 1970-01-01. Written `YYYY-MM-DD`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Day(i32);

impl Day {
    /// Before every date: an interval from here was always so.
    pub const MIN: Self = Self(i32::MIN);
    /// The first day that has a date, 0001-01-01: where a record must have one, and nobody knows it.
    pub const FIRST: Self = Self(-719_162);
    /// After every date: an interval to here is open. 2^31 - 1, as the graph databases hold it.
    pub const MAX: Self = Self(i32::MAX);

    /// The day that is `epoch` days after 1970-01-01.
    pub const fn from_epoch(epoch: i32) -> Self {
        Self(epoch)
    }
    /// Days since 1970-01-01.
    pub const fn epoch(self) -> i32 {
        self.0
    }
    /// A calendar date; `None` if there is no such day or its year is not in 1 to 9999.
    pub fn from_ymd(year: i32, month: u32, day: u32) -> Option<Self> {
        let date =
            NaiveDate::from_ymd_opt(year, month, day).filter(|date| (1..=9999).contains(&date.year()))?;
        Some(Self(date.to_epoch_days()))
    }
    /// Year, month and day of the month; `None` for a day that no calendar date has.
    pub fn ymd(self) -> Option<(i32, u32, u32)> {
        let date = NaiveDate::from_epoch_days(self.0)?;
        Some((date.year(), date.month(), date.day()))
    }
    /// The day before.
    #[must_use]
    pub const fn pred(self) -> Self {
        Self(self.0.saturating_sub(1))
    }
    /// The day after.
    #[must_use]
    pub const fn succ(self) -> Self {
        Self(self.0.saturating_add(1))
    }
    /// `None` for [`Day::MAX`], the end that is open.
    pub fn closed(self) -> Option<Self> {
        (self != Self::MAX).then_some(self)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (*self, NaiveDate::from_epoch_days(self.0)) {
            (Self::MIN, _) => f.write_str("always"),
            (Self::MAX, _) => f.write_str("open"),
            (_, Some(date)) => write!(f, "{}", date.format("%Y-%m-%d")),
            (_, None) => write!(f, "day {}", self.0),
        }
    }
}

impl fmt::Debug for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Day {
    type Err = TimeError;
    fn from_str(text: &str) -> Result<Self, TimeError> {
        let bad = || TimeError::Date(text.to_owned());
        let shape = text.len() == 10
            && text
                .bytes()
                .enumerate()
                .all(|(i, b)| if i == 4 || i == 7 { b == b'-' } else { b.is_ascii_digit() });
        if !shape {
            return Err(bad());
        }
        let date = NaiveDate::parse_from_str(text, "%Y-%m-%d").map_err(|_| bad())?;
        Self::from_ymd(date.year(), date.month(), date.day()).ok_or_else(bad)
    }
}

string_form!(Day, TimeError, "format": "date");

/// A half-open interval of days `[start, end)`. It cannot be built inverted; it may be empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Interval {
    start: Day,
    end: Day,
}

impl Interval {
    /// `[start, end)`; `end` = [`Day::MAX`] leaves it open.
    pub fn new(start: Day, end: Day) -> Result<Self, TimeError> {
        if end < start { Err(TimeError::Inverted { start, end }) } else { Ok(Self { start, end }) }
    }
    /// The first day (inclusive).
    pub const fn start(self) -> Day {
        self.start
    }
    /// The day before which it ends (exclusive); `None` = open.
    pub fn end(self) -> Option<Day> {
        self.end.closed()
    }
    /// Whether the day lies in it.
    pub fn contains(self, day: Day) -> bool {
        self.start <= day && day < self.end
    }
    /// Whether no day lies in it.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }
    /// It in words: half-open, so that the last day is not in it.
    pub fn in_words(self) -> String {
        match self.end() {
            Some(end) => format!("from {} until the day before {end}", self.start),
            None => format!("from {} on", self.start),
        }
    }
}

impl Serialize for Interval {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct as _;
        let mut out = serializer.serialize_struct("Interval", 2)?;
        out.serialize_field("from", &self.start)?;
        out.serialize_field("to", &self.end())?;
        out.end()
    }
}

/// An instant of the recorded clock, in microseconds since 1970-01-01T00:00:00Z. Written in RFC 3339.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Instant(i64);

impl Instant {
    /// After every instant: what is recorded up to here is still in the record.
    pub const MAX: Self = Self(i64::MAX);

    /// The instant that is `micros` microseconds after 1970-01-01T00:00:00Z.
    pub const fn from_micros(micros: i64) -> Self {
        Self(micros)
    }
    /// Microseconds since 1970-01-01T00:00:00Z.
    pub const fn micros(self) -> i64 {
        self.0
    }
    /// `None` for [`Instant::MAX`], the end that is open.
    pub fn closed(self) -> Option<Self> {
        (self != Self::MAX).then_some(self)
    }
}

impl fmt::Display for Instant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match DateTime::<Utc>::from_timestamp_micros(self.0) {
            Some(instant) => f.write_str(&instant.to_rfc3339_opts(SecondsFormat::AutoSi, true)),
            None => f.write_str("open"),
        }
    }
}

impl fmt::Debug for Instant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Instant {
    type Err = TimeError;
    fn from_str(text: &str) -> Result<Self, TimeError> {
        DateTime::parse_from_rfc3339(text)
            .map(|instant| Self(instant.timestamp_micros()))
            .map_err(|_| TimeError::Instant(text.to_owned()))
    }
}

string_form!(Instant, TimeError, "format": "date-time");

/// The point of a read on the three clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct AsOf {
    /// Valid time: the day whose law is read.
    pub at: Day,
    /// Known time: only acts published on or before this day; `None` means all that the store holds.
    pub known: Option<Day>,
    /// Recorded time: only what the store held at this instant; `None` means all that it holds.
    pub recorded: Option<Instant>,
}

impl AsOf {
    /// The law of a day, with everything that is known and recorded.
    pub const fn day(at: Day) -> Self {
        Self { at, known: None, recorded: None }
    }
}

vocabulary! {
    /// How a date is known. It is shown with the date and never promoted.
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    pub enum DateBasis {
        /// A source states it.
        Stated,
        /// Known only to lie between two consolidated texts; the date is the later one's.
        SnapshotBound,
        /// Taken from another date of the same act.
        Assumed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_day_survives_its_text(epoch in -719_162..2_932_896_i32) {
            let day = Day::from_epoch(epoch);
            prop_assert_eq!(day.to_string().parse::<Day>(), Ok(day));
        }
    }

    #[test]
    fn impossible_and_sloppy_dates_are_refused() {
        for text in
            ["2001-02-29", "2001-2-3", "20010203", "2001-02-03T00:00", "+001-01-01", "0000-01-01", "open"]
        {
            assert!(text.parse::<Day>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_day_has_its_parts() {
        assert_eq!(Day::from_ymd(2001, 5, 20).and_then(Day::ymd), Some((2001, 5, 20)));
        assert_eq!((Day::MAX.ymd(), Day::MIN.ymd()), (None, None));
        assert_eq!(Day::from_ymd(1, 1, 1), Some(Day::FIRST));
    }

    #[test]
    fn an_interval_is_half_open_and_never_inverted() {
        let (a, b) = (Day::from_epoch(3), Day::from_epoch(5));
        assert!(Interval::new(b, a).is_err());
        let interval = Interval::new(a, b).ok();
        assert_eq!(
            interval.map(|i| (i.contains(a), i.contains(b), i.is_empty())),
            Some((true, false, false))
        );
        assert_eq!(Interval::new(a, a).map(Interval::is_empty), Ok(true));
    }
}
