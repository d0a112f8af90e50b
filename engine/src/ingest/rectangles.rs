//! Births and ends as rectangles of (known, recorded): what a batch closes and opens.

use std::collections::{HashMap, HashSet};

use crate::rows::{ListRow, VersionRow};

/// Something that holds over known time: a version is there, or a version ends on a day by some commands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Fact {
    pub(crate) version: VersionRow,
    /// `None` for a birth; the day and the list of what made it for an end.
    pub(crate) end: Option<(i32, ListRow)>,
}

/// A fact with the rectangle in which it holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rectangle {
    pub(crate) fact: Fact,
    pub(crate) known: [i32; 2],
    pub(crate) tx: [u32; 2],
}

/// Follows facts from slab to slab and gives, for each, the longest stretches of known time in which it holds.
#[derive(Debug, Default)]
pub(crate) struct Stretches {
    open: HashMap<Fact, i32, hashbrown::DefaultHashBuilder>,
    closed: Vec<(Fact, [i32; 2])>,
}

impl Stretches {
    /// Begins with what holds in the slab before `day`, by the rectangles that stand in the record.
    pub(crate) fn before(day: i32, rectangles: &[Rectangle]) -> Self {
        let mut stretches = Self::default();
        for rectangle in rectangles.iter().filter(|r| r.tx[1] == u32::MAX) {
            let [from, to] = rectangle.known;
            if from < day && to >= day {
                stretches.open.insert(rectangle.fact, from);
            }
        }
        stretches
    }

    /// A fact holds from this slab on, beside those that held before.
    pub(crate) fn also(&mut self, day: i32, fact: Fact) {
        self.open.entry(fact).or_insert(day);
    }

    /// In the slab from `day`, these facts hold in the place of those that are `anew`, and no others of them.
    pub(crate) fn instead(
        &mut self,
        day: i32,
        facts: impl Iterator<Item = Fact>,
        anew: impl Fn(&Fact) -> bool,
    ) {
        let mut before: HashMap<Fact, i32, hashbrown::DefaultHashBuilder> =
            self.open.extract_if(|fact, _| anew(fact)).collect();
        for fact in facts {
            self.open.insert(fact, before.remove(&fact).unwrap_or(day));
        }
        self.closed.extend(before.drain().map(|(fact, from)| (fact, [from, day])));
    }

    /// Writes the difference to the record: what no longer holds is closed at the batch, what is new is opened.
    pub(crate) fn record(mut self, day: i32, batch: u32, rectangles: &mut Vec<Rectangle>) {
        self.closed.extend(self.open.drain().map(|(fact, from)| (fact, [from, i32::MAX])));
        let mut new: HashSet<(Fact, [i32; 2]), hashbrown::DefaultHashBuilder> =
            self.closed.iter().copied().collect();
        let mut dead = false;
        for rectangle in rectangles.iter_mut().filter(|r| r.tx[1] == u32::MAX && r.known[1] >= day) {
            if !new.remove(&(rectangle.fact, rectangle.known)) {
                rectangle.tx[1] = batch;
                dead |= rectangle.tx[0] == batch;
            }
        }
        if dead {
            rectangles.retain(|r| r.tx[0] != r.tx[1]);
        }
        // In the order of the slabs, so that equal batches give equal bytes.
        self.closed.retain(|stretch| new.contains(stretch));
        self.closed.sort_unstable();
        rectangles.extend(self.closed.into_iter().map(|(fact, known)| Rectangle {
            fact,
            known,
            tx: [batch, u32::MAX],
        }));
    }
}
