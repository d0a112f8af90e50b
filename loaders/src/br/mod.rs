//! Brazil: its Constitution of 1988.

mod acts;
mod constitution;
pub mod csv;
mod label;
mod names;
mod notes;
mod summaries;
mod tree;
mod witness;

pub use constitution::{ACTS_TABLE, Input, load};
pub use csv::{ExportLine, evidence_text};
pub use witness::{Page, RowKey, Witness, WitnessRow};

use crate::registry::Country;

/// The pinned files of the consolidated texts: SHA-256, size and name.
pub const CONSTITUTION_FILES: &str = include_str!("constitution.sha256");

/// The country.
pub static COUNTRY: Country = Country { code: "br", drafting: None };
