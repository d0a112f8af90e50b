//! `POST /ask` over the demonstration corpus.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may fail")]

use std::sync::Arc;

use crate::common::Desk;
use crate::common::served::BATCHES;
use asof_engine::store::{Embedded, Store};
use asof_schema::ChangeSet;
use asof_server::config::Settings;
use asof_server::graphql;
use asof_server::http::{Readiness, app};
use axum::Router;
use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};
use tower::ServiceExt as _;

/// The service on the first of May 2024, whatever the clock says.
fn service(change: impl FnOnce(&mut Settings)) -> (Router, Desk) {
    holding(&[], change)
}

/// The same, with more law.
fn holding(more: &[&str], change: impl FnOnce(&mut Settings)) -> (Router, Desk) {
    let desk = Desk::new();
    let store = Embedded::create(&desk.store()).unwrap();
    let days = (1..).map(|day| format!("2024-04-{day:02}T12:00:00Z"));
    let more = more.iter().copied().zip(days);
    for (lines, instant) in BATCHES.map(|(lines, at)| (lines, at.to_owned())).into_iter().chain(more) {
        store.load(&ChangeSet::read(lines.as_bytes()).unwrap(), instant.parse().unwrap()).unwrap();
    }
    let store: Arc<dyn Store> = Arc::new(store);
    let schema = graphql::schema_on(Arc::clone(&store), "2024-05-01".parse().unwrap());
    let mut settings = Settings::defaults().unwrap();
    change(&mut settings);
    (app(schema, &store, &settings, &Readiness::default()), desk)
}

async fn send(app: &Router, kind: &str, body: impl Into<Body>) -> (u16, Value) {
    let request = Request::post("/ask").header("content-type", kind).body(body.into()).unwrap();
    let response = app.clone().oneshot(request).await.unwrap();
    let status = response.status().as_u16();
    let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
    (status, serde_json::from_slice(&bytes).unwrap_or_default())
}

async fn ask(app: &Router, question: &str, overrides: Value) -> (u16, Value) {
    let messages = json!([
        { "role": "user", "content": "an earlier one" }, { "role": "assistant", "content": "said" },
        { "role": "user", "content": question },
    ]);
    let body = json!({ "messages": messages, "context": { "overrides": overrides }, "session_state": null });
    send(app, "application/json", body.to_string()).await
}

#[tokio::test]
async fn a_day_in_the_question_is_that_of_the_law() {
    let (app, _desk) = service(|_| {});
    for (question, words, day) in [
        (
            "Quem dirigia a administração da Cidade em 1992?",
            "O Prefeito dirige a administração",
            "1992-12-31",
        ),
        ("Quem dirigia a administração em 2000?", "O Prefeito, auxiliado por secretários", "2000-12-31"),
        // Of no period is the last day told.
        ("O que dizia o art. 4º da Carta depois da Emenda nº 1?", "Art. 4º", "1992-03-09"),
    ] {
        let (status, said) = ask(&app, question, json!({ "top": 1 })).await;
        assert_eq!(status, 200, "{said}");
        let content = said["message"]["content"].as_str().unwrap();
        let told = &said["context"]["asof"];
        assert!(content.contains(words), "{question}: {content}");
        let points = told["asOf"]["points"].as_array().unwrap();
        assert_eq!((points.len(), &points[0]["at"]), (1, &json!(day)), "{said}");
        // A day beside the question goes before its words.
        let (_, said) = ask(&app, question, json!({ "top": 1, "asOf": "2000-06-01" })).await;
        let told = &said["context"]["asof"];
        assert_eq!(told["asOf"]["points"][0]["at"], "2000-06-01");
        let warned = told["warnings"].as_array().unwrap().iter().any(|one| one["code"] == "OTHER_TIME");
        assert_eq!(warned, day != "2000-12-31", "{said}");
    }
}

const QUESTION: &str = "Quem dirige a administração da Cidade?";

