//! What changed below a component in a period, rolled up to a type.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::{Arc, OnceLock};

use asof_schema::{ActId, AsOf, Cause, ComponentId, Day};
use serde::Serialize;

use super::{ActionView, Amendment, QueryError, anchor};
use crate::graph::{ComponentRow, NormGraph, Point, VersionRow};
use crate::store::{Anchor, Corpus};

/// Which changes are asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ImpactFilter {
    /// First day (inclusive).
    pub from: Day,
    /// Day behind the last (exclusive); [`Day::MAX`] = open.
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
    /// The acts behind them.
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
    /// What was affected, in document order (by order of id where it stands no more).
    pub affected: Vec<ImpactEntry>,
    /// All acts behind the changes.
    pub acts: Vec<Amendment>,
}

/// What an impact affects, by versions: the lean form, in which nothing is written out.
#[derive(Debug)]
pub struct Affected {
    graph: Arc<NormGraph>,
    /// The last day of the period.
    last_day: Point,
    /// The commands behind the changes, which are read when they are asked for.
    made: OnceLock<BTreeMap<u32, ActionView>>,
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

/// The changes of content below a component (itself included) whose first day lies in the period. A change counts where its
/// component stood below the scope on the day of the change or the day before.
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

/// [`impact`] in its lean form.
pub fn affected(
    corpus: &Corpus,
    id: &ComponentId,
    at: AsOf,
    filter: &ImpactFilter,
) -> Result<Affected, QueryError> {
    let Anchor { graph, component: scope } = anchor(corpus, id)?;
    let point = corpus.point(at);
    let changes = changes(&graph, scope, point, filter);
    let last_day = Point { at: filter.to.pred(), ..point };
    Ok(Affected {
        components: roll_up(&graph, scope, last_day, &changes),
        changes: number(changes.len()),
        made: OnceLock::new(),
        last_day,
        graph,
    })
}

impl Affected {
    /// The provisions that changed themselves, whatever they were rolled up to: in the order of what they count for, then of days.
    pub fn changed(&self) -> Vec<ComponentId> {
        let mut seen = HashSet::new();
        let versions = self.components.iter().flat_map(|of| &of.versions);
        let components = versions.map(|&version| self.graph.component_of(version));
        components.filter(|&one| seen.insert(one)).map(|one| self.graph.component_id(one)).collect()
    }

    /// The marker of a component at the end of the period.
    pub fn label(&self, of: &AffectedComponent) -> &str {
        let version = self.graph.version_at(of.component, self.last_day).or(of.versions.last().copied());
        version.map_or("", |version| self.graph.label(version))
    }

    /// The causes of the changes of a component, with how often each.
    pub fn causes(&self, of: &AffectedComponent) -> Vec<(Cause, u32)> {
        let mut causes: Vec<(Cause, u32)> = Vec::new();
        for cause in of.versions.iter().map(|&version| self.graph.cause(version)) {
            match causes.iter_mut().find(|(known, _)| *known == cause) {
                Some((_, count)) => *count += 1,
                None => causes.push((cause, 1)),
            }
        }
        causes
    }

    /// The acts behind the changes of a component.
    pub fn acts_of(&self, of: &AffectedComponent) -> Vec<Amendment> {
        let commands = of.versions.iter().flat_map(|&version| self.graph.made_by(version));
        super::amendments(commands.filter_map(|command| self.made().get(command)))
    }

    /// All acts behind the changes.
    pub fn acts(&self) -> Vec<Amendment> {
        super::amendments(self.made().values())
    }

    fn made(&self) -> &BTreeMap<u32, ActionView> {
        self.made.get_or_init(|| {
            let versions = self.components.iter().flat_map(|of| &of.versions);
            let made: BTreeSet<u32> =
                versions.flat_map(|&version| self.graph.made_by(version)).copied().collect();
            let view = |command| Some((command, ActionView::of(&self.graph, command)?));
            made.into_iter().filter_map(view).collect()
        })
    }

    fn written_out(&self, of: &AffectedComponent) -> ImpactEntry {
        ImpactEntry {
            component: self.graph.component_id(of.component),
            component_type: self.graph.component_type(of.component).to_owned(),
            label: self.label(of).to_owned(),
            changes: number(of.versions.len()),
            causes: self.causes(of),
            acts: self.acts_of(of),
            first: of.first,
            last: of.last,
        }
    }
}

/// The versions that an impact counts, each with the component to which it is rolled up: the lean form, without texts.
pub fn impact_rows(
    corpus: &Corpus,
    id: &ComponentId,
    at: AsOf,
    filter: &ImpactFilter,
) -> Result<Vec<Counted>, QueryError> {
    let Anchor { graph, component: scope } = anchor(corpus, id)?;
    let point = corpus.point(at);
    Ok(changes(&graph, scope, point, filter))
}

/// A change: the version, and the component to which it is rolled up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted {
    /// The version.
    pub version: VersionRow,
    /// What it counts for.
    pub affected: ComponentRow,
}

