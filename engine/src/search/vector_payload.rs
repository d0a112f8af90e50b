//! Passages as entries of a vector store: each text with the boxes of the three clocks in which it stands.
//!
//! Which passages stand is a matter of the versions of articles and of what is above them, so that the boxes are told by
//! asking at every corner: for each slab of known time and each batch, what stands on each day on which anything begins or
//! ends. What stays the same from one day, slab or batch to the next is one box.

use std::collections::{BTreeMap, BTreeSet};

use asof_schema::{ComponentId, Day, NormId, Sha256};

use super::passages::{DEBATE, Passages, Place};
use super::searchable::Searchable;
use super::{Chunking, Cut, SearchRequest};
use crate::graph::{Component, ComponentRow, NormGraph, Point, VersionRow};
use crate::vectors::{self, Entry, Stands, Wanted};

/// A text that may be embedded, and the entry that its vector belongs to.
#[derive(Debug, Clone, PartialEq)]
pub struct Embeddable {
    /// Where and when it stands.
    pub entry: Entry,
    /// The number of the text among those of its norm.
    text: u32,
}

/// The half-open stretches of days on which something stands.
type Days = Vec<[i32; 2]>;

/// A version of an article, and the components above it, which may move.
type Row = (VersionRow, Vec<ComponentRow>);

/// The days on which each row stands.
type Table = BTreeMap<Row, Days>;

/// Stretches in which a table's row stays as it is: its days, and known and recorded from and to.
type Boxes = Vec<(Row, [i32; 2], [i32; 2], [u32; 2])>;

impl Searchable {
    /// The norms.
    pub fn ids(&self) -> BTreeSet<NormId> {
        self.norms().values().map(|passages| passages.graph.norm().id.clone()).collect()
    }

    /// All entries of a norm, in no order; none of one that is not here.
    pub fn embeddable(&self, norm: &NormId) -> Vec<Embeddable> {
        let found = self.norms().values().find(|passages| passages.graph.norm().id == *norm);
        found.map(|passages| entries(passages)).unwrap_or_default()
    }

    /// The texts of entries of a norm, each once, by the hash of their content.
    pub fn texts(&self, norm: &NormId, of: &[Embeddable]) -> BTreeMap<Sha256, String> {
        let found = self.norms().values().find(|passages| passages.graph.norm().id == *norm);
        let text = |one: &Embeddable| {
            let passages = found?;
            Some((one.entry.content, passages.text(passages.all.get(one.text as usize)?)))
        };
        of.iter().filter_map(text).collect()
    }

    /// What a vector store is asked for, so that it looks among what this search looks at.
    pub fn wanted(&self, find: &SearchRequest) -> Wanted {
        let (Point { at, known, recorded }, until) = find.when.point(self.corpus());
        let when = match until {
            None => vectors::When::At { at, known, recorded },
            Some(to) => vectors::When::During { from: at, to, known, recorded },
        };
        let cut = match find.chunking {
            Chunking::Fixed => Cut::Fixed,
            Chunking::ParentChild => Cut::Child,
        };
        Wanted {
            when,
            norms: Vec::new(),
            within: find.within.clone(),
            language: find.language.clone(),
            types: find.types.clone(),
            kinds: self.kinds(find),
            cuts: [Cut::Provision, cut].map(|cut| cut.name().to_owned()).to_vec(),
        }
    }

    /// The kinds of norms that are looked at; none where all are. What is not law crowds out no law there either.
    fn kinds(&self, find: &SearchRequest) -> Vec<String> {
        let norms = || self.norms().values().map(|passages| passages.graph.norm());
        if norms().all(|norm| self.looks_in(find, norm)) {
            return find.kinds.clone();
        }
        let kinds = norms().filter(|norm| self.looks_in(find, norm)).map(|norm| &norm.norm_type);
        let kinds: BTreeSet<&String> = kinds.collect();
        if kinds.is_empty() { find.kinds.clone() } else { kinds.into_iter().cloned().collect() }
    }
}

fn entries(passages: &Passages) -> Vec<Embeddable> {
    let graph = &passages.graph;
    let hashes = passages.hashes();
    let mut found = Vec::new();
    for ((unit, _), days, known, recorded) in boxes(passages) {
        let during =
            if graph.norm().norm_type == DEBATE { [days[0], days[0].saturating_add(1)] } else { days };
        let stands = Stands { valid: days, during, known, recorded };
        // Within a box all stays as it is: any of its points tells what is above.
        let point = Point {
            at: Day::from_epoch(days[0]),
            known: if known[1] == i32::MAX { Day::MAX } else { Day::from_epoch(known[0]) },
            recorded: if recorded[1] == u32::MAX { u32::MAX } else { recorded[0] },
        };
        for &(number, at) in passages.of_unit(unit) {
            let (Some(passage), Some(place)) = (passages.all.get(number as usize), passages.place(at)) else {
                continue;
            };
            let (Some(&content), Some(component)) = (hashes.get(number as usize), top(graph, place)) else {
                continue;
            };
            let norm = graph.norm();
            let entry = Entry::new(
                content,
                component.id(),
                component.kind().to_owned(),
                norm.norm_type.clone(),
                norm.language.clone(),
                passage.cut.name().to_owned(),
                path(place, component, point),
                stands,
            );
            found.push(Embeddable { entry, text: number });
        }
    }
    found
}

