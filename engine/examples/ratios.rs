//! One table of ratios: every question beside the physical floor, a plain scan and copy of the same data, measured in
//! the same run. `cargo run --release -p asof-engine --example ratios [-- x1 x10 x100]`.
//!
//! The floor holds the same versions as plain arrays in the order of the document: (first day, end, text). Selecting a
//! day is one pass over two arrays of integers; the text is that pass and a copy of the bytes.
#![expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
#![expect(clippy::print_stdout, reason = "it prints a table")]
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a benchmark may stop")]
#![expect(clippy::cast_precision_loss, reason = "a benchmark prints rounded numbers")]

#[path = "../benches/support/generator.rs"]
mod generator;

use std::hint::black_box;
use std::path::Path;
use std::time::Instant as Clock;

use asof_engine::query::{self, ImpactFilter, Scope};
use asof_engine::store::{Corpus, Embedded, Store as _};
use asof_engine::{ContentRow, NormGraph, Point};
use asof_schema::{AsOf, Day, Instant, NormId};

const NORMS_AT_X1: u32 = 7;
const NORMS_PER_BATCH: u32 = 35;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [command, folder] = arguments.as_slice()
        && command == "open"
    {
        return open(Path::new(folder));
    }
    let scales = ["x1", "x10", "x100"];
    let wanted = |scale: &&str| arguments.is_empty() || arguments.iter().any(|a| a == *scale);
    println!("| question | scale | asof | floor | ratio |\n|---|---|---|---|---|");
    for scale in scales.into_iter().filter(wanted) {
        let times: u32 = scale[1..].parse().unwrap();
        run(scale, NORMS_AT_X1 * times);
    }
}

fn run(scale: &str, norms: u32) {
    let folder = tempfile::tempdir().unwrap();
    let store = Embedded::create(folder.path()).unwrap();
    let (mut loading, mut reading) = (0.0, 0);
    for first in (0..norms).step_by(NORMS_PER_BATCH as usize) {
        let set = generator::norms(first..norms.min(first + NORMS_PER_BATCH));
        reading += set.commands.len();
        let clock = Clock::now();
        store.load(&set, Instant::from_micros(i64::from(first) + 1)).unwrap();
        loading += clock.elapsed().as_secs_f64();
    }
    let corpus = store.corpus();
    let versions: usize = corpus.graphs().map(|graph| graph.counts().1).sum();
    let texts: usize = corpus.graphs().map(|graph| graph.bytes().0).sum();
    println!(
        "| load, durably | {scale} | {:.0} versions/s ({versions} versions of {reading} commands, {loading:.2} s) | goal 300000/s | {:.2} |",
        versions as f64 / loading,
        versions as f64 / loading / 300_000.0,
    );
    questions(scale, &corpus);
    drop(corpus);
    drop(store);
    let child =
        std::process::Command::new(std::env::current_exe().unwrap()).arg("open").arg(folder.path()).output();
    let child = String::from_utf8(child.unwrap().stdout).unwrap();
    let [millis, resident]: [f64; 2] =
        child.split_whitespace().map(|n| n.parse().unwrap()).collect::<Vec<_>>().try_into().unwrap();
    println!(
        "| cold start to first answer, checked | {scale} | {millis:.0} ms | goal 150 ms at x10, 1500 ms at x100 | |"
    );
    println!(
        "| resident | {scale} | {:.0} MB, {:.0} bytes/version over {:.0} MB of texts | goal 400 bytes/version | {:.2} |",
        resident / 1e6,
        (resident - texts as f64) / versions as f64,
        texts as f64 / 1e6,
        (resident - texts as f64) / versions as f64 / 400.0,
    );
}

/// In a process of its own: opens the store, answers once, tells milliseconds and resident bytes.
fn open(folder: &Path) {
    let before = resident();
    let clock = Clock::now();
    let store = Embedded::open(folder).unwrap();
    let corpus = store.corpus();
    let id = generator::norm_id(0).component("art6").unwrap();
    let at = AsOf::day(Day::from_ymd(2001, 5, 20).unwrap());
    assert!(query::provision(&corpus, &id, at).unwrap().there().is_some());
    let millis = clock.elapsed().as_secs_f64() * 1e3;
    println!("{millis} {}", resident() - before);
}

fn resident() -> usize {
    let status = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    status.split_whitespace().nth(1).and_then(|pages| pages.parse::<usize>().ok()).unwrap_or(0) * 4096
}

/// The data of one norm as plain arrays.
struct Floor {
    start: Vec<i32>,
    end: Vec<i32>,
    text: Vec<(u32, u32)>,
    bytes: Vec<u8>,
}

impl Floor {
    fn of(graph: &NormGraph) -> Self {
        let now = Point { at: Day::MAX, known: Day::MAX, recorded: u32::MAX };
        let mut rows: Vec<(i32, i32, String)> = Vec::new();
        for component in graph.components() {
            let mut last: Option<(ContentRow, usize)> = None;
            for version in component.versions() {
                // Aggregates share the content of the version before them: the floor holds contents.
                let valid = version.valid(now);
                let end = valid.end().map_or(i32::MAX, Day::epoch);
                match last {
                    Some((content, row)) if content == version.content_row() => rows[row].1 = end,
                    _ => {
                        let label = version.label();
                        let text =
                            version.own_text().map(|text| format!("{label} {text}\n")).unwrap_or_default();
                        last = Some((version.content_row(), rows.len()));
                        rows.push((valid.start().epoch(), end, text));
                    }
                }
            }
        }
        let mut floor = Self { start: vec![], end: vec![], text: vec![], bytes: vec![] };
        for (start, end, text) in rows {
            floor.start.push(start);
            floor.end.push(end);
            let at = u32::try_from(floor.bytes.len()).unwrap();
            floor.text.push((at, at + u32::try_from(text.len()).unwrap()));
            floor.bytes.extend_from_slice(text.as_bytes());
        }
        floor
    }

