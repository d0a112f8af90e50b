//! Evaluations of asof and of other systems: what the programs `asof-bench` and `tlr-bench` share.

pub mod client;
pub mod tlr;
