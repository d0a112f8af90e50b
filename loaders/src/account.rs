//! What became of the documents of a load, by what was said of them.

use std::collections::{HashMap, HashSet};

use asof_schema::{ChangeSet, Diagnostic, Place, Severity, Sha256};
use serde::{Deserialize, Serialize};

use crate::unread::Unit;

/// How many documents were read. Each is counted once.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Documents {
    /// Those of which everything was read.
    pub read: usize,
    /// Those of which a provision, a clause or a row was not read.
    pub in_part: usize,
    /// Those that were not read at all.
    pub not_read: usize,
    /// Those that were read, and of which nothing is in the change set: acts whose law is not there, and copies.
    pub left_out: usize,
}

/// The codes by which a document is known to have been read in part.
const IN_PART: [&str; 7] = [
    Unit::Provision.code(),
    "clause-not-understood",
    "commencement-not-understood",
    "page-twice",
    "text-cut-off",
    "stray-words",
    "unknown-element",
];

/// The codes by which it is known that something that was read could not be applied.
pub const NOT_APPLIED: [&str; 5] =
    ["law-not-named", "no-original", "target-absent", "text-not-printed", "without-effect"];

/// The code of a document that is another one, byte by byte, or prints the same act word by word.
const COPY: &str = "document-stands-twice";

/// What is said of a document that is the same as one that was read.
pub(crate) fn copy(file: &str, other: &str) -> Diagnostic {
    let place = Place { file: file.to_owned(), line: None };
    let message = format!("the same document as {other}");
    Diagnostic { code: COPY.to_owned(), severity: Severity::Info, place, message }
}

/// Whether a code says that something was not read.
pub fn is_unread(code: &str) -> bool {
    IN_PART.contains(&code) || [Unit::File.code(), Unit::Document.code()].contains(&code)
}

impl Documents {
    /// The documents of a load: what was made of the files, and what was said of them.
    pub fn of(files: &[(String, Vec<u8>)], set: &ChangeSet, said: &[Diagnostic]) -> Self {
        let mut codes: HashMap<&str, HashSet<&str>> = HashMap::new();
        let doubts =
            set.doubts.iter().flat_map(|doubt| doubt.places.iter().map(move |place| (place, &doubt.code)));
        for (place, code) in said.iter().map(|said| (&said.place, &said.code)).chain(doubts) {
            codes.entry(&place.file).or_default().insert(code);
        }
        let sources: HashSet<Sha256> = set.sources.iter().map(|source| source.sha256).collect();
        let mut documents = Self::default();
        for (name, bytes) in files {
            let has = |wanted: &[&str]| {
                codes.get(name.as_str()).is_some_and(|codes| wanted.iter().any(|code| codes.contains(code)))
            };
            *match () {
                () if has(&[Unit::File.code(), Unit::Document.code()]) => &mut documents.not_read,
                () if has(&IN_PART) => &mut documents.in_part,
                () if has(&[COPY]) => &mut documents.left_out,
                () if sources.contains(&Sha256::of(bytes)) => &mut documents.read,
                () => &mut documents.left_out,
            } += 1;
        }
        documents
    }

    /// Whether everything was read.
    pub fn is_whole(self) -> bool {
        self.in_part == 0 && self.not_read == 0
    }
}
