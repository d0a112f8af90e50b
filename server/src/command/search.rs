//! `asof search`: passages by their words, as they stand on a day.

use asof_engine::search::{Find, Hit, Mode, Quote, Recency, Searchable, When};
use asof_schema::{Day, NormId};
use clap::{Args, ValueEnum};
use serde::Serialize;

use super::clocks::{Clocks, day};
use super::{Context, index};
use crate::config::Settings;
use crate::nearness::Nearness;
use crate::{Failure, Outcome, clock, progress, reference, render};

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
    /// By what is ranked; without an embedder by words
    #[arg(long, value_name = "WAY", default_value = "hybrid")]
    mode: Way,
    /// Newer before older: what age counts for, from 0 to 1
    #[arg(long, value_name = "ALPHA")]
    recency: Option<f32>,
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
        find.mode = self.mode.into();
        let recency = |alpha| Recency { alpha, lambda: 1.0, reference: None };
        find.recency = self.recency.map(recency);
        let settings = index::settings(context)?;
        let searchable = index::text_index(&settings).of(&corpus)?;
        let note = near(&settings, &searchable, &mut find)?;
        let found = searchable.find(&find)?;
        let hit = |hit: &Hit| Shown { quote: found.quote(&corpus, hit), hit: hit.clone() };
        let hits = found.hits.iter().map(hit).collect();
        let found = Searched { hits, leaning: found.leaning.clone(), trace: found.trace.clone(), note };
        context.answer(&found, |page, found| render::hits(page, &corpus, found, when))?;
        Ok(super::any(!found.hits.is_empty()))
    }
}

/// By what is ranked.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Way {
    /// By words and by nearness
    Hybrid,
    /// By nearness alone
    Semantic,
    /// By words alone
    Lexical,
}

impl From<Way> for Mode {
    fn from(way: Way) -> Self {
        match way {
            Way::Hybrid => Self::Hybrid,
            Way::Semantic => Self::Semantic,
            Way::Lexical => Self::Lexical,
        }
    }
}

/// Asks what is near, where an embedder is set and words do not do alone; gives back what keeps it from telling, and words go
/// on.
pub(super) fn near(
    settings: &Settings,
    searchable: &Searchable,
    find: &mut Find,
) -> Result<Option<String>, Failure> {
    let Some(nearness) = Nearness::of(settings)?.filter(|_| find.mode != Mode::Lexical) else {
        return Ok(None);
    };
    let bar = progress::bar("vectors", 0);
    let made = nearness.make(searchable, &mut |done, of| index::told(&bar, done, of));
    bar.finish_and_clear();
    let found = made.map_err(|error| error.to_string());
    match found.and_then(|_| pollster::block_on(nearness.near(searchable, find))) {
        Ok(near) => {
            find.near = Some(near);
            Ok(None)
        }
        Err(why) => Ok(Some(format!("by words alone: {why}"))),
    }
}

/// What was found, each with its best words.
#[derive(Debug, Serialize)]
pub(crate) struct Searched {
    pub(crate) hits: Vec<Shown>,
    leaning: Vec<NormId>,
    trace: Vec<String>,
    /// What kept nearness from having a part in it.
    pub(crate) note: Option<String>,
}

/// A hit.
#[derive(Debug, Serialize)]
pub(crate) struct Shown {
    #[serde(flatten)]
    pub(crate) hit: Hit,
    pub(crate) quote: Option<Quote>,
}
