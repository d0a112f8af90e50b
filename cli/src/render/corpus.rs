//! Corpora that can be fetched.

use super::acts;
use super::page::{Page, paint};
use crate::Failure;
use crate::command::{Entry, Fetched};

/// Writes the answer of `asof corpus list`.
pub(crate) fn catalogue(page: &mut Page<'_>, entries: &[Entry]) -> Result<(), Failure> {
    for entry in entries {
        page.line(paint(page.palette.strong, entry.name))?;
        page.field("what", entry.description)?;
        page.field("from", entry.origin)?;
        let bytes = usize::try_from(entry.bytes).unwrap_or(usize::MAX);
        page.field("size", format!("{}, {} bytes", acts::count(entry.files, "file"), acts::grouped(bytes)))?;
    }
    Ok(())
}

/// Writes the answer of `asof corpus get`.
pub(crate) fn fetched(page: &mut Page<'_>, fetched: &Fetched) -> Result<(), Failure> {
    page.line(paint(page.palette.strong, fetched.name))?;
    page.field("files", format!("{} fetched, {} there already", fetched.received, fetched.present))?;
    page.field("texts", fetched.texts.display())?;
    page.field("acts", fetched.acts.display())?;
    page.field("next", format!("asof load {} {}", fetched.name, fetched.folder.display()))
}
