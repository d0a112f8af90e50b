//! `asof cite`: a citation to paste.

use asof_engine::query::{self, PrintedCitation, Uncitable};
use asof_engine::store::Corpus;
use asof_law::Moment;
use asof_schema::{AsOf, Day};
use clap::Args;
use serde::Serialize;

use super::Context;
use super::at::period::Asking;
use super::clocks::{Clocks, moment};
use crate::coverage::{self, Coverage, Strictness};
use crate::shape::{Assurance, Shaper, Whole};
use crate::text::{self, Page, Words as _, acts};
use crate::{Failure, NoAnswer, Outcome, reference};

/// A citation to paste: the law, the provision, and the day whose text is meant
///
/// The citation is in the language of the law, and by itself it leads back to the provision: every command
/// that takes a REF reads it, by the numbering of its day. Where the law of today is not assured, the text of its
/// last assured day is cited; where that of a given day is not, a note says so.
///
/// Example: asof cite "art. 6º, CF" --at 2001-05-20
#[derive(Debug, Args)]
pub(crate) struct Cite {
    /// The provision: "art. 6º, CF", a URN or an alias
    #[arg(value_name = "REF")]
    reference: String,
    /// The day whose text is meant, or a month or year throughout which it has one version [default: today, or the last
    /// assured day]
    #[arg(long, value_name = "DAY", value_parser = moment)]
    at: Option<Moment>,
    /// Also print the permanent id, the days of the version and the hash of its text
    #[arg(long)]
    id: bool,
    #[command(flatten)]
    strictness: Strictness,
    #[command(flatten)]
    clocks: Clocks,
}

/// A citation, and how far the law is known that it says is in force.
#[derive(Debug)]
struct Cited {
    citation: PrintedCitation,
    coverage: Coverage,
}

impl Cite {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let asking = Asking {
            reference: &self.reference,
            clocks: self.clocks,
            strictness: self.strictness,
            command: &["cite"],
            flag: Some("--at"),
        };
        let Some(day) = asking.day(context, &corpus, self.at)? else { return Ok(Outcome::No) };
        let (at, instead) = self.day(&corpus, day)?;
        let found = reference::find(&corpus, &self.reference, at)?;
        let refused = |code: NoAnswer, why| {
            Failure::No(code, format!("{:?} cannot be cited as of {}: {why}", self.reference, at.at))
        };
        if !found.on_the_day {
            let why = format!("nothing is cited so then; ask for {}", found.component);
            return Err(refused(NoAnswer::OtherDay, why));
        }
        let citation = query::citation(&corpus, &found.component, at)?;
        let citation = citation.map_err(|why| match why {
            Uncitable::Absent => refused(NoAnswer::NotFound, "it is not there then".to_owned()),
            Uncitable::Not(status) => refused(NoAnswer::NotInForce, format!("it is {} then", status.words())),
        })?;
        let cited = Cited { citation, coverage: coverage::of(&corpus, &found.component, at)? };
        self.strictness.hold([&cited.coverage])?;
        if instead {
            text::note(&format!(
                "the law of today is not assured here: this is its last assured day, {}",
                at.at
            ));
        } else if !cited.coverage.is_assured() {
            let sentence = brief(&cited.coverage.sentence());
            text::note(&format!("the law of {} is not assured here. {sentence}", at.at));
        }
        let shape = Shape::of(Shaper::new(&corpus, at), &cited);
        context.answer(&shape, |page, _| write(page, &cited.citation, self.id))?;
        Ok(Outcome::Yes)
    }

    /// The day that is asked for; if none is, today, or the last assured day where today is not assured: then true.
    fn day(&self, corpus: &Corpus, day: Day) -> Result<(AsOf, bool), Failure> {
        let at = self.clocks.at(day);
        if self.at.is_some() || self.strictness.strict {
            return Ok((at, false));
        }
        let found = reference::find(corpus, &self.reference, at)?.component;
        if coverage::of(corpus, &found, at)?.is_assured() {
            return Ok((at, false));
        }
        let last = coverage::last_assured(corpus, &found, at)?;
        Ok(last.map_or((at, false), |last| (self.clocks.at(last), true)))
    }
}

/// What is said of the coverage; of a whole law, which many doubts may touch, its beginning.
fn brief(sentence: &str) -> String {
    const LONG: usize = 400;
    let begun = text::begun(sentence, LONG);
    if begun == sentence { begun } else { format!("{begun}; `asof coverage --all` says all of it") }
}

/// The answer for programs: the words to paste, and the version that they mean.
#[derive(Debug, Serialize)]
struct Shape<'a> {
    citation: &'a str,
    language: &'a str,
    on: Day,
    version: Option<Whole>,
    assurance: Assurance,
}

impl<'a> Shape<'a> {
    fn of(shaper: Shaper<'_>, said: &'a Cited) -> Self {
        let PrintedCitation { citation, language, component, on, .. } = &said.citation;
        let version = shaper.version_of(component);
        Self { citation, language, on: *on, version, assurance: Assurance::from(&said.coverage) }
    }
}

/// Writes the answer of `asof cite`. The first line is the citation, whole, however long it is.
fn write(page: &mut Page<'_>, citation: &PrintedCitation, id: bool) -> Result<(), Failure> {
    page.exact(&citation.citation)?;
    if !id {
        return Ok(());
    }
    page.exact(&citation.version)?;
    page.exact(format!("valid {}", acts::days(citation.valid)))?;
    page.exact(format!("SHA-256 {}", citation.tree_hash))
}

#[cfg(test)]
mod tests {
    use super::brief;

    #[test]
    fn a_long_sentence_is_cut_between_words() {
        let long = "Touched by words. ".repeat(40);
        let cut = brief(&long);
        assert!(cut.starts_with("Touched by words.") && cut.chars().count() < 450, "{cut}");
        assert!(cut.contains(" […]; `asof coverage --all`"), "{cut}");
        assert_eq!(brief("Assured."), "Assured.");
    }
}
