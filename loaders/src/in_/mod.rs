//! India: judgments of its courts.

pub(crate) mod judgments;

use crate::country::Country;

/// The country.
pub(crate) static COUNTRY: Country = Country {
    code: "in",
    name: "India",
    sources: &[&judgments::JUDGMENTS],
    drafting: None,
    norm: None,
    steps: None,
};
