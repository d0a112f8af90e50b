//! How far an answer is known, as GraphQL tells it.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may fail")]

use std::sync::LazyLock;

use crate::common::Desk;
use crate::common::served::{BATCHES, CHARTER, Server};
use asof_engine::store::{Embedded, Store as _};
use asof_schema::ChangeSet;
use serde_json::{Value, json};

/// A claim for the whole charter, an act that is not applied, a doubt, and words that nobody knows from
/// 1995-02-06 on.
fn said() -> String {
    let touched = json!([{ "component": format!("{CHARTER}!art4") }]);
    let on = |day: &str| json!({ "on": day, "basis": "STATED" });
    let unknown =
        json!({ "amend": { "target": format!("{CHARTER}!art12_cpt"), "unknown": [{ "language": "pt" }] } });
    let act = "urn:lex:zz:municipal:emenda:1995-01-30;90";
    let lines = [
        json!({ "changeset": { "format": 1 } }),
        json!({ "claim": { "component": CHARTER, "says": "acts", "through": "1995-12-31", "basis": "assumed" } }),
        json!({ "known_act": {
            "id": "urn:lex:zz:municipal:emenda:1994-05-01;99", "norm": CHARTER, "kind": "amendment",
            "title": "Emenda nº 99", "published": on("1994-05-02"), "touches": touched } }),
        json!({ "doubt": {
            "code": "clause-not-understood", "published": "1995-06-01", "touches": [format!("{CHARTER}!art6")],
            "message": "a clause of no known form" } }),
        json!({ "act": { "id": act, "kind": "amendment", "number": 90, "code": "em_90", "title": "Emenda nº 90",
            "published": on("1995-02-06") } }),
        json!({ "command": { "act": act, "seq": 1, "norm": CHARTER, "op": unknown } }),
    ];
    lines.map(|line| line.to_string()).join("\n")
}

/// The charter, and what is said of how far it is known, recorded ten years later.
static SERVER: LazyLock<Server> = LazyLock::new(|| {
    let desk = Desk::new();
    let store = Embedded::create(&desk.store()).unwrap();
    let (lines, instant) = BATCHES[0];
    for (lines, instant) in [(lines.to_owned(), instant), (said(), "2030-01-01T00:00:00Z")] {
        store.load(&ChangeSet::read(lines.as_bytes()).unwrap(), instant.parse().unwrap()).unwrap();
    }
    Server::over(desk, store)
});

fn ask(query: &str) -> Value {
    SERVER.data(query, json!({}))
}

fn read(article: u32, at: &str) -> String {
    format!(
        "a{article}: component(ref: \"{CHARTER}!art{article}\") {{ assurance(asOf: {at}) {{ state through \
         reasons {{ code message touches }} claims {{ says through basis }} }} }}"
    )
}

#[test]
fn each_state_is_told_with_what_makes_it_so() {
    let query = |at: &str| format!("{{ {} {} {} }}", read(1, at), read(4, at), read(6, at));
    let before = ask(&query("{ at: \"1994-01-01\", knownAt: \"1994-01-01\" }"));
    for article in ["a1", "a4", "a6"] {
        assert_eq!(before[article]["assurance"]["state"], "ASSURED", "{before}");
        assert_eq!(before[article]["assurance"]["through"], "1995-12-31");
    }
    let touched = ask(&query("{ at: \"1995-07-01\", knownAt: \"1995-12-31\" }"));
    assert_eq!(touched["a1"]["assurance"]["state"], "ASSURED", "{touched}");
    let act = json!([{ "code": "act-not-applied", "message": "Emenda nº 99", "touches": [format!("{CHARTER}!art4")] }]);
    assert_eq!(
        (&touched["a4"]["assurance"]["state"], &touched["a4"]["assurance"]["reasons"]),
        (&json!("TOUCHED"), &act)
    );
    assert_eq!(touched["a6"]["assurance"]["reasons"][0]["code"], "clause-not-understood");
    let after = ask(&query("{ at: \"1997-01-01\" }"));
    assert_eq!(after["a1"]["assurance"]["state"], "NOT_COVERED", "{after}");
    assert_eq!(
        after["a1"]["assurance"]["claims"][0],
        json!({ "says": "ACTS", "through": "1995-12-31", "basis": "ASSUMED" })
    );
}

