//! The embedder against a server that answers wrongly in every way.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may fail")]

use std::collections::{BTreeSet, VecDeque};
use std::io::{Read as _, Write as _};
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::common::served::DEMO;
use asof_engine::embedding::{Embedder, EmbeddingError, HashedNgrams, Role};
use asof_engine::search::TextIndex;
use asof_server::Failure;
use asof_server::config::{NGRAMS, Settings};
use asof_server::embedder::{self, Http, Key, Manner, Options, Recent};
use asof_server::graphql;
use asof_server::http::{self, Readiness};
use asof_server::semantic::SemanticSearch;
use async_graphql::futures_util::stream;
use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, Request, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::post;
use axum::{Json, Router};
use pollster::block_on;
use serde_json::{Value, json};
use tower::ServiceExt as _;

const DIMENSION: usize = 8;
const KEY: &str = "a key that nobody may read";

/// What the server does once, in place of answering well.
#[derive(Debug, Clone, Copy)]
enum Fault {
    Backwards,
    Short,
    TwiceTheSame,
    Dimension(usize),
    Number(&'static str),
    Zero,
    Refuses(u16, Option<u64>),
    Redirects,
    Slow,
    Endless,
    Html,
    BreaksOff,
    RepeatsTheKey,
}

#[derive(Default)]
struct Fake {
    faults: Mutex<VecDeque<Fault>>,
    requests: Mutex<Vec<Value>>,
    /// The other ends of the connections.
    peers: Mutex<BTreeSet<SocketAddr>>,
    in_flight: AtomicUsize,
    most_in_flight: AtomicUsize,
}

impl Fake {
    /// Serves on a thread of its own until the process ends.
    fn start(faults: impl IntoIterator<Item = Fault>) -> (Arc<Self>, Options) {
        let fake = Arc::new(Self { faults: Mutex::new(faults.into_iter().collect()), ..Self::default() });
        let router = Router::new().route("/v1/embeddings", post(answer)).with_state(Arc::clone(&fake));
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/v1/", listener.local_addr().unwrap());
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                listener.set_nonblocking(true).unwrap();
                let listener = tokio::net::TcpListener::from_std(listener).unwrap();
                let service = router.into_make_service_with_connect_info::<SocketAddr>();
                axum::serve(listener, service).await.unwrap();
            });
        });
        (fake, options(&url))
    }

    fn requests(&self) -> Vec<Value> {
        self.requests.lock().unwrap().clone()
    }
}

fn options(url: &str) -> Options {
    let some = |number| NonZeroUsize::new(number).unwrap();
    Options {
        url: url.parse().unwrap(),
        model: "toy".to_owned(),
        key: Some(Key::new(KEY).unwrap()),
        dimension: NonZeroUsize::new(DIMENSION),
        query: Manner { prefix: "query: ".to_owned(), input_type: None },
        passage: Manner { prefix: String::new(), input_type: Some("passage".to_owned()) },
        batch: some(2),
        concurrency: some(2),
        timeout: Duration::from_secs(5),
        query_timeout: Duration::from_secs(5),
        attempts: 3,
        first_wait: Duration::from_millis(1),
    }
}

async fn answer(
    State(fake): State<Arc<Fake>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Json(request): Json<Value>,
) -> Response {
    fake.peers.lock().unwrap().insert(peer);
    let now = fake.in_flight.fetch_add(1, Ordering::SeqCst) + 1;
    fake.most_in_flight.fetch_max(now, Ordering::SeqCst);
    assert_eq!(headers["authorization"], format!("Bearer {KEY}"));
    fake.requests.lock().unwrap().push(request.clone());
    let fault = fake.faults.lock().unwrap().pop_front();
    // So that those who may be here at once are.
    tokio::time::sleep(Duration::from_millis(20)).await;
    let response = respond(&request, fault).await;
    fake.in_flight.fetch_sub(1, Ordering::SeqCst);
    response
}

