//! Search by words, as of a day.
//!
//! [`TextIndex`] holds the passages of every version that was ever recorded; a question is asked of those alone that stand
//! at its point of the three clocks, inside the index and not after it, so that no answer is crowded out by words that
//! are no law then. Ranking is BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009) over stems and,
//! where a language compounds and inflects, over pieces of words. Its statistics are those of the whole index: words
//! of other days have no part in what is found, but a small one in its order.

mod analysis;
mod index;
mod passages;
mod quote;
mod route;

use asof_schema::{AsOf, ComponentId, Day, Interval, NormId, VersionId};
use serde::Serialize;

use crate::store::Corpus;

pub(crate) use analysis::{Analysis, Terms};
pub use index::{Searchable, TextIndex};
pub use quote::Quote;
pub(crate) use quote::quote;

/// How far passages of other norms fall back where the words lean to one, of a best score of 1.
const MISMATCH: f32 = 0.03;

/// How many more are ranked than are asked for, so that what falls back gives way to others.
const POOL: usize = 50;

/// Why a search has no answer.
#[derive(Debug, thiserror::Error)]
#[error("the text index: {0}")]
pub struct SearchError(#[from] tantivy::TantivyError);

/// When what is found must stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// At a point.
    At(AsOf),
    /// On some day of a period `[from, to)`, by the knowledge and record of a point whose own day does not count. Of several
    /// versions of a passage with the same words, the last of them is given.
    During {
        /// First day.
        from: Day,
        /// Day behind the last.
        to: Day,
        /// As known and recorded.
        by: AsOf,
    },
}

/// What is looked for.
#[derive(Debug, Clone)]
pub struct Find {
    /// The words, in any order and inflection.
    pub words: String,
    /// What is found stands then.
    pub when: When,
    /// In or below one of these; everywhere if there are none.
    pub within: Vec<ComponentId>,
    /// In norms of this language (BCP 47) only.
    pub language: Option<String>,
    /// At most so many.
    pub limit: usize,
}

/// A passage that was found.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Hit {
    /// The topmost component of the passage.
    pub component: ComponentId,
    /// Its version at the point.
    pub version: VersionId,
    /// The days on which that version is valid, by the knowledge and record asked for.
    pub valid: Interval,
    /// How near, the best BM25 being 1, less what a question that leans to another norm takes away.
    pub score: f32,
    /// Its place by BM25 alone, from 1.
    pub lexical_rank: usize,
    /// The versions whose words the passage has, in document order; the first is [`Hit::version`].
    pub versions: Vec<VersionId>,
}

/// What was found.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Found {
    /// The best first.
    pub hits: Vec<Hit>,
    /// The norms to which the words lean, by name or by words that stand in them nearly alone.
    pub leaning: Vec<NormId>,
    #[serde(skip)]
    terms: Terms,
}

impl Found {
    /// What of the words of a hit says most of what was asked.
    pub fn quote(&self, corpus: &Corpus, hit: &Hit) -> Option<Quote> {
        let graph = corpus.graph(hit.component.norm_str())?;
        let row = |id: &VersionId| {
            let versions = graph.versions(graph.component(id.component.local())?);
            versions.iter().copied().find(|&row| graph.version_id(row) == *id)
        };
        quote::quote(graph, &hit.versions.iter().filter_map(row).collect::<Vec<_>>(), &self.terms)
    }
}

impl Searchable {
    /// The passages that some words are about, of those that stand when they must. Words that stand nowhere find nothing.
    pub fn find(&self, find: &Find) -> Result<Found, SearchError> {
        let (point, until) = match find.when {
            When::At(at) => (self.corpus().point(at), None),
            When::During { from, to, by } => (self.corpus().point(AsOf { at: from, ..by }), Some(to)),
        };
        let language = find.language.as_deref();
        let terms = self.terms(&find.words, language);
        let visible = self.visible((point, until), &find.within, language);
        let leaning = route::leaning(self, &find.words, &terms, &visible)?;
        let best = self.best(&terms, &visible, find.limit.saturating_add(POOL))?;
        let top = best.first().map_or(1.0, |&(score, _)| score);
        let mut ranked: Vec<(f32, usize, u32)> = Vec::with_capacity(best.len());
        for (rank, (score, number)) in best.into_iter().enumerate() {
            let elsewhere =
                !leaning.is_empty() && self.norm_of(number).is_some_and(|(base, _)| !leaning.contains(&base));
            ranked.push((score / top - if elsewhere { MISMATCH } else { 0.0 }, rank + 1, number));
        }
        ranked.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        let hit = |(score, lexical_rank, number): (f32, usize, u32)| {
            let index::Standing { graph, top, rows } = self.standing(number, &visible)?;
            Some(Hit {
                component: graph.component_id(graph.component_of(top)),
                version: graph.version_id(top),
                valid: graph.valid(top, point),
                score,
                lexical_rank,
                versions: rows.into_iter().map(|row| graph.version_id(row)).collect(),
            })
        };
        let names = self.norms().filter(|(base, _)| leaning.contains(base));
        Ok(Found {
            hits: ranked.into_iter().take(find.limit).filter_map(hit).collect(),
            leaning: names.map(|(_, graph)| graph.norm().id.clone()).collect(),
            terms,
        })
    }
}
