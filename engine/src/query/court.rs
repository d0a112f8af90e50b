//! What a court did in a period.

use std::collections::BTreeSet;

use asof_schema::{CommandId, Day, Operation};
use serde::Serialize;

use super::touches::{Attribution, Touch, TouchFilter, touches_in};
use super::{ActionView, ReadingView, Scope, readings_over_time_in};
use crate::graph::{Component, Point};

/// What a court did in a period. A reading is as on the first day on which it stands.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct CourtImpact {
    /// The readings that it brought, by interpreting, establishing or overruling.
    pub brought: Vec<ReadingView>,
    /// The readings that it brought by refining or distinguishing others.
    pub refined: Vec<ReadingView>,
    /// The readings, its own or others, that its decisions ended.
    pub ended: Vec<ReadingView>,
    /// What its judgments command of the law itself: negations, suspensions and the like.
    pub statutory: Vec<Touch>,
}

/// What a court did in `[from, to)` to a component and whatever is below it, by the knowledge and record of a
/// point (its day does not matter). The filter names the court, its body and the period; it is always of the
/// whole scope.
pub fn court_impact(component: Component<'_>, point: Point, filter: &TouchFilter) -> CourtImpact {
    let any = TouchFilter {
        scope: Scope::Subtree,
        judgments: true,
        from: Day::MIN,
        to: Day::MAX,
        ..filter.clone()
    };
    let touches = touches_in(component, point, &any);
    // What is overruled here may be so by a command that names a component elsewhere in the norm.
    let all = component.graph.root().map(|root| touches_in(root, point, &any)).unwrap_or_default();
    let its: BTreeSet<CommandId> = all.iter().chain(&touches).map(|touch| touch.action.id.clone()).collect();
    let during = |day: Day| filter.from <= day && day < filter.to;
    let is_its = |whose: &Attribution| whose.is(filter.court.as_deref(), filter.body.as_deref());
    let by_it = |by: &[ActionView]| by.iter().any(|action| its.contains(&action.id));
    let mut impact = CourtImpact::default();
    let mut seen = BTreeSet::new();
    for view in readings_over_time_in(component.graph, &component.id(), point, Scope::Subtree) {
        // What stands again, since its end was undone, was brought when it stood first.
        let first = seen.insert(view.id.clone());
        let ended = view.ended.as_ref().is_some_and(|ended| by_it(&ended.by));
        if ended && view.valid.end().is_some_and(during) {
            impact.ended.push(view.clone());
        }
        if first && during(view.valid.start()) && is_its(&Attribution::of(&view.reading)) {
            match view.operation() {
                Operation::Refine | Operation::Distinguish => impact.refined.push(view),
                _ => impact.brought.push(view),
            }
        }
    }
    let statutory = touches.into_iter().filter(|touch| touch.statutory);
    impact.statutory.extend(statutory.filter(|touch| touch.on.is_some_and(during)));
    impact
}
