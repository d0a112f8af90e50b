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

/// Writes commands, each below its reason and on one line: one that is broken over two is pasted as two.
pub(super) fn tell(page: &mut Page<'_>, next: &[Next]) -> Result<(), Failure> {
    for Next { why, command } in next {
        page.wrapped("  ", 2, why)?;
        page.exact(format!("    $ {}", paint(page.palette.warning, command)))?;
    }
    Ok(())
}

/// A command line as one types it, with the store where it is not the usual one.
pub(super) fn typed(store: Option<&Path>, arguments: &[&str]) -> String {
    let arguments: Vec<String> = arguments.iter().map(|word| quoted(word)).collect();
    let store = store.map(|store| format!("--store {} ", quoted(&store.display().to_string())));
    format!("asof {}{}", store.unwrap_or_default(), arguments.join(" ")).trim_end().to_owned()
}

/// A word as a shell reads it back.
fn quoted(word: &str) -> String {
    let is_plain = !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || "-_./:".contains(c));
    if is_plain {
        word.to_owned()
    } else if word.contains(['!', '$', '`', '"', '\\']) {
        format!("'{}'", word.replace('\'', r"'\''"))
    } else {
        format!("\"{word}\"")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_is_what_a_shell_reads() {
        for word in ["art. 4º, § 1º", "it's", "it's \"so\"", "$HOME's", "a`b\\c", "!x", "", "plain-1.txt"]
        {
            let line = typed(Some(Path::new(word)), &["at", word]);
            assert_eq!(shlex::split(&line).unwrap(), ["asof", "--store", word, "at", word], "{line}");
        }
        assert_eq!(typed(None, &["at", "art. 6º"]), "asof at \"art. 6º\"");
    }
}
