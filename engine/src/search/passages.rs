//! What is found as one: the passages of a norm.
//!
//! Of a law, a passage is the largest provision below an article or section (a moment, opening words, a paragraph) that has at
//! most [`LONGEST`] bytes of words. Where one is longer, its lead-in and its items are passages of their own, each read with
//! the headings and lead-ins above it, without which an item says little. Outside of articles and sections, each
//! component with words of its own is one. Debates have no such order and are cut by length, in two ways ([`super::chunks`]).
//!
//! Passages are made from versions and their child versions alone, so that they hold for every point of the three
//! clocks: which of them stand at a point is decided by rule T, on the versions of the articles.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, OnceLock};

use asof_schema::{Aspect, Sha256};

use super::chunks::{self, Stretch};
use crate::graph::{NormGraph, Point, Version, VersionRow};
use crate::rows::ContentRow;

/// The most bytes of words that a passage of several components has.
const LONGEST: usize = 2_000;

/// The type of norms that are cut by length.
pub(super) use crate::store::DEBATE;

/// How the words of a passage were cut out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cut {
    /// By the structure of the law.
    Provision,
    /// So many words, whoever speaks.
    Fixed,
    /// Whole sentences out of one speech, which is found through them.
    Child,
}

impl Cut {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Provision => "provision",
            Self::Fixed => "fixed",
            Self::Child => "child",
        }
    }
}

/// Words that are read together: the same in each of the norm's points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Passage {
    /// Versions whose words stand above it: headings and lead-ins.
    pub(super) above: Vec<VersionRow>,
    /// Where it was met first.
    pub(super) place: u32,
    pub(super) cut: Cut,
}

/// Versions in which a passage stands.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Place {
    /// The words, in document order; the first is of the topmost component.
    pub(super) words: Box<[Stretch]>,
    /// The words of the whole that it was cut out of, where it stands for that.
    pub(super) parent: Option<Box<[Stretch]>>,
}

/// The passages that a norm ever had.
#[derive(Debug)]
pub(super) struct Passages {
    pub(super) graph: Arc<NormGraph>,
    /// Each once, in the order in which they are met.
    pub(super) all: Vec<Passage>,
    places: Vec<Place>,
    /// By version of an article, or of what stands outside of them: the passages in it, each with its place.
    of_version: HashMap<VersionRow, Vec<(u32, u32)>>,
    hashes: OnceLock<Vec<Sha256>>,
}

impl Passages {
    pub(super) fn of(graph: &Arc<NormGraph>) -> Self {
        let mut found = Finder::of(graph);
        let mut of_version = HashMap::new();
        let mut seen = HashSet::new();
        let mut open: Vec<Version<'_>> =
            graph.root().into_iter().flat_map(|root| root.versions().rev()).collect();
        while let Some(version) = open.pop() {
            if !seen.insert(version.row) || version.is_tombstone() {
                continue;
            }
            let passages = found.at(version);
            if !found.is_unit(version) {
                open.extend(version.children().rev());
            }
            if !passages.is_empty() {
                of_version.insert(version.row, passages);
            }
        }
        let Finder { all, places, .. } = found;
        Self { graph: Arc::clone(graph), all, places, of_version, hashes: OnceLock::new() }
    }

    /// The passages that stand at a point: their numbers and places.
    pub(super) fn standing(&self, point: Point) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.units(point).into_iter().flat_map(|version| self.of_unit(version.row)).copied()
    }

    /// The versions of articles, and of what stands outside of them, that stand at a point.
    pub(super) fn units(&self, point: Point) -> Vec<Version<'_>> {
        let root = self.graph.root();
        let mut open: Vec<Version<'_>> = root.and_then(|root| root.version_at(point)).into_iter().collect();
        let unit = self.graph.type_row(unit(&self.graph));
        let mut units = Vec::new();
        while let Some(version) = open.pop() {
            if version.is_tombstone() {
                continue;
            }
            units.push(version);
            if unit != Some(version.component().type_row()) {
                open.extend(version.children().rev());
            }
        }
        units
    }

    /// The passages in a version of an article, each with its place.
    pub(super) fn of_unit(&self, version: VersionRow) -> &[(u32, u32)] {
        self.of_version.get(&version).map(Vec::as_slice).unwrap_or_default()
    }

    /// Where a passage stands.
    pub(super) fn place(&self, place: u32) -> Option<&Place> {
        self.places.get(place as usize)
    }

    /// The words of a passage: of what stands above it with the headings in it, and its own.
    pub(super) fn words(&self, passage: &Passage) -> (String, String) {
        let version = |row: VersionRow| row.of(&self.graph);
        let place = self.place(passage.place);
        let above = passage.above.iter().map(|&row| version(row));
        let above = above.flat_map(|above| [above.heading(), above.own_text()]);
        let within = place.into_iter().flat_map(Place::rows).map(|row| version(row).heading());
        let above: Vec<&str> = above.chain(within).flatten().collect();
        let own = place.map(|place| place.text(&self.graph)).unwrap_or_default();
        (above.join("\n"), own)
    }

    /// What is embedded of each passage: all that is read.
    pub(super) fn hashes(&self) -> &[Sha256] {
        let hash = |passage: &Passage| Sha256::of(self.text(passage).as_bytes());
        self.hashes.get_or_init(|| self.all.iter().map(hash).collect())
    }

    /// All that is read of a passage.
    pub(super) fn text(&self, passage: &Passage) -> String {
        let (above, own) = self.words(passage);
        if above.is_empty() { own } else { format!("{above}\n{own}") }
    }
}

