//! The in-memory temporal graph: one [`NormGraph`] per norm, immutable, in columns.
//!
//! Every row is a handful of numbers in parallel arrays and every string is stored once, so that a graph is
//! read from the store by copying bytes, costs some 250 bytes a version, and a subtree is walked without
//! touching anything but three arrays: a version names its child versions (AGGREGATES), and a visible
//! parent's children are visible.
//!
//! Turned down: a graph of allocated nodes (ten times the memory, a pointer chase per child), and intervals on the
//! edges alone (each step of a walk would ask the three clocks again).

mod by_id;
mod by_target;
mod codec;
mod doubts;
mod handles;
mod hashes;
mod kept;
mod mentions;
mod norm_graph;
mod reach;
mod text;

pub(crate) use crate::rows::{CommandRow, ComponentRow, VersionRow};
pub(crate) use doubts::DoubtRow;
pub use doubts::Doubts;
#[cfg(test)]
pub(crate) use handles::commands_read;
pub use handles::{Birth, Command, Component, DocumentOrder, End, Expression, Version, Walk};
pub(crate) use hashes::{Tree, is_unknown};
pub(crate) use kept::Rows;
pub use kept::{Kept, Point};
pub(crate) use mentions::digits;
pub use norm_graph::{ActRow, Meta, NormGraph};
pub(crate) use norm_graph::{
    Columns, ContentLine, ContentText, EndRecord, LANGUAGE, MISSING, VARIES, aspect, unpack_state,
};
pub(crate) use reach::{AT_POINT, Named, Now, Reach, ReachIndex, TouchRow};
pub(crate) use text::{TextLine, text_lines, write_lines};

/// The type of norms that are no law: what was said in a house on a day.
pub const DEBATE: &str = "debate";

/// The type of norms that are documents of courts: their words are no law.
pub const JUDGMENT: &str = "judgment";
