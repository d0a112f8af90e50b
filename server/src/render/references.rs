//! What provisions say of each other.

use std::collections::BTreeSet;

use asof_engine::query::{Path, Reference};
use asof_engine::store::Corpus;
use asof_schema::{AsOf, ComponentId, Vocabulary};

use super::page::Page;
use super::table::Rows;
use crate::{Failure, name};

/// Writes references, one a row.
pub(crate) fn references(
    page: &mut Page<'_>,
    corpus: &Corpus,
    list: &[Reference],
    at: AsOf,
) -> Result<(), Failure> {
    if list.is_empty() {
        return page.line(format!("Nothing of the kind stands in the words of {}.", at.at));
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

/// Writes what was reached, with the way to it.
pub(crate) fn paths(page: &mut Page<'_>, corpus: &Corpus, list: &[Path], at: AsOf) -> Result<(), Failure> {
    if list.is_empty() {
        return page.line(format!("Nothing is reached by the words of {}.", at.at));
    }
    let mut rows = Rows::new(page, ["reached", "hops", "by"]);
    rows.numbers(1);
    for path in list {
        let step = |said: &Reference| {
            format!(
                "{} {} {} [{}]",
                cited(corpus, &said.source, at),
                kind(said),
                target(corpus, said, at),
                said.surface
            )
        };
        let steps: Vec<String> = path.steps.iter().map(step).collect();
        rows.row([cited(corpus, &path.component, at), path.distance.to_string(), steps.join("; ")]);
    }
    rows.write(page)
}

/// Writes the provisions and the relations between them as Graphviz reads them: an arrow from the words to what they speak of.
pub(crate) fn dot(page: &mut Page<'_>, corpus: &Corpus, list: &[Path], at: AsOf) -> Result<(), Failure> {
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

pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

pub(super) fn kind(said: &Reference) -> String {
    match &said.yields {
        Some(yields) => format!("{} (yields: {})", said.kind.name(), yields.name()),
        None => said.kind.name().to_owned(),
    }
}

/// What is spoken of: a provision here, a term, or a law elsewhere with the address in it.
pub(super) fn target(corpus: &Corpus, said: &Reference, at: AsOf) -> String {
    if let Some(term) = &said.term {
        return format!("“{term}”");
    }
    if let Some(target) = &said.target {
        return cited(corpus, target, at);
    }
    elsewhere(said)
}

/// What the words name of a law that is not here, or of nothing: `hallintolaki section:28`.
pub(crate) fn elsewhere(said: &Reference) -> String {
    let words = said.law.iter().chain(&said.path).map(String::as_str);
    words.collect::<Vec<_>>().join(" ")
}

/// What people call a provision; with a short name of its norm, where the corpus has several.
pub(super) fn cited(corpus: &Corpus, id: &ComponentId, at: AsOf) -> String {
    if corpus.catalogue().nth(1).is_some() {
        return name::full(corpus, id, at);
    }
    let Some(anchor) = corpus.anchor(id) else { return id.to_string() };
    name::cite(&anchor.graph, anchor.component, corpus.point(at))
}
