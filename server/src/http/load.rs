//! `POST /load`: a change set from afar, into the store that is being served.

use std::io::{self, BufReader, Read};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use asof_engine::store::Store;
use asof_loaders::registry;
use asof_loaders::source::Source;
use asof_schema::{ChangeSet, Instant, Sha256};
use axum::Json;
use axum::body::{Body, Bytes, HttpBody as _};
use axum::extract::{Query, State};
use axum::http::header::{AUTHORIZATION, CONTENT_ENCODING};
use axum::http::{HeaderMap, StatusCode};
use serde::Deserialize;
use tokio::sync::{Semaphore, mpsc};
use tokio::time::timeout;

use super::observe::REQUEST_ID;
use super::refusal::Refusal;
use crate::Failure;
use crate::config::Settings;
use crate::load::{Summary, of_source, record, record_now};

/// How long a sender may stay silent.
const SILENT_FOR: Duration = Duration::from_secs(30);

/// Frames between the connection and the reader.
const AHEAD: usize = 8;

/// What may load, and where to.
#[derive(Debug)]
pub(super) struct Loading {
    store: Arc<dyn Store>,
    /// SHA-256 of the token: what is compared has one length, and tells nothing of the token.
    token: Sha256,
    max_bytes: u64,
    silent_for: Duration,
    /// One change set is in memory at a time.
    turn: Semaphore,
}

/// What the address may say.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct How {
    /// When the change set was recorded; now, if nobody says.
    recorded_at: Option<String>,
    /// The source that made it of documents: what the same documents said before and do not say in it is taken back. Without
    /// it, the change set is recorded as it is.
    source: Option<String>,
}

impl Loading {
    /// `None` without a token: then nobody may load.
    pub(super) fn new(store: Arc<dyn Store>, settings: &Settings) -> Option<Self> {
        let token = Sha256::of(settings.load_token.as_ref()?.as_bytes());
        let silent_for = SILENT_FOR.min(Duration::from_millis(settings.deadline_ms));
        Some(Self { store, token, max_bytes: settings.max_load_bytes, silent_for, turn: Semaphore::new(1) })
    }

    fn admits(&self, headers: &HeaderMap) -> bool {
        let given = headers.get(AUTHORIZATION).map(axum::http::HeaderValue::as_bytes).unwrap_or_default();
        let (scheme, token) = given.split_at_checked(7).unwrap_or_default();
        let same = self.is_token(token);
        same && scheme.eq_ignore_ascii_case(b"Bearer ")
    }

    /// Takes as long for any token of a length.
    fn is_token(&self, token: &[u8]) -> bool {
        let given = Sha256::of(token);
        let differing = self.token.0.iter().zip(given.0).fold(0, |all, (ours, theirs)| all | (ours ^ theirs));
        std::hint::black_box(differing) == 0
    }
}

/// Reads a change set and records it, whole or not at all; readers go on meanwhile.
pub(super) async fn handle(
    State(loading): State<Arc<Loading>>,
    how: Result<Query<How>, axum::extract::rejection::QueryRejection>,
    headers: HeaderMap,
    body: Body,
) -> Result<Json<Summary>, Refusal> {
    if !loading.admits(&headers) {
        let message = "loading needs the token, as `Authorization: Bearer`";
        return Err(Refusal::new(StatusCode::UNAUTHORIZED, "UNAUTHORIZED", message));
    }
    if headers.get(CONTENT_ENCODING).is_some_and(|encoding| encoding != "identity") {
        let message = "the body must not be compressed";
        return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "UNSUPPORTED_MEDIA_TYPE", message));
    }
    let (recorded_at, source) = read(how)?;
    let Ok(_turn) = loading.turn.acquire().await else {
        return Err(internal("a load cannot start"));
    };
    let set = receive(&loading, body).await?;
    let store = Arc::clone(&loading.store);
    let recorded = tokio::task::spawn_blocking(move || {
        let set = match source {
            Some(source) => of_source(&*store, source, set)?,
            None => set,
        };
        match recorded_at {
            Some(instant) => record(&*store, &set, &[], instant),
            None => record_now(&*store, &set, &[]),
        }
    });
    match recorded.await {
        Ok(Ok(summary)) => Ok(Json(summary)),
        Ok(Err(Failure::Input(said))) => Err(Refusal::new(StatusCode::CONFLICT, "REFUSED", said)),
        Ok(Err(failure)) => {
            tracing::error!(%failure, id = ?headers.get(REQUEST_ID), "a load failed");
            Err(internal("the store failed"))
        }
        Err(_) => Err(internal("the server failed; this is an error in asof")),
    }
}

