//! What is said about law and is no law: metadata, themes and types, and the days on which a version is applied.

use std::collections::BTreeMap;

use asof_schema::{
    Annotation, Applicability, AsOf, ComponentId, Day, Described, Interval, Metadata, Term, TermLabel,
};
use serde::Serialize;
use serde_json::Value;

use super::QueryError;
use crate::graph::{Component, Expression, NormGraph, Point, Version};
use crate::rows::CommandRow;
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

/// How a thing that something is said about is named: by its URN, as a theme or type by its id, as a source by its hash.
pub fn subject(of: &Described) -> String {
    match of {
        Described::Component(component) => component.to_string(),
        Described::Version { component, from } => {
            let local = if component.is_root() { String::new() } else { format!("!{}", component.local()) };
            format!("{}@{from}{local}", component.norm_str())
        }
        Described::Act(act) => act.to_string(),
        Described::Command(command) | Described::Reading(command) => command.to_string(),
        Described::Theme(id) | Described::ItemType(id) => id.clone(),
        Described::Source(hash) => format!("sha256:{hash}"),
    }
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

/// What has an id in another source, of all norms, as recorded at a point.
pub fn same_as<'c>(corpus: &'c Corpus, id: &str, point: Point) -> Option<&'c Described> {
    corpus.graphs().find_map(|graph| {
        let mut said = described(graph, point);
        said.find(|metadata| metadata.same_as.iter().any(|same| same == id)).map(|metadata| &metadata.of)
    })
}

/// What is said about things that have a value in their data ([`has`]).
pub fn having<'g>(graph: &'g NormGraph, path: &str, value: &Value, point: Point) -> Vec<&'g Metadata> {
    described(graph, point).filter(|metadata| has(metadata, path, value)).collect()
}

/// Whether the data of what is said have a value. The path has the names of fields with dots between them; where it leads to
/// a list, one of the list must be the value.
pub fn has(metadata: &Metadata, path: &str, value: &Value) -> bool {
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

/// The days on which a version is applied: those that are said of the command that gave it its words, else those of its
/// validity. Of several versions with these words, one after another, each is applied on its own days of validity, the
/// first also before them, and the last also after them. What is not in force is applied on no day.
pub fn applied(version: Version<'_>, point: Point) -> Applied {
    let valid = version.valid(point);
    let none = || Interval::new(valid.start(), valid.start()).unwrap_or(valid);
    if version.is_tombstone() {
        return Applied { days: none(), said: None };
    }
    let Some(said) = applicability(version, point) else { return Applied { days: valid, said: None } };
    let by = writer(version);
    let mut run = born(version.component(), point).filter(|one| writer(*one) == by);
    let first = run.next();
    let last = run.last().or(first);
    let own = (valid.start(), valid.end().unwrap_or(Day::MAX));
    let from =
        said.from.map_or(own.0, |from| if first == Some(version) { from.on } else { from.on.max(own.0) });
    let until =
        said.until.map_or(own.1, |until| if last == Some(version) { until } else { until.min(own.1) });
    let days = Interval::new(from, until.max(from)).unwrap_or_else(|_| none());
    Applied { days, said: Some(said.clone()) }
}

/// The versions of a component that are in force, by first day.
fn born(component: Component<'_>, point: Point) -> impl Iterator<Item = Version<'_>> {
    let of_point = move |of: &Version<'_>| of.is_born(point) && !of.is_ephemeral() && !of.is_tombstone();
    component.versions().filter(of_point)
}

/// The command that gave a version its words in the norm's language, the last of several; of one without words, the command that put
/// it there.
fn writer(version: Version<'_>) -> CommandRow {
    let graph = version.graph;
    let own = |text: &Expression<'_>| text.language == graph.norm().language;
    let of_words = version.expressions().filter(own).map(|text| text.writer.of(graph));
    let latest = of_words.reduce(|one, other| if one.precedes(other) { other } else { one });
    let [put, ..] = version.writers();
    latest.map_or(put, |command| command.row)
}

/// What is said of the command that gave a version its words.
fn applicability(version: Version<'_>, point: Point) -> Option<&Applicability> {
    let graph = version.graph;
    if graph.meta().annotations.is_empty() {
        return None;
    }
    let by = writer(version).of(graph).id()?;
    annotations(graph, point).find_map(|said| match said {
        Annotation::Applicability(said) if said.command == by => Some(said),
        _ => None,
    })
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
    let with = born(component, point).map(|version| (version, applied(version, point)));
    Ok(with.filter(|(_, applied)| applied.days.contains(at.at)).collect())
}
