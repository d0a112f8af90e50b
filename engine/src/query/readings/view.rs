//! A reading as an answer shows it.

use asof_schema::{CommandId, ComponentId, Day, Interval, Operation, Reading, VersionId};
use serde::Serialize;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::query::ActionView;

/// How the words that a reading reads stand to those of the day asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, VariantArray, IntoStaticStr, EnumMessage)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum ReadWords {
    /// It reads the words of the day.
    Current,
    /// The words differ: it reads others.
    Other,
    /// Some of the words are unknown, so that nobody can tell.
    Unknown,
    /// There are none under it: a rule of common law, or the component is not there on one of the days.
    None,
}

/// Why a reading ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, VariantArray, IntoStaticStr, EnumMessage)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum ReadingEnd {
    /// A later decision overruled it.
    Overruled,
    /// Its decision was annulled, suspended or withdrawn.
    Negated,
    /// Its term came to an end.
    Expired,
    /// Its provision fell.
    Lapsed,
}

/// The end of a reading.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EndOfReading {
    /// Why.
    pub why: ReadingEnd,
    /// The commands that ended it.
    pub by: Vec<ActionView>,
}

/// A reading that stands at a point.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReadingView {
    /// Its id: the command that brings it.
    pub id: CommandId,
    /// What it reads.
    pub component: ComponentId,
    /// The command that brings it, or the correction that stands for it.
    pub action: ActionView,
    /// What the court said.
    pub reading: Reading,
    /// The commands whose readings it ends or builds on.
    pub upon: Vec<CommandId>,
    /// The day whose words it reads.
    pub of: Day,
    /// The version that it reads; absent where the component has none on that day.
    pub version: Option<VersionId>,
    /// How these words stand to those of the day asked for.
    pub words: ReadWords,
    /// The days around the one asked for on which it stands.
    pub valid: Interval,
    /// What ends it, if something does.
    pub ended: Option<EndOfReading>,
}

impl ReadingView {
    /// What the command that brings it does, whatever corrected it.
    pub fn operation(&self) -> Operation {
        self.action.corrected_last().operation
    }
}
