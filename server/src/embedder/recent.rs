//! The vectors of recent queries.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

use asof_engine::embedding::{Embedder, Embedding, EmbeddingError, Model, Role};
use moka::sync::Cache;

/// How many queries are kept.
const QUERIES: u64 = 2_000;

/// How long a query is kept. What its vector is does not hang on it.
const KEPT_FOR: Duration = Duration::from_hours(1);

/// An embedder before which stand the vectors of recent queries: people turn pages, and ask the same of
/// several days.
#[derive(Debug)]
pub struct Recent {
    inner: Arc<dyn Embedder>,
    vectors: Cache<String, Arc<[f32]>>,
}

impl Recent {
    /// Nothing is kept yet.
    pub fn new(inner: Arc<dyn Embedder>) -> Self {
        Self { inner, vectors: Cache::builder().max_capacity(QUERIES).time_to_live(KEPT_FOR).build() }
    }

    async fn queries(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbeddingError> {
        let recent = texts.iter().filter_map(|text| Some((text.clone(), self.vectors.get(text)?)));
        let mut known: HashMap<String, Arc<[f32]>> = recent.collect();
        let missing: BTreeSet<&String> = texts.iter().filter(|text| !known.contains_key(*text)).collect();
        let missing: Vec<String> = missing.into_iter().cloned().collect();
        if !missing.is_empty() {
            let vectors = self.inner.embed(Role::Query, &missing).await?;
            known.extend(missing.into_iter().zip(vectors.into_iter().map(Arc::from)));
        }
        for (text, vector) in &known {
            self.vectors.insert(text.clone(), Arc::clone(vector));
        }
        Ok(texts.iter().filter_map(|text| known.get(text)).map(|vector| vector.to_vec()).collect())
    }
}

impl Embedder for Recent {
    fn model(&self) -> &Model {
        self.inner.model()
    }

    fn prefix(&self, role: Role) -> &str {
        self.inner.prefix(role)
    }

    fn embed<'e>(&'e self, role: Role, texts: &'e [String]) -> Embedding<'e> {
        match role {
            Role::Query => Box::pin(self.queries(texts)),
            Role::Passage => self.inner.embed(role, texts),
        }
    }
}
