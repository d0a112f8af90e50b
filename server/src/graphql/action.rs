//! Acts of change and their commands.

use std::collections::BTreeSet;
use std::sync::Arc;

use asof_engine::query::{ActionView, Amendment};
use asof_engine::{ActRow, CommandRow, NormGraph, Version, VersionRow};
use asof_schema::{Act, ActId, Cause, CommandId, Dated, Day};
use async_graphql::{Context, Description, Error, ID, Object, Result};

use super::component::{Component, ComponentConnection};
use super::connection::{connection, cost, page};
use super::error::{Code, error};
use super::norm::Norm;
use super::read_point::ReadPoint;
use super::request_context::RequestContext;
use super::scalars::{Date, Urn};
use super::version::{ComponentVersion, ComponentVersionConnection};
use super::vocabulary::{ActKind, DateBasis, Granularity, Operation};

/// A whole act of change (MACRO), or one of its commands (MICRO).
#[derive(Clone, Description)]
pub(super) struct Action {
    graph: Arc<NormGraph>,
    read_point: ReadPoint,
    what: What,
}

connection!(ActionConnection, ActionEdge, Action);

#[derive(Clone)]
enum What {
    /// The act with this place in the graph's list.
    Act(usize),
    /// The command, and its row where that is known.
    Command(Box<ActionView>, Option<CommandRow>),
}

impl Action {
    /// The command with a row of the graph.
    fn of_row(graph: &Arc<NormGraph>, row: CommandRow, read_point: ReadPoint) -> Option<Self> {
        let view = ActionView::of(row.of(graph))?;
        let what = What::Command(Box::new(view), Some(row));
        Some(Self { graph: Arc::clone(graph), read_point, what })
    }

    /// A command that an answer of the engine shows.
    pub(super) fn of_view(graph: &Arc<NormGraph>, view: ActionView, read_point: ReadPoint) -> Self {
        Self { graph: Arc::clone(graph), read_point, what: What::Command(Box::new(view), None) }
    }

    /// The commands of a list, in the order of publication.
    pub(super) fn list(
        request: &RequestContext,
        graph: &Arc<NormGraph>,
        rows: &[CommandRow],
        read_point: ReadPoint,
    ) -> Result<Vec<Self>, Error> {
        request.charge(rows.len())?;
        Ok(Self::in_order(rows.iter().filter_map(|&row| Self::of_row(graph, row, read_point))))
    }

    /// The commands that the record holds, of all norms, in the order of publication.
    pub(super) fn commands(
        request: &RequestContext,
        read_point: ReadPoint,
        wanted: impl Fn(&Act) -> bool,
    ) -> Result<Vec<Self>, Error> {
        let mut actions = Vec::new();
        for graph in request.corpus().graphs() {
            request.charge(graph.counts().2)?;
            let held = graph.commands().filter(|command| read_point.records(command.recorded()));
            let held = held.filter(|command| command.act().is_some_and(&wanted));
            let held: Vec<CommandRow> = held.map(|command| command.row).collect();
            actions.extend(Self::list(request, graph, &held, read_point)?);
        }
        actions.sort_by_cached_key(Self::order);
        Ok(actions)
    }

    /// The acts that are wanted, each once, in the order of publication.
    pub(super) fn acts(
        request: &RequestContext,
        read_point: ReadPoint,
        wanted: impl Fn(&ActRow<'_>) -> bool,
    ) -> Vec<Self> {
        let mut seen = BTreeSet::new();
        let all = request.corpus().graphs().flat_map(|graph| Self::acts_in(graph, read_point, &wanted));
        Self::in_order(all.filter(|action| seen.insert(action.key())))
    }

    /// In the order of publication.
    pub(super) fn in_order(actions: impl Iterator<Item = Self>) -> Vec<Self> {
        let mut actions: Vec<Self> = actions.collect();
        actions.sort_by_cached_key(Self::order);
        actions
    }

    /// The acts of one norm that are wanted.
    pub(super) fn acts_in<'g>(
        graph: &'g Arc<NormGraph>,
        read_point: ReadPoint,
        wanted: impl Fn(&ActRow<'_>) -> bool + 'g,
    ) -> impl Iterator<Item = Self> + 'g {
        let wanted = graph.acts().enumerate().filter(move |(_, row)| wanted(row));
        wanted.map(move |(place, _)| Self { graph: Arc::clone(graph), read_point, what: What::Act(place) })
    }

