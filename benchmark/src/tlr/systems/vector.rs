//! Retrieval by vectors with a filter of time, the baseline that many build: every text that ever was, with its days, embedded by a
//! model; of what was in force on the day asked for, the nearest to the question. Of acts and of changes it knows nothing, and of a
//! question that asks for no one day nothing of time.

use std::cmp::Ordering;

use anyhow::Result;
use chrono::NaiveDate;

use super::embedder::{Embedder, Role};
use super::rag::{Corpus, passages};
use super::{Reply, Retrieved, System};
use crate::tlr::item::Question;

/// Chunks with their vectors.
#[derive(Debug)]
pub struct Vectors {
    embedder: Embedder,
    /// How many results an answer has.
    count: usize,
    chunks: Vec<(Retrieved, Vec<f32>)>,
}

impl Vectors {
    /// Reads the chunks from a service and has them embedded; an answer has `count` results.
    pub fn new(endpoint: &str, embedder: Embedder, count: usize) -> Result<Self> {
        let (texts, given): (Vec<String>, Vec<Retrieved>) = passages(endpoint, Corpus::EveryVersion)?
            .into_iter()
            .map(|passage| (passage.indexed, passage.given))
            .unzip();
        let vectors = embedder.embed(Role::Passage, &texts)?;
        Ok(Self { embedder, count, chunks: given.into_iter().zip(vectors).collect() })
    }
}

fn is_in_force(chunk: &Retrieved, day: NaiveDate) -> bool {
    chunk.valid_from.is_some_and(|from| from <= day) && chunk.valid_to.is_none_or(|to| day < to)
}

/// The cosine of two vectors of length 1.
fn similarity(one: &[f32], other: &[f32]) -> f32 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

impl System for Vectors {
    fn name(&self) -> String {
        format!("vector-rag, {}", self.embedder.model())
    }

    fn retrieve(&mut self, question: &Question) -> Result<Reply> {
        let asked = self.embedder.embed(Role::Query, std::slice::from_ref(&question.query))?;
        let asked = asked.first().map(Vec::as_slice).unwrap_or_default();
        let held = |(chunk, _): &&(Retrieved, Vec<f32>)| {
            question.target_date.is_none_or(|day| is_in_force(chunk, day))
        };
        let mut found: Vec<(f32, &Retrieved)> = self
            .chunks
            .iter()
            .filter(held)
            .map(|(chunk, vector)| (similarity(asked, vector), chunk))
            .collect();
        // Of equal ones the first in the order of chunks, since the sort is stable.
        found.sort_by(|(one, _), (other, _)| other.partial_cmp(one).unwrap_or(Ordering::Equal));
        let results = found.into_iter().take(self.count).map(|(_, chunk)| chunk.clone());
        Ok(Reply { results: results.collect(), ..Reply::default() })
    }
}
