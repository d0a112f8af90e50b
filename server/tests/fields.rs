//! What single fields of the GraphQL schema say, each held against another way to the same answer.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test")]

use std::collections::{BTreeMap, BTreeSet};

use crate::common::Desk;
use crate::common::served::{BATCHES, CHARTER, DEMO, Server};
use asof_engine::proof;
use asof_engine::store::Embedded;
use asof_schema::{ChangeSet, Proof};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use unicode_normalization::UnicodeNormalization as _;

/// The items of a list of the answer.
fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("no list: {value:#}"))
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("no text: {value:#}"))
}

fn each<'v>(items: &'v Value, field: &str) -> Vec<&'v str> {
    list(items).iter().map(|item| text(&item[field])).collect()
}

/// The ids of all components.
fn components() -> Vec<String> {
    let data =
        DEMO.data("{ norm(ref: \"CVS\") { components(first: 1000) { nodes { id: urn } } } }", json!({}));
    each(&data["norm"]["components"]["nodes"], "id").into_iter().map(str::to_owned).collect()
}

/// Every version with the fields that are asked for.
fn versions(fields: &str) -> Vec<Value> {
    let document = format!(
        "query($id: ID!) {{ component(ref: $id) {{ versions(first: 1000) {{ nodes {{ {fields} }} }} }} }}"
    );
    let of = |id: &String| {
        list(&DEMO.data(&document, json!({ "id": id }))["component"]["versions"]["nodes"]).to_vec()
    };
    components().iter().flat_map(of).collect()
}

// ----- texts -----

#[test]
fn the_hash_of_a_full_text_is_that_of_its_words_in_nfc_with_single_spaces() {
    let (mut several_lines, mut empty) = (0, 0);
    for version in versions("id fullText fullTextHash") {
        let full = text(&version["fullText"]);
        let words: Vec<&str> = full.split_whitespace().collect();
        let digest = Sha256::digest(words.join(" ").nfc().collect::<String>());
        let hex = digest.iter().fold(String::new(), |hex, byte| hex + &format!("{byte:02x}"));
        assert_eq!(version["fullTextHash"], format!("sha256:{hex}"), "{}", version["id"]);
        several_lines += usize::from(full.contains('\n'));
        empty += usize::from(full.is_empty());
    }
    assert!(several_lines > 20 && empty > 2, "{several_lines} {empty}");
    // printf 'Art. 2º São símbolos da Cidade: I – a bandeira azul e branca; II – o hino; III – o selo do farol.' | sha256sum
    let data = DEMO.data(
        "{ pointInTime(ref: \"art. 2º\", asOf: { at: \"1991-01-01\" }) { fullText fullTextHash } }",
        json!({}),
    );
    let full = "Art. 2º São símbolos da Cidade:\nI – a bandeira azul e branca;\nII – o hino;\nIII – o selo do farol.";
    let hash = "sha256:9d72813889aa124221dfb25e8efc8dbca6f36e3c5269378a08b86daa21e6ffee";
    assert_eq!(data["pointInTime"], json!({ "fullText": full, "fullTextHash": hash }));
}

#[test]
fn expressions_are_the_texts_by_language() {
    let mut translated = 0;
    for version in versions(
        "id textUnits { id language } expressions { id language authentic textUnits { id language } headings: textUnits(aspects: [HEADING]) { aspect } }",
    ) {
        let expressions = list(&version["expressions"]);
        let languages: Vec<&str> = each(&version["expressions"], "language");
        let mut wanted: BTreeSet<&str> = each(&version["textUnits"], "language").into_iter().collect();
        let own: Vec<&str> = wanted.take("pt").into_iter().collect();
        assert_eq!(languages, [own, wanted.into_iter().collect()].concat(), "{}", version["id"]);
        translated += usize::from(languages.len() > 1);
        for expression in expressions {
            let language = text(&expression["language"]);
            assert_eq!(expression["authentic"], language == "pt");
            let point = text(&version["id"]).strip_prefix("version:").unwrap();
            assert_eq!(text(&expression["id"]), format!("expression:{point}#{language}"));
            let of_language: Vec<Value> = list(&version["textUnits"])
                .iter()
                .filter(|unit| unit["language"] == language)
                .cloned()
                .collect();
            assert_eq!(expression["textUnits"], Value::from(of_language));
            assert!(list(&expression["headings"]).iter().all(|unit| unit["aspect"] == "HEADING"));
        }
    }
    assert!(translated > 2, "{translated}");
    let of = format!("{CHARTER}@2012-02-06!art1_cpt;at=2013-01-01;rev=2");
    let ids = [
        format!("expression:{of}#en"),
        format!("expression:{of}#fr"),
        format!("text:{of}#en/CANONICAL"),
        format!("text:{of}#en/canonical"),
    ];
    let data = DEMO.data("query($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }", json!({ "ids": ids }));
    assert_eq!(
        data["nodes"],
        json!([{ "__typename": "LanguageVersion", "id": ids[0] }, null,
            { "__typename": "TextUnit", "id": ids[2] }, null])
    );
}

