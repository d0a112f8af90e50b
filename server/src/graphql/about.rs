//! What is said about law and is no law: metadata, texts in any aspect, themes and types, the days on which law is applied.

use std::sync::Arc;

use asof_engine::query::{self, Taxonomy};
use asof_engine::{NormGraph, Point};
use asof_schema::{AsOf, Day, Described, Metadata};
use async_graphql::{Context, Description, Object, Result};

use super::component::{Component, ComponentConnection};
use super::connection::{Paging, connection, cost, page};
use super::period::Interval;
use super::read_point::ReadPoint;
use super::reading::AspectText;
use super::request_context::RequestContext;
use super::scalars::{Date, Json, Language, Urn};
use super::text_unit::SourceSpan;
use super::vocabulary::DateBasis;

/// What a source says about a thing. It is kept as the source has it, and no answer about law hangs on it.
#[derive(Clone, Description)]
pub(super) struct About {
    graph: Arc<NormGraph>,
    said: Metadata,
}

connection!(AboutConnection, AboutEdge, About);

impl About {
    /// What is said about a thing of a norm.
    pub(super) fn of(graph: &Arc<NormGraph>, of: &Described, point: Point) -> Vec<Self> {
        let said = query::about(graph, of, point).into_iter().cloned();
        said.map(|said| Self { graph: Arc::clone(graph), said }).collect()
    }

    /// What is said about things of a norm that have a value in their data.
    pub(super) fn having(
        graph: &Arc<NormGraph>,
        path: &str,
        value: &serde_json::Value,
        point: Point,
    ) -> Vec<Self> {
        let said = query::having(graph, path, value, point).into_iter().cloned();
        said.map(|said| Self { graph: Arc::clone(graph), said }).collect()
    }

    /// A key of it among others.
    pub(super) fn key(&self) -> String {
        format!("{} {}", query::subject(&self.said.of), serde_json::to_string(&self.said).unwrap_or_default())
    }
}

/// The last state of the record. A later revision may say something else.
pub(super) fn latest(ctx: &Context<'_>) -> Result<Point> {
    let request = RequestContext::at(ctx)?;
    request.move_on();
    Ok(ReadPoint::latest(request.corpus()).point)
}

/// The ids that a thing has elsewhere.
pub(super) fn same_as(graph: &NormGraph, of: &Described, point: Point) -> Vec<String> {
    let mut ids: Vec<String> =
        query::about(graph, of, point).into_iter().flat_map(|said| said.same_as.iter().cloned()).collect();
    ids.dedup();
    ids
}

#[Object(use_type_description)]
impl About {
    /// The thing: the URN of a component, version, act or command, the id of a theme or type, the hash of a source.
    #[graphql(name = "of")]
    fn named(&self) -> String {
        query::subject(&self.said.of)
    }
    /// The component, if it is about one or about a version of one.
    fn component(&self) -> Option<Component> {
        let (Described::Component(of) | Described::Version { component: of, .. }) = &self.said.of else {
            return None;
        };
        let row = self.graph.component(of.local())?.row;
        Some(Component { graph: Arc::clone(&self.graph), row })
    }
    /// Ids that it has elsewhere.
    fn same_as(&self) -> &[String] {
        &self.said.same_as
    }
    /// Texts about it. They are no words of the law.
    fn texts(&self) -> Vec<AspectText> {
        self.said.texts.iter().map(|said| AspectText::of(&self.graph, said)).collect()
    }
    /// Data as the source has it.
    fn data(&self) -> Json {
        Json(serde_json::Value::Object(self.said.data.clone()))
    }
}

/// A theme or a type of components, in a tree of such. It may have several broader ones.
#[derive(Clone, Description)]
pub(super) struct Term {
    taxonomy: Taxonomy,
    said: query::TermView,
}

impl Term {
    /// The terms of a tree.
    pub(super) fn all(request: &RequestContext, taxonomy: Taxonomy) -> Vec<Self> {
        let terms = query::terms(request.corpus(), taxonomy, AsOf::day(Day::MAX));
        terms.into_iter().map(|said| Self { taxonomy, said }).collect()
    }

    /// The terms of a tree that are on a component.
    pub(super) fn on(request: &RequestContext, taxonomy: Taxonomy, component: &Component) -> Vec<Self> {
        request.move_on();
        let point = ReadPoint::latest(request.corpus()).point;
        if query::terms_of(&component.graph, taxonomy, point).next().is_none() {
            return Vec::new();
        }
        let key = component.key();
        Self::all(request, taxonomy).into_iter().filter(|term| term.said.on.contains(&key)).collect()
    }

