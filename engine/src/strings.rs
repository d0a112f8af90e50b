//! Strings end to end in one buffer, addressed by number.

use hashbrown::{DefaultHashBuilder, HashTable};
use std::borrow::Cow;
use std::hash::BuildHasher as _;
use std::marker::PhantomData;
use std::ops::Range;

use crate::runs::Runs;

/// A row of whatever table.
pub(crate) trait Row: Copy {
    /// The row at a place.
    fn new(index: usize) -> Self;

    /// Its place.
    fn index(self) -> usize;
}

impl Row for u32 {
    fn new(index: usize) -> Self {
        narrow(index)
    }

    fn index(self) -> usize {
        self as usize
    }
}

/// An append-only list of strings. A row once given stays good.
#[derive(Debug, Clone)]
pub(crate) struct Strings<R> {
    held: Held,
    pub(crate) ends: Vec<u32>,
    rows: PhantomData<R>,
}

/// How the bytes of strings are held.
#[derive(Debug, Clone)]
enum Held {
    Whole(String),
    Packed(Runs),
}

impl<R> Default for Strings<R> {
    fn default() -> Self {
        Self::whole(String::new(), Vec::new())
    }
}

impl<R> PartialEq for Strings<R> {
    fn eq(&self, other: &Self) -> bool {
        self.ends == other.ends && self.bytes() == other.bytes()
    }
}

impl<R> Eq for Strings<R> {}

impl<R> Strings<R> {
    /// Strings end to end, and where each ends.
    pub(crate) fn whole(bytes: String, ends: Vec<u32>) -> Self {
        Self { held: Held::Whole(bytes), ends, rows: PhantomData }
    }

    /// Strings whose bytes are packed, and where each ends.
    pub(crate) fn packed(runs: Runs, ends: Vec<u32>) -> Self {
        Self { held: Held::Packed(runs), ends, rows: PhantomData }
    }

    /// All of them end to end.
    pub(crate) fn bytes(&self) -> Cow<'_, str> {
        match &self.held {
            Held::Whole(bytes) => Cow::Borrowed(bytes),
            Held::Packed(runs) => Cow::Owned(runs.all()),
        }
    }

    /// How many bytes they are.
    pub(crate) fn byte_len(&self) -> usize {
        match &self.held {
            Held::Whole(bytes) => bytes.len(),
            Held::Packed(runs) => runs.byte_len(),
        }
    }

    /// What could not be unpacked of those that were asked for, in words.
    pub(crate) fn unread(&self) -> Option<&str> {
        match &self.held {
            Held::Whole(_) => None,
            Held::Packed(runs) => runs.unread(),
        }
    }
}

impl<R: Row> Strings<R> {
    pub(crate) fn get(&self, row: R) -> &str {
        match &self.held {
            Held::Whole(bytes) => bytes.get(self.range(row)).unwrap_or(""),
            Held::Packed(runs) => runs.get(self.range(row)),
        }
    }

    /// Whether a string has no characters: for that, none is unpacked.
    pub(crate) fn is_blank(&self, row: R) -> bool {
        self.range(row).is_empty()
    }

    #[inline]
    fn range(&self, row: R) -> Range<usize> {
        let index = row.index();
        let end_of = |at: usize| self.ends.get(at).copied().unwrap_or(0) as usize;
        index.checked_sub(1).map_or(0, end_of)..end_of(index)
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn push(&mut self, text: &str) -> R {
        let row = R::new(self.ends.len());
        if let Held::Packed(runs) = &self.held {
            self.held = Held::Whole(runs.all());
        }
        if let Held::Whole(bytes) = &mut self.held {
            bytes.push_str(text);
            self.ends.push(narrow(bytes.len()));
        }
        row
    }
}

/// A count or offset as 32 bits. Ingest refuses a norm whose texts could outgrow them.
pub(crate) fn narrow(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// Finds a string's row again.
#[derive(Debug)]
pub(crate) struct Interner<R> {
    table: HashTable<R>,
    hasher: DefaultHashBuilder,
}

impl<R> Default for Interner<R> {
    fn default() -> Self {
        Self { table: HashTable::new(), hasher: DefaultHashBuilder::default() }
    }
}

impl<R: Row> Interner<R> {
    pub(crate) fn over(strings: &Strings<R>) -> Self {
        Self::over_those(strings, |_| true)
    }

    /// Finds only some of the strings again.
    pub(crate) fn over_those(strings: &Strings<R>, those: impl Fn(R) -> bool) -> Self {
        let mut interner = Self::default();
        for row in (0..strings.len()).map(R::new).filter(|&row| those(row)) {
            let hash = interner.hasher.hash_one(strings.get(row));
            interner.table.insert_unique(hash, row, |&row| interner.hasher.hash_one(strings.get(row)));
        }
        interner
    }

    /// The row of the text in `strings`, and whether it was given just now.
    pub(crate) fn intern(&mut self, strings: &mut Strings<R>, text: &str) -> (R, bool) {
        let hash = self.hasher.hash_one(text);
        if let Some(&row) = self.table.find(hash, |&row| strings.get(row) == text) {
            return (row, false);
        }
        let row = strings.push(text);
        self.table.insert_unique(hash, row, |&row| self.hasher.hash_one(strings.get(row)));
        (row, true)
    }

    pub(crate) fn find(&self, strings: &Strings<R>, text: &str) -> Option<R> {
        self.table.find(self.hasher.hash_one(text), |&row| strings.get(row) == text).copied()
    }
}
