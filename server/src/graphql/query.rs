//! The questions.

use std::collections::BTreeSet;
use std::sync::Arc;

use asof_engine::query as engine;
use asof_schema::{Interval, VersionId};
use async_graphql::{Context, ID, MergedObject, Object, Result};

use super::about::Sayings;
use super::action::{Action, ActionConnection};
use super::answer::Answers;
use super::as_of::AsOf;
use super::assurance::AskedOf;
use super::citations::Drafts;
use super::component::Component;
use super::connection::{Paging, cost, page};
use super::corpus_info::CorpusInfo;
use super::court::Courts;
use super::coverage::Reaches;
use super::diff::{DiffInput, VersionDiff};
use super::error::{Code, Warning, error, failed, of_query};
use super::evolution::Evolutions;
use super::filters::ActionFilter;
use super::finding::{Finding, FindingConnection};
use super::ids::{NoId, NodeId};
use super::impact::{HierarchicalImpact, ImpactInput};
use super::lineage::Lineage;
use super::node::Node;
use super::norm::{Norm, NormConnection};
use super::read_point::ReadPoint;
use super::relations::OfRelations;
use super::request_context::{RequestContext, Spot};
use super::resolved::ResolvedComponent;
use super::scalars::{Date, DateTime};
use super::search::Searches;
use super::target::{Target, doubt, find, find_near, held};
use super::upcoming::{Upcoming, UpcomingConnection};
use super::version::ComponentVersion;
use super::vocabulary::{Granularity, LineageScope};
use crate::{Failure, reference};

/// The queries. A name that is not an id, URN, alias or citation of anything yields null, with an entry
/// in `extensions.warnings`.
#[derive(Debug, Clone, Copy, Default, MergedObject)]
pub struct Query(OfTime, OfRelations, Searches, Evolutions, Answers, Drafts, Reaches, Courts, Sayings);

/// What the law was, and what became of it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct OfTime;

/// A whole list of ids may not be longer than a page.
const MOST_IDS: usize = 1_000;

