//! What changed below a component in a period.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;

use asof_engine::NormGraph;
use asof_engine::query::{self, Affected, AffectedComponent, Along, ImpactFilter};
use asof_schema::{ActId, Day, Interval};
use async_graphql::{Context, Description, Error, ID, InputObject, Object, Result, SimpleObject};

use super::action::{Action, AmendmentSummary};
use super::as_of::AsOf;
use super::assurance::AssuranceStretch;
use super::component::Component;
use super::connection::{Paging, connection, cost, count, page};
use super::error::{Code, error, of_query};
use super::period::{DateRangeInput, Period};
use super::read_point::ReadPoint;
use super::reference::{Path, PathConnection};
use super::relations::{checked, plain};
use super::request_context::RequestContext;
use super::scalars::{Date, DateTime};
use super::vocabulary::{ImpactOrder, ReferenceKind, VersionCause};

/// The changes to count.
#[derive(Debug, Clone, InputObject)]
pub(super) struct ImpactInput {
    /// The days on which they took effect.
    during: DateRangeInput,
    /// Count each change for the nearest provision of one of these types, at or above it; changes in no such
    /// provision are left out. Without types, each provision counts for itself.
    #[graphql(default)]
    types: Vec<String>,
    /// Only changes by these acts, given by id, code or title; empty means all.
    #[graphql(default)]
    acts: Vec<ID>,
    /// Only acts published on or before this day count. Default: all.
    known_at: Option<Date>,
    /// Only what the corpus had recorded at this instant counts. Default: everything.
    recorded_at: Option<DateTime>,
}

impl ImpactInput {
    /// The points by which the provision may be cited: the last day of the period, else its first.
    pub(super) fn stands(&self, request: &RequestContext) -> Result<[ReadPoint; 2]> {
        let (from, to) = self.during.days()?;
        let last = if to == Day::MAX { Day::MAX } else { to.pred() };
        let first = if from == Day::MIN { Day::MAX } else { from };
        let read_point = self.read_point(request);
        Ok([read_point.on(last), read_point.on(first)])
    }

    /// Whether some days are of the period.
    pub(super) fn meets(&self, days: Interval) -> bool {
        let meets = |(from, to): (Day, Day)| days.start() < to && days.end().is_none_or(|end| from < end);
        self.during.days().is_ok_and(meets)
    }

    fn read_point(&self, request: &RequestContext) -> ReadPoint {
        let (known, recorded) = (self.known_at.map(|d| d.0), self.recorded_at.map(|i| i.0));
        ReadPoint::new(request.corpus(), asof_schema::AsOf { at: Day::MAX, known, recorded })
    }

    fn filter(&self, request: &RequestContext, graph: &NormGraph) -> Result<ImpactFilter> {
        let (from, to) = self.during.days()?;
        check_types(graph, &self.types)?;
        let acts = Action::ids(request, &self.acts)?;
        Ok(ImpactFilter { from, to, types: self.types.clone(), acts })
    }
}

fn check_types(graph: &NormGraph, asked: &[String]) -> Result<(), Error> {
    if asked.is_empty() {
        return Ok(());
    }
    let known: BTreeSet<&str> = graph.component_types().collect();
    match asked.iter().find(|asked| !known.contains(asked.as_str())) {
        Some(wrong) => {
            let known: Vec<&str> = known.into_iter().collect();
            let message =
                format!("the norm has no provisions of type {wrong:?}; it has: {}", known.join(", "));
            Err(error(Code::BadArgument, message))
        }
        None => Ok(()),
    }
}

/// The changes of content, in a component and below it, whose first day is in a period.
#[derive(Description)]
pub(super) struct HierarchicalImpact {
    impact: Arc<Affected>,
    filter: ImpactFilter,
    component: Component,
    read_point: ReadPoint,
}

