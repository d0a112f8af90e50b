//! The day of the facts that a judgment states, in its data.

use asof_schema::{Day, Described};
use serde::Deserialize;

use crate::graph::{NormGraph, Point};
use crate::query::about::about;
use crate::store::JUDGMENT;

/// The name in the data of a judgment under which the day of its facts stands.
const FACTS: &str = "facts";

/// The day of the facts of a judgment.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(super) struct Facts {
    pub(super) on: Day,
    /// The last of the days on one of which they were, as of a night; absent = `on`.
    #[serde(default)]
    pub(super) last: Option<Day>,
    /// What of it speaks of other facts, by local ids.
    #[serde(default)]
    pub(super) apart: Vec<String>,
}

impl Facts {
    /// What a judgment says of them at a point; `None` where it says none or two days.
    pub(super) fn of(graph: &NormGraph, point: Point) -> Option<Self> {
        let norm = graph.norm();
        if norm.norm_type != JUDGMENT {
            return None;
        }
        let said = about(graph, &Described::Component(norm.id.root()), point);
        let mut said = said.into_iter().filter_map(|metadata| metadata.data.get(FACTS));
        let first: Self = serde_json::from_value(said.next()?.clone()).ok()?;
        let is_same = |other: Self| other == first;
        said.all(|other| serde_json::from_value(other.clone()).is_ok_and(is_same)).then_some(first)
    }
}
