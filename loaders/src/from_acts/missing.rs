//! Acts of which others speak, and that are not among the documents.

use std::collections::{BTreeMap, BTreeSet};

use asof_schema::{
    ActId, ActKind, Command, Commencement, ComponentId, Dated, Day, Doubt, IdError, KnownAct, Severity, Touch,
};

use super::at_hand::AtHand;
use super::in_force::InForce;
use super::law::{Article, above, place};
use super::load::{Consolidation, Out, is_at_or_below};
use super::{ActNumber, Facet, Instruction, Statute, Target};

/// The articles of which acts say by which acts they are as they are, each with these acts.
type Vouching<'a, 'd> = BTreeMap<ComponentId, Vec<&'a InForce<'d>>>;

/// What is at hand of the articles of a law, each by its place.
struct History<'a, 'd> {
    /// Who says by which acts they are as they are.
    vouching: Vouching<'a, 'd>,
    /// Who names them as a whole, or puts a part into them, with the day of that: such an act must say by
    /// which acts they are as they are, and where it says nothing, they are as enacted.
    naming: BTreeMap<ComponentId, Vec<(Day, &'a InForce<'d>)>>,
    /// What changed them, in its order.
    changes: BTreeMap<ComponentId, Vec<(Day, ActNumber)>>,
}

impl History<'_, '_> {
    /// The first day on which a later act says that an article is as other acts than a missing one made it.
    fn vouched(&self, article: &ComponentId, missing: ActNumber, after: Day) -> Option<Day> {
        let by = self.vouching.get(article).into_iter().flatten();
        let free = by.filter(|act| is_free(act, article, missing));
        let days = free.map(|act| (act.first_day(), act.document.number));
        days.filter(|&(day, act)| act > missing && day > after).map(|(day, _)| day).min()
    }

    /// The day from which an article certainly has no words of a missing act, as a later act names the
    /// article without that one: that of the last change in between, else that of the missing act itself. A
    /// later act that does not name the last change of the article either says nothing.
    fn without(&self, article: &ComponentId, missing: ActNumber, after: Day) -> Option<Day> {
        let changes = self.changes.get(article).map(Vec::as_slice).unwrap_or_default();
        let naming = self.naming.get(article).into_iter().flatten();
        let later = naming.filter(|(day, act)| *day > after && act.document.number > missing);
        let without = later.filter(|(_, act)| is_free(act, article, missing)).filter_map(|(day, act)| {
            let before = changes.iter().filter(|(on, by)| on <= day && *by < act.document.number);
            let names_last = before.clone().next_back().is_none_or(|(_, by)| act.clause.cites.contains(by));
            let between = before.filter(|(on, by)| *on > after && *by > missing).map(|(on, _)| *on);
            names_last.then(|| between.max().unwrap_or(after))
        });
        without.min()
    }
}

/// Whether an act does not name another one for an article or anything in it.
fn is_free(act: &InForce<'_>, article: &ComponentId, other: ActNumber) -> bool {
    let times = act.clause.cites.iter().filter(|cited| **cited == other).count();
    if times == 0 {
        return true;
    }
    let drafting = act.document.drafting;
    let segment = drafting.levels.get(drafting.article()).map_or("", |level| level.kind.segment);
    let last = article.local().rsplit('_').next().unwrap_or_default();
    // What has no number of an article may be anything.
    let may_be = |target: &Target| {
        let number = target.number(drafting.article()).map(|number| drafting.segment_number(number));
        number.is_none_or(|number| last == format!("{segment}{number}"))
    };
    let named = named_for(act, other);
    times == 1 && !named.is_empty() && !named.iter().any(may_be)
}

/// The provisions for which an act names another one.
fn named_for(act: &InForce<'_>, other: ActNumber) -> Vec<Target> {
    let made_by = (act.document.drafting.made_by)(&act.document.enacting).into_iter();
    made_by.filter(|(_, by)| *by == other).map(|(target, _)| target).collect()
}

