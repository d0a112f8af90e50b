//! The terminal: the binary `asof` and what it is made of.
//!
//! [`run`] takes a command line and a place to write to, and gives back an exit code; `main` is glue around
//! it. Each command is a file under `command`, with all that is its own: its arguments, its answer, and how
//! that is written for people; programs get it from `serde_json`. What commands write with is `text`. What
//! commands do beyond asking is a library of its own, so that tests and other programs can call it:
//! [`export`], [`verify`], [`compare`], [`corpus`].
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests"))]

mod cli;
mod command;
pub mod compare;
pub mod corpus;
mod coverage;
mod demo;
mod destination;
mod exit;
pub mod export;
mod graph;
mod pager;
pub mod proof;
pub mod sample;
mod shape;
mod text;
pub mod verify;

use asof_server::{
    Failure, NoAnswer, NormStats, Reading, StoreStats, address, chat, clock, config, embedder, graphql, http,
    load, profiles, progress, reference, semantic, service, store,
};

pub use cli::run;
pub use exit::Outcome;
