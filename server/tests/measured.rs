//! What a service tells of the questions that it answered: in the audit log, where it was slow, and in numbers; and that no line of
//! its log has words of a question.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may fail")]

mod common;

use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;

use asof_engine::search::TextIndex;
use asof_schema::Sha256;
use asof_server::chat::Chat;
use asof_server::config::Settings;
use asof_server::graphql::{self, Limits};
use asof_server::http::{Readiness, app};
use asof_server::semantic::SemanticSearch;
use axum::body::Body;
use axum::extract::State;
use axum::http::{Request, StatusCode};
use axum::response::{IntoResponse as _, Response};
use axum::routing::post;
use axum::{Json, Router};
use common::Desk;
use common::log::Log;
use common::served::DEMO;
use serde_json::{Value, json};
use tower::ServiceExt as _;

/// What the demo corpus has something about, with a word that nothing has.
const QUESTION: &str = "fornecimento de água para zebralofone";

static LOG: LazyLock<Log> = LazyLock::new(|| {
    let log = Log::default();
    let writer = log.clone();
    let format = tracing_subscriber::fmt().with_env_filter("trace").with_writer(move || writer.clone());
    format.json().flatten_event(true).init();
    log
});

impl Log {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }

    /// The lines of a request under a target.
    fn of(&self, request: &str, target: &str) -> Vec<Value> {
        let lines = self.text();
        let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        lines.filter(|line| line["request"] == request && line["target"] == target).collect()
    }
}

/// A model that refuses once, with the words that it was asked, and then takes its time and quotes its first passage.
async fn complete(State(asked): State<Arc<Mutex<usize>>>, body: String) -> Response {
    let seen = {
        let mut asked = asked.lock().unwrap();
        *asked += 1;
        *asked
    };
    let body: Value = serde_json::from_str(&body).unwrap();
    let material = body["messages"][1]["content"].as_str().unwrap();
    if seen == 1 {
        // What is told of a refusal is its beginning.
        let asked = material.split_once("Question: ").unwrap().1.to_owned();
        return (StatusCode::INTERNAL_SERVER_ERROR, asked).into_response();
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    let passage = material.split("[S1] ").nth(1).unwrap();
    let (cited, words) = passage.split_once('\n').unwrap();
    let cited = cited.split_once("), valid since").unwrap().0;
    let text = format!("Assim é: \"{}\" {cited}).", words.split('\n').next().unwrap());
    let message = json!({ "role": "assistant", "content": text });
    // In a window of 4,100 tokens it counts more than the rest that is for the passages.
    let told = if body["max_tokens"] == 1_025 { 3_076 } else { 321 };
    let usage = json!({ "prompt_tokens": told, "completion_tokens": 45 });
    Json(json!({ "choices": [{ "finish_reason": "stop", "message": message }], "usage": usage }))
        .into_response()
}

/// A service with a model that writes and vectors, over the demo corpus.
fn service(change: impl FnOnce(&mut Settings)) -> (Router, Desk) {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let desk = Desk::new();
    let mut settings = Settings::defaults().unwrap();
    settings.index = Some(desk.path().join("index"));
    settings.embedder_url = Some("ngrams".to_owned());
    settings.chat_url = Some(format!("http://{}/v1", listener.local_addr().unwrap()));
    settings.chat_model = Some("toy".to_owned());
    change(&mut settings);
    let router = Router::new().route("/v1/chat/completions", post(complete)).with_state(Arc::default());
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            listener.set_nonblocking(true).unwrap();
            axum::serve(tokio::net::TcpListener::from_std(listener).unwrap(), router).await.unwrap();
        });
    });
    let words = Arc::new(TextIndex::default());
    let semantic = Arc::new(SemanticSearch::of(&settings).unwrap().unwrap());
    semantic.make(&words.of(&DEMO.store.corpus()).unwrap(), &mut |_, _| {}).unwrap();
    let chat = Chat::of(&settings).unwrap().map(Arc::new);
    let schema =
        graphql::schema_with(Arc::clone(&DEMO.store), words, Some(semantic), chat, Limits::default());
    (app(schema, &DEMO.store, &settings, &Readiness::default()), desk)
}

async fn send(app: &Router, route: &str, id: &str, body: Value) -> Value {
    let request = Request::post(route).header("content-type", "application/json").header("x-request-id", id);
    let response = app.clone().oneshot(request.body(Body::from(body.to_string())).unwrap()).await.unwrap();
    assert_eq!(response.status(), 200);
    let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
    serde_json::from_slice(&bytes).unwrap()
}

async fn answer(app: &Router, id: &str, prose: &str) -> Value {
    let document = format!(
        "query($q: String!) {{ answer(input: {{ question: $q, asOf: {{ at: \"2000-01-01\" }} }}) {{ primary {{ component {{ urn }} }} {prose} }} }}"
    );
    send(app, "/graphql", id, json!({ "query": document, "variables": { "q": QUESTION } })).await
}

async fn numbers(app: &Router) -> String {
    let request = Request::get("/metrics").body(Body::empty()).unwrap();
    let response = app.clone().oneshot(request).await.unwrap();
    String::from_utf8(axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap().to_vec()).unwrap()
}

/// The line of an answered question, which must be the only one.
fn audited(id: &str) -> Value {
    let mut lines = LOG.of(id, "audit");
    assert_eq!(lines.len(), 1, "{lines:?}");
    lines.remove(0)
}

