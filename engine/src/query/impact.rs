//! What changed below a component in a period, rolled up to a type.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use asof_schema::{ActId, AsOf, Cause, ComponentId, Day};
use hashbrown::{HashMap, HashSet};
use serde::Serialize;

use super::{ActionView, Amendment, QueryError, anchor, component, is_first_seen};
use crate::graph::{
    CommandRow, Component, ComponentRow, DocumentOrder, NormGraph, Point, Version, VersionRow,
};
use crate::rows::StringRow;
use crate::store::Corpus;

/// Which changes are asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ImpactFilter {
    /// First day (inclusive).
    pub from: Day,
    /// Day after the last (exclusive); [`Day::MAX`] = open.
    pub to: Day,
    /// Roll changes up to the nearest component of one of these types; empty = count each component for itself.
    pub types: Vec<String>,
    /// Only changes that one of these acts made; empty = all.
    pub acts: Vec<ActId>,
}

impl ImpactFilter {
    /// The last day of the period; [`Day::MAX`] where it is open.
    pub fn last_day(&self) -> Day {
        if self.to == Day::MAX { Day::MAX } else { self.to.pred() }
    }
}

/// A component that changed, or in which something did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ImpactEntry {
    /// The component.
    pub component: ComponentId,
    /// article, paragraph ...
    #[serde(rename = "type")]
    pub component_type: String,
    /// Its marker at the last change.
    pub label: String,
    /// How many changes.
    pub changes: u32,
    /// The causes, with how often each.
    pub causes: Vec<(Cause, u32)>,
    /// How many of the changes are no more than that the provision is seen for the first time.
    pub first_seen: u32,
    /// The acts that made them.
    pub acts: Vec<Amendment>,
    /// The first day of a change.
    pub first: Day,
    /// The last day of a change.
    pub last: Day,
}

/// The answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Impact {
    /// The component below which changes were looked for.
    pub scope: ComponentId,
    /// What was asked for.
    pub filter: ImpactFilter,
    /// How many changes there are in all.
    pub changes: u32,
    /// What was affected, in document order; what is no longer there comes last.
    pub affected: Vec<ImpactEntry>,
    /// All acts that made the changes.
    pub acts: Vec<Amendment>,
}

/// What an impact affects, as rows of versions: nothing is written out.
#[derive(Debug)]
pub struct Affected {
    graph: Arc<NormGraph>,
    /// The last day of the period.
    last_day: Point,
    /// The commands that made the changes, read on demand.
    made: OnceLock<BTreeMap<CommandRow, ActionView>>,
    /// How many changes there are in all.
    pub changes: u32,
    /// What was affected, in the order of [`Impact::affected`].
    pub components: Vec<AffectedComponent>,
}

/// A component that changed, or in which something did, by the versions that count for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AffectedComponent {
    /// The component.
    pub component: ComponentRow,
    /// The versions, by first day.
    pub versions: Vec<VersionRow>,
    /// The first day of a change.
    pub first: Day,
    /// The last day of a change.
    pub last: Day,
}

/// The changes of content of a component and everything below it whose first day is in the period. A change counts
/// if its component was below the scope on the day of the change or the day before.
pub fn impact(
    corpus: &Corpus,
    id: &ComponentId,
    at: AsOf,
    filter: &ImpactFilter,
) -> Result<Impact, QueryError> {
    let lean = affected(corpus, id, at, filter)?;
    Ok(Impact {
        scope: id.clone(),
        filter: filter.clone(),
        changes: lean.changes,
        affected: lean.components.iter().map(|of| lean.written_out(of)).collect(),
        acts: lean.acts(),
    })
}

/// [`impact`] as rows of versions.
pub fn affected(
    corpus: &Corpus,
    id: &ComponentId,
    at: AsOf,
    filter: &ImpactFilter,
) -> Result<Affected, QueryError> {
    let anchor = anchor(corpus, id)?;
    let point = corpus.point(at);
    let changes = changes(anchor.get(), point, filter);
    let last_day = Point { at: filter.to.pred(), ..point };
    Ok(Affected {
        components: roll_up(anchor.get(), last_day, &changes),
        changes: number(changes.len()),
        made: OnceLock::new(),
        last_day,
        graph: anchor.graph,
    })
}

impl Affected {
    /// The provisions that changed themselves, whatever they were rolled up to: in the order of what they count for, then of days.
    pub fn changed(&self) -> Vec<ComponentId> {
        let mut seen = HashSet::new();
        let components = self.versions().map(Version::component);
        components.filter(|one| seen.insert(one.row)).map(Component::id).collect()
    }

