//! The closed lists: why a version exists, in what state it is, how components continue each other.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Why a version exists. Where several apply, the first of this list is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Cause {
    /// In the norm from its enactment.
    Enacted,
    /// Added later.
    Inserted,
    /// Its words differ because an error in them was put right.
    Correction,
    /// Its own text or heading differs by content hash.
    Text,
    /// Repealed, annulled, suspended, revived, or no longer printed.
    Status,
    /// Its number or its parent differs, its text is equal.
    Move,
    /// The ordered list of its child components differs.
    Structure,
    /// Its own content is the same: a descendant changed, or only the punctuation of its label, the authority
    /// for its words, or a text in another aspect.
    Aggregate,
}

impl Cause {
    /// All causes, strongest first; the position is the code in stores.
    pub const ALL: [Self; 8] = [
        Self::Enacted,
        Self::Inserted,
        Self::Correction,
        Self::Text,
        Self::Status,
        Self::Move,
        Self::Structure,
        Self::Aggregate,
    ];

    /// Whether an impact analysis counts a version of this cause as a change of its component.
    pub fn counts_as_change(self) -> bool {
        matches!(self, Self::Inserted | Self::Text | Self::Move | Self::Status | Self::Correction)
    }
}

/// The state of a version.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Status {
    /// It binds.
    #[default]
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

impl Status {
    /// All states; the position is the code in stores.
    pub const ALL: [Self; 6] =
        [Self::InForce, Self::Repealed, Self::Annulled, Self::Suspended, Self::Expired, Self::Vetoed];

    /// Whether a version in this state is a tombstone: it keeps place and address but does not bind.
    pub fn is_tombstone(self) -> bool {
        self != Self::InForce
    }
}

/// How one component carries another on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ContinuationKind {
    /// One became several.
    Split,
    /// Several became one.
    Merge,
    /// The same matter was enacted anew.
    Reenactment,
    /// It goes on in another norm.
    OtherNorm,
}

/// What a lineage or a diff says of a component.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ChangeKind {
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
