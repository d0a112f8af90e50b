//! Search by vectors beside words: over the demo corpus, with the n-grams that take no model, and with a model that is down.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use std::collections::BTreeMap;
use std::path::Path;
use std::slice;
use std::sync::Arc;

use crate::common::served::{CHARTER, DEMO};
use asof_engine::embedding::{Embedder as _, HashedNgrams, Role};
use asof_engine::search::{Mode, SearchRequest, TextIndex, When};
use asof_schema::{AsOf, Sha256};
use asof_server::config::Settings;
use asof_server::graphql;
use asof_server::semantic::SemanticSearch;
use async_graphql::Request;
use serde_json::{Value, json};

fn settings(folder: &Path, url: &str) -> Settings {
    let mut settings = Settings::defaults().unwrap();
    settings.index = Some(folder.to_owned());
    settings.embedder_url = Some(url.to_owned());
    settings.embedder_model = (url != "ngrams").then(|| "none".to_owned());
    settings.embedder_dimension = "256".parse().ok();
    settings
}

fn ask(schema: &graphql::Schema, input: &Value) -> Value {
    let document = "query($input: SearchInput!) { search(input: $input) { nodes { component { id } lexicalRank semanticRank
        score version { id } } } }";
    let variables = async_graphql::Variables::from_json(json!({ "input": input }));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let request = Request::new(document).variables(variables);
    serde_json::to_value(runtime.block_on(graphql::execute(schema, request))).unwrap()
}

fn hits(answer: &Value) -> &Vec<Value> {
    answer["data"]["search"]["nodes"].as_array().unwrap_or_else(|| panic!("{answer}"))
}

#[test]
fn both_rank_and_nothing_is_found_that_does_not_stand() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::clone(&DEMO.store);
    let corpus = store.corpus();
    let words = TextIndex::at(&folder.path().join("words"));
    let searchable = words.of(&corpus).unwrap();
    let semantic = Arc::new(SemanticSearch::of(&settings(folder.path(), "ngrams")).unwrap().unwrap());
    assert!(semantic.make(&searchable, &mut |_, _| {}).unwrap().put > 50);
    // What is made is made: nothing is put or asked for twice.
    let again = semantic.make(&searchable, &mut |_, _| {}).unwrap();
    assert_eq!((again.put, again.removed, again.embedded), (0, 0, 0));
    assert!(again.entries > 50);

    let graph = corpus.graph(CHARTER).unwrap();
    let mut found = 0;
    for (n, question) in ["quem preside o conselho", "deveres do prefeito", "moradores da cidade"]
        .into_iter()
        .cycle()
        .take(60)
        .enumerate()
    {
        let day = graph.versions().nth(n * 7919 % graph.counts().1).unwrap().start();
        let find = SearchRequest {
            mode: Mode::Semantic,
            ..SearchRequest::of(question, When::At(AsOf::day(day)), 20)
        };
        let near = pollster::block_on(semantic.near(&searchable, &find)).unwrap();
        let hits = searchable.find(&SearchRequest { near: Some(near.clone()), ..find.clone() }).unwrap().hits;
        assert!(hits.len() <= near.len());
        for hit in &hits {
            for version in hit.versions() {
                let component = graph.component(version.component.local()).unwrap();
                let row = component.version_at(corpus.point(AsOf::day(day))).unwrap();
                assert_eq!(row.id(), *version, "{question} on {day}");
            }
        }
        // The store's filter and rule T agree: what is near stands, and what stands is found.
        let all = searchable.find(&SearchRequest { mode: Mode::Lexical, limit: 1_000, ..find }).unwrap();
        assert!(!near.is_empty() || all.hits.is_empty(), "{question} on {day}");
        found += hits.len();
    }
    assert!(found > 300, "{found}");

    let schema = graphql::schema_with(store, words, Some(semantic), None, graphql::Limits::default());
    let input = json!({ "query": "o Conselho da Cidade", "time": { "asOf": { "at": "2001-01-01" } } });
    let answer = ask(&schema, &input);
    assert!(
        hits(&answer).iter().any(|hit| hit["semanticRank"].is_i64() && hit["lexicalRank"].is_i64()),
        "{answer}"
    );
    assert_eq!(answer["extensions"]["warnings"], Value::Null);
    let trace = answer["extensions"]["search"].as_array().unwrap();
    assert!(trace.iter().any(|said| said.as_str().unwrap().contains("words and vectors")), "{answer}");
}

