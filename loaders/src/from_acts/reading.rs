//! Files -> documents, each a unit: one that cannot be read is set aside, and the others are read.

use std::collections::HashMap;

use asof_schema::{Day, Diagnostic};

use super::{Document, Nth, Statute, Suits};
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
    /// The places of the documents of each country, kind and number.
    seen: HashMap<(String, String, super::ActNumber), Vec<usize>>,
}

impl Reading {
    /// Takes what a reader made of a file. Of two documents with one number, the second one is left out where
    /// it says the same, and taken as an act of its own where it can be told apart. Else the first one is
    /// taken, and the second is in doubt for what has that number.
    pub(super) fn take(&mut self, file: &str, bytes: &[u8], read: Result<Document, ReadError>) {
        let mut document = match read {
            Ok(document) => document,
            Err(error) => {
                self.unread.push(Unread::new(Unit::Document, error, (file, bytes)));
                return;
            }
        };
        let places = self.seen.entry(document.identity()).or_default();
        let others: Vec<&Document> = places.iter().filter_map(|&at| self.documents.get(at)).collect();
        let is_same = |other: &&&Document| other.sha256 == document.sha256 || other.says_the_same(&document);
        if let Some(first) = others.iter().find(is_same) {
            self.said.push(account::copy(file, &first.file));
        } else if let Some(nth) = document.nth_after(&others) {
            document.number.nth = nth;
            places.push(self.documents.len());
            self.documents.push(document);
        } else {
            let code = document.code();
            let file_of = others.first().map_or("another document", |first| first.file.as_str());
            let foreign = others.iter().find(|other| other.language != document.language);
            let problem = match foreign {
                None => format!("it says that it is {code}, and {file_of} does so too"),
                Some(other) => format!(
                    "it is {code} in `{}`, and {} is that in `{}`: load those of one language",
                    document.language, other.file, other.language
                ),
            };
            let says = format!("{code} {}", document.says());
            let error = ReadError::at(file, document.line, problem).saying(says);
            let error = error.since(document.signed);
            self.unread.push(Unread::new(Unit::Document, error, (file, bytes)));
        }
    }
}

impl Document {
    /// Its number as its country writes it.
    pub(super) fn code(&self) -> String {
        (self.drafting.code)(self.number)
    }

    /// What no two documents have in common. Where it is not known how acts are numbered, each kind may be on its own.
    fn identity(&self) -> (String, String, super::ActNumber) {
        let kind = if self.drafting.levels.is_empty() { self.kind.clone() } else { String::new() };
        (self.country.clone(), kind, self.number.as_cited())
    }

    /// Which act of its number it is beside those of other documents; nothing where one of them may be the
    /// same act. The publisher may count them; else their titles have nothing in common, and their kind or
    /// day is another one.
    fn nth_after(&self, others: &[&Self]) -> Option<Nth> {
        let is_counted = |document: &Self| matches!(document.number.nth, Nth::Counted(_));
        let id = |document: &Self| Statute::of(document).id().ok();
        let suits =
            |one: &Self, other: &Self| (self.drafting.suits)(&one.title.text, &[other.title.text.as_str()]);
        let is_apart = |other: &&Self| {
            let by_count = is_counted(self) && is_counted(other) && self.number.nth != other.number.nth;
            let by_title = suits(self, other) == Suits::Not && suits(other, self) == Suits::Not;
            let are_dated = self.signed.is_some() && other.signed.is_some();
            by_count || (by_title && are_dated && id(self) != id(other) && !self.drafting.levels.is_empty())
        };
        let nth = match self.number.nth {
            Nth::Only if !others.is_empty() => Nth::After(others.len()),
            nth => nth,
        };
        others.iter().all(is_apart).then_some(nth)
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
