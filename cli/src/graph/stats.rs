//! The graph in numbers.

use std::collections::BTreeMap;

use asof_engine::query::TargetState;
use asof_schema::{AsOf, NormId, Vocabulary as _};
use serde::Serialize;

use super::Graph;
use crate::Failure;

/// How often each of some things occurs.
pub(crate) type Counts = BTreeMap<String, usize>;

/// The graph in numbers.
#[derive(Debug, Serialize)]
pub(crate) struct GraphStats {
    pub(crate) as_of: AsOf,
    pub(crate) nodes: usize,
    pub(crate) edges: usize,
    /// Norm by norm.
    pub(crate) norms: Vec<NormCounts>,
    pub(crate) nodes_by_type: Counts,
    pub(crate) edges_by_kind: Counts,
    /// How the targets stand; `NONE` of relations that name no provision.
    pub(crate) edges_by_state: Counts,
    pub(crate) edges_by_language: Counts,
}

/// A norm in the graph, in numbers.
#[derive(Debug, Serialize)]
pub(crate) struct NormCounts {
    pub(crate) norm: NormId,
    pub(crate) title: String,
    pub(crate) language: String,
    pub(crate) nodes: usize,
    pub(crate) edges: usize,
}

impl GraphStats {
    pub(crate) fn of(graph: &Graph<'_>) -> Result<Self, Failure> {
        let (nodes, edges) = (graph.nodes(), graph.edges()?);
        let language = |norm: &str| graph.corpus.graph(norm).ok().map(|graph| graph.norm().language.clone());
        let norms = graph.corpus.catalogue().map(|norm| NormCounts {
            norm: norm.id.clone(),
            title: norm.title.clone(),
            language: norm.language.clone(),
            nodes: nodes.iter().filter(|node| node.version.graph.norm().id == norm.id).count(),
            edges: edges.iter().filter(|said| said.source.norm_str() == norm.id.as_str()).count(),
        });
        Ok(Self {
            as_of: graph.at,
            nodes: nodes.len(),
            edges: edges.len(),
            norms: norms.collect(),
            nodes_by_type: counts(nodes.iter().map(|node| node.component_type().to_owned())),
            edges_by_kind: counts(edges.iter().map(|said| said.kind.name())),
            edges_by_state: counts(edges.iter().map(|said| said.state.map_or("NONE", TargetState::name))),
            edges_by_language: counts(edges.iter().filter_map(|said| language(said.source.norm_str()))),
        })
    }
}

pub(super) fn counts(of: impl Iterator<Item = impl Into<String>>) -> Counts {
    let mut counts = Counts::new();
    for one in of {
        *counts.entry(one.into()).or_default() += 1;
    }
    counts
}
