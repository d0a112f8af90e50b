//! Letters as they are compared.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// Letters in lower case without accents.
pub fn fold(word: &str) -> String {
    word.nfd().filter(|&letter| !is_combining_mark(letter)).flat_map(char::to_lowercase).collect()
}