    fn versions(&self) -> impl Iterator<Item = Version<'_>> {
        self.components.iter().flat_map(|of| self.versions_of(of))
    }

    fn versions_of(&self, of: &AffectedComponent) -> impl Iterator<Item = Version<'_>> {
        of.versions.iter().map(|row| row.of(&self.graph))
    }

    /// The marker of a component at the end of the period.
    pub fn label(&self, of: &AffectedComponent) -> &str {
        let there = of.component.of(&self.graph).version_at(self.last_day);
        there.or_else(|| self.versions_of(of).last()).map_or("", Version::label)
    }

    /// The causes of the changes of a component, with how often each.
    pub fn causes(&self, of: &AffectedComponent) -> Vec<(Cause, u32)> {
        let mut causes: Vec<(Cause, u32)> = Vec::new();
        for cause in self.versions_of(of).map(Version::cause) {
            match causes.iter_mut().find(|(known, _)| *known == cause) {
                Some((_, count)) => *count += 1,
                None => causes.push((cause, 1)),
            }
        }
        causes
    }

    fn first_seen(&self, of: &AffectedComponent) -> usize {
        let inserted = self.versions_of(of).filter(|version| version.cause() == Cause::Inserted);
        inserted.filter(|version| is_first_seen(*version, self.last_day)).count()
    }

    /// The acts that made the changes of a component.
    pub fn acts_of(&self, of: &AffectedComponent) -> Vec<Amendment> {
        let commands = self.versions_of(of).flat_map(|version| version.made_itself(self.last_day));
        super::amendments(commands.filter_map(|command| self.made().get(&command)))
    }

    /// All acts that made the changes.
    pub fn acts(&self) -> Vec<Amendment> {
        super::amendments(self.made().values())
    }

    fn made(&self) -> &BTreeMap<CommandRow, ActionView> {
        self.made.get_or_init(|| {
            let made = self.versions().flat_map(|version| version.made_itself(self.last_day));
            let made: BTreeSet<CommandRow> = made.collect();
            let view = |row: CommandRow| Some((row, ActionView::of(row.of(&self.graph))?));
            made.into_iter().filter_map(view).collect()
        })
    }

    fn written_out(&self, of: &AffectedComponent) -> ImpactEntry {
        let component = of.component.of(&self.graph);
        ImpactEntry {
            component: component.id(),
            component_type: component.kind().to_owned(),
            label: self.label(of).to_owned(),
            changes: number(of.versions.len()),
            causes: self.causes(of),
            first_seen: number(self.first_seen(of)),
            acts: self.acts_of(of),
            first: of.first,
            last: of.last,
        }
    }
}

/// The versions that an impact counts, each with the component to which it is rolled up.
pub fn impact_rows<'c>(
    corpus: &'c Corpus,
    id: &ComponentId,
    at: AsOf,
    filter: &ImpactFilter,
) -> Result<Vec<Counted<'c>>, QueryError> {
    Ok(changes(component(corpus, id)?, corpus.point(at), filter))
}

/// A change: the version, and the component to which it is rolled up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted<'g> {
    /// The version.
    pub version: Version<'g>,
    /// What it counts for.
    pub affected: Component<'g>,
}

/// The changes that an impact counts. Pure and lean: no texts.
fn changes<'g>(scope: Component<'g>, point: Point, filter: &ImpactFilter) -> Vec<Counted<'g>> {
    let mut counted = Vec::new();
    let types = Types::of(scope.graph, filter);
    for version in scope.graph.changes(filter.from, filter.to) {
        let component = version.component();
        let day = version.start();
        // A provision that moved out of the scope changed in it too; where nothing above it ever moved, one look is enough.
        let (there, moves) = climb(component, scope, &point, day, &types);
        // What was not there the day before stood nowhere.
        let there_before = || component.version_at(Point { at: day.pred(), ..point }).is_some();
        let was = || {
            if moves && there_before() { climb(component, scope, &point, day.pred(), &types).0 } else { None }
        };
        let Some(affected) = there.or_else(was) else { continue };
        let of_act = || {
            let act =
                |row: &CommandRow| row.of(scope.graph).act().is_some_and(|act| filter.acts.contains(&act.id));
            filter.acts.is_empty() || version.made_itself(point).iter().any(act)
        };
        if version.is_born(point) && counts(version, &point) && of_act() {
            counted.push(Counted { version, affected });
        }
    }
    counted
}

/// The types to which changes are rolled up.
struct Types {
    /// Whether each component counts for itself.
    each: bool,
    rows: Vec<StringRow>,
}

impl Types {
    fn of(graph: &NormGraph, filter: &ImpactFilter) -> Self {
        let rows = filter.types.iter().filter_map(|name| graph.type_row(name)).collect();
        Self { each: filter.types.is_empty(), rows }
    }
}

