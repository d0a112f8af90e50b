//! `asof search`: passages by their words, as they stand on a day.

use asof_engine::search::{Find, Hit, Quote, TextIndex, When};
use asof_schema::{Day, NormId};
use clap::Args;
use serde::Serialize;

use super::Context;
use super::clocks::{Clocks, day};
use crate::{Failure, Outcome, clock, reference, render};

/// Passages by their words, as they stand on a day
///
/// Found is what stands on that day alone, or on some day of a period (--from, --to). Words count in every inflection; a question may be a sentence. A law that it names,
/// or whose words it uses, comes before others.
#[derive(Debug, Args)]
pub(crate) struct Search {
    /// What is looked for
    #[arg(value_name = "WORDS", required = true)]
    words: Vec<String>,
    /// The day [default: today]
    #[arg(long, value_name = "DAY", value_parser = day, conflicts_with_all = ["from", "to"])]
    at: Option<Day>,
    /// What stood on any day from this one on
    #[arg(long, value_name = "DAY", value_parser = day)]
    from: Option<Day>,
    /// What stood on any day before this one
    #[arg(long, value_name = "DAY", value_parser = day)]
    to: Option<Day>,
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
        let when = match (self.from, self.to) {
            (None, None) => When::At(at),
            (from, to) => {
                let (from, to) = (from.unwrap_or(Day::MIN), to.unwrap_or(Day::MAX));
                When::During { from, to, by: at }
            }
        };
        let mut find = Find::of(self.words.join(" "), when, self.first);
        find.within = within.collect::<Result<_, Failure>>()?;
        find.language.clone_from(&self.language);
        let found = TextIndex::default().of(&corpus)?.find(&find)?;
        let hit = |hit: &Hit| Shown { quote: found.quote(&corpus, hit), hit: hit.clone() };
        let found = Hits { hits: found.hits.iter().map(hit).collect(), leaning: found.leaning.clone() };
        context.answer(&found, |page, found| render::hits(page, &corpus, found, when))?;
        Ok(super::any(!found.hits.is_empty()))
    }
}

/// What was found, each with its best words.
#[derive(Debug, Serialize)]
pub(crate) struct Hits {
    pub(crate) hits: Vec<Shown>,
    leaning: Vec<NormId>,
}

/// A hit.
#[derive(Debug, Serialize)]
pub(crate) struct Shown {
    #[serde(flatten)]
    pub(crate) hit: Hit,
    pub(crate) quote: Option<Quote>,
}
