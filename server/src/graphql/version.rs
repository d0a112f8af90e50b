//! One state of one component.

use std::sync::Arc;

use asof_engine::proof;
use asof_engine::query::{self, Scope};
use asof_engine::store::Subtree;
use asof_engine::{Birth, NormGraph, VersionRow};
use asof_schema::{AsOf, Aspect as Purpose, Day, Described, Status, content_hash};
use async_graphql::{Context, Description, ID, Object, Result};

use super::about::{self, About, Applied};
use super::action::Action;
use super::assurance::{Assurance, OpenEnd};
use super::component::{Component, ID_LENGTH};
use super::connection::{Paging, connection, cost, count, page};
use super::diff::{DiffOptions, VersionDiff};
use super::direct_json::{DirectList, FullText};
use super::error::{Code, Warning, error, of_query};
use super::ids::VersionName;
use super::language_version::LanguageVersion;
use super::period::{Interval, Period, RecordedInterval};
use super::read_point::ReadPoint;
use super::reading::Reading;
use super::reference::{Reference, ReferenceConnection, relations};
use super::request_context::{RequestContext, Spot};
use super::scalars::{DateTime, Hash, Json, Language, Urn};
use super::target::named_version;
use super::text_unit::{SourceSpan, TextUnit};
use super::vocabulary::{Agreement, Aspect, ReferenceKind, VersionCause, VersionNature, VersionStatus};

/// One state of one component over `[from, to)` (CTV), read at a point, which its id says.
#[derive(Clone, Description)]
pub(super) struct ComponentVersion {
    pub(super) graph: Arc<NormGraph>,
    pub(super) row: VersionRow,
    pub(super) read_point: ReadPoint,
}

/// What a proof costs in a document: it replays all that made the version.
const COST_OF_PROOF: usize = 1_000;

connection!(ComponentVersionConnection, ComponentVersionEdge, ComponentVersion);

impl ComponentVersion {
    /// Another version of the same graph, read from the same stand.
    fn other(&self, row: VersionRow) -> Self {
        Self { graph: Arc::clone(&self.graph), row, read_point: self.read_point }
    }

    /// The version read from its own first day, as those of a history are.
    pub(super) fn on_its_first_day(self) -> Self {
        Self { read_point: self.read_point.on(self.get().start()), ..self }
    }

    /// Says so where it does not stand on the day on which its id reads it.
    pub(super) fn warn_of_its_day(&self, spot: Spot<'_>, request: &RequestContext, id: &str) {
        let (valid, point) = (self.get().valid(self.read_point.point), self.read_point.point);
        let Some(day) = point.at.closed().filter(|&day| !valid.contains(day) && day != valid.start()) else {
            return;
        };
        let (version, days) = (self.get().id(), valid.in_words());
        let message = format!("{version} stands {days}, and the id reads it on {day}");
        request.warn(spot, Warning::OtherDay, id, message);
    }

