//! A text of a day in the form of its source.

use asof_engine::query::{self, Absence, Found};
use asof_engine::store::{Corpus, Subtree};
use asof_engine::{NormGraph, VersionRow};
use asof_loaders::registry;
use asof_loaders::source::{Export, Line, Source};
use asof_schema::{AsOf, Aspect, NormId, Status};

use crate::Failure;

/// Every form in which texts can be written, with its source.
pub fn forms() -> impl Iterator<Item = (&'static Source, &'static Export)> {
    registry::sources().filter_map(|source| Some((source, source.export.as_ref()?)))
}

/// The text of a point in a form.
pub fn text(corpus: &Corpus, source: &Source, form: &Export, at: AsOf) -> Result<Vec<u8>, Failure> {
    let norm: NormId = form.norm.parse().map_err(|error| Failure::System(format!("{error}")))?;
    if corpus.graph(norm.as_str()).is_err() {
        return Err(Failure::Input(format!(
            "the store does not hold {} ({norm}): load it with `asof load {} DIR`",
            form.called, source.name
        )));
    }
    match query::tree(corpus, &norm.root(), at)? {
        Found::There(tree) => Ok((form.write)(&lines(&tree))),
        Found::Absent(Absence::NotYet { first }) => {
            Err(Failure::No(format!("on {} there was no text yet: the first is that of {first}", at.at)))
        }
        Found::Absent(Absence::Unknown) => {
            Err(Failure::No(format!("nothing was known or recorded of the text of {}", at.at)))
        }
    }
}

/// The provisions of an answer.
pub(crate) fn lines(tree: &Subtree) -> Vec<Line> {
    tree.rows.iter().map(|&(version, depth)| line(&tree.graph, version, depth)).collect()
}

/// What the first provision of an answer stands in, outermost first.
pub(crate) fn above(tree: &Subtree) -> Vec<Line> {
    let (graph, point) = (&tree.graph, tree.point);
    let top = tree.rows.first().map(|&(version, _)| graph.component_of(version));
    let above = top.into_iter().flat_map(|top| graph.upward(top, point).skip(1));
    let versions = above.filter_map(|component| graph.version_at(component, point));
    let mut above: Vec<Line> = versions.map(|version| line(graph, version, 0)).collect();
    above.reverse();
    above
}

fn line(graph: &NormGraph, version: VersionRow, depth: u32) -> Line {
    let component = graph.component_of(version);
    let (status, printed) = graph.status(version);
    let words = |aspect| graph.expression(version, &graph.norm().language, aspect).map(|e| e.text.to_owned());
    Line {
        component: graph.component_id(component),
        component_type: graph.component_type(component).to_owned(),
        number: graph.number(version).map(str::to_owned),
        label: graph.label(version).to_owned(),
        heading: words(Aspect::Heading),
        text: words(Aspect::Canonical),
        notice: words(Aspect::Notice),
        depth: depth as usize,
        printed,
        tombstone: status != Status::InForce,
    }
}
