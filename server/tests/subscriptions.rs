//! Subscriptions, as their clients have them: over a WebSocket and as server-sent events, from a service on a port.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may fail")]

use std::sync::Arc;
use std::time::Duration;

use crate::common::served::{BATCHES, CHARTER, TODAY};
use crate::common::{Desk, client};
use asof_engine::store::{Embedded, Store};
use asof_schema::ChangeSet;
use asof_server::config::Settings;
use asof_server::graphql;
use asof_server::http::{Readiness, app, run};
use async_graphql::futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::handshake::client::Request;
use tokio_tungstenite::tungstenite::{Error, Message};

/// A service on a port, over a store with the first batch of the demo.
struct Service {
    address: String,
    store: Arc<dyn Store>,
    stop: Arc<Notify>,
    ended: tokio::task::JoinHandle<bool>,
    _desk: Desk,
}

/// Nothing here takes so long.
const SOON: Duration = Duration::from_secs(20);

async fn service(change: impl FnOnce(&mut Settings)) -> Service {
    let desk = Desk::new();
    let store: Arc<dyn Store> = Arc::new(Embedded::create(&desk.store()).unwrap());
    let mut settings = Settings::defaults().unwrap();
    change(&mut settings);
    let readiness = Readiness::default();
    let router = app(graphql::schema_on(Arc::clone(&store), TODAY), &store, &settings, &readiness);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let stop = Arc::new(Notify::new());
    let told = Arc::clone(&stop);
    let ended = tokio::spawn(async move { run(listener, router, &readiness, told.notified(), SOON).await });
    let service = Service { address, store, stop, ended, _desk: desk };
    service.load(0);
    service
}

impl Service {
    fn load(&self, batch: usize) {
        let (lines, instant) = BATCHES[batch];
        let set = ChangeSet::read(lines.as_bytes()).unwrap();
        assert!(self.store.load(&set, instant.parse().unwrap()).unwrap().batch.is_some());
    }

    fn request(&self) -> Request {
        let mut request = format!("ws://{}/graphql", self.address).into_client_request().unwrap();
        request.headers_mut().insert("sec-websocket-protocol", "graphql-transport-ws".parse().unwrap());
        request
    }

    async fn open(&self, request: Request) -> Result<Socket, Error> {
        let stream = TcpStream::connect(&self.address).await.unwrap();
        Ok(Socket(tokio_tungstenite::client_async(request, stream).await?.0))
    }

    /// A WebSocket that is ready for subscriptions.
    async fn socket(&self) -> Socket {
        let mut socket = self.open(self.request()).await.unwrap();
        socket.send(json!({ "type": "connection_init" })).await;
        assert_eq!(socket.next().await, json!({ "type": "connection_ack" }));
        socket
    }

    async fn events(&self, query: &str) -> Events {
        let request = client().post(format!("http://{}/graphql", self.address));
        let request =
            request.header("content-type", "application/json").header("accept", "text/event-stream");
        let response = request.body(json!({ "query": query }).to_string()).send().await.unwrap();
        assert_eq!(
            (response.status().as_u16(), response.headers()["content-type"].to_str().unwrap()),
            (200, "text/event-stream")
        );
        Events { response, read: String::new() }
    }
}

struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    async fn send(&mut self, message: Value) {
        self.0.send(Message::text(message.to_string())).await.unwrap();
    }

    async fn subscribe(&mut self, id: &str, query: &str) {
        self.send(json!({ "id": id, "type": "subscribe", "payload": { "query": query } })).await;
    }

    async fn message(&mut self) -> Message {
        timeout(SOON, self.0.next()).await.unwrap().unwrap().unwrap()
    }

    async fn next(&mut self) -> Value {
        serde_json::from_str(self.message().await.to_text().unwrap()).unwrap()
    }

    async fn closed(&mut self) -> (u16, String) {
        let Message::Close(Some(frame)) = self.message().await else { panic!("it is not closed") };
        (frame.code.into(), frame.reason.to_string())
    }

    /// Whether nothing comes for a while.
    async fn is_silent(&mut self) -> bool {
        timeout(Duration::from_millis(300), self.0.next()).await.is_err()
    }
}

struct Events {
    response: reqwest::Response,
    read: String,
}

