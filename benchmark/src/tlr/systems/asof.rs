//! asof itself: the words of a question are read, their citation resolved, and what is asked is asked of the graph. Where the service
//! does not vouch for an answer, there is none but the ground.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use anyhow::{Context as _, Result};
use chrono::NaiveDate;
use serde_json::{Map, Value, json};

use super::words::{Intent, Reading};
use super::{Reply, Retrieved, System};
use crate::tlr::graph::{self, Act, Action, Amendment, Entry, Gap, Graph, Version, Worded};
use crate::tlr::item::{Ground, Question};

/// Kinds of act that are no amendment: the law itself, an editor's repair, and acts that are not told apart.
const NO_AMENDMENT: &[&str] = &["ENACTMENT", "EDITORIAL", "UNRESOLVED"];

/// How many runs of words are resolved in one request: the likeliest come first.
const AT_ONCE: usize = 3;

/// A service of asof.
#[derive(Debug)]
pub struct Asof {
    pub(super) graph: Graph,
}

impl Asof {
    /// The service at an endpoint.
    pub fn new(endpoint: &str) -> Result<Self> {
        Ok(Self { graph: Graph::new(endpoint)? })
    }

    /// The provision that is meant by the first of some runs of words that means anything at one of some points.
    pub(super) fn meant(&self, spans: &[String], points: &[Option<NaiveDate>]) -> Result<Option<String>> {
        for spans in spans.chunks(AT_ONCE) {
            let mut first: Option<(usize, String)> = None;
            for point in points {
                let found = self.meanings(spans, *point)?;
                // By more words, else at an earlier point.
                first = found.filter(|(at, _)| first.as_ref().is_none_or(|(known, _)| at < known)).or(first);
                if first.as_ref().is_some_and(|(at, _)| *at == 0) {
                    break;
                }
            }
            if let Some((_, id)) = first {
                return Ok(Some(id));
            }
        }
        Ok(None)
    }

    /// The first run of words that means one provision at a point, and which.
    fn meanings(&self, spans: &[String], point: Option<NaiveDate>) -> Result<Option<(usize, String)>> {
        let document = resolve_many(spans.len());
        let texts = spans.iter().enumerate().map(|(at, span)| (format!("t{at}"), Value::from(span.as_str())));
        let mut variables: Map<String, Value> = texts.collect();
        variables.insert("asOf".into(), point.map_or(Value::Null, |at| json!({ "at": at })));
        let data = self.graph.raw(&document, &Value::Object(variables))?;
        let sure = |at: usize| {
            let meaning = data.pointer(&format!("/t{at}/0"))?;
            let one = meaning.get("ambiguous") == Some(&Value::Bool(false));
            one.then(|| meaning.pointer("/component/id")?.as_str().map(|id| (at, id.to_owned())))?
        };
        Ok((0..spans.len()).find_map(sure))
    }

    fn at(&self, id: &str, day: NaiveDate) -> Result<Reply> {
        if let Some(ground) = self.ground(id, Some(day), day)? {
            return Ok(Reply::abstaining(ground));
        }
        let (standing, citation) = self.graph.at(id, day)?;
        let standing = standing.filter(|version| version.status == "IN_FORCE");
        let retrieved = standing.map(|version| Retrieved {
            component: Some(version.component.id),
            citation: Some(citation),
            text: Some(version.full_text),
            valid_from: Some(version.valid.start),
            valid_to: version.valid.end,
            version: version.ordinal,
            amendments: codes(&version.produced_by),
        });
        Ok(Reply { results: retrieved.into_iter().collect(), ..Reply::default() })
    }