    /// The act or command with an id.
    pub(super) fn by_id(request: &RequestContext, id: &str, read_point: ReadPoint) -> Option<Self> {
        if let Ok(command) = id.parse::<CommandId>() {
            let mut graphs = request.corpus().graphs();
            return graphs
                .find_map(|graph| Self::of_row(graph, graph.command_by_id(&command)?.row, read_point));
        }
        Self::acts(request, read_point, |row| row.live && row.act.id.as_str() == id).pop()
    }

    /// The acts that a code, a title, a URN or a citation names.
    pub(super) fn named(request: &RequestContext, name: &str, read_point: ReadPoint) -> Vec<Self> {
        let named = asof_engine::query::acts_named(request.corpus(), name);
        Self::acts(request, read_point, |row| row.live && named.contains(&row.act.id))
    }

    /// The ids of the acts that some names name; an error for a name that names none.
    pub(super) fn ids(
        request: &RequestContext,
        names: &[ID],
        read_point: ReadPoint,
    ) -> Result<Vec<ActId>, Error> {
        let mut ids = Vec::new();
        for name in names {
            let found = Self::named(request, name, read_point);
            if found.is_empty() {
                let message =
                    format!("there is no act {:?}: name it by its id, code or title", name.as_str());
                return Err(error(Code::BadReference, message));
            }
            ids.extend(found.iter().filter_map(|action| action.act().map(|act| act.id.clone())));
        }
        Ok(ids)
    }

    /// Its id.
    pub(super) fn key(&self) -> String {
        match &self.what {
            What::Act(_) => self.act().map(|act| act.id.to_string()).unwrap_or_default(),
            What::Command(view, _) => view.id.to_string(),
        }
    }

    fn order(&self) -> (Option<Day>, Option<String>, u32) {
        let (id, seq) = match &self.what {
            What::Act(_) => (self.act().map(|act| act.id.to_string()), 0),
            What::Command(view, _) => (Some(view.act.to_string()), view.id.seq),
        };
        (self.act().map(|act| act.published.on), id, seq)
    }

    /// The act: itself, or that of the command.
    pub(super) fn act(&self) -> Option<&Act> {
        match &self.what {
            What::Act(place) => self.graph.meta().acts.get(*place),
            What::Command(view, Some(row)) => row.of(&self.graph).act().filter(|act| act.id == view.act),
            What::Command(view, None) => self.graph.meta().acts.iter().rfind(|act| act.id == view.act),
        }
    }

    fn command(&self) -> Option<&ActionView> {
        match &self.what {
            What::Act(_) => None,
            What::Command(view, _) => Some(view),
        }
    }

    /// When it takes effect.
    pub(super) fn effective(&self) -> Option<Dated> {
        match &self.what {
            What::Act(_) => self.act().map(|act| act.effective.unwrap_or(Dated::assumed(act.published.on))),
            What::Command(view, _) => view.effective,
        }
    }

    /// What it does, if it is a command.
    pub(super) fn does(&self) -> Option<Operation> {
        self.command().map(|view| view.operation.into())
    }

    /// The commands of an act, by their ordinals; a command alone.
    fn all(&self, request: &RequestContext) -> Result<Vec<Self>> {
        let Some(act) = self.act().filter(|_| self.command().is_none()) else {
            return Ok(vec![self.clone()]);
        };
        let commands = request.commands_of(&act.id);
        request.charge(commands.len())?;
        let held = commands.iter().filter(|(graph, row)| self.read_point.records(row.of(graph).recorded()));
        Ok(Self::in_order(held.filter_map(|(graph, row)| Self::of_row(graph, *row, self.read_point))))
    }

    /// Its row, if it is a command.
    fn row(&self, request: &RequestContext) -> Option<CommandRow> {
        let What::Command(view, row) = &self.what else { return None };
        let is = |(graph, row): &&(Arc<NormGraph>, CommandRow)| {
            Arc::ptr_eq(graph, &self.graph) && row.of(graph).seq() == view.id.seq
        };
        row.or_else(|| request.commands_of(&view.act).iter().rfind(is).map(|(_, row)| *row))
    }

    fn version(&self, row: VersionRow) -> ComponentVersion {
        ComponentVersion { graph: Arc::clone(&self.graph), row, read_point: self.read_point }
            .on_its_first_day()
    }

    /// The versions that a command made.
    fn made(&self, request: &RequestContext) -> Vec<ComponentVersion> {
        let (graph, effects) = (&self.graph, request.effects(&self.graph));
        let made = self.row(request).and_then(|row| effects.made.get(&row)).into_iter().flatten();
        let here = made.filter(|version| version.of(graph).is_born(self.read_point.point));
        here.map(|&version| self.version(version)).collect()
    }

