//! `asof answer`: the provision that answers a question, and what stands in relation to it.

use asof_engine::answer::{Answer, Question, answer};
use asof_schema::Day;
use clap::Args;
use serde::Serialize;

use super::clocks::{Clocks, day};
use super::{Context, index, search};
use crate::chat::{self, Chat, Prose};
use crate::{Failure, Outcome, clock, reference, render};

/// The provision that answers a question, with its exceptions, definitions and references
///
/// Without --prose the answer is made of quotes alone, each with the version that it is from and the relations that led there: nothing is put
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
    /// Also let the chat model that is set (ASOF_CHAT_URL, ASOF_CHAT_MODEL) put the answer into prose; it is shown only if its
    /// citations and quotations are right
    #[arg(long, conflicts_with = "normipolku")]
    prose: bool,
    #[command(flatten)]
    clocks: Clocks,
}

/// An answer, with prose or why there is none.
#[derive(Debug, Serialize)]
pub(crate) struct Told {
    #[serde(flatten)]
    pub(crate) answer: Answer,
    pub(crate) prose: Option<Prose>,
    pub(crate) prose_problem: Option<String>,
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
        let outcome = super::any(!answer.insufficient);
        if self.prose {
            let chat = Chat::of(&settings)?;
            let written = pollster::block_on(chat::prose(chat.as_ref(), &corpus, &question, &answer));
            let (prose, prose_problem) = match written {
                Ok(prose) => (Some(prose), None),
                Err(why) => (None, Some(why)),
            };
            let told = Told { answer, prose, prose_problem };
            context.answer(&told, |page, told| render::told(page, &corpus, &question, told))?;
            return Ok(outcome);
        }
        let render = if self.normipolku { render::normipolku } else { render::answer };
        context.answer(&answer, |page, answer| render(page, &corpus, &question, answer))?;
        Ok(outcome)
    }
}
