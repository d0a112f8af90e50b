//! The closed lists, with the engine's own names.

use async_graphql::Enum;

/// Why a version exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "asof_schema::Cause")]
pub(super) enum VersionCause {
    /// In the norm from its enactment.
    Enacted,
    /// Added later.
    Inserted,
    /// Its words differ because an error in them was put right.
    Correction,
    /// Its own text or heading differs.
    Text,
    /// Repealed, annulled, suspended, revived, or no longer printed.
    Status,
    /// Its number or its parent differs, its text is equal.
    Move,
    /// The ordered list of its children differs.
    Structure,
    /// Its own content is the same: something inside it changed, or only the punctuation of its label, the authority for
    /// its words, or a text in another aspect.
    Aggregate,
}

/// The state of a version. All but IN_FORCE are tombstones: place and address stay, nothing binds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "asof_schema::Status")]
pub(super) enum VersionStatus {
    /// It binds.
    InForce,
    /// Ended by a later act.
    Repealed,
    /// Struck out by a court or by the annulment of the act that made it.
    Annulled,
    /// Without effect for a time.
    Suspended,
    /// Ended by its own term.
    Expired,
    /// Struck out before it took effect.
    Vetoed,
}

/// What differs of a component between two points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "asof_schema::ChangeKind")]
pub(super) enum ChangeKind {
    /// In force afterwards and not before.
    Added,
    /// In force before and not afterwards.
    Removed,
    /// Other words or another heading, in force before and after.
    Modified,
    /// Another parent or another place in it.
    Moved,
    /// Another number.
    Renumbered,
    /// Only the punctuation of the marker, the printing, the notice or the kind of tombstone differs.
    Editorial,
}

/// How a date is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "asof_schema::DateBasis")]
pub(super) enum DateBasis {
    /// A source states it.
    Stated,
    /// Known only to lie between two consolidated texts; the date is the later one's.
    SnapshotBound,
    /// Taken over from another date of the same act.
    Assumed,
}

/// How one component carries another on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "asof_schema::ContinuationKind")]
pub(super) enum ContinuationKind {
    /// One became several.
    Split,
    /// Several became one.
    Merge,
    /// The same matter was enacted anew.
    Reenactment,
    /// It goes on in another norm.
    OtherNorm,
}

/// What a text is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "asof_schema::Aspect")]
pub(super) enum Aspect {
    /// The provision's own words, without its label.
    Canonical,
    /// The name of a grouping or the rubric of a provision.
    Heading,
    /// The marker as printed in a language other than the norm's own.
    Label,
    /// What stands in place of a repealed provision.
    Notice,
}

/// What a lineage counts as a change of a component.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "asof_engine::query::Scope")]
pub(super) enum LineageScope {
    /// Its own words, place and state.
    Own,
    /// Also anything inside it: what "has Article 5 been amended?" means.
    Subtree,
}

/// Where a run of words stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "asof_engine::query::SegmentOp")]
pub(super) enum SegmentOp {
    /// On both sides.
    Equal,
    /// On the later side only.
    Insert,
    /// On the earlier side only.
    Delete,
}

/// How much a finding matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "asof_schema::Severity")]
pub(super) enum Severity {
    /// Worth knowing.
    Info,
    /// An answer may rest on a doubtful reading.
    Warning,
    /// Something in the source could not be used.
    Error,
}

/// The scheme of an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "asof_schema::AliasScheme")]
pub(super) enum AliasScheme {
    /// URN LEX.
    Lex,
    /// European Legislation Identifier.
    Eli,
    /// Akoma Ntoso eId or IRI.
    Akn,
    /// The publisher's own.
    Native,
    /// Identifiers of TLR-Bench version 1.
    LegacyComponentId,
    /// A citation as people write it.
    Citation,
    /// A popular name.
    PopularName,
}

/// Whether an action is a whole act or one command of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub(super) enum Granularity {
    /// A whole act.
    Macro,
    /// One command.
    Micro,
}

/// What a command does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub(super) enum Operation {
    /// Puts a new component.
    Insert,
    /// Gives a component new words.
    Amend,
    /// Gives a component another number, parent or place.
    Move,
    /// Makes a component and what stands below it a tombstone.
    Repeal,
    /// Suspends a component and what stands below it.
    Suspend,
    /// Brings a tombstone back, with what fell with it.
    Revive,
    /// Says whether a tombstone is still printed, and with what notice.
    Print,
    /// Says that components carry others on.
    Continue,
    /// Takes the effect of earlier commands away.
    Negate,
    /// Takes the place of an earlier command.
    Correct,
}

impl Operation {
    /// By the name that the engine gives it.
    pub(super) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "insert" => Self::Insert,
            "amend" => Self::Amend,
            "move" => Self::Move,
            "repeal" => Self::Repeal,
            "suspend" => Self::Suspend,
            "revive" => Self::Revive,
            "print" => Self::Print,
            "continue" => Self::Continue,
            "negate" => Self::Negate,
            "correct" => Self::Correct,
            _ => return None,
        })
    }
}
