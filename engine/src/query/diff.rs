//! What differs between two points of a provision or of a whole norm.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use asof_schema::{AsOf, Aspect, Cause, ChangeKind, ComponentId, Interval, Sha256, Status, normalise};
use serde::Serialize;
use similar::{ChangeTag, TextDiff};
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use super::relations::joined;
use super::{ActionView, Amendment, QueryError, anchor};
use crate::graph::{CommandRow, Component, ComponentRow, Version, VersionRow};
use crate::store::{Corpus, Pair};

/// A component on one side of a diff.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NodeState {
    /// Its parent.
    pub parent: Option<ComponentId>,
    /// Its place among its siblings.
    pub order_key: String,
    /// Its number.
    pub number: Option<String>,
    /// Its marker as printed.
    pub label: String,
    /// In force, repealed ...
    pub status: Status,
    /// Whether it is printed.
    pub printed: bool,
    /// Its texts: (language, aspect, words).
    pub texts: Vec<(String, Aspect, String)>,
}

/// Whether a run of words is on both sides or on one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, VariantArray, IntoStaticStr, EnumMessage)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum SegmentOp {
    /// On both sides.
    Equal,
    /// On the later side only.
    Insert,
    /// On the earlier side only.
    Delete,
}

/// A run of words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Segment {
    /// On which side it is.
    pub op: SegmentOp,
    /// The words, with the spaces between them.
    pub text: String,
}

/// One component that differs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Change {
    /// The component.
    pub component: ComponentId,
    /// article, section, paragraph ...
    #[serde(rename = "type")]
    pub component_type: String,
    /// How it differs; several may hold.
    pub kinds: Vec<ChangeKind>,
    /// What it was; absent if it was not there.
    pub before: Option<NodeState>,
    /// What it is; absent if it is not there.
    pub after: Option<NodeState>,
    /// The words of both sides, in the norm's language, where they differ.
    pub segments: Vec<Segment>,
    /// The same of the headings above these words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub heading_segments: Vec<Segment>,
    /// The commands that made the later side.
    pub caused_by: Vec<ActionView>,
    /// The days between on which it was in force, where it came and went.
    #[serde(skip)]
    pub stood: Vec<Interval>,
}

/// How much differs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct DiffSummary {
    /// In force afterwards and not before.
    pub added: u32,
    /// In force before and not afterwards.
    pub removed: u32,
    /// Other words.
    pub modified: u32,
    /// Another parent or place.
    pub moved: u32,
    /// Another number.
    pub renumbered: u32,
    /// Components that were looked at.
    pub nodes_compared: u32,
    /// Equal subtrees that were passed over.
    pub subtrees_skipped: u32,
}

/// The difference between two points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Diff {
    /// The component.
    pub component: ComponentId,
    /// The earlier side (or simply the first one).
    pub from: AsOf,
    /// The other side.
    pub to: AsOf,
    /// Counts.
    pub summary: DiffSummary,
    /// What differs, in document order of the later side; what is only on the earlier side comes last.
    pub changes: Vec<Change>,
    /// The acts that made the changes.
    pub amendments: Vec<Amendment>,
    /// Components whose words are unknown on one side or on both: nobody can say whether they differ.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub untold: Vec<ComponentId>,
}

/// A component that may differ, by the versions on the two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Candidate<'g> {
    /// The version on the first side.
    pub before: Option<Version<'g>>,
    /// The version on the other side.
    pub after: Option<Version<'g>>,
}

/// The difference of a component between two points, as rows of versions: nothing is written out.
#[derive(Debug)]
pub struct Changes {
    pair: Pair,
    grain: Grain,
    /// Counts.
    pub summary: DiffSummary,
    /// What differs, in the order of [`Diff::changes`].
    pub changed: Vec<Changed>,
    /// Components whose words are unknown on one side or on both, by id.
    pub untold: Vec<ComponentId>,
}

/// One component that differs, by its versions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Changed {
    /// The version on the first side; absent if it was not there.
    pub before: Option<VersionRow>,
    /// The version on the other side; absent if it is not there.
    pub after: Option<VersionRow>,
    /// How it differs; several may hold.
    pub kinds: Vec<ChangeKind>,
}

