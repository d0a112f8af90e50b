//! That the engine and the server name no country and no language: what belongs to one stands in `law` or `loaders`.

use std::path::Path;

use anyhow::Result;
use asof_law::{LANGUAGES, Profile};

use crate::sources::walk;

/// The folders that name none, comments included.
const ROOMS: &[&str] = &["engine/src", "server/src", "cli/src"];

/// What countries are called otherwise, and words of their law.
const WORDS: &[&str] = &[
    "adct",
    "alínea",
    "brasil",
    "british",
    "caput",
    "constituição",
    "finlex",
    "inciso",
    "kuntalaki",
    "planalto",
    "pykälä",
];

/// Files that may all the same, and why.
const EXCUSED: &[(&str, &str)] = &[
    ("cli/src/command/export.rs", "a source has its own command"),
    ("cli/src/command/load.rs", "a source has its own command"),
    ("cli/src/command/verify.rs", "a source has its own command"),
    ("cli/src/corpus.rs", "a source has its own files"),
    ("cli/src/export.rs", "a source has its own form"),
    ("cli/src/verify.rs", "a source has its own witness"),
    ("engine/src/query/citation.rs", "it reads one language"),
    ("engine/src/query/resolve.rs", "it reads one language by another way than the rest"),
    ("server/src/graphql/citations.rs", "its users are told which language is read in every law"),
    ("server/src/load.rs", "a source has its own reader"),
];

/// What is wrong in the sources of the workspace, one line each.
pub(crate) fn violations(root: &Path) -> Result<Vec<String>> {
    let words = words();
    let mut broken = Vec::new();
    let mut excused: Vec<&str> = Vec::new();
    for room in ROOMS.iter().map(|room| root.join(room)).filter(|room| room.is_dir()) {
        walk(&room, &mut |path, text| {
            let file = path.strip_prefix(root).unwrap_or(path).display().to_string();
            let found = in_file(&words, &file, text);
            match EXCUSED.iter().find(|(excused, _)| *excused == file) {
                Some((file, _)) if !found.is_empty() => excused.push(file),
                _ => broken.extend(found),
            }
        })?;
    }
    let idle = EXCUSED.iter().filter(|(file, _)| !excused.contains(file));
    broken.extend(idle.map(|(file, _)| format!("{file} is excused and names no country: drop the excuse")));
    Ok(broken)
}

/// The words that no line may have, in lower case: tags of languages stand in quotation marks.
fn words() -> Vec<String> {
    let languages = LANGUAGES.iter().flat_map(|one| [one.name.to_lowercase(), format!("\"{}\"", one.tag)]);
    // The demo's town is no country.
    let countries = Profile::all().into_iter().filter(|country| country.country != "zz");
    let countries = countries.map(|country| country.name.to_lowercase());
    languages.chain(countries).chain(WORDS.iter().map(|&word| word.to_owned())).collect()
}

/// Tests may name what they like.
fn in_file(words: &[String], file: &str, text: &str) -> Vec<String> {
    if file.ends_with("tests.rs") || file.contains("/conformance") {
        return Vec::new();
    }
    let code = text.lines().take_while(|line| line.trim() != "#[cfg(test)]");
    let named = |line: &str| {
        let line = line.to_lowercase();
        words.iter().find(|word| line.contains(word.as_str())).cloned()
    };
    code.enumerate()
        .filter_map(|(index, line)| named(line).map(|word| (index + 1, word)))
        .map(|(line, word)| format!("{file}:{line} must not name {word}: it belongs to law/ or loaders/"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_country_or_language_is_found_in_code_and_comments_and_not_in_tests() {
        let text =
            "/// Of Finnish law.\nlet of = \"pt\";\nlet \"part\";\n#[cfg(test)]\nmod tests { \"fi\" }\n";
        let found = in_file(&words(), "engine/src/a.rs", text);
        let lines: Vec<&str> = found.iter().filter_map(|line| line.split(':').nth(1)).collect();
        assert_eq!(lines, ["1 must not name finnish", "2 must not name \"pt\""]);
        assert!(in_file(&words(), "engine/src/a/tests.rs", text).is_empty());
    }
}
