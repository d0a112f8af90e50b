//! From files to a store: what `asof load` does.

mod earlier;
mod files;
mod witness;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fs;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::time::Duration;

use asof_engine::IngestError;
use asof_engine::store::{Corpus, Lack, Loaded as Recorded, Store, StoreError};
use asof_loaders::account::Documents;
use asof_loaders::source::{File, Given, Loaded, Source};
use asof_schema::{
    ChangeSet, Command, ComponentId, Diagnostic, Fault, Finding, Instant, NormId, OnRecord, Op, Severity,
    Sha256, Target,
};
use reqwest::StatusCode;
use serde::{Deserialize, Serialize};

pub use earlier::{doubts_of_new, of_source, superseding, with_kept};
pub use files::{Gathered, gather, in_folder, named};
pub use witness::as_witness;

use crate::address::Address;
use crate::{Failure, NormStats, clock, progress};

/// How often something with one code was said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// The code.
    pub code: String,
    /// How much it matters.
    pub severity: Severity,
    /// How often.
    pub count: usize,
}

/// What a change set has, each counted.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contents {
    /// Acts.
    pub acts: usize,
    /// Commands.
    pub commands: usize,
    /// Provisions that they put.
    pub provisions: usize,
    /// Doubts by code. One that concerns several norms is counted once.
    pub doubts_by_code: BTreeMap<String, usize>,
}

impl Contents {
    fn of(set: &ChangeSet) -> Self {
        let put =
            |command: &&Command| matches!(&command.op, Op::Insert(insert) if !insert.component.is_root());
        let told: BTreeSet<_> =
            set.doubts.iter().map(|doubt| (&doubt.code, &doubt.places, &doubt.message)).collect();
        let mut doubts_by_code: BTreeMap<String, usize> = BTreeMap::new();
        for (code, ..) in told {
            *doubts_by_code.entry(code.clone()).or_default() += 1;
        }
        let provisions = set.commands.iter().filter(put).count();
        Self { acts: set.acts.len(), commands: set.commands.len(), provisions, doubts_by_code }
    }
}

/// What a load did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// The batch; `None` if there was nothing new.
    pub batch: Option<u32>,
    /// The instant asked for.
    pub recorded_at: Instant,
    /// The norms of the change set, as they stand in the store now.
    pub norms: Vec<NormStats>,
    /// The norms that the batch changed.
    pub changed: Vec<NormId>,
    /// What the loader said, by code.
    pub diagnostics_by_code: Vec<Tally>,
    /// What stays doubtful, by code.
    pub findings_by_code: Vec<Tally>,
    /// Whether nothing was recorded, and this is what would be.
    #[serde(default)]
    pub rehearsed: bool,
    /// The documents that were read; `None` for a change set in its plain form.
    #[serde(default)]
    pub documents: Option<Documents>,
    /// What the change set has.
    #[serde(default)]
    pub contents: Contents,
    /// All that the loader said, where asked for.
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub diagnostics: Option<Vec<Diagnostic>>,
}

/// Reads what a source reads of some paths, and makes a change set of it. `options` are those of the source.
pub fn read(source: &Source, paths: &[PathBuf], options: &[(&str, String)]) -> Result<Loaded, Failure> {
    gather(source, paths)?.read(source, options)
}

/// Reads files with a source, and makes a change set of them.
pub fn read_files(source: &Source, files: &[File], options: &[(&str, String)]) -> Result<Loaded, Failure> {
    let bar = progress::bar("reading", files.len());
    let loaded = source.read(&Given { files, options }, &mut |done| bar.set_position(done as u64));
    bar.finish_and_clear();
    let loaded = loaded?;
    if loaded.0.norms.is_empty() {
        let why = loaded.1.first().map(|said| {
            let line = said.place.line.map(|line| format!(", line {line}")).unwrap_or_default();
            format!(": {}{line}: {}", said.place.file, said.message)
        });
        let called = source.input.called;
        return Err(Failure::Input(format!("the files contain no {called}{}", why.unwrap_or_default())));
    }
    Ok(loaded)
}

/// Reads a change set in its plain form; `-` is the standard input.
pub fn read_change_set(file: &Path) -> Result<ChangeSet, Failure> {
    let input: Box<dyn BufRead> = if file == Path::new("-") {
        Box::new(BufReader::new(io::stdin()))
    } else {
        let opened = fs::File::open(file).map_err(|error| Failure::file("read", file, &error))?;
        Box::new(BufReader::new(opened))
    };
    ChangeSet::read(input).map_err(|error| match Failure::from(error) {
        Failure::Input(said) => Failure::Input(format!("{}: {said}", file.display())),
        other => other,
    })
}

