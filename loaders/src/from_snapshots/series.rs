//! Changes -> acts, commands and findings.

use std::cell::OnceCell;
use std::collections::{BTreeMap, HashMap, HashSet};

use asof_schema::{
    Act, ActKind, ChangeSet, Command, ComponentId, Finding, IdError, NormId, Op, Place, Severity,
    SourceDocument,
};
use similar::{Algorithm, DiffTag, capture_diff_slices};

use super::attribution::{Attribution, BY_OPEN_SUMMARY, EDITORIAL, Said, Testimony};
use super::compare::{Change, Order, Standing, compare, pair};
use super::identity::{Doubt, Neighbours, renumberings};
use super::registry::Registry;
use super::{Earlier, Node, Snapshot};

/// Compares the texts of a norm, one after another, and gathers acts, commands and findings.
#[derive(Debug)]
pub struct Series<'a> {
    language: &'a str,
    testimony: &'a Testimony,
    registry: Registry,
    last: Option<Standing>,
    found: OnceCell<Found>,
    out: ChangeSet,
}

/// The components of the last text, as they are sought.
#[derive(Debug, Default)]
struct Found {
    at: HashMap<String, usize>,
    ids: HashSet<ComponentId>,
}

/// What becomes of a change: the act at a place of the list of acts of its boundary.
type Given = (usize, u8);

impl<'a> Series<'a> {
    /// Begins a series. `language` is the BCP 47 tag of its texts.
    pub fn new(norm: NormId, language: &'a str, testimony: &'a Testimony) -> Self {
        let (registry, found, out) = (Registry::new(norm), OnceCell::new(), ChangeSet::default());
        Self { language, testimony, registry, last: None, found, out }
    }

    /// Takes the next text of the series. Fails where an address cannot be an id.
    pub fn push(&mut self, snapshot: Snapshot) -> Result<(), IdError> {
        let (moves, doubts) = match &self.last {
            Some(last) => self.renumbered(last, &snapshot.nodes, &codes(&snapshot)),
            None => (HashMap::new(), Vec::new()),
        };
        let (owners, changes) =
            compare(&mut self.registry, self.language, self.last.as_ref(), &snapshot, &moves)?;
        if !self.out.sources.contains(&snapshot.document) {
            self.out.sources.push(snapshot.document.clone());
        }
        self.tell_doubts(&snapshot, &owners, &doubts);
        self.record(&snapshot, changes);
        self.last = Some(Standing { snapshot, owners });
        self.found = OnceCell::new();
        Ok(())
    }

    /// Adds a source that no text is of.
    pub(crate) fn add(&mut self, document: SourceDocument) {
        self.out.sources.push(document);
    }

    /// The component that stands at an address in the last text.
    pub fn component_at(&self, address: &str) -> Option<ComponentId> {
        self.registry.id(*self.found().at.get(address)?)
    }

    fn found(&self) -> &Found {
        self.found.get_or_init(|| {
            let mut found = Found::default();
            let Some(last) = &self.last else { return found };
            for (node, &owner) in last.snapshot.nodes.iter().zip(&last.owners) {
                found.at.entry(node.address.clone()).or_insert(owner);
                found.ids.extend(self.registry.id(owner));
            }
            found
        })
    }

    /// The components of the last text, in the order of its nodes.
    pub(crate) fn components(&self) -> impl Iterator<Item = Option<&ComponentId>> {
        let owners = self.last.iter().flat_map(|last| &last.owners);
        owners.map(move |&owner| self.registry.get(owner).map(|component| &component.id))
    }

    /// Whether a component stands in the last text, at whatever address.
    pub(crate) fn has(&self, id: &ComponentId) -> bool {
        self.found().ids.contains(id)
    }

    /// Sources, acts, commands and findings of all texts so far.
    pub fn finish(self) -> ChangeSet {
        self.out
    }

