//! Commands as replay reads them: ids as numbers, texts as numbers, one small row each.

use asof_schema::{Commencement, Day, NegationKind};
use serde::{Deserialize, Serialize};

/// No component, no string, no command.
pub(crate) const NONE: u32 = u32::MAX;

/// A command of the journal. Strings and texts are numbers of the norm's arenas.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Cmd {
    pub(crate) act: u32,
    pub(crate) seq: u32,
    pub(crate) place: Option<u32>,
    pub(crate) wording: Option<u32>,
    pub(crate) when: Option<When>,
    pub(crate) until: Option<i32>,
    pub(crate) confidence: u8,
    pub(crate) op: Op,
}

/// When a command takes effect, if not with its act.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum When {
    On { day: i32, basis: u8, not_before: Option<i32> },
    Condition(u32),
}

impl When {
    pub(crate) fn new(commencement: &Commencement, intern: &mut impl FnMut(&str) -> u32) -> Self {
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
    pub(crate) language: u32,
    pub(crate) aspect: u8,
    pub(crate) text: u32,
    /// Number of the source document's hash among the strings, first byte, byte after.
    pub(crate) evidence: Option<(u32, u64, u64)>,
}

/// The operations of `asof_schema::Op`, by numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Op {
    Insert { component: u32, parent: u32, number: u32, label: u32, order: u32, texts: Vec<Put> },
    Amend { target: u32, texts: Vec<Put> },
    Move { target: u32, parent: Option<u32>, number: Option<u32>, label: Option<u32>, order: Option<u32> },
    Repeal { target: u32, status: u8, printed: bool, notices: Vec<Put> },
    Suspend { target: u32 },
    Revive { target: u32 },
    Print { target: u32, printed: bool, notices: Vec<Put> },
    Continue { kind: u8, from: Vec<u32>, to: Vec<u32> },
    Negate { target: Reach, kind: NegationKind, from: Option<i32>, until: Option<i32> },
    Correct { command: (u32, u32), op: Option<Box<Op>>, when: Option<When> },
}

/// What a negation reaches: an act (its id among the strings), or one command of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Reach {
    pub(crate) act: u32,
    pub(crate) seq: Option<u32>,
}

impl Op {
    pub(crate) fn target(&self) -> Option<u32> {
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
