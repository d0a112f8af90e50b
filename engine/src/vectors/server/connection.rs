//! The connection to a Qdrant server: requests within a time, again where that can help.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use backon::{ConstantBuilder, ExponentialBuilder, Retryable as _};
use qdrant_client::{Qdrant, QdrantError};
use tonic::{Code, Status};

use super::super::VectorError;
use crate::driver::without_credentials;

/// How often what was not answered in time is asked again: each time takes its whole time, beside the patience.
const SILENCES: u32 = 1;

/// How soon a question is asked again.
const SOON: Duration = Duration::from_millis(100);

/// From how many kilobytes of vectors on a server builds a graph and walks it, unless somebody says otherwise: comparing
/// fewer, 50,000 vectors of 384 numbers, is exact, and quicker than a walk past what the filter takes out.
const GRAPH_FROM: usize = 80_000;

/// The address of a Qdrant server, and the credentials.
#[derive(Clone)]
pub struct ServerConfig {
    /// `http://host:6334`, the port for gRPC, or `https://` with TLS, whose authorities are those that the system trusts.
    pub url: String,
    /// The API key, if the server wants one. Without TLS it goes over the line as it is.
    pub key: Option<String>,
    /// The name that readers use once the vectors are published, and with which the names of collections begin.
    pub prefix: String,
    /// How long an answer may take.
    pub timeout: Duration,
    /// How long what fails in passing, a lost connection above all, is tried again.
    pub patience: Duration,
    /// How long a question may take in all: somebody waits for it, and may do without.
    pub question: Duration,
    /// How long a flush waits for the server to build its graph; what is put is durable without it.
    pub building: Duration,
    /// From how many kilobytes of vectors on a graph is built and walked, where a collection is made.
    pub graph_from: usize,
}

impl ServerConfig {
    /// A server without a key, with the usual times.
    pub fn new(url: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            key: None,
            prefix: "asof".to_owned(),
            timeout: Duration::from_secs(30),
            patience: Duration::from_secs(30),
            question: Duration::from_secs(3),
            building: Duration::from_mins(10),
            graph_from: GRAPH_FROM,
        }
    }
}

/// The key must not get into logs.
impl std::fmt::Debug for ServerConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ServerConfig")
            .field("url", &without_credentials(&self.url))
            .field("prefix", &self.prefix)
            .finish_non_exhaustive()
    }
}

/// What the driver answers in its time.
pub(super) trait Answer<T>: Future<Output = Result<T, QdrantError>> {}

impl<T, F: Future<Output = Result<T, QdrantError>>> Answer<T> for F {}

/// A server. Cheap to clone.
#[derive(Clone)]
pub(super) struct Connection {
    address: Arc<str>,
    client: Qdrant,
    timeout: Duration,
    patience: Duration,
    question: Duration,
    sent: Arc<AtomicUsize>,
}

impl std::fmt::Debug for Connection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Connection").field("address", &self.address).finish_non_exhaustive()
    }
}

impl Connection {
    /// Nothing is sent yet.
    pub(super) fn new(config: &ServerConfig) -> Result<Self, VectorError> {
        let address = without_credentials(&config.url);
        let refused = |what: &str| VectorError::Refused { place: address.clone(), what: what.to_owned() };
        if !["http://", "https://"].iter().any(|scheme| address.starts_with(scheme)) {
            return Err(refused(
                "this is not an address: expected http:// or https://, e.g. http://localhost:6334",
            ));
        }
        // The driver would put such a key into its error.
        let sendable = |key: &String| key.bytes().all(|byte| (b' '..=b'~').contains(&byte));
        if !config.key.as_ref().is_none_or(sendable) {
            return Err(refused(
                "the API key has characters that cannot be sent: use ASCII without line breaks",
            ));
        }
        let client = Qdrant::from_url(&address)
            .api_key(config.key.clone())
            .timeout(config.timeout)
            .connect_timeout(config.timeout)
            .skip_compatibility_check()
            .build()
            .map_err(|error| said(&address, error))?;
        let &ServerConfig { timeout, patience, question, .. } = config;
        Ok(Self { address: address.into(), client, timeout, patience, question, sent: Arc::default() })
    }

    /// The address, without what is secret.
    pub(super) fn address(&self) -> &str {
        &self.address
    }

    /// The number of requests sent so far.
    pub(super) fn sent(&self) -> usize {
        self.sent.load(Ordering::Relaxed)
    }

    /// What a request gives, once: for the first word to a server, whose failure is told at once.
    pub(super) async fn ask_once<R: Clone, T, F: Answer<T>>(
        &self,
        request: &R,
        ask: impl Fn(Qdrant, R) -> F,
    ) -> Result<T, VectorError> {
        self.send(request, &ask).await.map_err(|error| said(&self.address, error))
    }

