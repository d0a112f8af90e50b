//! `asof check`: the invariants of the data model.

use asof_engine::query::{self, CheckReport};
use clap::Args;
use serde::Serialize;

use super::Context;
use crate::{Failure, Outcome, progress, render, store};

/// Whether the store holds together: the invariants of the data model, and replay against what is stored
#[derive(Debug, Args)]
pub(crate) struct Check {}

/// What was found.
#[derive(Debug, Serialize)]
pub(crate) struct Checked {
    /// The versions against replay and the invariants.
    #[serde(flatten)]
    pub(crate) report: CheckReport,
    /// What else the store holds that does not follow from what was said.
    pub(crate) store: Vec<String>,
}

impl Check {
    #[expect(clippy::unused_self, reason = "every command runs alike")]
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let store = store::open(&context.address())?;
        let corpus = store.corpus();
        let bar = progress::bar("checking norms", corpus.graphs().count());
        bar.enable_steady_tick(std::time::Duration::from_millis(200));
        let report = query::check(&corpus, |done, _| bar.set_position(done as u64));
        bar.finish_and_clear();
        let comparing = progress::spinner("comparing with what was said");
        let store = store.differences();
        comparing.finish_and_clear();
        let checked = Checked { report, store: store? };
        context.answer(&checked, render::check)?;
        Ok(super::any(checked.report.is_clean() && checked.store.is_empty()))
    }
}
