//! The questions on the law of India: they are as they were before they were first asked, and no run of four words of them
//! stands in the texts that answer them.
#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a test, which says so where it skips")]

use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};

use serde_json::Value;
use sha2::{Digest as _, Sha256};

const SETS: [(&str, usize); 3] = [("statutes", 80), ("cases", 40), ("unanswerable", 30)];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("sets/india")
}

fn questions(set: &str) -> Vec<(String, String)> {
    let bytes = std::fs::read(folder().join(format!("{set}.json"))).unwrap();
    let rows: Vec<Value> = serde_json::from_slice(&bytes).unwrap();
    let text = |row: &Value, field: &str| row.get(field).unwrap().as_str().unwrap().to_owned();
    rows.iter().map(|row| (text(row, "id"), text(row, "question"))).collect()
}

#[test]
fn the_sets_are_as_they_were_before_they_were_asked() {
    let sums = std::fs::read_to_string(folder().join("SHA256SUMS")).unwrap();
    for line in sums.lines() {
        let (sum, name) = line.split_once("  ").unwrap();
        let hash = Sha256::digest(std::fs::read(folder().join(name)).unwrap());
        assert_eq!(asof_schema::Sha256(hash.into()).to_string(), sum, "{name}");
    }
    assert_eq!(sums.lines().count(), SETS.len());
    let mut ids = BTreeSet::new();
    for (set, count) in SETS {
        let questions = questions(set);
        assert_eq!(questions.len(), count, "{set}");
        assert!(questions.into_iter().all(|(id, _)| ids.insert(id)), "{set}");
    }
}

#[test]
fn no_four_words_in_a_row_are_those_of_the_texts() {
    let data = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data");
    let india = std::env::var_os("ASOF_DATA").map_or_else(data, PathBuf::from).join("india");
    if !india.is_dir() {
        println!("skipped: the law of India is not at {}; set ASOF_DATA", india.display());
        return;
    }
    let mut runs: HashSet<Vec<String>> = HashSet::new();
    for place in ["bns", "ipc", "sc-text"] {
        for file in std::fs::read_dir(india.join(place)).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_some_and(|kind| kind != "pdf") {
                let text = String::from_utf8_lossy(&std::fs::read(path).unwrap()).replace("\\n", " ");
                runs.extend(fours(&text));
            }
        }
    }
    assert!(runs.len() > 100_000, "{}", runs.len());
    for (id, question) in SETS.iter().flat_map(|(set, _)| questions(set)) {
        let shared: Vec<_> = fours(&question).into_iter().filter(|run| runs.contains(run)).collect();
        assert!(shared.is_empty(), "{id}: {shared:?}");
    }
}

/// Each four words in a row, in lower case, of letters and digits alone.
fn fours(text: &str) -> Vec<Vec<String>> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let words: Vec<String> = words.map(str::to_lowercase).collect();
    words.windows(4).map(<[String]>::to_vec).collect()
}
