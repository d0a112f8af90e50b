//! What is written at once is what the ordinary resolvers give, byte for byte.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test")]

use std::fmt::Write as _;

use crate::common::served::{CHARTER, DEMO};
use asof_server::config::Settings;
use asof_server::graphql;
use asof_server::http::{Readiness, app};
use async_graphql::{Name, Request, Value, Variables};
use axum::Router;
use axum::body::Body;
use fastrand::Rng;
use serde_json::json;
use tower::ServiceExt as _;

/// The demo corpus, asked in both ways.
struct Both {
    service: Router,
}

impl Both {
    fn new() -> Self {
        let (schema, store) = (DEMO.schema.clone(), &DEMO.store);
        // What is made up has more aliases than a person writes.
        let settings = Settings { max_aliases: 10_000, ..Settings::defaults().unwrap() };
        Self { service: app(schema, store, &settings, &Readiness::default()) }
    }

    /// By resolvers alone.
    async fn ordinary(&self, document: &str) -> String {
        let response = graphql::execute(&DEMO.schema, request(document)).await;
        assert!(response.errors.is_empty(), "{document}\n{:?}", response.errors);
        assert!(bytes(&response.data).is_empty(), "{document}");
        let data = serde_json::to_string(&response.data).unwrap();
        let extensions = serde_json::to_string(&response.extensions).unwrap();
        format!("{{\"data\":{data},\"extensions\":{extensions}}}")
    }

    /// By the service.
    async fn served(&self, document: &str) -> String {
        let body = json!({ "query": document, "variables": { "yes": true, "no": false } }).to_string();
        let asked = axum::http::Request::post("/graphql").header("content-type", "application/json");
        let answer = self.service.clone().oneshot(asked.body(Body::from(body)).unwrap()).await.unwrap();
        let bytes = axum::body::to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        String::from_utf8(bytes.to_vec()).unwrap()
    }

    /// The paths at which the service gets bytes.
    async fn spliced(&self, document: &str) -> Vec<String> {
        let response = graphql::execute_direct(&DEMO.schema, request(document)).await;
        assert!(response.errors.is_empty(), "{document}\n{:?}", response.errors);
        bytes(&response.data)
    }
}

fn request(document: &str) -> Request {
    Request::new(document).variables(Variables::from_json(json!({ "yes": true, "no": false })))
}

fn bytes(value: &Value) -> Vec<String> {
    let below = |name: &Name, value: &Value| -> Vec<String> {
        bytes(value).into_iter().map(|path| format!("{name} {path}").trim_end().to_owned()).collect()
    };
    match value {
        Value::Binary(_) => vec![String::new()],
        Value::List(items) => items.iter().flat_map(bytes).collect(),
        Value::Object(members) => members.iter().flat_map(|(name, value)| below(name, value)).collect(),
        _ => Vec::new(),
    }
}

#[tokio::test]
async fn long_lists_and_texts_are_bytes() {
    let both = Both::new();
    let at = format!("pointInTime(ref: \"{CHARTER}\", asOf: {{ at: \"2010-01-01\" }})");
    for (asked, spliced) in [
        ("fullText", vec!["v fullText"]),
        ("fullText(languages: [\"en\"], notices: true)", vec![]),
        (
            "descendants { nodes { label text(languages: [\"en\"]) { content } } }",
            vec!["v descendants nodes"],
        ),
        (
            "children { id } descendants { totalCount nodes { id ... { valid { to } } } }",
            vec!["v children", "v descendants nodes"],
        ),
        // Needs a resolver; an interface; the same key twice, far apart.
        ("descendants { nodes { ordinal } }", vec![]),
        ("descendants { nodes { ... on Node { id } } }", vec![]),
        ("fullText descendants { nodes { id } } descendants { nodes { label } }", vec![]),
        ("descendants { nodes { id } } ... on ComponentVersion { valid { from } valid { to } }", vec![]),
    ] {
        let document = format!("{{ v: {at} {{ {asked} }} }}");
        assert_eq!(both.spliced(&document).await, spliced, "{document}");
        assert_eq!(both.served(&document).await, both.ordinary(&document).await, "{document}");
    }
}

#[tokio::test]
async fn random_documents_are_answered_alike() {
    let both = Both::new();
    let (mut spliced, mut resolved) = (0, 0);
    for seed in 0..200 {
        let document = Writer { rng: Rng::with_seed(seed), fragments: String::new(), named: 0 }.document();
        let paths = both.spliced(&document).await;
        *(if paths.is_empty() { &mut resolved } else { &mut spliced }) += 1;
        assert_eq!(both.served(&document).await, both.ordinary(&document).await, "{document}");
    }
    assert!(spliced > 100 && resolved > 15, "{spliced} spliced, {resolved} resolved");
}

/// Writes documents.
struct Writer {
    rng: Rng,
    fragments: String,
    named: usize,
}

/// The fields of a type: the name, and the type of an object.
type Fields = &'static [(&'static str, &'static str)];

