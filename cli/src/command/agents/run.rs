//! A command of the terminal, run for an agent.

use std::sync::Arc;

use asof_engine::store::Store;
use asof_server::Measure;
use serde_json::{Value, json};

use crate::Failure;
use crate::command::{Cli, Context, Kept};
use crate::text::{self, Page, Palette};

/// How wide the lines of an answer are, in characters: each break costs the reader some spaces.
const WIDTH: usize = 120;

/// What a command said.
#[derive(Debug)]
pub(super) struct Said {
    /// For people.
    pub(super) text: String,
    /// For programs; null where there is nothing.
    pub(super) json: Value,
    /// Whether it could not be answered.
    pub(super) failed: bool,
}

impl Said {
    /// That there is no answer, with a code for programs.
    pub(super) fn refused(code: &str, why: impl Into<String>) -> Self {
        Self { json: json!({ "code": code }), text: why.into(), failed: true }
    }

    /// Notes what was asked and which provisions the answer names.
    pub(super) fn account(&self, question: &str, measure: &Measure) {
        let insufficient = self.json.get("insufficient").and_then(Value::as_bool).unwrap_or_default();
        let mut named = Vec::new();
        components(&self.json, &mut named);
        measure.answer(question, named.into_iter(), insufficient);
    }

    fn failed(failure: &Failure) -> Self {
        if let Failure::System(why) = failure {
            tracing::error!(%why, "a tool failed");
        }
        let mut answer = Vec::new();
        text::no_answer(failure, &mut page(&mut answer));
        let json = serde_json::from_slice(&answer).unwrap_or_else(|_| json!({ "code": failure.code() }));
        let mut said = Vec::new();
        // Nothing fails that is written to memory.
        let _ = text::explain(failure, &mut page(&mut said));
        Self { text: String::from_utf8_lossy(&said).into_owned(), json, failed: true }
    }
}

/// The URNs of the components in an answer, in their order.
fn components(answer: &Value, named: &mut Vec<String>) {
    match answer {
        Value::Object(fields) => {
            let urn = fields.get("component").and_then(|component| component.get("urn")?.as_str());
            named.extend(urn.filter(|urn| !named.iter().any(|one| one == urn)).map(str::to_owned));
            fields.values().for_each(|value| components(value, named));
        }
        Value::Array(items) => items.iter().for_each(|item| components(item, named)),
        _ => {}
    }
}

/// Runs the command of some words on what a store holds now.
pub(super) fn run(store: &Arc<dyn Store>, kept: &Arc<Kept>, words: &[String]) -> Said {
    let written = |json| written(store, kept, words, json);
    match written(false) {
        Ok(text) => {
            let json = written(true).ok().and_then(|json| serde_json::from_str(&json).ok());
            Said { text, json: json.unwrap_or_default(), failed: false }
        }
        Err(failure) => Said::failed(&failure),
    }
}

/// What a command writes in one form; for people, after what was understood of the days in its words.
fn written(
    store: &Arc<dyn Store>,
    kept: &Arc<Kept>,
    words: &[String],
    json: bool,
) -> Result<String, Failure> {
    let (command, understood) = Cli::alone(words)?;
    let mut answer = Vec::new();
    let mut page = page(&mut answer);
    for said in understood.iter().filter(|_| !json) {
        page.line(format!("note: {said}"))?;
    }
    let asked = Some((Arc::clone(store), store.corpus()));
    let (address, kept) = (Some(kept.settings.store.clone()), Some(Arc::clone(kept)));
    let (words, page) = (Vec::new(), &mut page);
    let context = &mut Context { store: address, read: None, words, json, table: None, kept, asked, page };
    // That the answer is no stands in its words.
    command.run(context)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

fn page(answer: &mut Vec<u8>) -> Page<'_> {
    let mut page = Page::new(answer, Palette::plain(), WIDTH);
    page.whole = "the structured content has as many as max_tokens leaves room for";
    page
}
