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
}

impl Journal {
    /// What is published and recorded at a point, whatever its day.
    pub(crate) fn at(graph: &NormGraph, point: Point) -> Self {
        let acts = &graph.meta().acts;
        let ranks = act_ranks(acts);
        let entry = |command: Command<'_>| {
            let (from, to) = command.recorded();
            let act = command.act()?;
            if !point.covers_recorded(from, to) || act.published.on > point.known {
                return None;
            }
            let cmd = command.said()?;
            let published = act.published.on.epoch();
            Some(Entry {
                row: command.row,
                act_id: *graph.columns.act_id.get(cmd.act.index())?,
                act_rank: *ranks.get(cmd.act.index())?,
                published,
                act_effective: act.effective.map_or(published, |on| on.on.epoch()),
                cmd,
            })
        };
        Self { entries: graph.commands().filter_map(entry).collect() }
    }

    /// The commands that take part in the state of the law, ready to run.
    pub(crate) fn play(&self) -> InPlay<'_> {
        InPlay::new(statutory(self.clocked().collect()))
    }

    /// All commands, those about readings among them, ready to be asked what stands for them.
    pub(crate) fn whole(&self) -> InPlay<'_> {
        InPlay::new(self.clocked().collect())
    }

    /// The commands.
    pub(crate) fn clocked(&self) -> impl Iterator<Item = Clocked<'_>> + '_ {
        self.entries.iter().map(|entry| Clocked {
            row: entry.row,
            cmd: &entry.cmd,
            act_id: entry.act_id,
            act_rank: entry.act_rank,
            published: entry.published,
            act_effective: entry.act_effective,
        })
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
