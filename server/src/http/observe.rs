//! What a request leaves behind: its id in the answer, a part in the summary of its minute and, where each is
//! logged, a line in the log; and numbers for Prometheus.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use asof_engine::store::Corpus;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use metrics::{counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusRecorder};
use tokio::sync::Semaphore;
use tokio::time::Instant;
use tracing::Instrument as _;

use super::minute::{Minute, Query, rounded};
use super::refusal::Refusal;
use crate::config::Settings;
use crate::measure::{Measure, Measured};

const REQUESTS: &str = "asof_http_requests_total";
const SECONDS: &str = "asof_http_request_duration_seconds";
const IN_FLIGHT: &str = "asof_http_requests_in_flight";
const ERRORS: &str = "asof_graphql_errors_total";
const PARTS: &str = "asof_answer_part_duration_seconds";
const TOKENS: &str = "asof_chat_tokens_total";

/// Bounds of the buckets of durations, in seconds.
const BUCKETS: [f64; 12] = [0.0001, 0.000_25, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 10.0];

/// After so many requests the durations that wait are sorted into their buckets, whether or not somebody asks.
const UPKEEP: u64 = 1024;

/// The target under which each request is logged.
const ACCESS: &str = "asof::access";

/// The target under which each question that was answered is logged.
const AUDIT: &str = "audit";

/// How long requests are gathered before they are summed up in the log.
const GATHERED: Duration = Duration::from_mins(1);

/// The id of a request: the client's, or one of ours.
pub(super) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// Longest id that is taken over.
const LONGEST_ID: usize = 128;

/// The numbers of one service.
#[derive(Clone)]
pub(super) struct Metrics {
    recorder: Arc<PrometheusRecorder>,
}

impl fmt::Debug for Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Metrics").finish_non_exhaustive()
    }
}

impl Metrics {
    pub(super) fn new() -> Self {
        let builder = PrometheusBuilder::new();
        // Only an empty list is refused.
        let builder = builder.set_buckets(&BUCKETS).unwrap_or_else(|_| PrometheusBuilder::new());
        let metrics = Self { recorder: Arc::new(builder.build_recorder()) };
        metrics.record(|| {
            describe_counter!(REQUESTS, "Requests by method, route and status");
            describe_histogram!(SECONDS, "Seconds until the answer began, by route");
            describe_gauge!(IN_FLIGHT, "Requests that are being answered");
            describe_counter!(ERRORS, "Answers of GraphQL with errors, by the code of the first");
            describe_histogram!(PARTS, "Seconds that parts of answers took: search, vectors, model");
            describe_counter!(TOKENS, "Tokens that the chat model was given (in) and wrote (out)");
            describe_gauge!("asof_corpus_batches", "Batches of the revision that is served");
            describe_gauge!("asof_corpus_norms", "Norms of the revision that is served");
            describe_gauge!("asof_corpus_components", "Components of all norms");
            describe_gauge!("asof_corpus_versions", "Versions of all components");
            describe_gauge!("asof_corpus_commands", "Commands of all acts");
            gauge!(IN_FLIGHT).set(0);
        });
        metrics
    }

    fn record<T>(&self, with: impl FnOnce() -> T) -> T {
        metrics::with_local_recorder(&*self.recorder, with)
    }

    /// Counts an answer with errors, by the code of the first.
    pub(super) fn errors(&self, code: Option<&str>) {
        // Codes are ours: what is long is none.
        let code = code.map(|code| if code.len() < 64 { code } else { "none" }.to_owned());
        if let Some(code) = code {
            self.record(|| counter!(ERRORS, "code" => code).increment(1));
        }
    }

    fn answered(&self, method: &Method, route: &'static str, status: StatusCode, took: Duration) {
        let method = match *method {
            Method::GET => "GET",
            Method::POST => "POST",
            _ => "other",
        };
        self.record(|| {
            let status = status.as_u16().to_string();
            counter!(REQUESTS, "method" => method, "route" => route, "status" => status).increment(1);
            histogram!(SECONDS, "route" => route).record(took.as_secs_f64());
        });
    }

