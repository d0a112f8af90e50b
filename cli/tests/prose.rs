//! Prose by a chat model: a real HTTP server that answers as models do, rightly and wrongly.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test")]

mod common;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use asof_engine::search::TextIndex;
use asof_engine::store::{Embedded, Store};
use asof_schema::ChangeSet;
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
    /// It writes one of these after the other, each after a second.
    InTurn(Vec<String>),
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
    let asked = {
        let mut asked = fake.asked.lock().unwrap();
        asked.push(request);
        asked.len()
    };
    let completion = |text: &str, reason: &str| json!({ "choices": [{ "index": 0, "finish_reason": reason, "message": { "role": "assistant", "content": text } }] });
    match &fake.does {
        Does::Writes(text) => Json(completion(text, "stop")).into_response(),
        Does::Says(body) => body.clone().into_response(),
        Does::Refuses(status) => (StatusCode::from_u16(*status).unwrap(), KEY).into_response(),
        Does::Sleeps => {
            tokio::time::sleep(Duration::from_secs(4)).await;
            Json(completion("late", "stop")).into_response()
        }
        Does::InTurn(texts) => {
            tokio::time::sleep(Duration::from_secs(1)).await;
            Json(completion(&texts[asked - 1], "stop")).into_response()
        }
        Does::Endless => Json(completion(&"palavra ".repeat(100_000), "stop")).into_response(),
    }
}

fn schema_over(store: &Arc<dyn Store>, settings: &Settings) -> Schema {
    let chat = Chat::of(settings).unwrap().map(Arc::new);
    graphql::schema_with(Arc::clone(store), TextIndex::default(), None, chat, graphql::Limits::default())
}

fn schema(settings: &Settings) -> Schema {
    schema_over(&DEMO.store, settings)
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
    let [first, ..] = &passages(material)[..] else { panic!("{material}") };
    (first.cited.clone(), first.words.clone())
}

/// A passage as the model was given it.
#[derive(Debug)]
struct Passage {
    mark: String,
    cited: String,
    since: String,
    bytes: std::ops::Range<usize>,
    words: String,
}

fn passages(material: &str) -> Vec<Passage> {
    let parts = material.split("\n\n").map(|part| part.trim_start_matches('\n'));
    let lines = parts.map(|part| {
        part.split_once('\n').filter(|(head, _)| !head.starts_with('[')).map_or(part, |(_, rest)| rest)
    });
    let passage = |part: &str| {
        let (above, words) = part.split_once('\n')?;
        let (mark, rest) = above.strip_prefix('[')?.split_once("] (")?;
        let (cited, rest) = rest.split_once("), valid since ")?;
        let (since, rest) = rest.split_once(", bytes ")?;
        let (start, end) = rest.strip_suffix(" of its words:")?.split_once(" to ")?;
        let bytes = start.parse().unwrap()..end.parse().unwrap();
        let [mark, cited, since, words] = [mark, cited, since, words].map(str::to_owned);
        Some(Passage { mark, cited, since, bytes, words })
    };
    lines.filter_map(passage).collect()
}

#[test]
fn the_model_is_asked_with_the_passages_and_their_citations() {
    let (fake, settings) = serve(Does::Writes("x".to_owned()));
    ask(&settings, ASK);
    let asked = fake.asked.lock().unwrap().clone();
    assert_eq!(asked.len(), 2, "what is rejected is asked for once more");
    assert_eq!((&asked[0]["model"], &asked[0]["messages"][0]["role"]), (&json!("toy"), &json!("system")));
    let material = asked[0]["messages"][1]["content"].as_str().unwrap();
    assert!(material.starts_with("The law of 2000-01-01.\nQuestion: fornecimento de água\n"), "{material}");
    assert!(material.contains("A água é bem comum"), "{material}");
    assert!(material.contains("\nSTATUTE\n[S1] (") && !material.contains("CASE"), "{material}");
    ask(&settings, "{ answer(input: { question: \"água\" }) { primary { component { id: urn } } } }");
    assert_eq!(fake.asked.lock().unwrap().len(), 2, "who does not ask for prose asks no model");
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
        let attempts = match does {
            Does::Refuses(500) => 3,
            Does::Writes(_) => 2,
            _ => 1,
        };
        assert_eq!(fake.asked.lock().unwrap().len(), attempts, "{does:?}");
    }
}