    /// The versions that a command ended.
    fn ended(&self, request: &RequestContext) -> Vec<ComponentVersion> {
        let (graph, effects, point) = (&self.graph, request.effects(&self.graph), self.read_point.point);
        let Some(command) = self.row(request) else { return Vec::new() };
        let here = |version: Version<'_>| {
            let end = version.end(point).filter(|end| end.by.contains(&command));
            end.is_some_and(|end| version.is_born(point) && !self.goes_on(version, end.at))
        };
        let ended = effects.ended.get(&command).into_iter().flatten();
        ended.filter(|row| here(row.of(graph))).map(|&row| self.version(row)).collect()
    }

    /// Whether a version ended only because something inside it did.
    fn goes_on(&self, version: Version<'_>, end: Day) -> bool {
        let next = version.component().version_at(self.read_point.on(end).point);
        !version.is_ephemeral() && next.is_some_and(|next| next.cause() == Cause::Aggregate)
    }

    /// The components that a command names.
    fn named_by(&self, request: &RequestContext) -> Vec<Component> {
        let targets = self.row(request).map(|row| row.of(&self.graph).targets(self.read_point.point));
        let wrap = |target: asof_engine::Component<'_>| Component {
            graph: Arc::clone(&self.graph),
            row: target.row,
            read_point: self.read_point,
        };
        targets.into_iter().flatten().map(wrap).collect()
    }

    /// What each of its commands gives, each thing once.
    fn gathered<T>(
        &self,
        request: &RequestContext,
        of_command: impl Fn(&Self) -> Vec<T>,
        key: impl Fn(&T) -> String,
    ) -> Result<Vec<T>> {
        let mut seen = BTreeSet::new();
        let mut all: Vec<T> = self.all(request)?.iter().flat_map(of_command).collect();
        all.retain(|item| seen.insert(key(item)));
        request.charge(all.len())?;
        Ok(all)
    }
}

