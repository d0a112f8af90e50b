//! A version, as an answer shows it.

use asof_schema::{Aspect, Cause, CommandId, ComponentId, Interval, Sha256, Status, VersionId};
use serde::Serialize;

use super::ActionView;
use crate::graph::{Command, Component, Point, Version};

/// A text with its hash and its place in the sources.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TextView {
    /// BCP 47 tag.
    pub language: String,
    /// What it is for.
    pub aspect: Aspect,
    /// The words; empty where they are unknown.
    pub text: String,
    /// Whether nobody knows the words.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unknown: bool,
    /// Of words in another language than the norm's: the command that gave other ones in the norm's own, and none in this
    /// language. From then on nothing says whether they hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub behind: Option<CommandId>,
    /// SHA-256 of the normalised words; of unknown words that of [`asof_schema::unknown_hash`].
    pub hash: Sha256,
    /// SHA-256 of the source document, and the byte span in it.
    pub evidence: Option<(Sha256, u64, u64)>,
}

/// One state of a component.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct VersionView {
    /// Its id.
    pub id: VersionId,
    /// The component.
    pub component: ComponentId,
    /// article, section, paragraph ...
    #[serde(rename = "type")]
    pub component_type: String,
    /// The days on which it is valid, `[start, end)`, by the knowledge and record asked for.
    pub valid: Interval,
    /// Why it exists.
    pub cause: Cause,
    /// In force, repealed ...
    pub status: Status,
    /// Whether it is printed.
    pub printed: bool,
    /// Whether it was superseded on the day on which it took effect.
    pub ephemeral: bool,
    /// The parent component.
    pub parent: Option<ComponentId>,
    /// The number, normalised.
    pub number: Option<String>,
    /// The marker as printed.
    pub label: String,
    /// Its texts, in every language and aspect.
    pub texts: Vec<TextView>,
    /// Structural hash of the version with all below it.
    pub tree_hash: Sha256,
    /// The commands that made it.
    pub made_by: Vec<ActionView>,
    /// The commands that ended it.
    pub ended_by: Vec<ActionView>,
}

impl VersionView {
    /// A version, read at a point.
    pub fn of(version: Version<'_>, point: Point) -> Self {
        let (status, printed) = version.state();
        let texts = version.expressions().map(|e| TextView {
            language: e.language.to_owned(),
            aspect: e.aspect,
            text: e.text.to_owned(),
            unknown: e.is_unknown(),
            behind: version.behind(&e, point).and_then(Command::id),
            hash: e.hash(),
            evidence: e.writer.of(version.graph).evidence(e.text),
        });
        let ended_by = version.end(point).map_or(&[][..], |end| end.by);
        Self {
            id: version.id(),
            component: version.component().id(),
            component_type: version.component().kind().to_owned(),
            valid: version.valid(point),
            cause: version.cause(),
            status,
            printed,
            ephemeral: version.is_ephemeral(),
            parent: version.parent().map(Component::id),
            number: version.number().map(str::to_owned),
            label: version.label().to_owned(),
            texts: texts.collect(),
            tree_hash: version.tree_hash(),
            made_by: ActionView::list(version.graph, version.made_by()),
            ended_by: ActionView::list(version.graph, ended_by),
        }
    }

    /// The words in a language and aspect.
    pub fn text(&self, language: &str, aspect: Aspect) -> Option<&str> {
        self.texts.iter().find(|t| t.language == language && t.aspect == aspect).map(|t| t.text.as_str())
    }
}
