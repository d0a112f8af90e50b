//! Requests to an OpenAI-compatible endpoint, tried again where that may help, and why one may have no
//! answer.

use std::fmt;
use std::num::NonZeroUsize;
use std::time::Duration;

use backon::{ExponentialBuilder, Retryable as _};
use bytes::Bytes;
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue, RETRY_AFTER};
use reqwest::{Client, Response, StatusCode, Url, redirect};
use tokio::runtime::{Handle, Runtime};
use tokio::sync::Semaphore;

use crate::{Failure, causes};

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
        let mut header =
            header.map_err(|_| "the key contains characters that a header cannot have".to_owned())?;
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

/// Why a request has no answer that can be used.
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
    /// The whole answer was not there in time. It is not asked for again: who is overburdened gets no second
    /// burden.
    #[error("{url} took longer than {} ms: {hint}", after.as_millis())]
    Slow {
        /// Where to.
        url: String,
        /// How long was waited.
        after: Duration,
        /// What may be set otherwise.
        hint: &'static str,
    },
    /// Another status than 200.
    #[error("{url} answered {status}: {said}")]
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
    /// More bytes than what was asked for can have.
    #[error("{url} sent an answer of more than {limit} bytes")]
    TooLong {
        /// Where to.
        url: String,
        /// How many bytes there may be.
        limit: usize,
    },
    /// What came is not what was asked for.
    #[error("{url} sent an unusable answer: {what}")]
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

    /// It without words of the other side, which may repeat what people asked.
    fn logged(&self) -> String {
        match self {
            Self::Status { url, status, .. } => format!("{url} answered {status}"),
            other => other.to_string(),
        }
    }

    /// How long to wait before the next attempt: `wait`, or longer where the server asks for it; none if that
    /// is too long.
    fn wait(&self, wait: Option<Duration>) -> Option<Duration> {
        let asked = match self {
            Self::Status { retry_after, .. } => retry_after.unwrap_or_default(),
            _ => Duration::ZERO,
        };
        wait.filter(|_| asked <= PATIENCE).map(|wait| wait.max(asked))
    }
}

/// How an endpoint is asked.
#[derive(Debug, Clone)]
pub(crate) struct Access {
    /// Its address.
    pub(crate) url: Url,
    /// What is added to its path.
    pub(crate) path: &'static [&'static str],
    pub(crate) key: Option<Key>,
    /// How long an attempt may take, from the connection to the last byte.
    pub(crate) timeout: Duration,
    /// How long all attempts may take, with the waits before and between them; without it, as long as they
    /// do.
    pub(crate) within: Option<Duration>,
    /// What may be set otherwise where that is too short.
    pub(crate) hint: &'static str,
    /// Most requests at once.
    pub(crate) concurrency: NonZeroUsize,
    /// How often a request is sent in all.
    pub(crate) attempts: usize,
    /// How long to wait before the second attempt.
    pub(crate) first_wait: Duration,
}

/// Where requests go: no more at once than may be.
#[derive(Debug)]
pub(crate) struct Endpoint {
    client: Client,
    access: Access,
    at_once: Semaphore,
    waits: ExponentialBuilder,
}

impl Endpoint {
    /// Nothing is sent yet.
    pub(crate) fn new(mut access: Access) -> Result<Self, EndpointError> {
        // An error means that another provider is installed already, which serves as well.
        let _installed = rustls::crypto::ring::default_provider().install_default();
        if let Ok(mut path) = access.url.path_segments_mut() {
            path.pop_if_empty().extend(access.path);
        }
        let mut headers =
            HeaderMap::from_iter([(CONTENT_TYPE, HeaderValue::from_static("application/json"))]);
        headers.extend(access.key.as_ref().map(|key| (AUTHORIZATION, key.0.clone())));
        let builder = Client::builder()
            .user_agent(concat!("asof/", env!("CARGO_PKG_VERSION")))
            .default_headers(headers)
            // A key is for one server alone.
            .redirect(redirect::Policy::none())
            .connect_timeout(CONNECT_WITHIN)
            .timeout(access.timeout);
        // No proxy can reach what runs on this machine. A connection there costs nothing, and on a kept one a
        // server that writes head and body apart, as that of Python's library does, holds back the body until
        // the head is acknowledged: 40 ms.
        let builder =
            if is_local(&access.url) { builder.no_proxy().pool_max_idle_per_host(0) } else { builder };
        let client = builder.build();
        let why = |error| EndpointError::Client { url: access.url.to_string(), why: causes(&error) };
        let client = client.map_err(why)?;
        let waits = ExponentialBuilder::new()
            .with_jitter()
            .with_min_delay(access.first_wait)
            .with_max_times(access.attempts.saturating_sub(1));
        let at_once = Semaphore::new(access.concurrency.get().min(Semaphore::MAX_PERMITS));
        Ok(Self { client, access, at_once, waits })
    }

    /// The body of the answer to a request, which has `limit` bytes at most.
    pub(crate) async fn ask(&self, body: Bytes, limit: usize) -> Result<Vec<u8>, EndpointError> {
        match self.access.within {
            Some(within) => self.ask_within(body, limit, within).await,
            None => self.attempts(body, limit).await,
        }
    }

