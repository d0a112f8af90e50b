//! What is kept of a record whatever it says, the points at which it is asked, and lists of rows.
#![expect(clippy::indexing_slicing, reason = "rows are numbers that the same graph gave")]

use asof_schema::{Day, Record, Sha256};
use serde::{Deserialize, Serialize};

use crate::strings::Row;

/// Lists of rows by the row of another table.
pub(crate) trait Rows {
    /// The stretch of a row.
    fn stretch(&self, row: impl Row) -> std::ops::Range<usize>;
}

impl Rows for Vec<u32> {
    #[inline]
    fn stretch(&self, row: impl Row) -> std::ops::Range<usize> {
        let index = row.index();
        let start = if index == 0 { 0 } else { self[index - 1] as usize };
        start..self[index] as usize
    }
}

/// What makes no version, as recorded; what was retracted stays, with the end of its record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept<T> {
    /// What was said.
    pub said: T,
    /// The number of the batch that recorded it, and of the one that retracted it (`u32::MAX` = none).
    pub tx: (u32, u32),
}

impl<T> Kept<T> {
    /// What was said, where nobody has retracted it.
    pub fn live(&self) -> Option<&T> {
        (self.tx.1 == u32::MAX).then_some(&self.said)
    }
}

impl<T: Clone + Into<Record>> Kept<T> {
    /// The hash of its line, by which it is retracted.
    pub fn hash(&self) -> Sha256 {
        self.said.clone().into().hash()
    }
}

/// A point of the three clocks, resolved against the batches of a store.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// The valid day.
    pub at: Day,
    /// Acts published on or before this day; [`Day::MAX`] = all.
    pub known: Day,
    /// Batches up to this number; `u32::MAX` = all.
    pub recorded: u32,
}

impl Point {
    pub(crate) fn is_now(self) -> bool {
        self.known == Day::MAX && self.recorded == u32::MAX
    }

    /// Whether its knowledge is of the days of publication from one on and before another.
    pub(crate) fn covers_known(self, from: i32, to: i32) -> bool {
        // An act published on `from` is known on that day; the last slab never ends.
        from <= self.known.epoch() && (self.known.epoch() < to || to == i32::MAX)
    }

    /// Whether its record is of the batches from one on and before another.
    pub(crate) fn covers_recorded(self, from: u32, to: u32) -> bool {
        from <= self.recorded && (self.recorded < to || to == u32::MAX)
    }
}
