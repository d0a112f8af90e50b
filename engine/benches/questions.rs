//! The questions on one generated norm, and its loading. `cargo xtask bench` runs this and the table of ratios.
#![expect(clippy::unwrap_used, reason = "a benchmark may stop")]

#[path = "support/generator.rs"]
mod generator;

use std::hint::black_box;

use asof_engine::query::{self, ImpactFilter, Scope};
use asof_engine::store::Corpus;
use asof_schema::{AsOf, Day, Instant};
use criterion::{Criterion, criterion_group, criterion_main};

fn questions(c: &mut Criterion) {
    let (corpus, _) = Corpus::default().with(&generator::norms(0..1), Instant::from_micros(1)).unwrap();
    let norm = generator::norm_id(0);
    let root = norm.root();
    let article = norm.component("art6_cpt").unwrap();
    let title = norm.component("tit8").unwrap();
    let (early, late) = (Day::from_ymd(1995, 1, 1).unwrap(), Day::from_ymd(2005, 1, 1).unwrap());
    c.bench_function("provision at a date", |b| {
        b.iter(|| query::provision(&corpus, black_box(&article), AsOf::day(late)).unwrap().there().is_some());
    });
    c.bench_function("whole text at a date", |b| {
        b.iter(|| {
            let tree = query::tree(&corpus, black_box(&root), AsOf::day(late)).unwrap();
            tree.there().map(|tree| query::full_text(&tree, false))
        });
    });
    c.bench_function("lineage", |b| {
        b.iter(|| {
            let article = corpus.component(black_box(&article)).unwrap();
            article.lineage(corpus.point(AsOf::day(Day::MAX)), Scope::Subtree)
        });
    });
    c.bench_function("diff of the whole text", |b| {
        let of = corpus.anchor(&root).unwrap();
        b.iter(|| {
            let pair = corpus.pair(black_box(of.clone()), [AsOf::day(early), AsOf::day(late)]);
            query::compare(&pair).0.len()
        });
    });
    c.bench_function("impact of a title", |b| {
        let filter = ImpactFilter { from: early, to: late, types: vec!["article".into()], acts: vec![] };
        b.iter(|| query::impact_rows(&corpus, black_box(&title), AsOf::day(Day::MAX), &filter).unwrap());
    });
}

fn loading(c: &mut Criterion) {
    let set = generator::norms(0..1);
    c.bench_function("load a norm into memory", |b| {
        b.iter(|| Corpus::default().with(black_box(&set), Instant::from_micros(1)).unwrap());
    });
}

criterion_group!(benches, questions, loading);
criterion_main!(benches);
