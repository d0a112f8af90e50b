//! The fold: the active commands of a day, run in the order of execution on an empty state.

use std::collections::{BTreeMap, BTreeSet};

use asof_schema::{
    ActId, Amend, Aspect, Command, CommandId, ComponentId, Day, Insert, Move, NegationKind, Op, Print,
    Repeal, Revive, Status, Suspend, Text,
};

use super::play::{Active, Play, Published};
use super::{TwinContent, TwinText, VoidReason};

/// A component in the state.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) content: TwinContent,
    /// What made it a tombstone; `None` in force.
    stamp: Option<CommandId>,
}

/// A state that an act left and that did not see the end of the day.
#[derive(Debug, Clone)]
pub(super) struct Overtaken {
    pub(super) component: ComponentId,
    pub(super) content: TwinContent,
    pub(super) made_by: BTreeSet<CommandId>,
}

/// What happened on a day.
#[derive(Debug, Default)]
pub(super) struct Outcome {
    pub(super) state: BTreeMap<ComponentId, Entry>,
    pub(super) void: Vec<(CommandId, VoidReason)>,
    pub(super) overtaken: Vec<Overtaken>,
}

/// What must be remembered of the days before: inserts, by the id of the command stood for.
#[derive(Default)]
struct Past {
    took_effect: BTreeSet<CommandId>,
    /// What was active for each on the last day on which something was.
    last: BTreeMap<CommandId, Active>,
    /// The state at the end of the last boundary day.
    state: BTreeMap<ComponentId, Entry>,
}

/// A command that runs on a day.
struct Run<'a> {
    /// The command stood for.
    operation: &'a Command,
    active: Active,
    /// For an insert that runs because it was there once: the state and the stamp of the tombstone.
    tombstone: Option<(Status, CommandId)>,
}

/// Goes through the days, which must ascend.
pub(super) fn walk(play: &Play, days: &[Day]) -> Vec<Outcome> {
    let mut past = Past::default();
    days.iter().map(|t| one_day(play, *t, &mut past)).collect()
}

fn one_day(play: &Play, t: Day, past: &mut Past) -> Outcome {
    let mut runs: Vec<Run<'_>> =
        play.operations().filter_map(|operation| run_of(play, operation, t, past)).collect();
    runs.sort_by_key(|run| order_of_execution(play, run));

    let mut fold = Fold::default();
    for run in &runs {
        fold.run(run);
    }

    for run in runs.iter().filter(|run| matches!(run.operation.op, Op::Insert(_))) {
        if !fold.void.iter().any(|(id, _)| *id == run.active.writer) {
            past.took_effect.insert(run.operation.id());
        }
        if run.tombstone.is_none() {
            past.last.insert(run.operation.id(), run.active.clone());
        }
    }
    let mismatches = play.mismatches(t).into_iter().map(|id| (id, VoidReason::Mismatch));
    let overtaken = fold.overtaken(play, t);
    fold.put_back(&past.state);
    past.state = fold.state.clone();
    Outcome { void: mismatches.chain(fold.void.iter().cloned()).collect(), overtaken, state: fold.state }
}

fn order_of_execution(play: &Play, run: &Run<'_>) -> Option<(Day, Published)> {
    let published = play.published(run.operation)?;
    Some((run.active.effective.max(published.0), published))
}

/// How an operation runs on day `t`, if it does: because it is active, or because it is an insert that took
/// effect once.
fn run_of<'a>(play: &Play, operation: &'a Command, t: Day, past: &Past) -> Option<Run<'a>> {
    if let Some(active) = play.active(operation, t) {
        return Some(Run { operation, active, tombstone: None });
    }
    if !past.took_effect.contains(&operation.id()) {
        return None;
    }
    let active = past.last.get(&operation.id())?.clone();
    let tombstone = match play.negation(operation, t) {
        Some(negation) => (status_of_negated(negation), negation.id()),
        None => (Status::Expired, active.writer.clone()),
    };
    Some(Run { operation, active, tombstone: Some(tombstone) })
}

