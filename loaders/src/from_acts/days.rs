//! Days that another act sets.
//!
//! A law may leave its day to a later act. Until that one is known, the commands of the law wait for a condition; the
//! later act corrects each of them by the day. So an answer names the act that says the day, and as known before that act
//! the law was not in force yet.

use asof_schema::{ActId, Command, Commencement, Correct, Dated, Day, IdError, Op};

use super::Statute;
use super::effects::{Begin, Beside, Effects};
use super::in_force::InForce;

impl<'d> InForce<'d> {
    /// An act, as far as it repeals something of another one, on the day of that.
    pub(super) fn repealing(one: &'d Beside, effects: &'d Effects) -> Result<Self, IdError> {
        let act = Self::new(&one.document, one.clause.clone())?;
        Ok(act.at_work_beside(one.schedule.clone(), one.base).commenced(effects))
    }

    /// With the days that other acts at hand say, where it states none itself.
    pub(super) fn commenced(mut self, effects: &'d Effects) -> Self {
        let begins = effects.begins(self.document);
        let own = &mut self.schedule;
        if own.from.is_some() {
            let other = begins.iter().filter(|begin| begin.schedule.from != own.from);
            own.unread.extend(other.map(|begin| (begin.wording.clone(), Vec::new())));
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

    /// Its commands as they stand before it is known when they take effect, and the corrections that say so. Where the act
    /// that says the day is no later one, nobody ever waited.
    pub(super) fn wait(&self, commands: Vec<Command>) -> Result<(Vec<Command>, Vec<Command>), IdError> {
        let mut corrections = Vec::new();
        let mut waiting = Vec::new();
        for command in commands {
            let correction = self.day_of(&command).and_then(|day| Some((day, self.setter(day)?)));
            let room =
                |(day, begin): (Day, &'d Begin)| Some((day, begin, begin.base?.checked_add(command.seq)?));
            match (correction.and_then(room), &self.waits_for) {
                (Some((day, begin, seq)), Some(condition)) => {
                    let act: ActId = Statute::of(&begin.document).id()?.into();
                    let commencement = Some(Commencement::On(Dated::stated(day)));
                    let correct = Op::Correct(Correct { command: command.id(), op: None, commencement });
                    corrections.push(Command {
                        place: Some(begin.label.clone()).filter(|label| !label.is_empty()),
                        wording: Some(begin.wording.clone()),
                        ..Command::new(&act, seq, &command.norm, correct)
                    });
                    let condition = Some(Commencement::Condition(condition.clone()));
                    waiting.push(Command { commencement: condition, ..command });
                }
                _ => waiting.push(command),
            }
        }
        Ok((waiting, corrections))
    }

    /// Whether its own day is one that a later act says.
    pub(super) fn day_is_set(&self) -> bool {
        self.schedule.from.is_some_and(|day| self.setter(day).is_some())
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
        let begin = self.set_by.iter().find(says).or_else(|| self.set_by.first())?;
        (self.published.on < begin.document.known_from()).then_some(begin)
    }
}
