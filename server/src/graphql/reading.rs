//! Readings of courts, which lie over a version.

use std::sync::Arc;

use asof_engine::NormGraph;
use asof_engine::query;
use asof_schema::{CommandId, ComponentId, Described};
use async_graphql::{Context, Description, ID, Interface, Object, Result, SimpleObject};

use super::about::{self, About};
use super::action::Action;
use super::component::Component;
use super::ids::{NodeId, Pin};
use super::period::Interval;
use super::read_point::ReadPoint;
use super::reading_reference::ReadingReference;
use super::request_context::RequestContext;
use super::scalars::{Date, Language, Urn};
use super::text_unit::SourceSpan;
use super::version::ComponentVersion;
use super::vocabulary::{ReadWords, ReadingEnd, VersionNature};

/// What a court says that a component means, over `[from, to)`, read at a point, which its id says. It
/// changes no word of the law.
#[derive(Clone, Description)]
pub(super) struct Reading {
    graph: Arc<NormGraph>,
    said: Box<query::ReadingView>,
    read_point: ReadPoint,
}

/// What stands of a component on a day: its version, or what a court says of it.
#[derive(Interface)]
#[graphql(
    field(name = "urn", ty = "Urn", desc = "The URN, which no point changes."),
    field(
        name = "nature",
        ty = "VersionNature",
        desc = "Whether it is words of the law, of a judgment, or a reading."
    ),
    field(
        name = "valid",
        ty = "Interval",
        desc = "The days on which it is valid, as known and recorded at the point."
    ),
    field(name = "same_as", ty = "Vec<String>", desc = "The ids that it has in other sources.")
)]
pub(super) enum ValidVersion {
    /// One state of a provision.
    ComponentVersion(ComponentVersion),
    /// What a court says that a provision means.
    Reading(Reading),
}

impl Reading {
    /// Readings as the engine gives them for a point.
    pub(super) fn list(
        graph: &Arc<NormGraph>,
        said: Vec<query::ReadingView>,
        read_point: ReadPoint,
    ) -> Vec<Self> {
        let one = |said| Self { graph: Arc::clone(graph), said: Box::new(said), read_point };
        said.into_iter().map(one).collect()
    }

    /// Readings of a history, each read on its own first day.
    pub(super) fn on_first_days(
        graph: &Arc<NormGraph>,
        said: Vec<query::ReadingView>,
        read_point: ReadPoint,
    ) -> Vec<Self> {
        let one = |said: query::ReadingView| {
            let read_point = read_point.on(said.valid.start());
            Self { graph: Arc::clone(graph), said: Box::new(said), read_point }
        };
        said.into_iter().map(one).collect()
    }

    /// Those of a component that stand at a point.
    pub(super) fn at(
        request: &RequestContext,
        (graph, id): (&Arc<NormGraph>, &ComponentId),
        read_point: ReadPoint,
        below: bool,
    ) -> Result<Vec<Self>> {
        charge(request, graph)?;
        let said = query::readings_in(graph, id, read_point.point, scope(below));
        request.charge(said.len())?;
        Ok(Self::list(graph, said, read_point))
    }

    /// The reading with an id, read at the point that the id says.
    pub(super) fn pinned(request: &RequestContext, id: &CommandId, pin: Pin) -> Option<Self> {
        let read_point = ReadPoint::pinned(request.corpus(), pin)?;
        request.ask(read_point.as_of);
        request.corpus().graphs().find_map(|graph| {
            let said = query::reading_in(graph, id, read_point.point)?;
            Some(Self { graph: Arc::clone(graph), said: Box::new(said), read_point })
        })
    }

    /// It as the engine gives it.
    pub(super) fn get(&self) -> &query::ReadingView {
        &self.said
    }
}

/// Counts what is read for the readings of a norm: its commands, which are lighter than other rows.
pub(super) fn charge(request: &RequestContext, graph: &NormGraph) -> Result<()> {
    let commands = if graph.has_readings() { graph.counts().2 } else { 0 };
    request.charge(1 + commands / 10)
}

