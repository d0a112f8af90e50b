//! The statute book of Finland: laws as enacted, and the acts that amend them, as printed.
//!
//! What is printed decides only this: the words of a section that no act touched, and of one that an act prints as a whole; and
//! on which day an act with one commencement takes effect. An act that prints a part of a section shows that it changed, and
//! nothing of its words from then on. If no act touches it later, its consolidated text may show them.

mod act;
mod consolidated;
mod impact;

use std::path::Path;

use anyhow::{Context as _, Result};
use chrono::NaiveDate;
use roxmltree::Document;

use act::{Act, Repeal, Section, spaced, squeezed};
use consolidated::Consolidated;

use super::{Verdict, Witness, beyond, differs, phrases, verdict};
use crate::tlr::item::{Item, PointInTime, Truth};
use crate::tlr::text::text_hash;

/// The witness.
#[derive(Debug)]
pub(super) struct StatuteBook {
    /// The acts in the order of their years and numbers.
    acts: Vec<Act>,
    consolidated: Consolidated,
}

/// What is cited.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Place {
    chapter: Option<String>,
    section: String,
    moment: Option<usize>,
    item: Option<String>,
}

/// A stretch of days in which nothing of a provision differs.
#[derive(Debug, Clone)]
struct Run {
    from: NaiveDate,
    /// The act; none for the law itself.
    act: Option<String>,
    /// The words; nothing where they are not shown. Of what is not there they are empty.
    words: Option<String>,
}

impl StatuteBook {
    /// The acts in a folder, and laws as consolidated in another.
    pub(super) fn read(folder: &Path, consolidated: Option<&Path>) -> Result<Self> {
        let texts = folder.join("asd-xml");
        let listed = std::fs::read_dir(&texts).with_context(|| format!("cannot read {}", texts.display()))?;
        let files = listed.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
        let mut acts = Vec::new();
        for file in files.iter().filter(|file| file.extension().is_some_and(|end| end == "xml")) {
            let text =
                std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
            let document = Document::parse(&text).with_context(|| file.display().to_string())?;
            acts.push(Act::read(&document).with_context(|| file.display().to_string())?);
        }
        acts.sort_by_key(Act::key);
        Ok(Self { acts, consolidated: consolidated.map(Consolidated::read).transpose()?.unwrap_or_default() })
    }

    fn weigh(&self, item: &Item) -> Result<Verdict, String> {
        let law = law(&item.norm).ok_or_else(|| format!("{} is no number of a statute", item.norm))?;
        if let Truth::HierarchicalImpact(truth) = &item.truth {
            return self.impact(item, truth, &law);
        }
        let place =
            place(&item.target_citation).ok_or_else(|| format!("{} is not read", item.target_citation))?;
        let runs = self.runs(&law, &place)?;
        match &item.truth {
            Truth::PointInTime(truth) => {
                let last = runs
                    .last()
                    .and_then(|run| self.consolidated.words(&law, &place, act::key(run.act.as_ref()?)));
                point(item, truth, &runs, last)
            }
            _ => judge(item, &runs),
        }
    }

    /// What a provision was from when on, as far as it is printed.
    fn runs(&self, law: &str, place: &Place) -> Result<Vec<Run>, String> {
        let mut runs = Vec::<Run>::new();
        for act in self.acts.iter().filter(|act| act.law == law) {
            let printed: Vec<&Section> = act.sections.iter().filter(|one| one.is(place)).collect();
            if act.sections.iter().any(|one| one.may_be(place)) {
                return Err(format!("{} prints a section of this number without its chapter", act.code));
            }
            let repealed = act.repeals(place)?;
            if printed.is_empty() && repealed.is_none() && !act.may_touch(place) {
                continue;
            }
            let by = (act.code != law).then(|| act.code.clone());
            let section = match (printed.as_slice(), repealed) {
                (&[section], None | Some(Repeal::Part)) => section,
                ([], Some(repealed)) if !act.may_touch(place) => {
                    let words = (repealed == Repeal::Whole).then(String::new);
                    runs.push(Run { from: act.from(place)?, act: by, words });
                    continue;
                }
                _ => return Err(format!("what {} does to the section is not printed", act.code)),
            };
            let from = act.from(place)?;
            let whole = !section.partial && !act.clause.contains(&format!("{} §:", spaced(&place.section)));
            let words = match section.words_at(place) {
                Some(words) => whole.then_some(words),
                None => return Err("its place is not told apart".into()),
            };
            runs.push(Run { from, act: by, words });
        }
        if let Some(pair) =
            runs.windows(2).find(|pair| matches!(pair, [one, other] if one.from >= other.from))
        {
            return Err(format!("two acts touch it on one day, or against their order: {pair:?}"));
        }
        if place.moment.is_some() && runs.iter().any(|run| run.words.is_none()) {
            return Err("an act prints a part of the section only".into());
        }
        // What is not there before its first words is no version; the same words again are none either.
        let start = runs.iter().position(|run| run.words.as_deref() != Some("")).unwrap_or(runs.len());
        runs.drain(..start);
        runs.dedup_by(|later, earlier| later.words.is_some() && later.words == earlier.words);
        if runs.is_empty() { Err("the section is not printed".into()) } else { Ok(runs) }
    }
}

