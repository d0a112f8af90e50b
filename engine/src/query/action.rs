//! Who made it so: commands with their acts, dates and evidence.

use std::collections::{BTreeMap, HashSet};

use asof_schema::{ActId, ActKind, CommandId, ComponentId, DateBasis, Dated, Day, Operation, Sha256};
use serde::Serialize;

use crate::graph::{Command, CommandRow, Component, ComponentRow, NormGraph, Point};
use crate::replay::{NONE, Op, Put, Reach, When};

/// One command of an act, as an answer shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ActionView {
    /// The command.
    pub id: CommandId,
    /// Its act.
    pub act: ActId,
    /// The act's code, e.g. `ec_26`.
    pub code: String,
    /// The act's title.
    pub title: String,
    /// The kind of an act.
    pub kind: ActKind,
    /// What the command does.
    pub operation: Operation,
    /// When the act was adopted.
    pub adopted: Option<Dated>,
    /// When the act was published.
    pub published: Dated,
    /// When the command takes effect; absent under a condition that is not met.
    pub effective: Option<Dated>,
    /// The condition.
    pub condition: Option<String>,
    /// Whether it takes effect before it is published.
    pub retroactive: bool,
    /// Whether it is known which act it is.
    pub resolved: bool,
    /// The acts, one of which it is, where it is not known which.
    pub candidates: Vec<ActId>,
    /// How sure the loader is, 0 to 100.
    pub confidence: u8,
    /// The words of the command.
    pub wording: Option<String>,
    /// The command that this one corrects.
    pub corrects: Option<Box<ActionView>>,
}

impl ActionView {
    /// A command of a graph.
    pub fn of(command: Command<'_>) -> Option<Self> {
        let (graph, act, cmd) = (command.graph, command.act()?, command.said()?);
        let string = |index: u32| graph.columns.strings.get(index).to_owned();
        // A correction reaches back as far as what it corrects, unless it says when that takes effect.
        let when = match &cmd.op {
            Op::Correct { when, .. } => when.as_ref(),
            _ => cmd.when.as_ref(),
        };
        let corrects = corrected(command, &cmd.op);
        let of_corrected = corrects.as_deref().map(|c: &Self| (c.effective, c.condition.clone()));
        let of_act = || Some(act.effective.unwrap_or(Dated::assumed(act.published.on)));
        let (effective, condition) = match when {
            Some(When::On { day, basis, not_before }) => (
                Some(Dated {
                    on: Day::from_epoch(*day),
                    basis: basis_of(*basis),
                    not_before: not_before.map(Day::from_epoch),
                }),
                None,
            ),
            Some(When::Condition(condition)) => (None, Some(string(*condition))),
            None => of_corrected.unwrap_or_else(|| (of_act(), None)),
        };
        Some(Self {
            id: act.id.command(cmd.seq),
            act: act.id.clone(),
            code: act.code.clone(),
            title: act.title.clone(),
            kind: act.kind,
            operation: operation(&cmd.op),
            adopted: act.adopted,
            published: act.published,
            retroactive: effective.is_some_and(|on| on.on < act.published.on),
            effective,
            condition,
            resolved: act.kind != ActKind::Unresolved,
            candidates: act.candidates.clone(),
            confidence: cmd.confidence,
            wording: cmd.wording.map(string),
            corrects,
        })
    }

    /// The commands of a list, in the order of publication.
    pub fn list(graph: &NormGraph, commands: &[CommandRow]) -> Vec<Self> {
        let mut views: Vec<Self> = commands.iter().filter_map(|row| Self::of(row.of(graph))).collect();
        views.sort_by(|a, b| (a.published.on, &a.act, a.id.seq).cmp(&(b.published.on, &b.act, b.id.seq)));
        views
    }

    /// The action, what it corrects, what that corrects, and so on.
    fn with_corrected(&self) -> impl Iterator<Item = &Self> {
        std::iter::successors(Some(self), |action| action.corrects.as_deref())
    }
}

/// The command that a correction corrects. Only an earlier command can be corrected, so a chain of them comes to an end.
fn corrected(command: Command<'_>, op: &Op) -> Option<Box<ActionView>> {
    let corrected = command.corrected_by(op).filter(|corrected| corrected.precedes(command))?;
    ActionView::of(corrected).map(Box::new)
}

/// An act behind some changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Amendment {
    /// The act.
    pub act: ActId,
    /// Its code, e.g. `ec_26`.
    pub code: String,
    /// Its title.
    pub title: String,
    /// The first day on which it took effect here; absent under a condition that is not met.
    pub effective: Option<Day>,
}

/// The acts of some actions, each once, in the order of effect. An act whose command was corrected counts beside the
/// correction.
pub fn amendments<'a>(actions: impl Iterator<Item = &'a ActionView>) -> Vec<Amendment> {
    let mut acts = BTreeMap::new();
    let each = actions.flat_map(|head| head.with_corrected().map(move |action| (action, head.effective)));
    for (action, effective) in each.filter(|(action, _)| action.kind != ActKind::Enactment) {
        let on = effective.map(|on| on.on);
        let (act, code, title) = (action.act.clone(), action.code.clone(), action.title.clone());
        let entry = acts.entry(&action.act).or_insert(Amendment { act, code, title, effective: on });
        entry.effective = entry.effective.min(on).or(on);
    }
    let mut acts: Vec<_> = acts.into_values().collect();
    acts.sort_by(|a, b| (a.effective, &a.code).cmp(&(b.effective, &b.code)));
    acts
}

