//! The graph of what provisions say of each other.

use asof_engine::query::{Reference, TargetState, full};
use asof_engine::store::Corpus;
use asof_schema::{AsOf, ReferenceKind, Vocabulary as _};

use super::Around;
use crate::Failure;
use crate::graph::{Beside, GraphStats, Picture, Written};
use crate::text::{Page, Rows, Words, acts, kind, paint, quoted, target};

/// Writes the graph in numbers.
pub(super) fn graph_stats(page: &mut Page<'_>, stats: &GraphStats) -> Result<(), Failure> {
    let number = acts::grouped;
    let mut rows = Rows::new(page, ["norm", "language", "provisions", "relations"]);
    rows.numbers(2);
    rows.numbers(3);
    for norm in &stats.norms {
        rows.row([norm.title.clone(), norm.language.clone(), number(norm.nodes), number(norm.edges)]);
    }
    rows.row(["all".to_owned(), String::new(), number(stats.nodes), number(stats.edges)]);
    rows.write(page)?;
    let as_it_is: fn(&str) -> String = str::to_owned;
    for (what, counts, said) in [
        ("provisions", &stats.nodes_by_type, in_words as fn(&str) -> String),
        ("relations", &stats.edges_by_kind, in_words),
        ("targets", &stats.edges_by_state, in_words),
        ("languages", &stats.edges_by_language, as_it_is),
    ] {
        let list: Vec<String> =
            counts.iter().map(|(name, &count)| format!("{} {}", number(count), said(name))).collect();
        page.field(what, if list.is_empty() { "none".to_owned() } else { list.join(", ") })?;
    }
    Ok(())
}

/// What is counted, in words: a kind of relation, a state of targets, or a type.
fn in_words(name: &str) -> String {
    let kind = || ReferenceKind::named(name).map(Words::words);
    let state = TargetState::named(name).map(Words::words).or_else(kind);
    state.map_or_else(|| name.to_lowercase().replace('_', " "), str::to_owned)
}

/// Writes the relations around a provision, each with the hop on which it is met and which way it leads from
/// there.
pub(super) fn around(page: &mut Page<'_>, corpus: &Corpus, around: &Around) -> Result<(), Failure> {
    page.line(paint(page.palette.strong, full(corpus, &around.node, around.as_of)))?;
    page.field("on", around.as_of.at)?;
    page.field("coverage", around.coverage.sentence())?;
    page.blank()?;
    if around.relations.is_empty() {
        return page.line(format!("On {} nothing refers to it, and it refers to nothing.", around.as_of.at));
    }
    let mut rows = Rows::new(page, ["hop", "from", "kind", "to", "words", "state"]);
    rows.numbers(0);
    rows.keep(0);
    for met in &around.relations {
        let [from, kind, to, words, state] = cells(corpus, &met.said, around.as_of);
        rows.row([met.hop.to_string(), from, kind, to, words, state]);
    }
    rows.write(page)
}

/// Writes the parts of a section, each with what it speaks of and what speaks of it.
pub(super) fn section(
    page: &mut Page<'_>,
    corpus: &Corpus,
    parts: &[Beside],
    at: AsOf,
) -> Result<(), Failure> {
    for (place, part) in parts.iter().enumerate() {
        if place > 0 {
            page.blank()?;
        }
        page.line(paint(page.palette.strong, full(corpus, &part.component, at)))?;
        if let Some(text) = &part.text {
            page.wrapped("  ", 2, text)?;
        }
        for (way, list) in [("→", &part.outgoing), ("←", &part.incoming)] {
            for said in list {
                let [from, kind, to, words, state] = cells(corpus, said, at);
                let other = if way == "→" { to } else { from };
                page.wrapped(
                    &format!("  {way} "),
                    4,
                    format!("{kind} {other} [{words}] {state}").trim_end(),
                )?;
            }
        }
    }
    Ok(())
}

fn cells(corpus: &Corpus, said: &Reference, at: AsOf) -> [String; 5] {
    let state = said.state.map(Words::words).unwrap_or_default();
    let to = said.target.as_ref().map_or_else(|| target(corpus, said, at), |id| full(corpus, id, at));
    [full(corpus, &said.source, at), kind(said), to, said.surface.clone(), state.to_owned()]
}

/// Tells what was written where.
pub(super) fn graph_written(page: &mut Page<'_>, written: &Written) -> Result<(), Failure> {
    let summary = &written.summary;
    page.line(format!("{}: {}", written.folder.display(), written.files.join(", ")))?;
    page.field("nodes", acts::grouped(summary.total_nodes))?;
    let kinds = summary
        .edge_types
        .iter()
        .map(|(name, &count)| format!("{} {}", acts::grouped(count), in_words(name)));
    page.field(
        "edges",
        format!("{}: {}", acts::grouped(summary.total_edges), kinds.collect::<Vec<_>>().join(", ")),
    )
}

/// Writes a picture as Graphviz reads it.
pub(super) fn picture_dot(page: &mut Page<'_>, picture: &Picture) -> Result<(), Failure> {
    page.exact("digraph relations {")?;
    page.exact("  rankdir=LR; node [shape=box, fontname=\"sans-serif\"]; edge [fontname=\"sans-serif\", fontsize=10];")?;
    for (id, (label, _)) in &picture.boxes {
        page.exact(format!("  {} [label={}];", quoted(id), quoted(label)))?;
    }
    for (from, to, tie) in &picture.arrows {
        let (name, colour) = (tie.name(), tie.colour());
        page.exact(format!("  {} -> {} [label=\"{name}\", color=\"{colour}\"];", quoted(from), quoted(to)))?;
    }
    page.exact("}")
}
