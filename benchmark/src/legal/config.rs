//! How a run is made, as a file: the keys of the framework, and the questions that it selects.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A configuration. Paths in a file are relative to its folder.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Config {
    /// The questions with their truth, as JSON Lines.
    pub testdata_path: Option<PathBuf>,
    /// The folder in which each run gets one of its own.
    pub results_dir: Option<PathBuf>,
    /// The measures to report; all if there are none.
    pub requested_metrics: Vec<String>,
    /// Where questions are posted to.
    pub target_url: Option<String>,
    /// What is sent beside each question, as it stands: `{"overrides": {...}}`.
    pub target_parameters: Map<String, Value>,
    /// Where in a response the answer is.
    pub target_response_answer_jmespath: Option<String>,
    /// Where in a response the passages are that it rests on.
    pub target_response_context_jmespath: Option<String>,
    /// Where in a response it says whether the system cannot answer: true or false.
    pub target_response_abstained_jmespath: Option<String>,
    /// Only questions of this type of source.
    pub source_type: Option<String>,
    /// Only questions of this category.
    pub category: Option<String>,
    /// Keys that nothing here reads.
    #[serde(flatten)]
    pub unknown: BTreeMap<String, Value>,
}

impl Config {
    /// Reads a file of JSON.
    pub fn read(path: &Path) -> Result<Self> {
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut config: Self = serde_json::from_str(&text)
            .with_context(|| format!("{} is not a configuration", path.display()))?;
        let folder = path.parent().unwrap_or_else(|| Path::new("."));
        for own in [&mut config.testdata_path, &mut config.results_dir].into_iter().flatten() {
            *own = folder.join(&*own);
        }
        Ok(config)
    }

    /// Puts `KEY=VALUE` among the overrides that the target gets; the value is JSON, or else words.
    pub fn put(&mut self, pair: &str) -> Result<()> {
        let (key, value) = pair.split_once('=').with_context(|| format!("`{pair}` is not KEY=VALUE"))?;
        ensure!(!key.is_empty(), "`{pair}` has no key before the `=`");
        let value = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_owned()));
        put(&mut self.target_parameters, key, value)
    }
}

/// Puts a value among the overrides of some parameters.
pub(super) fn put(parameters: &mut Map<String, Value>, key: &str, value: Value) -> Result<()> {
    let overrides = parameters.entry("overrides").or_insert_with(|| Value::Object(Map::new()));
    let overrides = overrides.as_object_mut().context("target_parameters.overrides is not an object")?;
    overrides.insert(key.to_owned(), value);
    Ok(())
}
