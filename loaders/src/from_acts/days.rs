//! Days that another act sets.
//!
//! A law may leave its day to a later act. Until that one is known, the commands of the law wait for a condition; the
//! later act corrects each of them by the day. So an answer names the act that says the day, and as known before that act
//! the law was not in force yet. An act that shows by amending a provision that it is in force does the same, with a day
//! that is no more than a bound.
//!
//! An amending act may be repealed before its day: what has taken effect stays, and the rest is withdrawn.

use asof_schema::{
    ActId, Command, Commencement, Correct, DateBasis, Dated, Day, IdError, Negate, NegationKind, Op,
    Target as Reached,
};

use super::effects::{Begin, Beside, Effects};
use super::in_force::{InForce, Shown};
use super::{Document, Instruction, Schedule, Statute, Target, Unheard};

/// What the numbers of commands begin after that correct the days of what others leave open, and how many there are for
/// each of the acts that one cites.
const SHOWS: u32 = 3_000_000_000;
const ROOM: u32 = 1_000_000;

/// The day of a command, as a later act tells it.
struct Told<'d> {
    day: Dated,
    by: &'d Document,
    /// The number of the command that corrects it.
    seq: u32,
    place: Option<String>,
    wording: Option<String>,
    /// What it waits for until then.
    condition: String,
}

impl<'d> InForce<'d> {
    /// An act, as far as it repeals something of another one, on the day of that.
    pub(super) fn repealing(one: &'d Beside, effects: &'d Effects) -> Result<Self, IdError> {
        let act = Self::new(&one.document, one.clause.clone())?;
        Ok(act.at_work_beside(one.schedule.clone(), one.base).commenced(effects))
    }

    /// With the days that other acts at hand say, where it states none itself.
    pub(super) fn commenced(mut self, effects: &'d Effects) -> Self {
        let begins = effects.begins(self.document);
        if self.parts_commenced(begins) {
            return self;
        }
        let own = &mut self.schedule;
        if own.from.is_some() {
            let other = begins.iter().filter(|begin| begin.schedule.from != own.from);
            own.unread
                .extend(other.map(|begin| Unheard { words: begin.wording.clone(), ..Unheard::default() }));
            return self;
        }
        let Some(begin) = begins.first() else { return self };
        let condition = own.condition.take();
        self.waits_for = condition.or_else(|| Some(format!("another act says its day: {}", begin.wording)));
        for Begin { schedule, .. } in begins {
            own.from = own.from.or(schedule.from);
            own.until = own.until.or(schedule.until);
            own.begins.extend(schedule.begins.iter().cloned());
            own.ends.extend(schedule.ends.iter().cloned());
            own.unread.extend(schedule.unread.iter().cloned());
        }
        if own.from.is_none() {
            own.condition.clone_from(&self.waits_for);
        }
        self.set_by = begins;
        self
    }

    /// Takes the days of the provisions that it leaves to other acts, where these say the days of nothing
    /// else.
    fn parts_commenced(&mut self, begins: &'d [Begin]) -> bool {
        let own = &mut self.schedule;
        let open = || own.unread.iter().filter(|one| one.leaves_open());
        let waits = |named: &Target| open().any(|one| one.named.contains(named));
        let says = |begin: &Begin| {
            let Schedule { from, until, begins, ends, .. } = &begin.schedule;
            let parts = begins.iter().all(|(named, _)| waits(named));
            parts && !begins.is_empty() && from.is_none() && until.is_none() && ends.is_empty()
        };
        let Some(words) = open().next().map(|one| one.words.clone()) else { return false };
        let fits = !begins.is_empty() && begins.iter().all(says);
        if fits {
            for Begin { schedule, .. } in begins {
                own.begins.extend(schedule.begins.iter().cloned());
                own.unread.extend(schedule.unread.iter().cloned());
            }
            own.settle();
            (self.waits_for, self.set_by) = (Some(words), begins);
        }
        fits
    }

    /// Its commands as they stand before it is known when they take effect, and the corrections that say so. Where the act
    /// that says the day is no later one, nobody ever waited. `path` tells the place of what is commanded.
    pub(super) fn wait(
        &self,
        commands: Vec<Command>,
        path: impl Fn(&Op) -> Target,
    ) -> Result<(Vec<Command>, Vec<Command>), IdError> {
        let mut corrections = Vec::new();
        let mut waiting = Vec::new();
        for command in commands {
            let told = self.said(&command).or_else(|| self.shown(&command, &path(&command.op)));
            let Some(told) = told else {
                waiting.push(command);
                continue;
            };
            let act: ActId = Statute::of(told.by).id()?.into();
            let commencement = Some(Commencement::On(told.day));
            let correct = Op::Correct(Correct { command: command.id(), op: None, commencement });
            let correction = Command::new(&act, told.seq, &command.norm, correct);
            corrections.push(Command { place: told.place, wording: told.wording, ..correction });
            let condition = Some(Commencement::Condition(told.condition));
            waiting.push(Command { commencement: condition, ..command });
        }
        Ok((waiting, corrections))
    }