    fn of(&self, request: &RequestContext, ids: &[String]) -> Vec<Self> {
        Self::all(request, self.taxonomy).into_iter().filter(|term| ids.contains(&term.said.id)).collect()
    }
}

#[Object(use_type_description)]
impl Term {
    /// Its id, as its source has it.
    fn name(&self) -> &str {
        &self.said.id
    }
    /// What it is called.
    fn labels(&self) -> Vec<TermLabel> {
        self.said.labels.iter().cloned().map(TermLabel).collect()
    }
    /// The terms that are broader.
    fn broader(&self, ctx: &Context<'_>) -> Result<Vec<Self>> {
        Ok(self.of(RequestContext::at(ctx)?, &self.said.broader))
    }
    /// The terms that are narrower.
    fn narrower(&self, ctx: &Context<'_>) -> Result<Vec<Self>> {
        Ok(self.of(RequestContext::at(ctx)?, &self.said.narrower))
    }
    /// The components that have it.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn components(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 100)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<ComponentConnection> {
        let request = RequestContext::at(ctx)?;
        let all: Vec<Component> =
            self.said.on.iter().filter_map(|id| Component::by_id(request, id)).collect();
        let asked = Paging::of(ctx, format_args!("{:?} {}", self.taxonomy, self.said.id), (first, after))?;
        Ok(page(&all, asked, |component| component.key().to_string(), Component::clone)?.into())
    }
}

/// What a term is called in a language.
#[derive(Clone, Description)]
pub(super) struct TermLabel(asof_schema::TermLabel);

#[Object(use_type_description)]
impl TermLabel {
    /// BCP 47 tag of the language; null if the source does not say.
    fn language(&self) -> Option<Language> {
        self.0.language.clone().map(Language)
    }
    /// The label.
    fn label(&self) -> &str {
        &self.0.label
    }
}

/// The days on which a version is applied. They are those of its force, unless an act says otherwise.
#[derive(Clone, Description)]
pub(super) struct Applied {
    pub(super) graph: Arc<NormGraph>,
    pub(super) said: query::Applied,
}

#[Object(use_type_description)]
impl Applied {
    /// The days.
    fn days(&self) -> Interval {
        self.said.days.into()
    }
    /// The URN of the command of which it is said; null if they are the days of its force.
    fn command(&self) -> Option<Urn> {
        self.said.said.as_ref().map(|said| Urn(said.command.to_string()))
    }
    /// The first day that is said.
    fn from(&self) -> Option<Date> {
        self.said.said.as_ref()?.from.map(|from| Date(from.on))
    }
    /// How the first day is known.
    #[graphql(name = "fromBasis")]
    fn basis(&self) -> Option<DateBasis> {
        self.said.said.as_ref()?.from.map(|from| from.basis.into())
    }
    /// Where the source says so.
    fn span(&self) -> Option<SourceSpan> {
        let place = self.said.said.as_ref()?.evidence?;
        Some(SourceSpan::of(&self.graph, (place.sha256, place.start, place.end), ""))
    }
}

/// What sources say besides law.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Sayings;

#[Object]
impl Sayings {
    /// What sources say about things that have a value in their data, in the order of what it is about.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn about(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The names of fields with dots between them: `legislationType`, `court.name`.")]
        path: String,
        #[graphql(desc = "The value; where the path leads to a list, one of the list.")] value: Json,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 50)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<AboutConnection> {
        let request = RequestContext::at(ctx)?;
        request.move_on();
        let point = ReadPoint::latest(request.corpus()).point;
        let graphs = request.corpus().graphs();
        let mut found: Vec<About> =
            graphs.flat_map(|graph| About::having(graph, &path, &value.0, point)).collect();
        request.charge(found.len())?;
        found.sort_by_cached_key(About::key);
        Ok(page(&found, Paging::of(ctx, "", (first, after))?, About::key, About::clone)?.into())
    }
    /// The tree of themes, in the order of their names.
    fn themes(&self, ctx: &Context<'_>) -> Result<Vec<Term>> {
        let request = RequestContext::at(ctx)?;
        request.move_on();
        Ok(Term::all(request, Taxonomy::Themes))
    }
    /// The tree of types that sources give components, in the order of their names.
    fn item_types(&self, ctx: &Context<'_>) -> Result<Vec<Term>> {
        let request = RequestContext::at(ctx)?;
        request.move_on();
        Ok(Term::all(request, Taxonomy::ItemTypes))
    }
}
