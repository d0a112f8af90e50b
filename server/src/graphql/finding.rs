//! Doubts and conflicts that stay with the corpus.

use std::collections::BTreeSet;

use asof_engine::query;
use asof_schema::{ComponentId, Sha256};
use async_graphql::{Context, Description, ID, Object, Result, SimpleObject};

use super::action::Action;
use super::component::Component;
use super::connection::connection;
use super::error::of_query;
use super::ids::NodeId;
use super::read_point::ReadPoint;
use super::request_context::RequestContext;
use super::scalars::Date;
use super::vocabulary::Severity;

/// A doubt or a conflict in the sources, or a command that had no effect.
#[derive(Clone, Description)]
pub(super) struct Finding {
    said: asof_schema::Finding,
}

connection!(FindingConnection, FindingEdge, Finding);

impl Finding {
    /// The findings of every norm: by code, then by day, then in document order.
    pub(super) fn all(request: &RequestContext) -> Result<Vec<Self>> {
        for graph in request.corpus().graphs() {
            request.charge(graph.counts().2)?;
        }
        let said = query::findings(request.corpus()).map_err(of_query)?;
        Ok(said.into_iter().map(|said| Self { said }).collect())
    }

    /// Whether it has one of these codes and concerns one of these components.
    pub(super) fn is(&self, codes: Option<&[String]>, components: Option<&BTreeSet<ComponentId>>) -> bool {
        codes.is_none_or(|codes| codes.contains(&self.said.code))
            && components.is_none_or(|components| components.contains(&self.said.component))
    }

    /// Its id.
    pub(super) fn key(&self) -> String {
        let hash = Sha256::of(&serde_json::to_vec(&self.said).unwrap_or_default()).to_string();
        NodeId::Finding(hash.get(..16).unwrap_or(&hash).to_owned()).to_string()
    }
}

#[Object(use_type_description)]
impl Finding {
    /// `finding:` and 16 digits of the hash of its content.
    pub(super) async fn id(&self) -> ID {
        ID(self.key())
    }
    /// A stable code in kebab case, e.g. `conflicting-dates`.
    fn code(&self) -> &str {
        &self.said.code
    }
    /// How much it matters.
    fn severity(&self) -> Severity {
        self.said.severity.into()
    }
    /// The component, or the norm's root, that it concerns.
    fn component(&self, ctx: &Context<'_>) -> Result<Option<Component>> {
        Ok(Component::by_id(RequestContext::at(ctx)?, &self.said.component))
    }
    /// The act that it concerns.
    fn action(&self, ctx: &Context<'_>) -> Result<Option<Action>> {
        let request = RequestContext::at(ctx)?;
        let latest = ReadPoint::latest(request.corpus());
        Ok(self.said.act.as_ref().and_then(|act| Action::by_urn(request, act.as_str(), latest)))
    }
    /// The day that it concerns.
    fn on(&self) -> Option<Date> {
        self.said.on.map(Date)
    }
    /// What was found, with the evidence for each side of a conflict.
    fn message(&self) -> &str {
        &self.said.message
    }
    /// Where it was found.
    fn places(&self) -> Vec<Place> {
        let places = self.said.places.iter();
        places.map(|place| Place { file: place.file.clone(), line: place.line }).collect()
    }
}

/// A place in a source file.
#[derive(SimpleObject)]
pub(super) struct Place {
    /// The name of the file.
    file: String,
    /// The line, from 1.
    line: Option<u64>,
}
