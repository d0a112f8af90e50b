//! The service: what the outside sees of the engine over GraphQL and HTTP, and what it takes to run it.
//!
//! [`graphql`] is the schema, [`http`] what carries it, [`page`] what a browser gets at `/`. Models are asked by
//! [`embedder`], [`semantic`] and [`chat`]; [`config`] has the settings, [`store`] says which store is meant,
//! [`service`] who serves it and [`address`] where, and [`load`] goes from files to a store. The terminal is another room, which
//! asks this one.
//!
//! *Invariant:* the clock, which the room [`clock`] alone reads, is asked at the edge of a request: for the
//! day of a question that names none, and for the instant of a batch.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests"))]

pub mod address;
pub mod chat;
pub mod clock;
pub mod config;
pub mod embedder;
mod endpoint;
mod failure;
pub mod graphql;
pub mod http;
pub mod load;
mod measure;
pub mod page;
pub mod picture;
pub mod profiles;
pub mod progress;
pub mod reference;
pub mod semantic;
pub mod service;
mod stats;
pub mod store;

pub use failure::{Failure, NoAnswer, Reading, causes};
pub use measure::Measure;
pub use stats::{NormStats, StoreStats};
