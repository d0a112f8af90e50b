//! What a GraphQL request says: the parameters of a body or of an address, with their types checked.

use asof_schema::Sha256;
use async_graphql::Variables;
use axum::extract::Query;
use axum::http::{StatusCode, Uri};
use serde_json::{Map, Value};

use super::refusal::Refusal;
use crate::graphql::EXTENSION;

/// The parameters of a request.
#[derive(Debug, Default)]
pub(super) struct Parameters {
    pub(super) query: Option<String>,
    pub(super) operation: Option<String>,
    pub(super) variables: Variables,
    /// The hash by which a persisted query is named.
    pub(super) persisted: Option<Sha256>,
    /// What is said of the revision.
    pub(super) as_of: Option<async_graphql::Value>,
}

impl Parameters {
    /// From the body of a POST.
    pub(super) fn of_body(body: &[u8]) -> Result<Self, Refusal> {
        let value = serde_json::from_slice(body)
            .map_err(|error| bad("BAD_REQUEST", format!("the body is not JSON: {error}")))?;
        match value {
            Value::Object(members) => Self::of_members(members),
            Value::Array(_) => Err(bad("BATCHING_NOT_SUPPORTED", "send one request at a time, not an array")),
            other => Err(bad("BAD_REQUEST", format!("the body must be a JSON object, not {}", kind(&other)))),
        }
    }

    /// From the address of a GET, where `variables` and `extensions` are JSON and nothing means none.
    pub(super) fn of_uri(uri: &Uri) -> Result<Self, Refusal> {
        let Query(pairs) = Query::<Vec<(String, String)>>::try_from_uri(uri)
            .map_err(|error| bad("BAD_REQUEST", error.body_text()))?;
        let mut members = Map::new();
        for (name, text) in pairs.into_iter().filter(|(_, text)| !text.is_empty()) {
            let value = match name.as_str() {
                "query" | "operationName" => Value::String(text),
                "variables" | "extensions" => serde_json::from_str(&text)
                    .map_err(|error| bad("BAD_REQUEST", format!("{name} is not JSON: {error}")))?,
                _ => continue,
            };
            if members.insert(name.clone(), value).is_some() {
                return Err(bad("BAD_REQUEST", format!("{name} is given twice")));
            }
        }
        Self::of_members(members)
    }

    /// From a message of a WebSocket.
    pub(super) fn of_request(request: async_graphql::Request) -> Result<Self, Refusal> {
        let extensions: Map<String, Value> = request
            .extensions
            .iter()
            .filter_map(|(name, value)| Some((name.clone(), value.clone().into_json().ok()?)))
            .collect();
        let parameters = Self {
            query: Some(request.query).filter(|query| !query.is_empty()),
            operation: request.operation_name,
            variables: request.variables,
            persisted: persisted(&extensions)?,
            as_of: as_of(&extensions),
        };
        parameters.checked()
    }

    fn checked(self) -> Result<Self, Refusal> {
        if self.query.is_none() && self.persisted.is_none() {
            return Err(bad("BAD_REQUEST", "the parameter query is missing"));
        }
        Ok(self)
    }

    fn of_members(mut members: Map<String, Value>) -> Result<Self, Refusal> {
        let extensions = object(&mut members, "extensions")?;
        let parameters = Self {
            query: string(&mut members, "query")?,
            operation: string(&mut members, "operationName")?,
            variables: Variables::from_json(Value::Object(object(&mut members, "variables")?)),
            persisted: persisted(&extensions)?,
            as_of: as_of(&extensions),
        };
        parameters.checked()
    }
}

fn string(members: &mut Map<String, Value>, name: &str) -> Result<Option<String>, Refusal> {
    match members.remove(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(other) => {
            Err(bad("BAD_REQUEST", format!("the parameter {name} must be a string, not {}", kind(&other))))
        }
    }
}

fn object(members: &mut Map<String, Value>, name: &str) -> Result<Map<String, Value>, Refusal> {
    match members.remove(name) {
        None | Some(Value::Null) => Ok(Map::new()),
        Some(Value::Object(object)) => Ok(object),
        Some(other) => {
            Err(bad("BAD_REQUEST", format!("the parameter {name} must be a map, not {}", kind(&other))))
        }
    }
}

/// `{"persistedQuery": {"version": 1, "sha256Hash": "..."}}`
fn persisted(extensions: &Map<String, Value>) -> Result<Option<Sha256>, Refusal> {
    let Some(named) = extensions.get("persistedQuery").filter(|named| !named.is_null()) else {
        return Ok(None);
    };
    if named.get("version").and_then(Value::as_u64) != Some(1) {
        return Err(bad(
            "PERSISTED_QUERY_NOT_SUPPORTED",
            "persisted queries are supported in version 1 only",
        ));
    }
    let hash = named.get("sha256Hash").and_then(Value::as_str).and_then(|hash| hash.parse().ok());
    hash.map(Some).ok_or_else(|| bad("BAD_REQUEST", "sha256Hash must be 64 digits from 0-9 and a-f"))
}

/// `{"asOf": ...}`, which the schema reads.
fn as_of(extensions: &Map<String, Value>) -> Option<async_graphql::Value> {
    async_graphql::Value::from_json(extensions.get(EXTENSION)?.clone()).ok()
}

fn bad(code: &'static str, message: impl Into<String>) -> Refusal {
    Refusal::new(StatusCode::BAD_REQUEST, code, message)
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "a map",
    }
}
