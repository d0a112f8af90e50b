//! The tools of a running service, by the Model Context Protocol over HTTP: to begin, to list them, and to call
//! one. An answer is JSON, or a stream of events that ends.

use std::time::Duration;

use anyhow::{Context as _, Result, anyhow, ensure};
use reqwest::StatusCode;
use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderValue};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::client::Answer;
use crate::patient::{Patient, Unanswered, beginning};

/// The version of the protocol that is asked for.
const PROTOCOL: &str = "2025-06-18";
const ACCEPT: &str = "application/json, text/event-stream";
const SESSION: &str = "mcp-session-id";
/// The most pages of a list of tools.
const PAGES: usize = 100;

/// A tool, as the service describes it.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Tool {
    pub(super) name: String,
    #[serde(default)]
    pub(super) description: String,
    pub(super) input_schema: Value,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Page {
    tools: Vec<Tool>,
    next_cursor: Option<String>,
}

/// What came of a call, in words for a model.
#[derive(Debug)]
pub(super) struct Said {
    pub(super) text: String,
    pub(super) failed: bool,
}

impl Said {
    /// An error, as a model is told of it.
    pub(super) fn error(why: &str) -> Self {
        Self { text: format!("error: {why}"), failed: true }
    }
}

/// The door of a service.
pub(super) struct Door {
    url: String,
    system: Patient,
    headers: HeaderMap,
    sent: u64,
    /// What the service tells every agent.
    pub(super) instructions: String,
    pub(super) tools: Vec<Tool>,
}

/// Why a request has no result.
enum Refused {
    /// The service says so: an error of JSON-RPC, or an HTTP status that blames the request.
    Said(String),
    /// There is no service, or none that speaks the protocol.
    Gone(anyhow::Error),
}

impl Door {
    /// Begins at an address, and lists the tools.
    pub(super) fn open(url: &str, patience: Duration, retries: usize) -> Result<Self> {
        let system = Patient::new(url, None, patience, retries)?;
        let mut door = Self {
            url: url.to_owned(),
            system,
            headers: HeaderMap::new(),
            sent: 0,
            instructions: String::new(),
            tools: Vec::new(),
        };
        let client = json!({ "name": "asof-bench", "version": env!("CARGO_PKG_VERSION") });
        let begun = door.asked(
            "initialize",
            &json!({ "protocolVersion": PROTOCOL, "capabilities": {}, "clientInfo": client }),
        )?;
        let words = |name: &str| begun.get(name).and_then(Value::as_str).unwrap_or_default();
        words("instructions").clone_into(&mut door.instructions);
        if let Ok(version) = HeaderValue::from_str(words("protocolVersion")) {
            door.headers.insert("mcp-protocol-version", version);
        }
        let ready = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
        door.post(&ready).map_err(|error| door.gone(&error))?;
        door.list()?;
        Ok(door)
    }

    fn list(&mut self) -> Result<()> {
        let mut asked = json!({});
        for _ in 0..PAGES {
            let page = self.asked("tools/list", &asked)?;
            let page: Page = serde_json::from_value(page)
                .with_context(|| format!("the list of the tools at {} cannot be read", self.url))?;
            self.tools.extend(page.tools);
            let Some(cursor) = page.next_cursor else { break };
            asked = json!({ "cursor": cursor });
        }
        ensure!(!self.tools.is_empty(), "there are no tools at {}", self.url);
        Ok(())
    }

    /// Calls a tool. Its error, and that there is none of this name, is what a model is told; an error of this
    /// function says that the service is gone.
    pub(super) fn call(&mut self, tool: &str, arguments: &Map<String, Value>) -> Result<Said> {
        match self.ask("tools/call", &json!({ "name": tool, "arguments": arguments })) {
            Ok(result) => Ok(said(&result)),
            Err(Refused::Said(why)) => Ok(Said::error(&why)),
            Err(Refused::Gone(error)) => Err(error),
        }
    }

    /// The result of what a service must not refuse.
    fn asked(&mut self, method: &str, parameters: &Value) -> Result<Value> {
        self.ask(method, parameters).map_err(|refused| match refused {
            Refused::Said(why) => anyhow!("{} refuses {method}: {why}", self.url),
            Refused::Gone(error) => error,
        })
    }

