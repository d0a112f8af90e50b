//! `asof citations`: the citations of a draft, held against the law of a day.

use std::path::PathBuf;

use asof_engine::query::verify_citations;
use asof_schema::Day;
use clap::Args;

use super::clocks::{Clocks, day};
use super::{Context, query};
use crate::{Failure, Outcome, clock, reference, render};

/// Hold the citations of a draft, and what it quotes beside them, against the law of a day
///
/// Citations are ids, and the numbers of provisions with a name of their norm beside them: "art. 5º, LXXVIII, CF", "Kuntalaki 90 §".
/// None is read by another day; what may mean several provisions is a problem. The exit code is 1 where there is a problem.
#[derive(Debug, Args)]
pub(crate) struct Citations {
    /// The file with the draft; `-` is the standard input
    #[arg(value_name = "FILE")]
    draft: PathBuf,
    /// The day [default: today]
    #[arg(long, value_name = "DAY", value_parser = day)]
    at: Option<Day>,
    /// The norm that citations are of which name none [default: the one that has the provision]
    #[arg(long, value_name = "REF")]
    norm: Option<String>,
    #[command(flatten)]
    clocks: Clocks,
}

impl Citations {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        // Once, whatever the store has at hand: the standard input cannot be read again.
        let draft = query::read(&self.draft)?;
        context.question(|context| self.check(context, &draft))
    }

    fn check(&self, context: &mut Context<'_, '_>, draft: &str) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let at = self.clocks.at(self.at.unwrap_or_else(clock::today));
        let norm = self.norm.as_ref().map(|words| reference::norm(&corpus, words)).transpose()?;
        let report = verify_citations(&corpus, draft, at, norm.as_ref());
        let report = report.map_err(|error| Failure::Input(error.to_string()))?;
        context.answer(&report, |page, report| render::citations(page, report, at))?;
        Ok(super::any(report.valid))
    }
}
