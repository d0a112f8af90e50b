//! Formats that no country owns.

pub mod akoma_ntoso;
pub mod csv;
pub mod numbered;
pub(crate) mod xml;