    /// The day of a command that a later act says.
    fn said(&self, command: &Command) -> Option<Told<'d>> {
        let day = self.day_of(command)?;
        let begin = self.setter(day)?;
        Some(Told {
            day: Dated::stated(day),
            by: &begin.document,
            seq: begin.base?.checked_add(command.seq)?,
            place: Some(begin.label.clone()).filter(|label| !label.is_empty()),
            wording: Some(begin.wording.clone()),
            condition: self.waits_for.clone()?,
        })
    }

    /// The day of a command that a later act shows.
    fn shown(&self, command: &Command, path: &Target) -> Option<Told<'d>> {
        let day = match &command.commencement {
            Some(Commencement::On(day)) if day.basis == DateBasis::SnapshotBound => *day,
            None if self.day_is_shown() => self.bound_on(self.bound?),
            _ => return None,
        };
        let shown = self.shown_later(day.on)?;
        let open = || self.schedule.unread.iter().find(|one| one.leaves_open());
        let sentence = self.document.drafting.left_open(&self.schedule, path).or_else(open);
        let room = (command.seq < ROOM).then(|| u32::try_from(shown.nth).ok()?.checked_mul(ROOM));
        Some(Told {
            day,
            by: shown.by,
            seq: SHOWS.checked_add(room??)?.checked_add(command.seq)?,
            place: None,
            wording: None,
            condition: sentence.map(|one| one.words.clone()).or_else(|| self.waits_for.clone())?,
        })
    }

    /// Lets a later act repeal this amending one. Whether that is clear: all of it falls on a stated day, and nothing of it
    /// was to end by itself.
    pub(super) fn withdraw(&mut self, by: &'d Beside) -> bool {
        let whole = |(one, _): &(Instruction, String)| *one == Instruction::Repeal(Target::default());
        let is_clear = by.doubts.is_empty()
            && by.schedule.unread.is_empty()
            && by.schedule.from.is_some()
            && by.clause.instructions.iter().all(whole)
            && !by.clause.instructions.is_empty();
        let own = &self.schedule;
        let is_plain = own.until.is_none() && own.ends.is_empty() && self.beside.is_none();
        let is_certain = self.bound.is_none() && self.set_by.is_empty() && self.terms.is_empty();
        let fits = is_clear && is_plain && is_certain && self.withdrawn.is_none();
        if fits {
            self.withdrawn = Some(by);
        }
        fits
    }

    /// The commands that withdraw those of this act that take effect on the day of the act that repeals it, or later.
    pub(super) fn withdrawals(&self, commands: &[Command]) -> Result<Vec<Command>, IdError> {
        let (Some(by), Some(day)) = (self.withdrawn, self.withdrawn_on()) else { return Ok(Vec::new()) };
        let act: ActId = Statute::of(&by.document).id()?.into();
        let begins = |command: &Command| match command.commencement {
            Some(Commencement::Condition(_)) => None,
            _ => Some(self.day_of(command).unwrap_or(self.published.on)),
        };
        let is_late = |command: &&Command| begins(command).is_none_or(|begins| begins >= day);
        let withdrawal = |command: &Command| {
            let target = Reached::Command(command.id());
            let negate = Negate { target, kind: NegationKind::Withdrawal, from: Some(day), until: None };
            let seq = by.base.saturating_add(command.seq);
            let wording = by.clause.instructions.first().map(|(_, wording)| wording.clone());
            Command { wording, ..Command::new(&act, seq, &command.norm, Op::Negate(negate)) }
        };
        Ok(commands.iter().filter(is_late).map(withdrawal).collect())
    }

    /// Whether its own day is one that a later act says or shows.
    pub(super) fn day_is_told_later(&self) -> bool {
        self.day_is_shown() || self.schedule.from.is_some_and(|day| self.setter(day).is_some())
    }

    /// Whether its own day is the one on which a later act shows it in force.
    fn day_is_shown(&self) -> bool {
        let day = self.bound.filter(|day| self.terms.is_empty() && self.schedule.from == Some(*day));
        day.is_some_and(|day| self.shown_later(day).is_some())
    }

    /// The later act that shows that something is in force on a day.
    fn shown_later(&self, day: Day) -> Option<&Shown<'d>> {
        let is_later = |shown: &&Shown<'_>| self.published.on < shown.by.known_from();
        self.shown_by.iter().find(|shown| shown.day == day).filter(is_later)
    }

    fn day_of(&self, command: &Command) -> Option<Day> {
        match &command.commencement {
            Some(Commencement::On(day)) => Some(day.on),
            Some(Commencement::Condition(_)) => None,
            None => self.schedule.from,
        }
    }

    /// The later act that says a day.
    fn setter(&self, day: Day) -> Option<&'d Begin> {
        let says = |begin: &&Begin| {
            begin.schedule.from == Some(day) || begin.schedule.begins.iter().any(|(_, begins)| *begins == day)
        };
        let is_whole = |begin: &&Begin| begin.schedule.from.is_some();
        let begin = self.set_by.iter().find(says).or_else(|| self.set_by.iter().find(is_whole))?;
        (self.published.on < begin.document.known_from()).then_some(begin)
    }
}
