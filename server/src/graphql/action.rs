//! Acts of change and their commands.

use std::collections::BTreeSet;
use std::sync::Arc;

use asof_engine::query::{ActionView, Amendment};
use asof_engine::{ActRow, CommandRow, ComponentRow, NormGraph, Version, VersionRow};
use asof_schema::{Act, ActId, Cause, CommandId, Dated, Day, Described};
use async_graphql::{Context, Description, Error, ID, Object, Result};

use super::about::{self, About};
use super::as_of::AsOf;
use super::component::{Component, ComponentConnection};
use super::connection::{Paging, connection, cost, page};
use super::error::{Code, error};
use super::ids::NodeId;
use super::norm::Norm;
use super::read_point::ReadPoint;
use super::request_context::RequestContext;
use super::scalars::{Date, Urn};
use super::version::{ComponentVersion, ComponentVersionConnection};
use super::vocabulary::{ActKind, DateBasis, Granularity, Operation};

/// A whole act of change (MACRO), or one of its commands (MICRO), as one batch recorded it. An act or a
/// command that was taken back and recorded anew is another object with the same URN.
#[derive(Clone, Description)]
pub(super) struct Action {
    graph: Arc<NormGraph>,
    what: What,
}

connection!(ActionConnection, ActionEdge, Action);

#[derive(Clone)]
enum What {
    /// The act with this place in the graph's list.
    Act(usize),
    /// The command.
    Command(Box<ActionView>),
}

impl Action {
    /// The command with a row of the graph.
    fn of_row(graph: &Arc<NormGraph>, row: CommandRow) -> Option<Self> {
        ActionView::of(row.of(graph)).map(|view| Self::of_view(graph, view))
    }

    /// A command that an answer of the engine shows.
    pub(super) fn of_view(graph: &Arc<NormGraph>, view: ActionView) -> Self {
        Self { graph: Arc::clone(graph), what: What::Command(Box::new(view)) }
    }

