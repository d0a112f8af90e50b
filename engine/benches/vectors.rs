//! Search among vectors in a folder, with the filter that each question has: how long it takes, and what share of the ten
//! best it finds. `cargo bench -p asof-engine --bench vectors`; `ASOF_BENCH_VECTORS` says how many, 25,000 unless it does.
#![expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
#![expect(clippy::print_stdout, reason = "it prints a table")]
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a benchmark may stop")]
#![expect(clippy::cast_precision_loss, reason = "a benchmark prints rounded numbers")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use asof_engine::vectors::{Edge, Entry, Model, Stands, VectorHit, VectorStore, Wanted, When};
use asof_schema::{Day, NormId, Sha256};
use criterion::{Criterion, criterion_group, criterion_main};
use fastrand::Rng;
use pollster::block_on;

const DIMENSION: usize = 384;
const NORMS: usize = 250;
const VERSIONS: usize = 4;
const QUESTIONS: usize = 200;
/// 1990 to 2025, as days since 1970-01-01.
const DAYS: std::ops::Range<i32> = 7_305..20_089;

fn vectors(c: &mut Criterion) {
    let count = std::env::var("ASOF_BENCH_VECTORS").map_or(25_000, |count| count.parse().unwrap());
    let mut random = Rng::with_seed(1);
    let clusters: Vec<Vec<f32>> = (0..count / 50).map(|_| noise(&mut random)).collect();
    let folder = tempfile::tempdir().unwrap();
    let model = Model { name: "bench".to_owned(), dimension: DIMENSION, semantic: false };
    let store = Edge::open(folder.path(), model).unwrap();
    fill(&store, &entries(&mut random, &clusters, count));
    println!("{} of {count} vectors are in a graph", store.in_graph());
    println!("| question | fit | p50 | p95 | exact p50 | recall@10 |\n|---|---|---|---|---|---|");
    let day = |day| When::At { at: Day::from_epoch(day), known: Day::MAX, recorded: u32::MAX };
    let decade = When::During {
        from: Day::from_epoch(DAYS.start),
        to: Day::from_epoch(DAYS.start + 3_652),
        known: Day::MAX,
        recorded: u32::MAX,
    };
    let one_norm = Wanted { norms: vec![norm(7)], ..anything(day(DAYS.end)) };
    let one_language = Wanted { language: Some("pt".to_owned()), ..anything(day(DAYS.end)) };
    let questions = [
        ("what stands today", anything(day(DAYS.end))),
        ("today, in one language of two", one_language),
        ("today, in one norm of 250", one_norm),
        ("at a day in 1991", anything(day(DAYS.start + 400))),
        ("in the nineties", anything(decade)),
    ];
    let asked: Vec<Vec<f32>> = (0..QUESTIONS).map(|_| near_some(&mut random, &clusters)).collect();
    for (name, wanted) in &questions {
        measure(&store, name, wanted, &asked, count);
    }
    let mut asked = asked.iter().cycle();
    c.bench_function("nearest ten of what stands today", |b| {
        b.iter(|| {
            block_on(store.near(black_box(asked.next().unwrap()), &questions[0].1, 10, false)).unwrap()
        });
    });
}

fn fill(store: &Edge, entries: &[(Entry, Vec<f32>)]) {
    let begun = Instant::now();
    block_on(store.put(entries)).unwrap();
    let put = begun.elapsed();
    block_on(store.flush()).unwrap();
    let flushed = begun.elapsed().saturating_sub(put);
    let rate = entries.len() as f64 / put.as_secs_f64();
    println!(
        "{} entries put in {put:.1?} ({rate:.0} a second), flushed with the graph in {flushed:.1?}",
        entries.len()
    );
}

