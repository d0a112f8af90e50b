//! Days and instants as they are typed.

use asof_schema::{AsOf, Day, Instant};
use clap::Args;

use crate::clock;

/// The two clocks beside the day asked for.
#[derive(Debug, Clone, Copy, Args)]
pub(super) struct Clocks {
    /// Use only what was published on or before this day [default: everything in the store]
    #[arg(long, value_name = "DAY", value_parser = day)]
    known: Option<Day>,
    /// Use only what the store held at this instant, e.g. 2024-05-01T12:00:00Z [default: everything in it]
    #[arg(long, value_name = "INSTANT", value_parser = instant)]
    recorded: Option<Instant>,
}

impl Clocks {
    /// A day by these clocks.
    pub(super) fn at(self, at: Day) -> AsOf {
        AsOf { at, known: self.known, recorded: self.recorded }
    }
}

/// Reads a day.
pub(super) fn day(text: &str) -> Result<Day, String> {
    if text == "today" {
        Ok(clock::today())
    } else {
        text.parse().map_err(|error| format!("{error}, or `today`"))
    }
}

/// Reads an instant.
pub(super) fn instant(text: &str) -> Result<Instant, String> {
    text.parse().map_err(|error: asof_schema::TimeError| error.to_string())
}