fn judge(item: &Item, runs: &[Run]) -> Result<Verdict, String> {
    let chain: Vec<(NaiveDate, Vec<String>)> =
        runs.iter().map(|run| (run.from, run.act.clone().into_iter().collect())).collect();
    match &item.truth {
        Truth::TemporalConsistency(truth) => Ok(verdict(
            [differs("versions", &truth.versions, &runs.len())],
            "no act in the statute book touches the section",
        )),
        Truth::CausalLineage(truth) => {
            let said: Vec<_> =
                truth.version_chain.iter().map(|link| (link.date, link.amendments.clone())).collect();
            Ok(verdict([differs("chain", &said, &chain)], "every act that prints the section"))
        }
        Truth::AmendmentAttribution(truth) => {
            let said: Vec<_> = truth.amendments.iter().map(Some).zip(truth.dates.iter().copied()).collect();
            let shown: Vec<_> = runs.iter().skip(1).map(|run| (run.act.as_ref(), run.from)).collect();
            Ok(verdict([differs("acts", &said, &shown)], "every act that prints the section"))
        }
        Truth::TemporalDifference(truth) => {
            let (from, to) = item.date_1.zip(item.date_2).ok_or("the item has no two days")?;
            let at = |day| runs.iter().rposition(|run| run.from <= day);
            let (first, second) = (at(from), at(to));
            let words = |at: Option<usize>| at.and_then(|at| runs.get(at)).and_then(|run| run.words.as_ref());
            let between = runs.iter().filter(|run| from < run.from && run.from <= to);
            let acts: Vec<_> = between.filter_map(|run| run.act.clone()).collect();
            if first.is_some() && first != second && words(first).is_some() && words(first) == words(second) {
                return Err("the words of the first day came back".into());
            }
            let ordinal = |at: Option<usize>| at.and_then(|at| u32::try_from(at + 1).ok());
            let wrong = [
                differs("changed", &truth.changed, &(first != second)),
                differs("acts", &truth.amendments_between, &acts),
                differs("earlier version", &truth.version_1, &ordinal(first)),
                differs("later version", &truth.version_2, &ordinal(second)),
            ];
            Ok(verdict(wrong, "every act that prints the section"))
        }
        other => Ok(beyond(other)),
    }
}

/// `last` are the words of the last run as consolidated.
fn point(item: &Item, truth: &PointInTime, runs: &[Run], last: Option<&str>) -> Result<Verdict, String> {
    let day = item.target_date.ok_or("the item has no day")?;
    let at = runs.iter().rposition(|run| run.from <= day);
    let Some((at, run)) = at.and_then(|at| Some((at, runs.get(at)?))) else {
        return Ok(verdict([differs("in force", &truth.in_force, &false)], "the act that inserts it"));
    };
    let next = runs.get(at + 1);
    let edited = last.filter(|_| next.is_none() && run.words.is_none());
    let words = run.words.as_deref().or(edited).ok_or("the words of the day are printed in part only")?;
    if edited.is_some() && truth.text_hash != Some(text_hash(words)) {
        return Err("the words of the day are printed in part only, and consolidated in other words".into());
    }
    let shown = (!words.is_empty()).then(|| text_hash(words));
    let range = Some((run.from, next.map(|next| next.from)));
    let wrong = [
        differs("in force", &truth.in_force, &!words.is_empty()),
        differs("text", &truth.text_hash, &shown),
        phrases(truth, words),
        differs("days", &truth.valid_range, &range),
        differs("version", &truth.correct_version, &u32::try_from(at + 1).ok()),
    ];
    let by = run.act.as_deref().unwrap_or("the law as enacted");
    let rests_on = match edited {
        Some(_) => format!("the consolidated words, which no act behind {by} touches"),
        None => format!("the words that {by} prints"),
    };
    Ok(verdict(wrong, rests_on))
}

/// The number of a statute, of its id: `urn:lex:fi:laki:2015-04-10;410` is `410/2015`.
fn law(norm: &str) -> Option<String> {
    let (dated, number) = norm.strip_prefix("urn:lex:fi:laki:")?.split_once(';')?;
    Some(format!("{number}/{}", dated.get(..4)?))
}

/// Reads `2 luku, 5 a §, 1 mom., 3`; sections below a part are told by their number alone.
fn place(citation: &str) -> Option<Place> {
    let mut place = Place { chapter: None, section: String::new(), moment: None, item: None };
    for step in citation.split(", ") {
        if let Some(chapter) = step.strip_suffix(" luku") {
            place.chapter = Some(squeezed(chapter));
        } else if let Some(section) = step.strip_suffix(" §") {
            place.section = squeezed(section);
        } else if let Some(moment) = step.strip_suffix(" mom.") {
            place.moment = Some(moment.parse().ok()?);
        } else if place.moment.is_some() && place.item.is_none() {
            place.item = Some(step.to_owned());
        } else if !step.ends_with(" OSA") {
            return None;
        }
    }
    (!place.section.is_empty()).then_some(place)
}

impl Witness for StatuteBook {
    fn name(&self) -> &'static str {
        "the statute book of Finland, as printed"
    }

    fn judge(&self, item: &Item) -> Result<Option<Verdict>> {
        let ours = item.norm.starts_with("urn:lex:fi:");
        Ok(ours.then(|| self.weigh(item).unwrap_or_else(Verdict::Undecided)))
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test")]
mod tests;