const TYPES: [(&str, Fields); 8] = [
    (
        "ComponentVersion",
        &[
            ("id", ""),
            ("urn", ""),
            ("component", "Component"),
            ("cause", ""),
            ("status", ""),
            ("printed", ""),
            ("valid", "Interval"),
            ("ephemeral", ""),
            ("number", ""),
            ("heading", ""),
            ("label", ""),
            ("textHash", ""),
            ("treeHash", ""),
            ("text", "TextUnit"),
            ("text(languages: [\"en\"])", "TextUnit"),
            ("text(languages: [\"fr\", \"pt\", \"en\"])", "TextUnit"),
        ],
    ),
    ("Component", &[("id", ""), ("urn", ""), ("type", "")]),
    ("Interval", &[("from", ""), ("to", ""), ("isEmpty", "")]),
    ("TextUnit", &[("language", ""), ("aspect", ""), ("content", ""), ("contentHash", ""), ("id", "")]),
    (
        "LineageEntry",
        &[
            ("ordinal", ""),
            ("changes", ""),
            ("version", "ComponentVersion"),
            ("previous", "ComponentVersion"),
        ],
    ),
    (
        "ComponentChange",
        &[
            ("component", "Component"),
            ("kinds", ""),
            ("before", "ComponentVersion"),
            ("after", "ComponentVersion"),
        ],
    ),
    (
        "ImpactEntry",
        &[("component", "Component"), ("label", ""), ("changes", ""), ("first", ""), ("last", "")],
    ),
    // Fields that need their resolvers.
    (
        "resolved",
        &[
            ("parent { label }", ""),
            ("ordinal", ""),
            ("ancestors { id }", ""),
            ("children { label }", ""),
            ("fullText(notices: true)", ""),
            ("french: fullText(languages: [\"fr\", \"en\"])", ""),
            ("fullTextHash", ""),
            ("expressions { language }", ""),
        ],
    ),
];

fn fields(of: &str) -> Fields {
    TYPES.iter().find(|(name, _)| *name == of).unwrap().1
}

impl Writer {
    fn document(mut self) -> String {
        let day = |rng: &mut Rng| format!("\"{}-0{}-15\"", rng.u32(1988..2026), rng.u32(1..9));
        let (a, b) = (day(&mut self.rng), day(&mut self.rng));
        let (from, to) = if a < b { (a, b) } else { (b, a) };
        let first = self.rng.u32(0..60);
        let which = self.rng.u32(0..6);
        let version = if which < 3 { self.selection("ComponentVersion", 0) } else { String::new() };
        let asked = match which {
            0 => format!(
                "pointInTime(ref: \"{CHARTER}\", asOf: {{ at: {from} }}) {{ fullText descendants(first: {first}) {{ nodes {version} totalCount }} }}"
            ),
            1 => format!(
                "pointInTime(ref: \"{CHARTER}\", asOf: {{ at: {from} }}) {{ children {version} notes: fullText(notices: true) }}"
            ),
            2 => format!(
                "norm(ref: \"{CHARTER}\") {{ components(first: {first}) {{ edges {{ cursor node {{ versions {{ nodes {version} }} }} }} }} }}"
            ),
            3 => {
                let entry = self.selection("LineageEntry", 0);
                format!(
                    "norm(ref: \"{CHARTER}\") {{ components(first: 9) {{ nodes {{ lineage {{ entries {entry} }} }} }} }}"
                )
            }
            4 => {
                let change = self.selection("ComponentChange", 0);
                format!(
                    "diff(input: {{ ref: \"{CHARTER}\", before: {{ at: {from} }}, after: {{ at: {to} }} }}) {{ changes {{ nodes {change} pageInfo {{ endCursor }} }} }}"
                )
            }
            _ => {
                let entry = self.selection("ImpactEntry", 0);
                format!(
                    "impact(ref: \"{CHARTER}\", input: {{ during: {{ from: {from}, to: {to} }} }}) {{ affected(first: {first}) {{ nodes {entry} }} }}"
                )
            }
        };
        // Both variables are used, whatever was chosen above.
        let used = "norms(first: 0) @include(if: $yes) @skip(if: $no) { totalCount }";
        format!("query($yes: Boolean!, $no: Boolean!) {{ {used} {asked} }}{}", self.fragments)
    }

    /// Fields of a type, some of them with an alias or a directive, some in fragments.
    fn selection(&mut self, of: &'static str, depth: usize) -> String {
        let mut out = "{ ".to_owned();
        for place in 0..self.rng.usize(1..4) {
            let item = match self.rng.u32(0..20 - 5 * u32::from(depth > 1)) {
                0..14 => self.field(of, depth, place),
                14 | 15 => format!("... {}", self.selection(of, depth)),
                16 => format!("... on {of} @include(if: $yes) {}", self.selection(of, depth)),
                17 => self.fragment(of, depth),
                _ if of == "ComponentVersion" && depth == 0 => {
                    let all = fields("resolved");
                    all[self.rng.usize(..all.len())].0.to_owned()
                }
                _ => self.field(of, depth, place),
            };
            let _ = write!(out, "{item} ");
        }
        self.named += 1;
        format!("{out}z{}: __typename }}", self.named)
    }

    fn field(&mut self, of: &'static str, depth: usize, place: usize) -> String {
        let all = fields(of);
        let (name, object) = all[self.rng.usize(..all.len())];
        let below = if object.is_empty() { String::new() } else { self.selection(object, depth + 1) };
        // An alias of its own but for some, which may stand twice.
        self.named += 1;
        let alias = match self.rng.u32(0..4) {
            0 if !name.contains('(') => String::new(),
            _ => format!("a{}_{place}: ", self.named),
        };
        let directive = ["", "", "", " @include(if: $yes)", " @skip(if: $yes)", " @skip(if: $no)"];
        format!("{alias}{name}{} {below}", directive[self.rng.usize(..directive.len())])
    }

    fn fragment(&mut self, of: &'static str, depth: usize) -> String {
        let selection = self.selection(of, depth);
        self.named += 1;
        let _ = write!(self.fragments, " fragment F{} on {of} {selection}", self.named);
        format!("...F{}", self.named)
    }
}
