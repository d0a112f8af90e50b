//! Replay: the definition of the state of a norm at any (valid, known, recorded) point.
//!
//! The page `schema/REPLAY.md` says in words what this room does: [`InPlay`] decides which commands take part on a
//! day and in which order, [`State`] is the fold of them. Everything that the store holds beside the journal is a
//! cache of this; `ingest` derives it, `query::check` holds it against replay again.
//!
//! Turned down: replaying each component on its own. Repeals, suspensions and moves stamp whatever stands below
//! their target when they run, so that the fate of a component hangs on the tree of that moment.

pub(crate) mod journal;
mod state;

use std::collections::HashMap;

pub(crate) use journal::{CONSTRUING, Cmd, Op, Put, Reach, When};
pub(crate) use state::{Content, DEEPEST, Names, State, VoidReason, Written};

use asof_schema::{Act, NegationKind, Status};

use crate::rows::{CommandRow, StringRow};

/// What replay must know of a command beside its row.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Clocked<'a> {
    pub(crate) row: CommandRow,
    pub(crate) cmd: &'a Cmd,
    pub(crate) act_id: StringRow,
    /// The place of its act in the order (published day, number, id).
    pub(crate) act_rank: u32,
    /// The day on which its act was published.
    pub(crate) published: i32,
    /// The day on which its act takes effect.
    pub(crate) act_effective: i32,
}

impl Clocked<'_> {
    fn publication_order(&self) -> (u32, u32) {
        (self.act_rank, self.cmd.seq)
    }

    /// The effective day of the command for itself; `None` under a condition.
    pub(crate) fn effective(&self) -> Option<i32> {
        day_of(self.cmd.when.as_ref(), Some(self.act_effective))
    }

    /// The days on which what it says of the law, or of other commands, begins or ends to count.
    pub(crate) fn turns(&self) -> Vec<i32> {
        let mut days = Vec::new();
        boundary_days(self, &mut days);
        days
    }

    /// Whether it says something of other commands.
    pub(crate) fn reaches_back(&self) -> bool {
        matches!(self.cmd.op, Op::Negate { .. } | Op::Correct { .. })
    }

    /// No day before this one is another one for it.
    pub(crate) fn first_day(&self) -> i32 {
        let days = || self.effective().into_iter().chain(self.cmd.until);
        if self.reaches_back() { i32::MIN } else { days().min().unwrap_or(i32::MAX) }
    }
}

/// The rank of each act in the order (published, number, id).
pub(crate) fn act_ranks(acts: &[Act]) -> Vec<u32> {
    let mut order: Vec<(usize, &Act)> = acts.iter().enumerate().collect();
    order.sort_by_key(|(_, act)| (act.published.on, act.number, &act.id));
    let mut ranks: Vec<(usize, u32)> = order.iter().map(|(place, _)| *place).zip(0..).collect();
    ranks.sort_unstable();
    ranks.into_iter().map(|(_, rank)| rank).collect()
}

fn day_of(when: Option<&When>, otherwise: Option<i32>) -> Option<i32> {
    match when {
        Some(When::On { day, .. }) => Some(*day),
        Some(When::Condition(_)) => None,
        None => otherwise,
    }
}

/// What stands for a command on a day.
#[derive(Debug, Clone, Copy)]
struct Standing<'a> {
    writer: CommandRow,
    op: Option<&'a Op>,
    when: Option<&'a When>,
}

/// What a published command waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Waits {
    /// Nothing: it is in effect, or will never be.
    Not,
    /// A day.
    Until(i32),
    /// A condition that is not met.
    ForCondition,
}

/// One command to run: in whose place, what stands for it, and whether it only leaves a tombstone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Run<'a> {
    /// (max(effective, published), act, seq): the order of execution.
    pub(crate) order: (i32, u32, u32),
    /// The command stood for.
    slot: CommandRow,
    /// The command that stands for it: the writer.
    pub(crate) writer: CommandRow,
    pub(crate) op: &'a Op,
    pub(crate) effective: i32,
    /// For an insertion that once stood and no longer does: the state of its tombstone and the stamp.
    pub(crate) tombstone: Option<(Status, CommandRow)>,
}

/// The place of a command among those in play, in publication order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Position(u32);

/// The commands in play at one (known, recorded), in publication order.
#[derive(Debug)]
pub(crate) struct InPlay<'a> {
    commands: Vec<Clocked<'a>>,
    position: HashMap<CommandRow, Position>,
    /// The negations and what each reaches.
    negations: Vec<(Position, Vec<Position>)>,
    /// The corrections of each command, in publication order.
    corrections: HashMap<Position, Vec<Position>>,
    /// The corrections that give another kind of operation or another target than what they correct.
    pub(crate) mismatched: Vec<CommandRow>,
    /// What changes state itself.
    slots: Vec<Position>,
    boundaries: Vec<i32>,
}

