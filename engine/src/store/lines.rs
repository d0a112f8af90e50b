//! The claims, known acts, doubts and annotations that follow from the change sets: what no replay holds against the record.

use std::collections::{BTreeMap, BTreeSet};

use asof_schema::{Annotation, ChangeSet, Record, Retracted, Sha256};

use super::Corpus;
use crate::graph::{Kept, NormGraph};

/// Lines by norm: the hash of each, and the batches between which it is in the record.
#[derive(Debug, Default)]
pub(super) struct Lines {
    live: BTreeMap<(String, Sha256), u32>,
    past: BTreeSet<(String, Sha256, u32, u32)>,
}

impl Lines {
    /// Takes in what a batch says.
    pub(super) fn say(&mut self, set: &ChangeSet, batch: u32) {
        for retraction in &set.retractions {
            let Retracted::Line(line) = &retraction.target else { continue };
            let gone: Vec<_> = self.live.extract_if(.., |(_, hash), _| hash == line).collect();
            self.past.extend(gone.into_iter().map(|((norm, hash), from)| (norm, hash, from, batch)));
        }
        let claims = set.claims.iter().map(|said| (Some(said.component.norm()), Record::from(said.clone())));
        let acts = set.known_acts.iter().map(|said| (Some(said.norm.clone()), Record::from(said.clone())));
        let doubts = set.doubts.iter().map(|said| (said.norm(), Record::from(said.clone())));
        let annotation = |said: &Annotation| (Some(said.norm().clone()), Record::from(said.clone()));
        let annotations = set.annotations.iter().map(annotation);
        for (norm, line) in claims.chain(acts).chain(doubts).chain(annotations) {
            let Some(norm) = norm else { continue };
            self.live.entry((norm.to_string(), line.hash())).or_insert(batch);
        }
    }

    /// How the graphs of a corpus differ, in words.
    pub(super) fn differences(mut self, corpus: &Corpus) -> Vec<String> {
        let open = std::mem::take(&mut self.live);
        self.past.extend(open.into_iter().map(|((norm, hash), from)| (norm, hash, from, u32::MAX)));
        let mut held = BTreeSet::new();
        for graph in corpus.graphs() {
            let norm = graph.norm().id.to_string();
            held.extend(kept(graph).map(|(hash, (from, to))| (norm.clone(), hash, from, to)));
        }
        let told = |what: &str, (norm, hash, from, _): &(String, Sha256, u32, u32)| {
            format!("{what}: the line {hash} of {norm}, recorded by batch {from}")
        };
        let missing = self.past.difference(&held).map(|line| told("missing", line));
        let surplus =
            held.difference(&self.past).map(|line| told("does not follow from the change sets", line));
        missing.chain(surplus).collect()
    }
}

fn kept(graph: &NormGraph) -> impl Iterator<Item = (Sha256, (u32, u32))> + '_ {
    fn lines<T: Clone + Into<Record>>(kept: &[Kept<T>]) -> impl Iterator<Item = (Sha256, (u32, u32))> + '_ {
        kept.iter().map(|kept| (kept.hash(), kept.tx))
    }
    let meta = graph.meta();
    let doubts = graph.doubts().all().map(|kept| (kept.hash(), kept.tx));
    let coverage = lines(&meta.claims).chain(lines(&meta.known_acts)).chain(doubts);
    coverage.chain(lines(&meta.annotations))
}
