//! A relation between provisions, as a value: what is read from words, and what a store has kept of it, are the same.

use asof_law::{Basis, Mode, Scope, Yields};
use asof_schema::{ComponentId, Day, ReferenceKind, VersionId};
use serde::Serialize;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

/// What is there to which a reference points, at the point at which it is read.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    VariantArray,
    IntoStaticStr,
    EnumMessage,
)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum TargetState {
    /// The provision.
    ///
    /// Or an item is among the words of that provision, where items have no component of their own.
    Resolved,
    /// It was there, and is repealed or otherwise gone.
    TargetRepealed,
    /// It is known, and begins on a later day.
    TargetNotYetInForce,
    /// It is elsewhere now: its number was changed.
    TargetRenumbered,
    /// The norm is in the corpus, but nothing in it ever had this address, as known and recorded.
    TargetNeverExisted,
    /// It is in a norm that is not in the corpus, or of which nothing is known or recorded at the point.
    External,
    /// The words are ambiguous, or name a kind of unit of which the corpus has none in that norm.
    Unresolved,
}

impl TargetState {
    /// Whether it points where nothing is in force.
    pub fn is_broken(self) -> bool {
        matches!(
            self,
            Self::TargetRepealed
                | Self::TargetNotYetInForce
                | Self::TargetRenumbered
                | Self::TargetNeverExisted
        )
    }
}

/// How a relation is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, VariantArray, IntoStaticStr, EnumMessage)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum Origin {
    /// A grammar read it from the words.
    Read,
    /// A change set declares it.
    Declared,
}

/// A relation in the words of a version, or declared of it, as it stands at a point.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Reference {
    /// What kind.
    pub kind: ReferenceKind,
    /// The provision whose words they are.
    pub source: ComponentId,
    /// Its version.
    pub version: VersionId,
    /// The first byte of the words in the version's own text; 0, as `end` is, where declared words are not found in it.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
    /// Its place among what the words of the version say, in their order: those that name several provisions have one. Of
    /// what is declared, its place among what is declared of the norm.
    #[serde(skip)]
    pub nth: usize,
    /// The words.
    pub surface: String,
    /// The law that they name; `None` for the law that speaks, and where they name no provision.
    pub law: Option<String>,
    /// The address within the law, outermost step first: `article:5`, `paragraph:2`.
    pub path: Vec<String>,
    /// Where that is at the point.
    pub target: Option<ComponentId>,
    /// Whether it is there; `None` where the words name no provision.
    pub state: Option<TargetState>,
    /// Whether the reference follows the target through its changes, or means one wording of it.
    pub mode: Mode,
    /// The day of whose law the words speak, where that is their own and not the day asked: a judgment or a debate speaks of
    /// the law as it then was, and a judgment of law that punishes as it was on the day of the facts, where it states one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub as_of: Option<Day>,
    /// Which side of an exception gives way.
    pub yields: Option<Yields>,
    /// What an exception rests on.
    pub basis: Option<Basis>,
    /// The term that is defined, as written.
    pub term: Option<String>,
    /// How far the definition holds, by its own words.
    pub scope: Option<Scope>,
    /// The part of the law in which a declared definition holds.
    pub within: Option<ComponentId>,
    /// BCP 47 tag of the language of the term that a definition declares; `None`: the norm's.
    pub language: Option<String>,
    /// Whether it was read or declared.
    pub origin: Origin,
    /// Name and version of the grammar that found it; `declared` where none did.
    pub extractor: &'static str,
    /// How sure the grammar is, from 0 to 1, not a measured rate; 1 for what is declared.
    pub confidence: f32,
}

impl Reference {
    /// Whether the day of whose law the words speak is that of the facts, which a judgment states, and not the judgment's own.
    pub fn is_as_of_facts(&self) -> bool {
        self.as_of.is_some_and(|day| day != self.version.start)
    }
}
