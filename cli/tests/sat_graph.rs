//! Datasets of SAT-Graph: what is loaded comes out equal, beside a corpus that has the same acts too.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may fail")]

mod common;

use std::path::PathBuf;

use asof_tests::neo4j::{Access, Database};
use common::{Desk, Ran, data};
use serde_json::{Value, json};

const LAW: &str = "urn:lex:zz:law:1990-01-01;1";
const COURT: &str = "urn:lex:zz:court:judgment";

fn version(id: &str, item: &str, kind: &str, days: (&str, Option<&str>), more: Value) -> Value {
    let moment = |day: &str| format!("{day}T00:00:00Z");
    let mut version = json!({"id": id, "itemId": item, "type": kind, "validityInterval": [moment(days.0), days.1.map(moment)]});
    let Value::Object(more) = more else { panic!("{more}") };
    version.as_object_mut().unwrap().extend(more);
    version
}

fn unit(version: &str, aspect: &str, words: &str) -> Value {
    json!({"id": format!("{version}~{aspect};en"), "sourceType": "Version", "sourceId": version, "language": "en", "aspect": aspect, "content": words})
}

fn action(id: &str, kind: &str, day: &str, terminates: &[&str], produces: &[&str], more: Value) -> Value {
    let mut action = json!({"id": id, "parentId": null, "type": kind, "eventTime": format!("{day}T00:00:00Z"), "sourceVersionIds": [],
        "terminatesVersionIds": terminates, "producesVersionIds": produces});
    action["metadata"] = more;
    action
}

/// A law whose section is amended once and read by two panels that contradict each other, and a rule of common law, whose id
/// is no URN, that is established, distinguished and overruled. The rule has a theme.
fn dataset() -> Value {
    let section = format!("{LAW}!sec1");
    let (first, second) = (format!("{LAW}@1990-01-01!sec1"), format!("{LAW}@2000-01-01!sec1"));
    let amendment = "urn:lex:zz:law:2000-01-01;7#sec1";
    let panels = [format!("{LAW}@2005-05-05!sec1,a"), format!("{LAW}@2006-06-06!sec1,b")];
    let rules = ["rule@1", "rule@2", "rule@3"];
    let acts = ["2005-05-05;1", "2006-06-06;2", "1950-01-01;3", "1960-01-01;4", "1970-01-01;5"]
        .map(|tail| format!("{COURT}:{tail}#x"));
    let panel = |name: &str| json!({"court": "High Court", "chamber": name, "authorityLevel": "persuasive"});
    json!({
        "metadata": {"caseName": "made up"},
        "items": [
            {"id": section, "typeId": "section", "label": "Section 1"},
            {"id": "Rule in X v Y", "typeId": "rule", "label": "The rule", "parentId": null, "themeIds": ["duty"], "metadata": {"name": "a rule"}},
        ],
        "itemTypes": [{"id": "rule", "label": "Rule", "parentIds": ["thing"]}],
        "themes": [{"id": "duty", "label": "Duty of care"}],
        "versions": [
            version(&first, &section, "statutory", ("1990-01-01", Some("2000-01-01")), json!({"terminatedByActionId": amendment})),
            version(&second, &section, "statutory", ("2000-01-01", None), json!({"producedByActionId": amendment, "metadata": {"note": [1, null]}})),
            version(&panels[0], &section, "interpretive", ("2005-05-05", None), json!({"producedByActionId": acts[0]})),
            version(&panels[1], &section, "interpretive", ("2006-06-06", None), json!({"producedByActionId": acts[1], "metadata": {"conflictsWith": [panels[0]]}})),
            version(rules[0], "Rule in X v Y", "interpretive", ("1950-01-01", Some("1970-01-01")), json!({"producedByActionId": acts[2], "terminatedByActionId": acts[4]})),
            version(rules[1], "Rule in X v Y", "interpretive", ("1960-01-01", None), json!({"producedByActionId": acts[3], "metadata": {"distinguishes": rules[0]}})),
            version(rules[2], "Rule in X v Y", "interpretive", ("1970-01-01", None), json!({"producedByActionId": acts[4]})),
        ],
        "textUnits": [
            unit(&first, "canonical", "No dogs."),
            unit(&first, "summary", "It is about \"dogs\"."),
            unit(&second, "canonical", "No dogs \u{2014} or cats."),
            unit(&panels[0], "holding", "A horse is a dog."),
            unit(&panels[1], "holding", "A horse is no dog."),
            unit(rules[0], "ratio", "Whoever keeps a tiger pays."),
        ],
        "actions": [
            action(amendment, "Amendment", "2000-01-01", &[&first], &[&second], json!({"label": "Act 7"})),
            action(&acts[0], "Interpretation", "2005-05-05", &[], &[&panels[0]], panel("First Panel")),
            action(&acts[1], "Interpretation", "2006-06-06", &[], &[&panels[1]], panel("Second Panel")),
            action(&acts[2], "Interpretation", "1950-01-01", &[], &[rules[0]], json!({"court": "House"})),
            action(&acts[3], "Distinguishing", "1960-01-01", &[], &[rules[1]], json!({"court": "House"})),
            action(&acts[4], "Overruling", "1970-01-01", &[rules[0]], &[rules[2]], json!({"court": "House"})),
        ],
        "sampleQueries": [{"query": "q", "expectedResult": []}],
        "notes": {"a": "b"}
    })
}