    /// The same, in so much time.
    pub(crate) async fn ask_within(
        &self,
        body: Bytes,
        limit: usize,
        within: Duration,
    ) -> Result<Vec<u8>, EndpointError> {
        let attempts = self.attempts(body, limit);
        tokio::time::timeout(within, attempts).await.unwrap_or_else(|_| Err(self.slow(within)))
    }

    async fn attempts(&self, body: Bytes, limit: usize) -> Result<Vec<u8>, EndpointError> {
        // It is never closed.
        let _one = self.at_once.acquire().await;
        let attempt = || self.post(body.clone(), limit);
        attempt
            .retry(self.waits)
            .when(EndpointError::is_transient)
            .adjust(EndpointError::wait)
            .notify(|error, wait| tracing::warn!(error = error.logged(), ?wait, "retrying a request"))
            .await
    }

    async fn post(&self, body: Bytes, limit: usize) -> Result<Vec<u8>, EndpointError> {
        let sent = self.client.post(self.access.url.clone()).body(body).send().await;
        let mut response = sent.map_err(|error| self.lost(&error))?;
        if response.status() != StatusCode::OK {
            return Err(self.refusal(response).await);
        }
        let mut body = Vec::new();
        while let Some(bytes) = response.chunk().await.map_err(|error| self.lost(&error))? {
            if body.len() + bytes.len() > limit {
                return Err(EndpointError::TooLong { url: self.url(), limit });
            }
            body.extend_from_slice(&bytes);
        }
        Ok(body)
    }

    /// The error of an answer that cannot be used; how it begins is told too.
    pub(crate) fn unusable(&self, what: &str, body: &[u8]) -> EndpointError {
        let what = format!("{what}; it begins with {:?}", self.beginning(body));
        EndpointError::Answer { url: self.url(), what }
    }

    fn url(&self) -> String {
        self.access.url.to_string()
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
        EndpointError::Status { url: self.url(), status: response.status().as_u16(), said, retry_after }
    }

    /// The first of somebody's words, on one line, without the key.
    fn beginning(&self, words: &[u8]) -> String {
        let words = String::from_utf8_lossy(words.get(..READ).unwrap_or(words));
        let words = self.access.key.as_ref().map_or_else(|| words.to_string(), |key| key.out_of(&words));
        let line = words.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty());
        line.collect::<Vec<_>>().join(" ").chars().take(TOLD).collect()
    }

    fn lost(&self, error: &reqwest::Error) -> EndpointError {
        if error.is_timeout() && !error.is_connect() {
            return self.slow(self.access.timeout);
        }
        EndpointError::Connection { url: self.url(), why: causes(error) }
    }

    fn slow(&self, after: Duration) -> EndpointError {
        EndpointError::Slow { url: self.url(), after, hint: self.access.hint }
    }
}

/// Whether an address is of this machine.
pub(crate) fn is_local(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default().trim_matches(['[', ']']);
    host == "localhost" || host.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// A model that is set: where it is asked, under which name and with which key.
#[derive(Debug)]
pub(crate) struct Model {
    pub(crate) url: Url,
    pub(crate) name: String,
    pub(crate) key: Option<Key>,
}

impl Model {
    /// The model of the settings `WHAT_url`, `WHAT_model` and `WHAT_key`, or in words what is wrong with
    /// them; `or` says what else the first may hold.
    pub(crate) fn set(
        what: &str,
        url: Option<&str>,
        model: Option<&String>,
        key: Option<&String>,
        or: &str,
    ) -> Result<Option<Self>, String> {
        let Some(url) = url else { return Ok(None) };
        let url = address(what, url, or)?;
        let missing = || format!("{what}_model must name the model to use at {what}_url");
        let name = model.cloned().ok_or_else(missing)?;
        Ok(Some(Self { url, name, key: key.map(|key| Key::new(key)).transpose()? }))
    }
}

/// An address that may stand in logs and errors as it is.
fn address(what: &str, said: &str, or: &str) -> Result<Url, String> {
    let wrong =
        || format!("{what}_url must be the address of an endpoint, e.g. http://127.0.0.1:8000/v1{or}");
    let url = Url::parse(said).map_err(|_| wrong())?;
    if !url.username().is_empty() || url.password().is_some() || url.query().is_some() {
        let variable = format!("ASOF_{}_KEY", what.to_uppercase());
        return Err(format!(
            "{what}_url must not contain a password or a query, because others could read it: set {variable}"
        ));
    }
    if !["http", "https"].contains(&url.scheme()) || url.fragment().is_some() {
        return Err(wrong());
    }
    Ok(url)
}

/// Where requests run: connections belong to one runtime, whoever asks.
#[derive(Debug)]
pub(crate) struct Background {
    runtime: Option<Runtime>,
    pub(crate) handle: Handle,
}

impl Background {
    /// With a thread of this name.
    pub(crate) fn start(name: &str) -> Result<Self, Failure> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name(name)
            .enable_all()
            .build();
        let runtime = runtime.map_err(|error| Failure::System(format!("cannot start threads: {error}")))?;
        Ok(Self { handle: runtime.handle().clone(), runtime: Some(runtime) })
    }

    /// Waits for some work, within a runtime or without one.
    pub(crate) fn block_on<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Result<T, Failure> {
        let done = pollster::block_on(self.handle.spawn(work));
        done.map_err(|error| Failure::System(format!("cannot ask the endpoint: {error}")))
    }
}

/// A runtime must not be dropped where waiting is forbidden; nothing is lost by not waiting.
impl Drop for Background {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
