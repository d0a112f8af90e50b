//! What differs between two points.

use std::collections::BTreeSet;
use std::sync::Arc;

use asof_engine::VersionRow;
use asof_engine::query::{self, ActionView, Changed, Changes};
use async_graphql::{Context, Description, ID, InputObject, Object, Result, SimpleObject};

use super::action::{Action, AmendmentSummary};
use super::as_of::AsOf;
use super::assurance::DiffAssurance;
use super::component::Component;
use super::connection::{Paging, connection, cost, page};
use super::error::of_query;
use super::read_point::ReadPoint;
use super::request_context::RequestContext;
use super::version::ComponentVersion;
use super::vocabulary::{ChangeKind, DiffGranularity, SegmentOp};

/// The difference to compute.
#[derive(Debug, Clone, InputObject)]
pub(super) struct DiffInput {
    /// The provision or norm: an id, a URN, an alias or a citation, resolved at the later side, else at the
    /// first.
    #[graphql(name = "ref")]
    pub(super) reference: ID,
    /// The earlier side (or simply the first one).
    pub(super) before: AsOf,
    /// The other side.
    pub(super) after: AsOf,
    /// What to report.
    #[graphql(default)]
    pub(super) options: DiffOptions,
}

/// What a difference reports.
#[derive(Debug, Clone, Copy, Default, InputObject)]
pub(super) struct DiffOptions {
    /// The pieces into which differing words are split.
    #[graphql(default)]
    granularity: DiffGranularity,
    /// Only components at most this many levels below the target, on either side; 0 means the target alone.
    /// Default: all.
    max_depth: Option<u32>,
}

/// The difference of a component between two points.
#[derive(Description)]
pub(super) struct VersionDiff {
    diff: Arc<Changes>,
    component: Component,
    /// The two sides.
    sides: [ReadPoint; 2],
    max_depth: Option<u32>,
}

impl VersionDiff {
    pub(super) fn of(
        request: &RequestContext,
        component: &Component,
        sides: [ReadPoint; 2],
        DiffOptions { granularity, max_depth }: DiffOptions,
    ) -> Result<Self> {
        let options = query::DiffOptions { grain: granularity.0, max_depth };
        let points = sides.map(|side| side.as_of);
        let diff = query::changes(request.corpus(), &component.key(), points, options);
        let diff = diff.map_err(of_query)?;
        request.charge(usize::try_from(diff.summary.nodes_compared).unwrap_or(usize::MAX))?;
        Ok(Self { diff: Arc::new(diff), component: component.clone(), sides, max_depth })
    }

    /// The name of a side and its text; `/dev/null` where there is none.
    fn text(
        &self,
        request: &RequestContext,
        read_point: ReadPoint,
        (notices, headings): (bool, bool),
    ) -> Result<(String, String)> {
        let Some(version) = self.side(read_point) else { return Ok(("/dev/null".to_owned(), String::new())) };
        let subtree = version.subtree(request, self.max_depth)?;
        let text = if headings {
            query::full_text_headed(&subtree, &[], notices)
        } else {
            query::full_text(&subtree, notices)
        };
        Ok((version.key(), text))
    }

    fn side(&self, read_point: ReadPoint) -> Option<ComponentVersion> {
        self.component.version_at(read_point)
    }
}

#[Object(use_type_description)]
impl VersionDiff {
    /// The component.
    fn component(&self) -> &Component {
        &self.component
    }
    /// Its version on the first side; null if it did not exist.
    fn before(&self) -> Option<ComponentVersion> {
        let [before, _] = self.sides;
        self.side(before)
    }
    /// Its version on the other side; null if it did not exist.
    fn after(&self) -> Option<ComponentVersion> {
        let [_, after] = self.sides;
        self.side(after)
    }
    /// Whether anything differs; null if that cannot be told, because nobody knows the words of `untold`.
    fn changed(&self) -> Option<bool> {
        let told = |changed: &&Changed| changed.kinds != [asof_schema::ChangeKind::Untold];
        let changed = self.diff.changed.iter().any(|changed| told(&changed));
        (changed || self.diff.untold.is_empty()).then_some(changed)
    }
    /// The provisions whose words nobody knows on one side or on both: whether they differ cannot be told.
    fn untold(&self) -> Vec<Component> {
        self.diff.untold.iter().filter_map(|id| self.component.by_local(id)).collect()
    }
    /// How far both sides are known, whatever `maxDepth` is.
    fn assurance(&self, ctx: &Context<'_>) -> Result<DiffAssurance> {
        DiffAssurance::of(RequestContext::at(ctx)?, &self.component, self.sides)
    }
    /// The number of differences.
    fn summary(&self) -> DiffSummary {
        self.diff.summary.into()
    }
    /// The commands that caused the changes, in order of publication.
    fn actions_between(&self) -> Vec<Action> {
        let mut seen = BTreeSet::new();
        let commands = self.diff.changed.iter().flat_map(|changed| self.diff.caused_by(changed));
        let mut once: Vec<ActionView> = commands.filter(|view| seen.insert(view.id.to_string())).collect();
        once.sort_by(|a, b| (a.published.on, &a.act, a.id.seq).cmp(&(b.published.on, &b.act, b.id.seq)));
        once.into_iter().map(|view| Action::of_view(&self.component.graph, view)).collect()
    }
    /// The acts that caused the changes, by day of effect.
    fn amendments_between(&self) -> Vec<AmendmentSummary> {
        let [_, to] = self.sides;
        AmendmentSummary::list(&self.component.graph, to, self.diff.amendments())
    }
    /// The components that differ, in document order of the later side; those only on the first side come
    /// last.
    #[graphql(complexity = "cost(first, child_complexity)")]
    fn changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Only changes of one of these kinds.")] kinds: Option<Vec<ChangeKind>>,
        #[graphql(desc = "The maximum number of items, 0 to 1000.", default = 100)] first: i32,
        #[graphql(desc = "The cursor after which the page begins.")] after: Option<String>,
    ) -> Result<ComponentChangeConnection> {
        let wanted = |changed: &&Changed| {
            let of_kind =
                |kinds: &Vec<ChangeKind>| changed.kinds.iter().any(|&kind| kinds.contains(&kind.into()));
            kinds.as_ref().is_none_or(of_kind)
        };
        let changed: Vec<&Changed> = self.diff.changed.iter().filter(wanted).collect();
        let wrap = |&changed: &&Changed| ComponentChange {
            diff: Arc::clone(&self.diff),
            changed: changed.clone(),
            component: self.component.clone(),
            sides: self.sides,
        };
        let key = |&changed: &&Changed| key(&self.diff, changed);
        let [before, after_it] = self.sides.map(ReadPoint::days);
        let of = format!("{} {before} {after_it} {:?}", self.component.key(), self.max_depth);
        Ok(page(&changed, Paging::of(ctx, of, (first, after))?, key, wrap)?.into())
    }
    /// The difference between the lines of `fullText` on both sides, down to `maxDepth`, in the format of
    /// `diff -u`. Each side is named by its version's URN. Empty if the lines are the same: headings above words are in
    /// them only if `headings` is true.
    fn unified(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The number of lines around each change.", default = 3)] context: u32,
        #[graphql(desc = "Whether to include what is printed in place of tombstones.", default)]
        notices: bool,
        #[graphql(desc = "Whether to include the heading above words, in a line before them.", default)]
        headings: bool,
    ) -> Result<String> {
        let request = RequestContext::at(ctx)?;
        let [from, to] = self.sides.map(|side| self.text(request, side, (notices, headings)));
        let ((from, before), (to, after)) = (from?, to?);
        let context = usize::try_from(context).unwrap_or(usize::MAX);
        Ok(query::unified([&from, &to], [&before, &after], context))
    }
}