/// Records a change set in a store, whole or not at all.
pub fn record(
    store: &dyn Store,
    set: &ChangeSet,
    diagnostics: &[Diagnostic],
    recorded_at: Instant,
) -> Result<Summary, Failure> {
    recorded(store, set, diagnostics, recorded_at).map_err(|error| refused(&store.corpus(), set, error))
}

/// [`record`], at the instant at which it is this load's turn: one that waited for another is recorded after it.
pub fn record_now(
    store: &dyn Store,
    set: &ChangeSet,
    diagnostics: &[Diagnostic],
) -> Result<Summary, Failure> {
    loop {
        match recorded(store, set, diagnostics, clock::now()) {
            Err(StoreError::Ingest(IngestError::Clock { last, .. })) if last <= clock::now() => {}
            done => return done.map_err(|error| refused(&store.corpus(), set, error)),
        }
    }
}

fn recorded(
    store: &dyn Store,
    set: &ChangeSet,
    diagnostics: &[Diagnostic],
    recorded_at: Instant,
) -> Result<Summary, StoreError> {
    let set = &with_faults(set, &store.corpus());
    let spinner = progress::spinner("replaying");
    let loaded = store.load(set, recorded_at);
    spinner.finish_and_clear();
    Ok(summary(&store.corpus(), loaded?, set, diagnostics, recorded_at))
}

/// Why a change set is not recorded. Where it says other things than the record does, the files that are others are named.
fn refused(corpus: &Corpus, set: &ChangeSet, error: StoreError) -> Failure {
    let is_conflict = matches!(error, StoreError::Ingest(IngestError::Conflict { .. }));
    match (earlier::differing(corpus, set).filter(|_| is_conflict), Failure::from(error)) {
        (Some(files), Failure::Input(said)) => Failure::Input(format!("{said}; {files}")),
        (_, failure) => failure,
    }
}

/// What recording a change set in a corpus would do.
pub fn rehearse(
    corpus: &Corpus,
    set: &ChangeSet,
    diagnostics: &[Diagnostic],
    recorded_at: Instant,
) -> Result<Summary, Failure> {
    let set = &with_faults(set, corpus);
    let done = corpus.with(set, recorded_at);
    let (after, loaded) = done.map_err(|error| refused(corpus, set, error.into()))?;
    Ok(Summary { rehearsed: true, ..summary(&after, loaded, set, diagnostics, recorded_at) })
}

/// What is wrong with a change set, given a corpus. What waits for a law is no fault.
pub fn faults(set: &ChangeSet, corpus: &Corpus) -> Vec<Fault> {
    at_hand(set, corpus).faults(&Before(corpus))
}

/// A change set with what is wrong with it, given a corpus: findings, and doubts about what they concern.
fn with_faults<'s>(set: &'s ChangeSet, corpus: &Corpus) -> Cow<'s, ChangeSet> {
    let at_hand = at_hand(set, corpus);
    let faults = at_hand.faults(&Before(corpus));
    if faults.is_empty() {
        return at_hand;
    }
    let mut with = at_hand.into_owned();
    with.findings.extend(faults.iter().map(Fault::finding));
    with.doubts.extend(faults.iter().map(|fault| fault.doubt(set.published(fault))));
    Cow::Owned(with)
}

/// The code of what a judgment says of a law or a provision that is not here.
const LAW_READ_ABSENT: &str = "law-read-absent";

/// A change set without what judgments say that laws and provisions mean which are not here: each is told of the words that say it.
fn at_hand<'s>(set: &'s ChangeSet, corpus: &Corpus) -> Cow<'s, ChangeSet> {
    let puts = |id: &ComponentId| {
        let mut ops = set.commands.iter().map(|command| &command.op);
        ops.any(|op| matches!(op, Op::Insert(insert) if insert.component == *id))
    };
    let is_on_record = |command: &Command| match &command.op {
        Op::Interpret(read) => {
            !matches!(corpus.anchor(&read.target), Err(Lack::Absent)) || puts(&read.target)
        }
        // What a court establishes is there by that.
        _ => !matches!(corpus.graph(command.norm.as_str()), Err(Lack::Absent)),
    };
    let is_own = |norm: &NormId| set.norms.iter().any(|own| own.id == *norm);
    let is_here = |command: &Command| is_own(&command.norm) || is_on_record(command);
    let source = |command: &Command| command.op.construes()?.reading.as_ref()?.source.clone();
    let absent = |command: &Command| source(command).filter(|_| !is_here(command));
    let tell = |command: &Command| {
        let (component, target) = (absent(command)?, &command.op.construes()?.target);
        let message = format!(
            "it says what {target} means, which is not here: load a text of the law that has it, and then this \
             judgment again"
        );
        let (code, act) = (LAW_READ_ABSENT.to_owned(), Some(command.act.clone()));
        let severity = Severity::Info;
        Some(Finding { code, severity, component, act, on: None, message, places: Vec::new() })
    };
    let findings: Vec<Finding> = set.commands.iter().filter_map(tell).collect();
    if findings.is_empty() {
        return Cow::Borrowed(set);
    }
    let mut with = set.clone();
    with.commands.retain(|command| absent(command).is_none());
    with.findings.extend(findings);
    Cow::Owned(with)
}

