//! A client of a GraphQL service.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderValue};
use reqwest::{StatusCode, Url, redirect};
use serde_json::{Value, json};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_mins(2);

/// The most bytes of an answer: what goes on without an end fills no memory.
const LONGEST: usize = 64 << 20;

/// A service answered, and with errors: it is there, and does not do what was asked of it.
#[derive(Debug, thiserror::Error)]
#[error("{endpoint} answers: {errors}")]
pub struct Refused {
    endpoint: String,
    /// What it says.
    pub errors: String,
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    /// The HTTP status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub text: String,
    /// From the first byte sent to the last received.
    pub took: Duration,
}

/// A service, asked over one connection after another.
#[derive(Debug)]
pub struct Client {
    http: reqwest::Client,
    runtime: tokio::runtime::Runtime,
    endpoint: String,
}

impl Client {
    /// A client of the service at a URL.
    pub fn new(endpoint: &str) -> Result<Self> {
        Self::with_key(endpoint, None)
    }

    /// A client that shows a key to the service. The key is for it alone: no redirect is followed, and it is never told.
    pub fn with_key(endpoint: &str, key: Option<&str>) -> Result<Self> {
        Self::patient(endpoint, key, PATIENCE)
    }

    /// The same, with how long an answer may take.
    pub fn patient(endpoint: &str, key: Option<&str>, patience: Duration) -> Result<Self> {
        let is_http = Url::parse(endpoint).is_ok_and(|url| matches!(url.scheme(), "http" | "https"));
        ensure!(is_http, "`{endpoint}` is no address of a service: write it as http://127.0.0.1:8080/PATH");
        // An error means that another provider is installed already, which serves as well.
        let _installed = rustls::crypto::ring::default_provider().install_default();
        let mut http = reqwest::Client::builder().timeout(patience);
        if let Some(key) = key {
            let header = HeaderValue::from_str(&format!("Bearer {key}"));
            let mut header = header.context("the key holds what cannot stand in a header")?;
            header.set_sensitive(true);
            let headers = HeaderMap::from_iter([(AUTHORIZATION, header)]);
            http = http.default_headers(headers).redirect(redirect::Policy::none());
        }
        let http = http.build()?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        Ok(Self { http, runtime, endpoint: endpoint.to_owned() })
    }

    /// The data of an answer, and how long it took from the first byte sent to the last received.
    pub fn ask(&self, document: &str, variables: &Value) -> Result<(Value, Duration)> {
        let body = json!({ "query": document, "variables": variables }).to_string();
        let Answer { text, took, .. } = self.post(body, "application/graphql-response+json")?;
        let mut answer: Value = serde_json::from_str(&text)
            .with_context(|| format!("{} does not answer as GraphQL does", self.endpoint))?;
        if let Some(errors) = answer.get("errors") {
            bail!(Refused { endpoint: self.endpoint.clone(), errors: messages(errors) });
        }
        Ok((answer.get_mut("data").map(Value::take).unwrap_or_default(), took))
    }

    /// What is answered to a body of JSON, whatever its status.
    pub fn post(&self, body: String, accept: &str) -> Result<Answer> {
        self.post_with(body, accept, HeaderMap::new())
    }

    /// The same, with headers beside those of every request.
    #[expect(clippy::disallowed_methods, reason = "how long an answer takes is what is measured")]
    pub fn post_with(&self, body: String, accept: &str, headers: HeaderMap) -> Result<Answer> {
        let request = self
            .http
            .post(&self.endpoint)
            .headers(headers)
            .header("content-type", "application/json")
            .header("accept", accept)
            .body(body);
        let begun = Instant::now();
        let answer = self.runtime.block_on(async {
            let mut response = request.send().await?;
            let (status, headers, mut body) =
                (response.status(), response.headers().clone(), Vec::<u8>::new());
            while let Some(chunk) = response.chunk().await?.filter(|_| body.len() <= LONGEST) {
                body.extend_from_slice(&chunk);
            }
            Ok::<_, reqwest::Error>((status, headers, body))
        });
        let took = begun.elapsed();
        let (status, headers, body) = answer.with_context(|| format!("{} does not answer", self.endpoint))?;
        ensure!(body.len() <= LONGEST, "{} answers with more than {LONGEST} bytes", self.endpoint);
        let text = match String::from_utf8(body) {
            Ok(text) => text,
            // What is no answer is shown as far as it can be read.
            Err(error) if !status.is_success() => String::from_utf8_lossy(error.as_bytes()).into_owned(),
            Err(error) => bail!("{} answers with what is no UTF-8: {error}", self.endpoint),
        };
        Ok(Answer { status, headers, text, took })
    }
}

/// What the errors say; where they say nothing, the errors.
fn messages(errors: &Value) -> String {
    let list = errors.as_array().into_iter().flatten();
    let said: Vec<&str> = list.filter_map(|error| error.get("message")?.as_str()).collect();
    if said.is_empty() { errors.to_string() } else { said.join("; ") }
}
