//! The invariants of the data model, held against a store.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use asof_schema::{AsOf, ComponentId, Day, Doubt, Finding, Severity, Sha256, content_hash, unknown_hash};
use serde::Serialize;

use super::QueryError;
use crate::graph::{
    Birth, Command, CommandRow, ComponentRow, DocumentOrder, End, Expression, NormGraph, Point, Version,
};
use crate::ingest::{self, Journal};
use crate::replay::VoidReason;
use crate::store::Corpus;

/// An invariant that does not hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Violation {
    /// `I1` to `I13`, as the data model names them.
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
    audit.records();
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
        for component in self.graph.components() {
            let born = component.born(point).map(|v| (v.start(), v.end(point).map(|end| end.at), v));
            let mut spans: Vec<(Day, Option<Day>, Version<'_>)> =
                born.filter(|&(start, end, _)| end != Some(start)).collect();
            spans.sort_unstable_by_key(|&(start, end, version)| (start, end, version.row));
            for pair in spans.windows(2) {
                let &[(_, end, first), (start, _, second)] = pair else { continue };
                if end.is_none_or(|end| end > start) {
                    let (a, b) = (first.id(), second.id());
                    self.say("I1", format!("{a} and {b} are both there on {start} at {point:?}"));
                } else if end != Some(start) {
                    self.say("I2", format!("{} has no successor at {point:?}", first.id()));
                }
            }
            if let Some(&(_, Some(end), last)) = spans.last() {
                self.say("I2", format!("{} ends on {end} and nothing follows at {point:?}", last.id()));
            }
        }
    }

    /// I7: an end's day is the start of a successor or the version's own.
    fn ends(&mut self, point: Point) {
        for version in self.graph.versions().filter(|version| version.is_born(point)) {
            let Some(End { at, .. }) = version.end(point) else { continue };
            let follows = version.component().born(point).any(|next| next.start() == at);
            if at != version.start() && !follows {
                self.say("I7", format!("{} ends on {at}, when nothing starts", version.id()));
            }
        }
    }

    /// I3, I4, I5: the tree by child versions is the tree by rule T and parents, in document order.
    fn tree(&mut self, point: Point) {
        let mut by_parent: HashMap<ComponentRow, Vec<Version<'_>>> = HashMap::new();
        let mut there = 0_usize;
        for component in self.graph.components() {
            if let Some(version) = component.version_at(point) {
                there += 1;
                if let Some(parent) = version.parent() {
                    by_parent.entry(parent.row).or_default().push(version);
                }
            }
        }
        let Some(top) = self.graph.root().and_then(|root| root.version_at(point)) else {
            if there > 0 {
                self.say("I5", format!("{there} components are there without the root at {point:?}"));
            }
            return;
        };
        let rows: Vec<Version<'_>> = top.walk(None).map(|(version, _)| version).collect();
        if rows.len() != there {
            self.say("I5", format!("the tree has {} versions, rule T {there} at {point:?}", rows.len()));
        }
        for version in rows {
            let mut expected = by_parent.remove(&version.component().row).unwrap_or_default();
            expected.sort_by_key(|v| (v.order_key(), v.component().local()));
            if version.children().any(|child| child.component().version_at(point) != Some(child)) {
                self.say("I3", format!("{} is there and a child of it is not at {point:?}", version.id()));
            } else if !version.children().eq(expected) {
                self.say("I4", format!("the children of {} are not in order at {point:?}", version.id()));
            }
        }
    }

    /// I6: every version starts on a boundary day of some command.
    fn starts(&mut self, boundaries: &BTreeSet<Day>) {
        for version in self.graph.versions() {
            let start = version.start();
            let visible_now = !boundaries.contains(&start);
            if visible_now {
                self.say("I6", format!("{} starts on no boundary day", version.id()));
            }
        }
    }

    /// I8: equal hashes are equal texts, and each hash is that of its text.
    fn texts(&mut self) {
        let mut by_hash: HashMap<Sha256, String> = HashMap::new();
        let ids = self.graph.commands().filter_map(Command::id);
        let unknown: HashSet<Sha256> = ids.map(|id| unknown_hash(&id)).collect();
        for version in self.graph.versions() {
            for e in version.expressions() {
                let normal = asof_schema::normalise(e.text).into_owned();
                let is_its = if e.is_unknown() {
                    unknown.contains(&e.hash())
                } else {
                    content_hash(e.text) == e.hash()
                };
                if !is_its {
                    self.say("I8", format!("{}: the hash is not that of the text", version.id()));
                }
                if by_hash.entry(e.hash()).or_insert_with(|| normal.clone()) != &normal {
                    self.say("I8", format!("{}: two texts have the hash {}", version.id(), e.hash()));
                }
            }
        }
    }

    /// I9: a mention is in a text that some version has.
    fn references(&mut self) {
        let graph = self.graph;
        for reference in &graph.meta().references {
            let Some(id) = &reference.command else { continue };
            let lives = graph.command_by_id(id).is_some_and(|command| {
                let said = |e: Expression<'_>| e.writer == command.row && e.text.contains(&reference.surface);
                let source = graph.component(reference.source.local());
                source.is_some_and(|source| source.versions().flat_map(Version::expressions).any(said))
            });
            if !lives {
                self.say(
                    "I9",
                    format!("the mention {:?} in {} has no text", reference.surface, reference.source),
                );
            }
        }
    }

    /// I13: claims, known acts, doubts and annotations are of the norm and of its batches, and none is twice in the record.
    fn records(&mut self) {
        let meta = self.graph.meta();
        let norm = self.graph.norm().id.as_str();
        let claims = meta.claims.iter().map(|kept| (kept.said.component.norm_str(), kept.tx, kept.hash()));
        let acts = meta.known_acts.iter().map(|kept| (kept.said.norm.as_str(), kept.tx, kept.hash()));
        let doubts = self.graph.doubts().all().map(|kept| {
            let of = kept.said.touches.first().map_or("", ComponentId::norm_str);
            (of, kept.tx, kept.hash())
        });
        let annotations =
            meta.annotations.iter().map(|kept| (kept.said.norm().as_str(), kept.tx, kept.hash()));
        let batches: HashSet<u32> = meta.batches.iter().map(|&(batch, _)| batch).collect();
        let mut live = HashSet::new();
        let mut wrong = Vec::new();
        for (of, (from, to), hash) in claims.chain(acts).chain(doubts).chain(annotations) {
            if of != norm {
                wrong.push(format!("the line {hash} is of {of}"));
            }
            if !batches.contains(&from) || (to != u32::MAX && !batches.contains(&to)) || to <= from {
                wrong.push(format!("the line {hash} is in the record from batch {from} to {to}"));
            }
            if to == u32::MAX && !live.insert(hash) {
                wrong.push(format!("the line {hash} is twice in the record"));
            }
        }
        for message in wrong {
            self.say("I13", message);
        }
    }

    /// I10, I11, I12: the journal alone, replayed from nothing, gives the recorded births, ends and hashes.
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

