//! A norm's arena and rectangles as columns, and back.
#![expect(clippy::indexing_slicing, reason = "rows are numbers that the same norm gave")]

use super::arena::{Arena, VersionEntry, VersionKey};
use super::rectangles::{Fact, Rectangle};
use crate::graph::{
    Columns, ContentLine, ContentText, EndRecord, LANGUAGE, MISSING, Rows as _, VARIES, Version, unpack_state,
};
use crate::replay::{Content, Written};
use crate::rows::{ComponentRow, ContentRow, TextRow, VersionRow};
use crate::strings::narrow;

impl Arena {
    /// Puts a stored version back in its row.
    pub(super) fn restore_version(&mut self, stored: Version<'_>) {
        let (c, v) = (&stored.graph.columns, stored.row.index());
        let key = VersionKey {
            component: c.version_component[v],
            start: c.version_start[v],
            made_by: c.version_made_by[v],
            cause: stored.cause(),
            ephemeral: stored.is_ephemeral(),
        };
        let entry = VersionEntry {
            key,
            content: c.version_content[v],
            nth: c.version_nth[v],
            children: stored.child_rows().to_vec(),
            hash: stored.tree_hash().0,
        };
        let nth = self.of_day.entry((key.component, key.start)).or_insert(0);
        *nth = (*nth).max(entry.nth);
        self.push_version(entry);
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
        let component = row.key.component.index();
        c.component_minted[component] = c.component_minted[component].min(row.key.start);
        let parent = arena.contents[row.content.index()].parent;
        if !std::mem::replace(&mut seen[component], true) {
            c.component_parent[component] = parent;
        } else if c.component_parent[component] != parent {
            c.component_parent[component] = VARIES;
        }
    }
    let key = |version: &VersionRow| arena.versions[version.index()].key;
    let versions = VersionRow::all(arena.versions.len());
    c.changes = versions.filter(|version| key(version).cause.counts_as_change()).collect();
    c.changes.sort_by_key(|version| key(version).start);
}

pub(super) fn stored_content(c: &Columns, row: ContentRow) -> Content {
    let r = row.index();
    let [insert_writer, place_writer, state_writer] = c.content_writers[r];
    let line = c.content_line[r];
    let (status, printed) = unpack_state(line.state);
    let texts = c.content_texts[c.content_texts_end.stretch(row)].iter();
    let text = |&ContentText { language, aspect, text, writer }: &ContentText| Written {
        language,
        aspect: u8::try_from(aspect).unwrap_or(0),
        text,
        writer,
    };
    Content {
        parent: c.content_parent[r],
        number: c.content_number[r],
        label: line.label,
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
    for version in VersionRow::all(c.version_component.len()) {
        for row in c.birth_end.stretch(version) {
            let fact = Fact { version, end: None };
            rectangles.push(Rectangle { fact, known: c.birth_known[row], tx: c.birth_tx[row] });
        }
        for row in c.end_end.stretch(version) {
            let ([at, from, to], EndRecord { tx, by }) = (c.end_known[row], c.end_tx[row]);
            let fact = Fact { version, end: Some((at, by)) };
            rectangles.push(Rectangle { fact, known: [from, to], tx });
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
        let words = own.map_or(TextRow::NONE, |row| row.text);
        c.content_line.push(ContentLine { label: content.label, words, state });
        c.content_writers.push([content.insert_writer, content.place_writer, content.state_writer]);
        c.content_texts.extend(content.texts.iter().map(|&Written { language, aspect, text, writer }| {
            ContentText { language, aspect: aspect.into(), text, writer }
        }));
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
        let version = r.fact.version.index();
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
                c.end_tx.push(EndRecord { tx: r.tx, by });
            }
        }
    }
    // An end counts at (now, now) only for a version that is there at (now, now).
    for r in rectangles.iter().filter(|r| r.tx[1] == u32::MAX && r.known[1] == i32::MAX) {
        let until = &mut c.version_until[r.fact.version.index()];
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
    let local = |component: ComponentRow| arena.strings.get(arena.locals[component.index()]);
    c.component_sorted = ComponentRow::all(components).collect();
    c.component_sorted.sort_unstable_by(|&a, &b| local(a).cmp(local(b)));
    let mut order: Vec<VersionRow> = VersionRow::all(arena.versions.len()).collect();
    order.sort_by_key(|version| {
        let row = &arena.versions[version.index()];
        (row.key.component, row.key.start, row.nth)
    });
    let mut counts = vec![0; components];
    for row in &arena.versions {
        counts[row.key.component.index()] += 1;
    }
    c.component_versions = order;
    c.component_versions_end = running_sum(counts);
}
