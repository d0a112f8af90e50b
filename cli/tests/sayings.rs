//! What sources say besides law, at the terminal: the trees of themes and types, and metadata. It is what GraphQL has.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test")]

mod common;

use common::{Desk, demo};
use serde_json::{Value, json};

fn graphql(desk: &Desk, query: &str) -> Value {
    let file = desk.file("query.graphql", query);
    let ran = desk.run(&["query", file.to_str().unwrap()]);
    let answer: Value = serde_json::from_str(&ran.out).unwrap();
    assert!(answer["errors"].is_null(), "{answer}");
    answer["data"].clone()
}

/// The terms with the URNs of their components, as a list.
fn terms(list: &Value, components: impl Fn(&Value) -> Value) -> Vec<Value> {
    let one = |term: &Value| {
        let urns = components(term);
        let urns: Vec<Value> =
            urns.as_array().unwrap().iter().map(|component| component["urn"].clone()).collect();
        json!([term["name"], term["labels"], term["broader"], term["narrower"], urns])
    };
    list.as_array().unwrap().iter().map(one).collect()
}

#[test]
fn trees_are_those_of_graphql() {
    let desk = demo();
    let fields =
        "{ name labels { language label } broader { name } narrower { name } components { nodes { urn } } }";
    let asked = graphql(&desk, &format!("{{ themes {fields} itemTypes {fields} }}"));
    let of_graphql = |list: &str| terms(&asked[list], |term| term["components"]["nodes"].clone());
    let of_terminal = |more: &[&str], list: &str| {
        let (said, code) = desk.json(&[&["themes"], more].concat());
        assert_eq!(code, Some(0));
        terms(&said[list], |term| term["components"].clone())
    };
    assert_eq!(of_terminal(&[], "themes"), of_graphql("themes"));
    assert_eq!(of_terminal(&["--types"], "itemTypes"), of_graphql("itemTypes"));
    assert_eq!((of_graphql("themes").len(), of_graphql("itemTypes").len()), (4, 2));

    let (said, _) = desk.json(&["themes", "art. 15"]);
    let names: Vec<&Value> = said["themes"].as_array().unwrap().iter().map(|term| &term["name"]).collect();
    assert_eq!(names, ["moradia"]);
    assert_eq!(desk.json(&["themes", "art. 1"]).1, Some(1), "nothing is said of it");
    assert_eq!(
        desk.json(&["themes", "--recorded", "2020-02-01T00:00:00Z"]).1,
        Some(1),
        "nothing was said yet"
    );
    let table = desk.run(&["themes", "--types", "--format", "csv"]).out;
    assert!(table.starts_with("name,labels,broader,narrower,components\ngarantia,"), "{table}");
}

#[test]
fn a_tree_shows_each_term_under_all_that_are_broader_and_ends_in_a_ring() {
    let desk = Desk::new();
    let norm = "urn:lex:zz:law:1990-01-01;1";
    let theme = |id: &str, broader: &[&str], on: &[&str]| json!({"annotation": {"theme": {"norm": norm, "id": id, "labels": [{"label": id.to_uppercase()}], "broader": broader, "on": on}}});
    let insert = json!({"component": norm, "type": "norm", "order_key": "0", "texts": [{"language": "en", "text": "Words."}]});
    let lines = [
        json!({"changeset": {"format": 1}}),
        json!({"norm": {"id": norm, "title": "Law", "type": "law", "jurisdiction": "zz", "language": "en", "data_source": "invented"}}),
        json!({"act": {"id": norm, "kind": "enactment", "number": 1, "code": "l", "title": "Law", "published": {"on": "1990-01-01", "basis": "STATED"}}}),
        json!({"command": {"act": norm, "seq": 1, "norm": norm, "op": {"insert": insert}}}),
        theme("top", &[], &[]),
        theme("side", &[], &[]),
        theme("both", &["top", "side"], &[norm]),
        theme("ring", &["round"], &[]),
        theme("round", &["ring"], &[]),
    ];
    let set = desk.file("set.jsonl", &lines.map(|line| line.to_string()).join("\n"));
    assert_eq!(desk.run(&["load", "changeset", set.to_str().unwrap()]).code, Some(0));
    let ran = desk.run(&["themes"]);
    let lines: Vec<&str> = ran.out.lines().map(str::trim_end).collect();
    let expected = [
        "side  SIDE", "  both  BOTH", "    Law", "top  TOP", "  both  BOTH", "    Law", "ring  RING",
        "  round  ROUND",
    ];
    assert_eq!(lines, expected, "{}", ran.out);
}

#[test]
fn what_is_said_is_found_by_provision_and_by_value() {
    let desk = demo();
    let about = |more: &[&str]| {
        let (said, code) = desk.json(&[&["about"], more].concat());
        let one = |one: &Value| {
            json!([one["of"], one["component"]["urn"], one["sameAs"], one["texts"], one["data"]])
        };
        let list: Vec<Value> = said["about"].as_array().unwrap().iter().map(one).collect();
        (list, code)
    };
    let of_graphql = |path: &str, value: &str| {
        let fields = "{ nodes { of component { urn } sameAs texts { language aspect content } data } }";
        let asked = graphql(&desk, &format!("{{ about(path: \"{path}\", value: {value}) {fields} }}"));
        let nodes = asked["about"]["nodes"].as_array().unwrap().clone();
        let one = |one: &Value| {
            json!([one["of"], one.pointer("/component/urn"), one["sameAs"], one["texts"], one["data"]])
        };
        nodes.iter().map(one).collect::<Vec<Value>>()
    };
    let (keyword, _) = about(&["--path", "keywords", "--value", "barco"]);
    assert_eq!(keyword.len(), 1);
    assert_eq!(keyword, of_graphql("keywords", "\"barco\""));
    let (votes, _) = about(&["--path", "votes.for", "--value", "8"]);
    assert_eq!(votes.len(), 1, "a number is read as one");
    assert_eq!(votes, of_graphql("votes.for", "8"));
    assert_eq!(about(&["art. 15"]), (keyword.clone(), Some(0)));
    assert_eq!(about(&["art. 15", "--path", "keywords", "--value", "casa"]), (keyword, Some(0)));
    for nothing in [
        &["art. 15", "--path", "keywords", "--value", "farol"][..],
        &["art. 14", "--path", "keywords", "--value", "casa"],
        &["--path", "keywords.none", "--value", "casa"],
        &["--path", "keywords", "--value", "casa", "--recorded", "2020-02-01T00:00:00Z"],
    ] {
        assert_eq!(about(nothing), (Vec::new(), Some(1)), "{nothing:?}");
    }
    for wrong in [&["about"][..], &["about", "--path", "keywords"], &["about", "--value", "casa"]] {
        assert_eq!(desk.run(wrong).code, Some(2), "{wrong:?}");
    }
    let ran = desk.run(&["about", "art. 15"]);
    assert!(ran.out.starts_with("As sources have it (these are not words of the law)"), "{}", ran.out);
    assert!(ran.out.contains("ementa [pt] Inviolabilidade da casa e do barco."), "{}", ran.out);
    let table = desk.run(&["about", "art. 15", "--format", "csv"]).out;
    assert!(table.starts_with("of,component,same_as,texts,data\nurn:lex:zz:municipal:carta"), "{table}");
}