async fn respond(request: &Value, fault: Option<Fault>) -> Response {
    let texts: Vec<String> = serde_json::from_value(request["input"].clone()).unwrap();
    let mut data: Vec<Value> = Vec::new();
    for (index, vector) in vectors(&texts).into_iter().enumerate() {
        // Not of length 1.
        let embedding: Vec<f32> = vector.into_iter().map(|number| 3.0 * number).collect();
        data.push(json!({ "object": "embedding", "index": index, "embedding": embedding }));
    }
    match fault {
        None => {}
        Some(Fault::Backwards) => data.reverse(),
        Some(Fault::Short) => drop(data.pop()),
        Some(Fault::TwiceTheSame) => data[1] = data[0].clone(),
        Some(Fault::Dimension(dimension)) => data[1]["embedding"] = json!(vec![1.0; dimension]),
        Some(Fault::Zero) => data[0]["embedding"] = json!(vec![0.0; DIMENSION]),
        Some(Fault::Number(number)) => {
            data[0]["embedding"] = json!(vec!["@"; DIMENSION]);
            return json!({ "data": data }).to_string().replace("\"@\"", number).into_response();
        }
        Some(Fault::Refuses(status, after)) => {
            let status = StatusCode::from_u16(status).unwrap();
            let mut response = (status, "{\"error\":\n\"not now\"}").into_response();
            response.headers_mut().extend(after.map(|seconds| (header::RETRY_AFTER, seconds.into())));
            return response;
        }
        Some(Fault::Redirects) => {
            return (StatusCode::PERMANENT_REDIRECT, [("location", "http://127.0.0.1:9/")]).into_response();
        }
        Some(Fault::Slow) => tokio::time::sleep(Duration::from_secs(3)).await,
        Some(Fault::Endless) => {
            let piece = || Some((Ok::<_, std::io::Error>(vec![b' '; 1 << 16]), ()));
            return Body::from_stream(stream::unfold((), move |()| std::future::ready(piece())))
                .into_response();
        }
        Some(Fault::Html) => return "<html>\n<h1>Welcome</h1>".into_response(),
        Some(Fault::BreaksOff) => {
            let pieces = [Ok(b"{\"data\":[".to_vec()), Err(std::io::Error::other("gone"))];
            return Body::from_stream(stream::iter(pieces)).into_response();
        }
        Some(Fault::RepeatsTheKey) => {
            return (StatusCode::UNAUTHORIZED, format!("incorrect key: {KEY}")).into_response();
        }
    }
    Json(json!({ "object": "list", "model": "toy", "data": data })).into_response()
}

/// What the model gives in truth.
fn vectors(texts: &[String]) -> Vec<Vec<f32>> {
    block_on(HashedNgrams::new(DIMENSION).embed(Role::Passage, texts)).unwrap()
}

fn texts(count: usize) -> Vec<String> {
    (0..count).map(|number| format!("text {number}")).collect()
}

