//! How far an answer is known, as GraphQL tells it.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may fail")]

mod common;

use std::sync::Arc;

use asof_engine::store::{Embedded, Store};
use asof_schema::ChangeSet;
use asof_server::graphql;
use common::Desk;
use common::served::{BATCHES, CHARTER};
use serde_json::{Value, json};

/// A claim for the whole charter, an act that is not applied, and a doubt.
fn said() -> String {
    let touched = json!([{ "component": format!("{CHARTER}!art4") }]);
    let lines = [
        json!({ "changeset": { "format": 1 } }),
        json!({ "claim": { "component": CHARTER, "says": "acts", "through": "1995-12-31", "basis": "assumed" } }),
        json!({ "known_act": {
            "id": "urn:lex:zz:municipal:emenda:1994-05-01;99", "norm": CHARTER, "kind": "amendment",
            "title": "Emenda nº 99", "published": { "on": "1994-05-02", "basis": "STATED" }, "touches": touched } }),
        json!({ "doubt": {
            "code": "clause-not-understood", "published": "1995-06-01", "touches": [format!("{CHARTER}!art6")],
            "message": "a clause of no known form" } }),
    ];
    lines.map(|line| line.to_string()).join("\n")
}

async fn ask(query: String) -> Value {
    let desk = Desk::new();
    let store: Arc<dyn Store> = Arc::new(Embedded::create(&desk.store()).unwrap());
    let (lines, instant) = BATCHES[0];
    store.load(&ChangeSet::read(lines.as_bytes()).unwrap(), instant.parse().unwrap()).unwrap();
    let said = ChangeSet::read(said().as_bytes()).unwrap();
    store.load(&said, "2030-01-01T00:00:00Z".parse().unwrap()).unwrap();
    let response = graphql::execute(&graphql::schema(store), query.into()).await;
    assert!(response.errors.is_empty(), "{:?}", response.errors);
    response.data.into_json().unwrap()
}

fn read(article: u32, at: &str) -> String {
    format!(
        "a{article}: component(ref: \"{CHARTER}!art{article}\") {{ assurance(asOf: {at}) {{ state through \
         reasons {{ code message touches }} claims {{ says through basis }} }} }}"
    )
}

#[tokio::test]
async fn each_state_is_told_with_what_makes_it_so() {
    let query = |at: &str| format!("{{ {} {} {} }}", read(1, at), read(4, at), read(6, at));
    let before = ask(query("{ at: \"1994-01-01\", knownAt: \"1994-01-01\" }")).await;
    for article in ["a1", "a4", "a6"] {
        assert_eq!(before[article]["assurance"]["state"], "ASSURED", "{before}");
        assert_eq!(before[article]["assurance"]["through"], "1995-12-31");
    }
    let touched = ask(query("{ at: \"1995-07-01\", knownAt: \"1995-12-31\" }")).await;
    assert_eq!(touched["a1"]["assurance"]["state"], "ASSURED", "{touched}");
    let act = json!([{ "code": "act-not-applied", "message": "Emenda nº 99", "touches": [format!("{CHARTER}!art4")] }]);
    assert_eq!(
        (&touched["a4"]["assurance"]["state"], &touched["a4"]["assurance"]["reasons"]),
        (&json!("TOUCHED"), &act)
    );
    assert_eq!(touched["a6"]["assurance"]["reasons"][0]["code"], "clause-not-understood");
    let after = ask(query("{ at: \"1997-01-01\" }")).await;
    assert_eq!(after["a1"]["assurance"]["state"], "NOT_COVERED", "{after}");
    assert_eq!(
        after["a1"]["assurance"]["claims"][0],
        json!({ "says": "ACTS", "through": "1995-12-31", "basis": "ASSUMED" })
    );
}

#[tokio::test]
async fn what_was_recorded_before_the_claims_has_none() {
    let recorded = BATCHES[0].1;
    let at = format!("{{ at: \"1994-01-01\", recordedAt: \"{recorded}\" }}");
    let told = ask(format!(
        "{{ {} pointInTime(ref: \"{CHARTER}!art4\", asOf: {at}) {{ assurance {{ state claims {{ says }} }} }} }}",
        read(4, &at)
    ))
    .await;
    assert_eq!(told["a4"]["assurance"]["state"], "NO_CLAIM");
    assert_eq!(told["pointInTime"]["assurance"], json!({ "state": "NO_CLAIM", "claims": [] }));
}

#[tokio::test]
async fn a_period_is_cut_where_the_states_change() {
    let told = ask(format!(
        "{{ impact(ref: \"{CHARTER}!art4\", input: {{ during: {{ from: \"1994-01-01\", to: \"1997-01-01\" }} }}) \
         {{ assurance {{ days {{ from to }} state }} }} }}"
    ))
    .await;
    let stretches = told["impact"]["assurance"].as_array().unwrap();
    assert_eq!(stretches[0]["state"], "ASSURED", "{told}");
    let touched = stretches.iter().find(|stretch| stretch["state"] == "TOUCHED").unwrap();
    assert_eq!(touched["days"]["from"], "1994-05-02", "{told}");
    assert_eq!(stretches.last().unwrap()["days"]["to"], "1997-01-01");
}
