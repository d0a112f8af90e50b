//! A provision without time.

use std::collections::BTreeSet;
use std::sync::Arc;

use asof_engine::query::{self, Absence, Scope, Taxonomy, TouchFilter};
use asof_engine::{ActRow, CommandRow, ComponentRow, NormGraph, Version, VersionRow};
use asof_schema::{ActId, Cause, ComponentId, Day, Described, VersionId, Vocabulary as _};
use async_graphql::{Context, Description, ID, Object, Result};

use super::about::{self, About, Term};
use super::action::{Action, ActionConnection};
use super::alias::Alias;
use super::as_of::AsOf;
use super::assurance::Assurance;
use super::connection::{Paging, connection, cost, page};
use super::court::CourtAction;
use super::error::{Warning, of_query};
use super::filters::ActionFilter;
use super::ids::write_component;
use super::impact::{HierarchicalImpact, ImpactInput};
use super::lineage::Lineage;
use super::norm::Norm;
use super::period::DateRangeInput;
use super::read_point::ReadPoint;
use super::reading::{self, Reading, ReadingDiff, ValidVersion};
use super::request_context::{RequestContext, Spot};
use super::scalars::Urn;
use super::version::{ComponentVersion, ComponentVersionConnection};
use super::vocabulary::{Agreement, Granularity, LineageScope, VersionCause, VersionNature};

/// How long an id mostly is at most, in bytes.
pub(super) const ID_LENGTH: usize = 120;

/// A provision, independent of time. Its versions have its number, heading and place. Its fields are read at
/// the point of their own arguments, whichever way it was reached.
#[derive(Clone, Description)]
pub(super) struct Component {
    pub(super) graph: Arc<NormGraph>,
    pub(super) row: ComponentRow,
}

connection!(ComponentConnection, ComponentEdge, Component);

fn all_natures() -> Vec<VersionNature> {
    query::VersionNature::ALL.iter().map(|&nature| nature.into()).collect()
}

impl Component {
    /// The component with an id.
    pub(super) fn by_id(request: &RequestContext, id: &ComponentId) -> Option<Self> {
        let anchor = request.corpus().anchor(id).ok()?;
        Some(Self { graph: anchor.graph, row: anchor.component })
    }

    /// Its id in the data model.
    pub(super) fn key(&self) -> ComponentId {
        self.get().id()
    }

    /// Its id for caches.
    pub(super) fn node_id(&self) -> String {
        let mut id = String::with_capacity(ID_LENGTH);
        id.push_str("component:");
        // Writing into a string cannot fail.
        let _ = write_component(self.graph.norm().id.as_str(), self.get().local(), &mut id);
        id
    }

    /// Another component of the same graph.
    pub(super) fn other(&self, row: ComponentRow) -> Self {
        Self { graph: Arc::clone(&self.graph), row }
    }

    /// The component of the same norm with an id.
    pub(super) fn by_local(&self, id: &ComponentId) -> Option<Self> {
        self.graph.component(id.local()).map(|other| self.other(other.row))
    }

