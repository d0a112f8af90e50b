//! From texts to vectors, and the vectors that are kept.
//!
//! An [`Embedder`] is a model behind whatever it runs in; the engine speaks to no network, so that those over HTTP live in
//! the server. [`Cached`] keeps what an embedder gave on disk; [`HashedNgrams`] takes no model, and its vectors tell of
//! letters, not of meaning.

mod cached;
mod ngrams;

use std::error::Error;
use std::fmt::Debug;
use std::future::Future;
use std::pin::Pin;

use serde::Serialize;

pub use cached::Cached;
pub use ngrams::HashedNgrams;

/// A model of embeddings.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Model {
    /// Its name, which no other model has: vectors are kept under it.
    pub name: String,
    /// The number of dimensions of a vector.
    pub dimension: usize,
    /// Whether similarity means likeness of meaning; of n-grams it does not.
    pub semantic: bool,
}

/// What a text is embedded for: many models embed a query differently from a passage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// It asks.
    Query,
    /// It may be found.
    Passage,
}

/// Vectors to come.
pub type Embedding<'e> = Pin<Box<dyn Future<Output = Result<Vec<Vec<f32>>, EmbeddingError>> + Send + 'e>>;

/// A model that can be asked. Its futures need no runtime of the caller's.
pub trait Embedder: Debug + Send + Sync {
    /// Which model it is.
    fn model(&self) -> &Model;

    /// What the model is told beside a text in a role: the same text has the same vector in both roles if both are told
    /// the same. Roles of which nothing is known are told apart.
    fn prefix(&self, role: Role) -> &str {
        match role {
            Role::Query => "query",
            Role::Passage => "passage",
        }
    }

    /// One vector of `dimension` numbers and length 1 for each text, in their order.
    fn embed<'e>(&'e self, role: Role, texts: &'e [String]) -> Embedding<'e>;
}

/// Why there are no vectors.
#[derive(Debug, thiserror::Error)]
pub enum EmbeddingError {
    /// The model cannot be reached, or its answer is not an embedding of the texts.
    #[error("the embedding model {model}: {source}")]
    Model {
        /// The model's name.
        model: String,
        /// Whether the same may succeed a little later.
        transient: bool,
        /// What went wrong.
        source: Box<dyn Error + Send + Sync>,
    },
    /// The kept vectors are not what was written.
    #[error("{path} holds no usable vectors: {what}; remove it to have them made again")]
    Damaged {
        /// The file.
        path: String,
        /// What does not fit.
        what: String,
    },
    /// The system or the database refused.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: String,
        /// What it said.
        source: Box<dyn Error + Send + Sync>,
    },
}

impl EmbeddingError {
    /// Whether the same may succeed a little later.
    pub fn is_transient(&self) -> bool {
        matches!(self, Self::Model { transient: true, .. })
    }
}

/// The vector of length 1 in the same direction; none if there is no direction.
pub fn unit(vector: &[f64]) -> Option<Vec<f32>> {
    let length = vector.iter().map(|number| number * number).sum::<f64>().sqrt();
    #[expect(clippy::cast_possible_truncation, reason = "vectors are kept as f32")]
    let shortened = |number: &f64| (number / length) as f32;
    (length.is_finite() && length > 0.0).then(|| vector.iter().map(shortened).collect())
}
