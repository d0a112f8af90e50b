//! What the words of provisions speak of.

use std::collections::HashSet;
use std::sync::Arc;

use asof_engine::NormGraph;
use asof_engine::query::{self, Along, Direction, Path as Found, Reference as Said, Relations};
use asof_schema::{ComponentId, NormId};
use async_graphql::{Context, Description, Object, Result};

use super::assurance::{AskedOf, Assurance, ReferenceAssurance};
use super::component::Component;
use super::connection::{Paging, connection, count, page};
use super::error::of_query;
use super::read_point::ReadPoint;
use super::request_context::RequestContext;
use super::scalars::Date;
use super::version::ComponentVersion;
use super::vocabulary::{
    DefinitionScope, ExceptionBasis, ReferenceKind, ReferenceMode, ReferenceOrigin, ReferenceState, Yields,
};

/// A relation in the words of a version, or declared of it. It lasts as long as the words do; its target is
/// found for the point at which it is read, or for the day of the words themselves if a document speaks (`asOf`).
#[derive(Clone, Description)]
pub(super) struct Reference {
    said: Said,
    source: ComponentVersion,
    target: Option<Component>,
}

connection!(ReferenceConnection, ReferenceEdge, Reference, AskedOf, {
    /// How far what is asked about is known at the point, with everything below it: whether the list is all that its words say;
    /// what refers to it is of other provisions. Null if nothing is named, or nothing is there that is named so.
    fn assurance(&self, ctx: &Context<'_>) -> Result<Option<Assurance>> {
        self.whole.assurance(RequestContext::at(ctx)?)
    }
});

/// Which of some relations a field gives: only these kinds (none = all), and which page of them.
pub(super) type Shown = (Vec<ReferenceKind>, Paging);

impl Reference {
    /// A page of relations. One that is found from both its ends is there once: cursors go by what names an item.
    pub(super) fn page(
        request: &RequestContext,
        said: Vec<Said>,
        (asked, read_point): (Option<Component>, ReadPoint),
        (kinds, paging): Shown,
    ) -> Result<ReferenceConnection> {
        let mut list = Self::list(request, said, read_point);
        let mut seen = HashSet::new();
        list.retain(|one| {
            (kinds.is_empty() || kinds.contains(&one.said.kind.into())) && seen.insert(one.key())
        });
        let page = page(&list, paging, Self::key, Self::clone)?;
        page.items.iter().try_for_each(|one| one.hold(request, read_point))?;
        Ok((page, AskedOf::new(asked, read_point)).into())
    }

    /// An error where the point is strict, and one of its ends is not assured.
    fn hold(&self, request: &RequestContext, at: ReadPoint) -> Result<()> {
        self.source.of().hold(request, at)?;
        let there = self.said.as_of.map_or(at, |day| at.on(day));
        self.target.iter().try_for_each(|target| target.hold(request, there))
    }

    /// Those of the list whose provisions are there, which is all of them.
    pub(super) fn list(request: &RequestContext, said: Vec<Said>, read_point: ReadPoint) -> Vec<Self> {
        said.into_iter().filter_map(|said| Self::of(request, said, read_point)).collect()
    }

    fn of(request: &RequestContext, said: Said, read_point: ReadPoint) -> Option<Self> {
        let source = Component::by_id(request, &said.source)?;
        let row = source.get().version_at(read_point.point)?.row;
        let source = ComponentVersion { graph: Arc::clone(&source.graph), row, read_point };
        let target = said.target.as_ref().and_then(|target| Component::by_id(request, target));
        Some(Self { said, source, target })
    }

