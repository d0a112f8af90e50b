//! A law that was replayed from its acts, held against its publisher's consolidated text.

use std::collections::BTreeSet;
use std::path::Path;

use asof_engine::query;
use asof_engine::store::{Corpus, Subtree};
use asof_engine::{NormGraph, Point};
use asof_loaders::consolidated::{self, Comparison, Replay, Section};
use asof_loaders::fi;
use asof_loaders::from_acts::ActNumber;
use asof_schema::{AsOf, Aspect, NormId, Status};

use crate::{Failure, load};

/// Compares a norm on a day with a consolidated text, section by section.
pub fn with_consolidated(
    corpus: &Corpus,
    norm: &NormId,
    at: AsOf,
    file: &Path,
) -> Result<Comparison, Failure> {
    let (name, bytes) = load::named(file)?;
    let rows = consolidated::rows(&name, &bytes)?;
    let tree = query::tree(corpus, &norm.root(), at)?
        .there()
        .ok_or_else(|| Failure::No(format!("{norm} has no text on {}", at.at)))?;
    let graph = &*tree.graph;
    let law =
        graph.acts().find(|act| act.act.id.to_string() == norm.as_str()).map(|act| act.act.code.clone());
    if let Some(row) = rows.iter().find(|row| law.as_deref() != Some(row.law_id.as_str())) {
        return Err(Failure::Input(format!("{name}, line {}: it is {}, not {norm}", row.line, row.law_id)));
    }
    let acts: BTreeSet<_> = graph.acts().filter_map(|act| fi::number(&act.act.code).ok()).collect();
    let sections = sections(&tree);
    Ok(consolidated::compare(&Replay { norm, on: at.at, sections: &sections, acts: &acts }, &name, &rows))
}

/// The sections of a norm, tombstones among them.
fn sections(tree: &Subtree) -> Vec<Section> {
    let (graph, point) = (&*tree.graph, tree.point);
    let is_section = |version: u32| graph.component_type(graph.component_of(version)) == "section";
    let versions = tree.rows.iter().map(|&(version, _)| version).filter(|&version| is_section(version));
    versions.map(|version| section(graph, version, point)).collect()
}

fn section(graph: &NormGraph, version: u32, point: Point) -> Section {
    let number = |version: u32| graph.number(version).unwrap_or_default().to_owned();
    let standing = |version: u32| graph.status(version).0 == Status::InForce;
    let above =
        std::iter::successors(Some(version), |&version| graph.version_at(graph.parent(version)?, point));
    let chapter =
        above.into_iter().find(|&version| graph.component_type(graph.component_of(version)) == "chapter");
    let moments = || graph.children(version).iter().copied();
    let items = moments()
        .filter(|&moment| standing(moment))
        .flat_map(|moment| graph.children(moment).iter().copied());
    let mut lines = Vec::new();
    put_lines(graph, version, &mut lines);
    Section {
        component: graph.component_id(graph.component_of(version)),
        chapter: chapter.map(number),
        number: number(version),
        lines,
        repealed: !standing(version),
        repealed_moments: moments().filter(|&moment| !standing(moment)).map(number).collect(),
        made_by: made_by(graph, graph.component_of(version)),
        repealed_items: items.filter(|&item| !standing(item)).map(number).collect(),
    }
}

/// What stands in a provision, a line for each of its parts with words; a section's marker is no part of its words.
fn put_lines(graph: &NormGraph, version: u32, lines: &mut Vec<String>) {
    if graph.status(version).0 != Status::InForce {
        return;
    }
    let language = graph.norm().language.as_str();
    let words = |aspect| graph.expression(version, language, aspect).map(|found| found.text);
    lines.extend(words(Aspect::Heading).map(str::to_owned));
    lines.extend(words(Aspect::Canonical).map(|text| format!("{} {text}", graph.label(version))));
    graph.children(version).iter().for_each(|&child| put_lines(graph, child, lines));
}

/// The numbers of the acts that made the versions of a provision.
fn made_by(graph: &NormGraph, component: u32) -> BTreeSet<ActNumber> {
    let commands = graph.versions(component).iter().flat_map(|&version| graph.made_by(version));
    commands.filter_map(|&command| fi::number(&graph.act_of(command)?.code).ok()).collect()
}
