//! A proof held against sources and a manifest that are not part of it.
//!
//! `docs/proof.md` says what each level shows. A second verifier, `verify/asof_verify.py`, does the same and shares no code
//! with this one.

mod beside;
mod beyond;
mod bytes;
mod ends;
mod names;
mod replayed;
mod silent;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;
use std::path::Path;
use std::sync::OnceLock;

use asof_engine::proof;
use asof_engine::store::Corpus;
use asof_engine::{NormGraph, Point, Version};
use asof_loaders::registry;
use asof_loaders::source::{File, Numbered, Witness, WitnessOf};
use asof_schema::{
    Act, ActId, ActQuote, AsOf, ChainLink, ChangeSet, Command, CommandId, Commencement, ComponentId,
    DateBasis, Dated, Day, Evidence as Span, MANIFEST_FORMAT, Manifest, ManifestDocument, NormId, Proof,
    ProofLevel, QuoteKind, Sha256,
};
use serde::Serialize;

use crate::{Failure, Outcome, load};

/// The type of provisions whose number an act prints over what it changes of them.
const SECTION: &str = "section";

/// What is held against a proof.
#[derive(Debug)]
pub struct Evidence {
    manifest: Manifest,
    /// The documents of the manifest that the folder has, by their hash.
    documents: HashMap<Sha256, Document>,
    /// The names of those that it lacks, or has with other bytes.
    lacking: Vec<(String, &'static str)>,
    /// Those of them that are change sets.
    change_sets: HashMap<Sha256, ChangeSet>,
    /// The series of texts among them, with what their witnesses read.
    series: Vec<(&'static WitnessOf, Vec<File>)>,
    head: Option<Sha256>,
}

/// A document of the manifest.
#[derive(Debug)]
struct Document {
    name: String,
    bytes: Vec<u8>,
    /// The norms that it, or a document with the same bytes, has words of; empty where the manifest does not say.
    norms: Vec<NormId>,
    /// The acts that it, or a document with the same bytes, prints; empty where the manifest does not say.
    acts: Vec<ActId>,
    /// Which of its bytes it says to be of which provision.
    numbered: OnceLock<Option<Numbered>>,
    /// Its bytes with white space for comments, where it is a plain text that has some.
    without_comments: OnceLock<Option<Vec<u8>>>,
}

impl Document {
    fn numbered(&self) -> Option<&Numbered> {
        self.numbered.get_or_init(|| asof_loaders::numbered(&self.bytes)).as_ref()
    }

    /// Its bytes, in which lines are looked at.
    fn lines(&self) -> &[u8] {
        let own = self.without_comments.get_or_init(|| beside::without_comments(&self.bytes));
        own.as_deref().unwrap_or(&self.bytes)
    }
}

/// What a check showed of a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum LevelResult {
    /// All of it is so.
    Verified,
    /// Something is not so.
    Failed,
    /// Nothing is known against it, and not all of it can be checked.
    NotChecked,
}

/// A level, or the record, after a check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Checked {
    /// What was checked: `RECORD`, or a level.
    pub level: &'static str,
    /// What came of it.
    pub result: LevelResult,
    /// How many things were checked and are so.
    pub count: usize,
    /// What is not so.
    pub problems: Vec<String>,
    /// What could not be checked, and why.
    pub open: Vec<String>,
}

/// A clause that a grammar took for a command, for the reader to judge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Clause {
    /// The command.
    pub command: CommandId,
    /// The title of its act.
    pub act: String,
    /// Its place in the act.
    pub place: Option<String>,
    /// Its words.
    pub wording: Option<String>,
    /// From when it takes effect, and how that is known.
    pub effective: Option<(Day, DateBasis)>,
    /// The first day without its effect, if it has an end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<Day>,
    /// What its act says of its days, in its own words.
    pub commencement: Vec<String>,
    /// What it negates or corrects: an act or a command.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cancels: Option<String>,
}

/// A listed act of which the proof has no command that changes the fact, for the reader to judge whether it leaves the
/// provision alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Silent {
    /// The act.
    pub act: ActId,
    /// The documents that print it.
    pub documents: Vec<String>,
}

/// What a check of a proof showed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// The levels.
    pub levels: Vec<Checked>,
    /// The clauses of the negations and corrections, and of the commands that made the versions of the fact.
    pub clauses: Vec<Clause>,
    /// The listed acts without a command.
    pub silent: Vec<Silent>,
}

impl Verdict {
    /// Whether no level failed.
    pub fn outcome(&self) -> Outcome {
        let failed = self.levels.iter().any(|level| level.result == LevelResult::Failed);
        if failed { Outcome::No } else { Outcome::Yes }
    }

