//! What is read of a country.

use asof_schema::{Norm, NormId};

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
    /// What is known of a norm by its id alone: its title, and the names by which people cite it.
    pub norm: Option<fn(&NormId) -> Option<Norm>>,
    /// The provisions on the way to the one that a path in an id names, outermost first and itself last, by the rules of
    /// asof: `art5_inc57` is in the caput of its article. `None` for a path of another form.
    pub steps: Option<Way>,
}

/// Reads a path in an id.
pub type Way = fn(&str) -> Option<Vec<Step>>;

/// A provision on the way to another.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Step {
    /// Its path in ids.
    pub local: String,
    /// Its type; empty where nobody knows.
    pub component_type: &'static str,
    /// Its number, normalised.
    pub number: Option<String>,
    /// Its marker as printed.
    pub label: String,
    /// Its place among its siblings.
    pub order_key: String,
}
