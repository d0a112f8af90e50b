//! From files to a store: what `asof load` does.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::time::Duration;

use asof_engine::store::Store;
use asof_loaders::source::{File, Given, Loaded, Pattern, Source, Takes};
use asof_schema::{ChangeSet, Diagnostic, Instant, NormId, Severity};
use reqwest::StatusCode;
use serde::{Deserialize, Serialize};

use crate::address::Address;
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

/// Reads what a source reads of some paths, and makes a change set of it. `options` are those of the source.
pub fn read(source: &Source, paths: &[PathBuf], options: &[(&str, String)]) -> Result<Loaded, Failure> {
    let files = gather(source, paths)?;
    let bar = progress::bar("reading", files.len());
    let loaded = (source.load)(&Given { files: &files, options }, &mut |done| bar.set_position(done as u64));
    bar.finish_and_clear();
    let loaded = loaded?;
    if loaded.0.norms.is_empty() {
        return Err(Failure::Input(format!("the files contain no {}", source.input.called)));
    }
    Ok(loaded)
}

/// The files that a source reads of some paths.
pub fn gather(source: &Source, paths: &[PathBuf]) -> Result<Vec<File>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        let is_file = match source.input.takes {
            Takes::Folder => false,
            Takes::Files => true,
            Takes::Paths => !path.is_dir(),
        };
        if is_file && path.is_dir() {
            let (folder, patterns) = (path.display(), source.input.texts.join(" or "));
            return Err(Failure::Input(format!(
                "{folder} is a folder: name the files in it, such as {patterns}"
            )));
        }
        if is_file {
            files.push(named(path)?);
        } else {
            files.extend(in_folder(source, path)?.ok_or_else(|| nothing_in(source, path))?);
        }
    }
    Ok(files)
}

/// The files that a source reads of a folder; `None` where no text is there.
pub fn in_folder(source: &Source, folder: &Path) -> Result<Option<Vec<File>>, Failure> {
    let mut files = matching(folder, source.input.texts)?;
    if files.is_empty() {
        return Ok(None);
    }
    files.extend(matching(folder, source.input.beside)?);
    Ok(Some(files))
}

fn nothing_in(source: &Source, folder: &Path) -> Failure {
    let (called, patterns, folder) = (source.input.called, source.input.texts.join(" or "), folder.display());
    let fetch =
        source.corpus.map(|corpus| format!(": fetch it with `asof corpus get {} {folder}`", corpus.name));
    Failure::Input(format!("no {called} ({patterns}) is in {folder}{}", fetch.unwrap_or_default()))
}

/// The files of a folder that some patterns name, in the order of the patterns, then by folder and name.
fn matching(folder: &Path, patterns: &[&str]) -> Result<Vec<File>, Failure> {
    let mut files = Vec::new();
    for pattern in patterns.iter().map(|pattern| Pattern::new(pattern)) {
        for folder in folders(folder, pattern.folder)? {
            let texts = listed(&folder)?.into_iter().filter(|path| {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                pattern.matches(&name)
            });
            for path in texts {
                files.push(named(&path)?);
            }
        }
    }
    Ok(files)
}

/// The folders below one that a pattern names, those that are there: `laws/*` is every folder in `laws`.
fn folders(below: &Path, pattern: &str) -> Result<Vec<PathBuf>, Failure> {
    let mut found = vec![below.to_owned()];
    for step in pattern.split('/').filter(|step| !step.is_empty()) {
        let mut next = Vec::new();
        for folder in found {
            next.extend(if step == "*" { listed(&folder)? } else { vec![folder.join(step)] });
        }
        next.retain(|folder| folder.is_dir());
        found = next;
    }
    found.retain(|folder| folder.is_dir());
    Ok(found)
}

/// What is in a folder, by name.
fn listed(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let unreadable = |error: io::Error| Failure::file("read", folder, &error);
    let entries = fs::read_dir(folder).map_err(unreadable)?;
    let mut paths =
        entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>().map_err(unreadable)?;
    paths.sort();
    Ok(paths)
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
    to: &Address,
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
    let answered = runtime.block_on(post(to, token, body, recorded_at));
    spinner.finish_and_clear();
    let (status, answer) = answered?;
    if !status.is_success() {
        return Err(turned_down(to, status, &answer));
    }
    let summary: Summary = serde_json::from_slice(&answer)
        .map_err(|error| Failure::System(format!("{to} does not answer as asof does: {error}")))?;
    let diagnostics_by_code = tally(diagnostics.iter().map(|said| (said.code.as_str(), said.severity)));
    Ok(Summary { diagnostics_by_code, ..summary })
}

async fn post(
    to: &Address,
    token: &str,
    body: Vec<u8>,
    recorded_at: Option<Instant>,
) -> Result<(StatusCode, Vec<u8>), Failure> {
    // An error means that another provider is installed already, which serves as well.
    let _installed = rustls::crypto::ring::default_provider().install_default();
    let mut address = to.load();
    if let Some(instant) = recorded_at {
        // An instant is made of what an address may hold.
        address = format!("{address}?recordedAt={instant}");
    }
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
    let request = client.post(address).bearer_auth(token).header("content-type", "application/jsonl");
    let response = request.body(body).send().await.map_err(failed)?;
    Ok((response.status(), response.bytes().await.map_err(failed)?.into()))
}

/// How long a service may take to accept a connection.
const CONNECT_WITHIN: Duration = Duration::from_secs(20);

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

/// A file with its name, without its folder.
pub fn named(path: &Path) -> Result<File, Failure> {
    let bytes = fs::read(path).map_err(|error| Failure::file("read", path, &error))?;
    Ok((path.file_name().unwrap_or_default().to_string_lossy().into_owned(), bytes))
}
