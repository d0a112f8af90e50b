//! How an answer is written: its status, its bytes, and errors within bounds.

use std::time::Duration;

use async_graphql::{ErrorExtensionValues, Response, ServerError, Value};
use axum::body::{Body, Bytes};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::IntoResponse as _;
use serde::Serialize;

use super::document::coded;
use super::negotiate::Media;
use super::refusal::{Refusal, shorten};

/// All errors of an answer take at most so many bytes, whatever the query was.
const ERROR_BYTES: usize = 48 << 10;

/// Bytes that a resolver wrote become a frame of their own from this length on.
const OWN_FRAME: usize = 16 << 10;

/// An answer of GraphQL as HTTP has it. An answer without data, because the request could not be executed, is an error
/// of the request; one that execution reached is an answer, whatever errors it holds.
pub(super) struct Answer {
    response: Response,
    executed: bool,
}

impl Answer {
    /// With as many errors as are told, each with a code if the request is at fault.
    pub(super) fn new(mut response: Response, max_errors: usize) -> Self {
        let executed =
            response.data != Value::Null || response.errors.iter().any(|error| !error.path.is_empty());
        response.errors = within_bounds(response.errors, executed, max_errors);
        Self { response, executed }
    }

    /// The code of the first error, if there is any error; one without a code has the code `none`.
    pub(super) fn code(&self) -> Option<&str> {
        let first = self.response.errors.first()?;
        match code(first) {
            Some(Value::String(code)) => Some(code),
            _ => Some("none"),
        }
    }

    /// As it stands, for who writes it in another form.
    pub(super) fn response(self) -> Response {
        self.response
    }

    /// Whether the client has this answer, by the tag that it sent. `W/` does not count in this.
    pub(super) fn is_held(&self, headers: &HeaderMap) -> bool {
        let tag = self.response.http_headers.get(ETAG).and_then(|tag| tag.to_str().ok());
        tag.is_some_and(|tag| held(headers).any(|held| held == "*" || held == plain(tag)))
    }

    /// That the client has it.
    pub(super) fn not_modified(self) -> axum::response::Response {
        let mut written = StatusCode::NOT_MODIFIED.into_response();
        written
            .headers_mut()
            .extend(self.response.http_headers.into_iter().filter_map(|(k, v)| Some((k?, v))));
        written.headers_mut().insert(VARY, HeaderValue::from_static("accept"));
        written
    }

    pub(super) fn write(self, media: Media) -> axum::response::Response {
        let status = match (media, self.executed, self.code()) {
            (Media::Json, ..) | (_, true, _) => StatusCode::OK,
            (_, _, Some(DEADLINE)) => StatusCode::GATEWAY_TIMEOUT,
            (_, _, Some(INTERNAL)) => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::BAD_REQUEST,
        };
        write(media, status, self.response, self.executed)
    }
}

fn write(media: Media, status: StatusCode, response: Response, executed: bool) -> axum::response::Response {
    let errors = response.errors;
    let mut writer = Writer::default();
    writer.raw("{");
    if executed {
        writer.raw("\"data\":");
        writer.value(response.data);
    }
    if !errors.is_empty() {
        writer.raw(if executed { ",\"errors\":" } else { "\"errors\":" });
        writer.json(&errors);
    }
    if !response.extensions.is_empty() {
        writer.raw(",\"extensions\":");
        writer.json(&response.extensions);
    }
    writer.raw("}");
    let (body, length) = writer.body();
    let mut written = (status, body).into_response();
    written.headers_mut().extend(response.http_headers.into_iter().filter_map(|(k, v)| Some((k?, v))));
    written.headers_mut().insert(CONTENT_TYPE, media.header());
    written.headers_mut().insert(CONTENT_LENGTH, length.into());
    written.headers_mut().insert(VARY, HeaderValue::from_static("accept"));
    written
}