impl<'a> InPlay<'a> {
    /// `commands`: every command that is published and recorded.
    pub(crate) fn new(mut commands: Vec<Clocked<'a>>) -> Self {
        commands.sort_unstable_by_key(Clocked::publication_order);
        let mut play = Self {
            position: HashMap::with_capacity(commands.len()),
            negations: Vec::new(),
            corrections: HashMap::new(),
            mismatched: Vec::new(),
            slots: Vec::new(),
            boundaries: Vec::new(),
            commands,
        };
        play.link();
        play.boundaries = play.boundary_days();
        play
    }

    fn link(&mut self) {
        let special = |op: &Op| matches!(op, Op::Negate { .. } | Op::Correct { .. });
        // The tables by id are needed only where something points at a command.
        let linked = self.commands.iter().any(|c| special(&c.cmd.op));
        let mut by_id = HashMap::new();
        let mut by_act: HashMap<StringRow, Vec<Position>> = HashMap::new();
        for (position, command) in (0..).map(Position).zip(&self.commands) {
            self.position.insert(command.row, position);
            if command.cmd.op.is_state_changing() {
                self.slots.push(position);
            }
            if linked {
                by_id.insert((command.act_id, command.cmd.seq), position);
                by_act.entry(command.act_id).or_default().push(position);
            }
        }
        let mut roots: HashMap<Position, (Position, usize)> = HashMap::new();
        for (position, command) in (0..).map(Position).zip(&self.commands) {
            match &command.cmd.op {
                Op::Negate { target, .. } => {
                    let reached = match target.seq {
                        Some(seq) => by_id.get(&(target.act, seq)).copied().into_iter().collect(),
                        None => by_act.get(&target.act).cloned().unwrap_or_default(),
                    };
                    let reached: Vec<Position> =
                        reached.into_iter().filter(|&other| other < position).collect();
                    self.negations.push((position, reached));
                }
                Op::Correct { command: corrected, op, .. } => {
                    let Some(&corrected) = by_id.get(corrected).filter(|&&other| other < position) else {
                        continue;
                    };
                    let (root, links) = roots.get(&corrected).copied().unwrap_or((corrected, 0));
                    let fits = |op: &Op| self.cmd(root).is_some_and(|original| op.replaces(&original.op));
                    let correctable = |op: &Op| op.is_state_changing() || op.construes();
                    let correctable =
                        links < DEEPEST && self.cmd(root).is_some_and(|original| correctable(&original.op));
                    if correctable && op.as_deref().is_none_or(fits) {
                        roots.insert(position, (root, links + 1));
                        self.corrections.entry(corrected).or_default().push(position);
                    } else {
                        self.mismatched.push(command.row);
                    }
                }
                _ => {}
            }
        }
    }

