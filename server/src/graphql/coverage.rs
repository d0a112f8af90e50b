//! What is recorded of how far a provision is known.

use std::slice;
use std::sync::Arc;

use asof_engine::coverage::{Stretch, TouchStatus as Status, Touching};
use asof_engine::query::{Scope, cite};
use asof_schema::{CoverageState as State, Sha256};
use async_graphql::{Context, Description, ID, Object, Result};

use super::as_of::AsOf;
use super::assurance::{Assurance, AssuranceStretch, Claim, EvidenceSpan, urn};
use super::component::Component;
use super::connection::{Paging, connection, cost, page};
use super::direct_json::DirectFields;
use super::read_point::ReadPoint;
use super::request_context::RequestContext;
use super::scalars::{Date, Urn};
use super::target::held;
use super::version::{ComponentVersion, ComponentVersionConnection};
use super::vocabulary::{ActKind, DateBasis, TouchStatus};
use crate::picture;

/// What is recorded of how far a provision and everything below it is known: what sources claim, the acts
/// that lists name, and what reading could not settle.
#[derive(Description)]
pub(super) struct Coverage {
    component: Component,
    read_point: ReadPoint,
}

/// What an act that a list names touches, and what became of that.
#[derive(Clone, Description)]
pub(super) struct ActTouch {
    act: Arc<asof_schema::KnownAct>,
    touch: asof_schema::Touch,
    status: Status,
}

/// What reading a source could not settle.
#[derive(Clone, Description)]
pub(super) struct Doubt(Arc<asof_schema::Doubt>);

impl DirectFields for ActTouch {}
impl DirectFields for Doubt {}
connection!(ActTouchConnection, ActTouchEdge, ActTouch);
connection!(DoubtConnection, DoubtEdge, Doubt);

impl Coverage {
    /// What concerns the provision and what is below it, of what is recorded of the norm. Looking at it is charged.
    fn concerning<T>(
        &self,
        ctx: &Context<'_>,
        recorded: Vec<T>,
        named: impl Fn(&T) -> &[asof_schema::ComponentId],
    ) -> Result<Vec<T>> {
        RequestContext::at(ctx)?.charge(recorded.len())?;
        let concerns = self.component.graph.concerns(self.component.get().local(), self.read_point.point);
        Ok(recorded.into_iter().filter(|one| named(one).iter().any(&concerns)).collect())
    }

    /// A page of what a field has of the provision at the point.
    fn asked(&self, ctx: &Context<'_>, page: (i32, Option<String>)) -> Result<Paging> {
        Paging::of(ctx, format_args!("{} {}", self.component.key(), self.read_point.days()), page)
    }

    /// The days of a component by state, from its first one to that of the point.
    fn stretches(&self, request: &RequestContext, component: &Component) -> Result<Vec<Stretch>> {
        let (at, point) = (self.read_point.point.at, self.read_point.point);
        let versions = component.get().lineage(point, Scope::Subtree);
        let Some(first) = versions.first().map(|version| version.start()).filter(|&first| first <= at) else {
            return Ok(Vec::new());
        };
        component.states_over(request, self.read_point, (first, at.succ()))
    }
}

impl ActTouch {
    fn key(&self) -> String {
        format!("{} {} {}", self.act.id, self.touch.component, self.act.effective_at(&self.touch))
    }
}

impl From<Touching<'_>> for ActTouch {
    fn from(of: Touching<'_>) -> Self {
        Self { act: Arc::new(of.act.clone()), touch: of.touch.clone(), status: of.status }
    }
}

impl Doubt {
    fn key(&self) -> String {
        Sha256::of(&serde_json::to_vec(&*self.0).unwrap_or_default()).to_string()
    }
}

