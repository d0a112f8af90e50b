//! What a client may keep of an answer, and until when.
//!
//! An answer follows from the document, the revision that it was read from, and this program. So it has an `ETag` that
//! names these three, and a client that has the answer asks whether that still holds (`no-cache`).
//!
//! An answer **lasts** where later revisions cannot change it. Then its `ETag` names the last batch that it could see in
//! place of the revision, and it is `immutable`. That takes four things: every point that was asked for has all three
//! clocks, and its recorded instant is not after the last batch; every provision was named by its id, since other words
//! may come to mean another; nothing was missing, since it may be found later; and every field is one of [`LASTING`],
//! which depend on nothing but the object and the point.
//!
//! An answer to a question without a day does not last, and its tag also names the day on which it was asked:
//! the next day it is another question.
//!
//! An answer with errors, or with what a model had a part in, follows from more than these: nothing is said of it.

use asof_engine::store::Batch;
use asof_schema::{Day, Sha256};
use async_graphql::parser::types::{ExecutableDocument, Selection, SelectionSet};
use async_graphql::{Request, Response};
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, ETAG};

use super::request_context::RequestContext;

/// How long what lasts is kept without asking, in seconds: a day. The record does not change it, but a later version of
/// asof may read the record better.
const FRESH: &str = "public, max-age=86400, immutable";

/// It is kept, and used again once the service has said that it still holds.
const ASK_FIRST: &str = "no-cache";

/// The fields that give the same at the same point of the three clocks whatever is loaded later, in every type that has
/// them and that a document of these fields can reach. A field that is not here is never called immutable: titles,
/// aliases, findings, relations and histories grow with the corpus. First the questions, then what is of a provision, of a
/// version, and of a text, an interval and a page.
const LASTING: &[&str] = &[
    "__typename", "component", "pointInTime", "pointInTimeBatch", "citation", "id", "label", "type", "urn",
    "version", "ancestors", "cause", "children", "descendants", "fullText", "fullTextHash", "heading",
    "number", "parent", "printed", "status", "text", "textHash", "treeHash", "valid", "aspect", "content",
    "cursor", "edges", "endCursor", "from", "hasNextPage", "hasPreviousPage", "isEmpty", "language", "node",
    "nodes", "pageInfo", "startCursor", "to", "totalCount",
];

/// What a request says, before it is run.
pub(super) struct Asked {
    /// SHA-256 of the document, its operation and its variables.
    hash: Sha256,
    /// Whether it has no fields but those that last.
    lasting: bool,
}

impl Asked {
    /// `None` for a document that cannot be read.
    pub(super) fn of(request: &mut Request) -> Option<Self> {
        let lasting = lasts(request.parsed_query().ok()?);
        let variables = serde_json::to_vec(&request.variables).ok()?;
        let operation = request.operation_name.as_deref().unwrap_or_default();
        let parts = [request.query.as_bytes(), operation.as_bytes(), &variables];
        Some(Self { hash: Sha256::of(&parts.join(&0)), lasting })
    }

    /// Says in the headers of an answer what a client may keep of it.
    pub(super) fn tell(&self, context: &RequestContext, response: &mut Response) {
        if !response.errors.is_empty() || context.varies() {
            return;
        }
        let batches = context.corpus().recorded();
        let pinned = context.pinned().filter(|_| self.lasting);
        let last = batches.last();
        let seen = pinned.filter(|pinned| last.is_some_and(|last| *pinned <= last.recorded_at));
        let batch = seen.map_or(last, |seen| batches.iter().rfind(|batch| batch.recorded_at <= seen));
        let keep = if seen.is_some() { FRESH } else { ASK_FIRST };
        response.http_headers.insert(CACHE_CONTROL, HeaderValue::from_static(keep));
        if let Ok(tag) = HeaderValue::try_from(self.tag(batch, context.rests_on())) {
            response.http_headers.insert(ETAG, tag);
        }
    }

    /// The tag of the answer if one of these names it, told without running the document: by the last batch,
    /// with the day or without it. Of an answer that may last, the run tells whether it does.
    pub(super) fn held(&self, batches: &[Batch], today: Day, tags: &[&str]) -> Option<String> {
        let [dated, undated] = [None, Some(today)].map(|today| self.tag(batches.last(), today));
        let held = |tag: &String| tags.contains(&tag.trim_start_matches("W/"));
        [dated, undated].into_iter().find(held).filter(|_| !self.lasting)
    }

    /// The tag of the answer by what is recorded up to a batch, and on a day if it rests on that. It is a
    /// weak one: the same answer is written in several forms, compressed and not.
    fn tag(&self, batch: Option<&Batch>, today: Option<Day>) -> String {
        let batch = batch.map(|batch| (batch.number, batch.recorded_at.micros(), batch.hash));
        let (number, instant, hash) = batch.unwrap_or((0, 0, Sha256::of(&[])));
        let today = today.map(|day| day.to_string()).unwrap_or_default();
        let version = env!("CARGO_PKG_VERSION");
        let all = format!("{version}\0{number}\0{instant}\0{hash}\0{today}\0{}", self.hash);
        let digits = Sha256::of(all.as_bytes()).to_string();
        format!("W/\"{number}-{}\"", digits.get(..32).unwrap_or(&digits))
    }
}

/// A response that has nothing but the tag by which a client holds the answer.
pub(super) fn not_modified(tag: &str) -> Response {
    let mut response = Response::default();
    response.http_headers.insert(CACHE_CONTROL, HeaderValue::from_static(ASK_FIRST));
    if let Ok(tag) = HeaderValue::from_str(tag) {
        response.http_headers.insert(ETAG, tag);
    }
    response
}

fn lasts(document: &ExecutableDocument) -> bool {
    let operations = document.operations.iter().map(|(_, operation)| &operation.node.selection_set.node);
    let fragments = document.fragments.values().map(|fragment| &fragment.node.selection_set.node);
    operations.chain(fragments).all(only_lasting)
}

fn only_lasting(selections: &SelectionSet) -> bool {
    selections.items.iter().all(|selection| match &selection.node {
        Selection::Field(field) => {
            LASTING.contains(&field.node.name.node.as_str()) && only_lasting(&field.node.selection_set.node)
        }
        Selection::InlineFragment(inline) => only_lasting(&inline.node.selection_set.node),
        // Fragments are looked at by themselves.
        Selection::FragmentSpread(_) => true,
    })
}
