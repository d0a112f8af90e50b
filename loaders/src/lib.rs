//! Readers of law: bytes in, acts and commands out.
//!
//! A loader is a pure function from the bytes of its sources to `(ChangeSet, Vec<Diagnostic>)`: no files, no
//! network, no clock. Messy law is no error: what was repaired is a [`Diagnostic`](asof_schema::Diagnostic),
//! with file and row, and what stays doubtful is a [`Finding`](asof_schema::Finding) of the change set. Only
//! what cannot be read at all fails.
//!
//! - [`source`]: the contract of a source, and [`registry`]: every country with its sources. Whoever loads goes over the
//!   registry and names no country.
//! - [`from_acts`]: a law as enacted and the acts that amend it, each command read from its enacting clause by the
//!   drafting of a country.
//! - [`from_snapshots`]: a series of consolidated texts, compared neighbour by neighbour.
//! - [`formats`]: formats that no country owns.
//! - [`br`], [`fi`], [`gb`], `in_`: a folder a country. Laws in [`akoma_ntoso`], which are of any country, law of one's own
//!   and the datasets of SAT-Graph are folders beside them.
//!
//! How a source is added is said in `docs/new-source.md`.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing))]

pub mod account;
pub mod akoma_ntoso;
pub mod br;
pub mod comparison;
pub mod country;
mod encoding;
mod error;
mod evidence;
pub mod fi;
pub mod formats;
pub mod from_acts;
pub mod from_snapshots;
pub mod gb;
mod in_;
mod order;
mod own_law;
mod provision;
pub mod registry;
pub mod sat_graph;
pub mod source;
mod unread;

pub use encoding::utf8;
pub use error::ReadError;
pub use evidence::{Beginnings, bears_out, begins_told, ends_told, numbered};
pub use provision::{Kind, Printed, Role, Words};
pub use unread::{Unit, Unread};
