//! Formats that no country owns.

pub mod akoma_ntoso;
pub(crate) mod xml;
