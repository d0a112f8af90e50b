//! A chat model behind an OpenAI-compatible endpoint.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use reqwest::Url;
use serde_json::Value;

use crate::client::Answer;
use crate::patient::{Patient, beginning};

/// A key of fewer letters is no secret, and to take it out of words would spoil them.
const SECRET: usize = 8;

/// A model, by the name that it has at an endpoint.
pub(crate) struct Completions {
    system: Patient,
    pub(crate) name: String,
    key: Option<String>,
}

/// How the address and the key of a model are set: an option, and a variable of the environment.
pub(crate) struct Called {
    pub(crate) url: &'static str,
    pub(crate) key: &'static str,
}

impl Completions {
    /// A model at an address, with the key that the environment has; how long an answer may take, and how often
    /// it is asked again.
    pub(crate) fn new(
        url: &str,
        name: &str,
        called: &Called,
        patience: Duration,
        retries: usize,
    ) -> Result<Self> {
        let key = std::env::var(called.key).ok().filter(|key| !key.is_empty());
        let system = Patient::new(&address(url, called)?, key.as_deref(), patience, retries)?;
        Ok(Self { system, name: name.to_owned(), key })
    }

    /// What it answers to a request; the error says why it does not.
    pub(crate) fn post(&self, body: &Value) -> Result<Answer, String> {
        self.system.post(&body.to_string()).map_err(|said| self.keyless(&said))
    }

    /// Words of an endpoint, which may say the key that it was shown, without it.
    pub(crate) fn keyless(&self, said: &str) -> String {
        let secret = self.key.as_ref().filter(|key| key.len() >= SECRET);
        secret.map_or_else(|| said.to_owned(), |key| said.replace(key, "[the key]"))
    }
}

/// Where completions are asked for. Errors show the URL, so that no key may be in it.
fn address(url: &str, Called { url: option, key }: &Called) -> Result<String> {
    let mut parsed: Url = url.parse().with_context(|| {
        format!("{option} is not a URL: it is the address of an endpoint, e.g. http://127.0.0.1:8000/v1")
    })?;
    ensure!(
        parsed.username().is_empty() && parsed.password().is_none(),
        "{option} has a user or a password in it: leave it out, and put the key into {key}"
    );
    let path = parsed.path().trim_end_matches('/');
    if !path.ends_with("/chat/completions") {
        let path = format!("{path}/chat/completions");
        parsed.set_path(&path);
    }
    Ok(parsed.into())
}

/// A response as JSON; the error says that it is none.
pub(crate) fn parsed(reply: &str) -> Result<Value, String> {
    serde_json::from_str(reply)
        .map_err(|error| format!("the response is not JSON ({error}): {}", beginning(reply)))
}

/// The JSON object among the words of a model: words around it do no harm.
pub(crate) fn object(content: &str) -> Option<&str> {
    content.find('{').zip(content.rfind('}')).and_then(|(from, to)| content.get(from..=to))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    const CALLED: Called = Called { url: "--judge-url", key: "LEGAL_EVAL_JUDGE_KEY" };

    #[test]
    fn completions_are_below_the_address() {
        let cases = [
            ("http://h/v1", "http://h/v1/chat/completions"),
            ("http://h/v1/", "http://h/v1/chat/completions"),
            ("http://h/a?api-version=1", "http://h/a/chat/completions?api-version=1"),
            ("http://h/v1/chat/completions", "http://h/v1/chat/completions"),
        ];
        for (url, expected) in cases {
            assert_eq!(address(url, &CALLED).unwrap(), expected);
        }
        let said = address("http://user:secret@h/v1", &CALLED).unwrap_err().to_string();
        assert!(said.contains("LEGAL_EVAL_JUDGE_KEY") && !said.contains("secret"), "{said}");
        assert!(address("h/v1", &CALLED).is_err());
    }

    #[test]
    fn a_key_is_taken_out_of_words_and_a_word_of_every_day_is_not() {
        let with = |key: &str| Completions {
            system: Patient::new("http://h", None, Duration::from_secs(1), 0).unwrap(),
            name: "m".to_owned(),
            key: Some(key.to_owned()),
        };
        assert_eq!(with("a-key-of-a-model").keyless("no: a-key-of-a-model"), "no: [the key]");
        assert_eq!(with("no").keyless("no: nothing known"), "no: nothing known");
    }
}