/// A law with articles on tolls, and as many judgments on them.
fn tolls(count: usize) -> (Arc<dyn Store>, Desk) {
    const LAW: &str = "urn:lex:zz:law:1990-01-01;1";
    let words = |what: &str, number: usize| {
        let more = "Whoever keeps the road takes it at the gate. ".repeat(number % 3 + 6);
        format!("{what} the toll of road {number} is {number} coins. {more}")
    };
    let mut lines = vec![json!({"changeset": {"format": 1}})];
    let mut document = |id: &str, title: &str, day: &str, parts: Vec<(String, &str, String)>| {
        let kind = title.split(' ').next().unwrap().to_lowercase();
        let published = json!({"on": day, "basis": "STATED"});
        lines.push(json!({"norm": {"id": id, "title": title, "type": kind, "jurisdiction": "zz", "language": "en", "data_source": "invented"}}));
        lines.push(json!({"act": {"id": id, "kind": if kind == "law" { "enactment" } else { "judgment" }, "number": 1, "code": title, "title": title, "published": published}}));
        let root = json!({"insert": {"component": id, "type": "norm", "order_key": "0"}});
        lines.push(json!({"command": {"act": id, "seq": 1, "norm": id, "op": root}}));
        for (at, (local, kind, text)) in parts.into_iter().enumerate() {
            let (number, label) = ((at + 1).to_string(), format!("Art. {}.", at + 1));
            let insert = json!({"insert": {"component": format!("{id}!{local}"), "type": kind, "parent": id, "number": number, "label": label, "order_key": number, "texts": [{"language": "en", "text": text}]}});
            lines.push(json!({"command": {"act": id, "seq": at + 2, "norm": id, "op": insert}}));
        }
    };
    let articles = (1..=count).map(|number| (format!("art{number}"), "article", words("By law", number)));
    // Most of the law is of something else: what is asked for is not said everywhere.
    let others = (count + 1..60)
        .map(|number| (format!("art{number}"), "article", format!("Bread of kind {number} has no tax.")));
    document(LAW, "Law 1", "1990-01-01", articles.chain(others).collect());
    for number in 1..=count {
        let id = format!("urn:lex:zz:supreme.court:judgment:2010-06-0{number};{number}");
        let parts = vec![("art1".to_owned(), "article", words("We hold that", number))];
        document(&id, &format!("Judgment {number}"), &format!("2010-06-0{number}"), parts);
    }
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    let desk = Desk::new();
    let store = Embedded::create(&desk.store()).unwrap();
    let set = ChangeSet::read(lines.join("\n").as_bytes()).unwrap();
    store.load(&set, "2020-01-01T00:00:00Z".parse().unwrap()).unwrap();
    (Arc::new(store), desk)
}

/// Asks for the answer in prose over some corpus; gives the response and what the model was asked.
fn told_of(store: &Arc<dyn Store>, does: Does, window: usize, question: &str) -> (Value, Vec<Value>) {
    let (fake, mut settings) = serve(does);
    settings.chat_window = window;
    let found = "{ nature quote { text start end version { id: urn text { content } } } }";
    let document = format!(
        "query Q($question: String!) {{ answer(input: {{ question: $question, asOf: {{ at: \"2015-01-01\" }}, first: 10 }}) {{
          insufficient primary {found} judgments {found} prose {{ text citations {{ surface problem }} }} }} }}"
    );
    let variables = async_graphql::Variables::from_json(json!({ "question": question }));
    let request = Request::new(document).variables(variables);
    let response = pollster::block_on(graphql::execute(&schema_over(store, &settings), request));
    let asked = fake.asked.lock().unwrap().clone();
    let response = serde_json::to_value(response).unwrap();
    assert!(response.get("errors").is_none(), "{response:#}");
    (response, asked)
}

