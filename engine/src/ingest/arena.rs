//! Everything that the versions of a norm are made of. Each distinct thing stands once and has a number.
#![expect(clippy::indexing_slicing, reason = "rows are numbers that the same arena gave")]

use std::collections::HashMap;
use std::hash::BuildHasher as _;

use asof_schema::{Cause, CommandId, content_hash, unknown_hash};
use hashbrown::{DefaultHashBuilder, HashTable};

use crate::graph::{Tree, is_unknown};
use crate::replay::{Content, InPlay, Names, Written};
use crate::rows::{ActNumber, CommandRow, ComponentRow, ContentRow, ListRow, StringRow, TextRow, VersionRow};
use crate::strings::{Interner, Strings};

/// What identifies a version beside its content and children.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct VersionKey {
    pub(crate) component: ComponentRow,
    pub(crate) start: i32,
    pub(crate) made_by: ListRow,
    pub(crate) cause: Cause,
    pub(crate) ephemeral: bool,
}

/// A version.
#[derive(Debug)]
pub(super) struct VersionEntry {
    pub(super) key: VersionKey,
    pub(super) content: ContentRow,
    pub(super) nth: u32,
    pub(super) children: Vec<VersionRow>,
    pub(super) hash: [u8; 32],
}

impl VersionEntry {
    /// A hash by which it is found.
    fn sought_by(&self, hasher: &DefaultHashBuilder) -> u64 {
        hasher.hash_one((self.key.component, self.key.start, self.content, &self.children))
    }
}

/// Everything that versions are made of. Each distinct thing stands once.
#[derive(Debug, Default)]
pub(crate) struct Arena {
    pub(super) strings: Strings<StringRow>,
    pub(super) string_index: Interner<StringRow>,
    pub(super) texts: Strings<TextRow>,
    pub(super) text_index: Interner<TextRow>,
    pub(super) text_hashes: Vec<[u8; 32]>,
    /// The texts with unknown words, by hash.
    pub(super) unknown_texts: HashMap<[u8; 32], TextRow, DefaultHashBuilder>,
    pub(super) locals: Vec<StringRow>,
    pub(super) types: Vec<StringRow>,
    pub(super) contents: Vec<Content>,
    pub(super) content_index: HashTable<ContentRow>,
    pub(super) lists: Vec<Vec<CommandRow>>,
    pub(super) list_index: HashTable<ListRow>,
    pub(super) versions: Vec<VersionEntry>,
    pub(super) version_index: HashTable<VersionRow>,
    /// How many versions a component has that start on a day.
    pub(super) of_day: HashMap<(ComponentRow, i32), u32, DefaultHashBuilder>,
    pub(super) hasher: DefaultHashBuilder,
    /// By command: its act, and whether what it writes is a correction or original text.
    pub(super) command_acts: Vec<ActNumber>,
    pub(super) correcting: Vec<bool>,
    pub(super) enacting: Vec<bool>,
}

impl Arena {
    pub(crate) fn components(&self) -> usize {
        self.locals.len()
    }

