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
    if let Some((id, why)) = serde_json::from_slice::<Value>(&bytes).ok().as_ref().and_then(wrong_call) {
        return refused(StatusCode::OK, ErrorCode::INVALID_PARAMS, why, &id);
    }
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

/// What is wrong with the call of a tool, and its id, where it would be taken for another method.
fn wrong_call(message: &Value) -> Option<(Value, &'static str)> {
    let is_call = message.get("method").and_then(Value::as_str) == Some("tools/call");
    let params = message.get("params");
    let arguments = params.and_then(|params| params.get("arguments"));
    let why = if !params.is_some_and(|params| params.get("name").is_some_and(Value::is_string)) {
        "a call of a tool needs `params` with the `name` of the tool"
    } else if arguments.is_some_and(|arguments| !arguments.is_object() && !arguments.is_null()) {
        "the `arguments` of a tool are an object: each by its name"
    } else {
        return None;
    };
    Some(id(message)).filter(|id| is_call && !id.is_null()).map(|id| (id, why))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_with_parameters_of_another_form_says_what_is_wrong() {
        let call = |params: Value| {
            let message = json!({ "jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": params });
            wrong_call(&message).map(|(_, why)| why)
        };
        for arguments in [json!(["art. 1"]), json!("art. 1")] {
            let why = call(json!({ "name": "text_at", "arguments": arguments }));
            assert!(why.is_some_and(|why| why.contains("`arguments`")), "{why:?}");
        }
        assert!(call(Value::Null).is_some_and(|why| why.contains("`name`")));
        assert_eq!(call(json!({ "name": "text_at", "arguments": {} })), None);
        assert_eq!(call(json!({ "name": "corpora" })), None);
        assert_eq!(wrong_call(&json!({ "jsonrpc": "2.0", "id": 7, "method": "tools/list" })), None);
    }
}
