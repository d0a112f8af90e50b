//! The service, rule by rule, and against clients that mean no good.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may fail")]
#![expect(clippy::format_collect, clippy::too_many_lines, reason = "what is hostile is long")]

use std::sync::Arc;
use std::time::Duration;

use crate::common::{Desk, client, send};
use asof_engine::search::TextIndex;
use asof_engine::store::{Embedded, Store};
use asof_schema::ChangeSet;
use asof_server::config::Settings;
use asof_server::graphql;
use asof_server::http::{Execute, Readiness, app, run};
use async_graphql::futures_util::{StreamExt as _, stream};
use async_graphql::{Context, EmptySubscription, Object, Schema};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Request};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::time::{Instant, timeout};
use tower::ServiceExt as _;

const GRAPHQL: &str = "application/graphql-response+json";
const JSON: &str = "application/json";
const TOKEN: &str = "a token of some length";

/// A schema with what goes wrong in schemas.
#[derive(Clone)]
struct Toy(Schema<Query, Mutation, EmptySubscription>);

struct Query;
struct Mutation;

#[Object]
impl Query {
    async fn hello(&self, name: Option<String>) -> String {
        format!("hello {}", name.unwrap_or_else(|| "you".into()))
    }

    async fn double(&self, number: i32) -> i32 {
        number.wrapping_mul(2)
    }

    async fn below(&self) -> Query {
        Query
    }

    async fn sleep(&self, ms: u64) -> u64 {
        tokio::time::sleep(Duration::from_millis(ms)).await;
        ms
    }

    /// Never pauses.
    async fn spin(&self, ms: u64) -> u64 {
        std::thread::sleep(Duration::from_millis(ms));
        ms
    }

    async fn fails(&self) -> Option<async_graphql::Result<i32>> {
        Some(Err("it failed".into()))
    }

    async fn must(&self) -> async_graphql::Result<i32> {
        tokio::task::yield_now().await;
        Err("it failed".into())
    }

    async fn failing(&self, count: usize) -> Vec<Failing> {
        (0..count).map(|_| Failing).collect()
    }

    async fn panics(&self) -> i32 {
        "no number".parse().unwrap()
    }

    async fn long(&self, bytes: usize) -> String {
        "long ".repeat(bytes / 5)
    }

    async fn commands(&self, context: &Context<'_>) -> usize {
        let store = context.data_unchecked::<Arc<dyn Store>>();
        store.corpus().graphs().map(|graph| graph.counts().2).sum()
    }
}

struct Failing;

#[Object]
impl Failing {
    async fn value(&self) -> Option<async_graphql::Result<i32>> {
        Some(Err("x".repeat(1000).into()))
    }
}

#[Object]
impl Mutation {
    async fn change(&self) -> i32 {
        1
    }
}

impl Execute for Toy {
    async fn execute(&self, request: async_graphql::Request) -> async_graphql::Response {
        self.0.execute(request).await
    }

    fn sdl(&self) -> String {
        self.0.sdl()
    }
}

/// A service in memory, over a store with the first batch of the demo.
struct Service {
    app: Router,
    store: Arc<dyn Store>,
    readiness: Readiness,
    _desk: Desk,
}

fn service(change: impl FnOnce(&mut Settings)) -> Service {
    let desk = Desk::new();
    let store: Arc<dyn Store> = Arc::new(Embedded::create(&desk.store()).unwrap());
    store.load(&batch("1-charter"), "2020-01-01T00:00:00Z".parse().unwrap()).unwrap();
    let mut settings = Settings::defaults().unwrap();
    change(&mut settings);
    let toy = Schema::build(Query, Mutation, EmptySubscription).limit_depth(20).data(Arc::clone(&store));
    let readiness = Readiness::default();
    let app = app(Toy(toy.finish()), &store, &settings, &readiness);
    Service { app, store, readiness, _desk: desk }
}

fn plain() -> Service {
    service(|_| {})
}

