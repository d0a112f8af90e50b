//! Names, as answers print them.

pub use asof_engine::query::{ancestry, basic_unit as provision, cite, cite_in, cite_quote, full, groupings, version_near};

/// The name of a member of a closed list.
pub fn word(member: &impl serde::Serialize) -> String {
    match serde_json::to_value(member) {
        Ok(serde_json::Value::String(name)) => name,
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests;
