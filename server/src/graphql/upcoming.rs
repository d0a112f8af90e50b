//! What is published and not yet in effect.

use std::sync::Arc;

use asof_engine::NormGraph;
use asof_engine::query;
use asof_schema::ComponentId;
use async_graphql::{Context, Description, Object, Result};

use super::action::Action;
use super::assurance::{AskedOf, Assurance};
use super::component::Component;
use super::connection::connection;
use super::read_point::ReadPoint;
use super::request_context::RequestContext;
use super::scalars::Date;

/// A command that has not taken effect yet.
#[derive(Clone, Description)]
pub(super) struct Upcoming {
    pub(super) said: query::Upcoming,
    pub(super) graph: Arc<NormGraph>,
    /// The point at which it was asked for.
    pub(super) read_point: ReadPoint,
}

connection!(UpcomingConnection, UpcomingEdge, Upcoming, AskedOf, {
    /// How far what is asked about is known at the point, with everything below it: whether the list is all. Null if nothing is
    /// there that is named so.
    fn assurance(&self, ctx: &Context<'_>) -> Result<Option<Assurance>> {
        self.whole.assurance(RequestContext::at(ctx)?)
    }
});

impl Upcoming {
    /// The URN of the command.
    pub(super) fn key(&self) -> String {
        self.said.action.id.to_string()
    }
}

#[Object(use_type_description)]
impl Upcoming {
    /// The command.
    fn action(&self) -> Action {
        Action::of_view(&self.graph, self.said.action.clone())
    }
    /// The component that it will change; null for a command on other commands.
    fn component(&self) -> Option<Component> {
        let row = self.graph.component(self.said.component.as_ref()?.local())?.row;
        Some(Component { graph: Arc::clone(&self.graph), row })
    }
    /// The day on which it takes effect; null while a condition is not met.
    fn on(&self) -> Option<Date> {
        self.said.on.map(Date)
    }
    /// How far the component is known, with everything below it, on the day of effect (after all days while a
    /// condition is not met), by what is known on the day of the question; for a command on other commands,
    /// the norm. Acts that are known and not applied are no entries: `coverage` has those to
    /// come.
    fn assurance(&self, ctx: &Context<'_>) -> Result<Assurance> {
        let local = self.said.component.as_ref().map_or("", ComponentId::local);
        let then = self.read_point.at(self.said.takes_effect_at(self.read_point.as_of));
        Assurance::of(RequestContext::at(ctx)?, &self.graph, local, then)
    }
    /// The condition that is not met.
    fn condition(&self) -> Option<&str> {
        self.said.condition.as_deref()
    }
}