fn top<'g>(graph: &'g NormGraph, place: &Place) -> Option<Component<'g>> {
    place.top().map(|top| top.of(graph).component())
}

/// What a passage is in or below, and what is in it.
fn path(place: &Place, component: Component<'_>, point: Point) -> Vec<ComponentId> {
    let within = place.rows().map(|row| row.of(component.graph).component());
    let all: BTreeSet<ComponentId> = component.upward(point).chain(within).map(Component::id).collect();
    all.into_iter().collect()
}

/// When each version of an article stands, as boxes that do not overlap.
fn boxes(passages: &Passages) -> Boxes {
    let corners = Corners::of(&passages.graph);
    // By batch and slab: the rows that stay as they are go on, the others are closed.
    let mut open: BTreeMap<(Row, [i32; 2], [i32; 2]), u32> = BTreeMap::new();
    let mut closed: Boxes = Vec::new();
    let mut batches = corners.batches.iter().copied().peekable();
    while let Some(batch) = batches.next() {
        let mut now: BTreeMap<(Row, [i32; 2], [i32; 2]), u32> = BTreeMap::new();
        let last = batches.peek().is_none();
        for row in slabs(passages, &corners, if last { u32::MAX } else { batch }) {
            let from = open.remove(&row).unwrap_or(batch);
            now.insert(row, from);
        }
        closed.extend(open.into_iter().map(|((row, days, known), from)| (row, days, known, [from, batch])));
        open = now;
    }
    closed.extend(open.into_iter().map(|((row, days, known), from)| (row, days, known, [from, u32::MAX])));
    closed
}

/// The days and the known time in which each version of an article stands, by the record of a batch.
fn slabs(passages: &Passages, corners: &Corners, recorded: u32) -> Vec<(Row, [i32; 2], [i32; 2])> {
    let (mut open, mut closed): (BTreeMap<(Row, [i32; 2]), i32>, Vec<_>) = (BTreeMap::new(), Vec::new());
    let mut known = corners.known.iter().copied().peekable();
    while let Some(day) = known.next() {
        let slab = if known.peek().is_none() { Day::MAX } else { Day::from_epoch(day) };
        let mut now = BTreeMap::new();
        for (row, days) in table(passages, corners, slab, recorded) {
            for days in days {
                let standing = (row.clone(), days);
                let from = open.remove(&standing).unwrap_or(day);
                now.insert(standing, from);
            }
        }
        closed.extend(open.into_iter().map(|((row, days), from)| (row, days, [from, day])));
        open = now;
    }
    closed.extend(open.into_iter().map(|((row, days), from)| (row, days, [from, i32::MAX])));
    closed
}

/// The days on which each version of an article stands, by one knowledge and record.
fn table(passages: &Passages, corners: &Corners, known: Day, recorded: u32) -> Table {
    let mut table = Table::new();
    let ends = corners.days.iter().skip(1).copied().chain([i32::MAX]);
    for (&start, end) in corners.days.iter().zip(ends) {
        let point = Point { at: Day::from_epoch(start), known, recorded };
        for unit in passages.units(point) {
            if passages.of_unit(unit.row).is_empty() {
                continue;
            }
            let above = unit.component().upward(point).skip(1).map(|above| above.row).collect();
            let days = table.entry((unit.row, above)).or_default();
            match days.last_mut().filter(|last| last[1] == start) {
                Some(last) => last[1] = end,
                None => days.push([start, end]),
            }
        }
    }
    table
}

/// Where anything may change: days, known days and batches, in order.
struct Corners {
    days: Vec<i32>,
    known: Vec<i32>,
    batches: Vec<u32>,
}

impl Corners {
    fn of(graph: &NormGraph) -> Self {
        let (mut days, mut known) = (BTreeSet::new(), BTreeSet::new());
        let epochs = |(from, to): (Day, Day)| [from.epoch(), to.epoch()];
        for version in graph.versions() {
            days.insert(version.start().epoch());
            days.extend(version.ends().map(|end| end.at.epoch()));
            known.extend(version.births().flat_map(|birth| epochs(birth.known)));
            known.extend(version.ends().flat_map(|end| epochs(end.known)));
        }
        let batches = graph.meta().batches.iter().map(|&(number, _)| number).collect();
        let open = |all: BTreeSet<i32>| all.into_iter().filter(|&day| day != i32::MAX).collect();
        Self { days: open(days), known: open(known), batches }
    }
}
