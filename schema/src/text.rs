//! Texts and where they come from.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization as _;

use crate::id::{CommandId, Sha256};
use crate::vocabulary::vocabulary;

vocabulary! {
    /// What a text of a version is for.
    #[derive(Default)]
    #[serde(rename_all = "lowercase")]
    pub enum Aspect {
        /// The provision's own words, without its label.
        #[default]
        Canonical,
        /// The name of a grouping or the rubric of a provision.
        Heading,
        /// The marker as printed in a language other than the norm's own.
        Label,
        /// What is printed in place of a repealed provision.
        ///
        /// For example `(Revogado).`
        Notice,
    }
}

/// A text that a command sets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// BCP 47 tag of its language.
    pub language: String,
    /// What it is for.
    #[serde(default, skip_serializing_if = "is_canonical")]
    pub aspect: Aspect,
    /// The words, verbatim.
    pub text: String,
    /// Where they are in the source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Evidence>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
pub(crate) fn is_canonical(aspect: &Aspect) -> bool {
    *aspect == Aspect::Canonical
}

/// Bytes of a source document that support a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Evidence {
    /// SHA-256 of the whole source document.
    pub sha256: Sha256,
    /// First byte of the span.
    pub start: u64,
    /// The byte after the span.
    pub end: u64,
}

/// The words in NFC, runs of white space as one space, none at the ends.
pub fn normalise(text: &str) -> Cow<'_, str> {
    if is_plainly_normal(text) {
        return Cow::Borrowed(text);
    }
    let composed: String = text.nfc().collect();
    Cow::Owned(composed.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// The words as they look: as [`normalise`] has them, without what nobody sees. Words that someone types or copies are
/// compared so.
pub fn as_seen(text: &str) -> Cow<'_, str> {
    if text.contains(is_unseen) {
        return Cow::Owned(normalise(&text.replace(is_unseen, "")).into_owned());
    }
    normalise(text)
}

/// A raised or lowered digit as it stands on the line: `m²` is typed `m2`.
pub fn on_the_line(c: char) -> char {
    let digit = match c {
        '¹' => Some(1),
        '²' => Some(2),
        '³' => Some(3),
        '⁰' | '⁴'..='⁹' => Some(u32::from(c) - u32::from('⁰')),
        '₀'..='₉' => Some(u32::from(c) - u32::from('₀')),
        _ => None,
    };
    digit.and_then(|digit| char::from_digit(digit, 10)).unwrap_or(c)
}

/// Whether a character only says where a line may break or in which direction it runs. Joiners are none: they shape letters.
pub fn is_unseen(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2060}' | '\u{feff}')
}

/// Whether a character only begins or ends a stretch of words that runs in a direction of its own.
pub fn is_of_direction(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether one pass can tell that nothing is to be done: below U+0300, the first combining mark, everything is NFC.
fn is_plainly_normal(text: &str) -> bool {
    let mut after_space = true;
    for c in text.chars() {
        let space = c == ' ';
        if c >= '\u{300}' || (space && after_space) || (!space && c.is_whitespace()) {
            return false;
        }
        after_space = space;
    }
    !after_space || text.is_empty()
}

/// SHA-256 of the normalised words: equal for texts that differ in white space or composition only.
pub fn content_hash(text: &str) -> Sha256 {
    Sha256::of(normalise(text).as_bytes())
}

/// The hash that stands for words that nobody knows, which the command gave. No text has it: texts are UTF-8, in which the
/// byte 0xFF does not occur.
pub fn unknown_hash(command: &CommandId) -> Sha256 {
    let mut bytes = vec![0xFF];
    bytes.extend_from_slice(command.to_string().as_bytes());
    Sha256::of(&bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_nobody_sees_makes_no_other_words() {
        for words in ["mora\u{ad}dia digna", "mora\u{200b}dia\u{a0}digna", "\u{feff} moradia  digna"] {
            assert_eq!(as_seen(words), "moradia digna", "{words:?}");
        }
        assert_eq!(as_seen("e\u{301}te\u{ad} digno"), "\u{e9}te digno");
        assert_ne!(as_seen("mora-dia"), "moradia");
    }

    proptest! {
        #[test]
        fn normalising_twice_is_normalising_once(text in "\\PC{0,40}") {
            let once = normalise(&text).into_owned();
            prop_assert_eq!(normalise(&once).into_owned(), once.clone());
        }
    }

    proptest! {
        #[test]
        fn what_needs_no_work_is_what_the_work_would_give(text in "[a-c\u{e9}\u{301}\u{a0} \n]{0,12}") {
            let composed: String = text.nfc().collect();
            let worked = composed.split_whitespace().collect::<Vec<_>>().join(" ");
            prop_assert_eq!(normalise(&text).into_owned(), worked);
        }
    }

    #[test]
    fn composition_and_spacing_do_not_count() {
        assert_eq!(content_hash("e\u{301}  a\n"), content_hash("é a"));
        assert_ne!(content_hash("é a"), content_hash("e a"));
    }
}