    /// What names it: its version, its words' place, and where it points or what it defines.
    fn key(&self) -> String {
        let Said { version, start, end, kind, law, path, target, term, origin, .. } = &self.said;
        // What is read keeps the cursor that it had before anything could be declared.
        let declared = if *origin == query::Origin::Declared { "+declared" } else { "" };
        let law = law.as_deref().unwrap_or_default();
        let target = target.as_ref().map_or_else(|| format!("{law} {}", path.join("/")), ToString::to_string);
        format!("{version}#{kind:?}@{start}-{end}>{target}{}{declared}", term.as_deref().unwrap_or_default())
    }
}

#[Object(use_type_description)]
impl Reference {
    /// Its kind.
    fn kind(&self) -> ReferenceKind {
        self.said.kind.into()
    }
    /// The version whose words they are.
    fn source(&self) -> &ComponentVersion {
        &self.source
    }
    /// The words.
    fn surface(&self) -> &str {
        &self.said.surface
    }
    /// The first byte of the words in the version's own text; 0, as `end` is, if declared words are not found in it.
    fn start(&self) -> i32 {
        count(self.said.start)
    }
    /// The byte after the last.
    fn end(&self) -> i32 {
        count(self.said.end)
    }
    /// The law that the words name; null if they are in that law themselves, and if they name no provision.
    fn law(&self) -> Option<&str> {
        self.said.law.as_deref()
    }
    /// The address within the law, outermost step first: `article:5`, `paragraph:2`.
    fn path(&self) -> &[String] {
        &self.said.path
    }
    /// The provision meant at the point, or on the day `asOf`; if it is gone or still to come, the provision that was or will
    /// be there.
    fn target(&self) -> Option<&Component> {
        self.target.as_ref()
    }
    /// The state of the target; null if the words name no provision.
    fn state(&self) -> Option<ReferenceState> {
        self.said.state.map(Into::into)
    }
    /// How far both ends are known, each with everything below it: `source` at the point at which it is read, and the target
    /// there too, or on the day `asOf`.
    /// The state of a target that is not assured is not certain either.
    fn assurance(&self, ctx: &Context<'_>) -> Result<ReferenceAssurance> {
        let request = RequestContext::at(ctx)?;
        ReferenceAssurance::of(request, &self.source, self.target.as_ref(), self.said.as_of)
    }
    /// Whether it moves with its target.
    fn mode(&self) -> ReferenceMode {
        self.said.mode.into()
    }
    /// The day of whose law the words speak, if they are those of a document and so speak of the law as it was on their own
    /// day, or on that of the facts, whatever day is asked; else null.
    fn as_of(&self) -> Option<Date> {
        self.said.as_of.map(Date)
    }
    /// Whether `asOf` is the day of the facts, which a judgment states, and not the day of the document.
    fn as_of_facts(&self) -> bool {
        self.said.is_as_of_facts()
    }
    /// Which side gives way; null unless this is an exception.
    fn yields(&self) -> Option<Yields> {
        self.said.yields.map(Into::into)
    }
    /// The basis of the exception.
    fn basis(&self) -> Option<ExceptionBasis> {
        self.said.basis.map(Into::into)
    }
    /// The term that is defined, as written.
    fn term(&self) -> Option<&str> {
        self.said.term.as_deref()
    }
    /// How far the definition holds.
    fn scope(&self) -> Option<DefinitionScope> {
        self.said.scope.map(Into::into)
    }
    /// The part of the law in which a declared definition holds; null for one that was read from the words.
    fn within(&self, ctx: &Context<'_>) -> Result<Option<Component>> {
        let request = RequestContext::at(ctx)?;
        Ok(self.said.within.as_ref().and_then(|within| Component::by_id(request, within)))
    }
    /// Whether a grammar read it from the words, or a change set declares it.
    fn origin(&self) -> ReferenceOrigin {
        self.said.origin.into()
    }
    /// Name and version of the grammar that found it; `declared` if a change set declares it.
    fn extractor(&self) -> &str {
        self.said.extractor
    }
    /// How sure the grammar is, from 0 to 1; not a measured rate.
    fn confidence(&self) -> f64 {
        // As it is written: 0.95, and not what the nearest number of 32 bits is.
        (f64::from(self.said.confidence) * 100.0).round() / 100.0
    }
}