    pub(crate) fn names(&self) -> Names<'_> {
        Names { strings: &self.strings, locals: &self.locals }
    }

    pub(crate) fn act_of(&self, command: CommandRow) -> ActNumber {
        self.command_acts[command.index()]
    }

    pub(crate) fn component_of(&self, version: VersionRow) -> ComponentRow {
        self.versions[version.index()].key.component
    }

    /// The day on which it begins.
    pub(crate) fn version_start(&self, version: VersionRow) -> i32 {
        self.versions[version.index()].key.start
    }

    pub(crate) fn version_children(&self, version: VersionRow) -> &[VersionRow] {
        &self.versions[version.index()].children
    }

    pub(crate) fn version_made_by(&self, version: VersionRow) -> &[CommandRow] {
        &self.lists[self.versions[version.index()].key.made_by.index()]
    }

    pub(crate) fn version_content(&self, version: VersionRow) -> &Content {
        &self.contents[self.versions[version.index()].content.index()]
    }

    pub(crate) fn version_has_content(&self, version: VersionRow, content: &Content) -> bool {
        self.version_content(version) == content
    }

    pub(super) fn string(&mut self, text: &str) -> StringRow {
        self.string_index.intern(&mut self.strings, text).0
    }

    pub(super) fn text(&mut self, text: &str) -> TextRow {
        let (row, new) = self.text_index.intern(&mut self.texts, text);
        if new {
            self.text_hashes.push(content_hash(text).0);
        }
        row
    }

    /// The text of which a command says that its words are unknown: a text of its own, equal to no other.
    pub(super) fn unknown_text(&mut self, command: &CommandId) -> TextRow {
        let hash = unknown_hash(command).0;
        *self.unknown_texts.entry(hash).or_insert_with(|| {
            self.text_hashes.push(hash);
            self.texts.push("")
        })
    }

    pub(super) fn is_unknown(&self, text: TextRow) -> bool {
        is_unknown(self.texts.get(text), &self.text_hashes[text.index()])
    }

    /// Whether the words of two texts are the same; unknown words are only where one command wrote both.
    fn same_words(&self, a: &Written, b: &Written) -> bool {
        let equal = self.text_hashes[a.text.index()] == self.text_hashes[b.text.index()];
        equal && (a.writer == b.writer || !self.is_unknown(a.text))
    }

    pub(crate) fn list(&mut self, commands: &[CommandRow]) -> ListRow {
        let hash = self.hasher.hash_one(commands);
        if let Some(&row) = self.list_index.find(hash, |row| self.lists[row.index()] == commands) {
            return row;
        }
        let row = ListRow::new(self.lists.len());
        self.lists.push(commands.to_vec());
        let hash_of = |row: &ListRow| self.hasher.hash_one(self.lists[row.index()].as_slice());
        self.list_index.insert_unique(hash, row, hash_of);
        row
    }

    pub(super) fn content(&mut self, content: &Content) -> ContentRow {
        let hash = self.hasher.hash_one(content);
        if let Some(&row) = self.content_index.find(hash, |row| self.contents[row.index()] == *content) {
            return row;
        }
        let row = ContentRow::new(self.contents.len());
        self.contents.push(content.clone());
        let hash_of = |row: &ContentRow| self.hasher.hash_one(&self.contents[row.index()]);
        self.content_index.insert_unique(hash, row, hash_of);
        row
    }

    /// The version with this key, content and children: the one that was there before, or a new one.
    pub(crate) fn version(
        &mut self,
        key: VersionKey,
        content: &Content,
        children: Vec<VersionRow>,
    ) -> VersionRow {
        let content = self.content(content);
        let mut entry = VersionEntry { key, content, nth: 0, children, hash: [0; 32] };
        let equal = |row: &VersionRow| {
            let other = &self.versions[row.index()];
            other.key == entry.key && other.content == entry.content && other.children == entry.children
        };
        if let Some(&row) = self.version_index.find(entry.sought_by(&self.hasher), equal) {
            return row;
        }
        let nth = self.of_day.entry((key.component, key.start)).or_insert(0);
        *nth += 1;
        entry.nth = *nth;
        entry.hash = self.tree_hash(key.component, content, &entry.children);
        self.push_version(entry)
    }

    /// Puts a version after the others, where it is found again.
    pub(super) fn push_version(&mut self, entry: VersionEntry) -> VersionRow {
        let (row, hash) = (VersionRow::new(self.versions.len()), entry.sought_by(&self.hasher));
        self.versions.push(entry);
        let hash_of = |row: &VersionRow| self.versions[row.index()].sought_by(&self.hasher);
        self.version_index.insert_unique(hash, row, hash_of);
        row
    }

    fn tree_hash(&self, component: ComponentRow, content: ContentRow, children: &[VersionRow]) -> [u8; 32] {
        let content = &self.contents[content.index()];
        let optional = |string: StringRow| string.some().map_or("", |string| self.strings.get(string));
        let texts = content.texts.iter();
        let hashed =
            |row: &Written| (self.strings.get(row.language), row.aspect, self.text_hashes[row.text.index()]);
        let tree = Tree {
            local: self.strings.get(self.locals[component.index()]),
            number: optional(content.number),
            label: optional(content.label),
            order: optional(content.order),
            state: (content.status, content.printed),
            texts: texts.map(hashed),
            children: children.iter().map(|child| self.versions[child.index()].hash),
        };
        tree.hash()
    }

    /// Why a version exists, against the one of the day before.
    pub(crate) fn cause(
        &self,
        old: Option<VersionRow>,
        new: &Content,
        children: &[VersionRow],
        play: &InPlay<'_>,
    ) -> Cause {
        let old_content = old.map(|version| self.version_content(version));
        if let Some(cause) = self.own_cause(old_content, new, play) {
            return cause;
        }
        let components =
            |versions: &[VersionRow]| versions.iter().map(|&v| self.component_of(v)).collect::<Vec<_>>();
        let old_children = old.map(|version| components(self.version_children(version)));
        if old_children == Some(components(children)) { Cause::Aggregate } else { Cause::Structure }
    }

    /// The cause that lies in the content itself.
    pub(crate) fn own_cause(&self, old: Option<&Content>, new: &Content, play: &InPlay<'_>) -> Option<Cause> {
        let Some(old) = old else {
            let slot = play.slot_of(new.insert_writer);
            return Some(if self.enacting[slot.index()] { Cause::Enacted } else { Cause::Inserted });
        };
        if !old.has_words_of(new, &|a, b| self.same_words(a, b)) {
            let stood = |row: &Written| {
                let equal = |o: &Written| {
                    (o.language, o.aspect) == (row.language, row.aspect) && self.same_words(o, row)
                };
                old.texts.iter().any(equal)
            };
            let put_right =
                |row: &Written| row.is_words() && self.correcting[row.writer.index()] && !stood(row);
            return Some(if new.texts.iter().any(put_right) { Cause::Correction } else { Cause::Text });
        }
        if (old.status, old.printed) != (new.status, new.printed) {
            return Some(Cause::Status);
        }
        ((old.number, old.parent) != (new.number, new.parent)).then_some(Cause::Move)
    }
}
