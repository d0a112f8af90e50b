//! Which embedder is set: none, n-grams, or a model behind an OpenAI-compatible endpoint.

mod answer;
mod http;
mod recent;

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use asof_engine::embedding::{Embedder, EmbeddingError, HashedNgrams, Model, Role};

pub use crate::endpoint::{EndpointError, Key};
pub use http::Http;
pub use recent::Recent;

use crate::Failure;
use crate::config::Settings;
use crate::endpoint::Access;

/// How many dimensions n-grams have if nobody says.
const NGRAMS_DIMENSION: usize = 1024;

/// The embedder that is set, the vectors of recent queries before it; none if none is set. Where no dimension
/// is set, the model is asked once for one. It may be called, and the embedder asked, within a runtime or
/// without one.
pub fn of(settings: &Settings) -> Result<Option<Arc<dyn Embedder>>, Failure> {
    let Some(options) = options(settings).map_err(Failure::Input)? else {
        let dimension = settings.embedder_dimension.map_or(NGRAMS_DIMENSION, NonZeroUsize::get);
        let ngrams = settings.embedder_url.as_ref().map(|_| Arc::new(HashedNgrams::new(dimension)));
        return Ok(ngrams.map(|ngrams| ngrams as Arc<dyn Embedder>));
    };
    let http = Http::connect(options)?;
    Ok(Some(Arc::new(Recent::new(Arc::new(http)))))
}

/// The model that is set, after it has made a vector: asked once, by whoever wants to know whether it answers. `None` if
/// none is set.
pub async fn look(settings: &Settings) -> Result<Option<Model>, Failure> {
    let question = ["Is anybody there?".to_owned()];
    let embedder = match options(settings).map_err(Failure::Input)? {
        Some(options) => {
            Some(Arc::new(Http::connect(Options { attempts: 1, ..options })?) as Arc<dyn Embedder>)
        }
        None => of(settings)?,
    };
    let Some(embedder) = embedder else { return Ok(None) };
    embedder.embed(Role::Query, &question).await?;
    Ok(Some(embedder.model().clone()))
}

/// How to ask an endpoint.
#[derive(Debug, Clone)]
pub struct Options {
    /// Its address, to which `/embeddings` is added.
    pub url: reqwest::Url,
    /// The model's name, as the endpoint has it.
    pub model: String,
    /// What lets us in.
    pub key: Option<Key>,
    /// How many numbers its vectors have; that of the first one if nobody says.
    pub dimension: Option<NonZeroUsize>,
    /// What is said with a query.
    pub query: Manner,
    /// What is said with a passage.
    pub passage: Manner,
    /// Most texts in a request.
    pub batch: NonZeroUsize,
    /// Most requests about passages at once, and about queries, which do not wait for those.
    pub concurrency: NonZeroUsize,
    /// How long an attempt may take, from the connection to the last byte.
    pub timeout: Duration,
    /// How long queries may take in all: somebody waits for them, and goes on by words.
    pub query_timeout: Duration,
    /// How often a request is sent in all; about queries, twice at most.
    pub attempts: usize,
    /// How long to wait before the second attempt; each later wait is twice the one before, and some chance
    /// is added. Of queries a fifth of it.
    pub first_wait: Duration,
}

/// How a model is told what a text is for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Manner {
    /// What stands before the text.
    pub prefix: String,
    /// The field `input_type` of the request, for servers that put the prefix there themselves.
    pub input_type: Option<String>,
}

/// How the endpoint that is set is asked; none if none is set. In words what cannot be so.
fn options(settings: &Settings) -> Result<Option<Options>, String> {
    let Some(model) = settings.embedder()? else { return Ok(None) };
    let manner = |prefix: &String, input_type: &Option<String>| Manner {
        prefix: prefix.clone(),
        input_type: input_type.clone(),
    };
    Ok(Some(Options {
        url: model.url,
        model: model.name,
        key: model.key,
        dimension: settings.embedder_dimension,
        query: manner(&settings.embedder_query_prefix, &settings.embedder_query_type),
        passage: manner(&settings.embedder_passage_prefix, &settings.embedder_passage_type),
        batch: settings.embedder_batch,
        concurrency: settings.embedder_concurrency,
        timeout: Duration::from_millis(settings.embedder_timeout_ms),
        query_timeout: Duration::from_millis(settings.semantic_timeout_ms),
        attempts: 5,
        first_wait: Duration::from_millis(500),
    }))
}

impl Options {
    pub(crate) fn manner(&self, role: Role) -> &Manner {
        match role {
            Role::Query => &self.query,
            Role::Passage => &self.passage,
        }
    }

    pub(crate) fn access(&self, role: Role) -> Access {
        let patient = Access {
            url: self.url.clone(),
            path: &["embeddings"],
            key: self.key.clone(),
            timeout: self.timeout,
            within: None,
            hint: "raise embedder_timeout_ms, or lower embedder_batch or embedder_concurrency",
            concurrency: self.concurrency,
            attempts: self.attempts,
            first_wait: self.first_wait,
        };
        match role {
            Role::Passage => patient,
            Role::Query => Access {
                timeout: self.query_timeout,
                within: Some(self.query_timeout),
                hint: "raise semantic_timeout_ms",
                attempts: self.attempts.min(2),
                first_wait: self.first_wait / 5,
                ..patient
            },
        }
    }
}

impl From<EndpointError> for Failure {
    fn from(error: EndpointError) -> Self {
        Self::System(format!("the embedder: {error}"))
    }
}

impl From<EmbeddingError> for Failure {
    fn from(error: EmbeddingError) -> Self {
        Self::System(error.to_string())
    }
}