impl Events {
    /// The next event with its data; `None` where the stream ended.
    async fn next(&mut self) -> Option<(String, Value)> {
        loop {
            if let Some((event, rest)) = self.read.split_once("\n\n") {
                let (event, rest) = (event.to_owned(), rest.to_owned());
                self.read = rest;
                if event.starts_with(':') {
                    continue;
                }
                let field = |name: &str| {
                    event
                        .lines()
                        .find_map(|line| line.strip_prefix(name))
                        .unwrap_or_default()
                        .trim()
                        .to_owned()
                };
                return Some((field("event:"), serde_json::from_str(&field("data:")).unwrap_or_default()));
            }
            let chunk = timeout(SOON, self.response.chunk()).await.unwrap().unwrap()?;
            self.read.push_str(std::str::from_utf8(&chunk).unwrap());
        }
    }
}

const REVISIONS: &str = "subscription { revisions { number recordedAt norms { nodes { id: urn } } } }";

fn changes(refs: &str, rest: &str) -> String {
    format!(
        "subscription {{ changes(refs: [{refs}]{rest}) {{ revision {{ number }} provisions(first: 1000) {{ \
         totalCount nodes {{ component {{ id: urn }} stateBefore stateAfter began {{ id: urn cause valid {{ from }} }} \
         ended {{ id: urn valid {{ to }} }} withdrawn {{ id: urn }} }} }} }} }}"
    )
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_load_is_told_over_a_web_socket() {
    let service = service(|_| {}).await;
    let mut socket = service.socket().await;
    socket.subscribe("1", REVISIONS).await;
    assert!(socket.is_silent().await, "what is there already is not news");
    service.load(1);
    let told = socket.next().await;
    assert_eq!((&told["type"], &told["id"]), (&json!("next"), &json!("1")));
    let revision = &told["payload"]["data"]["revisions"];
    assert_eq!(revision["number"], 2);
    assert!(revision["recordedAt"].as_str().unwrap().starts_with("2021-06-01T12:00:00"), "{revision}");
    assert_eq!(revision["norms"]["nodes"], json!([{ "id": CHARTER }]));
    assert_eq!(told["payload"]["extensions"]["asOf"]["revision"], 2);
    // Another one on the same connection begins where it is asked to.
    socket.subscribe("2", "subscription { revisions(since: 0) { number } }").await;
    for number in [1, 2] {
        let told = socket.next().await;
        assert_eq!(
            (&told["id"], &told["payload"]["data"]["revisions"]["number"]),
            (&json!("2"), &json!(number))
        );
    }
    socket.send(json!({ "id": "2", "type": "complete" })).await;
    assert_eq!(socket.next().await["type"], "complete");
    service.load(2);
    assert_eq!(socket.next().await["payload"]["data"]["revisions"]["number"], 3);
    assert!(socket.is_silent().await, "the second subscription is over");
}

/// Who wrote through another process asks over a socket as well for at least its revision.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_web_socket_asks_for_at_least_a_revision() {
    let service = service(|settings| settings.deadline_ms = 120_000).await;
    let mut socket = service.socket().await;
    let asked = |query: &str| json!({ "query": query, "extensions": { "asOf": { "atLeast": 2 } } });
    for (id, query) in
        [("1", "{ corpus { revision } }"), ("2", "subscription { revisions(since: 1) { number } }")]
    {
        socket.send(json!({ "id": id, "type": "subscribe", "payload": asked(query) })).await;
    }
    assert!(socket.is_silent().await);
    service.load(1);
    let mut told = [socket.next().await, socket.next().await, socket.next().await];
    told.sort_by_key(|message| (message["id"].to_string(), message["type"] == "complete"));
    assert_eq!(told[0]["payload"]["data"]["corpus"]["revision"], 2, "{told:?}");
    assert_eq!(told[1]["type"], "complete", "{told:?}");
    assert_eq!(told[2]["payload"]["data"]["revisions"]["number"], 2, "{told:?}");
}

