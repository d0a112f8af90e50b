//! The system that is asked, over HTTP.

use std::time::Duration;

use anyhow::{Result, anyhow};
use backon::{BlockingRetryable as _, ExponentialBuilder};
use jmespath::Expression;
use reqwest::StatusCode;
use serde_json::{Map, Value, json};

use super::config::{Config, put};
use crate::client::{Answer, Client};

/// Where the framework has the answer.
const ANSWER: &str = "message.content";
/// Where it has the passages.
const CONTEXT: &str = "context.data_points.text";
/// Where `POST /ask` says that nothing answers the question.
const ABSTAINED: &str = "context.asof.insufficient";
/// The most characters of a response that are shown where it is no answer.
const SHOWN: usize = 300;

/// A system that answers questions.
pub(super) struct Target {
    client: Client,
    parameters: Map<String, Value>,
    answer: Expression<'static>,
    context: Expression<'static>,
    abstained: Expression<'static>,
    retries: usize,
}

/// What it answers.
#[derive(Debug, PartialEq)]
pub(super) struct Answered {
    pub(super) answer: String,
    pub(super) context: Option<String>,
    pub(super) abstained: Option<bool>,
    pub(super) latency: f64,
}

/// Why it does not, and whether it might if it is asked once more.
#[derive(Debug, thiserror::Error)]
#[error("{said}")]
struct Unanswered {
    said: String,
    is_transient: bool,
}

impl Target {
    /// A system as a configuration has it; an error names an expression that cannot be read.
    pub(super) fn new(url: &str, config: &Config, patience: Duration, retries: usize) -> Result<Self> {
        let key = std::env::var("LEGAL_EVAL_KEY").ok();
        let compiled = |path: &Option<String>, default: &str| {
            let path = path.as_deref().unwrap_or(default);
            jmespath::compile(path).map_err(|error| anyhow!("the JMESPath `{path}`: {error}"))
        };
        Ok(Self {
            client: Client::patient(url, key.as_deref(), patience)?,
            parameters: config.target_parameters.clone(),
            answer: compiled(&config.target_response_answer_jmespath, ANSWER)?,
            context: compiled(&config.target_response_context_jmespath, CONTEXT)?,
            abstained: compiled(&config.target_response_abstained_jmespath, ABSTAINED)?,
            retries,
        })
    }

    /// Asks for the law of a day, which is among the overrides where it is given; a system that is busy or not there is asked
    /// again.
    pub(super) fn ask(&self, question: &str, day: Option<&str>) -> Result<Answered, String> {
        let mut context = self.parameters.clone();
        if let Some(day) = day {
            put(&mut context, "asOf", json!(day)).map_err(|error| error.to_string())?;
        }
        let body = json!({ "messages": [{ "role": "user", "content": question }], "context": context });
        let body = body.to_string();
        let again = ExponentialBuilder::default().with_max_times(self.retries);
        let attempt = || self.attempt(&body);
        attempt.retry(again).when(|error| error.is_transient).call().map_err(|error| error.said)
    }

    fn attempt(&self, body: &str) -> Result<Answered, Unanswered> {
        let posted = self.client.post(body.to_owned(), "application/json");
        let Answer { status, text, took } = posted.map_err(|error| {
            let timed_out = error.downcast_ref::<reqwest::Error>().is_some_and(reqwest::Error::is_timeout);
            Unanswered { said: format!("{error:#}"), is_transient: !timed_out }
        })?;
        if !status.is_success() {
            let said = format!("{status}: {}", beginning(&text));
            return Err(Unanswered { said, is_transient: is_busy(status) });
        }
        self.read(&text, took).map_err(|said| Unanswered { said, is_transient: false })
    }

    fn read(&self, text: &str, took: Duration) -> Result<Answered, String> {
        let response: Value = serde_json::from_str(text)
            .map_err(|error| format!("the response is not JSON ({error}): {}", beginning(text)))?;
        let answer = match found(&self.answer, &response)? {
            Value::String(answer) => answer,
            other => {
                return Err(format!(
                    "`{}` has no words: {}",
                    self.answer.as_str(),
                    beginning(&other.to_string())
                ));
            }
        };
        let context = found(&self.context, &response)?;
        let abstained = found(&self.abstained, &response)?.as_bool();
        Ok(Answered { answer, context: words(context), abstained, latency: took.as_secs_f64() })
    }
}

const fn is_busy(status: StatusCode) -> bool {
    matches!(
        status,
        StatusCode::REQUEST_TIMEOUT
            | StatusCode::TOO_MANY_REQUESTS
            | StatusCode::BAD_GATEWAY
            | StatusCode::SERVICE_UNAVAILABLE
            | StatusCode::GATEWAY_TIMEOUT
    )
}

fn found(path: &Expression<'_>, response: &Value) -> Result<Value, String> {
    let found =
        path.search(response).map_err(|error| format!("the JMESPath `{}`: {error}", path.as_str()))?;
    serde_json::to_value(&*found).map_err(|error| error.to_string())
}

/// Passages as words: those of a list one below the other, and anything else as JSON.
fn words(context: Value) -> Option<String> {
    match context {
        Value::Null => None,
        Value::String(words) => Some(words),
        Value::Array(list) => Some(list.into_iter().filter_map(words).collect::<Vec<_>>().join("\n\n")),
        other => Some(other.to_string()),
    }
}

fn beginning(text: &str) -> String {
    text.chars().take(SHOWN).collect()
}
