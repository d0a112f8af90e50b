//! Readings, by the last section of `schema/REPLAY.md`.

use std::collections::{BTreeMap, BTreeSet};

use asof_schema::{Aspect, Command, CommandId, ComponentId, Day, Instant, NormId, Op, Reading, Status};

use super::{Twin, TwinContent};

/// How the words that a reading reads stand to those of the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TwinWords {
    /// They are the same.
    Current,
    /// They differ.
    Other,
    /// Some of them are unknown.
    Unknown,
    /// There are none on one of the days.
    None,
}

/// Whether the readings of one component agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TwinAgreement {
    /// There is none.
    None,
    /// They are all linked, or of one court and body.
    One,
    /// No source says how they relate.
    Untold,
    /// Two contradict each other.
    Split,
}

/// A reading that stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TwinReading {
    /// The command that brings it.
    pub id: CommandId,
    /// What it reads.
    pub component: ComponentId,
    /// What the court said.
    pub reading: Reading,
    /// The commands whose readings it ends or builds on.
    pub upon: Vec<CommandId>,
    /// The day whose words it reads.
    pub of: Day,
    /// How these stand to those of the day asked for.
    pub words: TwinWords,
}

type State = BTreeMap<ComponentId, TwinContent>;

impl Twin {
    /// The readings that stand on day `t`, in the order of publication.
    pub fn readings(&self, norm: &NormId, t: Day, k: Option<Day>, r: Option<Instant>) -> Vec<TwinReading> {
        let play = self.whole_play(norm, k, r);
        let state = self.state(norm, t, k, r);
        let construing: Vec<&Command> =
            play.commands.iter().filter(|command| command.op.construes().is_some()).collect();
        let acting: Vec<(&Command, super::play::Active)> =
            construing.into_iter().filter_map(|command| Some((command, play.active(command, t)?))).collect();
        let overruled = |command: &Command| {
            acting.iter().any(|(by, active)| {
                let Op::Overrule(overrule) = &active.op else { return false };
                overrule.upon.contains(&command.id()) && play.precedes(command, by)
            })
        };
        let mut readings = Vec::new();
        for (command, active) in &acting {
            let Some(construe) = active.op.construes() else { continue };
            let Some(reading) = construe.reading.as_deref().cloned() else { continue };
            let status = state.get(&construe.target).map(|content| content.status);
            let fell = !matches!(status, None | Some(Status::InForce | Status::Suspended));
            if overruled(command) || (fell && !reading.outlives) {
                continue;
            }
            let adopted = play.acts.get(&active.writer.act).and_then(|act| act.adopted);
            let of = reading.of.unwrap_or_else(|| adopted.map_or(active.effective, |adopted| adopted.on));
            let words = compare(&self.state(norm, of, k, r), &state, &construe.target);
            readings.push(TwinReading {
                id: command.id(),
                component: construe.target.clone(),
                reading,
                upon: construe.upon.clone(),
                of,
                words,
            });
        }
        readings
    }
}

/// Whether readings of one component agree: each gets the number of its group, and groups that touch are made one until
/// nothing changes.
pub fn twin_agreement(readings: &[TwinReading]) -> TwinAgreement {
    let pairs = || readings.iter().flat_map(|a| readings.iter().map(move |b| (a, b)));
    if pairs().any(|(a, b)| a.id != b.id && a.reading.contradicts.contains(&b.id)) {
        return TwinAgreement::Split;
    }
    let touches = |a: &TwinReading, b: &TwinReading| {
        let court =
            |one: &TwinReading| one.reading.court.clone().map(|court| (court, one.reading.body.clone()));
        let named = |one: &TwinReading| -> BTreeSet<CommandId> {
            one.upon.iter().cloned().chain([one.id.clone()]).collect()
        };
        court(a).is_some_and(|of| court(b) == Some(of)) || !named(a).is_disjoint(&named(b))
    };
    let mut group: BTreeMap<&CommandId, usize> = readings.iter().map(|one| &one.id).zip(0..).collect();
    loop {
        let least = |(a, b): (&TwinReading, &TwinReading)| {
            let (of, other) = (*group.get(&a.id)?, *group.get(&b.id)?);
            (touches(a, b) && other < of).then_some((of, other))
        };
        let Some((of, other)) = pairs().find_map(least) else { break };
        group.values_mut().filter(|number| **number == of).for_each(|number| *number = other);
    }
    match group.into_values().collect::<BTreeSet<_>>().len() {
        0 => TwinAgreement::None,
        1 => TwinAgreement::One,
        _ => TwinAgreement::Untold,
    }
}

fn compare(then: &State, now: &State, component: &ComponentId) -> TwinWords {
    if !then.contains_key(component) || !now.contains_key(component) {
        return TwinWords::None;
    }
    let (mut before, mut after) = (Some(Vec::new()), Some(Vec::new()));
    words(then, component, &mut before);
    words(now, component, &mut after);
    match (before, after) {
        (Some(before), Some(after)) if before == after => TwinWords::Current,
        (Some(_), Some(_)) => TwinWords::Other,
        _ => TwinWords::Unknown,
    }
}

/// The words of a component in force and of what is in force below it; `None` once some are unknown.
fn words(state: &State, component: &ComponentId, found: &mut Option<Vec<String>>) {
    let Some(content) = state.get(component).filter(|content| content.status == Status::InForce) else {
        return;
    };
    for ((_, aspect), text) in &content.texts {
        if matches!(aspect, Aspect::Canonical | Aspect::Heading) {
            match (&text.unknown, found.as_mut()) {
                (None, Some(found)) => found.push(text.text.clone()),
                _ => *found = None,
            }
        }
    }
    let mut below: Vec<_> =
        state.iter().filter(|(_, content)| content.parent.as_ref() == Some(component)).collect();
    below.sort_by_key(|(id, content)| (&content.order_key, *id));
    for (id, _) in below {
        words(state, id, found);
    }
}
