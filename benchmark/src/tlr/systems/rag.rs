//! Retrieval without time, the baselines: provisions as chunks of text, ranked by BM25 on the words of the question. One knows
//! the text of today alone, the other every text that ever was and no day of any.

use std::cmp::Ordering;
use std::fmt;

use anyhow::Result;
use bm25::{Embedder, EmbedderBuilder, Scorer, Tokenizer};

use super::{Reply, Retrieved, System};
use crate::tlr::graph::{Chunk, Graph, Norm, Worded};
use crate::tlr::item::Question;

/// Kinds of provision of law with articles.
const WITH_ARTICLES: &[&str] = &["article", "paragraph", "inciso", "alinea"];

/// Kinds of provision of law without.
const WITHOUT: &[&str] = &["section", "subsection", "item", "subitem"];

/// Which texts are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Corpus {
    /// Those in force at last.
    Current,
    /// All that were ever in force.
    EveryVersion,
}

/// Chunks and their index.
pub struct Rag {
    corpus: Corpus,
    /// How many results an answer has.
    count: usize,
    chunks: Vec<Retrieved>,
    embedder: Embedder<u32, Words>,
    scorer: Scorer<usize, u32>,
}

impl fmt::Debug for Rag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rag")
            .field("corpus", &self.corpus)
            .field("chunks", &self.chunks.len())
            .finish_non_exhaustive()
    }
}

impl Rag {
    /// Reads the chunks from a service and indexes them, each with its citation above it; an answer has `count` results.
    pub fn new(endpoint: &str, corpus: Corpus, count: usize) -> Result<Self> {
        let passages = passages(endpoint, corpus)?;
        let texts: Vec<&str> = passages.iter().map(|passage| passage.indexed.as_str()).collect();
        let embedder = EmbedderBuilder::with_tokenizer_and_fit_to_corpus(Words, &texts).build();
        let mut scorer = Scorer::new();
        for (at, text) in texts.into_iter().enumerate() {
            scorer.upsert(&at, embedder.embed(text));
        }
        let undated = |given| Retrieved { valid_from: None, valid_to: None, ..given };
        let chunks = passages.into_iter().map(|passage| undated(passage.given)).collect();
        Ok(Self { corpus, count, chunks, embedder, scorer })
    }
}

/// A text of a provision.
pub(super) struct Passage {
    /// As it is indexed: its citation above its words.
    pub(super) indexed: String,
    /// As it is given, with its days.
    pub(super) given: Retrieved,
}

/// The texts that a service holds, one for each version of each provision.
pub(super) fn passages(endpoint: &str, corpus: Corpus) -> Result<Vec<Passage>> {
    let graph = Graph::new(endpoint)?;
    let mut passages = Vec::new();
    for norm in graph.norms()? {
        for Chunk { id, citation, versions } in provisions(&graph, &norm)? {
            let known = versions.nodes.into_iter().filter(|version| known(corpus, version));
            passages.extend(known.map(|version| Passage {
                indexed: format!("{citation}, {}\n{}", norm.short(), version.full_text),
                given: Retrieved {
                    component: Some(id.clone()),
                    citation: Some(citation.clone()),
                    text: Some(version.full_text),
                    valid_from: Some(version.valid.start),
                    valid_to: version.valid.end,
                    ..Retrieved::default()
                },
            }));
        }
    }
    Ok(passages)
}

fn provisions(graph: &Graph, norm: &Norm) -> Result<Vec<Chunk>> {
    let chunks = graph.chunks(&norm.id, WITH_ARTICLES)?;
    if chunks.is_empty() { graph.chunks(&norm.id, WITHOUT) } else { Ok(chunks) }
}

pub(super) fn known(corpus: Corpus, version: &Worded) -> bool {
    let in_force = version.status == "IN_FORCE" && !version.ephemeral;
    in_force && (corpus == Corpus::EveryVersion || version.valid.end.is_none())
}

impl System for Rag {
    fn name(&self) -> String {
        match self.corpus {
            Corpus::Current => "flat-rag".into(),
            Corpus::EveryVersion => "naive-rag".into(),
        }
    }

    fn retrieve(&mut self, question: &Question) -> Result<Reply> {
        let mut found = self.scorer.matches(&self.embedder.embed(&question.query));
        // Of equal scores the first in the order of chunks: answers do not hang on a hash, nor on how a machine rounds a logarithm.
        let thousandths = |score: f32| (score * 1000.0).round();
        found.sort_by(|one, other| {
            let order = thousandths(other.score).partial_cmp(&thousandths(one.score));
            order.unwrap_or(Ordering::Equal).then(one.id.cmp(&other.id))
        });
        let results = found.iter().take(self.count).filter_map(|one| self.chunks.get(one.id).cloned());
        Ok(Reply { results: results.collect(), ..Reply::default() })
    }
}

/// Words in small letters; the sign of an ordinal is none.
#[derive(Debug)]
struct Words;

impl Tokenizer for Words {
    fn tokenize(&self, text: &str) -> Vec<String> {
        let words =
            text.split(|c: char| !c.is_alphanumeric() && c != '§').map(|word| word.trim_end_matches('º'));
        words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_cut_at_signs() {
        assert_eq!(Words.tokenize("Art. 5º, § 1º - É-se"), ["art", "5", "§", "1", "é", "se"]);
    }
}