/// The number of differences.
#[derive(SimpleObject)]
pub(super) struct DiffSummary {
    /// In force afterwards and not before.
    added: u32,
    /// In force before and not afterwards.
    removed: u32,
    /// Other words.
    modified: u32,
    /// Another parent or place.
    moved: u32,
    /// Another number.
    renumbered: u32,
    /// Components that were compared.
    nodes_compared: u32,
    /// Equal subtrees that were skipped.
    subtrees_skipped: u32,
}

impl From<query::DiffSummary> for DiffSummary {
    fn from(said: query::DiffSummary) -> Self {
        Self {
            added: said.added,
            removed: said.removed,
            modified: said.modified,
            moved: said.moved,
            renumbered: said.renumbered,
            nodes_compared: said.nodes_compared,
            subtrees_skipped: said.subtrees_skipped,
        }
    }
}

/// One component that differs.
#[derive(Clone, Description)]
pub(super) struct ComponentChange {
    diff: Arc<Changes>,
    changed: Changed,
    component: Component,
    sides: [ReadPoint; 2],
}

connection!(ComponentChangeConnection, ComponentChangeEdge, ComponentChange);

/// The id of the component that differs.
fn key(diff: &Changes, changed: &Changed) -> String {
    diff.component(changed).map(|component| component.id().to_string()).unwrap_or_default()
}

impl ComponentChange {
    fn key(&self) -> String {
        key(&self.diff, &self.changed)
    }

    fn version(&self, row: Option<VersionRow>, read_point: ReadPoint) -> Option<ComponentVersion> {
        row.map(|row| ComponentVersion { graph: Arc::clone(&self.component.graph), row, read_point })
    }
}

#[Object(use_type_description)]
impl ComponentChange {
    /// The component.
    pub(super) fn component(&self) -> Option<Component> {
        self.diff.component(&self.changed).map(|component| self.component.other(component.row))
    }
    /// How it differs; more than one kind may apply.
    pub(super) fn kinds(&self) -> Vec<ChangeKind> {
        self.changed.kinds.iter().map(|&kind| kind.into()).collect()
    }
    /// Its version before; null if it did not exist.
    pub(super) fn before(&self) -> Option<ComponentVersion> {
        let [from, _] = self.sides;
        self.version(self.changed.before, from)
    }
    /// Its version after; null if it does not exist.
    pub(super) fn after(&self) -> Option<ComponentVersion> {
        let [_, to] = self.sides;
        self.version(self.changed.after, to)
    }
    /// The words of both sides in the norm's language, where they differ, in pieces of the requested
    /// granularity. Empty where nobody knows those of a side (UNTOLD).
    fn segments(&self) -> Vec<TextSegment> {
        TextSegment::list(self.diff.segments(&self.changed))
    }
    /// The same of the headings above these words. Empty if they are the same, or if there are none.
    fn heading_segments(&self) -> Vec<TextSegment> {
        TextSegment::list(self.diff.heading_segments(&self.changed))
    }
    /// The commands that caused the change.
    fn caused_by(&self) -> Vec<Action> {
        let views = self.diff.caused_by(&self.changed).into_iter();
        views.map(|view| Action::of_view(&self.component.graph, view)).collect()
    }
}

/// A run of words.
#[derive(SimpleObject)]
pub(super) struct TextSegment {
    /// The side on which it is.
    op: SegmentOp,
    /// The words, with the spaces between them.
    text: String,
}

impl TextSegment {
    fn list(segments: Vec<query::Segment>) -> Vec<Self> {
        segments.into_iter().map(|segment| Self { op: segment.op.into(), text: segment.text }).collect()
    }
}
