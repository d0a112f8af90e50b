//! The sets of questions are as they were before they were first asked, and no run of four words of those on India and on the
//! Civil Procedure Rules stands in the texts that answer them.
#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a test, which says so where it skips")]

use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};

use serde_json::Value;
use sha2::{Digest as _, Sha256};

const INDIA: [(&str, usize); 3] = [("statutes", 80), ("cases", 40), ("unanswerable", 30)];

fn sets() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("sets")
}

fn read(file: &str) -> String {
    std::fs::read_to_string(sets().join(file)).unwrap()
}

/// The questions on India, each with its id.
fn india(set: &str) -> Vec<(String, String)> {
    let rows: Vec<Value> = serde_json::from_str(&read(&format!("india/{set}.json"))).unwrap();
    let text = |row: &Value, field: &str| row.get(field).unwrap().as_str().unwrap().to_owned();
    rows.iter().map(|row| (text(row, "id"), text(row, "question"))).collect()
}

/// A folder of the real corpora; says where it is not there.
fn data(folder: &str) -> Option<PathBuf> {
    let data = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data");
    let folder = std::env::var_os("ASOF_DATA").map_or_else(data, PathBuf::from).join(folder);
    if !folder.is_dir() {
        println!("skipped: {} is not there; set ASOF_DATA", folder.display());
        return None;
    }
    Some(folder)
}

#[test]
fn the_sets_are_as_they_were_before_they_were_asked() {
    let mut held = 0;
    for set in std::fs::read_dir(sets()).unwrap().map(|entry| entry.unwrap().path()) {
        let Ok(sums) = std::fs::read_to_string(set.join("SHA256SUMS")) else { continue };
        for line in sums.lines() {
            let (sum, name) = line.split_once("  ").unwrap();
            let hash = Sha256::digest(std::fs::read(set.join(name)).unwrap());
            assert_eq!(asof_schema::Sha256(hash.into()).to_string(), sum, "{}/{name}", set.display());
            held += 1;
        }
    }
    assert!(held >= 10, "{held}");
    let mut ids = BTreeSet::new();
    for (set, count) in INDIA {
        let questions = india(set);
        assert_eq!(questions.len(), count, "{set}");
        assert!(questions.into_iter().all(|(id, _)| ids.insert(id)), "{set}");
    }
}

/// No four words in a row of the questions are those of the texts.
fn are_in_other_words(
    questions: impl Iterator<Item = (String, String)>,
    texts: impl Iterator<Item = PathBuf>,
) {
    let mut runs: HashSet<Vec<String>> = HashSet::new();
    for path in texts {
        let text = String::from_utf8_lossy(&std::fs::read(path).unwrap()).replace("\\n", " ");
        runs.extend(fours(&text));
    }
    assert!(runs.len() > 100_000, "{}", runs.len());
    for (id, question) in questions {
        let shared: Vec<_> = fours(&question).into_iter().filter(|run| runs.contains(run)).collect();
        assert!(shared.is_empty(), "{id}: {shared:?}");
    }
}

#[test]
fn questions_on_india_are_in_other_words_than_the_texts() {
    let Some(folder) = data("india") else { return };
    let places = ["bns", "ipc", "sc-text"].map(|place| std::fs::read_dir(folder.join(place)).unwrap());
    let files = places.into_iter().flatten().map(|file| file.unwrap().path());
    let texts = files.filter(|path| path.extension().is_some_and(|kind| kind != "pdf"));
    are_in_other_words(INDIA.iter().flat_map(|(set, _)| india(set)), texts);
}

#[test]
fn questions_on_civil_procedure_are_in_other_words_than_the_texts() {
    let Some(folder) = data("uk/cpr") else { return };
    let set = read("cpr/questions.jsonl");
    let question = |(at, line): (usize, &str)| {
        let row: Value = serde_json::from_str(line).unwrap();
        (at.to_string(), row.get("question").unwrap().as_str().unwrap().to_owned())
    };
    let texts = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    are_in_other_words(set.lines().enumerate().map(question), texts);
}

/// Each four words in a row, in lower case, of letters and digits alone.
fn fours(text: &str) -> Vec<Vec<String>> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let words: Vec<String> = words.map(str::to_lowercase).collect();
    words.windows(4).map(<[String]>::to_vec).collect()
}