#[test]
fn what_was_recorded_before_the_claims_has_none() {
    let recorded = BATCHES[0].1;
    let at = format!("{{ at: \"1994-01-01\", recordedAt: \"{recorded}\" }}");
    let told = ask(&format!(
        "{{ {} pointInTime(ref: \"{CHARTER}!art4\", asOf: {at}) {{ assurance {{ state claims {{ says }} }} }} }}",
        read(4, &at)
    ));
    assert_eq!(told["a4"]["assurance"]["state"], "NO_CLAIM");
    assert_eq!(told["pointInTime"]["assurance"], json!({ "state": "NO_CLAIM", "claims": [] }));
}

/// A doubt reaches article 6 from 1995-06-01 on, and none article 1.
#[test]
fn of_an_id_that_nothing_has_a_doubt_at_its_place_is_told() {
    let warned = |query: &str| {
        let response = SERVER.respond(query, json!({}));
        let warning = response["extensions"]["warnings"][0].clone();
        assert_eq!(
            (&response["data"]["it"], &warning["code"]),
            (&Value::Null, &json!("NOT_FOUND")),
            "{response}"
        );
        warning["message"].as_str().unwrap().to_owned()
    };
    let at = "asOf: { at: \"1995-07-01\" }";
    for (article, is_doubted) in [(6, true), (1, false)] {
        let (urn, path) = (format!("{CHARTER}!art{article}_par9"), format!("art{article}_par9"));
        for query in [
            format!("{{ it: pointInTime(ref: \"{urn}\", {at}) {{ id }} }}"),
            format!("{{ it: pointInTime(ref: \"component:{urn}\", {at}) {{ id }} }}"),
            format!("{{ it: version(ref: \"{CHARTER}@1995-07-01!{path}\") {{ id }} }}"),
            format!(
                "{{ it: node(id: \"version:{CHARTER}@1990-03-12!{path};at=1995-07-01;rev=2\") {{ id }} }}"
            ),
        ] {
            let told = warned(&query);
            assert!(told.starts_with("nothing has the id"), "{told}");
            let doubt = "Whether it is there is not known. Touched: a clause of no known form";
            assert_eq!(told.contains(doubt), is_doubted, "{query}: {told}");
        }
    }
}

#[test]
fn a_period_is_cut_where_the_states_change() {
    let told = ask(&format!(
        "{{ impact(ref: \"{CHARTER}!art4\", input: {{ during: {{ from: \"1994-01-01\", to: \"1997-01-01\" }} }}) \
         {{ assurance {{ days {{ from to }} state }} }} }}"
    ));
    let stretches = told["impact"]["assurance"].as_array().unwrap();
    assert_eq!(stretches[0]["state"], "ASSURED", "{told}");
    let touched = stretches.iter().find(|stretch| stretch["state"] == "TOUCHED").unwrap();
    assert_eq!(touched["days"]["from"], "1994-05-02", "{told}");
    assert_eq!(stretches.last().unwrap()["days"]["to"], "1997-01-01");
}

fn states<'v>(list: &'v Value, of: &str) -> Vec<&'v str> {
    list.as_array().unwrap().iter().map(|one| one[of]["state"].as_str().unwrap()).collect()
}

#[test]
fn a_difference_has_both_sides_and_the_weaker_of_them() {
    let query = |article: u32, before: &str, after: &str| {
        let told = ask(&format!(
            "{{ diff(input: {{ ref: \"{CHARTER}!art{article}\", before: {{ at: \"{before}\" }}, after: {{ at: \"{after}\" }} }}) \
             {{ changed untold {{ urn }} assurance {{ state before {{ state }} after {{ state }} }} \
             changes {{ nodes {{ kinds segments {{ text }} }} }} }} }}"
        ));
        told["diff"].clone()
    };
    let touched = query(4, "1993-01-01", "1995-03-01");
    assert_eq!(
        touched["assurance"],
        json!({ "state": "TOUCHED", "before": { "state": "ASSURED" }, "after": { "state": "TOUCHED" } })
    );
    assert_eq!((&touched["changed"], &touched["untold"]), (&json!(false), &json!([])), "{touched}");
    assert_eq!(query(1, "1993-01-01", "1995-03-01")["assurance"]["state"], "ASSURED");
    assert_eq!(query(1, "1993-01-01", "1997-03-01")["assurance"]["state"], "NOT_COVERED");
    // Words that nobody knows, on one side and on both.
    let untold = json!([{ "urn": format!("{CHARTER}!art12_cpt") }]);
    for before in ["1994-01-01", "1995-02-10"] {
        let told = query(12, before, "1995-03-01");
        assert_eq!((&told["changed"], &told["untold"]), (&Value::Null, &untold), "{told}");
        assert!(told["changes"]["nodes"].as_array().unwrap().iter().all(|one| one["segments"] == json!([])));
    }
}

