//! Judgments laid over a history: readings, what overrules, refines, distinguishes, corrects and negates them.

use asof_schema::{
    Act, ActId, ActKind, AspectText, ChangeSet, Command, CommandId, ComponentId, Construe, Correct, Dated,
    Day, Negate, NegationKind, Op, Reading, Retracted, Retraction, Target,
};

use super::{History, SplitMix};

/// Most judgments that are added.
const JUDGMENTS: usize = 6;

/// The same history with judgments in its batches that are about readings alone: always the same ones for a seed.
pub fn with_readings(history: &History, seed: u64) -> History {
    let mut court = Court { numbers: SplitMix(seed ^ 0x5EAD), readings: Vec::new(), components: Vec::new() };
    court.components.push(history.norm.root());
    let inserted = history.batches.iter().flat_map(|(_, set)| &set.commands);
    court.components.extend(inserted.filter_map(|command| command.op.target().cloned()));
    let mut batches = history.batches.clone();
    let mut judged = Vec::new();
    for nth in 0..=court.roll(JUDGMENTS) {
        let batch = court.roll(batches.len().max(1));
        if let Some((_, set)) = batches.get_mut(batch) {
            judged.extend(court.judge(nth, history, set).map(|act| (batch, act)));
        }
    }
    for (batch, act) in judged {
        let later = batch + 1 + court.roll(2);
        if let Some((_, set)) = batches.get_mut(later).filter(|_| court.roll(4) == 0) {
            set.retractions.push(Retraction { target: Retracted::Act(act), reason: "invented".into() });
        }
    }
    History { norm: history.norm.clone(), batches }
}

struct Court {
    numbers: SplitMix,
    /// The commands so far, of which later ones may speak.
    readings: Vec<Command>,
    components: Vec<ComponentId>,
}

impl Court {
    fn roll(&mut self, n: usize) -> usize {
        usize::from(self.numbers.byte()) % n.max(1)
    }

    fn day(&mut self) -> Day {
        Day::from_epoch(i32::from(self.numbers.byte() % 16))
    }

    fn judge(&mut self, nth: usize, history: &History, set: &mut ChangeSet) -> Option<ActId> {
        let id = format!("urn:lex:xx:judgment;{nth}").parse::<ActId>().ok()?;
        let (published, later) = (self.day(), self.roll(4) == 0);
        set.acts.push(Act {
            id: id.clone(),
            kind: ActKind::Judgment,
            number: u32::try_from(self.roll(4)).unwrap_or(0),
            code: format!("judgment_{nth}"),
            title: format!("Judgment {nth}"),
            summary: None,
            adopted: (self.roll(3) == 0).then(|| Dated::stated(published)),
            published: Dated::stated(published),
            effective: later.then(|| Dated::stated(self.day())),
            candidates: Vec::new(),
            quotes: Vec::new(),
        });
        for seq in 1..=u32::try_from(1 + self.roll(3)).unwrap_or(1) {
            let op = self.op(&id.command(seq));
            let until = (op.construes().is_some() && self.roll(6) == 0).then(|| self.day());
            let command = Command { until, ..Command::new(&id, seq, &history.norm, op) };
            self.readings.push(command.clone());
            set.commands.push(command);
        }
        Some(id)
    }

    fn op(&mut self, id: &CommandId) -> Op {
        let before = self.roll(self.readings.len().max(1));
        let Some(before) = self.readings.get(before).cloned() else {
            return Op::Interpret(self.construe(None));
        };
        let (target, reading) = (before.op.target().cloned(), Some(before.id()));
        match self.roll(12) {
            0..4 => Op::Interpret(self.construe(None)),
            4..7 => {
                let mut overrule = self.construe(reading);
                overrule.reading = overrule.reading.filter(|_| self.roll(2) == 0);
                Op::Overrule(overrule)
            }
            7 => Op::Refine(self.construe(reading)),
            8 => Op::Distinguish(self.construe(reading)),
            9 => Op::Negate(Negate {
                target: if self.roll(2) == 0 {
                    Target::Act(before.act)
                } else {
                    Target::Command(before.id())
                },
                kind: NegationKind::Annulment,
                from: (self.roll(2) == 0).then(|| Day::from_epoch(4)),
                until: (self.roll(3) == 0).then(|| Day::from_epoch(9)),
            }),
            _ => match (before.op.construes().is_some(), target) {
                (true, Some(target)) if before.id() != *id => {
                    let mut op = before.op.clone();
                    let anew = Construe { target, ..self.construe(None) };
                    if let Op::Interpret(construe) | Op::Establish(construe) = &mut op {
                        *construe = anew;
                    }
                    Op::Correct(Correct { command: before.id(), op: Some(Box::new(op)), commencement: None })
                }
                _ => Op::Establish(self.construe(None)),
            },
        }
    }

    fn construe(&mut self, upon: Option<CommandId>) -> Construe {
        let target = self.roll(self.components.len());
        let target = self.components.get(target).or_else(|| self.components.first());
        let target = target.cloned().unwrap_or_else(|| unreachable!("the root stands first"));
        let words = format!("reading {}", self.roll(4));
        let text =
            AspectText { language: "en".into(), aspect: "holding".into(), text: words, evidence: None };
        let (court, body) = (self.roll(4), self.roll(3));
        Construe {
            upon: upon.into_iter().collect(),
            reading: Some(Box::new(Reading {
                texts: vec![text],
                of: (self.roll(4) == 0).then(|| self.day()),
                outlives: self.roll(4) == 0,
                court: (court > 0).then(|| format!("Court {}", court % 2)),
                body: (body > 0).then(|| format!("Panel {body}")),
                contradicts: self.contradicted(&target).into_iter().collect(),
                ..Reading::default()
            })),
            target,
        }
    }

    /// One of the readings of a component so far; every other time none.
    fn contradicted(&mut self, target: &ComponentId) -> Option<CommandId> {
        let of = self.readings.iter().filter(|command| command.op.target() == Some(target));
        let of: Vec<CommandId> = of.map(Command::id).collect();
        let nth = self.roll(2 * of.len().max(1));
        of.get(nth).cloned()
    }
}
