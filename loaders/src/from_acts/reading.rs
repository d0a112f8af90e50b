//! Files -> documents, each a unit: one that cannot be read is set aside, and the others are read.

use std::collections::HashMap;

use asof_schema::{Day, Diagnostic};

use super::Document;
use crate::account;
use crate::error::ReadError;
use crate::provision::{Printed, Words};
use crate::unread::{Unit, Unread};

/// What the files of a source come to.
#[derive(Debug, Default)]
pub(super) struct Reading {
    pub(super) documents: Vec<Document>,
    pub(super) unread: Vec<Unread>,
    pub(super) said: Vec<Diagnostic>,
    /// The place of the document of each country, kind and number.
    seen: HashMap<(String, String, super::ActNumber), usize>,
}

impl Reading {
    /// Takes what a reader made of a file. Of two documents with one number the first is taken; where the other one says the
    /// same, nothing of it is missing.
    pub(super) fn take(&mut self, file: &str, bytes: &[u8], read: Result<Document, ReadError>) {
        let document = match read {
            Ok(document) => document,
            Err(error) => {
                self.unread.push(Unread::new(Unit::Document, error, (file, bytes)));
                return;
            }
        };
        let Some(at) = self.seen.get(&document.identity()).copied() else {
            self.seen.insert(document.identity(), self.documents.len());
            self.documents.push(document);
            return;
        };
        let Some(first) = self.documents.get(at) else { return };
        if first.sha256 == document.sha256 || first.says_the_same(&document) {
            self.said.push(account::copy(file, &first.file));
        } else {
            let code = (document.drafting.code)(document.number);
            let problem = if first.language == document.language {
                format!("it says that it is {code}, and {} does so too", first.file)
            } else {
                format!(
                    "it is {code} in `{}`, and {} is that in `{}`: load those of one language",
                    document.language, first.file, first.language
                )
            };
            let error = ReadError::at(file, document.line, problem).saying(document.says());
            let error = error.since(document.signed);
            self.unread.push(Unread::new(Unit::Document, error, (file, bytes)));
        }
    }
}

impl Document {
    /// What no two documents have in common. Where it is not known how acts are numbered, each kind may be on its own.
    fn identity(&self) -> (String, String, super::ActNumber) {
        let kind = if self.drafting.levels.is_empty() { self.kind.clone() } else { String::new() };
        (self.country.clone(), kind, self.number)
    }

    /// Whether another document prints the same act word by word. Of what is not read, nothing tells so.
    pub(crate) fn says_the_same(&self, other: &Self) -> bool {
        let title = |document: &Self| document.new_title.as_ref().map(|title| title.text.clone());
        let is_read = |document: &Self| !document.appendices && document.unread.is_empty();
        self.kind == other.kind
            && self.language == other.language
            && self.title.text == other.title.text
            && title(self) == title(other)
            && (self.signed, self.published) == (other.signed, other.published)
            && self.enacting == other.enacting
            && self.commencement == other.commencement
            && self.reprinted == other.reprinted
            && is_read(self)
            && is_read(other)
            && are_same(&self.provisions, &other.provisions)
    }

    /// The words by which it says what it is about: its title and its enacting clause.
    pub(super) fn says(&self) -> String {
        format!("{} {}", self.title.text, self.enacting)
    }
}

/// Whether what is printed is the same, wherever it stands in its file.
fn are_same(some: &[Printed], others: &[Printed]) -> bool {
    let text = |words: Option<&Words>| words.map(|words| words.text.clone());
    let is_same = |(one, other): (&Printed, &Printed)| {
        (one.kind, one.gaps, &one.number) == (other.kind, other.gaps, &other.number)
            && text(one.heading.as_ref()) == text(other.heading.as_ref())
            && text(one.words.as_ref()) == text(other.words.as_ref())
            && text(one.notice.as_ref()) == text(other.notice.as_ref())
            && one.unread.is_empty()
            && other.unread.is_empty()
            && are_same(&one.children, &other.children)
    };
    some.len() == others.len() && some.iter().zip(others).all(is_same)
}

impl Unread {
    /// The first day from which it may matter.
    pub(super) fn first_day(&self) -> Day {
        self.since.unwrap_or(Day::FIRST)
    }
}