    /// It as the engine reads it.
    pub(super) fn get(&self) -> asof_engine::Version<'_> {
        self.row.of(&self.graph)
    }

    fn name(&self) -> VersionName<'_> {
        let version = self.get();
        VersionName {
            norm: self.graph.norm().id.as_str(),
            start: version.start(),
            nth: version.nth(),
            local: version.component().local(),
        }
    }

    /// Its URN in the data model, which no point changes.
    pub(super) fn key(&self) -> String {
        let mut urn = String::with_capacity(ID_LENGTH);
        // Writing into a string cannot fail.
        let _ = self.name().write_urn(&mut urn);
        urn
    }

    /// A page of what a field has of it.
    fn asked(&self, ctx: &Context<'_>, page: (i32, Option<String>)) -> Result<Paging> {
        Paging::of(ctx, format_args!("{} {}", self.key(), self.read_point.days()), page)
    }

    /// Its id for caches, or that of what belongs to it: the type, its URN and the point.
    pub(super) fn node_id(&self, kind: &str) -> String {
        let mut id = String::with_capacity(ID_LENGTH);
        // Writing into a string cannot fail.
        let _ = self.name().write(kind, self.read_point.pin(), &mut id);
        id
    }

    /// The version and what stands below it.
    pub(super) fn subtree(&self, request: &RequestContext, depth: Option<u32>) -> Result<Subtree> {
        let subtree = Subtree::of(&self.graph, self.get(), depth, self.read_point.point);
        request.charge(subtree.rows.len())?;
        Ok(subtree)
    }

    /// The days on which it is valid.
    pub(super) fn days(&self) -> Interval {
        self.get().valid(self.read_point.point).into()
    }

    /// What stands directly below it, in document order.
    pub(super) fn directly_below(&self) -> impl Iterator<Item = Self> + '_ {
        self.get().children().map(|child| self.other(child.row))
    }

    /// The versions of its component, oldest first.
    fn siblings(&self, request: &RequestContext) -> Result<Vec<asof_engine::Version<'_>>> {
        let versions = self.get().component().lineage(self.read_point.point, Scope::Subtree);
        request.charge(versions.len())?;
        Ok(versions)
    }

    /// Its place among the versions of its component, from 0.
    fn place(&self, siblings: &[asof_engine::Version<'_>]) -> Option<usize> {
        siblings.iter().position(|sibling| sibling.row == self.row)
    }

    /// The component of which it is a version.
    pub(super) fn of(&self) -> Component {
        let row = self.get().component().row;
        Component { graph: Arc::clone(&self.graph), row }
    }

    /// Whether it is in force or suspended, and not ended.
    pub(super) fn is_valid(&self) -> bool {
        matches!(self.get().status(), Status::InForce | Status::Suspended)
    }

    /// It as what is said about it names it.
    fn described(&self) -> Described {
        Described::Version { component: self.of().key(), from: self.get().start() }
    }

    fn neighbour(&self, request: &RequestContext, step: isize) -> Result<Option<Self>> {
        let siblings = self.siblings(request)?;
        let found = self.place(&siblings).and_then(|at| siblings.get(at.checked_add_signed(step)?));
        Ok(found.map(|version| self.other(version.row).on_its_first_day()))
    }
}

