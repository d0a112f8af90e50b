//! Systems and models that are asked over HTTP, each behind a real server.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

mod common;

use std::sync::{Arc, Mutex};

use asof_benchmark::client::Client;
use asof_benchmark::tlr::item::Question;
use asof_benchmark::tlr::systems::{Embedder, Http, Manner, System as _, Vectors};
use asof_engine::embedding::{Embedder as _, HashedNgrams, Role};
use axum::Router;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use chrono::NaiveDate;
use common::{Serving, serve};
use serde_json::{Value, json};

fn question(id: &str) -> Question {
    Question { id: id.into(), query: "art. 1?".into(), target_date: "2001-01-01".parse().ok() }
}

#[test]
fn a_service_gets_the_question_alone_and_its_reply_is_read() {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let ear = Arc::clone(&heard);
    let answer = async move |body: String| {
        let asked: Value = serde_json::from_str(&body).unwrap();
        ear.lock().unwrap().push(asked.clone());
        match asked["id"].as_str().unwrap() {
            "said" => {
                (StatusCode::OK, json!({ "results": [{ "text": "words" }], "changed": true }).to_string())
            }
            "empty" => (StatusCode::OK, "{}".to_owned()),
            "broken" => (StatusCode::INTERNAL_SERVER_ERROR, "{}".to_owned()),
            "strange" => (StatusCode::OK, json!({ "answers": [] }).to_string()),
            _ => (StatusCode::OK, "nothing".to_owned()),
        }
    };
    let url = serve(Router::new().route("/", post(answer)));
    let mut system = Http::new(&url).unwrap();
    let reply = system.retrieve(&question("said")).unwrap();
    assert_eq!(
        (reply.results[0].text.as_deref(), reply.changed, reply.amended),
        (Some("words"), Some(true), None)
    );
    assert_eq!(
        heard.lock().unwrap()[0],
        json!({ "id": "said", "query": "art. 1?", "target_date": "2001-01-01" })
    );
    assert_eq!(system.retrieve(&question("empty")).unwrap().results, []);
    // To say that nothing was in force can be right: an error must not pass for that.
    for (id, said) in [("broken", "500"), ("strange", "answers"), ("other", "nothing")] {
        let error = system.retrieve(&question(id)).unwrap_err().to_string();
        assert!(error.contains(said), "{id}: {error}");
    }
    drop(system);
    let gone = Http::new("http://127.0.0.1:9").unwrap().retrieve(&question("said")).unwrap_err();
    assert!(gone.to_string().contains("does not answer"), "{gone}");
}

/// n-grams behind an endpoint as OpenAI has it, for who shows the key.
async fn embeddings(headers: HeaderMap, body: String) -> (StatusCode, String) {
    if headers.get("authorization").is_none_or(|key| key != "Bearer open") {
        return (StatusCode::UNAUTHORIZED, "who are you?".to_owned());
    }
    let asked: Value = serde_json::from_str(&body).unwrap();
    let texts: Vec<String> = serde_json::from_value(asked["input"].clone()).unwrap();
    assert!(texts.iter().all(|text| text.starts_with(asked["input_type"].as_str().unwrap())));
    let vectors = HashedNgrams::new(1024).embed(Role::Passage, &texts).await.unwrap();
    // In any order, each with its index.
    let data = vectors.iter().enumerate().rev();
    let data: Vec<Value> =
        data.map(|(index, vector)| json!({ "index": index, "embedding": vector })).collect();
    let kept = if asked["model"] == "forgetful" { 1 } else { data.len() };
    (StatusCode::OK, json!({ "data": data[..kept] }).to_string())
}

fn embedder(key: &str, model: &str) -> Embedder {
    let url = serve(Router::new().route("/v1/embeddings", post(embeddings))) + "/v1/";
    let manner = |kind: &str| Manner { prefix: format!("{kind}: "), input_type: Some(kind.to_owned()) };
    Embedder::new(&url, Some(key), model, [manner("query"), manner("passage")], 7).unwrap()
}

/// The words of art. 4 of the demonstration corpus on a day.
fn words(demo: &Serving, day: &str) -> String {
    let document = "query Words($at: Date!) { pointInTime(
        ref: \"urn:lex:zz:municipal:carta:1990-03-05;1!art4\", asOf: { at: $at }) { fullText } }";
    let client = Client::new(&demo.endpoint).unwrap();
    let (answer, _) = client.ask(document, &json!({ "at": day })).unwrap();
    answer["pointInTime"]["fullText"].as_str().unwrap().to_owned()
}

#[test]
fn vectors_with_a_filter_of_time_find_what_was_in_force() {
    let demo = Serving::demo();
    let [before, after] = ["1992-01-01", "2000-01-01"].map(|day| words(&demo, day));
    assert_ne!(before, after);
    let mut vectors = Vectors::new(&demo.endpoint, embedder("open", "n-grams"), 3).unwrap();
    assert_eq!(vectors.name(), "vector-rag, n-grams");
    let mut nearest = |day: Option<&str>| {
        let day = day.map(|day| day.parse::<NaiveDate>().unwrap());
        let asked = Question { id: String::new(), query: after.clone(), target_date: day };
        let results = vectors.retrieve(&asked).unwrap().results;
        assert_eq!(results.len(), 3);
        for found in &results {
            let (from, to) = (found.valid_from.unwrap(), found.valid_to);
            assert!(day.is_none_or(|day| from <= day && to.is_none_or(|to| day < to)), "{day:?}: {found:?}");
            assert!(found.amendments.is_empty(), "{found:?}");
        }
        results[0].text.clone().unwrap()
    };
    // The words of a later version lead to it where no day is asked for, and on an earlier day to what stood then.
    assert_eq!(nearest(None), after);
    assert_eq!(nearest(Some("2000-01-01")), after);
    assert_eq!(nearest(Some("1992-01-01")), before);
}

#[test]
fn a_model_that_does_not_answer_is_no_model() {
    let demo = Serving::demo();
    for (key, model, said) in
        [("closed", "n-grams", "401"), ("open", "forgetful", "not one embedding a text")]
    {
        let error = Vectors::new(&demo.endpoint, embedder(key, model), 1).unwrap_err().to_string();
        assert!(error.contains(said) && !error.contains("closed"), "{error}");
    }
}
