//! Norms, source documents, and what belongs to the texts: aliases, references, definitions.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::id::{ComponentId, NormId, Sha256};
use crate::time::{Day, Instant};
use crate::vocabulary::vocabulary;

/// A norm: a whole constitution, statute, code, debate or judgment (FRBR work, SAT-Graph item).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Norm {
    /// Its URN, which is also the id of its root component.
    pub id: NormId,
    /// Its title as people say it.
    pub title: String,
    /// constitution, statute, code, rules, debate, judgment ...
    #[serde(rename = "type")]
    pub norm_type: String,
    /// ISO 3166 code of the jurisdiction, e.g. `br`.
    pub jurisdiction: String,
    /// BCP 47 tag of the authentic language.
    pub language: String,
    /// The day on which it was adopted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adopted_on: Option<Day>,
    /// The day on which it was published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published_on: Option<Day>,
    /// Where the texts come from, in words.
    pub data_source: String,
    /// Short names by which people cite it: `CF`, `CF/88`, `Constituição Federal`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub citations: Vec<String>,
}

/// A document whose bytes support texts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SourceDocument {
    /// SHA-256 of its bytes.
    pub sha256: Sha256,
    /// File name.
    pub name: String,
    /// The norm whose texts it supports.
    pub norm: NormId,
    /// Where it can be found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// When it was fetched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retrieved_at: Option<Instant>,
}

/// Another address of a component.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Alias {
    /// The component.
    pub component: ComponentId,
    /// The scheme of the address.
    pub scheme: AliasScheme,
    /// The address.
    pub value: String,
    /// First day on which it holds; absent = always.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Day>,
    /// Day before which it ends; absent = open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Day>,
}

vocabulary! {
    /// Schemes of addresses.
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    pub enum AliasScheme {
        /// URN LEX.
        Lex,
        /// European Legislation Identifier.
        Eli,
        /// Akoma Ntoso eId or IRI.
        Akn,
        /// The publisher's own.
        Native,
        /// Identifiers of TLR-Bench version 1.
        LegacyComponentId,
        /// A citation as people write it.
        Citation,
        /// A popular name.
        PopularName,
    }
}

vocabulary! {
    /// How one provision speaks of another.
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    pub enum ReferenceKind {
        /// Names it.
        RefersTo,
        /// One of the two gives way to the other.
        Excepts,
        /// Defines a term.
        Defines,
        /// Cites it as authority, as an enacting formula does.
        Cites,
    }
}

/// A mention of one provision in the words of another. An act that only cites makes one of these and not a
/// command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reference {
    /// What kind of mention it is.
    pub kind: ReferenceKind,
    /// The provision that speaks: a component, or the act's URN where the act itself cites.
    pub source: ComponentId,
    /// The provision spoken of.
    pub target: ComponentId,
    /// The words of the mention.
    pub surface: String,
    /// The command whose text contains the mention: the mention lasts as long as that text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<crate::id::CommandId>,
}

/// A term that a provision defines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Definition {
    /// The term as written.
    pub term: String,
    /// BCP 47 tag of its language.
    pub language: String,
    /// The provision that defines it.
    pub defined_in: ComponentId,
    /// The part of the law in which the definition holds.
    pub scope: ComponentId,
}
