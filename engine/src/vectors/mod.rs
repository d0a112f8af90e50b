//! Vectors: where the embeddings of texts are kept, and which are nearest to a question among those in force
//! at the time asked for.
//!
//! An [`Entry`] is one text at one place of a norm, in one box of the three clocks; its payload has
//! everything that a question can ask for, so that the filter is part of the search: an entry that does not
//! fit is never a candidate, and nothing that fits is lost to one that does not. A text in several boxes is
//! several entries.
//!
//! [`Folder`] keeps the vectors in a folder of this machine and in memory, and compares the question with each that fits.
//! [`Server`] keeps more than memory holds, on a Qdrant server, whose searches walk a graph (HNSW). One suite of tests holds
//! both against plain code.
//!
//! *Invariant:* the only room that knows Qdrant; no type of its crate comes out.
//!
//! Turned down: asking for more than is wanted and filtering afterwards. What was in force in 1990 can be a
//! thousandth of everything, and no number of candidates is then enough.

mod entry;
mod folder;
mod server;

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::pin::Pin;

use asof_schema::{ComponentId, Day, NormId, Sha256};

pub use crate::embedding::Model;
pub use entry::{Entry, Stands};
pub use folder::Folder;
pub use server::{Server, ServerConfig, ServerFound, look};

/// Why a store of vectors cannot do what it is asked.
#[derive(Debug, thiserror::Error)]
pub enum VectorError {
    /// Another process has it open.
    #[error(
        "{place} is open elsewhere: its vectors serve one process at a time; stop the other process, or use a server"
    )]
    Busy {
        /// The folder.
        place: String,
    },
    /// There are vectors of another model, or vectors that asof did not write.
    #[error(
        "{place} does not hold vectors of {model} ({dimension} numbers): {what}; remove it or use another place, and make the vectors again (`asof index`)"
    )]
    Foreign {
        /// The folder, or the server with its collection.
        place: String,
        /// The model that was to be there.
        model: String,
        /// The length of its vectors.
        dimension: usize,
        /// What is there.
        what: String,
    },
    /// What is held there is not what was written.
    #[error("{place} is damaged: {what}; remove it, and make the vectors again (`asof index`)")]
    Damaged {
        /// The folder, or the server with its collection.
        place: String,
        /// What does not fit.
        what: String,
    },
    /// A vector that cannot be one of the model's.
    #[error("vector {at} does not fit {model}: {what}")]
    Vector {
        /// Which of those that were given, from 0.
        at: usize,
        /// The model.
        model: String,
        /// What is wrong with it.
        what: String,
    },
    /// The server knows no such key.
    #[error("{address}: the server refuses the API key, or needs one and got none")]
    Denied {
        /// The server.
        address: String,
    },
    /// There is no server, or it has stopped.
    #[error(
        "{address} cannot be reached: {what}; is it the port for gRPC (6334 by default), with https where the server has TLS?"
    )]
    Unreachable {
        /// The server.
        address: String,
        /// What happened.
        what: String,
    },
    /// The system or the server does not do what it is asked.
    #[error("{place}: {what}")]
    Refused {
        /// The folder or the server.
        place: String,
        /// Why.
        what: String,
    },
}

/// The conditions of a search. An empty list means no condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// When it must be in force.
    pub when: When,
    /// In one of these norms.
    pub norms: Vec<NormId>,
    /// One of these components, or below it.
    pub within: Vec<ComponentId>,
    /// In this language (BCP 47): `pt` takes `pt-BR`, and `pt-BR` does not take `pt`.
    pub language: Option<String>,
    /// Of one of these component types.
    pub types: Vec<String>,
    /// In one of these kinds of norm.
    pub kinds: Vec<String>,
    /// Cut in one of these ways.
    pub cuts: Vec<String>,
}

/// When it must be in force. [`Day::MAX`] and [`u32::MAX`] are after everything that is known and recorded:
/// only boxes without an end cover them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// On a day.
    At {
        /// The day of the law.
        at: Day,
        /// The day until which acts are known.
        known: Day,
        /// The number of the last batch that counts.
        recorded: u32,
    },
    /// At any time of a period; never, if the period is empty.
    During {
        /// First day (inclusive).
        from: Day,
        /// The day after the last one.
        to: Day,
        /// The day until which acts are known.
        known: Day,
        /// The number of the last batch that counts.
        recorded: u32,
    },
}

/// What was found.
#[derive(Debug, Clone, PartialEq)]
pub struct VectorHit {
    /// The text.
    pub content: Sha256,
    /// Its norm.
    pub norm: NormId,
    /// Its component.
    pub component: ComponentId,
    /// The cosine of the angle between it and the question, -1 to 1.
    pub score: f32,
}

/// Work on vectors that is under way. Dropping it ends the wait; work that has begun may still be done.
pub type Doing<'v, T> = Pin<Box<dyn Future<Output = Result<T, VectorError>> + Send + 'v>>;

/// The vectors of one model.
pub trait VectorStore: Debug + Send + Sync {
    /// The model whose vectors these are.
    fn model(&self) -> &Model;

    /// Puts entries with their vectors, in place of those with the same ids: doing it twice is doing it once. A vector that
    /// cannot be one of the model's is refused before anything is put. Where this is cut off, some may be in.
    fn put<'v>(&'v self, entries: &'v [(Entry, Vec<f32>)]) -> Doing<'v, ()>;

    /// Takes entries away; an id that is not there is none the less gone.
    fn remove<'v>(&'v self, ids: &'v [u128]) -> Doing<'v, ()>;

    /// The entries of a norm that are held; an interrupted build puts only the others.
    fn ids<'v>(&'v self, norm: &'v NormId) -> Doing<'v, BTreeSet<u128>>;

    /// The norms that have an entry.
    fn norms(&self) -> Doing<'_, BTreeSet<NormId>>;

    /// The number of entries.
    fn count(&self) -> Doing<'_, usize>;

    /// The nearest of what is wanted, at most `limit`, best first; of equals, by norm, component and content. Which of
    /// several equals is the last within the limit is not said. With `exact` every vector is compared, as a folder always
    /// does; without, a server may walk a graph, and find most of the best.
    fn near<'v>(
        &'v self,
        vector: &'v [f32],
        wanted: &'v Wanted,
        limit: usize,
        exact: bool,
    ) -> Doing<'v, Vec<VectorHit>>;

    /// Makes what was put or removed durable; a server also builds the part of its graph that is worth building.
    fn flush(&self) -> Doing<'_, ()>;

    /// On a server, the name that readers use now means this model's vectors; in a folder there is nothing to do.
    fn publish(&self) -> Doing<'_, ()>;
}

/// What folder or collection the vectors of a model have: its name in letters, digits, `-`, `_` and `.`, and the dimension.
fn place_of(model: &Model) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '-' };
    format!("{}-{}", model.name.chars().map(plain).collect::<String>(), model.dimension)
}

/// Refuses the first vector that cannot be one of the model's.
fn check<'v>(model: &Model, vectors: impl IntoIterator<Item = &'v [f32]>) -> Result<(), VectorError> {
    let trouble = |vector: &[f32]| {
        if vector.len() == model.dimension {
            let odd = vector.iter().position(|number| !number.is_finite())?;
            Some(format!("its number {odd} is infinite or not a number"))
        } else {
            Some(format!("it has {} numbers, not {}", vector.len(), model.dimension))
        }
    };
    let found = (0..).zip(vectors).find_map(|(at, vector)| Some((at, trouble(vector)?)));
    found.map_or(Ok(()), |(at, what)| Err(VectorError::Vector { at, model: model.name.clone(), what }))
}
