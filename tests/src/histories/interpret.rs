//! From numbers to a history.

mod ops;
mod records;

use std::collections::BTreeSet;

use asof_schema::{
    Act, ActId, ActKind, Amend, ChangeSet, Claim, Command, CommandId, Commencement, Correct, Dated, Day,
    Doubt, Instant, KnownAct, Norm, NormId, Op, Retraction, Target, Text, UnknownText,
};

use super::{ActPlan, History, Plan};
use ops::Choices;

/// The days on which things happen: few, so that they collide.
const WINDOW: usize = 12;
/// Most batches.
const BATCHES: usize = 5;
/// The norm of every history.
const NORM: &str = "urn:lex:xx:norm;1";

/// Reads numbers one after another. Past the last all are 0, which is always the simplest choice.
pub(super) struct Dice<'a>(std::slice::Iter<'a, u8>);

impl<'a> Dice<'a> {
    fn new(numbers: &'a [u8]) -> Self {
        Self(numbers.iter())
    }
    /// A number below `n`, which must not be 0.
    fn roll(&mut self, n: usize) -> usize {
        usize::from(self.0.next().copied().unwrap_or(0)) % n
    }
    /// True `n` times in 16, never on a 0.
    fn chance(&mut self, n: usize) -> bool {
        self.roll(16) > 15 - n
    }
    /// One of the values; `None` if there are none.
    fn pick<'v, T>(&mut self, values: &'v [T]) -> Option<&'v T> {
        let n = self.roll(values.len().max(1));
        values.get(n)
    }
    /// One of the values, each as often as it weighs. The first is the simplest.
    fn weigh<T: Copy>(&mut self, first: T, weights: &[(usize, T)]) -> T {
        let mut n = self.roll(weights.iter().map(|(weight, _)| weight).sum::<usize>().max(1));
        for (weight, value) in weights {
            match n.checked_sub(*weight) {
                Some(rest) => n = rest,
                None => return *value,
            }
        }
        first
    }
}

fn day(epoch: usize) -> Day {
    Day::from_epoch(i32::try_from(epoch).unwrap_or(i32::MAX))
}

fn instant(batch: usize) -> Instant {
    Instant::from_micros(1_000_000 * (i64::try_from(batch).unwrap_or(i64::MAX / 2_000_000) + 1))
}

/// An id from digits and a fixed text.
#[expect(
    clippy::expect_used,
    reason = "the texts that are passed are well-formed, which every test of this crate shows"
)]
fn id<T: std::str::FromStr<Err = asof_schema::IdError>>(text: &str) -> T {
    text.parse().expect("a well-formed id")
}

/// Something with the batch in which it is recorded.
struct Recorded<T> {
    batch: usize,
    what: T,
}

