//! The service as the binary starts it.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may fail")]

mod common;

use common::{Desk, Serving, client, demo, send};
use serde_json::{Value, json};

const TOKEN: &str = "a token of some length";

#[tokio::test]
async fn the_binary_serves_what_is_sent_to_it_and_ends_when_told() {
    let desk = Desk::new();
    let demo = format!("{}/../demo", env!("CARGO_MANIFEST_DIR"));
    let ran = desk.run(&["load", "changeset", &format!("{demo}/1-charter.jsonl")]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    for signal in ["TERM", "INT"] {
        let mut command = desk.command(&["serve", "--listen", "127.0.0.1:0", "--log-format", "json"]);
        command.env("ASOF_LOAD_TOKEN", TOKEN).env("ASOF_ACCESS_LOG", "true");
        let mut process = Serving::of(&mut command);
        let url = process.url.clone();
        let told = send(&client(), &url, "{ __typename }").await.unwrap();
        assert_eq!(told["data"], json!({ "__typename": "Query" }));
        let sent = |token: &str| {
            let file = format!("{demo}/2-amendments.jsonl");
            let arguments = ["load", "changeset", &file, "--to", &url, "--token-env", "MY_TOKEN", "--json"];
            desk.command(&arguments).env("MY_TOKEN", token).output().unwrap()
        };
        let refused = sent("another token of some length");
        assert_eq!(refused.status.code(), Some(2));
        assert!(String::from_utf8(refused.stderr).unwrap().contains("refused the change set (401"));
        let loaded = sent(TOKEN);
        let summary: Value = serde_json::from_slice(&loaded.stdout).unwrap();
        let batch = if signal == "TERM" { json!(2) } else { Value::Null };
        assert_eq!(
            (loaded.status.code(), &summary["batch"]),
            (Some(0), &batch),
            "the second time it is there"
        );
        let (code, log) = (process.end_by(signal), process.log());
        assert_eq!(code, Some(0), "{log}");
        let first: Value = serde_json::from_str(log.lines().next().unwrap()).unwrap();
        assert_eq!((&first["status"], &first["route"]), (&json!(200), &json!("/graphql")), "{log}");
        assert!(!log.contains(TOKEN));
    }
    let (store, _) = desk.json(&["stats"]);
    assert_eq!(store["batches"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn the_demo_can_be_served() {
    let desk = Desk::new();
    let process = Serving::of(&mut desk.command(&["demo", "--serve", "--listen", "127.0.0.1:0"]));
    let told = send(&client(), &process.url, "{ __schema { queryType { name } } }").await.unwrap();
    assert_eq!(told["data"]["__schema"]["queryType"]["name"], "Query");
    let alone = Desk::new().run(&["demo", "--listen", "127.0.0.1:0"]);
    assert_eq!(alone.code, Some(2), "an address is for serving");
}

/// Serves with some environment until the number of batches was asked for; that number, and what was logged.
async fn filled(desk: &Desk, environment: &[(&str, &str)]) -> (Value, String) {
    let mut command = desk.command(&["serve", "--listen", "127.0.0.1:0"]);
    command.envs(environment.iter().copied()).env("ASOF_LOG", "info");
    let mut process = Serving::of(&mut command);
    let told = send(&client(), &process.url, "{ corpus { revision } }").await.unwrap();
    process.end();
    let log = process.log();
    (told["data"]["corpus"]["revision"].clone(), log)
}

#[tokio::test]
async fn an_empty_store_is_served_and_says_how_it_is_filled() {
    let desk = Desk::new();
    for _ in 0..2 {
        let (revision, log) = filled(&desk, &[]).await;
        assert_eq!(revision, 0);
        assert!(log.contains("corpus.asof is empty: fill it with `asof load"), "{log}");
    }
    for _ in 0..2 {
        let (revision, log) = filled(&desk, &[("ASOF_DEMO", "1")]).await;
        assert!(revision == 4 && !log.contains("is empty"), "{revision} {log}");
    }
    desk.file("2020-01-01.md", "# Law of one rule\n\nArt. 1 All rules end.\n");
    let loaded = desk.run(&["load", "markdown", "2020-01-01.md"]);
    assert_eq!(loaded.code, Some(0), "{}", loaded.err);
    let (revision, log) = filled(&desk, &[("ASOF_DEMO", "1")]).await;
    assert!(revision == 5 && log.contains("the demo needs a store of its own"), "{revision} {log}");
}

#[tokio::test]
async fn a_folder_of_change_sets_is_loaded_once() {
    let (desk, demo) = (Desk::new(), format!("{}/../demo", env!("CARGO_MANIFEST_DIR")));
    let read = |name: &str| std::fs::read_to_string(format!("{demo}/{name}")).unwrap();
    for name in ["1-charter.jsonl", "2-amendments.jsonl"] {
        desk.file(name, &read(name));
    }
    let folder = desk.path().display().to_string();
    let environment = [("ASOF_CHANGE_SETS", folder.as_str())];
    for revision in [2, 2] {
        assert_eq!(filled(&desk, &environment).await.0, revision);
    }
    desk.file("3-corrections.jsonl", &read("3-corrections.jsonl"));
    assert_eq!(filled(&desk, &environment).await.0, 3);
}

#[test]
fn settings_are_shown_with_where_they_come_from() {
    let desk = Desk::new();
    desk.file("asof.toml", "deadline_ms = 5\nlog = \"warn\"\n");
    let show = |arguments: &[&str]| {
        let mut command = desk.command(&[&["config", "show", "--json"], arguments].concat());
        command.env("ASOF_LOAD_TOKEN", TOKEN).env("ASOF_LOG", "error").env("ASOF_STORE", "elsewhere");
        let out = String::from_utf8(command.output().unwrap().stdout).unwrap();
        assert!(!out.contains(TOKEN));
        serde_json::from_str::<Value>(&out).unwrap()
    };
    let row = |shown: &Value, name: &str| {
        let row = shown.as_array().unwrap().iter().find(|row| row["name"] == name).unwrap();
        (row["value"].as_str().unwrap().to_owned(), row["origin"].as_str().unwrap().to_owned())
    };
    let pair = |value: &str, origin: &str| (value.to_owned(), origin.to_owned());
    let shown = show(&["--listen", "127.0.0.1:1"]);
    assert_eq!(row(&shown, "listen"), pair("127.0.0.1:1", "flag"));
    assert_eq!(row(&shown, "log"), pair("error", "environment variable ASOF_LOG"));
    assert_eq!(row(&shown, "store"), pair("elsewhere", "environment variable ASOF_STORE"));
    assert_eq!(row(&shown, "deadline_ms"), pair("5", "file asof.toml"));
    assert_eq!(row(&shown, "max_errors"), pair("10", "default"));
    assert_eq!(row(&shown, "load_token"), pair("(hidden)", "environment variable ASOF_LOAD_TOKEN"));
    assert_eq!(row(&show(&["--store", "here"]), "store"), pair("here", "flag"));
    let missing = desk.run(&["serve", "--config", "nowhere.toml"]);
    assert_eq!(missing.code, Some(2), "{}", missing.err);
    let mut command = desk.command(&["serve", "--listen", "127.0.0.1:0"]);
    let two = command.env("ASOF_DEMO", "1").env("ASOF_CHANGE_SETS", ".").output().unwrap();
    let said = String::from_utf8(two.stderr).unwrap();
    assert!(
        two.status.code() == Some(2) && said.contains("the demo corpus needs a store of its own"),
        "{said}"
    );
}

#[test]
fn settings_are_described() {
    let page = Desk::new().run(&["config", "docs"]);
    let committed = include_str!("../../docs/settings.md");
    assert_eq!((page.code, page.out.as_str()), (Some(0), committed), "asof config docs > docs/settings.md");
}

/// The door for agents stands beside GraphQL: the same tools as over stdio, for no page of another origin.
#[tokio::test]
async fn agents_ask_over_http() {
    let desk = demo();
    let mut command = desk.command(&["serve", "--listen", "127.0.0.1:0"]);
    command.env("ASOF_MAX_BODY_BYTES", "4096");
    let process = Serving::of(&mut command);
    let client = client();
    let send = |body: String, origin: Option<&str>| {
        let request = client.post(format!("{}/mcp", process.url)).body(body);
        let request = request.header("content-type", "application/json");
        let request = request.header("accept", "application/json, text/event-stream");
        origin.into_iter().fold(request, |request, origin| request.header("origin", origin)).send()
    };
    let call = json!({ "jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {
        "name": "text_at", "arguments": { "provision": "art. 4º, Carta", "on": "1991-05-01" } } });
    let answer = send(call.to_string(), None).await.unwrap();
    assert_eq!(answer.status(), 200);
    let answer: Value = serde_json::from_slice(&answer.bytes().await.unwrap()).unwrap();
    let text = answer["result"]["content"][0]["text"].as_str().unwrap_or_else(|| panic!("{answer}"));
    assert!(text.contains("1991-05-01") && text.contains("Art. 4º"), "{text}");
    assert_eq!(answer["result"]["structuredContent"]["asOf"]["at"], "1991-05-01");
    let foreign = send(call.to_string(), Some("https://elsewhere.example")).await.unwrap();
    assert_eq!(foreign.status(), 403, "a page of another origin");
    let long = json!({ "jsonrpc": "2.0", "id": 8, "method": "ping", "params": { "x": "x".repeat(5_000) } });
    assert_eq!(send(long.to_string(), None).await.unwrap().status(), 413);
}

/// A client of JSON-RPC reads why its message is none.
#[tokio::test]
async fn what_is_no_message_gets_an_error_of_json_rpc() {
    let desk = demo();
    let process = Serving::of(&mut desk.command(&["serve", "--listen", "127.0.0.1:0"]));
    let client = client();
    let send = async |kind: &str, body: &str| {
        let request = client.post(format!("{}/mcp", process.url)).body(body.to_owned());
        let request = request.header("content-type", kind);
        let request = request.header("accept", "application/json, text/event-stream");
        let got = request.send().await.unwrap();
        let status = got.status().as_u16();
        (status, serde_json::from_slice::<Value>(&got.bytes().await.unwrap()).unwrap_or_default())
    };
    let json = "application/json; charset=utf-8";
    for (body, code, id) in [
        ("", -32700, json!(null)),
        ("{", -32700, json!(null)),
        ("what is art. 4?", -32700, json!(null)),
        ("7", -32600, json!(null)),
        ("[]", -32600, json!(null)),
        ("{}", -32600, json!(null)),
        (r#"{"id":7}"#, -32600, json!(7)),
        (r#"{"jsonrpc":"1.0","id":"a","method":"ping"}"#, -32600, json!("a")),
    ] {
        let (status, said) = send(json, body).await;
        let told = (status, &said["jsonrpc"], &said["error"]["code"], &said["id"]);
        assert_eq!(told, (400, &json!("2.0"), &json!(code), &id), "{body}: {said}");
        assert!(said["error"]["message"].as_str().unwrap().starts_with("the body is "), "{said}");
    }
    let ping = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
    assert_eq!(send("text/plain", ping).await.0, 415);
    let (status, said) = send(json, ping).await;
    assert_eq!((status, &said["id"], &said["error"]), (200, &json!(1), &Value::Null), "{said}");
}

/// What the same documents said before and do not say together with a later one is taken back, by whatever door they come.
#[test]
fn documents_that_are_read_anew_leave_the_same_record_through_a_service() {
    let text = |day: &str, last: &str| {
        format!(
            "---\ntitle: The Market Act\nlanguage: en\nin force from: {day}\n---\n# The Market Act\n\n## § 1 Purpose\nThis Act is \
             about markets.\n\n## § 2 Stalls\nA stall is let until {day}.\n\n## § 3{last}\n"
        )
    };
    let entry = " Entry\nThis Act enters into force on 1 March 2020.";
    let laws = [("2020-01-01", entry), ("2022-01-01", ""), ("2024-01-01", entry)];
    let (served, local) = (Desk::new(), Desk::new());
    let mut command = served.command(&["serve", "--listen", "127.0.0.1:0"]);
    command.env("ASOF_LOAD_TOKEN", TOKEN);
    let process = Serving::of(&mut command);
    for count in [2, 3] {
        for (desk, to) in [(&local, None), (&served, Some(process.url.as_str()))] {
            let files = laws.iter().take(count).zip(1..).map(|((day, last), at)| {
                desk.file(&format!("{at}.md"), &text(day, last)).to_str().unwrap().to_owned()
            });
            let files: Vec<String> = files.collect();
            let mut arguments = vec!["load", "markdown"];
            arguments.extend(files.iter().map(String::as_str));
            arguments.extend(to.into_iter().flat_map(|to| ["--to", to]));
            let ran = desk.command(&arguments).env("ASOF_LOAD_TOKEN", TOKEN).output().unwrap();
            assert_eq!(ran.status.code(), Some(0), "{}", String::from_utf8_lossy(&ran.stderr));
        }
    }
    let told = |desk: &Desk| {
        let findings = desk.json(&["findings"]).0.as_array().unwrap().len();
        let states = ["2023-01-01", "2025-01-01"]
            .map(|day| desk.json(&["at", "§ 3, The Market Act", day]).0["assurance"]["state"].clone());
        (findings, states)
    };
    assert_eq!(told(&served), told(&local));
    assert_ne!(told(&local).1[0], told(&local).1[1], "the text that has it again ends the doubt");
}
