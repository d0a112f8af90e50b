//! An answer held against the bytes of its sources.
//!
//! Two checks that do not trust the store. *Texts*: every text of the answer must stand at its evidence span, in a file
//! whose SHA-256 is the evidence's. *Rows*, for norms that came as a series of consolidated texts: the file of the day,
//! read by the loaders' witness, must have the same lines under the same numbers, all of them and no others. Where an answer
//! says itself that this file, or a part of it, could not be read, what differs there contradicts nothing: it is told apart.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use asof_engine::coverage::{Reason, Report};
use asof_engine::query::{self, Absence, Found};
use asof_engine::store::{Corpus, Subtree};
use asof_engine::{NormGraph, Version, VersionRow};
use asof_loaders::source::{File, Witness, WitnessOf};
use asof_loaders::{ReadError, account, bears_out, registry};
use asof_schema::{AsOf, ComponentId, Day, NormId, Sha256};
use serde::Serialize;

use crate::{Failure, Outcome, export, load};

/// Something in an answer that the sources do not bear out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// The provision.
    pub component: ComponentId,
    /// The day of the answer.
    pub on: Day,
    /// What differs.
    pub message: String,
}

/// What was held against the sources, and what came of it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Verification {
    /// The days whose answers were checked.
    pub days: Vec<Day>,
    /// How far the law of each of these days is known, in their order: sources that bear an answer out may end
    /// before its day.
    #[serde(rename = "assurance", serialize_with = "crate::shape::assurances")]
    pub coverage: Vec<Report>,
    /// Answers: provisions, counted once for each day.
    pub answers: usize,
    /// Texts found at their evidence spans, each counted once.
    pub texts: usize,
    /// Rows of consolidated texts that the answers have too, counted once for each day.
    pub rows: usize,
    /// The files that bore them out, by name.
    pub files: Vec<String>,
    /// What the sources do not bear out.
    pub problems: Vec<Problem>,
    /// What differs from a text of which the answers say that it, or a part of it, was not read: no file is held against it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub doubted: Vec<Problem>,
}

impl Verification {
    /// Takes another verification in.
    pub fn add(&mut self, other: Self) {
        self.days.extend(other.days);
        self.coverage.extend(other.coverage);
        self.answers += other.answers;
        self.texts += other.texts;
        self.rows += other.rows;
        self.files.extend(other.files);
        self.files.sort();
        self.files.dedup();
        self.problems.extend(other.problems);
        self.doubted.extend(other.doubted);
    }

    /// Whether the sources bear everything out.
    pub fn outcome(&self) -> Outcome {
        if self.problems.is_empty() { Outcome::Yes } else { Outcome::No }
    }
}

/// The files of a folder that some norm names as its sources.
#[derive(Debug)]
pub struct Sources {
    by_hash: HashMap<Sha256, File>,
    /// The norms of which the folder has witnesses, with what those read.
    witnesses: Vec<(&'static WitnessOf, Vec<File>)>,
}

impl Sources {
    /// Hashes every file below a folder and keeps those that the corpus names. `progress` hears of every file.
    pub fn read(folder: &Path, corpus: &Corpus, mut progress: impl FnMut(&Path)) -> Result<Self, Failure> {
        let wanted: HashSet<Sha256> =
            corpus.graphs().flat_map(|graph| &graph.meta().sources).map(|source| source.sha256).collect();
        let mut by_hash = HashMap::new();
        for path in files_below(folder)? {
            progress(&path);
            let bytes = fs::read(&path).map_err(|error| Failure::file("read", &path, &error))?;
            let hash = Sha256::of(&bytes);
            if wanted.contains(&hash) {
                let name = path.strip_prefix(folder).unwrap_or(&path).display().to_string();
                by_hash.insert(hash, (name, bytes));
            }
        }
        let mut witnesses = Vec::new();
        for source in registry::sources() {
            let Some(witness) = &source.witness else { continue };
            witnesses.extend(load::in_folder(source, folder)?.map(|files| (witness, files)));
        }
        Ok(Self { by_hash, witnesses })
    }

    /// How many files are sources of the corpus.
    pub fn len(&self) -> usize {
        self.by_hash.len()
    }

    /// Whether no file is.
    pub fn is_empty(&self) -> bool {
        self.by_hash.is_empty()
    }

    fn witness(&self, norm: &NormId) -> Result<Option<Box<dyn Witness + '_>>, Failure> {
        let of_norm = self.witnesses.iter().find(|(witness, _)| witness.norm == norm.as_str());
        of_norm.map(|(witness, files)| (witness.read)(files)).transpose().map_err(unreadable)
    }
}

/// Checks the answer to "what did this provision say at this point".
pub fn provision(
    corpus: &Corpus,
    sources: &Sources,
    id: &ComponentId,
    at: AsOf,
) -> Result<Verification, Failure> {
    let tree = match query::tree(corpus, id, at)? {
        Found::There(tree) => tree,
        Found::Absent(Absence::NotYet { first }) => {
            return Err(Failure::not_found(format!(
                "{id} has no text on {} to verify: its first day is {first}",
                at.at
            )));
        }
        Found::Absent(Absence::NoText { .. } | Absence::Unknown) => {
            return Err(Failure::not_found(format!("{id} has no text on {} to verify", at.at)));
        }
    };
    let witness = sources.witness(&id.norm())?;
    let mut check = Check::new(sources, witness.as_deref());
    check.tree(corpus, &tree, at)?;
    Ok(check.finish())
}

