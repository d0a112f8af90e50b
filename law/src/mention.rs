//! What the words of a provision speak of.

use asof_schema::ReferenceKind;
use serde::Serialize;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::Target;

/// A relation that the words of a provision speak of.
#[derive(Debug, Clone, PartialEq)]
pub struct Mention {
    /// What kind, with what belongs to that kind only.
    pub relation: Relation,
    /// The first byte of its words in the text.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
    /// Its words.
    pub surface: String,
    /// The provision or law spoken of. `None` for a definition, and for an exception whose words name none.
    pub target: Option<Target>,
    /// First and last number of the range that named the target's last step, if one did: what stands between them
    /// with a letter of its own ("13 a") is meant too.
    pub range: Option<(String, String)>,
    /// Whether the target is meant as it stands on each day, or as it stood once.
    pub mode: Mode,
    /// Name and version of the grammar: `fi-10`.
    pub extractor: &'static str,
    /// How sure the grammar is, from 0 to 1. Not a measured rate: 0.95 for plain forms; lower where a law or a
    /// chapter is carried over from an earlier citation, and for names whose beginning is found by form alone.
    pub confidence: f32,
}

impl Mention {
    /// The kind of reference.
    pub fn kind(&self) -> ReferenceKind {
        match self.relation {
            Relation::RefersTo => ReferenceKind::RefersTo,
            Relation::Excepts { .. } => ReferenceKind::Excepts,
            Relation::Defines { .. } => ReferenceKind::Defines,
            Relation::Cites => ReferenceKind::Cites,
        }
    }
}

/// What a mention says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Relation {
    /// It names the target.
    RefersTo,
    /// One of the two gives way to the other.
    Excepts {
        /// Which.
        yields: Yields,
        /// What the exception rests on.
        basis: Basis,
    },
    /// It defines a term.
    Defines {
        /// The term as written, with its case ending.
        term: String,
        /// How far the definition holds, by its own words.
        scope: Scope,
    },
    /// It cites the target as authority, as an enacting formula does.
    Cites,
}

/// Which side of an exception gives way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, VariantArray, IntoStaticStr, EnumMessage)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum Yields {
    /// The provision that refers.
    ///
    /// "jollei 5 §:stä muuta johdu", "salvo o disposto no art. 5º", "subject to rule 3.4".
    Speaker,
    /// The provision to which it refers.
    ///
    /// "1 momentista poiketen", "não se aplica o disposto no § 2º", "notwithstanding rule 3.4".
    Target,
}

/// What an exception rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, VariantArray, IntoStaticStr, EnumMessage)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum Basis {
    /// Law gives way to law.
    Law,
    /// The law gives way to articles of association, an agreement or a decision.
    ///
    /// "jollei yhtiöjärjestyksessä toisin määrätä".
    Instrument,
    /// The things excepted are described by citing a provision.
    ///
    /// "lukuun ottamatta 57 §:ssä tarkoitettuja tapauksia".
    Case,
    /// A power to deviate.
    ///
    /// "1 momentissa säädetystä voidaan poiketa".
    Power,
    /// A competence that another, unnamed rule gives.
    ///
    /// "ressalvada a competência da Justiça Militar".
    Competence,
}

/// How far a definition holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, VariantArray, IntoStaticStr, EnumMessage)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum Scope {
    /// The law.
    Law,
    /// A part or title.
    Part,
    /// The chapter.
    Chapter,
    /// The section or article.
    Section,
    /// The moment or paragraph.
    Paragraph,
    /// The words do not say.
    Unstated,
}

/// Whether a reference moves with its target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, VariantArray, IntoStaticStr, EnumMessage)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum Mode {
    /// The target as it is on each day: the meaning of a reference unless it says otherwise.
    Ambulatory,
    /// The target as it was on one day.
    ///
    /// "sellaisena kuin se on laissa 578/2006", "com a redação dada pela".
    Static,
}
