//! The languages that are known.

use crate::language::Language;
use crate::stemming::{OTHERS, Stemming};
use crate::{en, fi, pt};

/// Every language with a grammar.
pub static LANGUAGES: &[Language] = &[en::ENGLISH, fi::FINNISH, pt::PORTUGUESE];

/// The language in which people write about the law of any country.
pub const COMMON: Language = en::ENGLISH;

impl Language {
    /// The language of a BCP 47 tag, where it has a grammar.
    pub fn of_tag(tag: &str) -> Option<Self> {
        let primary = tag.split('-').next()?;
        LANGUAGES.iter().copied().find(|language| language.tag == primary)
    }
}

/// The stemming of every language that search knows, by the primary subtag of BCP 47.
pub fn stemmings() -> impl Iterator<Item = (&'static str, Stemming)> {
    let own = LANGUAGES.iter().map(|language| (language.tag, language.stemming));
    own.chain(OTHERS.iter().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_found_once() {
        for language in LANGUAGES {
            let found: Vec<_> = LANGUAGES.iter().filter(|other| other.tag == language.tag).collect();
            assert_eq!(found, [language]);
            assert_eq!(Language::of_tag(&format!("{}-XX", language.tag)), Some(*language));
        }
        assert_eq!(Language::of_tag("xx"), None);
    }

    #[test]
    fn months_are_read_as_they_are_written() {
        for (tag, word, month) in [
            ("en", "october", Some(10)),
            ("en", "oct", Some(10)),
            ("en", "octobers", None),
            ("fi", "lokakuussa", Some(10)),
            ("fi", "loka", None),
            ("pt", "outubro", Some(10)),
        ] {
            assert_eq!(Language::of_tag(tag).and_then(|language| language.month(word)), month, "{word}");
        }
    }

    #[test]
    fn lists_of_synonyms_are_well_formed() {
        for language in LANGUAGES {
            let lines = language.synonyms.lines();
            for line in lines.filter(|line| !line.starts_with('#') && !line.is_empty()) {
                let (said, meant) = line.split_once('>').unwrap_or((line, line));
                let each = |list: &str| list.split(',').filter(|word| !word.trim().is_empty()).count();
                let is_full = |list: &str| each(list) > 0 && each(list) == list.split(',').count();
                let one_way = line.contains('>') && !meant.contains('>');
                assert!(is_full(said) && is_full(meant), "{language:?}: {line}");
                assert!(one_way || each(line) > 1, "{language:?}: {line}");
                assert_eq!(line, line.to_lowercase(), "{language:?}");
            }
        }
    }
}
