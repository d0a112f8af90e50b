//! What people call a component: `Art. 5º, LXXVIII`.

use asof_schema::{AsOf, ComponentId, Norm};

use crate::graph::{ComponentRow, NormGraph, Point, VersionRow};
use crate::store::{Anchor, Corpus};

/// How a component is cited at a point; where it is not there then, by another version; where it has none, by its path.
pub fn cite(graph: &NormGraph, component: ComponentRow, point: Point) -> String {
    let line = ancestry(graph, component, point);
    let (profile, provision) = (graph.profile(), graph.basic_unit());
    let article = line.iter().position(|&(c, _)| graph.component_type(c) == provision);
    // A part with numbers of its own must be named.
    let is_apart = |c| profile.unit(graph.component_type(c)).is_some_and(|unit| profile.is_apart(unit));
    let part = line.iter().position(|&(c, _)| is_apart(c));
    let own = line.len().saturating_sub(1);
    // A grouping is cited with those above it, the norm apart; a section that is numbered within its chapter, with it.
    let anew = |at: usize| line.get(at).is_some_and(|&(c, _)| graph.local(c).starts_with("chp"));
    let from = article.map_or(own.min(1), |at| if anew(at) { at.saturating_sub(1) } else { at });
    let part = part.filter(|&part| article.is_some() && part < from).map(|part| (part, part + 1));
    let shown = part.into_iter().chain([(from, line.len())]).filter_map(|(a, b)| line.get(a..b)).flatten();
    // What stands in a lead-in is cited without it: "art. 5º, III".
    let cited = shown.filter(|&&(c, _)| c == component || !graph.is_lead_in(c));
    let names: Vec<String> = cited.map(|&(c, version)| marker(graph, c, version)).collect();
    if names.is_empty() { graph.local(component).to_owned() } else { names.join(", ") }
}

/// How a component is cited with its norm, by a name of it that is short: `CF Art. 5º, LXXVIII`.
pub fn full(corpus: &Corpus, id: &ComponentId, at: AsOf) -> String {
    let Ok(Anchor { graph, component }) = corpus.anchor(id) else { return id.to_string() };
    let norm = short(graph.norm());
    if graph.root() == Some(component) {
        return norm.to_owned();
    }
    let cited = cite(&graph, component, corpus.point(at));
    format!("{norm} {}", cited.replace(", ", &graph.profile().separator))
}

/// How a component is cited; with a short name of its norm, where the corpus has several.
pub fn cite_in(corpus: &Corpus, id: &ComponentId, at: AsOf) -> String {
    if corpus.catalogue().nth(1).is_some() {
        return full(corpus, id, at);
    }
    let Ok(Anchor { graph, component }) = corpus.anchor(id) else { return id.to_string() };
    cite(&graph, component, corpus.point(at))
}

/// The title, if it is no longer than this; else the shortest name by which the norm is cited.
fn short(norm: &Norm) -> &str {
    const LONG: usize = 30;
    let shortest = || norm.citations.iter().min_by_key(|name| name.len()).unwrap_or(&norm.title);
    if norm.title.chars().count() <= LONG { &norm.title } else { shortest() }
}

/// The markers of the groupings above a component, outermost first.
pub fn groupings(graph: &NormGraph, component: ComponentRow, point: Point) -> Vec<String> {
    let line = ancestry(graph, component, point);
    let above = line.iter().skip(1).take(line.len().saturating_sub(2));
    let groups = above.take_while(|&&(c, _)| graph.component_type(c) != graph.basic_unit());
    groups.map(|&(c, version)| titled(graph, c, version)).collect()
}

/// A component with its ancestors, the root first, each with the version by which it is named.
pub fn ancestry(graph: &NormGraph, component: ComponentRow, point: Point) -> Vec<(ComponentRow, VersionRow)> {
    let mut line = Vec::new();
    let mut next = Some(component);
    while let Some(component) = next {
        let Some(version) = version_near(graph, component, point) else { break };
        line.insert(0, (component, version));
        next = graph.parent(version);
    }
    line
}

/// The version at a point, else the last before it, else the first after it, else any.
pub fn version_near(graph: &NormGraph, component: ComponentRow, point: Point) -> Option<VersionRow> {
    let versions = graph.versions(component);
    let born = || versions.iter().copied().filter(|&v| graph.is_born(v, point) && !graph.is_ephemeral(v));
    graph
        .version_at(component, point)
        .or_else(|| born().rev().find(|&v| graph.start(v) <= point.at))
        .or_else(|| born().next())
        .or_else(|| versions.last().copied())
}

fn marker(graph: &NormGraph, component: ComponentRow, version: VersionRow) -> String {
    let (kind, label) = (graph.component_type(component), bare(graph.label(version)));
    if let Some(cited) = graph.profile().cited(kind, label, graph.number(version).unwrap_or_default()) {
        return cited;
    }
    if !label.is_empty() {
        return label.to_owned();
    }
    if graph.root() == Some(component) {
        return graph.norm().title.clone();
    }
    graph.own_text(version).unwrap_or(kind).to_owned()
}

/// A grouping with its heading.
fn titled(graph: &NormGraph, component: ComponentRow, version: VersionRow) -> String {
    let name = marker(graph, component, version);
    match graph.own_text(version) {
        Some(heading) if heading != name => format!("{name} {heading}"),
        _ => name,
    }
}

/// A marker without the punctuation that parts it from the words: `LXXVIII -`, `a)`, `Art. 10.`.
fn bare(label: &str) -> &str {
    label.trim_end_matches([' ', '-', '–', '.', ')', ':'])
}

#[cfg(test)]
mod tests {
    use super::bare;

    #[test]
    fn punctuation_is_no_part_of_a_citation() {
        for (label, cited) in
            [("LXXVIII -", "LXXVIII"), ("a)", "a"), ("Art. 10.", "Art. 10"), ("Art. 6º", "Art. 6º")]
        {
            assert_eq!(bare(label), cited);
        }
    }
}
