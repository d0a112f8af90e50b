//! Names, as answers print them.

pub use asof_engine::query::{ancestry, cite, cite_in, cite_quote, full, groupings, version_near};

/// The type from which citations begin: article, rule or section.
pub fn provision(graph: &asof_engine::NormGraph) -> &'static str {
    graph.basic_unit()
}

#[cfg(test)]
mod tests;