/// Into what pieces differing words are cut.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, VariantArray, IntoStaticStr, EnumMessage)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum Grain {
    /// Not split: all the words of a component, before and after.
    Component,
    /// Words, and the spaces and marks between them.
    #[default]
    Word,
    /// Characters as people see them: a letter with its accents is one.
    Character,
}

/// How a difference is shown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DiffOptions {
    /// Into what pieces differing words are cut.
    pub grain: Grain,
    /// How many levels below the component are compared, on either side: 0 = it alone, `None` = all.
    pub max_depth: Option<u32>,
}

/// The difference of a component, with everything below it, between two points, word by word.
pub fn diff(corpus: &Corpus, id: &ComponentId, from: AsOf, to: AsOf) -> Result<Diff, QueryError> {
    diff_with(corpus, id, [from, to], DiffOptions::default())
}

/// The difference of a component between two points.
pub fn diff_with(
    corpus: &Corpus,
    id: &ComponentId,
    points: [AsOf; 2],
    options: DiffOptions,
) -> Result<Diff, QueryError> {
    let lean = changes(corpus, id, points, options)?;
    let changes: Vec<Change> = lean.changed.iter().filter_map(|changed| lean.written_out(changed)).collect();
    let amendments = super::amendments(changes.iter().flat_map(|change| &change.caused_by));
    let [from, to] = points;
    let (summary, untold) = (lean.summary, lean.untold);
    Ok(Diff { component: id.clone(), from, to, summary, changes, amendments, untold })
}

/// [`diff_with`] as rows of versions.
pub fn changes(
    corpus: &Corpus,
    id: &ComponentId,
    [from, to]: [AsOf; 2],
    DiffOptions { grain, max_depth }: DiffOptions,
) -> Result<Changes, QueryError> {
    let pair = corpus.pair(anchor(corpus, id)?, [from, to]);
    let (candidates, mut summary) = compare(&pair);
    let told = candidates.into_iter().filter(|candidate| is_within(&pair, candidate, max_depth));
    let changed: Vec<Changed> = told.filter_map(changed).map(|one| or_came_and_went(&pair, one)).collect();
    for kind in changed.iter().flat_map(|changed| &changed.kinds) {
        match kind {
            ChangeKind::Added => summary.added += 1,
            ChangeKind::Removed => summary.removed += 1,
            ChangeKind::Modified => summary.modified += 1,
            ChangeKind::Moved => summary.moved += 1,
            ChangeKind::Renumbered => summary.renumbered += 1,
            ChangeKind::Editorial | ChangeKind::Untold | ChangeKind::CameAndWent => {}
        }
    }
    let untold = untold(&pair, max_depth);
    Ok(Changes { pair, grain, summary, changed, untold })
}

/// The components with unknown words on one side or on both. Equal hashes hide them where both sides are one version.
fn untold(pair: &Pair, max_depth: Option<u32>) -> Vec<ComponentId> {
    if !pair.anchor.graph.has_unknown_words() {
        return Vec::new();
    }
    let below = pair.tops().into_iter().flatten().flat_map(|top| top.walk(max_depth));
    let unknown = below.filter(|(version, _)| version.unknown().next().is_some());
    let ids: BTreeSet<ComponentId> = unknown.map(|(version, _)| version.component().id()).collect();
    ids.into_iter().collect()
}