#[Object(use_type_description)]
impl Action {
    /// The act's URN; for a command, the act's URN, `#` and the command's ordinal.
    pub(super) async fn id(&self) -> ID {
        ID(self.key())
    }
    /// The id as a URN.
    fn urn(&self) -> Urn {
        Urn(self.key())
    }
    /// Whether it is a whole act or one command.
    fn granularity(&self) -> Granularity {
        if self.command().is_some() { Granularity::Micro } else { Granularity::Macro }
    }
    /// The kind of the act, or of the act to which the command belongs.
    fn kind(&self) -> Option<ActKind> {
        self.act().map(|act| act.kind.into())
    }
    /// What the command does; null for a whole act.
    fn operation(&self) -> Option<Operation> {
        self.does()
    }
    /// The code by which data cite the act, e.g. `ec_59`.
    fn code(&self) -> &str {
        self.act().map_or("", |act| &act.code)
    }
    /// The everyday title of the act, e.g. `EC 59`.
    fn title(&self) -> &str {
        self.act().map_or("", |act| &act.title)
    }
    /// The official summary of the act.
    fn summary(&self) -> Option<&str> {
        self.act().and_then(|act| act.summary.as_deref())
    }
    /// When the act was adopted or signed.
    fn adopted_on(&self) -> Option<Date> {
        self.act().and_then(|act| act.adopted).map(|dated| Date(dated.on))
    }
    /// How the day of adoption is known.
    fn adopted_basis(&self) -> Option<DateBasis> {
        self.act().and_then(|act| act.adopted).map(|dated| dated.basis.into())
    }
    /// When the act was published; it is known from this day on.
    fn published_on(&self) -> Option<Date> {
        self.act().map(|act| Date(act.published.on))
    }
    /// How the day of publication is known.
    fn published_basis(&self) -> Option<DateBasis> {
        self.act().map(|act| act.published.basis.into())
    }
    /// When it takes effect; null while its condition is not met.
    fn effective_on(&self) -> Option<Date> {
        self.effective().map(|dated| Date(dated.on))
    }
    /// How the date of effect is known.
    fn date_basis(&self) -> Option<DateBasis> {
        self.effective().map(|dated| dated.basis.into())
    }
    /// The earliest possible date of effect, where `dateBasis` is SNAPSHOT_BOUND.
    fn not_before(&self) -> Option<Date> {
        self.effective().and_then(|dated| dated.not_before).map(Date)
    }
    /// The condition under which the command takes effect.
    fn condition(&self) -> Option<&str> {
        self.command().and_then(|view| view.condition.as_deref())
    }
    /// Whether it takes effect before it is published.
    fn retroactive(&self) -> bool {
        let published = self.act().map(|act| act.published.on);
        self.effective().is_some_and(|dated| published.is_some_and(|published| dated.on < published))
    }
    /// Whether the act is known; if not, `candidates` lists the acts that it may be.
    fn resolved(&self) -> bool {
        self.act().is_some_and(|act| act.kind != asof_schema::ActKind::Unresolved)
    }
    /// The URNs of the acts that it may be, where the act is not known.
    fn candidates(&self) -> Vec<Urn> {
        self.act().map_or(&[][..], |act| &act.candidates).iter().map(|id| Urn(id.to_string())).collect()
    }
    /// How sure the loader is that the act commands this, 0 to 1; 1 for a whole act.
    fn confidence(&self) -> f64 {
        self.command().map_or(1.0, |view| f64::from(view.confidence) / 100.0)
    }
    /// The words of the command.
    fn command_text(&self) -> Option<&str> {
        self.command().and_then(|view| view.wording.as_deref())
    }
    /// The command that this one corrects.
    fn corrects(&self) -> Option<Self> {
        let corrected = self.command()?.corrects.as_deref()?;
        Some(Self::of_view(&self.graph, corrected.clone(), self.read_point))
    }
    /// The act of the command; null for a whole act.
    fn parent(&self, ctx: &Context<'_>) -> Result<Option<Self>> {
        let Some(view) = self.command() else { return Ok(None) };
        Ok(Self::acts(RequestContext::at(ctx)?, self.read_point, |row| row.live && row.act.id == view.act)
            .pop())
    }
    /// The commands of the act, in order of ordinal; empty for a command.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn parts(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 100)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<ActionConnection> {
        let parts = if self.command().is_some() { Vec::new() } else { self.all(RequestContext::at(ctx)?)? };
        Ok(page(&parts, (first, after), Self::key, Self::clone)?.into())
    }
    /// The versions that it made, each read on its own first day. A version that differs only because it
    /// contains another one of them is left out.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn produces(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 100)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<ComponentVersionConnection> {
        let request = RequestContext::at(ctx)?;
        let made = self.gathered(request, |command| command.made(request), ComponentVersion::key)?;
        Ok(page(&made, (first, after), ComponentVersion::key, ComponentVersion::clone)?.into())
    }
    /// The versions that it ended, as known and recorded at the point asked for, each read on its own first
    /// day. A version that ended only because something inside it changed is left out.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn terminates(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 100)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<ComponentVersionConnection> {
        let request = RequestContext::at(ctx)?;
        let ended = self.gathered(request, |command| command.ended(request), ComponentVersion::key)?;
        Ok(page(&ended, (first, after), ComponentVersion::key, ComponentVersion::clone)?.into())
    }
    /// The components that it names. A correction or a negation names the components of the commands that it
    /// reaches. For effects on the components below them, see `produces`.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn targets(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 100)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<ComponentConnection> {
        let request = RequestContext::at(ctx)?;
        let key = |component: &Component| component.key().to_string();
        let targets = self.gathered(request, |command| command.named_by(request), key)?;
        Ok(page(&targets, (first, after), key, Component::clone)?.into())
    }
    /// The act as a norm; null where the corpus does not hold its text.
    fn source(&self, ctx: &Context<'_>) -> Result<Option<Norm>> {
        let request = RequestContext::at(ctx)?;
        let graph = self.act().and_then(|act| request.corpus().graph(act.id.as_str()).ok());
        Ok(graph.map(|graph| Norm { graph: Arc::clone(graph), read_point: self.read_point }))
    }
}

/// An act that caused changes.
#[derive(Description)]
pub(super) struct AmendmentSummary {
    graph: Arc<NormGraph>,
    read_point: ReadPoint,
    said: Amendment,
}

impl AmendmentSummary {
    /// What the engine says of the acts behind changes of a norm.
    pub(super) fn list(graph: &Arc<NormGraph>, read_point: ReadPoint, said: Vec<Amendment>) -> Vec<Self> {
        said.into_iter().map(|said| Self { graph: Arc::clone(graph), read_point, said }).collect()
    }
}

#[Object(use_type_description)]
impl AmendmentSummary {
    /// The code by which data cite the act.
    fn code(&self) -> &str {
        &self.said.code
    }
    /// The title of the act.
    fn title(&self) -> &str {
        &self.said.title
    }
    /// The first day on which it took effect here; null if it has not.
    fn effective_on(&self) -> Option<Date> {
        self.said.effective.map(Date)
    }
    /// The act.
    fn act(&self) -> Option<Action> {
        let place = self.graph.meta().acts.iter().rposition(|act| act.id == self.said.act)?;
        Some(Action { graph: Arc::clone(&self.graph), read_point: self.read_point, what: What::Act(place) })
    }
}
