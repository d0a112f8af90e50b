//! Commands with their acts, dates and evidence.

use std::collections::BTreeMap;

use asof_schema::{ActId, ActKind, CommandId, DateBasis, Dated, Day, Operation};
use serde::Serialize;

use crate::graph::{Command, CommandRow, NormGraph};
use crate::replay::{CONSTRUING, Op, When};
use crate::rows::StringRow;

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
    /// Its row in the graph that was read; no part of an answer.
    #[serde(skip)]
    pub row: ViewRow,
}

/// The row of the command that a view shows. Any two are equal: the same command has another row where a corpus was loaded in
/// other batches.
#[derive(Debug, Clone, Copy)]
pub struct ViewRow(pub CommandRow);

impl PartialEq for ViewRow {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for ViewRow {}

impl ActionView {
    /// A command of a graph.
    pub fn of(command: Command<'_>) -> Option<Self> {
        let (graph, act, cmd) = (command.graph, command.act()?, command.said()?);
        let string = |row: StringRow| graph.columns.strings.get(row).to_owned();
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
            row: ViewRow(command.row),
        })
    }

    /// The commands of a list, in the order of publication.
    pub fn list(graph: &NormGraph, commands: &[CommandRow]) -> Vec<Self> {
        let mut views: Vec<Self> = commands.iter().filter_map(|row| Self::of(row.of(graph))).collect();
        views.sort_by(|a, b| (a.published.on, &a.act, a.id.seq).cmp(&(b.published.on, &b.act, b.id.seq)));
        views
    }

    /// The command that was said first: the action, or what it corrects in the end.
    pub fn corrected_last(&self) -> &Self {
        self.with_corrected().last().unwrap_or(self)
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

/// An act that made some changes.
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
        let new = || Amendment {
            act: action.act.clone(),
            code: action.code.clone(),
            title: action.title.clone(),
            effective: on,
        };
        let entry = acts.entry(&action.act).or_insert_with(new);
        entry.effective = entry.effective.min(on).or(on);
    }
    let mut acts: Vec<_> = acts.into_values().collect();
    acts.sort_by(|a, b| (a.effective, &a.code).cmp(&(b.effective, &b.code)));
    acts
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
        Op::Construe { kind, .. } => {
            CONSTRUING.get(usize::from(*kind)).copied().unwrap_or(Operation::Interpret)
        }
    }
}
