//! The terminal: the binary `asof` and what it is made of.
//!
//! [`run`] takes a command line and a place to write to, and gives back an exit code; `main` is glue around it. Each
//! command is a file under `command`: it reads its arguments, asks the engine, a loader or the service's room, and hands
//! the answer either to `render`, for people, or to `serde_json`, for programs. What commands do beyond asking is a
//! library of its own, so that tests and other programs can call it: [`export`], [`verify`], [`compare`], [`corpus`].
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests"))]

mod cli;
mod command;
pub mod compare;
pub mod corpus;
mod exit;
pub mod export;
mod graph;
mod render;
pub mod verify;

use asof_server::{
    Failure, NormStats, Reading, StoreStats, chat, clock, config, graphql, http, load, name, nearness,
    progress, reference, store,
};

pub use cli::run;
pub use exit::Outcome;