fn ask(options: Options, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbeddingError> {
    block_on(Http::connect(options).unwrap().embed(Role::Passage, texts))
}

fn near(one: &[Vec<f32>], other: &[Vec<f32>]) -> bool {
    let numbers = one.concat().into_iter().zip(other.concat());
    one.len() == other.len() && numbers.into_iter().all(|(one, other)| (one - other).abs() < 1e-6)
}

#[test]
fn texts_go_in_batches_and_come_back_in_order() {
    let (fake, options) = Fake::start([Fault::Slow, Fault::Backwards]);
    let texts = texts(9);
    assert!(near(&ask(options, &texts).unwrap(), &vectors(&texts)), "of length 1, though what came is not");
    let mut requests = fake.requests();
    requests.sort_by_key(|request| request["input"][0].to_string());
    assert_eq!(requests.len(), 5);
    assert_eq!(
        requests[0],
        json!({ "model": "toy", "input": ["text 0", "text 1"], "input_type": "passage" })
    );
    assert_eq!(fake.most_in_flight.load(Ordering::SeqCst), 2);
}

#[test]
fn long_texts_make_small_batches() {
    let (fake, options) = Fake::start([]);
    let texts = [vec!["a".repeat(100_000); 2], vec!["b".repeat(500_000)], texts(1)].concat();
    let options = Options { batch: NonZeroUsize::new(100).unwrap(), ..options };
    assert_eq!(ask(options, &texts).unwrap().len(), 4);
    assert_eq!(fake.requests().len(), 4);
}

#[test]
fn queries_have_their_own_prefix_and_nothing_is_asked_for_nothing() {
    let (fake, options) = Fake::start([]);
    let http = Http::connect(options).unwrap();
    assert_eq!(block_on(http.embed(Role::Query, &[])).unwrap(), Vec::<Vec<f32>>::new());
    block_on(http.embed(Role::Query, &texts(1))).unwrap();
    assert_eq!(fake.requests(), [json!({ "model": "toy", "input": ["query: text 0"] })]);
    assert_eq!((http.prefix(Role::Query), http.prefix(Role::Passage)), ("query: ", "input_type=passage "));
}

#[test]
fn the_dimension_is_learned_once_and_then_held_to() {
    let (fake, options) = Fake::start([]);
    let http = Http::connect(Options { dimension: None, ..options }).unwrap();
    assert_eq!((http.model().dimension, fake.requests().len()), (DIMENSION, 1));
    fake.faults.lock().unwrap().push_back(Fault::Dimension(3));
    let said = block_on(http.embed(Role::Query, &texts(2))).unwrap_err().to_string();
    assert!(said.contains("vector 1 has 3 numbers, but the model has 8 dimensions"), "{said}");
}

#[test]
fn what_passes_is_asked_again() {
    for faults in [
        vec![Fault::Refuses(429, Some(1)), Fault::Refuses(503, None)],
        vec![Fault::BreaksOff, Fault::BreaksOff],
        vec![Fault::Refuses(500, Some(0)), Fault::BreaksOff],
    ] {
        let (fake, options) = Fake::start(faults.clone());
        let begun = tokio::time::Instant::now();
        assert!(near(&ask(options, &texts(2)).unwrap(), &vectors(&texts(2))), "{faults:?}");
        assert_eq!(fake.requests().len(), 3);
        assert!(!matches!(faults[0], Fault::Refuses(429, _)) || begun.elapsed() >= Duration::from_secs(1));
    }
}

#[test]
fn what_does_not_pass_is_said_with_the_reason() {
    // The fault, how often we ask, whether it may pass, what is said.
    let cases = [
        (Fault::Refuses(500, None), 3, true, "answered 500"),
        (Fault::Refuses(429, Some(3600)), 1, true, "answered 429"),
        (Fault::Refuses(400, None), 1, false, "answered 400: {\"error\": \"not now\"}"),
        (Fault::Refuses(404, None), 1, false, "answered 404"),
        (Fault::Redirects, 1, false, "answered 308"),
        (Fault::RepeatsTheKey, 1, false, "answered 401: incorrect key: (key)"),
        (Fault::BreaksOff, 3, true, "the connection to http://127.0.0.1:"),
        (Fault::Slow, 1, false, "took longer than 1000 ms: raise embedder_timeout_ms"),
        (Fault::Endless, 1, false, "more than 66304 bytes"),
        (Fault::Html, 1, false, "begins with \"<html> <h1>Welcome</h1>\""),
        (Fault::Short, 1, false, "indexes 0 to 1, each once, but 1 came"),
        (Fault::TwiceTheSame, 1, false, "indexes 0 to 1, each once"),
        (Fault::Dimension(9), 1, false, "vector 1 has 9 numbers"),
        (Fault::Dimension(0), 1, false, "vector 1 has 0 numbers"),
        (Fault::Zero, 1, false, "vector 0 has no direction"),
        (Fault::Number("NaN"), 1, false, "not a list of embeddings"),
        (Fault::Number("null"), 1, false, "not a list of embeddings"),
        (Fault::Number("1e999"), 1, false, "number out of range"),
        (Fault::Number("1e308"), 1, false, "vector 0 has no direction"),
        (Fault::Number("\"1\""), 1, false, "not a list of embeddings"),
    ];
    for (fault, asked, transient, expected) in cases {
        let (fake, options) = Fake::start([fault; 9]);
        let options = Options { timeout: Duration::from_secs(1), ..options };
        let error = ask(options, &texts(2)).unwrap_err();
        let said = error.to_string();
        assert!(said.contains(expected), "{fault:?}: {said}");
        assert!(
            said.starts_with("the embedding model toy: ") && said.contains("http://127.0.0.1:"),
            "{said}"
        );
        assert!(!said.contains(KEY) && !format!("{error:?}").contains(KEY), "{said}");
        assert_eq!((fake.requests().len(), error.is_transient()), (asked, transient), "{fault:?}: {said}");
    }
}

/// A question is given up after a while, whatever keeps it waiting, and does not wait for passages.
#[test]
fn questions_have_a_time_of_their_own() {
    for fault in [Fault::Slow, Fault::Refuses(429, Some(30)), Fault::Refuses(503, None)] {
        let (fake, options) = Fake::start([fault; 99]);
        let first_wait = Duration::from_secs(4);
        let options = Options { query_timeout: Duration::from_millis(500), first_wait, ..options };
        let http = Http::connect(options).unwrap();
        let said = block_on(http.embed(Role::Query, &texts(1))).unwrap_err().to_string();
        assert!(said.contains("took longer than 500 ms: raise semantic_timeout_ms"), "{said}");
        assert_eq!(fake.requests().len(), 1, "{fault:?}");
    }
    let (fake, options) = Fake::start([Fault::Refuses(503, None); 99]);
    let said =
        block_on(Http::connect(options).unwrap().embed(Role::Query, &texts(1))).unwrap_err().to_string();
    assert!(said.contains("answered 503"), "what is known in time is said: {said}");
    assert_eq!(fake.requests().len(), 2);
    let (_fake, options) = Fake::start([Fault::Slow, Fault::Slow]);
    let http = Arc::new(Http::connect(options).unwrap());
    let of_passages = Arc::clone(&http);
    let passages = std::thread::spawn(move || block_on(of_passages.embed(Role::Passage, &texts(8))));
    std::thread::sleep(Duration::from_millis(300));
    assert!(block_on(http.embed(Role::Query, &texts(1))).is_ok());
    assert!(!passages.is_finished());
    passages.join().unwrap().unwrap();
}

/// The vectors are there, and then the model is not: words go on at once, `/readyz` says why, and it is left alone for a while.
#[test]
fn a_model_that_fails_holds_up_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let (fake, options) = Fake::start([]);
    let settings = Settings {
        index: Some(folder.path().to_owned()),
        embedder_url: Some(options.url.to_string()),
        embedder_model: Some("toy".to_owned()),
        embedder_key: Some(KEY.to_owned()),
        embedder_dimension: options.dimension,
        semantic_timeout_ms: 300,
        ..Settings::defaults().unwrap()
    };
    let (store, words) = (Arc::clone(&DEMO.store), TextIndex::default());
    let semantic = Arc::new(SemanticSearch::of(&settings).unwrap().unwrap());
    semantic.make(&words.of(&store.corpus()).unwrap(), &mut |_, _| {}).unwrap();
    let schema =
        graphql::schema_with(Arc::clone(&store), words, Some(semantic), None, graphql::Limits::default());
    let readiness = Readiness::default();
    readiness.ready();
    let app = http::app(schema.clone(), &store, &settings, &readiness);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let ready = || {
        let asked = app.clone().oneshot(Request::get("/readyz").body(Body::empty()).unwrap());
        let body = runtime.block_on(asked).unwrap().into_body();
        String::from_utf8(runtime.block_on(to_bytes(body, 1 << 10)).unwrap().to_vec()).unwrap()
    };
    let search = |query: &str| {
        let document =
            format!("{{ search(input: {{ query: {query:?} }}) {{ nodes {{ component {{ id }} }} }} }}");
        let answer =
            serde_json::to_value(runtime.block_on(graphql::execute(&schema, document.into()))).unwrap();
        assert_ne!(answer["data"]["search"]["nodes"], json!([]), "{answer}");
        answer["extensions"]["warnings"][0]["message"].as_str().unwrap_or_default().to_owned()
    };
    assert_eq!((search("Conselho"), ready()), (String::new(), "ready\n".to_owned()));

    fake.faults.lock().unwrap().extend([Fault::Slow; 9]);
    let asked = fake.requests().len();
    for query in ["Prefeito", "Cidade", "Conselho"] {
        let said = search(query);
        assert!(said.contains("ranked by words alone") && said.contains("longer than 300 ms"), "{said}");
        assert_eq!(fake.requests().len(), asked + 1, "{query}: it was asked once and is left alone");
    }
    assert!(ready().starts_with("ready\nsearch is by words alone: the embedding model toy: "), "{}", ready());
}

