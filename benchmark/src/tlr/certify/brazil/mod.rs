//! The snapshots of the Constitution, one after each amending date, compared row by row.
//!
//! A provision is followed by its address, for that is all a snapshot shows. Where a text may have wandered to another address,
//! nothing is said of its history; nor of a day on which the sources of an act's date differ, nor which of several acts of a
//! day it was, unless the notes at the article name one of them alone.

mod change;
mod snapshot;
mod undecidable;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use chrono::NaiveDate;
use serde_json::Value;

use change::{Change, changed, may_wander};
use snapshot::{Dates, Row, Snapshot, State, dates};

use super::citation::{Address, Key, read};
use super::notes::Notes;
use super::{Verdict, Witness, differs, phrases, verdict};
use crate::tlr::item::{Impact, Item, PointInTime, Truth};
use crate::tlr::text::text_hash;

/// The norm of which the snapshots are.
const NORM: &str = "urn:lex:br:federal:constituicao:1988-10-05;1988";

/// The witness.
#[derive(Debug)]
pub(super) struct Snapshots {
    all: Vec<Snapshot>,
    /// What differs in each snapshot from the one before it; nothing in the first.
    changes: Vec<Vec<Change>>,
    notes: Notes,
    /// The days that sources give for each act.
    dates: BTreeMap<String, Dates>,
    /// The acts after the last snapshot.
    later: Vec<String>,
}

/// What of a provision makes a version: its words, and of an article its place among the headings.
fn shown<'a>(key: &Key, state: &'a [&Row]) -> impl Iterator<Item = (&'a str, Option<&'a [String; 4]>)> {
    let placed = key.is_article();
    state
        .iter()
        .map(move |row| (row.words.as_str(), (placed && row.key.is_article()).then_some(&row.headings)))
}

/// The files in a folder, in order of name.
fn listed(folder: &Path) -> Result<Vec<PathBuf>> {
    let listed = std::fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut files = listed.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    files.sort();
    Ok(files)
}

/// A stretch of snapshots in which nothing of a provision differs.
#[derive(Debug)]
struct Run<'a> {
    /// The place of its first snapshot.
    from: usize,
    state: State<'a>,
}

impl Snapshots {
    pub(super) fn read(folder: &Path) -> Result<Self> {
        let dates = dates(&folder.join("emendas.csv"))?;
        let mut files = listed(&folder.join("cf1988"))?;
        // Those after 2015 may lie in a folder of their own.
        let later = folder.join("cf1988-later");
        if later.is_dir() {
            files.extend(listed(&later)?);
        }
        let all = files.iter().map(|file| Snapshot::read(file, &dates)).collect::<Result<Vec<_>>>()?;
        if all.is_empty() {
            bail!("{} holds no snapshots", folder.join("cf1988").display());
        }
        let later = all.windows(2).map(|pair| match pair {
            [before, after] => changed(before, after),
            _ => Vec::new(),
        });
        let changes = std::iter::once(Vec::new()).chain(later).collect();
        let last = all.last().map(|snapshot| snapshot.day);
        let later = dates.iter().filter(|(_, given)| given.all.iter().any(|day| Some(*day) > last));
        let later = later.map(|(act, _)| act.clone()).collect();
        Ok(Self {
            all,
            changes,
            dates,
            later,
            notes: Notes::read(&folder.join("normas_leg_br_body_to_ec135.json"))?,
        })
    }

    /// The snapshot that holds on a day; nothing where the sources differ on that, or after the last one.
    fn on(&self, day: NaiveDate) -> Option<usize> {
        let place = self.all.iter().rposition(|one| one.day <= day)?;
        let open = |one: &Snapshot| {
            one.days.first().is_some_and(|first| *first <= day)
                && one.days.last().is_some_and(|last| day < *last)
        };
        let last = place + 1 == self.all.len() && self.all.get(place).is_some_and(|one| one.day < day);
        (!last && !self.all.iter().any(open)).then_some(place)
    }

