//! What the outside sees of asof: the binary `asof` and what it is made of.
//!
//! [`run`] takes a command line and a place to write to, and gives back an exit code; `main` is glue around it. Each
//! command is a file under `command`: it reads its arguments, asks the engine or a loader, and hands the answer either
//! to `render`, for people, or to `serde_json`, for programs. What commands do beyond asking the engine is a
//! library of its own, so that tests and other programs can call it: [`load`], [`export`], [`verify`], [`compare`],
//! [`corpus`], [`embedder`], [`nearness`], [`chat`].
//!
//! *Invariant:* no answer hangs on the clock but through the words `today` and `now`, which the room `clock` alone reads.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests"))]

pub mod chat;
mod cli;
mod clock;
mod command;
pub mod compare;
pub mod config;
pub mod corpus;
pub mod embedder;
mod endpoint;
pub mod export;
mod failure;
mod graph;
pub mod graphql;
pub mod http;
pub mod load;
mod name;
pub mod nearness;
pub mod page;
pub mod profiles;
mod progress;
mod reference;
mod render;
mod stats;
pub mod store;
pub mod verify;

pub use cli::run;
pub use failure::{Failure, Outcome};
pub use reference::Reading;
pub use stats::{NormStats, StoreStats};
