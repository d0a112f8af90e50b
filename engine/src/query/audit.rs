//! The invariants of the data model, held against a store.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use asof_schema::{Day, Finding, Severity};
use serde::Serialize;

use super::{QueryError, anchor};
use crate::graph::{Birth, ComponentRow, End, NormGraph, Point, VersionRow};
use crate::ingest::{self, Journal};
use crate::replay::VoidReason;
use crate::store::Corpus;

/// An invariant that does not hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Violation {
    /// `I1` to `I12`, as the data model names them.
    pub invariant: &'static str,
    /// Where and how.
    pub message: String,
}

/// What was checked of one norm.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NormCheck {
    /// The norm.
    pub norm: String,
    /// Boundary days at which the trees were compared, with the day before each.
    pub boundaries: usize,
    /// Known slabs.
    pub slabs: usize,
    /// Components, versions and commands.
    pub counts: (usize, usize, usize),
    /// What does not hold.
    pub violations: Vec<Violation>,
}

/// The report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CheckReport {
    /// Norm by norm.
    pub norms: Vec<NormCheck>,
}

impl CheckReport {
    /// Whether everything holds.
    pub fn is_clean(&self) -> bool {
        self.norms.iter().all(|norm| norm.violations.is_empty())
    }
}

/// Checks every norm; `progress` hears (done, all).
pub fn check(corpus: &Corpus, mut progress: impl FnMut(usize, usize)) -> CheckReport {
    let graphs: Vec<_> = corpus.graphs().collect();
    let mut norms = Vec::new();
    for (done, graph) in graphs.iter().enumerate() {
        progress(done, graphs.len());
        norms.push(check_norm(graph));
    }
    progress(graphs.len(), graphs.len());
    CheckReport { norms }
}

fn check_norm(graph: &NormGraph) -> NormCheck {
    let mut audit = Audit { graph, violations: Vec::new() };
    let knowns = known_points(graph);
    let boundaries = boundary_days(graph);
    for &point in &knowns {
        audit.timelines(point);
        audit.ends(point);
    }
    for &point in &knowns {
        for &day in &boundaries {
            for at in [day.pred(), day] {
                audit.tree(Point { at, ..point });
            }
        }
    }
    audit.starts(&boundaries.iter().copied().collect());
    audit.texts();
    audit.references();
    audit.replay();
    NormCheck {
        norm: graph.norm().id.to_string(),
        boundaries: boundaries.len(),
        slabs: graph.publication_days().len(),
        counts: graph.counts(),
        violations: audit.violations,
    }
}

/// (now), and each slab while there are few of them: the first, the last and up to 30 between.
fn known_points(graph: &NormGraph) -> Vec<Point> {
    let days = graph.publication_days();
    let step = days.len().div_ceil(32).max(1);
    let point = |known| Point { at: Day::MAX, known, recorded: u32::MAX };
    let mut points: Vec<Point> = days.iter().step_by(step).map(|&day| point(day)).collect();
    points.push(point(Day::MAX));
    for &(batch, _) in &graph.meta().batches {
        points.push(Point { at: Day::MAX, known: Day::MAX, recorded: batch });
    }
    points
}

fn boundary_days(graph: &NormGraph) -> Vec<Day> {
    let now = Point { at: Day::MAX, known: Day::MAX, recorded: u32::MAX };
    let mut days: BTreeSet<i32> = Journal::at(graph, now).play().boundaries().iter().copied().collect();
    for &(batch, _) in &graph.meta().batches {
        days.extend(Journal::at(graph, Point { recorded: batch, ..now }).play().boundaries());
    }
    days.into_iter().map(Day::from_epoch).collect()
}

struct Audit<'g> {
    graph: &'g NormGraph,
    violations: Vec<Violation>,
}

