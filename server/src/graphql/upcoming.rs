//! What is published and not yet in effect.

use std::sync::Arc;

use asof_engine::NormGraph;
use asof_engine::query;
use async_graphql::{Description, Object};

use super::action::Action;
use super::component::Component;
use super::connection::connection;
use super::scalars::Date;

/// A command that has not taken effect yet.
#[derive(Clone, Description)]
pub(super) struct Upcoming {
    pub(super) said: query::Upcoming,
    pub(super) graph: Arc<NormGraph>,
}

connection!(UpcomingConnection, UpcomingEdge, Upcoming);

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
    /// The condition that is not met.
    fn condition(&self) -> Option<&str> {
        self.said.condition.as_deref()
    }
}
