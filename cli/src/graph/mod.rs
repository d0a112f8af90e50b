//! What provisions say of each other as one graph at a point: counted, written out, drawn.

mod drawing;
mod export;
mod picture;
mod stats;

use asof_engine::query::{self, Reference, Relations};
use asof_engine::store::Corpus;
use asof_engine::{NormGraph, Version};
use asof_schema::{AsOf, ComponentId};

use crate::Failure;

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
pub(crate) struct Node<'c> {
    version: Version<'c>,
    /// The versions above it, the outermost first.
    above: Vec<Version<'c>>,
}

/// A provision with the relations at its own words, and those that point at it.
#[derive(Debug)]
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
    fn nodes(&self) -> Vec<Node<'c>> {
        self.corpus.graphs().flat_map(|graph| self.nodes_of(graph)).collect()
    }

    fn nodes_of(&self, graph: &'c NormGraph) -> Vec<Node<'c>> {
        let top = graph.root().and_then(|root| root.version_at(self.corpus.point(self.at)));
        let mut line = Vec::new();
        let node = |(version, depth): (Version<'c>, u32)| {
            line.truncate(depth as usize);
            let above = line.clone();
            line.push(version);
            Node { version, above }
        };
        top.into_iter().flat_map(|top| top.walk(None)).map(node).collect()
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
    pub(crate) fn section(&self, graph: &'c NormGraph, number: &str) -> Result<Vec<Beside>, Failure> {
        let wanted = plain(number);
        let is = |node: &Node<'_>| {
            node.is_unit() && node.version.number().is_some_and(|number| plain(number) == wanted)
        };
        let nodes = self.nodes_of(graph);
        let units: Vec<Version<'_>> = nodes.iter().filter(|node| is(node)).map(|node| node.version).collect();
        let [unit] = units.as_slice() else { return Err(self.not_one(graph, number, &units)) };
        let edges = self.edges()?;
        let inside = nodes.into_iter().filter(|node| node.version == *unit || node.above.contains(unit));
        Ok(inside.map(|node| node.beside(&edges)).collect())
    }

    fn not_one(&self, graph: &NormGraph, number: &str, units: &[Version<'_>]) -> Failure {
        let (title, at) = (&graph.norm().title, self.at.at);
        if units.is_empty() {
            return Failure::not_found(format!("nothing in {title} has the number {number:?} on {at}"));
        }
        let point = self.corpus.point(self.at);
        let of = |version: &Version<'_>| {
            let component = version.component();
            format!("{} ({})", query::cite(component, point), component.id())
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

impl<'c> Node<'c> {
    fn id(&self) -> ComponentId {
        self.version.component().id()
    }

    fn component_type(&self) -> &'c str {
        self.version.component().kind()
    }

    /// Whether it is of the level from which the law is cited.
    fn is_unit(&self) -> bool {
        self.component_type() == self.version.graph.basic_unit()
    }

    /// It and what holds it, the outermost first.
    fn line(&self) -> impl Iterator<Item = Version<'c>> + '_ {
        self.above.iter().copied().chain([self.version])
    }

    fn beside(&self, edges: &[Reference]) -> Beside {
        let id = self.id();
        let those = |is: &dyn Fn(&Reference) -> bool| edges.iter().filter(|said| is(said)).cloned().collect();
        Beside {
            text: self.version.own_text().map(str::to_owned),
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
