//! Acts of which others speak, and that are not among the documents.

use std::collections::{BTreeMap, BTreeSet};

use asof_schema::{ActId, ActKind, ComponentId, Dated, Day, Doubt, IdError, KnownAct, Severity, Touch};

use super::at_hand::AtHand;
use super::in_force::InForce;
use super::law::{Article, place};
use super::load::{Consolidation, Out, is_at_or_below};
use super::{ActNumber, Statute};

/// The articles of which acts say by which acts they are as they are, each with these acts.
type Vouching<'a, 'd> = BTreeMap<ComponentId, Vec<&'a InForce<'d>>>;

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
        let (articles, vouching) = (self.law.articles(), self.vouching(acts));
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
            self.know_missing((number, published), first, &message, (&articles, &vouching), out)?;
        }
        Ok(())
    }

    /// The act that is meant where the number of another has a slip in it: the only one whose number is so near that
    /// amended what the clause names, and that the clause does not name.
    fn slip(
        &self,
        number: ActNumber,
        by: &[&InForce<'_>],
        acts: &[InForce<'_>],
        out: &Out,
    ) -> Result<Option<ActNumber>, IdError> {
        let &[by] = by else { return Ok(None) };
        let mut named = BTreeSet::new();
        for (instruction, _) in &by.clause.instructions {
            named.extend(self.law.only_one(instruction.target())?);
        }
        let changed = |act: &InForce<'_>| {
            let of_act = out.set.commands.iter().filter(|one| one.act == act.id && one.norm == self.norm);
            let mut targets = of_act.filter_map(|command| command.op.target());
            targets.any(|target| named.iter().any(|article| is_at_or_below(target, article)))
        };
        let near = |act: &&InForce<'_>| {
            let own = act.document.number;
            own < by.document.number && !by.clause.cites.contains(&own) && is_near(own, number)
        };
        let mut meant = acts.iter().filter(near).filter(|act| changed(act)).map(|act| act.document.number);
        Ok(meant.next().filter(|_| meant.next().is_none()))
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
        (articles, vouching): (&[Article<'_>], &Vouching<'_, '_>),
        out: &mut Out,
    ) -> Result<(), IdError> {
        let statute = Statute { number, adopted: None, ..Statute::of(by.document) };
        let id: ActId = statute.id()?.into();
        let fits = |day, act| act > number && day > published;
        let is_free = |act: &&&InForce<'_>| !act.clause.cites.contains(&number);
        let vouched = |component: &ComponentId| {
            let by = vouching.get(&place(component)).into_iter().flatten().filter(is_free);
            let days = by.map(|act| (act.first_day(), act.document.number));
            days.filter(|&(day, act)| fits(day, act)).map(|(day, _)| day).min()
        };
        let mut touched: BTreeMap<Option<Day>, Vec<ComponentId>> = BTreeMap::new();
        for article in articles {
            let by_others = article.incarnations.first().and_then(vouched);
            let until = article.renewals.first(fits).into_iter().chain(by_others).min();
            touched.entry(until).or_default().extend(article.incarnations.iter().cloned());
        }
        if touched.keys().all(Option::is_none) {
            touched = BTreeMap::from([(None, vec![self.norm.root()])]);
        }
        for (until, touches) in touched {
            match until {
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
    use super::*;

    #[test]
    fn numbers_are_near_that_differ_by_one_slip() {
        let number = |number, year| ActNumber { year, number };
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
