//! Requests that are turned down before there is anything to execute.

use axum::Json;
use axum::http::header::{ACCEPT_ENCODING, ALLOW, CONNECTION, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// Why a request is turned down; the status code is the same whatever media type the client takes.
#[derive(Debug)]
pub(super) struct Refusal {
    status: StatusCode,
    code: &'static str,
    message: String,
    /// What would be taken instead, with the header that says so.
    instead: Option<(HeaderName, &'static str)>,
}

/// Longest message, in bytes: what a client sent may be part of it.
const LONGEST_MESSAGE: usize = 1000;

impl Refusal {
    pub(super) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        let mut message = message.into();
        shorten(&mut message, LONGEST_MESSAGE);
        Self { status, code, message, instead: None }
    }

    /// Its code and its message, for a connection on which there is no status any more.
    pub(super) fn said(self) -> (&'static str, String) {
        (self.code, self.message)
    }

    /// The method is not one of these.
    pub(super) fn method(allow: &'static str, message: &str) -> Self {
        let refusal = Self::new(StatusCode::METHOD_NOT_ALLOWED, "METHOD_NOT_ALLOWED", message);
        Self { instead: Some((ALLOW, allow)), ..refusal }
    }

    /// A body is packed in a way that is not unpacked.
    pub(super) fn coding() -> Self {
        let message = "a body may be packed by gzip, or not at all";
        let refusal = Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "UNSUPPORTED_MEDIA_TYPE", message);
        Self { instead: Some((ACCEPT_ENCODING, "gzip")), ..refusal }
    }

    /// A body is longer than allowed.
    pub(super) fn too_large(limit: u64) -> Self {
        Self::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "PAYLOAD_TOO_LARGE",
            format!("the body is longer than {limit} bytes"),
        )
    }

    /// A body did not come in time.
    pub(super) fn too_slow() -> Self {
        Self::new(StatusCode::REQUEST_TIMEOUT, "REQUEST_TIMEOUT", "the body did not arrive in time")
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let body = json!({ "errors": [{ "message": self.message, "extensions": { "code": self.code } }] });
        let mut response = (self.status, Json(body)).into_response();
        let mut say = |name, value| response.headers_mut().insert(name, HeaderValue::from_static(value));
        if let Some((name, value)) = self.instead {
            say(name, value);
        }
        match self.status {
            StatusCode::UNAUTHORIZED => say(WWW_AUTHENTICATE, "Bearer"),
            StatusCode::SERVICE_UNAVAILABLE => say(RETRY_AFTER, "1"),
            // The rest of the body may still be on its way.
            StatusCode::PAYLOAD_TOO_LARGE | StatusCode::REQUEST_TIMEOUT => say(CONNECTION, "close"),
            _ => None,
        };
        response
    }
}

/// Cuts a text to at most so many bytes, and says so.
pub(super) fn shorten(text: &mut String, limit: usize) {
    if text.len() > limit {
        text.truncate(text.floor_char_boundary(limit));
        text.push_str(" ...");
    }
}