impl HierarchicalImpact {
    pub(super) fn of(request: &RequestContext, component: &Component, input: ImpactInput) -> Result<Self> {
        let read_point = input.read_point(request);
        request.ask(read_point.as_of);
        let filter = input.filter(request, &component.graph)?;
        let impact = query::affected(request.corpus(), &component.key(), read_point.as_of, &filter);
        let impact = Arc::new(impact.map_err(of_query)?);
        request.charge(usize::try_from(impact.changes).unwrap_or(usize::MAX))?;
        Ok(Self { impact, filter, component: component.clone(), read_point })
    }

    /// A page of what a field has of these changes.
    fn asked(&self, ctx: &Context<'_>, page: (i32, Option<String>)) -> Result<Paging> {
        let ImpactFilter { from, to, types, acts } = &self.filter;
        let acts: Vec<&str> = acts.iter().map(ActId::as_str).collect();
        let (of, known) = (self.component.key(), self.read_point.days());
        Paging::of(ctx, format!("{of} {from} {to} {types:?} {acts:?} {known}"), page)
    }
}

#[Object(use_type_description)]
impl HierarchicalImpact {
    /// The component in and below which changes are counted.
    fn component(&self) -> &Component {
        &self.component
    }
    /// The period.
    fn during(&self) -> Period {
        Period::new(self.filter.from, self.filter.to)
    }
    /// How far the scope is known on the days of the period: stretches of days on which its parts are in the same
    /// states.
    fn assurance(&self, ctx: &Context<'_>) -> Result<Vec<AssuranceStretch>> {
        let days = (self.filter.from, self.filter.to);
        let stretches = self.component.states_over(RequestContext::at(ctx)?, self.read_point, days)?;
        Ok(stretches.into_iter().map(AssuranceStretch::from).collect())
    }
    /// The number of components affected.
    fn affected_count(&self) -> i32 {
        count(self.impact.components.len())
    }
    /// The total number of changes.
    fn change_count(&self) -> u32 {
        self.impact.changes
    }
    /// The components affected.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn affected(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The order.", default_with = "ImpactOrder::Document")] order_by: ImpactOrder,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 50)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<ImpactEntryConnection> {
        let mut places: Vec<(usize, &AffectedComponent)> =
            self.impact.components.iter().enumerate().collect();
        match order_by {
            ImpactOrder::Document => {}
            ImpactOrder::Date => places.sort_by_key(|(_, said)| said.first),
            ImpactOrder::Changes => places.sort_by_key(|(_, said)| Reverse(said.versions.len())),
        }
        let entry = |place| ImpactEntry {
            impact: Arc::clone(&self.impact),
            place,
            top: self.component.clone(),
            read_point: self.read_point,
        };
        let key =
            |(_, said): &(usize, &AffectedComponent)| self.component.other(said.component).key().to_string();
        Ok(page(&places, self.asked(ctx, (first, after))?, key, |&(place, _)| entry(place))?.into())
    }
    /// The acts that caused the changes, by day of effect.
    fn amendments(&self) -> Vec<AmendmentSummary> {
        AmendmentSummary::list(&self.component.graph, self.read_point, self.impact.acts())
    }
    /// The provisions that depend on the changes: in any norm, those that refer to a provision that changed,
    /// or to one that does so. Each has a shortest path, nearest first. A reference to an article (in some laws, to a
    /// section) counts for each of its parts; a reference to a chapter or to the whole law does not
    /// count for the changes in it. Provisions that changed themselves are left out.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn dependents(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Only relations of these kinds. Default: all.", default)] kinds: Vec<ReferenceKind>,
        #[graphql(desc = "The maximum number of relations in a path, at most 10.", default = 1)] hops: i32,
        #[graphql(
            desc = "The point at which the words are read. Default: the last day of the period, as known \
                and recorded for the impact, so that provisions that depend on the changed law refer \
                to its new words."
        )]
        as_of: Option<AsOf>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 50)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<PathConnection> {
        let request = RequestContext::at(ctx)?;
        let last = self.read_point.on(self.filter.last_day());
        let read_point = as_of.map_or(last, |as_of| request.read_point(Some(as_of)));
        request.ask(read_point.as_of);
        let along = Along::dependents(plain(kinds), checked(hops)?);
        let asked = self.asked(ctx, (first, after))?;
        Path::page(request, read_point, (&self.impact.changed(), &along), asked)
    }
    /// The changes, counted for the nearest provision of a type at or above each, in document order. Changes
    /// in no such provision are left out.
    fn rollup(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The type: `article`, `chapter` ...")] by_type: String,
    ) -> Result<Vec<ImpactRollup>> {
        let request = RequestContext::at(ctx)?;
        check_types(&self.component.graph, std::slice::from_ref(&by_type))?;
        request.charge(usize::try_from(self.impact.changes).unwrap_or(usize::MAX))?;
        let (top, as_of) = (self.component.key(), self.read_point.as_of);
        let said = query::rollup(request.corpus(), &top, as_of, &self.filter, &by_type);
        let wrap = |said| ImpactRollup { said, top: self.component.clone() };
        Ok(said.map_err(of_query)?.into_iter().map(wrap).collect())
    }
}