    /// Adds what parts of an answer took, of those that it had.
    fn parts(&self, measured: &Measured) {
        self.record(|| {
            for (part, took) in measured.parts().into_iter().filter(|(_, took)| !took.is_zero()) {
                histogram!(PARTS, "part" => part).record(took.as_secs_f64());
            }
            for (direction, tokens) in [("in", measured.tokens.0), ("out", measured.tokens.1)] {
                if tokens > 0 {
                    counter!(TOKENS, "direction" => direction).increment(tokens);
                }
            }
        });
    }

    /// The numbers in Prometheus' text form.
    pub(super) fn render(&self, corpus: Option<&Corpus>) -> String {
        if let Some(corpus) = corpus {
            self.record(|| count(corpus));
        }
        self.recorder.handle().render()
    }
}

/// What a store that reads on demand does not know of its norms is left out.
#[expect(clippy::cast_precision_loss, reason = "no corpus has 2^53 of anything")]
fn count(corpus: &Corpus) {
    let mut sums = BTreeMap::from([
        ("asof_corpus_batches", corpus.recorded().len()),
        ("asof_corpus_norms", corpus.catalogue().count()),
    ]);
    for graph in corpus.graphs().filter(|_| corpus.is_whole()) {
        let (components, versions, commands) = graph.counts();
        *sums.entry("asof_corpus_components").or_default() += components;
        *sums.entry("asof_corpus_versions").or_default() += versions;
        *sums.entry("asof_corpus_commands").or_default() += commands;
    }
    for (name, sum) in sums {
        gauge!(name).set(sum as f64);
    }
}

/// What observes requests, and how many it lets in at once.
#[derive(Debug)]
pub(super) struct Observer {
    metrics: Metrics,
    minute: Mutex<Minute>,
    room: Semaphore,
    /// Whether each question that was answered is logged.
    audit: bool,
    /// What takes longer is warned of.
    slow: Option<Duration>,
    /// Tells this process from others in ids.
    process: u64,
    seen: AtomicU64,
}

impl Observer {
    pub(super) fn new(metrics: Metrics, settings: &Settings) -> Self {
        let room = Semaphore::new(settings.max_in_flight.min(Semaphore::MAX_PERMITS));
        let minute = Mutex::default();
        let slow = Some(Duration::from_millis(settings.slow_ms)).filter(|slow| !slow.is_zero());
        let (audit, process) = (settings.audit_log, fastrand::u64(..));
        Self { metrics, minute, room, audit, slow, process, seen: AtomicU64::new(0) }
    }

    /// Tells what answering took: in numbers, for the audit, and where it was too long. No word of a question is in it.
    fn account(&self, measured: &Measured, (id, route, status): (&str, &str, u16), took: Duration) {
        self.metrics.parts(measured);
        let ms = |took: Duration| rounded(took.as_secs_f64() * 1000.0);
        let [search_ms, vectors_ms, model_ms] = measured.parts().map(|(_, took)| ms(took));
        let (took_ms, (tokens_in, tokens_out)) = (ms(took), measured.tokens);
        let questions = measured.questions.join(" ");
        if self.audit && !questions.is_empty() {
            let (found, insufficient) = (measured.found.join(" "), measured.insufficient);
            tracing::info!(
                target: AUDIT, request = id, route, status, questions, found, insufficient, search_ms, vectors_ms, model_ms,
                ms = took_ms, tokens_in, tokens_out, "answered"
            );
        }
        if self.slow.is_some_and(|slow| took > slow) {
            let advice = measured.advice(took);
            tracing::warn!(
                request = id,
                route,
                status,
                search_ms,
                vectors_ms,
                model_ms,
                ms = took_ms,
                advice,
                "slow"
            );
        }
    }

