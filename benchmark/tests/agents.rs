//! `asof-bench agents` as people run it: a scripted model at an endpoint of its own, and the tools of a real
//! `asof serve`.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use asof_benchmark::tlr::compare::Run;
use asof_benchmark::tlr::generate::{Order, generate};
use asof_benchmark::tlr::item::{Benchmark, Item, Task, Truth};
use axum::Router;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use axum::routing::post;
use common::{Asof, serve};
use regex::Regex;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::time::Instant;

/// No file and no message may have it.
const KEY: &str = "a-key-of-a-model";

fn agents(folder: &Path, model: Option<&str>, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_asof-bench"));
    command.arg("agents").args(arguments).current_dir(folder);
    for name in ["ASOF_CHAT_URL", "ASOF_CHAT_MODEL", "ASOF_CHAT_KEY"] {
        command.env_remove(name);
    }
    if let Some(url) = model {
        command.env("ASOF_CHAT_URL", url).env("ASOF_CHAT_MODEL", "m").env("ASOF_CHAT_KEY", KEY);
    }
    command.output().unwrap()
}

fn words(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// What a model says: words, or calls of tools with their arguments.
enum Says {
    Words(String),
    Calls(Vec<(&'static str, String)>),
}

/// A model by a script, which keeps what it is sent and when.
#[derive(Default)]
struct Model {
    heard: Vec<(Instant, Value)>,
}

/// The words of the messages of a role.
fn of_role<'a>(asked: &'a Value, role: &str) -> Vec<&'a str> {
    let messages = asked["messages"].as_array().unwrap().iter().filter(|message| message["role"] == role);
    messages.map(|message| message["content"].as_str().unwrap_or_default()).collect()
}

/// The provision and the day of a question for a text; none of another question.
fn of_text(question: &str) -> Option<(String, String)> {
    let provision = Regex::new("dispositivo (.+?, Carta)").unwrap();
    let day = Regex::new(r"The day asked for is (\S+)\.").unwrap();
    Some((provision.captures(question)?[1].to_owned(), day.captures(question)?[1].to_owned()))
}

/// What a model that reads says of the last answer of `text_at`.
fn read(said: &str) -> Value {
    let answer: Value = serde_json::from_str(said.split("\n\n").last().unwrap()).unwrap();
    if answer["assurance"]["state"] == "NOT_COVERED" {
        return json!({ "abstains": "not_covered", "changed": null });
    }
    let lines = answer["wordings"].as_array().into_iter().flatten();
    let text: Vec<&str> = lines.map(|line| line["text"].as_str().unwrap()).collect();
    if text.is_empty() {
        json!({ "results": [] })
    } else {
        json!({ "results": [{ "text": text.join(" ") }] })
    }
}

/// Without tools it guesses; with them it asks for the texts of days, and knows nothing else. The first text it
/// asks for wrongly, and for the first difference it calls a tool without end.
fn script(asked: &Value, first_text: &str, first_difference: &str) -> Says {
    let question = of_role(asked, "user")[0];
    if asked.get("tools").is_none() {
        let guess = json!({ "changed": true, "amended": false }).to_string();
        return Says::Words(if question.starts_with(first_text) { "I do not know.".into() } else { guess });
    }
    let told = of_role(asked, "tool");
    if question.starts_with(first_difference) && asked["tool_choice"] == "auto" {
        return Says::Calls(vec![("coverage", String::new()); 3]);
    }
    let Some((provision, day)) = of_text(question) else {
        return Says::Words(json!({ "changed": false, "amended": true }).to_string());
    };
    let whole = json!({ "provision": provision, "on": day, "max_tokens": 20_000 });
    let right = ("text_at", whole.to_string());
    match told.len() {
        0 if question.starts_with(first_text) => {
            Says::Calls(vec![("no_such_tool", "{}".into()), ("text_at", "{\"provision\": ".into())])
        }
        0 => Says::Calls(vec![right]),
        2 => {
            assert!(told[0].starts_with("error: there is no tool \"no_such_tool\""), "{}", told[0]);
            assert!(told[1].starts_with("error: the arguments are not a JSON object"), "{}", told[1]);
            Says::Calls(vec![right])
        }
        _ => Says::Words(format!("So it said:\n```json\n{}\n```", read(told.last().unwrap()))),
    }
}

fn said(says: Says) -> Value {
    let message = match says {
        Says::Words(words) => json!({ "role": "assistant", "content": words, "reasoning_content": "hm" }),
        Says::Calls(calls) => {
            let call = |(at, (name, arguments)): (usize, (&str, String))| {
                let function = json!({ "name": name, "arguments": arguments });
                json!({ "id": format!("call-{at}"), "type": "function", "function": function })
            };
            let calls: Vec<Value> = calls.into_iter().enumerate().map(call).collect();
            json!({ "role": "assistant", "content": null, "tool_calls": calls })
        }
    };
    json!({
        "choices": [{ "message": message, "finish_reason": "stop" }],
        "usage": { "prompt_tokens": 10, "completion_tokens": 2 },
    })
}

/// The address of a model by a script. The first request of all it has no time for.
fn model(script: impl Fn(&Value) -> Says + Clone + Send + Sync + 'static) -> (String, Arc<Mutex<Model>>) {
    let model = Arc::new(Mutex::new(Model::default()));
    let ear = Arc::clone(&model);
    let reply = move |headers: HeaderMap, body: String| {
        let (ear, script) = (Arc::clone(&ear), script.clone());
        async move { answer(&headers, &body, &ear, script) }
    };
    (serve(Router::new().route("/v1/chat/completions", post(reply))) + "/v1", model)
}

fn answer(headers: &HeaderMap, body: &str, ear: &Mutex<Model>, script: impl Fn(&Value) -> Says) -> Response {
    assert_eq!(headers["authorization"], format!("Bearer {KEY}"));
    let asked: Value = serde_json::from_str(body).unwrap();
    let is_first = {
        let mut model = ear.lock().unwrap();
        model.heard.push((Instant::now(), asked.clone()));
        model.heard.len() == 1
    };
    if is_first {
        return (StatusCode::TOO_MANY_REQUESTS, [("retry-after", "3")], "later").into_response();
    }
    said(script(&asked)).to_string().into_response()
}

/// Questions on the demonstration corpus whose answers the script can find, or guess, or neither.
fn set(asof: &Asof, folder: &Path) -> Benchmark {
    let order = Order { seed: 1, size: 40, undecidable: 8, language: None, norms: Vec::new() };
    let mut set = generate(&format!("{}/graphql", asof.url), &order).unwrap();
    let tasks = [Task::PointInTime, Task::TemporalDifference, Task::TemporalConsistency, Task::Abstention];
    set.items.retain(|item| tasks.contains(&item.truth.task()));
    fs::write(folder.join("set.json"), serde_json::to_string(&set).unwrap()).unwrap();
    set
}

/// How many items are right with tools and without, in the order of the table.
fn pairs(items: &[&Item], without: fn(&Item) -> bool, with: fn(&Item) -> bool) -> [usize; 4] {
    let count = |one: bool, other: bool| {
        items.iter().filter(|item| (without(item), with(item)) == (one, other)).count()
    };
    [count(true, true), count(false, true), count(true, false), count(false, false)]
}

fn numbers(pairs: &Value) -> [usize; 4] {
    ["both", "only_with", "only_without", "neither"]
        .map(|name| usize::try_from(pairs[name].as_u64().unwrap()).unwrap())
}

/// The first question of a task.
fn first(set: &Benchmark, task: Task) -> String {
    set.items.iter().find(|item| item.truth.task() == task).unwrap().query.clone()
}

/// What the guess is right of: a difference, no amendment, and that nothing was in force.
fn guessed(item: &Item) -> bool {
    match &item.truth {
        Truth::PointInTime(truth) => !truth.in_force,
        Truth::TemporalDifference(truth) => truth.changed,
        Truth::TemporalConsistency(_) => true,
        _ => false,
    }
}

/// What the tools lead to: texts, also that there is none yet, and that a difference is none.
fn found(item: &Item) -> bool {
    match &item.truth {
        Truth::PointInTime(_) => true,
        Truth::TemporalDifference(truth) => !truth.changed,
        Truth::Abstention(truth) => {
            item.target_date.is_some() && truth.through.is_some_and(|day| day < truth.on)
        }
        _ => false,
    }
}

#[test]
fn a_model_is_compared_with_itself_without_and_with_the_tools() {
    let Some(asof) = Asof::demo() else { return };
    let folder = tempfile::tempdir().unwrap();
    let set = set(&asof, folder.path());
    let (text, difference) = (first(&set, Task::PointInTime), first(&set, Task::TemporalDifference));
    let (url, heard) = model(move |asked| script(asked, &text, &difference));
    let mcp = format!("{}/mcp", asof.url);
    let output = agents(
        folder.path(),
        Some(&url),
        &["set.json", "--mcp", &mcp, "--calls", "4", "--record", "runs", "--json"],
    );
    let said = words(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(
        said.contains("without tools: the reply cannot be read: it has no JSON object: I do not"),
        "{said}"
    );
    let compared: Value = serde_json::from_slice(&output.stdout).unwrap();

    let (undecidable, answerable): (Vec<&Item>, Vec<&Item>) =
        set.items.iter().partition(|item| item.truth.task() == Task::Abstention);
    let expected = pairs(&answerable, guessed, found);
    assert!(expected[..3].iter().all(|count| *count > 0), "the set is too small: {expected:?}");
    assert_eq!(numbers(&compared["answerable"]), expected, "{compared}");
    assert_eq!(numbers(&compared["undecidable"]), pairs(&undecidable, guessed, found), "{compared}");
    let right = undecidable.iter().filter(|item| found(item)).count();
    assert!(right > 0);
    assert_eq!(compared["with"]["summary"]["abstention"]["right"], right, "{compared}");
    assert_eq!(compared["without"]["summary"]["abstention"]["answered"], undecidable.len());
    let (without, with) = (&compared["without"], &compared["with"]);
    assert_eq!((&without["unreadable"], &with["unreadable"]), (&json!(1), &json!(0)));
    assert_eq!((&without["calls"]["all"], &with["used_up"]), (&json!(0), &json!(1)));
    // Each text takes a call, the first one two more, and the endless one all four.
    let texts = set.items.iter().filter(|item| item.target_date.is_some()).count();
    assert_eq!(with["calls"]["all"], texts + 2 + 4, "{with}");
    assert_eq!(
        (&with["calls"]["failed"], &with["calls"]["by_tool"]["text_at"]),
        (&json!(2), &json!(texts + 1))
    );
    let is_of_texts = |one: &&Value| one["task"] == "point_in_time" && one["difficulty"].is_null();
    let difference = compared["differences"].as_array().unwrap().iter().find(is_of_texts).unwrap();
    assert!(difference["difference"].as_f64().unwrap() > 0.5, "{compared}");
    assert_eq!(compared["mcp"], json!(mcp));
    assert!(compared["tools"].as_array().unwrap().contains(&json!("text_at")));

    let heard = std::mem::take(&mut heard.lock().unwrap().heard);
    // It was busy once, and asked for three seconds.
    assert!(heard[1].0.duration_since(heard[0].0) >= Duration::from_secs(3));
    assert_eq!(heard[0].1, heard[1].1);
    let read = [with, without].map(|column| column["tokens"]["prompt"].as_u64().unwrap());
    assert_eq!(read.iter().sum::<u64>(), 10 * (heard.len() as u64 - 1));
    is_as_openai_has_it(&set, &heard.into_iter().map(|(_, asked)| asked).collect::<Vec<_>>());
    is_recorded(&folder, &set, &words(&output.stdout));
}

/// Tools are described where there are any; what the model said is sent back without members of its own; and nothing
/// says which item it is, for the id of an item names its task.
fn is_as_openai_has_it(set: &Benchmark, heard: &[Value]) {
    for asked in heard {
        let body = asked.to_string();
        assert!(set.items.iter().all(|item| !body.contains(&format!("\"{}\"", item.id))), "{body}");
        assert!(!body.contains("abstention-0") && !body.contains("reasoning_content"), "{body}");
    }
    let described: Vec<&Value> = heard.iter().filter_map(|asked| asked.get("tools")).collect();
    assert!(!described.is_empty() && described.len() < heard.len());
    let text_at = described[0].as_array().unwrap().iter().find(|tool| tool["function"]["name"] == "text_at");
    let text_at = &text_at.unwrap()["function"];
    assert!(text_at["parameters"]["properties"]["provision"].is_object(), "{text_at}");
    assert!(!text_at["description"].as_str().unwrap().is_empty());
    // The service's own words to agents are there, and what is left after four calls is said.
    assert!(heard.iter().any(|asked| of_role(asked, "system")[0].contains("asof holds the law of any day")));
    let last = heard.iter().find(|asked| asked["tool_choice"] == "none").unwrap();
    let told = of_role(last, "tool");
    assert_eq!(told.iter().filter(|told| told.starts_with("error: not called: the 4 calls")).count(), 2);
    assert!(of_role(last, "user").last().unwrap().starts_with("No call of a tool is left"));
}

/// Each conversation is kept, and both runs are as `tlr-bench compare` reads them.
fn is_recorded(folder: &TempDir, set: &Benchmark, printed: &str) {
    let run: Vec<PathBuf> =
        fs::read_dir(folder.path().join("runs")).unwrap().map(|entry| entry.unwrap().path()).collect();
    let run = &run[0];
    let runs = Run::read_all(&[run.join("without"), run.join("with")]).unwrap();
    assert_eq!(runs[1].traces.len(), set.items.len());
    assert!(runs[1].summary.tlr_score.value > runs[0].summary.tlr_score.value);
    let comparison = fs::read_to_string(run.join("comparison.json")).unwrap();
    assert_eq!(comparison.trim_end(), printed.trim_end());
    let mut kept = BTreeSet::new();
    for entry in fs::read_dir(run.join("conversations")).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        assert!(!text.contains(KEY), "{text}");
        let talk: Value = serde_json::from_str(&text).unwrap();
        let (messages, responses) =
            (talk["messages"].as_array().unwrap(), talk["responses"].as_array().unwrap());
        let replies = messages.iter().filter(|message| message["role"] == "assistant").count();
        assert_eq!(replies, responses.len(), "{text}");
        kept.insert((talk["item"].to_string(), talk["with_tools"] == true));
    }
    assert_eq!(kept.len(), 2 * set.items.len());
}

#[test]
fn a_draw_is_shown_as_a_table() {
    let Some(asof) = Asof::demo() else { return };
    let folder = tempfile::tempdir().unwrap();
    set(&asof, folder.path());
    let (url, heard) = model(|_| Says::Words(json!({ "changed": true, "amended": false }).to_string()));
    let mcp = format!("{}/mcp", asof.url);
    let draw = ["set.json", "--mcp", &mcp, "--items", "4", "--seed", "3"];
    let output = agents(folder.path(), Some(&url), &draw);
    assert_eq!(output.status.code(), Some(0), "{}", words(&output.stderr));
    // Four questions twice, and the first once more; one of each task.
    assert_eq!(heard.lock().unwrap().heard.len(), 9);
    let table = words(&output.stdout);
    for expected in [
        "m, 4 questions",
        "TLR-Score",
        "point_in_time (1)",
        "temporal_consistency (1)",
        "undecidable (1)",
        "unreadable replies",
        "no items, counted as 0: amendment_attribution",
    ] {
        assert!(table.contains(expected), "{expected}: {table}");
    }
    let pairs = table.lines().find(|line| line.starts_with("undecidable  ")).unwrap();
    assert_eq!(pairs.split_whitespace().collect::<Vec<_>>(), ["undecidable", "0", "0", "0", "1"]);
    // Nothing is kept that nobody asked for.
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_service_with_other_law_is_refused_before_the_model_is_asked() {
    let Some(asof) = Asof::demo() else { return };
    let (url, heard) = model(|_| Says::Words(String::new()));
    let set = Path::new(env!("CARGO_MANIFEST_DIR")).join("sets/tlr-br-1/items.json");
    let folder = tempfile::tempdir().unwrap();
    let output =
        agents(folder.path(), Some(&url), &[set.to_str().unwrap(), "--mcp", &format!("{}/mcp", asof.url)]);
    let said = words(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(
        said.contains("the service does not hold Constituição") && said.contains("there is no norm"),
        "{said}"
    );
    assert!(heard.lock().unwrap().heard.is_empty());
}

/// A door that answers by streams of events, wants its session shown, and lists its tools on two pages.
async fn door(headers: HeaderMap, body: String) -> Response {
    let asked: Value = serde_json::from_str(&body).unwrap();
    let id = asked["id"].clone();
    let events = |result: Value| {
        let reply = json!({ "jsonrpc": "2.0", "id": id, "result": result });
        let note = json!({ "jsonrpc": "2.0", "method": "notifications/message", "params": {} });
        let stream = format!("id: 1\ndata:\n\ndata: {note}\n\nevent: message\r\ndata: {reply}\r\n\r\n");
        ([("content-type", "text/event-stream"), ("mcp-session-id", "s-1")], stream).into_response()
    };
    let tool = |name: &str| json!({ "name": name, "inputSchema": { "type": "object" } });
    if asked["method"] == "initialize" {
        return events(json!({ "protocolVersion": "2025-03-26", "capabilities": {}, "serverInfo": {} }));
    }
    let shown = ["mcp-session-id", "mcp-protocol-version"].map(|name| headers.get(name).cloned());
    if shown.map(|value| value.unwrap().to_str().unwrap().to_owned()) != ["s-1", "2025-03-26"] {
        return StatusCode::NOT_FOUND.into_response();
    }
    match asked["method"].as_str().unwrap() {
        "notifications/initialized" => StatusCode::ACCEPTED.into_response(),
        "tools/list" if asked["params"]["cursor"] == "next" => events(json!({ "tools": [tool("two")] })),
        "tools/list" => events(json!({ "tools": [tool("one")], "nextCursor": "next" })),
        _ => events(json!({ "content": [{ "type": "text", "text": asked["params"]["name"] }] })),
    }
}

/// A set of one question, of no law in particular.
fn one_question(folder: &Path) {
    let item = json!({
        "id": "consistency-001", "query": "Was art. 1 ever amended?", "language": "en", "difficulty": "easy",
        "reasons": [], "norm": "urn:n", "target_component": "urn:n!art1", "target_citation": "Art. 1",
        "task": "temporal_consistency",
        "ground_truth": { "amended": false, "versions": 1, "amendments": [] },
    });
    let set = json!({
        "benchmark": "TLR-Bench", "version": "2.1", "generator": "a test", "seed": 1, "size": 1, "corpus": [],
        "remarks": [], "items": [item],
    });
    fs::write(folder.join("set.json"), set.to_string()).unwrap();
}

#[test]
fn a_door_may_answer_by_events_and_have_a_session() {
    let folder = tempfile::tempdir().unwrap();
    one_question(folder.path());
    let (url, heard) = model(|asked| match of_role(asked, "tool").as_slice() {
        [] if asked.get("tools").is_some() => Says::Calls(vec![("two", "{}".into())]),
        told => Says::Words(json!({ "amended": told.is_empty() }).to_string()),
    });
    let mcp = serve(Router::new().route("/mcp", post(door))) + "/mcp";
    let output = agents(folder.path(), Some(&url), &["set.json", "--mcp", &mcp, "--json"]);
    assert_eq!(output.status.code(), Some(0), "{}", words(&output.stderr));
    let compared: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(compared["tools"], json!(["one", "two"]));
    assert_eq!(numbers(&compared["answerable"]), [0, 1, 0, 0]);
    let last = heard.lock().unwrap().heard.last().unwrap().1.clone();
    assert_eq!(of_role(&last, "tool"), ["two"]);
}

#[test]
fn what_is_missing_or_refused_is_said_with_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    one_question(folder.path());
    let output = agents(folder.path(), None, &["set.json"]);
    let said = words(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(
        ["ASOF_CHAT_URL", "ASOF_CHAT_MODEL", "ASOF_CHAT_KEY"].iter().all(|name| said.contains(name)),
        "{said}"
    );

    let gone = ["set.json", "--mcp", "http://127.0.0.1:9/mcp", "--retries", "0"];
    let output = agents(folder.path(), Some("http://127.0.0.1:9/v1"), &gone);
    let said = words(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("127.0.0.1:9/mcp") && said.contains("start `asof serve`"), "{said}");

    let mcp = serve(Router::new().route("/mcp", post(door))) + "/mcp";
    for (status, expected) in [
        (StatusCode::UNAUTHORIZED, "set the key that the endpoint wants in ASOF_CHAT_KEY"),
        (StatusCode::NOT_FOUND, "a model that it has"),
        (StatusCode::TOO_MANY_REQUESTS, "--retries"),
    ] {
        let refuse = async move || (status, [("retry-after", "3600")], format!("{KEY} is not it"));
        let url = serve(Router::new().route("/v1/chat/completions", post(refuse))) + "/v1";
        let output = agents(folder.path(), Some(&url), &["set.json", "--mcp", &mcp, "--record", "runs"]);
        let said = words(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(expected) && said.contains(status.as_str()), "{said}");
        assert!(said.contains("[the key] is not it") && !said.contains(KEY), "{said}");
    }
}

#[test]
fn an_endpoint_that_fails_on_the_way_is_told_by_the_exit_code_and_not_as_unreadable() {
    let folder = tempfile::tempdir().unwrap();
    one_question(folder.path());
    let reply = async |body: String| {
        if body.contains("tool_choice") {
            return (StatusCode::BAD_REQUEST, "the context is too long".to_owned());
        }
        (StatusCode::OK, said(Says::Words("{\"amended\": false}".to_owned())).to_string())
    };
    let url = serve(Router::new().route("/v1/chat/completions", post(reply))) + "/v1";
    let mcp = serve(Router::new().route("/mcp", post(door))) + "/mcp";
    let output = agents(folder.path(), Some(&url), &["set.json", "--mcp", &mcp, "--json"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(words(&output.stderr).contains("with tools: the endpoint does not answer: 400 Bad Request"));
    let compared: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&compared["with"]["no_answer"], &compared["with"]["unreadable"]), (&json!(1), &json!(0)));
    assert_eq!(numbers(&compared["answerable"]), [0, 0, 1, 0]);
}
