//! A norm's arena and rectangles as columns, and back.
#![expect(clippy::indexing_slicing, reason = "rows are numbers that the same norm gave")]

use std::hash::BuildHasher as _;

use super::arena::{Arena, VersionKey, VersionRow};
use super::rectangles::{Fact, Rectangle};
use crate::graph::{Columns, LANGUAGE, MISSING, NormGraph, Rows as _, VARIES, unpack_state};
use crate::replay::{Content, NONE, TextRow};
use crate::strings::narrow;

impl Arena {
    /// Puts a stored version back under its number.
    pub(super) fn restore_version(&mut self, c: &Columns, graph: &NormGraph, version: u32) {
        let (v, stored) = (version as usize, crate::graph::VersionRow(version).of(graph));
        let key = VersionKey {
            component: c.version_component[v],
            start: c.version_start[v],
            made_by: c.version_made_by[v],
            cause: stored.cause(),
            ephemeral: stored.is_ephemeral(),
        };
        let row = VersionRow {
            key,
            content: c.version_content[v],
            nth: c.version_nth[v],
            children: c.version_children[c.version_children_end.stretch(version)].to_vec(),
            hash: c.version_hash[v],
        };
        let hash_of = |row: &VersionRow| {
            self.hasher.hash_one((row.key.component, row.key.start, row.content, &row.children))
        };
        let hash = hash_of(&row);
        let nth = self.of_day.entry((key.component, key.start)).or_insert(0);
        *nth = (*nth).max(row.nth);
        self.versions.push(row);
        let versions = &self.versions;
        self.version_index.insert_unique(hash, version, |&i| hash_of(&versions[i as usize]));
    }
}

/// What is precomputed over components: the day of their first version, and their parent where it never changes.
pub(super) fn write_components(arena: &Arena, c: &mut Columns) {
    c.component_minted = vec![i32::MAX; arena.locals.len()];
    c.component_parent = vec![VARIES; arena.locals.len()];
    c.component_types.clone_from(&arena.types);
    c.component_types.sort_unstable();
    c.component_types.dedup();
    let mut seen = vec![false; arena.locals.len()];
    for row in &arena.versions {
        let component = row.key.component as usize;
        c.component_minted[component] = c.component_minted[component].min(row.key.start);
        let parent = arena.contents[row.content as usize].parent;
        if !std::mem::replace(&mut seen[component], true) {
            c.component_parent[component] = parent;
        } else if c.component_parent[component] != parent {
            c.component_parent[component] = VARIES;
        }
    }
    c.changes = (0..narrow(arena.versions.len()))
        .filter(|&version| arena.versions[version as usize].key.cause.counts_as_change())
        .collect();
    c.changes.sort_by_key(|&version| arena.versions[version as usize].key.start);
}

pub(super) fn stored_content(c: &Columns, row: u32) -> Content {
    let r = row as usize;
    let [insert_writer, place_writer, state_writer] = c.content_writers[r];
    let [label, _, state] = c.content_line[r];
    let (status, printed) = unpack_state(state);
    let texts = c.content_texts[c.content_texts_end.stretch(row)].iter();
    let text = |&[language, aspect, text, writer]: &[u32; 4]| TextRow {
        language,
        aspect: u8::try_from(aspect).unwrap_or(0),
        text,
        writer,
    };
    Content {
        parent: c.content_parent[r],
        number: c.content_number[r],
        label,
        order: c.content_order[r],
        status,
        printed,
        insert_writer,
        place_writer,
        state_writer,
        texts: texts.map(text).collect(),
    }
}

pub(super) fn stored_rectangles(c: &Columns) -> Vec<Rectangle> {
    let mut rectangles = Vec::with_capacity(c.birth_known.len() + c.end_known.len());
    for version in 0..narrow(c.version_component.len()) {
        for row in c.birth_end.stretch(version) {
            let fact = Fact { version, end: None };
            rectangles.push(Rectangle { fact, known: c.birth_known[row], tx: c.birth_tx[row] });
        }
        for row in c.end_end.stretch(version) {
            let ([at, from, to], [tx_from, tx_to, by]) = (c.end_known[row], c.end_tx[row]);
            let fact = Fact { version, end: Some((at, by)) };
            rectangles.push(Rectangle { fact, known: [from, to], tx: [tx_from, tx_to] });
        }
    }
    rectangles
}

