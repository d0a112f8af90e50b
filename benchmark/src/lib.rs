//! Evaluations of asof and of other systems: what the programs `asof-bench`, `legal-eval` and `tlr-bench` share.

pub mod agents;
pub mod charts;
pub mod client;
mod completions;
pub mod legal;
mod patient;
pub mod tlr;
