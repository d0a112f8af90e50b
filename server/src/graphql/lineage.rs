//! The history of a provision.

use std::sync::Arc;

use asof_engine::query::{self, ActionView, IdentityLink as Said, Scope};
use asof_engine::{CommandRow, VersionRow};
use asof_schema::ComponentId;
use async_graphql::{Context, Description, ID, Object, Result};

use super::action::{Action, AmendmentSummary};
use super::assurance::AssuranceStretch;
use super::component::Component;
use super::connection::count;
use super::direct_json::DirectList;
use super::error::of_query;
use super::ids::NodeId;
use super::read_point::ReadPoint;
use super::request_context::RequestContext;
use super::scalars::{Date, Urn};
use super::version::ComponentVersion;
use super::vocabulary::{ChangeKind, ContinuationKind, LineageScope};

/// The history of a component, as known and recorded at the point asked for.
#[derive(Description)]
pub(super) struct Lineage {
    component: Component,
    read_point: ReadPoint,
    scope: Scope,
    follow: bool,
    rows: Vec<VersionRow>,
}

impl Lineage {
    pub(super) fn of(
        request: &RequestContext,
        component: Component,
        read_point: ReadPoint,
        scope: Scope,
        follow: bool,
    ) -> Result<Self> {
        let versions = component.get().lineage(read_point.point, scope);
        let rows: Vec<VersionRow> = versions.into_iter().map(|version| version.row).collect();
        request.charge(rows.len())?;
        Ok(Self { component, read_point, scope, follow, rows })
    }

    fn version(&self, row: VersionRow) -> ComponentVersion {
        let graph = Arc::clone(&self.component.graph);
        ComponentVersion { graph, row, read_point: self.read_point }.on_its_first_day()
    }

    /// The whole answer of the engine, for what is not told by the rows alone.
    fn whole(&self, request: &RequestContext) -> Result<query::Lineage> {
        request.charge(self.rows.len())?;
        let (id, at) = (self.component.key(), self.read_point.as_of);
        query::lineage(request.corpus(), &id, at, self.scope, self.follow).map_err(of_query)
    }
}

#[Object(use_type_description)]
impl Lineage {
    /// The component.
    fn component(&self) -> &Component {
        &self.component
    }
    /// What counts as a change.
    fn scope(&self) -> LineageScope {
        self.scope.into()
    }
    /// Whether anything has changed since its first version.
    fn amended(&self) -> bool {
        self.rows.len() > 1
    }
    /// The number of versions.
    fn version_count(&self) -> i32 {
        count(self.rows.len())
    }
    /// The versions, oldest first: by first day, then those superseded on the same day before lasting ones,
    /// then by act and by command.
    fn entries(&self) -> DirectList<'_, LineageEntry> {
        let mut previous = None;
        let entry = |(ordinal, &row): (i32, &VersionRow)| {
            let version = self.version(row);
            LineageEntry { ordinal, previous: previous.replace(version.clone()), version }
        };
        (1..).zip(&self.rows).map(entry).collect::<Vec<_>>().into()
    }
    /// The acts that changed it since its first version, by day of effect.
    fn amendments(&self, ctx: &Context<'_>) -> Result<Vec<AmendmentSummary>> {
        let graph = &self.component.graph;
        let made = |&row: &VersionRow| row.of(graph).made_in(self.scope, self.read_point.point);
        let commands: Vec<CommandRow> = self.rows.iter().skip(1).flat_map(made).collect();
        RequestContext::at(ctx)?.charge(commands.len())?;
        let said = query::amendments(ActionView::list(graph, &commands).iter());
        Ok(AmendmentSummary::list(graph, self.read_point, said))
    }
    /// Its version at the point asked for.
    fn current(&self) -> Option<ComponentVersion> {
        self.component.version_at(self.read_point)
    }
    /// Splits, merges and re-enactments in which it takes part.
    fn links(&self, ctx: &Context<'_>) -> Result<Vec<IdentityLink>> {
        let links = self.whole(RequestContext::at(ctx)?)?.links;
        Ok(links.into_iter().map(|said| IdentityLink { said, read_point: self.read_point }).collect())
    }
    /// The histories of the components that it continues; empty if they are not to be followed.
    fn earlier(&self, ctx: &Context<'_>) -> Result<Vec<Self>> {
        let request = RequestContext::at(ctx)?;
        let mut earlier = Vec::new();
        for lineage in self.whole(request)?.before {
            if let Some(component) = Component::by_id(request, &lineage.component) {
                earlier.push(Self::of(request, component, self.read_point, self.scope, self.follow)?);
            }
        }
        Ok(earlier)
    }
}

/// A version in a lineage.
#[derive(Clone, Description)]
pub(super) struct LineageEntry {
    pub(super) ordinal: i32,
    pub(super) version: ComponentVersion,
    pub(super) previous: Option<ComponentVersion>,
}

#[Object(use_type_description)]
impl LineageEntry {
    /// Its place in the lineage, from 1.
    fn ordinal(&self) -> i32 {
        self.ordinal
    }
    /// The version, read on its own first day.
    fn version(&self) -> &ComponentVersion {
        &self.version
    }
    /// The version before it in the lineage.
    fn previous(&self) -> Option<&ComponentVersion> {
        self.previous.as_ref()
    }
    /// How its own number, words, place and state differ from those of the version before it. More than one
    /// kind may apply; none does if only something inside it differs. A first version that is in force is
    /// ADDED.
    pub(super) fn changes(&self) -> Vec<ChangeKind> {
        let previous = self.previous.as_ref().map(ComponentVersion::get);
        let kinds = query::change_kinds(previous, self.version.get());
        kinds.into_iter().map(Into::into).collect()
    }
    /// How far the provision is known on the days of the version: stretches of days on which its parts are in
    /// the same states.
    fn assurance(&self, ctx: &Context<'_>) -> Result<Vec<AssuranceStretch>> {
        let stretches = self.version.states_over_its_days(RequestContext::at(ctx)?)?;
        Ok(stretches.into_iter().map(AssuranceStretch::from).collect())
    }
    /// The commands that made it, in order of publication.
    fn actions(&self, ctx: &Context<'_>) -> Result<Vec<Action>> {
        let ComponentVersion { graph, row, .. } = &self.version;
        Action::list(RequestContext::at(ctx)?, graph, row.of(graph).made_by())
    }
}

/// States that components continue others.
#[derive(Description)]
pub(super) struct IdentityLink {
    said: Said,
    read_point: ReadPoint,
}

#[Object(use_type_description)]
impl IdentityLink {
    /// The kind of continuation.
    fn kind(&self) -> ContinuationKind {
        self.said.kind.into()
    }
    /// The ids of the earlier components.
    fn earlier(&self) -> Vec<ID> {
        self.said.from.iter().map(component_id).collect()
    }
    /// The ids of the components that continue them.
    fn later(&self) -> Vec<ID> {
        self.said.to.iter().map(component_id).collect()
    }
    /// The URN of the command that states it.
    fn by(&self) -> Urn {
        Urn(self.said.by.to_string())
    }
    /// The command that states it.
    fn via(&self, ctx: &Context<'_>) -> Result<Option<Action>> {
        Ok(Action::by_urn(RequestContext::at(ctx)?, &self.said.by.to_string(), self.read_point))
    }
    /// The day from which it holds; null while a condition is not met.
    fn on(&self) -> Option<Date> {
        self.said.on.map(Date)
    }
}

fn component_id(component: &ComponentId) -> ID {
    ID(NodeId::Component(component.clone()).to_string())
}
