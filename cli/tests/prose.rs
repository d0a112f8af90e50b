//! Prose by a chat model: a real HTTP server that answers as models do, rightly and wrongly.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test")]

mod common;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use asof_engine::search::TextIndex;
use asof_server::chat::Chat;
use asof_server::config::Settings;
use asof_server::graphql::{self, Schema};
use async_graphql::Request;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use axum::routing::post;
use axum::{Json, Router};
use common::Desk;
use common::served::DEMO;
use serde_json::{Value, json};

const KEY: &str = "a-key-that-nobody-may-read";

/// What the server does with a request.
#[derive(Debug, Clone)]
enum Does {
    /// The model writes this.
    Writes(String),
    /// The body is this.
    Says(String),
    Refuses(u16),
    Sleeps,
    /// A body without an end.
    Endless,
}

/// A model that writes what it is told to, and remembers what it was asked.
struct Fake {
    does: Does,
    asked: Mutex<Vec<Value>>,
}

/// Serves on a thread of its own until the process ends; gives the settings that name it.
fn serve(does: Does) -> (Arc<Fake>, Settings) {
    let fake = Arc::new(Fake { does, asked: Mutex::default() });
    let router = Router::new().route("/v1/chat/completions", post(complete)).with_state(Arc::clone(&fake));
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let mut settings = Settings::defaults().unwrap();
    settings.chat_url = Some(format!("http://{}/v1/", listener.local_addr().unwrap()));
    settings.chat_model = Some("toy".to_owned());
    settings.chat_key = Some(KEY.to_owned());
    settings.chat_timeout_ms = 1_500;
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            listener.set_nonblocking(true).unwrap();
            axum::serve(tokio::net::TcpListener::from_std(listener).unwrap(), router).await.unwrap();
        });
    });
    (fake, settings)
}

async fn complete(State(fake): State<Arc<Fake>>, headers: HeaderMap, Json(request): Json<Value>) -> Response {
    assert_eq!(headers["authorization"], format!("Bearer {KEY}"));
    fake.asked.lock().unwrap().push(request);
    let completion = |text: &str, reason: &str| json!({ "choices": [{ "index": 0, "finish_reason": reason, "message": { "role": "assistant", "content": text } }] });
    match &fake.does {
        Does::Writes(text) => Json(completion(text, "stop")).into_response(),
        Does::Says(body) => body.clone().into_response(),
        Does::Refuses(status) => (StatusCode::from_u16(*status).unwrap(), KEY).into_response(),
        Does::Sleeps => {
            tokio::time::sleep(Duration::from_secs(4)).await;
            Json(completion("late", "stop")).into_response()
        }
        Does::Endless => Json(completion(&"palavra ".repeat(100_000), "stop")).into_response(),
    }
}

fn schema(settings: &Settings) -> Schema {
    let chat = Chat::of(settings).unwrap().map(Arc::new);
    graphql::schema_with(
        Arc::clone(&DEMO.store),
        TextIndex::default(),
        None,
        chat,
        graphql::Limits::default(),
    )
}

/// The answer about the water, whose one primary provision is the caput of art. 8º or the article.
const ASK: &str = "{ answer(input: { question: \"fornecimento de água\", asOf: { at: \"2000-01-01\" } }) {
  primary { component { id: urn } quote { text } }
  prose { text model citations { surface validAt quoteVerbatim problem component { id: urn } version { id: urn } } }
} }";

fn ask(settings: &Settings, document: &str) -> Value {
    serde_json::to_value(pollster::block_on(graphql::execute(&schema(settings), Request::new(document))))
        .unwrap()
}

/// How the model was told to cite the first passage, and the passage.
fn told() -> (String, String) {
    let (fake, settings) = serve(Does::Writes("x".to_owned()));
    ask(&settings, ASK);
    let asked = fake.asked.lock().unwrap()[0].clone();
    let material = asked["messages"][1]["content"].as_str().unwrap();
    let passage = material.split("Passages:\n").nth(1).unwrap();
    let (cited, quote) = passage.split_once('\n').unwrap();
    let cited = cited.trim_start_matches('(').trim_end_matches(')').to_owned();
    (cited, quote.split("\n\n").next().unwrap().to_owned())
}