#[Object(use_type_description)]
impl Coverage {
    /// The provision.
    fn component(&self) -> &Component {
        &self.component
    }
    /// The day of the point.
    fn on(&self) -> Date {
        Date(self.read_point.as_of.at)
    }
    /// How far it is known on the day.
    fn assurance(&self, ctx: &Context<'_>) -> Result<Assurance> {
        self.component.assured(RequestContext::at(ctx)?, self.read_point)
    }
    /// The days, from its first one to that of the point, on which not all of it is assured.
    fn gaps(&self, ctx: &Context<'_>) -> Result<Vec<AssuranceStretch>> {
        let stretches = self.stretches(RequestContext::at(ctx)?, &self.component)?;
        let gaps = stretches.into_iter().filter(|stretch| stretch.state != State::Assured);
        Ok(gaps.map(AssuranceStretch::from).collect())
    }
    /// Its provisions by state over the days up to that of the point, as SVG: a row for all of it, and one for
    /// each part directly below it. Null if it was not there by then.
    fn picture(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        let request = RequestContext::at(ctx)?;
        let version = self.component.version_at(self.read_point);
        let below = version.iter().flat_map(ComponentVersion::directly_below).map(|part| part.of());
        let mut all = vec![("all of it".to_owned(), self.stretches(request, &self.component)?)];
        for part in below {
            all.push((cite(part.get(), self.read_point.point), self.stretches(request, &part)?));
        }
        let rows = all.iter().map(|(name, stretches)| picture::Row { name: name.clone(), stretches });
        let rows: Vec<picture::Row<'_>> = rows.collect();
        let own = cite(self.component.get(), self.read_point.point);
        let title = format!("{own}: how far it is known, by the record of {}", self.read_point.as_of.at);
        Ok(picture::Span::of(&rows).map(|span| picture::svg(&title, span, &rows)))
    }
    /// What stands directly below it on the day, in document order, each with its own `assurance`.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn parts(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 100)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<ComponentVersionConnection> {
        let version = self.component.version_at(self.read_point);
        let parts: Vec<ComponentVersion> =
            version.iter().flat_map(ComponentVersion::directly_below).collect();
        RequestContext::at(ctx)?.charge(parts.len())?;
        Ok(page(&parts, self.asked(ctx, (first, after))?, ComponentVersion::key, ComponentVersion::clone)?
            .into())
    }
    /// The claims that speak of it or of what is below it, the furthest first.
    fn claims(&self, ctx: &Context<'_>) -> Result<Vec<Claim>> {
        let recorded = self.component.graph.recorded_claims(self.read_point.point);
        let claims = self.concerning(ctx, recorded, |claim| slice::from_ref(&claim.component))?;
        Ok(claims.into_iter().map(Claim::from).collect())
    }
    /// The acts that lists name and that touch it or what is below it, published by the point, in the order
    /// of effect.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn acts(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Only those of which this became. Default: all.", default)] status: Vec<TouchStatus>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 100)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<ActTouchConnection> {
        let wanted = |of: &Touching<'_>| status.is_empty() || status.contains(&of.status.into());
        let recorded = self.component.graph.touching_acts(self.read_point.point);
        let acts = self.concerning(ctx, recorded, |of| slice::from_ref(&of.touch.component))?;
        let acts: Vec<ActTouch> = acts.into_iter().filter(wanted).map(ActTouch::from).collect();
        Ok(page(&acts, self.asked(ctx, (first, after))?, ActTouch::key, ActTouch::clone)?.into())
    }
    /// The doubts that touch it or what is below it, published by the point, in the order of their days.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn doubts(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 100)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<DoubtConnection> {
        let recorded = self.component.graph.known_doubts(self.read_point.point);
        let doubts = self.concerning(ctx, recorded, |doubt| &doubt.touches)?;
        let doubts: Vec<Doubt> = doubts.into_iter().map(|doubt| Doubt(Arc::new(doubt.clone()))).collect();
        Ok(page(&doubts, self.asked(ctx, (first, after))?, Doubt::key, Doubt::clone)?.into())
    }
}

#[Object(use_type_description)]
impl ActTouch {
    /// The URN of the act, which `action` takes if the act is in the corpus.
    fn act(&self) -> Urn {
        Urn(self.act.id.to_string())
    }
    /// Its title as people say it.
    fn title(&self) -> &str {
        &self.act.title
    }
    /// Its official summary.
    fn summary(&self) -> Option<&str> {
        self.act.summary.as_deref()
    }
    /// Its kind.
    fn kind(&self) -> ActKind {
        self.act.kind.into()
    }
    /// The day on which it was published.
    fn published_on(&self) -> Date {
        Date(self.act.published.on)
    }
    /// The provision that it touches, with everything below it.
    fn touches(&self) -> Urn {
        urn(&self.touch.component)
    }
    /// The first day on which it takes effect there.
    fn effective_on(&self) -> Date {
        Date(self.act.effective_at(&self.touch))
    }
    /// How that day is known.
    fn effective_basis(&self) -> DateBasis {
        self.touch.effective.or(self.act.effective).unwrap_or(self.act.published).basis.into()
    }
    /// What became of it.
    fn status(&self) -> TouchStatus {
        self.status.into()
    }
    /// The bytes that name it.
    fn evidence(&self) -> Option<EvidenceSpan> {
        self.act.evidence.as_ref().map(EvidenceSpan::from)
    }
}

#[Object(use_type_description)]
impl Doubt {
    /// A stable code in kebab case, e.g. `clause-not-understood`.
    fn code(&self) -> &str {
        &self.0.code
    }
    /// What could not be settled.
    fn message(&self) -> &str {
        &self.0.message
    }
    /// The URN of the act in which it lies, if that is known.
    fn act(&self) -> Option<Urn> {
        self.0.act.as_ref().map(|act| Urn(act.to_string()))
    }
    /// The day from which it is known.
    fn published_on(&self) -> Date {
        Date(self.0.published)
    }
    /// The first day whose law it may make wrong.
    fn effective_on(&self) -> Date {
        Date(self.0.effective())
    }
    /// The day after the last such day (exclusive); null if it does not end.
    fn until(&self) -> Option<Date> {
        self.0.until.map(Date)
    }
    /// The provisions that it may touch, each with everything below it.
    fn touches(&self) -> Vec<Urn> {
        self.0.touches.iter().map(urn).collect()
    }
    /// The bytes in question.
    fn evidence(&self) -> Option<EvidenceSpan> {
        self.0.evidence.as_ref().map(EvidenceSpan::from)
    }
}

/// Questions of how far the corpus reaches.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Reaches;

#[Object]
impl Reaches {
    /// What is recorded of how far a provision or a norm is known.
    fn coverage(
        &self,
        ctx: &Context<'_>,
        #[graphql(name = "ref", desc = "An id, a URN, an alias or a citation.")] reference: ID,
        #[graphql(desc = "The point. Default: today.")] as_of: Option<AsOf>,
    ) -> Result<Option<Coverage>> {
        let request = RequestContext::at(ctx)?;
        let read_point = request.read_point(as_of);
        let found = held(ctx.into(), request, &reference, read_point)?;
        Ok(found.map(|found| Coverage { component: found.component, read_point }))
    }
}