/// The tags of the answers that a client holds, without `W/`.
pub(super) fn held(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    let held = headers.get_all(IF_NONE_MATCH).iter().filter_map(|held| held.to_str().ok());
    held.flat_map(|held| held.split(',')).map(plain)
}

fn plain(tag: &str) -> &str {
    tag.trim().trim_start_matches("W/")
}

/// An answer that is one error.
pub(super) fn error(code: &str, message: impl Into<String>) -> Response {
    Response::from_errors(vec![coded(ServerError::new(message, None), code)])
}

/// What was refused, as a response of GraphQL.
pub(super) fn refused(refusal: Refusal) -> Response {
    let (code, message) = refusal.said();
    error(code, message)
}

/// A persisted query is not held. Clients know this message, word for word, and send the query with its hash.
pub(super) fn not_persisted() -> Response {
    error("PERSISTED_QUERY_NOT_FOUND", "PersistedQueryNotFound")
}

/// An answer took longer than it may.
pub(super) fn too_late(deadline: Duration) -> Response {
    error(DEADLINE, format!("the query took longer than {} ms", deadline.as_millis()))
}

/// The code of the answer whose time was over.
pub(super) const DEADLINE: &str = "DEADLINE";
/// The code of the answer that a fault of the program prevented.
pub(super) const INTERNAL: &str = "INTERNAL";

fn code(error: &ServerError) -> Option<&Value> {
    error.extensions.as_ref()?.get("code")
}

/// The first errors, and one that counts the rest.
fn within_bounds(errors: Vec<ServerError>, executed: bool, max_errors: usize) -> Vec<ServerError> {
    let rest = errors.len().saturating_sub(max_errors);
    let each = ERROR_BYTES / (max_errors + 1);
    let fit = |error: ServerError| {
        let error = if executed { error } else { coded(error, "BAD_DOCUMENT") };
        let written = serde_json::to_vec(&error).map_or(usize::MAX, |bytes| bytes.len());
        if written <= each { error } else { reduced(error, each) }
    };
    let mut errors: Vec<ServerError> = errors.into_iter().take(max_errors).map(fit).collect();
    if rest > 0 {
        let mut more = coded(ServerError::new(format!("and {rest} more errors"), None), "MORE_ERRORS");
        more.extensions.get_or_insert_with(ErrorExtensionValues::default).set("count", rest);
        errors.push(more);
    }
    errors
}

/// What must remain of an error: a byte of its message takes six in JSON at worst.
fn reduced(mut error: ServerError, bytes: usize) -> ServerError {
    let kept = code(&error).filter(|code| matches!(code, Value::String(code) if code.len() < 64)).cloned();
    shorten(&mut error.message, bytes / 8);
    let locations = error.locations.into_iter().take(1).collect();
    let reduced = ServerError { locations, path: Vec::new(), extensions: None, source: None, ..error };
    match kept {
        Some(Value::String(code)) => coded(reduced, &code),
        _ => reduced,
    }
}

/// Writes JSON into frames. What a resolver gives as bytes is JSON already.
#[derive(Default)]
struct Writer {
    frames: Vec<Bytes>,
    open: Vec<u8>,
}

impl Writer {
    fn raw(&mut self, text: &str) {
        self.open.extend_from_slice(text.as_bytes());
    }

    fn json(&mut self, value: &(impl Serialize + ?Sized)) {
        // Writing what has text keys into memory cannot fail.
        let _ = serde_json::to_writer(&mut self.open, value);
    }

    fn value(&mut self, value: Value) {
        match value {
            Value::Binary(bytes) if bytes.len() >= OWN_FRAME => {
                self.close();
                self.frames.push(bytes);
            }
            Value::Binary(bytes) => self.open.extend_from_slice(&bytes),
            Value::List(items) => {
                self.raw("[");
                for (at, item) in items.into_iter().enumerate() {
                    self.raw(if at > 0 { "," } else { "" });
                    self.value(item);
                }
                self.raw("]");
            }
            Value::Object(members) => {
                self.raw("{");
                for (at, (name, member)) in members.into_iter().enumerate() {
                    self.raw(if at > 0 { "," } else { "" });
                    self.json(name.as_str());
                    self.raw(":");
                    self.value(member);
                }
                self.raw("}");
            }
            plain => self.json(&plain),
        }
    }

