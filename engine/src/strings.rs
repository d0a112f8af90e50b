//! Strings end to end in one buffer, addressed by number.

use hashbrown::{DefaultHashBuilder, HashTable};
use std::hash::BuildHasher as _;

/// An append-only list of strings. A number once given stays good.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Strings {
    pub(crate) bytes: String,
    pub(crate) ends: Vec<u32>,
}

impl Strings {
    pub(crate) fn get(&self, index: u32) -> &str {
        let index = index as usize;
        let end = self.ends.get(index).copied().unwrap_or(0) as usize;
        let start =
            index.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0) as usize;
        self.bytes.get(start..end).unwrap_or("")
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn push(&mut self, text: &str) -> u32 {
        let index = narrow(self.ends.len());
        self.bytes.push_str(text);
        self.ends.push(narrow(self.bytes.len()));
        index
    }
}

/// A count or offset as 32 bits. Ingest refuses a norm whose texts could outgrow them.
pub(crate) fn narrow(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// Finds a string's number again.
#[derive(Debug, Default)]
pub(crate) struct Interner {
    table: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl Interner {
    pub(crate) fn over(strings: &Strings) -> Self {
        Self::over_those(strings, |_| true)
    }

    /// Finds only some of the strings again.
    pub(crate) fn over_those(strings: &Strings, those: impl Fn(u32) -> bool) -> Self {
        let mut interner = Self::default();
        for index in (0..narrow(strings.len())).filter(|&index| those(index)) {
            let hash = interner.hasher.hash_one(strings.get(index));
            interner.table.insert_unique(hash, index, |&i| interner.hasher.hash_one(strings.get(i)));
        }
        interner
    }

    /// The number of the text in `strings`, and whether it was given just now.
    pub(crate) fn intern(&mut self, strings: &mut Strings, text: &str) -> (u32, bool) {
        let hash = self.hasher.hash_one(text);
        if let Some(&index) = self.table.find(hash, |&i| strings.get(i) == text) {
            return (index, false);
        }
        let index = strings.push(text);
        self.table.insert_unique(hash, index, |&i| self.hasher.hash_one(strings.get(i)));
        (index, true)
    }

    pub(crate) fn find(&self, strings: &Strings, text: &str) -> Option<u32> {
        self.table.find(self.hasher.hash_one(text), |&i| strings.get(i) == text).copied()
    }
}
