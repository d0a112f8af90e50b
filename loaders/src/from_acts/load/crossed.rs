//! Acts that give a provision other words, and of which no order is told.

use std::collections::{BTreeMap, BTreeSet};

use asof_schema::{ActId, Command, Commencement, ComponentId, Day, IdError, Op, Text};

use super::{Consolidation, Out, is_at_or_below};
use crate::from_acts::Target;
use crate::from_acts::in_force::InForce;

impl Consolidation<'_> {
    /// Two acts give one provision other words, the later one takes effect no later than the other, and neither names the
    /// other: which words hold from the day on which both are in effect is not told.
    pub(super) fn doubt_crossed(&self, acts: &[InForce<'_>], out: &mut Out) -> Result<(), IdError> {
        let mut told = BTreeSet::new();
        for (before, after, day, target) in self.crossed(acts, &out.set.commands) {
            let touches = self.law.concerned(&target.down_to(self.law.drafting().article()))?;
            if !told.insert((before.document.number, after.document.number, touches.clone())) {
                continue;
            }
            let message = format!(
                "{} and {} give it other words, and neither names the other for it: which of them hold from {day} on, when \
                 both are in effect, is not told",
                before.document.code(),
                after.document.code()
            );
            out.doubt_on("order-not-told", after, (day, None), touches, message);
        }
        Ok(())
    }

    /// The acts of which that is so, in the order of their publication, with the day and the place. What an act says for a
    /// time, or on a condition, is left out, and so is what never took effect.
    fn crossed<'a, 'o>(
        &self,
        acts: &'a [InForce<'o>],
        commands: &[Command],
    ) -> Vec<(&'a InForce<'o>, &'a InForce<'o>, Day, Target)> {
        let by_id = in_effect(acts);
        let mut given: BTreeMap<&ComponentId, Vec<(&InForce<'_>, Day, &Command)>> = BTreeMap::new();
        let article = self.law.drafting().article();
        let is_in_article = |one: &Command| self.law.path_of(&one.op).number(article).is_some();
        let own = commands.iter().filter(|one| one.norm == self.norm && one.until.is_none());
        for command in own.filter(|one| is_in_article(one)) {
            let (Some(act), Some(target)) = (by_id.get(&command.act), command.op.target()) else { continue };
            let Some(day) = day_of(act, command) else { continue };
            given.entry(target).or_default().push((*act, day, command));
        }
        let mut found = Vec::new();
        for of_place in given.values_mut() {
            of_place.sort_by_key(|(act, ..)| act.document.number);
            let of_these: Vec<&InForce<'_>> = of_place.iter().map(|(act, ..)| *act).collect();
            for (at, &(before, day, one)) in of_place.iter().enumerate() {
                let target = self.law.path_of(&one.op);
                let later = of_place.iter().skip(at + 1).filter(|(_, own, _)| *own <= day);
                let apart = later.filter(|(after, _, other)| {
                    after.document.number != before.document.number
                        && !leads(after, before, (&target, &of_these))
                        && !leads(before, after, (&target, &of_these))
                        && give_other_words(&one.op, &other.op)
                });
                found.extend(apart.map(|&(after, ..)| (before, after, day, target.clone())));
            }
        }
        found
    }

    /// An act changes for good what another one gives other words for a time that is not over then. Where it does not name that
    /// one, whether the words for a time go on until their end is not told. Where it repeals what they are of by naming that
    /// one, it is not told whether more than these words falls.
    pub(super) fn doubt_over_terms(&self, acts: &[InForce<'_>], out: &mut Out) -> Result<(), IdError> {
        let mut told = BTreeSet::new();
        for (term, end, act, day, target) in self.over_terms(acts, &out.set.commands) {
            let touches = self.law.concerned(&target.down_to(self.law.drafting().article()))?;
            if !told.insert((term.document.number, act.document.number, touches.clone())) {
                continue;
            }
            let (code, of_term) = (act.document.code(), term.document.code());
            if names(act, term, &target) {
                let message = format!(
                    "{code} repeals it as it is in {of_term}, which gives it words for a time: whether more than these falls \
                     is not told"
                );
                out.doubt_on("repeal-of-a-term", act, (day, None), touches, message);
            } else {
                let message = format!(
                    "{code} changes it while {of_term} gives it other words for a time, and does not name that for it: which \
                     of them hold before {end} is not told"
                );
                out.doubt_on("order-not-told", act, (day, Some(end)), touches, message);
            }
        }
        Ok(())
    }

    /// The acts that give words for a time and those that change the same for good before its end, without naming them or by
    /// a repeal: with the end, the day of the change, and the place. An act that repeals the other one by itself tells enough.
    fn over_terms<'a, 'o>(&self, acts: &'a [InForce<'o>], commands: &[Command]) -> Vec<OverTerm<'a, 'o>> {
        let (by_id, article) = (in_effect(acts), self.law.drafting().article());
        let is_in_article = |one: &Command| self.law.path_of(&one.op).number(article).is_some();
        let own = commands.iter().filter(|one| one.norm == self.norm && is_in_article(one));
        let own: Vec<(&InForce<'_>, Day, &Command)> = own
            .filter_map(|one| {
                let act = *by_id.get(&one.act)?;
                Some((act, day_of(act, one)?, one))
            })
            .collect();
        let mut found = Vec::new();
        for &(term, from, one) in &own {
            let (Op::Amend(amend), Some(end)) = (&one.op, one.until) else { continue };
            let target = self.law.path_of(&one.op);
            for &(act, day, other) in &own {
                let is_meant = match &other.op {
                    Op::Amend(own) => {
                        own.target == amend.target
                            && give_other_words(&one.op, &other.op)
                            && !names(act, term, &target)
                    }
                    Op::Repeal(repeal) => is_at_or_below(&amend.target, &repeal.target),
                    _ => false,
                };
                let is_over = act.document.number > term.document.number && (from..end).contains(&day);
                if is_over && other.until.is_none() && is_meant && !speaks_of(act, term) {
                    found.push((term, end, act, day, target.clone()));
                }
            }
        }
        found
    }
}

/// An act that gives words for a time, the first day without them, an act that changes the same for good before, its day, and
/// the place.
type OverTerm<'a, 'o> = (&'a InForce<'o>, Day, &'a InForce<'o>, Day, Target);

/// The acts at work on a law that took effect, by their ids.
fn in_effect<'a, 'o>(acts: &'a [InForce<'o>]) -> BTreeMap<&'a ActId, &'a InForce<'o>> {
    let amending = acts.iter().filter(|act| act.beside.is_none() && act.withdrawn.is_none());
    amending.map(|act| (&act.id, act)).collect()
}

