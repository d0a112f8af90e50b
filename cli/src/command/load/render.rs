//! What a load did.

use asof_schema::Diagnostic;

use crate::Failure;
use crate::command::stats::of_norm;
use crate::load::{Summary, Tally};
use crate::text::{Page, Words as _, paint};

/// Writes the answer of `asof load`.
pub(super) fn load(page: &mut Page<'_>, summary: &Summary) -> Result<(), Failure> {
    for norm in &summary.norms {
        of_norm(page, norm)?;
    }
    if let Some(said) = &summary.diagnostics {
        said.iter().try_for_each(|said| diagnostic(page, said))?;
    }
    codes(page, "repairs", &summary.diagnostics_by_code)?;
    codes(page, "doubts", &summary.findings_by_code)?;
    let palette = page.palette;
    match summary.batch {
        Some(batch) => {
            let said = format!("batch {batch}, recorded at {}", summary.recorded_at);
            page.field("recorded", paint(palette.added, said))
        }
        None => page.field("recorded", "nothing new"),
    }
}

fn codes(page: &mut Page<'_>, name: &str, tallies: &[Tally]) -> Result<(), Failure> {
    for (at, tally) in tallies.iter().enumerate() {
        let name = if at == 0 { name } else { "" };
        page.field(name, format!("{} × {} ({})", tally.count, tally.code, tally.severity.words()))?;
    }
    Ok(())
}

fn diagnostic(page: &mut Page<'_>, said: &Diagnostic) -> Result<(), Failure> {
    let line = said.place.line.map(|line| format!(":{line}")).unwrap_or_default();
    let place = format!("{}{line}", said.place.file);
    page.wrapped("  ", 4, &format!("{place}: {} ({}): {}", said.code, said.severity.words(), said.message))
}
