//! What a line looks like, and whether it begins what is added after the end of a judgment.

use super::lines::letters;

/// Whether a line begins with the number of a paragraph: `12.`, `12)`, `(12)`.
pub(super) fn is_numbered(text: &str) -> bool {
    let inner = text.trim_start_matches(['(', '[', '¶', ' ']);
    let digits = inner.bytes().take_while(u8::is_ascii_digit).count();
    let rest = inner.get(digits..).unwrap_or_default();
    let rest = rest.strip_prefix(['.', ')', ']']);
    (1..=4).contains(&digits) && rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// Whether a line is of sentences, and no name, heading or office.
pub(super) fn is_prose(text: &str) -> bool {
    let is_small = |word: &&str| word.starts_with(char::is_lowercase);
    text.split_whitespace().count() >= 5 && text.split_whitespace().filter(is_small).count() >= 3
}

/// Whether a line begins a note of the registry: `Note: ...`, `Whether the order is speaking : Yes`.
pub(super) fn is_note(text: &str) -> bool {
    let small = text.to_lowercase();
    let asks = ["speaking", "reportable", "reporters", "reported"].iter().any(|word| small.contains(word));
    ["note:", "note :", "note to "].iter().any(|words| small.starts_with(words))
        || small.starts_with("whether ") && asks
}

/// Whether a line heads an annexure: `ANNEXURE A`, `Appendix`.
pub(super) fn is_annexed(text: &str) -> bool {
    let upper = letters(text).to_uppercase();
    let begins = ["ANNEXURE", "APPENDIX"].iter().any(|word| upper.starts_with(word));
    begins && text.split_whitespace().count() <= 6 && !is_prose(text) && !text.ends_with(['.', ',', ';'])
}

/// Whether a line begins what is added after the end of a judgment: an annexure, or what the registry notes.
pub(super) fn is_added(text: &str) -> bool {
    is_annexed(text) || is_note(text)
}
