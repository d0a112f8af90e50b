//! From files to a store: what `asof load` does.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::time::Duration;

use asof_engine::store::Store;
use asof_loaders::br_constitution::{self, ACTS_TABLE, Input};
use asof_loaders::debates::{self, House};
use asof_loaders::{acts, akoma_ntoso, consolidated, registry, statute_book};
use asof_schema::{ChangeSet, Day, Diagnostic, Instant, NormId, Severity};
use reqwest::StatusCode;
use serde::{Deserialize, Serialize};

use crate::{Failure, NormStats, progress};

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
    /// All that the loader said, where asked for.
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub diagnostics: Option<Vec<Diagnostic>>,
}

/// A folder with the consolidated texts of the Constitution of Brazil, as `asof corpus get` fills it.
#[derive(Debug, Clone)]
pub struct BrFolder {
    /// `cf1988/*.csv`: name and bytes, by name.
    pub snapshots: Vec<(String, Vec<u8>)>,
    /// `emendas.csv`, else the project's own table of acts.
    pub acts: (String, Vec<u8>),
    /// The dated notes of normas.leg.br, if they are there.
    pub notes: Option<(String, Vec<u8>)>,
}

/// The names of the files of a [`BrFolder`].
const TEXTS: &str = "cf1988";
const ACTS: &str = "emendas.csv";
const NOTES: &str = "normas_leg_br_body_to_ec135.json";

impl BrFolder {
    /// Whether a folder looks like one.
    pub fn is_at(folder: &Path) -> bool {
        folder.join(TEXTS).is_dir()
    }

    /// Reads the folder.
    pub fn read(folder: &Path) -> Result<Self, Failure> {
        let texts = folder.join(TEXTS);
        if !texts.is_dir() {
            return Err(Failure::Input(format!(
                "{} does not exist: fetch the texts with `asof corpus get br-constitution {}`",
                texts.display(),
                folder.display()
            )));
        }
        let snapshots = with_extension(&texts, "csv")?;
        let acts = optional(&folder.join(ACTS))?.unwrap_or_else(|| (ACTS.to_owned(), ACTS_TABLE.to_vec()));
        Ok(Self { snapshots, acts, notes: optional(&folder.join(NOTES))? })
    }

    /// The change set of the first texts, `count` at most, with what the loader said.
    pub fn change_set(&self, count: usize) -> Result<(ChangeSet, Vec<Diagnostic>), Failure> {
        let snapshots = self.snapshots.get(..count).unwrap_or(&self.snapshots);
        let input = Input {
            snapshots,
            acts: Some((&self.acts.0, &self.acts.1)),
            notes: self.notes.as_ref().map(|(name, bytes)| (name.as_str(), bytes.as_slice())),
        };
        let bar = progress::bar("comparing texts", snapshots.len());
        let loaded = br_constitution::load(&input, &mut |done, _| bar.set_position(done as u64));
        bar.finish_and_clear();
        Ok(loaded?)
    }
}

/// The statutes of Finland whose acts stand in a folder, one an XML file of the statute book.
pub fn fi_acts(folder: &Path, law: Option<acts::ActNumber>) -> Result<(ChangeSet, Vec<Diagnostic>), Failure> {
    let files = with_extension(folder, "xml")?;
    let documents: Result<Vec<_>, _> =
        files.iter().map(|(name, bytes)| statute_book::read(name, bytes)).collect();
    from_acts(&documents?, law)
}

/// The statutes of some files in Akoma Ntoso.
pub fn akoma_ntoso(files: &[PathBuf]) -> Result<(ChangeSet, Vec<Diagnostic>), Failure> {
    let mut documents = Vec::new();
    for file in files {
        let (name, bytes) = named(file)?;
        documents.push(akoma_ntoso::read(&name, &bytes, registry::drafting)?);
    }
    from_acts(&documents, None)
}

fn from_acts(
    documents: &[acts::Document],
    law: Option<acts::ActNumber>,
) -> Result<(ChangeSet, Vec<Diagnostic>), Failure> {
    let loaded = acts::load(documents, law);
    let (set, said) =
        loaded.map_err(|error| Failure::Input(format!("the acts cannot be loaded: {error}")))?;
    match set.norms.as_slice() {
        [] => Err(Failure::Input(
            "the files contain no law as enacted, so there is nothing to amend".to_owned(),
        )),
        _ => Ok((set, said)),
    }
}

/// Consolidated statutes of Finland, in a folder or below it; `seen` is the day on which they were taken from the
/// publisher.
pub fn fi_consolidated(folder: &Path, seen: Day) -> Result<(ChangeSet, Vec<Diagnostic>), Failure> {
    let mut files = Vec::new();
    for folder in [folder.to_owned(), folder.join("laws"), folder.join("analysis_layer/json")] {
        if folder.is_dir() {
            files.extend(with_extension(&folder, "jsonl")?);
        }
    }
    if files.is_empty() {
        return Err(Failure::Input(format!(
            "there is no consolidated text (*.jsonl) in {}",
            folder.display()
        )));
    }
    Ok(consolidated::load(&files, seen)?)
}

