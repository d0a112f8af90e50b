//! What comes of comparing a law that was replayed from its acts with its publisher's consolidated text.

use std::collections::BTreeMap;

use asof_schema::{ComponentId, Day, Finding, NormId, Place, Severity};
use serde::Serialize;

/// Why two texts of a section differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// In spaces, dashes or stamps only: equal under normalisation.
    Typography,
    /// The publisher's data lacks words that the same acts print, and has no others.
    PublisherLacksWords,
    /// A word or two differ, though the publisher names no other act for the section than those that made it here:
    /// the editor put an error of an act right, or made one.
    Editorial,
    /// The publisher's text takes up an act that the acts at hand do not have.
    MissingAct,
    /// Nothing explains it: taken for an error of ours.
    OurDefect,
}

/// A section that is not the same on both sides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The section.
    pub component: ComponentId,
    /// Its number, with that of its chapter.
    pub section: String,
    /// Why.
    pub class: Class,
    /// What only the acts have.
    pub acts: Vec<String>,
    /// What only the consolidated text has.
    pub consolidated: Vec<String>,
    /// The line of the consolidated text.
    pub line: Option<u64>,
}

/// What came of a comparison.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Comparison {
    /// The law.
    pub norm: NormId,
    /// The file of the consolidated text.
    pub file: String,
    /// The day of the replay.
    pub on: Day,
    /// The sections of the consolidated text.
    pub sections: usize,
    /// Those that are equal but for runs of white space.
    pub equal_by_white_space: usize,
    /// Those that are equal with the spaces at brackets and stops tidied, too.
    pub equal_by_spacing: usize,
    /// Those that are equal under all of the normalisation.
    pub equal_normalised: usize,
    /// Each section that is not equal by white space alone, in the order of the law.
    pub differences: Vec<Difference>,
}

impl Comparison {
    /// How many sections differ by class.
    pub fn classes(&self) -> BTreeMap<Class, usize> {
        self.differences.iter().fold(BTreeMap::new(), |mut counts, difference| {
            *counts.entry(difference.class).or_default() += 1;
            counts
        })
    }

    /// Each difference as a finding.
    pub fn findings(&self) -> Vec<Finding> {
        self.differences.iter().map(|difference| self.finding(difference)).collect()
    }

    fn finding(&self, difference: &Difference) -> Finding {
        let (code, severity) = match difference.class {
            Class::Typography => ("consolidated-typography", Severity::Info),
            Class::PublisherLacksWords => ("consolidated-lacks-words", Severity::Warning),
            Class::Editorial => ("consolidated-editorial", Severity::Warning),
            Class::MissingAct => ("consolidated-missing-act", Severity::Error),
            Class::OurDefect => ("consolidated-unexplained", Severity::Error),
        };
        Finding {
            code: code.to_owned(),
            severity,
            component: difference.component.clone(),
            act: None,
            on: Some(self.on),
            message: format!(
                "§ {}: the acts have {:?}, the consolidated text {:?}",
                difference.section, difference.acts, difference.consolidated
            ),
            places: vec![Place { file: self.file.clone(), line: difference.line }],
        }
    }
}
