//! Which commands take part: what is in play, what is negated, what stands for what, what is active.

use std::collections::{BTreeMap, BTreeSet};

use asof_schema::{
    Act, ActId, ActKind, Command, CommandId, Commencement, Correct, Day, Instant, Negate, NormId, Op,
    Operation, Retracted, Target,
};

use super::Twin;

/// What is in play at one (k, r).
pub(super) struct Play {
    norm: NormId,
    pub(super) acts: BTreeMap<ActId, Act>,
    /// In publication order.
    pub(super) commands: Vec<Command>,
}

/// Place in publication order: published day, number and id of the act, seq.
pub(super) type Published = (Day, u32, ActId, u32);

/// What stands for a command. `None` = what the command stood for says.
#[derive(Debug, Clone)]
struct Stand {
    writer: CommandId,
    /// The command that gives the operation.
    giver: CommandId,
    op: Option<Op>,
    commencement: Option<Commencement>,
}

/// What stands for a command, and acts.
#[derive(Debug, Clone)]
pub(super) struct Active {
    /// What stands for the command: the command or a correction.
    pub(super) writer: CommandId,
    /// The command that gives the operation.
    pub(super) giver: CommandId,
    pub(super) op: Op,
    pub(super) effective: Day,
}

impl Twin {
    /// The acts and commands recorded at or before `r` and not retracted at or before `r`.
    pub(super) fn recorded(
        &self,
        r: Option<Instant>,
    ) -> (BTreeMap<ActId, Act>, BTreeMap<CommandId, Command>) {
        let (mut acts, mut commands) = (BTreeMap::new(), BTreeMap::new());
        for (recorded, batch) in &self.batches {
            if r.is_some_and(|r| *recorded > r) {
                continue;
            }
            for retraction in &batch.retractions {
                match &retraction.target {
                    Retracted::Act(act) => {
                        acts.remove(act);
                        commands.retain(|id: &CommandId, _| id.act != *act);
                    }
                    Retracted::Command(command) => {
                        commands.remove(command);
                    }
                    Retracted::Line(_) => {}
                }
            }
            for act in &batch.acts {
                acts.entry(act.id.clone()).or_insert_with(|| act.clone());
            }
            for command in &batch.commands {
                commands.entry(command.id()).or_insert_with(|| command.clone());
            }
        }
        (acts, commands)
    }

    /// What is in play at (k, r) and takes part in the state of the law.
    pub(super) fn play(&self, norm: &NormId, k: Option<Day>, r: Option<Instant>) -> Play {
        let whole = self.whole_play(norm, k, r);
        let statutory = |command: &&Command| whole.takes_part(command);
        let commands = whole.commands.iter().filter(statutory).cloned().collect();
        Play { commands, ..whole }
    }

    /// All that is in play at (k, r).
    pub(super) fn whole_play(&self, norm: &NormId, k: Option<Day>, r: Option<Instant>) -> Play {
        let (mut acts, commands) = self.recorded(r);
        acts.retain(|_, act| k.is_none_or(|k| act.published.on <= k));
        let mut commands: Vec<Command> =
            commands.into_values().filter(|command| acts.contains_key(&command.act)).collect();
        commands.sort_by_key(|command| published(&acts, command));
        Play { norm: norm.clone(), acts, commands }
    }
}

fn published(acts: &BTreeMap<ActId, Act>, command: &Command) -> Option<Published> {
    let act = acts.get(&command.act)?;
    Some((act.published.on, act.number, act.id.clone(), command.seq))
}

fn is(command: &Command, id: &CommandId) -> bool {
    command.act == id.act && command.seq == id.seq
}

fn negate(command: &Command) -> Option<&Negate> {
    if let Op::Negate(negate) = &command.op { Some(negate) } else { None }
}

fn correct(command: &Command) -> Option<&Correct> {
    if let Op::Correct(correct) = &command.op { Some(correct) } else { None }
}

impl Play {
    /// Place in publication order.
    pub(super) fn published(&self, command: &Command) -> Option<Published> {
        published(&self.acts, command)
    }

    pub(super) fn precedes(&self, earlier: &Command, later: &Command) -> bool {
        self.published(earlier) < self.published(later)
    }