#[tokio::test]
async fn an_answer_quotes_the_law_of_the_day_and_names_its_source() {
    let (app, _desk) = service(|_| {});
    let above = "Do governo, Do Prefeito";
    let marker = format!("[Carta da Cidade de Vila Serena, {above}#page=Art. 6º, caput]");
    for (day, words) in [
        ("1992-01-01", "O Prefeito dirige a administração da Cidade."),
        ("2000-01-01", "O Prefeito, auxiliado por secretários, dirige a administração da Cidade."),
    ] {
        let (status, said) = ask(&app, QUESTION, json!({ "asOf": day, "top": 1 })).await;
        assert_eq!(status, 200, "{said}");
        let content = said["message"]["content"].as_str().unwrap();
        let line = format!("“{words}” (Art. 6º, caput) {marker}");
        assert_eq!(content.lines().next(), Some(line.as_str()), "{content}");
        assert_eq!(said["context"]["data_points"]["text"][0], format!("{marker}: {words}"));
        let told = &said["context"]["asof"];
        assert_eq!(told["asOf"]["points"][0]["at"], day);
        let first = &told["citations"][0];
        assert_eq!(
            (&first["verdict"], &first["checkedBy"]),
            (&json!("RIGHT"), &json!("CITATION")),
            "{first}"
        );
        assert_eq!(first["urn"], "urn:lex:zz:municipal:carta:1990-03-05;1!art6_cpt");
        assert_eq!((&told["insufficient"], &told["leftOut"]), (&json!(false), &json!([])));
    }
}

/// Rules of a port. They have an article of a number that the charter has as well, and two texts between whose
/// days a change lies.
fn rules_of_the_port() -> String {
    const NORM: &str = "urn:lex:zz:municipal:regimento:1991-02-01;2";
    let article = |number: &str| format!("{NORM}!art{number}");
    let insert = |seq: u32, what: Value| {
        let by = format!("{NORM}:text:1991-02-04");
        json!({ "command": { "act": by, "seq": seq, "norm": NORM, "op": { "insert": what } } })
    };
    let act = |seen: &str, number: u32, effective: Value| {
        json!({ "act": { "id": format!("{NORM}:text:{seen}"), "kind": "unresolved", "number": number,
            "code": format!("text_{seen}"), "title": format!("Regimento do Porto as seen about {seen}"),
            "published": { "on": seen, "basis": "ASSUMED" }, "effective": effective, "candidates": [NORM] } })
    };
    let (first, second) = ("1991-02-04", "1998-01-01");
    let bound = json!({ "on": second, "basis": "SNAPSHOT_BOUND", "not_before": "1991-02-05" });
    let lines = [
        json!({ "changeset": { "format": 1 } }),
        json!({ "norm": { "id": NORM, "title": "Regimento do Porto", "type": "charter", "jurisdiction": "zz", "language": "pt",
            "data_source": "written by us", "citations": ["Regimento"] } }),
        json!({ "claim": { "component": NORM, "says": "acts", "through": "2099-12-31", "basis": "assumed" } }),
        act(first, 1, json!({ "on": first, "basis": "ASSUMED" })),
        act(second, 2, bound),
        insert(1, json!({ "component": NORM, "type": "charter", "order_key": "0" })),
        insert(
            2,
            json!({ "component": article("6"), "type": "article", "parent": NORM, "number": "6", "label": "Art. 6º",
            "order_key": "1" }),
        ),
        insert(
            3,
            json!({ "component": article("6_cpt"), "type": "caput", "parent": article("6"), "order_key": "0",
            "texts": [{ "language": "pt", "text": "O capataz vigia os guindastes." }] }),
        ),
        json!({ "command": { "act": format!("{NORM}:text:{second}"), "seq": 1, "norm": NORM, "op": { "amend": { "target": article("6_cpt"),
            "texts": [{ "language": "pt", "text": "O mestre vigia os guindastes." }] } } } }),
    ];
    lines.map(|line| line.to_string()).join("\n")
}

/// A law in English, with its paragraphs.
fn in_english(norm: &str, (title, kind): (&str, &str), paragraphs: &[&str]) -> String {
    let insert = |seq: usize, what: Value| json!({ "command": { "act": norm, "seq": seq, "norm": norm, "op": { "insert": what } } });
    let on = json!({ "on": "1990-01-01", "basis": "STATED" });
    let mut lines = vec![
        json!({ "changeset": { "format": 1 } }),
        json!({ "norm": { "id": norm, "title": title, "type": kind, "jurisdiction": "gb", "language": "en",
            "data_source": "written by us", "citations": [title] } }),
        json!({ "claim": { "component": norm, "says": "acts", "through": "2099-12-31", "basis": "assumed" } }),
        json!({ "act": { "id": norm, "kind": "enactment", "number": 1, "code": "c", "title": title, "adopted": on,
            "published": on } }),
        insert(1, json!({ "component": norm, "type": kind, "order_key": "0" })),
    ];
    lines.extend(paragraphs.iter().enumerate().map(|(at, text)| {
        let number = (at + 1).to_string();
        insert(
            at + 2,
            json!({ "component": format!("{norm}!sec{number}"), "type": "section", "parent": norm, "number": number,
                "label": number, "order_key": number, "texts": [{ "language": "en", "text": text }] }),
        )
    }));
    lines.iter().map(Value::to_string).collect::<Vec<_>>().join("\n")
}