/// What the model is told, and the steps of the trace about it.
fn material(response: &Value, asked: &Value) -> (String, String) {
    assert!(!response["extensions"]["search"].is_null(), "{response:#}");
    let steps =
        response["extensions"]["search"].as_array().unwrap().iter().map(|step| step.as_str().unwrap());
    let steps = steps.filter(|step| step.starts_with("prose: ")).collect::<Vec<_>>().join("\n");
    (asked["messages"][1]["content"].as_str().unwrap().to_owned(), steps)
}

#[test]
fn law_and_judgments_are_told_apart_four_of_each_with_their_spans() {
    let (store, _desk) = tolls(6);
    let (response, asked) =
        told_of(&store, Does::Writes("x".to_owned()), 8_192, "What is the toll of the road?");
    let (text, trace) = material(&response, asked.first().unwrap_or_else(|| panic!("{response:#}")));
    let given = passages(&text);
    let marks: Vec<&str> = given.iter().map(|one| one.mark.as_str()).collect();
    assert_eq!(marks, ["S1", "S2", "S3", "S4", "C1", "C2", "C3", "C4"], "{response:#}\n{text}");
    let heads = ["\nSTATUTE\n", "\nCASE: words of judgments, which are no law\n"];
    assert!(heads.iter().all(|head| text.matches(head).count() == 1), "{text}");
    assert!(trace.starts_with("prose: 4 of 6 STATUTE passages, 4 of 6 CASE passages (room for "), "{trace}");
    let quotes = |kind: &str| response["data"]["answer"][kind].as_array().unwrap().clone();
    for (one, found) in
        given.iter().zip(quotes("primary").iter().take(4).chain(quotes("judgments").iter().take(4)))
    {
        let quote = &found["quote"];
        assert_eq!(one.words, quote["text"].as_str().unwrap().trim_end(), "the best come first");
        let content = quote["version"]["text"]["content"].as_str().unwrap();
        assert_eq!(content.get(one.bytes.clone()), Some(one.words.as_str()), "{one:?}");
        assert_eq!(found["nature"], if one.mark.starts_with('S') { "STATUTORY" } else { "DOCUMENTARY" });
        let since = quote["version"]["id"].as_str().unwrap().split_once('@').unwrap().1;
        assert!(since.starts_with(&one.since), "{one:?}");
    }
    // What it was given, it may cite: words of a judgment too.
    let says =
        |one: &Passage| format!("It is so: \"{}\" ({}).", one.words.split_once(". ").unwrap().0, one.cited);
    let text = format!("{} {}", says(&given[0]), says(&given[4]));
    let (response, asked) =
        told_of(&store, Does::Writes(text.clone()), 8_192, "What is the toll of the road?");
    assert_eq!(
        (&response["data"]["answer"]["prose"]["text"], asked.len()),
        (&json!(text), 1),
        "{response:#}"
    );
}

