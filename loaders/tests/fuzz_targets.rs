//! Every fuzz target on its seeds, on random bytes, and on random changes of its seeds. The targets are a workspace of their
//! own, which takes libFuzzer; what they call is built here with the crates that it calls.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    unreachable_pub,
    reason = "a test, and what is a library for libFuzzer"
)]

#[path = "../../fuzz/src/lib.rs"]
mod targets;

use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;

type Target = fn(&[u8]);

const TARGETS: &[(&str, Target)] = &[
    ("changeset", targets::changeset),
    ("citation", targets::citation),
    ("provision", targets::provision),
    ("sources", targets::sources),
];

fn fuzz(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz").join(folder)
}

fn seeds(name: &str) -> Vec<Vec<u8>> {
    let folder = fuzz("seeds").join(name);
    let mut paths: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}

/// Puts `patch` in place of a stretch of the seed; both places are taken modulo what is there.
fn changed(seed: &[u8], at: usize, length: usize, patch: &[u8]) -> Vec<u8> {
    let at = at % (seed.len() + 1);
    let end = at + length % (seed.len() - at + 1);
    [&seed[..at], patch, &seed[end..]].concat()
}

#[test]
fn every_target_is_tested_and_has_seeds() {
    let mut files: Vec<_> = fs::read_dir(fuzz("fuzz_targets"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort();
    let named: Vec<_> = TARGETS.iter().map(|(name, _)| format!("{name}.rs")).collect();
    assert_eq!(files, named);
    for (name, target) in TARGETS {
        let seeds = seeds(name);
        assert!(seeds.len() >= 3, "{name} has {} seeds", seeds.len());
        for seed in &seeds {
            target(seed);
        }
    }
}

#[test]
fn the_good_seeds_are_read() {
    let read = seeds("changeset")
        .iter()
        .filter(|seed| asof_schema::ChangeSet::read(seed.as_slice()).is_ok())
        .count();
    assert!(read >= 3, "{read} change sets among the seeds");
    let cases = seeds("sources");
    let loads = |seed: &Vec<u8>| targets::Case::read(seed)?.load();
    let loaded = cases.iter().filter_map(loads).filter(|set| set.commands.len() > 1).count();
    assert!(loaded >= 12, "{loaded} of {} cases are read", cases.len());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes_break_no_promise(bytes in prop::collection::vec(any::<u8>(), 0..2_000)) {
        for (_, target) in TARGETS {
            target(&bytes);
        }
    }

    #[test]
    fn changed_seeds_break_no_promise(
        seed in any::<prop::sample::Index>(),
        at in any::<usize>(),
        length in 0_usize..40,
        patch in prop::collection::vec(any::<u8>(), 0..8),
    ) {
        for (name, target) in TARGETS {
            let seeds = seeds(name);
            let seed: &Vec<u8> = seed.get(&seeds);
            target(&changed(seed, at, length, &patch));
        }
    }
}
