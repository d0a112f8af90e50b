//! The GraphQL schema, over the demo corpus and, where its files are present, the Constitution of Brazil.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, clippy::print_stdout, reason = "a test")]

use std::collections::BTreeSet;

use crate::common::Desk;
use crate::common::served::{BATCHES, CHARTER, CONSTITUTION, DEMO, Server};
use asof_engine::query::{self, ImpactFilter, Scope};
use asof_engine::store::{Corpus, Embedded, Store as _};
use asof_loaders::br::{Input, Witness};
use asof_schema::{AsOf, ChangeSet, ComponentId, Day};
use asof_server::graphql;
use async_graphql::connection::{CursorType as _, OpaqueCursor};
use serde_json::{Value, json};

fn snapshot(name: &str, questions: &[(&str, Value)]) {
    let told = questions.iter().map(|(document, variables)| {
        let (mut response, mut variables) = (DEMO.respond(document, variables.clone()), variables.clone());
        // A dependency may have maps keep the order in which they were made.
        response.sort_all_objects();
        variables.sort_all_objects();
        format!("{document}\n{variables}\n{}", serde_json::to_string_pretty(&response).unwrap())
    });
    let told = told.collect::<Vec<_>>().join("\n\n");
    insta::with_settings!({ omit_expression => true }, { insta::assert_snapshot!(name, told) });
}

/// An act behind a change is found by its id: here all of them share one code and one title.
#[test]
fn acts_with_one_name_are_told_apart() {
    let desk = Desk::new();
    let store = Embedded::create(&desk.store()).unwrap();
    for (lines, instant) in BATCHES {
        let mut set = ChangeSet::read(lines.as_bytes()).unwrap();
        for act in &mut set.acts {
            (act.code, act.title) = ("em".into(), "Emenda".into());
        }
        store.load(&set, instant.parse().unwrap()).unwrap();
    }
    let server = Server::over(desk, store);
    let root: ComponentId = CHARTER.parse().unwrap();
    let document = "query($id: ID!) { lineage(ref: $id) { amendments { code act { id: urn } } } }";
    let data = server.data(document, json!({ "id": CHARTER }));
    let got = data["lineage"]["amendments"].as_array().unwrap();
    let said =
        query::lineage(&server.store.corpus(), &root, AsOf::day(Day::MAX), Scope::Subtree, true).unwrap();
    let said: Vec<&str> = said.amendments.iter().map(|amendment| amendment.act.as_str()).collect();
    assert!(said.len() > 3 && said.iter().collect::<BTreeSet<_>>().len() == said.len());
    assert_eq!(got.iter().map(|of| of["act"]["id"].as_str().unwrap()).collect::<Vec<_>>(), said);
}

// ----- the schema itself -----

#[test]
fn the_committed_schema_is_the_servers_own() {
    let committed = include_str!("../../schema/schema.graphql");
    assert_eq!(committed, graphql::sdl(), "run `asof schema > schema/schema.graphql` and commit it");
}

#[test]
fn everything_is_described() {
    let schema = DEMO.data(INTROSPECTION, json!({}));
    let mut bare = Vec::new();
    let described = |it: &Value| it["description"].as_str().is_some_and(|said| said.len() > 3);
    for kind in schema["__schema"]["types"].as_array().unwrap() {
        let name = kind["name"].as_str().unwrap();
        // What GraphQL itself brings is described by GraphQL.
        if name.starts_with("__") || name == "ID" {
            continue;
        }
        let mut check = |path: String, it: &Value| {
            if !described(it) {
                bare.push(path);
            }
        };
        check(name.to_owned(), kind);
        for field in kind["fields"].as_array().into_iter().flatten() {
            let path = format!("{name}.{}", field["name"].as_str().unwrap());
            check(path.clone(), field);
            for argument in field["args"].as_array().into_iter().flatten() {
                check(format!("{path}({})", argument["name"].as_str().unwrap()), argument);
            }
        }
        for part in ["inputFields", "enumValues"] {
            for value in kind[part].as_array().into_iter().flatten() {
                check(format!("{name}.{}", value["name"].as_str().unwrap()), value);
            }
        }
    }
    assert!(bare.is_empty(), "no description: {bare:#?}");
}

/// What GraphiQL and its like ask first.
const INTROSPECTION: &str = r"query IntrospectionQuery { __schema {
  queryType { name } mutationType { name } subscriptionType { name }
  types { ...FullType } directives { name description locations args { ...InputValue } } } }
fragment FullType on __Type { kind name description specifiedByURL
  fields(includeDeprecated: true) { name description args(includeDeprecated: true) { ...InputValue } type { ...TypeRef } isDeprecated deprecationReason }
  inputFields(includeDeprecated: true) { ...InputValue } interfaces { ...TypeRef }
  enumValues(includeDeprecated: true) { name description isDeprecated deprecationReason } possibleTypes { ...TypeRef } }
fragment InputValue on __InputValue { name description type { ...TypeRef } defaultValue isDeprecated deprecationReason }
fragment TypeRef on __Type { kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name
  ofType { kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name } } } } } } } } } }";

// ----- answers on the demo corpus -----

