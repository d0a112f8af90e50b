//! How far an answer is known, on the command line: the demo's Charter with other claims than its own, a list and a
//! doubt.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test")]

mod common;

use std::sync::LazyLock;

use asof_schema::{ChangeSet, Record};
use common::Desk;
use common::served::DEMO;
use serde_json::{Value, json};

/// The demo's own claim leaves the record for one through 2019; an act of 2020 that no source at hand has,
/// and a doubt about art. 8º on the days of 2010.
const RECORDS: &str = r#"{"changeset": {"format": 1, "description": "How far the Charter is known."}}
{"retract": {"target": "sha256:EARLIER", "reason": "written for a test"}}
{"retract": {"target": "sha256:OWN", "reason": "written for a test"}}
{"claim": {"component": "NORM", "says": "text", "through": "2019-12-31", "basis": "assumed", "note": "written for a test"}}
{"known_act": {"id": "urn:lex:zz:municipal:emenda:2020-05-25;99", "norm": "NORM", "kind": "amendment", "title": "Emenda nº 99", "published": {"on": "2020-06-01", "basis": "STATED"}, "touches": [{"component": "NORM!art6"}]}}
{"doubt": {"code": "clause-not-understood", "published": "2010-01-01", "until": "2011-01-01", "touches": ["NORM!art8"], "message": "a clause of 2010 was not understood."}}
"#;

const NORM: &str = "urn:lex:zz:municipal:carta:1990-03-05;1";

/// The line of the claim of one of the demo's batches, by its hash.
fn claim_of(batch: &[u8]) -> String {
    let batch = ChangeSet::read(batch).unwrap();
    let [claim] = batch.claims.as_slice() else { panic!("the batch has one claim") };
    Record::from(claim.clone()).hash().to_string()
}

