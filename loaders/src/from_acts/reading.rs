//! Files -> documents, each a unit: one that cannot be read is set aside, and the others are read.

use std::collections::HashMap;

use asof_schema::{Day, Diagnostic, Sha256};

use super::Document;
use crate::account;
use crate::error::ReadError;
use crate::unread::{Unit, Unread};

/// What the files of a source come to.
#[derive(Debug, Default)]
pub(super) struct Reading {
    pub(super) documents: Vec<Document>,
    pub(super) unread: Vec<Unread>,
    pub(super) said: Vec<Diagnostic>,
    /// The file and bytes of the document of each country, kind and number.
    seen: HashMap<(String, String, super::ActNumber), (String, Sha256)>,
}

impl Reading {
    /// Takes what a reader made of a file. Of two documents with one number the first is taken.
    pub(super) fn take(&mut self, file: &str, bytes: &[u8], read: Result<Document, ReadError>) {
        let document = match read {
            Ok(document) => document,
            Err(error) => {
                self.unread.push(Unread::new(Unit::Document, error, (file, bytes)));
                return;
            }
        };
        let (other, sha256) = self
            .seen
            .entry(document.identity())
            .or_insert_with(|| (file.to_owned(), document.sha256))
            .clone();
        if other == file && sha256 == document.sha256 {
            self.documents.push(document);
        } else if sha256 == document.sha256 {
            self.said.push(account::copy(file, &other));
        } else {
            let code = (document.drafting.code)(document.number);
            let problem = format!("it says that it is {code}, and {other} does so too");
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

    /// The words by which it says what it is about: its title and its enacting clause.
    pub(super) fn says(&self) -> String {
        format!("{} {}", self.title.text, self.enacting)
    }
}

impl Unread {
    /// The first day from which it may matter.
    pub(super) fn first_day(&self) -> Day {
        self.since.unwrap_or(Day::FIRST)
    }
}
