//! Commands that are suggested, as one types them.

use std::path::Path;

use serde::Serialize;

use crate::Failure;
use crate::text::{Page, paint};

/// A command, and why one would type it.
#[derive(Debug, Serialize)]
pub(super) struct Next {
    pub(super) why: String,
    pub(super) command: String,
}

impl Next {
    pub(super) fn new(why: &str, command: String) -> Self {
        Self { why: why.to_owned(), command }
    }
}

/// Writes commands, each below its reason.
pub(super) fn tell(page: &mut Page<'_>, next: &[Next]) -> Result<(), Failure> {
    for Next { why, command } in next {
        page.wrapped("  ", 2, why)?;
        page.line(format!("    $ {}", paint(page.palette.warning, command)))?;
    }
    Ok(())
}

/// A command line as one types it, with the store where it is not the usual one.
pub(super) fn typed(store: Option<&Path>, arguments: &[&str]) -> String {
    let quoted = |word: &str| {
        let plain = word.chars().all(|c| c.is_ascii_alphanumeric() || "-_./:".contains(c));
        let quote = if word.contains(['!', '$', '`', '"', '\\']) { '\'' } else { '"' };
        if plain { word.to_owned() } else { format!("{quote}{word}{quote}") }
    };
    let arguments: Vec<String> = arguments.iter().map(|word| quoted(word)).collect();
    let store = store.map(|store| format!("--store {} ", quoted(&store.display().to_string())));
    format!("asof {}{}", store.unwrap_or_default(), arguments.join(" ")).trim_end().to_owned()
}
