//! Laws as their publisher consolidated them: what a section says once an act that prints a part of it has taken effect.
//!
//! The publisher's editors repair and leave things out. The same words confirm; other words say nothing.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use serde::Deserialize;

use super::Place;
use super::act::{spaced, squeezed};

/// The consolidated sections.
#[derive(Debug, Default)]
pub(super) struct Consolidated(BTreeMap<(String, String), Vec<Section>>);

#[derive(Debug)]
struct Section {
    chapter: Option<String>,
    /// Year and number of the last act that is in it.
    upto: (u32, u32),
    words: String,
}

/// A moment of a section: a line of a file.
#[derive(Debug, Deserialize)]
struct Line {
    law_id: String,
    finlex_version: String,
    chapter: Option<String>,
    section_id: String,
    section_title: Option<String>,
    text: String,
}

impl Consolidated {
    /// Reads a folder with JSON Lines, or with `laws` and `analysis_layer/json` in it.
    pub(super) fn read(folder: &Path) -> Result<Self> {
        let mut read = Self::default();
        for part in ["", "laws", "analysis_layer/json"] {
            // Not every folder has every part.
            let Ok(listed) = std::fs::read_dir(folder.join(part)) else { continue };
            let files = listed.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
            for file in files.iter().filter(|file| file.extension().is_some_and(|end| end == "jsonl")) {
                let text = std::fs::read_to_string(file)
                    .with_context(|| format!("cannot read {}", file.display()))?;
                for (at, line) in text.lines().enumerate() {
                    read.line(line).with_context(|| format!("{}, line {}", file.display(), at + 1))?;
                }
            }
        }
        if read.0.is_empty() {
            bail!("{} holds no consolidated laws", folder.display());
        }
        Ok(read)
    }

    fn line(&mut self, line: &str) -> Result<()> {
        let Line { law_id, finlex_version, chapter, section_id, section_title, text } =
            serde_json::from_str(line)?;
        let chapter = chapter.and_then(|chapter| chapter.strip_suffix("luku").map(squeezed));
        let number = squeezed(&section_id);
        let sections = self.0.entry((law_id, number.clone())).or_default();
        match sections.last_mut().filter(|section| section.chapter == chapter) {
            Some(section) => section.words.extend([" ", &text]),
            None => sections.push(Section {
                upto: version(&finlex_version).with_context(|| format!("{finlex_version} names no act"))?,
                words: format!("{} § {} {text}", spaced(&number), section_title.unwrap_or_default()),
                chapter,
            }),
        }
        Ok(())
    }

    /// The words of a section in which an act is consolidated, by its year and number; nothing where the section is not told apart.
    pub(super) fn words(&self, law: &str, place: &Place, act: (u32, u32)) -> Option<&str> {
        let sections = self.0.get(&(law.to_owned(), place.section.clone()))?;
        let meant = |one: &&Section| place.chapter.is_none() || one.chapter == place.chapter;
        let mut meant = sections.iter().filter(meant);
        let section = meant.next().filter(|one| meant.next().is_none() && act <= one.upto)?;
        Some(&section.words)
    }
}

/// `fin@20230780` is the law up to the act 780/2023: its year and number.
fn version(name: &str) -> Option<(u32, u32)> {
    let (year, number) = name.strip_prefix("fin@")?.split_at_checked(4)?;
    Some((year.parse().ok()?, number.parse().ok()?))
}
