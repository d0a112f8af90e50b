//! Which claims, known acts and doubts reach which component of a norm: numbers, which the room `coverage` fills in once.

use std::collections::HashMap;

use asof_schema::ActKind;

use crate::rows::ComponentRow;

/// The reach of a component that moved: it is worked out at the point.
pub(crate) const AT_POINT: u32 = u32::MAX;

/// A touch of a known act.
#[derive(Debug)]
pub(crate) struct TouchRow {
    /// The number of the act in the record, and of the touch in the act.
    pub(crate) of: (u32, u32),
    pub(crate) kind: ActKind,
    pub(crate) published: i32,
    pub(crate) effective: i32,
    pub(crate) tx: (u32, u32),
    /// The commands that apply it: when the act of each was published, and when each was in the record.
    pub(crate) applied: Vec<(i32, (u32, u32))>,
}

/// The records that reach a component, by their numbers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Reach {
    pub(crate) claims: Vec<u32>,
    /// Claims that do not speak of it.
    pub(crate) without: Vec<u32>,
    pub(crate) touches: Vec<u32>,
    pub(crate) doubts: Vec<u32>,
}

/// What a reach comes to by all that is known and recorded now.
#[derive(Debug, Clone, Default)]
pub(crate) struct Now {
    /// From this day on it is touched for good.
    pub(crate) touched_from: i32,
    /// Days `[from, to)` on which a doubt touches it that ends.
    pub(crate) doubted: Vec<(i32, i32)>,
    /// The last covered day; `None` where no claim speaks of it.
    pub(crate) through: Option<i32>,
}

/// Which records reach which component.
#[derive(Debug, Default)]
pub(crate) struct ReachIndex {
    pub(crate) touches: Vec<TouchRow>,
    /// When acts on the norm were published, and when their commands were in the record; empty without a claim.
    pub(crate) published: Vec<(i32, (u32, u32))>,
    /// By the local id of the component that records name.
    pub(crate) named: HashMap<String, Named>,
    /// The touches and doubts that reach what is nowhere at a point: of components that may hold it.
    pub(crate) may_hold: Reach,
    /// The reaches that components have, each once, and what they come to now.
    pub(crate) reaches: Vec<(Reach, Now)>,
    /// By component; [`AT_POINT`] where it hangs on the point. Empty where nothing is recorded that reaches.
    pub(crate) of_component: Vec<u32>,
}

/// A component that records name themselves.
#[derive(Debug)]
pub(crate) struct Named {
    pub(crate) reach: Reach,
    /// Its row; `None` where it is on no record of the text.
    pub(crate) component: Option<ComponentRow>,
}