/// Who asks how things are done in a court does not say "guide".
#[tokio::test]
async fn the_guide_of_a_court_that_is_named_answers_too() {
    let rules = [
        "In the Harbour Court bundles are due when bundles are filed.",
        "Bundles are due in the Harbour Court, and the Harbour Court returns bundles.",
        "When bundles are due, the Harbour Court sits.",
    ];
    let rules = in_english("urn:lex:zz:city:rules:1990-01-01;7", ("Port Rules", "rules"), &rules);
    let guide = [
        "The usher locks the doors at six.",
        "When they are due, parties lodge bundles by noon, bound in blue.",
    ];
    let guide =
        in_english("urn:lex:zz:city:guide:1990-01-01;8", ("Harbour Court Guide", "court guide"), &guide);
    let (app, _desk) = holding(&[rules.as_str(), guide.as_str()], |_| {});
    for (question, is_there) in [
        ("When are bundles due in the Harbour Court?", true),
        ("In Harbour Court, when are bundles due?", true),
        ("When are bundles due in the Circuit Harbour Court?", false),
    ] {
        let (status, said) = ask(&app, question, json!({ "asOf": "2000-01-01", "top": 2 })).await;
        assert_eq!(status, 200, "{said}");
        let cited = said["context"]["asof"]["citations"].as_array().unwrap();
        let of = |at: usize| cited[at]["urn"].as_str().unwrap().contains(":guide:");
        assert_eq!((of(0), of(1)), (is_there, false), "{question}: {cited:?}");
    }
}

/// What answers best of all is not put after what the guide has for the rest of the question.
#[tokio::test]
async fn what_a_guide_says_best_of_all_stays_the_first() {
    let guide =
        ["The Harbour Court takes bundles from the usher of the Harbour Court.", "Bundles are due by noon."];
    let guide =
        in_english("urn:lex:zz:city:guide:1990-01-01;8", ("Harbour Court Guide", "court guide"), &guide);
    let (app, _desk) = holding(&[guide.as_str()], |_| {});
    let question = "When are bundles due in the Harbour Court?";
    let (status, said) = ask(&app, question, json!({ "asOf": "2000-01-01", "top": 2 })).await;
    assert_eq!(status, 200, "{said}");
    let cited = said["context"]["asof"]["citations"].as_array().unwrap();
    assert!(cited[0]["urn"].as_str().unwrap().ends_with("!sec1"), "{cited:?}");
}

/// A number that two laws have leads nowhere without the name of its law, even where all quotes are of one.
#[tokio::test]
async fn a_citation_that_needs_its_law_has_it() {
    let (app, _desk) = holding(&[rules_of_the_port().as_str()], |_| {});
    let (status, said) =
        ask(&app, "Quem vigia os guindastes?", json!({ "asOf": "1992-01-01", "top": 1 })).await;
    assert_eq!(status, 200, "{said}");
    let content = said["message"]["content"].as_str().unwrap();
    assert!(content.contains("(Regimento, Art. 6º, caput) ["), "{content}");
    let first = &said["context"]["asof"]["citations"][0];
    let told = (&first["verdict"], &first["checkedBy"]);
    assert_eq!(told, (&json!("RIGHT"), &json!("CITATION")), "{first}");
}