impl<'g> Command<'g> {
    /// Whether it stands before another in the order of publication.
    fn precedes(self, other: Self) -> bool {
        let order = |c: Self| c.act().map(|act| (act.published.on, act.number, &act.id, c.seq()));
        order(self) < order(other)
    }

    /// The latest recorded command that an operation of this one corrects.
    fn corrected_by(self, op: &Op) -> Option<Self> {
        let Op::Correct { command: (act, seq), .. } = op else { return None };
        let act = self.graph.columns.strings.get(*act).parse::<ActId>().ok()?;
        self.graph.command_by_id(&act.command(*seq))
    }

    /// The components that it names, in the order of their ids. A correction and a negation name those of the commands
    /// that they reach, as recorded at the point. What it does to whatever stands below them is not told.
    pub fn targets(self, point: Point) -> Vec<Component<'g>> {
        let graph = self.graph;
        let (mut targets, mut open, mut seen) = (Vec::new(), vec![self], HashSet::from([self.row]));
        while let Some(command) = open.pop() {
            let Some(op) = command.said().map(|row| row.op) else { continue };
            let reach = match &op {
                Op::Continue { from, to, .. } => {
                    targets.extend(from.iter().chain(to).filter_map(|&id| graph.component_named(id)));
                    continue;
                }
                Op::Negate { target, .. } => *target,
                Op::Correct { command: (act, seq), .. } => Reach { act: *act, seq: Some(*seq) },
                _ => {
                    targets.extend(op.target().map(|row| ComponentRow(row).of(graph)));
                    continue;
                }
            };
            open.extend(command.reached(reach, point).filter(|reached| seen.insert(reached.row)));
        }
        targets.sort_unstable_by_key(|component| component.local());
        targets.dedup();
        targets
    }

    /// Where it puts the component that it inserts, if it inserts one.
    pub fn inserts_under(self) -> Option<Component<'g>> {
        match self.said()?.op {
            Op::Insert { parent, .. } => (parent != NONE).then(|| ComponentRow(parent).of(self.graph)),
            _ => None,
        }
    }

    /// The commands recorded at a point that it reaches as a correction or negation: only earlier ones in the order of
    /// publication.
    fn reached(self, reach: Reach, point: Point) -> impl Iterator<Item = Self> {
        let act = self.graph.columns.strings.get(reach.act);
        self.graph.commands().filter(move |&command| {
            let (from, to) = command.recorded();
            reach.seq.is_none_or(|seq| seq == command.seq())
                && command.act().is_some_and(|of| of.id.as_str() == act)
                && point.covers_recorded(from, to)
                && command.precedes(self)
        })
    }

    /// Where a text stands that it put: the source document's hash and the byte span in it.
    pub fn evidence(self, text: &str) -> Option<(Sha256, u64, u64)> {
        let op = self.said()?.op;
        let mut puts: Vec<Put> = op.texts().to_vec();
        if puts.is_empty() && matches!(op, Op::Correct { .. }) {
            puts = self.corrected_by(&op)?.said()?.op.texts().to_vec();
        }
        let put = puts.iter().find(|put| self.graph.columns.texts.get(put.text) == text)?;
        let (hash, start, end) = put.evidence?;
        Some((self.graph.columns.strings.get(hash).parse().ok()?, start, end))
    }
}

impl NormGraph {
    /// The component of this norm whose id is a string of the graph.
    fn component_named(&self, id: u32) -> Option<Component<'_>> {
        let id: ComponentId = self.columns.strings.get(id).parse().ok()?;
        (id.norm_str() == self.norm().id.as_str()).then(|| self.component(id.local())).flatten()
    }

    /// The latest recorded command with an id.
    pub fn command_by_id(&self, id: &CommandId) -> Option<Command<'_>> {
        let is = |c: &Command<'_>| c.seq() == id.seq && c.act().is_some_and(|act| act.id == id.act);
        self.commands().rfind(is)
    }
}

fn basis_of(code: u8) -> DateBasis {
    match code {
        0 => DateBasis::Stated,
        1 => DateBasis::SnapshotBound,
        _ => DateBasis::Assumed,
    }
}

fn operation(op: &Op) -> Operation {
    match op {
        Op::Insert { .. } => Operation::Insert,
        Op::Amend { .. } => Operation::Amend,
        Op::Move { .. } => Operation::Move,
        Op::Repeal { .. } => Operation::Repeal,
        Op::Suspend { .. } => Operation::Suspend,
        Op::Revive { .. } => Operation::Revive,
        Op::Print { .. } => Operation::Print,
        Op::Continue { .. } => Operation::Continue,
        Op::Negate { .. } => Operation::Negate,
        Op::Correct { .. } => Operation::Correct,
    }
}
