//! Acts of change and their commands.

use std::collections::BTreeSet;
use std::sync::Arc;

use asof_engine::NormGraph;
use asof_engine::query::ActionView;
use asof_schema::{Act, ActId, CommandId, Dated, Day};
use async_graphql::{Context, Description, Error, ID, Object, Result};

use super::act_kind::ActKind;
use super::connection::{connection, cost, page};
use super::error::{Code, error};
use super::reading::Reading;
use super::scalars::{Date, Urn};
use super::stand::Stand;
use super::version::ComponentVersion;
use super::vocabulary::{DateBasis, Granularity, Operation};

/// A whole act of change (MACRO), or one of its commands (MICRO).
#[derive(Clone, Description)]
pub(super) struct Action {
    graph: Arc<NormGraph>,
    stand: Stand,
    what: What,
}

connection!(ActionConnection, ActionEdge, Action);

#[derive(Clone)]
enum What {
    /// The act with this place in the graph's list.
    Act(usize),
    /// The command, and its row where that is known.
    Command(Box<ActionView>, Option<u32>),
}

impl Action {
    /// The command with a row of the graph.
    fn of_row(graph: &Arc<NormGraph>, row: u32, stand: Stand) -> Option<Self> {
        let view = ActionView::of(graph, row)?;
        let what = What::Command(Box::new(view), Some(row));
        Some(Self { graph: Arc::clone(graph), stand, what })
    }

    /// A command that an answer of the engine shows.
    pub(super) fn of_view(graph: &Arc<NormGraph>, view: ActionView, stand: Stand) -> Self {
        Self { graph: Arc::clone(graph), stand, what: What::Command(Box::new(view), None) }
    }

    /// The commands of a list, in the order of publication.
    pub(super) fn list(
        reading: &Reading,
        graph: &Arc<NormGraph>,
        rows: &[u32],
        stand: Stand,
    ) -> Result<Vec<Self>, Error> {
        reading.charge(rows.len())?;
        let mut actions: Vec<Self> = rows.iter().filter_map(|&row| Self::of_row(graph, row, stand)).collect();
        actions.sort_by_cached_key(Self::order);
        Ok(actions)
    }

    /// The commands that the record holds, of all norms, in the order of publication.
    pub(super) fn commands(
        reading: &Reading,
        stand: Stand,
        wanted: impl Fn(&Act) -> bool,
    ) -> Result<Vec<Self>, Error> {
        let mut actions = Vec::new();
        for graph in reading.corpus().graphs() {
            let rows = u32::try_from(graph.counts().2).unwrap_or(u32::MAX);
            reading.charge(graph.counts().2)?;
            let held = (0..rows).filter(|&row| stand.records(graph.command_tx(row)));
            let held: Vec<u32> = held.filter(|&row| graph.act_of(row).is_some_and(&wanted)).collect();
            actions.extend(Self::list(reading, graph, &held, stand)?);
        }
        actions.sort_by_cached_key(Self::order);
        Ok(actions)
    }

    /// The acts that stand in the record, each once, in the order of publication.
    pub(super) fn acts(reading: &Reading, stand: Stand, wanted: impl Fn(&Act) -> bool) -> Vec<Self> {
        let mut seen = BTreeSet::new();
        let mut acts = Vec::new();
        for graph in reading.corpus().graphs() {
            for (place, row) in graph.acts().enumerate().filter(|(_, row)| row.live && wanted(row.act)) {
                if seen.insert(row.act.id.clone()) {
                    acts.push(Self { graph: Arc::clone(graph), stand, what: What::Act(place) });
                }
            }
        }
        acts.sort_by_cached_key(Self::order);
        acts
    }

    /// The act or command with an id.
    pub(super) fn by_id(reading: &Reading, id: &str, stand: Stand) -> Option<Self> {
        if let Ok(command) = id.parse::<CommandId>() {
            let mut graphs = reading.corpus().graphs();
            return graphs.find_map(|graph| Self::of_row(graph, graph.command_by_id(&command)?, stand));
        }
        Self::acts(reading, stand, |act| act.id.as_str() == id).pop()
    }

    /// The acts that a code, a title or a URN names, letter case, spaces and punctuation apart.
    pub(super) fn named(reading: &Reading, name: &str, stand: Stand) -> Vec<Self> {
        let plain = |text: &str| -> String {
            text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
        };
        let wanted = plain(name);
        let is =
            |act: &Act| act.id.as_str() == name || plain(&act.code) == wanted || plain(&act.title) == wanted;
        Self::acts(reading, stand, is)
    }

