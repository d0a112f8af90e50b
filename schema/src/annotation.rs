//! What is said about law and is no law: metadata, themes and types, texts about a provision, when it is applied. It makes no
//! version, and no answer about words or their force hangs on it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::command::Dated;
use crate::id::{ActId, CommandId, ComponentId, NormId, Sha256};
use crate::reading::AspectText;
use crate::text::Evidence;
use crate::time::Day;

/// Something said about law.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Annotation {
    /// Names, texts and data of a thing.
    Metadata(Metadata),
    /// A subject of a tree of subjects, and the components that are about it.
    Theme(Term),
    /// A type of a tree of types, and the components that are of it.
    ItemType(Term),
    /// When the law of a command is applied.
    Applicability(Applicability),
}

/// What a thing is called elsewhere, and what else a source says of it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Metadata {
    /// The norm with which it is kept.
    pub norm: NormId,
    /// The thing.
    pub of: Described,
    /// Ids that it has elsewhere.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub same_as: Vec<String>,
    /// Texts about it in any aspect: a summary, an `ementa`, a translation that is not authentic.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub texts: Vec<AspectText>,
    /// Data as the source has it, in the terms of schema.org where it uses them. Nobody interprets it, but for the `facts` of a
    /// judgment.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub data: Map<String, Value>,
}

/// The thing that metadata is about.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Described {
    /// A component, or the root for the norm.
    Component(ComponentId),
    /// The version of a component that begins on a day.
    Version {
        /// The component.
        component: ComponentId,
        /// The first day of the version.
        from: Day,
    },
    /// An act.
    Act(ActId),
    /// A command.
    Command(CommandId),
    /// The reading that a command brings.
    Reading(CommandId),
    /// A theme, by its id.
    Theme(String),
    /// A type of components, by its id.
    ItemType(String),
    /// A source document.
    Source(Sha256),
}

/// A term of a tree: it may have several broader ones. One that is used in several norms is said with each.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Term {
    /// The norm whose components it orders.
    pub norm: NormId,
    /// Its id, as its source has it.
    pub id: String,
    /// What it is called, at most once in each language.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<TermLabel>,
    /// The ids of the terms that are broader.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub broader: Vec<String>,
    /// The components.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub on: Vec<ComponentId>,
}

/// What a term is called in a language.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TermLabel {
    /// BCP 47 tag of the language; absent where the source does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The label.
    pub label: String,
}

/// On which days the law that a command makes is applied, where these are not the days of its force: law that waits after
/// it has taken effect, old law that goes on for what began under it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Applicability {
    /// The norm that the command changes.
    pub norm: NormId,
    /// The command; for a reading, the one that brings it.
    pub command: CommandId,
    /// The first day; absent = with its force.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Dated>,
    /// The day before which it ends (exclusive); absent = with its force.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Day>,
    /// The bytes that say so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Evidence>,
}

impl Annotation {
    /// The norm with which it is kept.
    pub fn norm(&self) -> &NormId {
        match self {
            Self::Metadata(metadata) => &metadata.norm,
            Self::Theme(term) | Self::ItemType(term) => &term.norm,
            Self::Applicability(applicability) => &applicability.norm,
        }
    }

    /// The bytes that bear it out.
    pub fn evidence(&self) -> impl Iterator<Item = &Evidence> {
        let (texts, own) = match self {
            Self::Metadata(metadata) => (metadata.texts.as_slice(), None),
            Self::Theme(_) | Self::ItemType(_) => (&[][..], None),
            Self::Applicability(applicability) => (&[][..], applicability.evidence.as_ref()),
        };
        texts.iter().filter_map(|text| text.evidence.as_ref()).chain(own)
    }

    /// What is wrong with it by itself.
    pub(crate) fn check(&self) -> Result<(), &'static str> {
        let within = |id: &ComponentId| id.norm_str() == self.norm().as_str();
        match self {
            Self::Metadata(Metadata {
                of: Described::Component(component) | Described::Version { component, .. },
                ..
            }) if !within(component) => Err("what it describes is not of its norm"),
            Self::Theme(term) | Self::ItemType(term) if !term.on.iter().all(within) => {
                Err("a component of the term is not of its norm")
            }
            Self::Theme(term) | Self::ItemType(term) if term.broader.contains(&term.id) => {
                Err("the term is broader than itself")
            }
            Self::Applicability(Applicability { from: None, until: None, .. }) => {
                Err("it says neither from when nor until when")
            }
            Self::Applicability(Applicability { from: Some(from), until: Some(until), .. })
                if *until < from.on =>
            {
                Err("it ends before it begins")
            }
            _ => Ok(()),
        }
    }
}
