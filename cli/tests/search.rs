//! Search and answers: over the demo corpus and, where its files are present, over the Constitution of
//! Brazil.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::print_stdout, reason = "tests")]

mod common;

use std::collections::BTreeSet;

use asof_engine::Version;
use asof_engine::answer::{Answer, Passage, Question, answer};
use asof_engine::query::{Relations, TargetState};
use asof_engine::question::InTime;
use asof_engine::search::{SearchRequest, Searchable, TextIndex, When};
use asof_engine::store::{Corpus, Embedded, Store as _};
use asof_schema::{AsOf, ChangeSet, ComponentId, ReferenceKind, VersionId};
use common::served::{BATCHES, CHARTER, CONSTITUTION, DEMO};
use common::statutes::STATUTES;
use common::{Desk, Ran};
use serde_json::{Value, json};

fn at(day: &str) -> AsOf {
    AsOf::day(day.parse().unwrap())
}

fn find(searchable: &Searchable, words: &str, when: When) -> Vec<VersionId> {
    let found = searchable.find(&SearchRequest::of(words, when, 1_000)).unwrap();
    found.hits.iter().flat_map(|hit| hit.versions().cloned()).collect()
}

/// The own words of a version, and its row and graph.
fn words<'c>(corpus: &'c Corpus, id: &VersionId) -> &'c str {
    corpus.component(&id.component).unwrap().version(id).unwrap().own_text().unwrap_or_default()
}

/// Whether words stand below a version.
fn speaks_below(version: Version<'_>) -> bool {
    let mut below = version.children().filter(|child| !child.is_tombstone());
    below.any(|child| child.own_text().is_some() || speaks_below(child))
}

/// What bounded real interest at 12 a year stood until Amendment 40 and never after.
#[test]
fn words_that_no_search_goes_by_are_refused() {
    let desk = Desk::with_store(&DEMO.desk.store());
    for words in ["", "o", "?", "de a"] {
        for command in ["search", "evolution"] {
            let ran = desk.run(&[command, words]);
            assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{command} {words:?}: {}", ran.err);
            assert!(ran.err.contains("has no word by which anything is found"), "{}", ran.err);
        }
    }
    assert_eq!(desk.run(&["search", "zzzz"]).code, Some(1));
}

#[test]
fn what_is_repealed_is_found_in_its_years_alone() {
    let Some((_, server)) = CONSTITUTION.as_ref() else { return };
    let corpus = server.store.corpus();
    let searchable = TextIndex::default().of(&corpus).unwrap();
    let says = |when| {
        let found = find(&searchable, "taxas de juros reais, doze por cento ao ano", when);
        let ours: BTreeSet<VersionId> =
            found.into_iter().filter(|id| words(&corpus, id).contains("taxas de juros reais")).collect();
        ours.into_iter().map(|id| id.component.local().to_owned()).collect::<Vec<_>>()
    };
    let day = |day: &str| When::At(at(day));
    let during = |from: &str, to: &str| When::During {
        from: from.parse().unwrap(),
        to: to.parse().unwrap(),
        by: at("2015-01-01"),
    };
    assert_eq!(says(day("1989-01-01")), ["art192_par3"]);
    assert_eq!(says(day("2003-05-28")), ["art192_par3"]);
    assert_eq!(says(day("2003-05-29")), [""; 0]);
    assert_eq!(says(day("2015-01-01")), [""; 0]);
    assert_eq!(says(during("2003-05-28", "2004-01-01")), ["art192_par3"]);
    assert_eq!(says(during("2003-05-29", "2015-01-01")), [""; 0]);
}

/// Words of one day's law are asked for on another day: all that is found stands there.
#[test]
fn nothing_is_found_that_does_not_stand() {
    let Some((_, server)) = CONSTITUTION.as_ref() else { return };
    let corpus = server.store.corpus();
    let searchable = TextIndex::default().of(&corpus).unwrap();
    let graph = corpus.graphs().next().unwrap();
    let versions: Vec<Version<'_>> = graph.versions().collect();
    let mut found = 0;
    for n in 0..200_usize {
        let asked = (0..versions.len())
            .map(|k| versions[(n * 7_919 + k * 31) % versions.len()])
            .find(|&v| v.own_text().is_some())
            .unwrap();
        let day = versions[(n * 104_729) % versions.len()].start();
        let words: String = asked.own_text().unwrap().chars().take(120).collect();
        let find = SearchRequest::of(words, When::At(AsOf::day(day)), 20);
        for hit in searchable.find(&find).unwrap().hits {
            for id in hit.versions() {
                let component = graph.component(id.component.local()).unwrap();
                let stands = component.version_at(corpus.point(AsOf::day(day))).unwrap();
                assert_eq!(stands.id(), *id, "{day}: {}", find.words);
                assert!(!stands.is_tombstone(), "{day}: {id}");
                found += 1;
            }
        }
    }
    assert!(found > 2_000, "{found}");
}