    /// Where what stood in the last text goes on in the next one that these acts made, by its places in both.
    pub(crate) fn going_on(&self, nodes: &[Node], codes: &[&str]) -> HashMap<usize, usize> {
        let Some(last) = &self.last else { return HashMap::new() };
        let (moves, _) = self.renumbered(last, nodes, codes);
        let pairs = pair(&last.snapshot.nodes, nodes, &moves);
        pairs.into_iter().enumerate().filter_map(|(new, old)| Some((old?, new))).collect()
    }

    fn renumbered(
        &self,
        last: &Standing,
        new: &[Node],
        codes: &[&str],
    ) -> (HashMap<usize, usize>, Vec<Doubt>) {
        let history = |old: usize| {
            let component = last.owners.get(old).and_then(|&owner| self.registry.get(owner));
            component.map(|component| component.history.clone()).unwrap_or_default()
        };
        let old = last.snapshot.nodes.as_slice();
        let neighbours = Neighbours { old, new, testimony: self.testimony, codes, history: &history };
        let (moves, doubts) = renumberings(&neighbours);
        (moves.iter().map(|found| (found.new, found.old)).collect(), doubts)
    }

    fn record(&mut self, snapshot: &Snapshot, changes: Vec<Change>) {
        let given = self.give(snapshot, &changes);
        self.remember(snapshot, &changes, &given);
        self.tell_given(snapshot, &changes, &given);
        let mut steps: Vec<(Order, usize, Op, Given)> = Vec::new();
        for (at, (change, given)) in changes.into_iter().zip(given).enumerate() {
            steps.extend(change.steps.into_iter().map(|step| (step.order, at, step.op, given)));
        }
        steps.sort_by_key(|&(order, at, _, _)| (order, at));
        // An act without a text of its own is told where something is known to be its doing.
        let mut used: BTreeMap<usize, Vec<(Op, u8)>> =
            (0..snapshot.acts.len()).map(|act| (act, Vec::new())).collect();
        for (_, _, op, (act, confidence)) in steps {
            used.entry(act).or_default().push((op, confidence));
        }
        for (act, ops) in used {
            if let Some(act) = acts(snapshot).nth(act) {
                self.write(act, ops);
            }
        }
    }

    /// Notes name the acts that changed a provision, but not the enactment.
    fn remember(&mut self, snapshot: &Snapshot, changes: &[Change], given: &[Given]) {
        for (change, given) in changes.iter().zip(given) {
            let act = acts(snapshot).nth(given.0).filter(|act| act.kind != ActKind::Enactment);
            if let (Some(component), Some(act)) = (self.registry.get_mut(change.component), act) {
                component.history.insert(act.code.clone());
            }
        }
    }

    fn write(&mut self, act: &Act, ops: Vec<(Op, u8)>) {
        for (seq, (op, confidence)) in (1..).zip(ops) {
            let command = Command::new(&act.id, seq, self.registry.norm(), op);
            self.out.commands.push(Command { confidence, ..command });
        }
        self.out.acts.push(act.clone());
    }

    /// To which act each change belongs.
    fn give(&self, snapshot: &Snapshot, changes: &[Change]) -> Vec<Given> {
        let (unresolved, editorial) = (snapshot.acts.len(), snapshot.acts.len() + 1);
        let mut given: Vec<Given> = changes
            .iter()
            .map(|change| match self.attribute(change, changes, snapshot) {
                Attribution::Act { index, confidence } => (index, confidence),
                Attribution::Unresolved => (unresolved, 100),
                Attribution::Editorial => (editorial, EDITORIAL),
            })
            .collect();
        self.keep_parents_first(snapshot, changes, &mut given);
        given
    }

