//! The GraphQL schema: one type a file, each a thin wrapper of a handle into the graph.
//!
//! A handle is (graph, row, stand): what a document asks for is read from the columns when it is written, and nothing
//! else is. Resolvers are plain functions wherever the answer is at hand. There is no extension on the schema, since one
//! makes every field of every list go through it: what a response says beside its data (`warnings`, `asOf`) is kept in
//! the request's own `request_context::RequestContext`, and [`execute`] puts it there.
//!
//! *Invariant:* a request reads one revision of the corpus, whatever is loaded meanwhile.
#![expect(
    clippy::needless_pass_by_value,
    clippy::too_many_arguments,
    clippy::trivially_copy_pass_by_ref,
    clippy::unused_self,
    reason = "the form of a resolver: it takes `&self`, and its arguments as the request brings them"
)]

mod about;
mod action;
mod alias;
mod answer;
mod arguments;
mod as_of;
mod assurance;
mod at_least;
mod caching;
mod citations;
mod command_effects;
mod component;
mod connection;
mod corpus_info;
mod court;
mod coverage;
mod diff;
mod direct_fields;
mod direct_json;
mod error;
mod evolution;
mod filters;
mod finding;
mod ids;
mod impact;
mod language_version;
mod lineage;
mod node;
mod norm;
mod period;
mod query;
mod question;
mod quote;
mod read_point;
mod reading;
mod reading_reference;
mod reference;
mod relations;
mod request_context;
mod resolved;
mod scalars;
mod search;
mod subscription;
mod target;
mod text_unit;
mod upcoming;
mod version;
mod vocabulary;

use std::sync::Arc;
use std::time::Duration;

use asof_engine::search::TextIndex;
use asof_engine::store::{self, Corpus, Store, StoreError};
use asof_schema::Day;
use async_graphql::{EmptyMutation, Request, Response, SDLExportOptions};

use crate::chat::Chat;
use crate::clock::Today;
use crate::config::Settings;
use crate::semantic::SemanticSearch;
pub(crate) use at_least::EXTENSION;
use error::Code;
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
pub use query::Query;
use request_context::RequestContext;
pub(crate) use scalars::no_date;
pub use subscription::{Subscription, subscribe};

/// The schema. Run documents through [`execute`], which gives each request its revision of the corpus.
pub type Schema = async_graphql::Schema<Query, EmptyMutation, Subscription>;

/// What a document may be, as far as that depends on the schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// How deep a document may nest.
    pub depth: usize,
    /// How much a document may ask for: a field counts one, what is below a page counts once for each of its items.
    pub cost: usize,
    /// Whether the schema can be asked for, and errors suggest names of it.
    pub introspection: bool,
    /// How long a request waits for the revision that it asks for at least.
    pub patience: Duration,
}

impl Limits {
    /// Those of some settings.
    pub fn of(settings: &Settings) -> Self {
        Self {
            depth: settings.max_depth,
            cost: settings.max_cost,
            introspection: settings.introspection,
            // The other half is for the answer.
            patience: Duration::from_millis(settings.deadline_ms) / 2,
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self { depth: 20, cost: 200_000, introspection: true, patience: Duration::from_secs(5) }
    }
}

/// The schema over a store, which is searched by words in memory.
pub fn schema(store: Arc<dyn Store>) -> Schema {
    schema_with(store, TextIndex::default(), None, None, Limits::default())
}

/// The schema over a store, for which it is always the same day: for tests, and for answers that are to be
/// had again.
pub fn schema_on(store: Arc<dyn Store>, today: Day) -> Schema {
    let limits = Limits::default();
    let words = Arc::new(TextIndex::default());
    builder(limits).data(store).data(words).data(limits).data(Today::fixed(today)).finish()
}

/// The schema over a store, what search rests on, who writes prose, and what a document may be.
pub fn schema_with(
    store: Arc<dyn Store>,
    words: impl Into<Arc<TextIndex>>,
    semantic: Option<Arc<SemanticSearch>>,
    chat: Option<Arc<Chat>>,
    limits: Limits,
) -> Schema {
    let schema = builder(limits).data(store).data::<Arc<TextIndex>>(words.into()).data(limits);
    let schema = semantic.into_iter().fold(schema, async_graphql::SchemaBuilder::data);
    chat.into_iter().fold(schema, async_graphql::SchemaBuilder::data).finish()
}

/// Makes the text index of a revision ahead of the first search, and then its vectors; not of one whose norms are not all at
/// hand.
pub fn index(schema: &Schema, corpus: &Arc<Corpus>) {
    let Some(index) = schema.data::<Arc<TextIndex>>().filter(|_| corpus.is_whole()) else { return };
    match (index.of(corpus), schema.data::<Arc<SemanticSearch>>()) {
        (Ok(searchable), Some(semantic)) => semantic.follow(&searchable),
        (Ok(_), None) => {}
        (Err(error), _) => tracing::warn!(%error, "the text index is not ready"),
    }
}

/// The schema in its definition language; no store is needed.
pub fn sdl() -> String {
    let options = SDLExportOptions::new().prefer_single_line_descriptions().include_specified_by();
    builder(Limits::default()).finish().sdl_with_options(options)
}

fn builder(limits: Limits) -> async_graphql::SchemaBuilder<Query, EmptyMutation, Subscription> {
    let schema = Schema::build(Query::default(), EmptyMutation, Subscription)
        .limit_depth(limits.depth)
        .limit_complexity(limits.cost);
    if limits.introspection { schema } else { schema.disable_introspection().disable_suggestions() }
}

/// Runs a document against the revision that is current now; where the request's extensions ask for at least a revision
/// (`{"asOf": {"atLeast": 3}}`), as soon as that is here, on a runtime of tokio. The response says in `extensions` which revision that was
/// and which points were asked for (`asOf`), and what was not found (`warnings`); each error has a code. Its headers say
/// what a client may keep of it (`caching`).
///
/// The future is boxed: one that a caller's crate knows the type of is compiled in that crate once more, with every
/// resolver.
pub fn execute(schema: &Schema, request: Request) -> BoxFuture<'_, Response> {
    run(schema, request, false).boxed()
}

