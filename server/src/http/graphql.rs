//! `/graphql`: GraphQL over HTTP, by the draft of that name, and subscriptions.

pub(super) mod ask;
mod events;
mod streams;
mod websocket;

use std::sync::Arc;
use std::time::Duration;

use asof_schema::Sha256;
use async_graphql::parser::types::{ExecutableDocument, OperationType};
use async_graphql::{Request, Response};
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::IntoResponse as _;
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout_at};

use super::answer::{self, Answer};
use super::bounded::Bounded;
use super::coding::Coding;
use super::document::{self, Bounds};
use super::minute::Query;
use super::negotiate::{Media, sends_json};
use super::observe::Metrics;
use super::refusal::Refusal;
use super::request::Parameters;
use super::{Execute, Readiness};
use crate::config::Settings;
use crate::graphql::EXTENSION;
use crate::measure::Measure;
use streams::Streams;

/// Deepest nesting of brackets. The parser's own bound on selections is 64.
const DEPTH: usize = 60;
/// So many tokens are granted for each selection: a name, an alias, arguments.
const TOKENS_EACH: usize = 10;
/// Bytes of all texts that are held as persisted queries.
const PERSISTED_BYTES: usize = 8 << 20;
/// How many parsed documents are kept, and the bytes of their texts: a document takes many times its text.
const PARSED: (usize, usize) = (1000, 1 << 20);

/// What answers queries, and within which bounds.
#[derive(Debug)]
pub(super) struct GraphQl<E> {
    executor: E,
    bounds: Bounds,
    max_body: usize,
    max_errors: usize,
    deadline: Duration,
    streams: Streams,
    persisted: Bounded<Sha256, Arc<str>>,
    parsed: Bounded<Arc<str>, Arc<ExecutableDocument>>,
    metrics: Metrics,
}

/// A query, with a request that can be executed and the kind of its operation; or with the answer that there
/// is already.
pub(super) struct Prepared {
    text: Arc<str>,
    pub(super) operation: Option<OperationType>,
    pub(super) request: Result<Request, Response>,
}

/// In which forms a client takes an answer.
#[derive(Debug, Clone, Copy)]
struct Wanted {
    media: Option<Media>,
    /// Whether it takes server-sent events.
    events: bool,
}

impl Prepared {
    fn answered(text: Arc<str>, response: Response) -> Self {
        Self { text, operation: None, request: Err(response) }
    }
}

impl<E: Execute> GraphQl<E> {
    pub(super) fn new(executor: E, settings: &Settings, readiness: &Readiness, metrics: Metrics) -> Self {
        let selections = settings.max_selections;
        let tokens = selections.saturating_mul(TOKENS_EACH);
        Self {
            executor,
            bounds: Bounds {
                depth: DEPTH,
                tokens,
                selections,
                aliases: settings.max_aliases,
                directives: settings.max_directives,
            },
            max_body: settings.max_body_bytes,
            max_errors: settings.max_errors,
            deadline: Duration::from_millis(settings.deadline_ms),
            streams: Streams::new(settings, readiness),
            persisted: Bounded::new(settings.persisted_queries, PERSISTED_BYTES),
            parsed: Bounded::new(PARSED.0, PARSED.1),
            metrics,
        }
    }

    async fn answer(
        &self,
        wanted: Wanted,
        parts: &Parts,
        body: Body,
    ) -> Result<axum::response::Response, Refusal> {
        let until = Instant::now() + self.deadline;
        let parameters = if parts.method == Method::GET {
            Parameters::of_uri(&parts.uri)?
        } else {
            if !sends_json(&parts.headers) {
                return Err(Refusal::new(
                    StatusCode::UNSUPPORTED_MEDIA_TYPE,
                    "UNSUPPORTED_MEDIA_TYPE",
                    "the body must be UTF-8 with the content type application/json",
                ));
            }
            Parameters::of_body(&self.body(&parts.headers, body, until).await?)?
        };
        let prepared = self.prepare(parameters)?;
        let listens = prepared.operation == Some(OperationType::Subscription);
        if parts.method == Method::GET && changes(prepared.operation) && !(listens && wanted.events) {
            return Err(Refusal::method("POST", "a GET may only hold a query"));
        }
        let media = match wanted.media {
            Some(media) if !listens => media,
            _ if wanted.events => return Ok(events::answer(self, prepared)),
            _ => {
                let message = "a subscription is answered as text/event-stream, or over a WebSocket";
                return Err(Refusal::new(StatusCode::NOT_ACCEPTABLE, "NOT_ACCEPTABLE", message));
            }
        };
        let Prepared { text, request, .. } = prepared;
        let measure = Measure::default();
        let response = match request {
            Ok(mut request) => match self.held(&mut request, parts) {
                Some(response) => response,
                None => self.execute(request, until, &measure).await,
            },
            Err(response) => response,
        };
        let answer = Answer::new(response, self.max_errors);
        self.metrics.errors(answer.code());
        let held = parts.method == Method::GET && answer.is_held(&parts.headers);
        let mut written = if held { answer.not_modified() } else { answer.write(media) };
        written.extensions_mut().insert(Query(text));
        written.extensions_mut().insert(measure);
        Ok(written)
    }

    /// The answer to a GET that the client holds, where no execution is needed to know it.
    fn held(&self, request: &mut Request, parts: &Parts) -> Option<Response> {
        let tags: Vec<&str> = answer::held(&parts.headers).collect();
        (parts.method == Method::GET).then(|| self.executor.held(request, &tags)).flatten()
    }