impl Audit<'_> {
    fn say(&mut self, invariant: &'static str, message: String) {
        self.violations.push(Violation { invariant, message });
    }

    /// I1, I2: at each (known, recorded) the versions of a component follow each other without overlap or gap.
    fn timelines(&mut self, point: Point) {
        let graph = self.graph;
        for component in self.graph.components() {
            let born = graph.versions(component).iter().copied().filter(|&v| graph.is_born(v, point));
            let mut spans: Vec<(Day, Option<Day>, VersionRow)> = born
                .map(|v| (graph.start(v), graph.end(v, point).map(|end| end.at), v))
                .filter(|&(start, end, _)| end != Some(start))
                .collect();
            spans.sort_unstable();
            for pair in spans.windows(2) {
                let &[(_, end, first), (start, _, second)] = pair else { continue };
                if end.is_none_or(|end| end > start) {
                    let (a, b) = (graph.version_id(first), graph.version_id(second));
                    self.say("I1", format!("{a} and {b} are both there on {start} at {point:?}"));
                } else if end != Some(start) {
                    self.say("I2", format!("{} has no successor at {point:?}", graph.version_id(first)));
                }
            }
            if let Some(&(_, Some(end), last)) = spans.last() {
                self.say(
                    "I2",
                    format!("{} ends on {end} and nothing follows at {point:?}", graph.version_id(last)),
                );
            }
        }
    }

    /// I7: an end's day is the start of a successor or the version's own.
    fn ends(&mut self, point: Point) {
        let graph = self.graph;
        for version in self.graph.all_versions() {
            let Some(End { at, .. }) = graph.end(version, point).filter(|_| graph.is_born(version, point))
            else {
                continue;
            };
            let siblings = graph.versions(graph.component_of(version));
            let follows = siblings.iter().any(|&v| graph.start(v) == at && graph.is_born(v, point));
            if at != graph.start(version) && !follows {
                self.say("I7", format!("{} ends on {at}, when nothing starts", graph.version_id(version)));
            }
        }
    }

    /// I3, I4, I5: the tree by child versions is the tree by rule T and parents, in document order.
    fn tree(&mut self, point: Point) {
        let graph = self.graph;
        let mut by_parent: HashMap<ComponentRow, Vec<VersionRow>> = HashMap::new();
        let mut there = 0_usize;
        for component in self.graph.components() {
            if let Some(version) = graph.version_at(component, point) {
                there += 1;
                if let Some(parent) = graph.parent(version) {
                    by_parent.entry(parent).or_default().push(version);
                }
            }
        }
        let Some(top) = graph.root().and_then(|root| graph.version_at(root, point)) else {
            if there > 0 {
                self.say("I5", format!("{there} components are there without the root at {point:?}"));
            }
            return;
        };
        let rows = graph.walk(top, None);
        if rows.len() != there {
            self.say("I5", format!("the tree has {} versions, rule T {there} at {point:?}", rows.len()));
        }
        for (version, _) in rows {
            let mut expected = by_parent.remove(&graph.component_of(version)).unwrap_or_default();
            expected.sort_by_key(|&v| (graph.order_key(v), graph.local(graph.component_of(v))));
            let children = graph.children(version);
            if children.iter().any(|&child| graph.version_at(graph.component_of(child), point) != Some(child))
            {
                self.say(
                    "I3",
                    format!("{} is there and a child of it is not at {point:?}", graph.version_id(version)),
                );
            } else if children != expected {
                self.say(
                    "I4",
                    format!("the children of {} are not in order at {point:?}", graph.version_id(version)),
                );
            }
        }
    }

    /// I6: every version starts on a boundary day of some command.
    fn starts(&mut self, boundaries: &BTreeSet<Day>) {
        for version in self.graph.all_versions() {
            let start = self.graph.start(version);
            let visible_now = !boundaries.contains(&start);
            if visible_now {
                self.say("I6", format!("{} starts on no boundary day", self.graph.version_id(version)));
            }
        }
    }

    /// I8: equal hashes are equal texts, and each hash is that of its text.
    fn texts(&mut self) {
        let mut by_hash: HashMap<asof_schema::Sha256, String> = HashMap::new();
        for version in self.graph.all_versions() {
            let expressions: Vec<_> = self.graph.expressions(version).collect();
            for e in expressions {
                let normal = asof_schema::normalise(e.text).into_owned();
                if asof_schema::content_hash(e.text) != e.hash {
                    self.say(
                        "I8",
                        format!("{}: the hash is not that of the text", self.graph.version_id(version)),
                    );
                }
                if by_hash.entry(e.hash).or_insert_with(|| normal.clone()) != &normal {
                    self.say(
                        "I8",
                        format!("{}: two texts have the hash {}", self.graph.version_id(version), e.hash),
                    );
                }
            }
        }
    }

    /// I9: a mention hangs on a text that some version has.
    fn references(&mut self) {
        let graph = self.graph;
        for reference in &graph.meta().references {
            let Some(id) = &reference.command else { continue };
            let lives = graph.command_by_id(id).is_some_and(|command| {
                let versions =
                    graph.component(reference.source.local()).map_or(&[][..], |c| graph.versions(c));
                versions.iter().any(|&v| {
                    graph.expressions(v).any(|e| e.writer == command && e.text.contains(&reference.surface))
                })
            });
            if !lives {
                self.say(
                    "I9",
                    format!("the mention {:?} in {} has no text", reference.surface, reference.source),
                );
            }
        }
    }

    /// I10, I11, I12: the journal alone, replayed from nothing, gives the births, ends and hashes that stand in the record.
    fn replay(&mut self) {
        let again = match ingest::replay_all(self.graph) {
            Ok(again) => again,
            Err(error) => return self.say("I11", format!("the journal cannot be replayed: {error}")),
        };
        let (held, derived) = (facts(self.graph), facts(&again));
        for (fact, count) in &held {
            if derived.get(fact) != Some(count) {
                self.say("I11", format!("stands in the record, and replay does not give it: {fact}"));
            }
        }
        for (fact, count) in &derived {
            if held.get(fact) != Some(count) {
                self.say("I11", format!("replay gives it, and it does not stand in the record: {fact}"));
            }
        }
    }
}