fn measure(store: &Edge, name: &str, wanted: &Wanted, asked: &[Vec<f32>], count: usize) {
    let ask = |vector: &Vec<f32>, exact| {
        let begun = Instant::now();
        let found = block_on(store.near(vector, wanted, 10, exact)).unwrap();
        (found, begun.elapsed())
    };
    let (walked, quick): (Vec<_>, Vec<_>) = asked.iter().map(|vector| ask(vector, false)).unzip();
    let (right, slow): (Vec<_>, Vec<_>) = asked.iter().map(|vector| ask(vector, true)).unzip();
    let pairs = walked.iter().zip(&right);
    let has: usize = pairs.map(|(walked, right)| right.iter().filter(|near| has(walked, near)).count()).sum();
    let of: usize = right.iter().map(Vec::len).sum();
    let fit = block_on(store.near(&asked[0], wanted, count, true)).unwrap().len();
    let [p50, p95, exact] =
        [(&quick, 50), (&quick, 95), (&slow, 50)].map(|(times, part)| percentile(times, part));
    println!("| {name} | {fit} | {p50:.2?} | {p95:.2?} | {exact:.2?} | {:.4} |", has as f64 / of as f64);
}

fn has(walked: &[VectorHit], near: &VectorHit) -> bool {
    walked.iter().any(|found| found.content == near.content)
}

fn percentile(times: &[Duration], part: usize) -> Duration {
    let mut times = times.to_vec();
    times.sort();
    times[times.len() * part / 100]
}

/// Components with some versions, one after the other; of most the last stands today.
fn entries(random: &mut Rng, clusters: &[Vec<f32>], count: usize) -> Vec<(Entry, Vec<f32>)> {
    let mut entries = Vec::with_capacity(count);
    for component in 0..count.div_ceil(VERSIONS) {
        let mut bounds: Vec<i32> = (0..VERSIONS).map(|_| random.i32(DAYS)).collect();
        bounds.sort_unstable();
        bounds.push(if random.u8(..5) == 0 { DAYS.end } else { i32::MAX });
        for (version, days) in bounds.windows(2).enumerate() {
            let valid = [days[0], days[1].max(days[0] + 1)];
            entries.push((entry(component, version, valid), near_some(random, clusters)));
        }
    }
    entries.truncate(count);
    entries
}

fn entry(component: usize, version: usize, valid: [i32; 2]) -> Entry {
    let norm = norm(component % NORMS);
    let (chapter, article) = (component / NORMS % 7, component / NORMS);
    let chapter = norm.component(&format!("cap{chapter}")).unwrap();
    let place = norm.component(&format!("art{article}")).unwrap();
    let language = ["pt-BR", "fi"][component % 2].to_owned();
    let [kind, of_type, cut] = ["statute", "article", "provision"].map(str::to_owned);
    let stands = Stands { valid, during: valid, known: [valid[0], i32::MAX], recorded: [0, u32::MAX] };
    let content = Sha256::of(format!("{component} {version}").as_bytes());
    Entry::new(
        content,
        place.clone(),
        of_type,
        kind,
        language,
        cut,
        vec![norm.root(), chapter, place],
        stands,
    )
}

fn norm(number: usize) -> NormId {
    format!("urn:lex:zz:municipal:lei:2000-01-01;{number}").parse().unwrap()
}

fn anything(when: When) -> Wanted {
    Wanted {
        when,
        norms: Vec::new(),
        within: Vec::new(),
        language: None,
        types: Vec::new(),
        kinds: Vec::new(),
        cuts: Vec::new(),
    }
}

/// A vector of length 1 near the middle of some cluster.
fn near_some(random: &mut Rng, clusters: &[Vec<f32>]) -> Vec<f32> {
    let middle = &clusters[random.usize(..clusters.len())];
    let vector: Vec<f32> =
        middle.iter().zip(noise(random)).map(|(middle, noise)| middle + 0.7 * noise).collect();
    let length = vector.iter().map(|number| number * number).sum::<f32>().sqrt();
    vector.iter().map(|number| number / length).collect()
}

fn noise(random: &mut Rng) -> Vec<f32> {
    (0..DIMENSION).map(|_| random.f32() + random.f32() + random.f32() - 1.5).collect()
}

criterion_group!(benches, vectors);
criterion_main!(benches);
