//! Replay by brute force, written from `schema/REPLAY.md` alone.
//!
//! Every answer is worked out from an empty state and from the batches as they were given: no question leaves
//! anything after that a later one could use. The sections stand in the order of the page.

mod coverage;
mod fold;
mod play;
mod readings;
mod versions;

use std::collections::{BTreeMap, BTreeSet};

use asof_schema::{
    Aspect, Cause, ChangeSet, CommandId, ComponentId, Day, Instant, NormId, Sha256, Status, content_hash,
    unknown_hash,
};

pub use coverage::{TwinCoverage, TwinParts, TwinPoint};
use fold::Outcome;
pub use readings::{TwinAgreement, TwinReading, TwinWords, twin_agreement};

/// Everything that was ever recorded, as it was recorded.
#[derive(Debug, Clone)]
pub struct Twin {
    batches: Vec<(Instant, ChangeSet)>,
}

/// A text of a component, and the command that put it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct TwinText {
    /// The words; empty where they are unknown.
    pub text: String,
    /// Where the words are unknown: the command that gives the operation which says so.
    pub unknown: Option<CommandId>,
    /// The command that set them to their present value.
    pub writer: CommandId,
}

impl TwinText {
    /// The hash of the words.
    pub fn hash(&self) -> Sha256 {
        self.unknown.as_ref().map_or_else(|| content_hash(&self.text), unknown_hash)
    }
}

/// What a component is on a day, and who made it so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TwinContent {
    /// Where it stands; `None` for the root.
    pub parent: Option<ComponentId>,
    /// Its number, normalised.
    pub number: Option<String>,
    /// Its marker as printed.
    pub label: String,
    /// Its place among its siblings.
    pub order_key: String,
    /// Whether it binds.
    pub status: Status,
    /// Whether it is printed.
    pub printed: bool,
    /// Its words by language and aspect.
    pub texts: BTreeMap<(String, Aspect), TwinText>,
    /// The writer of the insertion.
    pub insertion: CommandId,
    /// The writer of the place: parent, number, label, order key.
    pub place: CommandId,
    /// The writer of the state: status and printed.
    pub state: CommandId,
}

impl TwinContent {
    /// All its writers.
    pub fn writers(&self) -> BTreeSet<CommandId> {
        let own = [&self.insertion, &self.place, &self.state];
        own.into_iter().chain(self.texts.values().map(|text| &text.writer)).cloned().collect()
    }
}

/// Why a command did nothing on a day although it was to act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum VoidReason {
    /// An insert, and the id is in the state.
    Exists,
    /// An insert or a move, and the (new) parent is not in the state.
    ParentAbsent,
    /// The target is not in the state.
    TargetAbsent,
    /// A move below the target itself.
    Cycle,
    /// A revival of what is in force.
    InForce,
    /// A revival below a tombstone.
    ParentTombstone,
    /// A correction by an operation of another kind or on another target.
    Mismatch,
}

impl VoidReason {
    /// All reasons.
    pub const ALL: [Self; 7] = [
        Self::Exists,
        Self::ParentAbsent,
        Self::TargetAbsent,
        Self::Cycle,
        Self::InForce,
        Self::ParentTombstone,
        Self::Mismatch,
    ];
}

/// A child in the list of a version.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct TwinChild {
    /// The child.
    pub component: ComponentId,
    /// The first day of the child's version.
    pub start: Day,
    /// Its place in the list, from 0, without gaps.
    pub ordinal: usize,
}

/// A version of a component at a fixed (known, recorded).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TwinVersion {
    /// Its first day (inclusive).
    pub start: Day,
    /// The day before which it ends (exclusive); `None` = open. Equal to `start` where ephemeral.
    pub end: Option<Day>,
    /// What the component is.
    pub content: TwinContent,
    /// The versions of its children, in order; none for an ephemeral version.
    pub children: Vec<TwinChild>,
    /// The commands that made it.
    pub made_by: BTreeSet<CommandId>,
    /// Why it exists.
    pub cause: Cause,
    /// Whether it was overtaken on its own first day.
    pub ephemeral: bool,
}

impl Twin {
    /// A twin of a store that recorded these batches, each at its instant.
    pub fn new(mut batches: Vec<(Instant, ChangeSet)>) -> Self {
        batches.sort_by_key(|(recorded, _)| *recorded);
        Self { batches }
    }

    /// The state of the norm on day `t`, as known on `k` (`None` = by all that is published), as recorded at
    /// `r` (`None` = by all that is recorded).
    pub fn state(
        &self,
        norm: &NormId,
        t: Day,
        k: Option<Day>,
        r: Option<Instant>,
    ) -> BTreeMap<ComponentId, TwinContent> {
        self.day(norm, t, k, r).state.into_iter().map(|(id, entry)| (id, entry.content)).collect()
    }

    /// The commands that were to act on day `t` and could not: first the corrections that cannot stand, in
    /// publication order, then the others in the order of execution. A correction that stands for another
    /// command is named in its place.
    pub fn void(
        &self,
        norm: &NormId,
        t: Day,
        k: Option<Day>,
        r: Option<Instant>,
    ) -> Vec<(CommandId, VoidReason)> {
        self.day(norm, t, k, r).void
    }

    /// The days, ascending, on which the state of the norm may change.
    pub fn boundaries(&self, norm: &NormId, k: Option<Day>, r: Option<Instant>) -> Vec<Day> {
        self.play(norm, k, r).boundaries()
    }

    /// The days, ascending, on which something recorded at `r` was published.
    pub fn publication_days(&self, r: Option<Instant>) -> Vec<Day> {
        let days: BTreeSet<Day> = self.recorded(r).0.values().map(|act| act.published.on).collect();
        days.into_iter().collect()
    }

    /// The instants, ascending, at which something was recorded.
    pub fn instants(&self) -> Vec<Instant> {
        let instants: BTreeSet<Instant> = self.batches.iter().map(|(recorded, _)| *recorded).collect();
        instants.into_iter().collect()
    }

    /// All versions of each component at a fixed (k, r), by first day; the ephemeral ones of a day stand
    /// before the one that lasts, in the order in which their acts left the component.
    pub fn timeline(
        &self,
        norm: &NormId,
        k: Option<Day>,
        r: Option<Instant>,
    ) -> BTreeMap<ComponentId, Vec<TwinVersion>> {
        let play = self.play(norm, k, r);
        let days = play.boundaries();
        let outcomes = fold::walk(&play, &days);
        versions::timeline(&play, &days, &outcomes)
    }

    /// What happens on day `t`. The walk goes over all earlier boundary days, because what was there once
    /// stays there.
    fn day(&self, norm: &NormId, t: Day, k: Option<Day>, r: Option<Instant>) -> Outcome {
        let play = self.play(norm, k, r);
        let mut days = play.boundaries();
        days.retain(|day| *day < t);
        days.push(t);
        fold::walk(&play, &days).pop().unwrap_or_default()
    }
}