/// What is near is nearer than the mean of all passages: told anew from the texts, one by one.
#[test]
fn similarity_is_told_against_the_mean_of_all_passages() {
    let folder = tempfile::tempdir().unwrap();
    let words = TextIndex::default();
    let searchable = words.of(&DEMO.store.corpus()).unwrap();
    let semantic = SemanticSearch::of(&settings(folder.path(), "ngrams")).unwrap().unwrap();
    semantic.make(&searchable, &mut |_, _| {}).unwrap();
    let texts: BTreeMap<Sha256, String> = searchable
        .ids()
        .iter()
        .flat_map(|norm| searchable.texts(norm, &searchable.embeddable(norm)))
        .collect();
    assert!((50..1_000).contains(&texts.len()), "few enough that the mean is of all of them");
    let ngrams = HashedNgrams::new(256);
    let vector = |text: &String| {
        pollster::block_on(ngrams.embed(Role::Passage, slice::from_ref(text))).unwrap().remove(0)
    };
    let question = "quem preside o conselho".to_owned();
    let asked = vector(&question);
    let cosine = |text: &String| vector(text).iter().zip(&asked).map(|(one, other)| one * other).sum::<f32>();
    let cosines: BTreeMap<Sha256, f32> = texts.iter().map(|(hash, text)| (*hash, cosine(text))).collect();
    let any = cosines.values().sum::<f32>() / f32::from(u16::try_from(cosines.len()).unwrap());
    assert!(any > 0.01, "{any}");
    let find = SearchRequest::of(question, When::At(AsOf::day("2001-01-01".parse().unwrap())), 20);
    let near = pollster::block_on(semantic.near(&searchable, &find)).unwrap();
    assert!(near.len() > 10);
    for one in near {
        let expected = ((cosines[&one.content] - any) / (1.0 - any)).max(0.0);
        assert!((one.score - expected).abs() < 1e-3, "{} for {expected}", one.score);
    }
}

#[test]
fn a_model_that_is_down_leaves_words_and_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::clone(&DEMO.store);
    let words = TextIndex::default();
    let searchable = words.of(&store.corpus()).unwrap();
    let semantic =
        Arc::new(SemanticSearch::of(&settings(folder.path(), "http://127.0.0.1:9/v1")).unwrap().unwrap());
    let refused = semantic.make(&searchable, &mut |_, _| {}).unwrap_err().to_string();
    assert!(refused.contains("127.0.0.1:9"), "{refused}");
    assert!(semantic.trouble().unwrap().contains("127.0.0.1:9"));
    let schema = graphql::schema_with(store, words, Some(semantic), None, graphql::Limits::default());
    let answer = ask(&schema, &json!({ "query": "Conselho" }));
    assert!(!hits(&answer).is_empty());
    let said = answer["extensions"]["warnings"][0]["message"].as_str().unwrap();
    assert!(said.contains("words alone") && said.contains("127.0.0.1:9"), "{said}");
    // Who asks for semantic search alone gets none, and is told.
    let answer = ask(&schema, &json!({ "query": "Conselho", "mode": "SEMANTIC" }));
    assert_eq!(answer["errors"][0]["extensions"]["code"], "UNAVAILABLE", "{answer}");
}

#[test]
fn without_an_embedder_search_is_lexical_and_says_so() {
    let answer = ask(&graphql::schema(Arc::clone(&DEMO.store)), &json!({ "query": "Conselho" }));
    assert!(
        answer["extensions"]["warnings"][0]["message"]
            .as_str()
            .unwrap()
            .contains("no embedder is configured")
    );
    assert!(hits(&answer).iter().all(|hit| hit["semanticRank"].is_null()));
}

/// The time that the words say, read from a day that is passed in, and told in the trace.
#[test]
fn the_words_say_the_time_where_a_day_is_given() {
    let schema = graphql::schema(Arc::clone(&DEMO.store));
    let ask =
        |query: &str| ask(&schema, &json!({ "query": query, "reference": "2005-06-01", "mode": "LEXICAL" }));
    let told = |query: &str| ask(query)["extensions"]["search"][0].as_str().unwrap().to_owned();
    assert_eq!(told("o Conselho in 1999"), "\"1999\" asks for [1999-01-01, 2000-01-01)");
    assert_eq!(told("o Conselho hoje"), "\"hoje\" asks for 2005-06-01");
    assert_eq!(
        told("o Conselho before the reform"),
        "\"before the reform\" says no day: not taken as a bound"
    );
    assert!(hits(&ask("o Conselho in 1850")).is_empty());
    assert!(!hits(&ask("o Conselho in 1999")).is_empty());
}
