//! The truth of a question, asked of the service; and the question in words, where its words mean the provision that is meant.

use std::collections::BTreeSet;

use anyhow::Result;
use chrono::NaiveDate;

use super::candidates::Candidate;
use super::survey::{AMENDING, acts};
use super::wording::{Asked, address, described, question};
use crate::tlr::graph::{Amendment, Entry, Gap, Graph, State, Worded};
use crate::tlr::item::{
    Attribution, Chain, Consistency, Difference, Impact, Item, Language, Link, PointInTime, Task, Truth,
};

/// How many words a telling phrase has.
const PHRASE: usize = 6;

/// What is needed to write an item.
#[derive(Debug)]
pub(super) struct Writer<'a> {
    pub(super) graph: &'a Graph,
    pub(super) language: Language,
    pub(super) rng: &'a mut fastrand::Rng,
}

impl Writer<'_> {
    /// The item; nothing where the question has no certain answer, or where its words would mean something else.
    pub(super) fn item(&mut self, task: Task, candidate: &Candidate<'_>) -> Result<Option<Item>> {
        let Some(truth) = self.truth(task, candidate)? else { return Ok(None) };
        let days = &candidate.days;
        let until = match days.as_slice() {
            [] => match whole_history(self.graph, candidate)? {
                Some(until) => vec![until],
                None => return Ok(None),
            },
            _ if self.is_assured(candidate, &truth)? => Vec::new(),
            _ => return Ok(None),
        };
        self.asked(task, candidate, &until, truth)
    }

    /// A question with its truth, `until` a day where it has none of its own; nothing where its words would mean something else.
    pub(super) fn asked(
        &mut self,
        task: Task,
        candidate: &Candidate<'_>,
        until: &[NaiveDate],
        truth: Truth,
    ) -> Result<Option<Item>> {
        let days = &candidate.days;
        let (points, asked) = match task {
            Task::PointInTime => (vec![days.first().copied(), None], Asked::At),
            Task::AmendmentAttribution => (vec![None], Asked::Amendments),
            Task::TemporalDifference => {
                (vec![days.get(1).copied(), days.first().copied(), None], Asked::Difference)
            }
            Task::CausalLineage => (vec![None], Asked::History),
            Task::TemporalConsistency => (vec![None], Asked::Ever),
            Task::HierarchicalImpact => {
                (vec![days.get(1).and_then(NaiveDate::pred_opt), days.first().copied(), None], Asked::Below)
            }
            // What has no answer is asked as a question of another task.
            Task::Abstention => return Ok(None),
        };
        let component = candidate.component;
        let citation = match points.first().copied().flatten() {
            Some(day) => self.graph.at(&component.id, day)?.1,
            None => component.citation.clone(),
        };
        let norm = &candidate.surveyed.norm;
        let target = address(norm, &citation, self.language);
        if !self.means(&target, &points, &component.id)? {
            return Ok(None);
        }
        let named: Vec<NaiveDate> = match (task, days.as_slice()) {
            (Task::HierarchicalImpact, [from, to]) => {
                [Some(*from), to.pred_opt()].into_iter().flatten().collect()
            }
            (_, []) => until.to_vec(),
            _ => days.clone(),
        };
        let unit = candidate.surveyed.unit;
        let query = question(asked, self.language, &target, &named, unit, self.rng);
        let two = days.first().copied().zip(days.get(1).copied());
        Ok(Some(Item {
            id: String::new(),
            query,
            language: self.language,
            difficulty: candidate.difficulty(),
            reasons: candidate.because(),
            norm: norm.id.clone(),
            target_component: component.id.clone(),
            target_scope: (task == Task::HierarchicalImpact).then(|| component.id.clone()),
            target_citation: citation,
            target_date: (task == Task::PointInTime).then(|| days.first().copied()).flatten(),
            date_1: two.filter(|_| task == Task::TemporalDifference).map(|(from, _)| from),
            date_2: two.filter(|_| task == Task::TemporalDifference).map(|(_, to)| to),
            date_range: two.filter(|_| task == Task::HierarchicalImpact),
            truth,
        }))
    }

    /// Whether the service vouches for all that the truth of a question on some days speaks of: what stood since the first day of the
    /// provision, for versions are counted from it, or what changed on a day of a period.
    fn is_assured(&self, candidate: &Candidate<'_>, truth: &Truth) -> Result<bool> {
        let id = candidate.component.id.as_str();
        let days = candidate.days.as_slice();
        let Some((first, last)) = days.first().copied().zip(days.last().copied()) else { return Ok(false) };
        let (from, through) = match truth {
            // A version that is said to end is said to end then.
            Truth::PointInTime(PointInTime { valid_range: Some((_, Some(end))), .. }) => (None, *end),
            Truth::HierarchicalImpact(_) => (first.pred_opt(), last.pred_opt().unwrap_or(last)),
            _ => (None, last),
        };
        let reaches = |gap: &Gap| gap.days.end.zip(from).is_none_or(|(end, from)| from < end);
        // Of what was not yet there no day is a gap.
        let is_assured = self.graph.assurance(id, through)?.state == State::Assured;
        Ok(is_assured && !self.graph.gaps(id, through)?.iter().any(reaches))
    }

    /// Whether the words mean the provision at the first of some points at which they mean anything.
    fn means(&self, words: &str, points: &[Option<NaiveDate>], id: &str) -> Result<bool> {
        for point in points {
            if let Some(meant) = self.graph.resolve(words, *point)? {
                return Ok(meant == id);
            }
        }
        Ok(false)
    }

    fn truth(&self, task: Task, candidate: &Candidate<'_>) -> Result<Option<Truth>> {
        let id = candidate.component.id.as_str();
        Ok(match (task, candidate.days.as_slice()) {
            (Task::PointInTime, [day]) => Some(Truth::PointInTime(self.point(id, *day)?)),
            (Task::TemporalDifference, [from, to]) => {
                self.difference(id, *from, *to)?.map(Truth::TemporalDifference)
            }
            (Task::HierarchicalImpact, [from, to]) => {
                let unit = candidate.surveyed.unit;
                self.impact(id, *from, *to, unit)?.map(Truth::HierarchicalImpact)
            }
            (Task::AmendmentAttribution, _) => self.attribution(id)?.map(Truth::AmendmentAttribution),
            (Task::CausalLineage, _) => self.chain(id)?.map(Truth::CausalLineage),
            (Task::TemporalConsistency, _) => self.consistency(id)?.map(Truth::TemporalConsistency),
            _ => None,
        })
    }

    fn point(&self, id: &str, day: NaiveDate) -> Result<PointInTime> {
        let (standing, _) = self.graph.at(id, day)?;
        let texts = self.graph.texts(id)?;
        let in_force = standing.as_ref().is_some_and(|version| version.status == "IN_FORCE");
        let words = standing.as_ref().filter(|_| in_force).map(|version| version.full_text.as_str());
        let neighbours = neighbours(&texts, day);
        let (must_contain, must_not_contain) = telling(words.unwrap_or_default(), &neighbours);
        Ok(PointInTime {
            in_force,
            correct_version: standing.as_ref().and_then(|version| version.ordinal),
            valid_range: standing.as_ref().map(|version| (version.valid.start, version.valid.end)),
            text_hash: standing.filter(|_| in_force).map(|version| version.full_text_hash),
            must_contain,
            must_not_contain,
        })
    }

    fn difference(&self, id: &str, from: NaiveDate, to: NaiveDate) -> Result<Option<Difference>> {
        let Some(diff) = self.graph.diff(id, from, to)? else { return Ok(None) };
        let Some(amendments) = named(&diff.amendments_between) else { return Ok(None) };
        let Some(changed) = diff.changed else { return Ok(None) };
        if changed == amendments.is_empty() {
            return Ok(None);
        }
        let described = described(&amendments, changed, self.language);
        Ok(Some(Difference {
            changed,
            amendments_between: amendments.into_iter().map(|(code, _)| code).collect(),
            version_1: diff.before.and_then(|version| version.ordinal),
            version_2: diff.after.and_then(|version| version.ordinal),
            change_description: described,
        }))
    }

    fn impact(&self, id: &str, from: NaiveDate, to: NaiveDate, unit: &str) -> Result<Option<Impact>> {
        let Some(impact) = self.graph.impact(id, from, Some(to), &[unit])? else { return Ok(None) };
        let Some(amendments) = named(&impact.amendments) else { return Ok(None) };
        let affected: Vec<_> =
            impact.affected.nodes.into_iter().filter_map(|entry| entry.component).collect();
        let whole = !affected.is_empty() && !amendments.is_empty();
        Ok(whole.then(|| Impact {
            affected_articles: affected.iter().map(|one| one.id.clone()).collect(),
            affected_citations: affected.into_iter().map(|one| one.citation).collect(),
            amendments: amendments.into_iter().map(|(code, _)| code).collect(),
            total_changes: impact.change_count,
        }))
    }

    fn attribution(&self, id: &str) -> Result<Option<Attribution>> {
        let amendments = self.graph.history(id)?.and_then(|lineage| named(&lineage.amendments));
        let all: Option<Vec<(String, NaiveDate)>> =
            amendments.and_then(|all| all.into_iter().map(|(code, day)| Some((code, day?))).collect());
        let Some(told) = all.filter(|all| !all.is_empty()) else { return Ok(None) };
        let chronological_order = told.is_sorted_by_key(|(_, day)| *day);
        let (amendments, dates) = told.into_iter().unzip();
        Ok(Some(Attribution { amendments, dates, chronological_order }))
    }

    fn chain(&self, id: &str) -> Result<Option<Chain>> {
        let entries = self.graph.history(id)?.map(|lineage| lineage.entries).unwrap_or_default();
        let version_chain: Vec<Link> = entries.iter().map(link).collect();
        Ok((version_chain.len() > 1).then_some(Chain { total_versions: version_chain.len(), version_chain }))
    }

    fn consistency(&self, id: &str) -> Result<Option<Consistency>> {
        let lineage =
            self.graph.history(id)?.filter(|lineage| !lineage.amended && lineage.amendments.is_empty());
        let versions = lineage.map(|lineage| lineage.entries.len());
        Ok(versions.map(|versions| Consistency { amended: false, versions, amendments: Vec::new() }))
    }
}

