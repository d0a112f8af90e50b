//! `asof citations`: the citations of a draft, held against the law of a day.

use std::path::PathBuf;

use asof_engine::query::{CheckedCitation, CitationReport, Verdict, verify_citations};
use asof_schema::{AsOf, Day};
use clap::Args;
use serde::Serialize;

use super::clocks::{Clocks, as_known, day};
use super::{Context, query};
use crate::shape::{Asked, Checked, CheckedText, Shaper};
use crate::text::sheet::maybe;
use crate::text::{Page, Sheet, paint};
use crate::{Failure, Outcome, clock, reference};

/// Check the citations of a draft, and the quotations beside them, against the law of a day
///
/// A citation is an id, or the number of a provision with a name of its norm: "art. 5º, LXXVIII, CF",
/// "KuntaL 90 §". Only the numbering of the day counts, or of the day that the citation carries, as `asof cite` prints
/// it; a citation that may mean several provisions is a problem. Where the law of the day is not assured, a
/// citation is unverified, with the reason. The exit code is 1 if one has a problem or is unverified.
#[derive(Debug, Args)]
pub(crate) struct Citations {
    /// The file with the draft; `-` is the standard input
    #[arg(value_name = "FILE", required_unless_present = "text")]
    draft: Option<PathBuf>,
    /// The draft itself, in place of a file
    #[arg(long, value_name = "TEXT", conflicts_with = "draft")]
    text: Option<String>,
    /// The day [default: today]
    #[arg(long, value_name = "DAY", value_parser = day)]
    at: Option<Day>,
    /// The norm of citations that name none [default: the one that has the provision]
    #[arg(long, value_name = "REF")]
    norm: Option<String>,
    #[command(flatten)]
    clocks: Clocks,
}

impl Citations {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        // Once, whatever the store has at hand: the standard input cannot be read again.
        let draft =
            self.draft.as_deref().map_or_else(|| Ok(self.text.clone().unwrap_or_default()), query::read)?;
        context.question(|context| self.check(context, &draft))
    }

    fn check(&self, context: &mut Context<'_, '_>, draft: &str) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let at = self.clocks.at(self.at.unwrap_or_else(clock::today));
        let norm = self.norm.as_ref().map(|words| reference::norm(&corpus, words)).transpose()?;
        let report = verify_citations(&corpus, draft, at, norm.as_ref());
        let report = report.map_err(|error| Failure::Input(error.to_string()))?;
        let shaper = Shaper::new(&corpus, at);
        context.shaped(
            &report,
            |report| Shape::of(shaper, report),
            sheet,
            |page, report| write(page, report, at),
        )?;
        Ok(super::any(report.valid))
    }
}

/// The answer for programs: `CitationReport`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Shape {
    as_of: Asked,
    valid: bool,
    citations: Vec<Checked>,
    uncited: Vec<CheckedText>,
}

impl Shape {
    fn of(shaper: Shaper<'_>, report: &CitationReport) -> Self {
        Self {
            as_of: shaper.asked(),
            valid: report.valid,
            citations: report.citations.iter().map(|said| shaper.checked(said)).collect(),
            uncited: report.uncited.iter().map(|said| shaper.checked_quote(said)).collect(),
        }
    }
}

/// The citations as a table.
fn sheet(report: &CitationReport) -> Sheet {
    let row = |one: &CheckedCitation| {
        vec![
            one.start.to_string(),
            one.end.to_string(),
            one.surface.clone(),
            maybe(one.component.as_ref()),
            maybe(one.version.as_ref()),
            maybe(one.valid_at),
            maybe(one.quote_verbatim()),
            maybe(one.problem.as_ref()),
            word(one.verdict).to_owned(),
        ]
    };
    let columns =
        ["start", "end", "words", "component", "version", "valid_at", "quote_verbatim", "problem", "verdict"];
    Sheet::new(columns, report.citations.iter().map(row))
}

/// The code of a verdict.
fn word(verdict: Verdict) -> &'static str {
    verdict.into()
}

/// Writes each citation with the version that it means, and below it what is wrong.
fn write(page: &mut Page<'_>, report: &CitationReport, at: AsOf) -> Result<(), Failure> {
    let CitationReport { citations, uncited, .. } = report;
    if citations.is_empty() {
        page.line("The text cites no provision.")?;
    }
    for one in citations {
        let id = one.version.as_ref().map(ToString::to_string);
        let id = id.or_else(|| one.component.as_ref().map(ToString::to_string));
        // Words that list several numbers are shown once for each: what leads to no provision is told apart by its number.
        let is_one_of_several = || citations.iter().filter(|other| other.start == one.start).nth(1).is_some();
        let id = id.or_else(|| one.number.clone().filter(|_| is_one_of_several())).unwrap_or_default();
        let surface = paint(page.palette.strong, one.surface.replace('\n', " "));
        page.line(format!("{:>6}  {surface}  {}", one.start, paint(page.palette.dim, id)))?;
        if let Some(problem) = &one.problem {
            page.wrapped("        ", 10, problem)?;
        }
    }
    for quote in uncited {
        page.line(format!("{:>6}  “{}”", quote.start, quote.text.replace('\n', " ")))?;
        page.line("        no citation stands beside it: not checked")?;
    }
    let of = |verdict: Verdict| citations.iter().filter(|one| one.verdict == verdict).count();
    let (all, wrong, unverified) = (citations.len(), of(Verdict::Wrong), of(Verdict::Unverified));
    let unverified = if unverified > 0 { format!(", {unverified} unverified") } else { String::new() };
    page.blank()?;
    page.line(format!(
        "{all} cited, {wrong} with a problem{unverified}, by the law of {}{}",
        at.at,
        as_known(at)
    ))
}
