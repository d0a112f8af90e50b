//! A question put to a model, with the tools of a door or without, until it replies.

use std::time::Duration;

use anyhow::Result;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::door::{Door, Said, Tool};
use crate::client::Answer;
use crate::completions::{Completions, object, parsed};
use crate::patient::beginning;
use crate::tlr::item::Question;
use crate::tlr::systems::Reply;

/// What the model is told first, with tools or without.
const RULES: &str = "\
    You answer questions on what law said, says or will say. Reply with one JSON object and nothing else. \
    Leave out each member that the question does not ask for, or that you do not know.\n\
    \"results\" is a list of objects. Where the text of a day is asked for: one object whose \"text\" has the \
    words of the provision on that day, with those of all inside it and with their labels, word for word; an \
    empty list where it was not in force on that day. Where the acts that changed a provision are asked for: \
    objects whose \"amendments\" is a list of acts by their codes, such as \"ec_59\" or \"419/2021\". Where all \
    versions are asked for: one object for each, with \"valid_from\", its first day as YYYY-MM-DD, and \
    \"amendments\", the acts that made it, which is empty for an original text. Where it is asked what changed \
    in a part of a law: one object for each article or section, with \"citation\", such as \"Art. 5º\", and, if \
    you know it, \"component\", its URN.\n\
    \"changed\" is true or false: whether anything differs between two days.\n\
    \"amended\" is true or false: whether a provision was ever amended.\n\
    Where the record of the law cannot decide the question, reply {\"abstains\": GROUND} alone. GROUND is \
    \"not_covered\" if the sources end before the day, \"touched\" if an act that is not applied, or a doubt, \
    may make an answer wrong, \"unknown_words\" if nobody knows some of the words, and \"several_candidates\" if \
    one of several acts did it and no source says which.";

/// What it is told where no call is left.
const USED_UP: &str = "No call of a tool is left. Reply with the JSON object now.";

/// How much a model may ask of the tools for a question.
#[derive(Debug, Clone, Copy, Serialize)]
pub(super) struct Bounds {
    /// How often the model is asked.
    pub(super) turns: u32,
    /// How many tools are called.
    pub(super) calls: usize,
}

/// A call of a tool.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Call {
    pub(super) tool: String,
    pub(super) failed: bool,
}

/// What an endpoint counts, summed up.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub(super) struct Tokens {
    pub(super) prompt: u64,
    pub(super) completion: u64,
    /// How many responses there were.
    pub(super) responses: usize,
    /// How many of them say how many tokens they took.
    pub(super) counted: usize,
}

impl Tokens {
    fn of(response: &Value) -> Self {
        let count = |name: &str| response.get("usage")?.get(name)?.as_u64();
        let (prompt, completion) = (count("prompt_tokens"), count("completion_tokens"));
        Self {
            prompt: prompt.unwrap_or_default(),
            completion: completion.unwrap_or_default(),
            responses: 1,
            counted: usize::from(prompt.is_some() && completion.is_some()),
        }
    }

    pub(super) fn add(&mut self, more: Self) {
        self.prompt += more.prompt;
        self.completion += more.completion;
        self.responses += more.responses;
        self.counted += more.counted;
    }
}

/// Why there is no reply.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Problem {
    /// The model's words are not what the scorer reads.
    Unreadable(String),
    /// The endpoint gave no answer.
    NoAnswer(String),
}

/// What was said, and what came of it.
#[derive(Debug, Clone, Default, Serialize)]
pub(super) struct Talk {
    /// As the model was sent them, with its last words.
    pub(super) messages: Vec<Value>,
    /// As the endpoint gave them.
    pub(super) responses: Vec<Value>,
    pub(super) calls: Vec<Call>,
    /// Whether the model was told that no call is left.
    pub(super) used_up: bool,
    pub(super) tokens: Tokens,
    pub(super) reply: Option<Reply>,
    pub(super) problem: Option<Problem>,
    /// How long the model took.
    pub(super) took: Duration,
}

impl Talk {
    /// Puts a question. The error says that the door is gone. The id of an item says its task, so that no model
    /// gets it.
    pub(super) fn hold(
        model: &Completions,
        door: Option<&mut Door>,
        bounds: Bounds,
        question: &Question,
    ) -> Result<Self> {
        let rules = match &door {
            Some(door) => with_tools(door, bounds),
            None => RULES.to_owned(),
        };
        let day = question.target_date.map(|day| format!("\nThe day asked for is {day}."));
        let asked = question.query.clone() + &day.unwrap_or_default();
        let messages =
            vec![json!({ "role": "system", "content": rules }), json!({ "role": "user", "content": asked })];
        let mut talk = Self { messages, ..Self::default() };
        match door {
            Some(door) => talk.with(model, door, bounds)?,
            None => {
                if let Some(message) = talk.ask(model, Map::new()) {
                    talk.end(&message);
                }
            }
        }
        Ok(talk)
    }

