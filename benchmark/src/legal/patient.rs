//! A system that is asked with patience: again where it is busy or not there.

use std::time::Duration;

use anyhow::Result;
use backon::{BlockingRetryable as _, ExponentialBuilder};
use reqwest::StatusCode;

use crate::client::{Answer, Client};

/// The most characters of a response that are shown where it is no answer.
const SHOWN: usize = 300;

/// A system at an address.
#[derive(Debug)]
pub(super) struct Patient {
    client: Client,
    retries: usize,
}

/// Why there is no answer, and whether there might be one if the system is asked once more.
#[derive(Debug, thiserror::Error)]
#[error("{said}")]
struct Unanswered {
    said: String,
    is_transient: bool,
}

impl Patient {
    /// The system at a URL, to which a key is shown; how long an answer may take, and how often it is asked
    /// again.
    pub(super) fn new(url: &str, key: Option<&str>, patience: Duration, retries: usize) -> Result<Self> {
        Ok(Self { client: Client::patient(url, key, patience)?, retries })
    }

    /// What it answers with success to a body of JSON; the error says why it does not.
    pub(super) fn post(&self, body: &str) -> Result<Answer, String> {
        let again = ExponentialBuilder::default().with_max_times(self.retries);
        let attempt = || self.attempt(body);
        attempt.retry(again).when(|error| error.is_transient).call().map_err(|error| error.said)
    }

    fn attempt(&self, body: &str) -> Result<Answer, Unanswered> {
        let posted = self.client.post(body.to_owned(), "application/json");
        let answer = posted.map_err(|error| {
            let timed_out = error.downcast_ref::<reqwest::Error>().is_some_and(reqwest::Error::is_timeout);
            Unanswered { said: format!("{error:#}"), is_transient: !timed_out }
        })?;
        if answer.status.is_success() {
            return Ok(answer);
        }
        let said = format!("{}: {}", answer.status, beginning(&answer.text));
        Err(Unanswered { said, is_transient: is_busy(answer.status) })
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

/// So much of a response as is shown.
pub(super) fn beginning(text: &str) -> String {
    text.chars().take(SHOWN).collect()
}
