//! What a court says that words mean: commands that change no law and lie over it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::id::{CommandId, ComponentId};
use crate::text::Evidence;
use crate::time::Day;

/// What a court does with the readings of a component. It changes no state of the law.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Construe {
    /// The component that is read; of an establishment, the rule, which needs no statutory version.
    pub target: ComponentId,
    /// The commands whose readings it ends (overrule) or builds on (refine, distinguish).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub upon: Vec<CommandId>,
    /// The reading that it brings; an overruling may bring none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<Box<Reading>>,
}

/// A reading: what a component means in the eyes of a court. It has the id of the command that brings it, and the
/// validity of that command.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// Its words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub texts: Vec<AspectText>,
    /// The day whose words it reads; absent = the day on which the act was adopted, else that on which it takes effect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<Day>,
    /// The court.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub court: Option<String>,
    /// The body of the court: its plenary, a panel.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub body: Option<String>,
    /// The case, as it is cited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub case: Option<String>,
    /// The vote, as the source has it: `6-5`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vote: Option<String>,
    /// Who reported the case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rapporteur: Option<String>,
    /// The level of authority, in the source's own word: `controlling`, `persuasive`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub authority: Option<String>,
    /// On whom it binds, in the source's own words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub binds: Option<String>,
    /// The part of the judgment in which it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<ComponentId>,
    /// Commands whose readings it contradicts without ending them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contradicts: Vec<CommandId>,
    /// Whether it stands on after the repeal of its component.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub outlives: bool,
}

/// A text in an aspect of its source's own: of a reading, or about something. It is no text of law.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AspectText {
    /// BCP 47 tag of its language.
    pub language: String,
    /// What it is for, in the source's own word: `holding`, `ratio`, `summary`, `tese`.
    pub aspect: String,
    /// The words, verbatim.
    pub text: String,
    /// Where they are in the source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Evidence>,
}
