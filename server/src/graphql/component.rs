//! A provision without time.

use std::collections::BTreeSet;
use std::sync::Arc;

use asof_engine::query::{self, Absence, Scope};
use asof_engine::{ActRow, ComponentRow, NormGraph, VersionRow};
use asof_schema::{ActId, Cause, ComponentId, Day, VersionId};
use async_graphql::{Context, Description, ID, Object, Result};

use super::action::{Action, ActionConnection};
use super::alias::Alias;
use super::as_of::AsOf;
use super::connection::{connection, cost, page};
use super::error::of_query;
use super::filters::ActionFilter;
use super::impact::{HierarchicalImpact, ImpactInput};
use super::lineage::Lineage;
use super::norm::Norm;
use super::period::DateRangeInput;
use super::read_point::ReadPoint;
use super::request_context::{RequestContext, Spot};
use super::scalars::Urn;
use super::version::{ComponentVersion, ComponentVersionConnection};
use super::vocabulary::{Granularity, LineageScope, VersionCause};
use crate::name;

/// A provision, independent of time. Its versions have its number, heading and place.
#[derive(Clone, Description)]
pub(super) struct Component {
    pub(super) graph: Arc<NormGraph>,
    pub(super) row: ComponentRow,
    /// Where its fields are read from, unless they say otherwise.
    pub(super) read_point: ReadPoint,
}

connection!(ComponentConnection, ComponentEdge, Component);

impl Component {
    /// The component with an id.
    pub(super) fn by_id(request: &RequestContext, id: &ComponentId, read_point: ReadPoint) -> Option<Self> {
        let anchor = request.corpus().anchor(id).ok()?;
        Some(Self { graph: anchor.graph, row: anchor.component, read_point })
    }

    /// Its id.
    pub(super) fn key(&self) -> ComponentId {
        self.graph.component_id(self.row)
    }

    /// Another component of the same graph, read from the same stand.
    pub(super) fn other(&self, row: ComponentRow) -> Self {
        Self { graph: Arc::clone(&self.graph), row, read_point: self.read_point }
    }

    /// The component of the same norm with an id, read from the same stand.
    pub(super) fn by_local(&self, id: &ComponentId) -> Option<Self> {
        self.graph.component(id.local()).map(|row| self.other(row))
    }

    fn at(&self, read_point: ReadPoint) -> Self {
        Self { read_point, ..self.clone() }
    }

    fn wrap(&self, row: VersionRow) -> ComponentVersion {
        ComponentVersion { graph: Arc::clone(&self.graph), row, read_point: self.read_point }
    }

    /// The version at its stand.
    pub(super) fn current(&self) -> Option<ComponentVersion> {
        self.graph.version_at(self.row, self.read_point.point).map(|row| self.wrap(row))
    }

    /// The version with an id.
    pub(super) fn version_named(&self, id: &str) -> Option<ComponentVersion> {
        let id: VersionId = id.parse().ok()?;
        let rows = self.graph.versions(self.row);
        rows.iter().find(|&&row| self.graph.version_id(row) == id).map(|&row| self.wrap(row))
    }

    /// The version at its stand; where there is none, a warning says since when there is one, or that none is known.
    pub(super) fn current_or_warn(
        &self,
        spot: Spot<'_>,
        request: &RequestContext,
    ) -> Option<ComponentVersion> {
        let version = self.current();
        if version.is_none() {
            request.warn(spot, self.key().as_str(), self.absence());
        }
        version
    }

    fn absence(&self) -> String {
        match Absence::of(&self.graph, self.row, self.read_point.point) {
            Absence::NotYet { first } => format!("NOT_YET: it begins on {first}"),
            Absence::Unknown => "UNKNOWN: it is not known or not recorded at this point".to_owned(),
        }
    }

    /// The components directly below it.
    fn below(&self) -> Vec<ComponentRow> {
        let children = self.current().map_or(&[][..], |version| self.graph.children(version.row));
        children.iter().map(|&version| self.graph.component_of(version)).collect()
    }

