//! Amending acts by the law that their clauses say, by its number and its titles.

use std::collections::BTreeMap;

use asof_schema::{IdError, Severity};

use super::{Amendments, Out};
use crate::from_acts::in_force::InForce;
use crate::from_acts::{ActNumber, Clause, Document, Facet, Instruction, Suits};

/// Amending acts by what their clauses say of the law that they amend.
#[derive(Default)]
pub(super) struct Sorted<'d> {
    pub(super) amendments: Amendments<'d>,
    /// Those that do not say which one it is.
    pub(super) of_some_law: Vec<InForce<'d>>,
    /// Those that name one that is not at hand.
    pub(super) of_others: Vec<InForce<'d>>,
    /// Those that name another one than has the number which they say.
    pub(super) misnamed: Vec<InForce<'d>>,
}

impl<'d> Sorted<'d> {
    pub(super) fn of(
        clauses: Vec<(&'d Document, Clause)>,
        originals: &BTreeMap<(&'d str, ActNumber), &'d Document>,
        titles: &Titles<'d>,
        out: &mut Out,
    ) -> Result<Self, IdError> {
        let mut sorted = Self::default();
        for (document, mut clause) in clauses.into_iter().filter(|(_, clause)| !clause.is_empty()) {
            let country = document.country.as_str();
            match titles.of_number(document, &clause).as_slice() {
                &[] => {}
                &[law] => clause.amends = Some(law),
                several => {
                    let message = format!(
                        "the enacting clause does not tell which one it means of {} laws of that number: left out",
                        several.len()
                    );
                    out.say("law-not-named", Severity::Error, document, document.line, message);
                    sorted.of_some_law.push(InForce::new(document, clause)?);
                    continue;
                }
            }
            let suits = titles.suit(document, &clause);
            if let Some(law) = titles.lettered(document, &clause).filter(|_| suits == Suits::Not) {
                let code = (document.drafting.code)(law);
                let message = format!(
                    "the enacting clause names {code} and leaves out its letter: it is applied to it"
                );
                out.say("named-otherwise", Severity::Warning, document, document.line, message);
                clause.amends = Some(law);
            } else if suits == Suits::Not {
                let message = format!(
                    "the enacting clause names another law by this number, `{}`: left out",
                    clause.called
                );
                out.say("named-otherwise", Severity::Error, document, document.line, message);
                sorted.misnamed.push(InForce::new(document, clause)?);
                continue;
            }
            let laws = clause.amends.map_or_else(|| titled(document, &clause, originals), |law| vec![law]);
            match laws.as_slice() {
                &[law] => sorted.amendments.entry((country, law)).or_default().push((document, clause)),
                [] if clause.named.is_some() => {
                    let message = "the law that the enacting clause names by its title is not among the documents: left out";
                    out.say("no-original", Severity::Error, document, document.line, message.to_owned());
                    sorted.of_others.push(InForce::new(document, clause)?);
                }
                _ => {
                    let message =
                        "the enacting clause does not say by its number which law it amends: left out";
                    out.say("law-not-named", Severity::Error, document, document.line, message.to_owned());
                    sorted.of_some_law.push(InForce::new(document, clause)?);
                }
            }
        }
        Ok(sorted)
    }
}

/// The titles that laws have had, by their country and number; none where one of them is not at hand.
pub(super) struct Titles<'d>(BTreeMap<(&'d str, ActNumber), Vec<&'d str>>);

impl<'d> Titles<'d> {
    pub(super) fn of(
        originals: &BTreeMap<(&'d str, ActNumber), &'d Document>,
        clauses: &[(&'d Document, Clause)],
    ) -> Self {
        let enacted = originals.iter().map(|(&law, document)| (law, vec![document.title.text.as_str()]));
        let mut titles: BTreeMap<_, Vec<&str>> = enacted.collect();
        for (document, clause) in clauses {
            let Some(law) = clause.amends.map(|law| (document.country.as_str(), law)) else { continue };
            let is_title = |(one, _): &(Instruction, String)| one.target().facet == Facet::Title;
            match &document.new_title {
                Some(title) => titles.entry(law).and_modify(|titles| titles.push(&title.text)),
                None if clause.instructions.iter().any(is_title) => titles.entry(law).and_modify(Vec::clear),
                None => continue,
            };
        }
        Self(titles)
    }

    /// How far a clause names the law whose number it says. Where it does not, the title of the act still may.
    pub(super) fn suit(&self, document: &Document, clause: &Clause) -> Suits {
        let law = clause.amends.and_then(|law| self.0.get(&(document.country.as_str(), law)));
        let (Some(titles), suits) = (law, document.drafting.suits) else { return Suits::Wholly };
        let own = document.title.text.as_str();
        match suits(&clause.called, titles) {
            Suits::Not if titles.iter().any(|title| suits(title, &[own]) == Suits::Wholly) => Suits::Partly,
            suit => suit,
        }
    }

    /// The laws that have the number that a clause says; the one that it names, where several have it.
    fn of_number(&self, document: &Document, clause: &Clause) -> Vec<ActNumber> {
        let (Some(number), country) = (clause.amends, document.country.as_str()) else { return Vec::new() };
        let of_number = self.0.iter().filter(|&(&(of, law), _)| of == country && law.as_cited() == number);
        let of_number: Vec<(ActNumber, &Vec<&str>)> =
            of_number.map(|(&(_, law), titles)| (law, titles)).collect();
        let suits = document.drafting.suits;
        let suited = of_number.iter().filter(|(_, titles)| suits(&clause.called, titles) == Suits::Wholly);
        match suited.map(|(law, _)| *law).collect::<Vec<_>>().as_slice() {
            &[law] => vec![law],
            _ => of_number.into_iter().map(|(law, _)| law).collect(),
        }
    }

    /// The law that a clause names where another one has the number that it says, and a letter tells the two apart.
    fn lettered(&self, document: &Document, clause: &Clause) -> Option<ActNumber> {
        let (number, country) = (clause.amends?, document.country.as_str());
        let plain = |law: ActNumber| ActNumber { letter: None, ..law.as_cited() };
        let others = self.0.iter().filter(|&(&(of, law), titles)| {
            of == country && law != number && plain(law) == plain(number) && !titles.is_empty()
        });
        let suits = document.drafting.suits;
        let suited = others.filter(|&(_, titles)| suits(&clause.called, titles) == Suits::Wholly);
        let mut named = suited.map(|(&(_, law), _)| law);
        let only = named.next()?;
        named.next().is_none().then_some(only)
    }
}

/// The laws that a clause may name by their title: those that are older than its act.
fn titled(
    act: &Document,
    clause: &Clause,
    originals: &BTreeMap<(&str, ActNumber), &Document>,
) -> Vec<ActNumber> {
    let Some(named) = clause.named.as_deref() else { return Vec::new() };
    let of_country = originals.values().filter(|law| law.country == act.country && law.number < act.number);
    of_country.filter(|law| (law.drafting.is_titled)(&law.title.text, named)).map(|law| law.number).collect()
}