    /// Whether a command takes part in the state of the law.
    fn takes_part(&self, command: &Command) -> bool {
        match &command.op {
            Op::Negate(_) => {
                self.commands.iter().any(|other| self.reaches(command, other) && self.takes_part(other))
            }
            Op::Correct(_) => self.corrected(command).is_some_and(|named| self.takes_part(named)),
            op => op.construes().is_none(),
        }
    }

    pub(super) fn command(&self, id: &CommandId) -> Option<&Command> {
        self.commands.iter().find(|command| is(command, id))
    }

    /// The commands of the norm that are neither negations nor corrections, in publication order.
    pub(super) fn operations(&self) -> impl Iterator<Item = &Command> {
        self.commands
            .iter()
            .filter(|command| command.norm == self.norm)
            .filter(|command| negate(command).is_none() && correct(command).is_none())
    }

    /// The effective days and `until` days of all that is in play, and the ends of all windows.
    pub(super) fn boundaries(&self) -> Vec<Day> {
        let mut days = BTreeSet::new();
        for command in &self.commands {
            match &command.op {
                Op::Negate(negate) => days.extend(negate.from.into_iter().chain(negate.until)),
                Op::Correct(Correct { commencement: Some(Commencement::On(day)), .. }) => {
                    days.insert(day.on);
                }
                Op::Correct(_) => {}
                _ => days.extend(
                    self.effective(command, command.commencement.as_ref()).into_iter().chain(command.until),
                ),
            }
        }
        days.into_iter().collect()
    }

    /// The commands of which a day is a boundary.
    pub(super) fn of_day(&self, t: Day) -> BTreeSet<CommandId> {
        let is_of_day = |command: &&Command| match &command.op {
            Op::Continue(_) => false,
            Op::Negate(negate) => negate.from == Some(t) || negate.until == Some(t),
            Op::Correct(correct) => {
                matches!(correct.commencement, Some(Commencement::On(day)) if day.on == t)
            }
            _ => {
                command.until == Some(t) || self.effective(command, command.commencement.as_ref()) == Some(t)
            }
        };
        self.commands.iter().filter(is_of_day).map(Command::id).collect()
    }

    /// The effective day of a command that commences so; `None` under a condition.
    fn effective(&self, command: &Command, commencement: Option<&Commencement>) -> Option<Day> {
        let act = self.acts.get(&command.act)?;
        match commencement {
            Some(Commencement::On(day)) => Some(day.on),
            Some(Commencement::Condition(_)) => None,
            None => Some(act.effective.unwrap_or(act.published).on),
        }
    }

    // Negation.

    fn reaches(&self, negation: &Command, command: &Command) -> bool {
        let named = match negate(negation).map(|negate| &negate.target) {
            Some(Target::Act(act)) => command.act == *act,
            Some(Target::Command(id)) => is(command, id),
            None => false,
        };
        named && self.precedes(command, negation)
    }

    /// The negations that count on day `t`, the last in publication order first.
    fn counting(&self, t: Day) -> Vec<&Command> {
        let mut counting: Vec<&Command> = Vec::new();
        for command in self.commands.iter().rev() {
            let Some(negate) = negate(command) else { continue };
            let open = negate.from.is_none_or(|from| from <= t) && negate.until.is_none_or(|until| t < until);
            let negated = counting.iter().any(|later| self.reaches(later, command));
            if open && !negated {
                counting.push(command);
            }
        }
        counting
    }

    /// *The* negation of a command on day `t`: the last in publication order.
    pub(super) fn negation(&self, command: &Command, t: Day) -> Option<&Command> {
        self.counting(t).into_iter().find(|negation| self.reaches(negation, command))
    }

    // Correction.

    /// The command that a correction names, where it precedes the correction.
    fn corrected(&self, correction: &Command) -> Option<&Command> {
        let named = self.command(&correct(correction)?.command)?;
        self.precedes(named, correction).then_some(named)
    }

    /// The operation of a command, for a correction that gives none that of the command that it corrects.
    fn operation<'a>(&'a self, command: &'a Command) -> Option<&'a Op> {
        match correct(command) {
            Some(Correct { op: Some(op), .. }) => Some(op),
            Some(Correct { op: None, .. }) => self.operation(self.corrected(command)?),
            None => Some(&command.op),
        }
    }

