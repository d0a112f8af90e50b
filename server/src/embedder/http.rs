//! An embedder behind an endpoint: in batches, several at once, tried again.

use std::sync::Arc;

use asof_engine::embedding::{Embedder, Embedding, EmbeddingError, Model, Role};
use bytes::Bytes;
use futures_util::future::try_join_all;
use serde::Serialize;
use tokio::task::JoinSet;

use super::{Manner, Options, answer};
use crate::Failure;
use crate::endpoint::{Background, Endpoint, EndpointError};

/// Most bytes of texts in a request; a longer text goes alone.
const BATCH_BYTES: usize = 128 << 10;

/// A model behind an OpenAI-compatible endpoint.
#[derive(Debug)]
pub struct Http {
    model: Model,
    query: RoleSettings,
    passage: RoleSettings,
    batch: usize,
    background: Background,
}

/// How the model is asked for texts of a role.
#[derive(Debug)]
struct RoleSettings {
    asking: Arc<Asking>,
    manner: Manner,
    /// All of it.
    prefix: String,
}

impl Http {
    /// The model of some options. If they leave the dimension open, it is asked for one embedding.
    pub fn connect(options: Options) -> Result<Self, Failure> {
        let background = Background::start("asof-embedder")?;
        let query = RoleSettings::new(&options, Role::Query)?;
        let passage = RoleSettings::new(&options, Role::Passage)?;
        let dimension = match options.dimension {
            Some(dimension) => dimension.get(),
            None => background.block_on(Arc::clone(&passage.asking).dimension(&options))??,
        };
        let model = Model { name: options.model, dimension, semantic: true };
        Ok(Self { model, query, passage, batch: options.batch.get(), background })
    }

    fn settings(&self, role: Role) -> &RoleSettings {
        match role {
            Role::Query => &self.query,
            Role::Passage => &self.passage,
        }
    }

    /// Who stops waiting stops what was begun.
    async fn vectors(&self, role: Role, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbeddingError> {
        let settings = self.settings(role);
        let batches = batches(texts, self.batch).into_iter().map(|batch| {
            let body = body(&self.model.name, &settings.manner, batch);
            let (asking, count, dimension) =
                (Arc::clone(&settings.asking), batch.len(), self.model.dimension);
            async move { asking.ask(body, count, Some(dimension)).await }
        });
        // All in one task: of several, the end of one would let the next be sent before it is ended too.
        let mut asked = JoinSet::new();
        asked.spawn_on(try_join_all(batches), &self.background.handle);
        match asked.join_next().await {
            Some(Ok(Ok(came))) => Ok(came.into_iter().flatten().collect()),
            Some(Ok(Err(error))) => Err(self.failed(error.is_transient(), error)),
            Some(Err(error)) => Err(self.failed(false, error)),
            None => Ok(Vec::new()),
        }
    }

    fn failed(
        &self,
        transient: bool,
        source: impl Into<Box<dyn std::error::Error + Send + Sync>>,
    ) -> EmbeddingError {
        EmbeddingError::Model { model: self.model.name.clone(), transient, source: source.into() }
    }
}

impl Embedder for Http {
    fn model(&self) -> &Model {
        &self.model
    }

    fn prefix(&self, role: Role) -> &str {
        &self.settings(role).prefix
    }

    fn embed<'e>(&'e self, role: Role, texts: &'e [String]) -> Embedding<'e> {
        Box::pin(self.vectors(role, texts))
    }
}

impl RoleSettings {
    fn new(options: &Options, role: Role) -> Result<Self, EndpointError> {
        let asking = Arc::new(Asking(Endpoint::new(options.access(role))?));
        let manner = options.manner(role).clone();
        let kind = manner.input_type.as_ref().map(|kind| format!("input_type={kind} "));
        Ok(Self { asking, prefix: kind.unwrap_or_default() + &manner.prefix, manner })
    }
}

/// Requests for vectors.
#[derive(Debug)]
struct Asking(Endpoint);

impl Asking {
    /// How many numbers the model's vectors have, by that of one text.
    fn dimension(
        self: Arc<Self>,
        options: &Options,
    ) -> impl Future<Output = Result<usize, EndpointError>> + Send + 'static {
        let body = body(&options.model, &options.query, &["dimension".to_owned()]);
        async move { Ok(self.ask(body, 1, None).await?.concat().len()) }
    }

    /// The vectors of so many texts.
    async fn ask(
        &self,
        body: Bytes,
        texts: usize,
        dimension: Option<usize>,
    ) -> Result<Vec<Vec<f32>>, EndpointError> {
        let body = self.0.ask(body, answer::limit(texts, dimension)).await?;
        answer::vectors(&body, texts, dimension).map_err(|what| self.0.unusable(&what, &body))
    }
}

#[derive(Serialize)]
struct Request<'r> {
    model: &'r str,
    input: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    input_type: Option<&'r str>,
}

fn body(model: &str, manner: &Manner, texts: &[String]) -> Bytes {
    let input = texts.iter().map(|text| format!("{}{text}", manner.prefix)).collect();
    let request = Request { model, input, input_type: manner.input_type.as_deref() };
    // Strings alone: they can be written.
    serde_json::to_vec(&request).unwrap_or_default().into()
}

/// Runs of texts, each within the bounds of a request.
fn batches(texts: &[String], count: usize) -> Vec<&[String]> {
    let mut batches = Vec::new();
    let mut rest = texts;
    while !rest.is_empty() {
        let mut bytes = 0;
        let within = rest.iter().take(count).take_while(|text| {
            bytes += text.len();
            bytes <= BATCH_BYTES
        });
        let (batch, behind) = rest.split_at(within.count().max(1));
        batches.push(batch);
        rest = behind;
    }
    batches
}