/// The recorded births and ends, in words that do not depend on rows.
fn facts(graph: &NormGraph) -> BTreeMap<String, u32> {
    let mut facts = BTreeMap::new();
    let commands = |rows: &[CommandRow]| -> Vec<String> {
        let id = |row: &CommandRow| row.of(graph).id().map(|id| id.to_string()).unwrap_or_default();
        let mut ids: Vec<String> = rows.iter().map(id).collect();
        ids.sort();
        ids
    };
    for version in graph.versions() {
        let what = format!(
            "{}@{} {:?} {} by {:?}",
            version.component().id(),
            version.start(),
            version.cause(),
            version.tree_hash(),
            commands(version.made_by()),
        );
        for Birth { known: (from, to), recorded } in version.births() {
            if recorded.1 == u32::MAX {
                *facts.entry(format!("birth of {what} known [{from}, {to})")).or_default() += 1;
            }
        }
        for End { at, known: (from, to), recorded, by } in version.ends() {
            if recorded.1 == u32::MAX {
                let by = commands(by);
                *facts.entry(format!("end of {what} on {at} by {by:?} known [{from}, {to})")).or_default() +=
                    1;
            }
        }
    }
    facts
}

/// The doubts and conflicts of every norm, what could not be read for it, and the commands that had no effect,
/// each once: by code, then by day, then norm by norm in document order.
pub fn findings(corpus: &Corpus) -> Result<Vec<Finding>, QueryError> {
    let mut placed = Vec::new();
    for graph in corpus.graphs() {
        let found = findings_of(graph);
        let order = (found.len() > 1).then(|| DocumentOrder::of(graph, corpus.point(AsOf::day(Day::MAX))));
        let place = |of: &Finding| Some(order.as_ref()?.place(graph.component(of.component.local())?.row));
        placed.extend(
            found.into_iter().map(|of| (of.code.clone(), of.on, graph.norm().id.clone(), place(&of), of)),
        );
    }
    placed.sort();
    let mut findings: Vec<Finding> = placed.into_iter().map(|(.., finding)| finding).collect();
    findings.dedup();
    Ok(findings)
}

