//! A paragraph of a judgment, with what is printed in it.

use super::lines::Stretch;

/// What a paragraph is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// One that the court numbers, or its first words, which have no number.
    Paragraph,
    /// An item of a list.
    Point,
    /// A block that is quoted.
    Quotation,
    /// What the court goes on to say after a quotation.
    Continuation,
}

/// A paragraph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Paragraph {
    pub(super) kind: Kind,
    /// Its number as a part of its address: `12`, `3.1`, `a`.
    pub(super) number: Option<String>,
    /// Its marker as printed.
    pub(super) label: String,
    /// What stands over it.
    pub(super) heading: Option<Stretch>,
    /// Its own words.
    pub(super) words: Stretch,
    /// What is printed in it after its own words, in order.
    pub(super) children: Vec<Self>,
}

impl Paragraph {
    pub(super) fn new(kind: Kind, words: Stretch) -> Self {
        Self { kind, number: None, label: String::new(), heading: None, words, children: Vec::new() }
    }

    /// It and all below it, in the order of print.
    pub(super) fn all(&self) -> Box<dyn Iterator<Item = &Self> + '_> {
        Box::new(std::iter::once(self).chain(self.children.iter().flat_map(Self::all)))
    }
}