    /// The act of a change, by its place among [`acts`].
    fn attribute(&self, change: &Change, changes: &[Change], snapshot: &Snapshot) -> Attribution {
        let article = change.article.as_deref();
        let stood = |article: &str| {
            let mut before = self.last.iter().flat_map(|last| &last.snapshot.nodes);
            before.any(|node| node.address == article)
        };
        // An article that is new may have stood in what could not be read.
        let may_have = |earlier: &Earlier| match (&earlier.articles, article) {
            (Some(articles), Some(article)) => articles.contains(article) || !stood(article),
            _ => true,
        };
        let earlier: Vec<(usize, &Earlier)> = (snapshot.acts.len() + 2..)
            .zip(&snapshot.open.earlier)
            .filter(|(_, earlier)| may_have(earlier))
            .collect();
        let own = snapshot.acts.iter().enumerate();
        let among: Vec<(usize, &Act)> =
            own.chain(earlier.iter().map(|(place, earlier)| (*place, &earlier.act))).collect();
        let codes: Vec<&str> = among.iter().map(|(_, act)| act.code.as_str()).collect();
        if self.is_editorial(change, &codes) {
            return Attribution::Editorial;
        }
        let path: Vec<&str> = change.path.iter().map(String::as_str).collect();
        // The words of a provision that two acts changed on different days are those of the later one.
        let mut named = path.iter().map(|address| self.testimony.noted_acts(address, &codes));
        if !earlier.is_empty() && named.find(|acts| *acts > 0).is_some_and(|acts| acts > 1) {
            return Attribution::Unresolved;
        }
        match self.testimony.attribute(&path, article, change.did, &codes) {
            // Of acts of many days, one may well do more than its summary says.
            Attribution::Act { index, confidence: BY_OPEN_SUMMARY } if !earlier.is_empty() => {
                let own = snapshot.acts.get(index);
                match own.filter(|act| self.is_its_only_change(act, change, changes, snapshot)) {
                    Some(_) => Attribution::Act { index, confidence: BY_OPEN_SUMMARY },
                    None => Attribution::Unresolved,
                }
            }
            Attribution::Act { index, confidence } => among
                .get(index)
                .filter(|(place, _)| {
                    let told = |(at, earlier): &(usize, &Earlier)| at == place && earlier.told;
                    !earlier.iter().any(told)
                })
                .map_or(Attribution::Unresolved, |&(index, _)| Attribution::Act { index, confidence }),
            other => other,
        }
    }

    /// Whether a change must be that of an act of the text, whatever acts of days before did: all that the act does is in an
    /// article, all of the text could be read, and nothing else differs in that article.
    fn is_its_only_change(&self, act: &Act, change: &Change, changes: &[Change], of: &Snapshot) -> bool {
        let Some(article) = &change.article else { return false };
        let here = changes.iter().filter(|other| other.article.as_ref() == Some(article)).count();
        here == 1 && !of.open.in_part && self.testimony.is_all_about(&act.code, article)
    }

    /// Exactly one word differs, no note on the provision names an act of the date, and no summary of them the
    /// article: the publisher put an error right. Where no notes cover the provision, that cannot be said.
    fn is_editorial(&self, change: &Change, codes: &[&str]) -> bool {
        let (Some((before, after)), Some(address)) = (&change.reworded, change.path.first()) else {
            return false;
        };
        self.testimony.covers(address)
            && one_word_differs(before, after)
            && !self.testimony.noted(address, codes, None)
            && !change.article.as_ref().is_some_and(|article| self.testimony.summarised(article, codes))
    }

    /// Acts of a date run in the order of their numbers. A provision that an earlier one would put below what a
    /// later one puts cannot have come so: its act is unresolved, and runs last.
    fn keep_parents_first(&self, snapshot: &Snapshot, changes: &[Change], given: &mut [Given]) {
        let rank = |act: usize| {
            acts(snapshot).nth(act).map_or((u32::MAX, String::new()), |act| (act.number, act.id.to_string()))
        };
        let mut putter: HashMap<usize, usize> = HashMap::new();
        for (change, given) in changes.iter().zip(given.iter_mut()) {
            if change.did != Said::Inserted {
                continue;
            }
            let parent = self.registry.get(change.component).and_then(|component| component.parent);
            if let Some(&above) = parent.and_then(|parent| putter.get(&parent))
                && rank(given.0) < rank(above)
            {
                *given = (snapshot.acts.len(), 100);
            }
            putter.insert(change.component, given.0);
        }
    }