#[test]
fn the_model_is_asked_with_the_passages_and_their_citations() {
    let (fake, settings) = serve(Does::Writes("x".to_owned()));
    ask(&settings, ASK);
    let asked = fake.asked.lock().unwrap().clone();
    assert_eq!(asked.len(), 1);
    assert_eq!((&asked[0]["model"], &asked[0]["messages"][0]["role"]), (&json!("toy"), &json!("system")));
    let material = asked[0]["messages"][1]["content"].as_str().unwrap();
    assert!(material.starts_with("The law of 2000-01-01.\nQuestion: fornecimento de água\n"), "{material}");
    assert!(material.contains("A água é bem comum"), "{material}");
    ask(&settings, "{ answer(input: { question: \"água\" }) { primary { component { id: urn } } } }");
    assert_eq!(fake.asked.lock().unwrap().len(), 1, "who does not ask for prose asks no model");
}

#[test]
fn a_client_keeps_nothing_that_a_model_wrote() {
    let (_fake, settings) = serve(Does::Writes("x".to_owned()));
    let tag = |document: &str| {
        let response = pollster::block_on(graphql::execute(&schema(&settings), Request::new(document)));
        ["etag", "cache-control"].map(|name| response.http_headers.contains_key(name))
    };
    assert_eq!(tag(ASK), [false, false]);
    let quotes = "{ answer(input: { question: \"água\" }) { primary { component { id } } } }";
    assert_eq!(tag(quotes), [true, true], "quotations follow from the corpus");
}

#[test]
fn prose_is_given_with_its_citations_checked() {
    let (cited, quote) = told();
    let text = format!(
        "O fornecimento não para (\"{quote}\", {cited}). Isto é: \"{quote}\" ({cited}).\n\nAssim é. ({cited}) ({cited}) E fim. ({cited})."
    );
    let (_fake, settings) = serve(Does::Writes(text.clone()));
    let response = ask(&settings, ASK);
    assert!(
        response["extensions"]["warnings"]
            .as_array()
            .is_none_or(|all| all.iter().all(|one| one["id"] != "prose")),
        "{response:#}"
    );
    let prose = &response["data"]["answer"]["prose"];
    assert_eq!((&prose["text"], &prose["model"]), (&json!(text), &json!("toy")), "{response:#}");
    let citations = prose["citations"].as_array().unwrap();
    assert_eq!(citations.len(), 5);
    for one in citations {
        assert_eq!((&one["validAt"], &one["problem"]), (&json!(true), &Value::Null));
    }
    assert_eq!(citations[1]["quoteVerbatim"], true);
}

/// What is wrong is never given; the extractive answer stands, and a warning says why there is no prose.
#[test]
fn prose_that_is_not_right_is_not_given() {
    let (cited, quote) = told();
    let altered = quote.replace("bem comum", "bem privado");
    assert_ne!(altered, quote);
    for (does, why) in [
        (Does::Writes(format!("Assim é ({cited}). E (Carta, art. 99).")), "nothing ever had this address"),
        (Does::Writes(format!("Assim é ({cited}). E (Carta, art. 11).")), "is not in force on 2000-01-01"),
        (
            Does::Writes(format!("Assim é ({cited}). E (Carta, art. 1º).")),
            "which is not a provision of the answer",
        ),
        (
            Does::Writes(format!("Assim é ({cited}), e o art. 5º do Código Civil.")),
            "no norm here has this name",
        ),
        (
            Does::Writes(format!("Assim é ({cited}). E ART. 5 também.")),
            "which is not a provision of the answer",
        ),
        (Does::Writes(format!("Diz-se \"{altered}\" ({cited}).")), "is not verbatim"),
        (
            Does::Writes(format!(
                "Assim é ({cited}). Outra coisa. \"{quote}\" é o que dizem todos. E fim ({cited})."
            )),
            "without a citation beside it",
        ),
        (Does::Writes(format!("Diz-se ({cited}). \"{quote}")), "quot"),
        (Does::Writes("A água é de todos.".to_owned()), "one of its sentences cites nothing"),
        (
            Does::Writes(format!("Assim é ({cited}).\n\nE tudo o mais também.")),
            "one of its sentences cites nothing",
        ),
        (
            Does::Writes(format!("Assim é ({cited}). Outra coisa também. E fim ({cited}).")),
            "one of its sentences cites nothing: \"Outra coisa também.\"",
        ),
        (
            Does::Writes(format!("Assim é. ({cited}) Outra coisa também. E fim. ({cited})")),
            "one of its sentences cites nothing: \"Outra coisa também.\"",
        ),
        (
            Does::Writes(format!("Assim é ({cited}). (Outra coisa também.) E fim ({cited}).")),
            "one of its sentences cites nothing: \"(Outra coisa também.)",
        ),
        (
            Does::Writes(format!("Assim é ({cited}). Isto também. ({cited}. E tudo o mais.)")),
            "one of its sentences cites nothing: \"Isto também.\"",
        ),
        (Does::Writes(" \n".to_owned()), "it has no words"),
        (Does::Says("{}".to_owned()), "it is not a completion"),
        (Does::Says("<html>".to_owned()), "it is not a completion"),
        (Does::Says("{\"choices\":[]}".to_owned()), "it has no choice"),
        (Does::Says("{\"choices\":[{\"message\":{\"content\":null}}]}".to_owned()), "has no content"),
        (
            Does::Says(
                "{\"choices\":[{\"finish_reason\":\"length\",\"message\":{\"content\":\"a\"}}]}".to_owned(),
            ),
            "cut off",
        ),
        (Does::Refuses(401), "answered 401: (key)"),
        (Does::Refuses(500), "answered 500"),
        (Does::Sleeps, "raise chat_timeout_ms"),
        (Does::Endless, "more than 262144 bytes"),
    ] {
        let (fake, settings) = serve(does.clone());
        let response = ask(&settings, ASK);
        let said = response["extensions"]["warnings"].as_array().unwrap();
        let said =
            said.iter().find(|one| one["id"] == "prose").unwrap_or_else(|| panic!("{does:?}: {response:#}"));
        let message = said["message"].as_str().unwrap();
        assert!(message.contains(why) && message.contains("toy"), "{does:?}: {message}");
        assert_eq!(said["path"], json!(["answer", "prose"]));
        assert!(!response.to_string().contains(KEY));
        assert_eq!(response["data"]["answer"]["prose"], Value::Null, "{does:?}");
        assert_eq!(
            response["data"]["answer"]["primary"].as_array().unwrap().len(),
            1,
            "the extractive answer stands"
        );
        let attempts = if matches!(does, Does::Refuses(500)) { 3 } else { 1 };
        assert_eq!(fake.asked.lock().unwrap().len(), attempts, "{does:?}");
    }
}

