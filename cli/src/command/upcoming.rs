//! `asof upcoming`: what is published and not yet in effect.

mod render;

use asof_engine::query;
use asof_schema::Day;
use clap::Args;

use super::Context;
use super::clocks::{Clocks, day};
use crate::{Failure, Outcome, clock, reference};

/// What is published and not yet in effect on a day
#[derive(Debug, Args)]
pub(crate) struct Upcoming {
    /// Only this norm, as people cite it or by its URN [default: all]
    #[arg(long, value_name = "REF")]
    norm: Option<String>,
    /// The day [default: today]
    #[arg(long, value_name = "DAY", value_parser = day)]
    from: Option<Day>,
    #[command(flatten)]
    clocks: Clocks,
}

impl Upcoming {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let at = self.clocks.at(self.from.unwrap_or_else(clock::today));
        let norms = match &self.norm {
            Some(words) => vec![reference::norm(&corpus, words)?],
            None => corpus.graphs().map(|graph| graph.norm().id.clone()).collect(),
        };
        let mut waiting = Vec::new();
        for norm in norms {
            waiting.extend(query::upcoming(&corpus, &norm.root(), at)?);
        }
        waiting.sort_by_key(|waits| (waits.on.is_none(), waits.on));
        let sheet = |waiting: &Vec<query::Upcoming>| render::sheet(waiting);
        context.tabled(&waiting, sheet, |page, waiting| render::upcoming(page, &corpus, waiting, at))?;
        Ok(super::any(!waiting.is_empty()))
    }
}