/// The day on which a command of an act takes effect, where it waits for nothing.
fn day_of(act: &InForce<'_>, command: &Command) -> Option<Day> {
    match &command.commencement {
        Some(Commencement::On(day)) => Some(day.on),
        Some(Commencement::Condition(_)) => None,
        None => Some(act.schedule.from.unwrap_or(act.published.on)),
    }
}

/// Whether what an act says of its own days names another one: as it does where it repeals that.
fn speaks_of(act: &InForce<'_>, other: &InForce<'_>) -> bool {
    let number = other.document.number.as_cited();
    let words = act.document.commencement.iter().flat_map(|one| one.split_whitespace());
    let cited = |word: &str| (act.document.drafting.cited)(word.trim_matches(['(', ')', ',', '.', ';']));
    words.map(cited).any(|cited| cited == Some(number))
}

/// Whether the clause of an act names another one for a provision, what it stands in or what stands in it; or where it is
/// not told for which provision.
fn names(act: &InForce<'_>, other: &InForce<'_>, target: &Target) -> bool {
    let (number, drafting) = (other.document.number.as_cited(), act.document.drafting);
    if !act.clause.cites.contains(&number) {
        return false;
    }
    let made_by = (drafting.made_by)(&act.document.enacting);
    let mut named_for = made_by.iter().filter(|(_, by)| *by == number).map(|(named, _)| named).peekable();
    named_for.peek().is_none()
        || named_for.any(|named| drafting.covers(named, target) || drafting.covers(target, named))
}

/// Whether the clause of an act names another one for a provision, or one of some acts whose clause leads to that.
fn leads(act: &InForce<'_>, other: &InForce<'_>, (target, over): (&Target, &[&InForce<'_>])) -> bool {
    let (mut from, mut seen) = (vec![act], BTreeSet::new());
    while let Some(one) = from.pop() {
        if names(one, other, target) {
            return true;
        }
        if seen.insert(one.document.number) {
            from.extend(over.iter().filter(|next| names(one, next, target)));
        }
    }
    false
}

/// Whether two operations give a provision words, and not the same.
fn give_other_words(one: &Op, other: &Op) -> bool {
    let differs = |text: &Text, other: &Text| {
        (&other.language, other.aspect) == (&text.language, text.aspect) && other.text != text.text
    };
    texts(one).iter().any(|text| texts(other).iter().any(|other| differs(text, other)))
}

fn texts(op: &Op) -> &[Text] {
    match op {
        Op::Insert(insert) => &insert.texts,
        Op::Amend(amend) => &amend.texts,
        _ => &[],
    }
}