fn status_of_negated(negation: &Command) -> Status {
    match &negation.op {
        Op::Negate(negate) if negate.kind == NegationKind::Suspension => Status::Suspended,
        _ => Status::Annulled,
    }
}

/// A component as a command left it.
struct Write {
    act: ActId,
    writer: CommandId,
    effective: Day,
    component: ComponentId,
    /// Whether the component is the command's own target.
    aimed: bool,
    left: TwinContent,
}

#[derive(Default)]
struct Fold {
    state: BTreeMap<ComponentId, Entry>,
    void: Vec<(CommandId, VoidReason)>,
    writes: Vec<Write>,
}

impl Fold {
    fn run(&mut self, run: &Run<'_>) {
        let writer = &run.active.writer;
        let done = match &run.active.op {
            Op::Insert(op) => self.insert(writer, op, run.tombstone.as_ref()),
            Op::Amend(op) => self.amend(writer, &run.active.giver, op),
            Op::Move(op) => self.r#move(writer, op),
            Op::Repeal(op) => self.repeal(writer, op),
            Op::Suspend(op) => self.suspend(writer, op),
            Op::Revive(op) => self.revive(writer, op),
            Op::Print(op) => self.print(writer, op),
            _ => Ok(()),
        };
        if let Err(reason) = done {
            self.void.push((writer.clone(), reason));
        }
        for (id, entry) in &self.state {
            if entry.content.writers().contains(writer) {
                self.writes.push(Write {
                    act: run.operation.act.clone(),
                    writer: writer.clone(),
                    effective: run.active.effective,
                    component: id.clone(),
                    aimed: run.active.op.target() == Some(id),
                    left: entry.content.clone(),
                });
            }
        }
    }

    fn get(&self, id: &ComponentId) -> Result<&Entry, VoidReason> {
        self.state.get(id).ok_or(VoidReason::TargetAbsent)
    }

    fn get_mut(&mut self, id: &ComponentId) -> Result<&mut Entry, VoidReason> {
        self.state.get_mut(id).ok_or(VoidReason::TargetAbsent)
    }

    /// The state and the stamp of a component, if it is a tombstone.
    fn tombstone(&self, id: Option<&ComponentId>) -> Option<(Status, CommandId)> {
        let entry = self.state.get(id?)?;
        Some((entry.content.status, entry.stamp.clone()?))
    }

    fn is_within(&self, id: &ComponentId, top: &ComponentId) -> bool {
        let parent = self.state.get(id).and_then(|entry| entry.content.parent.as_ref());
        id == top || parent.is_some_and(|parent| self.is_within(parent, top))
    }

    /// The component and all that stands below it.
    fn subtree(&self, top: &ComponentId) -> Vec<ComponentId> {
        self.state.keys().filter(|id| self.is_within(id, top)).cloned().collect()
    }

    fn children(&self, parent: &ComponentId) -> Vec<ComponentId> {
        let is_child = |entry: &Entry| entry.content.parent.as_ref() == Some(parent);
        self.state.iter().filter(|(_, entry)| is_child(entry)).map(|(id, _)| id.clone()).collect()
    }

    fn insert(
        &mut self,
        writer: &CommandId,
        op: &Insert,
        negated: Option<&(Status, CommandId)>,
    ) -> Result<(), VoidReason> {
        if self.state.contains_key(&op.component) {
            return Err(VoidReason::Exists);
        }
        if op.parent.as_ref().is_some_and(|parent| !self.state.contains_key(parent)) {
            return Err(VoidReason::ParentAbsent);
        }
        let tombstone = negated.cloned().or_else(|| self.tombstone(op.parent.as_ref()));
        let mut entry = Entry {
            content: TwinContent {
                parent: op.parent.clone(),
                number: op.number.clone(),
                label: op.label.clone(),
                order_key: op.order_key.clone(),
                status: Status::InForce,
                printed: negated.is_none(),
                texts: BTreeMap::new(),
                insertion: writer.clone(),
                place: writer.clone(),
                state: writer.clone(),
            },
            stamp: None,
        };
        if let Some((status, stamp)) = tombstone {
            entry.stamp(status, &stamp);
        }
        entry.set_texts(writer, &op.texts);
        self.state.insert(op.component.clone(), entry);
        Ok(())
    }