impl Place {
    /// The version of the topmost component.
    pub(super) fn top(&self) -> Option<VersionRow> {
        self.words.first().map(|first| first.row)
    }

    /// The versions whose words it has.
    pub(super) fn rows(&self) -> impl Iterator<Item = VersionRow> + '_ {
        self.words.iter().map(|stretch| stretch.row)
    }

    fn text(&self, graph: &NormGraph) -> String {
        self.words.iter().filter_map(|stretch| stretch.words(graph)).collect::<Vec<_>>().join("\n")
    }
}

/// The type of what decides that the passages in it stand.
fn unit(graph: &NormGraph) -> &'static str {
    // A debate is cut as a whole.
    if graph.norm().norm_type == DEBATE { "" } else { graph.basic_unit() }
}

/// Whether a version has words of its own that are more than a heading.
fn speaks(version: Version<'_>) -> bool {
    let words = version.expression(&version.graph.norm().language, Aspect::Canonical);
    words.is_some_and(|words| !words.text.trim().is_empty())
}

/// How a passage is cut, the contents above it, and those within.
type Contents = (Cut, Vec<ContentRow>, Vec<(ContentRow, u32, u32)>);

struct Finder<'g> {
    graph: &'g NormGraph,
    unit: &'static str,
    /// By the contents above and within, which are the same for versions that differ in what they carry only.
    known: HashMap<Contents, u32>,
    all: Vec<Passage>,
    known_places: HashMap<Place, u32>,
    places: Vec<Place>,
}

impl<'g> Finder<'g> {
    fn of(graph: &'g NormGraph) -> Self {
        let (all, places) = (Vec::new(), Vec::new());
        Self { graph, unit: unit(graph), known: HashMap::new(), all, known_places: HashMap::new(), places }
    }

    fn is_unit(&self, version: Version<'_>) -> bool {
        self.graph.norm().norm_type == DEBATE || version.component().kind() == self.unit
    }

    fn at(&mut self, version: Version<'g>) -> Vec<(u32, u32)> {
        let mut found = Vec::new();
        if self.graph.norm().norm_type == DEBATE {
            self.cut(version, &mut found);
            return found;
        }
        match (self.is_unit(version), speaks(version)) {
            (true, true) => self.split(version, &[], &mut found),
            (true, false) => {
                let above: Vec<VersionRow> = version.own_text().map(|_| version.row).into_iter().collect();
                for child in version.children() {
                    self.split(child, &above, &mut found);
                }
                // A section of which no more than its heading is on record is found by that.
                if !above.is_empty() && version.child_rows().is_empty() {
                    found.push(self.provision(&[], &[version]));
                }
            }
            (false, true) => found.push(self.provision(&[], &[version])),
            (false, false) => {}
        }
        found
    }

    /// A debate, in both ways.
    fn cut(&mut self, version: Version<'g>, found: &mut Vec<(u32, u32)>) {
        let versions = version.standing_below();
        for words in chunks::fixed(&versions) {
            found.push(self.keep(Cut::Fixed, &[], Place { words, parent: None }));
        }
        for (above, parent, children) in chunks::parents(&versions) {
            let above: Vec<VersionRow> = above.map(|above| above.row).into_iter().collect();
            for words in children {
                let parent = (words != parent).then(|| parent.clone());
                found.push(self.keep(Cut::Child, &above, Place { words, parent }));
            }
        }
    }

