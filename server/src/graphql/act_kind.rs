//! What sort of act it is.

use async_graphql::Enum;

/// What sort of act it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "asof_schema::ActKind")]
pub(super) enum ActKind {
    /// Enacts the norm itself: what it inserts is original text.
    Enactment,
    /// Amends it.
    Amendment,
    /// A court's decision.
    Judgment,
    /// A correction slip of the gazette.
    Corrigendum,
    /// No act at all: the publisher of a consolidated text put an error right.
    Editorial,
    /// One of several acts of a shared date, and no source tells which.
    Unresolved,
}
