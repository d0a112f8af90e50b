//! A model that writes prose from answers, behind an OpenAI-compatible endpoint.
//!
//! What it writes is data: [`prose`] gives back what the engine vouches for ([`asof_engine::answer::prose`]),
//! and else why not.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use asof_engine::answer::material::{INSTRUCTIONS, at_most, material};
use asof_engine::answer::prose::{ProseError, vouch};
use asof_engine::answer::{Answer, Question};
use asof_engine::query::{self, CitationReport};
use asof_engine::store::Corpus;
use asof_schema::ComponentId;
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::Failure;
use crate::config::Settings;
use crate::endpoint::{Access, Background, Endpoint, Model};
use crate::measure::{Part, note, timed};

/// The longest answer of an endpoint, in bytes.
const LONGEST: usize = 256 << 10;

/// The most letters that a model is told of what was wrong.
const WRONG: usize = 300;

/// What is said where nobody can write.
pub const UNSET: &str = "no chat model is configured: set ASOF_CHAT_URL and ASOF_CHAT_MODEL";

/// A model behind an OpenAI-compatible endpoint.
#[derive(Debug)]
pub struct Chat {
    model: String,
    endpoint: Arc<Endpoint>,
    background: Background,
    /// How many tokens it takes in all, and how long it may take.
    window: usize,
    timeout: Duration,
}

/// What prose is written from.
#[derive(Clone, Copy)]
struct Asked<'a> {
    corpus: &'a Corpus,
    question: &'a Question,
    answer: &'a Answer,
    until: Instant,
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
    /// How many tokens it counted, if it says so.
    #[serde(default)]
    usage: Value,
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
        let timeout = Duration::from_millis(settings.chat_timeout_ms);
        let access = access(&model, timeout);
        let endpoint = Endpoint::new(access).map_err(|error| Failure::System(error.to_string()))?;
        let background = Background::start("asof-chat")?;
        let (model, endpoint, window) = (model.name, Arc::new(endpoint), settings.chat_window);
        Ok(Some(Self { model, endpoint, background, window, timeout }))
    }

    /// How many tokens are for what the model writes.
    fn answer_tokens(&self) -> usize {
        self.window / 4
    }

    /// What the model writes when it is told what was wrong before, if something was, or why that is not given back; in words why
    /// it wrote nothing. What it was given is told.
    async fn draft(
        &self,
        asked: Asked<'_>,
        wrong: Option<&str>,
        trace: &mut Vec<String>,
    ) -> Result<Result<Prose, ProseError>, String> {
        let Asked { corpus, question, answer, until } = asked;
        let tokens = self.window - self.answer_tokens();
        let cite = |id: &ComponentId| query::full(corpus, id, question.at);
        let material = material(corpus, question, answer, tokens, wrong, cite)
            .map_err(|none| format!("{none}: raise chat_window, or ask in fewer words"))?;
        trace.push(material.trace);
        let text = timed(Part::Model, self.write(&material.text, until)).await;
        let text = text.map_err(|why| format!("the chat model {}: {why}", self.model))?;
        let report = vouch(corpus, question, answer, &text);
        Ok(report.map(|report| Prose { text, model: self.model.clone(), report }))
    }

    /// What the model writes from some material; in words why nothing.
    async fn write(&self, material: &str, until: Instant) -> Result<String, String> {
        let body = json!({
            "model": self.model,
            "messages": [
                { "role": "system", "content": INSTRUCTIONS },
                { "role": "user", "content": material },
            ],
            "temperature": 0,
            "max_tokens": self.answer_tokens(),
        });
        let (endpoint, body) = (Arc::clone(&self.endpoint), Bytes::from(body.to_string()));
        let mut asked = tokio::task::JoinSet::new();
        // Who stops waiting stops the request.
        let within = until.saturating_duration_since(Instant::now());
        let ask = async move { endpoint.ask_within(body, LONGEST, within).await };
        asked.spawn_on(ask, &self.background.handle);
        let done = asked.join_next().await.ok_or("nothing was asked")?.map_err(|error| error.to_string())?;
        let body = done.map_err(|error| error.to_string())?;
        let unusable = |what: String| self.endpoint.unusable(&what, &body).to_string();
        let completion = serde_json::from_slice::<Completion>(&body);
        let completion = completion.map_err(|error| unusable(format!("it is not a completion ({error})")))?;
        self.count(&completion, material);
        written(completion, self.answer_tokens()).map_err(unusable)
    }

    /// Notes how many tokens the model counted; where it does not say, how many these are at most.
    fn count(&self, completion: &Completion, material: &str) {
        let counted = |name: &str| completion.usage.get(name).and_then(Value::as_u64);
        let texts = completion.choices.iter().filter_map(|choice| choice.message.content.as_deref());
        let told = (at_most(INSTRUCTIONS) + at_most(material)) as u64;
        let wrote = texts.map(at_most).sum::<usize>() as u64;
        let (told, wrote) =
            (counted("prompt_tokens").unwrap_or(told), counted("completion_tokens").unwrap_or(wrote));
        note(|measured| measured.tokens = (measured.tokens.0 + told, measured.tokens.1 + wrote));
        let left = self.window - self.answer_tokens();
        if told > left as u64 {
            tracing::warn!(
                told,
                left,
                "the chat model counts more tokens than it was reckoned to: lower chat_window"
            );
        }
    }
}

/// What a model wrote.
fn written(completion: Completion, tokens: usize) -> Result<String, String> {
    let first = completion.choices.into_iter().next().ok_or("it has no choice")?;
    if first.finish_reason.as_deref() == Some("length") {
        return Err(format!("it was cut off after {tokens} tokens; raise chat_window"));
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

/// An answer in prose by the model that is set; in words why there is none. What is wrong is told to the model, once. The trace
/// has what the model was given.
pub async fn prose(
    chat: Option<&Chat>,
    corpus: &Corpus,
    question: &Question,
    answer: &Answer,
    trace: &mut Vec<String>,
) -> Result<Prose, String> {
    let chat = chat.ok_or(UNSET)?;
    if let Some(why) = answer.insufficient_because {
        return Err(format!("the answer has too little to write from: {}", why.clarify()));
    }
    let asked = Asked { corpus, question, answer, until: Instant::now() + chat.timeout };
    let first = match chat.draft(asked, None, trace).await? {
        Ok(prose) => return Ok(prose),
        Err(why) => why.to_string(),
    };
    let wrong: String = first.chars().take(WRONG).collect();
    let rejected = format!("the words of the chat model {} were rejected: {first}", chat.model);
    match chat.draft(asked, Some(&wrong), trace).await {
        Ok(Ok(prose)) => Ok(prose),
        Ok(Err(second)) => Err(format!("{rejected}; and so was a second attempt: {second}")),
        Err(why) => Err(format!("{rejected}; and a second attempt failed: {why}")),
    }
}
