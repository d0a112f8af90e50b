//! A store that is served, asked and loaded from the terminal.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may fail")]

mod common;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use asof_engine::store::LockFile;
use common::served::{BATCHES, CHARTER, DEMO};
use common::statutes::STATUTES;
use common::{Desk, Ran, Serving};
use serde_json::{Value, json};

const TOKEN: &str = "a token of some length";

/// Commands that read a store, asked of the charter.
const OF_CHARTER: &[&[&str]] = &[
    &["coverage", "Carta", "2020-01-01"],
    &["at", "art. 4º", "1991-01-01"],
    &["lineage", "art. 6º"],
    &["diff", "art. 4º", "1991-01-01", "2019-01-01"],
    &["impact", "Carta da Cidade", "1998-01-01", "2003-01-01"],
    &["readings", "art. 15, caput", "2020-03-01"],
    &["judgments", "Título V", "--below"],
    &["court", "Tribunal da Cidade", "--from", "2019-01-01"],
    &["themes"],
    &["about", "art. 15"],
    &["search", "conselho", "--at", "2001-01-01"],
    &["evolution", "conselho"],
    &["answer", "quem preside o conselho", "--at", "2001-01-01"],
    &["citations", "draft.txt", "--at", "2001-01-01"],
    &["index"],
    &["resolve", "art. 4º"],
    &["upcoming", "--from", "2024-01-01"],
    &["findings"],
    &["stats"],
    &["check"],
    &["verify", "art. 4º", "1992-03-09", "--sources", "gazette"],
    &["prove", "art. 4º", "1992-03-09"],
    &["audit"],
    &["query", "query.graphql"],
    &["export", "br-csv", "--at", "2001-01-01"],
    &["compare", "Carta", "2001-01-01", "--consolidated", "draft.txt"],
    &["act", "em:1"],
    &["cite", "art. 4º", "--at", "1991-01-01"],
    &["doctor"],
];

/// And of two laws that refer to each other.
const OF_STATUTES: &[&[&str]] = &[
    &["references", "410/2015", "2020-01-01"],
    &["define", "kuntakonserni", "2020-01-01"],
    &["expand", "113 §, 410/2015", "--at", "2020-01-01"],
    &["graph", "--stats", "--at", "2020-01-01"],
    &["graph", "--node", "6 §, 410/2015", "--at", "2020-01-01"],
];

/// What finds nothing in a charter that never was.
const NONE: [&str; 5] = ["answer", "findings", "export", "compare", "coverage"];

/// What reads no store, or writes one.
const OTHERS: [&str; 13] = [
    "manifest", "demo", "load", "validate", "renew", "corpus", "copy", "serve", "mcp", "config", "schema",
    "completions", "man",
];

fn gazette() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../demo/gazette")
}

/// The charter, or the two laws, with what commands read beside them.
fn desk(of: &Path) -> Desk {
    let desk = Desk::with_store(of);
    desk.file("draft.txt", "A Carta diz no art. 4º o que diz.");
    desk.file("query.graphql", "{ norms { totalCount } }");
    std::os::unix::fs::symlink(gazette(), desk.path().join("gazette")).unwrap();
    desk
}

/// A command in whose environment the token is, or none.
fn with_token(mut command: Command, token: Option<&str>) -> Command {
    match token {
        Some(token) => command.env("ASOF_LOAD_TOKEN", token),
        None => command.env_remove("ASOF_LOAD_TOKEN"),
    };
    command
}

/// `asof serve`, which takes change sets if it has a token.
fn serve(desk: &Desk, token: Option<&str>, more: &[&str]) -> Serving {
    let mut command = with_token(desk.command(&[&["serve"], more].concat()), token);
    if !more.contains(&"--listen") {
        command.args(["--listen", "127.0.0.1:0"]);
    }
    // A file: nobody reads a pipe, and one that is full would stop the service.
    Serving::of(command.stderr(std::fs::File::create(desk.path().join("log")).unwrap()))
}

fn log(desk: &Desk) -> String {
    std::fs::read_to_string(desk.path().join("log")).unwrap()
}

/// A command, its exit code, its answer and what it says beside that.
type Answer = (String, Option<i32>, String, String);

/// What each command answers, for people and for programs.
fn answers(desk: &Desk, commands: &[&[&str]]) -> Vec<Answer> {
    let forms = commands.iter().flat_map(|command| [command.to_vec(), [*command, &["--json"]].concat()]);
    let answered = forms.map(|command| {
        let Ran { code, out, err } = desk.run(&command);
        (command.join(" "), code, out, err)
    });
    answered.collect()
}

/// The demo's batch of this number, of a charter of another town.
fn elsewhere(desk: &Desk, batch: usize, town: &str) -> String {
    let (lines, _) = BATCHES[batch];
    let lines = lines.replace("urn:lex:zz:municipal", &format!("urn:lex:zz.{town}:municipal"));
    desk.file(&format!("{town}-{batch}.jsonl"), &lines).to_str().unwrap().to_owned()
}

fn load(desk: &Desk, token: Option<&str>, file: &str) -> Ran {
    with_token(desk.command(&["load", "changeset", file, "--json"]), token).output().unwrap().into()
}

