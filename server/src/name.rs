//! Names, as answers print them.

pub use asof_engine::query::{ancestry, cite, cite_in, full, groupings};

#[cfg(test)]
mod tests;
