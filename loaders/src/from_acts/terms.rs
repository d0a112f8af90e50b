//! Days of an act that a later act changes: it amends the clause or section that says them.
//!
//! The act keeps the days that it says itself. The later one corrects the day on which a command begins. Of a command that
//! ends, it goes on with the effect from that end to the new one: what was put is revived, and anything else is commanded
//! once more. So as known before the later act, the days are the old ones.

use std::collections::BTreeMap;

use asof_schema::{ActId, Command, Commencement, ComponentId, Correct, Dated, Day, IdError, Op, Revive};

use super::in_force::{InForce, Term};
use super::{Clause, Document, Facet, Instruction, Schedule, Statute, Target};
use crate::provision::Printed;

/// What the numbers of commands begin after that change the days of others: those that correct when they begin, and those
/// that go on with them.
const BEGINS: u32 = 3_900_000_000;
const GOES_ON: u32 = 4_100_000_000;

impl InForce<'_> {
    /// Takes over the days that a later act says in the place of its own. Whether it can: those that have come when the
    /// later act is published stay as they are.
    pub(super) fn reschedule(&mut self, by: &Self, after: Schedule) -> bool {
        let old = &self.schedule;
        let is_understood = after.unread.is_empty() && after.condition.is_none();
        let after = Schedule {
            from: after.from.or(old.from),
            unread: old.unread.clone(),
            condition: None,
            until: after.until,
            begins: after.begins,
            ends: after.ends,
            latest: Vec::new(),
        };
        let known = by.published.on;
        let in_time = |day: Day| by.first_day() <= day && known < day;
        let same_begin = old.from == after.from && old.begins == after.begins;
        let same_end = old.until == after.until && old.ends == after.ends;
        let begins = old.begins.iter().map(|(_, day)| *day).chain(old.from);
        let begins_late = || old.from.is_some() && begins.clone().all(in_time);
        let ends = old.ends.iter().map(|(_, day)| *day).chain(old.until);
        let ends_late = || {
            let longer = match (old.until, after.until) {
                (Some(old), Some(new)) => old <= new,
                (None, Some(_)) => false,
                (_, None) => true,
            };
            longer && ends.clone().all(in_time)
        };
        if same_begin && same_end {
            return is_understood;
        }
        let fits = (same_begin || begins_late()) && (same_end || ends_late()) && self.set_by.is_empty();
        let fits = fits && is_understood;
        if fits {
            let before = std::mem::replace(&mut self.schedule, after.clone());
            self.terms.push(Term { by: by.document, before, after });
        }
        fits
    }

    /// The first day that it says itself, or that is known where it says none.
    pub(super) fn stated_from(&self) -> Option<Day> {
        self.terms.first().map_or(self.schedule.from, |first| first.before.from)
    }

    /// What a clause makes of the days of this act, if it changes nothing else of it.
    pub(super) fn days_anew(document: &Document, clause: &Clause) -> Option<Schedule> {
        let of_days = |(one, _): &(Instruction, String)| one.target().facet == Facet::Commencement;
        let only = !clause.instructions.is_empty() && clause.instructions.iter().all(of_days);
        let schedule = (document.drafting.schedule)(&document.reprinted);
        let says = schedule.from.is_some() || schedule.until.is_some();
        (only && clause.unread.is_empty() && says).then_some(schedule)
    }

    /// What an act makes of the days of this law, if it prints the section anew in which the law says them.
    pub(super) fn days_of_section(&self, by: &Self) -> Option<Schedule> {
        let article = self.document.drafting.article();
        let own = says_days(self.document, &self.document.provisions, &Target::default())?;
        let named = by.clause.instructions.iter().any(|(instruction, _)| {
            let target = instruction.target();
            matches!(instruction, Instruction::Amend(_))
                && target.facet == Facet::Whole
                && target.number(article) == own.0.number(article)
                && target.numbers.range(..article).all(|(level, number)| own.0.number(*level) == Some(number))
        });
        let (place, texts) = says_days(by.document, &by.document.provisions, &Target::default())?;
        (named && place.number(article) == own.0.number(article)).then_some(())?;
        Some((by.document.drafting.schedule)(&texts))
    }

    /// The commands with the days that the act says itself, and what later acts make of those. What they make of provisions
    /// whose days cannot be changed is left out, and the provisions are told.
    pub(super) fn terms_of(
        &self,
        command: Command,
        path: &Target,
    ) -> Result<(Command, Vec<Command>), IdError> {
        let drafting = self.document.drafting;
        let Some(first) = self.terms.first() else { return Ok((command, Vec::new())) };
        let begin = |schedule: &Schedule| drafting.begin(schedule, path);
        let end = |schedule: &Schedule| drafting.end(schedule, path);
        let mut changes = Vec::new();
        let own = Command {
            commencement: match (begin(&first.before), &command.commencement) {
                (Some(day), None | Some(Commencement::On(_))) if Some(day) != first.before.from => {
                    Some(Commencement::On(self.dated(path, day)))
                }
                (_, Some(Commencement::Condition(condition))) => {
                    Some(Commencement::Condition(condition.clone()))
                }
                _ => None,
            },
            until: end(&first.before),
            ..command
        };
        let mut last = own.clone();
        for Term { by, before, after } in &self.terms {
            let act: ActId = Statute::of(by).id()?.into();
            let (seq, norm) = (own.seq, &own.norm);
            if let Some(day) = begin(after).filter(|day| Some(*day) != begin(before)) {
                let commencement = Some(Commencement::On(Dated::stated(day)));
                let correct = Correct { command: own.id(), op: None, commencement };
                changes.push(Command::new(&act, BEGINS.saturating_add(seq), norm, Op::Correct(correct)));
            }
            if let Some(day) = end(before).filter(|day| end(after).is_none_or(|after| after > *day)) {
                let op = match &last.op {
                    Op::Insert(insert) => Op::Revive(Revive { target: insert.component.clone() }),
                    op => op.clone(),
                };
                last = Command {
                    commencement: Some(Commencement::On(Dated::stated(day))),
                    until: end(after),
                    wording: own.wording.clone(),
                    ..Command::new(&act, GOES_ON.saturating_add(seq), norm, op)
                };
                changes.push(last.clone());
            }
        }
        Ok((own, changes))
    }
}