    fn select(&self, day: i32, rows: &mut Vec<u32>) {
        rows.clear();
        rows.extend(
            (0_u32..)
                .zip(self.start.iter().zip(&self.end))
                .filter(|(_, (s, e))| **s <= day && day < **e)
                .map(|(i, _)| i),
        );
    }

    fn copy(&self, rows: &[u32], out: &mut Vec<u8>) {
        out.clear();
        for &row in rows {
            let (start, end) = self.text[row as usize];
            out.extend_from_slice(&self.bytes[start as usize..end as usize]);
        }
    }

    fn differ(&self, a: i32, b: i32) -> usize {
        let there = |row: usize, day: i32| self.start[row] <= day && day < self.end[row];
        (0..self.start.len()).filter(|&row| there(row, a) != there(row, b)).count()
    }
}

/// Median of the time of one call, in microseconds. Each call gets its number, to ask something else each time.
fn median(mut call: impl FnMut(u32)) -> f64 {
    let mut times: Vec<f64> = Vec::new();
    for round in 0..41 {
        let clock = Clock::now();
        let mut calls = 0_u32;
        while calls < 16 || clock.elapsed().as_micros() < 2_000 {
            call(round * 100_000 + calls);
            calls += 1;
        }
        times.push(clock.elapsed().as_secs_f64() * 1e6 / f64::from(calls));
    }
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn questions(scale: &str, corpus: &Corpus) {
    let ids: Vec<NormId> = corpus.graphs().map(|graph| graph.norm().id.clone()).collect();
    let floors: Vec<Floor> = corpus.graphs().take(64).map(|graph| Floor::of(graph)).collect();
    let norm = |n: u32| &ids[(n.wrapping_mul(2_654_435_761) as usize) % ids.len().min(64)];
    let floor = |n: u32| &floors[(n.wrapping_mul(2_654_435_761) as usize) % floors.len()];
    let day = |n: u32| Day::from_epoch(6_900 + i32::try_from(n.wrapping_mul(40_503) % 9_500).unwrap());
    let print = |question: &str, asof: f64, floor: f64| {
        println!("| {question} | {scale} | {asof:.2} us | {floor:.2} us | {:.2} |", asof / floor);
    };

    let locals: Vec<_> =
        (0..256_u32).map(|n| norm(n).component(&format!("art{}_cpt", 1 + n % 300)).unwrap()).collect();
    let provision = median(|n| {
        let id = &locals[n as usize % locals.len()];
        black_box(query::provision(corpus, id, AsOf::day(day(n))).unwrap().there().is_some());
    });
    print("provision at a date", provision, 1.0);

    let (mut rows, mut out) = (Vec::new(), Vec::new());
    let select_floor = median(|n| {
        floor(n).select(day(n).epoch(), &mut rows);
        black_box(&rows);
    });
    let select = median(|n| {
        black_box(query::tree(corpus, &norm(n).root(), AsOf::day(day(n))).unwrap().there().is_some());
    });
    print("whole text at a date: select", select, select_floor);
    let text_floor = median(|n| {
        let floor = floor(n);
        floor.select(day(n).epoch(), &mut rows);
        floor.copy(&rows, &mut out);
        black_box(&out);
    });
    let mut buffer = String::new();
    let text = median(|n| {
        let tree = query::tree(corpus, &norm(n).root(), AsOf::day(day(n))).unwrap();
        buffer.clear();
        if let Some(tree) = tree.there() {
            query::full_text_parts(&tree, false, |part| buffer.push_str(part));
        }
        black_box(&buffer);
    });
    print("whole text at a date: with text", text, text_floor);

    let lineage = median(|n| {
        let id = &locals[n as usize % locals.len()];
        black_box(corpus.component(id).unwrap().lineage(corpus.point(AsOf::day(Day::MAX)), Scope::Subtree));
    });
    print("lineage", lineage, 2.0);

    let diff_floor = median(|n| {
        black_box(floor(n).differ(day(n).epoch(), day(n + 1).epoch()));
    });
    let diff = median(|n| {
        let of = corpus.anchor(&norm(n).root()).unwrap();
        let pair = corpus.pair(of, [AsOf::day(day(n)), AsOf::day(day(n + 1))]);
        black_box(query::compare(&pair));
    });
    print("diff of the whole text: select", diff, diff_floor);

    let impact = median(|n| {
        let id = norm(n).component(&format!("tit{}", 1 + n % 9)).unwrap();
        let (a, b) = (day(n).min(day(n + 1)), day(n).max(day(n + 1)));
        let filter = ImpactFilter { from: a, to: b, types: vec!["article".into()], acts: vec![] };
        black_box(query::impact_rows(corpus, &id, AsOf::day(Day::MAX), &filter).unwrap());
    });
    print("impact of a title", impact, 10.0);
}
