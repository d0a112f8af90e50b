//! What is said about law and is no law: metadata, themes and types, and the days on which a version is applied.

use std::collections::BTreeMap;

use asof_schema::{
    Annotation, Applicability, AsOf, ComponentId, Dated, Day, Described, Interval, Metadata, Term, TermLabel,
};
use serde::Serialize;
use serde_json::Value;

use super::QueryError;
use crate::graph::{Component, Expression, NormGraph, Point, Version};
use crate::store::Corpus;

/// What a term orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Taxonomy {
    /// Subjects.
    Themes,
    /// Types of components.
    ItemTypes,
}

/// A term of a tree, with what every norm says of it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct TermView {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub labels: Vec<TermLabel>,
    /// The ids of the terms that are broader.
    pub broader: Vec<String>,
    /// The ids of the terms that are narrower.
    pub narrower: Vec<String>,
    /// The components.
    pub on: Vec<ComponentId>,
}

/// On which days a version is applied.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Applied {
    /// The days, half-open.
    pub days: Interval,
    /// Who says so; absent where they are the days of its validity.
    pub said: Option<Applicability>,
}

fn annotations(graph: &NormGraph, point: Point) -> impl Iterator<Item = &Annotation> {
    let kept = graph.meta().annotations.iter();
    kept.filter(move |kept| point.covers_recorded(kept.tx.0, kept.tx.1)).map(|kept| &kept.said)
}

/// What is said about a thing of a norm, as recorded at a point.
pub fn about<'g>(graph: &'g NormGraph, of: &Described, point: Point) -> Vec<&'g Metadata> {
    described(graph, point).filter(|metadata| metadata.of == *of).collect()
}

/// What is said about the things of a norm, as recorded at a point.
pub fn described(graph: &NormGraph, point: Point) -> impl Iterator<Item = &Metadata> {
    annotations(graph, point).filter_map(|said| match said {
        Annotation::Metadata(metadata) => Some(metadata),
        _ => None,
    })
}

/// What is said about things that have a value in their data. The path has the names of fields with dots between them; where
/// it leads to a list, one of the list must be the value.
pub fn having<'g>(graph: &'g NormGraph, path: &str, value: &Value, point: Point) -> Vec<&'g Metadata> {
    described(graph, point).filter(|metadata| has(metadata, path, value)).collect()
}

fn has(metadata: &Metadata, path: &str, value: &Value) -> bool {
    let mut names = path.split('.');
    let first = names.next().and_then(|name| metadata.data.get(name));
    let found = names.try_fold(first, |at, name| Some(at?.get(name))).flatten();
    found.is_some_and(|found| {
        found == value || found.as_array().is_some_and(|list| list.iter().any(|one| one == value))
    })
}

/// The terms of a tree that a corpus has, in the order of their ids.
pub fn terms(corpus: &Corpus, taxonomy: Taxonomy, at: AsOf) -> Vec<TermView> {
    let point = corpus.point(at);
    let mut all: BTreeMap<String, TermView> = BTreeMap::new();
    for graph in corpus.graphs() {
        for term in terms_of(graph, taxonomy, point) {
            let view = all.entry(term.id.clone()).or_default();
            add_new(&mut view.labels, &term.labels);
            add_new(&mut view.broader, &term.broader);
            add_new(&mut view.on, &term.on);
        }
    }
    let pairs: Vec<(String, String)> = all
        .iter()
        .flat_map(|(id, view)| view.broader.iter().map(move |broader| (broader.clone(), id.clone())))
        .collect();
    for (broader, narrower) in pairs {
        all.entry(broader).or_default().narrower.push(narrower);
    }
    all.into_iter().map(|(id, view)| TermView { id, ..view }).collect()
}

/// The terms of a norm.
pub fn terms_of(graph: &NormGraph, taxonomy: Taxonomy, point: Point) -> impl Iterator<Item = &Term> {
    annotations(graph, point).filter_map(move |said| match (said, taxonomy) {
        (Annotation::Theme(term), Taxonomy::Themes) | (Annotation::ItemType(term), Taxonomy::ItemTypes) => {
            Some(term)
        }
        _ => None,
    })
}

fn add_new<T: Clone + PartialEq>(held: &mut Vec<T>, new: &[T]) {
    for one in new {
        if !held.contains(one) {
            held.push(one.clone());
        }
    }
}

/// The days on which a version is applied: those that the latest of the commands that wrote it says, else those of its
/// validity.
pub fn applied(version: Version<'_>, point: Point) -> Applied {
    let valid = version.valid(point);
    match applicability(version, point) {
        None => Applied { days: valid, said: None },
        Some(said) => {
            let from = said.from.map_or(valid.start(), |from: Dated| from.on);
            let until = said.until.or(valid.end()).unwrap_or(Day::MAX);
            let days = Interval::new(from, until.max(from)).unwrap_or(valid);
            Applied { days, said: Some(said.clone()) }
        }
    }
}

/// What is said of the command that gave a version its words; of one without words, of the command that put it there.
fn applicability(version: Version<'_>, point: Point) -> Option<&Applicability> {
    let graph = version.graph;
    if graph.meta().annotations.is_empty() {
        return None;
    }
    let own = |text: &Expression<'_>| text.language == graph.norm().language;
    let of_words = version.expressions().filter(own).map(|text| text.writer.of(graph));
    let [put, ..] = version.writers();
    let latest = of_words.reduce(|one, other| if one.precedes(other) { other } else { one });
    let by = latest.unwrap_or_else(|| put.of(graph));
    let mut said = annotations(graph, point).filter_map(|said| match said {
        Annotation::Applicability(said) => Some(said),
        _ => None,
    });
    said.find(|said| Some(&said.command) == by.id().as_ref())
}

/// The versions of a component that are applied on a day, by the knowledge and record of `at`: mostly the one that is valid
/// on it, but none while law waits that has taken effect, and an earlier one where it goes on.
pub fn applicable<'c>(
    corpus: &'c Corpus,
    id: &ComponentId,
    at: AsOf,
) -> Result<Vec<(Version<'c>, Applied)>, QueryError> {
    let component: Component<'c> = super::component(corpus, id)?;
    let point = corpus.point(at);
    let covers = |days: Interval, day: Day| days.start() <= day && days.end().is_none_or(|end| day < end);
    let born = component.versions().filter(|version| version.is_born(point) && !version.is_ephemeral());
    let with = born.map(|version| (version, applied(version, point)));
    Ok(with.filter(|(_, applied)| covers(applied.days, at.at)).collect())
}