#[test]
fn without_a_model_the_answer_stands_and_says_so() {
    let response = ask(&Settings::defaults().unwrap(), ASK);
    let said = response["extensions"]["warnings"].to_string();
    assert!(said.contains("no chat model is configured"), "{response:#}");
    assert_eq!(response["data"]["answer"]["primary"].as_array().unwrap().len(), 1);
    let mut settings = Settings::defaults().unwrap();
    let gone = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    settings.chat_url = Some(format!("http://{gone}/v1"));
    settings.chat_model = Some("toy".to_owned());
    let said = ask(&settings, ASK)["extensions"]["warnings"].to_string();
    assert!(said.contains(&format!("the connection to http://{gone}/v1/chat/completions failed")), "{said}");
    settings.chat_model = None;
    assert!(Chat::of(&settings).unwrap_err().to_string().contains("chat_model must name the model"));
}

#[test]
fn the_command_line_gives_prose_or_says_why_not() {
    let (cited, quote) = told();
    let question = ["answer", "fornecimento de água", "--at", "2000-01-01", "--prose"];
    let run = |settings: Option<&Settings>, more: &[&str]| {
        let desk = Desk::with_store(&DEMO.desk.store());
        let mut command = desk.command(&[&question, more].concat());
        for (name, value) in settings.into_iter().flat_map(|settings| {
            [("URL", &settings.chat_url), ("MODEL", &settings.chat_model), ("KEY", &settings.chat_key)]
        }) {
            command.env(format!("ASOF_CHAT_{name}"), value.as_ref().unwrap());
        }
        let output = command.output().unwrap();
        (String::from_utf8(output.stdout).unwrap(), output.status.code())
    };
    let (_fake, settings) = serve(Does::Writes(format!("A água é de todos: \"{quote}\" ({cited}).")));
    let (page, code) = run(Some(&settings), &[]);
    assert!(page.starts_with("A água é de todos: ") && code == Some(0), "{page}");
    let (document, _) = run(Some(&settings), &["--json"]);
    let document: Value = serde_json::from_str(&document).unwrap();
    assert_eq!(document["prose"]["citations"][0]["validAt"], true, "{document:#}");
    assert_eq!(document["proseProblem"], Value::Null);
    assert_eq!(document["primary"].as_array().unwrap().len(), 1);
    let (_fake, wrong) = serve(Does::Writes("A água (Carta, art. 99).".to_owned()));
    let (page, code) = run(Some(&wrong), &[]);
    assert!(page.starts_with("No prose: ") && page.contains("bem comum") && code == Some(0), "{page}");
    let (document, _) = run(None, &["--json"]);
    let document: Value = serde_json::from_str(&document).unwrap();
    assert!(
        document["prose"].is_null()
            && document["proseProblem"].as_str().unwrap().contains("no chat model is configured")
    );
}