/// The changes in and below one provision.
#[derive(Description)]
pub(super) struct ImpactRollup {
    said: query::Rollup,
    top: Component,
}

#[Object(use_type_description)]
impl ImpactRollup {
    /// The provision.
    fn component(&self) -> Option<Component> {
        self.top.by_local(&self.said.component)
    }
    /// The number of affected components at or below it.
    fn affected(&self) -> u32 {
        self.said.affected
    }
    /// The number of changes.
    fn changes(&self) -> u32 {
        self.said.changes
    }
}

/// A component that changed, or in which something changed.
#[derive(Clone, Description)]
pub(super) struct ImpactEntry {
    impact: Arc<Affected>,
    place: usize,
    top: Component,
    read_point: ReadPoint,
}

connection!(ImpactEntryConnection, ImpactEntryEdge, ImpactEntry);

impl ImpactEntry {
    fn said(&self) -> Option<&AffectedComponent> {
        self.impact.components.get(self.place)
    }

    fn of(&self) -> Option<Component> {
        self.said().map(|said| self.top.other(said.component))
    }

    fn key(&self) -> String {
        self.of().map(|component| component.key().to_string()).unwrap_or_default()
    }
}

#[Object(use_type_description)]
impl ImpactEntry {
    /// The component.
    pub(super) fn component(&self) -> Option<Component> {
        self.of()
    }
    /// Its marker at the end of the period.
    pub(super) fn label(&self) -> &str {
        self.said().map_or("", |said| self.impact.label(said))
    }
    /// The number of changes.
    pub(super) fn changes(&self) -> i32 {
        self.said().map_or(0, |said| count(said.versions.len()))
    }
    /// The causes, with the number of times each occurs.
    fn causes(&self) -> Vec<CauseCount> {
        let causes = self.said().map(|said| self.impact.causes(said)).unwrap_or_default();
        causes.into_iter().map(|(cause, count)| CauseCount { cause: cause.into(), count }).collect()
    }
    /// The acts that caused the changes, by day of effect.
    fn amendments(&self) -> Vec<AmendmentSummary> {
        let acts = self.said().map(|said| self.impact.acts_of(said)).unwrap_or_default();
        AmendmentSummary::list(&self.top.graph, self.read_point, acts)
    }
    /// The first day of a change.
    pub(super) fn first(&self) -> Option<Date> {
        self.said().map(|said| Date(said.first))
    }
    /// The last day of a change.
    pub(super) fn last(&self) -> Option<Date> {
        self.said().map(|said| Date(said.last))
    }
}

/// How often a cause occurs.
#[derive(SimpleObject)]
pub(super) struct CauseCount {
    /// The cause.
    cause: VersionCause,
    /// The number of times it occurs.
    count: u32,
}