pub(super) fn write_contents(arena: &Arena, c: &mut Columns) {
    for content in &arena.contents {
        c.content_parent.push(content.parent);
        c.content_number.push(content.number);
        c.content_order.push(content.order);
        // Texts are sorted by (language, aspect): the canonical text in the norm's language stands first.
        let own = content.texts.iter().find(|row| row.language == LANGUAGE && row.is_words());
        let own = own.filter(|row| !arena.is_unknown(row.text));
        let state = content.status as u32 | if content.printed { 128 } else { 0 };
        c.content_line.push([content.label, own.map_or(NONE, |row| row.text), state]);
        c.content_writers.push([content.insert_writer, content.place_writer, content.state_writer]);
        c.content_texts
            .extend(content.texts.iter().map(|t| [t.language, u32::from(t.aspect), t.text, t.writer]));
        c.content_texts_end.push(narrow(c.content_texts.len()));
    }
}

pub(super) fn write_versions(arena: &Arena, c: &mut Columns) {
    for list in &arena.lists {
        c.list.extend_from_slice(list);
        c.list_end.push(narrow(c.list.len()));
    }
    for row in &arena.versions {
        c.version_component.push(row.key.component);
        c.version_content.push(row.content);
        c.version_made_by.push(row.key.made_by);
        c.version_nth.push(row.nth);
        c.version_start.push(row.key.start);
        c.version_cause.push(row.key.cause as u8 | if row.key.ephemeral { 128 } else { 0 });
        c.version_children.extend_from_slice(&row.children);
        c.version_children_end.push(narrow(c.version_children.len()));
        c.version_hash.push(row.hash);
    }
}

pub(super) fn write_rectangles(rectangles: &mut [Rectangle], versions: usize, c: &mut Columns) {
    rectangles.sort_by_key(|r| (r.fact.version, r.tx[0], r.known));
    let (mut birth_count, mut end_count) = (vec![0_u32; versions], vec![0_u32; versions]);
    c.version_until = vec![MISSING; versions];
    for r in rectangles.iter() {
        let now = r.tx[1] == u32::MAX && r.known[1] == i32::MAX;
        let version = r.fact.version as usize;
        match r.fact.end {
            None => {
                birth_count[version] += 1;
                c.birth_known.push(r.known);
                c.birth_tx.push(r.tx);
                if now && c.version_until[version] == MISSING {
                    c.version_until[version] = i32::MAX;
                }
            }
            Some((at, by)) => {
                end_count[version] += 1;
                c.end_known.push([at, r.known[0], r.known[1]]);
                c.end_tx.push([r.tx[0], r.tx[1], by]);
            }
        }
    }
    // An end counts at (now, now) only for a version that is there at (now, now).
    for r in rectangles.iter().filter(|r| r.tx[1] == u32::MAX && r.known[1] == i32::MAX) {
        let until = &mut c.version_until[r.fact.version as usize];
        if let Some((at, _)) = r.fact.end.filter(|_| *until != MISSING) {
            *until = (*until).min(at);
        }
    }
    c.birth_end = running_sum(birth_count);
    c.end_end = running_sum(end_count);
}

pub(super) fn running_sum(counts: Vec<u32>) -> Vec<u32> {
    let mut sum = 0;
    counts
        .into_iter()
        .map(|count| {
            sum += count;
            sum
        })
        .collect()
}

pub(super) fn write_indexes(arena: &Arena, c: &mut Columns) {
    let components = arena.locals.len();
    let local = |component: u32| arena.strings.get(arena.locals[component as usize]);
    c.component_sorted = (0..narrow(components)).collect();
    c.component_sorted.sort_unstable_by(|&a, &b| local(a).cmp(local(b)));
    let mut order: Vec<u32> = (0..narrow(arena.versions.len())).collect();
    order.sort_by_key(|&v| {
        let row = &arena.versions[v as usize];
        (row.key.component, row.key.start, row.nth)
    });
    let mut counts = vec![0; components];
    for row in &arena.versions {
        counts[row.key.component as usize] += 1;
    }
    c.component_versions = order;
    c.component_versions_end = running_sum(counts);
}