pub(super) fn history(plan: &Plan) -> History {
    let mut story = Story::new(plan);
    for (index, act) in plan.acts.iter().enumerate() {
        story.act(index, act, &plan.enacted);
    }
    let mut rolls: Vec<(usize, Dice<'_>)> = Vec::new();
    for numbers in &plan.retractions {
        let mut dice = Dice::new(numbers);
        rolls.push((1 + dice.roll(BATCHES), dice));
    }
    rolls.sort_by_key(|(batch, _)| *batch);
    for (batch, mut dice) in rolls {
        if batch < story.batches {
            story.retract(batch, &mut dice);
        }
    }
    for numbers in &plan.records {
        story.record(&mut Dice::new(numbers));
    }
    story.told()
}

struct Story {
    norm: NormId,
    batches: usize,
    /// The day of the last publication, near which the next one lies.
    today: usize,
    choices: Choices,
    acts: Vec<Recorded<Act>>,
    commands: Vec<Recorded<Command>>,
    retractions: Vec<Recorded<Retraction>>,
    claims: Vec<Recorded<Claim>>,
    known_acts: Vec<Recorded<KnownAct>>,
    doubts: Vec<Recorded<Doubt>>,
    /// What a retraction cannot name again.
    gone: BTreeSet<String>,
}

impl Story {
    fn new(plan: &Plan) -> Self {
        let norm: NormId = id(NORM);
        Self {
            choices: Choices::new(&norm),
            norm,
            batches: 1 + usize::from(plan.batches) % BATCHES,
            today: 0,
            acts: Vec::new(),
            commands: Vec::new(),
            retractions: Vec::new(),
            claims: Vec::new(),
            known_acts: Vec::new(),
            doubts: Vec::new(),
            gone: BTreeSet::new(),
        }
    }

    fn act(&mut self, index: usize, plan: &ActPlan, enacted: &[[u8; 16]]) {
        let mut dice = Dice::new(&plan.numbers);
        let published = self.published(index, &mut dice);
        let act = Act {
            id: self.act_id(index),
            kind: self.kind(index, &mut dice),
            number: u32::try_from(dice.roll(4)).unwrap_or(0),
            code: format!("act_{index}"),
            title: format!("Act {index}"),
            summary: None,
            adopted: None,
            published: Dated::stated(day(published)),
            effective: effective(published, &mut dice).filter(|_| index > 0 || published > 0),
            candidates: Vec::new(),
            quotes: Vec::new(),
        };
        let act = with_candidates(act, &self.acts);
        let batch = if index == 0 && !dice.chance(2) { 0 } else { dice.roll(self.batches) };
        let (id, mut ops) = (act.id.clone(), Vec::new());
        self.acts.push(Recorded { batch, what: act });
        if index == 0 {
            ops.push((self.choices.root(), Vec::new()));
            for numbers in enacted {
                ops.push((self.choices.newcomer(&mut Dice::new(numbers)), Vec::new()));
            }
        }
        for (seq, (op, numbers)) in (1..).zip(ops) {
            self.command(&id, seq, batch, op, &mut Dice::new(&numbers));
        }
        for numbers in &plan.commands {
            let mut dice = Dice::new(numbers);
            let seq = u32::try_from(self.commands.iter().filter(|command| command.what.act == id).count());
            let seq = seq.unwrap_or(0) + 1;
            let op = self.choices.op(&id.command(seq), index, &mut dice);
            let batch = if dice.chance(1) { (batch + 1).min(self.batches - 1) } else { batch };
            self.command(&id, seq, batch, op, &mut dice);
        }
    }

    fn act_id(&self, index: usize) -> ActId {
        if index == 0 { self.norm.clone().into() } else { act_id(index) }
    }

    /// Mostly a little later than the act before, now and then anywhere.
    fn published(&mut self, index: usize, dice: &mut Dice<'_>) -> usize {
        let step = dice.weigh(0, &[(4, 0), (5, 1), (2, 2)]);
        let anywhere = dice.roll(8 * WINDOW);
        match anywhere.checked_sub(7 * WINDOW) {
            _ if index == 0 => step / 2,
            Some(elsewhere) => elsewhere,
            None => {
                self.today = (self.today + step).min(WINDOW - 1);
                self.today
            }
        }
    }

    fn kind(&self, index: usize, dice: &mut Dice<'_>) -> ActKind {
        if index == 0 {
            return ActKind::Enactment;
        }
        let kinds = [
            (10, ActKind::Amendment),
            (2, ActKind::Judgment),
            (2, ActKind::Corrigendum),
            (1, ActKind::Editorial),
            (1, ActKind::Enactment),
            (usize::from(!self.acts.is_empty()), ActKind::Unresolved),
        ];
        dice.weigh(ActKind::Amendment, &kinds)
    }

    fn command(&mut self, act: &ActId, seq: u32, batch: usize, op: Op, dice: &mut Dice<'_>) {
        let acts = !matches!(op, Op::Negate(_) | Op::Correct(_));
        let commencement = commencement(dice).filter(|_| acts);
        let until = dice.chance(2).then(|| day(2 + dice.roll(WINDOW))).filter(|_| acts);
        let op = if dice.chance(3) { with_unknown_words(op) } else { op };
        let command = Command { commencement, until, ..Command::new(act, seq, &self.norm, op) };
        self.choices.told(&command);
        self.commands.push(Recorded { batch, what: command });
    }

    /// Retracts an act or a command recorded before `batch`; some acts are recorded anew under another id.
    fn retract(&mut self, batch: usize, dice: &mut Dice<'_>) {
        let whole = dice.chance(8);
        let target = if whole {
            let open = |act: &&Recorded<Act>| act.batch < batch && !self.gone.contains(act.what.id.as_str());
            let acts: Vec<ActId> = self.acts.iter().filter(open).map(|act| act.what.id.clone()).collect();
            dice.pick(&acts).cloned().map(Target::Act)
        } else {
            let open = |command: &&Recorded<Command>| {
                command.batch < batch
                    && !self.gone.contains(command.what.act.as_str())
                    && !self.gone.contains(&command.what.id().to_string())
            };
            let commands: Vec<CommandId> =
                self.commands.iter().filter(open).map(|command| command.what.id()).collect();
            dice.pick(&commands).cloned().map(Target::Command)
        };
        let Some(target) = target.filter(|target| !self.is_all(target) || dice.chance(4)) else { return };
        if let Target::Act(act) = &target {
            if dice.chance(10) {
                self.record_anew(act, batch, dice);
            }
            self.commands.retain(|command| command.what.act != *act || command.batch < batch);
        }
        self.gone.insert(target.to_string());
        self.retractions.push(Recorded {
            batch,
            what: Retraction { target: target.into(), reason: "recorded in error".into() },
        });
    }

    /// Whether it is the enactment, with which everything falls.
    fn is_all(&self, target: &Target) -> bool {
        *target == Target::Act(self.norm.clone().into())
    }

    /// Records an act again, in part on other days, with those of its commands that were not in error.
    fn record_anew(&mut self, act: &ActId, batch: usize, dice: &mut Dice<'_>) {
        let anew: ActId = id(&format!("{act}r"));
        let Some(old) = self.acts.iter().find(|old| old.what.id == *act) else { return };
        let mut what = Act { id: anew.clone(), ..old.what.clone() };
        let later = i32::from(dice.chance(6));
        what.published.on = Day::from_epoch(what.published.on.epoch() + later);
        let kept = |command: &&Recorded<Command>| {
            command.what.act == *act && !self.gone.contains(&command.what.id().to_string())
        };
        let commands: Vec<Command> = self
            .commands
            .iter()
            .filter(kept)
            .map(|command| Command {
                act: anew.clone(),
                op: renamed(&command.what.op, act, &anew),
                ..command.what.clone()
            })
            .collect();
        self.acts.push(Recorded { batch, what });
        self.commands.extend(commands.into_iter().map(|what| Recorded { batch, what }));
    }

    fn told(self) -> History {
        let mut sets: Vec<ChangeSet> = vec![ChangeSet::default(); self.batches];
        if let Some(first) = sets.first_mut() {
            first.norms.push(norm(&self.norm));
        }
        for Recorded { batch, what } in self.acts {
            sets.get_mut(batch).into_iter().for_each(|set| set.acts.push(what.clone()));
        }
        for Recorded { batch, what } in self.commands {
            sets.get_mut(batch).into_iter().for_each(|set| set.commands.push(what.clone()));
        }
        for Recorded { batch, what } in self.retractions {
            sets.get_mut(batch).into_iter().for_each(|set| set.retractions.push(what.clone()));
        }
        for Recorded { batch, what } in self.claims {
            sets.get_mut(batch).into_iter().for_each(|set| set.claims.push(what.clone()));
        }
        for Recorded { batch, what } in self.known_acts {
            sets.get_mut(batch).into_iter().for_each(|set| set.known_acts.push(what.clone()));
        }
        for Recorded { batch, what } in self.doubts {
            sets.get_mut(batch).into_iter().for_each(|set| set.doubts.push(what.clone()));
        }
        let batches = (0..).map(instant).zip(sets).filter(|(_, set)| *set != ChangeSet::default()).collect();
        History { norm: self.norm, batches }
    }
}

/// The act that is told as the `index`th; there need not be one.
fn act_id(index: usize) -> ActId {
    id(&format!("urn:lex:xx:act;{index}"))
}

fn norm(norm: &NormId) -> Norm {
    Norm {
        id: norm.clone(),
        title: "Norm 1".into(),
        norm_type: "statute".into(),
        jurisdiction: "xx".into(),
        language: "en".into(),
        adopted_on: None,
        published_on: None,
        data_source: "invented".into(),
        citations: Vec::new(),
    }
}

fn with_candidates(mut act: Act, earlier: &[Recorded<Act>]) -> Act {
    if act.kind == ActKind::Unresolved {
        act.candidates = earlier.iter().take(2).map(|act| act.what.id.clone()).collect();
    }
    act
}

/// An amendment with the same texts, of which nobody knows the words.
fn with_unknown_words(op: Op) -> Op {
    match op {
        Op::Amend(Amend { target, texts, .. }) => {
            let unknown = |text: Text| UnknownText { language: text.language, aspect: text.aspect };
            Op::Amend(Amend { target, texts: Vec::new(), unknown: texts.into_iter().map(unknown).collect() })
        }
        Op::Correct(correct) => {
            let op = correct.op.map(|op| Box::new(with_unknown_words(*op)));
            Op::Correct(Correct { op, ..correct })
        }
        op => op,
    }
}

/// When an act takes effect: upon publication, before it or after it.
fn effective(published: usize, dice: &mut Dice<'_>) -> Option<Dated> {
    let (which, distance) = (dice.weigh(0, &[(5, 0), (3, 1), (4, 2)]), 1 + dice.roll(4));
    match which {
        0 => None,
        1 => Some(Dated::stated(day(published.saturating_sub(distance)))),
        _ => Some(Dated::stated(day(published + distance))),
    }
}

/// When a command takes effect: mostly with its act, else on a day of its own or under a condition.
fn commencement(dice: &mut Dice<'_>) -> Option<Commencement> {
    let (which, on) = (dice.weigh(0, &[(12, 0), (3, 1), (1, 2)]), dice.roll(WINDOW + 2));
    match which {
        0 => None,
        1 => Some(Commencement::On(Dated::stated(day(on)))),
        _ => Some(Commencement::Condition("when the register is open".into())),
    }
}

/// The operation with an act's commands named by another act.
fn renamed(op: &Op, old: &ActId, new: &ActId) -> Op {
    let mut op = op.clone();
    let act = match &mut op {
        Op::Negate(negate) => match &mut negate.target {
            Target::Act(act) => act,
            Target::Command(command) => &mut command.act,
        },
        Op::Correct(correct) => &mut correct.command.act,
        _ => return op,
    };
    if act == old {
        *act = new.clone();
    }
    op
}