#[test]
fn a_server_that_hangs_up_without_a_word_is_asked_again() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let options = options(&format!("http://{}/v1", listener.local_addr().unwrap()));
    let server = std::thread::spawn(move || {
        drop(listener.accept().unwrap());
        let (mut stream, _) = listener.accept().unwrap();
        let read = stream.read(&mut [0; 64]).unwrap();
        assert!(read > 0);
        drop(stream);
        let (mut stream, _) = listener.accept().unwrap();
        let mut request = Vec::new();
        while !String::from_utf8_lossy(&request).ends_with('}') {
            let mut piece = [0; 4096];
            let read = stream.read(&mut piece).unwrap();
            request.extend_from_slice(&piece[..read]);
        }
        let body = r#"{"data":[{"index":0,"embedding":[0,0,0,2,0,0,0,0]}]}"#;
        write!(stream, "HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n{body}", body.len()).unwrap();
    });
    let vectors = ask(options, &texts(1)).unwrap();
    assert_eq!(vectors, [[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0]]);
    server.join().unwrap();
}

#[test]
fn no_server_is_an_error_when_the_dimension_must_be_asked_for() {
    let gone = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let options = options(&format!("http://{gone}/v1"));
    let said = Http::connect(Options { dimension: None, ..options.clone() }).unwrap_err();
    assert!(
        said.to_string()
            .contains(&format!("the embedder: the connection to http://{gone}/v1/embeddings failed"))
    );
    assert!(matches!(said, Failure::System(_)), "{said:?}");
    let http = Http::connect(options).unwrap();
    assert!(block_on(http.embed(Role::Query, &texts(1))).unwrap_err().is_transient());
}

