//! `asof stats`: what the store holds, in numbers.

use clap::Args;

use super::Context;
use crate::text::{Page, Rows, acts, paint};
use crate::{Failure, NormStats, Outcome, StoreStats};

/// What the store holds: norms, components, versions by cause, acts, texts, bytes and batches
#[derive(Debug, Args)]
pub(crate) struct Stats {}

impl Stats {
    #[expect(clippy::unused_self, reason = "every command runs alike")]
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let stats = StoreStats::of(&*context.corpus()?);
        context.answer(&stats, write)?;
        Ok(super::any(!stats.norms.is_empty()))
    }
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
    rows.write(page)
}

/// Writes a norm in numbers.
pub(super) fn of_norm(page: &mut Page<'_>, norm: &NormStats) -> Result<(), Failure> {
    let number = acts::grouped;
    page.line(paint(page.palette.strong, &norm.title))?;
    page.line(paint(page.palette.dim, &norm.norm))?;
    let causes = norm.versions_by_cause.iter();
    let causes: Vec<String> =
        causes.map(|&(cause, count)| format!("{} {}", number(count), acts::cause_code(cause))).collect();
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
