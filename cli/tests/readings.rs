//! Readings of courts over a law: what stands on a day, in the terminal and in GraphQL.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may fail")]

mod common;

use common::Desk;
use serde_json::{Value, json};

const LAW: &str = "urn:lex:zz:law:1990-01-01;1";

/// A law of two articles; a plenary that reads the first, and changes its mind; two panels that contradict each other about
/// the second; new words of the first; the repeal of the second; a decision that undoes the change of mind.
fn record() -> String {
    let act = |id: &str, kind: &str, number: u32, day: &str| json!({"act": {"id": id, "kind": kind, "number": number, "code": id, "title": id, "published": {"on": day, "basis": "STATED"}}});
    let command =
        |act: &str, seq: u32, op: Value| json!({"command": {"act": act, "seq": seq, "norm": LAW, "op": op}});
    let put = |article: u32, words: &str| {
        json!({"insert": {"component": format!("{LAW}!art{article}"), "type": "article", "parent": LAW, "number": article.to_string(),
            "label": format!("Art. {article}."), "order_key": article.to_string(), "texts": [{"language": "en", "text": words}]}})
    };
    let reading = |body: &str, words: &str| json!({"court": "Supreme Court", "body": body, "authority": "controlling", "texts": [{"language": "en", "aspect": "holding", "text": words}]});
    let art = |article: u32| format!("{LAW}!art{article}");
    let mut against = reading("Second Panel", "A horse is no dog.");
    against["contradicts"] = json!(["urn:zz:c2#1"]);
    let lines = [
        json!({"changeset": {"format": 1}}),
        json!({"norm": {"id": LAW, "title": "Law 1", "type": "law", "jurisdiction": "zz", "language": "en", "data_source": "invented"}}),
        act(LAW, "enactment", 1, "1990-01-01"),
        act("urn:zz:c1", "judgment", 1, "2016-02-17"),
        act("urn:zz:c2", "judgment", 2, "2010-01-01"),
        act("urn:zz:c3", "judgment", 3, "2011-01-01"),
        act("urn:zz:c4", "judgment", 4, "2019-11-07"),
        act("urn:zz:a1", "amendment", 5, "2021-01-01"),
        act("urn:zz:a2", "amendment", 6, "2022-01-01"),
        act("urn:zz:c5", "judgment", 7, "2023-01-01"),
        command(LAW, 1, json!({"insert": {"component": LAW, "type": "norm", "order_key": "0"}})),
        command(LAW, 2, put(1, "No one is guilty before final judgment.")),
        command(LAW, 3, put(2, "Dogs pay no toll.")),
        command(
            "urn:zz:c1",
            1,
            json!({"interpret": {"target": art(1), "reading": reading("Plenary", "Prison may follow an appeal.")}}),
        ),
        command(
            "urn:zz:c2",
            1,
            json!({"interpret": {"target": art(2), "reading": reading("First Panel", "A horse is a dog.")}}),
        ),
        command("urn:zz:c3", 1, json!({"interpret": {"target": art(2), "reading": against}})),
        command(
            "urn:zz:c4",
            1,
            json!({"overrule": {"target": art(1), "upon": ["urn:zz:c1#1"], "reading": reading("Plenary", "Prison follows final judgment alone.")}}),
        ),
        command(
            "urn:zz:a1",
            1,
            json!({"amend": {"target": art(1), "texts": [{"language": "en", "text": "No one is guilty before judgment."}]}}),
        ),
        command("urn:zz:a2", 1, json!({"repeal": {"target": art(2)}})),
        command(
            "urn:zz:c5",
            1,
            json!({"negate": {"target": "urn:zz:c4#1", "kind": "annulment", "from": "2023-01-01"}}),
        ),
    ];
    lines.map(|line| line.to_string()).join("\n")
}

fn desk() -> Desk {
    let desk = Desk::new();
    let set = desk.file("readings.jsonl", &record());
    let (loaded, code) = desk.json(&["load", "changeset", set.to_str().unwrap()]);
    assert_eq!(code, Some(0), "{loaded}");
    desk
}