/// [`execute`], for who writes JSON: long lists and texts may come as `Value::Binary`, which holds the JSON to be written.
pub fn execute_direct(schema: &Schema, request: Request) -> BoxFuture<'_, Response> {
    run(schema, request, true).boxed()
}

/// What there is to say of an answer that a client holds under one of these tags, if that can be told without
/// running the document. `W/` does not stand before them.
pub(crate) fn held(schema: &Schema, request: &mut Request, tags: &[&str]) -> Option<Response> {
    // What a model has a part in follows from more than the revision and the document.
    if tags.is_empty()
        || schema.data::<Arc<SemanticSearch>>().is_some()
        || schema.data::<Arc<Chat>>().is_some()
    {
        return None;
    }
    let corpus = schema.data::<Arc<dyn Store>>()?.corpus();
    // What was not read yet may be another answer, and what cannot be read is told by the run.
    at_least::asked(request).ok().filter(|&least| least <= corpus.number())?;
    let tag = caching::Asked::of(request)?.held(corpus.recorded(), today(schema), tags)?;
    Some(caching::not_modified(&tag))
}

async fn run(schema: &Schema, request: Request, direct: bool) -> Response {
    let Some(store) = schema.data::<Arc<dyn Store>>() else {
        let error = error::server(Code::Internal, "the schema was built without a store");
        return Response::from_errors(vec![error]);
    };
    let mut request = request;
    let today = today(schema);
    let corpus = match at_least::corpus(&**store, &request, limits(schema).patience).await {
        Ok(corpus) => corpus,
        Err(error) => return Response::from_errors(vec![error]),
    };
    let answered = store::ask(&**store, corpus, |corpus| {
        // A whole revision is asked once.
        let whole = corpus.is_whole();
        let request =
            if whole { std::mem::replace(&mut request, Request::new("")) } else { copied(&mut request) };
        pass(schema, request, RequestContext::of(corpus, today, direct))
    });
    let failed = |error: StoreError| vec![error::server(Code::Internal, error.to_string())];
    answered.await.unwrap_or_else(|error| Response::from_errors(failed(error)))
}

/// Runs a document on one revision.
async fn pass(schema: &Schema, request: Request, context: RequestContext) -> Response {
    let context = Arc::new(context);
    let mut request = request;
    let asked = caching::Asked::of(&mut request);
    let mut response = schema.execute(request.data(Arc::clone(&context))).await;
    response.errors.iter_mut().for_each(|error| error::complete(error, limits(schema)));
    if let Some(asked) = asked {
        asked.tell(&context, &mut response);
    }
    response.extensions.append(&mut context.extensions());
    response
}

/// The day of a question that names none: read here, where a request begins, and nowhere below.
fn today(schema: &Schema) -> Day {
    schema.data::<Today>().copied().unwrap_or_default().day()
}

/// What a document may be in a schema.
fn limits(schema: &Schema) -> Limits {
    schema.data::<Limits>().copied().unwrap_or_default()
}

/// The same request: where a revision lacks what it asks for, it is run again.
fn copied(request: &mut Request) -> Request {
    let mut copy = Request::new(request.query.clone()).variables(request.variables.clone());
    copy.operation_name.clone_from(&request.operation_name);
    // What cannot be parsed is told when it is run.
    if let Ok(document) = request.parsed_query() {
        copy.set_parsed_query(document.clone());
    }
    copy
}
