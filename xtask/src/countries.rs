//! That the engine and the server name no country and no language: what belongs to one stands in `law` or `loaders`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};

use crate::sources::walk;

/// The folders that name none, comments included.
const ROOMS: &[&str] = &["engine/src", "server/src", "cli/src"];

/// What countries are called otherwise, and words of their law.
const WORDS: &[&str] = &[
    "adct", "alínea", "brasil", "british", "caput", "constituição", "finlex", "inciso", "kuntalaki",
    "planalto", "pykälä",
];

/// Files that may all the same, and why.
const EXCUSED: &[(&str, &str)] =
    &[("server/src/graphql/citations.rs", "its users are told which language is read in every law")];

/// What is wrong in the sources of the workspace, one line each.
pub(crate) fn violations(root: &Path) -> Result<Vec<String>> {
    let words = words(root)?;
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

/// The words that no line may have, in lower case: tags of languages stand in quotation marks. They are read off the profiles
/// and the grammars, so that this program is built without them.
fn words(root: &Path) -> Result<Vec<String>> {
    let mut words: Vec<String> = WORDS.iter().map(|&word| word.to_owned()).collect();
    // The demo's town is no country.
    for profile in entries(&root.join("law/profiles"))?.iter().filter(|file| !file.ends_with("zz.toml")) {
        words.push(quoted(profile, "name = ")?.to_lowercase());
    }
    let grammars = entries(&root.join("law/src"))?.into_iter().map(|folder| folder.join("mod.rs"));
    let named = words.len();
    for grammar in grammars.filter(|file| file.is_file()) {
        if let Ok(tag) = quoted(&grammar, "tag: ") {
            words.extend([format!("\"{tag}\""), quoted(&grammar, "name: ")?.to_lowercase()]);
        }
    }
    ensure!(words.len() > named, "no language is found in law/src: the rule that finds them is wrong");
    Ok(words)
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    Ok(entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?)
}

/// What is in quotation marks on the first line of a file that begins with some words.
fn quoted(file: &Path, before: &str) -> Result<String> {
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let value = text
        .lines()
        .find_map(|line| line.trim_start().strip_prefix(before)?.strip_prefix('"')?.split('"').next());
    Ok(value.with_context(|| format!("{} has no line {before:?}", file.display()))?.to_owned())
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
    fn a_country_or_language_is_found_in_code_and_comments_and_not_in_tests() -> Result<()> {
        let words = words(&crate::root()?)?;
        for word in ["finland", "finnish", "united kingdom", "\"en\""] {
            assert!(words.iter().any(|one| one == word), "{word}");
        }
        let text =
            "/// Of Finnish law.\nlet of = \"pt\";\nlet \"part\";\n#[cfg(test)]\nmod tests { \"fi\" }\n";
        let found = in_file(&words, "engine/src/a.rs", text);
        let lines: Vec<&str> = found.iter().filter_map(|line| line.split(':').nth(1)).collect();
        assert_eq!(lines, ["1 must not name finnish", "2 must not name \"pt\""]);
        assert!(in_file(&words, "engine/src/a/tests.rs", text).is_empty());
        Ok(())
    }
}