    /// What came of a level.
    pub fn of(&self, level: &str) -> Option<&Checked> {
        self.levels.iter().find(|checked| checked.level == level)
    }
}

/// Reads a proof or a manifest.
pub fn read<T: serde::de::DeserializeOwned>(file: &Path) -> Result<T, Failure> {
    let bytes = std::fs::read(file).map_err(|error| Failure::file("read", file, &error))?;
    serde_json::from_slice(&bytes).map_err(|error| Failure::Input(format!("{}: {error}", file.display())))
}

impl Evidence {
    /// Reads the documents of a manifest in a folder. `head` is the head of the record, where the reader knows one.
    pub fn read(folder: &Path, manifest: Manifest, head: Option<Sha256>) -> Result<Self, Failure> {
        if manifest.manifest != MANIFEST_FORMAT {
            let problem = format!(
                "the manifest is in format {}, and this program reads format {MANIFEST_FORMAT}",
                manifest.manifest
            );
            return Err(Failure::Input(problem));
        }
        let (mut documents, mut lacking) = (HashMap::new(), Vec::new());
        for document in &manifest.documents {
            // A name of a manifest leads to no other folder.
            let inside = Path::new(&document.name)
                .components()
                .all(|part| matches!(part, std::path::Component::Normal(_)));
            let bytes = if inside { std::fs::read(folder.join(&document.name)).ok() } else { None };
            match bytes {
                Some(bytes)
                    if Sha256::of(&bytes) == document.sha256 && bytes.len() as u64 == document.bytes =>
                {
                    let name = document.name.clone();
                    let (numbered, without_comments) = (OnceLock::new(), OnceLock::new());
                    let (norms, acts) = (Vec::new(), Vec::new());
                    let new = Document { name, bytes, norms, acts, numbered, without_comments };
                    let entry: &mut Document = documents.entry(document.sha256).or_insert(new);
                    entry.norms.extend(document.norms.iter().cloned());
                    entry.acts.extend(document.acts.iter().cloned());
                }
                Some(_) => lacking.push((document.name.clone(), "has other bytes than the manifest says")),
                None => lacking.push((document.name.clone(), "is not in the folder")),
            }
        }
        let mut series = Vec::new();
        for source in registry::sources() {
            let Some(witness) = &source.witness else { continue };
            let Some(files) = load::in_folder(source, folder)? else { continue };
            let listed = |(_, bytes): &File| documents.contains_key(&Sha256::of(bytes));
            series.push((witness, files.into_iter().filter(listed).collect()));
        }
        let read = |(hash, document): (&Sha256, &Document)| {
            let is_one = document.bytes.starts_with(b"{\"changeset\"");
            let set = is_one.then(|| ChangeSet::read(document.bytes.as_slice()).ok()).flatten()?;
            Some((*hash, set))
        };
        let change_sets = documents.iter().filter_map(read).collect();
        let head = head.or(manifest.head);
        Ok(Self { manifest, documents, lacking, change_sets, series, head })
    }

    /// A verifier with the series of texts of the evidence read.
    pub fn verifier(&self) -> Result<Verifier<'_>, Failure> {
        let mut witnesses = BTreeMap::new();
        for (of, files) in self.series.iter().filter(|(_, files)| !files.is_empty()) {
            let read = (of.read)(files).map_err(|error| Failure::Input(format!("{}: {error}", of.called)))?;
            witnesses.insert(of.norm, read);
        }
        Ok(Verifier { evidence: self, witnesses })
    }
}

/// Checks proofs against some evidence.
#[derive(Debug)]
pub struct Verifier<'e> {
    evidence: &'e Evidence,
    witnesses: BTreeMap<&'static str, Box<dyn Witness + 'e>>,
}

/// What is found of one level.
#[derive(Default)]
struct Findings {
    count: usize,
    problems: Vec<String>,
    open: Vec<String>,
}

impl Findings {
    fn hold(&mut self, so: bool, problem: impl FnOnce() -> String) {
        if so {
            self.count += 1;
        } else {
            self.problems.push(problem());
        }
    }

    fn done(self, level: &'static str) -> Checked {
        let Self { count, problems, open } = self;
        let result = match (problems.is_empty(), open.is_empty()) {
            (false, _) => LevelResult::Failed,
            (true, true) => LevelResult::Verified,
            (true, false) => LevelResult::NotChecked,
        };
        Checked { level, result, count, problems, open }
    }
}

