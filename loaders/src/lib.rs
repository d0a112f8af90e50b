//! Readers of law: bytes in, acts and commands out.
//!
//! A loader is a pure function from the bytes of its sources to `(ChangeSet, Vec<Diagnostic>)`: no files, no
//! network, no clock. Messy law is no error: what was repaired is a [`Diagnostic`](asof_schema::Diagnostic),
//! with file and row, and what stays doubtful is a [`Finding`](asof_schema::Finding) of the change set. Only
//! what cannot be read at all fails.
//!
//! - [`snapshots`]: a series of consolidated texts, compared neighbour by neighbour. Its first reader is
//!   [`snapshots::br_constitution`].
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing))]

pub mod snapshots;

pub use snapshots::br_constitution;
