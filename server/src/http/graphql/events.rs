//! Subscriptions as server-sent events: GraphQL over SSE in the mode "distinct connections", one request for each
//! operation. The events are `next`, with a response, and `complete`. A stream that ends without `complete` was cut off:
//! the client may ask again.

use std::convert::Infallible;
use std::time::Duration;

use async_graphql::Response;
use async_graphql::futures_util::stream::{self, BoxStream, StreamExt as _};
use axum::http::header::ACCEPT;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::IntoResponse as _;
use axum::response::sse::{Event, KeepAlive, Sse};

use super::{GraphQl, Prepared};
use crate::http::Execute;

/// How often a stream without news shows that it lives: proxies cut off what is silent for a minute.
const ALIVE: Duration = Duration::from_secs(15);

/// Whether a client names server-sent events among what it takes.
pub(super) fn accepted(headers: &HeaderMap) -> bool {
    let values = headers.get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok());
    let mut ranges = values.flat_map(|value| value.split(','));
    ranges.any(|range| {
        let essence = range.split(';').next().unwrap_or_default();
        essence.trim().eq_ignore_ascii_case("text/event-stream")
    })
}

/// The answers to an operation as events, until it is complete or the service ends.
pub(super) fn answer<E: Execute>(graphql: &GraphQl<E>, prepared: Prepared) -> axum::response::Response {
    let mut open = graphql.streams.open();
    let ending = Box::pin(async move { open.until_end().await });
    let events = events(graphql.stream(prepared)).take_until(ending);
    let events = events.map(Ok::<_, Infallible>);
    let mut response = Sse::new(events).keep_alive(KeepAlive::new().interval(ALIVE)).into_response();
    // A proxy that gathers an answer before it hands it on would hand on nothing.
    response.headers_mut().insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
}

fn events(answers: BoxStream<'static, Response>) -> impl stream::Stream<Item = Event> + use<> {
    let next = |response: Response| {
        // JSON has no line ends of its own, and what has text keys can be written.
        Event::default().event("next").data(serde_json::to_string(&response).unwrap_or_default())
    };
    answers.map(next).chain(stream::iter([Event::default().event("complete").data("")]))
}
