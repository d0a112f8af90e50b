//! A command, as it is read in its graph.
#![expect(clippy::indexing_slicing, reason = "rows are numbers that the same graph gave")]

use std::collections::HashSet;

use asof_schema::{Act, ActId, CommandId, ComponentId, Sha256};

use super::{Command, Component};
use crate::graph::by_target::CommandsByTarget;
use crate::graph::kept::{Point, Rows as _};
use crate::graph::norm_graph::NormGraph;
use crate::replay::{Cmd, Op, Put, Reach};
use crate::rows::{CommandRow, ComponentRow, StringRow};

impl<'g> Command<'g> {
    /// Its act.
    pub fn act(self) -> Option<&'g Act> {
        self.graph.act(self.graph.columns.command_act[self.row.index()])
    }

    /// Its ordinal in its act.
    pub fn seq(self) -> u32 {
        self.graph.columns.command_seq[self.row.index()]
    }

    /// Its id.
    pub fn id(self) -> Option<CommandId> {
        self.act().map(|act| act.id.command(self.seq()))
    }

    /// The number of the batch that recorded it, and of the one that retracted it (`u32::MAX` = none).
    pub fn recorded(self) -> (u32, u32) {
        self.graph.columns.command_tx[self.row.index()].into()
    }

    /// What it says.
    pub(crate) fn said(self) -> Option<Cmd> {
        #[cfg(test)]
        read::count();
        postcard::from_bytes(self.bytes()?).ok()
    }

    /// What it says, as the columns have it.
    fn bytes(self) -> Option<&'g [u8]> {
        let c = &self.graph.columns;
        c.command.get(c.command_end.stretch(self.row))
    }

    /// The component whose reading it is about, if it is about one.
    pub fn construed(self) -> Option<asof_schema::ComponentId> {
        match self.said()?.op {
            Op::Construe { target, .. } => self.graph.columns.strings.get(target).parse().ok(),
            _ => None,
        }
    }

    /// Whether it is about readings. No more of it is read than tells that.
    pub(crate) fn construes(self) -> bool {
        self.bytes().is_some_and(Cmd::construes)
    }

    /// Whether it stands before another in the order of publication.
    pub(crate) fn precedes(self, other: Self) -> bool {
        let order = |c: Self| c.act().map(|act| (act.published.on, act.number, &act.id, c.seq()));
        order(self) < order(other)
    }

    /// The latest recorded command that an operation of this one corrects.
    pub(crate) fn corrected_by(self, op: &Op) -> Option<Self> {
        let Op::Correct { command: (act, seq), .. } = op else { return None };
        let act = self.graph.columns.strings.get(*act).parse::<ActId>().ok()?;
        self.graph.command_by_id(&act.command(*seq))
    }

    /// The command whose words it puts: of a correction that only says another day, the one that it corrects.
    #[must_use]
    pub fn author(self) -> Self {
        let only_dates = |op: &Op| matches!(op, Op::Correct { op: None, .. });
        let corrected = |command: &Self| {
            let op = command.said().map(|said| said.op).filter(only_dates)?;
            command.corrected_by(&op).filter(|corrected| corrected.precedes(*command))
        };
        std::iter::successors(Some(self), corrected).last().unwrap_or(self)
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
                Op::Construe { target, .. } => {
                    targets.extend(graph.component_named(*target));
                    continue;
                }
                Op::Negate { target, .. } => *target,
                Op::Correct { command: (act, seq), .. } => Reach { act: *act, seq: Some(*seq) },
                _ => {
                    targets.extend(op.target().map(|row| row.of(graph)));
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
            Op::Insert { parent, .. } => Some(parent.some()?.of(self.graph)),
            _ => None,
        }
    }

    /// The commands recorded at a point that an operation of it negates or corrects.
    pub(crate) fn reaches(self, op: &Op, point: Point) -> Vec<Self> {
        match op {
            Op::Negate { target, .. } => self.reached(*target, point).collect(),
            Op::Correct { command: (act, seq), .. } => {
                self.reached(Reach { act: *act, seq: Some(*seq) }, point).collect()
            }
            _ => Vec::new(),
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
    fn component_named(&self, id: StringRow) -> Option<Component<'_>> {
        let id: ComponentId = self.columns.strings.get(id).parse().ok()?;
        (id.norm_str() == self.norm().id.as_str()).then(|| self.component(id.local())).flatten()
    }

    /// Whether a command is about readings. The first time, the kind of each command is read.
    pub fn has_readings(&self) -> bool {
        *self.readings.get_or_init(|| self.commands().any(Command::construes))
    }

    /// The commands that change a component themselves, in the order of the record. The first time, each command of the norm is
    /// read.
    pub(crate) fn commands_on(&self, component: ComponentRow) -> &[CommandRow] {
        self.commands_by_target().on.get(&component).map_or(&[], Vec::as_slice)
    }

    /// The commands that negate or correct others, in the order of the record.
    pub(crate) fn commands_on_commands(&self) -> &[CommandRow] {
        &self.commands_by_target().on_commands
    }

    fn commands_by_target(&self) -> &CommandsByTarget {
        self.commands_by_target.get_or_init(|| {
            let mut by = CommandsByTarget::default();
            for command in self.commands() {
                let Some(op) = command.said().map(|said| said.op) else { continue };
                match op.target() {
                    Some(target) => by.on.entry(target).or_default().push(command.row),
                    None if matches!(op, Op::Negate { .. } | Op::Correct { .. }) => {
                        by.on_commands.push(command.row);
                    }
                    None => {}
                }
            }
            by
        })
    }

    /// The latest recorded command with an id.
    pub fn command_by_id(&self, id: &CommandId) -> Option<Command<'_>> {
        let is = |c: &Command<'_>| c.seq() == id.seq && c.act().is_some_and(|act| act.id == id.act);
        self.commands().rfind(is)
    }
}

/// How many commands a thread has read.
#[cfg(test)]
pub(crate) mod read {
    use std::cell::Cell;

    thread_local! { static COMMANDS: Cell<usize> = const { Cell::new(0) }; }

    pub(super) fn count() {
        COMMANDS.set(commands() + 1);
    }

    pub(crate) fn commands() -> usize {
        COMMANDS.get()
    }
}
