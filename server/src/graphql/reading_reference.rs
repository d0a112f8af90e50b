//! What the words of readings cite.

use std::sync::Arc;

use asof_engine::NormGraph;
use asof_engine::query::{ReadingReference as Said, ReadingView};
use async_graphql::{Description, Object, Result};

use super::component::Component;
use super::connection::count;
use super::read_point::ReadPoint;
use super::reading::AspectText;
use super::reference::relations_in;
use super::request_context::RequestContext;
use super::vocabulary::{ReferenceKind, ReferenceMode, ReferenceState};

/// A provision that the words of a reading cite. Its target is found for the point at which the reading is read.
#[derive(Clone, Description)]
pub(super) struct ReadingReference {
    said: Said,
    text: AspectText,
    target: Option<Component>,
}

impl ReadingReference {
    /// Those of a reading, text by text.
    pub(super) fn list(
        request: &RequestContext,
        graph: &Arc<NormGraph>,
        view: &ReadingView,
        read_point: ReadPoint,
    ) -> Result<Vec<Self>> {
        let said = relations_in(request, read_point, graph)?.of_reading(&view.component, &view.reading);
        request.charge(said.len())?;
        let one = |said: Said| {
            let text = AspectText::of(graph, view.reading.texts.get(said.text)?);
            let target = said.said.target.as_ref().and_then(|target| Component::by_id(request, target));
            Some(Self { said, text, target })
        };
        Ok(said.into_iter().filter_map(one).collect())
    }
}

#[Object(use_type_description)]
impl ReadingReference {
    /// REFERS_TO or CITES.
    fn kind(&self) -> ReferenceKind {
        self.said.said.kind.into()
    }
    /// The text whose words they are.
    fn text(&self) -> &AspectText {
        &self.text
    }
    /// The words.
    fn surface(&self) -> &str {
        &self.said.said.surface
    }
    /// The first byte of the words in the text.
    fn start(&self) -> i32 {
        count(self.said.said.start)
    }
    /// The byte after the last.
    fn end(&self) -> i32 {
        count(self.said.said.end)
    }
    /// The law that the words name; null if they are of the norm that is read.
    fn law(&self) -> Option<&str> {
        self.said.said.law.as_deref()
    }
    /// The address within the law, outermost step first: `article:5`, `paragraph:2`.
    fn path(&self) -> &[String] {
        &self.said.said.path
    }
    /// The provision meant at the point; if it is gone or still to come, the provision that was or will be
    /// there.
    fn target(&self) -> Option<&Component> {
        self.target.as_ref()
    }
    /// The state of the target.
    fn state(&self) -> Option<ReferenceState> {
        self.said.said.state.map(Into::into)
    }
    /// Whether it moves with its target.
    fn mode(&self) -> ReferenceMode {
        self.said.said.mode.into()
    }
    /// Name and version of the grammar that found it.
    fn extractor(&self) -> &str {
        self.said.said.extractor
    }
    /// How sure the grammar is, from 0 to 1; not a measured rate.
    fn confidence(&self) -> f64 {
        // As it is written: 0.95, and not what the nearest number of 32 bits is.
        (f64::from(self.said.said.confidence) * 100.0).round() / 100.0
    }
}