    /// The components in which it stands, the nearest first.
    fn above(&self) -> impl Iterator<Item = Self> + '_ {
        let there = self.graph.version_at(self.row, self.read_point.point).is_some();
        let line = self.graph.upward(self.row, self.read_point.point).skip(1);
        line.take_while(move |_| there).map(|row| self.other(row))
    }

    /// The components that ever stood at or below it by its stand, and those that are still to be inserted there.
    pub(super) fn ever_below(&self, request: &RequestContext) -> Result<Vec<ComponentRow>> {
        let Self { graph, read_point, .. } = self;
        let names = request.names(graph, *read_point);
        let below = names.ever_below(graph, self.row, *read_point);
        request.charge(below.len())?;
        Ok(below)
    }

    /// The commands that name it or what ever stood below it, or made or ended a version of one of these; or their acts.
    fn touched_by(&self, request: &RequestContext, granularity: Granularity) -> Result<Vec<Action>> {
        let Self { graph, read_point, .. } = self;
        let names = request.names(graph, *read_point);
        let mut commands = BTreeSet::new();
        for component in self.ever_below(request)? {
            let versions = graph.versions(component);
            request.charge(versions.len())?;
            commands.extend(names.by.get(&component).into_iter().flatten());
            for &version in versions.iter().filter(|&&version| graph.is_born(version, read_point.point)) {
                commands.extend(graph.made_by(version));
                commands.extend(graph.end(version, read_point.point).into_iter().flat_map(|end| end.by));
            }
        }
        let held: Vec<u32> =
            commands.into_iter().filter(|&row| read_point.records(graph.command_tx(row))).collect();
        if granularity == Granularity::Micro {
            return Action::list(request, graph, &held, *read_point);
        }
        let acts: BTreeSet<&ActId> = held.iter().filter_map(|&row| Some(&graph.act_of(row)?.id)).collect();
        let wanted = |row: &ActRow<'_>| read_point.records(row.tx) && acts.contains(&row.act.id);
        Ok(Action::in_order(Action::acts_in(graph, *read_point, wanted)))
    }

    pub(super) fn page(
        &self,
        rows: &[ComponentRow],
        first: i32,
        after: Option<String>,
    ) -> Result<ComponentConnection> {
        let key = |&row: &ComponentRow| self.graph.component_id(row).to_string();
        Ok(page(rows, (first, after), key, |&row| self.other(row))?.into())
    }
}