/// The words of article 12 are unknown from 1995 on, and those in English are of before.
#[test]
fn a_text_in_another_language_says_which_command_it_is_behind() {
    let behind = |day: &str, language: &str| {
        let told = ask(&format!(
            "{{ pointInTime(ref: \"{CHARTER}!art12_cpt\", asOf: {{ at: \"{day}\" }}) {{ \
             textUnits(language: \"{language}\") {{ behind }} }} }}"
        ));
        told["pointInTime"]["textUnits"][0]["behind"].clone()
    };
    let command = json!("urn:lex:zz:municipal:emenda:1995-01-30;90#1");
    assert_eq!([behind("1995-01-01", "en"), behind("1995-07-01", "en")], [Value::Null, command]);
    assert_eq!(behind("1995-07-01", "pt"), Value::Null);
}

/// A text that is asked for in a language says so, whose words have no field of their own.
#[test]
fn a_whole_text_in_another_language_warns_of_words_that_are_behind() {
    for (day, arguments, count) in [
        ("1995-07-01", "(languages: \"en\")", 1),
        ("1995-01-01", "(languages: \"en\")", 0),
        ("1995-07-01", "", 0),
    ] {
        let document = format!(
            "{{ pointInTime(ref: \"{CHARTER}!art12\", asOf: {{ at: \"{day}\" }}) {{ fullText{arguments} }} }}"
        );
        let response = SERVER.respond(&document, json!({}));
        let warnings = response["extensions"]["warnings"].as_array().cloned().unwrap_or_default();
        let told: Vec<&Value> = warnings.iter().filter(|one| one["code"] == "LANGUAGE_BEHIND").collect();
        assert_eq!(told.len(), count, "{day} {arguments}: {response:#}");
        let message =
            "1 lines have words that are older than those of the law: \"Emenda nº 90\" changed them";
        assert!(told.iter().all(|one| one["message"].as_str().unwrap().starts_with(message)), "{told:?}");
    }
}

/// A strict question takes the words of a language that it names for what is asked: those of before are refused, wherever
/// they are asked for. Without a language, or in the law's own, nothing is refused for them.
#[test]
fn a_strict_question_refuses_words_that_are_behind_in_the_language_asked_for() {
    let desk = Desk::new();
    let store = Embedded::create(&desk.store()).unwrap();
    let law = format!("{CHARTER}!art12_cpt");
    let amend =
        json!({ "amend": { "target": law, "texts": [{ "language": "pt", "text": "Nova redação." }] } });
    let act = "urn:lex:zz:municipal:emenda:1995-01-30;90";
    let on = json!({ "on": "1995-02-06", "basis": "STATED" });
    let lines = [
        json!({ "changeset": { "format": 1 } }),
        json!({ "claim": { "component": CHARTER, "says": "acts", "through": "1995-12-31", "basis": "assumed" } }),
        json!({ "act": { "id": act, "kind": "amendment", "number": 90, "code": "em_90", "title": "Emenda nº 90",
            "published": on } }),
        json!({ "command": { "act": act, "seq": 1, "norm": CHARTER, "op": amend } }),
    ];
    let said = lines.map(|line| line.to_string()).join("\n");
    for (lines, instant) in [(BATCHES[0].0, BATCHES[0].1), (said.as_str(), "2030-01-01T00:00:00Z")] {
        store.load(&ChangeSet::read(lines.as_bytes()).unwrap(), instant.parse().unwrap()).unwrap();
    }
    let server = Server::over(desk, store);
    let ask = |field: &str, day: &str| {
        let document = format!(
            "{{ pointInTime(ref: \"{CHARTER}!art12\", asOf: {{ at: \"{day}\", strict: true }}) {{ {field} }} }}"
        );
        server.respond(&document, json!({}))
    };
    for field in [
        "fullText(languages: \"en\")",
        "children { text(languages: \"en\") { content } }",
        "children { textUnits(language: \"en\") { content } }",
    ] {
        let refused = ask(field, "1995-07-01");
        assert_eq!(refused["errors"][0]["extensions"]["code"], "NOT_ASSURED", "{field}: {refused:#}");
        assert!(refused["errors"][0]["message"].as_str().unwrap().contains("Emenda nº 90"), "{refused:#}");
        let before = ask(field, "1995-01-01");
        assert!(before.get("errors").is_none(), "{field}: {before:#}");
        for other in [field.replace("\"en\"", "\"pt\""), field.split('(').next().unwrap().to_owned()] {
            // A field of objects needs its selection.
            let other = if field.starts_with("children") && !other.ends_with('}') {
                format!("{other} {{ content }} }}")
            } else {
                other
            };
            let own = ask(&other, "1995-07-01");
            assert!(own.get("errors").is_none(), "{other}: {own:#}");
        }
    }
}