    /// One result with all acts, or one for each version; from a day and up to one, where they are named.
    fn history(&self, id: &str, each: bool, [since, until]: [Option<NaiveDate>; 2]) -> Result<Reply> {
        let Some(mut lineage) = self.graph.history(id)? else { return Ok(Reply::default()) };
        let lies = |day| within([since, until], day);
        lineage.amended &= lineage.entries.iter().skip(1).any(|entry| lies(entry.version.valid.start));
        lineage.entries.retain(|Entry { version: Version { valid, .. }, .. }| {
            let (begins, ends) = (valid.start, valid.end);
            until.is_none_or(|until| begins <= until)
                && ends.zip(since).is_none_or(|(end, since)| since < end)
        });
        lineage.amendments.retain(|act| act.effective_on.is_none_or(lies));
        let cited = lineage.component.context("a history of nothing")?;
        let of = |amendments| Retrieved {
            component: Some(cited.id.clone()),
            citation: Some(cited.citation.clone()),
            amendments,
            ..Retrieved::default()
        };
        let versions = lineage.entries.iter().map(|entry| Retrieved {
            valid_from: Some(entry.version.valid.start),
            valid_to: entry.version.valid.end,
            version: Some(entry.ordinal),
            ..of(codes(&entry.actions))
        });
        let results = if each { versions.collect() } else { vec![of(named(&lineage.amendments))] };
        Ok(Reply { results, amended: Some(lineage.amended), ..Reply::default() })
    }

    /// The same, or why which acts it was is not known.
    fn acts(&self, id: &str, each: bool, period: [Option<NaiveDate>; 2]) -> Result<Reply> {
        if let Some(ground) = self.ground_of_history(id, period)? {
            return Ok(Reply::abstaining(ground));
        }
        self.history(id, each, period)
    }

    /// Whether it was amended: an amendment that is known says so whatever else there may be.
    fn ever(&self, id: &str, period: [Option<NaiveDate>; 2]) -> Result<Reply> {
        let reply = self.history(id, false, period)?;
        let [since, until] = period;
        let ground = match until.filter(|_| reply.amended != Some(true)) {
            Some(until) => self.ground(id, since, until)?,
            None => None,
        };
        Ok(ground.map_or(reply, Reply::abstaining))
    }

    /// Why the acts of a period are not known.
    fn ground_of_history(&self, id: &str, [since, until]: [Option<NaiveDate>; 2]) -> Result<Option<Ground>> {
        let open = until.map(|until| self.ground(id, since, until)).transpose()?.flatten();
        if open.is_some() {
            return Ok(open);
        }
        let entries = self.graph.history(id)?.map(|lineage| lineage.entries).unwrap_or_default();
        let unresolved = |act: &Act| act.kind.as_deref() == Some("UNRESOLVED");
        let several = entries
            .iter()
            .filter(|entry| within([since, until], entry.version.valid.start))
            .any(|entry| graph::acts(&entry.actions).any(unresolved));
        Ok(several.then_some(Ground::SeveralCandidates))
    }

    /// Why an answer on the days from one (its first one, if none is told) through another cannot be relied on.
    fn ground(&self, id: &str, from: Option<NaiveDate>, through: NaiveDate) -> Result<Option<Ground>> {
        let assurance = self.graph.assurance(id, through)?;
        // Of what was not yet there no day is a gap.
        if assurance.state.is_ground() {
            return Ok(assurance.grounds().pop_last());
        }
        if from == Some(through) {
            return Ok(None);
        }
        let reaches = |gap: &&Gap| gap.days.end.zip(from).is_none_or(|(end, from)| from < end);
        let gaps = self.graph.gaps(id, through)?;
        let Some(gap) = gaps.iter().filter(|gap| gap.state.is_ground()).find(reaches) else {
            return Ok(None);
        };
        let day = from.map_or(gap.days.start, |from| from.max(gap.days.start));
        Ok(self.graph.assurance(id, day)?.grounds().pop_last())
    }

