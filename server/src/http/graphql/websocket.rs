//! Subscriptions over a WebSocket, by the protocol graphql-transport-ws.

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use async_graphql::futures_util::future::ready;
use async_graphql::futures_util::stream::{self, BoxStream, SplitSink, StreamExt as _};
use async_graphql::futures_util::{Sink, SinkExt as _};
use async_graphql::http::{WebSocket as Protocol, WebSocketProtocols, WsMessage};
use async_graphql::{Data, Executor, Request, Response};
use axum::body::Bytes;
use axum::extract::FromRequestParts as _;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::http::header::UPGRADE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::{MissedTickBehavior, interval, sleep};

use super::GraphQl;
use crate::http::Execute;
use crate::http::answer;
use crate::http::refusal::Refusal;
use crate::http::request::Parameters;

/// The name of the protocol.
const PROTOCOL: &str = "graphql-transport-ws";
/// How long a client may take to begin.
const GREETING: Duration = Duration::from_secs(10);
/// How often a client is asked whether it is there.
const PING: Duration = Duration::from_secs(30);
/// One that was asked so often and says nothing is gone. Who reads slowly finds the question after all that was sent before it.
const UNANSWERED: u32 = 10;

/// Codes with which the protocol closes a connection.
const GOING_AWAY: u16 = 1001;
const PROTOCOL_ERROR: u16 = 1002;
const BAD_MESSAGE: u16 = 4400;
const UNAUTHORIZED: u16 = 4401;
const NO_GREETING: u16 = 4408;

/// What is said where a message cannot be read, before the connection ends.
const GARBLED: &str = "a message is too long, or no frames of a WebSocket in UTF-8";

/// Whether a request asks for a WebSocket.
pub(super) fn is_asked(headers: &HeaderMap) -> bool {
    headers.get(UPGRADE).is_some_and(|upgrade| upgrade.as_bytes().eq_ignore_ascii_case(b"websocket"))
}

/// Opens a WebSocket, if there is a place for it.
pub(super) async fn open<E: Execute>(
    graphql: Arc<GraphQl<E>>,
    mut parts: Parts,
) -> Result<axum::response::Response, Refusal> {
    if !graphql.streams.admits(&parts.headers) {
        let message = "pages of this origin may not read answers; see the setting cors_origins";
        return Err(Refusal::new(StatusCode::FORBIDDEN, "FORBIDDEN", message));
    }
    let asked = WebSocketUpgrade::from_request_parts(&mut parts, &()).await;
    let asked =
        asked.map_err(|error| Refusal::new(StatusCode::BAD_REQUEST, "BAD_REQUEST", error.body_text()))?;
    let asked = asked.protocols([PROTOCOL]).max_message_size(graphql.max_body);
    if asked.selected_protocol().is_none() {
        let message = format!("the WebSocket must be asked for with the protocol {PROTOCOL}");
        return Err(Refusal::new(StatusCode::BAD_REQUEST, "BAD_REQUEST", message));
    }
    let Some(place) = graphql.streams.socket() else {
        return Err(Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "BUSY", "too many WebSockets at once"));
    };
    Ok(asked.on_upgrade(move |socket| talk(socket, graphql, place)))
}

/// What one WebSocket asks of the service.
#[derive(Debug)]
struct Operations<E>(Arc<GraphQl<E>>);

impl<E> Clone for Operations<E> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

#[async_graphql::async_trait::async_trait]
impl<E: Execute> Executor for Operations<E> {
    async fn execute(&self, request: Request) -> Response {
        let nothing = || answer::error(answer::INTERNAL, "there is no answer; this is an error in asof");
        self.execute_stream(request, None).next().await.unwrap_or_else(nothing)
    }

    fn execute_stream(&self, request: Request, _: Option<Arc<Data>>) -> BoxStream<'static, Response> {
        match Parameters::of_request(request).and_then(|parameters| self.0.prepare(parameters)) {
            Ok(prepared) => self.0.stream(prepared),
            Err(refusal) => stream::once(ready(answer::refused(refusal))).boxed(),
        }
    }
}

/// Talks with a client until one of both has enough, or the service ends.
async fn talk<E: Execute>(socket: WebSocket, graphql: Arc<GraphQl<E>>, place: OwnedSemaphorePermit) {
    let mut open = graphql.streams.open();
    let (mut sink, messages) = socket.split();
    let (asked, broken) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicBool::new(false)));
    let (heard, garbled) = (Arc::clone(&asked), Arc::clone(&broken));
    let until_broken = move |message: &Result<Message, axum::Error>| {
        garbled.store(message.is_err(), Ordering::Relaxed);
        ready(message.is_ok())
    };
    let said = messages.take_while(until_broken).filter_map(move |message| {
        heard.store(0, Ordering::Relaxed);
        ready(match message {
            Ok(Message::Text(text)) => Some(text.as_bytes().to_vec()),
            Ok(Message::Binary(bytes)) => Some(bytes.to_vec()),
            _ => None,
        })
    });
    let mut answers =
        pin!(Protocol::new(Operations(Arc::clone(&graphql)), said, WebSocketProtocols::GraphQLWS));
    let (mut greeting, mut greeted) = (pin!(sleep(GREETING)), false);
    let mut ping = interval(PING);
    ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ping.reset();
    let over = loop {
        let message = tokio::select! {
            () = open.until_end() => break Some((GOING_AWAY, "the service ends".to_owned())),
            () = &mut greeting, if !greeted => break Some((NO_GREETING, "no connection_init came".to_owned())),
            answer = answers.next() => match answer {
                Some(WsMessage::Text(text)) => Message::text(text),
                Some(WsMessage::Close(code, why)) => break Some((by_protocol(code), why)),
                None if broken.load(Ordering::Relaxed) => break Some((PROTOCOL_ERROR, GARBLED.to_owned())),
                None => break None,
            },
            _ = ping.tick() => {
                if asked.fetch_add(1, Ordering::Relaxed) == UNANSWERED {
                    break None;
                }
                Message::Ping(Bytes::new())
            }
        };
        greeted |= matches!(message, Message::Text(_));
        if !send(&mut sink, message).await {
            break None;
        }
    };
    if let Some((code, why)) = over {
        // The reason of a close frame has at most 123 bytes.
        let reason = why.get(..why.floor_char_boundary(123)).unwrap_or_default().into();
        send(&mut sink, Message::Close(Some(CloseFrame { code, reason }))).await;
    }
    drop((open, place));
}

/// The library has general codes where the protocol has its own.
fn by_protocol(code: u16) -> u16 {
    match code {
        1002 => BAD_MESSAGE,
        1011 => UNAUTHORIZED,
        code => code,
    }
}

/// Whether a client took a message; the connection fails where it takes nothing for long.
async fn send(sink: &mut SplitSink<WebSocket, Message>, message: Message) -> bool
where
    SplitSink<WebSocket, Message>: Sink<Message> + Unpin,
{
    sink.send(message).await.is_ok()
}
