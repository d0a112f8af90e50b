//! A whole constitution, statute or code.

use std::sync::Arc;

use asof_engine::{ComponentRow, NormGraph};
use async_graphql::{Context, Description, ID, Object, Result};

use super::alias::Alias;
use super::component::{Component, ComponentConnection};
use super::connection::{Paging, connection, cost, page};
use super::request_context::RequestContext;
use super::scalars::{Date, Language, Urn};

/// A whole constitution, statute, code, debate or judgment.
#[derive(Clone, Description)]
pub(super) struct Norm {
    pub(super) graph: Arc<NormGraph>,
}

connection!(NormConnection, NormEdge, Norm);

impl Norm {
    /// Its URN.
    pub(super) fn key(&self) -> String {
        self.graph.norm().id.to_string()
    }

    fn component(&self, row: ComponentRow) -> Component {
        Component { graph: Arc::clone(&self.graph), row }
    }
}

#[Object(use_type_description)]
impl Norm {
    /// `norm:` and the URN.
    pub(super) async fn id(&self) -> ID {
        ID(format!("norm:{}", self.graph.norm().id))
    }
    /// Its URN.
    fn urn(&self) -> Urn {
        Urn(self.graph.norm().id.to_string())
    }
    /// Its other addresses.
    fn aliases(&self) -> Vec<Alias> {
        let root = self.graph.norm().id.root();
        let aliases = self.graph.meta().aliases.iter().filter(|alias| alias.component == root);
        aliases.cloned().map(Alias).collect()
    }
    /// Its everyday title.
    fn label(&self) -> &str {
        &self.graph.norm().title
    }
    /// Short names by which people cite it: `CF`, `CF/88`.
    fn citations(&self) -> &[String] {
        &self.graph.norm().citations
    }
    /// constitution, statute, code, rules, debate, judgment ...
    #[graphql(name = "type")]
    fn norm_type(&self) -> &str {
        &self.graph.norm().norm_type
    }
    /// ISO 3166 code of the jurisdiction, e.g. `br`.
    fn jurisdiction(&self) -> &str {
        &self.graph.norm().jurisdiction
    }
    /// The authentic language.
    fn language(&self) -> Language {
        Language(self.graph.norm().language.clone())
    }
    /// The day on which it was adopted.
    fn adopted_on(&self) -> Option<Date> {
        self.graph.norm().adopted_on.map(Date)
    }
    /// The day on which it was published.
    fn published_on(&self) -> Option<Date> {
        self.graph.norm().published_on.map(Date)
    }
    /// Where the texts come from, in words.
    fn data_source(&self) -> &str {
        &self.graph.norm().data_source
    }
    /// The norm as a component, which contains all others; null before any of its text is recorded.
    fn root(&self) -> Option<Component> {
        self.graph.root().map(|root| self.component(root.row))
    }
    /// Its components, whether or not they exist on any day, in document order by the last state of the law; one
    /// that is gone is where it stood last, and those that never stood anywhere come last.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn components(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Only provisions of these types.")] types: Option<Vec<String>>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 50)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<ComponentConnection> {
        let request = RequestContext::at(ctx)?;
        request.charge(self.graph.counts().0)?;
        let wanted =
            |kind: &str| types.as_ref().is_none_or(|types| types.iter().any(|wanted| wanted == kind));
        let order = request.document_order(&self.graph);
        let all = order.rows().iter().filter(|row| wanted(row.of(&self.graph).kind()));
        let rows: Vec<ComponentRow> = all.copied().collect();
        let key = |row: &ComponentRow| row.of(&self.graph).id().to_string();
        Ok(page(&rows, Paging::of(ctx, self.key(), (first, after))?, key, |&row| self.component(row))?.into())
    }
}
