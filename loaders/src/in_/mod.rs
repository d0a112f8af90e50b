//! India: its statutes, and judgments of its courts.

pub(crate) mod judgments;
pub(crate) mod statutes;

use crate::country::Country;

/// The country.
pub(crate) static COUNTRY: Country = Country {
    code: "in",
    name: "India",
    sources: &[&statutes::STATUTE, &judgments::JUDGMENTS],
    drafting: None,
    norm: None,
    steps: None,
};
