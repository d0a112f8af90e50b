//! Commands as replay reads them: ids and texts as rows of the norm's tables.

use asof_schema::{Commencement, Day, NegationKind};
use serde::{Deserialize, Serialize};

use crate::rows::{ActNumber, ComponentRow, StringRow, TextRow};

/// A command of the journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Cmd {
    pub(crate) act: ActNumber,
    pub(crate) seq: u32,
    pub(crate) place: Option<StringRow>,
    pub(crate) wording: Option<StringRow>,
    pub(crate) when: Option<When>,
    pub(crate) until: Option<i32>,
    pub(crate) confidence: u8,
    pub(crate) op: Op,
}

/// When a command takes effect, if not with its act.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum When {
    On { day: i32, basis: u8, not_before: Option<i32> },
    Condition(StringRow),
}

impl When {
    pub(crate) fn new(commencement: &Commencement, intern: &mut impl FnMut(&str) -> StringRow) -> Self {
        match commencement {
            Commencement::On(dated) => Self::On {
                day: dated.on.epoch(),
                basis: dated.basis as u8,
                not_before: dated.not_before.map(Day::epoch),
            },
            Commencement::Condition(condition) => Self::Condition(intern(condition)),
        }
    }
}

/// A text that a command puts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Put {
    pub(crate) language: StringRow,
    pub(crate) aspect: u8,
    pub(crate) text: TextRow,
    /// The source document's hash, first byte, byte after.
    pub(crate) evidence: Option<(StringRow, u64, u64)>,
}

/// The operations of `asof_schema::Op`, by rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Op {
    Insert {
        component: ComponentRow,
        parent: ComponentRow,
        number: StringRow,
        label: StringRow,
        order: StringRow,
        texts: Vec<Put>,
    },
    Amend {
        target: ComponentRow,
        texts: Vec<Put>,
    },
    Move {
        target: ComponentRow,
        parent: Option<ComponentRow>,
        number: Option<StringRow>,
        label: Option<StringRow>,
        order: Option<StringRow>,
    },
    Repeal {
        target: ComponentRow,
        status: u8,
        printed: bool,
        notices: Vec<Put>,
    },
    Suspend {
        target: ComponentRow,
    },
    Revive {
        target: ComponentRow,
    },
    Print {
        target: ComponentRow,
        printed: bool,
        notices: Vec<Put>,
    },
    /// Both sides by their ids.
    Continue {
        kind: u8,
        from: Vec<StringRow>,
        to: Vec<StringRow>,
    },
    Negate {
        target: Reach,
        kind: NegationKind,
        from: Option<i32>,
        until: Option<i32>,
    },
    /// The id of an act and the ordinal in it; an operation in the place of its own.
    Correct {
        command: (StringRow, u32),
        op: Option<Box<Op>>,
        when: Option<When>,
    },
}

/// What a negation reaches: an act, by its id, or one command of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Reach {
    pub(crate) act: StringRow,
    pub(crate) seq: Option<u32>,
}

impl Op {
    pub(crate) fn target(&self) -> Option<ComponentRow> {
        match self {
            Self::Insert { component: target, .. }
            | Self::Amend { target, .. }
            | Self::Move { target, .. }
            | Self::Repeal { target, .. }
            | Self::Suspend { target }
            | Self::Revive { target }
            | Self::Print { target, .. } => Some(*target),
            Self::Continue { .. } | Self::Negate { .. } | Self::Correct { .. } => None,
        }
    }

    /// Whether a correction may put this operation in the place of `other`.
    pub(crate) fn replaces(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other) && self.target() == other.target()
    }

    pub(crate) fn is_state_changing(&self) -> bool {
        self.target().is_some()
    }

    /// The texts that it puts.
    pub(crate) fn texts(&self) -> &[Put] {
        match self {
            Self::Insert { texts, .. }
            | Self::Amend { texts, .. }
            | Self::Repeal { notices: texts, .. }
            | Self::Print { notices: texts, .. } => texts,
            Self::Correct { op: Some(op), .. } => op.texts(),
            _ => &[],
        }
    }
}
