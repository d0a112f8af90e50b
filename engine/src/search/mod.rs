//! Search by words and by similarity of vectors, as of a day.
//!
//! [`TextIndex`] holds the passages of every version that was ever recorded. A search ranks only those in force at its
//! point of the three clocks. The filter is inside the index and not after it, so that words which are not law then
//! crowd out no answer. Ranking by words is BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009) over
//! stems and, where a language compounds and inflects, over pieces of words. Its statistics are those of the whole index:
//! words of other days are never found, but they influence the order a little. The same filter holds for what a vector
//! store found ([`SemanticHit`]), and both rankings are fused ([`Fusion`]).

mod analysis;
mod chunks;
mod everyday;
mod evolution;
mod fusion;
mod index;
mod intent;
mod norm_prior;
mod passages;
mod quote;
mod rank;
mod rarity;
mod readings;
mod searchable;
mod sentences;
mod silent;
mod synonyms;
mod typed;
mod vector_payload;

use asof_schema::{AsOf, ComponentId, Day, Interval, Norm, NormId, Sha256, VersionId};
use serde::Serialize;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::graph::{Point, Version};
use crate::query::VersionNature;
use crate::store::Corpus;

pub(crate) use analysis::{Analysis, Terms};
pub use evolution::{Evolution, YearCount};
pub use fusion::Fusion;
pub use index::TextIndex;
pub use intent::{Intent, TimeConstraint, intent, time_said, times};
pub(crate) use intent::{bounded, dated, months_on};
pub use passages::Cut;
pub(crate) use quote::quote;
pub use quote::{LONGEST as LONGEST_QUOTE, Quote};
pub use rank::{Recency, Rerank};
pub use readings::ReadingHit;
pub use searchable::Searchable;
pub(crate) use sentences::{has_exception, sentences};
pub use silent::silent;
pub use vector_payload::Embeddable;

/// Why a search has no answer.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// The index failed.
    #[error("the text index: {0}")]
    Index(#[from] tantivy::TantivyError),
    /// An entry of it could not be read.
    #[error("the text index: {0}")]
    Said(String),
}

/// When a passage must be in force to be found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// At a point.
    At(AsOf),
    /// On some day of a period `[from, to)`, by the knowledge and record of a point whose own day does not count. Of
    /// several versions of a passage with the same words, the last is given. A debate is found on its own day only.
    During {
        /// First day.
        from: Day,
        /// Day after the last.
        to: Day,
        /// As known and recorded.
        by: AsOf,
    },
}

impl When {
    /// The point by which numbers are read: of a period, its last day.
    fn last(self) -> AsOf {
        match self {
            Self::At(at) => at,
            Self::During { to, by, .. } => AsOf { at: to.pred(), ..by },
        }
    }

    /// The point, and for a period the day after its last.
    pub(crate) fn point(self, corpus: &Corpus) -> (Point, Option<Day>) {
        match self {
            Self::At(at) => (corpus.point(at), None),
            Self::During { from, to, by } => (corpus.point(AsOf { at: from, ..by }), Some(to)),
        }
    }
}

/// How debates are cut into passages. Laws are cut by their structure.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, VariantArray, IntoStaticStr, EnumMessage,
)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum Chunking {
    /// Every 660 words, across speakers.
    Fixed,
    /// A few sentences each, with the speech that contains them.
    #[default]
    ParentChild,
}

/// How passages are ranked.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, VariantArray, IntoStaticStr, EnumMessage,
)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum Mode {
    /// By words (BM25) and by vector similarity.
    #[default]
    Hybrid,
    /// By vector similarity alone.
    Semantic,
    /// By words alone.
    Lexical,
}

/// A text that a vector store found.
#[derive(Debug, Clone, PartialEq)]
pub struct SemanticHit {
    /// The norm.
    pub norm: NormId,
    /// SHA-256 of the words that were embedded.
    pub content: Sha256,
    /// The similarity: 1 for the same direction, 0 for the mean of all passages of the model.
    pub score: f32,
}

