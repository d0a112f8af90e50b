//! `asof stats`: what the store holds, in numbers.

use clap::Args;

use super::Context;
use crate::text::sheet::maybe;
use crate::text::{Page, Rows, Sheet, Words as _, acts, paint};
use crate::{Failure, NormStats, Outcome, StoreStats};

/// What the store holds: norms, components, versions by cause, acts, texts, bytes and batches
#[derive(Debug, Args)]
pub(crate) struct Stats {}

impl Stats {
    #[expect(clippy::unused_self, reason = "every command runs alike")]
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let stats = StoreStats::of(&*context.corpus()?);
        context.tabled(&stats, sheet, write)?;
        Ok(super::any(!stats.norms.is_empty()))
    }
}

/// The norms as a table.
fn sheet(stats: &StoreStats) -> Sheet {
    let columns = [
        "norm",
        "title",
        "first",
        "last",
        "components",
        "versions",
        "acts",
        "commands",
        "texts",
        "text_bytes",
        "other_bytes",
        "findings",
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

/// Writes the answer of `asof stats`.
fn write(page: &mut Page<'_>, stats: &StoreStats) -> Result<(), Failure> {
    for norm in &stats.norms {
        of_norm(page, norm)?;
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