    fn close(&mut self) {
        if !self.open.is_empty() {
            self.frames.push(std::mem::take(&mut self.open).into());
        }
    }

    fn body(mut self) -> (Body, usize) {
        self.close();
        let length = self.frames.iter().map(Bytes::len).sum();
        let frames = self.frames.into_iter().map(Ok::<_, std::convert::Infallible>);
        (Body::from_stream(async_graphql::futures_util::stream::iter(frames)), length)
    }
}

#[cfg(test)]
mod tests {
    use async_graphql::{Name, Pos, value};

    use super::*;

    async fn written(media: Media, response: Response) -> (StatusCode, String) {
        let response = Answer::new(response, 10).write(media);
        let status = response.status();
        let length: usize =
            response.headers().get(CONTENT_LENGTH).unwrap().to_str().unwrap().parse().unwrap();
        let body = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
        assert_eq!(body.len(), length);
        (status, String::from_utf8(body.to_vec()).unwrap())
    }

    #[tokio::test]
    async fn bytes_of_a_resolver_stand_as_they_are() {
        for length in [3, OWN_FRAME + 2] {
            let list = format!("[{}1]", " ".repeat(length - 3));
            let mut data = value!({ "a\"": [1, null, true, "\n"] });
            if let Value::Object(members) = &mut data {
                members.insert(Name::new("b"), Value::Binary(list.clone().into()));
            }
            let expected = format!("{{\"data\":{{\"a\\\"\":[1,null,true,\"\\n\"],\"b\":{list}}}}}");
            assert_eq!(written(Media::Json, Response::new(data)).await, (StatusCode::OK, expected));
        }
    }

    #[tokio::test]
    async fn errors_of_the_request_and_of_fields() {
        let request = || error("X", "no");
        let told = r#"{"errors":[{"message":"no","extensions":{"code":"X"}}]}"#.to_owned();
        assert_eq!(written(Media::GraphQl, request()).await, (StatusCode::BAD_REQUEST, told.clone()));
        assert_eq!(written(Media::Json, request()).await, (StatusCode::OK, told));
        let mut field = Response::from_errors(vec![ServerError::new("no", None)]);
        field.errors[0].path = vec![async_graphql::PathSegment::Field("a".into())];
        let told = r#"{"data":null,"errors":[{"message":"no","path":["a"]}]}"#.to_owned();
        assert_eq!(written(Media::GraphQl, field).await, (StatusCode::OK, told));
        assert_eq!(written(Media::GraphQl, error(DEADLINE, "")).await.0, StatusCode::GATEWAY_TIMEOUT);
        assert_eq!(written(Media::GraphQl, error(INTERNAL, "")).await.0, StatusCode::INTERNAL_SERVER_ERROR);
    }

    #[tokio::test]
    async fn errors_stay_within_bounds() {
        let worst = || ServerError {
            locations: vec![Pos { line: 1, column: 1 }; 10_000],
            ..coded(ServerError::new("\u{1}".repeat(100_000), None), &"C".repeat(70))
        };
        for max_errors in [1, 10, 50] {
            let errors = (0..1000).map(|_| worst()).collect();
            let response = Answer::new(Response::from_errors(errors), max_errors).write(Media::GraphQl);
            let body = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
            assert!(body.len() < 64 << 10, "{}", body.len());
            let told: serde_json::Value = serde_json::from_slice(&body).unwrap();
            let errors = told["errors"].as_array().unwrap();
            assert_eq!(errors.len(), max_errors + 1);
            assert_eq!(errors[max_errors]["extensions"]["count"], 1000 - max_errors);
            assert!(errors[0]["message"].as_str().unwrap().ends_with(" ..."));
        }
    }
}
