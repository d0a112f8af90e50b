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

/// A guide whose second appendix has a numbered paragraph below a heading, with the names by which its loader knows two of them.
fn guide() -> String {
    const GUIDE: &str = "urn:lex:gb:court.guide:boat.guide";
    let put = |seq: u32, insert: Value| json!({"command": {"act": GUIDE, "seq": seq, "norm": GUIDE, "op": {"insert": insert}}});
    let below = |seq: u32,
                 (local, above): (&str, &str),
                 (kind, number, label): (&str, Value, &str),
                 words: Value| {
        let parent = if above.is_empty() { GUIDE.to_owned() } else { format!("{GUIDE}!{above}") };
        put(
            seq,
            json!({"component": format!("{GUIDE}!{local}"), "type": kind, "parent": parent, "number": number, "label": label,
                "order_key": seq.to_string(), "texts": [words]}),
        )
    };
    let heading = |text: &str| json!({"language": "en", "aspect": "heading", "text": text});
    let text = |text: &str| json!({"language": "en", "text": text});
    let alias = |local: &str, value: &str| json!({"alias": {"component": format!("{GUIDE}!{local}"), "scheme": "CITATION", "value": value}});
    let (wharves, third) = ("annex2_head-wharves", "annex2_head-wharves_par3");
    let lines = [
        json!({"changeset": {"format": 1}}),
        json!({"norm": {"id": GUIDE, "title": "Boat Guide", "type": "court guide", "jurisdiction": "gb", "language": "en",
            "data_source": "invented", "citations": ["Boat Guide"]}}),
        json!({"act": {"id": GUIDE, "kind": "enactment", "number": 1, "code": "g", "title": "Boat Guide",
            "published": {"on": "2000-01-01", "basis": "STATED"}}}),
        put(1, json!({"component": GUIDE, "type": "norm", "order_key": "0"})),
        below(2, ("annex2", ""), ("annex", json!("2"), "Appendix 2"), heading("Fees")),
        below(3, (wharves, "annex2"), ("heading", Value::Null, ""), heading("Wharves")),
        below(4, (third, wharves), ("paragraph", json!("3"), "(3)"), text("A wharf is free.")),
        below(
            5,
            (format!("{third}_subpara").as_str(), third),
            ("subparagraph", json!("a"), "(a)"),
            text("By day."),
        ),
        alias(third, "Boat Guide, Appendix 2(3)"),
        alias(wharves, "Boat Guide, Wharves"),
    ];
    lines.map(|line| line.to_string()).join("\n")
}

/// No grammar reads it: a loader knows it by that, beside the name of its law alone.
#[test]
fn what_a_loader_knows_by_a_name_of_its_law_and_more_words_is_read_by_them() {
    let desk = Desk::new();
    desk.file("guide.jsonl", &guide());
    assert_eq!(desk.json(&["load", "changeset", "guide.jsonl"]).1, Some(0));
    for (draft, expected) in [
        ("See the Boat Guide, Appendix 2(3).", Some("annex2_head-wharves_par3")),
        // It is not what stands above it.
        ("See the Boat Guide, Appendix 2(3)(a).", None),
        ("See the Boat Guide, Appendix 2(4).", None),
    ] {
        desk.file("draft.txt", draft);
        let (report, _) = desk.json(&["citations", "draft.txt", "--at", "2010-01-01"]);
        let found = report["citations"][0]["component"].to_string();
        let is_read = expected.map_or(found == "null", |local| found.contains(&format!("!{local}\"")));
        assert!(is_read, "{draft}: {report:#}");
    }
    let (found, _) = desk.json(&["resolve", "Boat Guide, Wharves", "--at", "2010-01-01"]);
    assert!(found.to_string().contains("annex2_head-wharves"), "{found:#}");
}
