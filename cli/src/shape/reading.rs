//! Readings of courts.

use asof_engine::query::{ReadWords, ReadingEnd, ReadingView};
use asof_schema::{AspectText, CommandId, ComponentId, Day, Interval};
use serde::Serialize;

use super::{Action, Provision, Shaper};

/// A reading: `Reading`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReadingShape<'a> {
    urn: &'a CommandId,
    action: Action,
    component: Provision,
    valid: Interval,
    ends: Option<ReadingEnd>,
    ended_by: Vec<Action>,
    reads_words_of: Day,
    words: ReadWords,
    texts: Vec<TextShape<'a>>,
    court: Option<&'a str>,
    body: Option<&'a str>,
    case: Option<&'a str>,
    vote: Option<&'a str>,
    rapporteur: Option<&'a str>,
    authority: Option<&'a str>,
    binds: Option<&'a str>,
    source: Option<&'a ComponentId>,
    upon: &'a [CommandId],
    contradicts: &'a [CommandId],
}

/// A text of a reading: `AspectText`.
#[derive(Debug, Serialize)]
pub(crate) struct TextShape<'a> {
    language: &'a str,
    aspect: &'a str,
    content: &'a str,
}

impl<'a> From<&'a AspectText> for TextShape<'a> {
    fn from(text: &'a AspectText) -> Self {
        Self { language: &text.language, aspect: &text.aspect, content: &text.text }
    }
}

impl<'a> ReadingShape<'a> {
    pub(crate) fn of(shaper: Shaper<'_>, said: &'a ReadingView) -> Self {
        let reading = &said.reading;
        Self {
            urn: &said.id,
            action: Action::from(&said.action),
            component: shaper.provision(&said.component),
            valid: said.valid,
            ends: said.ended.as_ref().map(|ended| ended.why),
            ended_by: said.ended.iter().flat_map(|ended| &ended.by).map(Action::from).collect(),
            reads_words_of: said.of,
            words: said.words,
            texts: reading.texts.iter().map(TextShape::from).collect(),
            court: reading.court.as_deref(),
            body: reading.body.as_deref(),
            case: reading.case.as_deref(),
            vote: reading.vote.as_deref(),
            rapporteur: reading.rapporteur.as_deref(),
            authority: reading.authority.as_deref(),
            binds: reading.binds.as_deref(),
            source: reading.source.as_ref(),
            upon: &said.upon,
            contradicts: &reading.contradicts,
        }
    }
}
