//! What a service logs of requests.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may fail")]

mod common;

use std::sync::Arc;
use std::time::Duration;

use asof_engine::store::{Embedded, Store};
use asof_schema::Sha256;
use asof_server::config::Settings;
use asof_server::http::{Execute, Readiness, app};
use async_graphql::{Request, Response};
use axum::Router;
use axum::body::Body;
use common::Desk;
use common::log::Log;
use serde_json::{Value, json};
use tower::ServiceExt as _;

/// Takes its time, by a clock that stands still otherwise.
#[derive(Clone)]
struct Slow;

const QUICK: &str = "{ quick }";
const SLOW: &str = "{ slow }";

impl Execute for Slow {
    async fn execute(&self, request: Request) -> Response {
        tokio::time::sleep(Duration::from_millis(if request.query == SLOW { 500 } else { 10 })).await;
        Response::default()
    }

    fn sdl(&self) -> String {
        String::new()
    }
}

fn service(desk: &Desk) -> Router {
    let store: Arc<dyn Store> = Arc::new(Embedded::create(&desk.store()).unwrap());
    app(Slow, &store, &Settings::defaults().unwrap(), &Readiness::default())
}

async fn ask(app: &Router, query: &str) {
    let body = json!({ "query": query }).to_string();
    let request = axum::http::Request::post("/graphql").header("content-type", "application/json");
    let request = request.header("x-request-id", "mine").body(Body::from(body)).unwrap();
    assert_eq!(app.clone().oneshot(request).await.unwrap().status(), 200);
}

async fn look_at_the_page(app: &Router) {
    let request = axum::http::Request::get("/").body(Body::empty()).unwrap();
    assert_eq!(app.clone().oneshot(request).await.unwrap().status(), 200);
}

impl Log {
    /// Of this thread, as the filter has it.
    fn begin(filter: &str) -> (Self, tracing::subscriber::DefaultGuard) {
        let log = Self::default();
        let writer = log.clone();
        let format = tracing_subscriber::fmt().with_env_filter(filter).with_writer(move || writer.clone());
        (log, tracing::subscriber::set_default(format.json().flatten_event(true).finish()))
    }

    /// What was logged since the last look.
    fn take(&self) -> Vec<Value> {
        let bytes = std::mem::take(&mut *self.0.lock().unwrap());
        String::from_utf8(bytes).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

// One test: what is logged on one thread must not depend on whether another thread listens.
#[tokio::test(start_paused = true)]
async fn what_is_logged_of_requests() {
    a_minute_is_one_line().await;
    each_request_is_a_line_where_that_is_wanted().await;
}

async fn a_minute_is_one_line() {
    let desk = Desk::new();
    let (log, _guard) = Log::begin("info");
    let service = service(&desk);
    let minute = Duration::from_millis(60_001);
    tokio::time::sleep(minute * 3).await;
    for _ in 0..100 {
        ask(&service, QUICK).await;
    }
    ask(&service, SLOW).await;
    assert_eq!(log.take(), Vec::<Value>::new(), "no line a request, and none where there were no requests");
    tokio::time::sleep(minute).await;
    let lines = log.take();
    assert_eq!(lines.len(), 1, "{lines:?}");
    let line = &lines[0];
    assert_eq!((&line["level"], &line["requests"]), (&json!("INFO"), &json!(101)));
    let near = |field: &str, ms: f64| (line[field].as_f64().unwrap() / ms - 1.0).abs() < 0.011;
    assert!(near("p50_ms", 10.0) && near("p99_ms", 10.0) && near("slowest_ms", 500.0), "{line}");
    assert_eq!(line["slowest_query"], json!(Sha256::of(SLOW.as_bytes()).to_string()));
    tokio::time::sleep(minute * 3).await;
    assert_eq!(log.take(), Vec::<Value>::new());
    look_at_the_page(&service).await;
    drop(service);
    let lines = log.take();
    assert_eq!(
        (lines.len(), &lines[0]["requests"]),
        (1, &json!(1)),
        "a minute that the service's end cuts off"
    );
    assert!(lines[0].get("slowest_query").is_none(), "a page is no query");
}

async fn each_request_is_a_line_where_that_is_wanted() {
    for (filter, wanted) in [("warn", 0), ("debug", 2), ("warn,asof::access=debug", 2)] {
        let desk = Desk::new();
        let (log, _guard) = Log::begin(filter);
        let service = service(&desk);
        ask(&service, QUICK).await;
        look_at_the_page(&service).await;
        let mut lines = log.take();
        lines.retain(|line| line["target"] == "asof::access");
        assert_eq!(lines.len(), wanted, "{filter}: {lines:?}");
        let Some(line) = lines.first() else { continue };
        assert_eq!((&line["route"], &line["status"]), (&json!("/graphql"), &json!(200)), "{line}");
        assert_eq!(line["query"], json!(Sha256::of(QUICK.as_bytes()).to_string()));
        assert_eq!(line["span"]["id"], "mine");
    }
}
