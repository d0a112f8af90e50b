//! What is found as one: the passages of a norm.
//!
//! A passage is the largest provision below an article or section (a moment, a caput, a paragraph) that has at most
//! [`LONGEST`] bytes of words. Where one is longer, its lead-in and its items are passages of their own, each read with
//! the headings and lead-ins above it, without which an item says little. Outside of articles and sections, each
//! component with words of its own is one.
//!
//! Passages are made from versions and their child versions alone, so that they hold for every point of the three
//! clocks: which of them stand at a point is decided by rule T, on the versions of the articles.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use asof_schema::Aspect;

use crate::graph::{NormGraph, Point};
use crate::query::basic_unit;

/// The most bytes of words that a passage of several components has.
const LONGEST: usize = 2_000;

/// Versions that are read together, of one component in each of their norm's points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Passage {
    /// A version of the topmost component.
    pub(super) top: u32,
    /// Versions whose words stand above it: headings and lead-ins.
    pub(super) above: Vec<u32>,
    /// Versions whose words it has, the top first.
    pub(super) rows: Vec<u32>,
}

/// The passages that a norm ever had.
#[derive(Debug)]
pub(super) struct Passages {
    pub(super) graph: Arc<NormGraph>,
    /// Each once, in the order in which they are met.
    pub(super) all: Vec<Passage>,
    /// By version of an article, or of what stands outside of them: the passages in it, with the version of their top.
    of_version: HashMap<u32, Vec<(u32, u32)>>,
}

impl Passages {
    pub(super) fn of(graph: &Arc<NormGraph>) -> Self {
        let mut found = Finder { graph, unit: basic_unit(graph), known: HashMap::new(), all: Vec::new() };
        let mut of_version = HashMap::new();
        let mut seen = HashSet::new();
        let mut open: Vec<u32> = graph.root().map(|root| graph.versions(root).to_vec()).unwrap_or_default();
        open.reverse();
        while let Some(version) = open.pop() {
            if !seen.insert(version) || is_gone(graph, version) {
                continue;
            }
            let passages = found.at(version);
            if !found.is_unit(version) {
                open.extend(graph.children(version).iter().rev());
            }
            if !passages.is_empty() {
                of_version.insert(version, passages);
            }
        }
        Self { graph: Arc::clone(graph), all: found.all, of_version }
    }

    /// The passages that stand at a point: their numbers, each with the version of its top.
    pub(super) fn standing(&self, point: Point) -> impl Iterator<Item = (u32, u32)> + '_ {
        let graph = &self.graph;
        let top = graph.root().and_then(|root| graph.version_at(root, point));
        let unit = basic_unit(graph);
        let mut open: Vec<u32> = top.into_iter().collect();
        let mut units = Vec::new();
        while let Some(version) = open.pop() {
            if is_gone(graph, version) {
                continue;
            }
            units.push(version);
            if graph.type_number(unit) != Some(graph.type_of(graph.component_of(version))) {
                open.extend(graph.children(version).iter().rev());
            }
        }
        units.into_iter().filter_map(|version| self.of_version.get(&version)).flatten().copied()
    }

    /// The versions whose words a passage has, where its top is this version.
    pub(super) fn rows(&self, number: u32, top: u32) -> Vec<u32> {
        let alone = self.all.get(number as usize).is_some_and(|passage| passage.rows.len() == 1);
        if alone { vec![top] } else { self.graph.standing_below(top) }
    }
}

impl Passage {
    /// The words: of what stands above it, and its own.
    pub(super) fn words<'g>(&self, graph: &'g NormGraph) -> (String, String) {
        let join = |versions: &[u32]| {
            let texts = versions.iter().filter_map(|&version| graph.own_text(version));
            texts.collect::<Vec<&'g str>>().join("\n")
        };
        (join(&self.above), join(&self.rows))
    }
}

fn is_gone(graph: &NormGraph, version: u32) -> bool {
    graph.status(version).0.is_tombstone()
}

/// Whether a version has words of its own that are more than a heading.
fn speaks(graph: &NormGraph, version: u32) -> bool {
    let language = &graph.norm().language;
    graph.expression(version, language, Aspect::Canonical).is_some_and(|words| !words.text.trim().is_empty())
}

struct Finder<'g> {
    graph: &'g NormGraph,
    unit: &'static str,
    /// By the contents above and within, which are the same for versions that differ in what they carry only.
    known: HashMap<(Vec<u32>, Vec<u32>), u32>,
    all: Vec<Passage>,
}

impl Finder<'_> {
    fn is_unit(&self, version: u32) -> bool {
        self.graph.component_type(self.graph.component_of(version)) == self.unit
    }

    fn at(&mut self, version: u32) -> Vec<(u32, u32)> {
        let mut found = Vec::new();
        match (self.is_unit(version), speaks(self.graph, version)) {
            (true, true) => self.split(version, &[], &mut found),
            (true, false) => {
                let heading = self.graph.own_text(version).map(|_| version);
                let above: Vec<u32> = heading.into_iter().collect();
                for &child in self.graph.children(version) {
                    self.split(child, &above, &mut found);
                }
            }
            (false, true) => found.push(self.keep(version, &[], vec![version])),
            (false, false) => {}
        }
        found
    }

    fn split(&mut self, version: u32, above: &[u32], found: &mut Vec<(u32, u32)>) {
        let graph = self.graph;
        if is_gone(graph, version) {
            return;
        }
        let rows = graph.standing_below(version);
        let long = rows.iter().filter_map(|&row| graph.own_text(row)).map(str::len).sum::<usize>() > LONGEST;
        if !long || graph.children(version).is_empty() {
            if rows.iter().any(|&row| speaks(graph, row)) {
                found.push(self.keep(version, above, rows));
            }
            return;
        }
        if speaks(graph, version) {
            found.push(self.keep(version, above, vec![version]));
        }
        let own = graph.own_text(version).map(|_| version);
        let above: Vec<u32> = above.iter().copied().chain(own).collect();
        for &child in graph.children(version) {
            self.split(child, &above, found);
        }
    }

    fn keep(&mut self, top: u32, above: &[u32], rows: Vec<u32>) -> (u32, u32) {
        let contents = |versions: &[u32]| versions.iter().map(|&v| self.graph.content_row(v)).collect();
        let next = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
        let number = *self.known.entry((contents(above), contents(&rows))).or_insert(next);
        if number == next {
            self.all.push(Passage { top, above: above.to_vec(), rows });
        }
        (number, top)
    }
}
