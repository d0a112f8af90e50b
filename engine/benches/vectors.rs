//! Search among vectors in a folder, with the filter that each question has: how long it takes, and how long it takes to
//! put, flush and open. `cargo bench -p asof-engine --bench vectors`; `ASOF_BENCH_VECTORS` says how many, 25,000 unless it
//! does.
#![expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
#![expect(clippy::print_stdout, reason = "it prints a table")]
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a benchmark may stop")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use asof_engine::vectors::{Entry, Folder, Model, Stands, VectorStore, Wanted, When};
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
    let open = || {
        let model = Model { name: "bench".to_owned(), dimension: DIMENSION, semantic: false };
        Folder::open(folder.path(), model).unwrap()
    };
    fill(&open(), &entries(&mut random, &clusters, count));
    let begun = Instant::now();
    let store = open();
    println!("opened in {:.1?}\n", begun.elapsed());
    println!("| question | fit | least | p50 | p95 |\n|---|---|---|---|---|");
    let asked: Vec<Vec<f32>> = (0..QUESTIONS).map(|_| near_some(&mut random, &clusters)).collect();
    for (name, wanted) in &questions() {
        measure(&store, name, wanted, &asked, count);
    }
    let (mut asked, wanted) = (asked.iter().cycle(), anything(today()));
    c.bench_function("nearest ten of what is in force today", |b| {
        b.iter(|| block_on(store.near(black_box(asked.next().unwrap()), &wanted, 10, true)).unwrap());
    });
}

fn today() -> When {
    at(DAYS.end)
}

fn at(day: i32) -> When {
    When::At { at: Day::from_epoch(day), known: Day::MAX, recorded: u32::MAX }
}

fn questions() -> [(&'static str, Wanted); 7] {
    let during = |from, to| anything(When::During { from, to, known: Day::MAX, recorded: u32::MAX });
    let [from, to] = [DAYS.start, DAYS.start + 3_652].map(Day::from_epoch);
    let in_norms =
        |norms: std::ops::Range<usize>| Wanted { norms: norms.map(norm).collect(), ..anything(today()) };
    [
        ("all that was ever in force", during(Day::MIN, Day::MAX)),
        ("in force today", anything(today())),
        ("today, in one language of two", Wanted { language: Some("pt".to_owned()), ..anything(today()) }),
        ("today, in a tenth of the norms", in_norms(0..NORMS / 10)),
        ("today, in one norm of 250", in_norms(7..8)),
        ("at a day in 1991", anything(at(DAYS.start + 400))),
        ("in the nineties", during(from, to)),
    ]
}

fn fill(store: &Folder, entries: &[(Entry, Vec<f32>)]) {
    let begun = Instant::now();
    block_on(store.put(entries)).unwrap();
    let put = begun.elapsed();
    block_on(store.flush()).unwrap();
    let flushed = begun.elapsed().saturating_sub(put);
    println!("{} entries put in {put:.1?}, flushed in {flushed:.1?}", entries.len());
}

fn measure(store: &Folder, name: &str, wanted: &Wanted, asked: &[Vec<f32>], count: usize) {
    let fit = block_on(store.near(&asked[0], wanted, count, true)).unwrap().len();
    let ask = |vector: &Vec<f32>| {
        let begun = Instant::now();
        block_on(store.near(vector, wanted, 10, true)).unwrap();
        begun.elapsed()
    };
    let mut times: Vec<Duration> = asked.iter().map(ask).collect();
    times.sort();
    let [least, p50, p95] = [0, 50, 95].map(|part| times[times.len() * part / 100]);
    println!("| {name} | {fit} | {least:.2?} | {p50:.2?} | {p95:.2?} |");
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
