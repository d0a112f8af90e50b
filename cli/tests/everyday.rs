//! Words of every day that lead to provisions, the day that a question says, and answers that say what they lack.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test")]

mod common;

use std::fs;

use common::Desk;
use serde_json::{Value, json};

const LAW: &str = "urn:lex:qe:act:1990;7";

const PROFILE: &str = r#"
country = "qe"
name = "Quimbra"
languages = ["en"]
levels = [{ name = "section", cite = "section {}", marks = ["Section {1}"] }]
basic = ["section"]
anew = []
lead_in = []
separator = ", "
everyday = """
# what people say
Wrongs Act: section 1 | theft | pinched, nicked my bike, walked off with it
Wrongs Act: section 2; No Such Act: section 9 | lying in court | fibbed to the judge
"""
[apart]
"#;

/// An Act of three sections, the first of which is repealed in 2010.
fn set() -> String {
    let act = |id: &str, day: &str| json!({"act": {"id": id, "kind": "enactment", "number": 1, "code": id, "title": id, "published": {"on": day, "basis": "STATED"}}});
    let insert = |seq: u32, number: &str, words: &str| {
        let (id, kind) = match number {
            "" => (LAW.to_owned(), "norm"),
            number => (format!("{LAW}!sec{}", number.to_lowercase()), "section"),
        };
        let parent = if number.is_empty() { Value::Null } else { json!(LAW) };
        json!({"command": {"act": LAW, "seq": seq, "norm": LAW, "op": {"insert": {"component": id, "type": kind, "order_key": seq.to_string(), "number": number,
            "label": format!("Section {number}"), "texts": [{"language": "en", "text": words}], "parent": parent}}}})
    };
    let later = "urn:lex:qe:act:2010;1";
    let lines = [
        json!({"changeset": {"format": 1}}),
        json!({"norm": {"id": LAW, "title": "Wrongs Act", "type": "statute", "jurisdiction": "qe", "language": "en", "data_source": "invented"}}),
        act(LAW, "1990-01-01"),
        act(later, "2010-01-01"),
        insert(1, "", "Wrongs Act"),
        insert(2, "1", "Whoever takes movable goods dishonestly is fined."),
        insert(3, "2", "Whoever deposes what is untrue before a tribunal is fined."),
        insert(4, "2A", "A bike that stands on a footway is removed."),
        json!({"command": {"act": later, "seq": 1, "norm": LAW, "op": {"repeal": {"target": format!("{LAW}!sec1")}}}}),
    ];
    lines.map(|line| line.to_string()).join("\n")
}

#[test]
fn a_question_in_words_of_every_day_finds_what_stands_on_its_day() {
    let desk = Desk::new();
    let (folder, set) = (desk.path().join("profiles"), desk.file("wrongs.jsonl", &set()));
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("qe.toml"), PROFILE).unwrap();
    let ask =
        |arguments: &[&str]| desk.json(&[&["--profiles", folder.to_str().unwrap()], arguments].concat());
    let (loaded, code) = ask(&["load", "changeset", set.to_str().unwrap()]);
    assert_eq!(code, Some(0), "{loaded}");
    let first = |question: &str, day: &str| {
        let (found, _) = ask(&["search", question, "--at", day]);
        found["hits"][0]["component"]["urn"].clone()
    };
    let section = |number: &str| json!(format!("{LAW}!sec{number}"));
    assert_eq!(first("who pinched my bike?", "2005-01-01"), section("1"), "more of the question leads there");
    assert_eq!(first("who pinched my bike?", "2015-01-01"), section("2a"), "what is repealed is no guess");
    assert_eq!(first("he fibbed to the judge", "2015-01-01"), section("2"), "no word of it is in the law");
    assert_eq!(
        first("what does 2A say of who pinched it", "2005-01-01"),
        section("2a"),
        "a number is no guess"
    );

    let (answer, code) = ask(&["answer", "Who", "pinched", "my", "bike", "in", "2005?"]);
    assert_eq!(
        (code, &answer["asOf"]["at"], &answer["insufficient"]),
        (Some(0), &json!("2005-12-31"), &json!(false)),
        "{answer}"
    );
    assert!(answer["timeRead"].as_str().unwrap().contains("2005"), "{answer}");
    assert_eq!(answer["primary"][0]["component"]["urn"], section("1"));
    for (question, why, code) in [
        ("what does 9Z say?", "NO_SUCH_PROVISION", Some(0)),
        ("the zebra on Mars", "NOTHING_FOUND", Some(1)),
        ("was a zebra on Mars fined at noon?", "TOO_FEW_WORDS", Some(0)),
    ] {
        let (answer, ended) = ask(&["answer", question, "--at", "2005-01-01"]);
        assert_eq!((&answer["insufficientBecause"], ended), (&json!(why), code), "{question}: {answer}");
        assert!(answer["clarify"].as_str().unwrap().ends_with('?'), "{answer}");
    }
}
