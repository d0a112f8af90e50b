//! The citations of a draft, in GraphQL and on the command line.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test")]

mod common;

use std::io::Write as _;
use std::process::Stdio;

use common::Desk;
use common::served::DEMO;
use common::statutes::{MUNICIPAL, STATUTES};
use serde_json::{Value, json};

const CHECK: &str = "query ($text: String!, $at: Date!, $norm: ID) {
  verifyCitations(text: $text, asOf: { at: $at }, norm: $norm) {
    valid
    citations {
      surface start end validAt quoteVerbatim problem
      component { id: urn } version { id: urn }
      quotes { text start end verbatim version { id: urn } }
    }
    uncited { text start end verbatim version { id: urn } }
  }
}";

fn check(text: &str, at: &str) -> Value {
    DEMO.data(CHECK, json!({ "text": text, "at": at }))["verifyCitations"].take()
}

#[test]
fn each_citation_is_told_with_the_version_of_the_day() {
    let text = "“A água é bem comum” (Carta, art. 8º), e o art. 11. Sem norma: “Solta.”";
    let report = check(text, "2000-01-01");
    let norm = "urn:lex:zz:municipal:carta:1990-03-05;1";
    let water = &report["citations"][0];
    assert_eq!(water["surface"], "Carta, art. 8º");
    let (start, end) = (water["start"].as_u64().unwrap(), water["end"].as_u64().unwrap());
    assert_eq!(
        &text.as_bytes()[usize::try_from(start).unwrap()..usize::try_from(end).unwrap()],
        "Carta, art. 8º".as_bytes()
    );
    assert_eq!(
        (&water["validAt"], &water["quoteVerbatim"], &water["problem"]),
        (&json!(true), &json!(true), &Value::Null)
    );
    assert_eq!(water["version"]["id"], format!("{norm}@1990-03-12!art8"));
    assert_eq!(water["quotes"][0]["version"]["id"], format!("{norm}@1990-03-12!art8_cpt"));
    let squares = &report["citations"][1];
    assert_eq!(
        (&squares["component"]["id"], &squares["validAt"]),
        (&json!(format!("{norm}!art11")), &json!(false))
    );
    assert_eq!(squares["version"]["id"], format!("{norm}@1999-08-02!art11"), "the tombstone");
    assert!(
        squares["problem"]
            .as_str()
            .unwrap()
            .contains("in force from 1990-03-12 until the day before 1998-03-02")
    );
    assert_eq!(report["uncited"][0]["text"], "Solta.");
    assert_eq!(report["valid"], false);
    assert_eq!(check("Carta, art. 8º", "2000-01-01")["valid"], true);
}

#[test]
fn a_norm_may_be_said_for_citations_that_name_none() {
    let ask = |norm: Option<&str>| {
        let variables = json!({ "text": "6 §:n 1 momentti ja 1 §", "at": "2020-01-01", "norm": norm });
        STATUTES.respond(CHECK, variables)
    };
    let components = |response: &Value| {
        let citations = response["data"]["verifyCitations"]["citations"].as_array().unwrap().clone();
        citations
            .iter()
            .map(|one| one["component"]["id"].as_str().unwrap_or("-").to_owned())
            .collect::<Vec<_>>()
    };
    let accounting = "urn:lex:fi:laki:1997-12-30;1336!sec1".to_owned();
    let moment = format!("{MUNICIPAL}!sec6_sub1");
    assert_eq!(components(&ask(None)), [moment.clone(), accounting]);
    assert_eq!(components(&ask(Some("Kuntalaki"))), [moment, "-".to_owned()]);
    let unknown = ask(Some("Perintökaari"));
    assert_eq!(unknown["errors"][0]["extensions"]["code"], "BAD_REFERENCE");
}

#[test]
fn a_draft_has_bounds() {
    for text in ["a".repeat(65_537), "art. 8º; ".repeat(501)] {
        let response = DEMO.respond(CHECK, json!({ "text": text, "at": "2000-01-01" }));
        assert_eq!(response["errors"][0]["extensions"]["code"], "BAD_ARGUMENT", "{response:#}");
    }
}

#[test]
fn the_command_line_reads_a_file_or_the_standard_input() {
    let desk = Desk::with_store(&DEMO.desk.store());
    desk.file("right.txt", "Art. 8º, Carta: “A água é bem comum”.");
    desk.file("wrong.txt", "O art. 99, Carta, diz “tudo”. E “nada” também diz alguém.");
    let right = desk.run(&["citations", "right.txt", "--at", "2000-01-01"]);
    assert_eq!((right.code, right.err.as_str()), (Some(0), ""), "{}", right.out);
    assert!(right.out.contains("1 cited, 0 with a problem, by the law of 2000-01-01"), "{}", right.out);
    let wrong = desk.run(&["citations", "wrong.txt", "--at", "2000-01-01"]);
    assert_eq!(wrong.code, Some(1));
    for said in ["nothing ever had this address", "verbatim", "no citation stands beside it"] {
        assert!(wrong.out.contains(said), "{}", wrong.out);
    }
    let (json, code) = desk.json(&["citations", "wrong.txt", "--at", "2000-01-01"]);
    assert_eq!(
        (&json["valid"], &json["citations"][0]["validAt"], code),
        (&json!(false), &json!(false), Some(1))
    );
    let mut piped = desk
        .command(&["citations", "-", "--at", "2000-01-01", "--norm", "CVS"])
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    piped.stdin.take().unwrap().write_all("o art. 8º".as_bytes()).unwrap();
    assert_eq!(piped.wait().unwrap().code(), Some(0));
    assert_eq!(desk.run(&["citations", "missing.txt"]).code, Some(2));
}
