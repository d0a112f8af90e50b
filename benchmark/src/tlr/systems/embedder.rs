//! A model of embeddings behind an endpoint that speaks OpenAI's `POST /embeddings`.

use anyhow::{Context as _, Result, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Deserialize;
use serde_json::json;

use crate::client::{Answer, Client};

/// How much of an answer that cannot be used is told, in characters.
const TOLD: usize = 200;

/// What a text is embedded for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// To be searched with.
    Query,
    /// To be found.
    Passage,
}

/// How a model is told what a text is for.
#[derive(Debug, Clone, Default)]
pub struct Manner {
    /// What stands before the text.
    pub prefix: String,
    /// The field `input_type` of the request, for servers that put the prefix there themselves.
    pub input_type: Option<String>,
}

/// A model, and how it is asked.
#[derive(Debug)]
pub struct Embedder {
    client: Client,
    model: String,
    query: Manner,
    passage: Manner,
    batch: usize,
}

#[derive(Deserialize)]
struct Embeddings {
    data: Vec<Embedding>,
}

#[derive(Deserialize)]
struct Embedding {
    /// Of which text, from 0.
    index: usize,
    embedding: Vec<f32>,
}

impl Embedder {
    /// A model by the name that it has at an address, to which `/embeddings` is added; `batch` texts are sent at once.
    pub fn new(
        url: &str,
        key: Option<&str>,
        model: &str,
        [query, passage]: [Manner; 2],
        batch: usize,
    ) -> Result<Self> {
        let client = Client::with_key(&format!("{}/embeddings", url.trim_end_matches('/')), key)?;
        Ok(Self { client, model: model.to_owned(), query, passage, batch: batch.max(1) })
    }

    /// The model's name.
    pub(super) fn model(&self) -> &str {
        &self.model
    }

    /// One vector of length 1 for each text, in their order.
    pub(super) fn embed(&self, role: Role, texts: &[String]) -> Result<Vec<Vec<f32>>> {
        let bar = if texts.len() > self.batch { bar(texts.len()) } else { ProgressBar::hidden() };
        let mut vectors = Vec::with_capacity(texts.len());
        for batch in texts.chunks(self.batch) {
            vectors.extend(self.ask(role, batch)?);
            bar.inc(batch.len() as u64);
        }
        bar.finish_and_clear();
        Ok(vectors)
    }

    fn ask(&self, role: Role, texts: &[String]) -> Result<Vec<Vec<f32>>> {
        let Manner { prefix, input_type } = match role {
            Role::Query => &self.query,
            Role::Passage => &self.passage,
        };
        let input: Vec<String> = texts.iter().map(|text| format!("{prefix}{text}")).collect();
        let mut body = json!({ "model": self.model, "input": input, "encoding_format": "float" });
        if let (Some(kind), Some(fields)) = (input_type, body.as_object_mut()) {
            fields.insert("input_type".into(), kind.as_str().into());
        }
        let Answer { status, text, .. } = self.client.post(body.to_string(), "application/json")?;
        let told =
            || format!("{} answers {status}: {}", self.model, text.chars().take(TOLD).collect::<String>());
        ensure!(status.is_success(), told());
        let mut all = serde_json::from_str::<Embeddings>(&text).with_context(told)?.data;
        all.sort_by_key(|one| one.index);
        ensure!(all.iter().map(|one| one.index).eq(0..texts.len()), "not one embedding a text: {}", told());
        all.into_iter().map(|one| unit(one.embedding).with_context(told)).collect()
    }
}

/// The vector of length 1 in the same direction; none where it has no direction.
fn unit(vector: Vec<f32>) -> Option<Vec<f32>> {
    let length = vector.iter().map(|part| part * part).sum::<f32>().sqrt();
    length.is_normal().then(|| vector.into_iter().map(|part| part / length).collect())
}

fn bar(all: usize) -> ProgressBar {
    let bar = ProgressBar::new(all as u64);
    if let Ok(style) = ProgressStyle::with_template("embedding {bar:30} {pos}/{len} {eta}") {
        bar.set_style(style);
    }
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vector_is_made_as_long_as_one_or_has_no_direction() {
        assert_eq!(unit(vec![3.0, 4.0]), Some(vec![0.6, 0.8]));
        assert_eq!(unit(vec![0.0, 0.0]), None);
        assert_eq!(unit(vec![f32::INFINITY]), None);
    }
}