impl Changes {
    /// The component of a change.
    pub fn component(&self, changed: &Changed) -> Option<Component<'_>> {
        self.latest(changed).map(Version::component)
    }

    /// The version on the other side, else that on the first.
    fn latest(&self, changed: &Changed) -> Option<Version<'_>> {
        changed.after.or(changed.before).map(|row| row.of(&self.pair.anchor.graph))
    }

    /// The words of both sides, in the norm's language, where they differ; nothing where nobody knows those of a side.
    pub fn segments(&self, changed: &Changed) -> Vec<Segment> {
        let sides = [changed.before, changed.after].into_iter().flatten();
        if sides.map(|row| row.of(&self.pair.anchor.graph)).any(Version::own_words_are_unknown) {
            return Vec::new();
        }
        let words = |row: Option<VersionRow>| {
            let version =
                row.map(|row| row.of(&self.pair.anchor.graph)).filter(|version| !version.is_tombstone());
            version.and_then(Version::own_text).unwrap_or("")
        };
        segments(words(changed.before), words(changed.after), self.grain)
    }

    /// The headings above the words of both sides, in the norm's language, where they differ. What has no words but its heading is
    /// told by [`Self::segments`].
    pub fn heading_segments(&self, changed: &Changed) -> Vec<Segment> {
        let heading = |row: Option<VersionRow>| {
            let version =
                row.map(|row| row.of(&self.pair.anchor.graph)).filter(|version| !version.is_tombstone());
            version.and_then(Version::heading).unwrap_or("")
        };
        segments(heading(changed.before), heading(changed.after), self.grain)
    }

    /// The commands that made the later side.
    pub fn caused_by(&self, changed: &Changed) -> Vec<ActionView> {
        let made = self.latest(changed).map(|version| made_between(&self.pair, version));
        ActionView::list(&self.pair.anchor.graph, &made.unwrap_or_default())
    }

    /// The acts that made the changes.
    pub fn amendments(&self) -> Vec<Amendment> {
        let views: Vec<ActionView> =
            self.changed.iter().flat_map(|changed| self.caused_by(changed)).collect();
        super::amendments(views.iter())
    }

    fn written_out(&self, changed: &Changed) -> Option<Change> {
        let node = |row: VersionRow| node(row.of(&self.pair.anchor.graph));
        let component = self.component(changed)?;
        let came_and_went = changed.kinds.contains(&ChangeKind::CameAndWent);
        Some(Change {
            component: component.id(),
            component_type: component.kind().to_owned(),
            kinds: changed.kinds.clone(),
            before: changed.before.map(node),
            after: changed.after.map(node),
            segments: self.segments(changed),
            heading_segments: self.heading_segments(changed),
            caused_by: self.caused_by(changed),
            stood: if came_and_went { between(&self.pair, component) } else { Vec::new() },
        })
    }
}

/// Whether a component stands at most so many levels below the top, on either side.
fn is_within(pair: &Pair, candidate: &Candidate<'_>, deepest: Option<u32>) -> bool {
    let Some(deepest) = deepest else { return true };
    let Some(top) = pair.tops().into_iter().flatten().next().map(Version::component) else { return true };
    [candidate.before, candidate.after].into_iter().zip(pair.points).any(|(version, point)| {
        let line = version.into_iter().flat_map(|version| version.component().upward(point));
        line.zip(0..=deepest).any(|(component, _)| component == top)
    })
}

/// The components whose content may differ. Subtrees with equal hashes are skipped, and no text is read.
pub fn compare(pair: &Pair) -> (Vec<Candidate<'_>>, DiffSummary) {
    let [from, to] = pair.points;
    let by_hash = (from.known, from.recorded) != (to.known, to.recorded);
    let (candidates, summary) = (Vec::new(), DiffSummary::default());
    let mut walk = Walk { by_hash, candidates, summary };
    let (mut only_before, mut only_after) = (Vec::new(), Vec::new());
    match pair.tops() {
        [Some(before), Some(after)] => walk.both(before, after, &mut only_before, &mut only_after),
        [before, after] => {
            only_before.extend(before);
            only_after.extend(after);
        }
    }
    walk.match_moved(only_before, only_after);
    (walk.candidates, walk.summary)
}

struct Walk<'g> {
    /// Whether hashes are looked at, beside the identity of versions.
    by_hash: bool,
    candidates: Vec<Candidate<'g>>,
    summary: DiffSummary,
}

