//! Hashes of words and of trees: kept in memory beside what they are of, and left out of columns that come over a line.
//!
//! A compressor finds nothing in them: they would be a third of such columns. They are worked out where one is asked for.
#![expect(clippy::indexing_slicing, reason = "rows are numbers that the same graph gave")]

use std::borrow::Cow;
use std::sync::OnceLock;

use asof_schema::{Sha256, Status, content_hash};
use sha2::Digest as _;

use super::handles::Version;
use super::norm_graph::{Columns, NormGraph};
use crate::rows::{TextRow, VersionRow};
use crate::strings::narrow;

/// In the place of a hash that is not kept. No SHA-256 is known that has this value.
const LEFT_OUT: [u8; 32] = [0; 32];

/// A hash that is kept, or the words of which it is.
#[derive(Debug, Clone, Copy)]
pub(super) enum HashOf<'a> {
    Kept(Sha256),
    Words(&'a str),
}

impl HashOf<'_> {
    pub(super) fn get(self) -> Sha256 {
        match self {
            Self::Kept(hash) => hash,
            Self::Words(words) => content_hash(words),
        }
    }
}

impl PartialEq for HashOf<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.get() == other.get()
    }
}

impl Eq for HashOf<'_> {}

/// The tree hashes of a graph whose columns have none, each worked out once.
#[derive(Debug, Default)]
pub(super) struct TreeHashes(OnceLock<Box<[OnceLock<[u8; 32]>]>>);

/// What a tree hash is of: a version itself, its texts by (language, aspect) with their hashes, and the hashes of its children in
/// document order.
pub(crate) struct Tree<'a, T, C> {
    pub(crate) local: &'a str,
    pub(crate) number: &'a str,
    pub(crate) label: &'a str,
    pub(crate) order: &'a str,
    pub(crate) state: (Status, bool),
    pub(crate) texts: T,
    pub(crate) children: C,
}

impl<'a, T: Iterator<Item = (&'a str, u8, [u8; 32])>, C: Iterator<Item = [u8; 32]>> Tree<'a, T, C> {
    /// `SHA-256` over, each with its length before it: local id, number, label, order key, status, printed, the texts by
    /// (language, aspect) as their content hashes, and the children's hashes in document order.
    pub(crate) fn hash(self) -> [u8; 32] {
        let mut bytes = Vec::with_capacity(256);
        let mut field = |field: &[u8]| {
            bytes.extend_from_slice(&narrow(field.len()).to_le_bytes());
            bytes.extend_from_slice(field);
        };
        for own in [self.local, self.number, self.label, self.order] {
            field(own.as_bytes());
        }
        field(&[self.state.0 as u8, u8::from(self.state.1)]);
        for (language, aspect, hash) in self.texts {
            field(language.as_bytes());
            field(&[aspect]);
            field(&hash);
        }
        for child in self.children {
            field(&child);
        }
        sha2::Sha256::digest(&bytes).into()
    }
}

impl Columns {
    pub(super) fn hash_of(&self, text: TextRow) -> HashOf<'_> {
        match self.text_hash[text.index()] {
            LEFT_OUT => HashOf::Words(self.texts.get(text)),
            kept => HashOf::Kept(Sha256(kept)),
        }
    }

    /// The columns without what can be worked out: hashes of texts without characters stay, which may be of unknown words.
    pub(super) fn without_hashes(&self) -> Self {
        let blank = |text: &TextRow| self.texts.get(*text).is_empty();
        let text_hash = TextRow::all(self.texts.len()).filter(blank).map(|text| self.text_hash[text.index()]);
        Self { text_hash: text_hash.collect(), version_hash: Vec::new(), ..self.clone() }
    }

    /// Puts the hashes that [`Self::without_hashes`] kept in their rows; columns that have all stay as they are.
    pub(super) fn with_room_for_hashes(mut self) -> Result<Self, String> {
        if self.text_hash.len() < self.texts.len() {
            let mut kept = std::mem::take(&mut self.text_hash).into_iter();
            let of = |text| if self.texts.get(text).is_empty() { kept.next() } else { Some(LEFT_OUT) };
            let hashes: Option<Vec<_>> = TextRow::all(self.texts.len()).map(of).collect();
            self.text_hash = hashes.ok_or("hashes of unknown words are missing")?;
        }
        if self.version_hash.is_empty() {
            self.version_hash = vec![LEFT_OUT; self.version_component.len()];
        }
        Ok(self)
    }
}

impl NormGraph {
    pub(crate) fn text_hash(&self, text: TextRow) -> Sha256 {
        self.columns.hash_of(text).get()
    }

    /// The columns with every hash.
    pub(super) fn with_hashes(&self) -> Cow<'_, Columns> {
        let c = &self.columns;
        if !c.text_hash.contains(&LEFT_OUT) && !c.version_hash.contains(&LEFT_OUT) {
            return Cow::Borrowed(c);
        }
        let text_hash = TextRow::all(c.texts.len()).map(|text| self.text_hash(text).0).collect();
        let versions = VersionRow::all(c.version_component.len());
        let version_hash = versions.map(|row| row.of(self).tree_hash().0).collect();
        Cow::Owned(Columns { text_hash, version_hash, ..c.clone() })
    }
}

impl Version<'_> {
    /// The structural hash of it with all below it.
    pub fn tree_hash(self) -> Sha256 {
        let (graph, index) = (self.graph, self.row.index());
        let kept = graph.columns.version_hash[index];
        if kept != LEFT_OUT {
            return Sha256(kept);
        }
        let room = || graph.columns.version_hash.iter().map(|_| OnceLock::new()).collect();
        Sha256(*graph.tree_hashes.0.get_or_init(room)[index].get_or_init(|| self.tree().hash()))
    }

    fn tree(&self) -> Tree<'_, impl Iterator<Item = (&str, u8, [u8; 32])>, impl Iterator<Item = [u8; 32]>> {
        Tree {
            local: self.graph.columns.local_id(self.component().row),
            number: self.number().unwrap_or(""),
            label: self.label(),
            order: self.order_key(),
            state: self.state(),
            texts: self.expressions().map(|text| (text.language, text.aspect as u8, text.hash().0)),
            children: self.children().map(|child| child.tree_hash().0),
        }
    }
}
