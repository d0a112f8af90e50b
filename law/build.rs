//! Reads every profile and the examples of questions of every language, so that one that lacks a part does not compile, and learns
//! from the examples how questions are told apart.
#![allow(dead_code, unreachable_pub, reason = "the library uses the rest")]
#![allow(
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "a build may stop, and its counts are small"
)]
#![allow(clippy::print_stdout, reason = "cargo is told so")]

use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

#[path = "src/alphabet.rs"]
mod alphabet;
#[path = "src/question/classes.rs"]
mod classes;
#[path = "src/question/features.rs"]
mod features;
#[path = "src/fold.rs"]
mod fold;
#[path = "src/question/learn.rs"]
mod learn;
#[path = "src/mark.rs"]
mod mark;
#[path = "src/profile.rs"]
mod profile;
#[path = "src/spoken.rs"]
mod spoken;
#[path = "src/table.rs"]
mod table;
#[path = "src/target.rs"]
mod target;
#[path = "src/unit.rs"]
mod unit;

use classes::{CLASSES, UNIT};
use learn::Example;
use target::Step;
use unit::Unit;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=profiles");
    println!("cargo::rerun-if-changed=src/question");
    for file in files("profiles")? {
        profile::Profile::read(&fs::read_to_string(&file)?)
            .map_err(|error| format!("{}: {error}", file.display()))?;
    }
    let mut examples = Vec::new();
    for language in files("src")?.into_iter().filter(|folder| folder.join("lexicon.rs").exists()) {
        let file = language.join("questions.tsv");
        println!("cargo::rerun-if-changed={}", file.display());
        let list = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let of_language = examples_in(&list).map_err(|error| format!("{}: {error}", file.display()))?;
        let lacks = |class: &usize| !of_language.iter().any(|example| example.class == *class);
        if let Some(class) = (0..CLASSES.len()).find(lacks) {
            return Err(format!("{}: no example of {}", file.display(), CLASSES[class]).into());
        }
        examples.extend(of_language);
    }
    println!("cargo::rerun-if-changed=everyday");
    let (open, outside) = (place_of("OPEN")?, place_of("OUTSIDE")?);
    for file in files("everyday")? {
        let list = fs::read_to_string(&file)?;
        // What the law answers in the words of everybody is not outside of it, however few of these words any question has.
        let matter = |about: &str| Example {
            class: open,
            features: features::features(about),
            told_from: Some(outside),
        };
        examples.extend(matters(&list).map(matter));
    }
    let weights = written(&learn::learn(&examples, CLASSES.len()));
    fs::write(Path::new(&env::var("OUT_DIR")?).join("questions.weights"), weights)?;
    Ok(())
}

/// What is in a folder, in the order of its names.
fn files(folder: &str) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let files: Result<Vec<PathBuf>, _> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect();
    let mut files = files?;
    files.sort();
    Ok(files)
}

/// The examples of a language: a class, a tab and a question on each line.
fn examples_in(list: &str) -> Result<Vec<Example>, String> {
    let example = |line: &str| {
        let (class, question) = line.split_once('\t')?;
        Some(Example {
            class: place_of(class).ok()?,
            features: features::features(question),
            told_from: None,
        })
    };
    let lines = list.lines().zip(1..);
    lines.map(|(line, number)| example(line).ok_or_else(|| format!("line {number}: {line}"))).collect()
}

/// The place of a class among all.
fn place_of(name: &str) -> Result<usize, String> {
    CLASSES.iter().position(|known| *known == name).ok_or_else(|| format!("{name} is no class"))
}

/// What the lines of a list of everyday words are about.
fn matters(list: &str) -> impl Iterator<Item = &str> {
    let lines = list.lines().filter(|line| !line.trim_start().starts_with('#'));
    lines.filter_map(|line| line.split('|').nth(1)).map(str::trim)
}

/// Weights as the library reads them: the features, then a byte for each of their weights.
fn written(weights: &BTreeMap<u32, Vec<f32>>) -> Vec<u8> {
    let byte = |weight: &f32| ((weight / UNIT).round().clamp(-127.0, 127.0) as i8).cast_unsigned();
    let features = weights.keys().flat_map(|feature| feature.to_le_bytes());
    features.chain(weights.values().flatten().map(byte)).collect()
}
