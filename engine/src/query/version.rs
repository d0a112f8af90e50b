//! A version, as an answer shows it.

use asof_schema::{Aspect, Cause, ComponentId, Interval, Sha256, Status, VersionId};
use serde::Serialize;

use super::ActionView;
use crate::graph::{NormGraph, Point, VersionRow};

/// A text with its hash and where it stands in the sources.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TextView {
    /// BCP 47 tag.
    pub language: String,
    /// What it is for.
    pub aspect: Aspect,
    /// The words.
    pub text: String,
    /// SHA-256 of the normalised words.
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
    /// The version with a number of the graph, read at a point.
    pub fn of(graph: &NormGraph, version: VersionRow, point: Point) -> Self {
        let component = graph.component_of(version);
        let (status, printed) = graph.status(version);
        let texts = graph.expressions(version).map(|e| TextView {
            language: e.language.to_owned(),
            aspect: e.aspect,
            text: e.text.to_owned(),
            hash: e.hash,
            evidence: graph.evidence(e.writer, e.text),
        });
        Self {
            id: graph.version_id(version),
            component: graph.component_id(component),
            component_type: graph.component_type(component).to_owned(),
            valid: graph.valid(version, point),
            cause: graph.cause(version),
            status,
            printed,
            ephemeral: graph.is_ephemeral(version),
            parent: graph.parent(version).map(|parent| graph.component_id(parent)),
            number: graph.number(version).map(str::to_owned),
            label: graph.label(version).to_owned(),
            texts: texts.collect(),
            tree_hash: graph.tree_hash(version),
            made_by: ActionView::list(graph, graph.made_by(version)),
            ended_by: graph
                .end(version, point)
                .map(|end| ActionView::list(graph, end.by))
                .unwrap_or_default(),
        }
    }

    /// The words in a language and aspect.
    pub fn text(&self, language: &str, aspect: Aspect) -> Option<&str> {
        self.texts.iter().find(|t| t.language == language && t.aspect == aspect).map(|t| t.text.as_str())
    }
}