/// The article that says when its act takes effect, with its place, and its words.
fn says_days(document: &Document, provisions: &[Printed], above: &Target) -> Option<(Target, Vec<String>)> {
    let drafting = document.drafting;
    provisions.iter().find_map(|printed| {
        let mut place = above.clone();
        let level = drafting.level(printed.kind);
        place.numbers.extend(level.and_then(|level| Some((level, printed.number.clone()?))));
        if level != Some(drafting.article()) {
            return says_days(document, &printed.children, &place);
        }
        let texts: Vec<String> =
            printed.all().filter_map(|one| one.words.as_ref()).map(|words| words.text.clone()).collect();
        texts.iter().any(|text| (drafting.commences)(text)).then_some((place, texts))
    })
}

/// The commands that go on with others although another act has changed meanwhile what they are about. Of what it repealed
/// nothing goes on; of what it gave other words nothing tells what would go on: with the component, and the day from which
/// it is in doubt.
pub(super) fn overtaken(
    commands: &[Command],
    days: &BTreeMap<ActId, Day>,
) -> Vec<(usize, Option<(ComponentId, Day)>)> {
    let day_of = |command: &Command| match &command.commencement {
        Some(Commencement::On(day)) => Some(day.on),
        Some(Commencement::Condition(_)) => None,
        None => days.get(&command.act).copied(),
    };
    let first: BTreeMap<(u32, &ComponentId), &Command> = commands
        .iter()
        .filter(|command| command.seq < BEGINS)
        .filter_map(|command| Some(((command.seq, command.op.target()?), command)))
        .collect();
    let overtakes = |command: &Command, other: &Command| {
        let (target, day) = (command.op.target()?, day_of(command)?);
        let first = first.get(&(command.seq.checked_sub(GOES_ON)?, target))?;
        let (on, since) = (day_of(other)?, day_of(first)?);
        let meanwhile = on >= since && command.until.is_none_or(|until| on < until);
        let doubt = match (&command.op, &other.op) {
            (Op::Revive(_), Op::Repeal(repeal)) if on <= day && is_at_or_below(target, &repeal.target) => {
                None
            }
            (Op::Revive(_), _) => return None,
            (_, op) if op.target() == Some(target) && other.act != first.act => Some((target.clone(), day)),
            _ => return None,
        };
        meanwhile.then_some(doubt)
    };
    let goes_on = |command: &&Command| command.seq > GOES_ON;
    let others = || commands.iter().filter(|command| command.seq < BEGINS);
    let each = commands.iter().enumerate().filter(|(_, command)| goes_on(command));
    each.filter_map(|(at, command)| Some((at, others().find_map(|other| overtakes(command, other))?)))
        .collect()
}

fn is_at_or_below(id: &ComponentId, top: &ComponentId) -> bool {
    top.is_root()
        || id.local().strip_prefix(top.local()).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
}