/// A value whose lists are in one order.
fn sorted(value: &Value) -> Value {
    match value {
        Value::Array(list) => {
            let mut list: Vec<Value> = list.iter().map(sorted).collect();
            list.sort_by_key(Value::to_string);
            Value::Array(list)
        }
        Value::Object(fields) => {
            Value::Object(fields.iter().map(|(name, value)| (name.clone(), sorted(value))).collect())
        }
        other => other.clone(),
    }
}

fn load(desk: &Desk, file: &std::path::Path) {
    let ran = desk.run(&["load", "sat-graph", file.to_str().unwrap()]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
}

fn exported(desk: &Desk) -> Value {
    serde_json::from_str(&desk.run(&["export", "sat-graph"]).out).unwrap()
}

fn published() -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(data("sat-graph")) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|is| is == "json"))
        .collect();
    files.sort();
    files
}

#[test]
fn what_is_loaded_comes_out_equal() {
    let desk = Desk::new();
    let made_up = desk.file("dataset.json", &dataset().to_string());
    let published = published();
    if published.is_empty() {
        eprintln!("skipped in part: the published datasets are not here");
    }
    for file in published.into_iter().chain([made_up]) {
        let desk = Desk::new();
        load(&desk, &file);
        let (code, said) = (desk.run(&["check"]).code, sorted(&exported(&desk)));
        assert_eq!(code, Some(0), "{}", file.display());
        let read: Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
        assert_eq!(said, sorted(&read), "{}", file.display());
    }
}

/// The ids of a dataset that GraphQL answers with for a query such as `getValidVersions('ID', 'DAY')`.
fn answered(desk: &Desk, query: &str) -> Vec<String> {
    let arguments: Vec<&str> = query.split('\'').skip(1).step_by(2).collect();
    let (field, list) = match query.split('(').next().unwrap() {
        "getValidVersions" => {
            (format!("validVersions(asOf: {{ at: \"{}\" }})", arguments[1]), "validVersions")
        }
        "getItemHistory" => ("actions(enactment: false)".to_owned(), "actions"),
        other => panic!("{other}"),
    };
    let question = format!("{{ component(ref: \"{}\") {{ {field} {{ urn sameAs }} }} }}", arguments[0]);
    let ran = desk.run(&["query", desk.file("query.graphql", &question).to_str().unwrap()]);
    let answer: Value = serde_json::from_str(&ran.out).unwrap();
    let found = answer["data"]["component"][list].as_array().unwrap_or_else(|| panic!("{answer}"));
    let id = |one: &Value| one["sameAs"][0].as_str().or(one["urn"].as_str()).unwrap().to_owned();
    let mut ids: Vec<String> = found.iter().map(id).collect();
    ids.dedup();
    ids
}

