//! What a client may keep of an answer: what is called immutable never changes, and what changes is asked for again.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may fail")]

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common::Desk;
use crate::common::served::{BATCHES, CHARTER, TODAY};
use asof_engine::store::{Embedded, Store};
use asof_schema::{ChangeSet, Day};
use asof_server::config::Settings;
use asof_server::graphql;
use asof_server::http::{Execute, Readiness, app};
use async_graphql::{Request as GraphQlRequest, Response};
use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request};
use serde_json::{Value, json};
use tower::ServiceExt as _;

/// A service over a store with the first batches of the demo.
struct Service {
    app: Router,
    store: Arc<dyn Store>,
    /// How many requests were executed.
    executed: Arc<AtomicUsize>,
    _desk: Desk,
}

/// The schema, with a count of what it executes.
#[derive(Clone)]
struct Counted(graphql::Schema, Arc<AtomicUsize>);

impl Execute for Counted {
    async fn execute(&self, request: GraphQlRequest) -> Response {
        self.1.fetch_add(1, Ordering::Relaxed);
        graphql::execute_direct(&self.0, request).await
    }

    fn held(&self, request: &mut GraphQlRequest, tags: &[&str]) -> Option<Response> {
        Execute::held(&self.0, request, tags)
    }

    fn sdl(&self) -> String {
        graphql::sdl()
    }
}

struct Got {
    status: u16,
    headers: HeaderMap,
    body: Value,
}

impl Got {
    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    fn keep(&self) -> &str {
        self.header("cache-control")
    }

    fn tag(&self) -> &str {
        self.header("etag")
    }
}

const LASTS: &str = "public, max-age=86400, immutable";
const ASK_FIRST: &str = "no-cache";

impl Service {
    fn new(batches: usize) -> Self {
        let desk = Desk::new();
        let store: Arc<dyn Store> = Arc::new(Embedded::create(&desk.store()).unwrap());
        let settings = Settings::defaults().unwrap();
        let executed = Arc::new(AtomicUsize::new(0));
        let schema = Counted(graphql::schema_on(Arc::clone(&store), TODAY), Arc::clone(&executed));
        let app = app(schema, &store, &settings, &Readiness::default());
        let service = Self { app, store, executed, _desk: desk };
        (0..batches).for_each(|batch| service.load(batch));
        service
    }

    fn load(&self, batch: usize) {
        let (lines, instant) = BATCHES[batch];
        self.store.load(&ChangeSet::read(lines.as_bytes()).unwrap(), instant.parse().unwrap()).unwrap();
    }

    async fn send(&self, request: Request<Body>) -> Got {
        let response = self.app.clone().oneshot(request).await.unwrap();
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
        Got { status, headers, body: serde_json::from_slice(&bytes).unwrap_or_default() }
    }

    async fn get_if(&self, query: &str, variables: &Value, held: Option<&str>) -> Got {
        let uri = format!("/graphql?query={}&variables={}", encoded(query), encoded(&variables.to_string()));
        let request = Request::get(uri).header("accept", "application/graphql-response+json");
        let request = held.into_iter().fold(request, |request, tag| request.header("if-none-match", tag));
        self.send(request.body(Body::empty()).unwrap()).await
    }

    async fn get(&self, query: &str) -> Got {
        self.get_if(query, &json!({}), None).await
    }
}

fn encoded(text: &str) -> String {
    text.bytes().fold(String::new(), |all, byte| all + &format!("%{byte:02X}"))
}

/// The point of the first batch, and a question about an article there.
const PINNED: &str =
    "asOf: { at: \"1995-01-01\", knownAt: \"2010-01-01\", recordedAt: \"2020-01-15T12:00:00Z\" }";

fn article(point: &str) -> String {
    format!("{{ pointInTime(ref: \"{CHARTER}!art4\", {point}) {{ id label fullText valid {{ to }} }} }}")
}

#[tokio::test]
async fn a_load_changes_the_tag_of_an_unpinned_answer_alone() {
    let service = Service::new(2);
    let (pinned, open) = (article(PINNED), article("asOf: { at: \"1995-01-01\" }"));
    let (before, open_before) = (service.get(&pinned).await, service.get(&open).await);
    assert_eq!((before.status, before.keep()), (200, LASTS), "{}", before.body);
    assert_eq!((open_before.status, open_before.keep()), (200, ASK_FIRST));
    assert!(before.tag().starts_with("W/\"1-") && open_before.tag().starts_with("W/\"2-"));
    assert_eq!(service.get(&open).await.tag(), open_before.tag(), "nothing was loaded");
    service.load(2);
    let (after, open_after) = (service.get(&pinned).await, service.get(&open).await);
    assert_eq!((after.keep(), after.tag(), &after.body["data"]), (LASTS, before.tag(), &before.body["data"]));
    assert_eq!(open_after.keep(), ASK_FIRST);
    assert_ne!(open_after.tag(), open_before.tag());
    // Another document, operation or variable is another answer.
    let other = service.get(&pinned.replace("label", "id label")).await;
    assert_ne!(other.tag(), after.tag());
    let by = "query($day: Date!) { pointInTime(ref: \"urn:lex:zz:municipal:carta:1990-03-05;1\", asOf: { at: $day }) { id } }";
    let [one, two] = ["1995-01-01", "1996-01-01"].map(|day| json!({ "day": day }));
    assert_ne!(service.get_if(by, &one, None).await.tag(), service.get_if(by, &two, None).await.tag());
}

