//! Which acts the notes of normas.leg.br name at an article of the body: by them acts of a shared day are told apart.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

use anyhow::{Context as _, Result};
use regex::Regex;
use serde_json::Value;

use crate::pattern;

/// The words of each article with all notes in them, by its number.
#[derive(Debug, Default)]
pub(super) struct Notes(BTreeMap<String, String>);

static ARTICLE: LazyLock<Regex> = LazyLock::new(|| pattern(r"^\s*Art\.?\s*(\d+)\s*[º°o]?\s*(-[A-Z])?"));

impl Notes {
    pub(super) fn read(file: &Path) -> Result<Self> {
        let text =
            std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        let value: Value = serde_json::from_str(&text).with_context(|| file.display().to_string())?;
        let mut notes = Self::default();
        notes.walk(&value);
        Ok(notes)
    }

    fn walk(&mut self, value: &Value) {
        match value {
            Value::Array(values) => values.iter().for_each(|value| self.walk(value)),
            Value::Object(fields) => {
                // The number of an article lacks its letter; its words have it.
                let article =
                    fields.get("artigo").and_then(Value::as_str).and_then(|words| ARTICLE.captures(words));
                if let Some(found) = article {
                    let part = |group| found.get(group).map_or("", |part| part.as_str());
                    let words = self.0.entry(format!("{}{}", part(1), part(2))).or_default();
                    words.push_str(&value.to_string());
                } else {
                    fields.values().for_each(|value| self.walk(value));
                }
            }
            _ => {}
        }
    }

    /// Whether an act is named at some article.
    pub(super) fn anywhere(&self, act: &str) -> bool {
        self.0.values().any(|words| names(words, act))
    }

    /// Whether any of some acts is named at an article.
    pub(super) fn any(&self, article: &str, acts: &[String]) -> bool {
        self.0.get(article).is_some_and(|words| acts.iter().any(|act| names(words, act)))
    }

    /// The one act of some that is named at an article; nothing where several are, or none.
    pub(super) fn only<'a>(&self, article: &str, acts: &'a [String]) -> Option<&'a String> {
        let words = self.0.get(article)?;
        let mut named = acts.iter().filter(|act| names(words, act));
        named.next().filter(|_| named.next().is_none())
    }
}

/// Whether words name an act: `ec_59` as "Emenda Constitucional nº 59", `ecr_2` as "Emenda Constitucional de Revisão nº 2".
fn names(words: &str, act: &str) -> bool {
    let Some((kind, number)) = act.split_once('_') else { return false };
    let title = if kind == "ecr" { "Revisão" } else { "Constitucional" };
    let said = format!("{title} nº {number}");
    words.match_indices(said.as_str()).any(|(at, _)| {
        let rest = words.get(at + said.len()..).unwrap_or_default();
        !rest.starts_with(|next: char| next.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_act_is_named_by_its_whole_number() {
        let words = "(Redação dada pela Emenda Constitucional nº 59, de 2009) (Emenda Constitucional de Revisão nº 2)";
        assert!(names(words, "ec_59") && names(words, "ecr_2"));
        assert!(!names(words, "ec_5") && !names(words, "ec_2"));
    }
}
