//! The service: GraphQL over HTTP, and what an operator needs around it.
//!
//! [`app`] is a router and needs no port; [`serve`] puts it on one. The handler of `/graphql` is our own: the draft asks
//! for negotiation and status codes that depend on it, and a public service for bounds on everything that a client can
//! make long. What can be told from the text alone is turned down before anything is parsed, and what a request may
//! cost in execution is the schema's affair.
//!
//! | route | what |
//! |---|---|
//! | `GET`, `POST /graphql` | queries; subscriptions, as events or over a WebSocket |
//! | `POST /ask` | a question, answered in quotes, in the shape of chat systems |
//! | `GET /schema.graphql` | the schema as text |
//! | `GET /` | the page on which people ask |
//! | `POST /load` | a change set, where a token is configured |
//! | `/mcp` | the door for agents, which the binary adds |
//! | `GET /healthz`, `/readyz` | whether the process lives, whether it takes requests |
//! | `GET /metrics` | numbers for Prometheus |
//!
//! *Invariant:* no request, however made, gets a status of 500 or more but by a fault of the program, a store that
//! failed, a deadline, or a service that is full or ending.

mod answer;
mod bounded;
mod coding;
mod document;
mod graphql;
mod load;
mod minute;
mod negotiate;
mod observe;
mod refusal;
mod request;
mod serve;

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use asof_engine::store::Store;
use async_graphql::futures_util::future::ready;
use async_graphql::futures_util::stream::{self, BoxStream, StreamExt as _};
use async_graphql::{Request, Response};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::header::{
    ACCEPT, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, RETRY_AFTER,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{any, get, post};
use tokio::sync::watch;
use tower_http::compression::{CompressionLayer, CompressionLevel};
use tower_http::cors::{AllowOrigin, Any, CorsLayer};
use tower_http::set_header::SetResponseHeaderLayer;

pub use serve::{run, serve, serve_with};

use crate::config::Settings;
use crate::semantic::SemanticSearch;
use crate::{graphql as graphql_schema, page};
use graphql::GraphQl;
use load::Loading;
use observe::{Metrics, Observer};
use refusal::Refusal;

/// What answers GraphQL requests.
pub trait Execute: Clone + Send + Sync + 'static {
    /// Answers one request.
    fn execute(&self, request: Request) -> impl Future<Output = Response> + Send;

    /// What there is to say of an answer that a client holds under one of these tags, if that is told without
    /// executing the request: a response with the tag that still names the answer.
    fn held(&self, _request: &mut Request, _tags: &[&str]) -> Option<Response> {
        None
    }

    /// Answers a subscription, one response for each event, and a query once. No value of it is `Value::Binary`.
    fn subscribe(&self, _request: Request) -> BoxStream<'static, Response> {
        let refused = answer::error("BAD_DOCUMENT", "there is nothing to subscribe to");
        stream::once(ready(refused)).boxed()
    }

    /// The schema as text.
    fn sdl(&self) -> String;

    /// What keeps it from all that it could do, while it takes requests all the same.
    fn trouble(&self) -> Option<String> {
        None
    }
}

impl Execute for graphql_schema::Schema {
    async fn execute(&self, request: Request) -> Response {
        graphql_schema::execute_direct(self, request).await
    }

    fn held(&self, request: &mut Request, tags: &[&str]) -> Option<Response> {
        graphql_schema::held(self, request, tags)
    }

    fn subscribe(&self, request: Request) -> BoxStream<'static, Response> {
        graphql_schema::subscribe(self, request)
    }

    fn sdl(&self) -> String {
        graphql_schema::sdl()
    }

    fn trouble(&self) -> Option<String> {
        let semantic = self.data::<Arc<SemanticSearch>>().and_then(|semantic| semantic.trouble());
        semantic.map(|why| format!("search is by words alone: {why}"))
    }
}

/// Whether a service takes requests: it says so at `/readyz`, and tells the connections and subscriptions that are open
/// when it ends.
#[derive(Debug, Clone)]
pub struct Readiness(watch::Sender<Phase>);

/// A connection or a subscription, for as long as it is held.
#[derive(Debug)]
struct Open(watch::Receiver<Phase>);

impl Open {
    /// Ready when the service ends.
    async fn until_end(&mut self) {
        // An error means that nobody can say so any more.
        let _ = self.0.wait_for(|phase| *phase == Phase::Ending).await;
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    Starting,
    Ready,
    Ending,
}

impl Default for Readiness {
    fn default() -> Self {
        Self(watch::Sender::new(Phase::Starting))
    }
}

impl Readiness {
    /// From now on it takes requests.
    pub fn ready(&self) {
        self.0.send_replace(Phase::Ready);
    }

    /// From now on it takes none, and what is open is to end.
    pub fn end(&self) {
        self.0.send_replace(Phase::Ending);
    }