fn parts(answer: &Answer) -> Vec<&Passage> {
    let Answer { primary, exceptions, definitions, references, .. } = answer;
    [primary, exceptions, definitions, references].into_iter().flatten().collect()
}

/// Every quote stands where it says, and the relations of the primary provision lead to every part of the
/// answer.
#[test]
fn an_answer_is_quotes_and_what_led_to_them() {
    let corpus = DEMO.store.corpus();
    let searchable = TextIndex::default().of(&corpus).unwrap();
    let graph = corpus.graph(CHARTER).unwrap();
    let mut led = 0;
    for day in ["1991-01-01", "1999-12-31", "2015-01-01"] {
        let (at, point) = (at(day), corpus.point(at(day)));
        let top = graph.root().unwrap().version_at(point).unwrap();
        let relations = Relations::of(&corpus, at);
        for (version, _) in top.walk(None) {
            let primary = version.component().id();
            let question = Question {
                words: "cidade".into(),
                at,
                in_laws: None,
                within: Vec::new(),
                primary: vec![primary.clone()],
                language: None,
                limit: 1,
                hops: 1,
                days: None,
                in_time: InTime::default(),
                near: None,
                lacks: None,
                named: None,
            };
            let answer = answer(&searchable, &question).unwrap();
            for part in parts(&answer) {
                let quote = &part.quote;
                assert_eq!(
                    words(&corpus, &quote.version).get(quote.start..quote.end),
                    Some(quote.text.as_str())
                );
                assert!(quote.text.chars().count() <= 300 && !quote.text.is_empty());
                let own = words(&corpus, &quote.version);
                let around = [own.get(..quote.start), own.get(quote.end..)];
                let [before, after] = around.map(|words| !words.unwrap().trim().is_empty());
                let version = corpus.component(&quote.version.component).unwrap().version(&quote.version);
                let announces = own.trim_end().ends_with([':', ',', '-', '–', '—']);
                let left_out = [before, after || announces && speaks_below(version.unwrap())];
                assert_eq!([quote.cut_before, quote.cut_after], left_out, "{}", quote.version);
                let component = graph.component(part.component.local()).unwrap();
                let stands = component.version_at(point).unwrap();
                assert_eq!(stands.id(), part.version);
                let quoted = graph.component(quote.version.component.local());
                let line = std::iter::successors(quoted, |above| above.parent(point));
                let mut line = line.map(|above| above.version_at(point).unwrap());
                assert!(line.all(|above| !above.is_tombstone()), "{day}: {} is repealed", quote.version);
                let mut below = stands.walk(None);
                assert!(below.any(|(version, _)| version.id() == quote.version), "{primary}");
                led += part.path.len();
            }
            let given: BTreeSet<&ComponentId> = parts(&answer).iter().map(|part| &part.component).collect();
            let silent = answer.primary.is_empty();
            for said in relations.outgoing(&primary).unwrap() {
                let leads = said.state == Some(TargetState::Resolved);
                let refers = matches!(said.kind, ReferenceKind::RefersTo | ReferenceKind::Excepts);
                if let Some(target) = said.target.as_ref().filter(|_| leads && refers && !silent) {
                    assert!(given.contains(target), "{day} {primary}: {target} is not in the answer");
                }
            }
        }
    }
    assert!(led > 20, "{led}");
}

const SEARCH: &str = "query($input: SearchInput!, $first: Int!, $after: String) {
    search(input: $input, first: $first, after: $after) { totalCount pageInfo { hasNextPage endCursor }
        nodes { score lexicalRank component { id: urn } version { id: urn } quote { text start end cutBefore cutAfter version { id: urn } } } } }";

