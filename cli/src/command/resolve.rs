//! `asof resolve`: what words mean.

use asof_engine::query;
use asof_schema::Day;
use clap::Args;

use super::Context;
use super::clocks::{Clocks, day};
use crate::shape::Resolved;
use crate::text::{self, Sheet};
use crate::{Failure, Outcome, Reading, clock, reference};

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
        let kept = || query::kept_in_words(&corpus, &self.text, at);
        let instead = || kept().or_else(|| reference::instead(&corpus, &self.text, at));
        let instead = readings.is_empty().then(instead).flatten();
        if let Some(said) = &instead {
            context.note(&format!("nothing was cited so on that day; {said}"));
        }
        let sheet = |readings: &Vec<Reading>| Sheet::new(COLUMNS, readings.iter().map(row));
        let shape = |readings: &Vec<Reading>| readings.iter().map(Resolved::from).collect::<Vec<_>>();
        context.shaped(&readings, shape, sheet, |page, readings| {
            text::readings(page, readings)?;
            instead.map_or(Ok(()), |said| page.wrapped("", 2, &format!("Instead: {said}.")))
        })?;
        Ok(super::any(!readings.is_empty()))
    }
}

const COLUMNS: [&str; 5] = ["component", "confidence", "cited", "norm", "path"];

fn row(reading: &Reading) -> Vec<String> {
    vec![
        reading.component.to_string(),
        reading.confidence.to_string(),
        reading.cited.clone(),
        reading.norm.clone(),
        reading.path.join(" "),
    ]
}