/// A provision reached along relations.
#[derive(Clone, Description)]
pub(super) struct Path {
    component: Component,
    distance: u32,
    steps: Vec<Reference>,
}

connection!(PathConnection, PathEdge, Path);

impl Path {
    /// A page of what is reached from some provisions.
    pub(super) fn page(
        request: &RequestContext,
        read_point: ReadPoint,
        (seeds, along): (&[ComponentId], &Along),
        shown: Paging,
    ) -> Result<PathConnection> {
        let found = expanded(request, read_point, seeds, along)?;
        let list: Vec<Self> =
            found.into_iter().filter_map(|found| Self::of(request, found, read_point)).collect();
        let page = page(&list, shown, Self::key, Self::clone)?;
        page.items.iter().try_for_each(|one| one.component.hold(request, read_point))?;
        Ok(page.into())
    }

    fn of(request: &RequestContext, found: Found, read_point: ReadPoint) -> Option<Self> {
        let component = Component::by_id(request, &found.component)?;
        let steps = Reference::list(request, found.steps, read_point);
        Some(Self { component, distance: found.distance, steps })
    }

    fn key(&self) -> String {
        self.component.key().to_string()
    }
}

#[Object(use_type_description)]
impl Path {
    /// The provision.
    fn component(&self) -> &Component {
        &self.component
    }
    /// The number of relations between the start and the provision.
    fn distance(&self) -> i32 {
        i32::try_from(self.distance).unwrap_or(i32::MAX)
    }
    /// The relations, beginning at the start.
    fn steps(&self) -> &[Reference] {
        &self.steps
    }
}

/// How many rows it is like to read the words of one.
const WORDS: usize = 4;

/// What is reached, once the norms are charged that are looked into: all of them where relations are followed backwards.
fn expanded(
    request: &RequestContext,
    read_point: ReadPoint,
    seeds: &[ComponentId],
    along: &Along,
) -> Result<Vec<Found>> {
    let corpus = request.corpus();
    let rows = |norm: &NormId| corpus.graph(norm.as_str()).map_or(0, |graph| graph.counts().0);
    let charge =
        |norms: &HashSet<NormId>| request.charge(norms.iter().map(rows).sum::<usize>().saturating_mul(WORDS));
    if along.direction != Direction::Out {
        return relations(request, read_point, None)?.expand(seeds, along).map_err(of_query);
    }
    let begun: HashSet<NormId> = seeds.iter().map(ComponentId::norm).collect();
    charge(&begun)?;
    let relations = Relations::of(corpus, read_point.as_of);
    let found = relations.expand(seeds, along).map_err(of_query)?;
    charge(&relations.norms_read().difference(&begun).cloned().collect())?;
    Ok(found)
}

/// The relations at a stand for words that are no version's, once the rows of the norm are charged in which they are
/// looked up.
pub(super) fn relations_in<'r>(
    request: &'r RequestContext,
    read_point: ReadPoint,
    graph: &NormGraph,
) -> Result<Relations<'r>> {
    request.charge(graph.counts().0)?;
    Ok(Relations::of(request.corpus(), read_point.as_of))
}

/// The relations at a stand, once the rows are charged whose words are read: those at and below a component, or all.
pub(super) fn relations<'r>(
    request: &'r RequestContext,
    read_point: ReadPoint,
    of: Option<&Component>,
) -> Result<Relations<'r>> {
    let rows = match of {
        None => request.corpus().graphs().map(|graph| graph.counts().0).sum(),
        Some(of) => {
            let top = of.get().version_at(read_point.point);
            top.map_or(0, |top| top.walk(None).count())
        }
    };
    request.charge(rows.saturating_mul(WORDS))?;
    Ok(Relations::of(request.corpus(), read_point.as_of))
}
