//! `asof stats`: what the store holds, in numbers.

use clap::Args;

use super::Context;
use crate::{Failure, Outcome, StoreStats, render};

/// What the store holds: norms, components, versions by cause, acts, texts, bytes and batches
#[derive(Debug, Args)]
pub(crate) struct Stats {}

impl Stats {
    #[expect(clippy::unused_self, reason = "every command runs alike")]
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let stats = StoreStats::of(&*context.corpus()?);
        context.answer(&stats, render::stats)?;
        Ok(super::any(!stats.norms.is_empty()))
    }
}
