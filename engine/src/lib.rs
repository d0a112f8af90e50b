//! The engine: from acts and their commands to versions, and from versions to answers.
#![cfg_attr(test, expect(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "tests"))]

mod graph;
mod ingest;
pub mod query;
mod replay;
pub mod store;

pub use graph::{ActRow, Expression, Meta, NormGraph, Point};
pub use ingest::IngestError;