    fn ask(&mut self, method: &str, parameters: &Value) -> Result<Value, Refused> {
        self.sent += 1;
        let id = self.sent;
        let message = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": parameters });
        let answer = self.post(&message).map_err(|error| match error.status {
            Some(
                StatusCode::BAD_REQUEST | StatusCode::PAYLOAD_TOO_LARGE | StatusCode::UNPROCESSABLE_ENTITY,
            ) => Refused::Said(error.to_string()),
            _ => Refused::Gone(self.gone(&error)),
        })?;
        if let Some(session) = answer.headers.get(SESSION) {
            self.headers.insert(SESSION, session.clone());
        }
        let Some(mut reply) = reply(&answer, id) else {
            let said = beginning(&answer.text);
            return Err(Refused::Gone(anyhow!(
                "{} does not answer {method} as the Model Context Protocol has it: {said}",
                self.url
            )));
        };
        if let Some(result) = reply.get_mut("result") {
            return Ok(result.take());
        }
        let why = reply.pointer("/error/message").and_then(Value::as_str);
        Err(Refused::Said(why.unwrap_or("an error without words").to_owned()))
    }

    fn post(&self, message: &Value) -> Result<Answer, Unanswered> {
        self.system.post_with(&message.to_string(), ACCEPT, &self.headers)
    }

    fn gone(&self, error: &Unanswered) -> anyhow::Error {
        let url = &self.url;
        anyhow!(
            "the tools at {url} cannot be asked: {error}: start `asof serve`, and name its address, with /mcp at \
             its end, in --mcp"
        )
    }
}

/// The message of an answer that replies to a request.
fn reply(answer: &Answer, id: u64) -> Option<Value> {
    let replies = |message: &Value| {
        let is_one = message.get("result").is_some() || message.get("error").is_some();
        is_one && message.get("id").and_then(Value::as_u64) == Some(id)
    };
    let kind = answer.headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let messages =
        if kind.starts_with("text/event-stream") { events(&answer.text) } else { vec![answer.text.clone()] };
    messages.iter().filter_map(|message| serde_json::from_str(message).ok()).find(replies)
}

/// The data of each event of a stream.
fn events(stream: &str) -> Vec<String> {
    let data =
        |line: &str| line.strip_prefix("data:").map(|data| data.strip_prefix(' ').unwrap_or(data).to_owned());
    let event = |event: &str| event.lines().filter_map(data).collect::<Vec<_>>().join("\n");
    stream.replace("\r\n", "\n").split("\n\n").map(event).filter(|data| !data.is_empty()).collect()
}

/// The result of a tool: its text, and its JSON after it.
fn said(result: &Value) -> Said {
    let blocks = result.get("content").and_then(Value::as_array).into_iter().flatten();
    let texts = blocks.filter_map(|block| block.get("text")?.as_str()).map(str::to_owned);
    let json = result.get("structuredContent").filter(|json| !json.is_null()).map(Value::to_string);
    let text = texts.chain(json).collect::<Vec<_>>().join("\n\n");
    if result.get("isError") == Some(&Value::Bool(true)) {
        return Said::error(&text);
    }
    Said { text, failed: false }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_of_events_is_read_line_by_line() {
        let stream =
            ": hello\r\nid: 0\r\ndata:\r\n\r\nevent: message\r\ndata: {\"a\":\r\ndata: 1}\r\n\r\ndata:[]\r\n";
        assert_eq!(events(stream), ["{\"a\":\n1}", "[]"]);
    }

    #[test]
    fn a_result_is_its_text_and_its_json() {
        let result = json!({
            "content": [{ "type": "text", "text": "Art. 1" }, { "type": "image", "data": "" }],
            "structuredContent": { "a": 1 },
        });
        assert_eq!(said(&result).text, "Art. 1\n\n{\"a\":1}");
        let failed = said(&json!({ "content": [{ "type": "text", "text": "no" }], "isError": true }));
        assert_eq!((failed.text.as_str(), failed.failed), ("error: no", true));
    }
}
