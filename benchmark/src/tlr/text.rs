//! Hashes of texts, by which everyone can check that two are the same.

use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};
use unicode_normalization::UnicodeNormalization as _;

/// SHA-256 of the words in NFC with single spaces: `sha256:` and hexadecimal digits.
pub(crate) fn text_hash(text: &str) -> String {
    let words = text.nfc().collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ");
    format!("sha256:{}", hex(&Sha256::digest(words)))
}

/// SHA-256 of some lines, each with its end: `sha256:` and hexadecimal digits.
pub(crate) fn lines_hash<'a>(lines: impl Iterator<Item = &'a str>) -> String {
    let mut hasher = Sha256::new();
    for line in lines {
        hasher.update(line);
        hasher.update("\n");
    }
    format!("sha256:{}", hex(&hasher.finalize()))
}

/// Hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let mut digits = String::with_capacity(2 * bytes.len());
    // Writing to a string does not fail.
    for byte in bytes {
        _ = write!(digits, "{byte:02x}");
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_and_composition_do_not_count() {
        let hash = text_hash("a ç");
        assert_eq!(hash, text_hash(" a\n\u{2009}c\u{327} "));
        assert_ne!(hash, text_hash("aç"));
        // printf '' | sha256sum
        assert_eq!(text_hash(" "), "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    }
}
