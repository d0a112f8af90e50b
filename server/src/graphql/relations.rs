//! The questions about what provisions say of each other.

use asof_engine::query::{self, Along, Reach};
use async_graphql::{Context, ID, Object, Result};

use super::as_of::AsOf;
use super::component::Component;
use super::connection::{Paging, cost};
use super::error::{Code, error, of_query};
use super::query::check_length;
use super::reference::{Path, PathConnection, Reference, ReferenceConnection, relations};
use super::request_context::RequestContext;
use super::target::held;
use super::vocabulary::{Direction, ReferenceKind};

/// What provisions say of each other.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct OfRelations;

/// How far paths along relations may lead.
const MOST_HOPS: u32 = 10;

#[Object]
impl OfRelations {
    /// The relations in the words of a provision and of everything below it; or, with `IN`, those in any
    /// words that refer to it. In document order.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn references(
        &self,
        ctx: &Context<'_>,
        #[graphql(name = "ref", desc = "An id, a URN, an alias or a citation.")] reference: ID,
        #[graphql(
            desc = "Whether the words of the provision count, or the words that refer to it.",
            default_with = "Direction::from(query::Direction::Out)"
        )]
        direction: Direction,
        #[graphql(desc = "Only these kinds. Default: all.", default)] kinds: Vec<ReferenceKind>,
        #[graphql(desc = "The point. Default: today.")] as_of: Option<AsOf>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 50)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<ReferenceConnection> {
        let (request, read_point) = (RequestContext::at(ctx)?, RequestContext::at(ctx)?.read_point(as_of));
        let mut said = Vec::new();
        let asked = held(ctx.into(), request, &reference, read_point)?.map(|found| found.component);
        if let Some(component) = &asked {
            let id = component.key();
            if direction.0 != query::Direction::In {
                let relations = relations(request, read_point, Some(component))?;
                said.extend(relations.outgoing(&id).map_err(of_query)?);
            }
            if direction.0 != query::Direction::Out {
                said.extend(relations(request, read_point, None)?.incoming(&id).map_err(of_query)?);
            }
        }
        Reference::page(request, said, (asked, read_point), (kinds, Paging::of(ctx, "", (first, after))?))
    }
    /// The references in a provision and below it whose target is not in force at the point: repealed,
    /// renumbered, not yet in force, or never there.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn broken_references(
        &self,
        ctx: &Context<'_>,
        #[graphql(name = "ref", desc = "An id, a URN, an alias or a citation.")] reference: ID,
        #[graphql(desc = "The point. Default: today.")] as_of: Option<AsOf>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 50)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<ReferenceConnection> {
        let (request, read_point) = (RequestContext::at(ctx)?, RequestContext::at(ctx)?.read_point(as_of));
        let mut said = Vec::new();
        let asked = held(ctx.into(), request, &reference, read_point)?.map(|found| found.component);
        if let Some(component) = &asked {
            let relations = relations(request, read_point, Some(component))?;
            said = relations.broken(&component.key()).map_err(of_query)?;
        }
        let paging = Paging::of(ctx, "", (first, after))?;
        Reference::page(request, said, (asked, read_point), (Vec::new(), paging))
    }
    /// The definitions of a term. A definition whose term begins with it counts, since terms are inflected.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn definitions(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The term; letter case does not matter.")] term: String,
        #[graphql(
            name = "ref",
            desc = "Only in this provision and below it: an id, a URN, an alias or a citation. Default: all \
                norms."
        )]
        reference: Option<ID>,
        #[graphql(desc = "The point. Default: today.")] as_of: Option<AsOf>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 50)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<ReferenceConnection> {
        if term.trim().is_empty() {
            return Err(error(Code::BadArgument, "`term` has no words: give the term, or its beginning"));
        }
        let (request, read_point) = (RequestContext::at(ctx)?, RequestContext::at(ctx)?.read_point(as_of));
        let within = match &reference {
            Some(words) => held(ctx.into(), request, words, read_point)?.map(|found| found.component),
            None => None,
        };
        let mut said = Vec::new();
        if reference.is_none() || within.is_some() {
            let relations = relations(request, read_point, within.as_ref())?;
            let id = within.as_ref().map(Component::key);
            said = relations.definitions(&term, id.as_ref()).map_err(of_query)?;
        }
        let paging = Paging::of(ctx, "", (first, after))?;
        Reference::page(request, said, (within, read_point), (Vec::new(), paging))
    }
    /// The provisions reached from some provisions along relations, each by a shortest path, nearest first. A
    /// provision's words include those of everything below it.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn expand(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Ids, URNs, aliases or citations, at most 1000.")] refs: Vec<ID>,
        #[graphql(desc = "Only relations of these kinds. Default: all.", default)] kinds: Vec<ReferenceKind>,
        #[graphql(desc = "The maximum number of relations in a path, at most 10.", default = 1)] hops: i32,
        #[graphql(desc = "The direction.", default_with = "Direction::from(query::Direction::Out)")]
        direction: Direction,
        #[graphql(
            desc = "Whether to follow the relations of the whole basic unit, not only those of the part of \
                it that was reached. The basic unit is the level at which the law is cited: an \
                article; in a law without articles, a rule or a section.",
            default = false
        )]
        neighbours: bool,
        #[graphql(desc = "The point. Default: today.")] as_of: Option<AsOf>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 50)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<PathConnection> {
        check_length(&refs)?;
        let reach = if neighbours { Reach::Unit } else { Reach::Below };
        let along = Along { kinds: plain(kinds), hops: checked(hops)?, direction: direction.0, reach };
        let (request, read_point) = (RequestContext::at(ctx)?, RequestContext::at(ctx)?.read_point(as_of));
        let mut ids = Vec::new();
        for words in &refs {
            ids.extend(held(ctx.into(), request, words, read_point)?.map(|found| found.component.key()));
        }
        Path::page(request, read_point, (&ids, &along), Paging::of(ctx, "", (first, after))?)
    }
}

/// The kinds, as the engine knows them.
pub(super) fn plain(kinds: Vec<ReferenceKind>) -> Vec<asof_schema::ReferenceKind> {
    kinds.into_iter().map(|kind| kind.0).collect()
}

/// A number of relations that a request may follow.
pub(super) fn checked(hops: i32) -> Result<u32> {
    let hops = u32::try_from(hops).ok().filter(|&hops| hops <= MOST_HOPS);
    hops.ok_or_else(|| error(Code::BadArgument, format!("`hops` must be from 0 to {MOST_HOPS}")))
}