impl Verifier<'_> {
    /// Checks a proof.
    pub fn check(&self, proof: &Proof) -> Verdict {
        let name = |level: ProofLevel| <&'static str>::from(level);
        let silent = self.silent(proof);
        let levels = vec![
            self.record(proof).done("RECORD"),
            self.bytes(proof).done(name(ProofLevel::Bytes)),
            replayed::arithmetic(proof).done(name(ProofLevel::Arithmetic)),
            self.completeness(proof, &silent).done(name(ProofLevel::Completeness)),
        ];
        Verdict { levels, clauses: clauses(proof), silent }
    }

    fn record(&self, proof: &Proof) -> Findings {
        let mut found = Findings::default();
        let mut before: Option<&ChainLink> = None;
        for (number, link) in (1..).zip(&proof.record) {
            let hash = before.map_or(Sha256::ZERO, ChainLink::hash);
            found.hold(link.before == hash && link.batch == number, || {
                format!("batch {} does not name the hash of the one before", link.batch)
            });
            found.hold(before.is_none_or(|before| before.recorded_at < link.recorded_at), || {
                format!("batch {} was not recorded after the one before", link.batch)
            });
            before = Some(link);
        }
        let (head, last) = (ChainLink::head(&proof.record), proof.record.last());
        if last.is_some_and(|last| proof.fact.recorded.is_some_and(|instant| instant < last.recorded_at)) {
            found.problems.push("it has a batch after the instant of the fact".to_owned());
        }
        match self.evidence.head {
            _ if proof.record.is_empty() => found.problems.push("the proof names no batch".to_owned()),
            Some(known) if known == head => found.count += 1,
            Some(known) if proof.fact.recorded.is_none() => {
                found.problems.push(format!("the head of the record is {head}, and {known} was expected"));
            }
            Some(_) => found.open.push(format!("{head} is the head of an earlier state of the record")),
            None => found.open.push(format!("no head is given to compare {head} with")),
        }
        found
    }

    /// Whether the change sets of the record are among the documents.
    fn has_record(&self, proof: &Proof) -> bool {
        proof.record.iter().all(|link| self.evidence.change_sets.contains_key(&link.change_set))
    }

    fn completeness(&self, proof: &Proof, silent: &[Silent]) -> Findings {
        let mut found = Findings::default();
        let norm = &proof.fact.norm.id;
        let about = |document: &&ManifestDocument| document.norms.contains(norm);
        let documents: Vec<&ManifestDocument> =
            self.evidence.manifest.documents.iter().filter(about).collect();
        if documents.is_empty() && !self.has_record(proof) {
            found.open.push("the manifest does not say which documents are about the law".to_owned());
        }
        // Two texts of a series may have the same bytes: a source is one by its name, too.
        let sources: HashSet<(Sha256, &str)> =
            proof.sources.iter().map(|source| (source.sha256, file_name(&source.name))).collect();
        for document in &documents {
            found.hold(sources.contains(&(document.sha256, file_name(&document.name))), || {
                format!("{} is left out of the sources", document.name)
            });
            let lacks = self.evidence.lacking.iter().find(|(name, _)| *name == document.name);
            found.problems.extend(lacks.map(|(name, why)| format!("{name} {why}")));
            let printed = document.acts_on(norm).iter();
            let unlisted = printed.filter(|act| !proof.listed.contains(act)).map(ToString::to_string);
            let unlisted: Vec<String> = unlisted.collect();
            match (unlisted.is_empty(), proof.fact.known) {
                (true, _) => {}
                (false, None) => found.problems.push(format!(
                    "{} prints {}, not listed",
                    document.name,
                    unlisted.join(", ")
                )),
                _ => found.open.push(format!("whether {} is of a later day", unlisted.join(", "))),
            }
        }
        if let Some(witness) = self.witnesses.get(norm.as_str()) {
            match proof::part_of(proof) {
                Ok(part) => replayed::series(proof, &part, &**witness, &mut found),
                Err(error) => found.problems.push(error.to_string()),
            }
        } else {
            self.change_sets(proof, &mut found);
            if !self.has_record(proof) {
                self.passed_over(proof, silent, &mut found);
                self.ends(proof, &mut found);
                ends::beginnings(proof, &mut found);
            }
        }
        found.open.extend(left_behind(proof));
        if self.is_earlier(proof) {
            let told = |problem| format!("in a later state of the record, maybe: {problem}");
            found.open.extend(std::mem::take(&mut found.problems).into_iter().map(told));
        }
        found
    }

    /// Whether a fact is of an instant whose record nobody vouches for as the whole: what contradicts it may have been
    /// recorded later.
    fn is_earlier(&self, proof: &Proof) -> bool {
        proof.fact.recorded.is_some() && self.evidence.head != Some(ChainLink::head(&proof.record))
    }

    /// Where the change sets of the record are among the documents: whether these alone give the same proof.
    fn change_sets(&self, proof: &Proof, found: &mut Findings) {
        let sets =
            proof.record.iter().map(|link| Some((link, self.evidence.change_sets.get(&link.change_set)?)));
        let Some(sets) = sets.collect::<Option<Vec<_>>>() else { return };
        let next = |corpus: Corpus, (link, set): (&ChainLink, &ChangeSet)| {
            corpus.with(set, link.recorded_at).map(|(next, _)| next).map_err(|error| error.to_string())
        };
        let corpus = sets.into_iter().try_fold(Corpus::default(), next);
        let at = AsOf { at: proof.fact.at, known: proof.fact.known, recorded: proof.fact.recorded };
        let prove =
            |corpus| proof::prove(&corpus, &proof.fact.component, at).map_err(|error| error.to_string());
        match corpus.and_then(prove) {
            Ok(own) => {
                found.hold(own.fact == proof.fact, || {
                    "the change sets of the record give another fact".to_owned()
                });
                found.hold((&own.acts, &own.commands) == (&proof.acts, &proof.commands), || {
                    "the change sets of the record have other acts or commands".to_owned()
                });
                found.hold(own.listed == proof.listed && own.sources == proof.sources, || {
                    "the change sets of the record have other acts or sources of the law".to_owned()
                });
            }
            Err(error) => found.problems.push(error),
        }
    }
}