impl<'g> Walk<'g> {
    /// Compares two versions of one component; children that stand on one side only are put aside.
    fn both(
        &mut self,
        before: Version<'g>,
        after: Version<'g>,
        only_before: &mut Vec<Version<'g>>,
        only_after: &mut Vec<Version<'g>>,
    ) {
        let same_content = before.content_row() == after.content_row();
        // By one knowledge, what is equal on both sides mostly is one version; by two, it may be two with equal hashes.
        let equal = || self.by_hash && same_content && before.tree_hash() == after.tree_hash();
        if before == after || equal() {
            self.summary.subtrees_skipped += 1;
            return;
        }
        self.summary.nodes_compared += 1;
        if !same_content {
            self.candidates.push(Candidate { before: Some(before), after: Some(after) });
        }
        let (old, new) = (before.child_rows(), after.child_rows());
        // Most children are the same version at the same place: only the stretch between is looked at by id.
        let shorter = old.len().min(new.len());
        let same_ahead = (0..shorter).take_while(|&at| old.get(at) == new.get(at)).count();
        let same_from_end = |at: &usize| old.get(old.len() - 1 - at) == new.get(new.len() - 1 - at);
        let same_behind = (0..shorter - same_ahead).take_while(same_from_end).count();
        self.summary.subtrees_skipped += u32::try_from(same_ahead + same_behind).unwrap_or(u32::MAX);
        let old = old.get(same_ahead..old.len() - same_behind).unwrap_or(&[]);
        let new = new.get(same_ahead..new.len() - same_behind).unwrap_or(&[]);
        // Both lists are in document order, so what stands in both mostly comes in step.
        let of = |row: &VersionRow| row.of(before.graph);
        let mut ahead = old.iter().map(of);
        let mut skipped: Vec<Version<'g>> = Vec::new();
        for child in new.iter().map(of) {
            let component = child.component();
            if let Some(at) = skipped.iter().position(|was| was.component() == component) {
                let was = skipped.remove(at);
                self.both(was, child, only_before, only_after);
            } else if ahead.clone().all(|was| was.component() != component) {
                only_after.push(child);
            } else {
                for was in ahead.by_ref() {
                    if was.component() == component {
                        self.both(was, child, only_before, only_after);
                        break;
                    }
                    skipped.push(was);
                }
            }
        }
        // Mostly there is nothing: a loop takes less than two calls.
        for gone in skipped.into_iter().chain(ahead) {
            only_before.push(gone);
        }
    }

    /// What stands on one side only at its place may stand elsewhere on the other.
    fn match_moved(&mut self, only_before: Vec<Version<'g>>, only_after: Vec<Version<'g>>) {
        // Go down both sides until every component that is left is known to be on one side or on both.
        let all = |tops: Vec<Version<'g>>| {
            tops.into_iter().flat_map(|top| top.walk(None)).map(|(version, _)| version)
        };
        let mut before: HashMap<ComponentRow, Version<'g>> =
            all(only_before).map(|version| (version.component().row, version)).collect();
        for version in all(only_after) {
            let was = if before.is_empty() { None } else { before.remove(&version.component().row) };
            self.summary.nodes_compared += 1;
            if was.is_none_or(|was| was.content_row() != version.content_row()) {
                self.candidates.push(Candidate { before: was, after: Some(version) });
            }
        }
        let mut gone: Vec<Version<'g>> = before.into_values().collect();
        gone.sort_unstable_by_key(|version| version.component().local());
        self.summary.nodes_compared += u32::try_from(gone.len()).unwrap_or(u32::MAX);
        self.candidates
            .extend(gone.into_iter().map(|version| Candidate { before: Some(version), after: None }));
    }
}

fn node(version: Version<'_>) -> NodeState {
    let (status, printed) = version.state();
    let texts = texts(version).map(|(language, aspect, text)| (language.to_owned(), aspect, text.to_owned()));
    NodeState {
        parent: version.parent().map(Component::id),
        order_key: version.order_key().to_owned(),
        number: version.number().map(str::to_owned),
        label: version.label().to_owned(),
        status,
        printed,
        texts: texts.collect(),
    }
}

/// `None` if the two sides differ in the writers of the same words only.
fn changed(Candidate { before, after }: Candidate<'_>) -> Option<Changed> {
    match (before, after) {
        (Some(a), Some(b)) if is_alike(a, b) => None,
        _ => {
            let row = |version: Option<Version<'_>>| version.map(|version| version.row);
            Some(Changed { before: row(before), after: row(after), kinds: kinds(before, after) })
        }
    }
}