/// The findings of one norm, each once.
pub fn findings_of(graph: &NormGraph) -> Vec<Finding> {
    let mut found = graph.meta().findings.clone();
    found.extend(voids(graph));
    found.extend(graph.doubts().all().filter_map(|doubt| unread(doubt.live()?)));
    found.sort();
    found.dedup();
    found
}

/// The doubts of every norm that are no findings, each once: what one of them touches is not assured.
pub fn doubts(corpus: &Corpus) -> Vec<&Doubt> {
    let kept = corpus.graphs().flat_map(|graph| graph.doubts().all());
    let open = kept.filter_map(|kept| kept.live().filter(|doubt| unread(doubt).is_none()));
    let doubts: BTreeSet<&Doubt> = open.collect();
    doubts.into_iter().collect()
}

/// A doubt about what could not be read (`file-not-read`) or understood (`clause-not-understood`), as a finding: of
/// what it touches, or of the norm where it touches several parts. Once the doubt is retracted, it is none.
fn unread(doubt: &Doubt) -> Option<Finding> {
    let severity = match doubt.code.as_str() {
        code if code.ends_with("-not-read") => Severity::Error,
        code if code.ends_with("-not-understood") => Severity::Warning,
        _ => return None,
    };
    let component = match doubt.touches.as_slice() {
        [touched] => touched.clone(),
        _ => doubt.norm()?.root(),
    };
    let Doubt { code, act, message, places, .. } = doubt.clone();
    Some(Finding { code, severity, component, act, on: None, message, places })
}

/// The findings of replay itself: commands that had no effect on some day of all that is known and recorded.
pub fn void_findings(corpus: &Corpus, norm: &asof_schema::ComponentId) -> Result<Vec<Finding>, QueryError> {
    // A norm may have no root: a rule of common law, an act of which only its existence is recorded.
    Ok(voids(corpus.graph(norm.norm_str()).map_err(|lack| super::lacking(norm, lack))?))
}

fn voids(graph: &NormGraph) -> Vec<Finding> {
    let finding = |(row, reason, first, last): (CommandRow, VoidReason, Day, Day)| {
        let command = row.of(graph);
        let id = command.id()?;
        let target = command.said().and_then(|said| said.op.target());
        let target = target.map(|row| row.of(graph)).or_else(|| graph.root())?;
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
        Some(Finding {
            code: "command-without-effect".into(),
            severity: Severity::Warning,
            component: target.id(),
            act: Some(id.act.clone()),
            on: Some(first),
            message: format!("{id} has no effect on boundary days from {first} to {last}: {why}"),
            places: Vec::new(),
        })
    };
    graph.void_commands().into_iter().filter_map(finding).collect()
}