/// The changes that an impact counts. Pure and lean: no texts.
fn changes(graph: &NormGraph, scope: ComponentRow, point: Point, filter: &ImpactFilter) -> Vec<Counted> {
    let mut counted = Vec::new();
    let types = Types::of(graph, filter);
    for &version in graph.changes(filter.from, filter.to) {
        let component = graph.component_of(version);
        let day = Point { at: graph.start(version), ..point };
        let before = Point { at: day.at.pred(), ..point };
        // A provision that moved out of the scope changed in it too; where nothing above it ever moved, one look is enough.
        let (there, moves) = climb(graph, component, scope, day, &types);
        // What was not there the day before stood nowhere.
        let there_before = moves && graph.version_at(component, before).is_some();
        let was = || if there_before { climb(graph, component, scope, before, &types).0 } else { None };
        let Some(affected) = there.or_else(was) else { continue };
        let of_act = || {
            let act = |&command: &u32| graph.act_of(command).is_some_and(|act| filter.acts.contains(&act.id));
            filter.acts.is_empty() || graph.made_by(version).iter().any(act)
        };
        if graph.is_born(version, point) && counts(graph, version, day, before) && of_act() {
            counted.push(Counted { version, affected });
        }
    }
    counted
}

/// The types to which changes are rolled up, by their numbers.
struct Types {
    /// Whether each component counts for itself.
    each: bool,
    numbers: Vec<u32>,
}

impl Types {
    fn of(graph: &NormGraph, filter: &ImpactFilter) -> Self {
        let numbers = filter.types.iter().filter_map(|name| graph.type_number(name)).collect();
        Self { each: filter.types.is_empty(), numbers }
    }
}

/// What the change counts for, if `scope` is at or above the component on the day; and whether the component or
/// anything above it ever had another parent.
fn climb(
    graph: &NormGraph,
    component: ComponentRow,
    scope: ComponentRow,
    on: Point,
    types: &Types,
) -> (Option<ComponentRow>, bool) {
    let mut rolled = types.each.then_some(component);
    let (mut at, mut moves) = (component, false);
    loop {
        if rolled.is_none() && types.numbers.contains(&graph.type_of(at)) {
            rolled = Some(at);
        }
        if at == scope {
            return (rolled, moves);
        }
        moves |= graph.moves(at);
        match graph.parent_at(at, on) {
            Some(parent) => at = parent,
            None => return (None, moves),
        }
    }
}

/// Neither a provision beside its opening words, nor a tombstone of which only the printing changed.
fn counts(graph: &NormGraph, version: VersionRow, day: Point, before: Point) -> bool {
    let component = graph.component_of(version);
    let cause = graph.cause(version);
    if cause == Cause::Status && !graph.is_ephemeral(version) {
        let old = graph.version_at(component, before);
        if old.is_some_and(|old| graph.status(old).0 == graph.status(version).0) {
            return false;
        }
    }
    if !matches!(cause, Cause::Status | Cause::Inserted) {
        return true;
    }
    let beside = |&child: &VersionRow| {
        graph.is_lead_in(graph.component_of(child))
            && graph.start(child) == day.at
            && graph.cause(child) == cause
    };
    !graph.children(version).iter().any(beside)
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
/// the change or the day before; in document order. What stands in none of that type is left out.
pub fn rollup(
    corpus: &Corpus,
    id: &ComponentId,
    at: AsOf,
    filter: &ImpactFilter,
    by_type: &str,
) -> Result<Vec<Rollup>, QueryError> {
    let Anchor { graph, component: scope } = anchor(corpus, id)?;
    let point = corpus.point(at);
    let counted: HashMap<VersionRow, ComponentRow> =
        changes(&graph, scope, point, filter).into_iter().map(|c| (c.version, c.affected)).collect();
    let by_type = ImpactFilter { types: vec![by_type.to_owned()], ..filter.clone() };
    let mut sums: HashMap<ComponentRow, (HashSet<ComponentRow>, u32)> = HashMap::new();
    for change in changes(&graph, scope, point, &by_type) {
        if let Some(&affected) = counted.get(&change.version) {
            let (below, changes) = sums.entry(change.affected).or_default();
            below.insert(affected);
            *changes += 1;
        }
    }
    let order = in_document_order(&graph, scope, Point { at: filter.to.pred(), ..point }, sums.keys());
    let rollup = |component| {
        let (below, changes) = sums.get(&component)?;
        Some(Rollup {
            component: graph.component_id(component),
            affected: number(below.len()),
            changes: *changes,
        })
    };
    Ok(order.into_iter().filter_map(rollup).collect())
}

/// Components in document order of a day, and by order of id those that do not stand below the scope then.
fn in_document_order<'c>(
    graph: &NormGraph,
    scope: ComponentRow,
    on: Point,
    components: impl Iterator<Item = &'c ComponentRow>,
) -> Vec<ComponentRow> {
    let rows = graph.version_at(scope, on).map(|top| graph.walk(top, None)).unwrap_or_default();
    let places = rows.iter().enumerate().map(|(place, &(version, _))| (graph.component_of(version), place));
    let order: HashMap<ComponentRow, usize> = places.collect();
    let mut components: Vec<ComponentRow> = components.copied().collect();
    components.sort_by_key(|&c| (order.get(&c).copied().unwrap_or(usize::MAX), graph.local(c)));
    components
}

/// What the changes count for, in document order of a day.
fn roll_up(graph: &NormGraph, scope: ComponentRow, on: Point, changes: &[Counted]) -> Vec<AffectedComponent> {
    let mut by_component: HashMap<ComponentRow, Vec<VersionRow>> = HashMap::new();
    for change in changes {
        by_component.entry(change.affected).or_default().push(change.version);
    }
    let order = in_document_order(graph, scope, on, by_component.keys());
    let affected = |component| {
        let versions = by_component.remove(&component)?;
        let (first, last) = (graph.start(*versions.first()?), graph.start(*versions.last()?));
        Some(AffectedComponent { component, versions, first, last })
    };
    order.into_iter().filter_map(affected).collect()
}

fn number(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