    /// What a request gives; asked again where the failure is a passing one, so that it must bear being done twice.
    pub(super) async fn ask<R: Clone, T, F: Answer<T>>(
        &self,
        request: &R,
        ask: impl Fn(Qdrant, R) -> F,
    ) -> Result<T, VectorError> {
        let pauses = ExponentialBuilder::default()
            .with_jitter()
            .with_min_delay(Duration::from_millis(50))
            .with_max_delay(Duration::from_secs(2))
            .without_max_times()
            .with_total_delay(Some(self.patience));
        let mut silences = 0;
        let may_help = |error: &QdrantError| {
            silences += u32::from(is_silence(error));
            is_passing(error) && silences <= SILENCES
        };
        let asked = (|| self.send(request, &ask)).retry(pauses).when(may_help).await;
        asked.map_err(|error| said(&self.address, error))
    }

    /// What a request gives for which somebody waits: asked again once and soon, and given up when its time is over.
    pub(super) async fn ask_now<R: Clone, T, F: Answer<T>>(
        &self,
        request: &R,
        ask: impl Fn(Qdrant, R) -> F,
    ) -> Result<T, VectorError> {
        let again = ConstantBuilder::default().with_delay(SOON).with_max_times(1);
        let asked = (|| self.send(request, &ask)).retry(again).when(is_passing);
        let asked = tokio::time::timeout(self.question, asked).await.unwrap_or_else(|_| Err(late()));
        asked.map_err(|error| said(&self.address, error))
    }

    /// The driver bounds each of its tries, but not how many it takes.
    async fn send<R: Clone, T, F: Answer<T>>(
        &self,
        request: &R,
        ask: &impl Fn(Qdrant, R) -> F,
    ) -> Result<T, QdrantError> {
        self.sent.fetch_add(1, Ordering::Relaxed);
        tokio::time::timeout(self.timeout * 2, ask(self.client.clone(), request.clone()))
            .await
            .unwrap_or_else(|_| Err(late()))
    }
}

fn late() -> QdrantError {
    Status::deadline_exceeded("it did not answer in time").into()
}

/// The status that an error carries.
fn status(error: &QdrantError) -> Option<&Status> {
    match error {
        QdrantError::ResponseError { status } | QdrantError::ResourceExhaustedError { status, .. } => {
            Some(status)
        }
        _ => None,
    }
}

/// The driver reports a connection that cannot be made or goes wrong, e.g. because the port speaks HTTP/1,
/// with the code of a fault of the server.
fn is_unconnected(status: &Status) -> bool {
    let begins = |how: &&str| status.message().starts_with(how);
    status.code() == Code::Internal && ["Failed to connect", "h2 protocol error"].iter().any(begins)
}

fn is_silence(error: &QdrantError) -> bool {
    status(error).is_some_and(|status| matches!(status.code(), Code::DeadlineExceeded | Code::Cancelled))
}

/// Whether the same may succeed a little later.
fn is_passing(error: &QdrantError) -> bool {
    status(error).is_some_and(|status| {
        let passing = [
            Code::Unavailable,
            Code::DeadlineExceeded,
            Code::Cancelled,
            Code::Aborted,
            Code::ResourceExhausted,
            Code::Unknown,
        ];
        passing.contains(&status.code()) || is_unconnected(status)
    })
}

/// No metadata of the answer is told: only what the server says in words.
fn said(address: &str, error: QdrantError) -> VectorError {
    let address = address.to_owned();
    let Some(status) = status(&error) else {
        let what = match error {
            QdrantError::InvalidUri(error) => format!("this is not an address: {error}"),
            error => error.to_string(),
        };
        return VectorError::Refused { place: address, what };
    };
    let what = status.message().to_owned();
    match status.code() {
        Code::Unauthenticated | Code::PermissionDenied => VectorError::Denied { address },
        Code::Unavailable | Code::DeadlineExceeded | Code::Cancelled | Code::Unknown => {
            VectorError::Unreachable { address, what }
        }
        _ if is_unconnected(status) => VectorError::Unreachable { address, what },
        _ => VectorError::Refused { place: address, what },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(url: &str, key: Option<&str>) -> String {
        let config = ServerConfig { key: key.map(str::to_owned), ..ServerConfig::new(url) };
        Connection::new(&config).map_or_else(|error| error.to_string(), |_| String::new())
    }

    #[test]
    fn what_cannot_be_an_address_or_a_key_is_refused_without_telling_the_key() {
        assert!(told("localhost:6334", None).starts_with("localhost:6334: this is not an address"));
        assert!(told("http://", None).starts_with("http://: this is not an address"));
        let told = told("http://localhost:6334", Some("secret\n"));
        assert!(told.starts_with("http://localhost:6334: the API key has characters"), "{told}");
        assert!(!told.contains("secret"));
    }

    #[test]
    fn neither_keys_nor_passwords_are_printed() {
        let config =
            ServerConfig { key: Some("secret".to_owned()), ..ServerConfig::new("http://me:word@host:1") };
        let told = format!("{config:?} {:?}", Connection::new(&config));
        assert!(!told.contains("secret") && !told.contains("word"), "{told}");
    }
}
