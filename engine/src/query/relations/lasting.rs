//! The relations of a norm over all days, by all that is known and recorded now: each with the days on which it stands alike.
//!
//! What words speak of, and how it stands, changes on two kinds of days only: those on which a version of the norm that
//! speaks begins or ends, and those on which one of a norm that is spoken of does. So the relations are read on these
//! days, and on no others.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, PoisonError};

use asof_law::Law;
use asof_schema::{AsOf, Day, Interval, NormId};
use rayon::prelude::*;

use super::of_readings::laws_named;
use super::{Reference, Relations, Standing, Standings};
use crate::graph::{NormGraph, Point};
use crate::store::{Corpus, Declaration, Declared};

/// All that is known and recorded now.
pub(super) const NOW: Point = Point { at: Day::MAX, known: Day::MAX, recorded: u32::MAX };

/// A relation, and days on which it stands as it is told.
#[derive(Debug, Clone, PartialEq)]
pub struct Lasting {
    /// The relation, as it is read on each of the days.
    pub reference: Reference,
    /// The days: some of those of its version.
    pub days: Interval,
}

/// The relations of all provisions of a norm on all days, as they are known and recorded now. A relation that stands in
/// another way from some day on is there once for each way.
pub fn lasting(corpus: &Corpus, graph: &Arc<NormGraph>) -> Vec<Lasting> {
    let mut reading =
        Reading { corpus, graph, standings: Standings::default(), open: BTreeMap::new(), done: Vec::new() };
    let mut days: BTreeMap<Day, BTreeSet<NormId>> = BTreeMap::new();
    let others = spoken_of(corpus, graph).into_iter().filter_map(|norm| corpus.graph(norm.as_str()).ok());
    for norm in std::iter::once(graph).chain(others) {
        for day in boundaries(norm) {
            days.entry(day).or_default().insert(norm.norm().id.clone());
        }
    }
    for (day, changed) in &days {
        reading.read(*day, changed);
    }
    for (row, said) in std::mem::take(&mut reading.open) {
        reading.goes_on(row, said, &[], Day::MAX);
    }
    reading.done
}

/// The other norms of a corpus that words of a norm or of its readings name, or of which it is declared to speak.
pub(crate) fn spoken_of(corpus: &Corpus, graph: &NormGraph) -> BTreeSet<NormId> {
    let own = &graph.norm().id;
    let by_courts = laws_named(graph);
    let named = graph.mention_index().laws().iter().chain(&by_courts).flat_map(|law| corpus.names().of(law));
    let declared = corpus.declared(own, None).into_iter().flatten().flat_map(|(_, said)| said);
    let declared = declared.filter_map(target_of);
    named.chain(declared).filter(|norm| norm != own).collect()
}

fn target_of((_, said): &Declared) -> Option<NormId> {
    match said {
        Declaration::Reference(said) => Some(said.target.norm()),
        Declaration::Definition(_) => None,
    }
}

/// The days on which anything in a norm begins or ends.
pub(super) fn boundaries(graph: &NormGraph) -> BTreeSet<Day> {
    let born = graph.versions().filter(|version| version.is_born(NOW));
    let valid = born.map(|version| version.valid(NOW));
    valid.flat_map(|days| std::iter::once(days.start()).chain(days.end())).collect()
}

/// A relation, and the day since which it has stood so.
type Open = (Reference, Day);

struct Reading<'c> {
    corpus: &'c Corpus,
    graph: &'c Arc<NormGraph>,
    /// What stood in each norm on the last day that was read.
    standings: Standings,
    /// What stood then, by the row of the version whose words they are.
    open: BTreeMap<u32, Vec<Open>>,
    done: Vec<Lasting>,
}

impl Reading<'_> {
    /// Reads what can be otherwise on a day on which some norms change.
    fn read(&mut self, day: Day, changed: &BTreeSet<NormId>) {
        self.standings.forget(changed);
        let relations = Relations::knowing(self.corpus, AsOf::day(day), self.standings.clone());
        let own = changed.contains(&self.graph.norm().id);
        let standing = relations.standing(self.graph);
        let rows = 0..standing.as_ref().map_or(0, |standing| standing.rows.len());
        let read = |row: usize| {
            let standing = standing.as_ref()?;
            let version = standing.rows.get(row)?.0;
            let may_differ = own || self.speaks_of(standing, row, changed);
            may_differ.then(|| (version.0, relations.of_row(standing, row)))
        };
        let said: Vec<(u32, Vec<Reference>)> = rows.into_par_iter().filter_map(read).collect();
        let mut before = if own {
            // What is not there any more has ended.
            std::mem::take(&mut self.open)
        } else {
            said.iter().filter_map(|(row, _)| self.open.remove_entry(row)).collect()
        };
        for (row, said) in said {
            let was = before.remove(&row).unwrap_or_default();
            self.goes_on(row, was, &said, day);
        }
        for (row, was) in before {
            self.goes_on(row, was, &[], day);
        }
    }

    /// What stood at a version before a day, and what stands there from then on.
    fn goes_on(&mut self, row: u32, was: Vec<Open>, is: &[Reference], day: Day) {
        let mut open = Vec::new();
        for reference in is {
            let since = was.iter().find(|(before, _)| before == reference).map_or(day, |&(_, since)| since);
            if !open.iter().any(|(there, _)| there == reference) {
                open.push((reference.clone(), since));
            }
        }
        for (reference, since) in was {
            if !is.contains(&reference) {
                let days = Interval::new(since, day).ok().filter(|days| !days.is_empty());
                self.done.extend(days.map(|days| Lasting { reference, days }));
            }
        }
        if !open.is_empty() {
            self.open.insert(row, open);
        }
    }

    /// Whether the words of a row name one of some norms, or it is declared to speak of one.
    fn speaks_of(&self, standing: &Standing, row: usize, norms: &BTreeSet<NormId>) -> bool {
        let Some(version) = standing.version(row) else { return false };
        let mut laws = version.mentions().iter().filter_map(|mention| Some(&mention.target.as_ref()?.law));
        let names = |law: &Law| *law != Law::This && !self.corpus.names().of(law).is_disjoint(norms);
        let declared = || {
            let of_norm = self.corpus.declared(&self.graph.norm().id, None)?;
            Some(
                of_norm
                    .get(&standing.id(row)?)?
                    .iter()
                    .filter_map(target_of)
                    .any(|norm| norms.contains(&norm)),
            )
        };
        laws.any(names) || declared().unwrap_or(false)
    }
}

impl Standings {
    /// What some norms are has changed.
    fn forget(&self, norms: &BTreeSet<NormId>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|(norm, _), _| !norms.contains(norm));
    }
}
