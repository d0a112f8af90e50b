//! Readings of courts, which lie over a version.

use std::sync::Arc;

use asof_engine::NormGraph;
use asof_engine::query;
use asof_schema::Described;
use async_graphql::{Context, Description, Object, Result};

use super::about::{self, About};
use super::action::Action;
use super::component::Component;
use super::period::Interval;
use super::read_point::ReadPoint;
use super::request_context::RequestContext;
use super::scalars::{Date, Language, Urn};
use super::text_unit::SourceSpan;
use super::vocabulary::{ReadWords, ReadingEnd};

/// What a court says that a component means, over `[from, to)`. It changes no word of the law.
#[derive(Clone, Description)]
pub(super) struct Reading {
    pub(super) graph: Arc<NormGraph>,
    pub(super) said: query::ReadingView,
}

#[Object(use_type_description)]
impl Reading {
    /// The URN of the command that brings it.
    fn urn(&self) -> Urn {
        Urn(self.said.id.to_string())
    }
    /// The ids that it has in other sources.
    fn same_as(&self, ctx: &Context<'_>) -> Result<Vec<String>> {
        let point = ReadPoint::latest(RequestContext::at(ctx)?.corpus()).point;
        Ok(about::same_as(&self.graph, &Described::Reading(self.said.id.clone()), point))
    }
    /// What sources say about it.
    fn about(&self, ctx: &Context<'_>) -> Result<Vec<About>> {
        let point = ReadPoint::latest(RequestContext::at(ctx)?.corpus()).point;
        Ok(About::of(&self.graph, &Described::Reading(self.said.id.clone()), point))
    }
    /// The command that brings it, or the correction that stands for it.
    fn action(&self) -> Action {
        Action::of_view(&self.graph, self.said.action.clone())
    }
    /// What it reads; null for a rule that no statute has under it.
    fn component(&self) -> Option<Component> {
        let row = self.graph.component(self.said.component.local())?.row;
        Some(Component { graph: Arc::clone(&self.graph), row })
    }
    /// The days around the one asked for on which it stands.
    fn valid(&self) -> Interval {
        self.said.valid.into()
    }
    /// Why it ends; null if nothing known ends it.
    fn ends(&self) -> Option<ReadingEnd> {
        self.said.ended.as_ref().map(|ended| ended.why.into())
    }
    /// The commands that end it.
    fn ended_by(&self) -> Vec<Action> {
        let by = self.said.ended.iter().flat_map(|ended| &ended.by);
        by.map(|action| Action::of_view(&self.graph, action.clone())).collect()
    }
    /// The day whose words it reads.
    fn reads_words_of(&self) -> Date {
        Date(self.said.of)
    }
    /// How the words that it reads stand to those of the day asked for.
    fn words(&self) -> ReadWords {
        self.said.words.into()
    }
    /// Its texts.
    fn texts(&self) -> Vec<ReadingText> {
        let text = |said: &asof_schema::ReadingText| ReadingText {
            graph: Arc::clone(&self.graph),
            said: said.clone(),
        };
        self.said.reading.texts.iter().map(text).collect()
    }
    /// The court.
    fn court(&self) -> Option<&str> {
        self.said.reading.court.as_deref()
    }
    /// The body of the court: its plenary, a panel.
    fn body(&self) -> Option<&str> {
        self.said.reading.body.as_deref()
    }
    /// The case, as it is cited.
    fn case(&self) -> Option<&str> {
        self.said.reading.case.as_deref()
    }
    /// The vote, as the source has it.
    fn vote(&self) -> Option<&str> {
        self.said.reading.vote.as_deref()
    }
    /// Who reported the case.
    fn rapporteur(&self) -> Option<&str> {
        self.said.reading.rapporteur.as_deref()
    }
    /// The level of authority, in the source's own word.
    fn authority(&self) -> Option<&str> {
        self.said.reading.authority.as_deref()
    }
    /// On whom it binds, in the source's own words.
    fn binds(&self) -> Option<&str> {
        self.said.reading.binds.as_deref()
    }
    /// The URN of the part of the judgment in which it stands.
    fn source(&self) -> Option<Urn> {
        self.said.reading.source.as_ref().map(|source| Urn(source.to_string()))
    }
    /// The URNs of the commands whose readings it ends, refines or distinguishes.
    fn upon(&self) -> Vec<Urn> {
        self.said.upon.iter().map(|id| Urn(id.to_string())).collect()
    }
    /// The URNs of the commands whose readings it contradicts without ending them.
    fn contradicts(&self) -> Vec<Urn> {
        self.said.reading.contradicts.iter().map(|id| Urn(id.to_string())).collect()
    }
}

/// A text of a reading.
#[derive(Clone, Description)]
pub(super) struct ReadingText {
    graph: Arc<NormGraph>,
    said: asof_schema::ReadingText,
}

#[Object(use_type_description)]
impl ReadingText {
    /// BCP 47 tag of its language.
    fn language(&self) -> Language {
        Language(self.said.language.clone())
    }
    /// What it is for, in the source's own word: `holding`, `ratio`, `summary`, `tese`.
    fn aspect(&self) -> &str {
        &self.said.aspect
    }
    /// The words.
    fn content(&self) -> &str {
        &self.said.text
    }
    /// Where the words are in the source, if that is recorded.
    fn span(&self) -> Option<SourceSpan> {
        let place = self.said.evidence?;
        Some(SourceSpan::of(&self.graph, (place.sha256, place.start, place.end), &self.said.text))
    }
}