/// The demo with the records.
fn desk() -> Desk {
    static DESK: LazyLock<Desk> = LazyLock::new(|| {
        let desk = Desk::with_store(&DEMO.desk.store());
        let earlier = claim_of(include_bytes!("../../demo/3-corrections.jsonl"));
        let own = claim_of(include_bytes!("../../demo/4-courts.jsonl"));
        let records = RECORDS.replace("NORM", NORM).replace("EARLIER", &earlier).replace("OWN", &own);
        let file = desk.file("records.jsonl", &records);
        let ran = desk.run(&["load", "changeset", file.to_str().unwrap()]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        desk
    });
    Desk::with_store(&DESK.store())
}

/// The charter of 1990 to 1999, of which nothing says how far it reaches.
fn bare() -> Desk {
    let desk = Desk::new();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../demo/1-charter.jsonl");
    let ran = desk.run(&["load", "changeset", file]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    desk
}

fn state(answer: &Value) -> &str {
    answer["assurance"]["state"].as_str().unwrap()
}

/// Before anything of the Charter was published, no text of it says what was known; since then, what was known of later
/// days is a question of acts.
#[test]
fn a_text_assures_what_was_known_of_its_law_once_it_was_published_and_of_no_later_day() {
    let desk = desk();
    let art4 = format!("{NORM}!art4");
    for (day, known, expected) in [
        ("2000-01-01", "1980-01-01", "NOT_COVERED"),
        ("2000-01-01", "1995-01-01", "NOT_COVERED"),
        ("1995-01-02", "1995-01-01", "NOT_COVERED"),
        ("1995-01-01", "1995-01-01", "ASSURED"),
        ("2000-01-01", "2000-01-01", "ASSURED"),
        ("2000-01-01", "2030-01-01", "ASSURED"),
    ] {
        let (answer, _) = desk.json(&["at", &art4, day, "--known", known]);
        assert_eq!(state(&answer), expected, "{day}, {known}: {answer}");
        let ran = desk.run(&["at", &art4, day, "--known", known, "--strict"]);
        assert_eq!(ran.err.contains("--strict refuses it"), expected != "ASSURED", "{known}: {}", ran.err);
    }
    let told = |known: &str| {
        let told = desk.run(&["at", &art4, "2000-01-01", "--known", known]).out;
        told.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let (before, between) = (told("1980-01-01"), told("1995-01-01"));
    assert!(before.contains("What was known of it then no source tells"), "{before}");
    assert!(between.contains("Last covered day of this law: 1995-01-01."), "{between}");
}

#[test]
fn each_state_is_in_the_answer_with_its_reason() {
    let desk = desk();
    for (provision, day, expected) in [
        ("art. 4º", "2019-12-31", "ASSURED"),
        ("art. 4º", "2020-01-01", "NOT_COVERED"),
        ("art. 6º", "2020-05-31", "NOT_COVERED"),
        ("art. 6º", "2020-06-01", "TOUCHED"),
        ("art. 8º", "2010-12-31", "TOUCHED"),
        ("art. 8º", "2011-01-01", "ASSURED"),
    ] {
        let (answer, code) = desk.json(&["at", provision, day]);
        assert_eq!((code, state(&answer)), (Some(0), expected), "{provision} {day}");
        assert_eq!(answer["assurance"]["through"], "2019-12-31");
    }
    let (touched, _) = desk.json(&["at", "art. 6º", "2020-06-01"]);
    let reason = &touched["assurance"]["reasons"][0];
    assert_eq!((&reason["code"], &reason["message"]), (&json!("act-not-applied"), &json!("Emenda nº 99")));
    assert_eq!(reason["effectiveOn"], "2020-06-01");
    let told = desk.run(&["at", "art. 6º", "2020-06-01"]).out;
    assert!(told.contains("Touched: Emenda nº 99, in effect from 2020-06-01"), "{told}");
    let told = desk.run(&["at", "art. 8º", "2010-05-01"]).out;
    assert!(told.contains("Touched: a clause of 2010 was not understood."), "{told}");
    // Nothing has this address, and nobody can tell whether something had it then.
    let refused = |day: &str| desk.run(&["at", "art. 8º, § 9º", day]).err;
    let told = refused("2010-05-01");
    assert!(told.contains("Whether it is there is not known. Touched: a clause of 2010"), "{told}");
    // What to type instead is not after the doubt.
    let nearest = told.find("; the nearest ");
    assert!(nearest.is_some() && nearest < told.find("Whether it is there"), "{told}");
    assert!(!refused("2011-01-01").contains("not known"));
    // So it is where the id of the provision is given.
    let refused = |day: &str| desk.run(&["at", &format!("{NORM}!art8_par9"), day]).err;
    let told = refused("2010-05-01");
    assert!(told.contains("Whether it is there is not known. Touched: a clause of 2010"), "{told}");
    assert!(refused("2011-01-01").contains("nothing has the id"));
    assert!(!refused("2011-01-01").contains("not known"));
}

#[test]
fn an_open_end_that_is_not_covered_is_not_shown_as_open() {
    let (with, without) = (desk(), bare());
    let told = with.run(&["at", "art. 1º", "2015-01-01"]).out;
    assert!(told.contains("last covered day 2019-12-31") && !told.contains("onwards"), "{told}");
    let told = without.run(&["at", "art. 1º", "2015-01-01"]).out;
    assert!(
        told.contains("onwards") && told.contains("No source says how far this corpus reaches."),
        "{told}"
    );
}

#[test]
fn without_a_day_a_provision_is_shown_as_of_its_last_assured_day() {
    let desk = desk();
    let (answer, code) = desk.json(&["at", "art. 6º"]);
    assert_eq!((code, state(&answer)), (Some(0), "ASSURED"));
    assert_eq!((&answer["asOf"]["at"], &answer["today"]["state"]), (&json!("2019-12-31"), &json!("TOUCHED")));
    let told = desk.run(&["at", "art. 4º"]).out;
    assert!(told.contains("2019-12-31 (the last assured day; today, "), "{told}");
    assert!(told.contains("today       Last covered day of this law: 2019-12-31. "), "{told}");
}

#[test]
fn a_period_has_the_state_of_its_weakest_day() {
    let desk = desk();
    // The doubt ends within the period, and neither its first day nor its last is touched.
    for (period, expected) in [("2009", "ASSURED"), ("2010", "TOUCHED"), ("2020", "NOT_COVERED")] {
        assert_eq!(state(&desk.json(&["at", "art. 8º", period]).0), expected, "{period}");
    }
    // That it is the same throughout is no more than the record has.
    for (period, said) in [("2009", "throughout 2009, and"), ("2010", "throughout 2010 on record, and")] {
        let told = desk.run(&["references", "art. 8º", period]).err;
        assert!(told.contains(said), "{told}");
    }
}

#[test]
fn strict_refuses_what_is_not_assured() {
    let desk = desk();
    let assured = desk.run(&["at", "art. 6º", "2019-12-31", "--strict"]);
    assert_eq!((assured.code, assured.err.as_str()), (Some(0), ""));
    for arguments in [
        &["at", "art. 6º", "2020-06-01", "--strict"][..],
        &["at", "art. 6º", "--strict"],
        &["at", "art. 6º", "2020", "--strict"],
    ] {
        let ran = desk.run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""), "{arguments:?}");
        assert!(ran.err.contains("--strict refuses it: "), "{}", ran.err);
    }
    let (refused, code) = desk.json(&["at", "art. 6º", "2020-06-01", "--strict"]);
    assert_eq!((code, &refused["answer"]), (Some(1), &Value::Null));
    assert_eq!(refused["code"], "NOT_ASSURED");
    assert!(refused["why"].as_str().unwrap().contains("Emenda nº 99"), "{refused}");
}

#[test]
fn the_records_are_listed_with_what_became_of_them() {
    let desk = desk();
    let (answer, code) = desk.json(&["coverage", "Carta", "2024-01-01"]);
    let of = &answer[0];
    assert_eq!((code, state(of), &of["component"]["norm"]["urn"]), (Some(0), "TOUCHED", &json!(NORM)));
    assert_eq!(of["claims"][0]["through"], "2019-12-31");
    assert_eq!(
        (&of["acts"][0]["status"], &of["acts"][0]["title"]),
        (&json!("TOUCHING"), &json!("Emenda nº 99"))
    );
    assert_eq!(of["doubts"][0]["code"], "clause-not-understood");
    let (before, _) = desk.json(&["coverage", "Carta", "2020-01-01"]);
    assert_eq!((state(&before[0]), &before[0]["acts"][0]["status"]), ("NOT_COVERED", &json!("UPCOMING")));
    let table = desk.run(&["coverage", "--format", "csv"]).out;
    assert!(
        table.starts_with("norm,record,kind,components,from,through,status,basis,words,source\n"),
        "{table}"
    );
    assert_eq!(table.lines().filter(|line| line.contains(",gap,")).count(), 3, "{table}");
    assert_eq!(table.lines().count(), 7, "{table}");
    let told = desk.run(&["coverage", "Carta", "2024-01-01"]).out;
    assert!(told.contains("the whole norm") && told.contains("not applied"), "{told}");
}

#[test]
fn a_norm_is_shown_with_its_gaps_by_parts_and_drawn() {
    let desk = desk();
    let drawing = desk.file("carta.svg", "");
    let (answer, _) = desk.json(&["coverage", "Carta", "2024-01-01", "--svg", drawing.to_str().unwrap()]);
    let gaps = |of: &Value| -> Vec<String> {
        let gaps = of["gaps"].as_array().unwrap().iter();
        gaps.map(|gap| format!("{} {}", gap["days"]["from"], gap["state"]).replace('"', "")).collect()
    };
    let whole = ["2010-01-01 TOUCHED", "2020-01-01 NOT_COVERED", "2020-06-01 TOUCHED"];
    assert_eq!(gaps(&answer[0]), whole);
    let parts = answer[0]["parts"].as_array().unwrap();
    let count = |what: &str| parts.iter().map(|part| part[what].as_u64().unwrap()).sum::<u64>();
    // The doubt has ended by the day.
    assert_eq!((count("acts"), count("doubts")), (1, 0), "{answer:#}");
    let of_act = parts.iter().find(|part| part["acts"] == 1).unwrap();
    assert_eq!((state(of_act), gaps(of_act).last().unwrap().as_str()), ("TOUCHED", "2020-06-01 TOUCHED"));
    assert!(parts.iter().any(|part| gaps(part) == ["2020-01-01 NOT_COVERED"]), "{answer:#}");
    let svg = std::fs::read_to_string(drawing).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    assert!(svg.matches("<path d=").count() >= 2 * parts.len(), "{svg}");
    let told = desk.run(&["coverage", "Carta", "2024-01-01"]).out;
    assert!(told.contains("█") && told.contains("1990-03-") && told.contains("2024-01-01"), "{told}");
    let none = desk.run(&["coverage", "--svg", "x.svg"]);
    assert_eq!(none.code, Some(2), "{}", none.err);
    let part = desk.run(&["coverage", "art. 6º, Carta", "2024-01-01"]);
    let said = "\"art. 6º, Carta\" is a provision, and a whole norm is asked for: Carta da Cidade";
    assert!(part.code == Some(2) && part.err.contains(said), "{}", part.err);
}

/// A law with many gaps is told on one screen, and whole where that is asked for.
#[test]
fn of_long_lists_the_first_few_are_shown() {
    let desk = desk();
    let days: Vec<String> = (10..30).map(|day| format!("2020-07-{day}")).collect();
    let doubts = days.iter().map(|day| {
        let message = ["unclear"; 60].join(" ");
        let doubt = json!({"doubt": {"code": "words-missing", "published": day, "touches": [NORM], "message": message}});
        format!("{doubt}\n")
    });
    let set =
        [format!("{}\n", json!({"changeset": {"format": 1}}))].into_iter().chain(doubts).collect::<String>();
    let set = desk.file("doubts.jsonl", &set);
    let (loaded, _) = desk.json(&["load", "changeset", set.to_str().unwrap()]);
    let told = desk.run(&["coverage", "Carta", "2024-01-01"]).out;
    assert!(told.contains("3 of 21 doubts: --all shows all.") && told.contains("[…]"), "{loaded}: {told}");
    let all = desk.run(&["coverage", "Carta", "2024-01-01", "--all"]).out;
    assert!(all.lines().count() > 2 * told.lines().count() && !all.contains("--all"), "{all}");
}

#[test]
fn a_store_without_records_says_so() {
    let ran = bare().run(&["coverage"]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(ran.out.contains("No source says how far this corpus reaches."), "{}", ran.out);
}

#[test]
fn the_demo_is_assured_through_its_claim_and_was_not_before_it_was_recorded() {
    let desk = Desk::with_store(&DEMO.desk.store());
    for (day, expected) in
        [("1990-03-12", "ASSURED"), ("2099-12-31", "ASSURED"), ("2100-01-01", "NOT_COVERED")]
    {
        assert_eq!(state(&desk.json(&["at", "Carta", day]).0), expected, "{day}");
    }
    let before = desk.json(&["at", "Carta", "2020-01-01", "--recorded", "2022-01-01T00:00:00Z"]).0;
    assert_eq!(state(&before), "NO_CLAIM");
    let earlier = ["coverage", "Carta", "--recorded", "2024-03-10T00:00:00Z"];
    let claims = &desk.json(&earlier).0[0]["claims"];
    let limits = (&claims[0]["except"], &claims[0]["without"]);
    assert_eq!(
        limits,
        (&json!(["JUDGMENT"]), &json!([format!("{NORM}!tit5")])),
        "the court's folder came later"
    );
    assert_eq!(claims.as_array().unwrap().len(), 1);
    let claim = &desk.json(&["coverage", "Carta"]).0[0]["claims"][0];
    assert_eq!((&claim["says"], &claim["basis"]), (&json!("ACTS"), &json!("STATED")));
    let evidence = &claim["evidence"];
    let place = |end: &str| usize::try_from(evidence[end].as_u64().unwrap()).unwrap();
    let gazette = include_bytes!("../../demo/gazette/2023-12-18-fim.txt");
    let words = String::from_utf8_lossy(&gazette[place("start")..place("end")]);
    assert!(words.ends_with("até 31 de dezembro de 2099."), "{words}");
}

#[test]
fn a_diff_across_the_edge_says_what_is_not_covered() {
    let desk = desk();
    let (answer, code) = desk.json(&["diff", "art. 4º", "2019-01-01", "2024-01-01"]);
    assert_eq!((code, state(&answer)), (Some(1), "NOT_COVERED"));
    assert_eq!(
        (&answer["assurance"]["before"]["state"], &answer["assurance"]["after"]["laterActs"]),
        (&json!("ASSURED"), &json!(1))
    );
    let told = desk.run(&["diff", "art. 4º", "2019-01-01", "2024-01-01"]).out;
    let edge = "On 2024-01-01: Last covered day of this law: 2019-12-31. 1 later act is known and not\n              applied;";
    assert!(told.contains(edge) && told.contains("Nothing differs on record."), "{told}");
    assert!(desk.run(&["diff", "art. 4º", "2019-01-01", "2019-12-31"]).out.contains("Nothing differs.\n"));
}

/// A note is part of the sentence that it explains, whatever letter it begins with.
#[test]
fn what_a_source_says_of_its_last_day_stands_with_that_day() {
    let desk = desk();
    let claims = r#"{"changeset": {"format": 1}}
{"claim": {"component": "NORM", "says": "text", "through": "2020-01-31", "without": ["NORM!art4"], "basis": "assumed"}}
{"claim": {"component": "NORM!art4", "says": "text", "through": "2020-01-15", "basis": "assumed", "note": "the words as printed."}}
"#;
    let file = desk.file("claims.jsonl", &claims.replace("NORM", NORM));
    let ran = desk.run(&["load", "changeset", file.to_str().unwrap()]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let told = desk.run(&["at", "art. 4º", "2021-01-01"]).out;
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("Last covered day of this law: 2020-01-15 (the words as printed). "), "{told}");
}

/// The title of a text that was seen names no acts, however many candidates there are.
#[test]
fn a_text_that_was_seen_is_not_one_of_several() {
    let rules = "urn:lex:gb:rules:1998;1";
    let (rule, act) = (format!("{rules}!rule38.6"), format!("{rules}:text:2025-04-07"));
    let insert = |seq: u32, id: &str, kind: &str, number: &str, parent: Value| {
        let texts = json!([{"language": "en", "text": "Whoever discontinues is liable."}]);
        let inserted = json!({"component": id, "type": kind, "order_key": seq.to_string(), "number": number,
            "label": number, "texts": texts, "parent": parent});
        json!({"command": {"act": act, "seq": seq, "norm": rules, "op": {"insert": inserted}}})
    };
    for candidates in [vec![rules], vec![rules, "urn:lex:gb:rules:2024;7"]] {
        let lines = [
            json!({"changeset": {"format": 1}}),
            json!({"norm": {"id": rules, "title": "Rules", "type": "rules", "jurisdiction": "gb", "language": "en",
                "data_source": "invented"}}),
            json!({"act": {"id": act, "kind": "unresolved", "number": 1, "code": "seen", "title": "Rules as seen",
                "published": {"on": "2025-04-07", "basis": "ASSUMED"}, "candidates": candidates}}),
            insert(1, rules, "norm", "", Value::Null),
            insert(2, &rule, "rule", "38.6", json!(rules)),
            json!({"doubt": {"code": "undated-text", "published": "0001-01-01", "until": "2025-04-07",
                "touches": [rules], "message": "nobody knows since when"}}),
        ];
        let desk = Desk::new();
        let set = desk.file("rules.jsonl", &lines.map(|line| line.to_string()).join("\n"));
        let ran = desk.run(&["load", "changeset", set.to_str().unwrap()]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let told = desk.run(&["at", &rule, "2025-06-01"]).out;
        let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
        let by = "made by Rules as seen (seen); no source tells which act made these words: ";
        assert!(told.contains(by) && !told.contains("one of"), "{told}");
        let history = desk.run(&["lineage", &rule, "--at", "2025-06-01"]).out;
        let changed = desk.run(&["impact", rules, "2025-01-01", "2025-06-01", "--types", "each"]).out;
        assert!(changed.contains("first seen") && !changed.contains("added later"), "{changed}");
        assert!(history.contains("first seen") && history.contains("No amendment is known."), "{history}");
    }
}

/// Two texts enclose a change, and the day of the later one is not told as its day.
#[test]
fn a_day_that_two_texts_enclose_is_no_day_of_an_act() {
    let (law, section) = ("urn:x:law", "urn:x:law!sec1");
    let act = |seen: &str, effective: Value| {
        json!({"act": {"id": format!("{law}:text:{seen}"), "kind": "unresolved", "number": 1, "title": "Law as seen",
            "code": format!("text_{seen}"), "published": {"on": seen, "basis": "ASSUMED"}, "effective": effective,
            "candidates": [law]}})
    };
    let command = |seen: &str, seq: u32, op: Value| {
        let act = format!("{law}:text:{seen}");
        json!({"command": {"act": act, "seq": seq, "norm": law, "op": op}})
    };
    let texts = |words: &str| json!([{"language": "en", "text": words}]);
    let bound = json!({"on": "2010-01-01", "basis": "SNAPSHOT_BOUND", "not_before": "2000-01-02"});
    let inserted = json!({"component": section, "type": "section", "parent": law, "label": "1", "order_key": "1",
        "texts": texts("One.")});
    let lines = [
        json!({"changeset": {"format": 1}}),
        json!({"norm": {"id": law, "title": "Law", "type": "law", "jurisdiction": "xx", "language": "en",
            "data_source": "invented"}}),
        act("2000-01-01", json!({"on": "2000-01-01", "basis": "ASSUMED"})),
        act("2010-01-01", bound),
        command("2000-01-01", 1, json!({"insert": {"component": law, "type": "norm", "order_key": "0"}})),
        command("2000-01-01", 2, json!({"insert": inserted})),
        command("2010-01-01", 1, json!({"amend": {"target": section, "texts": texts("Two.")}})),
    ];
    let desk = Desk::new();
    let set = desk.file("law.jsonl", &lines.map(|line| line.to_string()).join("\n"));
    let ran = desk.run(&["load", "changeset", set.to_str().unwrap()]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let told = desk.run(&["lineage", section, "--at", "2015-01-01"]).out;
    let plain = |words: &str| words.split_whitespace().collect::<String>();
    let day = "No source tells the day of text_2010-01-01, which lies from 2000-01-02 through 2010-01-01";
    assert!(plain(&told).contains(&plain(day)), "{told}");
}

/// The words of a law in Finnish change, and nothing says what the Swedish ones are from then on.
#[test]
fn words_in_another_language_are_not_assured_once_those_of_the_law_changed_alone() {
    let law = "urn:x:law";
    let section = format!("{law}!sec1");
    let act = |id: &str, kind: &str, on: &str| {
        json!({"act": {"id": id, "kind": kind, "number": 1, "title": format!("Act of {on}"), "code": on,
            "published": {"on": on, "basis": "STATED"}}})
    };
    let command =
        |act: &str, seq: u32, op: Value| json!({"command": {"act": act, "seq": seq, "norm": law, "op": op}});
    let texts = json!([{"language": "fi", "text": "Yksi."}, {"language": "sv", "text": "Ett."}]);
    let lines = [
        json!({"changeset": {"format": 1}}),
        json!({"norm": {"id": law, "title": "Law", "type": "law", "jurisdiction": "xx", "language": "fi",
            "data_source": "invented"}}),
        act(law, "enactment", "2000-01-01"),
        command(law, 1, json!({"insert": {"component": law, "type": "norm", "order_key": "0"}})),
        command(
            law,
            2,
            json!({"insert": {"component": section, "type": "section", "parent": law,
            "label": "1 §", "order_key": "1", "texts": texts}}),
        ),
        act("urn:x:b", "amendment", "2010-01-01"),
        command(
            "urn:x:b",
            1,
            json!({"amend": {"target": section,
            "texts": [{"language": "fi", "text": "Kaksi."}]}}),
        ),
        json!({"claim": {"component": law, "says": "acts", "through": "2020-01-01", "basis": "assumed"}}),
    ];
    let desk = Desk::new();
    let set = desk.file("law.jsonl", &lines.map(|line| line.to_string()).join("\n"));
    let ran = desk.run(&["load", "changeset", set.to_str().unwrap()]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    for (day, language, is_assured) in [
        ("2005-06-01", "sv", true),
        ("2015-06-01", "fi", true),
        ("2015-06-01", "sv", false),
        ("2015", "sv", false),
    ] {
        let asked = ["at", section.as_str(), day, "--language", language];
        let told = desk.run(&asked).out;
        let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
        let coverage =
            "Touched: words in `sv` are those from before Act of 2010-01-01, which gave others in `fi` alone";
        assert_eq!(told.contains(coverage), !is_assured, "{day} {language}: {told}");
        assert_eq!(told.contains("1 of 1 lines have words in sv that are older"), !is_assured, "{told}");
        let strict = desk.run(&[&asked[..], &["--strict"]].concat());
        assert_eq!(strict.code, Some(i32::from(!is_assured)), "{day} {language}: {}", strict.err);
    }
}

#[test]
fn an_act_that_is_known_and_not_applied_is_not_denied() {
    let desk = desk();
    for words in ["Emenda nº 99", "urn:lex:zz:municipal:emenda:2020-05-25;99"] {
        for arguments in
            [&["act", words][..], &["impact", "Carta", "2019-01-01", "2021-01-01", "--act", words]]
        {
            let ran = desk.run(arguments);
            assert_eq!(ran.code, Some(1), "{arguments:?}");
            let said = "Emenda nº 99 is known, published 2020-06-01, and not applied";
            assert!(ran.err.contains(said), "{}", ran.err);
        }
    }
    assert!(desk.run(&["act", "Emenda nº 98"]).err.contains("there is no act"));
}

#[test]
fn an_act_that_is_applied_elsewhere_is_open_where_it_is_not() {
    let desk = Desk::with_store(&DEMO.desk.store());
    let earlier = claim_of(include_bytes!("../../demo/3-corrections.jsonl"));
    let own = claim_of(include_bytes!("../../demo/4-courts.jsonl"));
    let claim = r#"{"component": "NORM", "says": "text", "through": "1991-12-31", "basis": "assumed"}"#;
    let touches = r#"[{"component": "NORM!art4_par3"}, {"component": "NORM!art8"}]"#;
    let records = format!(
        r#"{{"changeset": {{"format": 1}}}}
{{"retract": {{"target": "sha256:{earlier}", "reason": "written for a test"}}}}
{{"retract": {{"target": "sha256:{own}", "reason": "written for a test"}}}}
{{"claim": {claim}}}
{{"known_act": {{"id": "urn:lex:zz:municipal:emenda:1992-03-02;1", "norm": "NORM", "kind": "amendment", "title": "Emenda nº 1", "published": {{"on": "1992-03-09", "basis": "STATED"}}, "touches": {touches}}}}}
"#
    );
    let file = desk.file("records.jsonl", &records.replace("NORM", NORM));
    let ran = desk.run(&["load", "changeset", file.to_str().unwrap()]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    for provision in ["art. 4º", "art. 6º"] {
        let (answer, _) = desk.json(&["at", provision, "1992-06-01"]);
        assert_eq!(state(&answer), "NOT_COVERED");
        assert_eq!(answer["assurance"]["laterActs"], 0, "{provision}: {}", answer["assurance"]);
    }
}

#[test]
fn what_may_have_stood_with_unknown_words_is_not_told_as_not_yet_there() {
    let desk = desk();
    let doubt = r#"{"changeset": {"format": 1}}
{"doubt": {"code": "clause-not-understood", "published": "2010-01-01", "until": "2011-01-01", "touches": ["NORM!art13"], "message": "a clause of 2010 was not understood."}}
"#;
    let (absent, code) = desk.json(&["at", "art. 13", "2010-02-28"]);
    assert_eq!((code, &absent["absence"]["code"]), (Some(1), &json!("NOT_YET")));
    let file = desk.file("doubt.jsonl", &doubt.replace("NORM", NORM));
    assert_eq!(desk.run(&["load", "changeset", file.to_str().unwrap()]).code, Some(0));
    let (absent, code) = desk.json(&["at", "art. 13", "2010-02-28"]);
    assert_eq!((code, &absent["absence"]), (Some(1), &json!({ "code": "UNKNOWN", "first": "2010-03-01" })));
    let draft = desk.file("draft.txt", "Veja o art. 13 da Carta.");
    let (checked, _) = desk.json(&["citations", draft.to_str().unwrap(), "--at", "2010-02-28"]);
    let problem = checked["citations"][0]["problem"].as_str().unwrap();
    assert!(!problem.contains("not in force yet"), "{checked:#}");
}

#[test]
fn findings_say_how_many_doubts_there_are_besides() {
    let desk = desk();
    // What was not understood is a finding by itself.
    let found = desk.run(&["findings"]).out;
    assert!(found.contains("a clause of 2010") && !found.contains("Doubts:"), "{found}");
    let doubt = r#"{"changeset": {"format": 1}}
{"doubt": {"code": "conflicting-dates", "published": "2010-01-01", "touches": ["NORM!art13"], "message": "two days are said."}}
"#;
    let file = desk.file("doubt.jsonl", &doubt.replace("NORM", NORM));
    assert_eq!(desk.run(&["load", "changeset", file.to_str().unwrap()]).code, Some(0));
    let told = "Doubts: 1. `asof coverage --all` lists them with what they touch.";
    assert!(desk.run(&["findings"]).out.contains(told));
    assert!(desk.run(&["findings", "--code", "conflicting-dates"]).out.contains(told));
    assert!(!desk.run(&["findings", "--code", "clause-not-understood"]).out.contains("Doubts:"));
    let (found, code) = desk.json(&["findings", "--code", "conflicting-dates"]);
    assert_eq!((found, code), (json!([]), Some(1)));
}

#[test]
fn a_period_is_told_by_its_stretches() {
    let (answer, _) = desk().json(&["impact", "art. 8º", "2009-01-01", "2021-01-01"]);
    let states = answer["assurance"].as_array().unwrap().iter().map(|one| one["state"].clone());
    assert_eq!(states.collect::<Vec<_>>(), ["ASSURED", "TOUCHED", "ASSURED", "NOT_COVERED"]);
    assert_eq!(answer["weakest"]["state"], "TOUCHED");
    let told = desk().run(&["impact", "art. 8º", "2009-01-01", "2011-06-01"]).out;
    assert!(told.contains("2010-01-01 through 2010-12-31 touched"), "{told}");
    assert!(told.contains("Nothing changed on record."), "{told}");
}

#[test]
fn each_version_of_a_lineage_has_its_state_and_no_end_is_open_that_is_not_covered() {
    let (answer, _) = desk().json(&["lineage", "art. 6º", "--at", "2024-01-01"]);
    let entries = answer["entries"].as_array().unwrap();
    let (first, last) = (&entries[0], entries.last().unwrap());
    assert_eq!(
        (&first["weakest"]["state"], &last["weakest"]["state"]),
        (&json!("ASSURED"), &json!("TOUCHED"))
    );
    assert_eq!((&first["coveredThrough"], &last["coveredThrough"]), (&Value::Null, &json!("2019-12-31")));
    let told = desk().run(&["lineage", "art. 6º", "--at", "2024-01-01"]).out;
    assert!(told.contains("Touched: Emenda nº 99"), "{told}");
    assert!(told.contains("assured, then"), "{told}");
}

#[test]
fn each_entry_of_a_list_has_its_state() {
    let desk = desk();
    let (found, _) = desk.json(&["search", "Prefeito", "--at", "2024-01-01"]);
    let hits = found["hits"].as_array().unwrap();
    let touched = hits.iter().filter(|hit| hit["component"]["urn"].as_str().unwrap().contains("!art6"));
    assert!(touched.clone().count() > 0 && touched.clone().all(|hit| state(hit) == "TOUCHED"), "{found:#}");
    assert_eq!(found["assurance"]["parts"]["touched"], touched.count());
    assert!(hits.iter().all(|hit| hit["citation"].as_str().unwrap().starts_with("Art. ")), "{found:#}");
    let (answer, _) = desk.json(&["answer", "Prefeito", "--primary", "art. 6º", "--at", "2024-01-01"]);
    assert_eq!((state(&answer), state(&answer["primary"][0])), ("TOUCHED", "TOUCHED"));
    let (said, _) = desk.json(&["references", "art. 7º", "2024-01-01"]);
    assert_eq!(
        (&said[0]["assurance"]["source"]["state"], &said[0]["assurance"]["target"]["state"]),
        (&json!("NOT_COVERED"), &json!("NOT_COVERED"))
    );
    // Of texts nobody says that no other act waits; of acts somebody does.
    let (waiting, _) = desk.json(&["upcoming", "--from", "2024-01-01"]);
    assert_eq!(state(&waiting[0]), "NOT_COVERED");
    let demo = Desk::with_store(&DEMO.desk.store());
    assert_eq!(state(&demo.json(&["upcoming", "--from", "2024-01-01"]).0[0]), "ASSURED");
}

#[test]
fn what_is_not_found_is_told_with_how_far_it_is_known() {
    let desk = desk();
    let sought = |day: &str| desk.run(&["search", "astronauta", "--within", "art. 4º", "--at", day]);
    let (assured, beyond) = (sought("2019-01-01"), sought("2024-01-01"));
    assert_eq!((assured.code, beyond.code), (Some(1), Some(1)), "{}", beyond.err);
    assert!(!assured.out.contains("is known:"), "{}", assured.out);
    assert!(beyond.out.contains("How far Art. 4º is known: Last covered day"), "{}", beyond.out);
    let (found, _) = desk.json(&["search", "astronauta", "--within", "art. 4º", "--at", "2024-01-01"]);
    let unfound = &found["unfound"][0];
    assert_eq!(unfound["component"]["urn"], format!("{NORM}!art4"), "{found}");
    assert_eq!(state(unfound), "NOT_COVERED");
    for (day, refused) in [("2019-01-01", false), ("2024-01-01", true)] {
        let strict = desk.run(&["search", "astronauta", "--within", "art. 4º", "--at", day, "--strict"]);
        assert_eq!(strict.code, Some(1));
        assert_eq!(strict.err.contains("is not assured here"), refused, "{day}: {}", strict.err);
    }
    let period =
        ["search", "astronauta", "--within", "art. 4º", "--from", "2019-01-01", "--to", "2021-01-01"];
    let told = desk.run(&period).out;
    assert!(told.contains("How far Art. 4º is known:"), "{told}");
}

#[test]
fn strict_refuses_what_is_not_assured_of_every_question() {
    let desk = desk();
    for (question, assured, not) in [
        (&["diff", "art. 6º"][..], &["2018-01-01", "2019-01-01"][..], &["2018-01-01", "2024-01-01"][..]),
        (&["impact", "art. 6º"], &["1990-01-01", "2019-01-01"], &["1990-01-01", "2024-01-01"]),
        (&["lineage", "art. 6º"], &["--at", "2019-01-01"], &["--at", "2024-01-01"]),
        (&["search", "Prefeito"], &["--at", "2019-01-01"], &["--at", "2024-01-01"]),
        (&["evolution", "Prefeito"], &["--to", "2019-01-01"], &["--to", "2024-01-01"]),
        (&["answer", "Prefeito"], &["--at", "2019-01-01"], &["--at", "2024-01-01"]),
        (&["references", "art. 7º"], &["2019-01-01"], &["2024-01-01"]),
    ] {
        let run = |rest: &[&str]| desk.run(&[question, rest, &["--strict"]].concat());
        assert_ne!(run(assured).out, "", "{question:?}: {}", run(assured).err);
        let refused = run(not);
        assert_eq!((refused.code, refused.out.as_str()), (Some(1), ""), "{question:?}");
        assert!(refused.err.contains("--strict refuses it: "), "{question:?}: {}", refused.err);
    }
}

#[test]
fn a_citation_is_unverified_where_the_law_is_not_assured() {
    let desk = desk();
    desk.file("draft.txt", "Carta, art. 6º. E a Carta, art. 99.");
    let (report, code) = desk.json(&["citations", "draft.txt", "--at", "2024-01-01"]);
    assert_eq!((code, &report["valid"]), (Some(1), &json!(false)));
    for one in report["citations"].as_array().unwrap() {
        assert_eq!((&one["verdict"], &one["validAt"]), (&json!("UNVERIFIED"), &Value::Null), "{report:#}");
    }
    let told = desk.run(&["citations", "draft.txt", "--at", "2024-01-01"]).out;
    assert!(told.contains("2 cited, 0 with a problem, 2 unverified, by the law of 2024-01-01"), "{told}");
    let (then, _) = desk.json(&["citations", "draft.txt", "--at", "2019-01-01"]);
    assert_eq!(
        (&then["citations"][0]["verdict"], &then["citations"][1]["verdict"]),
        (&json!("RIGHT"), &json!("WRONG"))
    );
}
