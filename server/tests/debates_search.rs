//! Search in debates: cut by length in two ways, and each of its day alone where a period is asked for.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

use asof_engine::search::{Chunking, Hit, Recency, SearchRequest, TextIndex, When};
use asof_engine::store::Corpus;
use asof_schema::{AsOf, Day};

/// Three sittings of 2,000 words each, in sentences of ten, one of which is of the day alone.
fn corpus() -> Arc<Corpus> {
    let day = |day: &str| {
        let mut text = String::new();
        for n in 0..200 {
            let word = if n == 77 { day.replace('-', "x") } else { format!("word{n}") };
            write!(text, "The House heard of {word} and of the budget again . ").unwrap();
        }
        (format!("debates{day}.txt"), text.into_bytes())
    };
    let files = ["2023-12-30", "2024-02-01", "2025-03-01"].map(day);
    let (set, _) = asof_loaders::gb::debates::load(&files, None, &mut |_| {}).unwrap();
    Arc::new(Corpus::default().with(&set, "2026-01-01T00:00:00Z".parse().unwrap()).unwrap().0)
}

fn day(day: &str) -> Day {
    day.parse().unwrap()
}

fn days(hits: &[Hit]) -> BTreeSet<String> {
    hits.iter().map(|hit| hit.valid.start().to_string()).collect()
}

#[test]
fn a_debate_is_of_its_day_alone() {
    let corpus = corpus();
    let searchable = TextIndex::default().of(&corpus).unwrap();
    let by = AsOf::day(day("2026-01-01"));
    for chunking in [Chunking::Fixed, Chunking::ParentChild] {
        let find = |when| SearchRequest { chunking, ..SearchRequest::of("budget", when, 1_000) };
        let during = |from: &str, to: &str| When::During { from: day(from), to: day(to), by };
        let found = |when| days(&searchable.find(&find(when)).unwrap().hits);
        assert_eq!(found(during("2024-01-01", "2025-01-01")).into_iter().collect::<Vec<_>>(), ["2024-02-01"]);
        assert_eq!(found(during("2015-01-01", "2016-01-01")).len(), 0);
        assert_eq!(found(during("2023-12-30", "2023-12-31")).len(), 1);
        assert_eq!(found(During::ALL).len(), 3);
        // What was said by then is what is there.
        assert_eq!(found(When::At(AsOf::day(day("2024-06-01")))).len(), 2);
    }
}

struct During;

impl During {
    const ALL: When = When::During { from: Day::MIN, to: Day::MAX, by: AsOf::day(Day::MAX) };
}

#[test]
fn both_chunkings_have_all_words_and_a_child_leads_to_its_parent() {
    let corpus = corpus();
    let searchable = TextIndex::default().of(&corpus).unwrap();
    let within = |chunking, words: &str| {
        let find = SearchRequest { chunking, ..SearchRequest::of(words, During::ALL, 1_000) };
        searchable.find(&find).unwrap()
    };
    let text = |hit: &Hit, whole: bool| {
        let graph = corpus.graph(hit.component.norm_str()).unwrap();
        let stretches = if whole { &hit.whole } else { &hit.stretches };
        let words = stretches.iter().map(|one| {
            let component = graph.component(one.version.component.local()).unwrap();
            let row = component.version(&one.version);
            &row.unwrap().own_text().unwrap()[one.start as usize..one.end as usize]
        });
        words.collect::<Vec<_>>().join(" ")
    };
    let fixed = within(Chunking::Fixed, "budget");
    // 2,000 words and the points between: 4 chunks a day.
    assert_eq!(fixed.hits.len(), 12);
    assert!(fixed.hits.iter().all(|hit| text(hit, false).split_whitespace().count() <= 660));
    for n in [0, 77, 199] {
        let word = if n == 77 { "2024x02x01".to_owned() } else { format!("word{n}") };
        let best = |chunking| within(chunking, &word).hits.into_iter().next().unwrap();
        assert!(text(&best(Chunking::Fixed), false).contains(&word));
        let child = best(Chunking::ParentChild);
        let (own, parent) = (text(&child, false), text(&child, true));
        assert!(own.contains(&word) && parent.contains(&own), "{word}");
        assert!(own.split_whitespace().count() <= 130 && parent.split_whitespace().count() > 130);
    }
    // Of the children of one parent the best alone stands for it.
    let parents = within(Chunking::ParentChild, "budget").hits;
    let wholes: BTreeSet<_> = parents.iter().map(|hit| hit.whole.clone()).collect();
    assert_eq!(wholes.len(), parents.len());
    let quote = fixed.quote(&corpus, &fixed.hits[0]).unwrap();
    assert!(text(&fixed.hits[0], false).contains(&quote.text) && quote.text.chars().count() <= 300);
}

#[test]
fn newer_comes_before_older_as_far_as_it_is_asked() {
    let corpus = corpus();
    let searchable = TextIndex::default().of(&corpus).unwrap();
    let first = |alpha| {
        let recency = Some(Recency { alpha, lambda: 1.0, reference: Some(day("2025-04-01")) });
        let find = SearchRequest { recency, ..SearchRequest::of("word5 budget 2023x12x30", During::ALL, 5) };
        searchable.find(&find).unwrap().hits[0].valid.start().to_string()
    };
    assert_eq!(first(0.0), "2023-12-30");
    assert_eq!(first(0.9), "2025-03-01");
    let evolution = searchable.evolution(&SearchRequest::of("budget", During::ALL, 50), 2).unwrap();
    assert_eq!(days(&evolution.early).into_iter().next().unwrap(), "2023-12-30");
    assert_eq!(days(&evolution.late).into_iter().next_back().unwrap(), "2025-03-01");
    assert_eq!(evolution.years.iter().map(|year| year.year).collect::<Vec<_>>(), [2023, 2024, 2025]);
}

#[test]
fn words_that_must_and_must_not_be_there() {
    let corpus = corpus();
    let searchable = TextIndex::default().of(&corpus).unwrap();
    let found = |must: &[&str], must_not: &[&str]| {
        let list = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        let (must, must_not) = (list(must), list(must_not));
        let find = SearchRequest {
            must,
            must_not,
            chunking: Chunking::Fixed,
            ..SearchRequest::of("budget", During::ALL, 1_000)
        };
        searchable.find(&find).unwrap().hits.len()
    };
    assert_eq!((found(&["word5"], &[]), found(&["word5", "word199"], &[])), (3, 0));
    assert_eq!((found(&[], &["word5"]), found(&["word5"], &["word5"])), (9, 0));
    assert_eq!(found(&[], &["word5 word199"]), 6, "each word is kept out, not only all of them together");
}
