//! What the corpus holds.

use std::collections::BTreeSet;

use asof_engine::store::Corpus;
use async_graphql::SimpleObject;

use super::connection::count;
use super::scalars::{Date, DateTime};

/// What the corpus holds, at the revision that the request reads.
#[derive(SimpleObject)]
pub(super) struct CorpusInfo {
    /// How many batches were recorded: the number of the revision.
    revision: i32,
    /// When the last batch was recorded; null for an empty corpus.
    recorded_at: Option<DateTime>,
    /// How many norms there are.
    norms: i32,
    /// How many components there are.
    components: i32,
    /// How many versions were ever recorded.
    versions: i32,
    /// How many commands were ever recorded.
    actions: i32,
    /// How many acts stand in the record.
    acts: i32,
    /// The first day of any version; null for an empty corpus.
    valid_from: Option<Date>,
    /// The last day on which a version begins; null for an empty corpus.
    last_change: Option<Date>,
}

impl CorpusInfo {
    pub(super) fn of(corpus: &Corpus) -> Self {
        let sum = |part: fn((usize, usize, usize)) -> usize| {
            count(corpus.graphs().map(|graph| part(graph.counts())).sum())
        };
        let acts: BTreeSet<_> = corpus
            .graphs()
            .flat_map(|graph| graph.acts())
            .filter(|row| row.live)
            .map(|row| row.act.id.clone())
            .collect();
        let versions = |graph: &asof_engine::NormGraph| 0..u32::try_from(graph.counts().1).unwrap_or(0);
        let starts =
            || corpus.graphs().flat_map(|graph| versions(graph).map(move |version| graph.start(version)));
        Self {
            revision: count(corpus.recorded().len()),
            recorded_at: corpus.recorded().last().map(|batch| DateTime(batch.recorded_at)),
            norms: count(corpus.graphs().count()),
            components: sum(|(components, ..)| components),
            versions: sum(|(_, versions, _)| versions),
            actions: sum(|(.., commands)| commands),
            acts: count(acts.len()),
            valid_from: starts().min().map(Date),
            last_change: starts().max().map(Date),
        }
    }
}