/// What a corpus has on record.
struct Before<'c>(&'c Corpus);

impl OnRecord for Before<'_> {
    fn component(&self, id: &ComponentId) -> bool {
        self.0.anchor(id).is_ok()
    }

    fn command(&self, norm: &NormId, target: &Target) -> bool {
        let Ok(graph) = self.0.graph(norm.as_str()) else { return false };
        match target {
            Target::Command(id) => graph.command_by_id(id).is_some(),
            Target::Act(id) => graph.commands().any(|command| command.act().is_some_and(|act| act.id == *id)),
        }
    }

    fn source(&self, sha256: &Sha256) -> bool {
        self.0.graphs().any(|graph| graph.meta().sources.iter().any(|source| source.sha256 == *sha256))
    }

    fn language(&self, norm: &NormId) -> Option<String> {
        self.0.graph(norm.as_str()).ok().map(|graph| graph.norm().language.clone())
    }
}

/// What is wrong with change sets that are loaded one after another into an empty store. Of a norm whose root none of them
/// puts, what they name is taken to be there: an earlier load has put it.
pub fn validate(sets: &[ChangeSet]) -> Vec<Vec<Fault>> {
    let mut all = ChangeSet::default();
    let mut faults = Vec::new();
    for set in sets {
        all.norms.extend(set.norms.iter().cloned());
        all.sources.extend(set.sources.iter().cloned());
        all.commands.extend(set.commands.iter().cloned());
        let before = Alone::of(&all);
        let own = set.faults(&before);
        faults.push(own.into_iter().filter(|fault| !before.begun_before(fault)).collect());
    }
    faults
}

/// What change sets have, and nothing else.
struct Alone<'s> {
    put: HashSet<&'s ComponentId>,
    commands: &'s [Command],
    sources: HashSet<Sha256>,
    languages: HashMap<&'s NormId, &'s str>,
}

impl<'s> Alone<'s> {
    fn of(set: &'s ChangeSet) -> Self {
        let put = |command: &'s Command| match &command.op {
            Op::Insert(insert) => Some(&insert.component),
            Op::Establish(establish) => Some(&establish.target),
            _ => None,
        };
        Self {
            put: set.commands.iter().filter_map(put).collect(),
            commands: &set.commands,
            sources: set.sources.iter().map(|source| source.sha256).collect(),
            languages: set.norms.iter().map(|norm| (&norm.id, norm.language.as_str())).collect(),
        }
    }

    /// Whether a fault is of a norm that an earlier load must have begun, since no record here says what it is.
    fn begun_before(&self, fault: &Fault) -> bool {
        let norm = fault.component.norm();
        !self.put.contains(&norm.root()) && !self.languages.contains_key(&norm)
    }
}

impl OnRecord for Alone<'_> {
    fn component(&self, id: &ComponentId) -> bool {
        self.put.contains(id)
    }

    fn command(&self, norm: &NormId, target: &Target) -> bool {
        self.commands.iter().any(|command| {
            let is_it = match target {
                Target::Command(id) => command.id() == *id,
                Target::Act(id) => command.act == *id,
            };
            is_it && command.norm == *norm
        })
    }

    fn source(&self, sha256: &Sha256) -> bool {
        self.sources.contains(sha256)
    }

    fn language(&self, norm: &NormId) -> Option<String> {
        self.languages.get(norm).map(|language| (*language).to_owned())
    }
}

fn summary(
    corpus: &Corpus,
    loaded: Recorded,
    set: &ChangeSet,
    diagnostics: &[Diagnostic],
    recorded_at: Instant,
) -> Summary {
    let mut norms: Vec<&NormId> = set.norms.iter().map(|norm| &norm.id).chain(&loaded.norms).collect();
    norms.sort();
    norms.dedup();
    let graphs = norms.into_iter().filter_map(|norm| corpus.graph(norm.as_str()).ok());
    Summary {
        rehearsed: false,
        documents: None,
        contents: Contents::of(set),
        batch: loaded.batch,
        recorded_at,
        norms: graphs.map(|graph| NormStats::of(graph)).collect(),
        changed: loaded.norms,
        diagnostics_by_code: tally(diagnostics.iter().map(|said| (said.code.as_str(), said.severity))),
        findings_by_code: tally(set.findings.iter().map(|finding| (finding.code.as_str(), finding.severity))),
        diagnostics: None,
    }
}