fn lines(batch: &str) -> String {
    let path = format!("{}/../demo/{batch}.jsonl", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

fn batch(name: &str) -> ChangeSet {
    ChangeSet::read(lines(name).as_bytes()).unwrap()
}

/// An answer.
#[derive(Debug)]
struct Got {
    status: u16,
    headers: HeaderMap,
    bytes: Bytes,
}

impl Got {
    fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    fn code(&self) -> String {
        self.json()["errors"][0]["extensions"]["code"].as_str().unwrap_or("none").to_owned()
    }
}

impl Service {
    async fn ask(&self, request: Request<Body>) -> Got {
        ask(&self.app, request).await
    }

    async fn post(&self, accept: &str, body: &Value) -> Got {
        self.ask(post(accept, body.to_string())).await
    }

    async fn query(&self, query: &str) -> Got {
        self.post(GRAPHQL, &json!({ "query": query })).await
    }

    async fn get(&self, uri: &str) -> Got {
        self.ask(Request::get(uri).header("accept", GRAPHQL).body(Body::empty()).unwrap()).await
    }
}

async fn ask(app: &Router, request: Request<Body>) -> Got {
    let response = app.clone().oneshot(request).await.unwrap();
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
    Got { status, headers, bytes }
}

fn post(accept: &str, body: impl Into<Body>) -> Request<Body> {
    let request = Request::post("/graphql").header("content-type", JSON).header("accept", accept);
    request.body(body.into()).unwrap()
}

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

#[tokio::test]
async fn the_client_gets_the_type_that_it_accepts() {
    let service = plain();
    let hello = json!({ "query": "{ hello }" });
    for (accept, status, kind) in [
        (JSON, 200, "application/json; charset=utf-8"),
        (GRAPHQL, 200, "application/graphql-response+json; charset=utf-8"),
        ("*/*", 200, "application/json; charset=utf-8"),
        (
            "application/graphql-response+json, application/json;q=0.9",
            200,
            "application/graphql-response+json; charset=utf-8",
        ),
        ("text/html", 406, "application/json"),
    ] {
        let got = service.post(accept, &hello).await;
        assert_eq!((got.status, got.header("content-type")), (status, kind), "{accept}");
        if status == 200 {
            assert_eq!(got.json(), json!({ "data": { "hello": "hello you" } }));
            assert!(got.headers.get_all("vary").iter().any(|vary| vary == "accept"));
        }
    }
    let silent =
        Request::post("/graphql").header("content-type", JSON).body(hello.to_string().into()).unwrap();
    assert_eq!(service.ask(silent).await.header("content-type"), "application/json; charset=utf-8");
}

#[tokio::test]
async fn the_status_tells_errors_of_the_request_from_answers() {
    let service = plain();
    for (query, graphql, code, data) in [
        ("{", 400, "BAD_DOCUMENT", None),
        ("{ nothing }", 400, "BAD_DOCUMENT", None),
        ("query($n: Int!) { double(number: $n) }", 400, "BAD_DOCUMENT", None),
        ("{ fails }", 200, "none", Some(json!({ "fails": null }))),
        ("{ must }", 200, "none", Some(Value::Null)),
        ("{ hello must }", 200, "none", Some(Value::Null)),
    ] {
        for (accept, status) in [(GRAPHQL, graphql), (JSON, 200)] {
            let got = service.post(accept, &json!({ "query": query })).await;
            assert_eq!((got.status, got.code().as_str()), (status, code), "{query} {got:?}");
            assert_eq!(got.json().get("data"), data.as_ref(), "{query}");
        }
    }
    let two = json!({ "query": "query A { hello } query B { hello }", "operationName": "C" });
    assert_eq!(service.post(GRAPHQL, &two).await.status, 400);
}

#[tokio::test]
async fn a_post_is_json_and_says_so() {
    let service = plain();
    for (kind, status) in [
        ("application/json", 200),
        ("application/json; charset=utf-8", 200),
        ("application/json; charset=latin1", 415),
        ("text/plain", 415),
        ("application/x-www-form-urlencoded", 415),
        ("multipart/form-data; boundary=x", 415),
        ("application/graphql", 415),
    ] {
        let request = Request::post("/graphql").header("content-type", kind);
        let got = service.ask(request.body("{\"query\":\"{ hello }\"}".into()).unwrap()).await;
        assert_eq!(got.status, status, "{kind}");
    }
    let none = Request::post("/graphql").body("{\"query\":\"{ hello }\"}".into()).unwrap();
    assert_eq!(service.ask(none).await.status, 415);
}

#[tokio::test]
async fn parameters_have_their_types() {
    let service = plain();
    for (body, code) in [
        ("", "BAD_REQUEST"),
        ("{", "BAD_REQUEST"),
        ("7", "BAD_REQUEST"),
        ("{}", "BAD_REQUEST"),
        ("[]", "BATCHING_NOT_SUPPORTED"),
        ("[{\"query\":\"{ hello }\"}]", "BATCHING_NOT_SUPPORTED"),
        ("{\"query\":7}", "BAD_REQUEST"),
        ("{\"query\":[\"{ hello }\"]}", "BAD_REQUEST"),
        ("{\"query\":\"{ hello }\",\"operationName\":{}}", "BAD_REQUEST"),
        ("{\"query\":\"{ hello }\",\"variables\":[]}", "BAD_REQUEST"),
        ("{\"query\":\"{ hello }\",\"variables\":\"{}\"}", "BAD_REQUEST"),
        ("{\"query\":\"{ hello }\",\"extensions\":0}", "BAD_REQUEST"),
    ] {
        for accept in [JSON, GRAPHQL] {
            let got = service.ask(post(accept, body)).await;
            assert_eq!((got.status, got.code().as_str()), (400, code), "{body}");
            assert!(got.header("content-type").starts_with(accept));
        }
    }
    let invalid = service.ask(post(JSON, vec![b'{', b'"', 0xff, b'"', b':', b'1', b'}'])).await;
    assert_eq!(invalid.status, 400);
    let nulls = json!({ "query": "{ hello }", "variables": null, "operationName": null, "extensions": null });
    assert_eq!(service.post(GRAPHQL, &nulls).await.status, 200);
    let all = json!({
        "query": "query Q($n: Int!) { double(number: $n) }", "operationName": "Q", "variables": { "n": 21 },
        "extensions": { "some": "value" }
    });
    assert_eq!(service.post(GRAPHQL, &all).await.json(), json!({ "data": { "double": 42 } }));
}

#[tokio::test]
async fn a_get_asks_and_changes_nothing() {
    let service = plain();
    let hello = format!("/graphql?query={}", encoded("query($n: String) { hello(name: $n) }"));
    let named = format!("{hello}&variables={}&operationName=&extensions=", encoded("{\"n\":\"João\"}"));
    assert_eq!(service.get(&named).await.json(), json!({ "data": { "hello": "hello João" } }));
    for (rest, code) in [
        ("&variables=%5B%5D", "BAD_REQUEST"),
        ("&variables=%7B", "BAD_REQUEST"),
        ("&extensions=1", "BAD_REQUEST"),
        ("&query=%7Bhello%7D", "BAD_REQUEST"),
    ] {
        let got = service.get(&format!("{hello}{rest}")).await;
        assert_eq!((got.status, got.code().as_str()), (400, code), "{rest}");
    }
    assert_eq!(service.get("/graphql").await.status, 400);
    let both = encoded("query Q { hello } mutation M { change }");
    for (uri, status) in [
        (format!("/graphql?query={}", encoded("mutation { change }")), 405),
        (format!("/graphql?query={both}&operationName=M"), 405),
        (format!("/graphql?query={both}&operationName=Q"), 200),
        (format!("/graphql?query={}", encoded("subscription { change }")), 405),
    ] {
        let got = service.get(&uri).await;
        assert_eq!(got.status, status, "{uri}");
        assert_eq!(got.header("allow"), if status == 405 { "POST" } else { "" });
    }
    assert_eq!(service.query("mutation { change }").await.json(), json!({ "data": { "change": 1 } }));
    for method in ["PUT", "DELETE", "OPTIONS", "PATCH"] {
        let request = Request::builder().method(method).uri("/graphql").body(Body::empty()).unwrap();
        let got = service.ask(request).await;
        assert_eq!((got.status, got.header("allow")), (405, "GET, HEAD, POST"), "{method}");
    }
}

#[tokio::test]
async fn a_head_is_answered_as_a_get_without_the_body() {
    let service = plain();
    for uri in [
        format!("/graphql?query={}", encoded("{ hello }")),
        format!("/graphql?query={}", encoded("{ nothing }")),
        format!("/graphql?query={}", encoded("mutation { change }")),
        "/graphql".to_owned(),
    ] {
        let got = service.get(&uri).await;
        let head = Request::head(&uri).header("accept", GRAPHQL).body(Body::empty()).unwrap();
        let head = service.ask(head).await;
        assert_eq!((head.status, head.bytes.len()), (got.status, 0), "{uri}");
        for name in ["content-type", "content-length", "allow"] {
            assert_eq!(head.header(name), got.header(name), "{uri}: {name}");
        }
    }
}

/// Some bytes as gzip packs them.
fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    std::io::Write::write_all(&mut packer, bytes).unwrap();
    packer.finish().unwrap()
}

#[tokio::test]
async fn a_body_may_be_packed() {
    let service = service(|settings| settings.max_body_bytes = 1000);
    let sent = |coding: &str, body: Vec<u8>| {
        let mut request = post(JSON, body);
        request.headers_mut().insert("content-encoding", coding.parse().unwrap());
        request
    };
    let hello = b"{\"query\":\"{ hello }\"}";
    for (coding, body) in [("gzip", packed(hello)), ("identity", hello.to_vec())] {
        let got = service.ask(sent(coding, body)).await;
        assert_eq!(got.json(), json!({ "data": { "hello": "hello you" } }), "{coding}");
    }
    for coding in ["br", "deflate", "gzip, gzip"] {
        let got = service.ask(sent(coding, packed(hello))).await;
        let told = (got.status, got.code(), got.header("accept-encoding"));
        assert_eq!(told, (415, "UNSUPPORTED_MEDIA_TYPE".to_owned(), "gzip"), "{coding}");
    }
    assert_eq!(service.ask(sent("gzip", hello.to_vec())).await.code(), "BAD_REQUEST");
    assert_eq!(service.ask(sent("gzip", Vec::new())).await.code(), "BAD_REQUEST");
    // The limit holds before and after: 30 MB of blanks are packed to 30 kB, and 500 kB to less than the limit.
    for blanks in [30_000_000, 500_000] {
        let bomb = packed(&vec![b' '; blanks]);
        assert_eq!(service.ask(sent("gzip", bomb)).await.status, 413, "{blanks}");
    }
}

#[tokio::test]
async fn a_body_has_a_limit() {
    let service = service(|settings| settings.max_body_bytes = 1000);
    let padded = |length: usize| {
        let body = json!({ "query": "{ hello }", "padding": "" }).to_string();
        body.replace("\"\"", &format!("\"{}\"", "x".repeat(length - body.len())))
    };
    assert_eq!(service.ask(post(JSON, padded(1000))).await.status, 200);
    let got = service.ask(post(JSON, padded(1001))).await;
    assert_eq!(
        (got.status, got.code().as_str(), got.header("connection")),
        (413, "PAYLOAD_TOO_LARGE", "close")
    );
}

#[tokio::test]
async fn a_request_has_a_deadline() {
    let service = service(|settings| settings.deadline_ms = 100);
    for query in ["{ sleep(ms: 3000) }", "{ hello sleep(ms: 3000) }"] {
        let begun = Instant::now();
        let got = service.query(query).await;
        assert_eq!((got.status, got.code().as_str()), (504, "DEADLINE"), "{query}");
        assert!(begun.elapsed() < Duration::from_millis(2500), "{query}");
        assert_eq!(service.post(JSON, &json!({ "query": query })).await.status, 200);
    }
    let begun = Instant::now();
    let never = stream::once(async { Ok::<_, std::io::Error>("{\"query\"") }).chain(stream::pending());
    let got = service.ask(post(JSON, Body::from_stream(never))).await;
    assert_eq!((got.status, got.code().as_str()), (408, "REQUEST_TIMEOUT"));
    assert!(begun.elapsed() < WHOLE, "the body is not waited for");
    let broken = stream::iter([Ok("{"), Err(std::io::Error::other("gone"))]);
    assert_eq!(service.ask(post(JSON, Body::from_stream(broken))).await.status, 400);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_deadline_holds_where_a_resolver_never_pauses() {
    let service = service(|settings| settings.deadline_ms = 100);
    let begun = Instant::now();
    assert_eq!(service.query("{ spin(ms: 5000) }").await.code(), "DEADLINE");
    assert!(begun.elapsed() < Duration::from_millis(4500));
}

#[tokio::test]
async fn a_panic_ends_one_request() {
    let service = plain();
    let got = service.query("{ panics }").await;
    assert_eq!((got.status, got.code().as_str()), (500, "INTERNAL"));
    assert_eq!(service.query("{ hello }").await.status, 200);
}

#[tokio::test]
async fn errors_are_counted_and_not_listed_without_end() {
    let service = plain();
    let wrong: String = (0..500).map(|n| format!("wrong{n} ")).collect();
    let got = service.query(&format!("{{ {wrong} }}")).await;
    let told = got.json();
    let errors = told["errors"].as_array().unwrap();
    assert_eq!((got.status, errors.len()), (400, 11));
    assert_eq!(errors[10]["message"], "and 490 more errors");
    assert_eq!(errors[10]["extensions"], json!({ "code": "MORE_ERRORS", "count": 490 }));
    // Errors of fields are as many, and the data stand beside them.
    let got = service.query("{ failing(count: 300) { value } }").await;
    let told = got.json();
    assert_eq!((got.status, told["data"]["failing"].as_array().unwrap().len()), (200, 300));
    assert_eq!(told["errors"][0]["path"], json!(["failing", 0, "value"]));
    assert_eq!(told["errors"][10]["extensions"]["count"], 290);
    let long = format!("{{ {} }}", "w".repeat(200_000));
    let got = service.query(&long).await;
    assert!(got.status == 400 && got.bytes.len() < 64 << 10, "{}", got.bytes.len());
    let two = self::service(|settings| settings.max_errors = 2);
    assert_eq!(two.query("{ a b c d }").await.json()["errors"].as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn a_query_can_be_named_by_its_hash() {
    let service = service(|settings| settings.persisted_queries = 2);
    let hash = |query: &str| asof_schema::Sha256::of(query.as_bytes()).to_string();
    let named = |query: &str| json!({ "persistedQuery": { "version": 1, "sha256Hash": hash(query) } });
    let query = "{ hello }";
    let by_hash = json!({ "extensions": named(query) });
    let got = service.post(GRAPHQL, &by_hash).await;
    assert_eq!((got.status, got.code().as_str()), (400, "PERSISTED_QUERY_NOT_FOUND"));
    assert_eq!(
        got.json()["errors"][0]["message"],
        "PersistedQueryNotFound",
        "clients know it by this message"
    );
    assert_eq!(service.post(JSON, &by_hash).await.status, 200);
    let whole = json!({ "query": query, "extensions": named(query) });
    assert_eq!(service.post(GRAPHQL, &whole).await.status, 200);
    assert_eq!(service.post(GRAPHQL, &by_hash).await.json(), json!({ "data": { "hello": "hello you" } }));
    let uri = format!("/graphql?extensions={}", encoded(&named(query).to_string()));
    assert_eq!(service.get(&uri).await.status, 200);
    let other = json!({ "query": "{ below { hello } }", "extensions": named(query) });
    assert_eq!(service.post(GRAPHQL, &other).await.code(), "PERSISTED_QUERY_MISMATCH");
    for wrong in [
        json!({ "version": 2, "sha256Hash": hash(query) }),
        json!({ "version": 1, "sha256Hash": "abc" }),
        json!({ "version": 1 }),
        json!(true),
    ] {
        let got = service.post(JSON, &json!({ "extensions": { "persistedQuery": wrong } })).await;
        assert_eq!(got.status, 400, "{wrong}");
    }
    for more in ["{ a: hello }", "{ b: hello }"] {
        service.post(GRAPHQL, &json!({ "query": more, "extensions": named(more) })).await;
    }
    assert_eq!(service.post(GRAPHQL, &by_hash).await.code(), "PERSISTED_QUERY_NOT_FOUND", "two are held");
    // What cannot be read is not held.
    for _ in 0..2 {
        service.post(GRAPHQL, &json!({ "query": "{", "extensions": named("{") })).await;
    }
    let got = service.post(GRAPHQL, &json!({ "extensions": named("{") })).await;
    assert_eq!(got.code(), "PERSISTED_QUERY_NOT_FOUND");
}

#[tokio::test]
async fn answers_are_compressed_for_those_who_take_it() {
    let body = json!({ "query": "{ long(bytes: 50000) }" }).to_string();
    let asking = || {
        let mut request = post(JSON, body.clone());
        request.headers_mut().insert("accept-encoding", "gzip".parse().unwrap());
        request
    };
    let zipped = plain().ask(asking()).await;
    assert_eq!((zipped.header("content-encoding"), &zipped.bytes[..2]), ("gzip", &[0x1f, 0x8b][..]));
    assert!(zipped.bytes.len() < 5000);
    let without = service(|settings| settings.gzip = false).ask(asking()).await;
    assert!(without.header("content-encoding").is_empty() && without.bytes.len() > 50_000);
    assert_eq!(without.header("content-length"), without.bytes.len().to_string());
}

#[tokio::test]
async fn foreign_pages_read_answers_only_where_configured() {
    let asking = |origin: &str| {
        let mut request = post(JSON, "{\"query\":\"{ hello }\"}");
        request.headers_mut().insert("origin", origin.parse().unwrap());
        request
    };
    let allowed = "access-control-allow-origin";
    assert!(plain().ask(asking("https://a.example")).await.header(allowed).is_empty());
    let some = service(|settings| settings.cors_origins = vec!["https://a.example".into()]);
    assert_eq!(some.ask(asking("https://a.example")).await.header(allowed), "https://a.example");
    assert!(some.ask(asking("https://b.example")).await.header(allowed).is_empty());
    let any = service(|settings| settings.cors_origins = vec!["*".into()]);
    assert_eq!(any.ask(asking("https://b.example")).await.header(allowed), "*");
}

#[tokio::test]
async fn a_browser_is_told_what_foreign_pages_may_send_and_read() {
    let some = service(|settings| settings.cors_origins = vec!["https://a.example".into()]);
    let preflight = Request::options("/graphql")
        .header("origin", "https://a.example")
        .header("access-control-request-method", "POST")
        .header("access-control-request-headers", "content-type,if-none-match,x-request-id")
        .body(Body::empty());
    let got = some.ask(preflight.unwrap()).await;
    assert_eq!(got.status, 200);
    for (name, held) in [
        ("access-control-allow-origin", "https://a.example"),
        ("access-control-allow-methods", "GET,POST"),
        ("access-control-allow-headers", "content-type,content-encoding,accept,if-none-match,x-request-id"),
        ("access-control-max-age", "3600"),
    ] {
        assert_eq!(got.header(name), held, "{name}");
    }
    let mut asking = post(JSON, "{\"query\":\"{ hello }\"}");
    asking.headers_mut().insert("origin", "https://a.example".parse().unwrap());
    let got = some.ask(asking).await;
    assert_eq!(got.header("access-control-expose-headers"), "etag,retry-after,x-request-id");
}

/// The service over the real schema, with some settings.
fn real(change: impl FnOnce(&mut Settings)) -> (Router, Service) {
    let service = plain();
    let mut settings = Settings::defaults().unwrap();
    change(&mut settings);
    let limits = graphql::Limits::of(&settings);
    let schema = graphql::schema_with(Arc::clone(&service.store), TextIndex::default(), None, None, limits);
    (app(schema, &service.store, &settings, &service.readiness), service)
}

/// Who wrote through another process asks for at least its revision: the request waits for it, and is told where it does not
/// come.
#[tokio::test]
async fn a_request_asks_for_at_least_a_revision() {
    let asked = |extension: Value| {
        let body = json!({ "query": "{ corpus { revision } }", "extensions": { "asOf": extension } });
        post(GRAPHQL, body.to_string())
    };
    let (app, service) = real(|settings| settings.deadline_ms = 120_000);
    for none in [json!(null), json!({ "atLeast": 0 }), json!({ "atLeast": 1 })] {
        let got = ask(&app, asked(none)).await.json();
        assert_eq!(got["data"]["corpus"]["revision"], 1, "{got}");
    }
    let store = Arc::clone(&service.store);
    let load = tokio::task::spawn_blocking(move || {
        std::thread::sleep(Duration::from_millis(200));
        store.load(&batch("2-amendments"), "2021-01-01T00:00:00Z".parse().unwrap()).unwrap()
    });
    let got = ask(&app, asked(json!({ "atLeast": 2 }))).await.json();
    assert_eq!(got["extensions"]["asOf"]["revision"], 2, "{got}");
    load.await.unwrap();
    for wrong in
        [json!(2), json!({}), json!({ "atLeast": "2" }), json!({ "atLeast": -1 }), json!({ "revision": 2 })]
    {
        let got = ask(&app, asked(wrong)).await;
        assert_eq!((got.status, got.code().as_str()), (400, "BAD_ARGUMENT"), "{got:?}");
    }
    let (app, _service) = real(|settings| settings.deadline_ms = 200);
    let got = ask(&app, asked(json!({ "atLeast": 2 }))).await;
    assert_eq!((got.status, got.code().as_str()), (400, "BEHIND"), "{got:?}");
    // What a client holds is of the revision that is here.
    let uri = |least: u32| {
        let least = json!({ "asOf": { "atLeast": least } }).to_string();
        format!("/graphql?query={}&extensions={}", encoded("{ corpus { revision } }"), encoded(&least))
    };
    let get = |least: u32, tag: &str| {
        let request = Request::get(uri(least)).header("accept", GRAPHQL).header("if-none-match", tag);
        request.body(Body::empty()).unwrap()
    };
    let tag = ask(&app, get(1, "none")).await.header("etag").to_owned();
    assert_eq!(ask(&app, get(1, &tag)).await.status, 304);
    assert_eq!(ask(&app, get(2, &tag)).await.code(), "BEHIND");
}

/// What the scanner graphql-cop holds to be of high or medium severity, and is not right as it is.
#[tokio::test]
async fn what_a_scanner_asks_is_turned_down() {
    let (app, _service) = real(|_| {});
    let aliases: String = (0..101).map(|n| format!("alias{n}:__typename ")).collect();
    let introspection =
        format!("{{ __schema {{ types {{ {}name{} }} }} }}", "fields{type{".repeat(4), "}}".repeat(4));
    for (query, said) in [
        (format!("query {{ {aliases} }}"), "aliases for more than 100 fields"),
        (format!("query {{ {} }}", "__typename ".repeat(500)), "__typename is selected more than 10 times"),
        (format!("query {{ __typename {} }}", "@aa".repeat(10)), "more than 4 directives stand at one place"),
        (introspection, "from types to fields and back more than 2 times"),
    ] {
        let got = ask(&app, post(GRAPHQL, json!({ "query": query }).to_string())).await;
        assert_eq!((got.status, got.code().as_str()), (400, "TOO_COMPLEX"), "{query}");
        let told = got.json();
        assert!(told["errors"][0]["message"].as_str().unwrap().contains(said), "{told}");
        assert_eq!(told["errors"].as_array().unwrap().len(), 1);
    }
    let batch = json!([{ "query": "{ __typename }" }]).to_string();
    assert_eq!(ask(&app, post(GRAPHQL, batch)).await.code(), "BATCHING_NOT_SUPPORTED");
    let form = Request::post("/graphql").header("content-type", "application/x-www-form-urlencoded");
    assert_eq!(ask(&app, form.body("query=%7B__typename%7D".into()).unwrap()).await.status, 415);
}

#[tokio::test]
async fn limits_are_settings() {
    let document = |text: &str| post(GRAPHQL, json!({ "query": text }).to_string());
    let deep = format!(
        "{{ norms(first: 1) {{ nodes {{ root {{ {}id{} }} }} }} }}",
        "parent{".repeat(17),
        "}".repeat(17)
    );
    let wide = "{ norms(first: 500) { nodes { id } } }";
    let aliases: String = (0..101).map(|n| format!("a{n}:__typename ")).collect();
    let aliases = format!("{{ {aliases} }}");
    let directives = format!("{{ __typename {} }}", "@aa".repeat(5));
    let (default, _service) = real(|settings| settings.max_cost = 500);
    for (text, code) in [
        (deep.as_str(), "TOO_DEEP"),
        (wide, "TOO_COMPLEX"),
        (&aliases, "TOO_COMPLEX"),
        (&directives, "TOO_COMPLEX"),
    ] {
        assert_eq!(ask(&default, document(text)).await.code(), code, "{text}");
    }
    let said = ask(&default, document(wide)).await.json();
    assert!(said["errors"][0]["message"].as_str().unwrap().contains("more than 500 values"), "{said}");
    let (raised, _service) = real(|settings| {
        settings.max_depth = 30;
        settings.max_aliases = 101;
        settings.max_directives = 5;
    });
    for text in [deep.as_str(), wide, &aliases] {
        assert_eq!(ask(&raised, document(text)).await.status, 200, "{text}");
    }
    assert_ne!(ask(&raised, document(&directives)).await.code(), "TOO_COMPLEX");
}

#[tokio::test]
async fn one_setting_closes_the_schema() {
    let ask = async |open: bool, query: &str| {
        let (app, _service) = real(|settings| settings.introspection = open);
        ask(&app, post(GRAPHQL, json!({ "query": query }).to_string())).await
    };
    let introspection = "{ __schema { queryType { name } } }";
    let wrong = "{ norm(ref: \"x\") { labl } }";
    assert_eq!(ask(true, introspection).await.json()["data"]["__schema"]["queryType"]["name"], "Query");
    assert!(ask(true, wrong).await.json()["errors"][0]["message"].as_str().unwrap().contains("Did you mean"));
    let closed = ask(false, introspection).await;
    assert!(!closed.json().to_string().contains("Query\""), "{closed:?}");
    let typed = ask(false, "{ __type(name: \"Norm\") { fields { name } } }").await;
    assert!(!typed.json().to_string().contains("label"), "{typed:?}");
    assert!(!ask(false, wrong).await.json().to_string().contains("Did you mean"));
    assert_eq!(ask(false, "{ __typename }").await.status, 200, "it names nothing but what is asked for");
    for (path, open) in [
        ("/", true),
        ("/plain", true),
        ("/schema.graphql", true),
        ("/", false),
        ("/plain", false),
        ("/schema.graphql", false),
    ] {
        let (app, _service) = real(|settings| settings.introspection = open);
        let got = self::ask(&app, Request::get(path).body(Body::empty()).unwrap()).await;
        assert_eq!(got.status, if open { 200 } else { 404 }, "{path}");
    }
}

#[tokio::test]
async fn the_operator_is_told() {
    let service = plain();
    assert_eq!(service.get("/healthz").await.status, 200);
    assert_eq!(service.get("/readyz").await.status, 503);
    service.readiness.ready();
    assert_eq!(service.get("/readyz").await.status, 200);
    service.query("{ hello }").await;
    service.query("{ wrong }").await;
    service.get("/nowhere").await;
    let text = String::from_utf8(service.get("/metrics").await.bytes.to_vec()).unwrap();
    let versions: usize = service.store.corpus().graphs().map(|graph| graph.counts().1).sum();
    for line in [
        "asof_http_requests_total{method=\"POST\",route=\"/graphql\",status=\"200\"} 1",
        "asof_http_requests_total{method=\"POST\",route=\"/graphql\",status=\"400\"} 1",
        "asof_http_requests_total{method=\"GET\",route=\"none\",status=\"404\"} 1",
        "asof_http_request_duration_seconds_count{route=\"/graphql\"} 2",
        "asof_http_requests_in_flight 0",
        "asof_graphql_errors_total{code=\"BAD_DOCUMENT\"} 1",
        "asof_corpus_batches 1",
        &format!("asof_corpus_versions {versions}"),
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
    let sdl = service.get("/schema.graphql").await;
    assert!(sdl.status == 200 && std::str::from_utf8(&sdl.bytes).unwrap().contains("type Query"));
    let page = service.get("/").await;
    assert!(page.status == 200 && page.header("content-type").starts_with("text/html"));
    assert_eq!(page.header("x-content-type-options"), "nosniff");
}

#[tokio::test]
async fn a_request_has_an_id() {
    let service = plain();
    let asking = |id: &str| {
        let mut request = post(JSON, "{\"query\":\"{ hello }\"}");
        request.headers_mut().insert("x-request-id", id.parse().unwrap());
        request
    };
    assert_eq!(service.ask(asking("abc-1")).await.header("x-request-id"), "abc-1");
    for id in ["", "two words", &"x".repeat(200)] {
        let got = service.ask(asking(id)).await;
        assert!(got.header("x-request-id").len() > 16 && got.header("x-request-id") != id);
    }
    let (one, two) = (service.get("/graphql").await, service.get("/graphql").await);
    assert_ne!(one.header("x-request-id"), two.header("x-request-id"));
}

#[tokio::test]
async fn a_full_service_says_so() {
    let service = service(|settings| settings.max_in_flight = 1);
    let app = service.app.clone();
    let slow = tokio::spawn(async move { ask(&app, post(JSON, "{\"query\":\"{ sleep(ms: 300) }\"}")).await });
    tokio::time::sleep(Duration::from_millis(100)).await;
    let got = service.query("{ hello }").await;
    assert_eq!((got.status, got.code().as_str(), got.header("retry-after")), (503, "BUSY", "1"));
    assert_eq!(service.get("/healthz").await.status, 200);
    assert_eq!(slow.await.unwrap().status, 200);
    assert_eq!(service.query("{ hello }").await.status, 200);
}

// Loading.

fn loading(change: impl FnOnce(&mut Settings)) -> Service {
    service(|settings| {
        settings.load_token = Some(TOKEN.into());
        change(settings);
    })
}

fn load(uri: &str, body: impl Into<Body>) -> Request<Body> {
    Request::post(uri).header("authorization", format!("Bearer {TOKEN}")).body(body.into()).unwrap()
}

#[tokio::test]
async fn loading_takes_the_token() {
    let unset = plain().ask(load("/load", lines("2-amendments"))).await;
    assert_eq!(unset.status, 404, "without a token there is no such route");
    let service = loading(|_| {});
    for value in [
        "",
        "Bearer",
        "Bearer ",
        "Bearer a token",
        "Basic a token of some length",
        "Bearer a token of some lengtH",
    ] {
        let request =
            Request::post("/load").header("authorization", value).body(lines("2-amendments").into());
        let got = service.ask(request.unwrap()).await;
        assert_eq!((got.status, got.header("www-authenticate")), (401, "Bearer"), "{value:?}");
    }
    assert_eq!(service.get("/load").await.status, 405);
    assert_eq!(service.store.corpus().recorded().len(), 1);
    let got = service.ask(load("/load", lines("2-amendments"))).await;
    assert_eq!((got.status, &got.json()["batch"]), (200, &json!(2)), "{got:?}");
    assert_eq!(service.store.corpus().recorded().len(), 2);
}

#[tokio::test]
async fn what_is_loaded_is_told() {
    let service = loading(|_| {});
    let uri = "/load?recordedAt=2021-05-06T07:08:09Z";
    let got = service.ask(load(uri, lines("2-amendments"))).await.json();
    assert_eq!((&got["batch"], got["norms"].as_array().unwrap().len()), (&json!(2), 1), "{got}");
    assert!(got["recorded_at"].as_str().unwrap().starts_with("2021-05-06T07:08:09"));
    let recorded = service.store.corpus().recorded()[1].recorded_at;
    assert_eq!(recorded, "2021-05-06T07:08:09Z".parse().unwrap());
    let again = service.ask(load("/load", lines("2-amendments"))).await;
    assert_eq!((again.status, &again.json()["batch"]), (200, &Value::Null), "nothing new");
}

#[tokio::test]
async fn a_load_is_whole_or_not_at_all() {
    let service = loading(|settings| {
        settings.max_load_bytes = 1 << 20;
        settings.deadline_ms = 200;
    });
    let good = lines("2-amendments");
    let half = good.lines().take(5).collect::<Vec<_>>().join("\n") + "\n";
    let broken = stream::iter([Ok(half.clone()), Err(std::io::Error::other("gone"))]);
    let slow = stream::once(async move { Ok::<_, std::io::Error>(half) }).chain(stream::pending());
    let long = stream::iter((0..2000).map(|_| Ok::<_, std::io::Error>(vec![b' '; 1024])));
    let torn = good.replacen("\"act\"", "\"akt\"", 1);
    for (request, status, code) in [
        (load("/load", "no change set"), 400, "BAD_CHANGE_SET"),
        (load("/load", ""), 400, "BAD_CHANGE_SET"),
        (load("/load", torn), 400, "BAD_CHANGE_SET"),
        (load("/load", Body::from_stream(broken)), 400, "BAD_REQUEST"),
        (load("/load", Body::from_stream(slow)), 408, "REQUEST_TIMEOUT"),
        (load("/load", Body::from_stream(long)), 413, "PAYLOAD_TOO_LARGE"),
        (load("/load?recordedAt=yesterday", good.clone()), 400, "BAD_REQUEST"),
        (load("/load?recorded=2021-01-01T00:00:00Z", good.clone()), 400, "BAD_REQUEST"),
        (load("/load?recordedAt=2019-01-01T00:00:00Z", good.clone()), 409, "REFUSED"),
    ] {
        let uri = request.uri().clone();
        let got = service.ask(request).await;
        assert_eq!((got.status, got.code().as_str()), (status, code), "{uri} {got:?}");
    }
    let mut zipped = load("/load", good.clone());
    zipped.headers_mut().insert("content-encoding", "gzip".parse().unwrap());
    assert_eq!(service.ask(zipped).await.status, 415);
    assert_eq!(service.store.corpus().recorded().len(), 1, "none of this is in the store");
    assert_eq!(service.ask(load("/load", good)).await.status, 200);
}

// On a port.

struct OnPort {
    url: String,
    stop: Arc<Notify>,
    ended: tokio::task::JoinHandle<bool>,
}

async fn on_port(service: &Service, grace: Duration) -> OnPort {
    let (app, readiness) = (service.app.clone(), service.readiness.clone());
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let stop = Arc::new(Notify::new());
    let told = Arc::clone(&stop);
    let ended = tokio::spawn(async move { run(listener, app, &readiness, told.notified(), grace).await });
    OnPort { url, stop, ended }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_in_flight_ends_well() {
    let service = plain();
    let served = on_port(&service, Duration::from_secs(5)).await;
    let url = served.url.clone();
    let slow = tokio::spawn(async move { send(&client(), &url, "{ sleep(ms: 600) }").await });
    tokio::time::sleep(Duration::from_millis(200)).await;
    served.stop.notify_one();
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(send(&client(), &served.url, "{ hello }").await.is_err(), "nobody else is let in");
    assert_eq!(slow.await.unwrap().unwrap(), json!({ "data": { "sleep": 600 } }));
    assert!(served.ended.await.unwrap());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_takes_too_long_is_broken_off() {
    let service = plain();
    let served = on_port(&service, Duration::from_millis(200)).await;
    let url = served.url.clone();
    let slow = tokio::spawn(async move { send(&client(), &url, "{ sleep(ms: 60000) }").await });
    tokio::time::sleep(Duration::from_millis(200)).await;
    let begun = Instant::now();
    served.stop.notify_one();
    assert!(!served.ended.await.unwrap(), "a request was broken off");
    assert!(begun.elapsed() < WHOLE);
    slow.abort();
}

/// The clock stands still but for those who wait for it: what takes half a minute here takes none.
#[tokio::test(start_paused = true)]
async fn who_sends_a_head_byte_by_byte_is_let_go() {
    let served = on_port(&plain(), Duration::from_secs(1)).await;
    let mut slow = TcpStream::connect(served.url.trim_start_matches("http://")).await.unwrap();
    let begun = Instant::now();
    let head = format!("GET /healthz HTTP/1.1\r\nhost: x\r\nx: {}", "x".repeat(1000));
    let mut sent = 0;
    for byte in head.bytes() {
        let mut answer = [0; 64];
        if slow.write_all(&[byte]).await.is_err() {
            break;
        }
        match timeout(Duration::from_secs(1), slow.read(&mut answer)).await {
            Err(_) => sent += 1,
            Ok(ended) => {
                assert!(matches!(ended, Ok(0) | Err(_)), "a head that is not whole has an answer");
                break;
            }
        }
    }
    assert!((25..35).contains(&sent) && begun.elapsed().as_secs() < 35, "{sent} bytes");
    let answered = client().get(format!("{}/healthz", served.url)).send().await.unwrap();
    assert_eq!(answered.status(), 200, "others are answered");
}

/// So is who asks for a long answer and reads nothing of it: it would be held for as long as the connection is.
#[tokio::test(start_paused = true)]
async fn who_reads_nothing_of_an_answer_is_let_go() {
    const BYTES: usize = 50_000_000;
    let served = on_port(&plain(), Duration::from_secs(1)).await;
    let mut idle = TcpStream::connect(served.url.trim_start_matches("http://")).await.unwrap();
    let body = json!({ "query": format!("{{ long(bytes: {BYTES}) }}") }).to_string();
    let head = format!(
        "POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: {JSON}\r\ncontent-length: {}",
        body.len()
    );
    idle.write_all(format!("{head}\r\n\r\n{body}").as_bytes()).await.unwrap();
    tokio::time::sleep(Duration::from_mins(6)).await;
    let mut answer = Vec::new();
    // What had come before may be read, or the connection be broken off.
    let _ = idle.read_to_end(&mut answer).await;
    assert!(answer.starts_with(b"HTTP/1.1 200") && answer.len() < BYTES, "{} bytes", answer.len());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn readers_go_on_while_a_change_set_is_loaded() {
    let service = loading(|_| {});
    let commands = || -> usize { service.store.corpus().graphs().map(|graph| graph.counts().2).sum() };
    let before = commands();
    let served = on_port(&service, Duration::from_secs(1)).await;
    let done = Arc::new(std::sync::atomic::AtomicBool::new(false));
    let readers: Vec<_> = (0..2)
        .map(|_| {
            let (url, done) = (served.url.clone(), Arc::clone(&done));
            tokio::spawn(async move {
                let (client, mut seen) = (client(), Vec::new());
                while !done.load(std::sync::atomic::Ordering::SeqCst) {
                    let told = send(&client, &url, "{ commands }").await.unwrap();
                    seen.push(usize::try_from(told["data"]["commands"].as_u64().unwrap()).unwrap());
                }
                seen
            })
        })
        .collect();
    let text = lines("2-amendments");
    let pieces: Vec<_> = text.as_bytes().chunks(4096).map(<[u8]>::to_vec).collect();
    let slowly = stream::iter(pieces).then(async |piece| {
        tokio::time::sleep(Duration::from_millis(5)).await;
        Ok::<_, std::io::Error>(piece)
    });
    let loaded = service.ask(load("/load", Body::from_stream(slowly))).await;
    assert_eq!(loaded.status, 200, "{loaded:?}");
    let after = commands();
    assert_eq!(send(&client(), &served.url, "{ commands }").await.unwrap()["data"]["commands"], after);
    tokio::time::sleep(Duration::from_millis(100)).await;
    done.store(true, std::sync::atomic::Ordering::SeqCst);
    for reader in readers {
        let seen = reader.await.unwrap();
        let turned = seen.partition_point(|&count| count == before);
        assert!(before < after && turned > 0 && turned < seen.len(), "{before} {after} {seen:?}");
        assert!(seen[turned..].iter().all(|&count| count == after), "a revision appears whole: {seen:?}");
    }
}

// Clients that mean no good.

/// About as long as a body may be.
const ROOM: usize = 250_000;

/// Requests that would cost much, or break what reads them.
fn hostile() -> Vec<(&'static str, Request<Body>)> {
    let query = |text: String| post(GRAPHQL, json!({ "query": text }).to_string());
    let fill = |piece: &str, bytes: usize| piece.repeat(bytes / piece.len());
    let chain = |spread: usize, length: usize| {
        let fragment =
            |n: usize| format!(" fragment F{n} on Query {{ {} }}", format!("...F{} ", n + 1).repeat(spread));
        let chain: String = (0..length).map(fragment).collect();
        format!("{{ ...F0 }}{chain} fragment F{length} on Query {{ __typename }}")
    };
    let unknown: String = (0..9000).map(|n| format!("...U{n} ")).collect();
    let aliases: String = (0..9000).map(|n| format!("a{n}:__typename ")).collect();
    let some_aliases: String = (0..1900).map(|n| format!("a{n}:__typename ")).collect();
    let operations: String = (0..6000).map(|n| format!("query Q{n}{{__typename}} ")).collect();
    let variables: String = (0..4000).map(|n| format!("$v{n}:Int ")).collect();
    let variable_types: String = (0..1500).map(|n| format!("$v{n}:Missing{n} ")).collect();
    let arguments: String = (0..3000).map(|n| format!("x{n}:{n} ")).collect();
    let fields: String = (0..1900).map(|n| format!("field{n} ")).collect();
    let fragments: String = (0..1900).map(|n| format!("fragment G{n} on Query {{ __typename }} ")).collect();
    let introspection = "fields { type { name fields { type { name fields { type { name ".to_owned();
    let deep_variables = format!("{{\"query\":\"{{__typename}}\",\"variables\":{}", fill("{\"a\":", ROOM));
    let endless = stream::repeat_with(|| Ok::<_, std::io::Error>(Bytes::from(vec![b' '; 65536])));
    let spread_twice = "{ ...A ...A } fragment A on Query { ...B ...B } fragment B on Query { ...A }";
    let cycle: String =
        (0..1000).map(|n| format!(" fragment C{n} on Query {{ ...C{} }}", (n + 1) % 1000)).collect();
    vec![
        ("30 MB body", post(GRAPHQL, vec![b'x'; 30_000_000])),
        ("30 MB query", query(fill("{ __typename } ", 30_000_000))),
        (
            "200,000 fragments",
            query((0..200_000).map(|n| format!("fragment F{n} on Query{{__typename}} ")).collect()),
        ),
        ("endless body", post(GRAPHQL, Body::from_stream(endless))),
        ("slow body", post(GRAPHQL, Body::from_stream(stream::pending::<std::io::Result<Bytes>>()))),
        (
            "broken body",
            post(GRAPHQL, Body::from_stream(stream::iter([Err::<Bytes, _>(std::io::Error::other("gone"))]))),
        ),
        ("invalid UTF-8", post(GRAPHQL, b"{\"query\":\"{ \xff\xfe }\"}".to_vec())),
        ("half a surrogate", post(GRAPHQL, "{\"query\":\"{ \\ud800 }\"}")),
        ("zero bytes", post(GRAPHQL, vec![0_u8; ROOM])),
        ("zero in the query", query("{ __type\0name }".into())),
        ("deep JSON", post(GRAPHQL, fill("[", ROOM))),
        ("deep JSON objects", post(GRAPHQL, fill("{\"a\":", ROOM))),
        ("deep variables", post(GRAPHQL, deep_variables)),
        (
            "many variables given",
            post(
                GRAPHQL,
                format!(
                    "{{\"query\":\"{{__typename}}\",\"variables\":{{{}\"z\":1}}}}",
                    (0..15_000).map(|n| format!("\"v{n}\":1,")).collect::<String>()
                ),
            ),
        ),
        (
            "huge number in JSON",
            post(
                GRAPHQL,
                format!("{{\"query\":\"{{__typename}}\",\"variables\":{{\"n\":{}}}}}", fill("9", 200_000)),
            ),
        ),
        (
            "huge exponent in JSON",
            post(GRAPHQL, "{\"query\":\"{__typename}\",\"variables\":{\"n\":1e999999}}"),
        ),
        ("unbalanced braces", query(fill("{", ROOM))),
        ("closing braces", query(fill("}", ROOM))),
        ("deep selections", query(format!("{}{}", "{a".repeat(50_000), "}".repeat(50_000)))),
        (
            "deep selections within the parser's bounds",
            query(format!("{}{}", "{a".repeat(58), "}".repeat(58))),
        ),
        ("deep lists", query(format!("{{ hello(name: {}{}) }}", "[".repeat(100_000), "]".repeat(100_000)))),
        (
            "deep lists within bounds",
            query(format!("{{ hello(name: {}{}) }}", "[".repeat(55), "]".repeat(55))),
        ),
        ("deep unclosed lists within bounds", query(format!("{{ hello(name: {}", "[".repeat(55)))),
        ("deep objects", query(format!("{{ hello(name: {}1{}) }}", "{a:".repeat(55), "}".repeat(55)))),
        (
            "deep types",
            query(format!("query($v: {}Int{}) {{ __typename }}", "[".repeat(90_000), "]".repeat(90_000))),
        ),
        (
            "deep types within bounds",
            query(format!("query($v: {}Int{}) {{ __typename }}", "[".repeat(55), "]".repeat(55))),
        ),
        (
            "deep inline fragments",
            query(format!("{}__typename{}", "{...on Query".repeat(55), "}".repeat(55))),
        ),
        ("deep brackets of all kinds", query(fill("{a(x:[", ROOM))),
        ("unknown fragments", query(format!("{{ {unknown} }}"))),
        ("fewer unknown fragments", query(format!("{{ {} }}", &unknown[..unknown.len() / 6]))),
        ("alias flood", query(format!("{{ {aliases} }}"))),
        ("aliases within bounds", query(format!("{{ {some_aliases} }}"))),
        ("one field many times", query(format!("{{ {} }}", fill("__typename ", ROOM)))),
        ("one field many times within bounds", query(format!("{{ {} }}", "__typename ".repeat(1900)))),
        ("fields that are not there", query(format!("{{ {fields} }}"))),
        ("a very long name", query(format!("{{ {} }}", fill("n", ROOM)))),
        ("a very long alias", query(format!("{{ {}: __typename }}", fill("n", 60_000)))),
        ("a very long string", query(format!("{{ hello(name: \"{}\") {{ x }} }}", fill("s", 200_000)))),
        ("a very long number", query(format!("{{ double(number: {}) }}", fill("9", 200_000)))),
        ("a number with a huge exponent", query("{ double(number: 1e999999999) }".into())),
        ("fragments that double", query(chain(2, 30))),
        ("fragments that multiply by a hundred", query(chain(100, 10))),
        ("a long chain of fragments", query(chain(1, 1800))),
        ("a fragment that spreads itself", query("{ ...A } fragment A on Query { ...A }".into())),
        ("fragments that spread one another twice", query(spread_twice.into())),
        ("a cycle of a thousand fragments", query(format!("{{ ...C0 }}{cycle}"))),
        ("unused fragments", query(format!("{{ __typename }} {fragments}"))),
        ("many operations", query(operations)),
        ("many variables", query(format!("query({variables}) {{ __typename }}"))),
        ("variables of unknown types", query(format!("query({variable_types}) {{ __typename }}"))),
        ("many arguments", query(format!("{{ hello({arguments}) }}"))),
        ("many directives", query(format!("{{ __typename {} }}", fill("@include(if:true) ", ROOM)))),
        (
            "directives within bounds",
            query(format!("{{ __typename {} }}", "@include(if:true) ".repeat(2500))),
        ),
        ("unknown directives", query(format!("{{ __typename {} }}", "@x ".repeat(9000)))),
        ("comments only", query(fill("# {\n", ROOM))),
        ("an open string", query(format!("{{ hello(name: \"{}", fill("\\\"", 100_000)))),
        ("an open block string", query(format!("{{ hello(name: \"\"\"{}", fill("\\\"\"\"", 100_000)))),
        ("an endless introspection", query(format!("{{ __schema {{ types {{ {}", introspection.repeat(500)))),
        (
            "an introspection that goes round",
            query(format!(
                "{{ __schema {{ types {{ {} name {} }} }} }}",
                "fields { type { ".repeat(8),
                "} }".repeat(8)
            )),
        ),
        (
            "a long address",
            Request::get(format!("/graphql?query={}", fill("%7B", 60_000))).body(Body::empty()).unwrap(),
        ),
        ("bad escapes in the address", Request::get("/graphql?query=%ff%fe%zz").body(Body::empty()).unwrap()),
        (
            "many parameters",
            Request::get(format!("/graphql?{}", fill("query=a&", 60_000))).body(Body::empty()).unwrap(),
        ),
        (
            "a long Accept",
            Request::get("/graphql?query=a")
                .header("accept", fill("a/b;q=0.1,", 60_000))
                .body(Body::empty())
                .unwrap(),
        ),
        (
            "a lie about the type",
            Request::post("/graphql").header("content-type", fill("a;", 60_000)).body("{}".into()).unwrap(),
        ),
        ("nothing at all", Request::post("/graphql").body(Body::empty()).unwrap()),
    ]
}

/// So long may anything take on a machine that has much else to do. On a quiet one each hostile request takes milliseconds,
/// which is measured and not tested.
const WHOLE: Duration = Duration::from_secs(20);

async fn withstand(app: &Router) -> usize {
    let requests = hostile();
    let count = requests.len();
    let mut wrong = Vec::new();
    for (what, request) in requests {
        let begun = Instant::now();
        let got = ask(app, request).await;
        let took = begun.elapsed();
        if got.status >= 500 || got.bytes.len() >= 64 << 10 || took >= WHOLE {
            wrong.push(format!("{what}: {} after {took:?}, {} bytes", got.status, got.bytes.len()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    count
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_requests_cost_little() {
    let service = service(|settings| settings.deadline_ms = 19_000);
    assert!(withstand(&service.app).await >= 50);
    assert_eq!(service.query("{ hello }").await.status, 200, "it serves as before");
    let settings = Settings { deadline_ms: 19_000, ..Settings::defaults().unwrap() };
    let schema = asof_server::graphql::schema(Arc::clone(&service.store));
    let real = app(schema, &service.store, &settings, &service.readiness);
    withstand(&real).await;
    let alive = ask(&real, post(GRAPHQL, "{\"query\":\"{ __typename }\"}")).await;
    assert_eq!((alive.status, &alive.json()["data"]), (200, &json!({ "__typename": "Query" })));
}