/// Two texts enclose a change, and the day of the later one is not its day.
#[tokio::test]
async fn a_day_that_lies_between_two_is_told_as_such() {
    let (app, _desk) = holding(&[rules_of_the_port().as_str()], |_| {});
    let by = "by 1 act: Regimento do Porto as seen about 1998-01-01 (on a day from 1991-02-05 through 1998-01-01), and no \
              source tells which act that was.";
    for (question, when) in [
        ("quem alterou o art. 6º do Regimento?", ""),
        // The first text changed nothing that is known.
        ("o que mudou no art. 6º do Regimento entre 1991 e 2003?", " from 1991-01-01 through 2003-12-31"),
    ] {
        let (status, said) = ask(&app, question, json!({})).await;
        assert_eq!(status, 200, "{said}");
        let content = said["message"]["content"].as_str().unwrap();
        let told = format!("On record, Art. 6º (Regimento do Porto) was changed{when} {by}");
        assert_eq!(content.lines().next(), Some(told.as_str()), "{content}");
    }
}

#[tokio::test]
async fn each_citation_is_right_or_is_said_not_to_be() {
    let (app, _desk) = service(|_| {});
    for question in
        [QUESTION, "Quando o imposto é cobrado?", "art. 8º, Carta", "Conselho", "servidor público"]
    {
        for day in ["1991-01-01", "1999-09-01", "2003-05-01", "2023-12-31"] {
            let (status, said) = ask(&app, question, json!({ "asOf": day, "top": 10 })).await;
            assert_eq!(status, 200, "{said}");
            let content = said["message"]["content"].as_str().unwrap();
            let told = &said["context"]["asof"];
            for one in told["citations"].as_array().unwrap() {
                assert!(one["verdict"] == "RIGHT" || content.contains("Not verified for"), "{day}: {one}");
                assert!(content.contains(one["source"].as_str().unwrap()), "{content}");
            }
            for one in told["leftOut"].as_array().unwrap() {
                assert_eq!(one["verdict"], "WRONG");
            }
        }
    }
}

#[tokio::test]
async fn a_question_without_a_day_is_asked_for_today() {
    let (app, _desk) = service(|_| {});
    let (_, today) = ask(&app, QUESTION, json!({})).await;
    let (_, named) = ask(&app, QUESTION, json!({ "asOf": "2024-05-01" })).await;
    assert_eq!(today["message"], named["message"]);
    assert_eq!(today["context"]["asof"]["citations"], named["context"]["asof"]["citations"]);
}

#[tokio::test]
async fn what_nothing_answers_is_said() {
    let (app, _desk) = service(|_| {});
    let (status, said) = ask(&app, "zzyzx qwerty", json!({ "asOf": "2000-01-01" })).await;
    assert_eq!((status, &said["context"]["asof"]["insufficient"]), (200, &json!(true)), "{said}");
    let content = said["message"]["content"].as_str().unwrap();
    let nothing =
        "No provision that is loaded here answers this as of 2000-01-01. Nothing that stands on the day";
    assert!(content.starts_with(nothing), "{content}");
    assert_eq!(said["context"]["asof"]["insufficientBecause"], "NOTHING_FOUND");
    assert_eq!(said["context"]["data_points"]["text"], json!([]));
}

#[tokio::test]
async fn a_day_that_does_not_exist_is_refused() {
    let (app, _desk) = service(|_| {});
    let (_, said) = ask(&app, "o que dizia o art. 6º da Carta em 30 de fevereiro de 2001?", json!({})).await;
    assert_eq!(said["context"]["asof"]["insufficientBecause"], "UNKNOWN_DAY", "{said}");
    assert!(said["message"]["content"].as_str().unwrap().contains("which does not exist"), "{said}");
}

/// What is named answers, or what the record says of it: never another provision.
#[tokio::test]
async fn what_is_named_and_has_no_words_is_told() {
    let (app, _desk) = service(|_| {});
    for (question, day, told, because) in [
        (
            "O que diz o art. 11 da Carta?",
            "2000-01-01",
            "Art. 11: repealed by Emenda nº 8; in force until 1998-03-01.",
            "NOT_IN_FORCE",
        ),
        (
            "O que diz o art. 4º da Carta?",
            "1985-01-01",
            "Art. 4º: not yet there on 1985-01-01, its first day is 1990-03-12.",
            "NOT_YET",
        ),
    ] {
        let (status, said) = ask(&app, question, json!({ "asOf": day })).await;
        assert_eq!(status, 200, "{said}");
        let content = said["message"]["content"].as_str().unwrap();
        assert!(content.starts_with(told), "{question}: {content}");
        let known = &said["context"]["asof"];
        assert_eq!(
            (&known["insufficient"], &known["insufficientBecause"], &known["citations"]),
            (&json!(true), &json!(because), &json!([])),
            "{said}"
        );
    }
    let (_, said) = ask(&app, "O que diz o art. 11 da Carta?", json!({ "asOf": "1997-01-01" })).await;
    let known = &said["context"]["asof"];
    assert_eq!(known["insufficient"], false, "{said}");
    let urn = known["citations"][0]["urn"].as_str().unwrap();
    assert!(urn.contains("!art11"), "{said}");
}