/// Sends a change set to a service, which records it, whole or not at all. Where a source made it that is named, the service takes
/// back what the same documents said before.
pub fn send(
    to: &Address,
    token: &str,
    set: &ChangeSet,
    diagnostics: &[Diagnostic],
    (recorded_at, source): (Option<Instant>, Option<&Source>),
) -> Result<Summary, Failure> {
    let mut body = Vec::new();
    set.write(&mut body)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Failure::System(format!("cannot start a runtime: {error}")))?;
    let spinner = progress::spinner("sending");
    let answered = runtime.block_on(post(to, token, body, (recorded_at, source)));
    spinner.finish_and_clear();
    let (status, answer) = answered?;
    if !status.is_success() {
        return Err(turned_down(to, status, &answer));
    }
    let summary: Summary = serde_json::from_slice(&answer)
        .map_err(|error| Failure::System(format!("{to} does not answer as asof does: {error}")))?;
    let diagnostics_by_code = tally(diagnostics.iter().map(|said| (said.code.as_str(), said.severity)));
    Ok(Summary { diagnostics_by_code, contents: Contents::of(set), ..summary })
}

async fn post(
    to: &Address,
    token: &str,
    body: Vec<u8>,
    (recorded_at, source): (Option<Instant>, Option<&Source>),
) -> Result<(StatusCode, Vec<u8>), Failure> {
    // An error means that another provider is installed already, which serves as well.
    let _installed = rustls::crypto::ring::default_provider().install_default();
    // An instant and the name of a source are made of what an address may hold.
    let said = [
        recorded_at.map(|instant| format!("recordedAt={instant}")),
        source.map(|source| format!("source={}", source.name)),
    ];
    let said = said.into_iter().flatten().collect::<Vec<_>>().join("&");
    let address = if said.is_empty() { to.load() } else { format!("{}?{said}", to.load()) };
    let failed = |error: reqwest::Error| {
        let causes = std::iter::successors(std::error::Error::source(&error), |cause| cause.source());
        let causes: Vec<String> = causes.map(ToString::to_string).collect();
        let said = format!("cannot send to {to}: {}", causes.last().unwrap_or(&error.to_string()));
        if error.is_builder() { Failure::Input(said) } else { Failure::System(said) }
    };
    let client = reqwest::Client::builder().connect_timeout(CONNECT_WITHIN);
    // No proxy can reach what runs on this machine.
    let client = if to.is_local() { client.no_proxy() } else { client };
    let client = client.build().map_err(failed)?;
    // A load may take as long as the corpus is large, without a word. Whether anybody is there at all is known at once.
    let alive = client.get(to.alive()).timeout(ANSWER_WITHIN).send().await;
    if alive.is_err_and(|error| error.is_timeout()) {
        let seconds = ANSWER_WITHIN.as_secs();
        let said = format!(
            "{to} does not answer within {seconds} s: is its process stopped, or is it no service of asof?"
        );
        return Err(Failure::System(said));
    }
    let request = client.post(address).bearer_auth(token).header("content-type", "application/jsonl");
    let response = request.body(body).send().await.map_err(failed)?;
    Ok((response.status(), response.bytes().await.map_err(failed)?.into()))
}

/// How long a service may take to accept a connection.
const CONNECT_WITHIN: Duration = Duration::from_secs(20);

/// How long a service may take to say that it is alive.
const ANSWER_WITHIN: Duration = Duration::from_secs(10);

fn turned_down(to: &Address, status: StatusCode, answer: &[u8]) -> Failure {
    let answer: serde_json::Value = serde_json::from_slice(answer).unwrap_or_default();
    let message = answer.pointer("/errors/0/message").and_then(serde_json::Value::as_str);
    let said =
        format!("{to} refused the change set ({status}): {}", message.unwrap_or("it does not say why"));
    if status.is_server_error() { Failure::System(said) } else { Failure::Input(said) }
}

/// Counts by code, in the order of the codes.
pub fn tally<'a>(said: impl Iterator<Item = (&'a str, Severity)>) -> Vec<Tally> {
    let mut counts: BTreeMap<(&str, Severity), usize> = BTreeMap::new();
    for said in said {
        *counts.entry(said).or_default() += 1;
    }
    let row = |((code, severity), count): ((&str, Severity), usize)| Tally {
        code: code.to_owned(),
        severity,
        count,
    };
    counts.into_iter().map(row).collect()
}
