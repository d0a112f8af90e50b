//! One request to an OpenAI-compatible endpoint, and why it may have no answer.

use std::fmt;
use std::time::Duration;

use bytes::Bytes;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue, RETRY_AFTER};
use reqwest::{Client, Response, StatusCode, Url, redirect};

use super::Options;
use crate::corpus::causes;

/// How long a server may take to accept a connection.
const CONNECT_WITHIN: Duration = Duration::from_secs(20);

/// A server that asks to be left alone for longer is not asked again.
const PATIENCE: Duration = Duration::from_mins(1);

/// How much of an error's words is read, in bytes, and how much is told, in characters.
const READ: usize = 16 << 10;
const TOLD: usize = 200;

/// What lets us in. It is never shown.
#[derive(Clone)]
pub struct Key(HeaderValue);

impl Key {
    /// In words what cannot be sent.
    pub fn new(key: &str) -> Result<Self, String> {
        let header = HeaderValue::from_str(&format!("Bearer {key}"));
        let mut header = header.map_err(|_| "embedder_key holds what cannot stand in a header".to_owned())?;
        header.set_sensitive(true);
        Ok(Self(header))
    }

    /// Some words, without the key if they repeat it.
    fn out_of(&self, words: &str) -> String {
        let key = self.0.to_str().ok().and_then(|header| header.strip_prefix("Bearer "));
        key.filter(|key| !key.is_empty()).map_or_else(|| words.to_owned(), |key| words.replace(key, "(key)"))
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(hidden)")
    }
}

/// Why a request has no embeddings for an answer.
#[derive(Debug, thiserror::Error)]
pub enum EndpointError {
    /// No client could be made.
    #[error("cannot prepare requests to {url}: {why}")]
    Client {
        /// Where to.
        url: String,
        /// What is missing.
        why: String,
    },
    /// The connection failed or broke.
    #[error("the connection to {url} failed: {why}")]
    Connection {
        /// Where to.
        url: String,
        /// What failed.
        why: String,
    },
    /// The whole answer was not there in time. It is not asked for again: who is overburdened gets no second burden.
    #[error(
        "{url} took longer than {} ms: raise embedder_timeout_ms, or lower embedder_batch or embedder_concurrency",
        after.as_millis()
    )]
    Slow {
        /// Where to.
        url: String,
        /// How long was waited.
        after: Duration,
    },
    /// Another status than 200.
    #[error("{url} answers {status}: {said}")]
    Status {
        /// Where to.
        url: String,
        /// The HTTP status.
        status: u16,
        /// How its words begin.
        said: String,
        /// How long the server asks to be left alone.
        retry_after: Option<Duration>,
    },
    /// More bytes than so many vectors can have.
    #[error("{url} answers with more than the {limit} bytes that the vectors can take")]
    TooLong {
        /// Where to.
        url: String,
        /// How many bytes there may be.
        limit: usize,
    },
    /// What came is not one vector for each text.
    #[error("{url} answers with what cannot be used: {what}")]
    Answer {
        /// Where to.
        url: String,
        /// What is wrong.
        what: String,
    },
}

impl EndpointError {
    /// Whether the same request may succeed a little later.
    pub fn is_transient(&self) -> bool {
        match self {
            Self::Connection { .. } => true,
            Self::Status { status, .. } => matches!(status, 429 | 500..=599),
            Self::Client { .. } | Self::Slow { .. } | Self::TooLong { .. } | Self::Answer { .. } => false,
        }
    }

    /// How long to wait before the next attempt: `wait`, or longer where the server asks for it; none if that is too long.
    pub(super) fn wait(&self, wait: Option<Duration>) -> Option<Duration> {
        let asked = match self {
            Self::Status { retry_after, .. } => retry_after.unwrap_or_default(),
            _ => Duration::ZERO,
        };
        wait.filter(|_| asked <= PATIENCE).map(|wait| wait.max(asked))
    }
}

