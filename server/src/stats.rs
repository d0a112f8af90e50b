//! What a store holds, in numbers.

use std::collections::HashSet;

use asof_engine::NormGraph;
use asof_engine::query;
use asof_engine::store::{Batch, Corpus};
use asof_schema::{Cause, Day, NormId, Sha256, Vocabulary as _};
use serde::{Deserialize, Serialize};

/// A norm in numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NormStats {
    /// The norm.
    pub norm: NormId,
    /// Its title.
    pub title: String,
    /// Its components, every one that was ever recorded.
    pub components: usize,
    /// Their versions.
    pub versions: usize,
    /// The versions by cause, strongest cause first; causes that do not occur are left out.
    pub versions_by_cause: Vec<(Cause, usize)>,
    /// Acts that stand in the record, the enactment among them.
    pub acts: usize,
    /// Commands, those that were retracted among them.
    pub commands: usize,
    /// Different texts.
    pub texts: usize,
    /// Bytes of the texts.
    pub text_bytes: usize,
    /// Bytes of all else.
    pub other_bytes: usize,
    /// Its findings: what came with it, what could not be read, and commands that had no effect.
    pub findings: usize,
    /// The first day of any version.
    pub first: Option<Day>,
    /// The last day on which a version begins.
    pub last: Option<Day>,
}

/// A store in numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StoreStats {
    /// Norm by norm.
    pub norms: Vec<NormStats>,
    /// The batches, oldest first.
    pub batches: Vec<Batch>,
    /// The head of the record: the hash of the last batch, which names that of the one before, and so on.
    pub head: Sha256,
}

impl StoreStats {
    /// Counts a store.
    pub fn of(corpus: &Corpus) -> Self {
        let norms = corpus.graphs().map(|graph| NormStats::of(graph)).collect();
        Self { norms, batches: corpus.recorded().to_vec(), head: corpus.head() }
    }
}

impl NormStats {
    /// Counts a norm.
    pub fn of(graph: &NormGraph) -> Self {
        let (components, versions, commands) = graph.counts();
        let (text_bytes, other_bytes) = graph.bytes();
        let all = || graph.versions();
        let count = |cause| all().filter(|&v| v.cause() == cause).count();
        let causes = Cause::ALL.iter().map(|&cause| (cause, count(cause)));
        let texts: HashSet<_> = all().flat_map(asof_engine::Version::expressions).map(|e| e.text).collect();
        Self {
            norm: graph.norm().id.clone(),
            title: graph.norm().title.clone(),
            components,
            versions,
            versions_by_cause: causes.filter(|&(_, count)| count > 0).collect(),
            acts: graph.acts().filter(|row| row.live).count(),
            commands,
            texts: texts.len(),
            text_bytes,
            other_bytes,
            findings: query::findings_of(graph).len(),
            first: all().map(asof_engine::Version::start).min(),
            last: all().map(asof_engine::Version::start).max(),
        }
    }
}
