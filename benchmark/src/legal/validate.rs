//! Whether the sources that truths name are among the texts.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Write as _, stdout};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use serde::Serialize;
use serde_json::Value;

use super::likeness;
use super::metrics::sources;
use super::truth::{Asked, Selection, read};

/// From which likeness a name is within another.
const WITHIN: f64 = 0.95;
/// From which likeness a name is shown beside one that is missing.
const NEAR: f64 = 0.75;
/// How deep folders may nest.
const DEPTH: usize = 16;

/// Checks that every source that a truth names in brackets is among the texts
///
/// The names of the texts are those of the files in a folder, and in files of JSON and JSON Lines the values of some fields. A
/// source is there where its name is that of a text, or is within one, or one within it. Exit code 1 says that one is missing.
#[derive(Debug, Args)]
pub struct Validate {
    /// The truth, as JSON Lines
    #[arg(long, value_name = "FILE")]
    truth: PathBuf,
    /// The folder of the texts, with those below it; may be given several times
    #[arg(long, value_name = "DIR", required = true)]
    texts: Vec<PathBuf>,
    /// A field of JSON that holds the name of a text; may be given several times
    #[arg(long, value_name = "NAME", default_values = ["sourcepage", "sourcefile", "title"])]
    field: Vec<String>,
    #[command(flatten)]
    selection: Selection,
    /// Print the findings as JSON
    #[arg(long)]
    json: bool,
}

/// What there is of a source that a truth names.
#[derive(Debug, Serialize)]
struct Found<'t> {
    question: &'t str,
    source: String,
    /// Whether it is among the texts.
    #[serde(rename = "found")]
    there: bool,
    /// The name of the text that comes nearest.
    #[serde(skip_serializing_if = "Option::is_none")]
    nearest: Option<&'t str>,
    likeness: f64,
}

impl Validate {
    pub(super) fn run(&self) -> Result<bool> {
        let asked = self.selection.read(&self.truth)?;
        let mut names = BTreeSet::new();
        for folder in &self.texts {
            self.names(folder, DEPTH, &mut names)?;
        }
        ensure!(!names.is_empty(), "there are no texts in {:?}", self.texts);
        let found: Vec<Found<'_>> = asked.iter().flat_map(|asked| found(asked, &names)).collect();
        let unnamed = asked.iter().filter(|asked| sources(&asked.truth).is_empty()).count();
        let missing = found.iter().filter(|one| !one.there).count();
        let mut out = stdout().lock();
        if self.json {
            serde_json::to_writer_pretty(&mut out, &found)?;
            writeln!(out)?;
            return Ok(missing == 0);
        }
        for one in found.iter().filter(|one| !one.there) {
            let nearest =
                one.nearest.map(|name| format!("; the nearest text is {name:?}")).unwrap_or_default();
            writeln!(out, "missing: [{}] of {:?}{nearest}", one.source, one.question)?;
        }
        writeln!(
            out,
            "{} sources of {} questions: {} are among {} texts, {missing} are missing; {unnamed} questions name none",
            found.len(),
            asked.len(),
            found.len() - missing,
            names.len(),
        )?;
        Ok(missing == 0)
    }

    /// The names of the texts in a folder and in those below it.
    fn names(&self, folder: &Path, depth: usize, names: &mut BTreeSet<String>) -> Result<()> {
        ensure!(depth > 0, "{} is nested more than {DEPTH} folders deep", folder.display());
        for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
            let path = entry?.path();
            if path.is_dir() {
                self.names(&path, depth - 1, names)?;
                continue;
            }
            names.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
            match path.extension().and_then(|extension| extension.to_str()) {
                Some("jsonl") => read::<Value>(&path)?.iter().for_each(|value| self.named(value, names)),
                Some("json") => {
                    let text = fs::read_to_string(&path)
                        .with_context(|| format!("cannot read {}", path.display()))?;
                    let value = serde_json::from_str(&text)
                        .with_context(|| format!("{} is not JSON", path.display()))?;
                    self.named(&value, names);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The names that the fields of a value hold, of those in a list or an object too.
    fn named(&self, value: &Value, names: &mut BTreeSet<String>) {
        match value {
            Value::Array(list) => list.iter().for_each(|one| self.named(one, names)),
            Value::Object(members) => {
                for (key, value) in members {
                    match value {
                        Value::String(name) if self.field.contains(key) => _ = names.insert(name.clone()),
                        value => self.named(value, names),
                    }
                }
            }
            _ => {}
        }
    }
}

/// Each source of a truth, with the text that comes nearest.
fn found<'t>(asked: &'t Asked, names: &'t BTreeSet<String>) -> Vec<Found<'t>> {
    let nearest = |source: &str| {
        let all = names.iter().map(|name| (likeness(source, name), name.as_str()));
        all.max_by(|one, other| one.0.total_cmp(&other.0)).filter(|(likeness, _)| *likeness >= NEAR)
    };
    let one = |source: String| {
        let nearest = nearest(&source);
        let likeness = nearest.map_or(0.0, |(likeness, _)| likeness);
        let nearest = nearest.map(|(_, name)| name);
        Found { question: &asked.question, source, there: likeness >= WITHIN, nearest, likeness }
    };
    sources(&asked.truth).into_iter().map(one).collect()
}