    fn split(&mut self, version: Version<'g>, above: &[VersionRow], found: &mut Vec<(u32, u32)>) {
        if version.is_tombstone() {
            return;
        }
        let within = version.standing_below();
        let length: usize = within.iter().filter_map(|version| version.own_text()).map(str::len).sum();
        if length <= LONGEST || version.child_rows().is_empty() {
            if within.iter().any(|&version| speaks(version)) {
                found.push(self.provision(above, &within));
            }
            return;
        }
        if speaks(version) {
            found.push(self.provision(above, &[version]));
        }
        let own = version.own_text().map(|_| version.row);
        let above: Vec<VersionRow> = above.iter().copied().chain(own).collect();
        for child in version.children() {
            self.split(child, &above, found);
        }
    }

    fn provision(&mut self, above: &[VersionRow], versions: &[Version<'_>]) -> (u32, u32) {
        let words = versions.iter().map(|&version| Stretch::whole(version)).collect();
        self.keep(Cut::Provision, above, Place { words, parent: None })
    }

    /// The number of a passage and its place, each of them new or known.
    fn keep(&mut self, cut: Cut, above: &[VersionRow], place: Place) -> (u32, u32) {
        let content = |row: VersionRow| row.of(self.graph).content_row();
        let within =
            place.words.iter().map(|&Stretch { row, start, end }| (content(row), start, end)).collect();
        let key = (cut, above.iter().map(|&row| content(row)).collect(), within);
        let at = *self.known_places.entry(place).or_insert_with_key(|place| {
            self.places.push(place.clone());
            count(self.places.len() - 1)
        });
        let number = *self.known.entry(key).or_insert_with(|| {
            self.all.push(Passage { above: above.to_vec(), place: at, cut });
            count(self.all.len() - 1)
        });
        (number, at)
    }
}

fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test")]
mod tests {
    use std::sync::Arc;

    use asof_schema::{AsOf, ChangeSet};
    use serde_json::{Value, json};

    use crate::search::{SearchRequest, TextIndex, When};
    use crate::store::Corpus;

    #[test]
    fn a_section_of_which_only_the_heading_is_known_is_found_by_it() {
        const LAW: &str = "urn:lex:zz:law:1990-01-01;1";
        let insert = |seq: u32, local: &str, kind: &str, parent: Option<&str>, texts: Value| {
            let own = json!({"component": format!("{LAW}{local}"), "type": kind, "order_key": seq.to_string(),
                "number": seq.to_string(), "label": seq.to_string(), "parent": parent, "texts": texts});
            json!({"command": {"act": LAW, "seq": seq, "norm": LAW, "op": {"insert": own}}})
        };
        let text = |aspect: &str, words: &str| json!({"language": "en", "aspect": aspect, "text": words});
        let lines = [
            json!({"changeset": {"format": 1}}),
            json!({"norm": {"id": LAW, "title": "Toll Act", "type": "law", "jurisdiction": "zz", "language": "en", "data_source": "invented", "published_on": "1990-01-01"}}),
            json!({"act": {"id": LAW, "kind": "enactment", "number": 1, "code": "a1", "title": "Toll Act", "published": {"on": "1990-01-01", "basis": "STATED"}}}),
            insert(1, "", "norm", None, json!([])),
            insert(2, "!sec2", "section", Some(LAW), json!([text("heading", "Evasion of tolls")])),
            insert(
                3,
                "!sec3",
                "section",
                Some(LAW),
                json!([text("heading", "Ferries"), text("canonical", "A ferry is free.")]),
            ),
        ];
        let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
        let set = ChangeSet::read(lines.join("\n").as_bytes()).unwrap();
        let recorded = "2020-01-15T12:00:00Z".parse().unwrap();
        let corpus = Arc::new(Corpus::default().with(&set, recorded).unwrap().0);
        let searchable = TextIndex::default().of(&corpus).unwrap();
        let found = |words: &str| {
            let at = When::At(AsOf::day("2000-01-01".parse().unwrap()));
            let found = searchable.find(&SearchRequest::of(words, at, 1)).unwrap();
            found.hits.first().map(|hit| hit.component.local().to_owned())
        };
        assert_eq!(found("evasion").as_deref(), Some("sec2"));
        assert_eq!(found("ferry").as_deref(), Some("sec3"));
    }
}
