//! `asof answer`: the provision that answers a question, and what stands in relation to it.

use asof_engine::answer::{Question, answer};
use asof_schema::Day;
use clap::Args;

use super::clocks::{Clocks, day};
use super::{Context, index, search};
use crate::{Failure, Outcome, clock, reference, render};

/// The provision that answers a question, with its exceptions, definitions and references
///
/// The answer is made of quotes alone, each with the version that it is from and the relations that led there: nothing is put
/// into other words, and each line can be checked with `asof at`.
#[derive(Debug, Args)]
pub(crate) struct Ask {
    /// The question
    #[arg(value_name = "QUESTION", required = true)]
    question: Vec<String>,
    /// The day [default: today]
    #[arg(long, value_name = "DAY", value_parser = day)]
    at: Option<Day>,
    /// Answer from this provision and below it; may be given several times [default: from all norms]
    #[arg(long, value_name = "REF")]
    within: Vec<String>,
    /// Begin at this provision, without a search; may be given several times
    #[arg(long, value_name = "REF")]
    primary: Vec<String>,
    /// Only from norms of this language, e.g. fi
    #[arg(long, value_name = "LANGUAGE")]
    language: Option<String>,
    /// At most so many primary provisions
    #[arg(long, value_name = "N", default_value_t = 1)]
    first: usize,
    /// How many references may be followed one after another
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(0..=10))]
    hops: u32,
    /// Print in the form of the Structural Legal Graph: primary source, supporting context, Normipolku
    #[arg(long, conflicts_with = "json")]
    normipolku: bool,
    #[command(flatten)]
    clocks: Clocks,
}

impl Ask {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let at = self.clocks.at(self.at.unwrap_or_else(clock::today));
        let named = |list: &[String]| {
            let found = list.iter().map(|words| Ok(reference::find(&corpus, words, at)?.component));
            found.collect::<Result<Vec<_>, Failure>>()
        };
        let mut question = Question {
            words: self.question.join(" "),
            at,
            within: named(&self.within)?,
            primary: named(&self.primary)?,
            language: self.language.clone(),
            limit: self.first,
            hops: self.hops,
            near: None,
        };
        let settings = index::settings(context)?;
        let searchable = index::text_index(&settings).of(&corpus)?;
        if question.primary.is_empty() {
            let mut find = question.find();
            search::near(&settings, &searchable, &mut find)?;
            question.near = find.near;
        }
        let answer = answer(&searchable, &question)?;
        let render = if self.normipolku { render::normipolku } else { render::answer };
        context.answer(&answer, |page, answer| render(page, &corpus, &question, answer))?;
        Ok(super::any(!answer.insufficient))
    }
}
