//! Systems under test. A system gets the words of a question, and the day where one is asked for; nothing else: what is true of
//! it is in a type that it never sees.

mod asof;
mod embedder;
mod outside;
mod planted;
mod rag;
mod timeless;
mod vector;
mod words;

use std::collections::BTreeSet;

use anyhow::Result;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::item::{Ground, Question};
pub use asof::{Asof, resolve_many};
pub use embedder::{Embedder, Manner};
pub use outside::{Http, Process};
pub use planted::{Defect, Planted};
pub use rag::{Corpus, Rag};
pub use timeless::Timeless;
pub use vector::Vectors;

/// Something that answers questions.
pub trait System {
    /// Its name.
    fn name(&self) -> String;

    /// What it finds for a question. An error is an answer that did not come: it scores nothing.
    fn retrieve(&mut self, question: &Question) -> Result<Reply>;
}

/// What a system found. What it does not know it leaves out.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Reply {
    /// Versions and provisions, the best first.
    pub results: Vec<Retrieved>,
    /// Whether the provision asked about was ever amended.
    pub amended: Option<bool>,
    /// Whether something differs between the days asked about.
    pub changed: Option<bool>,
    /// That the question cannot be decided, by the ground: `not_covered`, `touched`, `unknown_words` or `several_candidates`. A
    /// reply that abstains tells nothing else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub abstains: Option<String>,
}

impl Reply {
    /// A reply that abstains.
    pub(crate) fn abstaining(ground: Ground) -> Self {
        Self { abstains: Some(ground.name().to_owned()), ..Self::default() }
    }
}

/// A version of a provision.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Retrieved {
    /// The provision, by its id.
    pub component: Option<String>,
    /// How it is cited.
    pub citation: Option<String>,
    /// Its words with those of all inside it, labels included.
    pub text: Option<String>,
    /// Its first day.
    pub valid_from: Option<NaiveDate>,
    /// The day after its last.
    pub valid_to: Option<NaiveDate>,
    /// Its ordinal.
    pub version: Option<u32>,
    /// The acts that made it, by code or title.
    pub amendments: BTreeSet<String>,
}
