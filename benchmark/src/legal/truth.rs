//! Questions with the answers that are expected of them, as JSON Lines.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, bail, ensure};
use clap::Args;
use serde::{Deserialize, Serialize};

/// A question, and what is expected of an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// What is asked.
    pub question: String,
    /// What an answer should say and cite.
    pub truth: String,
    /// The kind of the document that answers: `CPR`, `PD` or `Court Guide`.
    #[serde(default)]
    pub source_type: String,
    /// The category of the documents: `Patents Court`.
    #[serde(default)]
    pub category: String,
    /// The day whose law is asked for; where it is not given, that of the run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub as_of: Option<String>,
    /// Whether the texts can answer it: where they cannot, to say so is right.
    #[serde(default = "yes")]
    pub answerable: bool,
    /// Whether `convert` made it and no person has reworded it yet.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub draft: bool,
}

const fn yes() -> bool {
    true
}

/// Which questions of a truth count.
#[derive(Debug, Clone, Default, Args)]
pub struct Selection {
    /// Only questions of this type of source, e.g. `CPR`
    #[arg(long, value_name = "TYPE")]
    pub source_type: Option<String>,
    /// Only questions of this category
    #[arg(long, value_name = "NAME")]
    pub category: Option<String>,
}

impl Selection {
    /// The questions of a file that it selects, in their order. An error names the types or categories that there are.
    pub fn read(&self, path: &Path) -> Result<Vec<Asked>> {
        let all: Vec<Asked> = read(path)?;
        ensure!(!all.is_empty(), "{} has no question", path.display());
        let is_blank = |asked: &Asked| asked.question.trim().is_empty();
        if let Some(at) = all.iter().position(is_blank) {
            bail!("question {} of {} has no words", at + 1, path.display());
        }
        let is = |wanted: &Option<String>, own: &str| wanted.as_ref().is_none_or(|wanted| wanted == own);
        let selected: Vec<Asked> = all
            .iter()
            .filter(|asked| is(&self.source_type, &asked.source_type) && is(&self.category, &asked.category))
            .cloned()
            .collect();
        ensure!(
            !selected.is_empty(),
            "no question of {} is of this source type and category; there are: {}",
            path.display(),
            kinds(&all)
        );
        Ok(selected)
    }
}

fn kinds(all: &[Asked]) -> String {
    let named = |((kind, category), count): (&(&str, &str), &usize)| format!("{count} {kind}/{category}");
    distribution(all).iter().map(named).collect::<Vec<_>>().join(", ")
}

/// How many questions there are of each type of source and category.
pub(super) fn distribution(all: &[Asked]) -> BTreeMap<(&str, &str), usize> {
    let mut counts = BTreeMap::new();
    for asked in all {
        *counts.entry((asked.source_type.as_str(), asked.category.as_str())).or_default() += 1;
    }
    counts
}

/// Objects, one a line; an error names the file and the line.
pub(super) fn read<T: for<'d> Deserialize<'d>>(path: &Path) -> Result<Vec<T>> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let line = |(at, line): (usize, &str)| {
        let place = || format!("{}:{}", path.display(), at + 1);
        // A list would be read as the fields in their order.
        ensure!(line.trim_start().starts_with('{'), "{}: this is no JSON object", place());
        serde_json::from_str(line).with_context(place)
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).map(line).collect()
}