/// A search.
#[derive(Debug, Clone)]
pub struct SearchRequest {
    /// The words, in any order and inflection.
    pub words: String,
    /// When it must be in force.
    pub when: When,
    /// Debates of these days `[from, to)` alone: what was said stands for ever, and is of its own day.
    pub debates: Option<(Day, Day)>,
    /// In or below one of these; everywhere if there are none.
    pub within: Vec<ComponentId>,
    /// In norms of this language (BCP 47) only.
    pub language: Option<String>,
    /// Among words of these natures only. If there are none, among those of the law, and of the documents (judgments
    /// and debates) that `kinds` or `within` name; among all documents where the corpus has no law.
    pub natures: Vec<VersionNature>,
    /// In norms of these types only (`statute`, `debate` ...), or in what courts say (`reading`); in all if
    /// there are none.
    pub kinds: Vec<String>,
    /// Components of these types only; of all if there are none.
    pub types: Vec<String>,
    /// How debates are cut.
    pub chunking: Chunking,
    /// All of these words must be there.
    pub must: Vec<String>,
    /// None of these words may be there.
    pub must_not: Vec<String>,
    /// Words that raise the score, each with its weight.
    pub should: Vec<(String, f32)>,
    /// How passages are ranked.
    pub mode: Mode,
    /// What a vector store found, the most similar first; `None` if none was asked.
    pub near: Option<Vec<SemanticHit>>,
    /// How both rankings become one.
    pub fusion: Fusion,
    /// Newer before older.
    pub recency: Option<Recency>,
    /// Weights of the final order.
    pub rerank: Option<Rerank>,
    /// Maximal marginal relevance, from 0 (nothing that resembles an earlier hit) to 1 (likeness does not count).
    pub diversity: Option<f32>,
    /// Whether passages of an article or section after its best count for less, so that they do not crowd out others.
    pub spread: bool,
    /// The maximum number of hits.
    pub limit: usize,
}

impl SearchRequest {
    /// Words, looked for everywhere by all that ranks.
    pub fn of(words: impl Into<String>, when: When, limit: usize) -> Self {
        Self {
            words: words.into(),
            when,
            debates: None,
            within: Vec::new(),
            language: None,
            natures: Vec::new(),
            kinds: Vec::new(),
            types: Vec::new(),
            chunking: Chunking::default(),
            must: Vec::new(),
            must_not: Vec::new(),
            should: Vec::new(),
            mode: Mode::default(),
            near: None,
            fusion: Fusion::default(),
            recency: None,
            rerank: None,
            diversity: None,
            spread: false,
            limit,
        }
    }

    /// Whether words of a norm are looked at, in a corpus that has law or has none.
    fn looks_in(&self, norm: &Norm, has_law: bool) -> bool {
        let nature = VersionNature::of_norm(norm);
        let is_kind = self.kinds.contains(&norm.norm_type);
        let named = || is_kind || self.within.iter().any(|id| id.norm_str() == norm.id.as_str());
        let among = match self.natures.as_slice() {
            [] => nature == VersionNature::Statutory || !has_law || named(),
            natures => natures.contains(&nature),
        };
        among && (is_kind || self.kinds.is_empty())
    }
}

/// Some of a version's own words.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Stretch {
    /// The version.
    pub version: VersionId,
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

/// A passage that was found.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Hit {
    /// The topmost component of the passage.
    pub component: ComponentId,
    /// Whether it is of the law, or of a document: a judgment or a debate.
    pub nature: VersionNature,
    /// Its version at the point.
    pub version: VersionId,
    /// The days on which that version is valid, by the knowledge and record asked for.
    pub valid: Interval,
    /// The score: of the best by words or vectors it is 1, less what a question that names another norm takes away; what the
    /// question names or its everyday words lead to gains.
    pub score: f32,
    /// Its place by BM25 alone, from 1.
    pub lexical_rank: Option<usize>,
    /// Its place by similarity alone, from 1.
    pub semantic_rank: Option<usize>,
    /// The words of the passage, in document order; the first are of [`Hit::version`].
    pub stretches: Vec<Stretch>,
    /// The words that the passage was cut out of; its own where it was not cut.
    pub whole: Vec<Stretch>,
}

