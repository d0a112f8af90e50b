//! A change set in its plain form, as a store keeps it beside what replay makes of it.
//!
//! The record is what the loader said, byte for byte, under the SHA-256 that names its batch: anyone can replay it, and it
//! moves from store to store without loss.

use asof_schema::{ChangeSet, Sha256};

/// The lines of a change set, and their SHA-256.
pub(crate) struct CanonicalChangeSet {
    pub(crate) lines: Vec<u8>,
    pub(crate) hash: Sha256,
}

impl CanonicalChangeSet {
    pub(crate) fn of(set: &ChangeSet) -> Self {
        let mut lines = Vec::new();
        // Writing into memory cannot fail.
        let _ = set.write(&mut lines);
        Self { hash: Sha256::of(&lines), lines }
    }

    /// The change set that lines hold; an error that tells what is wrong if they are not those that the hash names.
    pub(crate) fn read(lines: &[u8], hash: Sha256) -> Result<ChangeSet, String> {
        if Sha256::of(lines) != hash {
            return Err(format!("the change set does not have the SHA-256 {hash}"));
        }
        ChangeSet::read(lines).map_err(|error| format!("the change set {hash}: {error}"))
    }
}