/// What stands over an article on a day: agreement, and of each reading its command, its days, its words and its end.
fn standing(desk: &Desk, article: u32, day: &str) -> (Value, Vec<Value>) {
    let query = format!(
        "{{ pointInTime(ref: \"component:{LAW}!art{article}\", asOf: {{ at: \"{day}\" }}) {{ agreement readings {{ urn valid {{ from to }} words ends }} }} }}"
    );
    let file = desk.file("query.graphql", &query);
    let ran = desk.run(&["query", file.to_str().unwrap()]);
    let answer: Value = serde_json::from_str(&ran.out).unwrap();
    let version = &answer["data"]["pointInTime"];
    let readings = version["readings"].as_array().unwrap_or_else(|| panic!("{answer}"));
    let of = |said: &Value| {
        json!([said["urn"], said["valid"]["from"], said["valid"]["to"], said["words"], said["ends"]])
    };
    (version["agreement"].clone(), readings.iter().map(of).collect())
}

#[test]
fn readings_stand_until_they_are_overruled_and_again_once_that_is_undone() {
    let desk = desk();
    let of = |day: &str| standing(&desk, 1, day);
    assert_eq!(of("2016-02-16"), (json!("NONE"), vec![]));
    let first = json!(["urn:zz:c1#1", "2016-02-17", "2019-11-07", "CURRENT", "OVERRULED"]);
    assert_eq!(of("2017-06-01"), (json!("ONE"), vec![first]));
    let second = |words: &str| json!(["urn:zz:c4#1", "2019-11-07", "2023-01-01", words, "NEGATED"]);
    assert_eq!(of("2020-01-01"), (json!("ONE"), vec![second("CURRENT")]));
    assert_eq!(of("2021-01-01"), (json!("ONE"), vec![second("OTHER")]), "the words have changed since");
    let again = json!(["urn:zz:c1#1", "2023-01-01", null, "OTHER", null]);
    assert_eq!(of("2024-01-01"), (json!("ONE"), vec![again]));
}

#[test]
fn a_split_is_told_and_readings_fall_with_their_provision() {
    let desk = desk();
    let (agreement, readings) = standing(&desk, 2, "2015-01-01");
    assert_eq!((agreement, readings.len()), (json!("SPLIT"), 2));
    assert_eq!(readings[0], json!(["urn:zz:c2#1", "2010-01-01", "2022-01-01", "CURRENT", "LAPSED"]));
    assert_eq!(standing(&desk, 2, "2022-01-01"), (json!("NONE"), vec![]));
}

#[test]
fn the_terminal_shows_them_under_the_text_as_what_they_are() {
    let desk = desk();
    let ran = desk.run(&["at", &format!("{LAW}!art1"), "2021-06-01"]);
    let (text, readings) = ran.out.split_once("Read by courts (these are not words of the law)").unwrap();
    assert!(text.contains("No one is guilty before judgment."), "{}", ran.out);
    assert!(readings.contains("Supreme Court, Plenary (controlling)"), "{}", ran.out);
    assert!(readings.contains("It reads the words of 2019-11-07, which differ from these."), "{}", ran.out);
    assert!(readings.contains("holding [en] Prison follows final judgment alone."), "{}", ran.out);
    let ran = desk.run(&["at", &format!("{LAW}!art2"), "2015-01-01"]);
    assert!(ran.out.contains("They are split"), "{}", ran.out);
    let (said, _) = desk.json(&["at", &format!("{LAW}!art2"), "2015-01-01"]);
    assert_eq!(said["readings"][1]["contradicts"], json!(["urn:zz:c2#1"]));
    let ran = desk.run(&["at", &format!("{LAW}!art1"), "2000-01-01"]);
    assert!(!ran.out.contains("courts"), "{}", ran.out);
}

#[test]
fn a_command_about_readings_that_makes_no_sense_is_refused_with_why() {
    let desk = Desk::new();
    let wrong = record().replace("[\"urn:zz:c1#1\"]", "[]");
    let set = desk.file("wrong.jsonl", &wrong);
    let ran = desk.run(&["load", "changeset", set.to_str().unwrap()]);
    assert_ne!(ran.code, Some(0));
    assert!(ran.err.contains("name the commands whose readings they are about"), "{}", ran.err);
}