#[test]
fn it_may_be_asked_and_dropped_within_any_runtime() {
    let (_fake, options) = Fake::start([]);
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        let http = Http::connect(Options { dimension: None, ..options }).unwrap();
        assert_eq!(http.embed(Role::Query, &texts(3)).await.unwrap().len(), 3);
    });
}

#[test]
fn who_stops_waiting_stops_the_requests() {
    let (fake, options) = Fake::start([Fault::Slow, Fault::Slow]);
    let http = Http::connect(options).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    let texts = texts(8);
    let asked =
        async { tokio::time::timeout(Duration::from_millis(300), http.embed(Role::Query, &texts)).await };
    assert!(runtime.block_on(asked).is_err());
    std::thread::sleep(Duration::from_secs(4));
    assert_eq!(fake.requests().len(), 2, "those that were waiting for their turn were never sent");
}

/// On a kept connection some of them hold back half of the answer.
#[test]
fn servers_on_this_machine_get_a_connection_for_each_request() {
    let (fake, options) = Fake::start([]);
    let embedder = Http::connect(options).unwrap();
    for text in texts(3) {
        block_on(embedder.embed(Role::Query, &[text])).unwrap();
    }
    assert_eq!(fake.peers.lock().unwrap().len(), fake.requests().len());
}

#[test]
fn recent_queries_are_not_asked_again() {
    let (fake, options) = Fake::start([]);
    let recent = Recent::new(Arc::new(Http::connect(options).unwrap()));
    let all = texts(3);
    let ask = |role, texts: &[String]| block_on(recent.embed(role, texts)).unwrap();
    assert!(near(&ask(Role::Query, &all[1..2]), &vectors(&["query: text 1".to_owned()])));
    let again = [all.clone(), all.clone()].concat();
    let came = ask(Role::Query, &again);
    assert!(near(&came[..3], &came[3..]) && came[0] != came[1]);
    assert_eq!(fake.requests()[1]["input"], json!(["query: text 0", "query: text 2"]));
    let before = fake.requests().len();
    ask(Role::Query, &again);
    assert_eq!(fake.requests().len(), before);
    ask(Role::Passage, &all[..1]);
    ask(Role::Passage, &all[..1]);
    assert_eq!(fake.requests().len(), before + 2, "passages are not kept here");
}

#[test]
fn the_settings_name_the_embedder() {
    let mut settings = Settings::defaults().unwrap();
    assert!(embedder::of(&settings).unwrap().is_none());
    settings.embedder_url = Some(NGRAMS.to_owned());
    let ngrams = embedder::of(&settings).unwrap().unwrap();
    assert_eq!((ngrams.model().dimension, ngrams.model().semantic), (1024, false));
    let (_fake, options) = Fake::start([]);
    settings.embedder_url = Some(options.url.to_string());
    settings.embedder_model = Some("toy".to_owned());
    settings.embedder_key = Some(KEY.to_owned());
    let http = embedder::of(&settings).unwrap().unwrap();
    assert_eq!((http.model().dimension, http.model().semantic), (DIMENSION, true));
    settings.embedder_dimension = NonZeroUsize::new(7);
    let said = block_on(embedder::of(&settings).unwrap().unwrap().embed(Role::Query, &texts(1))).unwrap_err();
    assert!(said.to_string().contains("vector 0 has 8 numbers, but the model has 7 dimensions"), "{said}");
}