#[Object(use_type_description)]
impl Component {
    /// The norm's id, `!` and a path; the norm's own id for its root.
    pub(super) async fn id(&self) -> ID {
        ID(self.key().to_string())
    }
    /// The id as a URN.
    fn urn(&self) -> Urn {
        Urn(self.key().to_string())
    }
    /// Its other addresses.
    fn aliases(&self) -> Vec<Alias> {
        let id = self.key();
        let aliases = self.graph.meta().aliases.iter().filter(|alias| alias.component == id);
        aliases.cloned().map(Alias).collect()
    }
    /// The norm to which it belongs.
    fn norm(&self) -> Norm {
        Norm { graph: Arc::clone(&self.graph), read_point: self.read_point }
    }
    /// article, paragraph, item, title, chapter, section ..., as the law of the country is divided.
    #[graphql(name = "type")]
    pub(super) fn component_type(&self) -> &str {
        self.graph.component_type(self.row)
    }
    /// The marker as printed; if it does not exist at the point, that of the version nearest to the point.
    fn label(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The point. Default: that of the component.")] as_of: Option<AsOf>,
    ) -> Result<&str> {
        let read_point = RequestContext::at(ctx)?.read_point_below(as_of, self.read_point);
        Ok(name::version_near(&self.graph, self.row, read_point.point)
            .map_or("", |row| self.graph.label(row)))
    }
    /// How it is cited within its norm: `Art. 5º, LXXVIII`.
    fn citation(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The point. Default: that of the component.")] as_of: Option<AsOf>,
    ) -> Result<String> {
        let read_point = RequestContext::at(ctx)?.read_point_below(as_of, self.read_point);
        Ok(name::cite(&self.graph, self.row, read_point.point))
    }
    /// Its version at a point. Null with a warning if it did not exist yet; a tombstone if it was repealed by
    /// then.
    fn version(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The point. Default: that of the component.")] as_of: Option<AsOf>,
    ) -> Result<Option<ComponentVersion>> {
        let request = RequestContext::at(ctx)?;
        Ok(self.at(request.read_point_below(as_of, self.read_point)).current_or_warn(ctx.into(), request))
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
        #[graphql(desc = "The point; its day is ignored. Default: the component's.")] as_of: Option<AsOf>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 50)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<ComponentVersionConnection> {
        let request = RequestContext::at(ctx)?;
        let here = self.at(request.read_point_below(as_of, self.read_point));
        let (from, to) = overlapping.map_or(Ok((Day::MIN, Day::MAX)), DateRangeInput::days)?;
        let rows = query::lineage_rows(request.corpus(), &here.key(), here.read_point.as_of, Scope::Subtree);
        let mut rows = rows.map_err(of_query)?;
        request.charge(rows.len())?;
        let overlaps = |row: VersionRow| {
            let valid = here.graph.valid(row, here.read_point.point);
            overlapping.is_none()
                || !valid.is_empty() && valid.start() < to && valid.end().is_none_or(|end| from < end)
        };
        let of_cause = |cause: Cause| causes.as_ref().is_none_or(|causes| causes.contains(&cause.into()));
        rows.retain(|&row| overlaps(row) && of_cause(here.graph.cause(row)));
        let key = |&row: &VersionRow| here.graph.version_id(row).to_string();
        Ok(page(&rows, (first, after), key, |&row| here.wrap(row).on_its_first_day())?.into())
    }
    /// Its history.
    fn lineage(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "What counts as a change.", default_with = "LineageScope::from(Scope::Subtree)")]
        scope: LineageScope,
        #[graphql(desc = "The point; its day is ignored. Default: the component's.")] as_of: Option<AsOf>,
        #[graphql(
            desc = "Whether to include the histories of the components that it continues.",
            default = true
        )]
        follow_identity: bool,
    ) -> Result<Lineage> {
        let request = RequestContext::at(ctx)?;
        let here = self.at(request.read_point_below(as_of, self.read_point));
        Lineage::of(request, here, scope.0, follow_identity)
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
        #[graphql(desc = "The point; its day is ignored. Default: the component's.")] as_of: Option<AsOf>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 50)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<ActionConnection> {
        let request = RequestContext::at(ctx)?;
        let here = self.at(request.read_point_below(as_of, self.read_point));
        let sieve = filter.read(request, here.read_point)?;
        let mut actions = here.touched_by(request, granularity)?;
        actions.retain(|action| sieve.lets(action));
        Ok(page(&actions, (first, after), Action::key, Action::clone)?.into())
    }
    /// Its parent; null for a root, and if it does not exist at the point.
    fn parent(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The point. Default: that of the component.")] as_of: Option<AsOf>,
    ) -> Result<Option<Self>> {
        Ok(self.at(RequestContext::at(ctx)?.read_point_below(as_of, self.read_point)).above().next())
    }
    /// Its ancestors, nearest first, up to the norm's root.
    fn ancestors(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The point. Default: that of the component.")] as_of: Option<AsOf>,
    ) -> Result<Vec<Self>> {
        Ok(self.at(RequestContext::at(ctx)?.read_point_below(as_of, self.read_point)).above().collect())
    }
    /// Its children, in document order.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn children(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The point. Default: that of the component.")] as_of: Option<AsOf>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 100)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<ComponentConnection> {
        let request = RequestContext::at(ctx)?;
        let here = self.at(request.read_point_below(as_of, self.read_point));
        let below = here.below();
        request.charge(below.len())?;
        here.page(&below, first, after)
    }
    /// Everything below it, in document order, each before its own children.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn descendants(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The point. Default: that of the component.")] as_of: Option<AsOf>,
        #[graphql(desc = "Only provisions of these types.")] types: Option<Vec<String>>,
        #[graphql(desc = "The number of levels down. Default: all.")] max_depth: Option<u32>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 100)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<ComponentConnection> {
        let request = RequestContext::at(ctx)?;
        let here = self.at(request.read_point_below(as_of, self.read_point));
        let rows = here.current().map(|version| here.graph.walk(version.row, max_depth)).unwrap_or_default();
        request.charge(rows.len())?;
        let components = rows.iter().skip(1).map(|&(version, _)| here.graph.component_of(version));
        let wanted = |row: &ComponentRow| {
            let of_type = |types: &Vec<String>| types.iter().any(|t| t == here.graph.component_type(*row));
            types.as_ref().is_none_or(of_type)
        };
        here.page(&components.filter(wanted).collect::<Vec<ComponentRow>>(), first, after)
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
