//! What provisions say of each other as one graph at a point: counted, written out, drawn.

mod drawing;
mod export;
mod picture;
mod stats;

use std::sync::Arc;

use asof_engine::query::{Reference, Relations};
use asof_engine::store::Corpus;
use asof_engine::{NormGraph, VersionRow};
use asof_schema::{AsOf, ComponentId};
use serde::Serialize;

use crate::{Failure, name};

pub(crate) use drawing::svg;
pub(crate) use export::{Written, write};
pub(crate) use picture::Picture;
pub(crate) use stats::GraphStats;

/// The graph of a corpus at a point.
pub(crate) struct Graph<'c> {
    corpus: &'c Corpus,
    at: AsOf,
}

/// A provision that stands at the point.
pub(crate) struct Node {
    graph: Arc<NormGraph>,
    version: VersionRow,
    /// The versions above it, the outermost first.
    above: Vec<VersionRow>,
}

/// A provision with the relations at its own words, and those that point at it.
#[derive(Debug, Serialize)]
pub(crate) struct Beside {
    pub(crate) component: ComponentId,
    pub(crate) text: Option<String>,
    pub(crate) outgoing: Vec<Reference>,
    pub(crate) incoming: Vec<Reference>,
}

impl<'c> Graph<'c> {
    pub(crate) fn of(corpus: &'c Corpus, at: AsOf) -> Self {
        Self { corpus, at }
    }

    /// The provisions that stand, norm by norm in document order; tombstones are among them.
    fn nodes(&self) -> Vec<Node> {
        self.corpus.graphs().flat_map(|graph| self.nodes_of(graph)).collect()
    }

    fn nodes_of(&self, graph: &Arc<NormGraph>) -> Vec<Node> {
        let top = graph.root().and_then(|root| graph.version_at(root, self.corpus.point(self.at)));
        let mut line = Vec::new();
        let node = |(version, depth): (VersionRow, u32)| {
            line.truncate(depth as usize);
            let above = line.clone();
            line.push(version);
            Node { graph: Arc::clone(graph), version, above }
        };
        top.map(|top| graph.walk(top, None)).unwrap_or_default().into_iter().map(node).collect()
    }

    /// The relations in the words of all norms.
    fn edges(&self) -> Result<Vec<Reference>, Failure> {
        let relations = Relations::of(self.corpus, self.at);
        let mut edges = Vec::new();
        for graph in self.corpus.graphs().filter(|graph| graph.root().is_some()) {
            edges.extend(relations.outgoing(&graph.norm().id.root())?);
        }
        Ok(edges)
    }

    /// The provisions at and below the section (article, rule) with a number, each with its relations.
    pub(crate) fn section(&self, graph: &Arc<NormGraph>, number: &str) -> Result<Vec<Beside>, Failure> {
        let wanted = plain(number);
        let is = |node: &Node| {
            node.is_unit() && graph.number(node.version).is_some_and(|number| plain(number) == wanted)
        };
        let nodes = self.nodes_of(graph);
        let units: Vec<VersionRow> = nodes.iter().filter(|node| is(node)).map(|node| node.version).collect();
        let [unit] = units.as_slice() else { return Err(self.not_one(graph, number, &units)) };
        let edges = self.edges()?;
        let inside = nodes.into_iter().filter(|node| node.version == *unit || node.above.contains(unit));
        Ok(inside.map(|node| node.beside(&edges)).collect())
    }

    fn not_one(&self, graph: &NormGraph, number: &str, units: &[VersionRow]) -> Failure {
        let (title, at) = (&graph.norm().title, self.at.at);
        if units.is_empty() {
            return Failure::No(format!("nothing in {title} has the number {number:?} on {at}"));
        }
        let point = self.corpus.point(self.at);
        let of = |&version: &VersionRow| {
            let component = graph.component_of(version);
            format!("{} ({})", name::cite(graph, component, point), graph.component_id(component))
        };
        let list: Vec<String> = units.iter().map(of).collect();
        Failure::Input(format!(
            "{number:?} may mean several in {title}, ask for one by --node: {}",
            list.join("; ")
        ))
    }
}

impl Beside {
    pub(crate) fn is_silent(&self) -> bool {
        self.outgoing.is_empty() && self.incoming.is_empty()
    }
}

impl Node {
    fn id(&self) -> ComponentId {
        self.graph.component_id(self.graph.component_of(self.version))
    }

    fn component_type(&self) -> &str {
        self.graph.component_type(self.graph.component_of(self.version))
    }

    /// Whether it is of the level from which the law is cited.
    fn is_unit(&self) -> bool {
        self.component_type() == self.graph.basic_unit()
    }

    /// It and what holds it, the outermost first.
    fn line(&self) -> impl Iterator<Item = VersionRow> + '_ {
        self.above.iter().copied().chain([self.version])
    }

    fn beside(&self, edges: &[Reference]) -> Beside {
        let id = self.id();
        let those = |is: &dyn Fn(&Reference) -> bool| edges.iter().filter(|said| is(said)).cloned().collect();
        Beside {
            text: self.graph.own_text(self.version).map(str::to_owned),
            outgoing: those(&|said| said.source == id),
            incoming: those(&|said| said.target.as_ref() == Some(&id)),
            component: id,
        }
    }
}

/// "62 a" and "62-A" are one number.
fn plain(number: &str) -> String {
    number.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
