//! What the corpus holds.

use std::collections::BTreeSet;

use asof_engine::store::Corpus;
use asof_engine::{Command, ComponentRow, Version};
use asof_schema::{AsOf, Day, Instant};
use async_graphql::SimpleObject;

use super::connection::count;
use super::read_point::ReadPoint;
use super::scalars::{Date, DateTime};

/// The contents of the corpus, at the revision that the request reads or at an earlier one.
#[derive(Default, SimpleObject)]
pub(super) struct CorpusInfo {
    /// The number of batches recorded, which is the number of the revision.
    revision: i32,
    /// When the last batch was recorded; null for an empty corpus.
    recorded_at: Option<DateTime>,
    /// The number of norms.
    norms: i32,
    /// The number of components ever named by a command, including those that wait for their first version.
    components: i32,
    /// The number of versions ever recorded.
    versions: i32,
    /// The number of commands ever recorded.
    actions: i32,
    /// The number of acts in the record.
    acts: i32,
    /// The first day of any version; null for an empty corpus.
    valid_from: Option<Date>,
    /// The last day on which a version begins; null for an empty corpus.
    last_change: Option<Date>,
}

impl CorpusInfo {
    /// What the corpus held at an instant of the recorded clock; `None` = now.
    pub(super) fn of(corpus: &Corpus, recorded: Option<Instant>) -> Self {
        let read_point = ReadPoint::new(corpus, AsOf { at: Day::MAX, known: None, recorded });
        let begun = |batch: u32| batch <= read_point.point.recorded;
        let batches: Vec<_> = corpus.recorded().iter().filter(|batch| begun(batch.number)).collect();
        let mut info = Self {
            revision: count(batches.len()),
            recorded_at: batches.last().map(|batch| DateTime(batch.recorded_at)),
            ..Self::default()
        };
        let mut acts = BTreeSet::new();
        for graph in
            corpus.graphs().filter(|graph| graph.meta().batches.iter().any(|&(batch, _)| begun(batch)))
        {
            let there = |version: &Version<'_>| version.births().any(|birth| begun(birth.recorded.0));
            let versions: Vec<Version<'_>> = graph.versions().filter(there).collect();
            let commands: Vec<Command<'_>> = graph.commands().filter(|c| begun(c.recorded().0)).collect();
            let named = commands.iter().flat_map(|command| command.targets(read_point.point));
            let named = named.map(|target| target.row);
            let starts = || versions.iter().map(|version| Date(version.start()));
            info.norms += 1;
            info.components += count(named.collect::<BTreeSet<ComponentRow>>().len());
            info.versions += count(versions.len());
            info.actions += count(commands.len());
            info.valid_from = starts().chain(info.valid_from).min();
            info.last_change = starts().chain(info.last_change).max();
            acts.extend(graph.acts().filter(|row| read_point.records(row.tx)).map(|row| row.act.id.clone()));
        }
        Self { acts: count(acts.len()), ..info }
    }
}