pub(super) fn scope(below: bool) -> query::Scope {
    if below { query::Scope::Subtree } else { query::Scope::Own }
}

/// How readings differ between two points.
#[derive(SimpleObject)]
pub(super) struct ReadingDiff {
    /// Those that stand at the second point alone.
    begun: Vec<Reading>,
    /// Those that stand at the first point alone, as they stand there.
    gone: Vec<Reading>,
    /// Those that stand at both.
    stayed: Vec<StayedReading>,
}

/// A reading that stands at two points.
#[derive(SimpleObject)]
pub(super) struct StayedReading {
    /// It at the first.
    before: Reading,
    /// It at the second.
    after: Reading,
    /// Whether the words under it, those of the component and of what is in force below it, differ; null
    /// where some are unknown.
    words_changed: Option<bool>,
}

impl ReadingDiff {
    /// What the engine says of two points.
    pub(super) fn of(
        graph: &Arc<NormGraph>,
        said: query::ReadingDiff,
        [before, after]: [ReadPoint; 2],
    ) -> Self {
        let one = |said, read_point| Reading { graph: Arc::clone(graph), said: Box::new(said), read_point };
        let stayed = said.stayed.into_iter().map(|stayed| StayedReading {
            before: one(stayed.before, before),
            after: one(stayed.after, after),
            words_changed: stayed.words_changed,
        });
        Self {
            stayed: stayed.collect(),
            begun: Reading::list(graph, said.begun, after),
            gone: Reading::list(graph, said.gone, before),
        }
    }
}

#[Object(use_type_description)]
impl Reading {
    /// `reading:`, the URN and the point at which it is read, as in the id of a version.
    pub(super) async fn id(&self) -> ID {
        ID(NodeId::Reading(self.said.id.clone(), self.read_point.pin()).to_string())
    }
    /// The URN of the command that brings it.
    pub(super) async fn urn(&self) -> Urn {
        Urn(self.said.id.to_string())
    }
    /// INTERPRETIVE.
    pub(super) async fn nature(&self) -> VersionNature {
        query::VersionNature::Interpretive.into()
    }
    /// The ids that it has in other sources.
    pub(super) async fn same_as(&self) -> Vec<String> {
        about::same_as(&self.graph, &Described::Reading(self.said.id.clone()), self.read_point.point)
    }
    /// What sources say about it.
    fn about(&self) -> Vec<About> {
        About::of(&self.graph, &Described::Reading(self.said.id.clone()), self.read_point.point)
    }
    /// The command that brings it, or the correction that stands for it.
    fn action(&self) -> Action {
        Action::of_view(&self.graph, self.said.action.clone())
    }
    /// What it reads. A rule of courts, which no statute is under, has no version.
    fn component(&self) -> Option<Component> {
        let row = self.graph.component(self.said.component.local())?.row;
        Some(Component { graph: Arc::clone(&self.graph), row })
    }
    /// The days around the one at which it is read on which it stands.
    pub(super) async fn valid(&self) -> Interval {
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
    /// How the words that it reads stand to those of the day at which it is read.
    fn words(&self) -> ReadWords {
        self.said.words.into()
    }
    /// Its texts.
    fn texts(&self) -> Vec<AspectText> {
        self.said.reading.texts.iter().map(|said| AspectText::of(&self.graph, said)).collect()
    }
    /// The provisions that its words cite, text by text, at the point at which it is read. An article that is
    /// cited by its number alone is one of the norm that is read.
    fn references(&self, ctx: &Context<'_>) -> Result<Vec<ReadingReference>> {
        ReadingReference::list(RequestContext::at(ctx)?, &self.graph, &self.said, self.read_point)
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
pub(super) struct AspectText {
    graph: Arc<NormGraph>,
    said: asof_schema::AspectText,
}

impl AspectText {
    /// A text of a reading of a norm.
    pub(super) fn of(graph: &Arc<NormGraph>, said: &asof_schema::AspectText) -> Self {
        Self { graph: Arc::clone(graph), said: said.clone() }
    }
}

#[Object(use_type_description)]
impl AspectText {
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
