//! What a load did.

use asof_loaders::account::{Documents, NOT_APPLIED};
use asof_schema::Diagnostic;

use crate::Failure;
use crate::command::stats::of_norm;
use crate::load::{Contents, Summary, Tally};
use crate::text::{Page, Words as _, paint};

/// So many norms are shown one by one; of more, only what they have together.
const SHOWN: usize = 20;

/// Writes the answer of `asof load`.
pub(super) fn load(page: &mut Page<'_>, summary: &Summary) -> Result<(), Failure> {
    if summary.norms.len() <= SHOWN {
        for norm in &summary.norms {
            of_norm(page, norm)?;
        }
    } else {
        let (all, changed) = (summary.norms.len(), summary.changed.len());
        page.field("norms", format!("{all}, {changed} of them changed; `asof stats` shows each"))?;
    }
    if let Some(said) = &summary.diagnostics {
        said.iter().try_for_each(|said| diagnostic(page, said))?;
    }
    if let Some(documents) = summary.documents {
        page.field("documents", counted(documents))?;
    }
    contents(page, &summary.contents)?;
    let more = if summary.diagnostics.is_none() { "--diagnostics lists what was said" } else { "" };
    codes(page, "said", &summary.diagnostics_by_code, more)?;
    codes(page, "findings", &summary.findings_by_code, "`asof findings` lists them")?;
    let palette = page.palette;
    match summary.batch {
        Some(_) if summary.rehearsed => page.field("recorded", "nothing: this would be new"),
        Some(batch) => {
            let said = format!("batch {batch}, recorded at {}", summary.recorded_at);
            page.field("recorded", paint(palette.added, said))
        }
        None => page.field("recorded", "nothing new"),
    }
}

fn counted(documents: Documents) -> String {
    let Documents { read, in_part, not_read, left_out } = documents;
    format!("{read} read, {in_part} read in part, {not_read} not read, {left_out} left out")
}

fn contents(page: &mut Page<'_>, contents: &Contents) -> Result<(), Failure> {
    let Contents { acts, commands, provisions, doubts_by_code } = contents;
    page.field("contents", format!("{acts} acts, {commands} commands, {provisions} provisions put"))?;
    for (at, (code, count)) in doubts_by_code.iter().enumerate() {
        let name = if at == 0 { "doubts" } else { "" };
        let applied = if NOT_APPLIED.contains(&code.as_str()) { " (not applied)" } else { "" };
        page.field(name, format!("{count} × {code}{applied}"))?;
    }
    Ok(())
}

/// Counts by code, and where `more` of them is to be read.
fn codes(page: &mut Page<'_>, name: &str, tallies: &[Tally], more: &str) -> Result<(), Failure> {
    for (at, tally) in tallies.iter().enumerate() {
        let name = if at == 0 { name } else { "" };
        page.field(name, format!("{} × {} ({})", tally.count, tally.code, tally.severity.words()))?;
    }
    if tallies.is_empty() || more.is_empty() { Ok(()) } else { page.field("", more) }
}

fn diagnostic(page: &mut Page<'_>, said: &Diagnostic) -> Result<(), Failure> {
    let line = said.place.line.map(|line| format!(":{line}")).unwrap_or_default();
    let place = format!("{}{line}", said.place.file);
    page.wrapped("  ", 4, &format!("{place}: {} ({}): {}", said.code, said.severity.words(), said.message))
}