#[tokio::test]
async fn what_is_held_is_not_sent_again() {
    let service = Service::new(2);
    for query in [article(PINNED), article("asOf: { at: \"1995-01-01\" }")] {
        let first = service.get(&query).await;
        let strong = first.tag().trim_start_matches("W/").to_owned();
        for held in [first.tag().to_owned(), strong, format!("\"x\", {}", first.tag()), "*".to_owned()] {
            let again = service.get_if(&query, &json!({}), Some(&held)).await;
            assert_eq!((again.status, again.tag(), again.keep()), (304, first.tag(), first.keep()), "{held}");
            assert_eq!(again.body, Value::Null);
            assert!(again.headers.get_all("vary").iter().any(|vary| vary == "accept"));
        }
        assert_eq!(service.get_if(&query, &json!({}), Some("W/\"2-0\"")).await.status, 200);
        // A POST is answered: nobody keeps what it gets.
        let body = json!({ "query": query }).to_string();
        let post = Request::post("/graphql").header("content-type", "application/json");
        let post = service.send(post.header("if-none-match", first.tag()).body(body.into()).unwrap()).await;
        assert_eq!((post.status, post.tag()), (200, first.tag()));
    }
    let open = article("asOf: { at: \"1995-01-01\" }");
    let before = service.get(&open).await;
    service.load(2);
    assert_eq!(service.get_if(&open, &json!({}), Some(before.tag())).await.status, 200, "it is another one");
}

/// What a document with other fields than those that last has under a tag is told by the tag alone.
#[tokio::test]
async fn what_is_held_is_told_without_executing_it() {
    let service = Service::new(2);
    let counted = |service: &Service| service.executed.load(Ordering::Relaxed);
    for query in [
        format!("{{ lineage(ref: \"{CHARTER}!art4\", asOf: {{ at: \"1995-01-01\" }}) {{ amended }} }}"),
        format!("{{ lineage(ref: \"{CHARTER}!art4\") {{ amended }} }}"),
    ] {
        let first = service.get(&query).await;
        let before = counted(&service);
        let again = service.get_if(&query, &json!({}), Some(first.tag())).await;
        assert_eq!((again.status, again.tag(), again.keep()), (304, first.tag(), ASK_FIRST));
        assert_eq!(counted(&service), before, "{query}");
        // The tag of another document is not held.
        let other = query.replace("amended", "versionCount");
        assert_eq!(service.get_if(&other, &json!({}), Some(first.tag())).await.status, 200);
        assert_eq!(counted(&service), before + 1);
    }
    let query = format!("{{ lineage(ref: \"{CHARTER}!art4\") {{ amended }} }}");
    let first = service.get(&query).await;
    service.load(2);
    assert_eq!(service.get_if(&query, &json!({}), Some(first.tag())).await.status, 200, "it is another one");
}

#[tokio::test]
async fn a_question_without_a_day_is_another_one_the_next_day() {
    let service = Service::new(2);
    let tomorrow = graphql::schema_on(Arc::clone(&service.store), Day::from_epoch(TODAY.epoch() + 1));
    let tomorrow = app(tomorrow, &service.store, &Settings::defaults().unwrap(), &Readiness::default());
    let tomorrow = Service {
        app: tomorrow,
        store: Arc::clone(&service.store),
        executed: Arc::default(),
        _desk: Desk::new(),
    };
    for (query, same) in [
        (article(PINNED), true),
        (article("asOf: { at: \"1995-01-01\" }"), true),
        (article("asOf: {}"), false),
    ] {
        let (today, then) = (service.get(&query).await, tomorrow.get(&query).await);
        assert_eq!(
            (today.tag() == then.tag(), today.body["data"] == then.body["data"]),
            (same, same),
            "{query}"
        );
        assert_eq!(
            tomorrow.get_if(&query, &json!({}), Some(today.tag())).await.status,
            if same { 304 } else { 200 }
        );
    }
}