#[test]
fn points_in_time() {
    let document = "query($target: ID!, $asOf: AsOf!) { pointInTime(ref: $target, asOf: $asOf) {
  id urn ordinal cause status printed ephemeral number label heading textHash treeHash valid { from to isEmpty } known { from to }
  recorded { from to } text { id content language aspect contentHash source { document start end quote } }
  fullText(notices: true) children { id label } parent { id } ancestors { id } previous { id } next { id }
  producedBy { id code operation effectiveOn publishedOn effectiveBasis } terminatedBy { id code }
  component { id type citation label norm { id label } } } }";
    snapshot(
        "points_in_time",
        &[
            (document, json!({ "target": "art. 4º, caput", "asOf": { "at": "1992-03-09" } })),
            (document, json!({ "target": "art. 5º, III", "asOf": { "at": "1999-01-01" } })),
            (document, json!({ "target": "art. 13", "asOf": { "at": "2005-01-01" } })),
            (
                "{ pointInTimeBatch(refs: [\"art. 1º\", \"art. 99\", \"art. 13\"], asOf: { at: \"2012-02-06\" }) { id text(languages: [\"en\"]) { content }
  children { text(languages: [\"fr\", \"en\"]) { content language } textUnits(language: \"en\") { aspect content } } } }",
                json!({}),
            ),
            (
                "query($id: ID!) { art8: pointInTime(ref: \"art. 8º, caput\", asOf: { at: \"2003-05-01\" }) { text { content } }
  then: pointInTime(ref: \"art. 8º, caput\", asOf: { at: \"2003-05-01\", knownAt: \"2003-05-01\" }) { text { content } }
  recorded: pointInTime(ref: $id, asOf: { at: \"2000-01-01\", recordedAt: \"2022-01-01T00:00:00-03:00\" }) { status }
  corrected: pointInTime(ref: $id, asOf: { at: \"2000-01-01\" }) { status } }",
                json!({ "id": format!("{CHARTER}!art5_cpt_inc1") }),
            ),
        ],
    );
}

#[test]
fn histories() {
    let document = "query($target: ID!, $scope: LineageScope) { lineage(ref: $target, scope: $scope) {
  component { id } scope amended versionCount current { id }
  entries { ordinal version { id cause valid { from to } ephemeral } previous { id } actions { id code operation retroactive confidence } }
  amendments { code title effectiveOn act { id kind publishedOn } } links { kind earlier later by on via { code } } earlier { component { id } versionCount } } }";
    let document = document.replace("$scope: LineageScope)", "$scope: LineageScope! = SUBTREE)");
    snapshot(
        "histories",
        &[
            (&document, json!({ "target": "art. 8º" })),
            (&document, json!({ "target": "art. 9º", "scope": "OWN" })),
            (&document, json!({ "target": "art. 12, § 1º" })),
            (
                "{ component(ref: \"art. 9º, § 1º\") { versions(causes: [TEXT, ENACTED], overlapping: { from: \"1996-07-01\", to: \"2016-08-02\" }) {
  totalCount nodes { id } } lineage(scope: OWN) { versionCount } } }",
                json!({}),
            ),
        ],
    );
}

#[test]
fn differences_and_impacts() {
    let diff = "query($input: DiffInput!) { diff(input: $input) { component { id } before { id } after { id } changed
  summary { added removed modified moved renumbered nodesCompared subtreesSkipped } amendmentsBetween { code effectiveOn } actionsBetween { id }
  changes { totalCount nodes { component { id } kinds before { id text { content } } after { id } segments { op text } causedBy { id code } } } } }";
    let impact = "query($scope: ID!, $input: ImpactInput!) { impact(ref: $scope, input: $input) { component { id } during { from to }
  affectedCount changeCount amendments { code title effectiveOn }
  affected { nodes { component { id type } label changes causes { cause count } first last amendments { code } } } } }";
    snapshot(
        "differences_and_impacts",
        &[
            (
                diff,
                json!({ "input": { "ref": "art. 9º", "before": { "at": "2001-02-28" }, "after": { "at": "2001-03-01" } } }),
            ),
            (
                diff,
                json!({ "input": { "ref": "art. 10", "before": { "at": "1993-05-12", "knownAt": "1993-05-10" }, "after": { "at": "1993-05-12" } } }),
            ),
            (
                diff,
                json!({ "input": { "ref": "art. 3º", "before": { "at": "1991-01-01" }, "after": { "at": "1992-01-01" } } }),
            ),
            (
                impact,
                json!({ "scope": "CVS", "input": { "during": { "from": "1999-01-01", "to": "2000-01-01" } } }),
            ),
            (
                impact,
                json!({ "scope": "CVS", "input": { "during": {}, "types": ["article", "chapter"], "acts": ["em_18", "ac_5"] } }),
            ),
            (
                "query($id: ID!) { version(ref: $id) { id next { id } diff(ref: \"urn:lex:zz:municipal:carta:1990-03-05;1@1992-03-09!art4_cpt\") { changed } } }",
                json!({ "id": format!("{CHARTER}@1990-03-12!art4_cpt") }),
            ),
        ],
    );
}