#[test]
fn each_version_of_a_lineage_has_its_own_days() {
    let query = |article: u32, known: &str| {
        ask(&format!(
            "{{ lineage(ref: \"{CHARTER}!art{article}\", asOf: {{ {known} }}) {{ entries {{ \
             version {{ valid {{ from to }} openEnd {{ state lastCovered }} }} \
             assurance {{ days {{ from to }} state }} }} }} }}"
        ))["lineage"]["entries"]
            .as_array()
            .unwrap()
            .clone()
    };
    let entries = query(4, "");
    let [first, last] = [entries.first().unwrap(), entries.last().unwrap()];
    assert_eq!(first["assurance"], json!([{ "days": first["version"]["valid"], "state": "ASSURED" }]));
    assert_eq!(first["version"]["openEnd"], Value::Null, "it ends on a day");
    assert_eq!(last["version"]["openEnd"], json!({ "state": "TOUCHED", "lastCovered": "1995-12-31" }));
    let stretches = last["assurance"].as_array().unwrap();
    assert_eq!(stretches[0]["state"], "ASSURED");
    assert_eq!(stretches[1]["days"]["from"], "1994-05-02", "{last}");
    assert_eq!(stretches.last().unwrap()["days"]["to"], Value::Null);
    // As known on a day that the claim reaches, an open end is known; after it, to the last covered day.
    let known = query(10, "knownAt: \"1995-06-01\"").pop().unwrap();
    assert_eq!(known["version"]["openEnd"]["state"], "ASSURED", "{known}");
    let open = query(10, "").pop().unwrap();
    assert_eq!(open["version"]["openEnd"], json!({ "state": "NOT_COVERED", "lastCovered": "1995-12-31" }));
    assert_eq!(
        states(&json!([{ "of": open["assurance"].as_array().unwrap().last() }]), "of"),
        ["NOT_COVERED"]
    );
}

#[test]
fn a_search_counts_its_hits_by_state() {
    let told = ask(
        "{ search(input: { query: \"Conselho\", time: { asOf: { at: \"1995-03-01\" } } }, first: 2) { totalCount \
         assurance { state parts { touched noClaim notCovered assured } } nodes { component { urn } } } \
         all: search(input: { query: \"Conselho\", time: { asOf: { at: \"1995-03-01\" } } }, first: 1000) { \
         nodes { component { urn } assurance { state } } } }",
    );
    let hits = states(&told["all"]["nodes"], "assurance");
    let count = |state: &str| hits.iter().filter(|hit| **hit == state).count();
    let parts =
        json!({ "touched": count("TOUCHED"), "noClaim": 0, "notCovered": 0, "assured": count("ASSURED") });
    assert_eq!(told["search"]["assurance"], json!({ "state": "TOUCHED", "parts": parts }), "{told}");
    assert!(count("ASSURED") > 0 && hits.len() > 2 && told["search"]["totalCount"] == hits.len());
    let nodes = told["all"]["nodes"].as_array().unwrap();
    let fourth =
        nodes.iter().find(|hit| hit["component"]["urn"].as_str().unwrap().contains("!art4")).unwrap();
    assert_eq!(fourth["assurance"]["state"], "TOUCHED");
    let none = ask("{ search(input: { query: \"xyzzy\" }) { assurance { state parts { assured } } } }");
    assert_eq!(none["search"]["assurance"], json!({ "state": null, "parts": { "assured": 0 } }));
}