/// The last day up to which the service vouches for the whole history of a provision: that of the last act that is known, or an
/// earlier one; nothing where the history goes on behind it.
pub(super) fn whole_history(graph: &Graph, candidate: &Candidate<'_>) -> Result<Option<NaiveDate>> {
    let known = candidate.surveyed.known_until;
    let gaps = graph.gaps(&candidate.component.id, known)?;
    let until = gaps.first().map_or(Some(known), |gap| gap.days.start.pred_opt());
    let whole = |until: &NaiveDate| {
        candidate.component.lineage.entries.iter().all(|entry| entry.version.valid.start <= *until)
    };
    Ok(until.filter(whole))
}

/// The amending acts with their days; nothing where it is not known which act it was.
fn named(amendments: &[Amendment]) -> Option<Vec<(String, Option<NaiveDate>)>> {
    let known = amendments.iter().all(|one| one.kind() != "UNRESOLVED");
    let amending = amendments.iter().filter(|one| AMENDING.contains(&one.kind()));
    known.then(|| amending.map(|one| (one.code.clone(), one.effective_on)).collect())
}

fn link(entry: &Entry) -> Link {
    let codes: BTreeSet<&str> =
        acts(entry).filter(|(kind, _)| AMENDING.contains(kind)).map(|(_, code)| code).collect();
    let amendments: Vec<String> = codes.into_iter().map(str::to_owned).collect();
    let only = <&[String; 1]>::try_from(amendments.as_slice()).ok().map(|[code]| code.clone());
    Link { version: entry.ordinal, date: entry.version.valid.start, amendment: only, amendments }
}