    /// The commands of a list, in the order of publication.
    pub(super) fn list(
        request: &RequestContext,
        graph: &Arc<NormGraph>,
        rows: &[CommandRow],
    ) -> Result<Vec<Self>, Error> {
        request.charge(rows.len())?;
        Ok(Self::in_order(rows.iter().filter_map(|&row| Self::of_row(graph, row))))
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
            actions.extend(Self::list(request, graph, &held)?);
        }
        actions.sort_by_cached_key(Self::order);
        Ok(actions)
    }

    /// The acts that are wanted, each once, in the order of publication.
    pub(super) fn acts(request: &RequestContext, wanted: impl Fn(&ActRow<'_>) -> bool) -> Vec<Self> {
        let mut seen = BTreeSet::new();
        let all = request.corpus().graphs().flat_map(|graph| Self::acts_in(graph, &wanted));
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
        wanted: impl Fn(&ActRow<'_>) -> bool + 'g,
    ) -> impl Iterator<Item = Self> + 'g {
        let wanted = graph.acts().enumerate().filter(move |(_, row)| wanted(row));
        wanted.map(move |(place, _)| Self { graph: Arc::clone(graph), what: What::Act(place) })
    }

    /// The act or command with a URN: as it stands in the record, or else as it was last recorded.
    pub(super) fn by_urn(request: &RequestContext, urn: &str, read_point: ReadPoint) -> Option<Self> {
        if let Ok(id) = urn.parse::<CommandId>() {
            return request.corpus().graphs().find_map(|graph| {
                let standing = |row: CommandRow| read_point.records(row.of(graph).recorded());
                let rows = Self::rows(graph, &id.act, id.seq);
                let row = rows.iter().rfind(|&&row| standing(row)).or(rows.last());
                Self::of_row(graph, *row?)
            });
        }
        Self::acts(request, |row| row.live && row.act.id.as_str() == urn).pop()
    }

    /// The act, or its command with an ordinal, as a batch recorded it.
    pub(super) fn recorded_by(
        request: &RequestContext,
        act: &ActId,
        seq: Option<u32>,
        batch: u32,
    ) -> Option<Self> {
        request.corpus().graphs().find_map(|graph| match seq {
            None => Self::acts_in(graph, |row| row.act.id == *act && row.tx.0 == batch).next(),
            Some(seq) => {
                let rows = Self::rows(graph, act, seq).into_iter();
                let row = rows.rev().find(|row| row.of(graph).recorded().0 == batch);
                Self::of_row(graph, row?)
            }
        })
    }

    /// The rows of a command: one for each time it was recorded.
    fn rows(graph: &NormGraph, act: &ActId, seq: u32) -> Vec<CommandRow> {
        let is = |command: &asof_engine::Command<'_>| {
            command.seq() == seq && command.act().is_some_and(|of| of.id == *act)
        };
        graph.commands().filter(is).map(|command| command.row).collect()
    }

    /// The acts that a code, a title, a URN, a citation or an id names.
    pub(super) fn named(request: &RequestContext, name: &str) -> Vec<Self> {
        if let Ok(NodeId::Action(act, None, batch)) = name.parse() {
            return Self::recorded_by(request, &act, None, batch).into_iter().collect();
        }
        let named = asof_engine::query::acts_named(request.corpus(), name);
        Self::acts(request, |row| row.live && named.contains(&row.act.id))
    }

    /// The ids of the acts that some names name; an error for a name that names none.
    pub(super) fn ids(request: &RequestContext, names: &[ID]) -> Result<Vec<ActId>, Error> {
        let mut ids = Vec::new();
        for name in names {
            let found = Self::named(request, name);
            if found.is_empty() {
                let none =
                    || format!("there is no act {:?}: name it by its id, code or title", name.as_str());
                let message = asof_engine::query::not_applied(request.corpus(), name).unwrap_or_else(none);
                return Err(error(Code::BadReference, message));
            }
            ids.extend(found.iter().filter_map(|action| action.act().map(|act| act.id.clone())));
        }
        Ok(ids)
    }

    /// Its URN.
    pub(super) fn key(&self) -> String {
        match &self.what {
            What::Act(_) => self.act().map(|act| act.id.to_string()).unwrap_or_default(),
            What::Command(view) => view.id.to_string(),
        }
    }

    /// Its id for caches.
    fn node_id(&self) -> String {
        format!("action:{};rev={}", self.key(), self.batch())
    }

    /// The number of the batch that recorded it.
    fn batch(&self) -> u32 {
        match &self.what {
            What::Act(place) => self.graph.acts().nth(*place).map_or(0, |row| row.tx.0),
            What::Command(view) => view.row.0.of(&self.graph).recorded().0,
        }
    }

    fn order(&self) -> (Option<Day>, Option<String>, u32) {
        let (id, seq) = match &self.what {
            What::Act(_) => (self.act().map(|act| act.id.to_string()), 0),
            What::Command(view) => (Some(view.act.to_string()), view.id.seq),
        };
        (self.act().map(|act| act.published.on), id, seq)
    }

    /// The act: itself, or that of the command.
    pub(super) fn act(&self) -> Option<&Act> {
        match &self.what {
            What::Act(place) => self.graph.meta().acts.get(*place),
            What::Command(view) => view.row.0.of(&self.graph).act(),
        }
    }

    /// It as what is said about it names it.
    fn described(&self) -> Described {
        match (&self.what, self.act()) {
            (What::Act(_), Some(act)) => Described::Act(act.id.clone()),
            (What::Command(view), _) => Described::Command(view.id.clone()),
            (What::Act(_), None) => Described::Theme(String::new()),
        }
    }

    fn command(&self) -> Option<&ActionView> {
        match &self.what {
            What::Act(_) => None,
            What::Command(view) => Some(view),
        }
    }

    /// When it takes effect.
    pub(super) fn effective(&self) -> Option<Dated> {
        match &self.what {
            What::Act(_) => self.act().map(|act| act.effective.unwrap_or(Dated::assumed(act.published.on))),
            What::Command(view) => view.effective,
        }
    }

    /// What it does, if it is a command.
    pub(super) fn does(&self) -> Option<Operation> {
        self.command().map(|view| view.operation.into())
    }

    /// The commands of an act that the record holds, by their ordinals; a command alone.
    fn all(&self, request: &RequestContext, read_point: ReadPoint) -> Result<Vec<Self>> {
        let Some(act) = self.act().filter(|_| self.command().is_none()) else {
            return Ok(vec![self.clone()]);
        };
        let commands = request.commands_of(&act.id);
        request.charge(commands.len())?;
        let held = commands.iter().filter(|(graph, row)| read_point.records(row.of(graph).recorded()));
        Ok(Self::in_order(held.filter_map(|(graph, row)| Self::of_row(graph, *row))))
    }

    /// Its row, if it is a command.
    fn row(&self) -> Option<CommandRow> {
        self.command().map(|view| view.row.0)
    }

    fn version(&self, row: VersionRow, read_point: ReadPoint) -> ComponentVersion {
        ComponentVersion { graph: Arc::clone(&self.graph), row, read_point }.on_its_first_day()
    }

    /// The versions that a command made.
    fn made(&self, request: &RequestContext, read_point: ReadPoint) -> Vec<ComponentVersion> {
        let (graph, effects) = (&self.graph, request.effects(&self.graph));
        let made = self.row().and_then(|row| effects.made.get(&row)).into_iter().flatten();
        let here = made.filter(|version| version.of(graph).is_born(read_point.point));
        here.map(|&version| self.version(version, read_point)).collect()
    }

    /// The versions that a command ended.
    fn ended(&self, request: &RequestContext, read_point: ReadPoint) -> Vec<ComponentVersion> {
        let (graph, effects, point) = (&self.graph, request.effects(&self.graph), read_point.point);
        let Some(command) = self.row() else { return Vec::new() };
        let here = |version: Version<'_>| {
            let end = version.end(point).filter(|end| end.by.contains(&command));
            end.is_some_and(|end| version.is_born(point) && !goes_on(version, end.at, read_point))
        };
        let ended = effects.ended.get(&command).into_iter().flatten();
        ended.filter(|row| here(row.of(graph))).map(|&row| self.version(row, read_point)).collect()
    }

    /// The components that a command names.
    fn named_by(&self, read_point: ReadPoint) -> Vec<Component> {
        let targets = self.row().map(|row| row.of(&self.graph).targets(read_point.point));
        let wrap = |target: asof_engine::Component<'_>| Component {
            graph: Arc::clone(&self.graph),
            row: target.row,
        };
        targets.into_iter().flatten().map(wrap).collect()
    }

    /// What each of its commands gives, each thing once, in document order norm by norm.
    fn gathered<T>(
        &self,
        request: &RequestContext,
        read_point: ReadPoint,
        of_command: impl Fn(&Self) -> Vec<T>,
        (key, component): (impl Fn(&T) -> String, impl Fn(&T) -> Component),
    ) -> Result<Vec<T>> {
        let mut seen = BTreeSet::new();
        let mut all: Vec<T> = self.all(request, read_point)?.iter().flat_map(of_command).collect();
        all.retain(|item| seen.insert(key(item)));
        request.charge(all.len())?;
        all.sort_by_cached_key(|item| {
            let Component { graph, row } = component(item);
            (graph.norm().id.clone(), request.document_order(&graph).place(row))
        });
        Ok(all)
    }
}

