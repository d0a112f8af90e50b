//! `asof coverage`: how far each norm is known, and on what that rests.

use asof_engine::coverage::{self, Overview, TouchStatus};
use asof_schema::{AsOf, Claim, Day, Doubt, Evidence, KnownAct, NormId, Touch, Vocabulary as _};
use clap::Args;
use serde::Serialize;

use super::Context;
use super::clocks::{Clocks, day};
use crate::coverage::{self as known, Coverage, counted, lacking};
use crate::text::sheet::{list, maybe};
use crate::text::{Page, Rows, Sheet, Words as _, paint};
use crate::{Failure, Outcome, clock, reference};

/// How far the law in the store is known: claims of sources, acts that are not applied, doubts
///
/// A claim says through which day a source has every act, or the words that are in force. An act that is known
/// and not applied may have changed what it touches. A doubt is what reading a source could not settle. An
/// answer is assured where a claim reaches it and nothing touches it. The exit code is 1 if nothing is recorded.
///
/// Examples: asof coverage, asof coverage CF 2015-09-15
#[derive(Debug, Args)]
pub(crate) struct CoverageOf {
    /// Only this norm, as people cite it or by its URN [default: all]
    #[arg(value_name = "NORM")]
    norm: Option<String>,
    /// The day [default: today]
    #[arg(value_name = "DAY", value_parser = day)]
    day: Option<Day>,
    #[command(flatten)]
    clocks: Clocks,
}

/// What is recorded of a norm.
#[derive(Debug, Serialize)]
struct OfNorm<'c> {
    norm: &'c NormId,
    title: &'c str,
    as_of: AsOf,
    /// The whole norm on the day.
    coverage: Coverage,
    claims: Vec<&'c Claim>,
    acts: Vec<OfAct<'c>>,
    doubts: Vec<&'c Doubt>,
}

/// What an act touches, and what became of that.
#[derive(Debug, Serialize)]
struct OfAct<'c> {
    act: &'c KnownAct,
    touch: &'c Touch,
    status: TouchStatus,
}

impl CoverageOf {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let at = self.clocks.at(self.day.unwrap_or_else(clock::today));
        let only = self.norm.as_ref().map(|words| reference::norm(&corpus, words)).transpose()?;
        let norms = corpus.catalogue().filter(|norm| only.as_ref().is_none_or(|only| norm.id == *only));
        let mut all = Vec::new();
        for norm in norms {
            let root = norm.id.root();
            let overview = coverage::overview(&corpus, norm.id.as_str(), at);
            let Overview { claims, acts, doubts, .. } = overview.map_err(|lack| lacking(&root, &lack))?;
            let acts = acts.into_iter().map(|of| OfAct { act: of.act, touch: of.touch, status: of.status });
            all.push(OfNorm {
                norm: &norm.id,
                title: &norm.title,
                as_of: at,
                coverage: known::of(&corpus, &root, at)?,
                claims,
                acts: acts.collect(),
                doubts,
            });
        }
        context.tabled(&all, |all| sheet(all), |page, all| write(page, all, at))?;
        Ok(super::any(all.iter().any(OfNorm::says_something)))
    }
}

impl OfNorm<'_> {
    fn says_something(&self) -> bool {
        !(self.claims.is_empty() && self.acts.is_empty() && self.doubts.is_empty())
    }
}

/// Every record a row.
fn sheet(all: &[OfNorm<'_>]) -> Sheet {
    let columns =
        ["norm", "record", "kind", "components", "from", "through", "status", "basis", "words", "source"];
    Sheet::new(columns, all.iter().flat_map(rows))
}

fn rows(of: &OfNorm<'_>) -> Vec<Vec<String>> {
    let row = |record: &str, cells: [String; 8]| {
        let mut row = vec![of.norm.to_string(), record.to_owned()];
        row.extend(cells);
        row
    };
    let claims = of.claims.iter().map(|claim| {
        let (kind, basis) = (claim.says.name().to_owned(), claim.basis.name().to_owned());
        let through = claim.through.to_string();
        let [components, words] = [claim.component.to_string(), maybe(claim.note.as_ref())];
        let cells =
            [kind, components, String::new(), through, String::new(), basis, words, source(claim.evidence)];
        row("claim", cells)
    });
    let touches = of.acts.iter().map(|OfAct { act, touch, status }| {
        let (from, status) = (act.effective_at(touch).to_string(), status.words().to_owned());
        let basis = touch.effective.or(act.effective).unwrap_or(act.published).basis.name().to_owned();
        let [kind, components] = [act.kind.name().to_owned(), touch.component.to_string()];
        let words = format!("{} ({})", act.title, act.id);
        row("act", [kind, components, from, String::new(), status, basis, words, source(act.evidence)])
    });
    let doubts = of.doubts.iter().map(|doubt| {
        let through = maybe(doubt.until.map(Day::pred));
        let [kind, words] = [doubt.code.clone(), doubt.message.clone()];
        let (components, from) = (list(&doubt.touches), doubt.effective().to_string());
        let empty = String::new;
        row("doubt", [kind, components, from, through, empty(), empty(), words, source(doubt.evidence)])
    });
    claims.chain(touches).chain(doubts).collect()
}

/// `SHA-256:first byte-byte after the last`.
fn source(evidence: Option<Evidence>) -> String {
    maybe(evidence.map(|at| format!("{}:{}-{}", at.sha256, at.start, at.end)))
}

/// Writes each norm with what is recorded of it.
fn write(page: &mut Page<'_>, all: &[OfNorm<'_>], at: AsOf) -> Result<(), Failure> {
    for (place, of) in all.iter().enumerate() {
        if place > 0 {
            page.blank()?;
        }
        page.line(paint(page.palette.strong, of.title))?;
        page.field("on", at.at)?;
        page.field("coverage", of.coverage.sentence())?;
        page.field("parts", counted(of.coverage.parts))?;
        if !of.says_something() {
            continue;
        }
        page.blank()?;
        let mut table = Rows::new(page, ["record", "kind", "of", "from", "through", "status", "words"]);
        for row in rows(of) {
            let [_, record, kind, components, from, through, status, _, words, _] = row.as_slice() else {
                continue;
            };
            let local = components.replace(&format!("{}!", of.norm), "");
            let whole = local.replace(of.norm.as_str(), "the whole norm");
            let cells = [record, kind, &whole, from, through, status, words];
            table.row(cells.map(Clone::clone));
        }
        table.write(page)?;
    }
    Ok(())
}