#[tokio::test]
async fn an_answered_question_is_one_line_without_its_words() {
    LazyLock::force(&LOG);
    let (app, _desk) = service(|settings| settings.audit_log = true);
    let told = answer(&app, "with-prose", "prose { text }").await;
    assert!(told["data"]["answer"]["prose"]["text"].is_string(), "{told:#}");
    let line = audited("with-prose");
    let urn = told["data"]["answer"]["primary"][0]["component"]["urn"].as_str().unwrap();
    assert!(line["found"].as_str().unwrap().split(' ').any(|id| id == urn), "{line}");
    assert_eq!(line["questions"], json!(Sha256::of(QUESTION.as_bytes()).to_string()));
    assert_eq!(
        (&line["route"], &line["status"], &line["insufficient"]),
        (&json!("/graphql"), &json!(200), &json!(false))
    );
    assert_eq!((&line["tokens_in"], &line["tokens_out"]), (&json!(321), &json!(45)), "as the model counts");
    let ms = |part: &str| line[part].as_f64().unwrap();
    assert!(ms("model_ms") >= 350.0, "the wait before the second attempt, and the model: {line}");
    assert!(ms("search_ms") > 0.0 && ms("vectors_ms") > 0.0, "{line}");
    assert!(ms("search_ms") + ms("vectors_ms") + ms("model_ms") <= ms("ms"), "{line}");

    answer(&app, "in-quotes", "").await;
    let line = audited("in-quotes");
    assert_eq!((&line["model_ms"], &line["tokens_in"]), (&json!(0.0), &json!(0)));
    let found = send(&app, "/graphql", "a-search", json!({ "query": format!("{{ search(input: {{ query: \"{QUESTION}\" }}) {{ nodes {{ version {{ urn }} }} }} }}") })).await;
    let line = audited("a-search");
    let count = found["data"]["search"]["nodes"].as_array().unwrap().len();
    assert!(
        count > 0 && line["found"].as_str().unwrap().split(' ').count() >= count.min(10),
        "{line} {found}"
    );
    let asked = json!({ "messages": [{ "role": "user", "content": QUESTION }], "context": { "overrides": { "prose": true } } });
    send(&app, "/ask", "asked", asked).await;
    let line = audited("asked");
    assert_eq!(
        (&line["route"], &line["questions"]),
        (&json!("/ask"), &json!(Sha256::of(QUESTION.as_bytes()).to_string()))
    );
    send(&app, "/graphql", "no-question", json!({ "query": "{ corpus { revision } }" })).await;
    assert!(LOG.of("no-question", "audit").is_empty());

    // A question may stand in an address.
    let query = "%7Bsearch(input:%7Bquery:%22zebralofone%22%7D)%7Bnodes%7Bscore%7D%7D%7D";
    let request = Request::get(format!("/graphql?query={query}")).header("x-request-id", "by-address");
    app.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    assert_eq!(audited("by-address")["questions"], json!(Sha256::of(b"zebralofone").to_string()));

    let numbers = numbers(&app).await;
    for (of, least) in [("part=\"search\"", 5), ("part=\"vectors\"", 5), ("part=\"model\"", 1)] {
        let name = format!("asof_answer_part_duration_seconds_count{{{of}}} ");
        let count = numbers.lines().find_map(|line| line.strip_prefix(&name)?.parse::<u64>().ok());
        assert!(count.is_some_and(|count| count >= least), "{of}: {numbers}");
    }
    assert!(numbers.contains("asof_chat_tokens_total{direction=\"in\"} 642"), "{numbers}");
    assert!(numbers.contains("asof_http_request_duration_seconds"), "the total");

    // The service without the setting has no such line.
    let (app, _desk) = service(|_| {});
    answer(&app, "unaudited", "prose { text }").await;
    assert!(LOG.of("unaudited", "audit").is_empty());

    let log = LOG.text();
    assert!(
        log.contains("retrying a request") && log.contains("answered 500"),
        "the model that refuses was logged"
    );
    for word in QUESTION.split(' ').filter(|word| word.len() > 4) {
        let said = log.lines().find(|line| line.to_lowercase().contains(&word.to_lowercase()));
        assert_eq!(said, None, "{word} is in the log");
    }
}

#[tokio::test]
async fn a_slow_request_is_warned_of_with_what_to_do() {
    LazyLock::force(&LOG);
    for (limit, warned) in [(100, true), (60_000, false), (0, false)] {
        let (app, _desk) = service(|settings| settings.slow_ms = limit);
        // The first search makes what the others find ready.
        answer(&app, "before", "").await;
        let id = format!("within-{limit}");
        answer(&app, &id, "prose { text }").await;
        let lines = LOG.of(&id, "asof_server::http::observe");
        assert_eq!(lines.len(), usize::from(warned), "{lines:?}");
        if let Some(line) = lines.first() {
            assert_eq!((&line["level"], &line["message"]), (&json!("WARN"), &json!("slow")));
            assert!(line["advice"].as_str().unwrap().starts_with("take a faster model"), "{line}");
            assert!(line["ms"].as_f64().unwrap() >= line["model_ms"].as_f64().unwrap(), "{line}");
        }
    }
}

#[tokio::test]
async fn a_model_that_counts_more_than_it_was_reckoned_to_is_warned_of() {
    LazyLock::force(&LOG);
    let (app, _desk) = service(|settings| settings.chat_window = 4_100);
    answer(&app, "too-many", "prose { text }").await;
    let lines = LOG.text();
    let lines = lines.lines().filter(|line| line.contains("counts more tokens")).collect::<Vec<_>>();
    assert!(lines.len() == 1 && lines[0].contains("\"told\":3076,\"left\":3075"), "{lines:?}");
}