#[test]
fn a_search_that_finds_nothing_says_how_far_the_provisions_searched_are_known() {
    let sought = |time: &str, words: &str| {
        ask(&format!(
            "{{ search(input: {{ query: \"{words}\", within: [\"{CHARTER}!art4\"], time: {time} }}) {{ totalCount \
             unfound {{ component {{ urn }} assurance {{ days {{ from to }} state }} }} }} }}"
        ))
    };
    let state = |day: &str| {
        let told = sought(&format!("{{ asOf: {{ at: \"{day}\" }} }}"), "xyzzy");
        let unfound = &told["search"]["unfound"];
        assert_eq!(unfound[0]["component"]["urn"], format!("{CHARTER}!art4"), "{told}");
        unfound[0]["assurance"][0]["state"].as_str().unwrap().to_owned()
    };
    assert_eq!(["1993-03-01", "1995-03-01", "2001-03-01"].map(state), ["ASSURED", "TOUCHED", "TOUCHED"]);
    let told = sought("{ during: { from: \"1993-01-01\", to: \"1996-01-01\" } }", "xyzzy");
    let stretches = told["search"]["unfound"][0]["assurance"].as_array().unwrap();
    let states: Vec<&str> = stretches.iter().map(|one| one["state"].as_str().unwrap()).collect();
    assert_eq!(states, ["ASSURED", "TOUCHED"], "{told}");
    let found = sought("{ asOf: { at: \"1993-03-01\" } }", "Conselho");
    assert_eq!(found["search"]["unfound"], json!([]), "{found}");
    let strict = "{ search(input: { query: \"xyzzy\", within: [\"art. 4º\"], time: { asOf: { at: \"1995-03-01\", strict: true } } }) \
                  { totalCount } }";
    let refused = SERVER.respond(strict, json!({}));
    assert_eq!(refused["errors"][0]["extensions"]["code"], "NOT_ASSURED", "{refused:#}");
}

#[test]
fn a_search_in_debates_tells_of_those_of_which_nothing_could_be_read() {
    let desk = Desk::new();
    let store = Embedded::create(&desk.store()).unwrap();
    let files =
        [("debates2024-05-01.txt", "The House met and spoke of fishing ."), ("debates2024-05-02.txt", " ")];
    let files = files.map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()));
    let (set, _) = asof_loaders::gb::debates::load(&files, None, &mut |_| {}).unwrap();
    store.load(&set, "2026-01-01T00:00:00Z".parse().unwrap()).unwrap();
    let server = Server::over(desk, store);
    let ask = |more: &str, time: &str| {
        let input = format!("{{ query: \"fishing\"{more}, time: {{ {time} }} }}");
        let query = format!(
            "{{ search(input: {input}) {{ totalCount unfound {{ component {{ urn }} assurance {{ state }} }} }} }}"
        );
        server.respond(&query, json!({}))
    };
    let unread = json!([{ "component": { "urn": "urn:lex:gb:house.of.commons:debate:2024-05-02" },
        "assurance": [{ "state": "TOUCHED" }] }]);
    let of = |day: &str| format!("asOf: {{ at: \"{day}\" }}");
    let both = "during: { from: \"2024-05-01\", to: \"2024-05-03\" }";
    for (more, time, found, unfound) in [
        ("", of("2024-05-02"), 1, unread.clone()),
        ("", both.to_owned(), 1, unread.clone()),
        (", kinds: [\"debate\"]", of("2024-05-02"), 1, unread),
        ("", of("2024-05-01"), 1, json!([])),
        (", natures: [STATUTORY]", of("2024-05-02"), 0, json!([])),
    ] {
        let told = ask(more, &time);
        let search = &told["data"]["search"];
        assert_eq!(
            (&search["totalCount"], &search["unfound"]),
            (&json!(found), &unfound),
            "{more} {time}: {told:#}"
        );
    }
    let refused = ask("", "asOf: { at: \"2024-05-02\", strict: true }");
    assert_eq!(refused["errors"][0]["extensions"]["code"], "NOT_ASSURED", "{refused:#}");
}

#[test]
fn a_search_whose_words_name_a_day_is_read_on_it() {
    let told = ask(
        "{ search(input: { query: \"Conselho currently\", reference: \"1995-03-01\" }) { nodes { version { id } } } \
         none: search(input: { query: \"Conselho\", reference: \"1995-03-01\" }) { nodes { version { id } } } }",
    );
    for (list, day) in [("search", "1995-03-01"), ("none", "2026-06-01")] {
        let hits = told[list]["nodes"].as_array().unwrap();
        let on = |hit: &Value| hit["version"]["id"].as_str().unwrap().contains(&format!(";at={day};"));
        assert!(!hits.is_empty() && hits.iter().all(on), "{list}: {told}");
    }
}

