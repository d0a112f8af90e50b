//! Finland: statutes from their acts, and consolidated statutes.

pub mod consolidated;
pub(crate) mod drafting;
pub mod statute_book;
pub(crate) mod statutes;

pub use statutes::number;

use crate::registry::Country;

/// The country.
pub static COUNTRY: Country = Country { code: "fi", drafting: Some(&drafting::DRAFTING) };
