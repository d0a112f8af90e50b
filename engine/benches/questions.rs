//! The questions on one generated norm, and its loading. `cargo xtask bench` runs this and the table of ratios.
#![expect(clippy::unwrap_used, reason = "a benchmark may stop")]

#[path = "support/generator.rs"]
mod generator;

use std::hint::black_box;

use asof_engine::coverage;
use asof_engine::query::{self, ImpactFilter, Scope};
use asof_engine::store::Corpus;
use asof_schema::{
    ActKind, AsOf, ChangeSet, Claim, ClaimBasis, ClaimKind, ComponentId, CoverageState, Dated, Day, Doubt,
    Instant, KnownAct, Touch,
};
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
    let known = known(&corpus);
    assert_eq!(state(&known, &article, late), CoverageState::Assured);
    c.bench_function("provision at a date with its coverage", |b| {
        b.iter(|| {
            let read =
                query::provision(&known, black_box(&article), AsOf::day(late)).unwrap().there().unwrap();
            let state = read.versions().next().map(|(version, _)| version.coverage_state(read.point));
            state.is_some()
        });
    });
    // What the state adds to a read: at most 5% of the answer that a client gets. Whoever answers has the version at hand.
    c.bench_function("answer of a provision", |b| {
        b.iter(|| query::point_in_time(&known, black_box(&article), AsOf::day(late)).unwrap());
    });
    c.bench_function("answer of a provision with its coverage", |b| {
        b.iter(|| {
            let found = query::tree(&known, black_box(&article), AsOf::day(late)).unwrap();
            let answer = query::PointInTime::of(&article, AsOf::day(late), &found);
            let tree = found.there().unwrap();
            let state = tree.versions().next().map(|(version, _)| version.coverage_state(tree.point));
            (answer, state)
        });
    });
    c.bench_function("coverage of a provision", |b| {
        b.iter(|| state(&known, black_box(&article), black_box(late)));
    });
    c.bench_function("coverage of the whole norm", |b| {
        b.iter(|| coverage::survey(&known, black_box(&root), AsOf::day(late)).unwrap().state);
    });
    c.bench_function("proof of a provision", |b| {
        b.iter(|| asof_engine::proof::prove(&corpus, black_box(&article), AsOf::day(late)).unwrap());
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

fn state(corpus: &Corpus, id: &ComponentId, day: Day) -> CoverageState {
    coverage::coverage_state(corpus, id, AsOf::day(day)).unwrap()
}

/// The corpus with a claim, 49 acts after it that are known and not applied, and a doubt about every tenth article.
fn known(corpus: &Corpus) -> Corpus {
    let norm = generator::norm_id(0);
    let claim = Claim {
        component: norm.root(),
        without: vec![],
        says: ClaimKind::Text,
        through: Day::from_ymd(2015, 9, 15).unwrap(),
        except: vec![],
        basis: ClaimBasis::Assumed,
        evidence: None,
        note: None,
    };
    let act = |n: i32| KnownAct {
        id: format!("urn:lex:zz:federal:emenda:later;{n}").parse().unwrap(),
        norm: norm.clone(),
        kind: ActKind::Amendment,
        title: format!("EC {n}"),
        summary: None,
        published: Dated::stated(Day::from_epoch(16_800 + 60 * n)),
        effective: None,
        touches: vec![Touch { component: norm.root(), effective: None }],
        evidence: None,
    };
    let doubt = |n: u32| Doubt {
        code: "clause-not-understood".into(),
        act: None,
        published: Day::from_ymd(2010, 1, 1).unwrap(),
        effective: None,
        until: None,
        touches: vec![norm.component(&format!("art{}", n * 10)).unwrap()],
        message: "what could not be settled".into(),
        places: vec![],
        evidence: None,
    };
    let set = ChangeSet {
        claims: vec![claim],
        known_acts: (0..49).map(act).collect(),
        doubts: (1..30).map(doubt).collect(),
        ..ChangeSet::default()
    };
    corpus.with(&set, Instant::from_micros(2)).unwrap().0
}

fn loading(c: &mut Criterion) {
    let set = generator::norms(0..1);
    c.bench_function("load a norm into memory", |b| {
        b.iter(|| Corpus::default().with(black_box(&set), Instant::from_micros(1)).unwrap());
    });
}

criterion_group!(benches, questions, loading);
criterion_main!(benches);
