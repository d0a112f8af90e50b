//! Readers of law: bytes in, acts and commands out.
//!
//! A loader is a pure function from the bytes of its sources to `(ChangeSet, Vec<Diagnostic>)`: no files, no
//! network, no clock. Messy law is no error: what was repaired is a [`Diagnostic`](asof_schema::Diagnostic),
//! with file and row, and what stays doubtful is a [`Finding`](asof_schema::Finding) of the change set. Only
//! what cannot be read at all fails.
//!
//! - [`snapshots`]: a series of consolidated texts, compared neighbour by neighbour. Its first reader is
//!   [`snapshots::br_constitution`].
//! - [`consolidated`]: consolidated statutes of Finland that say which act they take up, and no date.
//! - [`statute_book`]: the XML of the Statute Book of Finland, act by act.
//! - [`debates`]: debates of parliaments, a day a norm, with the revisions of its record.
//! - [`acts`]: a law as enacted and the acts that amend it, each command read from its enacting clause.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing))]

pub mod acts;
pub mod akoma_ntoso;
pub mod consolidated;
pub mod debates;
mod error;
mod evidence;
mod finland;
mod provision;
pub mod snapshots;
pub mod statute_book;
mod xml;

pub use error::ReadError;
pub use evidence::bears_out;
pub use finland::StatuteNumber;
pub use provision::{Kind, Printed, Role, Words};
pub use snapshots::br_constitution;
