//! The United Kingdom, and what its publishers share with others: debates of parliaments.

pub mod debates;

use crate::registry::Country;

/// The country.
pub static COUNTRY: Country = Country { code: "gb", drafting: None };