#[test]
fn what_is_in_the_corpus() {
    snapshot(
        "what_is_in_the_corpus",
        &[
            ("{ corpus { revision recordedAt norms components versions actions acts validFrom lastChange } }", json!({})),
            (
                "{ norms { totalCount nodes { id label citations type jurisdiction language adoptedOn publishedOn dataSource aliases { scheme value valid { from to } }
  root { id children { nodes { id label type } } } components(types: [\"chapter\"]) { nodes { id } } } } norm(ref: \"CVS\") { id } }",
                json!({}),
            ),
            (
                "{ component(ref: \"art. 5º\", asOf: { at: \"1995-01-01\" }) { id parent { id } ancestors { id }
  descendants(types: [\"inciso\"], maxDepth: 2) { totalCount nodes { label citation(asOf: { at: \"1990-03-12\" }) } } } }",
                json!({}),
            ),
            (
                "{ resolveReference(text: \"capítulo I\", asOf: { at: \"2000-01-01\" }) { component { id } confidence citation path ambiguous }
  none: resolveReference(text: \"art. 99\") { confidence } }",
                json!({}),
            ),
            ("{ findings(ref: \"CVS\") { totalCount nodes { id code severity message on places { file line } } } }", json!({})),
            (
                "{ upcoming(ref: \"CVS\", at: \"2024-01-01\") { nodes { on condition component { id } action { id code operation } } }
  article: upcoming(ref: \"art. 4º\", at: \"2024-01-01\") { totalCount } }",
                json!({}),
            ),
            (
                "{ action(ref: \"em_9\") { id granularity kind operation code title adoptedOn publishedOn effectiveOn resolved candidates
  parts { totalCount nodes { id operation confidence parent { id } produces { nodes { id } } } } produces { totalCount } }
  corrected: actions(filter: { acts: [\"ret_1\"] }, granularity: MICRO) { nodes { id operation corrects { id } effectiveOn retroactive } }
  judged: actions(filter: { kinds: [JUDGMENT], published: { from: \"2011-01-01\", to: \"2014-01-01\" } }) { nodes { code } }
  moved: actions(filter: { operations: [MOVE], effective: { from: \"1999-01-01\" } }, granularity: MICRO, first: 2) { totalCount nodes { id } } }",
                json!({}),
            ),
            (
                "query($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }",
                json!({ "ids": [CHARTER, format!("{CHARTER}!art1"), format!("{CHARTER}@1990-03-12!art1_cpt"),
                    format!("{CHARTER}@1990-03-12!art1_cpt#pt/canonical"), format!("{CHARTER}#1"),
                    "urn:lex:zz:municipal:emenda:1992-03-02;1", "finding:0123456789abcdef", "nonsense"] }),
            ),
        ],
    );
}

#[test]
fn an_act_that_only_cites_gives_what_it_cites() {
    let document = "{ action(ref: \"em_3\") { cites { urn } parts { totalCount } }
  none: action(ref: \"em_9\") { cites { urn } parts(first: 1) { nodes { cites { urn } } } } }";
    let response = DEMO.respond(document, json!({}));
    let cited = json!({ "cites": [{ "urn": format!("{CHARTER}!art12") }], "parts": { "totalCount": 0 } });
    let none = json!({ "cites": [], "parts": { "nodes": [{ "cites": [] }] } });
    assert_eq!(response["data"], json!({ "action": cited, "none": none }));
}

// ----- errors and warnings -----

#[test]
fn warnings_stay_within_bounds() {
    let ids: Vec<String> = (0..250).map(|n| format!("urn:lex:zz:municipal:lei:2020-01-01;{n}")).collect();
    let response = DEMO.respond("query($ids: [ID!]!) { nodes(ids: $ids) { id } }", json!({ "ids": ids }));
    let warnings = response["extensions"]["warnings"].as_array().unwrap();
    assert_eq!(warnings.len(), 101);
    assert_eq!(warnings[99]["path"], json!(["nodes", 99]));
    assert_eq!(warnings[100], json!({ "code": "MORE", "message": "and 150 more warnings", "count": 150 }));
}

#[test]
fn errors_have_a_code_and_say_what_to_do() {
    let deep = format!("{{ component(ref: \"CVS\") {}", "{ parent ".repeat(20)) + "{ id }" + &"}".repeat(21);
    let deepest =
        format!("{{ component(ref: \"CVS\") {}", "{ parent ".repeat(60)) + "{ id }" + &"}".repeat(61);
    let wide = "{ norms(first: 1000) { nodes { components(first: 1000) { nodes { id } } } } }";
    let cases = [
        (
            "{ pointInTime(ref: \"art. 1º\", asOf: { at: \"2001-02-29\" }) { id } }",
            "BAD_DATE",
            "`2001-02-29` is 29 February 2001, which does not exist: February 2001 has 28 days",
        ),
        (
            "{ pointInTime(ref: \"art. 1º\", asOf: { at: \"20/05/2001\" }) { id } }",
            "BAD_DATE",
            "expected YYYY-MM-DD, e.g. 2000-02-14; 20 May 2001 is 2001-05-20",
        ),
        (
            "{ pointInTime(ref: \"art. 1º\", asOf: { at: \"2001-05\" }) { id } }",
            "BAD_DATE",
            "2001-05-31, its last",
        ),
        (
            "{ pointInTime(ref: \"art. 1º\", asOf: { recordedAt: \"2001-02-28\" }) { id } }",
            "BAD_DATE",
            "expected e.g.",
        ),
        ("{ upcoming(ref: \"CVS\", at: \"tomorrow\") { totalCount } }", "BAD_DATE", "tomorrow"),
        ("{ pointInTime(ref: \"capítulo I\", asOf: { at: \"2000-01-01\" }) { id } }", "BAD_REFERENCE", "!"),
        (
            "{ impact(ref: \"CVS\", input: { during: {}, acts: [\"em_99\"] }) { changeCount } }",
            "BAD_REFERENCE",
            "em_99",
        ),
        (
            "{ impact(ref: \"CVS\", input: { during: {}, types: [\"verse\"] }) { changeCount } }",
            "BAD_ARGUMENT",
            "it has:",
        ),
        (
            "{ impact(ref: \"CVS\", input: { during: { from: \"2000-01-02\", to: \"2000-01-01\" } }) { changeCount } }",
            "BAD_ARGUMENT",
            "before it begins",
        ),
        ("{ definitions(term: \"\") { totalCount } }", "BAD_ARGUMENT", "`term` has no words"),
        ("{ definitions(term: \" \\n\") { totalCount } }", "BAD_ARGUMENT", "`term` has no words"),
        ("{ norms(first: 1001) { totalCount } }", "BAD_ARGUMENT", "0 to 1000"),
        ("{ norms(first: -1) { totalCount } }", "BAD_ARGUMENT", "0 to 1000"),
        ("{ norms(after: \"x\") { totalCount } }", "BAD_ARGUMENT", "not a cursor"),
        ("{ norms(first: \"one\") { totalCount } }", "BAD_ARGUMENT", "first"),
        ("{ nowhere }", "BAD_DOCUMENT", "nowhere"),
        ("{ norms ", "BAD_DOCUMENT", "expected"),
        (wide, "TOO_COMPLEX", "smaller pages"),
        (&deep, "TOO_DEEP", "several requests"),
        (&deepest, "TOO_DEEP", "several requests"),
    ];
    for (document, code, message) in cases {
        let response = DEMO.respond(document, json!({}));
        let error = &response["errors"][0];
        assert_eq!(error["extensions"]["code"], code, "{document}\n{response:#}");
        assert!(error["message"].as_str().unwrap().contains(message), "{document}\n{response:#}");
        assert!(response["extensions"]["asOf"]["revision"] == 4, "{response:#}");
    }
}

#[test]
fn a_request_that_reads_too_much_is_cut_off() {
    let fields = ["fullText", "a: fullText b: fullText c: fullText d: fullText"];
    let ask = |norms: usize, fields: &str| {
        let document = format!(
            "query($targets: [ID!]!) {{ it: pointInTimeBatch(refs: $targets, asOf: {{}}) {{ {fields} }} }}"
        );
        DEMO.respond(&document, json!({ "targets": vec![CHARTER; norms] }))
    };
    assert!(ask(100, fields[0]).get("errors").is_none());
    assert_eq!(ask(1001, fields[0])["errors"][0]["extensions"]["code"], "BAD_ARGUMENT");
    let response = ask(1000, fields[1]);
    assert_eq!(response["errors"][0]["extensions"]["code"], "TOO_COMPLEX");
    assert!(response["errors"][0]["message"].as_str().unwrap().contains("rows"));
}

#[test]
fn what_is_not_there_is_null_with_a_warning() {
    let cases = [
        ("{ it: node(id: \"urn:x:y\") { id } }", "urn:x:y", "nothing has the id"),
        ("{ it: version(ref: \"art. 1º\") { id } }", "art. 1º", "nothing has the id"),
        ("{ it: action(ref: \"em_99\") { id } }", "em_99", "no act"),
        (
            "{ it: component(ref: \"urn:lex:zz:x;1!art1\") { id } }",
            "urn:lex:zz:x;1!art1",
            "nothing has the id",
        ),
        ("{ it: component(ref: \"art. 99\") { id } }", "art. 99", "nothing is cited"),
        ("{ it: lineage(ref: \"art. 99\") { amended } }", "art. 99", "nothing is cited"),
        (
            "{ it: pointInTime(ref: \"art. 4º, § 9º\", asOf: { at: \"2000-01-01\" }) { id } }",
            "§ 9º",
            "the nearest are \"Art. 4º, § 3º\", \"Art. 4º, § 2º\" and \"Art. 4º, § 1º\"",
        ),
        ("{ it: component(ref: \"arts. 1 e 2\") { id } }", "arts. 1 e 2", "one at a time"),
        ("{ it: diff(input: { ref: \"\", before: {}, after: {} }) { changed } }", "", "cannot read"),
        (
            "{ it: impact(ref: \"urn:lex:zz:municipal:carta:1990-03-05;1#1\", input: { during: {} }) { changeCount } }",
            "#1",
            "cannot read",
        ),
        ("{ it: norm(ref: \"CLT\") { id } }", "CLT", "cannot read"),
        ("{ it: norm(ref: \"art. 1º\") { id } }", "art. 1º", "use `component`"),
        (
            "{ it: pointInTime(ref: \"art. 13\", asOf: { at: \"2005-01-01\" }) { id } }",
            "art13",
            "it begins on 2010-03-01",
        ),
        (
            "{ it: pointInTime(ref: \"art. 13\", asOf: { at: \"2010-03-01\", knownAt: \"2010-02-28\" }) { id } }",
            "art. 13",
            "as known on 2010-02-28",
        ),
        (
            "{ it: pointInTime(ref: \"art. 1º\", asOf: { recordedAt: \"2019-01-01T00:00:00Z\" }) { id } }",
            "art. 1º",
            "as recorded at",
        ),
        (
            "{ it: pointInTime(ref: \"urn:lex:zz:municipal:carta:1990-03-05;1!art1\", asOf: { recordedAt: \"2019-01-01T00:00:00Z\" }) { id } }",
            "!art1",
            "not known or not recorded",
        ),
        (
            "{ it: pointInTime(ref: \"art. 1º, § 1º\", asOf: { at: \"1995-01-01\" }) { id } }",
            "art. 1º, § 1º",
            "!art1_par1u",
        ),
    ];
    for (document, id, message) in cases {
        let response = DEMO.respond(document, json!({}));
        assert!(
            response["data"]["it"].is_null() && response.get("errors").is_none(),
            "{document}\n{response:#}"
        );
        let warning = &response["extensions"]["warnings"][0];
        assert_eq!(warning["path"], json!(["it"]), "{response:#}");
        assert!(warning["id"].as_str().unwrap().ends_with(id), "{response:#}");
        assert!(warning["message"].as_str().unwrap().contains(message), "{response:#}");
    }
}

#[test]
fn an_id_that_reads_a_version_on_a_day_on_which_it_does_not_stand_says_so() {
    let asked = "{ it: pointInTime(ref: \"art. 4º\", asOf: { at: \"1991-01-01\" }) { id } }";
    let found = DEMO.respond(asked, json!({}));
    let id = found["data"]["it"]["id"].as_str().unwrap();
    // It has other words since 1992.
    let later = id.replace(";at=1991-01-01", ";at=1999-01-01");
    for (id, is_told) in [(id, false), (later.as_str(), true)] {
        for field in ["node(id", "version(ref"] {
            let response = DEMO.respond(&format!("{{ it: {field}: \"{id}\") {{ id }} }}"), json!({}));
            assert_eq!(response["data"]["it"]["id"], id, "{response}");
            assert_eq!(response["extensions"]["warnings"][0]["code"] == "OTHER_DAY", is_told, "{response}");
        }
    }
}

#[test]
fn a_citation_that_cannot_be_read_means_nothing() {
    let document = "{ resolveReference(text: \"arts. 1 e 2\") { confidence } }";
    let response = DEMO.respond(document, json!({}));
    assert_eq!(response["data"], json!({ "resolveReference": [] }));
    let warning = &response["extensions"]["warnings"][0];
    assert_eq!((&warning["path"], &warning["id"]), (&json!(["resolveReference"]), &json!("arts. 1 e 2")));
}

#[test]
fn what_is_wrong_with_one_of_a_batch_leaves_the_others_alone() {
    let document = "query($targets: [ID!]!) { pointInTimeBatch(refs: $targets, asOf: { at: \"2000-01-01\" }) { label } }";
    let targets = ["art. 1º", "arts. 1 e 2", "capítulo I", "art. 99", "art. 6º"];
    let response = DEMO.respond(document, json!({ "targets": targets }));
    let label = |label: &str| json!({ "label": label });
    let answers = json!([label("Art. 1º"), null, null, null, label("Art. 6º")]);
    assert_eq!(response["data"], json!({ "pointInTimeBatch": answers }));
    let [error] = response["errors"].as_array().unwrap().as_slice() else { panic!("{response:#}") };
    assert_eq!(error["path"], json!(["pointInTimeBatch", 2]));
    assert_eq!(error["extensions"]["code"], "BAD_REFERENCE");
    let paths: Vec<_> =
        response["extensions"]["warnings"].as_array().unwrap().iter().map(|it| &it["path"]).collect();
    assert_eq!(paths, [&json!(["pointInTimeBatch", 1]), &json!(["pointInTimeBatch", 3])]);
}

#[test]
fn a_response_says_what_it_stands_on() {
    let response = DEMO.respond(
        "{ a: pointInTime(ref: \"art. 1º\", asOf: { at: \"2000-01-01\" }) { component { version(asOf: { at: \"1991-01-01\", knownAt: \"1991-01-01\" }) { id } } }
           b: component(ref: \"art. 1º\") { id } }",
        json!({}),
    );
    let head = response["extensions"]["asOf"]["head"].as_str().unwrap();
    assert!(head.starts_with("sha256:") && head.len() == 71, "{head}");
    assert_eq!(
        response["extensions"],
        json!({ "asOf": { "revision": 4, "recordedAt": "2024-03-15T12:00:00Z", "head": head, "points": [
            { "at": "1991-01-01", "knownAt": "1991-01-01", "recordedAt": null },
            { "at": "2000-01-01", "knownAt": null, "recordedAt": null },
            { "at": "2026-06-01", "knownAt": null, "recordedAt": null } ] } })
    );
}

#[test]
fn an_answer_tells_what_the_question_was_read_as() {
    let read = |question: &str, as_of: Value| {
        let document = "query($input: AnswerInput!) { answer(input: $input) { day timeRead readAs {
            kind otherwise provisions { urn } acts norms from to rest unread } } }";
        let input = json!({ "question": question, "asOf": as_of, "reference": "2020-01-01" });
        DEMO.data(document, json!({ "input": input }))["answer"].clone()
    };
    let said = read("o que mudou no art. 6º da Carta entre 1990 e 2005?", json!(null));
    let [reading, day] = [&said["readAs"], &said["day"]];
    assert_eq!((&reading["kind"], day), (&json!("CHANGED"), &json!("2005-12-31")), "{said}");
    assert_eq!(reading["provisions"], json!([{ "urn": format!("{CHARTER}!art6") }]), "{said}");
    assert_eq!((&reading["from"], &reading["to"]), (&json!("1990-01-01"), &json!("2005-12-31")), "{said}");
    // The point that is given counts, whatever the words say.
    let said = read("o que dizia o art. 4º da Carta em 1991?", json!({ "at": "2000-01-01" }));
    assert_eq!((&said["readAs"]["kind"], &said["day"]), (&json!("TEXT"), &json!("2000-01-01")), "{said}");
    assert_eq!(said["timeRead"], json!(null), "{said}");
    let said = read("O que fez a Emenda nº 4, e o que diz o art. 99 da Carta?", json!(null));
    assert_eq!(said["readAs"]["kind"], json!("DEEDS"), "{said}");
    assert!(said["readAs"]["acts"][0].as_str().unwrap().ends_with(";4"), "{said}");
    assert!(said["readAs"]["unread"][0].as_str().unwrap().starts_with("art. 99"), "{said}");
}

/// An empty list says nothing of what is not known: how far that is stands beside it.
#[test]
fn lists_of_relations_and_of_what_is_to_come_say_how_far_they_are_known() {
    let document = "{ upcoming(ref: \"CVS\", at: \"1980-01-01\") { totalCount assurance { state } }
  references(ref: \"art. 4º\", asOf: { at: \"2000-01-01\" }) { assurance { state } }
  brokenReferences(ref: \"CVS\", asOf: { at: \"2000-01-01\" }) { assurance { state } }
  definitions(term: \"zebra\", ref: \"CVS\", asOf: { at: \"2000-01-01\" }) { totalCount assurance { state } }
  everywhere: definitions(term: \"zebra\", asOf: { at: \"2000-01-01\" }) { assurance { state } } }";
    let data = DEMO.data(document, json!({}));
    for list in ["upcoming", "references", "brokenReferences", "definitions"] {
        assert!(data[list]["assurance"]["state"].is_string(), "{list}: {data}");
    }
    assert_eq!(
        (&data["definitions"]["totalCount"], &data["everywhere"]["assurance"]),
        (&json!(0), &json!(null))
    );
}

/// "No such article" and "nobody knew of it then" are told apart, however a provision is named.
#[test]
fn what_was_not_known_yet_is_unknown_and_not_missing() {
    let code = |reference: &str| {
        let document = "query($ref: ID!) { pointInTime(ref: $ref, asOf: { at: \"1992-03-09\", knownAt: \"1980-01-01\" }) { urn } }";
        let response = DEMO.respond(document, json!({ "ref": reference }));
        response["extensions"]["warnings"][0]["code"].clone()
    };
    let urn = format!("{CHARTER}!art4");
    for known in ["art. 4º, Carta", urn.as_str()] {
        assert_eq!(code(known), "UNKNOWN", "{known}");
    }
    assert_eq!(code("art. 999, Carta"), "NOT_FOUND");
    assert_eq!(code("art. 4º\u{0}, Carta"), "NOT_FOUND", "no letter is passed over");
}

#[test]
fn a_request_reads_one_revision() {
    let desk = Desk::new();
    let server = Server::over(desk, Embedded::create(&tempfile::tempdir().unwrap().keep()).unwrap());
    let document = "{ corpus { revision recordedAt norms } norms { totalCount } }";
    let empty = server.data(document, json!({}));
    assert_eq!(empty["corpus"], json!({ "revision": 0, "recordedAt": null, "norms": 0 }));
    for (place, (lines, instant)) in BATCHES.iter().enumerate() {
        server.store.load(&ChangeSet::read(lines.as_bytes()).unwrap(), instant.parse().unwrap()).unwrap();
        let data = server.data(document, json!({}));
        assert_eq!(data["corpus"]["revision"], json!(place + 1));
        assert_eq!(data["norms"]["totalCount"], 1);
    }
}

// ----- pages -----

/// A norm and the act that made it have one URN.
#[test]
fn a_cursor_of_another_list_is_refused() {
    let first = DEMO.data("{ actions(first: 1) { edges { cursor } } }", json!({}));
    let document = "query($after: String) { norms(first: 1, after: $after) { totalCount } }";
    let response = DEMO.respond(document, json!({ "after": first["actions"]["edges"][0]["cursor"] }));
    let message = response["errors"][0]["message"].as_str().unwrap_or_else(|| panic!("{response}"));
    assert!(message.contains("is not a cursor of this list"), "{message}");
}

#[test]
fn a_text_of_another_day_is_told_where_one_is_given() {
    let document =
        "{ answer(input: { question: \"arts. 4º e 6º da Carta em 1991 e 1995\" }) { day readAs { kind } } }";
    let response = DEMO.respond(document, json!({}));
    let expected = json!({ "day": "1991-12-31", "readAs": { "kind": "TEXT" } });
    assert_eq!(response["data"]["answer"], expected, "{response:#}");
    let warnings = response["extensions"]["warnings"].as_array().unwrap();
    let told = warnings.iter().find(|one| one["code"] == "OTHER_TIME");
    let message = told.and_then(|one| one["message"].as_str()).unwrap_or_else(|| panic!("{response:#}"));
    assert!(message.contains("1995") && message.contains("the answer is of 1991-12-31"), "{message}");
}

/// A page of one item, where the field has `PAGE` for what says which; a list within an object is its last field.
fn paged(field: &str, after: &Value) -> Value {
    let field = field.replace("PAGE", "first: 1, after: $after");
    let close = if field.contains("list:") { "}" } else { "" };
    let document = format!("query($after: String) {{ it: {field} {{ edges {{ cursor }} }} {close} }}");
    DEMO.respond(&document, json!({ "after": after }))
}

/// The same item may stand in both lists, and other items after it.
#[test]
fn a_cursor_is_of_the_field_and_the_arguments_that_gave_it() {
    let references = "references(ref: \"CVS\", asOf: { at: \"2015-09-15\" }, PAGE)";
    let version = "pointInTime(ref: \"CVS\", asOf: { at: \"2000-01-01\" }) { list: descendants(PAGE)";
    let components = "norm(ref: \"CVS\") { list: components(PAGE)";
    let descendants = "component(ref: \"CVS\") { list: descendants(PAGE)";
    let refused = "is not a cursor of this list";
    for (gave, asked, told) in [
        (references, "definitions(term: \"Morador\", asOf: { at: \"2015-09-15\" }, PAGE)", refused),
        ("definitions(term: \"Morador\", PAGE)", "references(ref: \"CVS\", PAGE)", refused),
        (references, "brokenReferences(ref: \"CVS\", asOf: { at: \"2015-09-15\" }, PAGE)", refused),
        (references, "references(ref: \"CVS\", asOf: { at: \"2015-09-16\" }, PAGE)", refused),
        (references, "references(ref: \"art. 4º, CVS\", asOf: { at: \"2015-09-15\" }, PAGE)", refused),
        (
            references,
            "references(ref: \"CVS\", asOf: { at: \"2015-09-15\" }, kinds: REFERS_TO, PAGE)",
            refused,
        ),
        (references, "references(PAGE, asOf: { knownAt: null, at: \"2015-09-15\" }, ref: \"CVS\")", ""),
        // What is meant where nothing is said may be said.
        (
            references,
            "references(ref: \"CVS\", asOf: { at: \"2015-09-15\", strict: false }, direction: OUT, kinds: [], PAGE)",
            "",
        ),
        ("actions(granularity: MACRO, filter: { kinds: null }, PAGE)", "actions(PAGE)", ""),
        ("actions(filter: { kinds: AMENDMENT }, PAGE)", "actions(filter: { kinds: [AMENDMENT] }, PAGE)", ""),
        ("actions(PAGE)", "actions(granularity: MICRO, PAGE)", refused),
        (
            version,
            "pointInTime(ref: \"CVS\", asOf: { at: \"2000-01-02\" }) { list: descendants(PAGE)",
            refused,
        ),
        (
            version,
            "pointInTime(ref: \"CVS\", asOf: { at: \"2000-01-01\" }) { list: descendants(maxDepth: 1, PAGE)",
            refused,
        ),
        (version, version, ""),
        (components, "norm(ref: \"CVS\") { list: components(types: \"title\", PAGE)", refused),
        (components, descendants, refused),
        (descendants, "component(ref: \"CVS\") { list: children(PAGE)", refused),
        // By whatever name the provision is found, what it has is one list.
        (descendants, "component(ref: \"Carta\") { list: descendants(PAGE)", ""),
    ] {
        let given = paged(gave, &Value::Null);
        let of = |list: &Value| list["edges"][0]["cursor"].clone();
        let it = &given["data"]["it"];
        let cursor = if it["list"].is_object() { of(&it["list"]) } else { of(it) };
        assert!(cursor.is_string(), "{gave}: {given}");
        let answer = paged(asked, &cursor);
        let message = answer["errors"][0]["message"].as_str().unwrap_or_default();
        assert!(message.contains(told) && message.is_empty() == told.is_empty(), "{gave}, {asked}: {answer}");
    }
}

#[test]
fn a_cursor_that_says_no_list_is_refused_with_what_to_do() {
    let earlier = OpaqueCursor("Norm:urn:lex:zz:municipal:carta:1990-03-05;1".to_owned()).encode_cursor();
    let long = "x".repeat(5_000);
    for (cursor, told) in [
        (earlier.as_str(), "is a cursor as an earlier version of asof gave them"),
        ("", "is not a cursor: use one from an earlier page"),
        (&long, "…\" is not a cursor: use one from an earlier page"),
    ] {
        let answer = paged("norms(PAGE)", &json!(cursor));
        let message = answer["errors"][0]["message"].as_str().unwrap_or_else(|| panic!("{answer}"));
        assert!(message.contains(told) && message.contains("leave `after` out"), "{message}");
        assert!(message.len() < 300, "{message}");
    }
}

#[test]
fn cursors_walk_a_whole_list_without_loss() {
    let lists = [
        ("norm(ref: \"CVS\") { list: components(first: $first, after: $after) { ...It } }", "norm"),
        ("component(ref: \"CVS\") { list: versions(first: $first, after: $after) { ...It } }", "component"),
        (
            "component(ref: \"CVS\") { list: descendants(first: $first, after: $after) { ...It } }",
            "component",
        ),
        (
            "pointInTime(ref: \"CVS\", asOf: {}) { list: descendants(first: $first, after: $after) { ...It } }",
            "pointInTime",
        ),
    ];
    for (field, root) in lists {
        let kind = if field.contains("versions") || root == "pointInTime" {
            "ComponentVersion"
        } else {
            "Component"
        };
        let document = format!(
            "query($first: Int!, $after: String) {{ {field} }} fragment It on {kind}Connection {{ totalCount edges {{ cursor }} nodes {{ id: urn }}
              pageInfo {{ hasNextPage hasPreviousPage startCursor endCursor }} }}"
        );
        let whole = DEMO.data(&document, json!({ "first": 1000 }))[root]["list"].take();
        let all: Vec<&Value> = whole["nodes"].as_array().unwrap().iter().map(|node| &node["id"]).collect();
        assert_eq!(whole["totalCount"], all.len());
        assert!(
            all.len() > 20 && all.iter().map(ToString::to_string).collect::<BTreeSet<_>>().len() == all.len(),
            "{field}"
        );
        for first in [1, 7, all.len()] {
            let (mut walked, mut after) = (Vec::new(), Value::Null);
            loop {
                let page =
                    DEMO.data(&document, json!({ "first": first, "after": after }))[root]["list"].take();
                assert_eq!(page["pageInfo"]["hasPreviousPage"], !after.is_null());
                assert_eq!(page["pageInfo"]["startCursor"], page["edges"][0]["cursor"]);
                walked.extend(page["nodes"].as_array().unwrap().iter().map(|node| node["id"].clone()));
                after = page["pageInfo"]["endCursor"].clone();
                if page["pageInfo"]["hasNextPage"] == false {
                    break;
                }
            }
            assert!(walked.iter().eq(all.iter().copied()), "{field} by {first}");
        }
    }
}

#[test]
fn actions_and_changes_page_too() {
    let document = "query($after: String) { actions(granularity: MICRO, first: 9, after: $after) { totalCount nodes { id: urn } pageInfo { hasNextPage endCursor } } }";
    let (mut walked, mut after) = (Vec::new(), Value::Null);
    let total = loop {
        let page = DEMO.data(document, json!({ "after": after }))["actions"].take();
        walked.extend(page["nodes"].as_array().unwrap().iter().map(|node| node["id"].to_string()));
        after = page["pageInfo"]["endCursor"].clone();
        if page["pageInfo"]["hasNextPage"] == false {
            break page["totalCount"].clone();
        }
    };
    assert_eq!(total, walked.len());
    assert_eq!(walked.iter().collect::<BTreeSet<_>>().len(), walked.len());
}

// ----- the Constitution of Brazil -----

#[test]
fn the_text_of_every_boundary_is_that_of_its_source_line_by_line() {
    let Some((files, server)) = CONSTITUTION.as_ref() else { return };
    let input = Input::of(files);
    let acts = input.acts.map(|(_, bytes)| bytes);
    let witness = Witness::new(input.snapshots.iter().copied(), acts, None).unwrap();
    let mut compared = 0;
    let days: Vec<String> = witness.days().map(str::to_owned).collect();
    assert_eq!(days.len(), 93);
    for day in &days {
        let page = witness.on(day).unwrap().unwrap();
        let file = page.file();
        let bytes = &input.snapshots.iter().find(|(name, _)| name == file).unwrap().1;
        let mut expected = column(std::str::from_utf8(bytes).unwrap(), "texto");
        // From EC 104 on the texts print one paragraph twice, with other words: the first are taken.
        let label = |line: &str| line.split_whitespace().take(2).map(str::to_owned).collect::<Vec<_>>();
        expected.dedup_by_key(|line| label(line));
        let data = server.data(
            "query($target: ID!, $at: Date!) { pointInTime(ref: $target, asOf: { at: $at }) { fullText(notices: true) } }",
            json!({ "target": "urn:lex:br:federal:constituicao:1988-10-05;1988", "at": day }),
        );
        let lines: Vec<&str> = data["pointInTime"]["fullText"].as_str().unwrap().lines().collect();
        assert_eq!(lines.len(), expected.len(), "{file}");
        for (line, wanted) in lines.iter().zip(&expected) {
            assert_eq!(line, wanted, "{file}");
        }
        compared += lines.len();
    }
    println!("{compared} lines of {} texts are equal", days.len());
    assert!(compared > 150_000, "{compared}");
}

#[test]
fn findings_page_and_are_nodes() {
    let Some((_, server)) = CONSTITUTION.as_ref() else { return };
    let document = "query($after: String) { findings(first: 40, after: $after) { totalCount nodes { id code severity component { id: urn } }
      pageInfo { hasNextPage endCursor } } }";
    let (mut walked, mut after) = (Vec::new(), Value::Null);
    let total = loop {
        let page = server.data(document, json!({ "after": after }))["findings"].take();
        walked.extend(page["nodes"].as_array().unwrap().iter().cloned());
        after = page["pageInfo"]["endCursor"].clone();
        if page["pageInfo"]["hasNextPage"] == false {
            break page["totalCount"].clone();
        }
    };
    let ids: BTreeSet<String> = walked.iter().map(|finding| finding["id"].to_string()).collect();
    assert!(total == walked.len() && ids.len() == walked.len() && walked.len() > 9, "{total}");
    let first = &walked[0];
    let data = server.data(
        "query($id: ID!, $codes: [String!], $scope: ID) { node(id: $id) { id ... on Finding { code } }
          findings(ref: $scope, codes: $codes) { nodes { code } } }",
        json!({ "id": first["id"], "codes": [first["code"]], "scope": first["component"]["id"] }),
    );
    assert_eq!(data["node"], json!({ "id": first["id"], "code": first["code"] }));
    let narrowed = data["findings"]["nodes"].as_array().unwrap();
    assert!(!narrowed.is_empty() && narrowed.iter().all(|finding| finding["code"] == first["code"]));
}

/// One column of a table in CSV.
fn column(text: &str, name: &str) -> Vec<String> {
    let mut records = records(text).into_iter();
    let at = records.next().unwrap().iter().position(|heading| heading == name).unwrap();
    records.map(|mut record| record.swap_remove(at)).collect()
}

/// The records of a CSV file: RFC 4180, read here once more so that the loader's reader does not judge itself.
fn records(text: &str) -> Vec<Vec<String>> {
    let (mut records, mut record, mut field, mut quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => field.extend(chars.next()),
            '"' => quoted = !quoted,
            ',' if !quoted => record.push(std::mem::take(&mut field)),
            '\n' if !quoted => {
                record.push(std::mem::take(&mut field));
                records.push(std::mem::take(&mut record));
            }
            '\r' if !quoted => {}
            c => field.push(c),
        }
    }
    if !field.is_empty() || !record.is_empty() {
        record.push(field);
        records.push(record);
    }
    records
}

#[test]
fn random_questions_have_the_librarys_answers() {
    let mut asked = ask_at_random(&DEMO, 100, 7);
    if let Some((_, server)) = CONSTITUTION.as_ref() {
        asked += ask_at_random(server, 300, 1988);
    }
    println!("{asked} questions have the same answers");
}

/// Asks about random provisions and days, by GraphQL and by the library.
fn ask_at_random(server: &Server, questions: usize, seed: u64) -> usize {
    let mut random = fastrand::Rng::with_seed(seed);
    let corpus = server.store.corpus();
    let graph = corpus.graphs().next().unwrap();
    let components: Vec<_> = graph.components().collect();
    let known = graph.publication_days();
    let span = (known[0].epoch() - 200)..(known[known.len() - 1].epoch() + 200);
    for question in 0..questions {
        let id = components[random.usize(..components.len())].id();
        let mut day = || Day::from_epoch(random.i32(span.clone()));
        let (one, other) = (day(), day());
        let by = random.bool().then(|| known[random.usize(0..known.len())]);
        match question % 4 {
            0 => same_point(server, &corpus, &id, AsOf { at: one, known: by, recorded: None }),
            1 => same_lineage(server, &corpus, &id, by, random.bool()),
            2 => {
                same_diff(
                    server,
                    &corpus,
                    &id,
                    [one, other].map(|at| AsOf { at, known: by, recorded: None }),
                );
            }
            _ => same_impact(server, &corpus, &id, one.min(other), one.max(other), random.bool()),
        }
    }
    questions
}

fn day(day: Option<Day>) -> Value {
    day.map_or(Value::Null, |day| json!(day.to_string()))
}

fn point(at: AsOf) -> Value {
    json!({ "at": at.at.to_string(), "knownAt": day(at.known) })
}

/// The answer of the library as the command line prints it.
/// The ids of components that have these URNs.
fn urns(components: &Value) -> Value {
    components.as_array().unwrap().iter().map(|urn| format!("component:{}", urn.as_str().unwrap())).collect()
}

fn plain(answer: &impl serde::Serialize) -> Value {
    serde_json::to_value(answer).unwrap()
}

fn same_point(server: &Server, corpus: &Corpus, id: &ComponentId, at: AsOf) {
    let said = plain(&query::point_in_time(corpus, id, at).unwrap());
    let response = server.respond(
        "query($id: ID!, $at: AsOf!) { pointInTime(ref: $id, asOf: $at) { id: urn cause status printed ephemeral number label treeHash
          valid { from to } component { id: urn type } textUnits { language aspect content contentHash } fullText(notices: true)
          producedBy { id: urn code operation retroactive } terminatedBy { id: urn code } } }",
        json!({ "id": id.as_str(), "at": point(at) }),
    );
    assert!(response.get("errors").is_none(), "{response:#}");
    let (got, version) = (&response["data"]["pointInTime"], &said["version"]);
    if version.is_null() {
        assert!(got.is_null());
        let warning = &response["extensions"]["warnings"][0];
        match said["absence"]["first"].as_str() {
            Some(first) => {
                assert_eq!(warning["message"], format!("it begins on {first}"));
                assert_eq!(warning["code"], "NOT_YET");
            }
            None => assert_eq!(warning["code"], "UNKNOWN", "{warning}"),
        }
        return;
    }
    for name in ["id", "cause", "status", "printed", "ephemeral", "number", "label"] {
        assert_eq!(got[name], version[name], "{name} of {id} at {at:?}");
    }
    assert_eq!(got["valid"], version["valid"]);
    assert_eq!(
        (&got["component"]["id"], &got["component"]["type"]),
        (&version["component"], &version["type"])
    );
    assert_eq!(got["treeHash"], format!("sha256:{}", version["tree_hash"].as_str().unwrap()));
    let texts: Vec<Value> = version["texts"].as_array().unwrap().iter().map(|text| {
        json!({ "language": text["language"], "aspect": text["aspect"].as_str().unwrap().to_uppercase(), "content": text["text"],
            "contentHash": format!("sha256:{}", text["hash"].as_str().unwrap()) })
    }).collect();
    assert_eq!(got["textUnits"], Value::from(texts));
    let lines: Vec<&str> =
        said["lines"].as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap()).collect();
    assert_eq!(got["fullText"], lines.join("\n"), "{id} at {at:?}");
    same_actions(&got["producedBy"], &version["made_by"], &["id", "code"]);
    same_actions(&got["terminatedBy"], &version["ended_by"], &["id", "code"]);
}

fn same_actions(got: &Value, said: &Value, names: &[&str]) {
    let (got, said) = (got.as_array().unwrap(), said.as_array().unwrap());
    assert_eq!(got.len(), said.len());
    for (got, said) in got.iter().zip(said) {
        for name in names {
            assert_eq!(got[*name], said[*name]);
        }
        if let Some(operation) = got.get("operation") {
            assert_eq!(operation, &json!(said["operation"].as_str().unwrap().to_uppercase()));
            assert_eq!(got["retroactive"], said["retroactive"]);
        }
    }
}

fn same_acts(got: &Value, said: &Value) {
    let got: Vec<Value> = got
        .as_array()
        .unwrap()
        .iter()
        .map(|of| json!({ "act": of["act"]["id"], "code": of["code"], "title": of["title"], "effective": of["effectiveOn"] }))
        .collect();
    assert_eq!(Value::from(got), *said);
}

fn same_lineage(server: &Server, corpus: &Corpus, id: &ComponentId, known: Option<Day>, own: bool) {
    let at = AsOf { at: Day::MAX, known, recorded: None };
    let scope = if own { Scope::Own } else { Scope::Subtree };
    let said = plain(&query::lineage(corpus, id, at, scope, true).unwrap());
    let data = server.data(
        "query($id: ID!, $scope: LineageScope!, $known: Date) { lineage(ref: $id, scope: $scope, asOf: { knownAt: $known }) {
          amended entries { ordinal version { id: urn cause valid { from to } } actions { id: urn code operation retroactive } }
          amendments { act { id: urn } code title effectiveOn } links { earlier later by on } earlier { component { id: urn } } } }",
        json!({ "id": id.as_str(), "scope": said["scope"], "known": day(known) }),
    );
    let got = &data["lineage"];
    assert_eq!(got["amended"], said["amended"]);
    let (entries, expected) = (got["entries"].as_array().unwrap(), said["entries"].as_array().unwrap());
    assert_eq!(entries.len(), expected.len(), "{id}");
    for (entry, expected) in entries.iter().zip(expected) {
        assert_eq!(entry["ordinal"], expected["number"]);
        for name in ["id", "cause"] {
            assert_eq!(entry["version"][name], expected["version"][name], "{name} of {id}");
        }
        assert_eq!(entry["version"]["valid"], expected["version"]["valid"], "{id}");
        same_actions(&entry["actions"], &expected["version"]["made_by"], &["id", "code"]);
    }
    same_acts(&got["amendments"], &said["amendments"]);
    let links: Vec<Value> = said["links"]
        .as_array()
        .unwrap()
        .iter()
        .map(|link| json!({ "earlier": urns(&link["from"]), "later": urns(&link["to"]), "by": link["by"], "on": link["on"] }))
        .collect();
    assert_eq!(got["links"], Value::from(links));
    let before: Vec<&Value> =
        said["before"].as_array().unwrap().iter().map(|before| &before["component"]).collect();
    let got: Vec<&Value> =
        got["earlier"].as_array().unwrap().iter().map(|before| &before["component"]["id"]).collect();
    assert_eq!(got, before);
}

fn same_diff(server: &Server, corpus: &Corpus, id: &ComponentId, [from, to]: [AsOf; 2]) {
    let said = plain(&query::diff(corpus, id, from, to).unwrap());
    let data = server.data(
        "query($input: DiffInput!) { diff(input: $input) { changed
          summary { added removed modified moved renumbered nodes_compared: nodesCompared subtrees_skipped: subtreesSkipped }
          amendmentsBetween { act { id: urn } code title effectiveOn } changes(first: 1000) { totalCount nodes { component { id: urn type } kinds
            before { number label status printed } after { number label status printed } segments { op text } causedBy { id: urn code } } } } }",
        json!({ "input": { "ref": id.as_str(), "before": point(from), "after": point(to) } }),
    );
    let got = &data["diff"];
    assert_eq!(got["summary"], said["summary"], "{id} {from:?} {to:?}");
    same_acts(&got["amendmentsBetween"], &said["amendments"]);
    let expected = said["changes"].as_array().unwrap();
    assert_eq!(
        (&got["changed"], &got["changes"]["totalCount"]),
        (&json!(!expected.is_empty()), &json!(expected.len()))
    );
    for (change, expected) in got["changes"]["nodes"].as_array().unwrap().iter().zip(expected) {
        assert_eq!(
            (&change["component"]["id"], &change["component"]["type"]),
            (&expected["component"], &expected["type"])
        );
        assert_eq!((&change["kinds"], &change["segments"]), (&expected["kinds"], &expected["segments"]));
        for side in ["before", "after"] {
            for name in ["number", "label", "status", "printed"] {
                assert_eq!(change[side][name], expected[side][name], "{side} {name}");
            }
        }
        same_actions(&change["causedBy"], &expected["caused_by"], &["id", "code"]);
    }
}

fn same_impact(server: &Server, corpus: &Corpus, id: &ComponentId, from: Day, to: Day, articles: bool) {
    let types: Vec<String> = if articles { vec!["article".into()] } else { Vec::new() };
    let filter = ImpactFilter { from, to, types: types.clone(), acts: Vec::new() };
    let said = plain(&query::impact(corpus, id, AsOf::day(Day::MAX), &filter).unwrap());
    let data = server.data(
        "query($id: ID!, $input: ImpactInput!) { impact(ref: $id, input: $input) { changeCount affectedCount amendments { act { id: urn } code title effectiveOn }
          affected(first: 1000) { nodes { component { id: urn type } label changes causes { cause count } first last amendments { act { id: urn } code title effectiveOn } } } } }",
        json!({ "id": id.as_str(), "input": { "during": { "from": day(Some(from)), "to": day(Some(to)) }, "types": types } }),
    );
    let got = &data["impact"];
    let expected = said["affected"].as_array().unwrap();
    assert_eq!((&got["changeCount"], &got["affectedCount"]), (&said["changes"], &json!(expected.len())));
    same_acts(&got["amendments"], &said["acts"]);
    for (entry, expected) in got["affected"]["nodes"].as_array().unwrap().iter().zip(expected) {
        assert_eq!(
            (&entry["component"]["id"], &entry["component"]["type"]),
            (&expected["component"], &expected["type"])
        );
        for name in ["label", "changes", "first", "last"] {
            assert_eq!(entry[name], expected[name], "{name}");
        }
        let causes: Vec<Value> =
            entry["causes"].as_array().unwrap().iter().map(|c| json!([c["cause"], c["count"]])).collect();
        assert_eq!(Value::from(causes), expected["causes"]);
        same_acts(&entry["amendments"], &expected["acts"]);
    }
}
