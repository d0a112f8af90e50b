//! Systems that are asked over HTTP, behind a real server.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use std::sync::{Arc, Mutex, mpsc};
use std::thread;

use asof_benchmark::tlr::item::Question;
use asof_benchmark::tlr::systems::{Http, System as _};
use axum::Router;
use axum::http::StatusCode;
use axum::routing::post;
use serde_json::{Value, json};

/// The address of some routes, served as long as the test program lives.
fn serve(routes: Router) -> String {
    let (tell, told) = mpsc::channel();
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
            tell.send(listener.local_addr().unwrap()).unwrap();
            axum::serve(listener, routes).await.unwrap();
        });
    });
    format!("http://{}", told.recv().unwrap())
}

fn question(id: &str) -> Question {
    Question { id: id.into(), query: "art. 1?".into(), target_date: "2001-01-01".parse().ok() }
}

#[test]
fn a_service_gets_the_question_alone_and_its_reply_is_read() {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let hears = Arc::clone(&heard);
    let answer = async move |body: String| {
        let asked: Value = serde_json::from_str(&body).unwrap();
        hears.lock().unwrap().push(asked.clone());
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