/// How many batches a service serves.
fn served(serving: &Serving) -> u64 {
    queried(serving, "{ __typename }")["extensions"]["asOf"]["revision"].as_u64().unwrap()
}

/// What a service answers to a query.
fn queried(serving: &Serving, query: &str) -> Value {
    posted(serving, "/graphql", &json!({ "query": query }))
}

/// What a service answers to some JSON.
fn posted(serving: &Serving, path: &str, body: &Value) -> Value {
    let client = {
        let _ = rustls::crypto::ring::default_provider().install_default();
        reqwest::Client::builder().no_proxy().build().unwrap()
    };
    let request = client.post(format!("{}{path}", serving.url)).header("content-type", "application/json");
    let request = request.header("accept", "application/json, text/event-stream").body(body.to_string());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let answer = runtime.block_on(async { request.send().await?.bytes().await }).unwrap();
    serde_json::from_slice(&answer).unwrap()
}

/// Waits until a service has taken up what another process recorded.
fn until_served(serving: &Serving, batches: u64) {
    while served(serving) != batches {
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn every_command_that_reads_is_asked_here() {
    let help = Desk::new().run(&["--help"]).out;
    let commands = help.split("Commands:").nth(1).unwrap().split("Options:").next().unwrap();
    let commands = commands.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let commands = commands.filter_map(|line| line.split_whitespace().next());
    let asked = OF_CHARTER.iter().chain(OF_STATUTES).map(|command| command[0]);
    let asked: BTreeSet<&str> = asked.chain(OTHERS).chain(["help"]).collect();
    assert_eq!(commands.collect::<BTreeSet<_>>(), asked);
}

#[test]
fn a_served_store_gives_the_same_answers() {
    for (store, commands) in [(&DEMO.desk, OF_CHARTER), (&STATUTES.desk, OF_STATUTES)] {
        let desk = desk(&store.store());
        let before = answers(&desk, commands);
        let answered = |(command, code, ..): &Answer| {
            *code == Some(0) || NONE.iter().any(|none| command.starts_with(none))
        };
        assert!(before.iter().all(answered), "{before:?}");
        let services = [serve(&desk, Some(TOKEN), &[]), serve(&desk, None, &[])];
        assert_eq!(answers(&desk, commands), before, "beside two services");
        let copied = desk.run(&["copy", "--from", "corpus.asof", "--to", "copy.asof"]);
        assert_eq!(copied.code, Some(0), "{}", copied.err);
        drop(services);
        assert_eq!(answers(&desk, commands), before, "after they were killed");
    }
}

#[test]
fn answers_stay_the_same_while_the_service_takes_loads() {
    let desk = desk(&DEMO.desk.store());
    let ask = || desk.run(&["at", CHARTER, "1991-01-01", "--json"]).out;
    let before = ask();
    let serving = serve(&desk, Some(TOKEN), &[]);
    let towns: Vec<String> = ["porto", "serra", "praia", "ilha"].map(|town| elsewhere(&desk, 0, town)).into();
    std::thread::scope(|scope| {
        let loads =
            scope.spawn(|| towns.iter().map(|town| load(&desk, Some(TOKEN), town)).collect::<Vec<_>>());
        while !loads.is_finished() {
            assert_eq!(ask(), before);
        }
        for ran in loads.join().unwrap() {
            assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
        }
    });
    assert_eq!((served(&serving), ask()), (8, before));
    assert_eq!(desk.run(&["check"]).code, Some(0));
}

#[test]
fn a_load_goes_through_the_service_or_is_followed_by_it() {
    let desk = desk(&DEMO.desk.store());
    let serving = serve(&desk, Some(TOKEN), &["--log", "warn,asof::access=debug"]);
    let beside = desk.path().join("corpus.asof/service.json");
    let said: Value = serde_json::from_slice(&std::fs::read(&beside).unwrap()).unwrap();
    assert_eq!((&said["url"], &said["loads"]), (&json!(serving.url), &json!(true)), "{said}");
    assert!(!said.to_string().contains(TOKEN));

    let ran = load(&desk, Some(TOKEN), &elsewhere(&desk, 0, "porto"));
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_eq!(served(&serving), 5, "its clients see it at once");
    assert_eq!(log(&desk).matches("/load").count(), 1);

    let ran = load(&desk, None, &elsewhere(&desk, 0, "serra"));
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    until_served(&serving, 6);
    assert_eq!(log(&desk).matches("/load").count(), 1, "whoever can write the folder needs no service");

    let ran = load(&desk, Some("another token of some length"), &elsewhere(&desk, 0, "praia"));
    assert!(ran.err.starts_with("note: ") && ran.err.contains("401"), "{}", ran.err);
    assert_eq!(ran.code, Some(0));
    until_served(&serving, 7);
}

#[test]
fn what_a_killed_service_left_is_not_believed() {
    let desk = desk(&DEMO.desk.store());
    let left = desk.path().join("corpus.asof/service.json");
    drop(serve(&desk, Some(TOKEN), &[]));
    assert!(left.exists(), "it was killed");
    let ran = load(&desk, Some(TOKEN), &elsewhere(&desk, 0, "porto"));
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "nobody is asked");
    let serving = serve(&desk, None, &[]);
    let said: Value = serde_json::from_slice(&std::fs::read(&left).unwrap()).unwrap();
    assert_eq!((&said["url"], &said["loads"]), (&json!(serving.url), &json!(false)));
}

#[test]
fn a_message_names_who_writes_and_readers_go_on() {
    let desk = desk(&DEMO.desk.store());
    let mut shared = redb::Builder::new();
    shared.set_concurrency_mode(redb::ConcurrencyMode::SingleWriter);
    let _writes = shared.open(desk.store().join("asof.redb")).unwrap();
    let who = json!({ "pid": 4711, "command": "asof load" });
    let _says = LockFile::take(&desk.store().join("writer.json"), &who).unwrap().unwrap();
    let ran = load(&desk, None, &elsewhere(&desk, 0, "porto"));
    assert_eq!(ran.code, Some(4));
    assert!(
        ran.err.contains("corpus.asof is being written by process 4711 (`asof load`, since 2"),
        "{}",
        ran.err
    );
    assert_eq!(desk.run(&["stats"]).code, Some(0));
}

#[test]
fn a_service_that_is_silent_is_not_waited_for() {
    let desk = desk(&DEMO.desk.store());
    // The system accepts the connection, and nobody reads.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", silent.local_addr().unwrap());
    let set = elsewhere(&desk, 0, "porto");
    let mut command = desk.command(&["load", "changeset", &set, "--to", &url]);
    let ran = Ran::from(command.env("ASOF_LOAD_TOKEN", TOKEN).output().unwrap());
    assert_eq!(ran.code, Some(4), "{}", ran.err);
    assert!(ran.err.contains(&format!("{url} does not answer within 10 s")), "{}", ran.err);
}

#[test]
fn requests_are_logged_as_the_settings_say() {
    for (setting, wanted) in [("false", 0), ("true", 1)] {
        let desk = desk(&DEMO.desk.store());
        desk.file("asof.toml", &format!("access_log = {setting}\n"));
        let mut serving = serve(&desk, None, &[]);
        served(&serving);
        serving.end();
        let lines = |of: &str| log(&desk).lines().filter(|line| line.contains(of)).count();
        assert_eq!((lines("asof::access"), lines("requests=1")), (wanted, 1), "{}", log(&desk));
    }
}

#[test]
fn answered_questions_are_logged_as_the_settings_say() {
    for (level, audit, wanted) in [("info", false, 0), ("warn", true, 1), ("trace", true, 1)] {
        let desk = desk(&DEMO.desk.store());
        let settings = format!("log = \"{level}\"\naudit_log = {audit}\nlog_format = \"json\"\n");
        desk.file("asof.toml", &settings);
        let mut serving = serve(&desk, None, &[]);
        let query = "{ search(input: { query: \"conselheiros\" }) { nodes { score } } }";
        assert!(queried(&serving, query)["data"]["search"]["nodes"][0]["score"].is_number());
        serving.end();
        let log = log(&desk);
        let lines: Vec<Value> = log.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        let audited = lines.iter().filter(|line| line["target"] == "audit").count();
        assert_eq!(audited, wanted, "{log}");
        assert_eq!(log.lines().find(|line| line.contains("conselheiros")), None, "words of a question");
    }
}

#[test]
fn what_agents_ask_is_logged_like_questions() {
    let desk = desk(&DEMO.desk.store());
    desk.file("asof.toml", "audit_log = true\nlog_format = \"json\"\n");
    let mut serving = serve(&desk, None, &[]);
    let call = json!({ "jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {
        "name": "search", "arguments": { "words": "conselheiros", "on": "1991-05-01" } } });
    let answer = posted(&serving, "/mcp", &call);
    let first = &answer["result"]["structuredContent"]["hits"][0]["component"]["urn"];
    assert!(first.is_string(), "{answer}");
    serving.end();
    let log = log(&desk);
    let lines: Vec<Value> = log.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let audited: Vec<&Value> = lines.iter().filter(|line| line["target"] == "audit").collect();
    assert_eq!(audited.len(), 1, "{log}");
    let said = audited[0];
    assert_eq!(said["route"], "/mcp", "{said}");
    assert_eq!(said["questions"].as_str().unwrap().len(), 64, "{said}");
    assert!(said["found"].as_str().unwrap().starts_with(first.as_str().unwrap()), "{said}");
    assert!(!log.contains("conselheiros"), "words of a question: {log}");
}

#[test]
fn a_service_that_others_reach_warns_with_a_token_too() {
    let desk = desk(&DEMO.desk.store());
    for (listen, token, warns) in [
        ("127.0.0.1:0", None, false),
        ("[::1]:0", None, false),
        ("0.0.0.0:0", Some(TOKEN), true),
        ("0.0.0.0:0", None, true),
    ] {
        serve(&desk, token, &["--listen", listen]).end();
        let said = log(&desk);
        assert_eq!(said.contains("other machines can reach this address"), warns, "{listen}: {said}");
    }
}
