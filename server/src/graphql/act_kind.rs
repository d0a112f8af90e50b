//! What sort of act it is.

use async_graphql::Enum;

/// The kind of an act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "asof_schema::ActKind")]
pub(super) enum ActKind {
    /// Enacts the norm itself: everything that it inserts is original text.
    Enactment,
    /// Amends the norm.
    Amendment,
    /// A court's decision.
    Judgment,
    /// A correction slip of the gazette.
    Corrigendum,
    /// Not an act: the publisher of a consolidated text corrected an error.
    Editorial,
    /// One of several acts of the same date; no source says which.
    Unresolved,
}