/// What is in force on neither side, and was between, is told so.
fn or_came_and_went(pair: &Pair, mut changed: Changed) -> Changed {
    let graph = &pair.anchor.graph;
    let sides = [changed.before, changed.after].into_iter().flatten().map(|row| row.of(graph));
    let sides: Vec<Version<'_>> = sides.collect();
    let stood = |version: &Version<'_>| !between(pair, version.component()).is_empty();
    if sides.iter().all(|version| version.is_tombstone()) && sides.first().is_some_and(stood) {
        changed.kinds.retain(|kind| *kind != ChangeKind::Editorial);
        changed.kinds.insert(0, ChangeKind::CameAndWent);
    }
    changed
}

/// The days between two points of one knowledge on which a component was in force that is on neither of them.
fn between(pair: &Pair, component: Component<'_>) -> Vec<Interval> {
    let [from, to] = pair.points;
    if (from.known, from.recorded) != (to.known, to.recorded) {
        return Vec::new();
    }
    let (first, last) = (from.at.min(to.at), from.at.max(to.at));
    let in_force = component.born(to).filter(|version| !version.is_tombstone());
    let days = in_force.map(|version| version.valid(to));
    joined(days.filter(|days| first < days.start() && days.start() <= last).collect())
}

/// What a version shows beside its texts.
fn look(version: Version<'_>) -> impl PartialEq {
    let label = normalise(version.label());
    (version.parent(), version.order_key(), version.number(), label, version.state())
}

/// The texts of a version by the hashes of their words: white space and the way in which letters are composed make no others.
fn hashes(version: Version<'_>) -> impl Iterator<Item = (&str, Aspect, Sha256)> {
    version.expressions().map(|text| (text.language, text.aspect, text.hash()))
}

fn texts(version: Version<'_>) -> impl Iterator<Item = (&str, Aspect, &str)> {
    version.expressions().map(|text| (text.language, text.aspect, text.text))
}

/// The commands behind a change: what made the versions of other content that began after the earlier point, up to the later one,
/// where both are read by the same knowledge; else what made the version at hand.
fn made_between(pair: &Pair, version: Version<'_>) -> Vec<CommandRow> {
    let [from, to] = pair.points;
    if (from.known, from.recorded) != (to.known, to.recorded) {
        return version.made_itself(to);
    }
    let (first, last) = (from.at.min(to.at), from.at.max(to.at));
    let own: Vec<Version<'_>> =
        version.component().born(to).filter(|version| version.cause() != Cause::Aggregate).collect();
    let began = |version: &Version<'_>| first < version.start() && version.start() <= last;
    let before = std::iter::once(None).chain(own.iter().map(Some));
    // An act that prints what is above its own change makes a version of the same words, and changes nothing in it.
    let changed = own.iter().zip(before).filter(|(version, before)| {
        began(version) && !before.is_some_and(|before| is_alike(*before, **version))
    });
    let mut made: Vec<CommandRow> = changed.flat_map(|(version, _)| version.made_itself(to)).collect();
    if made.is_empty() {
        made.extend(own.iter().filter(|version| began(version)).flat_map(|version| version.made_itself(to)));
    }
    made.sort_unstable();
    made.dedup();
    made
}

/// Whether two versions of a component show the same.
fn is_alike(one: Version<'_>, other: Version<'_>) -> bool {
    look(one) == look(other) && hashes(one).eq(hashes(other)) && !is_untold(one, other)
}

/// How the own content of one version differs from that of another of its component; nothing where it is the same.
pub fn change_kinds(before: Option<Version<'_>>, after: Version<'_>) -> Vec<ChangeKind> {
    changed(Candidate { before, after: Some(after) }).map(|changed| changed.kinds).unwrap_or_default()
}