/// The command line and GraphQL give one answer, and pages lose nothing.
#[test]
fn both_ways_find_the_same() {
    for (words, day) in
        [("nome da cidade", "1991-01-01"), ("conselho", "2015-01-01"), ("xyzzy", "2015-01-01")]
    {
        let (told, code) = DEMO.desk_json(&["search", words, "--at", day, "--first", "1000"]);
        let time = json!({ "asOf": { "at": day } });
        let input = json!({ "query": words, "time": time });
        let (mut nodes, mut after) = (Vec::new(), Value::Null);
        loop {
            let mut page =
                DEMO.data(SEARCH, json!({ "input": input, "first": 3, "after": after }))["search"].take();
            nodes.extend(page["nodes"].as_array().unwrap().clone());
            after = page["pageInfo"]["endCursor"].take();
            if page["pageInfo"]["hasNextPage"] == false {
                assert_eq!(page["totalCount"], json!(nodes.len()));
                break;
            }
        }
        let hits = told["hits"].as_array().unwrap();
        assert_eq!(code, Some(i32::from(hits.is_empty())), "{words}");
        assert_eq!(hits.len(), nodes.len(), "{words}");
        for (hit, node) in hits.iter().zip(&nodes) {
            assert_eq!(hit["component"]["urn"], node["component"]["id"]);
            assert_eq!(hit["version"]["urn"], node["version"]["id"]);
            for field in ["text", "cutBefore", "cutAfter"] {
                assert_eq!(hit["quote"][field], node["quote"][field]);
            }
            assert_eq!(hit["quote"]["version"]["urn"], node["quote"]["version"]["id"]);
        }
        assert_eq!(hits.is_empty(), words == "xyzzy");
    }
}