#[test]
fn an_evolution_counts_its_passages_by_days() {
    let told = ask(
        "{ evolution(input: { query: \"Conselho\" }) { early { assurance { state } } late { assurance { state } } \
         assurance { days { from to } state parts { touched notCovered assured } } } }",
    );
    let stretches = told["evolution"]["assurance"].as_array().unwrap();
    assert_eq!(stretches[0]["state"], "ASSURED", "{told}");
    assert_eq!(stretches[0]["days"]["from"], "1990-03-12");
    assert!(stretches.iter().any(|stretch| stretch["state"] == "TOUCHED"), "{told}");
    let last = stretches.last().unwrap();
    assert_eq!((&last["days"]["to"], &last["parts"]["assured"]), (&Value::Null, &json!(0)));
    assert!(
        stretches
            .windows(2)
            .all(|two| two[0]["parts"] != two[1]["parts"] || two[0]["days"]["to"] != two[1]["days"]["from"])
    );
    assert_eq!(states(&told["evolution"]["early"], "assurance")[0], "ASSURED");
}

#[test]
fn references_answers_and_what_is_to_come_have_their_states() {
    let at = "asOf: { at: \"1995-03-01\" }";
    let told = ask(&format!(
        "{{ references(ref: \"{CHARTER}!trans_art1\", {at}) {{ nodes {{ target {{ urn }} \
         assurance {{ state source {{ state }} target {{ state }} }} }} }} \
         answer(input: {{ question: \"Conselho\", primary: [\"{CHARTER}!trans_art1\"], {at} }}) {{ \
         assurance {{ state parts {{ touched assured }} }} \
         primary {{ assurance {{ state }} }} references {{ component {{ urn }} assurance {{ state }} }} }} \
         verifyCitations(text: \"Carta, art. 4º\", {at}) {{ citations {{ assurance {{ state }} }} }} \
         upcoming(ref: \"{CHARTER}\", at: \"1994-10-01\") {{ nodes {{ assurance {{ state }} }} }} \
         before: upcoming(ref: \"{CHARTER}\", at: \"1994-10-01\", recordedAt: \"{}\") {{ nodes {{ assurance {{ state }} }} }} }}",
        BATCHES[0].1
    ));
    let reference = &told["references"]["nodes"][0];
    assert_eq!(
        (&reference["target"]["urn"], &reference["assurance"]),
        (
            &json!(format!("{CHARTER}!art4")),
            &json!({ "state": "TOUCHED", "source": { "state": "ASSURED" }, "target": { "state": "TOUCHED" } })
        ),
        "{told}"
    );
    assert_eq!(states(&told["answer"]["primary"], "assurance"), ["ASSURED"]);
    assert_eq!(states(&told["answer"]["references"], "assurance"), ["TOUCHED"], "{told}");
    assert_eq!(
        told["answer"]["assurance"],
        json!({ "state": "TOUCHED", "parts": { "touched": 1, "assured": 1 } })
    );
    assert_eq!(states(&told["verifyCitations"]["citations"], "assurance"), ["TOUCHED"]);
    let [upcoming, before] = ["upcoming", "before"].map(|list| states(&told[list]["nodes"], "assurance"));
    assert!(!upcoming.is_empty() && upcoming.iter().all(|state| *state == "ASSURED"), "{told}");
    assert!(!before.is_empty() && before.iter().all(|state| *state == "NO_CLAIM"), "{told}");
}