    fn at(&self, position: Position) -> Option<&Clocked<'a>> {
        self.commands.get(position.0 as usize)
    }

    fn cmd(&self, position: Position) -> Option<&'a Cmd> {
        self.at(position).map(|command| command.cmd)
    }

    fn boundary_days(&self) -> Vec<i32> {
        let mut days = Vec::new();
        self.commands.iter().for_each(|command| boundary_days(command, &mut days));
        days.sort_unstable();
        days.dedup();
        days
    }

    /// The days on which anything can change, ascending.
    pub(crate) fn boundaries(&self) -> &[i32] {
        &self.boundaries
    }

    /// For each command, the negation that takes its effect away on the day.
    fn negated(&self, day: i32) -> HashMap<Position, Position> {
        let mut negated = HashMap::new();
        for (position, reached) in self.negations.iter().rev() {
            let Some(Cmd { op: Op::Negate { from, until, .. }, .. }) = self.cmd(*position) else { continue };
            let covers = from.is_none_or(|from| from <= day) && until.is_none_or(|until| day < until);
            if covers && !negated.contains_key(position) {
                for other in reached {
                    negated.entry(*other).or_insert(*position);
                }
            }
        }
        negated
    }

    /// Whether the effect of a command is taken away on a day.
    pub(crate) fn is_negated(&self, command: CommandRow, day: i32) -> bool {
        self.position.get(&command).is_some_and(|position| self.negated(day).contains_key(position))
    }

    /// The negation that takes the effect of a command away on a day.
    pub(crate) fn negation(&self, command: CommandRow, day: i32) -> Option<CommandRow> {
        let position = self.position.get(&command)?;
        self.negated(day).get(position).and_then(|&by| self.at(by)).map(|by| by.row)
    }

    /// What stands for a command on a day on which it acts: the writer, what it does, and from which day.
    pub(crate) fn acts(&self, command: CommandRow, day: i32) -> Option<(CommandRow, &'a Op, i32)> {
        let position = *self.position.get(&command)?;
        let clocked = self.at(position)?;
        let standing = self.standing(position, &self.negated(day))?;
        let effective = day_of(standing.when, Some(clocked.act_effective)).filter(|&on| on <= day)?;
        let expired = clocked.cmd.until.is_some_and(|until| until <= day);
        if expired { None } else { Some((standing.writer, standing.op?, effective)) }
    }

    /// The command that stands for a command on a day, whether or not it acts.
    pub(crate) fn stands_for(&self, command: CommandRow, day: i32) -> Option<CommandRow> {
        let position = *self.position.get(&command)?;
        self.standing(position, &self.negated(day)).map(|standing| standing.writer)
    }

    /// What a command waits for on a day.
    pub(crate) fn waits(&self, command: CommandRow, day: i32) -> Waits {
        self.wait_of(command, day).unwrap_or(Waits::Not)
    }

    fn wait_of(&self, command: CommandRow, day: i32) -> Option<Waits> {
        let position = *self.position.get(&command)?;
        let clocked = self.at(position)?;
        if matches!(clocked.cmd.op, Op::Negate { .. } | Op::Correct { .. }) {
            return None;
        }
        let standing = self.standing(position, &self.negated(day))?;
        match day_of(standing.when, Some(clocked.act_effective)) {
            None => Some(Waits::ForCondition),
            // Negated by the time it would act: withdrawn.
            Some(on) if on > day && !self.is_negated(command, on) => Some(Waits::Until(on)),
            Some(_) => None,
        }
    }

    /// What stands for a command, by the rule of corrections.
    fn standing(&self, position: Position, negated: &HashMap<Position, Position>) -> Option<Standing<'a>> {
        if !negated.is_empty() && negated.contains_key(&position) {
            return None;
        }
        let command = self.at(position)?;
        let (op, when) = match &command.cmd.op {
            Op::Correct { op, when, .. } => (op.as_deref(), when.as_ref()),
            op => (Some(op), command.cmd.when.as_ref()),
        };
        let corrections = if self.corrections.is_empty() { None } else { self.corrections.get(&position) };
        let correction = corrections.into_iter().flatten().rev().find_map(|&c| self.standing(c, negated));
        Some(match correction {
            Some(by) => Standing { writer: by.writer, op: by.op.or(op), when: by.when.or(when) },
            None => Standing { writer: command.row, op, when },
        })
    }

    /// The commands to run on a day, in the order of execution. `stood` holds the insertions that took effect on an
    /// earlier day of the same (known, recorded), with what stood for them then.
    pub(crate) fn runs(&self, day: i32, effected: &Effected<'a>) -> (Vec<Run<'a>>, Cancelled) {
        let negated = self.negated(day);
        let mut runs = Vec::with_capacity(self.slots.len());
        for &slot in &self.slots {
            let Some(command) = self.at(slot) else { continue };
            let standing = self.standing(slot, &negated);
            let expired = command.cmd.until.is_some_and(|until| until <= day);
            let active = standing.and_then(|standing| {
                let effective = day_of(standing.when, Some(command.act_effective)).filter(|&on| on <= day)?;
                let order = (effective.max(command.published), command.act_rank, command.cmd.seq);
                Some(Run {
                    order,
                    slot: command.row,
                    writer: standing.writer,
                    op: standing.op?,
                    effective,
                    tombstone: None,
                })
            });
            match active {
                Some(run) if !expired => runs.push(run),
                _ => {
                    if let Some(run) = effected.0.get(&command.row) {
                        let negation = negated.get(&slot).and_then(|&by| self.at(by));
                        let tombstone = match negation.map(|by| (by.row, &by.cmd.op)) {
                            Some((by, Op::Negate { kind: NegationKind::Suspension, .. })) => {
                                (Status::Suspended, by)
                            }
                            Some((by, _)) => (Status::Annulled, by),
                            None => (Status::Expired, run.writer),
                        };
                        runs.push(Run { tombstone: Some(tombstone), ..*run });
                    }
                }
            }
        }
        // They come nearly in order: a sort that finds the runs in order has little to do.
        runs.sort_by_key(|run| run.order);
        (runs, Cancelled { day, negated })
    }

    /// The writer, the command that it corrects, and so on up to the command in whose place they stand.
    pub(crate) fn chain(&self, writer: CommandRow) -> Vec<CommandRow> {
        let mut chain = vec![writer];
        while let Some(&position) = chain.last().and_then(|row| self.position.get(row)) {
            let corrected = self.corrections.iter().find(|(_, by)| by.contains(&position)).map(|(&c, _)| c);
            match corrected.and_then(|c| self.at(c)) {
                Some(command) => chain.push(command.row),
                None => break,
            }
        }
        chain
    }

    /// The command in whose place a writer acts: itself, or what it corrects in the end.
    pub(crate) fn slot_of(&self, writer: CommandRow) -> CommandRow {
        if self.corrections.is_empty() {
            return writer;
        }
        self.chain(writer).last().copied().unwrap_or(writer)
    }

    /// The commands of which a day is a boundary.
    pub(crate) fn of_day(&self, day: i32) -> Vec<CommandRow> {
        let mut days = Vec::new();
        let is_of_day = |command: &&Clocked<'_>| {
            days.clear();
            boundary_days(command, &mut days);
            days.contains(&day)
        };
        self.commands.iter().filter(is_of_day).map(|command| command.row).collect()
    }
}