    /// Whether a correction gives an operation of another kind or on another target than that which it
    /// corrects.
    fn is_mismatch(&self, correction: &Command) -> bool {
        let Some(Correct { op: Some(given), .. }) = correct(correction) else { return false };
        let Some(named) = self.corrected(correction) else { return false };
        let kind = |op: &Op| Operation::from(op);
        let is_alike = |op: &Op| kind(op) == kind(given) && op.target() == given.target();
        !self.operation(named).is_some_and(is_alike)
    }

    /// The corrections that are void on day `t` though not negated on it.
    pub(super) fn mismatches(&self, t: Day) -> Vec<CommandId> {
        self.commands
            .iter()
            .filter(|command| command.norm == self.norm && self.is_mismatch(command))
            .filter(|command| self.negation(command, t).is_none())
            .map(Command::id)
            .collect()
    }

    /// What stands for a command on day `t`.
    fn stands(&self, command: &Command, t: Day) -> Option<Stand> {
        if self.negation(command, t).is_some() || self.is_mismatch(command) {
            return None;
        }
        let own = match &command.op {
            Op::Correct(correct) => Stand {
                writer: command.id(),
                giver: command.id(),
                op: correct.op.as_deref().cloned(),
                commencement: correct.commencement.clone(),
            },
            op => Stand {
                writer: command.id(),
                giver: command.id(),
                op: Some(op.clone()),
                commencement: command.commencement.clone(),
            },
        };
        let last = self
            .commands
            .iter()
            .rev()
            .filter(|correction| self.corrected(correction).is_some_and(|named| named.id() == command.id()))
            .find_map(|correction| self.stands(correction, t));
        match last {
            None => Some(own),
            Some(last) => Some(Stand {
                writer: last.writer,
                giver: if last.op.is_some() { last.giver } else { own.giver },
                op: last.op.or(own.op),
                commencement: last.commencement.or(own.commencement),
            }),
        }
    }

    /// What stands for an operation on day `t`, if it is active then.
    pub(super) fn active(&self, operation: &Command, t: Day) -> Option<Active> {
        let stand = self.stands(operation, t)?;
        let effective = self.effective(operation, stand.commencement.as_ref())?;
        let runs = effective <= t && operation.until.is_none_or(|until| t < until);
        runs.then_some(Active { writer: stand.writer, giver: stand.giver, op: stand.op?, effective })
    }

    // What versions ask.

    /// The command, the command that it corrects if it is a correction, and so on up to an operation.
    fn chain<'a>(&'a self, id: &CommandId) -> Vec<&'a Command> {
        let mut chain: Vec<&Command> = self.command(id).into_iter().collect();
        while let Some(next) = chain.last().and_then(|last| self.corrected(last)) {
            chain.push(next);
        }
        chain
    }

    /// What took the effect of a writer away between two days: its negation (or, for a correction, that of
    /// what it corrects), or the writer itself, when its `until` or the end of its window came.
    pub(super) fn taken_away(&self, writer: &CommandId, before: Day, t: Day) -> Option<CommandId> {
        let chain = self.chain(writer);
        let newly = |command: &&Command| {
            if self.negation(command, before).is_some() {
                None
            } else {
                self.negation(command, t).map(Command::id)
            }
        };
        let end = chain.last().and_then(|operation| match negate(operation) {
            Some(negate) => negate.until,
            None => operation.until,
        });
        let ended = end.is_some_and(|end| before < end && end <= t);
        chain.iter().find_map(newly).or_else(|| ended.then(|| writer.clone()))
    }

    /// The act of the operation for which a writer stands.
    pub(super) fn base_act(&self, writer: &CommandId) -> Option<&ActId> {
        self.chain(writer).last().map(|operation| &operation.act)
    }

    /// Whether the operation for which the writer stands is of an act that enacts the norm.
    pub(super) fn is_enacted(&self, writer: &CommandId) -> bool {
        let operation = self.chain(writer).last().and_then(|operation| self.acts.get(&operation.act));
        operation.is_some_and(|act| act.kind == ActKind::Enactment)
    }

    /// Whether the writer puts an error right: a correction, or a command of an act that does nothing else.
    pub(super) fn is_correction(&self, writer: &CommandId) -> bool {
        let kind = self.acts.get(&writer.act).map(|act| act.kind);
        matches!(kind, Some(ActKind::Corrigendum | ActKind::Editorial))
            || self.command(writer).is_some_and(|command| correct(command).is_some())
    }
}