    fn tell_given(&mut self, snapshot: &Snapshot, changes: &[Change], given: &[Given]) {
        let (unresolved, editorial) = (snapshot.acts.len(), snapshot.acts.len() + 1);
        let open = changes.iter().zip(given).filter(|(_, given)| given.0 == unresolved);
        let lines: Vec<Option<u64>> = open.map(|(change, _)| change.line).collect();
        if !lines.is_empty() {
            let earlier = snapshot.open.earlier.iter().map(|earlier| &earlier.act);
            let titles: Vec<&str> =
                snapshot.acts.iter().chain(earlier).map(|act| act.title.as_str()).collect();
            let message = format!(
                "{} components changed on this date by one of {}, and no source tells which",
                lines.len(),
                titles.join(", ")
            );
            let mut finding = self.finding(snapshot, "unresolved-act", Severity::Warning, message);
            finding.act = Some(snapshot.unresolved.id.clone());
            finding.places = places(snapshot, lines);
            self.out.findings.push(finding);
        }
        // Of what cannot be read nothing tells that it is the same as before.
        if let Some(act) = snapshot.acts.first().filter(|_| changes.is_empty() && !snapshot.open.in_part) {
            let message = format!("{} changes nothing in this text: it is the same as before", act.title);
            let mut finding = self.finding(snapshot, "no-change", Severity::Info, message);
            finding.act = Some(act.id.clone());
            finding.places = places(snapshot, [None]);
            self.out.findings.push(finding);
        }
        for (change, given) in changes.iter().zip(given) {
            if given.0 == editorial {
                self.tell_editorial(snapshot, change);
            }
        }
    }

    fn tell_editorial(&mut self, snapshot: &Snapshot, change: &Change) {
        let Some((before, after)) = &change.reworded else { return };
        let (was, is) = differing_words(before, after);
        let (was, is) = (was.join(" "), is.join(" "));
        let message = format!(
            "`{was}` became `{is}`; no note on the provision has this date and no summary of its acts names the \
             article: taken for an error that the publisher put right"
        );
        let mut finding = self.finding(snapshot, "editorial-correction", Severity::Warning, message);
        finding.act = Some(snapshot.editorial.id.clone());
        finding.places = places(snapshot, [change.line]);
        self.concern(&mut finding, change.component);
        let until = format!("until {}, `{was}` stands where a later text has `{is}`, ", snapshot.boundary);
        self.doubt_until(snapshot, &finding, until + "which is taken for an error put right");
        self.out.findings.push(finding);
    }

    /// The words up to a text may be those of an error that it puts right: from when they came they are in doubt, as is
    /// known since that text.
    fn doubt_until(&mut self, snapshot: &Snapshot, finding: &Finding, message: String) {
        let is_worded = |command: &&Command| {
            matches!(command.op, Op::Insert(_) | Op::Amend(_))
                && command.op.target() == Some(&finding.component)
        };
        let is_known = finding.component != self.registry.norm().root();
        let worded = self.out.commands.iter().rev().find(is_worded).filter(|_| is_known);
        let Some(worded) = worded else { return };
        let Some(act) = self.out.acts.iter().rev().find(|act| act.id == worded.act) else { return };
        self.out.doubts.push(asof_schema::Doubt {
            code: "error-put-right".to_owned(),
            act: Some(act.id.clone()),
            published: snapshot.boundary,
            effective: Some(act.effective.unwrap_or(act.published).on),
            until: Some(snapshot.boundary),
            touches: vec![finding.component.clone()],
            message,
            places: finding.places.clone(),
            evidence: None,
        });
    }