/// What narrows a search, and the time that its words say, are the same at the terminal and in GraphQL.
#[test]
fn both_ways_narrow_the_same() {
    let narrowed = |input: Value, flags: &[&str]| {
        let (told, _) =
            DEMO.desk_json(&[&["search", "conselho da cidade", "--first", "1000"][..], flags].concat());
        let mut whole = json!({ "query": "conselho da cidade" });
        whole.as_object_mut().unwrap().extend(input.as_object().unwrap().clone());
        let answer = DEMO.respond(SEARCH, json!({ "input": whole, "first": 1000 }));
        let nodes = answer["data"]["search"]["nodes"].as_array().unwrap_or_else(|| panic!("{answer}"));
        let hits = told["hits"].as_array().unwrap_or_else(|| panic!("{told}"));
        let ids = |all: &[Value], id: &str| {
            all.iter().map(|one| one.pointer(id).unwrap().to_string()).collect::<Vec<_>>()
        };
        assert_eq!(ids(hits, "/version/urn"), ids(nodes, "/version/id"), "{flags:?}");
        (hits.len(), told, answer)
    };
    let time = json!({ "asOf": { "at": "2015-01-01" } });
    let with = |mut input: Value| {
        input["time"] = time.clone();
        input
    };
    let at = ["--at", "2015-01-01"];
    let flags = |more: &[&'static str]| [&at[..], more].concat();
    let (all, ..) = narrowed(with(json!({})), &flags(&[]));
    for (input, more) in [
        (json!({ "must": ["prefeito"] }), &["--must", "prefeito"][..]),
        (json!({ "mustNot": ["prefeito"] }), &["--must-not", "prefeito"]),
        (json!({ "mustNot": ["prefeito xyzzy"] }), &["--must-not", "prefeito xyzzy"]),
        (json!({ "types": ["article"] }), &["--type", "article"]),
        (
            json!({ "kinds": ["constitution"], "must": ["conselho"] }),
            &["--kind", "constitution", "--must", "conselho"],
        ),
    ] {
        let (some, ..) = narrowed(with(input), &flags(more));
        assert!(some < all, "{more:?} leaves {some} of {all}");
    }
    let (_, told, answer) = narrowed(
        json!({ "reference": "2005-06-01", "query": "conselho da cidade in 1999" }),
        &["in", "1999", "--reference", "2005-06-01"],
    );
    assert!(told["read"].as_str().unwrap().starts_with("\"1999\" asks for [1999-01-01"), "{told}");
    assert_eq!(told["read"], answer["extensions"]["search"][0]);
}

/// What must be there is read in the language of each passage, whatever other languages the corpus speaks.
#[test]
fn words_that_must_be_there_are_of_one_language() {
    let desk = Desk::with_store(&STATUTES.desk.store());
    let store = Embedded::open(&desk.store()).unwrap();
    let (lines, instant) = BATCHES[0];
    store.load(&ChangeSet::read(lines.as_bytes()).unwrap(), instant.parse().unwrap()).unwrap();
    let searchable = TextIndex::default().of(&store.corpus()).unwrap();
    let found = |must: &str, language: Option<&str>| {
        let when = When::At(at("2016-01-01"));
        let find = SearchRequest {
            must: vec![must.into()],
            language: language.map(str::to_owned),
            ..SearchRequest::of(must, when, 1_000)
        };
        searchable.find(&find).unwrap().hits.len()
    };
    for (words, language) in [("conselhos da cidade", "pt"), ("kunnan toiminta", "fi")] {
        assert!(found(words, Some(language)) > 0, "{words}");
        assert_eq!(found(words, None), found(words, Some(language)), "{words}");
    }
}

/// Whoever asks for an answer learns, as whoever searches does, that semantic search had no part in it.
#[test]
fn a_model_that_is_down_is_told_at_the_terminal_too() {
    let desk = Desk::with_store(&DEMO.desk.store());
    let asked = |arguments: &[&str]| {
        let mut command = desk.command(arguments);
        command.env("ASOF_EMBEDDER_URL", "http://127.0.0.1:9/v1").env("ASOF_EMBEDDER_MODEL", "none");
        Ran::from(command.output().unwrap())
    };
    let told = asked(&["answer", "quem preside o conselho", "--at", "2001-01-01", "--json"]);
    let document: Value = serde_json::from_str(&told.out).unwrap();
    assert!(document["note"].as_str().unwrap().starts_with("by words alone: "), "{document}");
    assert_eq!((document["primary"].as_array().map(Vec::len), told.code), (Some(1), Some(1)));
    let told = asked(&["answer", "quem preside o conselho", "--at", "2001-01-01"]);
    assert!(told.out.starts_with("by words alone: ") && told.code == Some(1), "{told:?}");
    let (document, _) = desk.json(&["answer", "quem preside o conselho", "--at", "2001-01-01"]);
    assert!(document.get("note").is_none() && document.get("prose").is_none(), "{document}");
    let refused = desk.run(&["search", "conselho", "--recency", "5"]);
    assert!(refused.err.contains("between 0 and 1"), "{refused:?}");
}

#[test]
fn both_ways_tell_the_same_evolution() {
    let asked = "{ evolution(input: { query: \"conselho\", pool: 30, perSide: 3 }) {
        early { version { id: urn } } late { version { id: urn } } years { year hits } span { from to } } }";
    let theirs = DEMO.data(asked, json!({}))["evolution"].take();
    let (ours, code) = DEMO.desk_json(&["evolution", "conselho", "--pool", "30", "--per-side", "3"]);
    assert_eq!(code, Some(0));
    for side in ["early", "late"] {
        let ids = |all: &Value, id: &str| {
            all[side]
                .as_array()
                .unwrap()
                .iter()
                .map(|one| one.pointer(id).unwrap().clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(ids(&ours, "/version/urn"), ids(&theirs, "/version/id"));
        assert_eq!(ids(&ours, "/version/urn").len(), 3);
    }
    assert_eq!(ours["years"], theirs["years"]);
    assert!(ours["years"].as_array().unwrap().len() > 2);
    let (none, code) = DEMO.desk_json(&["evolution", "xyzzy"]);
    assert_eq!((none["early"].as_array().map(Vec::len), code), (Some(0), Some(1)));
}

#[test]
fn what_cannot_be_asked_is_told() {
    let ask = |input: Value| DEMO.respond(SEARCH, json!({ "input": input, "first": 5 }));
    let long = ask(json!({ "query": "a".repeat(3_000) }));
    assert_eq!(long["errors"][0]["extensions"]["code"], "BAD_ARGUMENT");
    let unknown = ask(json!({ "query": "cidade", "within": ["urn:lex:zz:nowhere:x:2000-01-01;1"] }));
    assert_eq!(unknown["data"]["search"]["totalCount"], 0);
    assert_eq!(unknown["extensions"]["warnings"].as_array().map(Vec::len), Some(1));
    let backwards = json!({ "during": { "from": "2001-01-01", "to": "2000-01-01" } });
    let backwards = ask(json!({ "query": "cidade", "time": backwards }));
    assert_eq!(backwards["errors"][0]["extensions"]["code"], "BAD_ARGUMENT");
    for words in ["", "o"] {
        let empty = ask(json!({ "query": words }));
        assert_eq!(empty["errors"][0]["extensions"]["code"], "BAD_ARGUMENT", "{words:?}");
    }
}
