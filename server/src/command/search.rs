//! `asof search`: passages by their words, as they stand on a day.

use asof_engine::search::{Find, TextIndex};
use asof_schema::Day;
use clap::Args;

use super::Context;
use super::clocks::{Clocks, day};
use crate::{Failure, Outcome, clock, reference, render};

/// Passages by their words, as they stand on a day
///
/// Found is what stands on that day alone. Words count in every inflection; a question may be a sentence. A law that it names,
/// or whose words it uses, comes before others.
#[derive(Debug, Args)]
pub(crate) struct Search {
    /// What is looked for
    #[arg(value_name = "WORDS", required = true)]
    words: Vec<String>,
    /// The day [default: today]
    #[arg(long, value_name = "DAY", value_parser = day)]
    at: Option<Day>,
    /// Only in this provision and below it; may be given several times [default: in all norms]
    #[arg(long, value_name = "REF")]
    within: Vec<String>,
    /// Only in norms of this language, e.g. pt
    #[arg(long, value_name = "LANGUAGE")]
    language: Option<String>,
    /// At most so many
    #[arg(long, value_name = "N", default_value_t = 10)]
    first: usize,
    #[command(flatten)]
    clocks: Clocks,
}

impl Search {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let at = self.clocks.at(self.at.unwrap_or_else(clock::today));
        let within = self.within.iter().map(|words| Ok(reference::find(&corpus, words, at)?.component));
        let find = Find {
            words: self.words.join(" "),
            at,
            within: within.collect::<Result<_, Failure>>()?,
            language: self.language.clone(),
            limit: self.first,
        };
        let found = TextIndex::in_memory()?.of(&corpus)?.find(&find)?;
        context.answer(&found, |page, found| render::hits(page, &corpus, found, at))?;
        Ok(super::any(!found.hits.is_empty()))
    }
}