/// The words of the versions in force next to the one of a day, on both sides.
fn neighbours(texts: &[Worded], day: NaiveDate) -> Vec<&str> {
    let stood: Vec<&Worded> =
        texts.iter().filter(|text| !text.ephemeral && text.status == "IN_FORCE").collect();
    let before = stood.iter().rev().find(|text| text.valid.end.is_some_and(|end| end <= day));
    let after = stood.iter().find(|text| text.valid.start > day);
    before.into_iter().chain(after).map(|text| text.full_text.as_str()).collect()
}

/// Phrases that a text has and its neighbours have not, and the other way round; where nothing tells it from them, its
/// beginning.
fn telling(text: &str, others: &[&str]) -> (Vec<String>, Vec<String>) {
    let mut has: Vec<String> = others.iter().filter_map(|other| phrase(text, other)).collect();
    has.extend(has.is_empty().then(|| phrase(text, "")).flatten());
    has.dedup();
    let mut lacks: Vec<String> = others.iter().filter_map(|other| phrase(other, text)).collect();
    lacks.dedup();
    (has, lacks)
}

/// The first phrase of a text that another does not have: words of one line, for what an answer puts between lines is not said.
fn phrase(text: &str, other: &str) -> Option<String> {
    let other = other.split_whitespace().collect::<Vec<_>>().join(" ");
    text.lines().find_map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let mut phrases = words.windows(PHRASE.min(words.len()).max(1)).map(|words| words.join(" "));
        phrases.find(|phrase| other.is_empty() || !other.contains(phrase))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_tell_a_text_from_its_neighbours() {
        let old = "Art. 6º São direitos sociais a educação, a saúde, o trabalho, o lazer";
        let new = "Art. 6º São direitos sociais a educação, a saúde, o trabalho, a moradia, o lazer";
        let (has, lacks) = telling(new, &[old]);
        assert_eq!(has, ["educação, a saúde, o trabalho, a"]);
        assert_eq!(lacks, ["educação, a saúde, o trabalho, o"]);
        // Neither the end of a line with the beginning of the next nor a line that both have.
        assert_eq!(telling("a b c d e f\nI - g h", &["a b c d e f"]).0, ["I - g h"]);
        assert_eq!(telling("I - a soberania;", &[]).0, ["I - a soberania;"]);
        assert_eq!(telling("", &[old]), (vec![], vec!["Art. 6º São direitos sociais a".to_owned()]));
    }
}