    /// It as the engine reads it.
    pub(super) fn get(&self) -> asof_engine::Component<'_> {
        self.row.of(&self.graph)
    }

    fn wrap(&self, row: VersionRow, read_point: ReadPoint) -> ComponentVersion {
        ComponentVersion { graph: Arc::clone(&self.graph), row, read_point }
    }

    /// The version at a point.
    pub(super) fn version_at(&self, read_point: ReadPoint) -> Option<ComponentVersion> {
        self.get().version_at(read_point.point).map(|version| self.wrap(version.row, read_point))
    }

    /// The version with an id, read at a point.
    pub(super) fn version_named(&self, id: &VersionId, read_point: ReadPoint) -> Option<ComponentVersion> {
        self.get().version(id).map(|version| self.wrap(version.row, read_point))
    }

    /// The version at a point; where there is none, a warning says since when there is one, or that none is known.
    pub(super) fn version_or_warn(
        &self,
        spot: Spot<'_>,
        request: &RequestContext,
        read_point: ReadPoint,
    ) -> Option<ComponentVersion> {
        let version = self.version_at(read_point);
        if version.is_none() {
            let (code, message) = match Absence::of(self.get(), read_point.point) {
                Absence::NotYet { first } => (Warning::NotYet, format!("it begins on {first}")),
                Absence::NoText { first } => {
                    (Warning::Unknown, format!("no text of that day is known, the first one is of {first}"))
                }
                Absence::Unknown => {
                    (Warning::Unknown, "it is not known or not recorded at this point".to_owned())
                }
            };
            request.warn(spot, code, self.key().as_str(), message);
        }
        version
    }

    /// The point that an argument says, once a strict one is held.
    fn held(&self, ctx: &Context<'_>, as_of: Option<AsOf>) -> Result<ReadPoint> {
        let request = RequestContext::at(ctx)?;
        let read_point = request.read_point(as_of);
        self.hold(request, read_point)?;
        Ok(read_point)
    }

    /// The components directly below it at a point.
    fn below(&self, read_point: ReadPoint) -> Vec<ComponentRow> {
        let version = self.get().version_at(read_point.point);
        version.into_iter().flat_map(Version::children).map(|child| child.component().row).collect()
    }

    /// The components in which it stands at a point, the nearest first.
    fn above(&self, read_point: ReadPoint) -> impl Iterator<Item = Self> + '_ {
        let (here, point) = (self.get(), read_point.point);
        let there = here.version_at(point).is_some();
        here.upward(point).skip(1).take_while(move |_| there).map(|above| self.other(above.row))
    }

    /// The components that ever stood at or below it by a point, and those that are still to be inserted there.
    pub(super) fn ever_below(
        &self,
        request: &RequestContext,
        read_point: ReadPoint,
    ) -> Result<Vec<ComponentRow>> {
        let below = request.names(&self.graph, read_point).ever_below(self.get(), read_point.point);
        request.charge(below.len())?;
        Ok(below)
    }

    /// The commands that name it or what ever stood below it, or made or ended a version of one of these; or their acts.
    fn touched_by(
        &self,
        request: &RequestContext,
        read_point: ReadPoint,
        granularity: Granularity,
    ) -> Result<Vec<Action>> {
        let graph = &self.graph;
        let names = request.names(graph, read_point);
        let mut commands: BTreeSet<CommandRow> = BTreeSet::new();
        for component in self.ever_below(request, read_point)? {
            let versions = component.of(graph).versions();
            request.charge(versions.len())?;
            commands.extend(names.by.get(&component).into_iter().flatten());
            for version in versions.filter(|version| version.is_born(read_point.point)) {
                commands.extend(version.made_by());
                commands.extend(version.end(read_point.point).into_iter().flat_map(|end| end.by));
            }
        }
        let held: Vec<CommandRow> =
            commands.into_iter().filter(|&row| read_point.records(row.of(graph).recorded())).collect();
        if granularity == Granularity::Micro {
            return Action::list(request, graph, &held);
        }
        let acts: BTreeSet<&ActId> = held.iter().filter_map(|row| Some(&row.of(graph).act()?.id)).collect();
        let wanted = |row: &ActRow<'_>| read_point.records(row.tx) && acts.contains(&row.act.id);
        Ok(Action::in_order(Action::acts_in(graph, wanted)))
    }

    pub(super) fn page(&self, rows: &[ComponentRow], asked: Paging) -> Result<ComponentConnection> {
        let key = |row: &ComponentRow| row.of(&self.graph).id().to_string();
        Ok(page(rows, asked, key, |&row| self.other(row))?.into())
    }
}

