//! What a loader or a replay noticed. Messy law is not an error: it is reported, with its place.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::id::{ActId, ComponentId};
use crate::time::Day;
use crate::vocabulary::vocabulary;

vocabulary! {
    /// How much a diagnostic or finding matters.
    #[serde(rename_all = "lowercase")]
    pub enum Severity {
        /// Worth knowing.
        Info,
        /// An answer may rest on a doubtful reading.
        Warning,
        /// Something in the source could not be used.
        Error,
    }
}

/// Where in a source something was met.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Name of the file, without its folder.
    pub file: String,
    /// Line or row, from 1; the heading of a table is row 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

/// Said while loading: what was repaired or skipped, and where. It travels beside a ChangeSet, not in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Diagnostic {
    /// Stable code in kebab case, e.g. `heading-under-wrong-keys`.
    pub code: String,
    /// How much it matters.
    pub severity: Severity,
    /// Where it was met.
    pub place: Place,
    /// What was met and what was done about it.
    pub message: String,
}

/// A doubt or a conflict in the sources that stays with the corpus.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// Stable code in kebab case, e.g. `conflicting-dates`.
    pub code: String,
    /// How much it matters.
    pub severity: Severity,
    /// The component, or the norm's root, that it concerns.
    pub component: ComponentId,
    /// The act that it concerns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub act: Option<ActId>,
    /// The day that it concerns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<Day>,
    /// What was found, with the evidence for each side of a conflict.
    pub message: String,
    /// Where it was found.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Place>,
}
