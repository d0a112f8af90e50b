//! `asof evolution`: the earliest and the latest of what is said of something.

use asof_engine::search::YearCount;
use asof_schema::Interval;
use clap::Args;
use serde::Serialize;

use super::Context;
use super::search::{Shown, Sought, ready};
use crate::{Failure, Outcome, clock, render};

/// How what is said of something changed: the earliest and the latest of the relevant passages
///
/// The best passages of all time, or of a period (--from, --to), are sorted by the first day of their version, a debate's by its own day. What is told are both ends, for
/// comparison, and how many begin in each year.
#[derive(Debug, Args)]
pub(crate) struct Evolution {
    #[command(flatten)]
    sought: Sought,
    /// How many relevant passages are sorted by time
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u8).range(1..=200))]
    pool: u8,
    /// How many of the earliest and of the latest are told
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=200))]
    per_side: u8,
}

/// Both ends of a pool of relevant passages.
#[derive(Debug, Serialize)]
pub(crate) struct Evolved {
    pub(crate) early: Vec<Shown>,
    pub(crate) late: Vec<Shown>,
    /// From the first day of the earliest to the day behind that of the latest.
    pub(crate) span: Option<Interval>,
    pub(crate) coverage: Vec<YearCount>,
    trace: Vec<String>,
    /// What kept nearness from having a part in it.
    pub(crate) note: Option<String>,
}

impl Evolution {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let at = self.sought.at(clock::today());
        let when = self.sought.during(at);
        let mut find = self.sought.find(&corpus, when, at, self.pool.into())?;
        let (searchable, note) = ready(context, &corpus, &mut find)?;
        let found = searchable.evolution(&find, self.per_side.into())?;
        let shown = |hits| Shown::all(&corpus, &found.pool, hits);
        let (early, late) = (shown(&found.early), shown(&found.late));
        let (span, coverage, trace) = (found.span, found.coverage, found.pool.trace);
        let evolved = Evolved { early, late, span, coverage, trace, note };
        context.answer(&evolved, |page, evolved| render::evolution(page, &corpus, evolved, when))?;
        Ok(super::any(!evolved.early.is_empty()))
    }
}
