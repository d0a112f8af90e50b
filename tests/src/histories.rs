//! Random histories of one norm: acts that collide, reach back, wait, negate and correct one another, recorded
//! in any order and in part retracted.
//!
//! A history is an interpretation of a [`Plan`], which is nothing but small numbers. The interpretation is
//! total: each number is taken modulo the choices that there are when it is read ("the fourth of the
//! components that exist"), so that every plan is a history, a smaller plan a smaller one, and most commands
//! speak of something that is there. Proptest shrinks plans; [`from_seed`] fills one from a small generator
//! where many are wanted quickly.

mod interpret;
mod readings;

use std::fmt;

use asof_schema::{ChangeSet, Instant, NormId};
use proptest::prelude::*;

pub use readings::with_readings;

/// Most acts that a plan has, the enactment included.
const ACTS: usize = 14;
/// Most commands of an act.
const COMMANDS: usize = 4;
/// Most components that the enactment inserts below the root.
const ENACTED: usize = 6;
/// Most retractions.
const RETRACTIONS: usize = 3;
/// Most claims, known acts and doubts.
const RECORDS: usize = 6;

/// A norm and everything that is recorded of it.
#[derive(Clone, PartialEq, Eq)]
pub struct History {
    /// The norm.
    pub norm: NormId,
    /// What is recorded, in ascending order of its instants. Each passes [`ChangeSet::check`].
    pub batches: Vec<(Instant, ChangeSet)>,
}

/// The numbers of which a history is an interpretation.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    /// How many batches there are at most, less one.
    pub batches: u8,
    /// What the enactment inserts below the root.
    pub enacted: Vec<[u8; 16]>,
    /// The acts; the first is the enactment.
    pub acts: Vec<ActPlan>,
    /// What is retracted.
    pub retractions: Vec<[u8; 5]>,
    /// Claims, known acts and doubts.
    pub records: Vec<[u8; 16]>,
}

/// The numbers of an act.
#[derive(Debug, Clone, Default)]
pub struct ActPlan {
    /// Those of the act itself.
    pub numbers: [u8; 8],
    /// Those of its commands.
    pub commands: Vec<[u8; 20]>,
}

impl From<&Plan> for History {
    fn from(plan: &Plan) -> Self {
        interpret::history(plan)
    }
}

/// Random histories, which shrink.
pub fn histories() -> impl Strategy<Value = History> {
    plans().prop_map(|plan| History::from(&plan))
}

fn plans() -> impl Strategy<Value = Plan> {
    let act = (any::<[u8; 8]>(), prop::collection::vec(any::<[u8; 20]>(), 1..=COMMANDS))
        .prop_map(|(numbers, commands)| ActPlan { numbers, commands });
    let parts = (
        any::<u8>(),
        prop::collection::vec(any::<[u8; 16]>(), 0..=ENACTED),
        prop::collection::vec(act, 1..=ACTS),
        prop::collection::vec(any::<[u8; 5]>(), 0..=RETRACTIONS),
        prop::collection::vec(any::<[u8; 16]>(), 0..=RECORDS),
    );
    parts.prop_map(|(batches, enacted, acts, retractions, records)| Plan {
        batches,
        enacted,
        acts,
        retractions,
        records,
    })
}

/// The history of a seed: always the same, on every machine. It is never as small as a plan may be.
pub fn from_seed(seed: u64) -> History {
    let mut numbers = SplitMix(seed);
    let plan = Plan {
        batches: numbers.byte(),
        enacted: numbers.vec(2..=ENACTED, SplitMix::bytes),
        acts: numbers.vec(ACTS / 3..=ACTS, |numbers| ActPlan {
            numbers: numbers.bytes(),
            commands: numbers.vec(1..=COMMANDS, SplitMix::bytes),
        }),
        retractions: numbers.vec(0..=RETRACTIONS, SplitMix::bytes),
        records: numbers.vec(0..=RECORDS, SplitMix::bytes),
    };
    History::from(&plan)
}

/// SplitMix64 (Steele, Lea and Flood 2014).
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn byte(&mut self) -> u8 {
        self.next().to_le_bytes()[0]
    }

    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        std::array::from_fn(|_| self.byte())
    }

    fn vec<T>(
        &mut self,
        length: std::ops::RangeInclusive<usize>,
        mut element: impl FnMut(&mut Self) -> T,
    ) -> Vec<T> {
        let span = length.end() - length.start() + 1;
        let length = length.start() + usize::from(self.byte()) % span;
        (0..length).map(|_| element(self)).collect()
    }
}

/// The batches in their plain form, each under its instant.
impl fmt::Display for History {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (recorded, batch) in &self.batches {
            let mut lines = Vec::new();
            batch.write(&mut lines).map_err(|_| fmt::Error)?;
            write!(f, "-- recorded {recorded}\n{}", String::from_utf8_lossy(&lines))?;
        }
        Ok(())
    }
}

/// As [`fmt::Display`]: what a failing test shows is what a loader would have written.
impl fmt::Debug for History {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
