//! `asof resolve`: what words mean.

use asof_schema::Day;
use clap::Args;

use super::Context;
use super::clocks::{Clocks, day};
use crate::{Failure, Outcome, clock, reference, text};

/// What a citation means by the numbering of a day, the likeliest first
#[derive(Debug, Args)]
pub(crate) struct Resolve {
    /// The citation: "art. 5º, LXXVIII, CF", a URN or an alias
    text: String,
    /// The day whose numbering counts [default: today]
    #[arg(long, value_name = "DAY", value_parser = day)]
    at: Option<Day>,
    #[command(flatten)]
    clocks: Clocks,
}

impl Resolve {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let at = self.clocks.at(self.at.unwrap_or_else(clock::today));
        let readings = reference::readings(&corpus, &self.text, at)?;
        context.answer(&readings, |page, readings| text::readings(page, readings))?;
        Ok(super::any(!readings.is_empty()))
    }
}
