//! The bound on tokens against the tokenizers of several models: it never counts less than they do.
#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a test may fail, and says what it skips")]

use std::path::{Path, PathBuf};

use asof_engine::answer::material::{INSTRUCTIONS, at_most};
use proptest::prelude::*;
use tiktoken::CoreBpe;

/// One vocabulary of each vendor that is at hand, from 32,768 tokens to 200,000.
const VOCABULARIES: [&str; 6] = ["o200k_base", "cl100k_base", "llama3", "mistral_v3", "qwen2", "deepseek_v3"];

fn vocabularies() -> impl Iterator<Item = &'static CoreBpe> {
    VOCABULARIES.into_iter().map(|name| tiktoken::get_encoding(name).unwrap())
}

/// Holds the bound on passages as a writer is given them, of each text from its beginning; gives the bound and the most tokens that
/// one of the vocabularies has.
fn hold(text: &str) -> (usize, usize) {
    let letters: Vec<char> = text.chars().take(60_000).collect();
    let (mut bound, mut most) = (0, 0);
    for words in letters.chunks(300) {
        let words: String = words.iter().collect();
        let passage =
            format!("[S1] (art. 8), valid since 1990-03-05, bytes 0 to 300 of its words:\n{words}\n\n");
        let tokens = vocabularies().map(|one| one.count(&passage)).max().unwrap();
        assert!(tokens <= at_most(&passage), "{tokens} tokens, and at most {}: {passage}", at_most(&passage));
        (bound, most) = (bound + at_most(&passage), most + tokens);
    }
    (bound, most)
}

/// The files below a folder that end like this, as text.
fn texts(folder: &Path, end: &str, texts: &mut Vec<String>) {
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths.into_iter().take(40) {
        if path.is_dir() {
            self::texts(&path, end, texts);
        } else if path.to_string_lossy().ends_with(end) {
            texts.push(String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned());
        }
    }
}

#[test]
fn no_tokenizer_counts_more_for_law() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut demo = Vec::new();
    texts(&here.join("../demo"), ".jsonl", &mut demo);
    assert!(demo.len() > 3);
    for text in &demo {
        hold(text);
    }
    assert!(vocabularies().all(|one| one.count(INSTRUCTIONS) <= at_most(INSTRUCTIONS)));
}

#[test]
fn no_tokenizer_counts_more_for_real_law_and_judgments() {
    let data = std::env::var_os("ASOF_DATA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data"), PathBuf::from);
    for (folder, end) in [
        ("finland/seed-upstream/laws", ".jsonl"),
        ("brazil/cf1988", ".csv"),
        ("india/sc-text", ".txt"),
        ("hansard/uk-text", ".txt"),
    ] {
        let folder = data.join(folder);
        if !folder.is_dir() {
            println!("skipped: no corpus at {}", folder.display());
            continue;
        }
        let mut found = Vec::new();
        texts(&folder, end, &mut found);
        let sums =
            found.iter().map(|text| hold(text)).fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        println!(
            "{}: at most {} tokens, and {} by the vocabulary that has most",
            folder.display(),
            sums.0,
            sums.1
        );
        assert!(sums.1 > 1_000);
    }
}

proptest! {
    /// What is no word is counted byte by byte, whatever its script.
    #[test]
    fn no_tokenizer_counts_more_for_what_is_no_word(text in "[0-9 \\n.,;:()§“”–\\p{Greek}\\p{Devanagari}\\p{Han}\\p{Emoji}]{0,80}") {
        for one in vocabularies() {
            prop_assert!(one.count(&text) <= at_most(&text), "{} tokens, and at most {}", one.count(&text), at_most(&text));
        }
    }
}
