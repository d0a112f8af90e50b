//! What is published and not yet in effect.

use std::collections::BTreeSet;

use asof_schema::{AsOf, ComponentId, Day};
use serde::Serialize;

use super::{ActionView, QueryError, component};
use crate::graph::{Component, Point};
use crate::ingest::Journal;
use crate::replay::{Op, Waits};
use crate::rows::ComponentRow;
use crate::store::Corpus;

/// A command that waits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Upcoming {
    /// The command.
    pub action: ActionView,
    /// What it will change; absent for a command on commands.
    pub component: Option<ComponentId>,
    /// When; absent while a condition is not met.
    pub on: Option<Day>,
    /// The condition that is not met: unresolved.
    pub condition: Option<String>,
}

impl Upcoming {
    /// Where what it will change is judged: on the day of effect, or after all days while a condition is not met; as known on
    /// the day of the question.
    pub fn takes_effect_at(&self, asked: AsOf) -> AsOf {
        let known = Some(asked.known.unwrap_or(asked.at));
        AsOf { at: self.on.unwrap_or(Day::MAX), known, ..asked }
    }
}

/// The commands on a norm, or on a provision of it with what is below it, that are published by `at` (by its known day, or else
/// by its day) and take effect later or under a condition not yet met; those with a day first, in its order.
pub fn upcoming(corpus: &Corpus, scope: &ComponentId, at: AsOf) -> Result<Vec<Upcoming>, QueryError> {
    let scope = component(corpus, scope)?;
    let graph = scope.graph;
    let point = Point { known: at.known.unwrap_or(at.at), ..corpus.point(at) };
    let journal = Journal::at(graph, point);
    let play = journal.play();
    let waiting = || journal.clocked().filter(|command| play.waits(command.row, at.at.epoch()) != Waits::Not);
    let ops: Vec<&Op> = waiting().map(|command| &command.cmd.op).collect();
    let named = (!scope.local().is_empty()).then(|| Named::of(scope, point, &ops));
    let is_asked = |op: &Op| named.as_ref().is_none_or(|named| named.is_in(op));
    let mut upcoming = Vec::new();
    for command in waiting().filter(|command| is_asked(&command.cmd.op)) {
        let waits = play.waits(command.row, at.at.epoch());
        let Some(action) = ActionView::of(command.row.of(graph)) else { continue };
        let component = command.cmd.op.target().map(|target| target.of(graph).id());
        let (on, condition) = match waits {
            Waits::Until(day) => (Some(Day::from_epoch(day)), None),
            Waits::Not | Waits::ForCondition => (None, action.condition.clone()),
        };
        upcoming.push(Upcoming { action, component, on, condition });
    }
    upcoming.sort_by_key(|u| (u.on.is_none(), u.on, u.action.act.clone(), u.action.id.seq));
    Ok(upcoming)
}

/// What a command may name that changes a provision, or what is below it.
struct Named {
    /// The provision, and what ever stood or is to be inserted below it.
    below: BTreeSet<ComponentRow>,
    /// What it stands in on the day.
    above: BTreeSet<ComponentRow>,
}

impl Named {
    fn of(scope: Component<'_>, point: Point, waiting: &[&Op]) -> Self {
        let mut below: BTreeSet<ComponentRow> =
            scope.ever_below(point).into_iter().map(|below| below.row).collect();
        // What is inserted may have more inserted below it, in whatever order.
        let inserted = |below: &BTreeSet<ComponentRow>| {
            waiting.iter().find_map(|op| match op {
                Op::Insert { component, parent, .. } => {
                    (below.contains(parent) && !below.contains(component)).then_some(*component)
                }
                _ => None,
            })
        };
        while let Some(new) = inserted(&below) {
            below.insert(new);
        }
        let above = scope.upward(point).skip(1).map(|above| above.row).collect();
        Self { below, above }
    }

    /// Whether a command changes it: what ends, stays or revives a provision does so to all that is below.
    fn is_in(&self, op: &Op) -> bool {
        let of_all = matches!(op, Op::Repeal { .. } | Op::Suspend { .. } | Op::Revive { .. });
        let named =
            |target: ComponentRow| self.below.contains(&target) || of_all && self.above.contains(&target);
        op.target().is_some_and(named)
    }
}
