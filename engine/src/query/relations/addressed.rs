//! Where an address leads that words about a law name, and since when or until when it led there.

use std::sync::Arc;

use asof_law::{Law, Number, Step, Target, Unit, absolute};
use asof_schema::Interval;

use super::standing::{Standing, days_at};
use super::{Relations, TargetState, gone, in_words};
use crate::graph::{ComponentRow, NormGraph, Point};

/// What an address in a norm leads to at a point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::query) struct Addressed {
    /// How it stands there.
    pub(in crate::query) state: TargetState,
    /// What is there, was there or will be there; several where the words leave that open.
    pub(in crate::query) components: Vec<ComponentRow>,
    /// The days on which the one component was in force at this address.
    pub(in crate::query) days: Vec<Interval>,
}

impl Addressed {
    fn nothing(state: TargetState) -> Self {
        Self { state, components: Vec::new(), days: Vec::new() }
    }
}

impl Relations<'_> {
    /// What steps lead to in a norm; within the part that numbers its provisions anew, where the words name it. Steps that
    /// begin below an article or section, or point at who speaks, lead nowhere by themselves.
    pub(in crate::query) fn addressed(
        &self,
        graph: &Arc<NormGraph>,
        steps: &[Step],
        in_part: bool,
    ) -> Addressed {
        let point = self.corpus.point(self.at);
        let now = self.standing(graph);
        let Some(standing) = now.clone().or_else(|| at_first(graph, point).map(Arc::new)) else {
            return Addressed::nothing(TargetState::TargetNeverExisted);
        };
        let Some(path) = standing.path(steps, in_part) else {
            return Addressed::nothing(TargetState::Unresolved);
        };
        let mut rows = now.map(|standing| standing.find(&path)).unwrap_or_default();
        if !in_part && rows.iter().any(|&row| !standing.is_in_part(row)) {
            // The transitional part numbers its articles anew: who does not name it means the body.
            rows.retain(|&row| !standing.is_in_part(row));
        }
        if rows.is_empty() {
            rows.extend(in_words(&standing, &path));
        }
        let component = |&row: &usize| standing.version(row).map(|version| graph.component_of(version));
        let of = |state, component: Option<ComponentRow>| {
            let days = component.map(|component| days_at(graph, component, &path, point));
            Addressed { state, components: component.into_iter().collect(), days: days.unwrap_or_default() }
        };
        match rows.as_slice() {
            [] => {
                let (state, component) = gone(graph, &path, point);
                of(state, component)
            }
            [row] => {
                let fallen = standing.is_fallen(*row);
                let state = if fallen { TargetState::TargetRepealed } else { TargetState::Resolved };
                of(state, component(row))
            }
            several => {
                let components = several.iter().filter_map(component).collect();
                Addressed { components, ..Addressed::nothing(TargetState::Unresolved) }
            }
        }
    }
}

/// The norm as it stood on its first day.
fn at_first(graph: &Arc<NormGraph>, point: Point) -> Option<Standing> {
    let first = graph.first_version(graph.root()?, point)?;
    Standing::of(graph, Point { at: graph.start(first), ..point })
}

impl Standing {
    /// The address of what words about the norm name; `None` where they do not say of what article or section they speak.
    fn path(&self, steps: &[Step], in_part: bool) -> Option<Vec<Step>> {
        let own = self.speaker(0);
        let target = Target { law: Law::This, path: steps.to_vec() };
        let path = absolute(&target, &own)?.path;
        let (apart, path): (Vec<Step>, Vec<Step>) =
            path.into_iter().partition(|step| step.unit == Unit::Transitional);
        if path.first()?.unit > own.provision {
            return None;
        }
        let part = if in_part || !apart.is_empty() { self.part_step().or(apart.first()) } else { None };
        Some(part.cloned().into_iter().chain(path).collect())
    }

    /// The row of the part that numbers its articles anew.
    fn transitional(&self) -> Option<usize> {
        let is_part = |&row: &usize| {
            self.step(row).is_some_and(|step| {
                matches!(step.unit, Unit::Transitional | Unit::Part)
                    && step.number == Number::Of(String::new())
            })
        };
        (0..self.rows.len()).find(is_part)
    }

    fn part_step(&self) -> Option<&Step> {
        self.step(self.transitional()?)
    }

    fn is_in_part(&self, row: usize) -> bool {
        self.transitional().is_some_and(|part| self.below(part).contains(&row))
    }
}
