//! Readers of law: bytes in, acts and commands out.
//!
//! A loader is a pure function from the bytes of its sources to `(ChangeSet, Vec<Diagnostic>)`: no files, no
//! network, no clock. Messy law is no error: what was repaired is a [`Diagnostic`](asof_schema::Diagnostic),
//! with file and row, and what stays doubtful is a [`Finding`](asof_schema::Finding) of the change set. Only
//! what cannot be read at all fails.
//!
//! - [`from_snapshots`]: a series of consolidated texts, compared neighbour by neighbour. Its first reader is
//!   [`br`].
//! - [`consolidated`]: consolidated statutes of Finland that say which act they take up, and no date.
//! - [`statute_book`]: the XML of the Statute Book of Finland, act by act.
//! - [`debates`]: debates of parliaments, a day a norm, with the revisions of its record.
//! - [`from_acts`]: a law as enacted and the acts that amend it, each command read from its enacting clause.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing))]

pub mod br;
mod error;
mod evidence;
pub mod fi;
pub mod formats;
pub mod from_acts;
pub mod from_snapshots;
pub mod gb;
mod provision;
pub mod registry;

pub use br as br_constitution;
pub use error::ReadError;
pub use evidence::bears_out;
pub use fi::{consolidated, statute_book};
pub use formats::akoma_ntoso;
pub use from_acts as acts;
pub use gb::debates;
pub use provision::{Kind, Printed, Role, Words};
