//! Documents that no search can find.

use asof_schema::{ComponentId, Day, Norm};

use crate::store::{Corpus, DEBATE};

/// The debates of the days `[from, to)` of which no word is on record, because none could be read.
pub fn silent(corpus: &Corpus, (from, to): (Day, Day)) -> Vec<ComponentId> {
    let is_of = |norm: &Norm| norm.adopted_on.is_some_and(|day| (from..to).contains(&day));
    let debates = corpus.graphs().filter(|graph| graph.norm().norm_type == DEBATE && is_of(graph.norm()));
    debates.filter(|graph| graph.bytes().0 == 0).map(|graph| graph.norm().id.root()).collect()
}