    fn with(&mut self, model: &Completions, door: &mut Door, bounds: Bounds) -> Result<()> {
        let tools: Vec<Value> = door.tools.iter().map(function).collect();
        for turn in 1..=bounds.turns {
            let is_last = turn == bounds.turns || self.calls.len() >= bounds.calls;
            if is_last {
                self.used_up = true;
                self.messages.push(json!({ "role": "user", "content": USED_UP }));
            }
            // Endpoints want the tools described wherever messages speak of calls.
            let choice = if is_last { "none" } else { "auto" };
            let more = [("tools".to_owned(), json!(tools)), ("tool_choice".to_owned(), json!(choice))];
            let Some(message) = self.ask(model, more.into_iter().collect()) else { return Ok(()) };
            let calls = message.get("tool_calls").and_then(Value::as_array).filter(|calls| !calls.is_empty());
            let Some(calls) = calls else {
                self.end(&message);
                return Ok(());
            };
            if is_last {
                let why = "it calls a tool after it was told that no call is left";
                self.problem = Some(Problem::Unreadable(why.to_owned()));
                return Ok(());
            }
            for call in calls {
                self.call(door, call, bounds)?;
            }
        }
        Ok(())
    }

    /// The next message of the model; none where there is none, which is noted.
    fn ask(&mut self, model: &Completions, more: Map<String, Value>) -> Option<Value> {
        let mut body = json!({ "model": model.name, "temperature": 0, "messages": self.messages });
        if let Some(body) = body.as_object_mut() {
            body.extend(more);
        }
        match self.response(model, &body) {
            Ok(message) => {
                self.messages.push(echo(&message));
                Some(message)
            }
            Err(why) => {
                self.problem = Some(Problem::NoAnswer(model.keyless(&why)));
                None
            }
        }
    }

    fn response(&mut self, model: &Completions, body: &Value) -> Result<Value, String> {
        let Answer { text, took, .. } = model.post(body)?;
        self.took += took;
        let response = parsed(&text)?;
        let message = response.pointer("/choices/0/message").filter(|message| message.is_object()).cloned();
        let message = message.ok_or_else(|| format!("the response has no message: {}", beginning(&text)))?;
        self.tokens.add(Tokens::of(&response));
        self.responses.push(response);
        Ok(message)
    }

    /// Calls a tool as the model has it, and hands back what came of it.
    fn call(&mut self, door: &mut Door, call: &Value, bounds: Bounds) -> Result<()> {
        let id = call.get("id").cloned().unwrap_or_default();
        let tool = call.pointer("/function/name").and_then(Value::as_str).unwrap_or_default();
        let said = if self.calls.len() >= bounds.calls {
            Said::error(&format!("not called: the {} calls of this question are used up", bounds.calls))
        } else {
            let said = match arguments(call) {
                Ok(arguments) => door.call(tool, &arguments)?,
                Err(why) => Said::error(&why),
            };
            self.calls.push(Call { tool: tool.to_owned(), failed: said.failed });
            said
        };
        self.messages.push(json!({ "role": "tool", "tool_call_id": id, "content": said.text }));
        Ok(())
    }

    /// Reads the last message.
    fn end(&mut self, message: &Value) {
        let words = message.get("content").and_then(Value::as_str).unwrap_or_default();
        let last = self.responses.last().and_then(|response| response.pointer("/choices/0/finish_reason"));
        let is_cut = last.and_then(Value::as_str) == Some("length");
        match read(words) {
            Ok(reply) => self.reply = Some(reply),
            Err(why) if is_cut => {
                self.problem =
                    Some(Problem::Unreadable(format!("the endpoint cut it off for its length: {why}")));
            }
            Err(why) => self.problem = Some(Problem::Unreadable(why)),
        }
    }
}

/// The rules, with how much may be asked of the tools and what the service tells every agent.
fn with_tools(door: &Door, Bounds { turns, calls }: Bounds) -> String {
    format!(
        "{RULES}\nYou have tools, which read the record of the law: at most {calls} calls in at most {turns} replies, \
         the last of which is the JSON object. {}",
        door.instructions
    )
}

