//! What people call a component: `Art. 5º, LXXVIII`, `ADCT, Art. 60, § 1º`.

use asof_engine::store::{Anchor, Corpus};
use asof_engine::{ComponentRow, NormGraph, Point, VersionRow};
use asof_schema::{AsOf, ComponentId, Norm};

/// Types that number their articles anew, so that a citation must name them.
const PARTS: [&str; 2] = ["adct", "part"];

/// How a component is cited at a point; where it is not there then, by another version; where it has none, by its path.
pub fn cite(graph: &NormGraph, component: ComponentRow, point: Point) -> String {
    let line = ancestry(graph, component, point);
    let provision = provision(graph);
    let article = line.iter().position(|&(c, _)| graph.component_type(c) == provision);
    let part = line.iter().position(|&(c, _)| PARTS.contains(&graph.component_type(c)));
    let part = part.filter(|_| provision == "article");
    let own = line.len().saturating_sub(1);
    // A grouping is cited with those above it, the norm apart; a section that is numbered within its chapter, with it.
    let anew = |at: usize| line.get(at).is_some_and(|&(c, _)| graph.local(c).starts_with("chp"));
    let from = article.map_or(own.min(1), |at| if anew(at) { at.saturating_sub(1) } else { at });
    let part = part.filter(|&part| article.is_some() && part < from).map(|part| (part, part + 1));
    let shown = part.into_iter().chain([(from, line.len())]).filter_map(|(a, b)| line.get(a..b)).flatten();
    // What stands in the caput is cited without it: "art. 5º, III".
    let cited = shown.filter(|&&(c, _)| c == component || !graph.is_lead_in(c));
    let names: Vec<String> = cited.map(|&(c, version)| marker(graph, c, version)).collect();
    if names.is_empty() { graph.local(component).to_owned() } else { names.join(", ") }
}

/// How a component is cited with its norm, by a name of it that is short: `Kuntalaki 113 § 1 mom.`, `CF Art. 5º, LXXVIII`.
pub fn full(corpus: &Corpus, id: &ComponentId, at: AsOf) -> String {
    let Ok(Anchor { graph, component }) = corpus.anchor(id) else { return id.to_string() };
    let norm = short(graph.norm());
    if graph.root() == Some(component) {
        return norm.to_owned();
    }
    let cited = cite(&graph, component, corpus.point(at));
    let cited = if graph.norm().language == "fi" { cited.replace(',', "") } else { cited };
    format!("{norm} {cited}")
}

/// The title, if it is no longer than this; else the shortest name by which the norm is cited.
fn short(norm: &Norm) -> &str {
    const LONG: usize = 30;
    let shortest = || norm.citations.iter().min_by_key(|name| name.len()).unwrap_or(&norm.title);
    if norm.title.chars().count() <= LONG { &norm.title } else { shortest() }
}

/// The type from which citations begin: where there are no articles, sections are what Finnish law is made of.
pub fn provision(graph: &NormGraph) -> &'static str {
    if graph.component_types().any(|kind| kind == "article") { "article" } else { "section" }
}

/// The markers of the groupings above a component, outermost first.
pub fn groupings(graph: &NormGraph, component: ComponentRow, point: Point) -> Vec<String> {
    let line = ancestry(graph, component, point);
    let above = line.iter().skip(1).take(line.len().saturating_sub(2));
    let groups = above.take_while(|&&(c, _)| graph.component_type(c) != provision(graph));
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
    let label = bare(graph.label(version));
    // A number alone is no citation in Finnish: "3 kohta", not "3".
    let finnish = graph.norm().language == "fi";
    let unit = match graph.component_type(component) {
        "item" if finnish => " kohta",
        "subitem" if finnish => " alakohta",
        _ => "",
    };
    if !label.is_empty() {
        return format!("{label}{unit}");
    }
    match graph.component_type(component) {
        "adct" => "ADCT".to_owned(),
        "caput" => "caput".to_owned(),
        _ if graph.root() == Some(component) => graph.norm().title.clone(),
        // A moment has a number, and no marker.
        "subsection" if finnish => {
            format!("{} mom.", graph.number(version).unwrap_or_default())
        }
        kind => graph.own_text(version).map_or_else(|| kind.to_owned(), str::to_owned),
    }
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
mod tests;
