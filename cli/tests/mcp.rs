//! The door for agents, as a client sees it: lines of JSON on the standard streams, and the route of a service.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may fail")]

mod common;

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use common::{Desk, demo};
use serde_json::{Value, json};

/// What the tokens of an answer weigh at most, beside the frame of the message.
const BYTES: usize = 2_000 * 3 + 300;

/// A client of `asof mcp`.
struct Agent {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    sent: u32,
}

impl Agent {
    fn start(desk: &Desk, arguments: &[&str]) -> Self {
        let mut command = desk.command(&[&["mcp"], arguments].concat());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let (to, from) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        let mut agent = Self { child, to, from, sent: 0 };
        let begun = agent.ask(
            "initialize",
            &json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "test", "version": "1" } }),
        );
        assert_eq!(begun["result"]["serverInfo"]["name"], "asof", "{begun}");
        agent.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
        agent
    }

    fn send(&mut self, message: &Value) {
        writeln!(self.to, "{message}").unwrap();
    }

    fn ask(&mut self, method: &str, parameters: &Value) -> Value {
        self.sent += 1;
        let id = self.sent;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": parameters }));
        loop {
            let mut line = String::new();
            assert!(self.from.read_line(&mut line).unwrap() > 0, "{method}: the door has closed");
            let answer: Value = serde_json::from_str(&line).unwrap();
            if answer["id"] == json!(id) {
                return answer;
            }
        }
    }

    /// The text of a tool's answer, its structured content, and whether it is an error.
    fn call(&mut self, tool: &str, arguments: &Value) -> (String, Value, bool) {
        let answer = self.ask("tools/call", &json!({ "name": tool, "arguments": arguments }));
        let result = &answer["result"];
        let text = result["content"][0]["text"].as_str().unwrap_or_else(|| panic!("{tool}: {answer}"));
        (text.to_owned(), result["structuredContent"].clone(), result["isError"] == json!(true))
    }
}

