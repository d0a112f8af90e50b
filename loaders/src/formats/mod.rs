//! Formats that no country owns.

pub mod akoma_ntoso;
pub mod csv;
pub(crate) mod xml;