fn kinds(before: Option<Version<'_>>, after: Option<Version<'_>>) -> Vec<ChangeKind> {
    let in_force = |version: &Version<'_>| !version.is_tombstone();
    let mut kinds = Vec::new();
    match (before.filter(in_force), after.filter(in_force)) {
        (None, Some(_)) => kinds.push(ChangeKind::Added),
        (Some(_), None) => kinds.push(ChangeKind::Removed),
        (Some(before), Some(after)) if words(before, after).ne(words(after, before)) => {
            kinds.push(ChangeKind::Modified);
        }
        _ => {}
    }
    if before.zip(after).is_some_and(|(before, after)| is_untold(before, after)) {
        kinds.push(ChangeKind::Untold);
    }
    if let (Some(before), Some(after)) = (before, after) {
        let same_number = before.number() == after.number();
        if before.parent() != after.parent() || before.order_key() != after.order_key() && same_number {
            kinds.push(ChangeKind::Moved);
        }
        if !same_number {
            kinds.push(ChangeKind::Renumbered);
        }
    }
    if kinds.is_empty() {
        kinds.push(ChangeKind::Editorial);
    }
    kinds
}

/// The hashes of the words that are known on both of two sides.
fn words<'g>(version: Version<'g>, other: Version<'g>) -> impl Iterator<Item = (&'g str, Aspect, Sha256)> {
    let unknown: HashSet<(&str, Aspect)> =
        version.unknown().chain(other.unknown()).map(|text| (text.language, text.aspect)).collect();
    let words = hashes(version).filter(|text| matches!(text.1, Aspect::Canonical | Aspect::Heading));
    words.filter(move |text| !unknown.contains(&(text.0, text.1)))
}

/// Whether nobody knows the words of one side, or other words of both: unknown words of one writer are one wording.
fn is_untold(before: Version<'_>, after: Version<'_>) -> bool {
    let unknown = |version: Version<'_>| -> Vec<(String, Aspect, CommandRow)> {
        version.unknown().map(|text| (text.language.to_owned(), text.aspect, text.writer)).collect()
    };
    unknown(before) != unknown(after)
}

/// The difference of two texts; empty if they are equal.
pub fn segments(before: &str, after: &str, grain: Grain) -> Vec<Segment> {
    if before == after {
        return Vec::new();
    }
    let diff = match grain {
        Grain::Component => TextDiff::from_slices(&[before], &[after]),
        Grain::Word => TextDiff::from_unicode_words(before, after),
        Grain::Character => TextDiff::from_graphemes(before, after),
    };
    let mut segments: Vec<Segment> = Vec::new();
    for change in diff.iter_all_changes() {
        let op = match change.tag() {
            ChangeTag::Equal => SegmentOp::Equal,
            ChangeTag::Insert => SegmentOp::Insert,
            ChangeTag::Delete => SegmentOp::Delete,
        };
        match segments.last_mut().filter(|last| last.op == op) {
            Some(last) => last.text.push_str(change.value()),
            None => segments.push(Segment { op, text: change.value().to_owned() }),
        }
    }
    segments
}

/// Two texts as a unified diff, as `diff -u` writes it: their names, then each stretch of lines that differ with `context`
/// lines around it. Empty where the lines are the same.
pub fn unified(names: [&str; 2], texts: [&str; 2], context: usize) -> String {
    let lines = texts.map(|text| if text.is_empty() { String::new() } else { format!("{text}\n") });
    let [before, after] = [lines[0].as_str(), lines[1].as_str()];
    let diff = TextDiff::from_lines(before, after);
    diff.unified_diff().context_radius(context).header(names[0], names[1]).to_string()
}

/// The components of one side of a pair as a table.
pub fn nodes(top: Option<Version<'_>>) -> BTreeMap<ComponentId, NodeState> {
    let versions = top.into_iter().flat_map(|top| top.walk(None));
    versions.map(|(version, _)| (version.component().id(), node(version))).collect()
}

/// Applies a diff to the table of its first side; gives the table of the other.
#[must_use]
pub fn apply(diff: &Diff, mut side: BTreeMap<ComponentId, NodeState>) -> BTreeMap<ComponentId, NodeState> {
    for change in &diff.changes {
        match &change.after {
            Some(after) => side.insert(change.component.clone(), after.clone()),
            None => side.remove(&change.component),
        };
    }
    side
}