/// The terminal names them by `lineage`, `impact` and `diff`.
#[tokio::test]
async fn who_asks_for_the_acts_is_told_the_acts() {
    let (app, _desk) = service(|_| {});
    let (five, four) = ("Emenda nº 5 (from 1994-09-05)", "Emenda nº 4 (from 1995-01-01)");
    let three = format!("by 3 acts: {five}; {four}; Emenda nº 11 (from 2002-04-01).");
    let of = |provision: &str| format!("On record, {provision} (Carta da Cidade de Vila Serena) was changed");
    for (question, provision, told) in [
        ("quem alterou o art. 6º da Carta?", "art6", format!("{} {three}", of("Art. 6º"))),
        (
            "o que mudou no art. 6º da Carta entre 1994 e 2003?",
            "art6",
            format!("{} from 1994-01-01 through 2003-12-31 {three}", of("Art. 6º")),
        ),
        (
            "o que a Emenda nº 4 mudou no art. 6º da Carta?",
            "art6",
            format!("{} by 1 act: {four}.", of("Art. 6º")),
        ),
        (
            "qual a diferença entre o art. 4º da Carta em 1991-01-01 e em 1993-01-01?",
            "art4",
            "On record, what Art. 4º (Carta da Cidade de Vila Serena) says on 1991-01-01 and on 1993-01-01 differs \
             by 1 act: Emenda nº 1 (from 1992-03-09)."
                .to_owned(),
        ),
    ] {
        let (status, said) = ask(&app, question, json!({})).await;
        assert_eq!(status, 200, "{said}");
        let content = said["message"]["content"].as_str().unwrap();
        assert_eq!(content.lines().next(), Some(told.as_str()), "{question}: {content}");
        // The words that are quoted are those of the provision, and not what a search finds.
        let known = &said["context"]["asof"];
        assert_eq!(known["insufficient"], false, "{question}: {said}");
        let first = known["citations"][0]["urn"].as_str().unwrap_or_else(|| panic!("{question}: {said}"));
        assert!(first.split_once('!').is_some_and(|(_, local)| local.starts_with(provision)), "{first}");
        assert!(content.contains(known["citations"][0]["source"].as_str().unwrap()), "{content}");
    }
}

#[tokio::test]
async fn who_asks_for_several_provisions_is_told_each() {
    let (app, _desk) = service(|_| {});
    let (status, said) =
        ask(&app, "O que diziam os arts. 4º e 6º da Carta em 1991?", json!({ "top": 1 })).await;
    assert_eq!(status, 200, "{said}");
    let citations = said["context"]["asof"]["citations"].as_array().unwrap();
    for article in ["!art4", "!art6"] {
        let is_of = |one: &Value| one["urn"].as_str().is_some_and(|urn| urn.contains(article));
        assert!(citations.iter().any(is_of), "{article}: {said}");
    }
}

/// The URNs of the provisions that an answer cites.
fn cited(said: &Value) -> Vec<&str> {
    let citations = said["context"]["asof"]["citations"].as_array().unwrap();
    citations.iter().map(|one| one["urn"].as_str().unwrap()).collect()
}

