//! `asof cite`: a citation to paste.

use asof_engine::query::{self, PrintedCitation, Uncitable};
use asof_schema::Day;
use clap::Args;

use super::Context;
use super::clocks::{Clocks, day};
use crate::text::{Page, Words as _, acts};
use crate::{Failure, Outcome, clock, reference};

/// A citation to paste: the law, the provision, and the day whose text is meant
///
/// The citation is in the language of the law, and by itself it leads back to the provision: every command
/// that takes a REF reads it, by the numbering of its day.
///
/// Example: asof cite "art. 6º, CF" --at 2001-05-20
#[derive(Debug, Args)]
pub(crate) struct Cite {
    /// The provision: "art. 6º, CF", a URN or an alias
    #[arg(value_name = "REF")]
    reference: String,
    /// The day whose text is meant [default: today]
    #[arg(long, value_name = "DAY", value_parser = day)]
    at: Option<Day>,
    /// Also print the permanent id, the days of the version and the hash of its text
    #[arg(long)]
    id: bool,
    #[command(flatten)]
    clocks: Clocks,
}

impl Cite {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let at = self.clocks.at(self.at.unwrap_or_else(clock::today));
        let found = reference::find(&corpus, &self.reference, at)?;
        let refused =
            |why| Failure::No(format!("{:?} cannot be cited as of {}: {why}", self.reference, at.at));
        if !found.on_the_day {
            return Err(refused(format!("nothing is cited so then; ask for {}", found.component)));
        }
        let citation = query::citation(&corpus, &found.component, at)?;
        let citation = citation.map_err(|why| match why {
            Uncitable::Absent => refused("it is not there then".to_owned()),
            Uncitable::Not(status) => refused(format!("it is {} then", status.words())),
        })?;
        context.answer(&citation, |page, citation| write(page, citation, self.id))?;
        Ok(Outcome::Yes)
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
