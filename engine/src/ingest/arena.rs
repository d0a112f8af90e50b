//! Everything that the versions of a norm are made of. Each distinct thing stands once and has a number.
#![expect(clippy::indexing_slicing, reason = "rows are numbers that the same arena gave")]

use std::collections::HashMap;
use std::hash::BuildHasher as _;

use asof_schema::{Cause, CommandId, content_hash, unknown_hash};
use hashbrown::{DefaultHashBuilder, HashTable};

use crate::graph::is_unknown;
use crate::replay::{Content, InPlay, NONE, Names, TextRow};
use crate::strings::{Interner, Strings, narrow};

/// What identifies a version beside its content and children.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct VersionKey {
    pub(crate) component: u32,
    pub(crate) start: i32,
    pub(crate) made_by: u32,
    pub(crate) cause: Cause,
    pub(crate) ephemeral: bool,
}

/// A version.
#[derive(Debug)]
pub(super) struct VersionRow {
    pub(super) key: VersionKey,
    pub(super) content: u32,
    pub(super) nth: u32,
    pub(super) children: Vec<u32>,
    pub(super) hash: [u8; 32],
}

/// Everything that versions are made of. Each distinct thing stands once.
#[derive(Debug, Default)]
pub(crate) struct Arena {
    pub(super) strings: Strings,
    pub(super) string_index: Interner,
    pub(super) texts: Strings,
    pub(super) text_index: Interner,
    pub(super) text_hashes: Vec<[u8; 32]>,
    /// The texts with unknown words, by hash.
    pub(super) unknown_texts: HashMap<[u8; 32], u32, DefaultHashBuilder>,
    pub(super) locals: Vec<u32>,
    pub(super) types: Vec<u32>,
    pub(super) contents: Vec<Content>,
    pub(super) content_index: HashTable<u32>,
    pub(super) lists: Vec<Vec<u32>>,
    pub(super) list_index: HashTable<u32>,
    pub(super) versions: Vec<VersionRow>,
    pub(super) version_index: HashTable<u32>,
    /// How many versions a component has that start on a day.
    pub(super) of_day: HashMap<(u32, i32), u32, DefaultHashBuilder>,
    pub(super) hasher: DefaultHashBuilder,
    /// By command: its act's number, and whether what it writes is a correction or original text.
    pub(super) command_acts: Vec<u32>,
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

    pub(crate) fn act_of(&self, command: u32) -> u32 {
        self.command_acts[command as usize]
    }

    pub(crate) fn component_of(&self, version: u32) -> u32 {
        self.versions[version as usize].key.component
    }

    pub(crate) fn version_children(&self, version: u32) -> &[u32] {
        &self.versions[version as usize].children
    }

    pub(crate) fn version_made_by(&self, version: u32) -> &[u32] {
        &self.lists[self.versions[version as usize].key.made_by as usize]
    }

    pub(crate) fn version_content(&self, version: u32) -> &Content {
        &self.contents[self.versions[version as usize].content as usize]
    }

    pub(crate) fn version_has_content(&self, version: u32, content: &Content) -> bool {
        self.version_content(version) == content
    }

    pub(super) fn string(&mut self, text: &str) -> u32 {
        self.string_index.intern(&mut self.strings, text).0
    }

    pub(super) fn text(&mut self, text: &str) -> u32 {
        let (index, new) = self.text_index.intern(&mut self.texts, text);
        if new {
            self.text_hashes.push(content_hash(text).0);
        }
        index
    }

    /// The text of which a command says that its words are unknown: a text of its own, equal to no other.
    pub(super) fn unknown_text(&mut self, command: &CommandId) -> u32 {
        let hash = unknown_hash(command).0;
        *self.unknown_texts.entry(hash).or_insert_with(|| {
            self.text_hashes.push(hash);
            self.texts.push("")
        })
    }

    pub(super) fn is_unknown(&self, text: u32) -> bool {
        is_unknown(self.texts.get(text), &self.text_hashes[text as usize])
    }

    /// Whether the words of two texts are the same; unknown words are only where one command wrote both.
    fn same_words(&self, a: &TextRow, b: &TextRow) -> bool {
        let equal = self.text_hashes[a.text as usize] == self.text_hashes[b.text as usize];
        equal && (a.writer == b.writer || !self.is_unknown(a.text))
    }

    pub(crate) fn list(&mut self, commands: &[u32]) -> u32 {
        let hash = self.hasher.hash_one(commands);
        if let Some(&index) = self.list_index.find(hash, |&i| self.lists[i as usize] == commands) {
            return index;
        }
        let index = narrow(self.lists.len());
        self.lists.push(commands.to_vec());
        self.list_index
            .insert_unique(hash, index, |&i| self.hasher.hash_one(self.lists[i as usize].as_slice()));
        index
    }

