//! A proof held against sources and a manifest that are not part of it.
//!
//! `docs/proof.md` says what each level shows. A second verifier, `verify/asof_verify.py`, does the same and shares no code
//! with this one.

mod beside;
mod beyond;
mod ends;
mod names;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::Range;
use std::path::Path;
use std::sync::OnceLock;

use asof_engine::proof;
use asof_engine::query::{self, Found};
use asof_engine::store::{Corpus, Subtree};
use asof_engine::{NormGraph, Point, Version};
use asof_loaders::source::{File, Line, NamedAct, Numbered, Shown, Witness, WitnessOf};
use asof_loaders::{bears_out, registry};
use asof_schema::{
    Act, ActId, ActKind, ActQuote, AsOf, Aspect, ChainLink, ChangeSet, Command, CommandId, Commencement,
    ComponentId, DateBasis, Dated, Day, Evidence as Span, FactProvision, FactText, MANIFEST_FORMAT, Manifest,
    ManifestDocument, NormId, Op, Proof, ProofLevel, QuoteKind, Sha256, Text, normalise,
};
use serde::Serialize;

use crate::{Failure, Outcome, export, load};

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
            arithmetic(proof).done(name(ProofLevel::Arithmetic)),
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

    fn bytes(&self, proof: &Proof) -> Findings {
        let mut found = Findings::default();
        // Where the commands cannot be replayed, the level of arithmetic fails.
        let part = proof::part_of(proof).ok();
        let part = part.as_ref().and_then(|part| part.graph(proof.fact.norm.id.as_str()).ok());
        let by_id = proof::CommandsById::new(&proof.commands);
        let texts = proof.fact.provisions.iter().flat_map(|of| of.texts.iter().map(move |text| (of, text)));
        let mut taken: HashMap<Sha256, Vec<Range<usize>>> = HashMap::new();
        for (sha256, span) in
            texts.clone().filter_map(|(_, text)| by_id.evidence(text).map(|at| (at.sha256, range(at))))
        {
            taken.entry(sha256).or_default().extend(span);
        }
        for (of, text) in texts {
            let (Some(words), Some(at)) = (&text.text, by_id.evidence(text)) else {
                found.open.push(format!(
                    "{}: the record names no bytes for a text, or nobody knows it",
                    of.component
                ));
                continue;
            };
            self.stand(of.component.as_str(), words, at, &mut found);
            let versions = by_id.setter(text).and_then(|setter| place(proof, part?, &of.component, setter));
            let versions = versions.unwrap_or_default();
            let place = numbers(&versions);
            self.is_of(&of.component, &place, at, &mut found);
            // The texts of a series are compared whole.
            if !self.witnesses.contains_key(proof.fact.norm.id.as_str()) {
                let kinds = place.iter().flat_map(|(kind, number)| [kind.as_str(), number.as_str()]);
                let names: Vec<&str> = kinds.chain(versions.iter().map(|of| of.label())).collect();
                let number = versions.first().and_then(|of| of.number()).unwrap_or_default();
                let label = versions.first().map(|of| of.label()).unwrap_or_default();
                self.is_whole(of, text, ((number, label), &names), (at, &taken), &mut found);
            }
        }
        if !self.witnesses.contains_key(proof.fact.norm.id.as_str()) {
            self.between(proof, part.map(AsRef::as_ref), &by_id, &mut found);
            self.names(proof, part.map(AsRef::as_ref), &by_id, &mut found);
        }
        self.put(proof, &mut found);
        for act in &proof.acts {
            for quote in &act.quotes {
                self.stand(&act.title, &quote.text, quote.evidence, &mut found);
                self.is_printed_with(&act.title, &act.id, quote.evidence, &mut found);
            }
        }
        if proof.fact.provisions.is_empty() {
            found.open.push("the provision is absent: there are no words".to_owned());
        }
        found
    }

    /// Whether words stand at the bytes that are named for them.
    fn stand(&self, of: &str, words: &str, at: Span, found: &mut Findings) {
        let Span { sha256, start, end } = at;
        let Some(Document { name, bytes, .. }) = self.evidence.documents.get(&sha256) else {
            found.problems.push(format!("{of}: no document of the manifest has the SHA-256 {sha256}"));
            return;
        };
        found.hold(bears_out(bytes, start, end, words), || {
            format!("{of}: bytes {start} to {end} of {name} are other words")
        });
    }

    /// Whether the texts that commands put are in documents of their acts, those too that the fact does not show: a command
    /// that puts the words of before again, or words that are nowhere, would hide what its act does.
    fn put(&self, proof: &Proof, found: &mut Findings) {
        let shown: HashSet<&ComponentId> = proof.fact.provisions.iter().map(|of| &of.component).collect();
        for command in &proof.commands {
            let (of, target) = (command.id().to_string(), command.op.target());
            for text in proof::texts(&command.op) {
                let Some(at) = text.evidence else {
                    if target.is_some_and(|target| shown.contains(target)) {
                        found.open.push(format!("{of}: the record names no bytes for a text"));
                    }
                    continue;
                };
                let document = self.evidence.documents.get(&at.sha256);
                let stands = |of: &Document| bears_out(&of.bytes, at.start, at.end, &text.text);
                if !document.is_some_and(stands) {
                    found.problems.push(format!("{of}: the bytes of a text that it puts are other words"));
                }
                self.is_printed_with(&of, &command.act, at, found);
            }
        }
    }

    /// Whether lines are between texts of the fact in one language, in a document that prints texts of the law itself, that no
    /// command puts and that were not there before, or the texts are in another order: words may have been left out or
    /// exchanged.
    fn between(
        &self,
        proof: &Proof,
        graph: Option<&NormGraph>,
        by_id: &proof::CommandsById<'_>,
        found: &mut Findings,
    ) {
        let puts = beyond::puts(proof);
        let names: Vec<&str> = proof.fact.provisions.iter().flat_map(names_of).collect();
        for ((sha256, language), spans) in shown(proof, by_id) {
            let Some(document) = self.evidence.documents.get(&sha256) else { continue };
            if !self.is_text_of(sha256, &proof.fact.norm.id) || beside::is_wide(&document.bytes) {
                continue;
            }
            let (name, bytes) = (&document.name, document.lines());
            if !spans.is_sorted_by_key(|span| span.start) {
                found.open.push(format!("{name} has texts of the fact in another order"));
            }
            let mut put: Vec<Range<usize>> =
                puts.iter().filter(|at| at.sha256 == sha256).copied().filter_map(range).collect();
            let acts = self.acts_of(sha256, &proof.fact.norm.id);
            let known = || beside::standing(bytes, &beyond::stood(proof, graph, &acts, language));
            let is_next =
                |line: &str| proof.fact.provisions.first().is_some_and(|first| begins_next(first, line));
            let after = |known: &[Range<usize>]| {
                let line = beside::after_all(bytes, (&spans, &put, known), &names, is_next);
                line.filter(|line| may_go_on(&proof.fact.provisions, line))
            };
            let after = after(&[]).and_then(|_| after(&known()));
            found.open.extend(after.map(|line| {
                format!("after the texts of the fact {name} has \"{line}\", which may be of it")
            }));
            // A text that stands in a line by chance parts it.
            let mut line = beside::between(bytes, &spans, &put, &names);
            if line.is_some() {
                put.extend(known());
                line = beside::between(bytes, &spans, &put, &names);
            }
            found.open.extend(
                line.map(|line| {
                    format!("between texts {name} has \"{line}\", and no command here puts that")
                }),
            );
        }
    }

    /// The acts on a norm that a document prints.
    fn acts_of(&self, sha256: Sha256, norm: &NormId) -> Vec<&ActId> {
        let documents = self.evidence.manifest.documents.iter().filter(|document| document.sha256 == sha256);
        documents.flat_map(|document| document.acts_on(norm)).collect()
    }

    /// Whether a document prints texts of a law itself, whose acts are named after it: what an act of its own says of the law
    /// stands between its texts.
    fn is_text_of(&self, sha256: Sha256, norm: &NormId) -> bool {
        let acts = self.acts_of(sha256, norm);
        !acts.is_empty() && acts.iter().all(|act| act.as_str().starts_with(norm.as_str()))
    }

    /// Whether bytes are of a document that prints an act: the same words, or older ones, may stand in another.
    fn is_printed_with(&self, of: &str, act: &ActId, at: Span, found: &mut Findings) {
        let Some(Document { name, acts, .. }) = self.evidence.documents.get(&at.sha256) else { return };
        if !acts.is_empty() && !acts.contains(act) {
            found.open.push(format!("{of}: the manifest does not say that {name} prints its act"));
        }
    }

    /// Whether bytes are of a document of the law and, where that prints numbers, of the provision that has these. A place is no
    /// number: where it is another, nothing is shown.
    fn is_of(&self, component: &ComponentId, place: &[(String, String)], at: Span, found: &mut Findings) {
        let Some(document) = self.evidence.documents.get(&at.sha256) else { return };
        let Document { name, norms, .. } = document;
        if !norms.is_empty() && !norms.contains(&component.norm()) {
            found.problems.push(format!("{component}: {name} is not of the law"));
        }
        let Some(numbered) = document.numbered() else { return };
        let span =
            usize::try_from(at.start).unwrap_or(usize::MAX)..usize::try_from(at.end).unwrap_or(usize::MAX);
        let shown = numbered.around(&span);
        if numbered.around(&(span.start..span.start.saturating_add(1))) != shown {
            found.open.push(format!("{component}: its bytes in {name} go on after what they begin in"));
        }
        let told = || {
            let told: Vec<String> = shown.iter().map(|(kind, number)| format!("{kind} {number}")).collect();
            let told = if told.is_empty() { "nothing that has a number".to_owned() } else { told.join(", ") };
            format!("{component}: bytes {} to {} of {name} are of {told}", at.start, at.end)
        };
        let own = |wanted: &str| place.iter().find(|(kind, _)| kind == wanted).map(|(_, number)| number);
        let is_lacking = |kind: &&str| own(kind).is_some() && shown.iter().all(|(of, _)| of != kind);
        let differs = |(kind, number): &&(&str, Shown)| own(kind).is_some_and(|own| !number.fits(own));
        match shown.iter().find(differs) {
            Some((_, Shown::Seems(_) | Shown::After(_))) => {
                found.open.push(format!("{}, if all before them is printed", told()));
            }
            None if !numbered.types.iter().any(is_lacking) => {
                found.count += usize::from(numbered.types.iter().any(|kind| own(kind).is_some()));
            }
            _ => found.problems.push(told()),
        }
    }

    /// Whether bytes are all words of their line, and no line goes on with them: words beside them that are none of some names may
    /// have been cut off.
    fn is_whole(
        &self,
        of: &FactProvision,
        text: &FactText,
        (number, names): ((&str, &str), &[&str]),
        (at, taken): (Span, &HashMap<Sha256, Vec<Range<usize>>>),
        found: &mut Findings,
    ) {
        let Some(document) = self.evidence.documents.get(&at.sha256) else { return };
        let (name, bytes) = (&document.name, document.lines());
        if beside::is_wide(&document.bytes) {
            found
                .open
                .push(format!("{}: {name} is in UTF-16, and its lines are not read here", of.component));
            return;
        }
        // A label stands before its words.
        let Some(span) = range(at).filter(|_| text.aspect != Aspect::Label) else { return };
        let others = taken.get(&at.sha256).map(Vec::as_slice).unwrap_or_default();
        if beside::is_mixed(bytes, &span, others) {
            found.open.push(format!("{}: its bytes in {name} may have words of others", of.component));
        }
        let next = || {
            let words = text.text.as_deref().filter(|_| text.aspect == Aspect::Canonical)?;
            let next = beside::next_line(bytes, &span, others);
            let last = || beside::last_line(bytes, &span, others, (words, names));
            next.or_else(|| last().filter(|_| !beside::is_proviso(&of.component_type, words)))
        };
        let marker = || beside::other_marker(bytes, &span, others, number);
        let is_marked = matches!(text.aspect, Aspect::Canonical | Aspect::Heading);
        if let Some(marker) = is_marked.then(marker).flatten() {
            let told = format!("before it {name} has \"{marker}\", which has another number");
            found.open.push(format!("{}: {told}", of.component));
        }
        if let Some(rest) = beside::words(bytes, &span, others, names).or_else(next) {
            found
                .open
                .push(format!("{}: beside it {name} has \"{rest}\", which may be words of it", of.component));
        }
    }

    /// Whether the change sets of the record are among the documents.
    fn has_record(&self, proof: &Proof) -> bool {
        proof.record.iter().all(|link| self.evidence.change_sets.contains_key(&link.change_set))
    }

    /// The listed acts of which the proof has no command that changes the fact, where neither a series of texts nor the change
    /// sets show that they leave it alone.
    fn silent(&self, proof: &Proof) -> Vec<Silent> {
        if self.witnesses.contains_key(proof.fact.norm.id.as_str()) || self.has_record(proof) {
            return Vec::new();
        }
        let speaking = beyond::speaking(proof);
        let silent = proof.listed.iter().filter(|act| !speaking.contains(*act));
        let told = silent.map(|act| {
            let documents = self.printing(act).map(|document| document.name.clone());
            Silent { act: act.clone(), documents: documents.collect() }
        });
        told.collect()
    }

    fn printing<'v>(&'v self, act: &'v ActId) -> impl Iterator<Item = &'v ManifestDocument> {
        self.evidence.manifest.documents.iter().filter(move |document| document.acts.contains(act))
    }

    /// Whether listed acts without a command on the fact leave it alone: nothing shows it, and a document that prints a section
    /// of the fact speaks against it.
    fn passed_over(&self, proof: &Proof, silent: &[Silent], found: &mut Findings) {
        let norm = &proof.fact.norm.id;
        let part = proof::part_of(proof).ok();
        let graph = part.as_ref().and_then(|part| part.graph(norm.as_str()).ok());
        let around = graph.and_then(|graph| section(proof, graph));
        let number = around.as_ref().and_then(|own| digits(&own.number));
        let is_read = |of: &&Silent| number.is_none_or(|number| !self.leaves(&of.act, norm, number));
        let to_read: Vec<&Silent> = silent.iter().filter(is_read).collect();
        found.count += silent.len() - to_read.len();
        self.unnamed(norm, number, found);
        if let (Some(own), Some(number)) = (&around, number) {
            self.meant(proof, own, number, found);
        }
        let text = format!("{norm}:text:");
        let cancels = beyond::cancels(proof).into_iter();
        let by_text = cancels.filter(|(command, _)| command.act.as_str().starts_with(&text));
        found.problems.extend(by_text.map(|(command, cancelled)| {
            format!("{} cancels {cancelled}, and a text of the law does not", command.id())
        }));
        found.open.extend(proof.acts.iter().filter(|act| is_too_early(act, norm)).map(|act| {
            format!("{} is published on {}, before the day in its name", act.id, act.published.on)
        }));
        let sections = graph.map(|graph| sections(proof, graph)).unwrap_or_default();
        for own in &sections {
            self.printed_by_silent(proof, silent, own, found);
        }
        let is_speaking = |act: &&ActId| silent.iter().all(|silent| silent.act != **act);
        let speaking: Vec<&ActId> = proof.listed.iter().filter(is_speaking).collect();
        let around = around.filter(|own| !sections.contains(own));
        let all = sections.iter().map(|own| (own, true)).chain(around.iter().map(|own| (own, false)));
        for (own, is_whole) in all {
            let is_heard = |act: &ActId, document: &ManifestDocument| match graph {
                Some(graph) if is_whole => self.puts_all(proof, graph, (act, document), own),
                _ => self.quotes(proof, act, &own.number),
            };
            let hidden = speaking.iter().filter(|act| day_in(act) >= Some(own.since)).filter(|act| {
                let mut printing = self.printing(act).filter(|of| self.prints(of, act, proof, &own.number));
                printing.any(|document| !is_heard(act, document))
            });
            found.open.extend(hidden.map(|act| {
                let number = &own.number;
                format!("{act} prints section {number}, and its commands here do not put all that it prints")
            }));
        }
        self.unrepealed(proof, &speaking, number, found);
        if let Some(graph) = graph {
            for own in &sections {
                self.unrepealed_parts(proof, graph, &speaking, own, found);
            }
        }
        found.open.extend(to_read.first().map(|first| {
            format!(
                "{} listed acts have no command here, and may say more of it: {} ({})",
                to_read.len(),
                first.act,
                first.documents.join(", ")
            )
        }));
    }

    /// What speaks against silent acts: documents that print a section of the fact. It shows nothing of a fact that says of
    /// itself that it may be touched, of a section that has ended, whose number may be that of another one, of an act that
    /// has a command in the proof, and of one that says which sections it changes, and not this one.
    fn printed_by_silent(&self, proof: &Proof, silent: &[Silent], own: &Section, found: &mut Findings) {
        let is_unsure = own.is_over || !proof.fact.assurance.touched_by.is_empty();
        for Silent { act, .. } in silent.iter().filter(|of| day_in(&of.act) >= Some(own.since)) {
            let printing = self.printing(act).find(|document| self.prints(document, act, proof, &own.number));
            let Some(document) = printing else { continue };
            let told = format!(
                "{} prints section {}, and no command of {act} changes it",
                document.name, own.number
            );
            if is_unsure
                || self.commands_others(document, proof, &own.number)
                || proof.commands.iter().any(|command| command.act == *act)
            {
                found.open.push(told);
            } else {
                found.problems.push(told);
            }
        }
    }

    /// Whether acts that say that they repeal, and name the number, have a repeal that made a version of the fact: it prints
    /// no words that could be missed.
    fn unrepealed(&self, proof: &Proof, acts: &[&ActId], number: Option<u32>, found: &mut Findings) {
        let made = beyond::made(proof);
        let repeals = |command: &Command| matches!(command.op, Op::Repeal(_)) && made.contains(&command.id());
        for act in acts {
            let says = self.printing(act).any(|document| {
                let document = self.evidence.documents.get(&document.sha256);
                let numbered = document.and_then(Document::numbered);
                numbered.and_then(|numbered| numbered.repeals.as_ref()).is_some_and(|named| {
                    number.is_none_or(|number| named.iter().any(|range| range.contains(&number)))
                })
            });
            if says && !proof.commands.iter().any(|command| command.act == **act && repeals(command)) {
                found.open.push(format!("{act} says that it repeals, and has no repeal here"));
            }
        }
    }

    /// Whether an act that repeals something of a section repeals each part of it that its documents name for that, by its
    /// number: of two repeals of one act, one may be left out.
    fn unrepealed_parts(
        &self,
        proof: &Proof,
        graph: &NormGraph,
        acts: &[&ActId],
        own: &Section,
        found: &mut Findings,
    ) {
        for act in acts.iter().filter(|act| day_in(act) >= Some(own.since)) {
            let ended = beyond::repealed_by(proof, graph, act, &own.local);
            let documents =
                self.printing(act).filter(|document| is_alone(document, act, &proof.fact.norm.id));
            let numbered =
                documents.filter_map(|document| self.evidence.documents.get(&document.sha256)?.numbered());
            let said =
                numbered.flat_map(|numbered| &numbered.repealed).filter(|part| part.section == own.number);
            let left = said.filter(|part| {
                ended.as_ref().is_some_and(|ended| !ended.contains(&(part.kind, part.number.as_str())))
            });
            found.open.extend(left.map(|part| {
                let (kind, number) = (part.kind, &part.number);
                format!(
                    "{act} repeals {kind} {number} of section {}, and has no repeal of that here",
                    own.number
                )
            }));
        }
    }

    /// Whether the acts with commands on a section, or on a part of it, that made the fact can mean that section.
    fn meant(&self, proof: &Proof, own: &Section, number: u32, found: &mut Findings) {
        let made = beyond::made(proof);
        let on =
            |command: &&Command| made.contains(&command.id()) && beyond::changes(&command.op, &own.local);
        let mut acts: HashSet<&ActId> =
            proof.commands.iter().filter(on).map(|command| &command.act).collect();
        let cancels = beyond::cancels(proof).into_iter().map(|(command, _)| command);
        let (shown, cancels): (Vec<&Command>, Vec<&Command>) =
            cancels.partition(|command| beyond::shows(proof, command));
        // What is cancelled made no version.
        acts.extend(cancels.into_iter().map(|command| &command.act));
        let own_acts = proof.acts.iter().map(|act| &act.id).filter(|act| acts.contains(act));
        let strange = own_acts.filter(|act| self.leaves(act, &proof.fact.norm.id, number));
        found.problems.extend(strange.map(|act| {
            format!("{act} has a command on section {}, and its documents cannot mean that", own.number)
        }));
        self.shown(proof, &shown, number, found);
    }

    /// Whether acts that only show by their own day that something is in force say anything of a section, and begin on that
    /// day at the latest.
    fn shown(&self, proof: &Proof, shown: &[&Command], number: u32, found: &mut Findings) {
        let is_told = |command: &Command| {
            let begins = act(proof, command).map(|act| act.effective.unwrap_or(act.published).on);
            let is_before =
                begins.is_some_and(|begins| beyond::bound(&command.op).is_some_and(|day| day.on < begins));
            !is_before && !self.leaves(&command.act, &proof.fact.norm.id, number)
        };
        found.open.extend(shown.iter().find(|command| !is_told(command)).map(|command| {
            let (of, day) = (beyond::cancelled(&command.op).unwrap_or_default(), beyond::bound(&command.op));
            let day = day.map(|day| day.on.to_string()).unwrap_or_default();
            format!(
                "{} shows that {of} is in force on {day} at the latest, and does not say since when",
                command.act
            )
        }));
    }

    /// Whether documents of a law leave a section alone of which the manifest names no act on it: one may print an act that
    /// only repeals, or one that could not be read.
    fn unnamed(&self, norm: &NormId, number: Option<u32>, found: &mut Findings) {
        let documents = self.evidence.manifest.documents.iter();
        let unnamed = documents.filter(|of| of.norms.contains(norm) && of.acts_on(norm).is_empty());
        let to_read = unnamed.filter(|of| number.is_none_or(|number| !self.is_free(of, norm, number)));
        found.open.extend(
            to_read.map(|of| format!("the manifest names no act in {}, which may say more of it", of.name)),
        );
    }

    /// Whether each document of an act leaves a section alone.
    fn leaves(&self, act: &ActId, norm: &NormId, number: u32) -> bool {
        let mut printing = self.printing(act).peekable();
        printing.peek().is_some() && printing.all(|document| self.is_free(document, norm, number))
    }

    /// Whether a document tells all that it may change of the law by the numbers of sections, and has this one nowhere.
    fn is_free(&self, document: &ManifestDocument, norm: &NormId, number: u32) -> bool {
        let document = self.evidence.documents.get(&document.sha256);
        let named = document.and_then(Document::numbered).and_then(|numbered| numbered.named.as_ref());
        named.is_some_and(|named| named.leaves(norm, number))
    }

    /// Whether a document tells all that it may change of the law by the numbers of sections, and not by this one, though it
    /// prints it: then its clause and what it prints contradict each other.
    fn commands_others(&self, document: &ManifestDocument, proof: &Proof, number: &str) -> bool {
        let document = self.evidence.documents.get(&document.sha256);
        let named = document.and_then(Document::numbered).and_then(|numbered| numbered.named.as_ref());
        let norm = &proof.fact.norm.id;
        named.zip(digits(number)).is_some_and(|(named, number)| named.commands_others(norm, number))
    }

    /// Whether a document that commands changes of the norm alone prints a section of a number. A text of the norm prints those
    /// too that it leaves as they are: its act is named after the norm.
    fn prints(&self, document: &ManifestDocument, act: &ActId, proof: &Proof, number: &str) -> bool {
        if !is_alone(document, act, &proof.fact.norm.id) {
            return false;
        }
        let document = self.evidence.documents.get(&document.sha256);
        let Some(numbered) = document.and_then(Document::numbered) else { return false };
        numbered.stretches.iter().any(|(_, shown)| is_of_section(shown, number))
    }

    /// Whether each line that a document of an act prints of a section is, or is part of, a text that the act puts there, or is a
    /// text that stood there on the day before: what an act prints of a section is new, or it was there.
    fn puts_all(
        &self,
        proof: &Proof,
        graph: &NormGraph,
        (act, document): (&ActId, &ManifestDocument),
        own: &Section,
    ) -> bool {
        let sha256 = document.sha256;
        let Some(document) = self.evidence.documents.get(&sha256) else { return false };
        let Some(numbered) = document.numbered() else { return false };
        let commands = beyond::commands_at(proof, act, &own.local);
        let put: Vec<&Text> = commands.flat_map(|command| proof::texts(&command.op)).collect();
        let spans = put.iter().filter_map(|text| text.evidence).filter(|at| at.sha256 == sha256);
        let spans: Vec<Range<usize>> = spans.filter_map(range).collect();
        let mut known: HashSet<String> = put.iter().map(|text| squeezed(&text.text)).collect();
        known
            .extend(beyond::standing_before(proof, graph, act, &own.local).iter().map(|text| squeezed(text)));
        let is_in_one = |piece: &Range<usize>| {
            spans.iter().any(|span| beside::is_whole_piece(&document.bytes, piece, span))
        };
        // The stretch of the section itself has its marker, too.
        let is_part = |shown: &[(&str, Shown)]| shown.len() > 1 && is_of_section(shown, &own.number);
        let mut parts = numbered.stretches.iter().filter(|(_, shown)| is_part(shown));
        parts.all(|(span, shown)| {
            let all = beside::pieces(document.bytes.get(span.clone()).unwrap_or_default());
            let moved = |at: Range<usize>| at.start + span.start..at.end + span.start;
            let all = all.into_iter().map(|(at, words)| (moved(at), words));
            // What ends in a smaller part is asked of that.
            let own: Vec<(Range<usize>, String)> =
                all.filter(|(at, _)| numbered.around(&(at.end - 1..at.end)) == shown.as_slice()).collect();
            let line: String = own.iter().map(|(_, words)| squeezed(words)).collect();
            own.iter().all(|(at, _)| is_in_one(at)) || known.contains(&line)
        })
    }

    /// Whether a command of an act on the fact has words of a section from a document.
    fn quotes(&self, proof: &Proof, act: &ActId, number: &str) -> bool {
        let own = beyond::commands_at(proof, act, proof.fact.component.local());
        let mut spans = own.flat_map(|command| proof::texts(&command.op)).filter_map(|text| text.evidence);
        spans.any(|at| {
            let numbered = self.evidence.documents.get(&at.sha256).and_then(Document::numbered);
            let shown = numbered.zip(range(at)).map(|(numbered, span)| numbered.around(&span));
            shown.is_some_and(|shown| is_of_section(shown, number))
        })
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
                Ok(part) => series(proof, &part, &**witness, &mut found),
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

/// Whether a document of an act commands changes of a norm alone, and is no text of it.
fn is_alone(document: &ManifestDocument, act: &ActId, norm: &NormId) -> bool {
    let is_own = |of: &NormId| of == norm || of.as_str() == act.as_str();
    document.norms.iter().all(is_own) && !act.as_str().starts_with(norm.as_str())
}

/// Whether an act is published before the day in its name. That of a text is the day of the text.
fn is_too_early(act: &Act, norm: &NormId) -> bool {
    let is_text = act.id.as_str() != norm.as_str() && act.id.as_str().starts_with(norm.as_str());
    !is_text && Some(act.published.on) < day_in(&act.id)
}

/// Whether what is shown of some bytes has the number of a section.
fn is_of_section(shown: &[(&str, Shown)], number: &str) -> bool {
    let is = |own: &Shown| matches!(own, Shown::Is(own) if own.eq_ignore_ascii_case(number));
    shown.iter().any(|(kind, own)| *kind == SECTION && is(own))
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

/// The sections of a fact that have had one number, of a norm that counts its sections through.
fn sections(proof: &Proof, graph: &NormGraph) -> BTreeSet<Section> {
    let below = proof.fact.provisions.iter().map(|of| &of.component);
    let all = std::iter::once(&proof.fact.component).chain(below).map(ComponentId::local);
    all.filter(|local| !local.contains(['_', '~'])).filter_map(|local| Section::of(graph, local)).collect()
}

/// The section that a fact is of or in: one that had no other number, that its id has, of a norm that counts its sections
/// through.
fn section(proof: &Proof, graph: &NormGraph) -> Option<Section> {
    let local = proof.fact.component.local().split('_').next()?;
    let number = local.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    Section::of(graph, local).filter(|own| own.number == number)
}

/// The ranges of the texts that a fact shows, in its order, of a provision the heading first: by their documents and languages.
fn shown<'p>(
    proof: &'p Proof,
    by_id: &proof::CommandsById<'_>,
) -> BTreeMap<(Sha256, &'p str), Vec<Range<usize>>> {
    let mut shown: BTreeMap<(Sha256, &str), Vec<Range<usize>>> = BTreeMap::new();
    for of in &proof.fact.provisions {
        let mut texts: Vec<&FactText> = of.texts.iter().collect();
        texts.sort_by_key(|text| text.aspect != Aspect::Heading);
        // The words of a label may be named where they stand first.
        for text in texts.into_iter().filter(|text| text.text.is_some() && text.aspect != Aspect::Label) {
            let found = by_id.evidence(text).and_then(|at| Some((at.sha256, range(at)?)));
            if let Some((sha256, span)) = found {
                shown.entry((sha256, text.language.as_str())).or_default().push(span);
            }
        }
    }
    shown
}

/// Whether a line after all texts of a fact may be of it: it begins with the label that comes after that of a provision below
/// the first, or it begins a list, or the last text introduces it and it is no heading. What begins with the label after that of
/// the first is the next provision.
fn may_go_on(provisions: &[FactProvision], line: &str) -> bool {
    let Some((first, below)) = provisions.split_first() else { return false };
    let own = provisions.last().into_iter().flat_map(|of| &of.texts);
    let mut own = own.filter(|text| text.aspect == Aspect::Canonical).filter_map(|text| text.text.as_deref());
    let is_open = own.any(|text| text.ends_with([':', '\u{2014}', '\u{2013}']));
    // After `(h)` the letter `(i)` may be the first Roman number of a list.
    if begins_next(first, line) && !(is_open && first.number.as_deref() == Some("h")) {
        return false;
    }
    let is_heading = line.starts_with('#');
    let line = line.trim_start_matches(['#', ' ']);
    let is_list = line.starts_with("(1)") || line.starts_with("(a)");
    let is_introduced = is_open && (!is_heading || beside::is_first(line));
    is_introduced || is_list || below.iter().any(|of| begins_next(of, line))
}

/// Whether a line begins with the label that comes after that of a provision.
fn begins_next(of: &FactProvision, line: &str) -> bool {
    let line = line.trim_start_matches(['#', ' ']);
    let rest = next_label(of).and_then(|label| line.strip_prefix(label.as_str()));
    rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
}

/// The label that comes after that of a provision: `(b)` after `(a)`, `Section 3` after `Section 2`; None where it is not known.
fn next_label(of: &FactProvision) -> Option<String> {
    let number = of.number.as_deref()?;
    let next = match (number.parse::<u32>(), number.as_bytes()) {
        (Ok(value), _) if number.len() <= 9 => (value + 1).to_string(),
        (_, [letter @ b'a'..=b'y']) => char::from(letter + 1).to_string(),
        _ => return None,
    };
    of.label.contains(number).then(|| of.label.replacen(number, &next, 1))
}

/// By what a provision is named.
fn names_of(of: &FactProvision) -> [&str; 3] {
    [&of.component_type, of.number.as_deref().unwrap_or_default(), &of.label]
}

/// Words without white space.
fn squeezed(words: &str) -> String {
    normalise(words).split_whitespace().collect()
}

/// A number without its letter.
fn digits(number: &str) -> Option<u32> {
    number.strip_suffix(|c: char| c.is_ascii_lowercase()).unwrap_or(number).parse().ok()
}

/// The last day in the URN of an act: it was not published before it.
fn day_in(act: &ActId) -> Option<Day> {
    act.as_str().rsplit([':', ';']).find_map(|part| part.parse().ok())
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

/// The numbers of versions by their types.
fn numbers(versions: &[Version<'_>]) -> Vec<(String, String)> {
    let numbered =
        |version: &Version<'_>| Some((version.component().kind().to_owned(), version.number()?.to_owned()));
    versions.iter().filter_map(numbered).collect()
}

fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

fn arithmetic(proof: &Proof) -> Findings {
    let mut found = Findings::default();
    match proof::replay(proof) {
        Ok(()) => found.count = proof.fact.provisions.len().max(1),
        Err(error) => found.problems.push(error.to_string()),
    }
    if proof.fact.component.norm() != proof.fact.norm.id {
        found.problems.push(format!("{} is not of the norm {}", proof.fact.component, proof.fact.norm.id));
    }
    found
}

/// Whether each text of a series has what replay gives on its day, and each command is of an act of a text.
fn series(proof: &Proof, part: &Corpus, witness: &dyn Witness, found: &mut Findings) {
    let known = proof.fact.known.unwrap_or(Day::MAX);
    let texts: Vec<(Day, Vec<NamedAct>)> =
        witness.days().into_iter().filter(|(day, _)| *day <= known).collect();
    dated(proof, &texts, found);
    let first = texts.first().map_or(Day::MAX, |(day, _)| *day);
    let mut days: Vec<Day> = texts.into_iter().map(|(day, _)| day).collect();
    // Before the first text there is nothing to compare.
    if proof.fact.known.is_none() && proof.fact.at >= first {
        days.push(proof.fact.at);
    }
    days.sort_unstable();
    days.dedup();
    let component = &proof.fact.component;
    // Once a text lacks what has fallen, its number is free: what later texts have under it is another provision.
    let mut left = false;
    for on in days {
        let at = AsOf { at: on, known: proof.fact.known, recorded: None };
        let (above, lines) = match query::tree(part, component, at) {
            Ok(Found::There(tree)) => (export::above(&tree), export::lines(&tree)),
            Ok(Found::Absent(_)) | Err(_) => {
                let Some(nowhere) = nowhere(part, component) else { continue };
                nowhere
            }
        };
        let fallen = lines.iter().all(|line| line.tombstone && !line.printed);
        if fallen && left {
            continue;
        }
        match witness.check(on, &above, &lines) {
            Ok(borne) => {
                left = fallen && borne.problems.is_empty();
                found.count += borne.rows;
                let told = |(of, why): (ComponentId, String)| format!("{of} on {on}: {why}");
                found.problems.extend(borne.problems.into_iter().map(told));
                found.open.extend(borne.open.into_iter().map(told));
            }
            Err(error) => found.problems.push(error.to_string()),
        }
    }
    if proof.fact.provisions.is_empty() && nowhere(part, component).is_none() {
        never(proof, witness, found);
    }
}

/// Whether the text of the day lacks a provision that no command brings.
fn never(proof: &Proof, witness: &dyn Witness, found: &mut Findings) {
    let (component, on) = (&proof.fact.component, proof.fact.at.min(proof.fact.known.unwrap_or(Day::MAX)));
    match witness.lacks(on, component) {
        Ok(Some(lacks)) => found.hold(lacks, || format!("the text of {on} has {component}")),
        Ok(None) => found.open.push("where the provision would be is not known".to_owned()),
        Err(error) => found.problems.push(error.to_string()),
    }
}

/// The place of a provision that is not there, by what it is when it first comes. `None` for one that never comes, or
/// whose number another had before it: its id goes on after `~` then.
fn nowhere(part: &Corpus, id: &asof_schema::ComponentId) -> Option<(Vec<Line>, Vec<Line>)> {
    if id.local().contains('~') {
        return None;
    }
    let component = query::component(part, id).ok()?;
    let first = component.versions().next()?;
    let point = part.point(AsOf::day(first.start()));
    let graph = part.graph(id.norm_str()).ok()?;
    let tree = Subtree::of(graph, first, Some(0), point);
    let mut lines = export::lines(&tree);
    for line in &mut lines {
        line.printed = false;
    }
    Some((export::above(&tree), lines))
}

/// Whether commands take effect on the days of texts, by acts that these name.
fn dated(proof: &Proof, texts: &[(Day, Vec<NamedAct>)], found: &mut Findings) {
    let named: HashMap<Day, &[NamedAct]> = texts.iter().map(|(day, acts)| (*day, acts.as_slice())).collect();
    let first = texts.first().map(|(day, _)| *day);
    for command in &proof.commands {
        let Some(act) = act(proof, command) else { continue };
        let Some(effective) = effective(command, act) else { continue };
        let (of, on) = (command.id(), effective.on);
        if let Some(until) = command.until {
            found.hold(named.contains_key(&until), || {
                format!("{of} is in force until {until}, and no text is of that day")
            });
        }
        let Some(acts) = named.get(&on) else {
            found.problems.push(format!("{of} takes effect on {on}, and no text is of that day"));
            continue;
        };
        let is = |one: &NamedAct| (&one.code, &one.title, one.number) == (&act.code, &act.title, act.number);
        let so = match act.kind {
            ActKind::Enactment => {
                Some(on) == first && acts.iter().any(is) && act.id.as_str() == proof.fact.norm.id.as_str()
            }
            ActKind::Unresolved => {
                let titles = || acts.iter().map(|one| one.title.as_str());
                act.title.split(" or ").all(|title| titles().any(|one| one == title))
                    && act.id.as_str().ends_with(&format!("{on};unresolved"))
            }
            // What a publisher corrects has the day of the text for a name.
            ActKind::Editorial => {
                [act.title.as_str(), act.id.as_str()].iter().all(|name| name.ends_with(&on.to_string()))
            }
            _ => {
                acts.iter().any(is)
                    && act.id.as_str().rsplit(';').next() == Some(act.number.to_string().as_str())
            }
        };
        found.hold(so, || {
            format!("the text of {on} does not name {} ({}), which {of} is of", act.title, act.code)
        });
        let stated = act.kind == ActKind::Enactment;
        found.hold((effective.basis == DateBasis::Stated) == stated, || {
            format!("the day of {of} is {}, and no text states it", <&'static str>::from(effective.basis))
        });
    }
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