/// Those of some commands that take part in the state of the law: not what is about readings, nor a correction or negation of
/// which nothing that it reaches takes part (`schema/REPLAY.md`).
pub(crate) fn statutory(commands: Vec<Clocked<'_>>) -> Vec<Clocked<'_>> {
    if !commands.iter().any(|command| command.cmd.op.construes() || command.reaches_back()) {
        return commands;
    }
    let mut order: Vec<&Clocked<'_>> = commands.iter().collect();
    order.sort_unstable_by_key(|command| command.publication_order());
    // Of the commands so far, by act and ordinal, whether they take part.
    let mut parts: HashMap<StringRow, HashMap<u32, bool>> = HashMap::new();
    for command in order {
        let of_act = |act: &StringRow| parts.get(act).into_iter().flatten();
        let one = |act: &StringRow, seq: u32| of_act(act).any(|(&of, &takes)| takes && of == seq);
        let takes = match &command.cmd.op {
            Op::Construe { .. } => false,
            Op::Negate { target: Reach { act, seq: Some(seq) }, .. }
            | Op::Correct { command: (act, seq), .. } => one(act, *seq),
            Op::Negate { target: Reach { act, seq: None }, .. } => of_act(act).any(|(_, &takes)| takes),
            _ => true,
        };
        parts.entry(command.act_id).or_default().insert(command.cmd.seq, takes);
    }
    let takes = |c: &Clocked<'_>| parts.get(&c.act_id).and_then(|of| of.get(&c.cmd.seq)) == Some(&true);
    commands.into_iter().filter(takes).collect()
}

fn boundary_days(command: &Clocked<'_>, days: &mut Vec<i32>) {
    match &command.cmd.op {
        Op::Negate { from, until, .. } => days.extend(from.iter().chain(until)),
        Op::Correct { when, .. } => days.extend(day_of(when.as_ref(), None)),
        Op::Continue { .. } | Op::Construe { .. } => {}
        _ => days.extend(command.effective().iter().chain(&command.cmd.until)),
    }
}

/// Insertions that took effect on an earlier day, with what stood for them on the last such day.
#[derive(Debug, Default, Clone)]
pub(crate) struct Effected<'a>(HashMap<CommandRow, Run<'a>>);

impl<'a> Effected<'a> {
    /// Remembers what stands for an insertion that took effect, today or on an earlier day.
    pub(crate) fn remember(&mut self, run: &Run<'a>, took_effect: bool) {
        if run.tombstone.is_none() && (took_effect || self.0.contains_key(&run.slot)) {
            self.0.insert(run.slot, *run);
        }
    }
}

/// What took the effect of commands away on a day.
#[derive(Debug)]
pub(crate) struct Cancelled {
    day: i32,
    /// By command, the negation.
    negated: HashMap<Position, Position>,
}

impl Cancelled {
    /// What took the effect of a writer away that had effect on the boundary day before: its negation or that of what it
    /// stands for; or the writer itself, when its own term or window came to an end.
    pub(crate) fn by(&self, writer: CommandRow, play: &InPlay<'_>) -> Option<CommandRow> {
        let chain = play.chain(writer);
        let position = |command: &CommandRow| play.position.get(command).copied();
        if !self.negated.is_empty() {
            let days = &play.boundaries;
            let before =
                days.partition_point(|&day| day < self.day).checked_sub(1).and_then(|at| days.get(at));
            let was = before.map(|&day| play.negated(day)).unwrap_or_default();
            let newly = |at: Position| self.negated.get(&at).filter(|_| !was.contains_key(&at));
            if let Some(by) = chain.iter().filter_map(position).find_map(newly).and_then(|&by| play.at(by)) {
                return Some(by.row);
            }
        }
        let slot = chain.last().and_then(position).and_then(|slot| play.cmd(slot))?;
        let end = match &slot.op {
            Op::Negate { until, .. } => *until,
            _ => slot.until,
        };
        (end == Some(self.day)).then_some(writer)
    }
}