    fn is_ready(&self) -> bool {
        *self.0.borrow() == Phase::Ready
    }

    /// What something that is open waits on. [`Readiness::ended`] waits until it is dropped.
    fn open(&self) -> Open {
        Open(self.0.subscribe())
    }

    /// Ready when nothing is open.
    async fn ended(&self) {
        self.0.closed().await;
    }
}

/// The whole service over a store.
pub fn app<E: Execute>(
    executor: E,
    store: &Arc<dyn Store>,
    settings: &Settings,
    readiness: &Readiness,
) -> Router {
    app_with(executor, store, settings, readiness, Router::new())
}

/// The same with more routes, within the same bounds.
fn app_with<E: Execute>(
    executor: E,
    store: &Arc<dyn Store>,
    settings: &Settings,
    readiness: &Readiness,
    more: Router,
) -> Router {
    let metrics = Metrics::new();
    let sdl: Arc<str> = executor.sdl().into();
    let trouble = {
        let executor = executor.clone();
        move || executor.trouble()
    };
    let graphql = Arc::new(GraphQl::new(executor, settings, readiness, metrics.clone()));
    let mut app = Router::new()
        .route("/graphql", any(graphql::handle::<E>).with_state(Arc::clone(&graphql)))
        .route("/ask", post(graphql::ask::handle::<E>).fallback(only_posted).with_state(graphql));
    if settings.introspection {
        app = app.route("/schema.graphql", get(async move || text(sdl.to_string()))).merge(page::router());
    }
    if let Some(loading) = Loading::new(Arc::clone(store), settings) {
        app = app.route("/load", post(load::handle).fallback(only_posted).with_state(Arc::new(loading)));
    }
    app = app
        .merge(more.layer(from_fn(observe::measured)))
        .fallback(async || Refusal::new(StatusCode::NOT_FOUND, "NOT_FOUND", "this route does not exist"));
    if settings.gzip {
        app = app.layer(CompressionLayer::new().quality(CompressionLevel::Fastest));
    }
    if let Some(cors) = cors(&settings.cors_origins) {
        app = app.layer(cors);
    }
    let observer = Arc::new(Observer::new(metrics.clone(), settings));
    app.layer(DefaultBodyLimit::disable()) // each route has a limit of its own
        .layer(from_fn_with_state(observer, observe::observe))
        .merge(operation(metrics, store, readiness, trouble))
        .layer(SetResponseHeaderLayer::overriding(
            X_CONTENT_TYPE_OPTIONS,
            HeaderValue::from_static("nosniff"),
        ))
}

/// What an operator asks; not counted and not logged, since machines ask it all the time.
fn operation(
    metrics: Metrics,
    store: &Arc<dyn Store>,
    readiness: &Readiness,
    trouble: impl Fn() -> Option<String> + Clone + Send + Sync + 'static,
) -> Router {
    let (store, readiness) = (Arc::clone(store), readiness.clone());
    let ready = async move || {
        if readiness.is_ready() {
            let but = trouble().map(|why| format!("{why}\n")).unwrap_or_default();
            (StatusCode::OK, format!("ready\n{but}"))
        } else {
            (StatusCode::SERVICE_UNAVAILABLE, "not ready\n".to_owned())
        }
    };
    let numbers = async move || {
        let form = [(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
        (form, metrics.render(Some(&store.corpus())))
    };
    Router::new()
        .route("/healthz", get(async || "alive\n"))
        .route("/readyz", get(ready))
        .route("/metrics", get(numbers))
        .layer(SetResponseHeaderLayer::overriding(CACHE_CONTROL, HeaderValue::from_static("no-store")))
}

/// What is sent here is posted.
async fn only_posted() -> Refusal {
    Refusal::method("POST", "this route takes POST alone")
}

fn text(text: String) -> impl axum::response::IntoResponse {
    ([(CONTENT_TYPE, "text/plain; charset=utf-8")], text)
}

/// How long a browser may remember what it was told before a request.
const PREFLIGHT: Duration = Duration::from_hours(1);

/// Which foreign pages may read answers; without any, none may.
fn cors(origins: &[String]) -> Option<CorsLayer> {
    let origin = match origins {
        [] => return None,
        [any] if any == "*" => Any.into(),
        origins => AllowOrigin::list(origins.iter().filter_map(|origin| HeaderValue::from_str(origin).ok())),
    };
    let layer = CorsLayer::new().allow_origin(origin).allow_methods([Method::GET, Method::POST]);
    let layer =
        layer.allow_headers([CONTENT_TYPE, CONTENT_ENCODING, ACCEPT, IF_NONE_MATCH, observe::REQUEST_ID]);
    Some(layer.expose_headers([ETAG, RETRY_AFTER, observe::REQUEST_ID]).max_age(PREFLIGHT))
}