impl Hit {
    /// The versions whose words the passage has.
    pub fn versions(&self) -> impl Iterator<Item = &VersionId> {
        self.stretches.iter().map(|stretch| &stretch.version)
    }
}

/// What was found.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Found {
    /// The best first.
    pub hits: Vec<Hit>,
    /// The norms that the words favour: by name, or by words that hardly any other norm has.
    pub boosted_norms: Vec<NormId>,
    /// How it was found, step by step.
    pub trace: Vec<String>,
    /// Why the first of it hardly answers a question; `None` where it may.
    pub insufficient: Option<Insufficiency>,
    /// Whether the first that may answer has all that is asked in its own words, more of it than chance gives any passage.
    #[serde(skip)]
    pub has_all: bool,
    #[serde(skip)]
    terms: Terms,
}

/// Why what was found hardly answers a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, VariantArray, IntoStaticStr, EnumMessage)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum Insufficiency {
    /// Nothing at the point has any of the words.
    NothingFound,
    /// The question names a law or an act that the corpus does not have.
    NotHeld,
    /// The question names a provision by its number, and the law that it means has none with that number at the point.
    NoSuchProvision,
    /// The question names a provision by words that may mean several at the point.
    Ambiguous,
    /// The provision that is named begins on a later day than the point.
    NotYet,
    /// The provision that is named, or what holds it, is repealed, annulled, suspended, expired or vetoed at the point.
    NotInForce,
    /// The provision that is named is there at the point, or may be, and nobody knows its words.
    WordsUnknown,
    /// The question names its day by a name that fixes none, "Easter 2010", or by a date that does not exist.
    UnknownDay,
    /// The question asks for what no law here says: an opinion, a fact of the world, or what courts hold.
    Outside,
    /// What was found has so few of the words, or such common ones, that some passage would have them by chance.
    TooFewWords,
}

impl Insufficiency {
    /// What is missing, and one question back to whoever asks.
    pub fn clarify(self) -> &'static str {
        match self {
            Self::NothingFound => {
                "Nothing that stands on the day has these words. In what other words, or of what other day, is it asked?"
            }
            Self::NotHeld => {
                "The law or act that is named is not here. Which of those that are here is meant, if any?"
            }
            Self::NoSuchProvision => {
                "The law that is meant has no provision with this number on the day. Which number, or which law, is meant?"
            }
            Self::Ambiguous => "The words that name a provision may mean several. Which of them is meant?",
            Self::NotYet => "The provision that is named begins on a later day. Of which day is it asked?",
            Self::NotInForce => {
                "The provision that is named is not in force on the day. Of which day is it asked?"
            }
            Self::WordsUnknown => {
                "Of the provision that is named no words are known on the day. Of which day, or of what else, is it asked?"
            }
            Self::UnknownDay => "No day that is known here is named so. Which date is meant?",
            Self::Outside => {
                "This is read as a question that no law answers. Of which law or provision is it asked what it says?"
            }
            Self::TooFewWords => {
                "What was found has too few of these words to be about them. What act, thing or provision is asked about?"
            }
        }
    }
}

impl Found {
    /// Other hits of the same search.
    #[must_use]
    pub fn with(&self, hits: &[Hit]) -> Self {
        Self { hits: hits.to_vec(), ..self.clone() }
    }

    /// The excerpt of a hit that matches best.
    pub fn quote(&self, corpus: &Corpus, hit: &Hit) -> Option<Quote> {
        let stretch = |one: &Stretch| {
            let component = corpus.component(&one.version.component).ok()?;
            Some((component.version(&one.version)?, one.start, one.end))
        };
        let words: Vec<(Version<'_>, u32, u32)> = hit.stretches.iter().filter_map(stretch).collect();
        quote::quote_within(&words, &self.terms)
    }
}