    /// Notes how long a request took. The first one of a minute has the minute summed up when it is over.
    fn note(self: &Arc<Self>, ms: f64, query: Option<Query>) {
        let mut minute = self.minute.lock().unwrap_or_else(PoisonError::into_inner);
        minute.add(ms, query);
        if minute.requests() == 1 {
            let observer = Arc::downgrade(self);
            tokio::spawn(async move {
                tokio::time::sleep(GATHERED).await;
                observer.upgrade().inspect(|observer| observer.sum_up());
            });
        }
    }

    fn sum_up(&self) {
        let over = std::mem::take(&mut *self.minute.lock().unwrap_or_else(PoisonError::into_inner));
        over.tell();
    }

    fn id(&self, request: &Request, seen: u64) -> HeaderValue {
        let given = request.headers().get(REQUEST_ID).filter(|id| {
            let bytes = id.as_bytes();
            (1..=LONGEST_ID).contains(&bytes.len()) && bytes.iter().all(u8::is_ascii_graphic)
        });
        let ours = || HeaderValue::try_from(format!("{:016x}-{seen}", self.process)).ok();
        given.cloned().or_else(ours).unwrap_or_else(|| HeaderValue::from_static("none"))
    }
}

/// The service ends: its last minute is not over.
impl Drop for Observer {
    fn drop(&mut self) {
        self.sum_up();
    }
}

/// Counts a request as in flight for as long as it lives: a client that goes away ends it early.
struct InFlight(Metrics);

impl InFlight {
    fn enter(metrics: &Metrics) -> Self {
        metrics.record(|| gauge!(IN_FLIGHT).increment(1));
        Self(metrics.clone())
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
        self.0.record(|| gauge!(IN_FLIGHT).decrement(1));
    }
}

/// The route of a path, for a label: whatever clients ask for, there are few.
fn route(path: &str) -> &'static str {
    let known = ["/graphql", "/ask", "/mcp", "/load", "/schema.graphql", "/", "/plain"];
    let known = known.into_iter().find(|known| *known == path);
    known.unwrap_or(if path.starts_with("/assets/") { "/assets" } else { "none" })
}

/// Wraps the routes that are added to the service: what answers there finds a [`Measure`] among the extensions of the request.
pub(super) async fn measured(mut request: Request, next: Next) -> Response {
    let measure = Measure::default();
    request.extensions_mut().insert(measure.clone());
    let mut response = next.run(request).await;
    response.extensions_mut().insert(measure);
    response
}

/// Wraps every route.
pub(super) async fn observe(
    State(observer): State<Arc<Observer>>,
    mut request: Request,
    next: Next,
) -> Response {
    let begun = Instant::now();
    let seen = observer.seen.fetch_add(1, Ordering::Relaxed);
    let id = observer.id(&request, seen);
    request.headers_mut().insert(REQUEST_ID, id.clone());
    let method = request.method().clone();
    let route = route(request.uri().path());
    // A span that is kept costs more than all else that is done here.
    let span = tracing::debug_span!(target: ACCESS, "request", id = id.to_str().unwrap_or_default());
    let in_flight = InFlight::enter(&observer.metrics);
    let mut response = match observer.room.try_acquire() {
        Ok(_place) => next.run(request).instrument(span.clone()).await,
        Err(_) => {
            Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "BUSY", "too many requests at once").into_response()
        }
    };
    drop(in_flight);
    let (status, took) = (response.status(), begun.elapsed());
    if let Some(measure) = response.extensions_mut().remove::<Measure>() {
        let told = (id.to_str().unwrap_or_default(), route, status.as_u16());
        observer.account(&measure.read(), told, took);
    }
    response.headers_mut().insert(REQUEST_ID, id);
    let ms = rounded(took.as_secs_f64() * 1000.0);
    let query: Option<Query> = response.extensions_mut().remove();
    span.in_scope(|| {
        let hash = || query.as_ref().map(Query::hash);
        tracing::debug!(target: ACCESS, %method, route, status = status.as_u16(), ms, query = hash(), "answered");
    });
    observer.note(ms, query);
    observer.metrics.answered(&method, route, status, took);
    if seen % UPKEEP == UPKEEP - 1 {
        observer.metrics.recorder.handle().run_upkeep();
    }
    response
}
