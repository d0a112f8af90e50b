//! Readers on bytes that nobody meant for them. Each function is one fuzz target: it panics where a promise is broken.
//!
//! libFuzzer calls them by way of `fuzz_targets/` (`cargo xtask fuzz`), and the tests of this crate call them on the
//! seeds and on random changes of them, so that every run of the tests has at least that.

use asof_loaders::br_constitution::{Input, LoadError, load};
use asof_schema::ChangeSet;

// Only the parser is wanted here, not the whole engine with its stores.
#[path = "../../engine/src/query/citation.rs"]
mod citations;

/// What a loader makes of a series of texts is a change set that stands, and that can be written and read.
///
/// The bytes are four files with a zero byte between: the text of 1988, one after it, the table of acts, the notes.
pub fn br_csv(bytes: &[u8]) {
    if let Ok(set) = br_csv_load(bytes) {
        stands(&set);
    }
}

/// What the loader says to the four files.
pub fn br_csv_load(bytes: &[u8]) -> Result<ChangeSet, LoadError> {
    let mut files = bytes.splitn(4, |byte| *byte == 0);
    let names = ["19881005_ORIGINAL.csv", "19920331_EMC1.csv"];
    let snapshots: Vec<(String, Vec<u8>)> =
        names.into_iter().zip(files.by_ref()).map(|(name, file)| (name.to_owned(), file.to_vec())).collect();
    let acts = files.next().map(|file| ("acts.csv", file));
    let notes = files.next().map(|file| ("notes.json", file));
    load(&Input { snapshots: &snapshots, acts, notes }, &mut |_, _| ()).map(|(set, _)| set)
}

/// What reads as a change set is written and read again without a difference.
pub fn changeset(bytes: &[u8]) {
    let Ok(set) = ChangeSet::read(bytes) else { return };
    stands(&set);
}

/// A citation has steps or a part, its steps go inwards, and an error has its place within the text.
pub fn citation(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match citations::parse(&text) {
        Ok(citation) => {
            assert!(citation.part != citations::Part::Unstated || !citation.steps.is_empty());
            assert!(citation.steps.is_sorted_by(|one, next| one.kind < next.kind));
        }
        Err(error) => assert!(error.at <= text.len(), "{error}"),
    }
}

fn stands(set: &ChangeSet) {
    let mut written = Vec::new();
    set.write(&mut written).expect("memory takes every write");
    let again = ChangeSet::read(written.as_slice()).expect("what was written can be read");
    assert_eq!(*set, again);
}