/// Where requests go.
#[derive(Debug)]
pub(super) struct Endpoint {
    client: Client,
    url: Url,
    key: Option<Key>,
    timeout: Duration,
}

impl Endpoint {
    /// Nothing is sent yet.
    pub(super) fn new(options: &Options) -> Result<Self, EndpointError> {
        // An error means that another provider is installed already, which serves as well.
        let _installed = rustls::crypto::ring::default_provider().install_default();
        let mut url = options.url.clone();
        if let Ok(mut path) = url.path_segments_mut() {
            path.pop_if_empty().push("embeddings");
        }
        let mut headers =
            HeaderMap::from_iter([(CONTENT_TYPE, HeaderValue::from_static("application/json"))]);
        headers.extend(options.key.as_ref().map(|key| (AUTHORIZATION, key.0.clone())));
        let builder = Client::builder()
            .user_agent(concat!("asof/", env!("CARGO_PKG_VERSION")))
            .default_headers(headers)
            // A key is for one server alone.
            .redirect(redirect::Policy::none())
            .connect_timeout(CONNECT_WITHIN)
            .timeout(options.timeout);
        // No proxy can reach what runs on this machine.
        let builder = if is_local(&url) { builder.no_proxy() } else { builder };
        let client = builder.build();
        let client =
            client.map_err(|error| EndpointError::Client { url: url.to_string(), why: causes(&error) })?;
        Ok(Self { client, url, key: options.key.clone(), timeout: options.timeout })
    }

    /// The body of the answer to one, which has `limit` bytes at most.
    pub(super) async fn post(&self, body: Bytes, limit: usize) -> Result<Vec<u8>, EndpointError> {
        let sent = self.client.post(self.url.clone()).body(body).send().await;
        let mut response = sent.map_err(|error| self.lost(&error))?;
        if response.status() != StatusCode::OK {
            return Err(self.refusal(response).await);
        }
        let mut body = Vec::new();
        while let Some(bytes) = response.chunk().await.map_err(|error| self.lost(&error))? {
            if body.len() + bytes.len() > limit {
                return Err(EndpointError::TooLong { url: self.url.to_string(), limit });
            }
            body.extend_from_slice(&bytes);
        }
        Ok(body)
    }

    /// The error of an answer that cannot be used; how it begins is told too.
    pub(super) fn unusable(&self, what: &str, body: &[u8]) -> EndpointError {
        let what = format!("{what}; it begins with {:?}", self.beginning(body));
        EndpointError::Answer { url: self.url.to_string(), what }
    }

    async fn refusal(&self, mut response: Response) -> EndpointError {
        let retry_after = response.headers().get(RETRY_AFTER).and_then(|after| after.to_str().ok());
        // A date in its place counts as nothing said.
        let retry_after = retry_after.and_then(|after| after.trim().parse().ok()).map(Duration::from_secs);
        let mut words = Vec::new();
        while let Ok(Some(bytes)) = response.chunk().await {
            words.extend_from_slice(&bytes);
            if words.len() > READ {
                break;
            }
        }
        let said = self.beginning(&words);
        EndpointError::Status {
            url: self.url.to_string(),
            status: response.status().as_u16(),
            said,
            retry_after,
        }
    }

    /// The first of somebody's words, on one line, without the key.
    fn beginning(&self, words: &[u8]) -> String {
        let words = String::from_utf8_lossy(words.get(..READ).unwrap_or(words));
        let words = self.key.as_ref().map_or_else(|| words.to_string(), |key| key.out_of(&words));
        let line = words.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty());
        line.collect::<Vec<_>>().join(" ").chars().take(TOLD).collect()
    }

    fn lost(&self, error: &reqwest::Error) -> EndpointError {
        let url = self.url.to_string();
        if error.is_timeout() && !error.is_connect() {
            return EndpointError::Slow { url, after: self.timeout };
        }
        EndpointError::Connection { url, why: causes(error) }
    }
}

fn is_local(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default().trim_matches(['[', ']']);
    host == "localhost" || host.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}
