//! Bounds that cargo cannot see, because they run within a package: they are read off the sources.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

/// Words that must not stand in the code of a folder.
struct Bound {
    folder: &'static str,
    /// Folders within it where they may.
    but: &'static [&'static str],
    words: &'static [&'static str],
    reason: &'static str,
}

const CLOCKS: &[&str] = &["SystemTime::now", "Instant::now", "Utc::now", "Local::now", "UNIX_EPOCH.elapsed"];
const QDRANT: &str = "qdrant_client";
const DATABASES: &[&str] = &["neo4rs", QDRANT];
const NO_DATABASE: &str = "only the engine's stores speak to databases";
const COUNTRIES: &[&str] = &[
    "crate::br::", "crate::fi::", "crate::gb::", "crate::in_::", "loaders::br::", "loaders::fi::",
    "loaders::gb::", "loaders::in_::",
];
const NO_COUNTRY: &str = "what is of one country stands in its folder";
const NO_CLOCK: &str = "time is an argument";

const BOUNDS: &[Bound] = &[
    Bound { folder: "loaders/src/formats", but: &[], words: COUNTRIES, reason: NO_COUNTRY },
    Bound { folder: "loaders/src/from_acts", but: &[], words: COUNTRIES, reason: NO_COUNTRY },
    Bound { folder: "loaders/src/from_snapshots", but: &[], words: COUNTRIES, reason: NO_COUNTRY },
    Bound { folder: "server/src", but: &[], words: COUNTRIES, reason: NO_COUNTRY },
    Bound { folder: "cli/src", but: &[], words: COUNTRIES, reason: NO_COUNTRY },
    Bound {
        folder: "engine/src/query",
        but: &[],
        words: &["redb", "neo4rs", "qdrant", "tantivy"],
        reason: "a query is pure meaning and knows no database",
    },
    Bound { folder: "schema/src", but: &[], words: CLOCKS, reason: NO_CLOCK },
    Bound { folder: "loaders/src", but: &[], words: CLOCKS, reason: NO_CLOCK },
    Bound { folder: "engine/src", but: &[], words: CLOCKS, reason: NO_CLOCK },
    Bound { folder: "server/src", but: &[], words: DATABASES, reason: NO_DATABASE },
    Bound { folder: "cli/src", but: &[], words: DATABASES, reason: NO_DATABASE },
    Bound {
        folder: "engine/src",
        but: &["engine/src/vectors"],
        words: &[QDRANT],
        reason: "only the engine's vectors know Qdrant",
    },
];

/// What is wrong in the sources of the workspace, one line each.
pub(crate) fn violations(root: &Path) -> Result<Vec<String>> {
    let mut broken = Vec::new();
    for bound in BOUNDS {
        let folder = root.join(bound.folder);
        if folder.is_dir() {
            walk(&folder, &mut |path, text| {
                let file = path.strip_prefix(root).unwrap_or(path);
                if !bound.but.iter().any(|folder| file.starts_with(folder)) {
                    broken.extend(in_file(bound, &file.display().to_string(), text));
                }
            })?;
        }
    }
    Ok(broken)
}

/// Shows every file of Rust in a folder.
pub(crate) fn walk(folder: &Path, visit: &mut dyn FnMut(&Path, &str)) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            walk(&path, visit)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text =
                fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
            visit(&path, &text);
        }
    }
    Ok(())
}

/// Comments may name what they like.
fn in_file(bound: &Bound, file: &str, text: &str) -> Vec<String> {
    let code = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    let named = |line: &str| bound.words.iter().find(|word| line.contains(**word)).copied();
    code.enumerate()
        .filter_map(|(index, line)| named(line).map(|word| (index + 1, word)))
        .map(|(line, word)| format!("{file}:{line} must not name {word}: {}", bound.reason))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_forbidden_word_is_found_in_code_and_not_in_comments() {
        let bound = Bound { folder: "", but: &[], words: &["redb", "Instant::now"], reason: "why" };
        let text = "// redb\nuse redb::Database;\nlet at = Instant::now(); // then\n/// Instant::now\n";
        assert_eq!(
            in_file(&bound, "a.rs", text),
            ["a.rs:2 must not name redb: why", "a.rs:3 must not name Instant::now: why"]
        );
    }

    #[test]
    fn every_bound_speaks_of_a_room() {
        for bound in BOUNDS {
            assert!(bound.folder.contains("/src"), "{}", bound.folder);
            assert!(bound.but.iter().all(|folder| folder.starts_with(bound.folder)), "{:?}", bound.but);
        }
    }
}
