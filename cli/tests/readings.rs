//! Readings of courts, over a law and without one: what stands on a day, over time and between days, and what courts did, in
//! the terminal and in GraphQL.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may fail")]

mod common;

use std::sync::LazyLock;

use common::Desk;
use serde_json::{Value, json};

const LAW: &str = "urn:lex:zz:law:1990-01-01;1";

const RULES: &str = "urn:lex:zz:common.law:rules;1";

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
    let mut first = reading("First Panel", "A horse is a dog.");
    first["authority"] = json!("persuasive");
    let mut against = reading("Second Panel", "A horse is no dog.");
    against["contradicts"] = json!(["urn:zz:c2#1"]);
    let lines = [
        json!({"changeset": {"format": 1}}),
        json!({"norm": {"id": LAW, "title": "Law 1", "type": "law", "jurisdiction": "zz", "language": "en", "data_source": "invented", "citations": ["Toll Act 1990"]}}),
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
        command("urn:zz:c2", 1, json!({"interpret": {"target": art(2), "reading": first}})),
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

/// A norm of rules that no statute is under: no command inserts anything. One court establishes the norm itself and a rule in
/// it, and refines that one; another court reads the rule, and no source says how the two relate.
fn common_law() -> String {
    let day = |day: &str| json!({"on": day, "basis": "STATED"});
    let act = |id: &str, number: u32, on: &str| json!({"act": {"id": id, "kind": "judgment", "number": number, "code": id, "title": id, "published": day(on)}});
    let command = |act: &str, seq: u32, op: Value| json!({"command": {"act": act, "seq": seq, "norm": RULES, "op": op}});
    let says = |court: &str, words: &str| json!({"court": court, "case": "A v B", "texts": [{"language": "en", "aspect": "holding", "text": words}]});
    let rule = format!("{RULES}!rule1");
    let lines = [
        json!({"norm": {"id": RULES, "title": "Rules of Negligence", "type": "rules", "jurisdiction": "zz", "language": "en", "data_source": "invented"}}),
        act("urn:zz:r1", 1, "1932-05-26"),
        act("urn:zz:r2", 2, "1978-01-01"),
        act("urn:zz:r3", 3, "1990-02-08"),
        command(
            "urn:zz:r1",
            1,
            json!({"establish": {"target": RULES, "reading": says("House of Lords", "You must not harm your neighbour.")}}),
        ),
        command(
            "urn:zz:r1",
            2,
            json!({"establish": {"target": rule, "reading": says("House of Lords", "A manufacturer owes a duty of care.")}}),
        ),
        command(
            "urn:zz:r3",
            1,
            json!({"refine": {"target": rule, "upon": ["urn:zz:r1#2"], "reading": says("House of Lords", "It must be fair to impose the duty.")}}),
        ),
        command(
            "urn:zz:r2",
            1,
            json!({"interpret": {"target": rule, "reading": says("High Court", "A repairer is a manufacturer.")}}),
        ),
    ];
    lines.map(|line| line.to_string()).join("\n")
}

/// Judgments on the law: one that reads its first article and strikes down the amendment of it, and one of an unknown court
/// that suspends the second.
fn struck() -> String {
    let day = |day: &str| json!({"on": day, "basis": "STATED"});
    let act = |id: &str, number: u32, on: &str| json!({"act": {"id": id, "kind": "judgment", "number": number, "code": id, "title": id, "published": day(on)}});
    let command =
        |act: &str, seq: u32, op: Value| json!({"command": {"act": act, "seq": seq, "norm": LAW, "op": op}});
    let reading = json!({"court": "Supreme Court", "body": "Plenary", "texts": [{"language": "en", "aspect": "holding", "text": "Final means final."}]});
    let lines = [
        json!({"changeset": {"format": 1}}),
        act("urn:zz:c6", 8, "2024-03-01"),
        act("urn:zz:c7", 9, "2005-01-01"),
        command("urn:zz:c6", 1, json!({"interpret": {"target": format!("{LAW}!art1"), "reading": reading}})),
        command(
            "urn:zz:c6",
            2,
            json!({"negate": {"target": "urn:zz:a1#1", "kind": "annulment", "from": "2024-03-01"}}),
        ),
        command("urn:zz:c7", 1, json!({"suspend": {"target": format!("{LAW}!art2")}})),
    ];
    lines.map(|line| line.to_string()).join("\n")
}

/// The answer to a question in GraphQL.
fn graphql(desk: &Desk, query: &str) -> Value {
    let file = desk.file("query.graphql", query);
    let ran = desk.run(&["query", file.to_str().unwrap()]);
    let answer: Value =
        serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {} {}", ran.out, ran.err));
    assert!(answer["errors"].is_null(), "{answer}");
    answer["data"].clone()
}

/// What a list of readings has in some fields.
fn of(list: &Value, fields: [&str; 3]) -> Vec<Value> {
    let list = list.as_array().unwrap_or_else(|| panic!("{list}"));
    list.iter().map(|one| json!(fields.map(|field| one[field].clone()))).collect()
}

fn rules() -> Desk {
    let desk = Desk::new();
    let set = desk.file("rules.jsonl", &format!("{}\n{}", json!({"changeset": {"format": 1}}), common_law()));
    let (loaded, code) = desk.json(&["load", "changeset", set.to_str().unwrap()]);
    assert_eq!(code, Some(0), "{loaded}");
    desk
}

fn desk() -> Desk {
    static DESK: LazyLock<Desk> = LazyLock::new(|| {
        let desk = Desk::new();
        let set = desk.file("readings.jsonl", &record());
        let (loaded, code) = desk.json(&["load", "changeset", set.to_str().unwrap()]);
        assert_eq!(code, Some(0), "{loaded}");
        desk
    });
    Desk::with_store(&DESK.store())
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

#[test]
fn where_no_source_says_how_readings_relate_this_is_what_is_told() {
    let desk = rules();
    let told = |day: &str| {
        let query =
            format!("{{ component(ref: \"{RULES}!rule1\") {{ agreement(asOf: {{ at: \"{day}\" }}) }} }}");
        graphql(&desk, &query)["component"]["agreement"].clone()
    };
    assert_eq!(told("1932-05-25"), "NONE");
    assert_eq!(told("1950-01-01"), "ONE");
    assert_eq!(told("1980-01-01"), "UNTOLD");
    let ran = desk.run(&["at", &format!("{RULES}!rule1"), "1980-01-01"]);
    assert!(ran.out.contains("no source says whether they agree"), "{}", ran.out);
    let ran = desk.run(&["at", RULES, "1950-01-01"]);
    assert!(!ran.out.contains("no source says"), "two provisions, each with one reading: {}", ran.out);
}

#[test]
fn a_rule_of_courts_can_be_asked_for_by_every_door() {
    let desk = rules();
    for (id, words) in [(RULES.to_owned(), "neighbour"), (format!("{RULES}!rule1"), "duty of care")] {
        let ran = desk.run(&["at", &id, "1950-01-01"]);
        assert_eq!(ran.code, Some(0), "{} {}", ran.out, ran.err);
        assert!(ran.out.contains("no statute is under it"), "{}", ran.out);
        assert!(ran.out.contains(words), "{}", ran.out);
        let (said, code) = desk.json(&["at", &id, "1950-01-01"]);
        assert_eq!(
            (code, &said["version"], &said["absence"]["code"]),
            (Some(0), &Value::Null, &json!("UNKNOWN"))
        );
        let before = desk.run(&["at", &id, "1930-01-01"]);
        assert!(before.out.contains("nothing of it is known"), "{} {}", before.out, before.err);
        let today = desk.run(&["at", &id]);
        assert_eq!(today.code, Some(0), "{} {}", today.out, today.err);
        assert!(!today.out.contains("It reads the law of"), "there is no statute to read: {}", today.out);
        let lineage = desk.run(&["lineage", &id]);
        assert_eq!(lineage.code, Some(0), "{} {}", lineage.out, lineage.err);
        assert!(lineage.out.contains(&format!("asof readings {id} --history")), "{}", lineage.out);
        let year = desk.run(&["at", &id, "1950"]);
        assert_eq!(year.code, Some(0), "{} {}", year.out, year.err);
        for more in [
            &["lineage", id.as_str()][..],
            &["coverage", &id],
            &["references", &id],
            &["cite", &id, "1950-01-01"],
            &["impact", &id, "1900-01-01", "2000-01-01"],
            &["diff", &id, "1930-01-01", "1950-01-01"],
            &["findings"],
            &["stats"],
            &["check"],
            &["search", "manufacturer"],
            &["evolution", "manufacturer"],
            &["answer", "manufacturer"],
            &["resolve", &id],
            &["upcoming"],
        ] {
            let ran = desk.run(more);
            assert!(
                !ran.err.contains("panicked") && ran.code.is_some_and(|code| code < 4),
                "{more:?}: {:?} {} {}",
                ran.code,
                ran.out,
                ran.err
            );
        }
        let query = format!(
            "{{ component(ref: \"{id}\") {{ id urn type label citation norm {{ label }} versions {{ totalCount }} lineage {{ versionCount }} \
             parent {{ urn }} assurance {{ state }} history {{ nodes {{ urn }} }} readings(asOf: {{ at: \"1950-01-01\" }}) {{ id urn component {{ urn }} }} }} \
             pointInTime(ref: \"{id}\", asOf: {{ at: \"1950-01-01\" }}) {{ urn }} }}"
        );
        let said = graphql(&desk, &query);
        assert_eq!(said["pointInTime"], Value::Null);
        assert_eq!(said["component"]["readings"][0]["component"]["urn"], json!(id), "{said}");
        assert!(!said["component"]["citation"].as_str().unwrap().is_empty(), "{said}");
        for node in [&said["component"]["id"], &said["component"]["readings"][0]["id"]] {
            let query = format!(
                "{{ node(id: {node}) {{ id __typename ... on Reading {{ words valid {{ from }} }} }} }}"
            );
            assert_eq!(graphql(&desk, &query)["node"]["id"], *node);
        }
    }
}

#[test]
fn what_stands_is_the_version_and_then_the_readings() {
    let desk = desk();
    let query = format!(
        "{{ component(ref: \"{LAW}!art1\") {{ \
           all: validVersions(asOf: {{ at: \"2020-01-01\" }}) {{ __typename urn nature valid {{ from to }} ... on Reading {{ case }} ... on ComponentVersion {{ status }} }} \
           law: validVersions(asOf: {{ at: \"2020-01-01\" }}, kinds: [STATUTORY]) {{ nature }} \
           documents: validVersions(asOf: {{ at: \"2020-01-01\" }}, kinds: [DOCUMENTARY]) {{ nature }} }} }}"
    );
    let said = graphql(&desk, &query)["component"].clone();
    assert_eq!(
        of(&said["all"], ["__typename", "nature", "urn"]),
        [
            json!(["ComponentVersion", "STATUTORY", format!("{LAW}@1990-01-01!art1")]),
            json!(["Reading", "INTERPRETIVE", "urn:zz:c4#1"])
        ]
    );
    assert_eq!(said["law"], json!([{"nature": "STATUTORY"}]));
    assert_eq!(said["documents"], json!([]));
}

const JUDGMENT: &str = "urn:lex:zz:supreme.court:judgment:2016-02-17;1";

/// The law, its readings, and a judgment whose words say nearly what the law says.
fn with_judgment() -> Desk {
    let desk = desk();
    let day = json!({"on": "2016-02-17", "basis": "STATED"});
    let insert = json!({"insert": {"component": JUDGMENT, "type": "norm", "order_key": "0", "texts": [{"language": "en", "text": "No one is guilty before final judgment, subject to Article 2 of the Toll Act 1990."}]}});
    let lines = [
        json!({"changeset": {"format": 1}}),
        json!({"norm": {"id": JUDGMENT, "title": "Judgment 1", "type": "judgment", "jurisdiction": "zz", "language": "en", "data_source": "invented"}}),
        json!({"act": {"id": JUDGMENT, "kind": "judgment", "number": 1, "code": "j1", "title": "Judgment 1", "published": day}}),
        json!({"command": {"act": JUDGMENT, "seq": 1, "norm": JUDGMENT, "op": insert}}),
    ];
    let set = desk.file("judgment.jsonl", &lines.map(|line| line.to_string()).join("\n"));
    let (loaded, code) = desk.json(&["load", "changeset", set.to_str().unwrap()]);
    assert_eq!(code, Some(0), "{loaded}");
    desk
}

#[test]
fn the_words_of_a_judgment_are_documents() {
    let (desk, judgment) = (with_judgment(), JUDGMENT);
    let query = format!(
        "{{ component(ref: \"{judgment}\") {{ version {{ nature }} all: validVersions {{ nature }} law: validVersions(kinds: [STATUTORY]) {{ nature }} }} }}"
    );
    let documentary = json!({"nature": "DOCUMENTARY"});
    assert_eq!(
        graphql(&desk, &query)["component"],
        json!({"version": documentary, "all": [documentary], "law": []})
    );
}

/// Articles 2 and 3 of an Act exchange their numbers after a judgment has cited article 2.
#[test]
fn a_judgment_speaks_of_the_law_of_its_own_day() {
    let (desk, act) = (Desk::new(), "urn:lex:zz:act:1990;7");
    let insert = |seq: u32, local: &str, number: &str| {
        let id = if local.is_empty() { act.to_owned() } else { format!("{act}!{local}") };
        let texts = json!([{"language": "en", "text": format!("Words of {id}.")}]);
        let op = json!({"component": id, "type": if local.is_empty() { "norm" } else { "article" }, "order_key": number, "number": number,
            "label": format!("Article {number}"), "texts": texts, "parent": if local.is_empty() { Value::Null } else { json!(act) }});
        json!({"command": {"act": act, "seq": seq, "norm": act, "op": {"insert": op}}})
    };
    let moves = |seq: u32, local: &str, number: &str| {
        let op = json!({"target": format!("{act}!{local}"), "number": number, "label": format!("Article {number}"), "order_key": number});
        json!({"command": {"act": "urn:lex:zz:act:2020;1", "seq": seq, "norm": act, "op": {"move": op}}})
    };
    let of = |id: &str, kind: &str, day: &str| json!({"act": {"id": id, "kind": kind, "number": 1, "code": id, "title": id, "published": {"on": day, "basis": "STATED"}}});
    let words = json!([{"language": "en", "text": "The toll was due under Article 2 of the Toll Act 1990."}]);
    let lines = [
        json!({"changeset": {"format": 1}}),
        json!({"norm": {"id": act, "title": "Toll Act 1990", "type": "statute", "jurisdiction": "zz", "language": "en", "data_source": "invented"}}),
        json!({"norm": {"id": JUDGMENT, "title": "Judgment 1", "type": "judgment", "jurisdiction": "zz", "language": "en", "data_source": "invented"}}),
        // The law of today is known, and that of the judgment's day is not.
        json!({"claim": {"component": act, "says": "acts", "through": "2024-12-31", "basis": "assumed"}}),
        json!({"doubt": {"code": "words-missing", "published": "1990-01-01", "until": "2018-01-01", "touches": [format!("{act}!art2")], "message": "A page is missing.", "places": []}}),
        of(act, "enactment", "1990-01-01"),
        of("urn:lex:zz:act:2020;1", "amendment", "2020-01-01"),
        of(JUDGMENT, "judgment", "2016-02-17"),
        insert(1, "", "0"),
        insert(2, "art2", "2"),
        insert(3, "art3", "3"),
        moves(1, "art2", "3"),
        moves(2, "art3", "2"),
        json!({"command": {"act": JUDGMENT, "seq": 1, "norm": JUDGMENT, "op": {"insert": {"component": JUDGMENT, "type": "norm", "order_key": "0", "texts": words}}}}),
        json!({"command": {"act": JUDGMENT, "seq": 2, "norm": JUDGMENT, "op": {"insert": {"component": format!("{JUDGMENT}!art1"), "type": "article", "number": "1", "label": "Article 1", "order_key": "1", "parent": JUDGMENT,
            "texts": [{"language": "en", "text": "In Article 1 of what she signed, the witness says so. Article 2 is plain, and Article 3 is not."}]}}}}),
        json!({"command": {"act": JUDGMENT, "seq": 3, "norm": JUDGMENT, "op": {"insert": {"component": format!("{JUDGMENT}!art2"), "type": "article", "number": "2", "label": "Article 2", "order_key": "2", "parent": JUDGMENT,
            "texts": [{"language": "en", "text": "Article 3 of the Toll Act 1990 and Article 3 of the Ferry Act 1991 say the same; the Harbour Act 2030 does not."}]}}}}),
        // An Act that is known, and begins after the judgment's day.
        json!({"norm": {"id": "urn:lex:zz:act:2030;1", "title": "Harbour Act 2030", "type": "statute", "jurisdiction": "zz", "language": "en", "data_source": "invented"}}),
        of("urn:lex:zz:act:2030;1", "enactment", "2030-01-01"),
        json!({"command": {"act": "urn:lex:zz:act:2030;1", "seq": 1, "norm": "urn:lex:zz:act:2030;1", "op": {"insert": {"component": "urn:lex:zz:act:2030;1", "type": "norm", "order_key": "0"}}}}),
    ];
    let set = desk.file("toll.jsonl", &lines.map(|line| line.to_string()).join("\n"));
    let (loaded, code) = desk.json(&["load", "changeset", set.to_str().unwrap()]);
    assert_eq!(code, Some(0), "{loaded}");
    for day in ["2016-03-01", "2024-01-01"] {
        let query = format!(
            "{{ component(ref: \"{JUDGMENT}\") {{ version(asOf: {{ at: \"{day}\" }}) {{ references {{ nodes {{ asOf mode state target {{ urn }} assurance {{ target {{ state }} }} }} }} }} }} }}"
        );
        let said = graphql(&desk, &query)["component"]["version"]["references"]["nodes"].clone();
        let of_that_day = |state: &str, target: Value, assured: Value| json!({"asOf": "2016-02-17", "mode": "STATIC", "state": state, "target": target, "assurance": {"target": assured}});
        let (art2, art3) = (json!({"urn": format!("{act}!art2")}), json!({"urn": format!("{act}!art3")}));
        let (touched, assured) = (json!({"state": "TOUCHED"}), json!({"state": "ASSURED"}));
        let expected = json!([
            of_that_day("RESOLVED", art2.clone(), touched.clone()),
            // A number without a law may be of anything that a document speaks of, also where it has such a number itself.
            of_that_day("UNRESOLVED", Value::Null, Value::Null),
            // It is of the law of which the document cites that number elsewhere, where that is one.
            of_that_day("RESOLVED", art2, touched),
            of_that_day("UNRESOLVED", Value::Null, Value::Null),
            of_that_day("RESOLVED", art3, assured),
            of_that_day("EXTERNAL", Value::Null, Value::Null),
            of_that_day(
                "TARGET_NOT_YET_IN_FORCE",
                json!({"urn": "urn:lex:zz:act:2030;1"}),
                json!({"state": "NO_CLAIM"})
            ),
        ]);
        assert_eq!(said, expected, "{day}");
        let incoming = |local: &str| {
            let (said, _) = desk.json(&["references", &format!("{act}!{local}"), day, "--incoming"]);
            said["references"].as_array().or(said.as_array()).map_or(0, Vec::len)
        };
        assert_eq!((incoming("art2"), incoming("art3")), (2, 1), "{day}");
    }
    let (said, _) = desk.json(&["references", JUDGMENT, "2024-01-01"]);
    assert_eq!(said[0]["assurance"]["target"]["state"], "TOUCHED", "{said}");
    let (at, _) = desk.json(&["at", &format!("{act}!art2"), "2024-01-01"]);
    assert_eq!(at["assurance"]["state"], "ASSURED", "{at}");
    let ran = desk.run(&["references", JUDGMENT, "2024-01-01"]);
    assert!(["in force on", "2016-02-17"].iter().all(|words| ran.out.contains(words)), "{}", ran.out);
}

/// Of two Acts the numbers of two sections are exchanged in 2020, and of a third section no earlier text is known.
fn exchanged(id: &str, name: &str) -> Vec<Value> {
    let act = |act: &str, kind: &str, day: &str| json!({"act": {"id": act, "kind": kind, "number": 1, "code": act, "title": act, "published": {"on": day, "basis": "STATED"}}});
    let command =
        |act: &str, seq: u32, op: Value| json!({"command": {"act": act, "seq": seq, "norm": id, "op": op}});
    let section = |number: u32| {
        json!({"insert": {"component": format!("{id}!sec{number}"), "type": "section", "parent": id, "number": number.to_string(),
            "label": format!("{number}."), "order_key": number.to_string(), "texts": [{"language": "en", "text": "Nobody steals."}]}})
    };
    let moves = |from: u32, to: u32| json!({"move": {"target": format!("{id}!sec{from}"), "number": to.to_string(), "label": format!("{to}."), "order_key": to.to_string()}});
    let later = format!("{id}-2020");
    vec![
        json!({"norm": {"id": id, "title": name, "type": "act", "jurisdiction": "in", "language": "en", "data_source": "invented", "citations": [name]}}),
        json!({"doubt": {"code": "words-missing", "published": "1990-01-01", "until": "2020-01-01", "touches": [format!("{id}!sec9")], "message": "A page is missing.", "places": []}}),
        act(id, "enactment", "1990-01-01"),
        act(&later, "amendment", "2020-01-01"),
        command(id, 1, json!({"insert": {"component": id, "type": "norm", "order_key": "0"}})),
        command(id, 2, section(5)),
        command(id, 3, section(6)),
        command(&later, 1, moves(5, 6)),
        command(&later, 2, moves(6, 5)),
        command(&later, 3, section(9)),
    ]
}

#[test]
fn of_law_that_punishes_a_judgment_speaks_as_of_the_stated_day_of_its_facts() {
    let (desk, judgment) = (Desk::new(), "urn:lex:in:court:judgment:2022;1");
    let paragraph = |seq: u32, words: &str| {
        json!({"command": {"act": judgment, "seq": seq + 1, "norm": judgment, "op": {"insert": {"component": format!("{judgment}!para{seq}"), "type": "paragraph",
            "parent": judgment, "number": seq.to_string(), "label": format!("{seq}."), "order_key": seq.to_string(), "texts": [{"language": "en", "text": words}]}}}})
    };
    let mut lines = vec![json!({"changeset": {"format": 1}})];
    lines.extend(exchanged("urn:lex:in:act:1860;45", "IPC"));
    lines.extend(exchanged("urn:lex:in:act:1974;2", "CrPC"));
    lines.extend(exchanged("urn:lex:in:act:1961;28", "Dowry Prohibition Act"));
    lines.extend([
        json!({"norm": {"id": "urn:lex:in:act:2023;45", "title": "BNS", "type": "act", "jurisdiction": "in", "language": "en", "data_source": "invented", "citations": ["BNS"]}}),
        json!({"act": {"id": "urn:lex:in:act:2023;45", "kind": "enactment", "number": 1, "code": "bns", "title": "BNS", "published": {"on": "2023-12-25", "basis": "STATED"}}}),
        json!({"command": {"act": "urn:lex:in:act:2023;45", "seq": 1, "norm": "urn:lex:in:act:2023;45", "op": {"insert": {"component": "urn:lex:in:act:2023;45", "type": "norm", "order_key": "0"}}}}),
        json!({"command": {"act": "urn:lex:in:act:2023;45", "seq": 2, "norm": "urn:lex:in:act:2023;45", "op": {"insert": {"component": "urn:lex:in:act:2023;45!sec1", "type": "section",
            "parent": "urn:lex:in:act:2023;45", "number": "1", "label": "1.", "order_key": "1", "texts": [{"language": "en", "text": "Nobody steals."}]}}}}),
        json!({"norm": {"id": judgment, "title": "Judgment 1", "type": "judgment", "jurisdiction": "in", "language": "en", "data_source": "invented"}}),
        json!({"act": {"id": judgment, "kind": "judgment", "number": 1, "code": "j1", "title": "Judgment 1", "published": {"on": "2022-02-17", "basis": "STATED"}}}),
        json!({"command": {"act": judgment, "seq": 1, "norm": judgment, "op": {"insert": {"component": judgment, "type": "norm", "order_key": "0"}}}}),
        paragraph(1, "He is guilty under section 5 of the IPC."),
        paragraph(2, "Another was guilty under section 5 of the IPC."),
        paragraph(3, "Section 5 of the CrPC was followed."),
        paragraph(4, "Section 9 of the IPC is not met."),
        paragraph(5, "Section 1 of the BNS is to come."),
        paragraph(6, "He is guilty under section 6 of the Dowry Prohibition Act."),
        paragraph(7, "Section 5 of the Dowry Prohibition Act is as it is."),
        json!({"annotation": {"metadata": {"norm": judgment, "of": {"component": judgment}, "data": {"facts": {"on": "2018-03-12", "apart": ["para2"]}}}}}),
    ]);
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    let set = desk.file("facts.jsonl", &lines.join("\n"));
    let (loaded, code) = desk.json(&["load", "changeset", set.to_str().unwrap()]);
    assert_eq!(code, Some(0), "{loaded}");
    let (said, _) = desk.json(&["references", judgment, "2024-01-01"]);
    let said: Vec<Value> = said
        .as_array()
        .unwrap()
        .iter()
        .map(|one| json!([one["asOf"], one["asOfFacts"], one["state"], one["target"]["urn"]]))
        .collect();
    let (facts, decided) = ("2018-03-12", "2022-02-17");
    let expected = [
        json!([facts, true, "RESOLVED", "urn:lex:in:act:1860;45!sec5"]),
        // What is quoted, or is of another case.
        json!([decided, null, "RESOLVED", "urn:lex:in:act:1860;45!sec6"]),
        // Procedure.
        json!([decided, null, "RESOLVED", "urn:lex:in:act:1974;2!sec6"]),
        // It stood there, and nobody has its words of that day.
        json!([facts, true, "EXTERNAL", "urn:lex:in:act:1860;45!sec9"]),
        // A law that did not stand on the day of the facts is none by which they are judged.
        json!([decided, null, "TARGET_NOT_YET_IN_FORCE", "urn:lex:in:act:2023;45!sec1"]),
        // Of an Act that holds both, the section that punishes, and another.
        json!([facts, true, "RESOLVED", "urn:lex:in:act:1961;28!sec6"]),
        json!([decided, null, "RESOLVED", "urn:lex:in:act:1961;28!sec6"]),
    ];
    assert_eq!(said, expected);
    let ran = desk.run(&["references", judgment, "2024-01-01"]);
    assert!(["without", "stated", "facts"].iter().all(|words| ran.out.contains(words)), "{}", ran.out);
    let query = format!(
        "{{ component(ref: \"{judgment}\") {{ version(asOf: {{ at: \"2024-01-01\" }}) {{ references {{ nodes {{ asOf asOfFacts }} }} }} }} }}"
    );
    let nodes = graphql(&desk, &query)["component"]["version"]["references"]["nodes"].clone();
    assert_eq!(nodes[0], json!({"asOf": facts, "asOfFacts": true}));
    assert_eq!(nodes[1], json!({"asOf": decided, "asOfFacts": false}));
    let (said, _) = desk.json(&["references", "urn:lex:in:act:1860;45!sec5", "2024-01-01", "--incoming"]);
    assert_eq!(said.as_array().map(Vec::len), Some(1), "{said}");
    // Of a night, the law is that of its two days where that is the same; on New Year's Eve of 2019 it is not.
    for (on, last, expected) in
        [("2018-03-12", "2018-03-13", "2018-03-12"), ("2019-12-31", "2020-01-01", decided)]
    {
        let desk = Desk::new();
        let night =
            lines.join("\n").replace(r#""on":"2018-03-12""#, &format!(r#""last":"{last}","on":"{on}""#));
        desk.file("night.jsonl", &night);
        assert_eq!(desk.json(&["load", "changeset", "night.jsonl"]).1, Some(0));
        let (said, _) = desk.json(&["references", judgment, "2024-01-01"]);
        assert_eq!(said[0]["asOf"], expected, "{said}");
    }
}

#[test]
fn what_a_judgment_says_of_a_law_that_is_not_here_waits_for_it() {
    let (desk, judgment) = (Desk::new(), "urn:lex:zz:court:judgment:2022;1");
    let command = |seq: u32, norm: &str, op: Value| json!({"command": {"act": judgment, "seq": seq, "norm": norm, "op": op}});
    let source = format!("{judgment}!para1");
    let reading = json!({"court": "Court", "source": source, "texts": [{"language": "en", "aspect": "holding", "text": "A horse pays."}]});
    let lines = [
        json!({"changeset": {"format": 1}}),
        json!({"norm": {"id": judgment, "title": "Judgment 1", "type": "judgment", "jurisdiction": "zz", "language": "en", "data_source": "invented"}}),
        json!({"act": {"id": judgment, "kind": "judgment", "number": 1, "code": "j1", "title": "Judgment 1", "published": {"on": "2022-02-17", "basis": "STATED"}}}),
        command(1, judgment, json!({"insert": {"component": judgment, "type": "norm", "order_key": "0"}})),
        command(
            2,
            judgment,
            json!({"insert": {"component": source, "type": "paragraph", "parent": judgment, "number": "1", "label": "1.", "order_key": "1",
            "texts": [{"language": "en", "text": "A horse pays."}]}}),
        ),
        command(3, LAW, json!({"interpret": {"target": format!("{LAW}!art1"), "reading": reading}})),
    ];
    let set = desk.file("held.jsonl", &lines.map(|line| line.to_string()).join("\n"));
    let set = set.to_str().unwrap();
    let (loaded, code) = desk.json(&["load", "changeset", set]);
    assert_eq!(
        (code, &loaded["findings_by_code"][0]["code"]),
        (Some(0), &json!("law-read-absent")),
        "{loaded}"
    );
    let law = desk.file("law.jsonl", &record());
    assert_eq!(desk.json(&["load", "changeset", law.to_str().unwrap()]).1, Some(0));
    let held = || {
        let (said, _) = desk.json(&["readings", &format!("{LAW}!art1"), "2022-03-01"]);
        said.to_string().contains("A horse pays.")
    };
    assert!(!held());
    assert_eq!(desk.json(&["load", "changeset", set]).1, Some(0));
    assert!(held());
}

#[test]
fn an_id_of_a_reading_names_it_at_the_point_at_which_it_was_read() {
    let desk = desk();
    let at = |day: &str| {
        let query = format!(
            "{{ component(ref: \"{LAW}!art1\") {{ readings(asOf: {{ at: \"{day}\" }}) {{ id words }} }} }}"
        );
        graphql(&desk, &query)["component"]["readings"][0].clone()
    };
    let (before, after) = (at("2020-01-01"), at("2021-06-01"));
    assert_eq!((&before["words"], &after["words"]), (&json!("CURRENT"), &json!("OTHER")));
    assert_ne!(before["id"], after["id"], "an object has one value for each field");
    for one in [&before, &after] {
        let query = format!("{{ node(id: {}) {{ id ... on Reading {{ words }} }} }}", one["id"]);
        assert_eq!(graphql(&desk, &query)["node"], *one);
    }
}

#[test]
fn readings_have_a_history() {
    let desk = desk();
    let (said, code) = desk.json(&["readings", &format!("{LAW}!art1"), "--history"]);
    assert_eq!(code, Some(0));
    let history = of(&said["readingHistory"], ["urn", "valid", "ends"]);
    assert_eq!(
        history,
        [
            json!(["urn:zz:c1#1", {"from": "2016-02-17", "to": "2019-11-07"}, "OVERRULED"]),
            json!(["urn:zz:c4#1", {"from": "2019-11-07", "to": "2023-01-01"}, "NEGATED"]),
            json!(["urn:zz:c1#1", {"from": "2023-01-01", "to": null}, null]),
        ]
    );
    let query = format!(
        "{{ component(ref: \"{LAW}\") {{ own: readingHistory {{ urn }} below: readingHistory(below: true) {{ id urn valid {{ from to }} ends }} }} }}"
    );
    let served = graphql(&desk, &query)["component"].clone();
    assert_eq!(served["own"], json!([]));
    let below = of(&served["below"], ["urn", "valid", "ends"]);
    assert_eq!(below.len(), 5, "{served}");
    assert!(history.iter().all(|stretch| below.contains(stretch)), "{served}");
    let ids: std::collections::BTreeSet<String> =
        of(&served["below"], ["id", "id", "id"]).iter().map(Value::to_string).collect();
    assert_eq!(ids.len(), 5, "a reading that stands again is another object");
    let ran = desk.run(&["readings", LAW, "--below", "--history"]);
    assert!(ran.out.contains("overruled by urn:zz:c4"), "{}", ran.out);
}

#[test]
fn readings_differ_between_two_days() {
    let desk = desk();
    let between = |from: &str, to: &str| {
        let (said, _) = desk.json(&["readings", &format!("{LAW}!art1"), "--between", from, to]);
        let query = format!(
            "{{ component(ref: \"{LAW}!art1\") {{ readingDiff(before: {{ at: \"{from}\" }}, after: {{ at: \"{to}\" }}) \
             {{ begun {{ urn }} gone {{ urn }} stayed {{ wordsChanged before {{ words }} after {{ urn words }} }} }} }} }}"
        );
        let served = graphql(&desk, &query)["component"]["readingDiff"].clone();
        let told = said["readingDiff"].clone();
        for list in ["begun", "gone"] {
            assert_eq!(of(&told[list], ["urn", "urn", "urn"]), of(&served[list], ["urn", "urn", "urn"]));
        }
        served
    };
    let changed_its_mind = between("2018-01-01", "2020-01-01");
    assert_eq!(changed_its_mind["begun"], json!([{"urn": "urn:zz:c4#1"}]));
    assert_eq!(changed_its_mind["gone"], json!([{"urn": "urn:zz:c1#1"}]));
    let new_words = between("2020-01-01", "2022-01-01");
    assert_eq!(
        new_words["stayed"],
        json!([{"wordsChanged": true, "before": {"words": "CURRENT"}, "after": {"urn": "urn:zz:c4#1", "words": "OTHER"}}])
    );
    assert_eq!(between("2018-01-01", "2018-06-01")["stayed"][0]["wordsChanged"], json!(false));
    let ran = desk.run(&["readings", &format!("{LAW}!art1"), "--between", "2020-01-01", "2022-01-01"]);
    assert!(ran.out.contains("The words of the law under it changed"), "{}", ran.out);
}

/// What stands in a year throughout is shown as on its last day, and else each reading with its days.
#[test]
fn a_year_of_readings_is_that_of_each_day_of_it_or_told_as_not_the_same() {
    let desk = desk();
    let of_year = |year: &str| desk.json(&["readings", &format!("{LAW}!art1"), year]);
    let (whole, code) = of_year("2017");
    let (last, _) = desk.json(&["readings", &format!("{LAW}!art1"), "2017-12-31"]);
    assert_eq!((code, &whole["readings"], &whole["asOf"]), (Some(0), &last["readings"], &last["asOf"]));
    assert_eq!(whole["period"], json!({"from": "2017-01-01", "to": "2018-01-01"}));
    let (turned, _) = of_year("2019");
    let urns = of(&turned["readingHistory"], ["urn", "urn", "urn"]);
    assert_eq!(urns, ["urn:zz:c1#1", "urn:zz:c4#1"].map(|urn| json!([urn, urn, urn])));
    assert_eq!(of_year("2015").1, Some(1));
    let ran = desk.run(&["readings", &format!("{LAW}!art1"), "2019"]);
    assert!(ran.out.contains("2019: it is not the same throughout"), "{}", ran.out);
    let years = desk.run(&["readings", &format!("{LAW}!art1"), "--between", "2018", "2020"]);
    let days = desk.run(&["readings", &format!("{LAW}!art1"), "--between", "2018-01-01", "2020-12-31"]);
    assert_eq!((years.code, years.out), (Some(0), days.out), "{}", years.err);
}

/// The desk with the law, and the judgments that struck parts of it.
fn court_room() -> Desk {
    let desk = desk();
    let set = desk.file("struck.jsonl", &struck());
    let (loaded, code) = desk.json(&["load", "changeset", set.to_str().unwrap()]);
    assert_eq!(code, Some(0), "{loaded}");
    desk
}

#[test]
fn the_judgments_that_touched_a_provision_are_told_with_the_court_where_it_is_known() {
    let desk = court_room();
    let judgments = |more: &[&str]| -> Vec<Value> {
        let mut words = vec!["judgments"];
        words.extend(more);
        let (said, _) = desk.json(&words);
        let list = said["judgments"].as_array().unwrap_or_else(|| panic!("{said}")).clone();
        list.iter()
            .map(|one| {
                json!([
                    one["on"],
                    one["action"]["urn"],
                    one["action"]["operation"],
                    one["court"],
                    one["statutory"]
                ])
            })
            .collect()
    };
    let (first, second) = (format!("{LAW}!art1"), format!("{LAW}!art2"));
    let court = "Supreme Court";
    assert_eq!(
        judgments(&[&first]),
        [
            json!(["2016-02-17", "urn:zz:c1#1", "INTERPRET", court, false]),
            json!(["2019-11-07", "urn:zz:c4#1", "OVERRULE", court, false]),
            json!(["2023-01-01", "urn:zz:c5#1", "NEGATE", null, false]),
            json!(["2024-03-01", "urn:zz:c6#1", "INTERPRET", court, false]),
            json!(["2024-03-01", "urn:zz:c6#2", "NEGATE", court, true]),
        ]
    );
    let suspended = json!(["2005-01-01", "urn:zz:c7#1", "SUSPEND", null, true]);
    assert_eq!(judgments(&[&second])[0], suspended, "nothing says which court suspended it");
    assert_eq!(judgments(&[&second, "--court", "supreme court"]).len(), 2);
    assert_eq!(judgments(&[LAW]).len(), 0);
    assert_eq!(judgments(&[LAW, "--below"]).len(), 8);
    assert_eq!(judgments(&[LAW, "--below", "--from", "2020-01-01", "--to", "2024-01-01"]).len(), 1);
    assert_eq!(judgments(&[LAW, "--below", "--court", "Supreme Court", "--body", "First Panel"]).len(), 1);
    let ran = desk.run(&["judgments", LAW, "--below"]);
    assert!(ran.out.contains("Supreme Court, Plenary"), "{}", ran.out);
    let query = format!(
        "{{ component(ref: \"{LAW}\") {{ judgments(below: true, during: {{ from: \"2024-01-01\" }}, body: \"Plenary\") \
         {{ on court statutory action {{ urn }} components {{ urn }} }} }} }}"
    );
    let served = graphql(&desk, &query)["component"]["judgments"].clone();
    assert_eq!(
        of(&served, ["on", "court", "statutory"]),
        [json!(["2024-03-01", court, false]), json!(["2024-03-01", court, true])]
    );
    assert_eq!(served[1]["components"], json!([{"urn": first}]));
}

#[test]
fn what_touched_a_component_is_told_in_one_list() {
    let desk = court_room();
    let actions = |arguments: &str| {
        let query =
            format!("{{ component(ref: \"{LAW}!art1\") {{ actions{arguments} {{ urn operation }} }} }}");
        let said = graphql(&desk, &query)["component"]["actions"].clone();
        of(&said, ["urn", "operation", "operation"])
            .iter()
            .map(|one| one[0].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let later = ["urn:zz:c1#1", "urn:zz:c4#1", "urn:zz:a1#1", "urn:zz:c5#1", "urn:zz:c6#1", "urn:zz:c6#2"];
    assert_eq!(actions("(enactment: false)"), later);
    assert_eq!(actions("").len(), 7);
    assert_eq!(actions("")[0], format!("{LAW}#2"));
}

#[test]
fn the_impact_of_a_court_is_what_it_brought_and_ended_and_what_it_took_from_the_law() {
    let desk = court_room();
    let impact = |court: &str, during: &str, reference: &str| {
        let query = format!(
            "{{ courtImpact(court: \"{court}\", during: {{ {during} }}{reference}) {{ court brought {{ urn }} refined {{ urn }} ended {{ urn ends }} statutory {{ action {{ urn }} }} }} }}"
        );
        graphql(&desk, &query)["courtImpact"].clone()
    };
    let all = impact("Supreme Court", "", "");
    let urns = |list: &Value| {
        of(list, ["urn", "urn", "urn"])
            .iter()
            .map(|one| one[0].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        urns(&all["brought"]),
        ["urn:zz:c2#1", "urn:zz:c3#1", "urn:zz:c1#1", "urn:zz:c4#1", "urn:zz:c6#1"]
    );
    assert_eq!(
        all["ended"],
        json!([{"urn": "urn:zz:c1#1", "ends": "OVERRULED"}]),
        "nothing says who undid c4"
    );
    assert_eq!(all["statutory"], json!([{"action": {"urn": "urn:zz:c6#2"}}]));
    let later = impact("supreme court", "from: \"2019-01-01\", to: \"2024-01-01\"", "");
    assert_eq!(urns(&later["brought"]), ["urn:zz:c4#1"], "c1 stands again, and was brought before");
    assert_eq!(urns(&impact("Supreme Court", "", &format!(", ref: \"{LAW}!art2\""))["brought"]).len(), 2);
    assert_eq!(urns(&impact("Another Court", "", "")["brought"]).len(), 0);
    let refined = graphql(
        &rules(),
        "{ courtImpact(court: \"House of Lords\", during: {}) { brought { urn } refined { urn } } }",
    );
    assert_eq!(urns(&refined["courtImpact"]["refined"]), ["urn:zz:r3#1"]);
    assert_eq!(urns(&refined["courtImpact"]["brought"]).len(), 2);
}

#[test]
fn what_a_court_did_is_told_by_both_doors() {
    let desk = court_room();
    let urns = |list: &Value| -> Vec<Value> {
        let list = list.as_array().unwrap_or_else(|| panic!("{list}"));
        list.iter().map(|one| one.get("urn").or(one.pointer("/action/urn")).unwrap().clone()).collect()
    };
    let both = |words: &[&str], asked: &str| {
        let (said, code) = desk.json(&[&["court"], words].concat());
        let reading = "{ urn valid { from to } ends words court body case references { surface } }";
        let query = format!(
            "{{ courtImpact({asked}) {{ court body during {{ from to }} brought {reading} refined {reading} ended {reading} \
             statutory {{ on court body case statutory action {{ urn }} components {{ urn }} }} }} }}"
        );
        let served = graphql(&desk, &query)["courtImpact"].clone();
        for field in ["court", "body", "during"] {
            assert_eq!(said[field], served[field], "{field}");
        }
        let lists = ["brought", "refined", "ended", "statutory"].map(|list| {
            assert_eq!(urns(&said[list]), urns(&served[list]), "{list}");
            for (ours, theirs) in said[list].as_array().unwrap().iter().zip(served[list].as_array().unwrap())
            {
                for field in ["valid", "ends", "words", "court", "body", "case", "on", "statutory"] {
                    assert_eq!(ours[field], theirs[field], "{field} of {ours}");
                }
            }
            urns(&said[list])
        });
        (lists, code)
    };
    let ([brought, refined, ended, statutory], code) =
        both(&["supreme court"], "court: \"supreme court\", during: {}");
    assert_eq!(brought.len(), 5, "{brought:?}");
    assert_eq!((refined.len(), ended, code), (0, vec![json!("urn:zz:c1#1")], Some(0)));
    assert_eq!(statutory, [json!("urn:zz:c6#2")]);
    let panel = ["Supreme Court", LAW, "--body", "First Panel", "--from", "2010-01-01", "--to", "2012-01-01"];
    let during = "during: { from: \"2010-01-01\", to: \"2012-01-01\" }";
    let asked = format!("court: \"Supreme Court\", body: \"First Panel\", ref: \"{LAW}\", {during}");
    assert_eq!(both(&panel, &asked).0[0], [json!("urn:zz:c2#1")]);
    assert_eq!(both(&["Another Court"], "court: \"Another Court\", during: {}").1, Some(1));
    let ran = desk.run(&["court", "Supreme Court"]);
    for part in
        ["Readings that it brought", "Readings that it ended", "What its judgments command of the law"]
    {
        assert!(ran.out.contains(part), "{}", ran.out);
    }
    let ran = desk.run(&["court", "Supreme Court", "--format", "csv"]);
    assert!(
        ran.out.contains("\nBROUGHT,2016-02-17,") && ran.out.contains("\nSTATUTORY,2024-03-01,"),
        "{}",
        ran.out
    );
    let years = desk.run(&["court", "Supreme Court", "--from", "2010", "--to", "2011"]);
    let days = desk.run(&["court", "Supreme Court", "--from", "2010-01-01", "--to", "2012-01-01"]);
    assert_eq!((years.code, years.out), (Some(0), days.out), "{}", years.err);
    let strange = desk.run(&["court", "Supreme Cort"]).out;
    assert!(strange.contains("No court on record has this name. There are \"Supreme Court\""), "{strange}");
    let for_programs = desk.run(&["court", "Supreme Cort", "--json"]).err;
    assert!(for_programs.contains("There are \"Supreme Court\""), "{for_programs}");
    let early = desk.run(&["court", "supreme court", "--to", "1900"]).out;
    assert!(early.contains("is on record.") && !early.contains("No court"), "{early}");
    let wrong = desk.run(&["court", "Supreme Court", "--from", "2020-01-01", "--to", "2019-01-01"]);
    assert!(wrong.err.contains("give the earlier day as --from"), "{}", wrong.err);
}

#[test]
fn words_of_a_reading_cite_provisions() {
    let desk = desk();
    let day = json!({"on": "2015-06-01", "basis": "STATED"});
    let texts = json!([
        {"language": "la", "aspect": "holding", "text": "Articulus 2 non obstat."},
        {"language": "en", "aspect": "ratio", "text": "Subject to article 2, and section 9 of the Harbour Act 1950; article 7 of the Toll Act 1990 was never made."},
    ]);
    let lines = [
        json!({"changeset": {"format": 1}}),
        json!({"act": {"id": "urn:zz:c8", "kind": "judgment", "number": 8, "code": "c8", "title": "c8", "published": day}}),
        json!({"command": {"act": "urn:zz:c8", "seq": 1, "norm": LAW, "op": {"interpret": {"target": format!("{LAW}!art1"), "reading": {"texts": texts}}}}}),
    ];
    let set = desk.file("cites.jsonl", &lines.map(|line| line.to_string()).join("\n"));
    assert_eq!(desk.json(&["load", "changeset", set.to_str().unwrap()]).1, Some(0));
    let fields =
        "kind surface start end law path state mode extractor confidence text { aspect } target { urn }";
    let article = format!("{LAW}!art1");
    let both = |day: &str| {
        let (said, _) = desk.json(&["readings", &article, day]);
        let query = format!(
            "{{ component(ref: \"{LAW}!art1\") {{ readings(asOf: {{ at: \"{day}\" }}) {{ urn references {{ {fields} }} }} }} }}"
        );
        let served = graphql(&desk, &query)["component"]["readings"].clone();
        let c8 =
            |list: &Value| list.as_array().unwrap().iter().find(|one| one["urn"] == "urn:zz:c8#1").cloned();
        let (mut ours, theirs) = (c8(&said["readings"]).unwrap()["references"].clone(), c8(&served).unwrap());
        for one in ours.as_array_mut().unwrap() {
            one["text"] = json!({"aspect": one["text"]["aspect"]});
            if !one["target"].is_null() {
                one["target"] = json!({"urn": one["target"]["urn"]});
            }
        }
        assert_eq!(ours, theirs["references"], "{day}");
        of(&ours, ["target", "state", "law"])
    };
    let second = json!({"urn": format!("{LAW}!art2")});
    let expected = |state: &str| {
        [
            json!([second, state, null]),
            json!([null, "EXTERNAL", "Harbour Act 1950"]),
            json!([null, "TARGET_NEVER_EXISTED", null]),
        ]
    };
    assert_eq!(both("2016-01-01"), expected("RESOLVED"));
    assert_eq!(both("2022-06-01"), expected("TARGET_REPEALED"), "read anew for each day");
    let ran = desk.run(&["readings", &article, "2022-06-01"]);
    assert!(ran.out.contains("[article 2]") && ran.out.contains("Harbour Act 1950"), "{}", ran.out);
    let (said, _) = desk.json(&["references", &article, "2016-01-01"]);
    assert!(!said.to_string().contains("Harbour"), "the law says none of it: {said}");
    let (history, _) = desk.json(&["readings", &article, "--history"]);
    assert!(history.to_string().contains("RESOLVED") && !history.to_string().contains("TARGET_REPEALED"));
}

#[test]
fn what_courts_say_is_found_apart_from_the_law() {
    let desk = desk();
    let found = |more: &[&str]| {
        let (said, code) = desk.json(&[&["search", "final judgment"], more].concat());
        let readings = said["readings"].as_array().cloned().unwrap_or_default();
        let urns: Vec<Value> = readings.iter().map(|hit| hit["reading"]["urn"].clone()).collect();
        let hits: Vec<Value> =
            said["hits"].as_array().unwrap().iter().map(|hit| hit["component"]["urn"].clone()).collect();
        (hits, urns, code)
    };
    let law = || vec![json!(format!("{LAW}!art1"))];
    assert_eq!(found(&["--at", "2015-01-01"]), (law(), vec![], Some(0)), "nobody had said it yet");
    assert_eq!(found(&["--at", "2020-01-01"]), (law(), vec![json!("urn:zz:c4#1")], Some(0)));
    assert_eq!(
        found(&["--at", "2020-01-01", "--kind", "reading"]),
        (vec![], vec![json!("urn:zz:c4#1")], Some(0))
    );
    assert_eq!(found(&["--at", "2020-01-01", "--kind", "law"]), (law(), vec![], Some(0)));
    assert_eq!(
        found(&["--at", "2024-01-01", "--kind", "reading"]),
        (vec![], vec![], Some(1)),
        "it was undone"
    );
    assert_eq!(found(&["--from", "2020-06-01", "--to", "2021-01-01", "--kind", "reading"]).1.len(), 1);
    assert_eq!(found(&["--from", "2000-01-01", "--to", "2016-01-01", "--kind", "reading"]).1.len(), 0);
    assert_eq!(found(&["--at", "2020-01-01", "--kind", "reading", "--must-not", "prison"]).1.len(), 0);
    assert_eq!(
        found(&["--at", "2020-01-01", "--kind", "reading", "--within", &format!("{LAW}!art2")]).1.len(),
        0
    );
    assert_eq!(found(&["--at", "2020-01-01", "--known", "2018-01-01", "--kind", "reading"]).1.len(), 0);
    let ran = desk.run(&["search", "final judgment", "--at", "2020-01-01"]);
    let (passages, readings) = ran.out.split_once("Read by courts (these are not words of the law)").unwrap();
    assert!(passages.contains("No one is guilty") && !passages.contains("Prison"), "{}", ran.out);
    assert!(readings.contains("Prison follows final judgment alone."), "{}", ran.out);
    let query = |time: &str| {
        let query = format!(
            "{{ searchReadings(input: {{ query: \"horses\", time: {{ {time} }} }}) {{ score text {{ content }} reading {{ id urn component {{ urn }} valid {{ from }} }} }} }}"
        );
        graphql(&desk, &query)["searchReadings"].clone()
    };
    let both = query("asOf: { at: \"2015-01-01\" }");
    assert_eq!(both.as_array().unwrap().len(), 2, "{both}");
    assert_eq!(both[0]["score"], json!(1.0));
    assert_eq!(both[0]["reading"]["component"]["urn"], json!(format!("{LAW}!art2")));
    assert_eq!(query("asOf: { at: \"2010-06-01\" }").as_array().unwrap().len(), 1);
    assert_eq!(query("during: { from: \"2021-01-01\", to: \"2023-01-01\" }").as_array().unwrap().len(), 2);
    assert_eq!(
        query("during: { from: \"2022-01-01\" }").as_array().unwrap().len(),
        0,
        "they fell with the article"
    );
}

/// The components, or readings, of each list of a search.
fn lists(said: &Value) -> [Vec<Value>; 3] {
    let list = |name: &str, path: &str| {
        let list = said[name].as_array().cloned().unwrap_or_default();
        list.iter().map(|hit| hit.pointer(path).unwrap().clone()).collect()
    };
    [list("hits", "/component/urn"), list("judgments", "/component/urn"), list("readings", "/reading/urn")]
}

#[test]
fn words_of_a_judgment_do_not_stand_among_the_law() {
    let desk = with_judgment();
    let found = |more: &[&str]| {
        let asked = [&["search", "guilty final judgment", "--at", "2020-01-01"], more].concat();
        let (said, code) = desk.json(&asked);
        (lists(&said), code)
    };
    let law = || vec![json!(format!("{LAW}!art1"))];
    let (judgment, reading) = (|| vec![json!(JUDGMENT)], || vec![json!("urn:zz:c4#1")]);
    assert_eq!(found(&[]), ([law(), judgment(), reading()], Some(0)));
    assert_eq!(found(&["--among", "law"]), ([law(), vec![], vec![]], Some(0)));
    assert_eq!(found(&["--among", "judgments"]), ([vec![], judgment(), vec![]], Some(0)));
    assert_eq!(found(&["--among", "judgments,readings"]), ([vec![], judgment(), reading()], Some(0)));
    assert_eq!(found(&["--kind", "judgment"]), ([vec![], judgment(), vec![]], Some(0)));
    assert_eq!(found(&["--kind", "judgment", "--among", "law"]), ([vec![], vec![], vec![]], Some(1)));
    assert_eq!(found(&["--within", JUDGMENT]), ([vec![], judgment(), vec![]], Some(0)));
    let (said, _) = desk.json(&["search", "guilty final judgment", "--at", "2020-01-01"]);
    assert_eq!(said.pointer("/hits/0/nature"), Some(&json!("STATUTORY")));
    assert_eq!(said.pointer("/judgments/0/nature"), Some(&json!("DOCUMENTARY")));
    let ran = desk.run(&["search", "guilty final judgment", "--at", "2020-01-01"]);
    let (passages, judgments) = ran.out.split_once("In judgments (these are not words of the law)").unwrap();
    assert!(passages.contains("Law 1 Art. 1") && !passages.contains("Judgment 1"), "{}", ran.out);
    assert!(judgments.contains("subject to Article 2"), "{}", ran.out);
    let ran = desk.run(&["search", "guilty final judgment", "--at", "2020-01-01", "--format", "csv"]);
    assert!(ran.out.contains(&format!("\nJUDGMENT,{JUDGMENT},")), "{}", ran.out);
    let (evolved, _) = desk.json(&["evolution", "guilty final judgment"]);
    assert!(!evolved.to_string().contains(JUDGMENT), "{evolved}");

    let query = |more: &str| {
        let query = format!(
            "{{ search(input: {{ query: \"guilty final judgment\", time: {{ asOf: {{ at: \"2020-01-01\" }} }} {more} }}) {{ nodes {{ nature component {{ urn }} }} }} }}"
        );
        of(&graphql(&desk, &query)["search"]["nodes"], ["nature", "component", "none"])
    };
    let law = json!(["STATUTORY", {"urn": format!("{LAW}!art1")}, null]);
    let judgment = json!(["DOCUMENTARY", {"urn": JUDGMENT}, null]);
    assert_eq!(query(""), std::slice::from_ref(&law));
    assert_eq!(query("natures: [DOCUMENTARY]"), std::slice::from_ref(&judgment));
    assert_eq!(query("kinds: [\"judgment\"]"), std::slice::from_ref(&judgment));
    assert_eq!(query(&format!("within: [\"{JUDGMENT}\"]")), std::slice::from_ref(&judgment));
    assert_eq!(query("natures: [INTERPRETIVE]"), Vec::<Value>::new());
    let both = query("natures: [STATUTORY, DOCUMENTARY]");
    assert!(both.len() == 2 && both.contains(&law) && both.contains(&judgment), "{both:?}");
    let readings = |natures: &str| {
        let query = format!(
            "{{ searchReadings(input: {{ query: \"final judgment\", {natures} time: {{ asOf: {{ at: \"2020-01-01\" }} }} }}) {{ score }} }}"
        );
        graphql(&desk, &query)["searchReadings"].as_array().unwrap().len()
    };
    assert_eq!([readings(""), readings("natures: [STATUTORY],")], [1, 0]);
}

#[test]
fn an_answer_quotes_as_law_only_law() {
    let desk = with_judgment();
    let asked = |more: &[&str]| {
        let asked = ["answer", "who is guilty before final judgment", "--at", "2020-01-01", "--first", "3"];
        desk.json(&[&asked, more].concat()).0
    };
    let answer = asked(&[]);
    assert_eq!(answer["primary"].as_array().unwrap().len(), 1, "{answer}");
    assert_eq!(answer.pointer("/primary/0/nature"), Some(&json!("STATUTORY")));
    let second = asked(&["--primary", &format!("{LAW}!art2")]);
    assert_eq!(second["exceptions"], json!([]), "a judgment makes none: {second}");
    let named = asked(&["--within", JUDGMENT]);
    assert_eq!(named.pointer("/primary/0/nature"), Some(&json!("DOCUMENTARY")), "{named}");
    let exceptions = of(&named["exceptions"], ["nature", "none", "none"]);
    assert_eq!(exceptions, [json!(["STATUTORY", null, null])], "what the judgment itself excepts: {named}");
    let marked = "These are words of a judgment, and not of the law.";
    let ask = ["answer", "who is guilty", "--at", "2020-01-01"];
    let told = desk.run(&ask).out;
    let (law, judgments) = told.split_once("Judgments\n").unwrap();
    assert_eq!((law.contains(marked), judgments.matches(marked).count()), (false, 1), "{told}");
    let ran = desk.run(&[&ask[..], &["--within", JUDGMENT]].concat());
    assert_eq!(ran.out.matches(marked).count(), 1, "{}", ran.out);
    let query = format!(
        "{{ answer(input: {{ question: \"who is guilty\", primary: [\"{JUDGMENT}\"], asOf: {{ at: \"2020-01-01\" }} }}) {{ primary {{ nature }} }} }}"
    );
    assert_eq!(graphql(&desk, &query)["answer"]["primary"], json!([{"nature": "DOCUMENTARY"}]));
}

#[test]
fn a_quoted_provision_has_its_readings_beside_it() {
    let desk = desk();
    let second = format!("{LAW}!art2");
    let asked = ["answer", "do dogs pay", "--primary", &second, "--at", "2015-01-01"];
    let (said, _) = desk.json(&asked);
    let told = of(&said["primary"][0]["readings"], ["urn", "authority", "body"]);
    assert_eq!(
        told,
        [
            json!(["urn:zz:c3#1", "controlling", "Second Panel"]),
            json!(["urn:zz:c2#1", "persuasive", "First Panel"])
        ],
        "what controls comes first"
    );
    let ran = desk.run(&asked);
    assert!(ran.out.contains("Read by courts (these are not words of the law)"), "{}", ran.out);
    assert!(ran.out.contains("They are split"), "{}", ran.out);
    let query = |day: &str| {
        let query = format!(
            "{{ answer(input: {{ question: \"do dogs pay\", primary: [\"{second}\"], asOf: {{ at: \"{day}\" }} }}) {{ primary {{ agreement readings {{ urn }} }} }} }}"
        );
        graphql(&desk, &query)["answer"]["primary"][0].clone()
    };
    assert_eq!(
        query("2015-01-01"),
        json!({"agreement": "SPLIT", "readings": [{"urn": "urn:zz:c3#1"}, {"urn": "urn:zz:c2#1"}]})
    );
    assert_eq!(query("2000-01-01"), json!({"agreement": "NONE", "readings": []}));
    let ran = desk.run(&["answer", "do dogs pay", "--primary", &second, "--at", "2000-01-01"]);
    assert!(!ran.out.contains("courts"), "{}", ran.out);
}
