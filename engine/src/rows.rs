//! Rows of the tables of a norm. Each table has a type of row of its own, so that a component is not taken for a
//! version, nor a string for a text.

use bytemuck::{Pod, Zeroable};
use serde::{Deserialize, Serialize};

use crate::strings::{Row, narrow};

macro_rules! rows {
    ($($(#[$doc:meta])* $vis:vis $row:ident;)+) => {$(
        $(#[$doc])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Pod, Zeroable, Serialize, Deserialize,
        )]
        #[repr(transparent)]
        #[serde(transparent)]
        $vis struct $row(pub(crate) u32);

        #[allow(dead_code, reason = "not every table needs all of them")]
        impl $row {
            /// No row of the table.
            pub(crate) const NONE: Self = Self(u32::MAX);

            /// The row at a place.
            pub(crate) fn new(index: usize) -> Self {
                Self(narrow(index))
            }

            /// Its place.
            #[inline]
            pub(crate) fn index(self) -> usize {
                self.0 as usize
            }

            /// It, unless it is none.
            #[inline]
            pub(crate) fn some(self) -> Option<Self> {
                (self != Self::NONE).then_some(self)
            }

            /// The rows of a table, in order.
            pub(crate) fn all(count: usize) -> impl DoubleEndedIterator<Item = Self> {
                (0..narrow(count)).map(Self)
            }
        }

        impl Row for $row {
            fn new(index: usize) -> Self {
                Self::new(index)
            }

            fn index(self) -> usize {
                self.index()
            }
        }
    )+};
}

rows! {
    /// A component of a norm, by its number within the norm.
    pub ComponentRow;
    /// A version of a component, by its number within the norm.
    pub VersionRow;
    /// A command on a norm, by its number within the norm.
    pub CommandRow;
    /// The content of versions, by its number within the norm: equal contents of a component have one row.
    pub ContentRow;
    /// An act on a norm, by its number within the norm.
    pub(crate) ActNumber;
    /// A list of commands, by its number within the norm.
    pub(crate) ListRow;
    /// A string that is no text: an id, a number, a label, a language.
    pub(crate) StringRow;
    /// A text, by its number within the norm: equal words have one row.
    pub(crate) TextRow;
}
