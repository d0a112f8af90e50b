//! Answers that go on: what subscriptions over WebSocket and server-sent events share.

use std::sync::Arc;

use async_graphql::Response;
use async_graphql::futures_util::future::ready;
use async_graphql::futures_util::stream::{self, BoxStream, StreamExt as _};
use async_graphql::parser::types::OperationType;
use axum::http::HeaderMap;
use axum::http::header::{HOST, ORIGIN};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout_at};

use super::{GraphQl, Prepared};
use crate::config::Settings;
use crate::http::answer::{self, Answer};
use crate::http::{Execute, Open, Readiness};

/// How many answers may go on at once, who may listen, and when they end.
#[derive(Debug)]
pub(super) struct Streams {
    operations: Arc<Semaphore>,
    sockets: Arc<Semaphore>,
    origins: Vec<String>,
    readiness: Readiness,
}

impl Streams {
    pub(super) fn new(settings: &Settings, readiness: &Readiness) -> Self {
        let room = || Arc::new(Semaphore::new(settings.max_subscriptions.min(Semaphore::MAX_PERMITS)));
        let (operations, sockets) = (room(), room());
        Self { operations, sockets, origins: settings.cors_origins.clone(), readiness: readiness.clone() }
    }

    /// A place for one more WebSocket, if there is any.
    pub(super) fn socket(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.sockets).try_acquire_owned().ok()
    }

    /// What an answer that goes on holds: the service waits for it at its end.
    pub(super) fn open(&self) -> Open {
        self.readiness.open()
    }

    /// Whether a page may open a WebSocket here: browsers ask no leave for one, so the service looks at where the page
    /// is from. Programs that are no browsers do not say.
    pub(super) fn admits(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(ORIGIN).map(|origin| origin.to_str().unwrap_or_default()) else {
            return true;
        };
        let host = headers.get(HOST).and_then(|host| host.to_str().ok());
        let own = origin.split_once("://").is_some_and(|(_, origin)| Some(origin) == host);
        own || self.origins.iter().any(|allowed| allowed == "*" || allowed == origin)
    }
}

impl<E: Execute> GraphQl<E> {
    /// The answers to an operation, one after another. A query has one.
    pub(super) fn stream(&self, prepared: Prepared) -> BoxStream<'static, Response> {
        let Prepared { operation, request, .. } = prepared;
        let request = match request {
            Ok(request) => request,
            Err(response) => return self.only(response),
        };
        let Ok(place) = Arc::clone(&self.streams.operations).try_acquire_owned() else {
            return self.only(answer::error("BUSY", "too many subscriptions at once"));
        };
        let mut answers = self.executor.subscribe(request);
        let max_errors = self.max_errors;
        if operation == Some(OperationType::Subscription) {
            return answers
                .map(move |response| {
                    // It is held until the last answer.
                    let _ = &place;
                    Answer::new(response, max_errors).response()
                })
                .boxed();
        }
        let deadline = self.deadline;
        stream::once(async move {
            let first = timeout_at(Instant::now() + deadline, answers.next()).await;
            drop(place);
            let response = match first {
                Ok(Some(response)) => response,
                Ok(None) => answer::error(answer::INTERNAL, "there is no answer; this is an error in asof"),
                Err(_) => answer::too_late(deadline),
            };
            Answer::new(response, max_errors).response()
        })
        .boxed()
    }

    fn only(&self, response: Response) -> BoxStream<'static, Response> {
        stream::once(ready(Answer::new(response, self.max_errors).response())).boxed()
    }
}
