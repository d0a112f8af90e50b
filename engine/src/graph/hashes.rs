//! Hashes of words and of trees: kept in memory beside what they are of, and left out of columns that come over a line.
//!
//! A compressor finds nothing in them: they would be a third of such columns. They are worked out where one is asked for.

use std::sync::{LazyLock, OnceLock};

use asof_schema::{Sha256, Status, content_hash};
use sha2::Digest as _;

use crate::rows::VersionRow;
use crate::strings::narrow;

/// In the place of a hash that is not kept. No SHA-256 is known that has this value.
pub(super) const LEFT_OUT: [u8; 32] = [0; 32];

/// The hash of no words, which differs from that of unknown words.
static NOTHING: LazyLock<[u8; 32]> = LazyLock::new(|| content_hash("").0);

/// Whether a text has unknown words: it has no characters, and the hash of a command's id.
pub(crate) fn is_unknown(text: &str, hash: &[u8; 32]) -> bool {
    text.is_empty() && *hash != *NOTHING
}

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

impl TreeHashes {
    /// The hash of one version of so many.
    pub(super) fn get(&self, of: VersionRow, count: usize, hash: impl FnOnce() -> [u8; 32]) -> [u8; 32] {
        let all = self.0.get_or_init(|| std::iter::repeat_with(OnceLock::new).take(count).collect());
        match all.get(of.index()) {
            Some(kept) => *kept.get_or_init(hash),
            None => hash(),
        }
    }
}

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