/// One of several is not passed off for the others.
#[tokio::test]
async fn what_is_named_and_not_answered_is_told() {
    let (app, _desk) = service(|_| {});
    for (question, told, articles) in [
        (
            "O que dizem os arts. 4º e 99 da Carta?",
            "arts. 4º e 99 da Carta: as to 99: nothing ever had this address, as known and recorded",
            &["!art4"][..],
        ),
        (
            "Quem alterou os arts. 4º e 6º da Carta?",
            "arts. 4º e 6º da Carta: names several provisions, and this is told of one: ask of each by itself",
            &["!art4", "!art6"],
        ),
        (
            "O que dizem os arts. 1º, 2º, 3º, 4º, 5º e 6º da Carta?",
            "Not quoted, for want of room: Art. 6º. Ask of each by itself.",
            &["!art1", "!art2", "!art3", "!art4", "!art5"],
        ),
        // The provision that is named, and that to which it refers, and nothing that has the same words.
        ("A que artigos o art. 7º da Carta remete?", "“", &["!art7", "!art13"]),
    ] {
        let (status, said) = ask(&app, question, json!({})).await;
        assert_eq!(status, 200, "{said}");
        let content = said["message"]["content"].as_str().unwrap();
        assert!(content.starts_with(told), "{question}: {content}");
        let urns = cited(&said);
        assert!(!urns.is_empty() && urns.len() <= 5, "{urns:?}");
        let is_of = |urn: &&str| {
            let local = urn.split_once('!').map_or("", |(_, local)| local);
            articles.iter().any(|article| local.split('_').next() == Some(&article[1..]))
        };
        assert!(urns.iter().all(is_of), "{question}: {urns:?}");
        // About 200 words, though each quote has ten.
        assert!(content.split_whitespace().count() < 230, "{content}");
    }
}

#[tokio::test]
async fn nothing_is_quoted_for_a_provision_that_is_not_there() {
    let (app, _desk) = service(|_| {});
    for question in ["O que diz o art. 99 da Carta?", "Quem alterou o art. 99 da Carta?"] {
        let (status, said) = ask(&app, question, json!({})).await;
        let content = said["message"]["content"].as_str().unwrap();
        let told = "art. 99 da Carta: nothing ever had this address, as known and recorded\n\nNo provision";
        assert!(status == 200 && content.starts_with(told), "{said}");
        let known = &said["context"]["asof"];
        assert_eq!(
            (&known["insufficientBecause"], &known["citations"], &said["context"]["data_points"]["text"]),
            (&json!("NO_SUCH_PROVISION"), &json!([]), &json!([])),
            "{said}"
        );
    }
}

/// What is quoted is of one day, and of one provision; that the other is not told is said.
#[tokio::test]
async fn a_time_and_a_relation_that_are_not_answered_are_told() {
    let (app, _desk) = service(|_| {});
    for (question, told) in [
        (
            "O que dizem os arts. 4º e 6º da Carta em 1991 e 1995?",
            "\"1995\" is not the first day that is named: the answer is of 1991-12-31\n\n“",
        ),
        ("Quais são as exceções ao art. 4º da Carta?", "No exception to what is named is read here:"),
    ] {
        let (status, said) = ask(&app, question, json!({})).await;
        let content = said["message"]["content"].as_str().unwrap();
        assert!(status == 200 && content.starts_with(told), "{question}: {content}");
    }
}

#[tokio::test]
async fn what_an_act_did_is_told_and_quoted_of_what_it_reached() {
    let (app, _desk) = service(|_| {});
    let (status, said) = ask(&app, "O que fez a Emenda nº 4?", json!({})).await;
    let content = said["message"]["content"].as_str().unwrap();
    assert!(
        status == 200 && content.starts_with("On record, Emenda nº 4 amends Art. 6º, § 1º ("),
        "{content}"
    );
    assert!(content.contains(" from 1995-01-01; amends Art. 6º"), "{content}");
    assert_eq!(said["context"]["asof"]["insufficient"], false, "{said}");
    let (_, said) = ask(&app, "O que fez a Emenda nº 3?", json!({})).await;
    let content = said["message"]["content"].as_str().unwrap();
    assert!(content.starts_with("On record, Emenda nº 3 commands nothing."), "{content}");
}

/// What a search finds is not passed off for what refers to a provision.
#[tokio::test]
async fn what_is_asked_and_not_told_here_is_said() {
    let (app, _desk) = service(|_| {});
    for (question, what) in [
        ("Quem se refere ao art. 4º da Carta?", "what refers to a provision"),
        ("O que vai mudar na Carta?", "what is to come"),
    ] {
        let (status, said) = ask(&app, question, json!({})).await;
        let content = said["message"]["content"].as_str().unwrap();
        let told = format!("It asks {what}, which is not told here: what follows is found by its words.\n\n");
        assert!(status == 200 && content.starts_with(&told), "{question}: {content}");
    }
}

