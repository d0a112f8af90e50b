//! India: its statutes.

pub(crate) mod statutes;

use crate::country::Country;

/// The country.
pub(crate) static COUNTRY: Country = Country {
    code: "in",
    name: "India",
    sources: &[&statutes::STATUTE],
    drafting: None,
    norm: None,
    steps: None,
};
