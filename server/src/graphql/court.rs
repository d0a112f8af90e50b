//! What courts did.

use std::sync::Arc;

use asof_engine::NormGraph;
use asof_engine::query::{self, Touch, TouchFilter};
use async_graphql::{Context, Description, ID, Object, Result, SimpleObject};

use super::action::Action;
use super::as_of::AsOf;
use super::component::Component;
use super::period::{DateRangeInput, Period};
use super::read_point::ReadPoint;
use super::reading::Reading;
use super::request_context::RequestContext;
use super::scalars::Date;
use super::target::find;

/// What a court did: a command about a reading, or one of a judgment that changes the law itself.
#[derive(Clone, Description)]
pub(super) struct CourtAction {
    graph: Arc<NormGraph>,
    said: Touch,
}

impl CourtAction {
    /// The commands that touched a component.
    pub(super) fn touching(
        request: &RequestContext,
        component: &Component,
        read_point: ReadPoint,
        filter: &TouchFilter,
    ) -> Result<Vec<Self>> {
        charge(request, &component.graph)?;
        let said = query::touches_in(component.get(), read_point.point, filter);
        request.charge(said.len())?;
        Ok(Self::list(&component.graph, said))
    }

    fn list(graph: &Arc<NormGraph>, said: Vec<Touch>) -> Vec<Self> {
        said.into_iter().map(|said| Self { graph: Arc::clone(graph), said }).collect()
    }

    /// The command.
    pub(super) fn into_action(self) -> Action {
        Action::of_view(&self.graph, self.said.action)
    }
}

/// Counts what is read for what touched a component: the commands and versions of its norm, which are lighter
/// than other rows.
fn charge(request: &RequestContext, graph: &NormGraph) -> Result<()> {
    let (_, versions, commands) = graph.counts();
    request.charge(1 + (versions + commands) / 10)
}

#[Object(use_type_description)]
impl CourtAction {
    /// Its first day: that of its effect; of a negation, that of its window, or that of its publication where
    /// the window is open to the past. Null under a condition that is not met.
    fn on(&self) -> Option<Date> {
        self.said.on.map(Date)
    }
    /// The command.
    fn action(&self) -> Action {
        Action::of_view(&self.graph, self.said.action.clone())
    }
    /// The components that it touched, of those that were asked for, in order of URN.
    fn components(&self) -> Vec<Component> {
        let row =
            |id| self.graph.component(asof_schema::ComponentId::local(id)).map(|component| component.row);
        let rows = self.said.components.iter().filter_map(row);
        rows.map(|row| Component { graph: Arc::clone(&self.graph), row }).collect()
    }
    /// The court: for a command about a reading, that of the reading; for another one, that of the readings
    /// that the same act brings in the norm, where they are of one. Null where that is not known.
    fn court(&self) -> Option<&str> {
        self.said.whose.court.as_deref()
    }
    /// The body of the court, known in the same way.
    fn body(&self) -> Option<&str> {
        self.said.whose.body.as_deref()
    }
    /// The case, known in the same way.
    fn case(&self) -> Option<&str> {
        self.said.whose.case.as_deref()
    }
    /// Whether it changes the law itself, and not a reading alone.
    fn statutory(&self) -> bool {
        self.said.statutory
    }
}

/// What a court did in a period.
#[derive(SimpleObject)]
pub(super) struct CourtImpact {
    /// The court that was asked for.
    court: String,
    /// The body that was asked for.
    body: Option<String>,
    /// The period.
    during: Period,
    /// The readings that it brought, by interpreting, establishing or overruling, each read on its own first
    /// day.
    brought: Vec<Reading>,
    /// The readings that it brought by refining or distinguishing others, each read on its own first day.
    refined: Vec<Reading>,
    /// The readings, its own or others, that its decisions ended, each read on its own first day.
    ended: Vec<Reading>,
    /// What its judgments command of the law itself: negations, suspensions and the like.
    statutory: Vec<CourtAction>,
}

impl CourtImpact {
    fn of(filter: &TouchFilter) -> Self {
        Self {
            court: filter.court.clone().unwrap_or_default(),
            body: filter.body.clone(),
            during: Period::new(filter.from, filter.to),
            brought: Vec::new(),
            refined: Vec::new(),
            ended: Vec::new(),
            statutory: Vec::new(),
        }
    }

    /// Adds what it did to a component and below it.
    fn add(
        &mut self,
        request: &RequestContext,
        component: &Component,
        read_point: ReadPoint,
        filter: &TouchFilter,
    ) -> Result<()> {
        let graph = &component.graph;
        charge(request, graph)?;
        let said = query::court_impact(component.get(), read_point.point, filter);
        request.charge(said.brought.len() + said.refined.len() + said.ended.len() + said.statutory.len())?;
        self.brought.extend(Reading::on_first_days(graph, said.brought, read_point));
        self.refined.extend(Reading::on_first_days(graph, said.refined, read_point));
        self.ended.extend(Reading::on_first_days(graph, said.ended, read_point));
        self.statutory.extend(CourtAction::list(graph, said.statutory));
        Ok(())
    }
}

/// Questions about courts.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Courts;

#[Object]
impl Courts {
    /// What a court did in a period: the readings that it brought, refined and ended, and what its judgments
    /// command of the law itself. Null with a warning where `ref` names nothing.
    fn court_impact(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The court, as the source names it; upper and lower case are one.")] court: String,
        #[graphql(desc = "Only this body of it: its plenary, a panel.")] body: Option<String>,
        #[graphql(desc = "The days on which it took effect.")] during: DateRangeInput,
        #[graphql(
            name = "ref",
            desc = "Only this provision and what is below it: an id, a URN, an alias or a citation, resolved at \
                the point. Default: every norm."
        )]
        reference: Option<ID>,
        #[graphql(
            desc = "The point; its day only counts for `ref`. Default: everything that is known and recorded."
        )]
        as_of: Option<AsOf>,
    ) -> Result<Option<CourtImpact>> {
        let request = RequestContext::at(ctx)?;
        let read_point = request.read_point(as_of);
        let (from, to) = during.days()?;
        let filter = TouchFilter { from, to, court: Some(court), body, ..TouchFilter::default() };
        let mut impact = CourtImpact::of(&filter);
        if let Some(reference) = reference {
            let Some(found) = find(ctx.into(), request, &reference, read_point)? else { return Ok(None) };
            impact.add(request, &found.component, read_point, &filter)?;
            return Ok(Some(impact));
        }
        // Later revisions have other norms.
        request.move_on();
        for graph in request.corpus().graphs() {
            if let Some(root) = graph.root() {
                let component = Component { graph: Arc::clone(graph), row: root.row };
                impact.add(request, &component, read_point, &filter)?;
            }
        }
        Ok(Some(impact))
    }
}