    fn amend(&mut self, writer: &CommandId, giver: &CommandId, op: &Amend) -> Result<(), VoidReason> {
        let entry = self.get_mut(&op.target)?;
        entry.set_texts(writer, &op.texts);
        for unknown in &op.unknown {
            // It always writes: no text equals it.
            let (text, unknown_by) = (String::new(), Some(giver.clone()));
            let text = TwinText { text, unknown: unknown_by, writer: writer.clone() };
            entry.content.texts.insert((unknown.language.clone(), unknown.aspect), text);
        }
        Ok(())
    }

    fn r#move(&mut self, writer: &CommandId, op: &Move) -> Result<(), VoidReason> {
        let before = self.get(&op.target)?.content.clone();
        if let Some(parent) = &op.parent {
            if !self.state.contains_key(parent) {
                return Err(VoidReason::ParentAbsent);
            }
            if self.is_within(parent, &op.target) {
                return Err(VoidReason::Cycle);
            }
        }
        let mut after = before.clone();
        after.parent = op.parent.clone().or(after.parent);
        after.number = op.number.clone().or(after.number);
        after.label = op.label.clone().unwrap_or(after.label);
        after.order_key = op.order_key.clone().unwrap_or(after.order_key);
        if after == before {
            return Ok(());
        }
        after.place = writer.clone();
        let parent = (after.parent != before.parent).then(|| after.parent.clone()).flatten();
        self.get_mut(&op.target)?.content = after;
        if let Some((status, stamp)) = self.tombstone(parent.as_ref()) {
            self.stamp_all(&self.subtree(&op.target), &[Status::InForce], status, &stamp);
        }
        Ok(())
    }

    fn repeal(&mut self, writer: &CommandId, op: &Repeal) -> Result<(), VoidReason> {
        let standing = [Status::InForce, Status::Suspended];
        if !standing.contains(&self.get(&op.target)?.content.status) {
            return Ok(());
        }
        let struck = self.stamp_all(&self.subtree(&op.target), &standing, op.status, writer);
        for id in struck {
            self.get_mut(&id)?.content.printed = id == op.target && op.printed;
        }
        self.get_mut(&op.target)?.set_texts(writer, &op.notices);
        Ok(())
    }

    fn suspend(&mut self, writer: &CommandId, op: &Suspend) -> Result<(), VoidReason> {
        if self.get(&op.target)?.content.status == Status::InForce {
            self.stamp_all(&self.subtree(&op.target), &[Status::InForce], Status::Suspended, writer);
        }
        Ok(())
    }

    fn revive(&mut self, writer: &CommandId, op: &Revive) -> Result<(), VoidReason> {
        let target = self.get(&op.target)?;
        if target.content.status == Status::InForce {
            return Err(VoidReason::InForce);
        }
        if self.tombstone(target.content.parent.as_ref()).is_some() {
            return Err(VoidReason::ParentTombstone);
        }
        let stamp = target.stamp.clone();
        self.revive_with(writer, &op.target, stamp.as_ref())
    }

    /// Revives a component and, going down, what bears the same stamp.
    fn revive_with(
        &mut self,
        writer: &CommandId,
        id: &ComponentId,
        stamp: Option<&CommandId>,
    ) -> Result<(), VoidReason> {
        self.get_mut(id)?.revive(writer);
        for child in self.children(id) {
            let entry = self.get(&child)?;
            if entry.content.status.is_tombstone() && entry.stamp.as_ref() == stamp {
                self.revive_with(writer, &child, stamp)?;
            }
        }
        Ok(())
    }

    fn print(&mut self, writer: &CommandId, op: &Print) -> Result<(), VoidReason> {
        let entry = self.get_mut(&op.target)?;
        if entry.content.printed != op.printed {
            entry.content.printed = op.printed;
            entry.content.state = writer.clone();
        }
        entry.set_texts(writer, &op.notices);
        Ok(())
    }

    /// Stamps those of the components that are in one of the states, and says which they were.
    fn stamp_all(
        &mut self,
        ids: &[ComponentId],
        which: &[Status],
        status: Status,
        stamp: &CommandId,
    ) -> Vec<ComponentId> {
        let mut stamped = Vec::new();
        for id in ids {
            if let Some(entry) = self.state.get_mut(id).filter(|entry| which.contains(&entry.content.status))
            {
                entry.stamp(status, stamp);
                stamped.push(id.clone());
            }
        }
        stamped
    }

    /// What was there at the end of the day before and is not there now stays, as a tombstone. A parent that is
    /// missing too is in the same table, so the order does not matter to the result.
    fn put_back(&mut self, before: &BTreeMap<ComponentId, Entry>) {
        for (id, entry) in before {
            if self.state.contains_key(id) {
                continue;
            }
            let mut entry = entry.clone();
            if entry.content.status == Status::InForce {
                entry.content.status = Status::Annulled;
                entry.content.printed = false;
                entry.content.state = entry.content.insertion.clone();
            }
            entry.stamp = Some(entry.content.state.clone());
            self.state.insert(id.clone(), entry);
        }
    }

    /// The states that acts left on day `t` and that nothing bears witness to at its end.
    fn overtaken(&self, play: &Play, t: Day) -> Vec<Overtaken> {
        let mut overtaken = Vec::new();
        for (index, last) in self.writes.iter().enumerate() {
            let same = |write: &&Write| write.act == last.act && write.component == last.component;
            let later = self.writes.iter().skip(index + 1);
            let of_act: Vec<&Write> = self.writes.iter().filter(same).collect();
            let at_end =
                self.state.get(&last.component).map(|entry| entry.content.writers()).unwrap_or_default();
            let is_last = !later.clone().any(|write| same(&write));
            let on_the_day = of_act.iter().any(|write| write.aimed && write.effective == t);
            let lasts = at_end.iter().any(|writer| play.base_act(writer) == Some(&last.act));
            if is_last && on_the_day && !lasts {
                let writers = last.left.writers();
                let of_act = of_act.iter().map(|write| write.writer.clone());
                overtaken.push(Overtaken {
                    component: last.component.clone(),
                    content: last.left.clone(),
                    made_by: of_act.filter(|writer| writers.contains(writer)).collect(),
                });
            }
        }
        overtaken
    }
}

impl Entry {
    fn stamp(&mut self, status: Status, stamp: &CommandId) {
        self.content.status = status;
        self.content.state = stamp.clone();
        self.stamp = Some(stamp.clone());
    }

    fn revive(&mut self, writer: &CommandId) {
        self.content.status = Status::InForce;
        self.content.printed = true;
        self.content.state = writer.clone();
        self.content.texts.retain(|(_, aspect), _| *aspect != Aspect::Notice);
        self.stamp = None;
    }

    /// Sets the given texts; of two in one language and aspect the last. Equal words keep their writer.
    fn set_texts(&mut self, writer: &CommandId, texts: &[Text]) {
        let given: BTreeMap<_, _> =
            texts.iter().map(|text| ((text.language.clone(), text.aspect), text.text.clone())).collect();
        for (key, text) in given {
            if self.content.texts.get(&key).is_none_or(|old| old.unknown.is_some() || old.text != text) {
                self.content.texts.insert(key, TwinText { text, unknown: None, writer: writer.clone() });
            }
        }
    }
}