#[Object(use_type_description)]
impl Component {
    /// `component:` and the URN.
    pub(super) async fn id(&self) -> ID {
        ID(self.node_id())
    }
    /// The norm's URN, `!` and a path; the norm's own URN for its root.
    fn urn(&self) -> Urn {
        Urn(self.key().to_string())
    }
    /// Its other addresses.
    fn aliases(&self) -> Vec<Alias> {
        let id = self.key();
        let aliases = self.graph.meta().aliases.iter().filter(|alias| alias.component == id);
        aliases.cloned().map(Alias).collect()
    }
    /// The ids that it has in other sources.
    fn same_as(&self, ctx: &Context<'_>) -> Result<Vec<String>> {
        let point = about::latest(ctx)?;
        Ok(about::same_as(&self.graph, &Described::Component(self.key()), point))
    }
    /// What sources say about it: data, and texts that are no words of the law.
    fn about(&self, ctx: &Context<'_>) -> Result<Vec<About>> {
        let point = about::latest(ctx)?;
        Ok(About::of(&self.graph, &Described::Component(self.key()), point))
    }
    /// The themes that it is about.
    fn themes(&self, ctx: &Context<'_>) -> Result<Vec<Term>> {
        Ok(Term::on(RequestContext::at(ctx)?, Taxonomy::Themes, self))
    }
    /// The types that sources give it, beside `type`.
    fn item_types(&self, ctx: &Context<'_>) -> Result<Vec<Term>> {
        Ok(Term::on(RequestContext::at(ctx)?, Taxonomy::ItemTypes, self))
    }
    /// The versions that are applied on a day: mostly the one that is valid on it, but none while law waits that has
    /// taken effect, and an earlier one while it goes on.
    fn applicable_versions(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The point. Default: today.")] as_of: Option<AsOf>,
    ) -> Result<Vec<ComponentVersion>> {
        let (request, read_point) = (RequestContext::at(ctx)?, self.held(ctx, as_of)?);
        let applied = query::applicable(request.corpus(), &self.key(), read_point.as_of).map_err(of_query)?;
        request.charge(applied.len())?;
        Ok(applied
            .into_iter()
            .map(|(version, _)| self.wrap(version.row, read_point).on_its_first_day())
            .collect())
    }
    /// The norm to which it belongs.
    fn norm(&self) -> Norm {
        Norm { graph: Arc::clone(&self.graph) }
    }
    /// article, paragraph, item, title, chapter, section ..., as the law of the country is divided.
    #[graphql(name = "type")]
    pub(super) fn component_type(&self) -> &str {
        self.get().kind()
    }
    /// The marker as printed; if it does not exist at the point, that of the version nearest to the point.
    fn label(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The point. Default: today.")] as_of: Option<AsOf>,
    ) -> Result<&str> {
        let read_point = self.held(ctx, as_of)?;
        Ok(self.get().version_near(read_point.point).map_or("", Version::label))
    }
    /// How it is cited within its norm: `Art. 5º, LXXVIII`.
    fn citation(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The point. Default: today.")] as_of: Option<AsOf>,
    ) -> Result<String> {
        let read_point = self.held(ctx, as_of)?;
        Ok(query::cite(self.get(), read_point.point))
    }
    /// Its version at a point. Null with a warning if it did not exist yet; a tombstone if it was repealed by
    /// then. Without a day, it is that of today, or else of the last day on which it is assured.
    fn version(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The point. Default: today.")] as_of: Option<AsOf>,
    ) -> Result<Option<ComponentVersion>> {
        let request = RequestContext::at(ctx)?;
        let read_point = self.shown(ctx.into(), request, self.held(ctx, as_of)?)?;
        Ok(self.version_or_warn(ctx.into(), request, read_point))
    }
    /// Its versions as known and recorded at the point, oldest first, each read on its own first day.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn versions(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Only versions that are valid on some day of this period.")] overlapping: Option<
            DateRangeInput,
        >,
        #[graphql(desc = "Only versions with these causes. Default: all, including AGGREGATE.")]
        causes: Option<Vec<VersionCause>>,
        #[graphql(
            desc = "The point; its day only counts for `strict`. Default: everything that is known and \
                recorded."
        )]
        as_of: Option<AsOf>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 50)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<ComponentVersionConnection> {
        let (request, read_point) = (RequestContext::at(ctx)?, self.held(ctx, as_of)?);
        let (from, to) = overlapping.map_or(Ok((Day::MIN, Day::MAX)), DateRangeInput::days)?;
        let versions = self.get().lineage(read_point.point, Scope::Subtree);
        request.charge(versions.len())?;
        let overlaps = |version: &Version<'_>| {
            let valid = version.valid(read_point.point);
            overlapping.is_none()
                || !valid.is_empty() && valid.start() < to && valid.end().is_none_or(|end| from < end)
        };
        let of_cause = |cause: Cause| causes.as_ref().is_none_or(|causes| causes.contains(&cause.into()));
        let kept = versions.into_iter().filter(|version| overlaps(version) && of_cause(version.cause()));
        let rows: Vec<VersionRow> = kept.map(|version| version.row).collect();
        let key = |row: &VersionRow| row.of(&self.graph).id().to_string();
        let wrap = |&row: &VersionRow| self.wrap(row, read_point).on_its_first_day();
        Ok(page(&rows, Paging::of(ctx, self.key(), (first, after))?, key, wrap)?.into())
    }
    /// Its history.
    fn lineage(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "What counts as a change.", default_with = "LineageScope::from(Scope::Subtree)")]
        scope: LineageScope,
        #[graphql(
            desc = "The point; its day only counts for `strict`. Default: everything that is known and \
                recorded."
        )]
        as_of: Option<AsOf>,
        #[graphql(
            desc = "Whether to include the histories of the components that it continues.",
            default = true
        )]
        follow_identity: bool,
    ) -> Result<Lineage> {
        let request = RequestContext::at(ctx)?;
        Lineage::of(request, self.clone(), self.held(ctx, as_of)?, scope.0, follow_identity)
    }
    /// The commands that affected it, or any component that was or will be below it: they name one of these,
    /// or made or ended a version of one. Or the acts of these commands. In order of publication.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn history(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which acts or commands. Default: all.", default)] filter: ActionFilter,
        #[graphql(desc = "Whole acts or single commands.", default_with = "Granularity::Macro")]
        granularity: Granularity,
        #[graphql(
            desc = "The point; its day only counts for `strict`. Default: everything that is known and \
                recorded."
        )]
        as_of: Option<AsOf>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 50)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<ActionConnection> {
        let (request, read_point) = (RequestContext::at(ctx)?, self.held(ctx, as_of)?);
        let sieve = filter.read(request, read_point)?;
        let mut actions = self.touched_by(request, read_point, granularity)?;
        actions.retain(|action| sieve.lets(action));
        let asked = Paging::of(ctx, self.key(), (first, after))?;
        Ok(page(&actions, asked, Action::key, Action::clone)?.into())
    }
    /// Its parent; null for a root, and if it does not exist at the point.
    fn parent(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The point. Default: today.")] as_of: Option<AsOf>,
    ) -> Result<Option<Self>> {
        Ok(self.above(self.held(ctx, as_of)?).next())
    }
    /// Its ancestors, nearest first, up to the norm's root.
    fn ancestors(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The point. Default: today.")] as_of: Option<AsOf>,
    ) -> Result<Vec<Self>> {
        Ok(self.above(self.held(ctx, as_of)?).collect())
    }
    /// Its children, in document order.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn children(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The point. Default: today.")] as_of: Option<AsOf>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 100)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<ComponentConnection> {
        let request = RequestContext::at(ctx)?;
        let below = self.below(self.held(ctx, as_of)?);
        request.charge(below.len())?;
        self.page(&below, Paging::of(ctx, self.key(), (first, after))?)
    }
    /// Everything below it, in document order, each before its own children.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn descendants(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The point. Default: today.")] as_of: Option<AsOf>,
        #[graphql(desc = "Only provisions of these types.")] types: Option<Vec<String>>,
        #[graphql(desc = "The number of levels down. Default: all.")] max_depth: Option<u32>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 100)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<ComponentConnection> {
        let request = RequestContext::at(ctx)?;
        let top = self.get().version_at(self.held(ctx, as_of)?.point);
        let below: Vec<_> = top.into_iter().flat_map(|top| top.walk(max_depth)).collect();
        request.charge(below.len())?;
        let components = below.iter().skip(1).map(|(version, _)| version.component());
        let of_type = |kind: &str| types.as_ref().is_none_or(|types| types.iter().any(|t| t == kind));
        let wanted = components.filter(|component| of_type(component.kind()));
        let rows: Vec<ComponentRow> = wanted.map(|component| component.row).collect();
        self.page(&rows, Paging::of(ctx, self.key(), (first, after))?)
    }
    /// How far it is known, with everything below it; also of a provision that does not exist at the point.
    fn assurance(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The point. Default: today.")] as_of: Option<AsOf>,
    ) -> Result<Assurance> {
        self.assured(RequestContext::at(ctx)?, self.held(ctx, as_of)?)
    }
    /// The readings of courts that stand at the point, in order of publication; also of what has no version
    /// there, such as a rule of courts that no statute is under.
    fn readings(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The point. Default: today.")] as_of: Option<AsOf>,
        #[graphql(desc = "Whether to include those of what is below it.", default)] below: bool,
    ) -> Result<Vec<Reading>> {
        let read_point = self.held(ctx, as_of)?;
        Reading::at(RequestContext::at(ctx)?, (&self.graph, &self.key()), read_point, below)
    }
    /// Whether its own readings agree. A split is reported as a split, and never decided.
    fn agreement(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The point. Default: today.")] as_of: Option<AsOf>,
    ) -> Result<Agreement> {
        let read_point = self.held(ctx, as_of)?;
        let readings = Reading::at(RequestContext::at(ctx)?, (&self.graph, &self.key()), read_point, false)?;
        Ok(query::agreement(readings.iter().map(Reading::get)).into())
    }
    /// What stands of it at the point: its version, unless it has none or that has ended, and then its readings in
    /// order of publication.
    fn valid_versions(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The point. Default: today.")] as_of: Option<AsOf>,
        #[graphql(desc = "Only these natures.", default_with = "all_natures()")] kinds: Vec<VersionNature>,
    ) -> Result<Vec<ValidVersion>> {
        let read_point = self.held(ctx, as_of)?;
        let of_kind = |nature: query::VersionNature| kinds.contains(&nature.into());
        let nature = query::VersionNature::of(&self.graph);
        let version = self.version_at(read_point).filter(|version| of_kind(nature) && version.is_valid());
        let mut readings = Vec::new();
        if of_kind(query::VersionNature::Interpretive) {
            readings = Reading::at(RequestContext::at(ctx)?, (&self.graph, &self.key()), read_point, false)?;
        }
        let version = version.map(ValidVersion::ComponentVersion).into_iter();
        Ok(version.chain(readings.into_iter().map(ValidVersion::Reading)).collect())
    }
    /// Every stretch of days on which a reading of it stands, by first day, each read on its own first day. A
    /// reading that ended and stands again has two.
    fn reading_history(
        &self,
        ctx: &Context<'_>,
        #[graphql(
            desc = "The point; its day only counts for `strict`. Default: everything that is known and \
                recorded."
        )]
        as_of: Option<AsOf>,
        #[graphql(desc = "Whether to include those of what is below it.", default)] below: bool,
    ) -> Result<Vec<Reading>> {
        let (request, read_point) = (RequestContext::at(ctx)?, self.held(ctx, as_of)?);
        reading::charge(request, &self.graph)?;
        let (id, scope) = (self.key(), reading::scope(below));
        let said = query::readings_over_time_in(&self.graph, &id, read_point.point, scope);
        request.charge(said.len())?;
        Ok(Reading::on_first_days(&self.graph, said, read_point))
    }
    /// How its readings differ between two points.
    fn reading_diff(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The earlier side (or simply the first one).")] before: AsOf,
        #[graphql(desc = "The other side.")] after: AsOf,
        #[graphql(desc = "Whether to include the readings of what is below it.", default)] below: bool,
    ) -> Result<ReadingDiff> {
        let request = RequestContext::at(ctx)?;
        let sides = [self.held(ctx, Some(before))?, self.held(ctx, Some(after))?];
        reading::charge(request, &self.graph)?;
        let points = sides.map(|side| side.as_of);
        let said = query::readings_between(request.corpus(), &self.key(), points, reading::scope(below));
        Ok(ReadingDiff::of(&self.graph, said.map_err(of_query)?, sides))
    }
    /// What courts did to it: commands about readings, and commands of judgments that change the law itself,
    /// by first day.
    fn judgments(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Only what has its first day in this period. Default: all.")] during: Option<
            DateRangeInput,
        >,
        #[graphql(desc = "Whether to include what touched anything that was ever below it.", default)]
        below: bool,
        #[graphql(desc = "Only of this court, as the source names it; upper and lower case are one.")]
        court: Option<String>,
        #[graphql(desc = "Only of this body of the court.")] body: Option<String>,
        #[graphql(
            desc = "The point; its day only counts for `strict`. Default: everything that is known and \
                recorded."
        )]
        as_of: Option<AsOf>,
    ) -> Result<Vec<CourtAction>> {
        let (request, read_point) = (RequestContext::at(ctx)?, self.held(ctx, as_of)?);
        let (from, to) = during.map_or(Ok((Day::MIN, Day::MAX)), DateRangeInput::days)?;
        let scope = reading::scope(below);
        let filter = TouchFilter { scope, judgments: true, from, to, court, body, ..TouchFilter::default() };
        CourtAction::touching(request, self, read_point, &filter)
    }
    /// The commands that touched exactly it, by first day, amendments and readings together: those that name
    /// it or that wrote a part of one of its versions, and the negations and corrections of these.
    fn actions(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Whether to include the commands that enacted the norm.", default = true)]
        enactment: bool,
        #[graphql(
            desc = "The point; its day only counts for `strict`. Default: everything that is known and \
                recorded."
        )]
        as_of: Option<AsOf>,
    ) -> Result<Vec<Action>> {
        let (request, read_point) = (RequestContext::at(ctx)?, self.held(ctx, as_of)?);
        let filter = TouchFilter { enactment, ..TouchFilter::default() };
        let touches = CourtAction::touching(request, self, read_point, &filter)?;
        Ok(touches.into_iter().map(CourtAction::into_action).collect())
    }
    /// The changes in it and below it in a period.
    fn impact(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The changes to count.")] input: ImpactInput,
    ) -> Result<HierarchicalImpact> {
        HierarchicalImpact::of(RequestContext::at(ctx)?, self, input)
    }
}