/// Every field that takes `asOf`, with what it refuses where it is strict.
#[test]
fn a_strict_question_refuses_what_is_not_assured() {
    let art7 = format!("ref: \"{CHARTER}!art7\"");
    let of_component = [
        "version { id }",
        "label",
        "citation",
        "versions { totalCount }",
        "lineage { amended }",
        "history { totalCount }",
        "parent { id }",
        "ancestors { id }",
        "children { totalCount }",
        "descendants { totalCount }",
        "assurance { state }",
    ];
    let of_component = of_component.map(|field| {
        let (name, below) = field.split_once(' ').unwrap_or((field, ""));
        format!("component({art7}) {{ it: {name}(AS_OF) {below} }}")
    });
    let mut fields = vec![
        format!("component({art7}, AS_OF) {{ id }}"),
        format!("pointInTime({art7}, AS_OF) {{ id }}"),
        format!("pointInTimeBatch(refs: [\"{CHARTER}!art7\"], AS_OF) {{ id }}"),
        format!("lineage({art7}, AS_OF) {{ amended }}"),
        format!("diff(input: {{ {art7}, before: {{ at: \"1993-01-01\" }}, after: POINT }}) {{ changed }}"),
        format!("diff(input: {{ {art7}, before: POINT, after: {{ at: \"1993-01-01\" }} }}) {{ changed }}"),
        "resolveReference(text: \"art. 7º, Carta\", AS_OF) { citation }".to_owned(),
        format!("references({art7}, AS_OF) {{ totalCount }}"),
        format!("references(ref: \"{CHARTER}!art5\", direction: IN, AS_OF) {{ totalCount }}"),
        format!("brokenReferences({art7}, AS_OF) {{ totalCount }}"),
        format!("definitions(term: \"morador\", {art7}, AS_OF) {{ totalCount }}"),
        format!("expand(refs: [\"{CHARTER}!art7\"], AS_OF) {{ totalCount }}"),
        "search(input: { query: \"Prefeito\", time: { AS_OF } }) { totalCount }".to_owned(),
        "answer(input: { question: \"Prefeito\", AS_OF }) { insufficient }".to_owned(),
        "verifyCitations(text: \"Carta, art. 7º\", AS_OF) { valid }".to_owned(),
        format!("coverage({art7}, AS_OF) {{ on }}"),
    ];
    fields.extend(of_component);
    for field in fields {
        let respond = |day: &str, strict: bool| {
            let point = format!("{{ at: \"{day}\", strict: {strict} }}");
            let field = field.replace("AS_OF", &format!("asOf: {point}")).replace("POINT", &point);
            SERVER.respond(&format!("{{ {field} }}"), json!({}))
        };
        // Article 7 refers to article 5 until 1996.
        for (day, strict) in [("1994-01-01", true), ("1996-02-01", false)] {
            let response = respond(day, strict);
            assert!(response.get("errors").is_none(), "{field} {day}: {response:#}");
        }
        let refused = respond("1996-02-01", true);
        assert_eq!(refused["errors"][0]["extensions"]["code"], "NOT_ASSURED", "{field}: {refused:#}");
        let message = refused["errors"][0]["message"].as_str().unwrap();
        // Without a day that is covered, or with the doubt about article 6.
        let why = ["the last covered day is 1995-12-31", "a clause of no known form"];
        assert!(message.contains("1996-02-01") && why.iter().any(|why| message.contains(why)), "{message}");
    }
    // A subtree is refused by its weakest part; a list of acts has no claim that speaks for it.
    for (field, what) in [
        (
            format!(
                "pointInTime(ref: \"{CHARTER}!tit2\", asOf: {{ at: \"1994-06-01\", strict: true }}) {{ id }}"
            ),
            "Emenda nº 99",
        ),
        ("actions(asOf: { at: \"1994-01-01\", strict: true }) { totalCount }".to_owned(), "acts"),
    ] {
        let refused = SERVER.respond(&format!("{{ {field} }}"), json!({}));
        assert_eq!(refused["errors"][0]["extensions"]["code"], "NOT_ASSURED", "{refused:#}");
        assert!(refused["errors"][0]["message"].as_str().unwrap().contains(what), "{refused:#}");
    }
}

#[test]
fn a_question_without_a_day_is_asked_for_today() {
    let article = |number: u32| format!("ref: \"{CHARTER}!art{number}\"");
    let asked = format!(
        "{{ one: pointInTime({}) {{ id assurance {{ state }} }} \
         known: pointInTime({}, asOf: {{ knownAt: \"1996-06-01\" }}) {{ id }} \
         touched: component({}) {{ version {{ id }} }} \
         list: pointInTimeBatch(refs: [\"{CHARTER}!art1\"]) {{ id assurance {{ state }} }} \
         exact: pointInTime({}, asOf: {{ at: \"2026-06-01\" }}) {{ id }} \
         last: pointInTime({}, asOf: {{ at: \"9999-12-31\" }}) {{ id }} }}",
        article(1),
        article(1),
        article(4),
        article(1),
        article(1)
    );
    let response = SERVER.respond(&asked, json!({}));
    let told = &response["data"];
    let at = |field: &Value, day: &str| field["id"].as_str().unwrap().contains(&format!(";at={day};"));
    assert!(at(&told["one"], "1995-12-31") && told["one"]["assurance"]["state"] == "ASSURED", "{response:#}");
    assert!(
        told["known"]["id"].as_str().unwrap().contains(";at=1995-12-31;known=1996-06-01;"),
        "{response:#}"
    );
    assert!(at(&told["touched"]["version"], "1994-05-01"), "{response:#}");
    assert!(at(&told["list"][0], "2026-06-01") && told["list"][0]["assurance"]["state"] == "NOT_COVERED");
    assert!(at(&told["exact"], "2026-06-01") && at(&told["last"], "9999-12-31"), "{response:#}");
    let warnings = response["extensions"]["warnings"].as_array().unwrap();
    let paths: Vec<&Value> = warnings.iter().map(|warning| &warning["path"]).collect();
    assert_eq!(paths, [&json!(["one"]), &json!(["known"]), &json!(["touched", "version"])]);
    assert!(warnings.iter().all(|warning| warning["code"] == "LAST_ASSURED"), "{response:#}");
    let message = |at: usize| warnings[at]["message"].as_str().unwrap();
    assert!(
        message(0).contains("2026-06-01")
            && message(0).contains("NOT_COVERED")
            && message(0).contains("1995-12-31")
    );
    assert!(message(2).contains("TOUCHED") && message(2).contains("Emenda nº 99"), "{response:#}");
    let points = &response["extensions"]["asOf"]["points"];
    assert!(points.as_array().unwrap().iter().any(|point| point["at"] == "1995-12-31"), "{points}");
    // What is assured today, and what never was, is that of today.
    let recorded = BATCHES[0].1;
    for point in ["knownAt: \"1995-12-31\"".to_owned(), format!("recordedAt: \"{recorded}\"")] {
        let response = SERVER.respond(
            &format!("{{ it: pointInTime({}, asOf: {{ {point} }}) {{ id }} }}", article(1)),
            json!({}),
        );
        assert!(at(&response["data"]["it"], "2026-06-01"), "{response:#}");
        assert!(response["extensions"].get("warnings").is_none(), "{response:#}");
    }
}