#[tokio::test]
async fn what_no_law_answers_is_not_taken_for_an_opinion() {
    let (app, _desk) = service(|_| {});
    let (status, said) = ask(&app, "Você acha justo o art. 4º da Carta?", json!({})).await;
    let content = said["message"]["content"].as_str().unwrap();
    assert!(status == 200 && content.starts_with("This is read as a question that no law answers"), "{said}");
    assert!(!content.contains("Opinions"), "{content}");
    assert_eq!(said["context"]["asof"]["insufficient"], true, "{said}");
}

#[tokio::test]
async fn overrides_are_taken_or_named() {
    let (app, _desk) = service(|_| {});
    let given =
        json!({ "temperature": 0.3, "retrieval_mode": "hybrid", "top": 2, "asOf": null, "prose": true });
    let (status, said) = ask(&app, QUESTION, given).await;
    assert_eq!(status, 200, "{said}");
    let told = &said["context"]["asof"];
    assert_eq!(told["ignoredOverrides"], json!(["retrieval_mode", "temperature"]));
    // No model is set: the answer is in quotes, and a warning says so.
    let warnings = told["warnings"].as_array().unwrap();
    assert!(warnings.iter().any(|warning| warning["code"] == "NO_PROSE"), "{told}");
    assert!(said["message"]["content"].as_str().unwrap().starts_with('“'));
    for (wrong, said) in [
        (json!({ "top": 0 }), "`top` must be from 1 to 10"),
        (json!({ "top": "five" }), "`top` has a value of another type"),
        (json!({ "asOf": 2000 }), "`asOf` has a value of another type"),
        (json!({ "asOf": "05/20/2001" }), "the override `asOf` is no day: "),
        (json!({ "knownAt": "tomorrow" }), "the override `knownAt` is no day: "),
    ] {
        let (status, answer) = ask(&app, QUESTION, wrong).await;
        let message = answer["errors"][0]["message"].as_str().unwrap();
        assert!(status == 400 && message.contains(said), "{status}: {answer}");
    }
}

#[tokio::test]
async fn null_is_as_good_as_nothing() {
    let (app, _desk) = service(|_| {});
    let called = json!({ "role": "assistant", "content": null });
    for context in [json!(null), json!({ "overrides": null }), json!({})] {
        let messages = json!([called, { "role": null, "content": QUESTION }]);
        let body = json!({ "messages": messages, "context": context }).to_string();
        let (status, said) = send(&app, "application/json", body).await;
        assert_eq!((status, &said["context"]["asof"]["insufficient"]), (200, &json!(false)), "{said}");
    }
}

#[tokio::test]
async fn a_body_that_is_no_question_is_refused() {
    let (app, _desk) = service(|settings| settings.max_body_bytes = 500);
    let json = "application/json";
    let long = json!({ "messages": [{ "role": "user", "content": "a".repeat(600) }] }).to_string();
    for (kind, body, status, code) in [
        (json, "{", 400, "BAD_REQUEST"),
        (json, "{}", 400, "BAD_REQUEST"),
        (json, r#"{"messages": []}"#, 400, "BAD_REQUEST"),
        (json, r#"{"messages": [{"role": "assistant", "content": "x"}]}"#, 400, "BAD_REQUEST"),
        (json, r#"{"messages": [{"role": "user", "content": " "}]}"#, 400, "BAD_REQUEST"),
        ("text/plain", r#"{"messages": [{"role": "user", "content": "x"}]}"#, 415, "UNSUPPORTED_MEDIA_TYPE"),
        (json, long.as_str(), 413, "PAYLOAD_TOO_LARGE"),
    ] {
        let (got, said) = send(&app, kind, body.to_owned()).await;
        assert_eq!((got, &said["errors"][0]["extensions"]["code"]), (status, &json!(code)), "{body}: {said}");
    }
    let (late, _desk) = service(|settings| settings.deadline_ms = 0);
    let (status, said) = ask(&late, QUESTION, json!({})).await;
    assert!(matches!(status, 408 | 504), "{status}: {said}");
    let get = Request::get("/ask").body(Body::empty()).unwrap();
    let refused = app.clone().oneshot(get).await.unwrap();
    assert_eq!((refused.status().as_u16(), refused.headers()["allow"].to_str().unwrap()), (405, "POST"));
    let bytes = axum::body::to_bytes(refused.into_body(), usize::MAX).await.unwrap();
    let said: Value = serde_json::from_slice(&bytes).unwrap();
    assert_eq!(said["errors"][0]["extensions"]["code"], "METHOD_NOT_ALLOWED");
}