    fn runs(&self, key: &Key) -> Vec<Run<'_>> {
        let mut runs: Vec<Run<'_>> = Vec::new();
        for (from, snapshot) in self.all.iter().enumerate() {
            let state = snapshot.state(key);
            let same = |run: &Run<'_>| shown(key, &run.state).eq(shown(key, &state));
            if !(runs.last().is_some_and(same) || runs.is_empty() && state.is_empty()) {
                runs.push(Run { from, state });
            }
        }
        runs
    }

    /// Why it is not known whether the provision at an address was always the same one; nothing where it was. An article keeps its
    /// number; inside it texts wander.
    fn wandered(&self, key: &Key, runs: &[Run<'_>]) -> Option<String> {
        let places = runs.iter().map(|run| run.from).filter(|from| !key.is_article() && *from > 0);
        let wanders = |place: &usize| {
            let pair = self.all.get(*place - 1).zip(self.all.get(*place));
            pair.is_some_and(|(before, after)| may_wander(key, before, after))
        };
        let place = places.into_iter().find(wanders)?;
        Some(format!("a text of {} may have got another number there", self.all.get(place)?.day))
    }

    /// The one day on which a snapshot begins, by all sources.
    fn day(&self, place: usize) -> Result<NaiveDate, String> {
        let Some(one) = self.all.get(place) else { return Err("there is no such snapshot".into()) };
        match (one.published.or(one.days.first().copied()), one.days.len()) {
            (Some(day), 1) => Ok(day),
            (Some(day), _) if one.published.is_some() => Ok(day),
            _ => Err(format!("the sources give several days for the acts of {}: {:?}", one.day, one.days)),
        }
    }

    /// The one act behind what changed in an article in a snapshot.
    fn act(&self, place: usize, key: &Key) -> Result<String, String> {
        let Some(one) = self.all.get(place) else { return Err("there is no such snapshot".into()) };
        if let [act] = one.acts.as_slice() {
            return Ok(act.clone());
        }
        let noted = if key.adct { None } else { self.notes.only(&key.article, &one.acts) };
        noted.cloned().ok_or_else(|| format!("which of {:?} changed it is not shown", one.acts))
    }

    /// What the source says, or why it says nothing.
    fn weigh(&self, item: &Item) -> Result<Verdict, String> {
        let whole = item.target_component == NORM;
        let address = if whole { None } else { read(&item.target_citation) };
        if let (Truth::Abstention(truth), Some(Address::Provision(key))) = (&item.truth, &address) {
            return self.undecidable(truth, key);
        }
        self.reaches(item, address.as_ref())?;
        match (&item.truth, address) {
            (Truth::HierarchicalImpact(truth), address) if whole || address.is_some() => {
                self.impact(item, truth, address.as_ref())
            }
            (truth, Some(Address::Provision(key))) => self.provision(item, truth, &key),
            _ => Err(format!("{} is not read", item.target_citation)),
        }
    }

    /// An error where the item or its truth speaks of what came after the last snapshot.
    fn reaches(&self, item: &Item, address: Option<&Address>) -> Result<(), String> {
        let Some(last) = self.all.last().map(|snapshot| snapshot.day) else { return Ok(()) };
        let item_days = days(&serde_json::to_value(item).map_err(|error| error.to_string())?);
        if let Some(day) = item_days.into_iter().find(|day| *day > last) {
            return Err(format!("{day} lies after the last snapshot, of {last}"));
        }
        let history = !matches!(item.truth, Truth::PointInTime(_) | Truth::HierarchicalImpact(_));
        match address {
            Some(Address::Provision(key))
                if history && !key.adct && self.notes.any(&key.article, &self.later) =>
            {
                Err(format!("an act after the last snapshot, of {last}, is noted at the article"))
            }
            _ => Ok(()),
        }
    }

    fn provision(&self, item: &Item, truth: &Truth, key: &Key) -> Result<Verdict, String> {
        let runs = self.runs(key);
        match truth {
            Truth::PointInTime(truth) => self.point(item, truth, key, &runs),
            _ => match self.wandered(key, &runs) {
                Some(why) => Err(why),
                None => self.history(item, truth, key, &runs),
            },
        }
    }

    fn point(
        &self,
        item: &Item,
        truth: &PointInTime,
        key: &Key,
        runs: &[Run<'_>],
    ) -> Result<Verdict, String> {
        let day = item.target_date.ok_or("the item has no day")?;
        let place = self.on(day).ok_or_else(|| format!("which snapshot holds on {day} is not shown"))?;
        let at = runs.iter().rposition(|run| run.from <= place);
        let run = at.and_then(|at| runs.get(at));
        let printed = run.map(|run| run.state.as_slice()).unwrap_or_default();
        // The first paragraph and the sole one have one key: what is cited as the one does not stand as the other.
        let cited_otherwise =
            printed.first().is_some_and(|row| row.is_sole() != key.sole) && key.is_paragraph();
        let standing = printed.iter().filter(|row| !row.is_notice() && !cited_otherwise);
        let standing: Vec<&Row> = standing.copied().collect();
        let text = standing.iter().map(|row| row.words.as_str()).collect::<Vec<_>>().join("\n");
        let shown = (!standing.is_empty()).then(|| text_hash(&text));
        let first = [
            differs("in force", &truth.in_force, &!standing.is_empty()),
            differs("text", &truth.text_hash, &shown),
            phrases(truth, &text),
        ];
        if let Some(wrong) = first.into_iter().flatten().next() {
            return Ok(Verdict::Denied(wrong));
        }
        if cited_otherwise {
            return Err(format!("on {day} what has this key is cited otherwise"));
        }
        // Of what is not there, there is no version to be dated.
        let range = match (run, at) {
            (Some(run), Some(at)) => {
                let end = runs.get(at + 1).map(|next| self.day(next.from)).transpose()?;
                Some((self.day(run.from)?, end))
            }
            _ => None,
        };
        if let Some(wrong) = differs("days", &truth.valid_range, &range) {
            return Ok(Verdict::Denied(wrong));
        }
        let ordinal = at.map(|at| at + 1).and_then(|ordinal| u32::try_from(ordinal).ok());
        match (differs("version", &truth.correct_version, &ordinal), self.wandered(key, runs)) {
            (Some(_), Some(why)) => Err(why),
            (wrong, _) => Ok(verdict([wrong], self.rests_on(place))),
        }
    }

    fn rests_on(&self, place: usize) -> String {
        let Some(one) = self.all.get(place) else { return String::new() };
        match one.published.filter(|published| *published != one.day) {
            Some(published) => format!("the snapshot of {}, published on {published}", one.day),
            None => format!("the snapshot of {}", one.day),
        }
    }

    fn history(&self, item: &Item, truth: &Truth, key: &Key, runs: &[Run<'_>]) -> Result<Verdict, String> {
        match truth {
            Truth::TemporalConsistency(truth) => Ok(verdict(
                [differs("versions", &truth.versions, &runs.len())],
                format!("{} snapshots print the same", self.all.len()),
            )),
            Truth::CausalLineage(truth) => {
                let shown = self.chain(key, runs)?;
                let said: Vec<_> =
                    truth.version_chain.iter().map(|link| (link.date, link.amendments.clone())).collect();
                Ok(verdict([differs("chain", &said, &shown)], "every snapshot"))
            }
            Truth::AmendmentAttribution(truth) => {
                let mut shown = Vec::<(String, NaiveDate)>::new();
                for (day, acts) in self.chain(key, runs)?.into_iter().skip(1) {
                    let new = acts.into_iter().filter(|act| !shown.iter().any(|(known, _)| known == act));
                    shown.extend(new.map(|act| (act, day)).collect::<Vec<_>>());
                }
                let said: Vec<_> =
                    truth.amendments.iter().cloned().zip(truth.dates.iter().copied()).collect();
                Ok(verdict([differs("acts", &said, &shown)], "every snapshot"))
            }
            Truth::TemporalDifference(truth) => {
                let days = item.date_1.zip(item.date_2).ok_or("the item has no two days")?;
                let place =
                    |day| self.on(day).ok_or_else(|| format!("which snapshot holds on {day} is not shown"));
                let (one, two) = (place(days.0)?, place(days.1)?);
                let run = |place| runs.iter().rposition(|run| run.from <= place);
                let (first, second) = (run(one), run(two));
                let state = |at: Option<usize>| {
                    at.and_then(|at| runs.get(at)).map(|run| run.state.as_slice()).unwrap_or_default()
                };
                let changed = !shown(key, state(first)).eq(shown(key, state(second)));
                let mut acts = BTreeSet::new();
                for between in runs.iter().filter(|run| changed && one < run.from && run.from <= two) {
                    acts.insert(self.act(between.from, key)?);
                }
                let ordinal = |at: Option<usize>| at.map(|at| at + 1).and_then(|at| u32::try_from(at).ok());
                let said: BTreeSet<_> = truth.amendments_between.iter().cloned().collect();
                let wrong = [
                    differs("changed", &truth.changed, &changed),
                    differs("acts", &said, &acts),
                    differs("earlier version", &truth.version_1, &ordinal(first)),
                    differs("later version", &truth.version_2, &ordinal(second)),
                ];
                Ok(verdict(wrong, format!("{} and {}", self.rests_on(one), self.rests_on(two))))
            }
            other => Ok(super::beyond(other)),
        }
    }

    /// The day of each run and the acts behind it, those of the original text left out.
    fn chain(&self, key: &Key, runs: &[Run<'_>]) -> Result<Vec<(NaiveDate, Vec<String>)>, String> {
        let link = |run: &Run<'_>| {
            let acts = if run.from == 0 { Vec::new() } else { vec![self.act(run.from, key)?] };
            Ok((self.day(run.from)?, acts))
        };
        runs.iter().map(link).collect()
    }

    fn impact(&self, item: &Item, truth: &Impact, scope: Option<&Address>) -> Result<Verdict, String> {
        let (from, to) = item.date_range.ok_or("the item has no period")?;
        let (mut articles, mut acts, mut total) = (BTreeSet::new(), BTreeSet::new(), 0);
        let mut wandering = None;
        for (place, (after, differing)) in self.all.iter().zip(&self.changes).enumerate() {
            let inside = |day: &NaiveDate| from <= *day && *day < to;
            let changed: Vec<&Change> = differing.iter().filter(|change| change.lies_in(scope)).collect();
            let days: BTreeSet<_> = after.published.map_or_else(|| after.days.clone(), |day| [day].into());
            if changed.is_empty() || !days.iter().any(inside) {
                continue;
            }
            if !days.iter().all(inside) {
                return Err(format!("whether the acts of {} lie in the period is not shown", after.day));
            }
            total += changed.len();
            for Change { key, .. } in changed {
                acts.insert(self.act(place, key)?);
                let here = [Run { from: place, state: Vec::new() }];
                wandering = wandering.or_else(|| self.wandered(key, &here));
                articles.insert(citation(&key.article()));
            }
        }
        let said = truth.affected_citations.iter().cloned().collect();
        let named = truth.amendments.iter().cloned().collect();
        let wrong = [
            differs("articles", &said, &articles),
            differs("acts", &named, &acts),
            differs("changes", &truth.total_changes, &total),
        ];
        match (wrong.into_iter().flatten().next(), wandering) {
            (Some(_), Some(why)) => Err(why),
            (wrong, _) => Ok(verdict([wrong], format!("the snapshots from {from} to before {to}"))),
        }
    }
}

/// Every day that is written anywhere in a value.
fn days(value: &Value) -> Vec<NaiveDate> {
    match value {
        Value::String(words) => words.parse().ok().into_iter().collect(),
        Value::Array(values) => values.iter().flat_map(days).collect(),
        Value::Object(fields) => fields.values().flat_map(days).collect(),
        _ => Vec::new(),
    }
}

/// How an article is cited.
fn citation(article: &Key) -> String {
    let (number, letter) = match article.article.split_once('-') {
        Some((number, letter)) => (number, format!("-{letter}")),
        None => (article.article.as_str(), String::new()),
    };
    let sign = if number.len() == 1 { "º" } else { "" };
    let part = if article.adct { "ADCT, " } else { "" };
    format!("{part}Art. {number}{sign}{letter}")
}

impl Witness for Snapshots {
    fn name(&self) -> &'static str {
        "the snapshots of the Constitution, compared row by row"
    }

    fn judge(&self, item: &Item) -> Result<Option<Verdict>> {
        Ok((item.norm == NORM).then(|| self.weigh(item).unwrap_or_else(Verdict::Undecided)))
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test")]
mod tests;