#[test]
fn coverage_lists_what_is_recorded_of_a_provision() {
    let query = |local: &str, at: &str| {
        let told = ask(&format!(
            "{{ coverage(ref: \"{CHARTER}{local}\", asOf: {{ at: \"{at}\" }}) {{ on component {{ urn }} assurance {{ state }} \
             gaps {{ days {{ from to }} state }} picture parts {{ nodes {{ urn assurance {{ state }} }} }} \
             claims {{ component says through basis }} \
             acts {{ totalCount nodes {{ act title status touches effectiveOn effectiveBasis }} }} \
             upcoming: acts(status: [UPCOMING]) {{ totalCount }} \
             doubts {{ nodes {{ code message touches until }} }} }} }}"
        ));
        told["coverage"].clone()
    };
    let fourth = query("!art4", "1997-01-01");
    assert_eq!((&fourth["on"], &fourth["assurance"]["state"]), (&json!("1997-01-01"), &json!("TOUCHED")));
    assert_eq!(
        fourth["acts"]["nodes"],
        json!([{ "act": "urn:lex:zz:municipal:emenda:1994-05-01;99", "title": "Emenda nº 99", "status": "TOUCHING",
            "touches": format!("{CHARTER}!art4"), "effectiveOn": "1994-05-02", "effectiveBasis": "STATED" }])
    );
    assert_eq!((&fourth["doubts"]["nodes"], &fourth["upcoming"]["totalCount"]), (&json!([]), &json!(0)));
    assert_eq!(query("!art4", "1994-01-01")["upcoming"]["totalCount"], 1);
    // What touches a part touches what it is in, and the other way round; its neighbours it does not.
    assert_eq!(query("!art4_cpt", "1997-01-01")["acts"]["totalCount"], 1);
    let first = query("!art1", "1997-01-01");
    assert_eq!(first["acts"]["totalCount"], 0);
    assert_eq!(
        first["gaps"],
        json!([{ "days": { "from": "1996-01-01", "to": "1997-01-02" }, "state": "NOT_COVERED" }])
    );
    assert_eq!(
        first["claims"],
        json!([{ "component": CHARTER, "says": "ACTS", "through": "1995-12-31", "basis": "ASSUMED" }])
    );
    assert_eq!(query("!art1", "1995-01-01")["gaps"], json!([]));
    let whole = query("", "1995-07-01");
    assert_eq!(whole["acts"]["totalCount"], 1);
    assert_eq!(whole["doubts"]["nodes"][0]["code"], "clause-not-understood");
    let picture = whole["picture"].as_str().unwrap();
    assert!(picture.starts_with("<svg ") && picture.contains("all of it"), "{picture}");
    assert_eq!(query("!art1", "1980-01-01")["picture"], Value::Null);
    let parts = whole["parts"]["nodes"].as_array().unwrap();
    assert_eq!(parts[0]["urn"], format!("{CHARTER}@1990-03-12!tit1"));
    assert_eq!(states(&whole["parts"]["nodes"], "assurance")[..2], ["ASSURED", "TOUCHED"]);
}