/// Debates, in files or in folders: one-line texts, and the XML of ParlParse with its `changedates.txt`.
pub fn debates(paths: &[PathBuf], house: Option<&House>) -> Result<(ChangeSet, Vec<Diagnostic>), Failure> {
    let mut files = Vec::new();
    for path in paths {
        let before = files.len();
        if path.is_dir() {
            files.extend(with_extension(path, "txt")?);
            files.extend(with_extension(path, "xml")?);
        } else {
            files.push(named(path)?);
        }
        if files.len() == before {
            return Err(Failure::Input(format!("there is no debate (*.txt or *.xml) in {}", path.display())));
        }
    }
    let bar = progress::bar("reading debates", files.len());
    let loaded = debates::load(&files, house, &mut |done| bar.set_position(done as u64));
    bar.finish_and_clear();
    let (set, said) = loaded?;
    if set.norms.is_empty() {
        return Err(Failure::Input("the files contain no debate".to_owned()));
    }
    Ok((set, said))
}

/// The files of a folder with an extension, by name.
fn with_extension(folder: &Path, extension: &str) -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| Failure::file("read", folder, &error))? {
        let path = entry.map_err(|error| Failure::file("read", folder, &error))?.path();
        if path.extension().is_some_and(|found| found == extension) {
            files.push(named(&path)?);
        }
    }
    files.sort();
    Ok(files)
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
    let spinner = progress::spinner("replaying");
    let loaded = store.load(set, recorded_at);
    spinner.finish_and_clear();
    let loaded = loaded?;
    let corpus = store.corpus();
    let mut norms: Vec<&NormId> = set.norms.iter().map(|norm| &norm.id).chain(&loaded.norms).collect();
    norms.sort();
    norms.dedup();
    let graphs = norms.into_iter().filter_map(|norm| corpus.graph(norm.as_str()).ok());
    Ok(Summary {
        batch: loaded.batch,
        recorded_at,
        norms: graphs.map(|graph| NormStats::of(graph)).collect(),
        changed: loaded.norms,
        diagnostics_by_code: tally(diagnostics.iter().map(|said| (said.code.as_str(), said.severity))),
        findings_by_code: tally(set.findings.iter().map(|finding| (finding.code.as_str(), finding.severity))),
        diagnostics: None,
    })
}

/// Sends a change set to a service, which records it, whole or not at all.
pub fn send(
    url: &str,
    token: &str,
    set: &ChangeSet,
    diagnostics: &[Diagnostic],
    recorded_at: Option<Instant>,
) -> Result<Summary, Failure> {
    let mut body = Vec::new();
    set.write(&mut body)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Failure::System(format!("cannot start a runtime: {error}")))?;
    let spinner = progress::spinner("sending");
    let answered = runtime.block_on(post(url, token, body, recorded_at));
    spinner.finish_and_clear();
    let (status, answer) = answered?;
    if !status.is_success() {
        return Err(turned_down(url, status, &answer));
    }
    let summary: Summary = serde_json::from_slice(&answer)
        .map_err(|error| Failure::System(format!("{url} did not answer as asof does: {error}")))?;
    let diagnostics_by_code = tally(diagnostics.iter().map(|said| (said.code.as_str(), said.severity)));
    Ok(Summary { diagnostics_by_code, ..summary })
}

async fn post(
    url: &str,
    token: &str,
    body: Vec<u8>,
    recorded_at: Option<Instant>,
) -> Result<(StatusCode, Vec<u8>), Failure> {
    // An error means that another provider is installed already, which serves as well.
    let _installed = rustls::crypto::ring::default_provider().install_default();
    let mut address = format!("{}/load", url.trim_end_matches('/'));
    if let Some(instant) = recorded_at {
        // An instant is made of what an address may hold.
        address = format!("{address}?recordedAt={instant}");
    }
    let failed = |error: reqwest::Error| {
        let causes = std::iter::successors(std::error::Error::source(&error), |cause| cause.source());
        let causes: Vec<String> = causes.map(ToString::to_string).collect();
        let said = format!("cannot send to {url}: {}", causes.last().unwrap_or(&error.to_string()));
        if error.is_builder() { Failure::Input(said) } else { Failure::System(said) }
    };
    let client = reqwest::Client::builder().connect_timeout(CONNECT_WITHIN).build().map_err(failed)?;
    let request = client.post(address).bearer_auth(token).header("content-type", "application/jsonl");
    let response = request.body(body).send().await.map_err(failed)?;
    Ok((response.status(), response.bytes().await.map_err(failed)?.into()))
}

/// How long a service may take to accept a connection.
const CONNECT_WITHIN: Duration = Duration::from_secs(20);

fn turned_down(url: &str, status: StatusCode, answer: &[u8]) -> Failure {
    let answer: serde_json::Value = serde_json::from_slice(answer).unwrap_or_default();
    let message = answer.pointer("/errors/0/message").and_then(serde_json::Value::as_str);
    let said = format!("{url} refused the change set ({status}): {}", message.unwrap_or("it gave no reason"));
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

fn optional(path: &Path) -> Result<Option<(String, Vec<u8>)>, Failure> {
    if path.exists() { named(path).map(Some) } else { Ok(None) }
}

/// A file with its name, without its folder.
pub fn named(path: &Path) -> Result<(String, Vec<u8>), Failure> {
    let bytes = fs::read(path).map_err(|error| Failure::file("read", path, &error))?;
    Ok((path.file_name().unwrap_or_default().to_string_lossy().into_owned(), bytes))
}
