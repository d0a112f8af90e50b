//! The countries whose law is read.

use crate::from_acts::{Drafting, UNDRAFTED};
use crate::{br, fi, gb};

/// A country, and what is read of it.
#[derive(Debug)]
pub struct Country {
    /// ISO 3166 code, in lower case.
    pub code: &'static str,
    /// How its acts say what they do; without it, acts in formats that no country owns are read as enacted only.
    pub drafting: Option<&'static Drafting>,
}

/// Every country.
pub const COUNTRIES: &[&Country] = &[&br::COUNTRY, &fi::COUNTRY, &gb::COUNTRY];

/// How the acts of a country say what they do.
pub fn drafting(country: &str) -> &'static Drafting {
    let known = COUNTRIES.iter().find(|known| known.code == country);
    known.and_then(|country| country.drafting).unwrap_or(&UNDRAFTED)
}