/// Checks the answers for every provision of a norm on each of some days, by all that is known and recorded.
/// `progress` hears after each day how many are done.
pub fn norm(
    corpus: &Corpus,
    sources: &Sources,
    norm: &NormId,
    days: &[Day],
    mut progress: impl FnMut(usize),
) -> Result<Verification, Failure> {
    let witness = sources.witness(norm)?;
    let mut check = Check::new(sources, witness.as_deref());
    for (done, &day) in (1..).zip(days) {
        if let Some(tree) = query::tree(corpus, &norm.root(), AsOf::day(day))?.there() {
            check.tree(corpus, &tree, AsOf::day(day))?;
        }
        progress(done);
    }
    Ok(check.finish())
}

/// Days between the first version of a norm and a year after the last, the same for the same seed.
pub fn random_days(graph: &NormGraph, count: usize, seed: u64) -> Vec<Day> {
    let stats = crate::NormStats::of(graph);
    let (Some(first), Some(last)) = (stats.first, stats.last) else { return Vec::new() };
    let mut random = fastrand::Rng::with_seed(seed);
    let last = last.epoch().saturating_add(365);
    (0..count).map(|_| Day::from_epoch(random.i32(first.epoch()..=last))).collect()
}

struct Check<'s> {
    sources: &'s Sources,
    witness: Option<&'s dyn Witness>,
    /// Versions whose texts are checked already.
    seen: HashSet<(NormId, VersionRow)>,
    files: HashSet<Sha256>,
    out: Verification,
}

impl<'s> Check<'s> {
    fn new(sources: &'s Sources, witness: Option<&'s dyn Witness>) -> Self {
        let (seen, files) = (HashSet::new(), HashSet::new());
        Self { sources, witness, seen, files, out: Verification::default() }
    }

    fn tree(&mut self, corpus: &Corpus, tree: &Subtree, at: AsOf) -> Result<(), Failure> {
        self.out.days.push(at.at);
        let top = tree.versions().next().map(|(top, _)| top.component().local());
        self.out.coverage.extend(top.map(|top| tree.graph.report(top, corpus.point(at))));
        self.out.answers += tree.rows.len();
        for (version, _) in tree.versions() {
            if self.seen.insert((tree.graph.norm().id.clone(), version.row)) {
                self.texts(version, at.at);
            }
        }
        let all_known = at.known.is_none() && at.recorded.is_none();
        if let Some(witness) = self.witness.filter(|_| all_known) {
            self.rows(tree, witness, at.at)?;
        }
        Ok(())
    }

    fn texts(&mut self, version: Version<'_>, on: Day) {
        let component = version.component().id();
        for expression in version.expressions() {
            let message = match expression.writer.of(version.graph).evidence(expression.text) {
                None if expression.is_unknown() => "nobody knows the words of a text of it".to_owned(),
                None => "a text of it names no evidence".to_owned(),
                Some((hash, start, end)) => match self.sources.by_hash.get(&hash) {
                    None => format!("no file of the folder has the SHA-256 {hash} of its evidence"),
                    Some((_, bytes)) if bears_out(bytes, start, end, expression.text) => {
                        self.out.texts += 1;
                        self.files.insert(hash);
                        continue;
                    }
                    Some((name, _)) => {
                        format!("bytes {start} to {end} of {name} are other words than the answer's")
                    }
                },
            };
            self.out.problems.push(Problem { component: component.clone(), on, message });
        }
    }

    fn rows(&mut self, tree: &Subtree, witness: &dyn Witness, on: Day) -> Result<(), Failure> {
        let borne = witness.check(on, &export::above(tree), &export::lines(tree)).map_err(unreadable)?;
        self.out.rows += borne.rows;
        let unwitnessed = borne.open.into_iter();
        self.out.doubted.extend(unwitnessed.map(|(component, message)| Problem { component, on, message }));
        for (component, message) in borne.problems {
            let kept = if is_in_doubt(tree, &component, &message) {
                &mut self.out.doubted
            } else {
                &mut self.out.problems
            };
            kept.push(Problem { component, on, message });
        }
        Ok(())
    }

    fn finish(mut self) -> Verification {
        let names =
            self.files.iter().filter_map(|hash| self.sources.by_hash.get(hash)).map(|(name, _)| name.clone());
        self.out.files = names.collect();
        self.out.files.sort();
        for told in [&mut self.out.problems, &mut self.out.doubted] {
            told.sort_by(|a, b| (a.on, &a.component).cmp(&(b.on, &b.component)));
        }
        self.out
    }
}

/// Whether the record says of a provision that what could not be read of a file may make its answer wrong, and what differs
/// is told of that file. Of a heading, that may be what stands below it.
fn is_in_doubt(tree: &Subtree, component: &ComponentId, message: &str) -> bool {
    let of_file = |reason: &Reason<'_>| match reason {
        Reason::Doubt(doubt) => {
            let is_named = doubt.places.iter().any(|place| message.contains(&place.file));
            is_named && account::is_unread(&doubt.code)
        }
        _ => false,
    };
    let (graph, local) = (&tree.graph, component.local());
    graph.coverage(local, tree.point).reasons.iter().any(of_file)
        || (!component.is_root() && graph.survey(local, tree.point).reasons.iter().any(of_file))
}

/// Every file in a folder and in those below it, in the order of their paths.
pub fn files_below(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let (mut files, mut open) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).map_err(|error| Failure::file("read", &folder, &error))? {
            let entry = entry.map_err(|error| Failure::file("read", &folder, &error))?;
            let kind = entry.file_type().map_err(|error| Failure::file("read", &entry.path(), &error))?;
            if kind.is_dir() {
                open.push(entry.path());
            } else if kind.is_file() {
                files.push(entry.path());
            }
        }
    }
    files.sort();
    Ok(files)
}

#[expect(clippy::needless_pass_by_value, reason = "it stands in map_err")]
fn unreadable(error: ReadError) -> Failure {
    Failure::Input(format!("the consolidated texts cannot be read: {error}"))
}
