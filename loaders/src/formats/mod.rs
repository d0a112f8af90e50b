//! Formats that no country owns.

pub mod akoma_ntoso;
pub mod csv;
pub(crate) mod encoding;
pub mod numbered;
pub mod pdf;
pub(crate) mod xml;