#[test]
fn a_full_text_falls_back_line_by_line_as_a_text_does() {
    let document = "query($at: Date!) { pointInTime(ref: \"CVS\", asOf: { at: $at }) { native: fullText portuguese: fullText(languages: [\"pt\"])
      english: fullText(languages: [\"fr\", \"en\"]) notices: fullText(languages: [\"en\"], notices: true) nativeNotices: fullText(notices: true)
      descendants(first: 1000) { nodes { own: text { content } text(languages: [\"fr\", \"en\"]) { content language } } } } }";
    let mut english = 0;
    for at in ["1990-03-12", "2000-01-01", "2012-02-06", "2020-01-01"] {
        let whole = DEMO.data(document, json!({ "at": at }))["pointInTime"].take();
        assert_eq!(whole["native"], whole["portuguese"]);
        let wordy = |node: &&Value| !node["text"].is_null();
        let nodes: Vec<&Value> = list(&whole["descendants"]["nodes"]).iter().filter(wordy).collect();
        let lines = |name: &str| text(&whole[name]).lines().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!((lines("english").len(), lines("native").len()), (nodes.len(), nodes.len()));
        for (node, (line, native)) in nodes.iter().zip(lines("english").iter().zip(lines("native"))) {
            assert!(line.ends_with(text(&node["text"]["content"])), "{line}");
            if node["text"]["language"] == "pt" {
                assert_eq!(*line, native);
            } else {
                english += 1;
                assert_ne!(*line, native);
            }
            assert_ne!(node["text"]["language"], "fr", "there is no French");
        }
        assert_eq!(lines("notices").len(), lines("nativeNotices").len());
    }
    assert!(english > 2, "{english}");
    let data = DEMO.data(
        "{ pointInTime(ref: \"art. 1º\", asOf: { at: \"2012-02-06\" }) { fullText(languages: [\"en\"]) } }",
        json!({}),
    );
    assert_eq!(
        text(&data["pointInTime"]["fullText"]),
        "Article 1. Vila Serena is a free city, governed by this Charter and by the laws that its Council passes.\n\
         § 1 The territory of the City is that shown on the annexed map.\n§ 2 The beaches of the City are public."
    );
}

// ----- order -----

/// The components of a norm are listed as they are printed: what stands now is in the order of a walk, and the rest beside it.
#[test]
fn components_come_in_document_order() {
    let document = "{ norm(ref: \"CVS\") { components(first: 1000) { totalCount nodes { id: urn } } }
      now: pointInTime(ref: \"CVS\", asOf: {}) { component { id: urn } descendants(first: 1000) { nodes { component { id: urn } } } } }";
    let data = DEMO.data(document, json!({}));
    let all = components();
    assert_eq!(data["norm"]["components"]["totalCount"], all.len());
    let walked = list(&data["now"]["descendants"]["nodes"]).iter().map(|node| text(&node["component"]["id"]));
    let walked: Vec<&str> = std::iter::once(CHARTER).chain(walked).collect();
    let listed: Vec<&str> = all.iter().map(String::as_str).filter(|id| walked.contains(id)).collect();
    assert_eq!(listed, walked);
    let place = |local: &str| all.iter().position(|id| *id == format!("{CHARTER}!{local}")).unwrap();
    assert!(place("art2") < place("art10") && place("art8") < place("art10"), "not in the order of letters");
    // It is gone: it is listed where it stood last, below its article.
    let gone = all.iter().filter(|id| !walked.contains(&id.as_str())).count();
    assert!(
        gone > 0 && place("art12_par2") > place("art12") && place("art12_par2") < place("art13"),
        "{all:#?}"
    );
}

// ----- ids -----

/// Whatever a document meets is found again by its id, with the same values, at every revision that is still to come.
#[test]
fn an_object_is_found_again_by_its_id() {
    const FIELDS: &str = "... on ComponentVersion { a: valid { from to } b: fullText c: ordinal d: known { from to }
        e: children { id } f: parent { id } g: terminatedBy { id } h: citation i: next { id } recorded(by: \"2021-12-01T00:00:00Z\") { from to } }
      ... on TextUnit { j: content k: owner { id } } ... on LanguageVersion { l: authentic m: textUnits { id } }
      ... on Component { n: versions(asOf: { recordedAt: \"2021-12-01T00:00:00Z\" }) { nodes { id } } o: type p: label(asOf: { at: \"1995-01-01\", recordedAt: \"2021-12-01T00:00:00Z\" }) }
      ... on Action { q: title r: effectiveOn s: parent { id } t: targets(asOf: { recordedAt: \"2021-12-01T00:00:00Z\" }) { nodes { id } } }
      ... on Norm { u: citations }";
    let points =
        ["", "at: \"1995-01-01\"", "at: \"2001-05-20\", knownAt: \"1999-01-01\"", "at: \"2013-01-01\""];
    let desk = Desk::new();
    let server = Server::over(desk, Embedded::create(&tempfile::tempdir().unwrap().keep()).unwrap());
    let load = |place: usize| {
        let (lines, instant) = BATCHES[place];
        server.store.load(&ChangeSet::read(lines.as_bytes()).unwrap(), instant.parse().unwrap()).unwrap();
    };
    load(0);
    load(1);
    let mut ids = BTreeSet::new();
    for point in points {
        for recorded in ["", "recordedAt: \"2020-06-01T00:00:00Z\""] {
            let document = format!("{{ pointInTime(ref: \"CVS\", asOf: {{ {point} {recorded} }}) {{ id descendants(first: 1000) {{ nodes {{
              id component {{ id norm {{ id }} }} textUnits {{ id }} expressions {{ id }} producedBy {{ id }} terminatedBy {{ id }} previous {{ id }} }} }} }} }}");
            let answer = server.respond(&document, json!({})).to_string();
            ids.extend(
                answer.split("\"id\":\"").skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()),
            );
        }
    }
    let kinds: BTreeSet<&str> = ids.iter().map(|id| id.split_once(':').unwrap().0).collect();
    assert_eq!(kinds, BTreeSet::from(["action", "component", "expression", "norm", "text", "version"]));
    let ask = || {
        let chunks: Vec<&String> = ids.iter().collect();
        let of = |ids: &[&String]| {
            let document = format!("query($ids: [ID!]!) {{ nodes(ids: $ids) {{ __typename id {FIELDS} }} }}");
            server.data(&document, json!({ "ids": ids }))["nodes"].take()
        };
        chunks.chunks(100).flat_map(|ids| list(&of(ids)).to_vec()).collect::<Vec<Value>>()
    };
    let now = ask();
    for (id, node) in ids.iter().zip(&now) {
        assert_eq!(node["id"], **id);
    }
    // A load goes on, also of corrections: what an id says has the same values.
    load(2);
    for (before, after) in now.iter().zip(ask()) {
        assert_eq!(*before, after);
    }
}

// ----- acts -----

/// The commands of the demo as they stand in its files, by id; one that was recorded anew as it was last.
fn commands() -> BTreeMap<String, Value> {
    let lines = BATCHES.iter().flat_map(|(lines, _)| lines.lines());
    let rows = lines.map(|line| serde_json::from_str::<Value>(line).unwrap());
    let commands = rows.filter_map(|mut row| row.get_mut("command").map(Value::take));
    commands.map(|command| (format!("{}#{}", text(&command["act"]), command["seq"]), command)).collect()
}

/// The ids that a command names, told from the files alone.
fn names(commands: &BTreeMap<String, Value>, id: &str) -> BTreeSet<String> {
    let (kind, op) = commands[id]["op"].as_object().unwrap().iter().next().unwrap();
    let ids = |value: &Value| list(value).iter().map(|id| text(id).to_owned()).collect::<BTreeSet<_>>();
    match kind.as_str() {
        "insert" => BTreeSet::from([text(&op["component"]).to_owned()]),
        "continue" => &ids(&op["from"]) | &ids(&op["to"]),
        "negate" | "correct" => {
            let reached = text(op.get("target").or(op.get("command")).unwrap());
            let within = |id: &&String| *id == reached || id.rsplit_once('#').unwrap().0 == reached;
            commands.keys().filter(within).flat_map(|id| names(commands, id)).collect()
        }
        _ => BTreeSet::from([text(&op["target"]).to_owned()]),
    }
}

#[test]
fn targets_are_what_the_files_name() {
    let commands = commands();
    let document = "query($id: ID!) { action(ref: $id) { targets(first: 1000) { totalCount nodes { id: urn } } source { id: urn } parent { id: urn source { id: urn } } } }";
    let mut of_acts: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let places = components();
    let place = |id: &&str| places.iter().position(|known| known == id);
    for id in commands.keys() {
        let action = DEMO.data(document, json!({ "id": id }))["action"].take();
        let said: Vec<&str> = each(&action["targets"]["nodes"], "id");
        let wanted = names(&commands, id);
        assert!(said.is_sorted_by_key(place), "{id}");
        assert_eq!(
            said.iter().copied().collect::<BTreeSet<_>>(),
            wanted.iter().map(String::as_str).collect(),
            "{id}"
        );
        assert_eq!(action["targets"]["totalCount"], said.len());
        let act = id.rsplit_once('#').unwrap().0;
        of_acts.entry(act).or_default().extend(wanted);
        let source = if act == CHARTER { json!({ "id": CHARTER }) } else { Value::Null };
        assert_eq!((&action["source"], &action["parent"]["source"]), (&source, &source), "{id}");
    }
    for (act, wanted) in of_acts {
        let action = DEMO.data(document, json!({ "id": act }))["action"].take();
        let said = each(&action["targets"]["nodes"], "id");
        assert!(said.is_sorted_by_key(place), "{act}");
        let said: BTreeSet<String> = said.into_iter().map(str::to_owned).collect();
        assert_eq!(said, wanted, "{act}");
    }
}

#[test]
fn what_ends_by_a_command_says_so() {
    let mut wanted: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let all =
        versions("id: urn cause ephemeral valid { from to } terminatedBy { id: urn } component { id: urn }");
    for version in &all {
        let next = all.iter().find(|next| {
            next["component"] == version["component"]
                && next["ephemeral"] == false
                && next["valid"]["from"] == version["valid"]["to"]
        });
        if version["ephemeral"] == true || next.is_none_or(|next| next["cause"] != "AGGREGATE") {
            for id in each(&version["terminatedBy"], "id") {
                wanted.entry(id.to_owned()).or_default().insert(text(&version["id"]).to_owned());
            }
        }
    }
    assert!(wanted.len() > 30, "{}", wanted.len());
    for id in commands().keys() {
        let data = DEMO.data(
            "query($id: ID!) { action(ref: $id) { terminates(first: 1000) { totalCount nodes { id: urn } } } }",
            json!({ "id": id }),
        );
        let said = &data["action"]["terminates"];
        let nodes: BTreeSet<String> = each(&said["nodes"], "id").into_iter().map(str::to_owned).collect();
        assert_eq!(said["totalCount"], nodes.len());
        assert_eq!(nodes, wanted.remove(id).unwrap_or_default(), "{id}");
    }
    assert!(wanted.is_empty(), "{wanted:#?}");
    let data = DEMO
        .data("{ action(ref: \"em_1\") { terminates { nodes { id: urn valid { from to } } } } }", json!({}));
    let valid = json!({ "from": "1990-03-12", "to": "1992-03-09" });
    let ended = ["art4", "art4_cpt"]
        .map(|local| json!({ "id": format!("{CHARTER}@1990-03-12!{local}"), "valid": valid }));
    assert_eq!(data["action"]["terminates"]["nodes"], json!(ended));
}

/// The history of a component: the ids of its commands or acts.
fn history(id: &str, arguments: &str) -> Vec<String> {
    let document = format!(
        "query($id: ID!) {{ component(ref: $id) {{ history(first: 1000 {arguments}) {{ totalCount nodes {{ id: urn }} }} }} }}"
    );
    let data = DEMO.data(&document, json!({ "id": id }));
    let said = &data["component"]["history"];
    let ids: Vec<String> = each(&said["nodes"], "id").into_iter().map(str::to_owned).collect();
    assert_eq!(said["totalCount"], ids.len());
    ids
}

#[test]
fn a_history_has_what_names_a_provision_and_what_changed_it() {
    let commands = commands();
    let mut wanted: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for id in commands.keys() {
        for named in names(&commands, id) {
            wanted.entry(named).or_default().insert(id.clone());
        }
    }
    for version in versions("component { id: urn } producedBy { id: urn } terminatedBy { id: urn }") {
        let of = wanted.entry(text(&version["component"]["id"]).to_owned()).or_default();
        of.extend(
            [&version["producedBy"], &version["terminatedBy"]]
                .into_iter()
                .flat_map(|by| each(by, "id"))
                .map(str::to_owned),
        );
    }
    // What ever stood below a component, by the children of all its versions.
    let mut below: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for version in versions("component { id: urn } children { component { id: urn } }") {
        let children = below.entry(text(&version["component"]["id"]).to_owned()).or_default();
        children.extend(
            list(&version["children"]).iter().map(|child| text(&child["component"]["id"]).to_owned()),
        );
    }
    // And what was to be inserted below it.
    for op in commands.values().map(|command| &command["op"]["insert"]) {
        if let Some(parent) = op["parent"].as_str() {
            below.entry(parent.to_owned()).or_default().insert(text(&op["component"]).to_owned());
        }
    }
    // A rule that a court establishes stands nowhere, and is below the norm alone.
    for op in commands.values().map(|command| &command["op"]["establish"]) {
        below.entry(CHARTER.to_owned()).or_default().extend(op["target"].as_str().map(str::to_owned));
    }
    let everything = history(CHARTER, "granularity: MICRO");
    let place = |id: &String| everything.iter().position(|other| other == id).unwrap();
    for id in components() {
        let (mut all, mut open) = (BTreeSet::new(), vec![id.clone()]);
        while let Some(at) = open.pop() {
            all.extend(wanted.get(&at).into_iter().flatten().cloned());
            open.extend(below.get(&at).into_iter().flatten().cloned());
        }
        let said = history(&id, "granularity: MICRO");
        assert!(said.is_sorted_by_key(place), "{id}");
        assert_eq!(said.iter().cloned().collect::<BTreeSet<_>>(), all, "{id}");
        let acts: BTreeSet<&str> = all.iter().map(|id| id.rsplit_once('#').unwrap().0).collect();
        let said = history(&id, "");
        assert_eq!(said.iter().map(String::as_str).collect::<BTreeSet<_>>(), acts, "{id}");
    }
    let actions = DEMO.data("{ actions(granularity: MICRO, first: 1000) { nodes { id: urn } } }", json!({}));
    let waiting = DEMO.data(
        "{ upcoming(ref: \"art. 10\", at: \"2024-01-01\") { nodes { action { id: urn } } } }",
        json!({}),
    );
    let of_em_14 = "urn:lex:zz:municipal:emenda:2005-03-28;14#1";
    assert_eq!(waiting["upcoming"]["nodes"][0]["action"]["id"], of_em_14, "what never stood yet");
    assert_eq!(
        everything,
        each(&actions["actions"]["nodes"], "id"),
        "everything is in the history of the norm"
    );
}

#[test]
fn a_history_is_filtered_and_read_by_what_was_known_and_recorded() {
    let article = "art. 7º";
    let known = |day: &str| history(article, &format!("asOf: {{ knownAt: \"{day}\" }}"));
    assert_eq!(known("2010-02-28").len() + 1, known("2010-03-01").len(), "em_16 amends it");
    let all = history(article, "");
    let judged = history(article, "filter: { kinds: [JUDGMENT] }");
    assert!(!judged.is_empty() && judged.len() < all.len() && judged.iter().all(|id| all.contains(id)));
    let amended = history(article, "granularity: MICRO filter: { operations: [AMEND] }");
    assert_eq!(
        amended,
        ["urn:lex:zz:municipal:emenda:1996-06-24;6#2", "urn:lex:zz:municipal:emenda:2010-02-22;16#1"]
    );
    let first = history(article, "asOf: { recordedAt: \"2020-06-01T00:00:00Z\" }");
    let em_6 = "urn:lex:zz:municipal:emenda:1996-06-24;6";
    assert_eq!(first, [CHARTER, em_6], "the first batch ends before 2001");
    // The record named inciso I until it was put right; the command names inciso III.
    let repeal = "urn:lex:zz:municipal:emenda:1998-02-23;8#2".to_owned();
    for (inciso, then, now) in [("1", true, false), ("3", false, true)] {
        let id = format!("{CHARTER}!art5_cpt_inc{inciso}");
        let before = history(&id, "granularity: MICRO asOf: { recordedAt: \"2022-01-01T00:00:00Z\" }");
        assert_eq!(before.contains(&repeal), then, "{inciso}");
        assert_eq!(history(&id, "granularity: MICRO").contains(&repeal), now, "{inciso}");
    }
}

#[test]
fn acts_are_those_that_stood_in_the_record() {
    let acts = |instant: &str| {
        let document = format!(
            "{{ actions(asOf: {{ recordedAt: \"{instant}\" }}, first: 1000) {{ nodes {{ id: urn }} }} }}"
        );
        each(&DEMO.data(&document, json!({}))["actions"]["nodes"], "id").len()
    };
    let rows = |lines: &str| lines.lines().filter(|line| line.starts_with("{\"act\"")).count();
    let [first, second, third, fourth] = BATCHES.map(|(lines, _)| rows(lines));
    assert_eq!(acts("2019-01-01T00:00:00Z"), 0);
    assert_eq!(acts("2020-06-01T00:00:00Z"), first);
    assert_eq!(acts("2022-01-01T00:00:00Z"), first + second);
    // The third batch records Emenda nº 10 anew.
    assert_eq!(acts("2024-03-10T00:00:00Z"), first + second + third - 1);
    assert_eq!(acts("2024-06-01T00:00:00Z"), first + second + third - 1 + fourth);
}

// ----- lineages, impacts, differences -----

/// A change in a lineage is the difference of the provision alone between the days.
#[test]
fn changes_of_a_lineage_are_those_of_the_difference() {
    let lineage = "query($id: ID!) { lineage(ref: $id) { entries { changes version { cause ephemeral valid { from } } previous { ephemeral valid { to } } } } }";
    let diff = "query($input: DiffInput!) { diff(input: $input) { changes { nodes { component { id: urn } kinds } } } }";
    let mut seen = BTreeSet::new();
    for id in components() {
        let data = DEMO.data(lineage, json!({ "id": id }));
        for entry in list(&data["lineage"]["entries"]) {
            let (version, previous) = (&entry["version"], &entry["previous"]);
            if version["ephemeral"] == true || previous["ephemeral"] == true {
                continue;
            }
            let start: asof_schema::Day = text(&version["valid"]["from"]).parse().unwrap();
            let data = DEMO.data(
                diff,
                json!({ "input": { "ref": id, "before": { "at": start.pred().to_string() }, "after": { "at": start.to_string() }, "options": { "maxDepth": 0 } } }),
            );
            let nodes = list(&data["diff"]["changes"]["nodes"]);
            assert!(nodes.iter().all(|node| node["component"]["id"] == id.as_str()), "{id} alone");
            let kinds = nodes.first().map_or(json!([]), |node| node["kinds"].clone());
            assert_eq!(entry["changes"], kinds, "{id} on {start}");
            seen.extend(
                list(&entry["changes"])
                    .iter()
                    .map(|kind| format!("{} {}", text(&version["cause"]), text(kind))),
            );
        }
    }
    let wanted = [
        "CORRECTION MODIFIED", "ENACTED ADDED", "INSERTED ADDED", "INSERTED EDITORIAL", "MOVE MOVED",
        "MOVE RENUMBERED", "STATUS ADDED", "STATUS EDITORIAL", "STATUS REMOVED", "TEXT MODIFIED",
    ];
    assert_eq!(seen, wanted.map(str::to_owned).into());
}

#[test]
fn a_rollup_sums_up_what_is_below_each() {
    let document = "query($input: ImpactInput!, $of: String!) { impact(ref: \"CVS\", input: $input) { changeCount affectedCount rollup(byType: $of) { component { id: urn type } affected changes } } }";
    let rolled = "query($input: ImpactInput!) { impact(ref: \"CVS\", input: $input) { affected(first: 1000) { nodes { component { id: urn } changes } } } }";
    let inside = "query($id: ID!, $input: ImpactInput!) { impact(ref: $id, input: $input) { affectedCount changeCount } }";
    for during in [json!({}), json!({ "from": "1998-01-01", "to": "2001-01-01" })] {
        for of in ["article", "chapter", "title"] {
            let data = DEMO.data(document, json!({ "input": { "during": during }, "of": of }));
            let rollup = list(&data["impact"]["rollup"]);
            let by_type = DEMO.data(rolled, json!({ "input": { "during": during, "types": [of] } }));
            let said: Vec<Value> = rollup
                .iter()
                .map(|r| json!({ "component": { "id": r["component"]["id"] }, "changes": r["changes"] }))
                .collect();
            assert_eq!(Value::from(said), by_type["impact"]["affected"]["nodes"], "{of}");
            for row in rollup {
                assert_eq!(row["component"]["type"], of);
                let data =
                    DEMO.data(inside, json!({ "id": row["component"]["id"], "input": { "during": during } }));
                // What moved out counts for both chapters there, and for its new one here.
                if of == "article" {
                    assert_eq!(
                        (&data["impact"]["affectedCount"], &data["impact"]["changeCount"]),
                        (&row["affected"], &row["changes"]),
                        "{row}"
                    );
                }
                assert!(data["impact"]["changeCount"].as_u64() >= row["changes"].as_u64());
            }
            assert!(of == "title" || !rollup.is_empty());
        }
    }
    // Articles within chapters: so many articles, not so many provisions.
    let data =
        DEMO.data(document, json!({ "input": { "during": {}, "types": ["article"] }, "of": "chapter" }));
    let free = DEMO.data(document, json!({ "input": { "during": {} }, "of": "chapter" }));
    let sum = |data: &Value| {
        list(&data["impact"]["rollup"]).iter().map(|r| r["affected"].as_u64().unwrap()).sum::<u64>()
    };
    assert!(sum(&data) < sum(&free), "{} {}", sum(&data), sum(&free));
    let wrong = DEMO.respond(document, json!({ "input": { "during": {} }, "of": "verse" }));
    assert_eq!(wrong["errors"][0]["extensions"]["code"], "BAD_ARGUMENT");
}

#[test]
fn what_was_affected_comes_in_the_order_asked_for() {
    let document = "query($by: ImpactOrder!, $first: Int!, $after: String) { impact(ref: \"CVS\", input: { during: {} }) { affected(orderBy: $by, first: $first, after: $after) { edges { cursor node { component { id: urn } first changes } } } } }";
    let ask = |by: &str, first: usize, after: Value| {
        let mut data = DEMO.data(document, json!({ "by": by, "first": first, "after": after }));
        list(&data["impact"]["affected"]["edges"].take()).to_vec()
    };
    let document_order = ask("DOCUMENT", 1000, Value::Null);
    // A cursor is of its order.
    let place = |edge: &Value| document_order.iter().position(|other| other["node"] == edge["node"]).unwrap();
    let first = |edge: &Value| text(&edge["node"]["first"]).to_owned();
    let changes = |edge: &Value| edge["node"]["changes"].as_u64().unwrap();
    let (by_date, by_changes) = (ask("DATE", 1000, Value::Null), ask("CHANGES", 1000, Value::Null));
    assert!(by_date.is_sorted_by_key(|edge| (first(edge), place(edge))));
    assert!(by_changes.is_sorted_by_key(|edge| (std::cmp::Reverse(changes(edge)), place(edge))));
    assert!(by_date.len() == document_order.len() && by_changes.len() == document_order.len());
    assert!(by_date != document_order && by_changes != document_order && by_date != by_changes);
    assert_eq!(ask("CHANGES", 2, by_changes[3]["cursor"].clone()), by_changes[4..6]);
}

const SPANS: [(&str, &str, &str); 4] = [
    ("CVS", "1990-03-12", "2020-01-01"),
    ("CVS", "1999-08-01", "1999-08-02"),
    ("art. 4º", "1991-01-01", "2015-06-01"),
    ("CVS", "2015-01-01", "1990-03-12"),
];

fn difference(fields: &str, (target, from, to): (&str, &str, &str), options: &Value) -> Value {
    let document = format!("query($input: DiffInput!) {{ diff(input: $input) {{ {fields} }} }}");
    let input = json!({ "ref": target, "before": { "at": from }, "after": { "at": to }, "options": options });
    DEMO.data(&document, json!({ "input": input }))["diff"].take()
}

#[test]
fn segments_of_every_granularity_give_both_sides_back() {
    let fields = "changes(first: 1000) { nodes { component { id: urn } segments { op text } before { status text { content } } after { status text { content } } } }";
    for span in SPANS {
        let of = |granularity: &str| difference(fields, span, &json!({ "granularity": granularity }));
        let [whole, words, characters] = ["COMPONENT", "WORD", "CHARACTER"].map(of);
        let [whole, words, characters] =
            [&whole, &words, &characters].map(|diff| list(&diff["changes"]["nodes"]));
        let mut finer = 0;
        for ((whole, words), characters) in whole.iter().zip(words).zip(characters) {
            assert_eq!(whole["component"], characters["component"]);
            let side = |change: &Value, other: &str| -> String {
                list(&change["segments"])
                    .iter()
                    .filter(|s| s["op"] != other)
                    .map(|s| text(&s["text"]))
                    .collect()
            };
            for change in [whole, words, characters] {
                for (name, other) in [("before", "INSERT"), ("after", "DELETE")] {
                    let said = change[name]["text"]["content"].as_str().unwrap_or("");
                    let equal = list(&change["segments"]).is_empty();
                    assert!(equal || side(change, other) == said, "{change:#}");
                }
            }
            let equal = |change: &Value| -> usize {
                list(&change["segments"])
                    .iter()
                    .filter(|s| s["op"] == "EQUAL")
                    .map(|s| text(&s["text"]).len())
                    .sum()
            };
            assert!(list(&whole["segments"]).len() <= 2 && equal(whole) == 0);
            assert!(equal(characters) >= equal(words), "{characters:#}");
            finer += usize::from(equal(characters) > equal(words));
        }
        assert!(span.2 != "2020-01-01" || finer > 3, "{finer}");
    }
}

#[test]
fn a_difference_goes_as_deep_as_it_is_asked_to() {
    let fields = "summary { added removed modified moved renumbered } changed amendmentsBetween { code }
      changes(first: 1000) { totalCount nodes { component { id: urn } kinds before { ancestors { id: urn } } after { ancestors { id: urn } } } }";
    for span in SPANS {
        let whole = difference(fields, span, &json!({}));
        let target = format!("{}@", if span.0 == "CVS" { CHARTER } else { span.0 });
        let depth = |change: &Value| {
            let of = |side: &Value| {
                let above = side["ancestors"].as_array()?;
                // For the norm every ancestor counts; for the article those up to it.
                let is_top =
                    |id: &str| if span.0 == "CVS" { !id.contains('!') } else { id.ends_with("!art4") };
                Some(above.iter().position(|a| is_top(text(&a["id"]))).map_or(0, |at| at + 1))
            };
            [&change["before"], &change["after"]].into_iter().filter_map(of).min().unwrap()
        };
        for deepest in 0..6 {
            let cut = difference(fields, span, &json!({ "maxDepth": deepest }));
            let wanted: Vec<&Value> =
                list(&whole["changes"]["nodes"]).iter().filter(|change| depth(change) <= deepest).collect();
            assert!(
                list(&cut["changes"]["nodes"]).iter().eq(wanted.iter().copied()),
                "{target} to {deepest}"
            );
            let moved = wanted.iter().filter(|c| list(&c["kinds"]).contains(&json!("MOVED"))).count();
            assert_eq!(cut["summary"]["moved"], moved);
            assert_eq!(cut["changed"], !wanted.is_empty());
        }
    }
}

/// Applies a unified diff to lines.
fn patched(lines: &[&str], unified: &str) -> Vec<String> {
    let (mut out, mut at) = (Vec::new(), 0);
    for line in unified.lines().skip(2) {
        if let Some(hunk) = line.strip_prefix("@@ -") {
            let start: usize = hunk.split([',', ' ']).next().unwrap().parse().unwrap();
            // An empty stretch is named by the line before it.
            let empty = hunk.split(' ').next().unwrap().ends_with(",0");
            let start = if empty { start } else { start - 1 };
            out.extend(lines[at..start].iter().map(|&line| line.to_owned()));
            at = start;
            continue;
        }
        let (sign, words) = line.split_at(1);
        if sign != "+" {
            assert_eq!(lines[at], words);
            at += 1;
        }
        if sign != "-" {
            out.push(words.to_owned());
        }
    }
    out.extend(lines[at..].iter().map(|&line| line.to_owned()));
    out
}

#[test]
fn a_unified_diff_turns_one_text_into_the_other() {
    for span in SPANS {
        for (notices, context) in [(false, 3), (true, 0), (true, 1)] {
            let fields = format!(
                "before {{ id: urn fullText(notices: {notices}) }} after {{ id: urn fullText(notices: {notices}) }} unified(context: {context}, notices: {notices})"
            );
            let diff = difference(&fields, span, &json!({}));
            let [before, after] =
                ["before", "after"].map(|side| text(&diff[side]["fullText"]).lines().collect::<Vec<_>>());
            let unified = text(&diff["unified"]);
            assert_eq!(unified.is_empty(), before == after);
            assert_eq!(patched(&before, unified), after, "{span:?}\n{unified}");
            let names = format!("--- {}\n+++ {}\n", text(&diff["before"]["id"]), text(&diff["after"]["id"]));
            assert!(unified.is_empty() || unified.starts_with(&names), "{unified}");
        }
    }
    let fields = "unified(context: 1)";
    let shown = difference("unified(context: 0)", ("art. 4º", "1991-01-01", "1993-01-01"), &json!({}));
    assert_eq!(
        text(&shown["unified"]),
        format!(
            "--- {CHARTER}@1990-03-12!art4\n+++ {CHARTER}@1992-03-09!art4\n@@ -1 +1 @@\n\
             -Art. 4º O Conselho compõe-se de nove conselheiros, eleitos para mandato de quatro anos.\n\
             +Art. 4º O Conselho compõe-se de onze conselheiros, eleitos para mandato de quatro anos.\n\
             @@ -3,0 +4 @@\n+§ 3º O presidente do Conselho é eleito por seus pares.\n"
        )
    );
    let alone = difference(fields, ("art. 4º", "1991-01-01", "1993-01-01"), &json!({ "maxDepth": 0 }));
    assert_eq!(alone["unified"], "", "an article has no words of its own");
    let born = difference(fields, ("art. 13", "2005-01-01", "2010-03-01"), &json!({}));
    assert!(text(&born["unified"]).starts_with("--- /dev/null\n+++ urn:"), "{born:#}");
}

#[test]
fn what_reads_much_counts_against_the_budget_of_rows() {
    let ask = |norms: usize, field: &str| {
        let document = format!(
            "query($targets: [ID!]!) {{ pointInTimeBatch(refs: $targets, asOf: {{}}) {{ {field} }} }}"
        );
        DEMO.respond(&document, json!({ "targets": vec![CHARTER; norms] }))
    };
    for field in [
        "component { history(first: 1) { totalCount } }",
        "a: fullTextHash b: fullTextHash c: fullTextHash d: fullTextHash e: fullTextHash",
        "a: assurance { state } b: assurance { state } c: assurance { state } d: assurance { state } e: assurance { state }",
        "component { lineage { entries { a: assurance { state } b: assurance { state } } } }",
    ] {
        assert!(ask(10, field).get("errors").is_none(), "{field}");
        let response = ask(1_000, field);
        assert_eq!(response["errors"][0]["extensions"]["code"], "TOO_COMPLEX", "{field}");
        assert!(response["errors"][0]["message"].as_str().unwrap().contains("rows"), "{response:#}");
    }
}

// ----- proofs -----

#[test]
fn the_proof_of_a_version_gives_what_it_says_and_stays_what_it_was() {
    let document = "query($ref: ID!, $at: Date!) { pointInTime(ref: $ref, asOf: { at: $at }) { id proof fullText valid { from } } }";
    let store = Embedded::create(&tempfile::tempdir().unwrap().keep()).unwrap();
    let growing = Server::over(Desk::new(), store);
    let (mut proven, mut kept) = (0, Vec::new());
    for (lines, instant) in BATCHES {
        growing.store.load(&ChangeSet::read(lines.as_bytes()).unwrap(), instant.parse().unwrap()).unwrap();
        for at in ["1991-01-01", "2003-06-01", "2020-01-01"] {
            for id in components() {
                let version = growing.data(document, json!({ "ref": id, "at": at }))["pointInTime"].take();
                if version.is_null() {
                    continue;
                }
                let proof: Proof = serde_json::from_value(version["proof"].clone()).unwrap();
                proof::replay(&proof).unwrap();
                let first = &proof.fact.provisions[0];
                assert_eq!((first.component.as_str(), proof.fact.at.to_string().as_str()), (&*id, at));
                assert_eq!(version["valid"]["from"], first.from.to_string());
                assert_eq!(proof.fact.recorded.unwrap().to_string(), instant);
                let words = proof.fact.provisions.iter().flat_map(|of| &of.texts);
                let mut words =
                    words.filter_map(|text| Some((text.language.as_str(), text.text.as_deref()?)));
                let full = text(&version["fullText"]);
                assert!(
                    full.is_empty() || words.any(|(language, text)| language == "pt" && full.contains(text))
                );
                proven += 1;
                kept.push((version["id"].clone(), version["proof"].clone()));
            }
        }
    }
    assert!(proven > 100, "{proven}");
    for (id, proof) in kept {
        let again = growing.data(
            "query($id: ID!) { node(id: $id) { ... on ComponentVersion { proof } } }",
            json!({ "id": id }),
        );
        assert_eq!(again["node"]["proof"], proof, "{id}");
    }
}

// ----- the corpus -----

#[test]
fn a_corpus_at_an_instant_is_the_corpus_of_that_instant() {
    let fields = "revision recordedAt norms components versions actions acts validFrom lastChange";
    let store = Embedded::create(&tempfile::tempdir().unwrap().keep()).unwrap();
    let server = Server::over(Desk::new(), store);
    let at = |instant: &str| {
        DEMO.data(&format!("{{ corpus(recordedAt: \"{instant}\") {{ {fields} }} }}"), json!({}))["corpus"]
            .take()
    };
    let now =
        |server: &Server| server.data(&format!("{{ corpus {{ {fields} }} }}"), json!({}))["corpus"].take();
    assert_eq!(at("2019-01-01T00:00:00Z"), now(&server));
    for (lines, instant) in BATCHES {
        server.store.load(&ChangeSet::read(lines.as_bytes()).unwrap(), instant.parse().unwrap()).unwrap();
        assert_eq!(at(instant), now(&server));
    }
    let corpus = DEMO.store.corpus();
    let counts = corpus.graphs().next().unwrap().counts();
    let whole = now(&DEMO);
    assert_eq!(
        (&whole["components"], &whole["versions"], &whole["actions"]),
        (&json!(counts.0), &json!(counts.1), &json!(counts.2))
    );
}