impl Consolidation<'_> {
    /// Acts that others say have amended the law, and that are not among the documents. What else they changed is not
    /// told, so they may touch all of it: each article until a later act gives it anew, or says by which acts it is as it is.
    pub(super) fn tell_missing(
        &self,
        acts: &[InForce<'_>],
        at_hand: &AtHand<'_>,
        out: &mut Out,
    ) -> Result<(), IdError> {
        let country = self.original.document.country.as_str();
        let mut missing: BTreeMap<ActNumber, Vec<&InForce<'_>>> = BTreeMap::new();
        for act in acts {
            let amends =
                |cited: ActNumber| cited > self.original.document.number && cited < act.document.number;
            for &number in act.clause.cites.iter().filter(|cited| amends(**cited)) {
                if !at_hand.has(country, number) {
                    missing.entry(number).or_default().push(act);
                }
            }
        }
        let (articles, history) = (self.law.articles(), self.history(acts, out));
        for (number, by) in missing {
            let Some(first) = by.first() else { continue };
            let code = (first.document.drafting.code)(number);
            if let Some(meant) = self.slip(number, &by, acts, out)? {
                let meant = (first.document.drafting.code)(meant);
                let message = format!(
                    "it speaks of a wording by {code}, which is not among the documents: {meant} gave it, and is not named"
                );
                out.find("act-named-with-a-slip", Severity::Warning, &self.norm, first, message);
                continue;
            }
            let message = format!("it speaks of a wording by {code}, which is not among the documents");
            for act in &by {
                out.find("missing-act", Severity::Error, &self.norm, act, message.clone());
            }
            let published = at_hand.first_day(country, number);
            self.know_missing((number, published), first, &message, (&articles, &history), out)?;
        }
        Ok(())
    }

    /// The act that is meant where the number of another has a slip in it: the only one whose number is so
    /// near that changed that for which the other is named, and that is not named for it; else the only one
    /// that changed anything of what the clause names, and that the clause does not name.
    fn slip(
        &self,
        number: ActNumber,
        by: &[&InForce<'_>],
        acts: &[InForce<'_>],
        out: &Out,
    ) -> Result<Option<ActNumber>, IdError> {
        let &[by] = by else { return Ok(None) };
        let drafting = by.document.drafting;
        let near = |act: &&InForce<'_>| {
            let own = act.document.number;
            own < by.document.number && is_near(own, number)
        };
        let commands = |act: &InForce<'_>| {
            let id = act.id.clone();
            out.set.commands.iter().filter(move |one| one.act == id && one.norm == self.norm)
        };
        let places = named_for(by, number);
        let at_place = |act: &&InForce<'_>| {
            let named = named_for(by, act.document.number);
            let meets = |path: &Target| {
                let mut open = places.iter().filter(|place| !named.contains(place));
                open.any(|place| drafting.covers(place, path) || drafting.covers(path, place))
            };
            commands(act).any(|command| meets(&self.law.path_of(&command.op)))
        };
        let mut meant = acts.iter().filter(near).filter(at_place).map(|act| act.document.number);
        if let Some(meant) = meant.next().filter(|_| meant.next().is_none()) {
            return Ok(Some(meant));
        }
        let mut named = BTreeSet::new();
        for (instruction, _) in &by.clause.instructions {
            named.extend(self.law.only_one(instruction.target())?);
        }
        let changed = |act: &&InForce<'_>| {
            let mut targets = commands(act).filter_map(|command| command.op.target());
            targets.any(|target| named.iter().any(|article| is_at_or_below(target, article)))
        };
        let is_unnamed = |act: &&InForce<'_>| !by.clause.cites.contains(&act.document.number);
        let meant = acts.iter().filter(near).filter(is_unnamed).filter(changed);
        let mut meant = meant.map(|act| act.document.number);
        Ok(meant.next().filter(|_| meant.next().is_none()))
    }

    fn history<'a, 'd>(&self, acts: &'a [InForce<'d>], out: &Out) -> History<'a, 'd> {
        let mut naming: BTreeMap<ComponentId, Vec<(Day, &InForce<'_>)>> = BTreeMap::new();
        for act in acts.iter().filter(|act| act.beside.is_none() && act.withdrawn.is_none()) {
            for target in act.clause.instructions.iter().filter_map(|(one, _)| self.names_article(one)) {
                let Some(day) = self.first_day(act, &target) else { continue };
                // What has no id is in no law.
                for article in self.law.only_one(&target).unwrap_or_default() {
                    naming.entry(place(&article)).or_default().push((day, act));
                }
            }
        }
        let (vouching, changes) = (self.vouching(acts), self.changes(acts, out));
        History { vouching, naming, changes }
    }

    /// The article that an instruction names as a whole, or into which it puts a part.
    fn names_article(&self, instruction: &Instruction) -> Option<Target> {
        let (article, target) = (self.law.drafting().article(), instruction.target());
        let (level, _) = target.innermost().filter(|_| target.facet == Facet::Whole)?;
        let is_named = match instruction {
            Instruction::Amend(_) | Instruction::Repeal(_) => level == article,
            Instruction::Insert(_) => level == article + 1,
            Instruction::Renumber { .. } | Instruction::Relocate { .. } => false,
        };
        (is_named && target.number(article).is_some()).then(|| target.down_to(article))
    }

    /// What acts changed of each article, in the order of days and acts.
    fn changes(&self, acts: &[InForce<'_>], out: &Out) -> BTreeMap<ComponentId, Vec<(Day, ActNumber)>> {
        let by_id: BTreeMap<&ActId, &InForce<'_>> = acts.iter().map(|act| (&act.id, act)).collect();
        let places: BTreeSet<ComponentId> =
            self.law.articles().iter().flat_map(|one| &one.incarnations).map(place).collect();
        let mut changes: BTreeMap<ComponentId, Vec<(Day, ActNumber)>> = BTreeMap::new();
        let day = |command: &Command, act: &InForce<'_>| match &command.commencement {
            Some(Commencement::On(day)) => day.on,
            Some(Commencement::Condition(_)) | None => act.schedule.from.unwrap_or(act.published.on),
        };
        for command in out.set.commands.iter().filter(|command| command.norm == self.norm) {
            let (Some(act), Some(target)) = (by_id.get(&command.act), command.op.target()) else { continue };
            let mut line = std::iter::successors(Some(place(target)), above);
            if let Some(article) = line.find(|id| places.contains(id)) {
                changes.entry(article).or_default().push((day(command, act), act.document.number));
            }
        }
        for of_article in changes.values_mut() {
            of_article.sort_unstable();
        }
        changes
    }

    fn vouching<'a, 'd>(&self, acts: &'a [InForce<'d>]) -> Vouching<'a, 'd> {
        let mut vouching = Vouching::new();
        for act in acts {
            for (target, _) in (act.document.drafting.vouched)(&act.document.enacting) {
                // What has no id is in no law, and nothing vouches for it.
                for article in self.law.only_one(&target).unwrap_or_default() {
                    vouching.entry(place(&article)).or_default().push(act);
                }
            }
        }
        vouching.remove(&self.norm.root());
        vouching
    }

    /// An act of which only its number is known. What a later act gives anew is as that act has it, whatever this one
    /// said of it; so is what a later act says is as other acts made it.
    fn know_missing(
        &self,
        (number, published): (ActNumber, Day),
        by: &InForce<'_>,
        message: &str,
        (articles, history): (&[Article<'_>], &History<'_, '_>),
        out: &mut Out,
    ) -> Result<(), IdError> {
        let statute = Statute { number, adopted: None, ..Statute::of(by.document) };
        let id: ActId = statute.id()?.into();
        let fits = |day, act| act > number && day > published;
        let mut touched: BTreeMap<Option<Day>, Vec<ComponentId>> = BTreeMap::new();
        for article in articles {
            let at = article.incarnations.first().map(place);
            let vouched = at.as_ref().and_then(|at| history.vouched(at, number, published));
            let without = at.as_ref().and_then(|at| history.without(at, number, published));
            let until = article.renewals.first(fits).into_iter().chain(vouched).chain(without).min();
            touched.entry(until).or_default().extend(article.incarnations.iter().cloned());
        }
        if touched.keys().all(Option::is_none) {
            touched = BTreeMap::from([(None, vec![self.norm.root()])]);
        }
        for (until, touches) in touched {
            match until {
                // It has not touched them.
                Some(until) if until <= published => {}
                Some(_) => out.set.doubts.push(Doubt {
                    code: "missing-act".to_owned(),
                    act: Some(id.clone()),
                    published,
                    effective: None,
                    until,
                    touches,
                    message: message.to_owned(),
                    places: vec![by.place()],
                    evidence: None,
                }),
                None => out.set.known_acts.push(KnownAct {
                    id: id.clone(),
                    norm: self.norm.clone(),
                    kind: ActKind::Amendment,
                    title: (by.document.drafting.code)(number),
                    summary: None,
                    published: Dated::assumed(published),
                    effective: None,
                    touches: touches
                        .into_iter()
                        .map(|component| Touch { component, effective: None })
                        .collect(),
                    evidence: None,
                }),
            }
        }
        Ok(())
    }
}

/// Whether one digit of the number or the year differs, or two that are side by side stand in the other order.
fn is_near(one: ActNumber, other: ActNumber) -> bool {
    let digits = |act: ActNumber| format!("{}/{}", act.number, act.year).into_bytes();
    let (one, other) = (digits(one), digits(other));
    let differs: Vec<usize> = (0..one.len()).filter(|&at| one.get(at) != other.get(at)).collect();
    let is_digit = |at: &usize| one.get(*at).is_some_and(u8::is_ascii_digit);
    one.len() == other.len()
        && match differs.as_slice() {
            [at] => is_digit(at),
            &[at, next] => next == at + 1 && one.get(at) == other.get(next) && one.get(next) == other.get(at),
            _ => false,
        }
}

#[cfg(test)]
mod tests {
    use super::super::Nth;
    use super::*;

    #[test]
    fn numbers_are_near_that_differ_by_one_slip() {
        let number = |number, year| ActNumber { year, number, letter: None, nth: Nth::Only };
        let near = |one, other| is_near(one, other);
        assert!(near(number(411, 2011), number(441, 2011)));
        assert!(near(number(796, 1990), number(769, 1990)));
        assert!(near(number(563, 1988), number(563, 1998)));
        assert!(!near(number(563, 1988), number(563, 1988)));
        assert!(!near(number(563, 1988), number(653, 1998)));
        assert!(!near(number(56, 1988), number(563, 1988)));
        assert!(!near(number(123, 1990), number(321, 1990)));
    }
}
