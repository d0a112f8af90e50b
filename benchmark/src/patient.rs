//! A system that is asked with patience: again where it is busy or not there.

use std::thread;
use std::time::Duration;

use anyhow::Result;
use backon::{BackoffBuilder as _, ExponentialBuilder};
use reqwest::StatusCode;
use reqwest::header::{HeaderMap, RETRY_AFTER};

use crate::client::{Answer, Client};

/// The most characters of a response that are shown where it is no answer.
const SHOWN: usize = 300;

/// The longest wait that a system may ask for.
const LONGEST: Duration = Duration::from_mins(2);

/// A system at an address.
#[derive(Debug)]
pub(crate) struct Patient {
    client: Client,
    retries: usize,
}

/// Why there is no answer, and whether there might be one if the system is asked once more.
#[derive(Debug, thiserror::Error)]
#[error("{said}")]
pub(crate) struct Unanswered {
    said: String,
    is_transient: bool,
    /// The HTTP status, where there is one.
    pub(crate) status: Option<StatusCode>,
    /// How long to wait first, where the system says so.
    after: Option<Duration>,
}

impl Unanswered {
    /// How long to wait before the next attempt: so long, or longer where the system asks for it; not at all
    /// where it asks for too long.
    fn wait(&self, wait: Option<Duration>) -> Option<Duration> {
        let asked = self.after.unwrap_or_default();
        wait.filter(|_| self.is_transient && asked <= LONGEST).map(|wait| wait.max(asked))
    }
}

impl Patient {
    /// The system at a URL, to which a key is shown; how long an answer may take, and how often it is asked
    /// again.
    pub(crate) fn new(url: &str, key: Option<&str>, patience: Duration, retries: usize) -> Result<Self> {
        Ok(Self { client: Client::patient(url, key, patience)?, retries })
    }

    /// What it answers with success to a body of JSON; the error says why it does not.
    pub(crate) fn post(&self, body: &str) -> Result<Answer, String> {
        let posted = self.post_with(body, "application/json", &HeaderMap::new());
        posted.map_err(|error| error.to_string())
    }

    /// The same, with what is accepted and with more headers.
    pub(crate) fn post_with(
        &self,
        body: &str,
        accept: &str,
        headers: &HeaderMap,
    ) -> Result<Answer, Unanswered> {
        let mut waits = ExponentialBuilder::default().with_max_times(self.retries).build();
        loop {
            let error = match self.attempt(body, accept, headers) {
                Ok(answer) => return Ok(answer),
                Err(error) => error,
            };
            match error.wait(waits.next()) {
                Some(wait) => thread::sleep(wait),
                None => return Err(error),
            }
        }
    }

    fn attempt(&self, body: &str, accept: &str, headers: &HeaderMap) -> Result<Answer, Unanswered> {
        let posted = self.client.post_with(body.to_owned(), accept, headers.clone());
        let answer = posted.map_err(|error| {
            // What answers too much, or in no words, does so again.
            let failed = error.downcast_ref::<reqwest::Error>();
            let is_transient = failed.is_some_and(|error| !error.is_timeout());
            Unanswered { said: format!("{error:#}"), is_transient, status: None, after: None }
        })?;
        if answer.status.is_success() {
            return Ok(answer);
        }
        let after = answer.headers.get(RETRY_AFTER).and_then(|after| after.to_str().ok());
        // A date in its place counts as nothing said.
        let after = after.and_then(|after| after.trim().parse().ok()).map(Duration::from_secs);
        let asks = match after {
            Some(after) => format!(" (it asks to wait {} s)", after.as_secs()),
            None => String::new(),
        };
        let said = format!("{}{asks}: {}", answer.status, beginning(&answer.text));
        Err(Unanswered { said, is_transient: is_busy(answer.status), status: Some(answer.status), after })
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

/// So much of a response as is shown, in one line, without what would steer a terminal.
pub(crate) fn beginning(text: &str) -> String {
    text.chars().take(SHOWN).map(|letter| if steers(letter) { ' ' } else { letter }).collect()
}

/// Whether a character would steer a terminal.
pub(crate) fn steers(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_steers_no_terminal() {
        assert_eq!(beginning("<h1>\u{1b}[2Jno\u{202e}\nway</h1>"), "<h1> [2Jno  way</h1>");
    }

    #[test]
    fn a_system_may_ask_for_a_longer_wait_and_not_for_any() {
        let busy = |after: Option<u64>, is_transient| Unanswered {
            said: String::new(),
            is_transient,
            status: None,
            after: after.map(Duration::from_secs),
        };
        let own = Some(Duration::from_secs(2));
        for (error, expected) in [
            (busy(None, true), own),
            (busy(Some(1), true), own),
            (busy(Some(30), true), Some(Duration::from_secs(30))),
            (busy(Some(3600), true), None),
            (busy(Some(1), false), None),
        ] {
            assert_eq!(error.wait(own), expected, "{error:?}");
            assert_eq!(error.wait(None), None);
        }
    }
}