    fn difference(&self, id: &str, from: NaiveDate, to: NaiveDate) -> Result<Reply> {
        if let Some(ground) = self.ground(id, Some(from), to)? {
            return Ok(Reply::abstaining(ground));
        }
        let Some(diff) = self.graph.diff(id, from, to)? else { return Ok(Reply::default()) };
        let side = |version: Worded| Retrieved {
            component: Some(id.to_owned()),
            text: Some(version.full_text),
            valid_from: Some(version.valid.start),
            valid_to: version.valid.end,
            version: version.ordinal,
            ..Retrieved::default()
        };
        let mut results: Vec<Retrieved> = [diff.before, diff.after].into_iter().flatten().map(side).collect();
        if let Some(last) = results.last_mut() {
            last.amendments = named(&diff.amendments_between);
        }
        Ok(Reply { results, changed: diff.changed, ..Reply::default() })
    }

    fn below(&self, id: &str, from: NaiveDate, to: Option<NaiveDate>, listed: &str) -> Result<Reply> {
        // What a change of the first day changed stood on the day before.
        let before = from.pred_opt().unwrap_or(from);
        if let Some(ground) = to.map(|to| self.ground(id, Some(before), to)).transpose()?.flatten() {
            return Ok(Reply::abstaining(ground));
        }
        let behind = to.and_then(|to| to.succ_opt());
        let impact = self.graph.impact(id, from, behind, &[listed])?;
        let entries = impact.into_iter().flat_map(|impact| impact.affected.nodes);
        let affected = entries.filter_map(|entry| {
            let cited = entry.component?;
            Some(Retrieved {
                component: Some(cited.id),
                citation: Some(cited.citation),
                amendments: named(&entry.amendments),
                ..Retrieved::default()
            })
        });
        Ok(Reply { results: affected.collect(), ..Reply::default() })
    }
}

impl System for Asof {
    fn name(&self) -> String {
        "asof".into()
    }

    fn retrieve(&mut self, question: &Question) -> Result<Reply> {
        let read = Reading::of(&question.query, question.target_date);
        let (first, last) = (read.days.first().copied(), read.days.last().copied());
        // A provision is cited by the numbers of the last day that is named; else by those of the first, or by the last law.
        let mut points: Vec<Option<NaiveDate>> = vec![last, first, None];
        points.dedup();
        let Some(id) = self.meant(&read.spans, &points)? else { return Ok(Reply::default()) };
        let period = [read.since, read.until];
        match (read.intent, read.days.as_slice()) {
            (Intent::Amendments, _) => self.acts(&id, false, period),
            (Intent::History, _) => self.acts(&id, true, period),
            (Intent::Ever, _) => self.ever(&id, period),
            (Intent::At, [day, ..]) => self.at(&id, *day),
            (Intent::Difference, [from, .., to]) => self.difference(&id, *from, *to),
            (Intent::Below, [from]) => self.below(&id, *from, None, read.listed),
            (Intent::Below, [from, .., to]) => self.below(&id, *from, Some(*to), read.listed),
            _ => Ok(Reply::default()),
        }
    }
}

/// A document that resolves so many texts, `$t0` and on, at one point.
pub fn resolve_many(count: usize) -> String {
    let mut document = String::from("query Many($asOf: AsOf");
    // Writing to a string does not fail.
    for at in 0..count {
        let _ = write!(document, ", $t{at}: String!");
    }
    document.push_str(") {");
    for at in 0..count {
        let _ = write!(
            document,
            " t{at}: resolveReference(text: $t{at}, asOf: $asOf, first: 1) {{ component {{ id }} ambiguous }}"
        );
    }
    document.push_str(" }");
    document
}

/// Whether a day lies in a period, either end of which may be open.
fn within([since, until]: [Option<NaiveDate>; 2], day: NaiveDate) -> bool {
    since.is_none_or(|since| since <= day) && until.is_none_or(|until| day <= until)
}

fn codes(actions: &[Action]) -> BTreeSet<String> {
    graph::acts(actions)
        .filter(|act| !act.kind.as_deref().is_some_and(|kind| NO_AMENDMENT.contains(&kind)))
        .map(|act| act.code.clone())
        .collect()
}

fn named(amendments: &[Amendment]) -> BTreeSet<String> {
    amendments.iter().filter(|one| !NO_AMENDMENT.contains(&one.kind())).map(|one| one.code.clone()).collect()
}