/// What a subscription says of a batch is what the histories of the store before and after it differ by.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_batch_changed_is_told_of_the_provisions_asked_for() {
    let service = service(|_| {}).await;
    let mut before = histories(&service);
    let mut events = service.events(&changes(&format!("{CHARTER:?}"), ", since: 1")).await;
    for batch in [1, 2] {
        service.load(batch);
        let (event, told) = events.next().await.unwrap();
        assert_eq!(event, "next");
        let told = &told["data"]["changes"];
        assert_eq!(told["revision"]["number"], batch + 1);
        let after = histories(&service);
        let mut expected = Vec::new();
        for component in before.keys().chain(after.keys()).collect::<std::collections::BTreeSet<_>>() {
            let (was, is) = (before.get(component), after.get(component));
            let (was, is) = (was.cloned().unwrap_or_default(), is.cloned().unwrap_or_default());
            let began: Vec<&String> = is.keys().filter(|id| !was.contains_key(*id)).collect();
            let withdrawn: Vec<&String> = was.keys().filter(|id| !is.contains_key(*id)).collect();
            let ended = is.iter().filter(|(id, end)| was.get(*id).is_some_and(|before| before != *end));
            let ended: Vec<&String> = ended.map(|(id, _)| id).collect();
            if !(began.is_empty() && withdrawn.is_empty() && ended.is_empty()) {
                expected.push((component.clone(), json!([began, ended, withdrawn])));
            }
        }
        let ids = |versions: &Value| -> Vec<String> {
            let mut ids: Vec<String> =
                versions.as_array().unwrap().iter().map(|v| v["id"].as_str().unwrap().to_owned()).collect();
            ids.sort();
            ids
        };
        let nodes = told["provisions"]["nodes"].as_array().unwrap();
        // The last batch claims the whole charter: that is told of what has no other version as well.
        let claims = nodes.iter().filter(|node| node["stateBefore"] != node["stateAfter"]).count();
        assert_eq!(claims, if batch == 2 { nodes.len() } else { 0 });
        let versions = ["began", "ended", "withdrawn"];
        let mut said: Vec<(String, Value)> = nodes
            .iter()
            .filter(|node| versions.iter().any(|list| node[list] != json!([])))
            .map(|node| {
                let id = node["component"]["id"].as_str().unwrap().to_owned();
                (id, json!([ids(&node["began"]), ids(&node["ended"]), ids(&node["withdrawn"])]))
            })
            .collect();
        said.sort_by(|one, other| one.0.cmp(&other.0));
        assert!(!expected.is_empty());
        assert_eq!(said, expected, "batch {}", batch + 1);
        before = after;
    }
    assert!(before.len() > 20);
}

/// By component: its versions as the store knows them now, each with its last day.
fn histories(
    service: &Service,
) -> std::collections::BTreeMap<String, std::collections::BTreeMap<String, String>> {
    let corpus = service.store.corpus();
    let now = corpus.point(asof_schema::AsOf::day(asof_schema::Day::MAX));
    let mut histories = std::collections::BTreeMap::new();
    for version in corpus.graphs().flat_map(|graph| graph.versions().collect::<Vec<_>>()) {
        if version.is_born(now) {
            let of: &mut std::collections::BTreeMap<_, _> =
                histories.entry(version.component().id().to_string()).or_default();
            of.insert(version.id().to_string(), format!("{:?}", version.valid(now).end()));
        }
    }
    histories
}