    fn tell_doubts(&mut self, snapshot: &Snapshot, owners: &[usize], doubts: &[Doubt]) {
        for doubt in doubts {
            let (new, code, severity, message) = match *doubt {
                Doubt::Unknown { new } => (
                    new,
                    "ambiguous-renumbering",
                    Severity::Warning,
                    "a note says that this is an older provision under a new number; neither its words nor the \
                     order of the notes tell which one, so nothing was moved"
                        .to_owned(),
                ),
                Doubt::Contradicted { new, said } => (
                    new,
                    "note-disagrees",
                    Severity::Info,
                    format!(
                        "the words stood under another number before, and are taken for the same provision; a note \
                         says that it was {}",
                        if said == Said::Inserted { "put in" } else { "given new words" }
                    ),
                ),
                Doubt::Debatable { new, likeness } => (
                    new,
                    "debatable-renumbering",
                    Severity::Warning,
                    format!(
                        "taken for the sole paragraph of before, which became the first of several; no note says \
                         so, and the likeness of the words is {likeness:.2}"
                    ),
                ),
            };
            let mut finding = self.finding(snapshot, code, severity, message);
            finding.act = only_act(snapshot).map(|act| act.id.clone());
            finding.places = places(snapshot, [snapshot.nodes.get(new).map(|node| node.line)]);
            if let Some(&owner) = owners.get(new) {
                self.concern(&mut finding, owner);
            }
            self.out.findings.push(finding);
        }
    }

    fn finding(&self, snapshot: &Snapshot, code: &str, severity: Severity, message: String) -> Finding {
        let component = self.registry.norm().root();
        let on = Some(snapshot.boundary);
        Finding { code: code.to_owned(), severity, component, act: None, on, message, places: Vec::new() }
    }

    fn concern(&self, finding: &mut Finding, component: usize) {
        if let Some(id) = self.registry.id(component) {
            finding.component = id;
        }
    }
}

/// The acts that may be used at a boundary: its own, then the unresolved and the editorial one, then those of days before.
fn acts(snapshot: &Snapshot) -> impl Iterator<Item = &Act> {
    let earlier = snapshot.open.earlier.iter().map(|earlier| &earlier.act);
    snapshot.acts.iter().chain([&snapshot.unresolved, &snapshot.editorial]).chain(earlier)
}

fn only_act(snapshot: &Snapshot) -> Option<&Act> {
    match snapshot.acts.as_slice() {
        [act] if snapshot.open.earlier.is_empty() => Some(act),
        _ => None,
    }
}

/// The codes of the acts that may have made what differs.
fn codes(snapshot: &Snapshot) -> Vec<&str> {
    let earlier = snapshot.open.earlier.iter().map(|earlier| &earlier.act);
    snapshot.acts.iter().chain(earlier).map(|act| act.code.as_str()).collect()
}

fn places(snapshot: &Snapshot, lines: impl IntoIterator<Item = Option<u64>>) -> Vec<Place> {
    // A file with pages counts no lines.
    let line = |line: Option<u64>| line.filter(|line| *line > 0);
    lines
        .into_iter()
        .map(|number| Place { file: snapshot.document.name.clone(), line: line(number) })
        .collect()
}

/// Whether exactly one word differs; punctuation is no word.
fn one_word_differs(before: &str, after: &str) -> bool {
    let (was, is) = differing_words(before, after);
    was.len() == 1 && is.len() == 1
}

fn differing_words<'t>(before: &'t str, after: &'t str) -> (Vec<&'t str>, Vec<&'t str>) {
    fn words(text: &str) -> Vec<&str> {
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect()
    }
    let (before, after) = (words(before), words(after));
    let (mut was, mut is) = (Vec::new(), Vec::new());
    for change in capture_diff_slices(Algorithm::Myers, &before, &after) {
        if change.tag() != DiffTag::Equal {
            was.extend(before.get(change.old_range()).into_iter().flatten().copied());
            is.extend(after.get(change.new_range()).into_iter().flatten().copied());
        }
    }
    (was, is)
}
