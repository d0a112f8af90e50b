//! `asof check`: the invariants of the data model.

use asof_engine::query;
use clap::Args;

use super::Context;
use crate::{Failure, Outcome, progress, render};

/// Whether the store holds together: the invariants of the data model, and replay against what is stored
#[derive(Debug, Args)]
pub(crate) struct Check {}

impl Check {
    #[expect(clippy::unused_self, reason = "every command runs alike")]
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let bar = progress::bar("checking norms", corpus.graphs().count());
        bar.enable_steady_tick(std::time::Duration::from_millis(200));
        let report = pollster::block_on(query::check(&*corpus, |done, _| bar.set_position(done as u64)));
        bar.finish_and_clear();
        let report = report?;
        context.answer(&report, render::check)?;
        Ok(super::any(report.is_clean()))
    }
}