#[Object]
impl OfTime {
    /// The object with an id.
    fn node(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Its id, or its id in another source.")] id: ID,
    ) -> Result<Option<Node>> {
        node(RequestContext::at(ctx)?, ctx.into(), &id)
    }
    /// The objects with these ids; null for an id that nothing has.
    #[graphql(complexity = "ids.len().saturating_mul(child_complexity + 1)")]
    fn nodes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The ids, at most 1000.")] ids: Vec<ID>,
    ) -> Result<Vec<Option<Node>>> {
        check_length(&ids)?;
        let mut nodes = Vec::with_capacity(ids.len());
        for (place, id) in ids.iter().enumerate() {
            nodes.push(node(RequestContext::at(ctx)?, Spot::item(ctx, place), id)?);
        }
        Ok(nodes)
    }
    /// A norm.
    fn norm(
        &self,
        ctx: &Context<'_>,
        #[graphql(name = "ref", desc = "Its id, URN, title, short name or alias.")] reference: ID,
    ) -> Result<Option<Norm>> {
        let request = RequestContext::at(ctx)?;
        let today = request.read_point(None);
        let Some(found) = find(ctx.into(), request, &reference, today)? else { return Ok(None) };
        if !found.component.key().is_root() {
            let message = format!(
                "{:?} names a provision of a norm ({}): use `component`",
                reference.as_str(),
                found.component.key()
            );
            request.warn(ctx.into(), Warning::OtherType, &reference, message);
            return Ok(None);
        }
        Ok(Some(Norm { graph: found.component.graph }))
    }
    /// The norms, in order of URN.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn norms(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Only norms of these types.")] types: Option<Vec<String>>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 50)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<NormConnection> {
        let request = RequestContext::at(ctx)?;
        // Later revisions have other norms.
        request.move_on();
        let graphs = request.corpus().graphs();
        let wanted =
            graphs.filter(|graph| types.as_ref().is_none_or(|t| t.contains(&graph.norm().norm_type)));
        let norms: Vec<Norm> = wanted.map(|graph| Norm { graph: Arc::clone(graph) }).collect();
        Ok(page(&norms, Paging::of(ctx, "", (first, after))?, Norm::key, Norm::clone)?.into())
    }
    /// A provision, independent of time. Its fields are not read at `asOf`, but at the points of their own
    /// arguments: ask `pointInTime` for a version.
    fn component(
        &self,
        ctx: &Context<'_>,
        #[graphql(name = "ref", desc = "An id, a URN, an alias or a citation.")] reference: ID,
        #[graphql(desc = "The point by whose numbers a citation is read, and nothing else. Default: today.")]
        as_of: Option<AsOf>,
    ) -> Result<Option<Component>> {
        let request = RequestContext::at(ctx)?;
        let found = held(ctx.into(), request, &reference, request.read_point(as_of))?;
        Ok(found.map(|found| found.component))
    }
    /// A version. For a URN, it is read on its own first day with everything that is known and recorded; for an
    /// id, at the point of the id.
    fn version(
        &self,
        ctx: &Context<'_>,
        #[graphql(name = "ref", desc = "Its id or URN, or its id in another source.")] reference: ID,
    ) -> Result<Option<ComponentVersion>> {
        let request = RequestContext::at(ctx)?;
        let version = match reference.parse() {
            Ok(NodeId::Version(id, pin)) => ComponentVersion::pinned(request, &id, pin),
            Ok(_) => None,
            Err(NoId) => {
                let id = reference.parse::<VersionId>().ok();
                id.and_then(|id| ComponentVersion::by_urn(request, &id))
            }
        };
        let version = version.or_else(|| {
            let id = elsewhere(request, &reference)?.parse::<VersionId>().ok()?;
            ComponentVersion::by_urn(request, &id)
        });
        match &version {
            Some(version) => {
                request.ask(version.read_point.as_of);
                version.warn_of_its_day(ctx.into(), request, &reference);
            }
            None => request.warn(ctx.into(), Warning::NotFound, &reference, unknown(request, &reference)),
        }
        Ok(version)
    }
    /// An act or a command.
    fn action(
        &self,
        ctx: &Context<'_>,
        #[graphql(
            name = "ref",
            desc = "Its id or URN, or its id in another source; for an act also its code or title."
        )]
        reference: ID,
    ) -> Result<Option<Action>> {
        let request = RequestContext::at(ctx)?;
        // Later revisions may take it back.
        request.move_on();
        let latest = ReadPoint::latest(request.corpus());
        let action = match reference.parse() {
            Ok(NodeId::Action(act, seq, batch)) => Action::recorded_by(request, &act, seq, batch),
            _ => Action::by_urn(request, &reference, latest),
        };
        let known = || Action::by_urn(request, &elsewhere(request, &reference)?, latest);
        if let Some(action) = action.or_else(known) {
            return Ok(Some(action));
        }
        let mut named = Action::named(request, &reference);
        if named.len() > 1 {
            let list: Vec<String> = named.iter().map(Action::key).collect();
            let message = format!(
                "{:?} names several acts; name one by its id: {}",
                reference.as_str(),
                list.join("; ")
            );
            return Err(error(Code::BadReference, message));
        }
        if named.is_empty() {
            let none = || format!("there is no act or command {:?}", reference.as_str());
            let message = asof_engine::query::not_applied(request.corpus(), &reference).unwrap_or_else(none);
            request.warn(ctx.into(), Warning::NotFound, &reference, message);
        }
        Ok(named.pop())
    }
    /// The version of a provision or a norm at a point. Null with a warning if it did not exist yet; a
    /// tombstone if it was repealed by then. Without a day, it is that of today, or else of the last day on
    /// which the provision is assured.
    fn point_in_time(
        &self,
        ctx: &Context<'_>,
        #[graphql(name = "ref", desc = "An id, a URN, an alias or a citation.")] reference: ID,
        #[graphql(desc = "The point. Default: today.")] as_of: Option<AsOf>,
    ) -> Result<Option<ComponentVersion>> {
        let request = RequestContext::at(ctx)?;
        point_in_time(ctx.into(), request, &reference, request.read_point(as_of), true)
    }
    /// The versions of several provisions at one point; without a day, of all of them today.
    #[graphql(complexity = "refs.len().saturating_mul(child_complexity + 1)")]
    fn point_in_time_batch(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Ids, URNs, aliases or citations, at most 1000.")] refs: Vec<ID>,
        #[graphql(desc = "The point. Default: today.")] as_of: Option<AsOf>,
    ) -> Result<Vec<Option<Result<ComponentVersion>>>> {
        check_length(&refs)?;
        let request = RequestContext::at(ctx)?;
        let read_point = request.read_point(as_of);
        // What is wrong with one of them is told of that one: the others are answered.
        let ask = |(place, words)| {
            point_in_time(Spot::item(ctx, place), request, words, read_point, false).transpose()
        };
        Ok(refs.iter().enumerate().map(ask).collect())
    }
    /// The history of a provision.
    fn lineage(
        &self,
        ctx: &Context<'_>,
        #[graphql(name = "ref", desc = "An id, a URN, an alias or a citation.")] reference: ID,
        #[graphql(
            desc = "What counts as a change.",
            default_with = "LineageScope::from(engine::Scope::Subtree)"
        )]
        scope: LineageScope,
        #[graphql(
            desc = "The point: a citation is read on its day, and the history is as known and recorded at \
                it. Default: today."
        )]
        as_of: Option<AsOf>,
        #[graphql(
            desc = "Whether to include the histories of the components that it continues.",
            default = true
        )]
        follow_identity: bool,
    ) -> Result<Option<Lineage>> {
        let request = RequestContext::at(ctx)?;
        match held(ctx.into(), request, &reference, request.read_point(as_of))? {
            Some(Target { component, read_point, .. }) => {
                warn_of_others(ctx.into(), request, &reference, &component, read_point, |_| true);
                Lineage::of(request, component, read_point, scope.0, follow_identity).map(Some)
            }
            None => Ok(None),
        }
    }
    /// The differences of a provision or a norm between two points.
    fn diff(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The provision and the two points.")] input: DiffInput,
    ) -> Result<Option<VersionDiff>> {
        let request = RequestContext::at(ctx)?;
        let sides = [input.before, input.after].map(|side| request.read_point(Some(side)));
        let [before, after] = sides;
        match find_near(ctx.into(), request, &input.reference, &[after, before])? {
            Some(found) => {
                sides.into_iter().try_for_each(|side| found.component.hold(request, side))?;
                for side in sides {
                    let (words, component) = (&input.reference, &found.component);
                    let is_there = |days: Interval| days.contains(side.as_of.at);
                    warn_of_others(ctx.into(), request, words, component, side, is_there);
                }
                VersionDiff::of(request, &found.component, sides, input.options).map(Some)
            }
            None => Ok(None),
        }
    }
    /// The changes in a provision and below it in a period.
    fn impact(
        &self,
        ctx: &Context<'_>,
        #[graphql(
            name = "ref",
            desc = "An id, a URN, an alias or a citation, resolved on the last day of the period, else on \
                its first."
        )]
        reference: ID,
        #[graphql(desc = "The changes to count.")] input: ImpactInput,
    ) -> Result<Option<HierarchicalImpact>> {
        let request = RequestContext::at(ctx)?;
        let stands @ [last, _] = input.stands(request)?;
        match find_near(ctx.into(), request, &reference, &stands)? {
            Some(found) => {
                let is_asked = |days: Interval| input.meets(days);
                warn_of_others(ctx.into(), request, &reference, &found.component, last, is_asked);
                HierarchicalImpact::of(request, &found.component, input).map(Some)
            }
            None => Ok(None),
        }
    }
    /// The possible meanings of a citation on a day, most likely first; empty if it has none on that day.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn resolve_reference(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The words: \"art. 5º, LXXVIII, CF\", a URN or an alias.")] text: String,
        #[graphql(desc = "The point. Default: today.")] as_of: Option<AsOf>,
        #[graphql(desc = "The maximum number of meanings, 0 to 1000.", default = 3)] first: i32,
    ) -> Result<Vec<ResolvedComponent>> {
        let request = RequestContext::at(ctx)?;
        let read_point = request.read_point(as_of);
        let readings = match reference::readings(request.corpus(), &text, read_point.as_of) {
            Err(Failure::Input(why)) => {
                request.warn(ctx.into(), Warning::NotFound, &text, why);
                Vec::new()
            }
            readings => readings.map_err(|failure| failed(&failure))?,
        };
        let best = readings.first().map(|meaning| meaning.confidence);
        let ambiguous = readings.iter().filter(|meaning| Some(meaning.confidence) == best).count() > 1;
        let shown =
            page(&readings, Paging::only(first), |meaning| meaning.component.to_string(), Clone::clone)?;
        let mut resolved = Vec::new();
        for meaning in shown.items {
            let Some(component) = Component::by_id(request, &meaning.component) else { continue };
            component.hold(request, read_point)?;
            let ambiguous = ambiguous && Some(meaning.confidence) == best;
            resolved.push(ResolvedComponent { meaning, component, ambiguous });
        }
        Ok(resolved)
    }
    /// Doubts and conflicts in the sources, and commands of acts that had no effect, by code and then by day.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn findings(
        &self,
        ctx: &Context<'_>,
        #[graphql(
            name = "ref",
            desc = "Only findings about this provision or anything that was ever below it: an id, a URN, an \
                alias or a citation."
        )]
        reference: Option<ID>,
        #[graphql(desc = "Only findings with these codes.")] codes: Option<Vec<String>>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 50)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<FindingConnection> {
        let request = RequestContext::at(ctx)?;
        let read_point = request.read_point(None);
        let below = match &reference {
            Some(words) => match find(ctx.into(), request, words, read_point)? {
                Some(found) => Some(ever_below(request, &found)?),
                None => Some(BTreeSet::new()),
            },
            None => None,
        };
        let mut findings = Finding::all(request)?;
        findings.retain(|finding| finding.is(codes.as_deref(), below.as_ref()));
        let asked = Paging::of(ctx, "", (first, after))?;
        Ok(page(&findings, asked, Finding::key, Finding::clone)?.into())
    }
    /// The commands that are published on or before a day and take effect later, or under a condition that is
    /// not met. Commands with a day of effect come first, in order of that day.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn upcoming(
        &self,
        ctx: &Context<'_>,
        #[graphql(
            name = "ref",
            desc = "The provision or norm that they change: an id, a URN, an alias or a citation."
        )]
        reference: ID,
        #[graphql(desc = "The day.")] at: Date,
        #[graphql(desc = "Only acts published on or before this day. Default: `at`.")] known_at: Option<Date>,
        #[graphql(desc = "Only what the corpus had recorded at this instant. Default: everything.")]
        recorded_at: Option<DateTime>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 50)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<UpcomingConnection> {
        let request = RequestContext::at(ctx)?;
        let (known, recorded) = (known_at.map(|day| day.0), recorded_at.map(|instant| instant.0));
        let as_of = asof_schema::AsOf { at: at.0, known, recorded };
        let read_point = ReadPoint::new(request.corpus(), as_of);
        request.ask(as_of);
        let (mut waiting, mut asked) = (Vec::new(), None);
        if let Some(found) = find(ctx.into(), request, &reference, read_point)? {
            asked = Some(found.component.clone());
            let said = engine::upcoming(request.corpus(), &found.component.key(), as_of).map_err(of_query)?;
            let graph = &found.component.graph;
            let wrap = |said| Upcoming { said, graph: Arc::clone(graph), read_point };
            waiting.extend(said.into_iter().map(wrap));
        }
        let page = page(&waiting, Paging::of(ctx, "", (first, after))?, Upcoming::key, Upcoming::clone)?;
        Ok((page, AskedOf::new(asked, read_point)).into())
    }
    /// Acts or their commands, in order of publication.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn actions(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which acts or commands. Default: all.", default)] filter: ActionFilter,
        #[graphql(desc = "Whole acts or single commands.", default_with = "Granularity::Macro")]
        granularity: Granularity,
        #[graphql(desc = "The point; its day is ignored, and it cannot be strict.")] as_of: Option<AsOf>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 50)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<ActionConnection> {
        let request = RequestContext::at(ctx)?;
        let actions = filter.apply(request, request.stand(as_of)?, granularity)?;
        Ok(page(&actions, Paging::of(ctx, "", (first, after))?, Action::key, Action::clone)?.into())
    }
    /// The contents of the corpus, at present or at an instant. It reads every row, so it adds 1000 to the
    /// complexity of a document.
    #[graphql(complexity = "1_000 + child_complexity")]
    fn corpus(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Only what was recorded at this instant. Default: everything.")] recorded_at: Option<
            DateTime,
        >,
    ) -> Result<CorpusInfo> {
        Ok(CorpusInfo::of(RequestContext::at(ctx)?.corpus(), recorded_at.map(|instant| instant.0)))
    }
}