fn read(
    how: Result<Query<How>, axum::extract::rejection::QueryRejection>,
) -> Result<(Option<Instant>, Option<&'static Source>), Refusal> {
    let bad = |said: String| Refusal::new(StatusCode::BAD_REQUEST, "BAD_REQUEST", said);
    let Query(how) = how.map_err(|error| bad(error.body_text()))?;
    let instant = how.recorded_at.map(|text| text.parse::<Instant>()).transpose();
    let instant = instant.map_err(|error| bad(format!("recordedAt: {error}")))?;
    let unknown =
        |name: &String| bad(format!("source: {name:?} is no source: `asof load --help` lists them"));
    let named = |name: &String| registry::source(name).ok_or_else(|| unknown(name));
    Ok((instant, how.source.as_ref().map(named).transpose()?))
}

/// Reads the change set while it comes in.
async fn receive(loading: &Loading, body: Body) -> Result<ChangeSet, Refusal> {
    let (frames, incoming) = mpsc::channel(AHEAD);
    let reading = tokio::task::spawn_blocking(move || {
        ChangeSet::read(BufReader::with_capacity(64 << 10, Incoming { frames: incoming, rest: Bytes::new() }))
    });
    pump(loading, body, &frames).await?;
    drop(frames);
    let read = reading.await.map_err(|_| internal("the server failed; this is an error in asof"))?;
    read.map_err(|error| {
        let said = Failure::from(error).to_string();
        Refusal::new(StatusCode::BAD_REQUEST, "BAD_CHANGE_SET", said)
    })
}

/// Hands on the frames of a body. What comes after the reader has given up is passed over, so that the sender reads why.
async fn pump(
    loading: &Loading,
    mut body: Body,
    frames: &mpsc::Sender<io::Result<Bytes>>,
) -> Result<(), Refusal> {
    let mut received = 0_u64;
    let ended = loop {
        let next = std::future::poll_fn(|context| Pin::new(&mut body).poll_frame(context));
        let data = match timeout(loading.silent_for, next).await {
            Err(_) => break Refusal::too_slow(),
            Ok(None) => return Ok(()),
            Ok(Some(Err(_))) => {
                break Refusal::new(StatusCode::BAD_REQUEST, "BAD_REQUEST", "the body ended early");
            }
            Ok(Some(Ok(frame))) => frame.into_data().unwrap_or_default(),
        };
        received += data.len() as u64;
        if received > loading.max_bytes {
            break Refusal::too_large(loading.max_bytes);
        }
        let _ = frames.send(Ok(data)).await;
    };
    // Without this the reader would take what came for the whole.
    let _ = frames.send(Err(io::ErrorKind::UnexpectedEof.into())).await;
    Err(ended)
}

fn internal(message: &str) -> Refusal {
    Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "INTERNAL", message)
}

/// The frames of a body as one reader, for a thread that may block.
struct Incoming {
    frames: mpsc::Receiver<io::Result<Bytes>>,
    rest: Bytes,
}

impl Read for Incoming {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.rest.is_empty() {
            match self.frames.blocking_recv() {
                Some(frame) => self.rest = frame?,
                None => return Ok(0),
            }
        }
        let taken = self.rest.split_to(into.len().min(self.rest.len()));
        into.iter_mut().zip(&taken).for_each(|(to, from)| *to = *from);
        Ok(taken.len())
    }
}
