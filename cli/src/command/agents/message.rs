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
    let Some((code, why, id)) = refusal(&bytes, "body") else {
        return next.run(Request::from_parts(parts, Body::from(bytes))).await;
    };
    // A call is a message, whatever is wrong with its parameters.
    let is_call = code == ErrorCode::INVALID_PARAMS;
    refused(if is_call { StatusCode::OK } else { StatusCode::BAD_REQUEST }, code, &why, &id)
}

/// Why a body or a line is no message that is taken, with the code and the id of the answer; none where it is one.
fn refusal(bytes: &[u8], of: &str) -> Option<(ErrorCode, String, Value)> {
    let value = match serde_json::from_slice::<Value>(bytes) {
        Ok(value) => value,
        Err(error) => {
            return Some((ErrorCode::PARSE_ERROR, format!("the {of} is not JSON: {error}"), Value::Null));
        }
    };
    if let Some((id, why)) = wrong_call(&value) {
        return Some((ErrorCode::INVALID_PARAMS, why.to_owned(), id));
    }
    if serde_json::from_slice::<ClientJsonRpcMessage>(bytes).is_ok() {
        return None;
    }
    let why = format!("the {of} is JSON, and not one message of JSON-RPC 2.0 that this service takes");
    Some((ErrorCode::INVALID_REQUEST, why, id(&value)))
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

/// The answer to a line that is no message; none to one, nor to an empty line.
pub(super) fn of_line(line: &[u8]) -> Option<String> {
    if line.trim_ascii().is_empty() {
        return None;
    }
    let (code, why, id) = refusal(line, "line")?;
    Some(error_of(code, &why, &id).to_string())
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
    fn a_line_that_is_no_message_is_answered_as_a_body_is() {
        let of = |line: &str| {
            let answer: Value = serde_json::from_str(&of_line(line.as_bytes())?).unwrap();
            Some((answer["error"]["code"].clone(), answer["id"].clone()))
        };
        assert_eq!(of(" "), None);
        assert_eq!(of(r#"{"jsonrpc": "2.0", "id": 3, "method": "ping"}"#), None);
        assert_eq!(of("[]"), Some((json!(-32600), Value::Null)));
        assert_eq!(of("{"), Some((json!(-32700), Value::Null)));
        let call = r#"{"jsonrpc": "2.0", "id": 4, "method": "tools/call", "params": {"name": "text_at", "arguments": [1]}}"#;
        assert_eq!(of(call), Some((json!(-32602), json!(4))));
    }

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