/// What the change counts for, if `scope` is at or above the component on a day, known and recorded as at a point; and whether the
/// component or anything above it ever had another parent.
fn climb<'g>(
    component: Component<'g>,
    scope: Component<'g>,
    point: &Point,
    on: Day,
    types: &Types,
) -> (Option<Component<'g>>, bool) {
    let mut rolled = types.each.then_some(component);
    let mut moves = false;
    let above = |below: &Component<'g>| below.parent_at(|| Point { at: on, ..*point });
    for at in std::iter::successors(Some(component), above) {
        if rolled.is_none() && types.rows.contains(&at.type_row()) {
            rolled = Some(at);
        }
        if at == scope {
            return (rolled, moves);
        }
        moves |= at.moves();
    }
    (None, moves)
}

/// Neither a provision beside its opening words, nor a tombstone of which only the printing changed.
fn counts(version: Version<'_>, point: &Point) -> bool {
    let cause = version.cause();
    if cause == Cause::Status && !version.is_ephemeral() {
        let before = Point { at: version.start().pred(), ..*point };
        let old = version.component().version_at(before);
        if old.is_some_and(|old| old.status() == version.status()) {
            return false;
        }
    }
    if !matches!(cause, Cause::Status | Cause::Inserted) {
        return true;
    }
    let opens = |child: Version<'_>| {
        child.component().is_lead_in() && child.start() == version.start() && child.cause() == cause
    };
    !version.children().any(opens)
}

/// What changed in and below one component of a type.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Rollup {
    /// The component.
    pub component: ComponentId,
    /// How many of the affected components lie at or below it.
    pub affected: u32,
    /// How many changes.
    pub changes: u32,
}

/// The changes of an impact, summed up by the nearest component of a type at or above each, where it stood on the day of
/// the change or the day before; in document order. What is below none of that type is left out.
pub fn rollup(
    corpus: &Corpus,
    id: &ComponentId,
    at: AsOf,
    filter: &ImpactFilter,
    by_type: &str,
) -> Result<Vec<Rollup>, QueryError> {
    let scope = component(corpus, id)?;
    let point = corpus.point(at);
    let counted: HashMap<VersionRow, ComponentRow> =
        changes(scope, point, filter).into_iter().map(|c| (c.version.row, c.affected.row)).collect();
    let by_type = ImpactFilter { types: vec![by_type.to_owned()], ..filter.clone() };
    let mut sums: HashMap<ComponentRow, (HashSet<ComponentRow>, u32)> = HashMap::new();
    for change in changes(scope, point, &by_type) {
        if let Some(&affected) = counted.get(&change.version.row) {
            let (below, changes) = sums.entry(change.affected.row).or_default();
            below.insert(affected);
            *changes += 1;
        }
    }
    let order = in_document_order(scope, Point { at: filter.to.pred(), ..point }, sums.keys());
    let rollup = |component: Component<'_>| {
        let (below, changes) = sums.get(&component.row)?;
        Some(Rollup { component: component.id(), affected: number(below.len()), changes: *changes })
    };
    Ok(order.into_iter().filter_map(rollup).collect())
}

/// Components in document order of a day; after them those that do not stand below the scope then, as
/// [`DocumentOrder`] has it.
fn in_document_order<'g, 'r>(
    scope: Component<'g>,
    on: Point,
    components: impl Iterator<Item = &'r ComponentRow>,
) -> Vec<Component<'g>> {
    let mut sought: HashSet<ComponentRow> = components.copied().collect();
    let all = sought.len();
    let rows = scope.version_at(on).into_iter().flat_map(|top| top.walk(None));
    let there =
        rows.map(|(version, _)| version.component()).filter(|component| sought.remove(&component.row));
    let mut ordered: Vec<Component<'g>> = there.take(all).collect();
    let mut gone: Vec<ComponentRow> = sought.into_iter().collect();
    // The order of the whole norm takes longer, and most of the time there is nothing that needs it.
    if gone.len() > 1 {
        let whole = DocumentOrder::of(scope.graph, on);
        gone.sort_by_cached_key(|&row| whole.place(row));
    }
    ordered.extend(gone.into_iter().map(|row| row.of(scope.graph)));
    ordered
}

/// What the changes count for, in document order of a day.
fn roll_up(scope: Component<'_>, on: Point, changes: &[Counted<'_>]) -> Vec<AffectedComponent> {
    let mut by_component: HashMap<ComponentRow, Vec<VersionRow>> = HashMap::new();
    for change in changes {
        by_component.entry(change.affected.row).or_default().push(change.version.row);
    }
    let order = in_document_order(scope, on, by_component.keys());
    let affected = |component: Component<'_>| {
        let versions = by_component.remove(&component.row)?;
        let day = |row: &VersionRow| row.of(scope.graph).start();
        let (first, last) = (day(versions.first()?), day(versions.last()?));
        Some(AffectedComponent { component: component.row, versions, first, last })
    };
    order.into_iter().filter_map(affected).collect()
}

fn number(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
