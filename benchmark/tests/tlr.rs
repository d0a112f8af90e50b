//! TLR-Bench against a real service.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

mod common;

use std::collections::BTreeSet;

use asof_benchmark::client::Client;
use asof_benchmark::tlr::generate::{Order, generate};
use asof_benchmark::tlr::graph::DOCUMENTS;
use asof_benchmark::tlr::item::{Benchmark, Language, Task, Truth};
use common::Serving;

fn order(seed: u64, size: usize, language: Option<Language>) -> Order {
    Order { seed, size, language, norms: Vec::new() }
}

#[test]
fn every_document_fits_the_schema() {
    let demo = Serving::demo();
    let client = Client::new(&demo.endpoint).unwrap();
    for (name, document, variables) in DOCUMENTS {
        // A document that does not fit is an error of the client's.
        let (answer, _) = client.ask(document, &serde_json::from_str(variables).unwrap()).unwrap();
        assert!(answer.as_object().unwrap().values().all(|value| !value.is_null()), "{name}: {answer}");
    }
}

#[test]
fn equal_seeds_give_equal_bytes_and_others_do_not() {
    let (one, other) = (Serving::demo(), Serving::demo());
    let bytes = |demo: &Serving, seed| {
        serde_json::to_string(&generate(&demo.endpoint, &order(seed, 60, None)).unwrap()).unwrap()
    };
    assert_eq!(bytes(&one, 7), bytes(&other, 7));
    assert_ne!(bytes(&one, 7), bytes(&one, 8));
}

#[test]
fn a_set_has_every_task_and_no_field_empty_that_has_an_answer() {
    let demo = Serving::demo();
    for language in [Language::Pt, Language::En] {
        let set = generate(&demo.endpoint, &order(1, 100, Some(language))).unwrap();
        let tasks: BTreeSet<Task> = set.items.iter().map(|item| item.truth.task()).collect();
        assert_eq!(tasks, BTreeSet::from(Task::ALL));
        let ids: BTreeSet<&str> = set.items.iter().map(|item| item.id.as_str()).collect();
        assert_eq!(ids.len(), set.items.len());
        whole(&set, language);
    }
}

fn whole(set: &Benchmark, language: Language) {
    for item in &set.items {
        assert!(!item.reasons.is_empty() && item.language == language, "{item:?}");
        match &item.truth {
            Truth::PointInTime(at) if at.in_force => {
                let told = at.correct_version.is_some() && at.valid_range.is_some() && at.text_hash.is_some();
                assert!(told && !at.must_contain.is_empty(), "{item:?}");
                let (start, end) = at.valid_range.unwrap();
                let day = item.target_date.unwrap();
                assert!(start <= day && end.is_none_or(|end| day < end), "{item:?}");
            }
            Truth::PointInTime(at) => {
                assert!(at.text_hash.is_none() && !at.must_not_contain.is_empty(), "{item:?}")
            }
            Truth::AmendmentAttribution(truth) => {
                assert!(!truth.amendments.is_empty() && truth.chronological_order, "{item:?}");
                assert_eq!(truth.amendments.len(), truth.dates.len());
            }
            Truth::TemporalDifference(truth) => {
                assert_eq!(truth.changed, !truth.amendments_between.is_empty(), "{item:?}");
            }
            Truth::CausalLineage(truth) => {
                assert!(truth.version_chain.len() > 1 && truth.version_chain.len() == truth.total_versions);
            }
            Truth::TemporalConsistency(truth) => assert!(!truth.amended && truth.versions == 1),
            Truth::HierarchicalImpact(truth) => {
                assert!(!truth.affected_articles.is_empty() && !truth.amendments.is_empty());
                assert_eq!(truth.affected_articles.len(), truth.affected_citations.len());
            }
        }
    }
}

#[test]
fn a_set_is_read_as_it_was_written() {
    let demo = Serving::demo();
    let set = generate(&demo.endpoint, &order(3, 40, None)).unwrap();
    let text = serde_json::to_string(&set).unwrap();
    assert_eq!(serde_json::from_str::<Benchmark>(&text).unwrap(), set);
    assert!(text.contains(r#""task":"point_in_time","ground_truth":{"in_force""#));
}