#[tokio::test]
async fn what_later_revisions_may_change_is_asked_for_again() {
    let service = Service::new(2);
    let pinned =
        |fields: &str| format!("{{ pointInTime(ref: \"{CHARTER}!art4\", {PINNED}) {{ {fields} }} }}");
    for (what, query) in [
        ("no point", format!("{{ component(ref: \"{CHARTER}!art4\") {{ id }} }}")),
        ("no knowledge", article("asOf: { at: \"1995-01-01\", recordedAt: \"2020-01-15T12:00:00Z\" }")),
        ("no day", article("asOf: { knownAt: \"1995-01-01\", recordedAt: \"2020-01-15T12:00:00Z\" }")),
        (
            "an instant after the last batch",
            article(
                "asOf: { at: \"1995-01-01\", knownAt: \"2010-01-01\", recordedAt: \"2021-06-01T12:00:01Z\" }",
            ),
        ),
        (
            "one open point of two",
            format!(
                "{{ a: pointInTime(ref: \"{CHARTER}!art4\", {PINNED}) {{ id }} b: pointInTime(ref: \"{CHARTER}!art4\", asOf: {{ at: \"1995-01-01\" }}) {{ id }} }}"
            ),
        ),
        ("an open point below", pinned("component { version(asOf: { at: \"1995-01-01\" }) { id } }")),
        ("a citation", article(PINNED).replace(&format!("{CHARTER}!art4"), "art. 4º, Carta")),
        ("a title", pinned("component { norm { label } }")),
        ("when the record changed its mind", pinned("recorded { from to }")),
        ("what is not there", article(PINNED).replace("!art4", "!art4000")),
        ("what is not there yet", article(PINNED).replace("1995-01-01", "1960-01-01")),
        ("findings", "{ findings { totalCount } }".to_owned()),
        ("titles of all norms", "{ norms { nodes { label } } }".to_owned()),
    ] {
        let got = service.get(&query).await;
        assert_eq!((got.status, got.keep()), (200, ASK_FIRST), "{what}: {}", got.body);
        assert!(got.tag().starts_with("W/\"2-"), "{what}");
    }
    let last = article(
        "asOf: { at: \"1995-01-01\", knownAt: \"2010-01-01\", recordedAt: \"2021-06-01T12:00:00Z\" }",
    );
    assert_eq!(service.get(&last).await.keep(), LASTS, "the instant of the last batch is past");
}

#[tokio::test]
async fn of_errors_nothing_is_kept() {
    let service = Service::new(1);
    for query in ["{", "{ nothing }", "{ norms(first: -1) { totalCount } }"] {
        let got = service.get(query).await;
        assert!(got.body["errors"][0]["message"].is_string());
        assert_eq!((got.keep(), got.tag()), ("", ""), "{query}");
    }
    let wrong = format!("{{ a: {} b: norms(first: -1) {{ totalCount }} }}", "norms { totalCount }");
    assert_eq!(service.get(&wrong).await.tag(), "");
}

/// Every field that is called lasting, of every provision of the demo, at many points: what is called immutable is, after
/// each later load, what it was.
#[tokio::test]
async fn what_is_called_immutable_does_not_change() {
    let service = Service::new(1);
    let version = "id urn cause status printed valid { from to isEmpty } number heading label citation textHash \
        fullTextHash treeHash text { language aspect content } fullText children { id label } \
        parent { id } ancestors { id } descendants(first: 5) { totalCount nodes { id } edges { cursor node { id } } \
        pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }";
    let query = format!(
        "query($ref: ID!, $asOf: AsOf!) {{ pointInTime(ref: $ref, asOf: $asOf) {{ {version} \
         component {{ id urn type label(asOf: $asOf) citation(asOf: $asOf) version(asOf: $asOf) {{ id }} \
         parent(asOf: $asOf) {{ id citation(asOf: $asOf) }} ancestors(asOf: $asOf) {{ id }} \
         children(first: 5, asOf: $asOf) {{ totalCount nodes {{ id label(asOf: $asOf) }} }} \
         descendants(first: 5, asOf: $asOf) {{ totalCount nodes {{ id }} }} }} }} \
         component(ref: $ref, asOf: $asOf) {{ id label(asOf: $asOf) version(asOf: $asOf) {{ id }} }} }}"
    );
    let ids: Vec<String> = service.store.corpus().graphs().next().map_or_else(Vec::new, |graph| {
        let mut ids: Vec<String> =
            graph.versions().map(|version| version.component().id().to_string()).collect();
        ids.sort();
        ids.dedup();
        ids
    });
    let mut kept: Vec<(Value, String, Value)> = Vec::new();
    for batch in 0..BATCHES.len() {
        if batch > 0 {
            service.load(batch);
        }
        for (variables, tag, data) in &kept {
            let again = service.get_if(&query, variables, None).await;
            assert_eq!((again.keep(), again.tag()), (LASTS, tag.as_str()), "{variables}");
            assert_eq!(&again.body["data"], data, "{variables}");
        }
        let recorded: Vec<&str> = BATCHES[..=batch].iter().map(|(_, instant)| *instant).collect();
        for id in &ids {
            for day in ["1990-03-05", "1995-01-01", "2003-07-01", "2030-01-01"] {
                for known in ["1992-01-01", "2030-01-01"] {
                    for instant in &recorded {
                        let as_of = json!({ "at": day, "knownAt": known, "recordedAt": instant });
                        let variables = json!({ "ref": id, "asOf": as_of });
                        let got = service.get_if(&query, &variables, None).await;
                        assert_eq!(got.status, 200, "{}", got.body);
                        if got.keep() == LASTS {
                            kept.push((variables, got.tag().to_owned(), got.body["data"].clone()));
                        }
                    }
                }
            }
        }
    }
    assert!(ids.len() > 10 && kept.len() > 100, "{} of {}", kept.len(), ids.len());
}
