//! What the acts of a period did below a heading.
//!
//! An act prints a section as a whole or in part, or repeals it in its enacting clause. How many single changes that makes is
//! not counted: a part that is printed does not show what of it is new. There is one at least in each section for each act.

use std::collections::{BTreeMap, BTreeSet};

use super::act::{Act, squeezed};
use super::{Place, Run, StatuteBook, place};
use crate::tlr::certify::{Verdict, differs, verdict};
use crate::tlr::item::{Impact, Item};

/// A section by its number, and by its chapter in a law that counts its sections anew in each.
type Numbered = (Option<String>, String);

impl StatuteBook {
    pub(super) fn impact(&self, item: &Item, truth: &Impact, law: &str) -> Result<Verdict, String> {
        let (from, to) = item.date_range.ok_or("the item has no period")?;
        let sections = self.below(law, &item.target_citation)?;
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

    /// The sections that ever stood below a chapter, or in a law.
    fn below(&self, law: &str, scope: &str) -> Result<BTreeSet<Numbered>, String> {
        let wanted = match scope.rsplit(", ").next().and_then(|step| step.strip_suffix(" luku")) {
            Some(chapter) => Some(squeezed(chapter)),
            None if scope.is_empty() => None,
            None => return Err(format!("which sections are below {scope} is not shown")),
        };
        let acts: Vec<&Act> = self.acts.iter().filter(|act| act.law == law).collect();
        let enacted = acts.iter().find(|act| act.code == law).ok_or("the law is not at hand as enacted")?;
        let mut chapters = BTreeMap::<&str, BTreeSet<Option<&str>>>::new();
        for section in &enacted.sections {
            chapters.entry(&section.number).or_default().insert(section.chapter.as_deref());
        }
        let is_counted_anew = chapters.values().any(|chapters| chapters.len() > 1);
        let mut below = BTreeSet::new();
        for section in acts.iter().flat_map(|act| &act.sections) {
            // Where numbers run through, an old section stands where it stood, under whatever heading an act prints it.
            let base = section.number.trim_end_matches(char::is_alphabetic);
            let stood = |number: &str| chapters.get(number).and_then(|chapters| chapters.first().copied());
            let chapter = match section.chapter.as_deref() {
                _ if !is_counted_anew && chapters.contains_key(section.number.as_str()) => {
                    stood(&section.number).flatten()
                }
                None if !is_counted_anew => stood(base).flatten(),
                printed => printed,
            };
            if let Some(wanted) = &wanted {
                let chapter =
                    chapter.ok_or_else(|| format!("the chapter of § {} is not shown", section.number))?;
                if chapter != wanted {
                    continue;
                }
            }
            let told = chapter.filter(|_| is_counted_anew).map(str::to_owned);
            below.insert((told, section.number.clone()));
        }
        Ok(below)
    }
}
