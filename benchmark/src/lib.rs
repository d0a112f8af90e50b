//! Evaluations of asof and of other systems: what the programs `asof-bench`, `legal-eval` and `tlr-bench` share.

pub mod agents;
pub mod charts;
pub mod client;
mod completions;
pub mod legal;
mod patient;
pub mod tlr;

use std::fmt::Display;
use std::io::Write as _;
use std::process::ExitCode;

use indicatif::{ProgressBar, ProgressStyle};
use regex::Regex;

/// Says something beside the output. That nobody hears it is no failure.
pub fn say(words: impl Display) {
    let _ = writeln!(std::io::stderr(), "{words}");
}

/// How a program ends: with 1 where what it asked did not hold, and with 2 where it failed, which it says.
pub fn ended(result: anyhow::Result<bool>) -> ExitCode {
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            say(format_args!("error: {error:#}"));
            ExitCode::from(2)
        }
    }
}

/// A bar that fills as so many steps are done.
pub fn bar(all: usize) -> ProgressBar {
    let bar = ProgressBar::new(all as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {eta} {msg}") {
        bar.set_style(style);
    }
    bar
}

/// A pattern that the program holds.
#[expect(clippy::unwrap_used, reason = "each is used by a test")]
fn pattern(pattern: &str) -> Regex {
    Regex::new(pattern).unwrap()
}
