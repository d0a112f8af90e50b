//! A model that writes prose from answers, behind an OpenAI-compatible endpoint.
//!
//! What it writes is data: [`prose`] gives back what the engine vouches for ([`asof_engine::answer::prose`]),
//! and else why not.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use asof_engine::answer::prose::{INSTRUCTIONS, material, vouch};
use asof_engine::answer::{Answer, Question};
use asof_engine::query::CitationReport;
use asof_engine::store::Corpus;
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::config::Settings;
use crate::endpoint::{Access, Background, Endpoint, Model};
use crate::{Failure, name};

/// The longest answer of an endpoint, in bytes, and the most tokens of prose.
const LONGEST: usize = 256 << 10;
const TOKENS: usize = 1_024;

/// What is said where nobody can write.
pub const UNSET: &str = "no chat model is configured: set ASOF_CHAT_URL and ASOF_CHAT_MODEL";

/// A model behind an OpenAI-compatible endpoint.
#[derive(Debug)]
pub struct Chat {
    model: String,
    endpoint: Arc<Endpoint>,
    background: Background,
}

/// Prose, and what it rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Prose {
    /// The words of the model.
    pub text: String,
    /// The model's name.
    pub model: String,
    /// Its citations, each checked: none has a problem.
    #[serde(flatten)]
    pub report: CitationReport,
}

/// The answer of an endpoint.
#[derive(Deserialize)]
struct Completion {
    choices: Vec<Choice>,
}

#[derive(Deserialize)]
struct Choice {
    message: Message,
    finish_reason: Option<String>,
}

#[derive(Deserialize)]
struct Message {
    content: Option<String>,
}

impl Chat {
    /// The model that is set; `None` without one. Nothing is sent yet.
    pub fn of(settings: &Settings) -> Result<Option<Self>, Failure> {
        let Some(model) = settings.chat().map_err(Failure::Input)? else { return Ok(None) };
        let access = access(&model, Duration::from_millis(settings.chat_timeout_ms));
        let endpoint = Endpoint::new(access).map_err(|error| Failure::System(error.to_string()))?;
        let background = Background::start("asof-chat")?;
        Ok(Some(Self { model: model.name, endpoint: Arc::new(endpoint), background }))
    }

    /// What the model writes from some material; in words why nothing.
    async fn write(&self, material: &str) -> Result<String, String> {
        let body = json!({
            "model": self.model,
            "messages": [
                { "role": "system", "content": INSTRUCTIONS },
                { "role": "user", "content": material },
            ],
            "temperature": 0,
            "max_tokens": TOKENS,
        });
        let (endpoint, body) = (Arc::clone(&self.endpoint), Bytes::from(body.to_string()));
        let mut asked = tokio::task::JoinSet::new();
        // Who stops waiting stops the request.
        asked.spawn_on(async move { endpoint.ask(body, LONGEST).await }, &self.background.handle);
        let done = asked.join_next().await.ok_or("nothing was asked")?.map_err(|error| error.to_string())?;
        let body = done.map_err(|error| error.to_string())?;
        written(&body).map_err(|what| self.endpoint.unusable(&what, &body).to_string())
    }
}

/// What a model wrote.
fn written(body: &[u8]) -> Result<String, String> {
    let completion = serde_json::from_slice::<Completion>(body);
    let completion = completion.map_err(|error| format!("it is not a completion ({error})"))?;
    let first = completion.choices.into_iter().next().ok_or("it has no choice")?;
    if first.finish_reason.as_deref() == Some("length") {
        return Err(format!("it was cut off after {TOKENS} tokens"));
    }
    first.message.content.ok_or_else(|| "its message has no content".to_owned())
}

/// How a model is asked.
fn access(model: &Model, timeout: Duration) -> Access {
    Access {
        url: model.url.clone(),
        path: &["chat", "completions"],
        key: model.key.clone(),
        timeout,
        within: Some(timeout),
        hint: "raise chat_timeout_ms",
        concurrency: NonZeroUsize::MIN.saturating_add(3),
        attempts: 3,
        first_wait: Duration::from_millis(200),
    }
}

/// An answer in prose by the model that is set; in words why there is none.
pub async fn prose(
    chat: Option<&Chat>,
    corpus: &Corpus,
    question: &Question,
    answer: &Answer,
) -> Result<Prose, String> {
    let chat = chat.ok_or(UNSET)?;
    if let Some(why) = answer.insufficient_because {
        return Err(format!("the answer has too little to write from: {}", why.clarify()));
    }
    let material = material(corpus, question, answer, |id| name::full(corpus, id, question.at));
    let text = chat.write(&material).await.map_err(|why| format!("the chat model {}: {why}", chat.model))?;
    let report = vouch(corpus, question, answer, &text)
        .map_err(|why| format!("the words of the chat model {} were rejected: {why}", chat.model))?;
    Ok(Prose { text, model: chat.model.clone(), report })
}