/// Whether a version ended only because something inside it did.
fn goes_on(version: Version<'_>, end: Day, read_point: ReadPoint) -> bool {
    let next = version.component().version_at(read_point.on(end).point);
    !version.is_ephemeral() && next.is_some_and(|next| next.cause() == Cause::Aggregate)
}

#[Object(use_type_description)]
impl Action {
    /// `action:`, the URN, `;rev=` and the number of the batch that recorded it.
    pub(super) async fn id(&self) -> ID {
        ID(self.node_id())
    }
    /// The act's URN; for a command, the act's URN, `#` and the command's ordinal.
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
    /// The ids that it has in other sources.
    fn same_as(&self, ctx: &Context<'_>) -> Result<Vec<String>> {
        let point = about::latest(ctx)?;
        Ok(about::same_as(&self.graph, &self.described(), point))
    }
    /// What sources say about it.
    fn about(&self, ctx: &Context<'_>) -> Result<Vec<About>> {
        let point = about::latest(ctx)?;
        Ok(About::of(&self.graph, &self.described(), point))
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
    fn effective_basis(&self) -> Option<DateBasis> {
        self.effective().map(|dated| dated.basis.into())
    }
    /// The earliest possible date of effect, where `effectiveBasis` is SNAPSHOT_BOUND.
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
        Some(Self::of_view(&self.graph, corrected.clone()))
    }
    /// The act of the command; null for a whole act.
    fn parent(&self) -> Option<Self> {
        let act = self.row()?.of(&self.graph).act()?;
        Self::acts_in(&self.graph, |row| std::ptr::eq(row.act, act)).next()
    }
    /// The commands of the act that the record holds at the point, in order of ordinal; empty for a command.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn parts(
        &self,
        ctx: &Context<'_>,
        #[graphql(
            desc = "The point; its day is ignored, and it cannot be strict. Default: everything that is \
                known and recorded."
        )]
        as_of: Option<AsOf>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 100)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<ActionConnection> {
        let request = RequestContext::at(ctx)?;
        let read_point = request.stand(as_of)?;
        let parts = if self.command().is_some() { Vec::new() } else { self.all(request, read_point)? };
        Ok(page(&parts, Paging::of(ctx, self.key(), (first, after))?, Self::key, Self::clone)?.into())
    }
    /// The provisions that the act itself cites, as its enacting formula does, in document order; empty for a command.
    fn cites(&self, ctx: &Context<'_>) -> Result<Vec<Component>> {
        let request = RequestContext::at(ctx)?;
        let Some(act) = self.act().filter(|_| self.command().is_none()) else { return Ok(Vec::new()) };
        let of_norm = |graph: &Arc<NormGraph>| {
            let row = |(component, _): (asof_engine::Component<'_>, _)| component.row;
            let mut rows: Vec<ComponentRow> = graph.cited_by(&act.id).map(row).collect();
            rows.sort_by_cached_key(|row| request.document_order(graph).place(*row));
            rows.dedup();
            rows.into_iter().map(|row| Component { graph: Arc::clone(graph), row }).collect::<Vec<_>>()
        };
        let cites: Vec<Component> = request.corpus().graphs().flat_map(of_norm).collect();
        request.charge(cites.len())?;
        Ok(cites)
    }
    /// The versions that it made, in document order, each read on its own first day. A version that differs only
    /// because it contains another one of them is left out.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn produces(
        &self,
        ctx: &Context<'_>,
        #[graphql(
            desc = "The point; its day is ignored, and it cannot be strict. Default: everything that is \
                known and recorded."
        )]
        as_of: Option<AsOf>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 100)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<ComponentVersionConnection> {
        let request = RequestContext::at(ctx)?;
        let read_point = request.stand(as_of)?;
        let by = (ComponentVersion::key, ComponentVersion::of);
        let made = self.gathered(request, read_point, |command| command.made(request, read_point), by)?;
        let asked = Paging::of(ctx, self.key(), (first, after))?;
        Ok(page(&made, asked, ComponentVersion::key, ComponentVersion::clone)?.into())
    }
    /// The versions that it ended, as known and recorded at the point, in document order, each read on its own
    /// first day. A version that ended only because something inside it changed is left out.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn terminates(
        &self,
        ctx: &Context<'_>,
        #[graphql(
            desc = "The point; its day is ignored, and it cannot be strict. Default: everything that is \
                known and recorded."
        )]
        as_of: Option<AsOf>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 100)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<ComponentVersionConnection> {
        let request = RequestContext::at(ctx)?;
        let read_point = request.stand(as_of)?;
        let by = (ComponentVersion::key, ComponentVersion::of);
        let ended = self.gathered(request, read_point, |command| command.ended(request, read_point), by)?;
        let asked = Paging::of(ctx, self.key(), (first, after))?;
        Ok(page(&ended, asked, ComponentVersion::key, ComponentVersion::clone)?.into())
    }
    /// The components that it names, in document order. A correction or a negation names the components of the commands that it
    /// reaches. For effects on the components below them, see `produces`.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn targets(
        &self,
        ctx: &Context<'_>,
        #[graphql(
            desc = "The point; its day is ignored, and it cannot be strict. Default: everything that is \
                known and recorded."
        )]
        as_of: Option<AsOf>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 100)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<ComponentConnection> {
        let request = RequestContext::at(ctx)?;
        let key = |component: &Component| component.key().to_string();
        let read_point = request.stand(as_of)?;
        let by = (key, Component::clone);
        let targets = self.gathered(request, read_point, |command| command.named_by(read_point), by)?;
        Ok(page(&targets, Paging::of(ctx, self.key(), (first, after))?, key, Component::clone)?.into())
    }
    /// The act as a norm; null where the corpus does not hold its text.
    fn source(&self, ctx: &Context<'_>) -> Result<Option<Norm>> {
        let request = RequestContext::at(ctx)?;
        let graph = self.act().and_then(|act| request.corpus().graph(act.id.as_str()).ok());
        Ok(graph.map(|graph| Norm { graph: Arc::clone(graph) }))
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
        let acts = || Action::acts_in(&self.graph, |row| row.act.id == self.said.act);
        let standing = Action::acts_in(&self.graph, |row| {
            row.act.id == self.said.act && self.read_point.records(row.tx)
        });
        standing.last().or_else(|| acts().last())
    }
}