    /// A body, unpacked. The limit is that of what comes, and of what it is unpacked to.
    async fn body(&self, headers: &HeaderMap, body: Body, until: Instant) -> Result<Bytes, Refusal> {
        let coding = Coding::of(headers)?;
        let Ok(read) = timeout_at(until, axum::body::to_bytes(body, self.max_body)).await else {
            return Err(Refusal::too_slow());
        };
        let read = read.map_err(|error| {
            let mut causes = std::iter::successors(std::error::Error::source(&error), |cause| cause.source());
            if causes.any(|cause| cause.to_string() == "length limit exceeded") {
                Refusal::too_large(self.max_body as u64)
            } else {
                Refusal::new(StatusCode::BAD_REQUEST, "BAD_REQUEST", "the body ended early")
            }
        })?;
        coding.unpacked(read, self.max_body)
    }

    pub(super) fn prepare(&self, parameters: Parameters) -> Result<Prepared, Refusal> {
        let Parameters { query, operation, variables, persisted, as_of } = parameters;
        let text: Arc<str> = match (query, &persisted) {
            (Some(query), Some(hash)) if Sha256::of(query.as_bytes()) != *hash => {
                let message = "sha256Hash is not the hash of the query";
                return Err(Refusal::new(StatusCode::BAD_REQUEST, "PERSISTED_QUERY_MISMATCH", message));
            }
            (Some(query), _) => query.into(),
            (None, Some(hash)) => match self.persisted.get(hash) {
                Some(query) => query,
                None => return Ok(Prepared::answered("".into(), answer::not_persisted())),
            },
            (None, None) => "".into(),
        };
        let document = match self.document(&text) {
            Ok(document) => document,
            Err(error) => return Ok(Prepared::answered(text, Response::from_errors(vec![error]))),
        };
        if let Some(hash) = persisted {
            self.persisted.put(hash, Arc::clone(&text), text.len());
        }
        let meant = document::operation(&document, operation.as_deref());
        if let Some(error) = meant.and_then(|operation| document::missing(operation, &variables)) {
            return Ok(Prepared::answered(text, Response::from_errors(vec![error])));
        }
        let kind = meant.map(|operation| operation.ty);
        let mut request = Request::new(&*text).variables(variables);
        request.operation_name = operation;
        request.extensions.extend(as_of.map(|as_of| (EXTENSION.to_owned(), as_of)));
        request.set_parsed_query(ExecutableDocument::clone(&document));
        Ok(Prepared { text, operation: kind, request: Ok(request) })
    }

    fn document(&self, text: &Arc<str>) -> Result<Arc<ExecutableDocument>, async_graphql::ServerError> {
        if let Some(known) = self.parsed.get(&**text) {
            return Ok(known);
        }
        let document = Arc::new(document::read(text, self.bounds)?);
        self.parsed.put(Arc::clone(text), Arc::clone(&document), text.len());
        Ok(document)
    }

    /// Executes on a task of its own, so that the answer is in time even where a resolver never pauses, and a panic
    /// ends this request alone. The task ends with the request.
    async fn execute(&self, request: Request, until: Instant, measure: &Measure) -> Response {
        let executor = self.executor.clone();
        let mut task = JoinSet::new();
        task.spawn(measure.clone().during(async move { executor.execute(request).await }));
        match timeout_at(until, task.join_next()).await {
            Ok(Some(Ok(response))) => response,
            Ok(_) => answer::error(answer::INTERNAL, "the server failed; this is an error in asof"),
            Err(_) => answer::too_late(self.deadline),
        }
    }
}

/// Whether an operation is no query.
fn changes(operation: Option<OperationType>) -> bool {
    operation.is_some_and(|operation| operation != OperationType::Query)
}

/// `GET`, `HEAD` and `POST /graphql`.
pub(super) async fn handle<E: Execute>(
    State(graphql): State<Arc<GraphQl<E>>>,
    request: axum::extract::Request,
) -> axum::response::Response {
    let (mut parts, body) = request.into_parts();
    if websocket::is_asked(&parts.headers) {
        return websocket::open(graphql, parts).await.unwrap_or_else(Refusal::into_response);
    }
    if parts.method == Method::HEAD {
        // The router leaves out the body of what answers it.
        parts.method = Method::GET;
    }
    if parts.method != Method::GET && parts.method != Method::POST {
        return Refusal::method("GET, HEAD, POST", "use GET, HEAD or POST").into_response();
    }
    let wanted = Wanted { media: Media::accepted(&parts.headers), events: events::accepted(&parts.headers) };
    if wanted.media.is_none() && !wanted.events {
        let message = "accept application/graphql-response+json, application/json or text/event-stream";
        return Refusal::new(StatusCode::NOT_ACCEPTABLE, "NOT_ACCEPTABLE", message).into_response();
    }
    graphql.answer(wanted, &parts, body).await.unwrap_or_else(|refusal| {
        let mut response = refusal.into_response();
        response.headers_mut().insert(CONTENT_TYPE, wanted.media.unwrap_or(Media::Json).header());
        response
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Clone)]
    struct Nobody;

    impl Execute for Nobody {
        async fn execute(&self, _: Request) -> Response {
            Response::default()
        }

        fn sdl(&self) -> String {
            String::new()
        }
    }

    #[test]
    fn a_document_is_parsed_once() {
        let graphql =
            GraphQl::new(Nobody, &Settings::defaults().unwrap(), &Readiness::default(), Metrics::new());
        let [first, again, other] =
            ["{ a }", "{ a }", "{ b }"].map(|text| graphql.document(&text.into()).unwrap());
        assert!(Arc::ptr_eq(&first, &again));
        assert!(!Arc::ptr_eq(&first, &other));
    }
}
