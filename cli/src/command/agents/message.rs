//! A body or a line that is not a message gets an error of JSON-RPC: the transport of `rmcp` would say of a body that its
//! media type is not supported, and nothing of a line.

use axum::Json;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use rmcp::model::{ClientJsonRpcMessage, ErrorCode};
use serde::de::IgnoredAny;
use serde_json::{Value, json};

/// Hands on what is not posted as JSON, and a message of at most this many bytes.
pub(super) async fn checked(State(most): State<usize>, request: Request, next: Next) -> Response {
    if *request.method() != Method::POST || !says_json(request.headers()) {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    let Ok(bytes) = to_bytes(body, most).await else {
        let why = format!("the body is longer than {most} bytes, or ended early");
        return refused(StatusCode::PAYLOAD_TOO_LARGE, ErrorCode::INVALID_REQUEST, &why, &Value::Null);
    };
    if serde_json::from_slice::<ClientJsonRpcMessage>(&bytes).is_ok() {
        return next.run(Request::from_parts(parts, Body::from(bytes))).await;
    }
    let bad = StatusCode::BAD_REQUEST;
    match serde_json::from_slice::<Value>(&bytes) {
        Ok(value) => {
            let why = "the body is JSON, and not one message of JSON-RPC 2.0 that this service takes";
            refused(bad, ErrorCode::INVALID_REQUEST, why, &id(&value))
        }
        Err(error) => {
            let why = format!("the body is not JSON: {error}");
            refused(bad, ErrorCode::PARSE_ERROR, &why, &Value::Null)
        }
    }
}

/// As the transport reads the header.
fn says_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let essence = kind.split_once(';').map_or(kind, |(essence, _)| essence);
    essence.trim().eq_ignore_ascii_case("application/json")
}

/// The id of a request; null where there is none that JSON-RPC knows.
fn id(message: &Value) -> Value {
    message.get("id").filter(|id| id.is_string() || id.is_number()).cloned().unwrap_or_default()
}

/// The answer to a line that is not JSON; none to another, nor to an empty one.
pub(super) fn of_no_json(line: &[u8]) -> Option<String> {
    if line.trim_ascii().is_empty() {
        return None;
    }
    let error = serde_json::from_slice::<IgnoredAny>(line).err()?;
    let why = format!("the line is not JSON: {error}");
    Some(error_of(ErrorCode::PARSE_ERROR, &why, &Value::Null).to_string())
}

fn refused(status: StatusCode, code: ErrorCode, why: &str, id: &Value) -> Response {
    (status, Json(error_of(code, why, id))).into_response()
}

fn error_of(code: ErrorCode, why: &str, id: &Value) -> Value {
    let error = json!({ "code": code.0, "message": why });
    json!({ "jsonrpc": "2.0", "id": id, "error": error })
}
