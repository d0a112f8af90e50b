//! What is published and not yet in effect.

use asof_schema::{AsOf, ComponentId, Day};
use serde::Serialize;

use super::{ActionView, QueryError, component};
use crate::graph::Point;
use crate::ingest::Journal;
use crate::replay::Waits;
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

/// The commands on a norm that are published by `at` (by its known day, or else by its day) and take effect later or under a condition not yet
/// met; those with a day first, in its order.
pub fn upcoming(corpus: &Corpus, norm: &ComponentId, at: AsOf) -> Result<Vec<Upcoming>, QueryError> {
    let graph = component(corpus, norm)?.graph;
    let known = at.known.unwrap_or(at.at);
    let journal = Journal::at(graph, Point { known, ..corpus.point(at) });
    let play = journal.play();
    let mut upcoming = Vec::new();
    for command in journal.clocked() {
        let waits = play.waits(command.row, at.at.epoch());
        let Some(action) = ActionView::of(command.row.of(graph)).filter(|_| waits != Waits::Not) else {
            continue;
        };
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
