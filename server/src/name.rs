//! Names, as answers print them.

pub use asof_engine::query::{ancestry, cite, cite_in, cite_quote, full, groupings, version_near};

#[cfg(test)]
mod tests;
