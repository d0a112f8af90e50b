//! Commands as replay reads them: ids and texts as rows of the norm's tables.

use asof_schema::{Commencement, Day, NegationKind, Operation};
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

/// A [`Cmd`] up to its operation, of which the number among the operations alone is read.
type Head = (ActNumber, u32, Option<StringRow>, Option<StringRow>, Option<When>, Option<i32>, u8, u32);

/// The number of [`Op::Construe`].
const CONSTRUE: u32 = 10;

impl Cmd {
    /// Whether the bytes of a command are of one about readings. Its operation is not read: whoever asks for the readings of
    /// a norm that has none asks this of each of its commands, once.
    pub(crate) fn construes(bytes: &[u8]) -> bool {
        postcard::take_from_bytes::<Head>(bytes).is_ok_and(|((.., op), _)| op == CONSTRUE)
    }
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
    /// The place of its kind in [`CONSTRUING`]; the component by its id, which may be of no statute; the commands on whose
    /// readings it builds; the reading in its plain form.
    Construe {
        kind: u8,
        target: StringRow,
        upon: Vec<(StringRow, u32)>,
        reading: StringRow,
    },
}

/// The kinds of commands that are about readings.
pub(crate) const CONSTRUING: [Operation; 5] = [
    Operation::Interpret,
    Operation::Overrule,
    Operation::Refine,
    Operation::Distinguish,
    Operation::Establish,
];

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
            Self::Continue { .. } | Self::Negate { .. } | Self::Correct { .. } | Self::Construe { .. } => {
                None
            }
        }
    }

    /// Whether a correction may put this operation in the place of `other`.
    pub(crate) fn replaces(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Construe { kind, target, .. }, Self::Construe { kind: other, target: of, .. }) => {
                (kind, target) == (other, of)
            }
            _ => {
                std::mem::discriminant(self) == std::mem::discriminant(other)
                    && self.target() == other.target()
            }
        }
    }

    pub(crate) fn is_state_changing(&self) -> bool {
        self.target().is_some()
    }

    /// Whether it is about readings, which lie over the law and change no state.
    pub(crate) fn construes(&self) -> bool {
        matches!(self, Self::Construe { .. })
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
