//! What is read of a country.

use crate::from_acts::Drafting;
use crate::source::Source;

/// A country, and what is read of it.
#[derive(Debug)]
pub struct Country {
    /// ISO 3166 code, in lower case.
    pub code: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its sources.
    pub sources: &'static [&'static Source],
    /// How its acts say what they do; without it, acts in formats that no country owns are read as enacted only.
    pub drafting: Option<&'static Drafting>,
}
