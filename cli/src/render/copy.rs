//! What was copied.

use super::acts::count;
use super::page::Page;
use crate::Failure;
use crate::command::Copied;

/// Writes the answer of `asof copy`.
pub(crate) fn copied(page: &mut Page<'_>, copied: &Copied) -> Result<(), Failure> {
    page.line(format!(
        "batches: {} copied, {} there already; {} in both stores, equal byte for byte",
        copied.recorded,
        copied.already,
        count(copied.norms, "norm")
    ))
}
