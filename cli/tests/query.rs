//! GraphQL from the command line: of a store, and of a service.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test")]

mod common;

use std::io::{Read as _, Write as _};
use std::process::Stdio;

use asof_server::graphql;
use common::served::CHARTER;
use common::{Desk, demo};
use serde_json::{Value, json};

#[test]
fn asof_schema_prints_the_schema() {
    let ran = Desk::new().run(&["schema"]);
    assert_eq!((ran.code, ran.out), (Some(0), graphql::sdl()));
}

#[test]
fn asof_query_asks_the_store() {
    let desk = demo();
    let file = desk.file(
        "two.graphql",
        "query A { norms { totalCount } } query B($it: ID!) { component(ref: $it) { urn } }",
    );
    let file = file.to_str().unwrap();
    let ran = desk.run(&["query", file, "--operation", "B", "--variables", "{\"it\":\"art. 1º\"}"]);
    let answer: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((ran.code, &answer["data"]["component"]["urn"]), (Some(0), &json!(format!("{CHARTER}!art1"))));
    assert_eq!(desk.run(&["query", file]).code, Some(1), "which operation is not said");
    assert_eq!(desk.run(&["query", file, "--variables", "[1]"]).code, Some(2));
    assert_eq!(desk.run(&["query", "absent.graphql"]).code, Some(2));
    let typed: Value = serde_json::from_str(&desk.run(&["query", "{ norms { totalCount } }"]).out).unwrap();
    assert_eq!(typed["data"]["norms"]["totalCount"], json!(1));
    let mut child = desk.command(&["query", "-"]).stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"{ nothing }").unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[test]
fn asof_query_asks_a_server() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/graphql", listener.local_addr().unwrap());
    let server = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut asked = Vec::new();
        let mut buffer = [0; 4096];
        while !String::from_utf8_lossy(&asked).ends_with('}') {
            let read = stream.read(&mut buffer).unwrap();
            asked.extend_from_slice(&buffer[..read]);
        }
        let body = r#"{"data":{"norms":null},"errors":[{"message":"no"}]}"#;
        write!(
            stream,
            "HTTP/1.1 200 OK\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
            body.len()
        )
        .unwrap();
        String::from_utf8(asked).unwrap()
    });
    let desk = Desk::new();
    let file = desk.file("one.graphql", "query A { norms { totalCount } }");
    let (answer, code) = desk.json(&["query", file.to_str().unwrap(), "--operation", "A", "--url", &address]);
    assert_eq!((code, &answer["errors"][0]["message"]), (Some(1), &json!("no")));
    let asked = server.join().unwrap();
    assert!(asked.starts_with("POST /graphql HTTP/1.1"), "{asked}");
    let body: Value = serde_json::from_str(asked.split_once("\r\n\r\n").unwrap().1).unwrap();
    assert_eq!(
        body,
        json!({ "query": "query A { norms { totalCount } }", "variables": null, "operationName": "A" })
    );
    assert_eq!(
        desk.run(&["query", file.to_str().unwrap(), "--url", &address]).code,
        Some(4),
        "nobody listens"
    );
}

#[test]
fn both_commands_take_the_same_addresses() {
    let desk = Desk::new();
    let document = desk.file("one.graphql", "{ norms { totalCount } }");
    let set = concat!(env!("CARGO_MANIFEST_DIR"), "/../demo/1-charter.jsonl");
    let query = ["query", document.to_str().unwrap(), "--url"];
    let load = ["load", "changeset", set, "--token-env", "PATH", "--to"];
    for (address, code) in [
        ("http://127.0.0.1:1", 4),
        ("http://127.0.0.1:1/graphql", 4),
        ("http://127.0.0.1:1/graphql/", 4),
        ("127.0.0.1:8080", 2),
        ("bolt://127.0.0.1:7687", 2),
        ("http://127.0.0.1:8080/graphql?x=1", 2),
    ] {
        for command in [&query[..], &load[..]] {
            let ran = desk.run(&[command, &[address]].concat());
            assert_eq!(ran.code, Some(code), "{command:?} {address}: {}", ran.err);
            if code == 4 {
                assert!(
                    ran.err.contains("http://127.0.0.1:1") && !ran.err.contains("graphql"),
                    "{}",
                    ran.err
                );
            }
        }
    }
    for command in [&["query", "--help"][..], &["load", "changeset", "--help"]] {
        let words = desk.run(command).out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(asof_server::address::HELP), "{words}");
    }
}
