//! What the acts of a period did below a heading.
//!
//! An act prints a section as a whole or in part, or repeals it in its enacting clause. How many single changes that makes is
//! not counted: a part that is printed does not show what of it is new. There is one at least in each section for each act.

use std::collections::{BTreeMap, BTreeSet};

use super::act::{Act, Section, squeezed};
use super::{Place, Run, StatuteBook, place};
use crate::tlr::certify::{Verdict, differs, verdict};
use crate::tlr::item::{Impact, Item};

/// A section by its number, and by its chapter in a law that counts its sections anew in each.
type Numbered = (Option<String>, String);

impl StatuteBook {
    pub(super) fn impact(&self, item: &Item, truth: &Impact, law: &str) -> Result<Verdict, String> {
        let (from, to) = item.date_range.ok_or("the item has no period")?;
        let sections = self.below(law, &Heading::scope(item)?)?;
        let is_counted_anew = sections.iter().any(|(chapter, _)| chapter.is_some());
        let (mut changed, mut acts, mut at_least) = (BTreeSet::new(), BTreeSet::new(), 0);
        for (chapter, section) in sections {
            let place = Place { chapter, section, moment: None, item: None };
            for Run { act, .. } in
                self.runs(law, &place)?.into_iter().filter(|run| from <= run.from && run.from < to)
            {
                let Some(act) = act else { return Err("the law itself takes effect in the period".into()) };
                acts.insert(act);
                changed.insert((place.chapter.clone(), place.section.clone()));
                at_least += 1;
            }
        }
        let said = |citation: &String| {
            let Place { chapter, section, .. } = place(citation)?;
            Some((chapter.filter(|_| is_counted_anew), section))
        };
        let said: Option<BTreeSet<Numbered>> = truth.affected_citations.iter().map(said).collect();
        let wrong = [
            differs("sections", &said.ok_or("a section is not read")?, &changed),
            differs("acts", &truth.amendments.iter().cloned().collect(), &acts),
            (truth.total_changes < at_least).then(|| {
                format!("changes: the set says {}, there are {at_least} at least", truth.total_changes)
            }),
        ];
        let rests_on = format!("every act that prints a section there; of {at_least} changes or more");
        Ok(verdict(wrong, rests_on))
    }

    /// The sections that ever stood below a chapter or a part, or in a law.
    fn below(&self, law: &str, scope: &Heading) -> Result<BTreeSet<Numbered>, String> {
        let acts: Vec<&Act> = self.acts.iter().filter(|act| act.law == law).collect();
        let enacted = acts.iter().find(|act| act.code == law).ok_or("the law is not at hand as enacted")?;
        let stood = Stood::of(&enacted.sections);
        let mut below = BTreeSet::new();
        for section in acts.iter().flat_map(|act| &act.sections) {
            let is_there = match stood.heading(section) {
                _ if scope == &Heading::default() => true,
                Some(heading) => heading.is_in(scope),
                None => return Err(format!("where § {} stands is not shown", section.number)),
            };
            if is_there {
                let chapter = section.chapter.clone().filter(|_| stood.is_counted_anew);
                below.insert((chapter, section.number.clone()));
            }
        }
        Ok(below)
    }
}

/// A part and a chapter; a whole law has neither.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
struct Heading {
    part: Option<String>,
    chapter: Option<String>,
}

impl Heading {
    fn scope(item: &Item) -> Result<Self, String> {
        let mut scope = Self::default();
        for step in item.target_citation.split(", ").filter(|_| item.target_component != item.norm) {
            match step.rsplit_once(' ') {
                Some((part, "OSA")) => scope.part = Some(squeezed(part)),
                Some((chapter, "luku")) => scope.chapter = Some(squeezed(chapter)),
                _ => return Err(format!("{} is not read", item.target_citation)),
            }
        }
        Ok(scope)
    }

    fn of(section: &Section) -> Self {
        Self { part: section.part.clone(), chapter: section.chapter.clone() }
    }

    fn is_in(&self, scope: &Self) -> bool {
        let is = |wanted: &Option<String>, told: &Option<String>| wanted.is_none() || wanted == told;
        is(&scope.part, &self.part) && is(&scope.chapter, &self.chapter)
    }
}

/// The sections of a law as enacted, by their numbers.
struct Stood<'a> {
    sections: BTreeMap<&'a str, Vec<&'a Section>>,
    is_counted_anew: bool,
}

impl<'a> Stood<'a> {
    fn of(enacted: &'a [Section]) -> Self {
        let mut sections = BTreeMap::<&str, Vec<&Section>>::new();
        for section in enacted {
            sections.entry(&section.number).or_default().push(section);
        }
        let is_counted_anew = sections.values().any(|sections| sections.len() > 1);
        Self { sections, is_counted_anew }
    }

    /// Where a section stands, under whatever heading an act prints it: where numbers run through, an old one where it stood, and
    /// a new one that is printed without a heading after that of its number. Nothing where that is not shown.
    fn heading(&self, section: &Section) -> Option<Heading> {
        let of = |number: &str| {
            let sections = self.sections.get(number).filter(|_| !self.is_counted_anew);
            sections.and_then(|sections| sections.first().copied()).map(Heading::of)
        };
        let printed = || {
            let mut same = self.sections.values().flatten().filter(|one| one.chapter == section.chapter);
            let part = section.part.clone().or_else(|| same.next().and_then(|one| one.part.clone()));
            section.chapter.is_some().then(|| Heading { part, chapter: section.chapter.clone() })
        };
        let base = || of(section.number.trim_end_matches(char::is_alphabetic));
        of(&section.number).or_else(printed).or_else(base)
    }
}
