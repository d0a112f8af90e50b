//! The engine: from acts and their commands to versions, and from versions to answers.
//!
//! [`store::Embedded`] holds a corpus durably; [`store::Corpus`] is one revision of it in memory; [`query`] asks it. What replay means stands in `schema/REPLAY.md`.
//!
//! ```
//! use asof_engine::{query, store::Corpus};
//! use asof_schema::{AsOf, ChangeSet};
//!
//! let charter = ChangeSet::read(include_bytes!("../../demo/1-charter.jsonl").as_slice())?;
//! let (corpus, _) = Corpus::default().with(&charter, "2020-01-15T12:00:00Z".parse()?)?;
//! let article = "urn:lex:zz:municipal:carta:1990-03-05;1!art2".parse()?;
//! let answer = query::point_in_time(&corpus, &article, AsOf::day("1991-01-01".parse()?))?;
//! assert!(answer.lines[0].text.starts_with("Art. 2º"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod answer;
pub mod coverage;
mod driver;
pub mod embedding;
mod graph;
pub mod harm;
mod ingest;
pub mod neo4j;
pub mod proof;
pub mod query;
pub mod question;
mod relation;
mod replay;
mod rows;
mod runs;
pub mod search;
pub mod store;
mod strings;
pub mod vectors;

pub use graph::{
    ActRow, Birth, Command, Component, DocumentOrder, Doubts, End, Expression, Kept, Meta, NormGraph, Point,
    Version, Walk,
};
pub use ingest::IngestError;
pub use rows::{CommandRow, ComponentRow, ContentRow, VersionRow};
