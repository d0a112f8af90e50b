//! The system that is asked, over HTTP.

use std::time::Duration;

use anyhow::{Result, anyhow};
use jmespath::Expression;
use serde_json::{Map, Value, json};

use super::config::{Config, put};
use crate::client::Answer;
use crate::patient::{Patient, beginning};

/// Where the framework has the answer.
const ANSWER: &str = "message.content";
/// Where it has the passages.
const CONTEXT: &str = "context.data_points.text";
/// Where `POST /ask` says that nothing answers the question.
const ABSTAINED: &str = "context.asof.insufficient";

/// A system that answers questions.
pub(super) struct Target {
    system: Patient,
    parameters: Map<String, Value>,
    answer: Expression<'static>,
    context: Expression<'static>,
    abstained: Expression<'static>,
}

/// What it answers.
#[derive(Debug, PartialEq)]
pub(super) struct Answered {
    pub(super) answer: String,
    pub(super) context: Option<String>,
    pub(super) abstained: Option<bool>,
    pub(super) latency: f64,
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
            system: Patient::new(url, key.as_deref(), patience, retries)?,
            parameters: config.target_parameters.clone(),
            answer: compiled(&config.target_response_answer_jmespath, ANSWER)?,
            context: compiled(&config.target_response_context_jmespath, CONTEXT)?,
            abstained: compiled(&config.target_response_abstained_jmespath, ABSTAINED)?,
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
        let Answer { text, took, .. } = self.system.post(&body.to_string())?;
        self.read(&text, took)
    }

    fn read(&self, text: &str, took: Duration) -> Result<Answered, String> {
        let response: Value = serde_json::from_str(text)
            .map_err(|error| format!("the response is not JSON ({error}): {}", beginning(text)))?;
        let answer = match found(&self.answer, &response)? {
            Value::String(answer) if !answer.trim().is_empty() => answer,
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