/// A tool, as OpenAI describes functions.
fn function(tool: &Tool) -> Value {
    let Tool { name, description, input_schema } = tool;
    json!({
        "type": "function",
        "function": { "name": name, "description": description, "parameters": input_schema },
    })
}

/// A message of the model, as it is sent back: an endpoint need not take the other members that it gave.
fn echo(message: &Value) -> Value {
    let mut echo = json!({ "role": "assistant", "content": message.get("content") });
    let calls =
        message.get("tool_calls").filter(|calls| calls.as_array().is_some_and(|calls| !calls.is_empty()));
    if let (Some(calls), Some(echo)) = (calls, echo.as_object_mut()) {
        echo.insert("tool_calls".to_owned(), calls.clone());
    }
    echo
}

/// The arguments of a call: JSON in a string, which is empty where there are none.
fn arguments(call: &Value) -> Result<Map<String, Value>, String> {
    match call.pointer("/function/arguments") {
        None | Some(Value::Null) => Ok(Map::new()),
        Some(Value::Object(arguments)) => Ok(arguments.clone()),
        Some(Value::String(text)) if text.trim().is_empty() => Ok(Map::new()),
        Some(Value::String(text)) => serde_json::from_str(text)
            .map_err(|error| format!("the arguments are not a JSON object ({error}): {}", beginning(text))),
        Some(other) => Err(format!("the arguments are not a JSON object: {}", beginning(&other.to_string()))),
    }
}

/// The reply in the words of a model. What a model that thinks aloud says before is no part of it.
fn read(words: &str) -> Result<Reply, String> {
    let last = words.rsplit("</think>").next().unwrap_or(words);
    let object = object(last).ok_or_else(|| format!("it has no JSON object: {}", beginning(words)))?;
    let value: Result<Value, _> = serde_json::from_str(object);
    let reply = value.and_then(|value| serde_json::from_value(without_nulls(value)));
    reply.map_err(|error| format!("it is not a reply of TLR-Bench ({error}): {}", beginning(object)))
}

/// Null says as much as to leave out.
fn without_nulls(value: Value) -> Value {
    match value {
        Value::Object(members) => {
            let said = members.into_iter().filter(|(_, value)| !value.is_null());
            Value::Object(said.map(|(name, value)| (name, without_nulls(value))).collect())
        }
        Value::Array(items) => items.into_iter().map(without_nulls).collect(),
        other => other,
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn a_reply_is_read_as_the_scorer_reads_it_or_not_at_all() {
        assert_eq!(read("{}").unwrap(), Reply::default());
        let fenced = read("So:\n```json\n{\"changed\": true, \"amended\": null}\n```").unwrap();
        assert_eq!((fenced.changed, fenced.amended), (Some(true), None));
        let thought = read("<think>{\"changed\": false}?</think>{\"changed\": true}").unwrap();
        assert_eq!(thought.changed, Some(true));
        let texts = read("{\"results\": [{\"text\": \"Art. 1\", \"amendments\": null}]}").unwrap();
        assert_eq!(texts.results[0].text.as_deref(), Some("Art. 1"));
        for (words, why) in [
            ("", "it has no JSON object"),
            ("It changed.", "it has no JSON object"),
            ("{\"changed\": \"yes\"}", "it is not a reply of TLR-Bench"),
            ("{\"answer\": true}", "it is not a reply of TLR-Bench"),
            ("{\"changed\": true", "it has no JSON object"),
            ("{\"changed\": tru}", "it is not a reply of TLR-Bench"),
        ] {
            assert!(read(words).unwrap_err().starts_with(why), "{words}: {:?}", read(words));
        }
    }

    #[test]
    fn arguments_are_an_object_or_an_error_that_a_model_is_told() {
        let of = |arguments: Value| super::arguments(&json!({ "function": { "arguments": arguments } }));
        assert_eq!(of(json!("{\"on\": \"2001\"}")).unwrap()["on"], "2001");
        assert_eq!(of(json!({ "on": "2001" })).unwrap()["on"], "2001");
        assert!(of(json!("")).unwrap().is_empty() && of(Value::Null).unwrap().is_empty());
        for broken in [json!("{\"on\": "), json!("[]"), json!("\"on\""), json!(1)] {
            assert!(of(broken).unwrap_err().starts_with("the arguments are not a JSON object"));
        }
    }
}