/// A batch that makes no version is told where it changes how far today's law is known.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_state_is_told_too() {
    let service = service(|_| {}).await;
    let article = format!("{CHARTER}!art4");
    let query = format!(
        "subscription {{ changes(refs: [{article:?}], since: 1) {{ revision {{ number }} provisions {{ nodes {{ \
         component {{ urn }} stateBefore stateAfter began {{ id }} ended {{ id }} withdrawn {{ id }} }} }} }} }}"
    );
    let mut events = service.events(&query).await;
    let claim = |component: &str, instant: &str| {
        let lines = [
            json!({ "changeset": { "format": 1 } }),
            json!({ "claim": { "component": component, "says": "text", "through": "2026-12-31", "basis": "assumed" } }),
        ];
        let set = ChangeSet::read(lines.map(|line| line.to_string()).join("\n").as_bytes()).unwrap();
        service.store.load(&set, instant.parse().unwrap()).unwrap();
    };
    // A claim for another article is no news of this one.
    claim(&format!("{CHARTER}!art1"), "2021-01-01T00:00:00Z");
    claim(&format!("{CHARTER}!art4_par1"), "2021-01-02T00:00:00Z");
    let told = events.next().await.unwrap().1["data"]["changes"].clone();
    assert_eq!(told["revision"]["number"], 3);
    assert_eq!(
        told["provisions"]["nodes"],
        json!([{ "component": { "urn": format!("{CHARTER}!art4_par1") }, "stateBefore": "NO_CLAIM",
            "stateAfter": "ASSURED", "began": [], "ended": [], "withdrawn": [] }])
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_changed_elsewhere_is_not_told() {
    let service = service(|_| {}).await;
    let all = changes(&format!("{CHARTER:?}"), ", since: 0");
    service.load(1);
    service.load(2);
    let mut events = service.events(&all).await;
    let mut touched = Vec::new();
    for _ in 0..3 {
        let told = events.next().await.unwrap().1;
        let nodes = told["data"]["changes"]["provisions"]["nodes"].as_array().unwrap().clone();
        let ids = nodes.iter().map(|node| node["component"]["id"].as_str().unwrap().to_owned());
        touched.push(ids.collect::<std::collections::BTreeSet<_>>());
    }
    let quiet = touched[0].iter().find(|id| !touched[1].contains(*id) && touched[2].contains(*id)).unwrap();
    let mut events = service.events(&changes(&format!("{quiet:?}"), ", since: 1")).await;
    let told = events.next().await.unwrap().1;
    assert_eq!(told["data"]["changes"]["revision"]["number"], 3, "revision 2 did not touch {quiet}");
    assert!(told["data"]["changes"]["provisions"]["totalCount"].as_u64().unwrap() < touched[2].len() as u64);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_run_is_told_at_once() {
    let service = service(|_| {}).await;
    for (query, code) in [
        ("subscription { revision { number } }", "BAD_DOCUMENT"),
        ("subscription {", "BAD_DOCUMENT"),
        ("subscription { revisions(since: 2) { number } }", "BAD_ARGUMENT"),
        (&changes("\"no such thing\"", ""), "BAD_REFERENCE"),
        ("subscription { revisions { number } ...F } fragment F on Subscription { ...F }", "BAD_DOCUMENT"),
    ] {
        let mut events = service.events(query).await;
        let (event, told) = events.next().await.unwrap();
        assert_eq!(
            (event.as_str(), &told["errors"][0]["extensions"]["code"]),
            ("next", &json!(code)),
            "{told}"
        );
        assert_eq!(events.next().await, Some(("complete".to_owned(), Value::Null)));
        assert_eq!(events.next().await, None);
        let mut socket = service.socket().await;
        socket.subscribe("1", query).await;
        let told = socket.next().await;
        assert_eq!(told["payload"]["errors"][0]["extensions"]["code"], code, "{told}");
        assert_eq!(socket.next().await, json!({ "type": "complete", "id": "1" }));
    }
    // A query has one answer.
    let mut events = service.events("{ corpus { revision } }").await;
    assert_eq!(events.next().await.unwrap().1["data"], json!({ "corpus": { "revision": 1 } }));
    assert_eq!(events.next().await.unwrap().0, "complete");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn subscriptions_are_bounded_in_number() {
    let service = service(|settings| settings.max_subscriptions = 2).await;
    let (mut one, two) = (service.socket().await, service.socket().await);
    let Err(Error::Http(refused)) = service.open(service.request()).await else { panic!("a third one") };
    assert_eq!(refused.status(), 503);
    drop(two);
    one.subscribe("1", REVISIONS).await;
    one.subscribe("2", REVISIONS).await;
    assert!(one.is_silent().await);
    one.subscribe("3", REVISIONS).await;
    let busy = one.next().await;
    assert_eq!(
        (&busy["id"], &busy["payload"]["errors"][0]["extensions"]["code"]),
        (&json!("3"), &json!("BUSY"))
    );
    assert_eq!(one.next().await["type"], "complete");
    assert_eq!(
        service.events(REVISIONS).await.next().await.unwrap().1["errors"][0]["extensions"]["code"],
        "BUSY"
    );
    // A place is free again when a subscription is over.
    one.send(json!({ "id": "1", "type": "complete" })).await;
    assert_eq!(one.next().await, json!({ "type": "complete", "id": "1" }));
    one.subscribe("4", "subscription { revisions(since: 0) { number } }").await;
    assert_eq!(one.next().await["payload"]["data"]["revisions"]["number"], 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_of_them_end_in_order_when_the_service_does() {
    let service = service(|_| {}).await;
    let (mut socket, mut events) = (service.socket().await, service.events(REVISIONS).await);
    socket.subscribe("1", REVISIONS).await;
    assert!(socket.is_silent().await);
    service.stop.notify_one();
    assert_eq!(socket.closed().await, (1001, "the service ends".to_owned()));
    assert_eq!(events.next().await, None, "without `complete`: the client may ask again");
    drop(socket);
    assert!(timeout(SOON, service.ended).await.unwrap().unwrap(), "nothing was cut off");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_web_socket_is_for_those_who_may_and_keep_to_the_protocol() {
    let service = service(|settings| settings.cors_origins = vec!["https://a.example".into()]).await;
    for (origin, may) in [
        ("https://a.example", true),
        ("https://b.example", false),
        ("null", false),
        (&*format!("http://{}", service.address), true),
    ] {
        let mut request = service.request();
        request.headers_mut().insert("origin", origin.parse().unwrap());
        match service.open(request).await {
            Ok(_) => assert!(may, "{origin}"),
            Err(Error::Http(refused)) => assert!(!may && refused.status() == 403, "{origin}"),
            Err(error) => panic!("{origin}: {error}"),
        }
    }
    let mut other = service.request();
    other.headers_mut().insert("sec-websocket-protocol", "graphql-ws".parse().unwrap());
    assert!(matches!(service.open(other).await, Err(Error::Http(refused)) if refused.status() == 400));
    let mut hasty = service.open(service.request()).await.unwrap();
    hasty.subscribe("1", REVISIONS).await;
    assert_eq!(hasty.closed().await.0, 4401);
    let mut garbled = service.open(service.request()).await.unwrap();
    garbled.send(json!({ "type": "what" })).await;
    assert_eq!(garbled.closed().await.0, 4400);
    let mut twice = service.socket().await;
    twice.send(json!({ "type": "connection_init" })).await;
    assert_eq!(twice.closed().await.0, 4429);
    let mut polite = service.socket().await;
    polite.send(json!({ "type": "ping" })).await;
    assert_eq!(polite.next().await, json!({ "type": "pong" }));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_subscription_takes_events_and_a_query_what_is_preferred() {
    let service = service(|_| {}).await;
    let client = client();
    let ask = async |query: &str, accept: &str| {
        let request = client.post(format!("http://{}/graphql", service.address));
        let request = request.header("content-type", "application/json").header("accept", accept);
        let response = request.body(json!({ "query": query }).to_string()).send().await.unwrap();
        let kind = response.headers()["content-type"].to_str().unwrap().to_owned();
        (response.status().as_u16(), kind)
    };
    // urql sends this for every operation.
    let urql = "application/graphql-response+json, application/graphql+json, application/json, text/event-stream, multipart/mixed";
    assert_eq!(ask("{ __typename }", urql).await.1, "application/graphql-response+json; charset=utf-8");
    assert_eq!(ask(REVISIONS, urql).await, (200, "text/event-stream".to_owned()));
    assert_eq!(ask(REVISIONS, "application/json").await.0, 406);
    let uri = format!("http://{}/graphql?query=subscription%7Brevisions%7Bnumber%7D%7D", service.address);
    for (accept, status) in [("text/event-stream", 200), ("application/json", 405)] {
        let got = client.get(&uri).header("accept", accept).send().await.unwrap();
        assert_eq!(got.status().as_u16(), status, "{accept}");
    }
}

/// Whoever records a batch, in whichever process: those who wait for the number of the revision learn of it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_load_of_another_process_is_told() {
    let desk = Desk::new();
    let served = Arc::new(Embedded::create(&desk.store()).unwrap());
    served.follow(|error| panic!("{error}"));
    let mut numbers = served.revisions();
    assert_eq!(*numbers.borrow_and_update(), 0);
    let other = Embedded::open(&desk.store()).unwrap();
    let (lines, instant) = BATCHES[0];
    other.load(&ChangeSet::read(lines.as_bytes()).unwrap(), instant.parse().unwrap()).unwrap();
    timeout(SOON, numbers.changed()).await.unwrap().unwrap();
    assert_eq!((*numbers.borrow(), served.corpus().number()), (1, 1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_that_cannot_be_read_ends_the_connection_with_why() {
    let service = service(|settings| settings.max_body_bytes = 1000).await;
    let mut socket = service.socket().await;
    socket.send(json!({ "id": "1", "type": "subscribe", "payload": { "query": "x".repeat(2000) } })).await;
    let (code, why) = socket.closed().await;
    assert!(code == 1002 && why.starts_with("a message is too long"), "{code} {why}");
}