fn node(request: &RequestContext, spot: Spot<'_>, id: &ID) -> Result<Option<Node>> {
    let own = Node::by_id(request, id)?;
    let node = own.or_else(|| Node::known_elsewhere(request, id));
    match node.as_ref().map(Node::version) {
        None => request.warn(spot, Warning::NotFound, id, unknown(request, id)),
        Some(None) => {}
        Some(Some(version)) => version.warn_of_its_day(spot, request, id),
    }
    Ok(node)
}

/// The URN of what has an id in another source.
fn elsewhere(request: &RequestContext, id: &str) -> Option<String> {
    let corpus = request.corpus();
    engine::same_as(corpus, id, ReadPoint::latest(corpus).point).map(engine::subject)
}

fn unknown(request: &RequestContext, id: &ID) -> String {
    format!("nothing has the id {}{}", id.as_str(), doubt(request, id))
}

pub(super) fn check_length(ids: &[ID]) -> Result<()> {
    if ids.len() <= MOST_IDS {
        return Ok(());
    }
    let message = format!("{} ids are too many: ask for at most {MOST_IDS}", ids.len());
    Err(error(Code::BadArgument, message))
}

fn point_in_time(
    spot: Spot<'_>,
    request: &RequestContext,
    words: &ID,
    read_point: ReadPoint,
    alone: bool,
) -> Result<Option<ComponentVersion>> {
    let Some(found) = held(spot, request, words, read_point)? else { return Ok(None) };
    let shown = alone && found.on_the_day;
    let read_point = if shown { found.component.shown(spot, request, read_point)? } else { read_point };
    let version = found.component.version_or_warn(spot, request, read_point);
    if version.is_some() && !found.on_the_day {
        let message = format!(
            "nothing had this citation on {}; later it means {}: ask for that id",
            read_point.as_of.at,
            found.component.key()
        );
        request.warn(spot, Warning::OtherDay, words, message);
        return Ok(None);
    }
    Ok(version)
}

/// Says what else bears the number that some words are, on days of which some are asked for.
fn warn_of_others(
    spot: Spot<'_>,
    request: &RequestContext,
    words: &ID,
    component: &Component,
    read_point: ReadPoint,
    is_asked: impl Fn(Interval) -> bool,
) {
    let at = read_point.as_of;
    for other in reference::other_bearers(request.corpus(), words, &component.key(), at) {
        if other.days.iter().any(|&days| is_asked(days)) {
            let message = reference::borne(request.corpus(), &other, at);
            request.warn(spot, Warning::OtherDay, words, message);
        }
    }
}

/// The ids of a component, of all that ever stood below it and of what is still to be inserted there.
fn ever_below(request: &RequestContext, found: &Target) -> Result<BTreeSet<asof_schema::ComponentId>> {
    let component = &found.component;
    let rows = component.ever_below(request, found.read_point)?;
    Ok(rows.into_iter().map(|row| row.of(&component.graph).id()).collect())
}