impl Drop for Agent {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_tool_answers_as_the_terminal_does() {
    let desk = demo();
    let mut agent = Agent::start(&desk, &[]);
    for (tool, arguments, words) in [
        (
            "text_at",
            json!({ "provision": "art. 4º, Carta", "on": "1991-05-01" }),
            vec!["at", "art. 4º, Carta", "1991-05-01"],
        ),
        (
            "text_at",
            json!({ "provision": "art. 4º, Carta", "on": 1991 }),
            vec!["at", "art. 4º, Carta", "1991"],
        ),
        (
            "history",
            json!({ "provision": "art. 6º, Carta", "known": null }),
            vec!["lineage", "art. 6º, Carta"],
        ),
        (
            "compare",
            json!({ "provision": "art. 6º, Carta", "from": "1991-01-01", "to": "2003-01-01" }),
            vec!["diff", "art. 6º, Carta", "1991-01-01", "2003-01-01"],
        ),
        (
            "changes",
            json!({ "provision": "Carta", "from": "1994-01-01", "to": "1995-02-01" }),
            vec!["impact", "Carta", "1994-01-01", "1995-02-01"],
        ),
        (
            "compare",
            json!({ "provision": "art. 6º, Carta", "from": "1991", "to": "2003-01" }),
            vec!["diff", "art. 6º, Carta", "1991-01-01", "2003-01-31"],
        ),
        (
            "changes",
            json!({ "provision": "Carta", "from": 1994, "to": "1995" }),
            vec!["impact", "Carta", "1994-01-01", "1996-01-01"],
        ),
        ("changes", json!({ "act": "Emenda nº 4" }), vec!["impact", "--act", "Emenda nº 4"]),
        (
            "references",
            json!({ "provision": "art. 6º, Carta", "on": "2005-01-01", "direction": "in" }),
            vec!["references", "art. 6º, Carta", "2005-01-01", "--incoming"],
        ),
        (
            "search",
            json!({ "words": "morador", "on": "2001-01-01" }),
            vec!["search", "morador", "--at", "2001-01-01", "--first", "5"],
        ),
        (
            "ask",
            json!({ "question": "quem é morador?", "on": "2001-01-01" }),
            vec!["answer", "quem é morador?", "--at", "2001-01-01"],
        ),
        (
            "check_citations",
            json!({ "text": "art. 4º da Carta, art. 99 da Carta", "on": "2001-01-01" }),
            vec!["citations", "--text", "art. 4º da Carta, art. 99 da Carta", "--at", "2001-01-01"],
        ),
        ("coverage", json!({ "law": "Carta", "on": "2001-01-01" }), vec!["coverage", "Carta", "2001-01-01"]),
    ] {
        let mut most = arguments.clone();
        most["max_tokens"] = json!(20_000);
        let (_, full, failed) = agent.call(tool, &most);
        let (expected, _) = desk.json(&words);
        let is_nothing = expected == json!([]);
        let mut expected = if expected.is_array() { json!({ "items": expected }) } else { expected };
        if is_nothing {
            assert!(full["coverage"].is_string(), "{tool}: {full}");
            expected["coverage"] = full["coverage"].clone();
        }
        // Claims go before anything else where there is not room for all.
        let is_whole = full == expected || expected.to_string().len() > 40_000 && full["leftOut"].is_object();
        assert!(!failed && is_whole, "{tool}: {full}\n{expected}");
        let (text, short, _) = agent.call(tool, &arguments);
        assert!(
            text.len() + short.to_string().len() <= BYTES,
            "{tool}: {} and {}",
            text.len(),
            short.to_string().len()
        );
        assert!(!text.is_empty(), "{tool}");
    }
}

#[test]
fn what_is_cut_is_said() {
    let desk = demo();
    let mut agent = Agent::start(&desk, &[]);
    let (text, short, _) = agent.call("text_at", &json!({ "provision": "Carta", "on": "2005-01-01" }));
    assert!(text.contains("lines left out"), "{text}");
    assert!(short["leftOut"].is_object() && text.len() + short.to_string().len() <= BYTES, "{short}");
    assert_eq!(short["asOf"]["at"], "2005-01-01", "{short}");
    let more =
        agent.call("text_at", &json!({ "provision": "Carta", "on": "2005-01-01", "max_tokens": 20_000 }));
    assert!(more.0.len() > text.len());
}

#[test]
fn what_cannot_be_asked_says_why() {
    let desk = demo();
    let mut agent = Agent::start(&desk, &[]);
    for (tool, arguments, said) in [
        ("text_at", json!({}), "needs the argument \"provision\""),
        ("text_at", json!({ "provision": "" }), "needs the argument \"provision\""),
        (
            "text_at",
            json!({ "provision": "art. 4º, Carta", "day": "2001" }),
            "it takes provision, on, known, max_tokens",
        ),
        ("text_at", json!({ "provision": ["art. 4º"] }), "must be a string"),
        (
            "text_at",
            json!({ "provision": "art. 4º, Carta", "on": "someday" }),
            "the argument \"on\": `someday` is not a day",
        ),
        ("text_at", json!({ "provision": "Carta", "on": "2001-02-30" }), "the argument \"on\": `2001-02-30`"),
        (
            "check_citations",
            json!({ "text": "art. 4º", "on": 1991 }),
            "the argument \"on\": `1991` is a period",
        ),
        ("history", json!({ "provision": "Carta", "known": "5/20/2001" }), "the argument \"known\": "),
        (
            "compare",
            json!({ "provision": "Carta", "from": "once", "to": "2001-01-01" }),
            "the argument \"from\": `once` is not a day",
        ),
        (
            "compare",
            json!({ "provision": "Carta", "from": "2001-01-01", "to": "" }),
            "needs the argument \"to\"",
        ),
        ("text_at", json!({ "provision": "art. 99, Carta", "on": "2001-01-01" }), "art. 99"),
        ("references", json!({ "provision": "art. 4º, Carta", "direction": "up" }), "one of out, in"),
        ("search", json!({ "words": "morador", "first": "many" }), "whole number from 1 to 50"),
        ("search", json!({ "words": "morador", "first": 4_000_000_000_u32 }), "from 1 to 50"),
        ("changes", json!({ "provision": "Carta" }), "`from`"),
        ("changes", json!({ "from": "2001-01-01" }), "needs the provision"),
        ("changes", json!({}), "or `act`"),
        ("coverage", json!({ "on": "2001-01-01" }), "`on` needs a `law`"),
        // No word becomes an option.
        ("text_at", json!({ "provision": "--output=stolen.txt", "on": "2001" }), "--output=stolen.txt"),
        ("coverage", json!({ "law": "--svg=stolen.svg" }), "--svg=stolen.svg"),
        ("search", json!({ "words": "morador", "on": "2001-01-01 --output stolen.txt" }), "stolen"),
    ] {
        let (text, told, failed) = agent.call(tool, &arguments.clone());
        assert!(failed && text.contains(said), "{tool} {arguments}: {text}");
        assert!(!text.contains("--help") && !text.contains("'--"), "of the command line: {text}");
        assert!(told["code"].is_string(), "{tool}: {told}");
    }
    let unknown = agent.ask("tools/call", &json!({ "name": "load", "arguments": {} }));
    assert!(unknown["error"]["message"].as_str().unwrap().contains("text_at"), "{unknown}");
    let verify = agent.ask("tools/call", &json!({ "name": "verify", "arguments": {} }));
    assert!(verify["error"].is_object(), "there are no sources: {verify}");
    assert!(!std::fs::exists(desk.path().join("stolen.txt")).unwrap());
    assert!(!std::fs::exists(desk.path().join("stolen.svg")).unwrap());
    // Prose that begins like options is prose.
    let (_, told, failed) = agent.call("search", &json!({ "words": "--help morador", "on": "2001-01-01" }));
    assert!(!failed && told["hits"].as_array().is_some_and(|hits| !hits.is_empty()), "{told}");
}

#[test]
fn provisions_are_resources_and_usual_tasks_are_prompts() {
    let desk = demo();
    let mut agent = Agent::start(&desk, &[]);
    let listed = agent.ask("resources/list", &json!({}));
    let law = listed["result"]["resources"][0]["uri"].as_str().unwrap().to_owned();
    assert!(law.starts_with("asof://at/today/urn:"), "{listed}");
    let templates = agent.ask("resources/templates/list", &json!({}));
    assert_eq!(templates["result"]["resourceTemplates"][0]["uriTemplate"], "asof://at/{day}/{+urn}");
    let article = format!("{}!art4", law.replace("today", "1991-05-01"));
    let read = agent.ask("resources/read", &json!({ "uri": article }));
    let text = read["result"]["contents"][0]["text"].as_str().unwrap_or_else(|| panic!("{read}"));
    assert!(text.contains("1991-05-01") && text.contains("Art. 4º"), "{text}");
    for uri in ["asof://at/1991-05-01/urn:x", "asof://at/someday/urn:x", "file:///etc/passwd"] {
        let read = agent.ask("resources/read", &json!({ "uri": uri }));
        let why = read["error"]["message"].as_str().unwrap_or_else(|| panic!("{uri}: {read}"));
        assert!(!why.contains("--help") && !why.contains("[DAY]"), "of the command line: {why}");
    }
    let prompts = agent.ask("prompts/list", &json!({}));
    assert_eq!(prompts["result"]["prompts"].as_array().unwrap().len(), 3);
    let draft =
        json!({ "name": "check_draft", "arguments": { "draft": "{on} art. 4º", "on": "1991-05-01" } });
    let prompt = agent.ask("prompts/get", &draft);
    let told = prompt["result"]["messages"][0]["content"]["text"].as_str().unwrap();
    assert!(told.contains("by the law of 1991-05-01") && told.ends_with("{on} art. 4º"), "{told}");
    let missing = agent.ask("prompts/get", &json!({ "name": "check_draft" }));
    assert!(missing["error"]["message"].as_str().unwrap().contains("draft"), "{missing}");
}

/// A day that is typed as people write it is told, so that nobody takes 5 April for 4 May.
#[test]
fn what_was_understood_of_a_day_is_told() {
    let desk = demo();
    let mut agent = Agent::start(&desk, &[]);
    let (text, ..) = agent.call("text_at", &json!({ "provision": "art. 4º, Carta", "on": "05/04/1991" }));
    assert!(text.starts_with("note: \"05/04/1991\" is 5 April 1991\n"), "{text}");
}

/// Whoever sends a line that is no JSON is told, and the next one is answered.
#[test]
fn a_line_that_is_no_json_is_answered() {
    let desk = demo();
    let mut agent = Agent::start(&desk, &[]);
    writeln!(agent.to, "{{\"jsonrpc\":\"2.0\",\"id\":1").unwrap();
    let mut line = String::new();
    agent.from.read_line(&mut line).unwrap();
    let answer: Value = serde_json::from_str(&line).unwrap();
    assert_eq!((&answer["error"]["code"], &answer["id"]), (&json!(-32700), &Value::Null), "{answer}");
    let (text, ..) = agent.call("text_at", &json!({ "provision": "art. 4º, Carta", "on": "1991-05-01" }));
    assert!(text.contains("Art. 4º"), "{text}");
}

/// What is loaded meanwhile is answered.
#[test]
fn the_door_follows_the_store() {
    let desk = Desk::new();
    let set = |file: &str| format!("{}/../demo/{file}", env!("CARGO_MANIFEST_DIR"));
    assert_eq!(desk.run(&["load", "changeset", &set("1-charter.jsonl")]).code, Some(0));
    let mut agent = Agent::start(&desk, &[]);
    let versions = |agent: &mut Agent| {
        let (_, told, _) =
            agent.call("history", &json!({ "provision": "art. 6º, Carta", "max_tokens": 20_000 }));
        told["versions"].as_array().or_else(|| told["entries"].as_array()).map_or(0, Vec::len)
    };
    let before = versions(&mut agent);
    assert!(before > 0);
    assert_eq!(desk.run(&["load", "changeset", &set("2-amendments.jsonl")]).code, Some(0));
    let followed = (0..100).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(100));
        versions(&mut agent) > before
    });
    assert!(followed, "{before} versions");
}