    pub(super) fn content(&mut self, content: &Content) -> u32 {
        let hash = self.hasher.hash_one(content);
        if let Some(&index) = self.content_index.find(hash, |&i| self.contents[i as usize] == *content) {
            return index;
        }
        let index = narrow(self.contents.len());
        self.contents.push(content.clone());
        self.content_index.insert_unique(hash, index, |&i| self.hasher.hash_one(&self.contents[i as usize]));
        index
    }

    /// The version with this key, content and children: the one that was there before, or a new one.
    pub(crate) fn version(&mut self, key: VersionKey, content: &Content, children: Vec<u32>) -> u32 {
        let content = self.content(content);
        let hash_of = |row: &VersionRow| {
            self.hasher.hash_one((row.key.component, row.key.start, row.content, &row.children))
        };
        let mut row = VersionRow { key, content, nth: 0, children, hash: [0; 32] };
        let hash = hash_of(&row);
        let equal = |&i: &u32| {
            let other = &self.versions[i as usize];
            other.key == row.key && other.content == row.content && other.children == row.children
        };
        if let Some(&index) = self.version_index.find(hash, equal) {
            return index;
        }
        let nth = self.of_day.entry((key.component, key.start)).or_insert(0);
        *nth += 1;
        row.nth = *nth;
        row.hash = self.tree_hash(key.component, content, &row.children);
        let index = narrow(self.versions.len());
        self.versions.push(row);
        let versions = &self.versions;
        self.version_index.insert_unique(hash, index, |&i| hash_of(&versions[i as usize]));
        index
    }

    /// `SHA-256` over, each with its length before it: local id, number, label, order key, status, printed, the texts by
    /// (language, aspect) as their content hashes, and the children's hashes in document order.
    fn tree_hash(&self, component: u32, content: u32, children: &[u32]) -> [u8; 32] {
        use sha2::Digest as _;
        let content = &self.contents[content as usize];
        let mut bytes = Vec::with_capacity(128 + 40 * (children.len() + content.texts.len()));
        let mut field = |field: &[u8]| {
            bytes.extend_from_slice(&narrow(field.len()).to_le_bytes());
            bytes.extend_from_slice(field);
        };
        let optional = |string: u32| if string == NONE { "" } else { self.strings.get(string) };
        field(self.strings.get(self.locals[component as usize]).as_bytes());
        field(optional(content.number).as_bytes());
        field(optional(content.label).as_bytes());
        field(optional(content.order).as_bytes());
        field(&[content.status as u8, u8::from(content.printed)]);
        for row in &content.texts {
            field(self.strings.get(row.language).as_bytes());
            field(&[row.aspect]);
            field(&self.text_hashes[row.text as usize]);
        }
        for &child in children {
            field(&self.versions[child as usize].hash);
        }
        sha2::Sha256::digest(&bytes).into()
    }

    /// Why a version exists, against the one of the day before.
    pub(crate) fn cause(
        &self,
        old: Option<u32>,
        new: &Content,
        children: &[u32],
        play: &InPlay<'_>,
    ) -> Cause {
        let old_content = old.map(|version| self.version_content(version));
        if let Some(cause) = self.own_cause(old_content, new, play) {
            return cause;
        }
        let components =
            |versions: &[u32]| versions.iter().map(|&v| self.component_of(v)).collect::<Vec<_>>();
        let old_children = old.map(|version| components(self.version_children(version)));
        if old_children == Some(components(children)) { Cause::Aggregate } else { Cause::Structure }
    }

    /// The cause that lies in the content itself.
    pub(crate) fn own_cause(&self, old: Option<&Content>, new: &Content, play: &InPlay<'_>) -> Option<Cause> {
        let Some(old) = old else {
            let slot = play.slot_of(new.insert_writer);
            return Some(if self.enacting[slot as usize] { Cause::Enacted } else { Cause::Inserted });
        };
        if !old.has_words_of(new, &|a, b| self.same_words(a, b)) {
            let stood = |row: &TextRow| {
                let equal = |o: &TextRow| {
                    (o.language, o.aspect) == (row.language, row.aspect) && self.same_words(o, row)
                };
                old.texts.iter().any(equal)
            };
            let put_right =
                |row: &TextRow| row.is_words() && self.correcting[row.writer as usize] && !stood(row);
            return Some(if new.texts.iter().any(put_right) { Cause::Correction } else { Cause::Text });
        }
        if (old.status, old.printed) != (new.status, new.printed) {
            return Some(Cause::Status);
        }
        ((old.number, old.parent) != (new.number, new.parent)).then_some(Cause::Move)
    }
}
