//! The tour of `asof demo`.

use std::path::Path;

use super::page::{Page, paint};
use crate::Failure;

/// Writes what the tour is.
pub(crate) fn tour_begins(page: &mut Page<'_>, store: &Path, acts: usize) -> Result<(), Failure> {
    let said = format!(
        "The Charter of Vila Serena, a town that never was: {acts} acts from 1990 to 2023, loaded into {}. Every command \
         below can be repeated as it stands; with --json it gives the same answer to a program.",
        store.display()
    );
    page.wrapped("", 0, &said)
}

/// Writes a question and the command that asks it.
pub(crate) fn tour_stop(page: &mut Page<'_>, question: &str, command: &str) -> Result<(), Failure> {
    let palette = page.palette;
    page.blank()?;
    page.line(paint(palette.dim, "─".repeat(page.width)))?;
    page.wrapped("", 0, question)?;
    page.line(format!("$ {}", paint(palette.warning, command)))?;
    page.blank()
}

/// Writes where to go on.
pub(crate) fn tour_ends(page: &mut Page<'_>, store: &Path) -> Result<(), Failure> {
    page.blank()?;
    page.line(paint(page.palette.dim, "─".repeat(page.width)))?;
    page.line("Go on: asof --help, or with a real constitution:")?;
    page.line("$ asof corpus get br-constitution && asof load br-constitution br-constitution")?;
    page.line("$ asof at \"art. 6º, CF\" 2001-05-20")?;
    page.line(paint(page.palette.dim, format!("The demo's store may be deleted: {}", store.display())))
}
