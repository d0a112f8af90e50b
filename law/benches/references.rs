//! Megabytes a second through the grammars, over the real texts where they are present and over the tables' forms
//! otherwise: `cargo bench -p asof-loaders --bench references`.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, clippy::print_stdout, reason = "a bench")]

use std::hint::black_box;

use asof_law::{LANGUAGES, Language, extract};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

#[path = "../tests/corpus/mod.rs"]
mod corpus;

fn texts(language: Language) -> Vec<String> {
    let words = |provisions: Option<Vec<corpus::Provision>>| {
        provisions.map(|all| all.into_iter().map(|provision| provision.text).collect())
    };
    let (read, sample): (Option<Vec<String>>, &str) = match language.tag {
        "fi" => (
            words(corpus::finnish()),
            "Jollei 6 §:n 2 momentista muuta johdu, sovelletaan kirjanpitolain (1336/1997) 1 luvun 3 §:ää.",
        ),
        "pt" => (
            words(corpus::constitution()),
            "ressalvado o disposto no art. 142, § 3º, X, e nos incisos I a IV deste artigo;",
        ),
        _ => (
            corpus::rules_of_court().map(|all| all.into_iter().map(|(_, text)| text).collect()),
            "Subject to rule 44.2(4), paragraph (a) of subsection (2) applies.",
        ),
    };
    read.unwrap_or_else(|| vec![sample.to_owned(); 1_000])
}

fn speed(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("references");
    for &language in LANGUAGES {
        let texts = texts(language);
        let bytes: usize = texts.iter().map(String::len).sum();
        group.throughput(Throughput::BytesDecimal(u64::try_from(bytes).unwrap()));
        group.bench_function(language.extractor, |bencher| {
            bencher.iter(|| texts.iter().map(|text| extract(black_box(text), language).len()).sum::<usize>());
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10).measurement_time(std::time::Duration::from_secs(3));
    targets = speed
}
criterion_main!(benches);
