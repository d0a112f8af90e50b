//! Formats that no country owns.

pub mod csv;
pub mod numbered;
pub mod pdf;
pub(crate) mod xml;