#[Object(use_type_description)]
impl ComponentVersion {
    /// `version:`, the URN and the point at which it is read: `;at=` and the day, `;known=` and the day up to
    /// which acts are known, each only if it is not the latest, and `;rev=` and the number of the revision.
    pub(super) async fn id(&self) -> ID {
        ID(self.node_id("version"))
    }
    /// The norm's URN, `@`, the first day, and the component's path. No point changes it.
    pub(super) async fn urn(&self) -> Urn {
        Urn(self.key())
    }
    /// STATUTORY; DOCUMENTARY in a judgment or a debate, whose words are no law.
    pub(super) async fn nature(&self) -> VersionNature {
        query::VersionNature::of(&self.graph).into()
    }
    /// The component of which this is a version.
    pub(super) fn component(&self) -> Component {
        self.of()
    }
    /// Its place among the versions of its component, oldest first, from 1; null if it is not known or
    /// recorded at the point.
    fn ordinal(&self, ctx: &Context<'_>) -> Result<Option<i32>> {
        let siblings = self.siblings(RequestContext::at(ctx)?)?;
        Ok(self.place(&siblings).map(|at| count(at + 1)))
    }
    /// Why it exists.
    pub(super) fn cause(&self) -> VersionCause {
        self.get().cause().into()
    }
    /// In force, or the kind of tombstone.
    pub(super) fn status(&self) -> VersionStatus {
        self.get().status().into()
    }
    /// Whether it is printed. A version in force always is; a tombstone may be, with its notice.
    pub(super) fn printed(&self) -> bool {
        self.get().state().1
    }
    /// The days on which it is valid, as known and recorded at the point asked for.
    pub(super) async fn valid(&self) -> Interval {
        self.days()
    }
    /// The days of publication between which it was known to begin on its first day; null if that is not
    /// known at the point.
    fn known(&self) -> Option<Period> {
        let (from, to) = self.birth()?.known;
        Some(Period::new(from, to))
    }
    /// The instants between which the record held that knowledge; null if it does not at the point.
    fn recorded(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The end is told if it was recorded by this instant. Default: at any instant.")] by: Option<
            DateTime,
        >,
    ) -> Result<Option<RecordedInterval>> {
        let request = RequestContext::at(ctx)?;
        // Unless the document says by when, later revisions tell of ends that this one cannot.
        let by = by.map(|instant| instant.0);
        request.ask(AsOf { recorded: by, ..self.read_point.as_of });
        let batches = request.corpus().recorded();
        let instant = |number: u32| batches.iter().find(|b| b.number == number).map(|b| b.recorded_at);
        let ended = |to| instant(to).filter(|to| by.is_none_or(|by| *to <= by));
        let recorded = self.birth().map(|birth| birth.recorded);
        Ok(recorded.and_then(|(from, to)| Some(RecordedInterval::new(instant(from)?, ended(to)))))
    }
    /// Whether it was superseded on the day it took effect. Such a version is in a lineage, but never in a
    /// point-in-time read.
    pub(super) fn ephemeral(&self) -> bool {
        self.get().is_ephemeral()
    }
    /// The number, normalised: `6`, `103-A`; null if it has none.
    pub(super) fn number(&self) -> Option<&str> {
        self.get().number()
    }
    /// The name of a grouping or the rubric of a provision, in the norm's language.
    pub(super) fn heading(&self) -> Option<&str> {
        let language = &self.graph.norm().language;
        self.get().expression(language, Purpose::Heading).map(|heading| heading.text)
    }
    /// How it is cited within its norm at the point: `Art. 5º, LXXVIII`.
    fn citation(&self) -> String {
        query::cite(self.get().component(), self.read_point.point)
    }
    /// The marker as printed, with its punctuation; empty if it has none.
    pub(super) fn label(&self) -> &str {
        self.get().label()
    }
    /// SHA-256 of its own words in the norm's language, in NFC with single spaces; null if it has none.
    pub(super) fn text_hash(&self) -> Option<Hash> {
        let language = &self.graph.norm().language;
        let words = |purpose| self.get().expression(language, purpose);
        words(Purpose::Canonical).or_else(|| words(Purpose::Heading)).map(|words| Hash(words.hash()))
    }
    /// SHA-256 of `fullText` without arguments: its UTF-8 bytes in NFC, with each run of white space (line
    /// ends included) as one space, and none at the ends. Without words, it is the hash of no bytes.
    fn full_text_hash(&self, ctx: &Context<'_>) -> Result<Hash> {
        let subtree = self.subtree(RequestContext::at(ctx)?, None)?;
        Ok(Hash(content_hash(&query::full_text(&subtree, false))))
    }
    /// Structural hash of the version and everything below it: equal hashes mean equal trees.
    pub(super) fn tree_hash(&self) -> Hash {
        Hash(self.get().tree_hash())
    }
    /// Its own words; null for a tombstone, and if it has none.
    fn text(
        &self,
        #[graphql(
            desc = "The preferred languages, best first. If none of them has words, the norm's own \
                language is used.",
            default
        )]
        languages: Vec<Language>,
    ) -> Result<Option<TextUnit>> {
        let own = TextUnit::own(self, &languages);
        own.iter().try_for_each(TextUnit::hold)?;
        Ok(own)
    }
    /// The texts, in every language and aspect.
    fn text_units(
        &self,
        #[graphql(desc = "Only in this language.")] language: Option<Language>,
        #[graphql(desc = "Only these aspects; empty means all.", default)] aspects: Vec<Aspect>,
    ) -> Result<Vec<TextUnit>> {
        let units = TextUnit::all(self).filter(|unit| unit.is(language.as_ref(), &aspects));
        let units: Vec<TextUnit> = units.collect();
        // Of texts in every language each says by `behind` what it is.
        if language.is_some() {
            units.iter().try_for_each(TextUnit::hold)?;
        }
        Ok(units)
    }
    /// The version in every language in which it has a text: the norm's own first, then by tag.
    fn expressions(&self) -> Vec<LanguageVersion> {
        LanguageVersion::all(self)
    }
    /// The words of the version and of everything in force below it, in document order, one line each: the
    /// label, a space, the words; of what has no words of its own, the heading. A heading above words is in it only if
    /// `headings` is true.
    fn full_text(
        &self,
        ctx: &Context<'_>,
        #[graphql(
            desc = "The preferred languages, best first. A line without words in any of them is in the \
                norm's own.",
            default
        )]
        languages: Vec<Language>,
        #[graphql(desc = "Whether to include what is printed in place of tombstones.", default)]
        notices: bool,
        #[graphql(desc = "Whether to include the heading above words, in a line before them.", default)]
        headings: bool,
    ) -> Result<FullText> {
        let request = RequestContext::at(ctx)?;
        let full = FullText { subtree: self.subtree(request, None)?, languages, notices, headings };
        if let Some((lines, since)) = full.behind() {
            let since = since.act().map(|act| act.title.as_str()).unwrap_or_default();
            let message = format!(
                "{lines} lines have words that are older than those of the law: {since:?} changed them in the law's own \
                 language, and nothing says what they are in this one"
            );
            if self.read_point.strict {
                let refused = format!(
                    "{} is not assured on {} in these languages, and `strict` refuses it: {message}",
                    self.key(),
                    self.read_point.as_of.at
                );
                return Err(error(Code::NotAssured, refused));
            }
            request.warn(ctx.into(), Warning::LanguageBehind, &self.key(), message);
        }
        Ok(full)
    }
    /// Its children, in document order.
    fn children(&self, ctx: &Context<'_>) -> Result<DirectList<'_, Self>> {
        let children = self.get().children();
        RequestContext::at(ctx)?.charge(children.len())?;
        Ok(children.map(|child| self.other(child.row)).collect::<Vec<_>>().into())
    }
    /// The version of the parent on the same day; null for the norm itself.
    fn parent(&self) -> Option<Self> {
        self.get().above(self.read_point.point).next().map(|version| self.other(version.row))
    }
    /// The versions of its ancestors, nearest first, up to the norm itself.
    fn ancestors(&self) -> Vec<Self> {
        self.get().above(self.read_point.point).map(|version| self.other(version.row)).collect()
    }
    /// Everything below it, each before its own children.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn descendants(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The number of levels down. Default: all.")] max_depth: Option<u32>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 200)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<ComponentVersionConnection> {
        let subtree = self.subtree(RequestContext::at(ctx)?, max_depth)?;
        let rows: Vec<VersionRow> = subtree.rows.iter().skip(1).map(|&(row, _)| row).collect();
        let key = |row: &VersionRow| row.of(&self.graph).id().to_string();
        Ok(page(&rows, self.asked(ctx, (first, after))?, key, |&row| self.other(row))?.into())
    }
    /// The relations in its words and in those of everything below it, at the point at which it is read.
    /// Empty if another version is valid at that point.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn references(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Only these kinds. Default: all.", default)] kinds: Vec<ReferenceKind>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 50)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<ReferenceConnection> {
        let request = RequestContext::at(ctx)?;
        let mut said = Vec::new();
        if self.get().component().version_at(self.read_point.point) == Some(self.get()) {
            let of = self.of();
            said = relations(request, self.read_point, Some(&of))?.outgoing(&of.key()).map_err(of_query)?;
        }
        let paging = self.asked(ctx, (first, after))?;
        Reference::page(request, said, (Some(self.of()), self.read_point), (kinds, paging))
    }
    /// The readings of courts that lie over it at the point at which it is read, in order of publication. They change
    /// no word of it. Empty if another version is valid at that point.
    fn readings(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Whether to include those of what is below it.", default)] below: bool,
    ) -> Result<Vec<Reading>> {
        self.readings_at(RequestContext::at(ctx)?, below)
    }
    /// Whether these readings agree. A split is reported as a split, and never decided.
    fn agreement(&self, ctx: &Context<'_>) -> Result<Agreement> {
        let readings = self.readings_at(RequestContext::at(ctx)?, false)?;
        Ok(query::agreement(readings.iter().map(Reading::get)).into())
    }
    /// The ids that it has in other sources.
    pub(super) async fn same_as(&self) -> Vec<String> {
        about::same_as(&self.graph, &self.described(), self.read_point.point)
    }
    /// What sources say about it: data, and texts that are no words of the law, such as a summary.
    fn about(&self) -> Vec<About> {
        About::of(&self.graph, &self.described(), self.read_point.point)
    }
    /// The days on which it is applied.
    fn applied(&self) -> Applied {
        let said = query::applied(self.get(), self.read_point.point);
        Applied { graph: Arc::clone(&self.graph), said }
    }
    /// The version before it in the lineage of its component.
    fn previous(&self, ctx: &Context<'_>) -> Result<Option<Self>> {
        self.neighbour(RequestContext::at(ctx)?, -1)
    }
    /// The version after it in the lineage of its component.
    fn next(&self, ctx: &Context<'_>) -> Result<Option<Self>> {
        self.neighbour(RequestContext::at(ctx)?, 1)
    }
    /// The commands that made it, in order of publication.
    fn produced_by(&self, ctx: &Context<'_>) -> Result<Vec<Action>> {
        Action::list(RequestContext::at(ctx)?, &self.graph, self.get().made_by())
    }
    /// The commands that ended it, as known and recorded at the point asked for.
    fn terminated_by(&self, ctx: &Context<'_>) -> Result<Vec<Action>> {
        let ended = self.get().end(self.read_point.point).map_or(&[][..], |end| end.by);
        Action::list(RequestContext::at(ctx)?, &self.graph, ended)
    }
    /// The proof of what it says with everything below it, in the form of `schema/proof.schema.json`: `docs/proof.md` says how
    /// to check it without this service. It is of the revision in its id and, where the id has no day, of its
    /// first day. Null if another version is valid at that point.
    #[graphql(complexity = "COST_OF_PROOF")]
    fn proof(&self, ctx: &Context<'_>) -> Result<Option<Json>> {
        let request = RequestContext::at(ctx)?;
        let version =
            if self.read_point.as_of.at == Day::MAX { self.clone().on_its_first_day() } else { self.clone() };
        let component = version.of();
        if component.get().version_at(version.read_point.point) != Some(version.get()) {
            return Ok(None);
        }
        version.subtree(request, None)?;
        let at = version.read_point.at_its_revision(request.corpus());
        let proof = proof::prove(request.corpus(), &component.get().id(), at)
            .map_err(|problem| error(Code::Internal, problem.to_string()))?;
        serde_json::to_value(&proof)
            .map(|proof| Some(Json(proof)))
            .map_err(|problem| error(Code::Internal, problem.to_string()))
    }
    /// How far it is known, with everything below it, at the point at which it is read.
    fn assurance(&self, ctx: &Context<'_>) -> Result<Assurance> {
        self.of().assured(RequestContext::at(ctx)?, self.read_point)
    }
    /// How far its open end is known: an end is open also where nobody knows what came after the last covered
    /// day. Null if `valid.to` is a day.
    fn open_end(&self) -> Option<OpenEnd> {
        OpenEnd::of(self)
    }
    /// Where its own texts are in the sources.
    fn sources(&self) -> Vec<SourceSpan> {
        TextUnit::all(self).filter_map(|unit| unit.span()).collect()
    }
    /// The difference between its first day and that of another version of the same component, as known and
    /// recorded at the point of this one; null with a warning if there is no such version.
    fn diff(
        &self,
        ctx: &Context<'_>,
        #[graphql(name = "ref", desc = "The id or the URN of the other version.")] reference: ID,
        #[graphql(desc = "What to report. Default: everything, word by word.", default)] options: DiffOptions,
    ) -> Result<Option<VersionDiff>> {
        let (request, component) = (RequestContext::at(ctx)?, self.of());
        let other = named_version(&reference).and_then(|id| component.version_named(&id, self.read_point));
        let Some(other) = other else {
            let message = format!("{} is not a version of {}", reference.as_str(), component.key());
            request.warn(ctx.into(), Warning::NotFound, &reference, message);
            return Ok(None);
        };
        let sides = [self.clone(), other].map(|side| side.on_its_first_day().read_point);
        VersionDiff::of(request, &component, sides, options).map(Some)
    }
}

impl ComponentVersion {
    fn readings_at(&self, request: &RequestContext, below: bool) -> Result<Vec<Reading>> {
        if self.get().component().version_at(self.read_point.point) != Some(self.get()) {
            return Ok(Vec::new());
        }
        Reading::at(request, (&self.graph, &self.of().key()), self.read_point, below)
    }

    fn birth(&self) -> Option<Birth> {
        self.get().birth(self.read_point.point)
    }
}