    /// The ids of the acts that some names name; an error for a name that names none.
    pub(super) fn ids(reading: &Reading, names: &[ID], stand: Stand) -> Result<Vec<ActId>, Error> {
        let mut ids = Vec::new();
        for name in names {
            let found = Self::named(reading, name, stand);
            if found.is_empty() {
                let message =
                    format!("no act is called {:?}: name it by its id, code or title", name.as_str());
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
    fn act(&self) -> Option<&Act> {
        match &self.what {
            What::Act(place) => self.graph.meta().acts.get(*place),
            What::Command(view, Some(row)) => self.graph.act_of(*row).filter(|act| act.id == view.act),
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
        self.command().and_then(|view| Operation::named(view.operation))
    }

    /// The commands of an act; a command alone.
    fn all(&self, reading: &Reading) -> Result<Vec<Self>> {
        match self.act().filter(|_| self.command().is_none()) {
            Some(act) => Self::commands(reading, self.stand, |other| other.id == act.id),
            None => Ok(vec![self.clone()]),
        }
    }

    fn made(&self, reading: &Reading) -> Vec<ComponentVersion> {
        let What::Command(view, row) = &self.what else { return Vec::new() };
        let Some(row) = row.or_else(|| self.graph.command_by_id(&view.id)) else { return Vec::new() };
        let produced = reading.produced(&self.graph);
        let versions = produced.get(&row).map_or(&[][..], Vec::as_slice).iter();
        let here = versions.filter(|&&version| self.graph.is_born(version, self.stand.point));
        let wrap = |&row: &u32| ComponentVersion { graph: Arc::clone(&self.graph), row, stand: self.stand };
        here.map(|row| wrap(row).on_its_first_day()).collect()
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
    /// What sort of act it is, or belongs to.
    fn kind(&self) -> Option<ActKind> {
        self.act().map(|act| act.kind.into())
    }
    /// What the command does; null for a whole act.
    fn operation(&self) -> Option<Operation> {
        self.does()
    }
    /// The code of the act, by which it is cited in data, e.g. `ec_59`.
    fn code(&self) -> &str {
        self.act().map_or("", |act| &act.code)
    }
    /// The title of the act as people say it, e.g. `EC 59`.
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
    /// When the act was published: from this day it is known.
    fn published_on(&self) -> Option<Date> {
        self.act().map(|act| Date(act.published.on))
    }
    /// When it takes effect; null under a condition that is not met.
    fn effective_on(&self) -> Option<Date> {
        self.effective().map(|dated| Date(dated.on))
    }
    /// How the date of effect is known.
    fn date_basis(&self) -> Option<DateBasis> {
        self.effective().map(|dated| dated.basis.into())
    }
    /// For a SNAPSHOT_BOUND date of effect: the first day that is possible.
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
    /// Whether it is known which act it is; if not, `candidates` says which it may be.
    fn resolved(&self) -> bool {
        self.act().is_some_and(|act| act.kind != asof_schema::ActKind::Unresolved)
    }
    /// The URNs of the acts, one of which it is, where it is not known which.
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
        Some(Self::of_view(&self.graph, corrected.clone(), self.stand))
    }
    /// The act of the command; null for a whole act.
    fn parent(&self, ctx: &Context<'_>) -> Result<Option<Self>> {
        let Some(view) = self.command() else { return Ok(None) };
        Ok(Self::acts(Reading::at(ctx)?, self.stand, |act| act.id == view.act).pop())
    }
    /// The commands of the act, by their ordinals; none for a command.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn parts(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many items, 0 to 1000.", default = 100)] first: i32,
        #[graphql(desc = "The cursor behind which the page begins.")] after: Option<String>,
    ) -> Result<ActionConnection> {
        let parts = if self.command().is_some() { Vec::new() } else { self.all(Reading::at(ctx)?)? };
        Ok(page(&parts, (first, after), Self::key, Self::clone)?.into())
    }
    /// The versions that it made, each read from its own first day; those that only hold another such version are left out.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn produces(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "How many items, 0 to 1000.", default = 100)] first: i32,
        #[graphql(desc = "The cursor behind which the page begins.")] after: Option<String>,
    ) -> Result<super::version::ComponentVersionConnection> {
        let reading = Reading::at(ctx)?;
        let mut seen = BTreeSet::new();
        let mut made: Vec<ComponentVersion> =
            self.all(reading)?.iter().flat_map(|command| command.made(reading)).collect();
        made.retain(|version| seen.insert(version.key()));
        Ok(page(&made, (first, after), ComponentVersion::key, ComponentVersion::clone)?.into())
    }
}

/// An act behind some changes.
#[derive(Description)]
pub(super) struct AmendmentSummary {
    graph: Arc<NormGraph>,
    stand: Stand,
    code: String,
    title: String,
    effective: Option<Day>,
}

impl AmendmentSummary {
    /// What the engine says of the acts behind changes of a norm: code, title, first day of effect.
    pub(super) fn list(
        graph: &Arc<NormGraph>,
        stand: Stand,
        said: &[(String, String, Option<Day>)],
    ) -> Vec<Self> {
        let summary = |(code, title, effective): &(String, String, Option<Day>)| Self {
            graph: Arc::clone(graph),
            stand,
            code: code.clone(),
            title: title.clone(),
            effective: *effective,
        };
        said.iter().map(summary).collect()
    }
}

#[Object(use_type_description)]
impl AmendmentSummary {
    /// The code of the act, by which it is cited in data.
    fn code(&self) -> &str {
        &self.code
    }
    /// The title of the act.
    fn title(&self) -> &str {
        &self.title
    }
    /// The first day on which it took effect here; null where it has not.
    fn effective_on(&self) -> Option<Date> {
        self.effective.map(Date)
    }
    /// The act.
    fn act(&self) -> Option<Action> {
        let is = |act: &&Act| act.code == self.code && act.title == self.title;
        let place = self.graph.meta().acts.iter().rposition(|act| is(&act))?;
        Some(Action { graph: Arc::clone(&self.graph), stand: self.stand, what: What::Act(place) })
    }
}