/// The words in another language than the norm's that a change of its own words left behind. That they are is by replay; what
/// they are since, no document tells.
fn left_behind(proof: &Proof) -> impl Iterator<Item = String> {
    proof.fact.provisions.iter().flat_map(|of| {
        of.texts.iter().filter_map(|text| {
            let since = text.behind.as_ref()?;
            Some(format!(
                "{}: the words in {:?} are older than {since}, and nothing says whether they hold since",
                of.component, text.language
            ))
        })
    })
}

/// A section of a fact, or around one.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Section {
    number: String,
    /// Its first day.
    since: Day,
    local: String,
    /// Whether it has ended: its number may be that of another one.
    is_over: bool,
}

impl Section {
    /// A section that has had one number.
    fn of(graph: &NormGraph, local: &str) -> Option<Self> {
        let component = graph.component(local).filter(|component| component.kind() == SECTION)?;
        let (first, last) = (component.versions().next()?, component.versions().next_back()?);
        let number = first.number()?;
        let has_one = component.versions().all(|version| version.number() == Some(number));
        has_one.then(|| Self {
            number: number.to_owned(),
            since: first.start(),
            local: local.to_owned(),
            is_over: last.is_tombstone(),
        })
    }
}

fn range(at: Span) -> Option<Range<usize>> {
    Some(usize::try_from(at.start).ok()?..usize::try_from(at.end).ok()?)
}

/// The versions of a provision and of what it stands in, on the day on which a command takes effect; `None` where it is
/// not there.
fn place<'g>(
    proof: &Proof,
    graph: &'g NormGraph,
    component: &ComponentId,
    setter: &Command,
) -> Option<Vec<Version<'g>>> {
    let on = effective(setter, act(proof, setter)?)?.on;
    let point = Point { at: on, known: Day::MAX, recorded: u32::MAX };
    let version = graph.component(component.local())?.version_at(point)?;
    Some(std::iter::once(version).chain(version.above(point)).collect())
}

fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

fn act<'p>(proof: &'p Proof, command: &Command) -> Option<&'p Act> {
    proof.acts.iter().find(|act| act.id == command.act)
}

/// When a command takes effect for itself; `None` under a condition.
fn effective(command: &Command, act: &Act) -> Option<Dated> {
    match &command.commencement {
        Some(Commencement::On(dated)) => Some(*dated),
        Some(Commencement::Condition(_)) => None,
        None => Some(act.effective.unwrap_or(act.published)),
    }
}

fn clauses(proof: &Proof) -> Vec<Clause> {
    let made: HashSet<&CommandId> = proof.fact.provisions.iter().flat_map(|of| &of.made_by).collect();
    let of = proof.commands.iter();
    let of = of.filter(|command| made.contains(&command.id()) || beyond::cancelled(&command.op).is_some());
    let is_on_days = |quote: &&ActQuote| quote.kind == QuoteKind::Commencement;
    let clause = |command: &Command| {
        let act = act(proof, command)?;
        let effective = effective(command, act).map(|dated| (dated.on, dated.basis));
        Some(Clause {
            command: command.id(),
            act: act.title.clone(),
            place: command.place.clone(),
            wording: command.wording.clone(),
            effective,
            until: command.until,
            commencement: act.quotes.iter().filter(is_on_days).map(|quote| quote.text.clone()).collect(),
            cancels: beyond::cancelled(&command.op),
        })
    };
    let mut clauses: Vec<Clause> = of.filter_map(clause).collect();
    clauses.sort_by_key(|clause| clause.cancels.is_none());
    clauses
}