/// The births and ends that stand in the record, in words that do not hang on numbers of rows.
fn facts(graph: &NormGraph) -> BTreeMap<String, u32> {
    let mut facts = BTreeMap::new();
    let commands = |commands: &[u32]| -> Vec<String> {
        let id = |&command: &u32| {
            graph
                .act_of(command)
                .map(|act| act.id.command(graph.seq_of(command)).to_string())
                .unwrap_or_default()
        };
        let mut ids: Vec<String> = commands.iter().map(id).collect();
        ids.sort();
        ids
    };
    for version in graph.all_versions() {
        let what = format!(
            "{}@{} {:?} {} by {:?}",
            graph.component_id(graph.component_of(version)),
            graph.start(version),
            graph.cause(version),
            graph.tree_hash(version),
            commands(graph.made_by(version)),
        );
        for Birth { known: (from, to), recorded } in graph.births(version) {
            if recorded.1 == u32::MAX {
                *facts.entry(format!("birth of {what} known [{from}, {to})")).or_default() += 1;
            }
        }
        for End { at, known: (from, to), recorded, by } in graph.ends(version) {
            if recorded.1 == u32::MAX {
                let by = commands(by);
                *facts.entry(format!("end of {what} on {at} by {by:?} known [{from}, {to})")).or_default() +=
                    1;
            }
        }
    }
    facts
}

/// The findings of replay itself: commands that had no effect on some day of all that is known and recorded.
pub fn void_findings(corpus: &Corpus, norm: &asof_schema::ComponentId) -> Result<Vec<Finding>, QueryError> {
    let graph = anchor(corpus, norm)?.graph;
    let finding = |(command, reason, first, last): (u32, VoidReason, Day, Day)| {
        let act = graph.act_of(command)?;
        let target = graph.command_row(command).and_then(|cmd| cmd.op.target().map(ComponentRow));
        let target = target.or_else(|| graph.root()).map(|component| graph.component_id(component))?;
        let why = match reason {
            VoidReason::TargetAbsent => "its target is not there",
            VoidReason::ParentAbsent => "the parent is not there",
            VoidReason::IdExists => "the id exists already",
            VoidReason::CyclicMove => "the component would stand below itself",
            VoidReason::NotATombstone => "what is to be revived is in force",
            VoidReason::ParentIsTombstone => "what is to be revived stands below a tombstone",
            VoidReason::TooDeep => "the component would stand more than 255 levels below the root",
            VoidReason::Mismatch => {
                "it gives another kind of operation, or another target, than what it corrects"
            }
        };
        let id = act.id.command(graph.seq_of(command));
        Some(Finding {
            code: "command-without-effect".into(),
            severity: Severity::Warning,
            component: target,
            act: Some(act.id.clone()),
            on: Some(first),
            message: format!("{id} has no effect on boundary days from {first} to {last}: {why}"),
            places: Vec::new(),
        })
    };
    Ok(graph.void_commands().into_iter().filter_map(finding).collect())
}
