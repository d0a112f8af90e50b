//! `asof stats`: what the store holds, in numbers.

use std::cmp::Reverse;

use asof_schema::Day;
use clap::Args;

use super::Context;
use crate::text::sheet::maybe;
use crate::text::{Page, Rows, Sheet, Words as _, acts, left, paint};
use crate::{Failure, NormStats, Outcome, StoreStats};

/// What the store holds: norms, components, versions by cause, acts, texts, bytes and batches
#[derive(Debug, Args)]
pub(crate) struct Stats {
    /// Show each norm in full; without it, people see a row of each of the largest, where there are many
    #[arg(long)]
    all: bool,
}

impl Stats {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let stats = StoreStats::of(&*context.corpus()?);
        context.tabled(&stats, sheet, |page, stats| write(page, stats, self.all))?;
        Ok(super::any(!stats.norms.is_empty()))
    }
}

/// The norms as a table.
fn sheet(stats: &StoreStats) -> Sheet {
    let columns = [
        "norm", "title", "first", "last", "components", "versions", "acts", "commands", "texts",
        "text_bytes", "other_bytes", "findings",
    ];
    let row = |norm: &NormStats| {
        let mut cells = vec![norm.norm.to_string(), norm.title.clone(), maybe(norm.first), maybe(norm.last)];
        let counts = [norm.components, norm.versions, norm.acts, norm.commands, norm.texts];
        let sizes = [norm.text_bytes, norm.other_bytes, norm.findings];
        cells.extend(counts.iter().chain(&sizes).map(ToString::to_string));
        cells
    };
    Sheet::new(columns, stats.norms.iter().map(row))
}

/// So many norms are shown in full; of more, the largest have a row each.
const MOST_EACH: usize = 5;
/// So many rows are shown then.
const MOST_ROWS: usize = 12;

/// Writes the answer of `asof stats`.
fn write(page: &mut Page<'_>, stats: &StoreStats, all: bool) -> Result<(), Failure> {
    if all || stats.norms.len() <= MOST_EACH {
        for norm in &stats.norms {
            of_norm(page, norm)?;
            page.blank()?;
        }
    } else {
        each_in_a_row(page, &stats.norms)?;
        page.blank()?;
    }
    let mut rows = Rows::new(page, ["batch", "recorded at", "what"]);
    rows.numbers(0);
    for batch in &stats.batches {
        let what = batch.description.clone().unwrap_or_default();
        rows.row([batch.number.to_string(), batch.recorded_at.to_string(), what]);
    }
    rows.write(page)?;
    page.field("head", stats.head)
}

/// Writes how much there is of all norms, and a row of each of the largest.
fn each_in_a_row(page: &mut Page<'_>, norms: &[NormStats]) -> Result<(), Failure> {
    let counted = |title: &str, from: Option<Day>, counts: [usize; 4]| {
        let [components, versions, acts, findings] = counts.map(acts::grouped);
        [title.to_owned(), maybe(from), components, versions, acts, findings]
    };
    let mut largest: Vec<&NormStats> = norms.iter().collect();
    largest.sort_by_key(|norm| Reverse(norm.versions));
    let mut rows = Rows::new(page, ["norm", "from", "components", "versions", "acts", "findings"]);
    for norm in largest.into_iter().take(MOST_ROWS) {
        let counts = [norm.components, norm.versions, norm.acts, norm.findings];
        rows.row(counted(&norm.title, norm.first, counts));
    }
    let sum = |of: fn(&NormStats) -> usize| -> usize { norms.iter().map(of).sum() };
    let counts = [
        sum(|norm| norm.components),
        sum(|norm| norm.versions),
        sum(|norm| norm.acts),
        sum(|norm| norm.findings),
    ];
    rows.row(counted("all", None, counts));
    rows.write(page)?;
    left(page, &[(norms.len(), MOST_ROWS, "norms")])
}

/// Writes a norm in numbers.
pub(super) fn of_norm(page: &mut Page<'_>, norm: &NormStats) -> Result<(), Failure> {
    let number = acts::grouped;
    page.line(paint(page.palette.strong, &norm.title))?;
    page.line(paint(page.palette.dim, &norm.norm))?;
    let causes = norm.versions_by_cause.iter();
    let causes: Vec<String> =
        causes.map(|&(cause, count)| format!("{} {}", number(count), cause.words())).collect();
    if let (Some(first), Some(last)) = (norm.first, norm.last) {
        page.field("history", format!("{first} to {last}"))?;
    }
    page.field("components", number(norm.components))?;
    page.field("versions", format!("{}: {}", number(norm.versions), causes.join(", ")))?;
    page.field("acts", format!("{}, with {}", number(norm.acts), acts::count(norm.commands, "command")))?;
    page.field("texts", format!("{}, {} bytes", number(norm.texts), number(norm.text_bytes)))?;
    page.field("graph", format!("{} bytes beside the texts", number(norm.other_bytes)))?;
    page.field("findings", number(norm.findings))
}
