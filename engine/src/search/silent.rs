//! Documents that no search can find.

use asof_schema::{ComponentId, Day, Norm};

use super::{SearchRequest, When};
use crate::query::VersionNature;
use crate::store::{Corpus, DEBATE};

/// The debates of the days `[from, to)` of which no word is on record, because none could be read.
pub fn silent(corpus: &Corpus, (from, to): (Day, Day)) -> Vec<ComponentId> {
    let is_of = |norm: &Norm| norm.adopted_on.is_some_and(|day| (from..to).contains(&day));
    let debates = corpus.graphs().filter(|graph| graph.norm().norm_type == DEBATE && is_of(graph.norm()));
    debates.filter(|graph| graph.bytes().0 == 0).map(|graph| graph.norm().id.root()).collect()
}

impl SearchRequest {
    /// The debates of the days asked for of which no word is on record, where all that was said on a day is searched.
    #[must_use]
    pub fn unread(&self, corpus: &Corpus) -> Vec<ComponentId> {
        let days = match self.when {
            When::At(at) => (at.at, at.at.succ()),
            When::During { from, to, .. } => (from, to),
        };
        let mut found = if self.within.is_empty() { silent(corpus, days) } else { Vec::new() };
        if !found.is_empty() {
            let is_law = |norm: &Norm| VersionNature::of_norm(norm) == VersionNature::Statutory;
            let has_law = corpus.graphs().any(|graph| is_law(graph.norm()));
            found.retain(|id| {
                corpus.graph(id.norm_str()).is_ok_and(|graph| self.looks_in(graph.norm(), has_law))
            });
        }
        found
    }
}
