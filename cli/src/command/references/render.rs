//! What provisions say of each other.

use std::collections::BTreeSet;

use asof_engine::query::{Path, Reference};
use asof_engine::store::Corpus;
use asof_schema::{AsOf, Vocabulary};

use crate::Failure;
use crate::text::{Page, Rows, cited, kind, quoted, target};

/// Writes references, one a row.
pub(super) fn references(
    page: &mut Page<'_>,
    corpus: &Corpus,
    list: &[Reference],
    at: AsOf,
) -> Result<(), Failure> {
    if list.is_empty() {
        return page.line(format!("The text of {} has no such relation.", at.at));
    }
    let mut rows = Rows::new(page, ["provision", "kind", "words", "target", "state"]);
    for said in list {
        let state = said.state.map(Vocabulary::name).unwrap_or_default();
        rows.row([
            cited(corpus, &said.source, at),
            kind(said),
            said.surface.clone(),
            target(corpus, said, at),
            state.to_owned(),
        ]);
    }
    rows.write(page)
}

/// Writes the provisions and the relations between them as Graphviz reads them: an arrow from the words to
/// what they speak of.
pub(super) fn dot(page: &mut Page<'_>, corpus: &Corpus, list: &[Path], at: AsOf) -> Result<(), Failure> {
    let mut lines = BTreeSet::new();
    for said in list.iter().flat_map(|path| &path.steps) {
        let Some(target) = &said.target else { continue };
        for id in [&said.source, target] {
            lines.insert(format!("  {} [label={}];", quoted(id.as_str()), quoted(&cited(corpus, id, at))));
        }
        let (from, to) = (quoted(said.source.as_str()), quoted(target.as_str()));
        lines.insert(format!("  {from} -> {to} [label={}];", quoted(said.kind.name())));
    }
    page.line("digraph relations {")?;
    page.line("  rankdir=LR; node [shape=box, fontname=\"sans-serif\"]; edge [fontname=\"sans-serif\", fontsize=10];")?;
    for line in lines {
        page.line(line)?;
    }
    page.line("}")
}
