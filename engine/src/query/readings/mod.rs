//! What courts say that provisions mean: readings, which lie over the law and change none of it
//! (`schema/REPLAY.md`).

mod agreement;
mod bench;
mod overlays;
#[cfg(test)]
mod tests;
mod view;

use std::collections::BTreeSet;

use asof_schema::{AsOf, CommandId, ComponentId, Norm};
use serde::Serialize;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::QueryError;
use super::lineage::Scope;
use crate::graph::{Component, NormGraph, Point};
use crate::ingest::Journal;
use crate::store::{Corpus, DEBATE, JUDGMENT};
pub use agreement::{Agreement, agreement, least_agreement};
pub(crate) use bench::component_of;
use bench::{Bench, same_words};
pub use overlays::{Overlay, OverlayEnd, overlays};
pub use view::{EndOfReading, ReadWords, ReadingEnd, ReadingView};

/// What stands of a component on a day: its version, or what a court says of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, VariantArray, IntoStaticStr, EnumMessage)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum VersionNature {
    /// The words of the law.
    Statutory,
    /// The words of a judgment or of a debate, which are documents and no law.
    Documentary,
    /// What a court says that the component means.
    Interpretive,
}

impl VersionNature {
    /// That of the versions of a norm's graph.
    pub fn of(graph: &NormGraph) -> Self {
        Self::of_norm(graph.norm())
    }

    /// That of the versions of a norm.
    pub fn of_norm(norm: &Norm) -> Self {
        let is_document = [JUDGMENT, DEBATE].contains(&norm.norm_type.as_str());
        if is_document { Self::Documentary } else { Self::Statutory }
    }
}

/// How the readings of a component differ between two points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReadingDiff {
    /// Those that stand at the second point alone.
    pub begun: Vec<ReadingView>,
    /// Those that stand at the first point alone, as they stand there.
    pub gone: Vec<ReadingView>,
    /// Those that stand at both.
    pub stayed: Vec<StayedReading>,
}

/// A reading that stands at two points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StayedReading {
    /// It at the first.
    pub before: ReadingView,
    /// It at the second.
    pub after: ReadingView,
    /// Whether the words under it, those of the component and of what is in force below it, differ; `None`
    /// where some are unknown.
    pub words_changed: Option<bool>,
}

/// The readings of a component that stand at a point, or also of whatever is below it, in the order of their
/// commands' publication.
pub fn readings(
    corpus: &Corpus,
    id: &ComponentId,
    at: AsOf,
    scope: Scope,
) -> Result<Vec<ReadingView>, QueryError> {
    let graph = corpus.graph(id.norm_str()).map_err(|lack| super::lacking(id, lack))?;
    Ok(readings_in(graph, id, corpus.point(at), scope))
}

/// [`readings`] of a norm that is at hand.
pub fn readings_in(graph: &NormGraph, id: &ComponentId, point: Point, scope: Scope) -> Vec<ReadingView> {
    if !graph.has_readings() {
        return Vec::new();
    }
    let journal = Journal::at(graph, point);
    let bench = Bench::new(graph, point, &journal);
    let standing = bench.standing(point.at).into_iter();
    let within = standing.filter(|one| is_within(graph, &one.component, (id, scope), point));
    within.filter_map(|one| bench.view(one, point.at)).collect()
}

/// The reading that a command brings, where it stands at a point.
pub fn reading_in(graph: &NormGraph, id: &CommandId, point: Point) -> Option<ReadingView> {
    graph.command_by_id(id)?;
    let journal = Journal::at(graph, point);
    let bench = Bench::new(graph, point, &journal);
    let one = bench.standing(point.at).into_iter().find(|one| one.id == *id)?;
    bench.view(one, point.at)
}

/// Every stretch of days on which a reading of a component stands, or also of whatever is below it, by the
/// knowledge and record of `at` (its day does not matter), by their first days. Each is as on its own first
/// day.
pub fn readings_over_time(
    corpus: &Corpus,
    id: &ComponentId,
    at: AsOf,
    scope: Scope,
) -> Result<Vec<ReadingView>, QueryError> {
    let graph = corpus.graph(id.norm_str()).map_err(|lack| super::lacking(id, lack))?;
    Ok(readings_over_time_in(graph, id, corpus.point(at), scope))
}

/// [`readings_over_time`] of a norm that is at hand.
pub fn readings_over_time_in(
    graph: &NormGraph,
    id: &ComponentId,
    point: Point,
    scope: Scope,
) -> Vec<ReadingView> {
    if !graph.has_readings() {
        return Vec::new();
    }
    let journal = Journal::at(graph, point);
    let bench = Bench::new(graph, point, &journal);
    let components = match scope {
        Scope::Own => BTreeSet::from([id.clone()]),
        Scope::Subtree => bench.components(),
    };
    let mut views: Vec<ReadingView> =
        components.iter().flat_map(|component| bench.begun(component)).collect();
    views.retain(|view| {
        is_within(graph, &view.component, (id, scope), Point { at: view.valid.start(), ..point })
    });
    views.sort_by_cached_key(|view| (view.valid.start(), bench.place(&view.id)));
    views
}

/// How the readings of a component, or also of whatever is below it, differ between two points.
pub fn readings_between(
    corpus: &Corpus,
    id: &ComponentId,
    [from, to]: [AsOf; 2],
    scope: Scope,
) -> Result<ReadingDiff, QueryError> {
    let graph = corpus.graph(id.norm_str()).map_err(|lack| super::lacking(id, lack))?;
    let mut gone = readings(corpus, id, from, scope)?;
    let mut diff = ReadingDiff { begun: Vec::new(), gone: Vec::new(), stayed: Vec::new() };
    for after in readings(corpus, id, to, scope)? {
        match gone.iter().position(|before| before.id == after.id) {
            Some(at) => {
                let before = gone.remove(at);
                let words_changed = changed(graph, &after.component, [from, to].map(|at| corpus.point(at)));
                diff.stayed.push(StayedReading { before, after, words_changed });
            }
            None => diff.begun.push(after),
        }
    }
    Ok(ReadingDiff { gone, ..diff })
}

/// Whether the words of a component differ between two points; `None` where some are unknown.
fn changed(graph: &NormGraph, id: &ComponentId, points: [Point; 2]) -> Option<bool> {
    let component = graph.component(id.local());
    match points.map(|point| component.and_then(|component| component.version_at(point))) {
        [Some(before), Some(after)] => same_words(before, after).map(|same| !same),
        [None, None] => Some(false),
        _ => Some(true),
    }
}

/// Sorts readings for those who want to know what to follow: those that the source calls controlling come
/// first.
pub fn controlling_first(readings: &mut [ReadingView]) {
    readings.sort_by_key(|view| view.reading.authority.as_deref() != Some("controlling"));
}

/// Whether a component is the one that is asked for or, where that counts, below it. What is not there at the
/// point, such as a rule of common law, is below the root alone.
fn is_within(graph: &NormGraph, one: &ComponentId, (id, scope): (&ComponentId, Scope), point: Point) -> bool {
    let above = |component: Component<'_>| component.upward(point).any(|up| up.local() == id.local());
    let below = || id.is_root() || component_of(graph, one).is_some_and(above);
    one == id || scope == Scope::Subtree && below()
}
