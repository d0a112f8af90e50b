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

/// Says something beside the output. That nobody hears it is no failure.
pub fn say(words: impl Display) {
    let _ = writeln!(std::io::stderr(), "{words}");
}
