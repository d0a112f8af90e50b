//! What the words of readings cite. They are the words of a court: they refer, and make no exception from the law and
//! define no term of it.

use asof_law::{Language, Law, Mention, ReferenceKind, Target, absolute, extract};
use asof_schema::{ComponentId, Day, Reading, VersionId};
use serde::Serialize;

use super::{Reference, Relations, TargetState};
use crate::graph::{Command, NormGraph};
use crate::query::component_of;
use crate::replay::Op;

/// A reference in the words of a reading, as it stands at a point.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ReadingReference {
    /// The place of its text among those of the reading.
    pub text: usize,
    /// The reference. Its words are in that text; its source is what the reading reads, and its version names no version of
    /// it, but the first of all days.
    pub said: Reference,
}

impl Relations<'_> {
    /// The provisions that the words of a reading of a component cite, text by text. An article that is cited by its number
    /// alone is one of the norm that is read.
    pub fn of_reading(&self, component: &ComponentId, reading: &Reading) -> Vec<ReadingReference> {
        let mut found = Vec::new();
        let mut nth = 0;
        for (text, said) in reading.texts.iter().enumerate() {
            for mention in mentions(&said.language, &said.text) {
                let read = self.cited_by_reading(component, &mention).into_iter();
                found.extend(read.map(|said| ReadingReference { text, said: Reference { nth, ..said } }));
                nth += 1;
            }
        }
        found
    }

    fn cited_by_reading(&self, component: &ComponentId, mention: &Mention) -> Vec<Reference> {
        let (Some(target), Ok(graph)) = (&mention.target, self.corpus.graph(component.norm_str())) else {
            return Vec::new();
        };
        let standing = self.standing(graph);
        // What has no place in the norm on the day, such as a rule of common law, speaks as the norm itself.
        let row = |row| standing.as_ref().and_then(|standing| standing.row(row)).unwrap_or(0);
        let row = component_of(graph, component).map_or(0, |component| row(component.row));
        let version = VersionId { component: component.clone(), start: Day::MIN, nth: 1 };
        let first = Reference::bare((component.clone(), version), mention);
        let meant = match &standing {
            Some(standing) => absolute(target, &standing.speaker(row)),
            None => (target.law != Law::This).then(|| target.clone()),
        };
        match meant {
            Some(Target { law: Law::This, path }) if path.is_empty() => Vec::new(),
            Some(target) => self.resolved(&graph.norm().id, first.towards(&target), (&target, mention), None),
            None => vec![Reference { state: Some(TargetState::Unresolved), ..first.towards(target) }],
        }
    }
}

/// What some words of a court cite; nothing where no grammar reads their language.
fn mentions(language: &str, words: &str) -> Vec<Mention> {
    let cites = |mention: &Mention| {
        let refers = matches!(mention.kind(), ReferenceKind::RefersTo | ReferenceKind::Cites);
        refers && mention.target.is_some()
    };
    let mut found = Language::of_tag(language).map(|language| extract(words, language)).unwrap_or_default();
    found.retain(cites);
    found
}

/// What the words of a reading cite.
pub(super) fn mentions_of(reading: &Reading) -> impl Iterator<Item = Mention> + '_ {
    reading.texts.iter().flat_map(|text| mentions(&text.language, &text.text))
}

/// The laws that words of readings of a norm name, of all that was ever recorded.
pub(super) fn laws_named(graph: &NormGraph) -> Vec<Law> {
    if !graph.has_readings() {
        return Vec::new();
    }
    let said = |command: Command<'_>| {
        let reading = match command.said()?.op {
            Op::Construe { reading, .. } => reading,
            Op::Correct { op: Some(op), .. } => match *op {
                Op::Construe { reading, .. } => reading,
                _ => return None,
            },
            _ => return None,
        };
        serde_json::from_str::<Reading>(graph.columns.strings.get(reading)).ok()
    };
    let readings = graph.commands().filter_map(said);
    let laws = readings.flat_map(|reading| {
        mentions_of(&reading).filter_map(|said| Some(said.target?.law)).collect::<Vec<_>>()
    });
    laws.filter(|law| *law != Law::This).collect()
}
