//! A text of a day in the form of its source.

use asof_engine::NormGraph;
use asof_engine::query::{self, Absence, Found};
use asof_engine::store::{Corpus, Subtree};
use asof_loaders::br_constitution::{ExportLine, csv};
use asof_schema::{AsOf, Aspect, NormId, Status};

use crate::Failure;

/// The norm that [`br_csv`] writes.
pub const BR_CONSTITUTION: &str = "urn:lex:br:federal:constituicao:1988-10-05;1988";

/// The Constitution of Brazil at a point, as a CSV file of abjur/constituicao has it.
pub fn br_csv(corpus: &Corpus, at: AsOf) -> Result<Vec<u8>, Failure> {
    let norm: NormId = BR_CONSTITUTION.parse().map_err(|error| Failure::System(format!("{error}")))?;
    if corpus.graph(norm.as_str()).is_err() {
        return Err(Failure::Input(format!(
            "the store does not hold the Constitution of Brazil ({norm}): load it with `asof load br-constitution DIR`"
        )));
    }
    match query::tree(corpus, &norm.root(), at)? {
        Found::There(tree) => Ok(csv::write(&lines(&tree))),
        Found::Absent(Absence::NotYet { first }) => {
            Err(Failure::No(format!("on {} there was no text yet: the first is that of {first}", at.at)))
        }
        Found::Absent(Absence::Unknown) => {
            Err(Failure::No(format!("nothing was known or recorded of the text of {}", at.at)))
        }
    }
}

fn lines(tree: &Subtree) -> Vec<ExportLine> {
    tree.rows.iter().map(|&(version, depth)| line(&tree.graph, version, depth)).collect()
}

fn line(graph: &NormGraph, version: u32, depth: u32) -> ExportLine {
    let component = graph.component_of(version);
    let (status, printed) = graph.status(version);
    let words = |aspect| graph.expression(version, &graph.norm().language, aspect).map(|e| e.text.to_owned());
    ExportLine {
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