#[test]
fn a_quarter_of_the_window_is_for_the_answer_and_passages_are_cut_to_the_rest() {
    let (store, _desk) = tolls(6);
    let question = format!("What is the toll of the road? {}", "1 2 3 4 ".repeat(150));
    let mut counts = Vec::new();
    for window in [4_096, 4_400, 8_192, 16_384] {
        let (response, asked) = told_of(&store, Does::Writes("x".to_owned()), window, &question);
        for (round, asked) in asked.iter().enumerate() {
            assert_eq!(asked["max_tokens"], json!(window / 4));
            let (text, trace) = material(&response, asked);
            let told = format!("{}{text}", asked["messages"][0]["content"].as_str().unwrap());
            for vocabulary in ["o200k_base", "cl100k_base", "llama3", "mistral_v3", "qwen2"] {
                let tokens = tiktoken::get_encoding(vocabulary).unwrap().count(&told);
                assert!(tokens <= window - window / 4, "{vocabulary}: {tokens} of {window}");
            }
            let step = trace.lines().nth(round).unwrap();
            let given = passages(&text);
            let parts = step.matches(" is cut").count() + step.matches(" is left out").count();
            assert_eq!(parts == 0, window > 8_000, "{step}");
            assert_eq!(given.len() + step.matches(" is left out").count(), 8, "{step}");
            for one in given.iter().filter(|one| step.contains(&format!("[{}] is cut", one.mark))) {
                assert!(one.words.ends_with('.') && one.bytes.len() == one.words.len(), "{one:?}");
            }
            if round == 0 {
                counts.push(given.len());
            }
        }
    }
    assert!(counts.is_sorted() && counts[0] < 8, "{counts:?}");
    let (response, asked) =
        told_of(&store, Does::Writes("x".to_owned()), 100, "What is the toll of the road?");
    let said = response["extensions"]["warnings"].to_string();
    assert!(
        asked.is_empty() && said.contains("no room for a passage among 75 tokens: raise chat_window"),
        "{said}"
    );
}

#[test]
fn what_is_wrong_is_told_to_the_model_once_and_within_the_time() {
    let (cited, quote) = told();
    let (wrong, right) = ("A água é de todos.".to_owned(), format!("Diz-se \"{quote}\" ({cited})."));
    let (fake, mut settings) = serve(Does::InTurn(vec![wrong.clone(), right.clone()]));
    settings.chat_timeout_ms = 6_000;
    let response = ask(&settings, ASK);
    assert_eq!(response["data"]["answer"]["prose"]["text"], json!(right), "{response:#}");
    let asked = fake.asked.lock().unwrap().clone();
    let second = asked[1]["messages"][1]["content"].as_str().unwrap();
    let first = asked[0]["messages"][1]["content"].as_str().unwrap();
    let told = format!("was rejected: one of its sentences cites nothing: \"{wrong}\"");
    assert!(second.contains(&told) && second.contains(&quote) && !first.contains("rejected"), "{second}");
    // The second attempt has only what the first left.
    let (_fake, settings) = serve(Does::InTurn(vec![wrong, right]));
    let begun = tokio::time::Instant::now();
    let said = ask(&settings, ASK)["extensions"]["warnings"].to_string();
    assert!(said.contains("were rejected: one of its") && said.contains("a second attempt failed"), "{said}");
    assert!(
        said.contains("raise chat_timeout_ms") && begun.elapsed() < Duration::from_millis(1_900),
        "{said}"
    );
}

#[test]
fn a_quotation_of_more_than_300_letters_is_not_given() {
    let (store, _desk) = tolls(3);
    let (response, asked) =
        told_of(&store, Does::Writes("x".to_owned()), 8_192, "What is the toll of road 3?");
    let given = passages(&material(&response, asked.first().unwrap_or_else(|| panic!("{response:#}"))).0);
    let texts = response["data"]["answer"]["primary"].as_array().unwrap().iter();
    let texts: Vec<&str> =
        texts.map(|one| one["quote"]["version"]["text"]["content"].as_str().unwrap().trim_end()).collect();
    let ends = || texts[0].match_indices('.').map(|(at, _)| at + 1);
    for end in [ends().take_while(|&end| end <= 300).last().unwrap(), ends().find(|&end| end > 300).unwrap()]
    {
        let (quote, letters) = (&texts[0][..end], end);
        let text = format!("It is so: \"{quote}\" ({}).", given[0].cited);
        let (response, _) = told_of(&store, Does::Writes(text), 8_192, "What is the toll of road 3?");
        let said = response["extensions"]["warnings"].to_string();
        assert_eq!(said.contains("more than 300 characters at once"), letters > 300, "{said}");
        assert_eq!(response["data"]["answer"]["prose"].is_null(), letters > 300, "{said}");
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
    assert!(
        document["proseTrace"][0].as_str().unwrap().starts_with("prose: 1 of 1 STATUTE passages"),
        "{document:#}"
    );
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
