//! Texts whose words nobody knows.

use std::sync::LazyLock;

use asof_schema::content_hash;

/// The hash of no words, which differs from that of unknown words.
static NOTHING: LazyLock<[u8; 32]> = LazyLock::new(|| content_hash("").0);

/// Whether a text has unknown words: it has no characters, and the hash of a command's id.
pub(crate) fn is_unknown(text: &str, hash: &[u8; 32]) -> bool {
    text.is_empty() && *hash != *NOTHING
}
