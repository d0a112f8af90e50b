//! A text of a day in the form of its source, and law as a dataset.

mod sat_graph;

use asof_engine::Version;
use asof_engine::query::{self, Absence, Found};
use asof_engine::store::{Corpus, Subtree};
use asof_loaders::registry;
use asof_loaders::source::{Export, Line, Source};
use asof_schema::{AsOf, Aspect, NormId, Status};

use crate::Failure;

pub use sat_graph::dataset;

/// Every form in which texts can be written, with its source.
pub fn forms() -> impl Iterator<Item = (&'static Source, &'static Export)> {
    registry::sources().filter_map(|source| Some((source, source.export.as_ref()?)))
}

/// The norm whose text a form writes.
pub(crate) fn norm(form: &Export) -> Result<NormId, Failure> {
    form.norm.parse().map_err(|error| Failure::System(format!("{error}")))
}

/// The text of a point in a form.
pub fn text(corpus: &Corpus, source: &Source, form: &Export, at: AsOf) -> Result<Vec<u8>, Failure> {
    let norm = norm(form)?;
    if corpus.graph(norm.as_str()).is_err() {
        return Err(Failure::Input(format!(
            "the store does not hold {} ({norm}): load it with `asof load {} DIR`",
            form.called, source.name
        )));
    }
    match query::tree(corpus, &norm.root(), at)? {
        Found::There(tree) => Ok((form.write)(&lines(&tree))),
        Found::Absent(Absence::NotYet { first }) => Err(Failure::not_found(format!(
            "on {} there was no text yet: the first is that of {first}",
            at.at
        ))),
        Found::Absent(Absence::NoText { .. } | Absence::Unknown) => {
            Err(Failure::not_found(format!("nothing was known or recorded of the text of {}", at.at)))
        }
    }
}

/// The provisions of an answer.
pub(crate) fn lines(tree: &Subtree) -> Vec<Line> {
    tree.versions().map(|(version, depth)| line(version, depth)).collect()
}

/// What the first provision of an answer stands in, outermost first.
pub(crate) fn above(tree: &Subtree) -> Vec<Line> {
    let top = tree.versions().next().map(|(top, _)| top);
    let above = top.into_iter().flat_map(|top| top.above(tree.point));
    let mut above: Vec<Line> = above.map(|version| line(version, 0)).collect();
    above.reverse();
    above
}

fn line(version: Version<'_>, depth: u32) -> Line {
    let (status, printed) = version.state();
    let words = |aspect| {
        let said = version.expression(&version.graph.norm().language, aspect);
        said.filter(|said| !said.is_unknown()).map(|said| said.text.to_owned())
    };
    Line {
        component: version.component().id(),
        component_type: version.component().kind().to_owned(),
        number: version.number().map(str::to_owned),
        label: version.label().to_owned(),
        heading: words(Aspect::Heading),
        text: words(Aspect::Canonical),
        notice: words(Aspect::Notice),
        depth: depth as usize,
        printed,
        tombstone: status != Status::InForce,
    }
}
