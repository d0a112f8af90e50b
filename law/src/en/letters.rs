//! Words by their letters and by their place in a sentence.

use crate::token::Tokens;

/// Whether a word with a capital may be of the sentence and of no name.
pub(super) fn begins_sentence(tokens: &Tokens<'_>, at: usize) -> bool {
    const WORDS: &[&str] = &[
        "the", "this", "that", "our", "see", "under", "in", "by", "per", "as", "at", "and", "but", "both",
        "cf", "or", "of", "to", "from", "with", "for", "pursuant", "subject", "according", "where", "if",
        "when", "within", "since", "however", "although", "because", "whereas", "therefore", "thus",
    ];
    tokens.is_word(at, WORDS)
}

pub(super) fn is_capital(tokens: &Tokens<'_>, at: usize) -> bool {
    tokens.word(at).starts_with(|letter: char| letter.is_ascii_uppercase())
}
