//! Rows of the tables of a norm, each with a type of its own, so that a component is not taken for a version.

use bytemuck::{Pod, Zeroable};

/// A component of a norm, by its number within the norm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Pod, Zeroable)]
#[repr(transparent)]
pub struct ComponentRow(pub(crate) u32);

/// A version of a component, by its number within the norm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Pod, Zeroable)]
#[repr(transparent)]
pub struct VersionRow(pub(crate) u32);

impl ComponentRow {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

impl VersionRow {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}
