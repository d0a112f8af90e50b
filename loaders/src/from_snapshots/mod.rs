//! A series of consolidated texts, each with a date and acts, becomes acts and commands by comparison of
//! neighbours.
//!
//! The comparison is generic. A reader turns its source format into one [`Snapshot`] after another, each a tree
//! of [`Node`]s, and hands them to a [`Series`] in the order of their boundaries. Whatever else the sources
//! say of single changes (dated notes, summaries of acts) goes into a [`Testimony`]. Nothing here looks ahead:
//! the records for the first texts are the same whether or not later texts follow.

mod attribution;
mod compare;
mod identity;
mod registry;
mod series;

pub use attribution::{Note, Said, Summary, Testimony};
pub use series::Series;

use std::collections::BTreeSet;

use asof_schema::{Act, Aspect, Day, Sha256, SourceDocument};

/// One consolidated text.
#[derive(Debug, Clone)]
pub struct Snapshot {
    /// The first day on which the text holds.
    pub boundary: Day,
    /// The file that bears it out.
    pub document: SourceDocument,
    /// The acts that may have made what differs from the text before. The first text has one: the enactment.
    pub acts: Vec<Act>,
    /// The act for what no source gives to one of several acts; used where there are several.
    pub unresolved: Act,
    /// The act for errors that the publisher put right; used where there are any.
    pub editorial: Act,
    /// The tree: the root first, every parent before its children.
    pub nodes: Vec<Node>,
    /// What is not known of what came before it, and of itself.
    pub open: Open,
}

/// What is not known of a text and of what came before it.
#[derive(Debug, Clone, Default)]
pub struct Open {
    /// Acts of days before of which no text is at hand, or none that can be read: they may have made what differs too.
    pub earlier: Vec<Earlier>,
    /// Whether parts of the text cannot be read.
    pub in_part: bool,
}

/// An act of a day before that may have made what differs from the last text.
#[derive(Debug, Clone)]
pub struct Earlier {
    /// The act, as it is told where something is known to be its doing.
    pub act: Act,
    /// The addresses of the articles that it may have changed, where all else is known of it; `None` for any.
    pub articles: Option<BTreeSet<String>>,
    /// Whether it is told on its own day already: then nothing is told of it once more.
    pub told: bool,
}

/// A component as one consolidated text shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// Where it stands, as the local part of an id that it gets if it is new and the id is free; empty for the root.
    pub address: String,
    /// What the address adds to the parent's, where it does (`par1` of `art6_par1`). Without it the address is
    /// absolute: then the component is the same wherever its parent stands.
    pub segment: Option<String>,
    /// Its parent's place in the list.
    pub parent: Option<usize>,
    /// The place in the list of the article to which it belongs (its own, for the article).
    pub article: Option<usize>,
    /// article, caput, paragraph ...
    pub component_type: &'static str,
    /// Its number, normalised.
    pub number: Option<String>,
    /// Its marker as printed.
    pub label: String,
    /// Its place among its siblings.
    pub order_key: String,
    /// Whether it is its parent's only one of the type and says so, as a `Parágrafo único` does.
    pub sole: bool,
    /// Its heading, where it has one beside its words.
    pub heading: Option<Words>,
    /// Its own words; of a grouping, its heading.
    pub words: Option<Words>,
    /// The row or line of the file, from 1.
    pub line: u64,
}

impl Node {
    /// Its texts: its heading and its words.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &Words> {
        self.heading.iter().chain(&self.words)
    }

    /// All of them in one, if it has any.
    pub(crate) fn text(&self) -> Option<String> {
        let texts: Vec<&str> = self.texts().map(|words| words.text.as_str()).collect();
        (!texts.is_empty()).then(|| texts.join("\n"))
    }

    /// Whether it has no text.
    pub(crate) fn is_wordless(&self) -> bool {
        self.texts().next().is_none()
    }
}

/// Words with their evidence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    /// What they are: canonical text or heading.
    pub aspect: Aspect,
    /// The words, without the label; empty where they are unknown.
    pub text: String,
    /// Whether an act gave it words that no source at hand has.
    pub unknown: bool,
    /// Whether they only say that the provision is repealed.
    pub notice: bool,
    /// The file that has them, where it is not the snapshot's own.
    pub file: Option<Sha256>,
    /// First byte in the file.
    pub start: u64,
    /// Byte after the last.
    pub end: u64,
}
