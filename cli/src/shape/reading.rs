//! Readings of courts.

use asof_engine::query::{
    Mode, ReadWords, ReadingEnd, ReadingReference, ReadingView, Relations, TargetState,
};
use asof_schema::{AsOf, AspectText, CommandId, ComponentId, Day, Interval, ReferenceKind};
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
    #[serde(skip_serializing_if = "Vec::is_empty")]
    references: Vec<ReferenceShape<'a>>,
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

/// A provision that the words of a reading cite: `ReadingReference`.
#[derive(Debug, Serialize)]
struct ReferenceShape<'a> {
    kind: ReferenceKind,
    text: TextShape<'a>,
    surface: String,
    start: usize,
    end: usize,
    law: Option<String>,
    path: Vec<String>,
    target: Option<Provision>,
    state: Option<TargetState>,
    mode: Mode,
    extractor: &'static str,
    confidence: f64,
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

impl<'a> ReferenceShape<'a> {
    fn of(shaper: Shaper<'_>, view: &'a ReadingView, cited: ReadingReference) -> Option<Self> {
        let ReadingReference { text, said } = cited;
        Some(Self {
            kind: said.kind,
            text: TextShape::from(view.reading.texts.get(text)?),
            surface: said.surface,
            start: said.start,
            end: said.end,
            law: said.law,
            path: said.path,
            target: said.target.as_ref().map(|target| shaper.provision(target)),
            state: said.state,
            mode: said.mode,
            extractor: said.extractor,
            confidence: (f64::from(said.confidence) * 100.0).round() / 100.0,
        })
    }
}

impl<'a> ReadingShape<'a> {
    /// A reading whose words are read at the point of the question.
    pub(crate) fn of(shaper: Shaper<'_>, said: &'a ReadingView) -> Self {
        Self::read_at(shaper, said, shaper.at)
    }

    /// A reading of a history, whose words are read on its own first day.
    pub(crate) fn on_first_day(shaper: Shaper<'_>, said: &'a ReadingView) -> Self {
        Self::read_at(shaper, said, AsOf { at: said.valid.start(), ..shaper.at })
    }

    fn read_at(shaper: Shaper<'_>, said: &'a ReadingView, at: AsOf) -> Self {
        let reading = &said.reading;
        let cited = Relations::of(shaper.corpus, at).of_reading(&said.component, reading).into_iter();
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
            references: cited.filter_map(|cited| ReferenceShape::of(shaper, said, cited)).collect(),
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
