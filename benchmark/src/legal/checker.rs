//! Whether what an answer cites was in force on the day of the question, by the checker of a service.

use std::sync::LazyLock;

use anyhow::Result;
use regex::Regex;
use serde_json::{Value, json};

use super::measure::OnTheDay;
use crate::client::Client;
use crate::pattern;

const CHECK: &str = "query Check($text: String!, $asOf: AsOf) {
  verifyCitations(text: $text, asOf: $asOf) { citations { validAt } }
}";

/// The marker of a source: what it names after the document, headings and a place, is no citation by itself.
static MARKER: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"\[(?P<document>[^\[\],#\n]*)[^\[\]#\n]*#page=[^\[\]\n]*\]"));

/// A service that knows what was in force when.
#[derive(Debug)]
pub(super) struct Checker(Client);

impl Checker {
    /// The service with this GraphQL endpoint.
    pub(super) fn new(endpoint: &str) -> Result<Self> {
        Client::new(endpoint).map(Self)
    }

    /// Each citation that it reads in an answer, on a day.
    pub(super) fn check(&self, answer: &str, day: Option<&str>) -> OnTheDay {
        let as_of = day.map(|day| json!({ "at": day }));
        let mut found = OnTheDay { day: day.map(str::to_owned), ..OnTheDay::default() };
        let text = MARKER.replace_all(answer, "[$document]");
        match self.0.ask(CHECK, &json!({ "text": text, "asOf": as_of })) {
            Err(error) => found.failure = Some(format!("{error:#}")),
            Ok((data, _)) => {
                let citations = data.pointer("/verifyCitations/citations").and_then(Value::as_array);
                for one in citations.into_iter().flatten() {
                    match one.get("validAt").and_then(Value::as_bool) {
                        Some(true) => found.in_force += 1,
                        Some(false) => found.not_in_force += 1,
                        None => found.unknown += 1,
                    }
                }
            }
        }
        found
    }
}