/// How many of the questions of the published datasets are answered as they expect.
fn answers_as_expected(desk: &Desk, files: &[PathBuf]) -> usize {
    let mut right = 0;
    for file in files {
        let read: Value = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
        for sample in read["sampleQueries"].as_array().unwrap() {
            let query = sample["query"].as_str().unwrap();
            let expected: Vec<&str> =
                sample["expectedResult"].as_array().unwrap().iter().map(|id| id.as_str().unwrap()).collect();
            assert_eq!(answered(desk, query), expected, "{query}");
            right += 1;
        }
    }
    right
}

#[test]
fn every_expected_answer_comes_by_graphql() {
    let files = published();
    let Some(first) = files.first() else { return eprintln!("skipped: the published datasets are not here") };
    let desk = Desk::new();
    load(&desk, first.parent().unwrap());
    let right = answers_as_expected(&desk, &files);
    assert!(right >= 13, "{right}");
    // Beside the Constitution from its own texts, they are the same.
    let brazil = first.parent().unwrap().with_file_name("brazil");
    if !brazil.is_dir() {
        return eprintln!("skipped in part: the Constitution is not here");
    }
    let desk = Desk::new();
    let ran = desk.run(&["load", "br-constitution", brazil.to_str().unwrap()]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    load(&desk, first.parent().unwrap());
    assert_eq!(answers_as_expected(&desk, &files), right);
    let (found, _) = desk.json(&["findings", "--code", "witness-of-other-words"]);
    let at: Vec<&str> =
        found.as_array().unwrap().iter().map(|one| one["component"]["urn"].as_str().unwrap()).collect();
    assert!(at.iter().any(|urn| urn.ends_with("!art225_par7")), "{at:?}");
}

#[test]
fn questions_of_the_made_up_dataset_are_answered_with_its_ids() {
    let desk = Desk::new();
    load(&desk, &desk.file("dataset.json", &dataset().to_string()));
    let valid = |id: &str, day: &str| answered(&desk, &format!("getValidVersions('{id}', '{day}')"));
    let (section, rule) = (format!("{LAW}!sec1"), "Rule in X v Y");
    let own = format!("{LAW}@2000-01-01!sec1");
    assert_eq!(valid(&section, "2005-05-04"), std::slice::from_ref(&own));
    let split = [own, format!("{LAW}@2005-05-05!sec1,a"), format!("{LAW}@2006-06-06!sec1,b")];
    assert_eq!(valid(&section, "2010-01-01"), split);
    assert_eq!(valid(rule, "1955-01-01"), ["rule@1"]);
    assert_eq!(valid(rule, "1965-01-01"), ["rule@1", "rule@2"]);
    assert_eq!(valid(rule, "1980-01-01"), ["rule@2", "rule@3"]);
    let history = answered(&desk, &format!("getItemHistory('{rule}')"));
    assert_eq!(
        history,
        ["1950-01-01;3", "1960-01-01;4", "1970-01-01;5"].map(|tail| format!("{COURT}:{tail}#x"))
    );
    let ask = |question: &str| -> Value {
        let ran = desk.run(&["query", desk.file("query.graphql", question).to_str().unwrap()]);
        serde_json::from_str::<Value>(&ran.out).unwrap()["data"].clone()
    };
    let said =
        ask(&format!("{{ component(ref: \"{section}\") {{ agreement(asOf: {{ at: \"2010-01-01\" }}) }} }}"));
    assert_eq!(said["component"]["agreement"], json!("SPLIT"), "{said}");
    let said = ask(
        "{ themes { name labels { label } components { nodes { urn sameAs } } } about(path: \"name\", value: \"a rule\") { nodes { of } } itemTypes { name broader { name } } }",
    );
    assert_eq!(said["themes"][0]["components"]["nodes"][0]["sameAs"], json!([rule]), "{said}");
    assert_eq!(said["about"]["nodes"], json!([{"of": "urn:sat-graph:rule.in.x.v.y"}]), "{said}");
    let version = ask(&format!(
        "{{ pointInTime(ref: \"{section}\", asOf: {{ at: \"1995-01-01\" }}) {{ about {{ texts {{ aspect content }} }} }} }}"
    ));
    assert_eq!(version["pointInTime"]["about"][0]["texts"][0]["aspect"], json!("summary"), "{version}");
}

#[test]
fn datasets_that_come_one_after_another_are_those_that_come_together() {
    let files = published();
    if files.is_empty() {
        return eprintln!("skipped: the published datasets are not here");
    }
    let (one, all) = (Desk::new(), Desk::new());
    for file in &files {
        load(&one, file);
    }
    load(&all, files[0].parent().unwrap());
    assert_eq!(sorted(&exported(&one)), sorted(&exported(&all)));
    assert_eq!(one.run(&["check"]).code, Some(0));
}

#[test]
fn datasets_that_come_one_after_another_into_neo4j_come_out_as_from_a_folder() {
    let (files, Some(database)) = (published(), Database::empty()) else { return };
    if files.is_empty() {
        return eprintln!("skipped: the published datasets are not here");
    }
    let (desk, Access { uri, user, password }) = (Desk::new(), &database.access);
    let run = |arguments: &[&str]| {
        let mut command = desk.command(arguments);
        command.env("ASOF_NEO4J_USER", user).env("ASOF_NEO4J_PASSWORD", password);
        Ran::from(command.output().unwrap())
    };
    for file in &files {
        let file = file.to_str().unwrap();
        for store in [uri, "corpus.asof"] {
            let ran = run(&["load", "sat-graph", file, "--store", store]);
            assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
        }
    }
    let out = |store: &str| run(&["export", "sat-graph", "--store", store]).out;
    assert!(out("corpus.asof") == out(uri), "the exports differ");
    assert!(out(uri).len() > 10_000);
    let checked = run(&["check", "--store", uri]);
    assert_eq!(checked.code, Some(0), "{}", checked.out);
}

#[test]
fn ids_of_a_dataset_are_aliases() {
    let desk = Desk::new();
    load(
        &desk,
        &desk.file(
            "dataset.json",
            &dataset().to_string().replace(":zz:", ":br:").replace("!sec1", "!art1_inc2"),
        ),
    );
    let (said, code) = desk.json(&["at", "urn:lex:br:law:1990-01-01;1!art1_inc2", "2010-01-01"]);
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(said["component"]["urn"], "urn:lex:br:law:1990-01-01;1!art1_cpt_inc2", "{said}");
    // And so are those of its versions and actions.
    let asked = |field: &str, id: &str, fields: &str| {
        let question = format!("{{ found: {field}(ref: \"{id}\") {{ {fields} sameAs }} }}");
        let ran = desk.run(&["query", desk.file("query.graphql", &question).to_str().unwrap()]);
        serde_json::from_str::<Value>(&ran.out).unwrap()["data"]["found"].clone()
    };
    let id = "urn:lex:br:law:1990-01-01;1@2000-01-01!art1_inc2";
    let found = asked("version", id, "component { urn }");
    assert_eq!(found["component"]["urn"], "urn:lex:br:law:1990-01-01;1!art1_cpt_inc2", "{found}");
    assert_eq!(found["sameAs"], json!([id]));
    let id = "urn:lex:br:law:2000-01-01;7#sec1";
    assert_eq!(asked("action", id, "urn")["sameAs"], json!([id]));
    for (id, kind) in [
        ("urn:lex:br:law:1990-01-01;1!art1_inc2", "Component"),
        ("urn:lex:br:law:1990-01-01;1@2000-01-01!art1_inc2", "ComponentVersion"),
        (id, "Action"),
    ] {
        let question = format!("{{ found: node(id: \"{id}\") {{ __typename }} }}");
        let ran = desk.run(&["query", desk.file("query.graphql", &question).to_str().unwrap()]);
        let answer: Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!(answer["data"]["found"]["__typename"], kind, "{answer}");
    }
    let (act, code) = desk.json(&["act", id]);
    assert_eq!((code, &act["act"]["urn"]), (Some(0), &json!("urn:lex:br:law:2000-01-01;7")), "{act}");
}

#[test]
fn what_the_store_has_is_compared_and_not_recorded_twice() {
    let desk = Desk::new();
    let act = |id: &str, kind: &str, day: &str| json!({"act": {"id": id, "kind": kind, "number": 1, "code": id, "title": id, "published": {"on": day, "basis": "STATED"}}});
    let command =
        |act: &str, seq: u32, op: Value| json!({"command": {"act": act, "seq": seq, "norm": LAW, "op": op}});
    let words = |text: &str| json!([{"language": "en", "text": text}]);
    let amending = "urn:lex:zz:law:2000-01-01;7";
    let lines = [
        json!({"changeset": {"format": 1}}),
        json!({"norm": {"id": LAW, "title": "The Law", "type": "law", "jurisdiction": "zz", "language": "en", "data_source": "elsewhere"}}),
        act(LAW, "enactment", "1990-01-01"),
        act(amending, "amendment", "2000-01-01"),
        command(LAW, 1, json!({"insert": {"component": LAW, "type": "norm", "order_key": "0"}})),
        command(
            LAW,
            2,
            json!({"insert": {"component": format!("{LAW}!sec1"), "type": "section", "parent": LAW, "order_key": "1", "texts": words("No dogs.")}}),
        ),
        command(
            amending,
            1,
            json!({"amend": {"target": format!("{LAW}!sec1"), "texts": words("No dogs, no cats.")}}),
        ),
    ];
    let set = desk.file("law.jsonl", &lines.map(|line| line.to_string()).join("\n"));
    assert_eq!(desk.run(&["load", "changeset", set.to_str().unwrap()]).code, Some(0));
    load(&desk, &desk.file("dataset.json", &dataset().to_string()));
    let (found, _) = desk.json(&["findings"]);
    let found: Vec<&Value> = found.as_array().unwrap().iter().collect();
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(
        (&found[0]["code"], &found[0]["on"]),
        (&json!("witness-of-other-words"), &json!("2000-01-01"))
    );
    let shown = desk.run(&["at", &format!("{LAW}!sec1"), "2010-01-01"]).out;
    assert!(shown.contains("No dogs, no cats.") && shown.contains("They are split"), "{shown}");
    // The action of the dataset is the command that the store had.
    let actions = exported(&desk)["actions"].clone();
    assert!(
        actions
            .as_array()
            .unwrap()
            .iter()
            .any(|action| action["id"] == json!("urn:lex:zz:law:2000-01-01;7#sec1"))
    );
    assert_eq!(desk.run(&["check"]).code, Some(0));
}

#[test]
fn what_cannot_be_read_is_told_and_the_rest_is_read() {
    let desk = Desk::new();
    let mut broken = dataset();
    broken["versions"][1]["validityInterval"] = json!(["some day", null]);
    let ran = desk.run(&[
        "load",
        "sat-graph",
        "--diagnostics",
        desk.file("dataset.json", &broken.to_string()).to_str().unwrap(),
    ]);
    assert_eq!(ran.code, Some(3), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("has no validityInterval"), "{}", ran.out);
    let (said, _) = desk.json(&["at", &format!("{LAW}!sec1"), "1995-01-01"]);
    assert_eq!(said["assurance"]["state"], json!("TOUCHED"), "{said}");
    let desk = Desk::new();
    let ran = desk.run(&["load", "sat-graph", desk.file("x.json", "{\"items\": [}").to_str().unwrap()]);
    assert!(ran.err.contains("x.json, line 1"), "{}{}", ran.out, ran.err);
}

#[test]
fn law_that_waits_says_from_when_it_is_applied() {
    let desk = Desk::new();
    let lines = [
        json!({"changeset": {"format": 1}}),
        json!({"norm": {"id": LAW, "title": "The Law", "type": "law", "jurisdiction": "zz", "language": "en", "data_source": "invented"}}),
        json!({"act": {"id": LAW, "kind": "enactment", "number": 1, "code": "l", "title": "l", "published": {"on": "1990-01-01", "basis": "STATED"}}}),
        json!({"command": {"act": LAW, "seq": 1, "norm": LAW, "op": {"insert": {"component": LAW, "type": "norm", "order_key": "0"}}}}),
        json!({"command": {"act": LAW, "seq": 2, "norm": LAW, "op": {"insert": {"component": format!("{LAW}!sec1"), "type": "section", "parent": LAW, "order_key": "1", "texts": [{"language": "en", "text": "Dogs pay."}]}}}}),
        json!({"annotation": {"applicability": {"norm": LAW, "command": format!("{LAW}#2"), "from": {"on": "1990-04-01", "basis": "STATED"}}}}),
    ];
    let set = desk.file("law.jsonl", &lines.map(|line| line.to_string()).join("\n"));
    assert_eq!(desk.run(&["load", "changeset", set.to_str().unwrap()]).code, Some(0));
    let (section, day) = (format!("{LAW}!sec1"), "1990-02-01");
    let shown = desk.run(&["at", &section, day]).out;
    assert!(shown.contains("applied     1990-04-01 onwards"), "{shown}");
    assert_eq!(desk.json(&["at", &section, day]).0["applied"], json!({"from": "1990-04-01", "to": null}));
    let applied = |day: &str| {
        let question = format!(
            "{{ component(ref: \"{section}\") {{ applicableVersions(asOf: {{ at: \"{day}\" }}) {{ urn applied {{ days {{ from }} command fromBasis }} }} }} }}"
        );
        let ran = desk.run(&["query", desk.file("query.graphql", &question).to_str().unwrap()]);
        serde_json::from_str::<Value>(&ran.out).unwrap()["data"]["component"]["applicableVersions"].clone()
    };
    assert_eq!(applied(day), json!([]));
    let there = applied("1990-04-01");
    assert_eq!(
        there[0]["applied"],
        json!({"days": {"from": "1990-04-01"}, "command": format!("{LAW}#2"), "fromBasis": "STATED"}),
        "{there}"
    );
}

/// A dataset of one rule with two readings and of a section that is revoked, with what a test adds to it.
fn small(change: impl Fn(&mut Value)) -> (Desk, Value) {
    let section = format!("{LAW}!sec1");
    let (law, first, second) = (format!("{LAW}@1990-01-01!sec1"), "rule@1", "rule@2");
    let act = |day: &str, place: &str| format!("{COURT}:{day};9#{place}");
    let (a, b, revoked) = (act("1950", "a"), act("1950", "b"), "urn:lex:zz:law:2000-01-01;7#x");
    let mut said = json!({
        "items": [{"id": section, "typeId": "section", "label": "1"}, {"id": "rule", "typeId": "rule", "label": "rule"}],
        "versions": [
            version(&law, &section, "statutory", ("1990-01-01", Some("2000-01-01")), json!({"terminatedByActionId": revoked})),
            version(first, "rule", "interpretive", ("1950-01-01", None), json!({"producedByActionId": a})),
            version(second, "rule", "interpretive", ("1960-01-01", None), json!({"producedByActionId": b})),
        ],
        "textUnits": [unit(&law, "canonical", "No dogs."), unit(first, "ratio", "One."), unit(second, "ratio", "Two.")],
        "actions": [
            action(&a, "Interpretation", "1950-01-01", &[], &[first], json!({"chamber": "A"})),
            action(&b, "Interpretation", "1960-01-01", &[], &[second], json!({"chamber": "B"})),
            action(revoked, "Revocation", "2000-01-01", &[&law], &[], json!({})),
        ],
    });
    change(&mut said);
    let desk = Desk::new();
    let ran = desk.run(&["load", "sat-graph", desk.file("small.json", &said.to_string()).to_str().unwrap()]);
    assert!(matches!(ran.code, Some(0 | 3)), "{}{}", ran.out, ran.err);
    assert_eq!(sorted(&exported(&desk))["actions"], sorted(&said)["actions"]);
    (desk, said)
}

fn asked(desk: &Desk, reference: &str, fields: &str) -> Value {
    let question = format!("{{ component(ref: \"{reference}\") {{ {fields} }} }}");
    let ran = desk.run(&["query", desk.file("query.graphql", &question).to_str().unwrap()]);
    let answer: Value = serde_json::from_str(&ran.out).unwrap();
    answer["data"]["component"].clone()
}

#[test]
fn either_side_may_say_how_two_readings_relate() {
    let agreement = |change: &dyn Fn(&mut Value)| {
        let (desk, _) = small(change);
        let said = asked(&desk, "rule", "agreement(asOf: { at: \"1970-01-01\" })");
        said["agreement"].as_str().unwrap().to_owned()
    };
    assert_eq!(agreement(&|_| ()), "UNTOLD");
    assert_eq!(
        agreement(&|said| said["versions"][1]["metadata"] = json!({"conflictsWith": "rule@2"})),
        "SPLIT"
    );
    assert_eq!(agreement(&|said| said["versions"][1]["metadata"] = json!({"refinedBy": ["rule@2"]})), "ONE");
    let (desk, _) = small(|said| said["actions"][0]["metadata"]["overruledBy"] = json!(["rule@2"]));
    assert_eq!(answered(&desk, "getValidVersions('rule', '1970-01-01')"), ["rule@2"]);
}

#[test]
fn what_is_revoked_is_not_valid_and_what_has_an_end_of_its_own_ends() {
    let section = format!("{LAW}!sec1");
    let (desk, _) = small(|said| {
        let action = "urn:lex:zz:court:judgment:nobody;1#x";
        said["versions"][1]["validityInterval"] = json!(["1950-01-01T00:00:00Z", "1955-01-01T00:00:00Z"]);
        said["versions"][1]["terminatedByActionId"] = json!(action);
    });
    let valid = |id: &str, day: &str| answered(&desk, &format!("getValidVersions('{id}', '{day}')"));
    assert_eq!(valid(&section, "1999-12-31"), [format!("{LAW}@1990-01-01!sec1")]);
    assert!(valid(&section, "2000-01-01").is_empty());
    assert_eq!(valid("rule", "1954-12-31"), ["rule@1"]);
    assert!(valid("rule", "1955-01-01").is_empty());
    // The act that is said to end it is not there, and that is told.
    let (found, _) = desk.json(&["findings"]);
    assert!(found.to_string().contains("which no file of the dataset has"), "{found}");
}

#[test]
fn an_act_is_not_known_before_its_own_day() {
    let (desk, _) = small(|_| ());
    let early = asked(
        &desk,
        "rule",
        "validVersions(asOf: { at: \"1970-01-01\", knownAt: \"1955-01-01\" }) { sameAs }",
    );
    assert_eq!(early["validVersions"], json!([{"sameAs": ["rule@1"]}]));
    let told = asked(&desk, "rule", "actions { publishedOn adoptedBasis publishedBasis }");
    let second = json!({"publishedOn": "1960-01-01", "adoptedBasis": "STATED", "publishedBasis": "ASSUMED"});
    assert_eq!(told["actions"][1], second, "{told}");
    let enacted = asked(&desk, &format!("{LAW}!sec1"), "actions { adoptedBasis }");
    assert_eq!(enacted["actions"][0]["adoptedBasis"], json!(null), "nobody says when the law was adopted");
}

#[test]
fn a_dataset_says_when_law_is_applied() {
    let (desk, _) = small(|said| {
        said["versions"][0]["applicabilityInterval"] = json!(["1991-01-01T00:00:00Z", null]);
    });
    let applied = |day: &str| {
        let fields = format!("applicableVersions(asOf: {{ at: \"{day}\" }}) {{ sameAs }}");
        asked(&desk, &format!("{LAW}!sec1"), &fields)["applicableVersions"].clone()
    };
    assert_eq!(applied("1990-06-01"), json!([]));
    assert_eq!(applied("1999-12-31"), json!([{"sameAs": [format!("{LAW}@1990-01-01!sec1")]}]));
    assert_eq!(applied("2000-01-01"), json!([]));
}

#[test]
fn a_version_of_no_known_nature_is_no_law() {
    let (desk, _) = small(|said| said["versions"][0]["type"] = json!("doctrinal"));
    let said =
        asked(&desk, &format!("{LAW}!sec1"), "urn validVersions(asOf: { at: \"1995-01-01\" }) { urn }");
    assert!(said.is_null() || said["validVersions"] == json!([]), "{said}");
}

/// The store calls the act of a day otherwise than the dataset: it is one change of the law, and is recorded once.
#[test]
fn a_change_that_the_store_has_by_another_act_is_not_recorded_again() {
    let desk = Desk::new();
    let act = |id: &str, kind: &str, day: &str| json!({"act": {"id": id, "kind": kind, "number": 1, "code": id, "title": id, "published": {"on": day, "basis": "STATED"}}});
    let command =
        |act: &str, seq: u32, op: Value| json!({"command": {"act": act, "seq": seq, "norm": LAW, "op": op}});
    let words = |text: &str| json!([{"language": "en", "text": text}]);
    let lines = [
        json!({"changeset": {"format": 1}}),
        json!({"norm": {"id": LAW, "title": "The Law", "type": "law", "jurisdiction": "zz", "language": "en", "data_source": "elsewhere"}}),
        act(LAW, "enactment", "1990-01-01"),
        act("urn:zz:other-name", "amendment", "2000-01-01"),
        command(LAW, 1, json!({"insert": {"component": LAW, "type": "norm", "order_key": "0"}})),
        command(
            LAW,
            2,
            json!({"insert": {"component": format!("{LAW}!sec1"), "type": "section", "parent": LAW, "order_key": "1", "texts": words("No dogs.")}}),
        ),
        command(
            "urn:zz:other-name",
            1,
            json!({"amend": {"target": format!("{LAW}!sec1"), "texts": words("No dogs \u{2014} or cats.")}}),
        ),
    ];
    let set = desk.file("law.jsonl", &lines.map(|line| line.to_string()).join("\n"));
    assert_eq!(desk.run(&["load", "changeset", set.to_str().unwrap()]).code, Some(0));
    load(&desk, &desk.file("dataset.json", &dataset().to_string()));
    let (found, _) = desk.json(&["findings"]);
    let codes: Vec<&str> =
        found.as_array().unwrap().iter().map(|one| one["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["witness-of-another-act"], "{found}");
    let told = asked(&desk, &format!("{LAW}!sec1"), "actions(enactment: false) { urn kind sameAs }");
    let amendments: Vec<&Value> =
        told["actions"].as_array().unwrap().iter().filter(|one| one["kind"] == json!("AMENDMENT")).collect();
    assert_eq!(
        amendments,
        [
            &json!({"urn": "urn:zz:other-name#1", "kind": "AMENDMENT", "sameAs": ["urn:lex:zz:law:2000-01-01;7#sec1"]})
        ]
    );
}
