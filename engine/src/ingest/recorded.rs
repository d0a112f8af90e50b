//! The commands that a graph has on record, as replay takes them.

use asof_schema::Day;

use crate::graph::{Command, NormGraph, Point};
use crate::replay::{Clocked, Cmd, Effected, InPlay, Names, Op, State, VoidReason, act_ranks, statutory};
use crate::rows::{CommandRow, StringRow};

/// The journal of a norm, read out of its graph.
#[derive(Debug)]
pub(crate) struct Journal {
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    row: CommandRow,
    cmd: Cmd,
    act_id: StringRow,
    act_rank: u32,
    published: i32,
    act_effective: i32,
    /// The numbers of the batch that recorded it and of the one that retracted it (`u32::MAX` = none).
    tx: (u32, u32),
}

impl Entry {
    fn of(command: Command<'_>, ranks: &[u32]) -> Option<Self> {
        let (act, cmd) = (command.act()?, command.said()?);
        let published = act.published.on.epoch();
        Some(Self {
            row: command.row,
            act_id: *command.graph.columns.act_id.get(cmd.act.index())?,
            act_rank: *ranks.get(cmd.act.index())?,
            published,
            act_effective: act.effective.map_or(published, |on| on.on.epoch()),
            tx: command.recorded(),
            cmd,
        })
    }

    fn clocked(&self) -> Clocked<'_> {
        Clocked {
            row: self.row,
            cmd: &self.cmd,
            act_id: self.act_id,
            act_rank: self.act_rank,
            published: self.published,
            act_effective: self.act_effective,
        }
    }
}

impl Journal {
    /// What is published and recorded at a point, whatever its day.
    pub(crate) fn at(graph: &NormGraph, point: Point) -> Self {
        let there = |command: &Command<'_>| {
            let (from, to) = command.recorded();
            let published = command.act().is_some_and(|act| act.published.on <= point.known);
            published && point.covers_recorded(from, to)
        };
        Self::of(graph, graph.commands().filter(there))
    }

    /// Everything that was ever recorded.
    pub(crate) fn ever(graph: &NormGraph) -> Self {
        Self::of(graph, graph.commands())
    }

    fn of<'g>(graph: &NormGraph, commands: impl Iterator<Item = Command<'g>>) -> Self {
        let ranks = act_ranks(&graph.meta().acts);
        Self { entries: commands.filter_map(|command| Entry::of(command, &ranks)).collect() }
    }

    /// The commands that take part in the state of the law, ready to run.
    pub(crate) fn play(&self) -> InPlay<'_> {
        InPlay::new(statutory(self.clocked().collect()))
    }

    /// The commands.
    pub(crate) fn clocked(&self) -> impl Iterator<Item = Clocked<'_>> + '_ {
        self.entries.iter().map(Entry::clocked)
    }

    /// The commands, each with the numbers of the batch that recorded it and of the one that retracted it
    /// (`u32::MAX` = none).
    pub(crate) fn recorded(&self) -> impl Iterator<Item = (Clocked<'_>, (u32, u32))> + '_ {
        self.entries.iter().map(|entry| (entry.clocked(), entry.tx))
    }
}

impl NormGraph {
    /// The continuations that are published, recorded and not negated on the day of their effect.
    pub(crate) fn active_continuations(&self, point: Point) -> Vec<CommandRow> {
        if self.continuations().is_empty() {
            return Vec::new();
        }
        let journal = Journal::at(self, point);
        let play = journal.play();
        journal
            .clocked()
            .filter(|c| matches!(c.cmd.op, Op::Continue { .. }))
            .filter(|c| c.effective().is_some_and(|on| !play.is_negated(c.row, on)))
            .map(|c| c.row)
            .collect()
    }

    /// The commands that had no effect on some day of all that is known and recorded, each with its reason, the
    /// first and the last such boundary day.
    pub(crate) fn void_commands(&self) -> Vec<(CommandRow, VoidReason, Day, Day)> {
        let now = Point { at: Day::MAX, known: Day::MAX, recorded: u32::MAX };
        let journal = Journal::at(self, now);
        let play = journal.play();
        let names = Names { strings: &self.columns.strings, locals: &self.columns.component_local };
        let (components, _, _) = self.counts();
        let mut effected = Effected::default();
        let all = (play.boundaries().first(), play.boundaries().last());
        let (Some(&first), Some(&last)) = all else { return Vec::new() };
        let (first, last) = (Day::from_epoch(first), Day::from_epoch(last));
        let mismatch = |&row: &CommandRow| (row, VoidReason::Mismatch, first, last);
        let mut void: Vec<_> = play.mismatched.iter().map(mismatch).collect();
        let mut place = std::collections::HashMap::new();
        for &day in play.boundaries() {
            let mut state = State::empty(components);
            for run in &play.runs(day, &effected).0 {
                let ran = state.run(run, &names);
                if matches!(run.op, Op::Insert { .. }) {
                    effected.remember(run, ran.is_ok());
                }
                let Err(reason) = ran else { continue };
                if run.tombstone.is_none() {
                    let day = Day::from_epoch(day);
                    let at = *place.entry((run.writer, reason)).or_insert_with(|| {
                        void.push((run.writer, reason, day, day));
                        void.len() - 1
                    });
                    if let Some((_, _, _, last)) = void.get_mut(at) {
                        *last = day;
                    }
                }
            }
        }
        void
    }
}
