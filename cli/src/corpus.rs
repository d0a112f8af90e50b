//! Real corpora, fetched from where they are published: `asof corpus list` and `asof corpus get NAME`.
//!
//! The repository carries no corpus, but it pins each one: the commit that it was published at, and the size and
//! SHA-256 of every file. So whoever fetches it has the bytes that the project's tests were written against, from
//! whichever mirror they came, or an error that names the file that differs.
//!
//! A file is downloaded into `NAME.part` and takes its own name only once its hash is right, so a file without that
//! ending is whole. A broken download goes on where it stopped. What is there already and right is not fetched again;
//! what is there and wrong is fetched anew and replaced.

mod manifest;
mod transfer;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use asof_loaders::registry;
use asof_loaders::source::Corpus;
use asof_schema::Sha256;
pub use manifest::PinnedFile;

/// Every corpus that [`get`] can fetch.
pub fn catalogue() -> impl Iterator<Item = &'static Corpus> {
    registry::sources().filter_map(|source| source.corpus.as_ref())
}

/// The corpus of this name.
pub fn find(name: &str) -> Result<&'static Corpus, CorpusError> {
    catalogue()
        .find(|corpus| corpus.name == name)
        .ok_or_else(|| CorpusError::Unknown { name: name.to_owned() })
}

/// The files of a corpus, in the order of their names.
pub fn files(corpus: &Corpus) -> Result<Vec<PinnedFile>, CorpusError> {
    manifest::read(corpus.pins).map_err(|(line, problem)| CorpusError::Manifest {
        corpus: corpus.name,
        line,
        problem,
    })
}

/// How to fetch a corpus.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Where all files are, in place of where they are published: a mirror.
    pub base_url: Option<String>,
    /// How often a file is tried in all, at least once. Only faults that may pass are tried again.
    pub attempts: usize,
    /// How long to wait before the second attempt; each later wait is twice the one before.
    pub first_wait: Duration,
}

impl Default for Options {
    /// The published place, five attempts, one second.
    fn default() -> Self {
        Self { base_url: None, attempts: 5, first_wait: Duration::from_secs(1) }
    }
}

/// What [`get`] tells while it works.
#[derive(Debug, Clone, Copy)]
pub enum Progress<'a> {
    /// It begins.
    Started {
        /// How many files the corpus has.
        files: usize,
        /// How many bytes they have together.
        bytes: u64,
    },
    /// The file was there already, with the right hash.
    Present(&'a PinnedFile),
    /// Some of the file is there.
    Receiving {
        /// The file.
        file: &'a PinnedFile,
        /// How many of its bytes are on disk, those of an earlier run included.
        received: u64,
    },
    /// An attempt failed; another will follow.
    Retrying {
        /// The file.
        file: &'a PinnedFile,
        /// Why the attempt failed.
        reason: &'a CorpusError,
        /// How long until the next attempt.
        wait: Duration,
    },
    /// The file is whole and its hash is right.
    Received(&'a PinnedFile),
}

/// What [`get`] did.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Summary {
    /// The folder with the texts.
    pub texts: PathBuf,
    /// The table of acts, if the corpus has one.
    pub acts: Option<PathBuf>,
    /// How many files were there already.
    pub present: usize,
    /// How many files were fetched.
    pub received: usize,
}

/// Why a corpus could not be fetched.
#[derive(Debug, thiserror::Error)]
pub enum CorpusError {
    /// No corpus has this name.
    #[error("there is no corpus {name:?}; there is: {}", names())]
    Unknown {
        /// The name asked for.
        name: String,
    },
    /// The pinned table of a corpus cannot be read: a fault of this program.
    #[error("the pinned table of {corpus} is wrong at line {line}: {problem}")]
    Manifest {
        /// The corpus.
        corpus: &'static str,
        /// Line, from 1.
        line: usize,
        /// What is wrong there.
        problem: &'static str,
    },
    /// A file or folder on this machine.
    #[error("cannot {doing} {}: {source}", path.display())]
    Disk {
        /// What was tried: "write", "read".
        doing: &'static str,
        /// On which file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// No client could be made to fetch with.
    #[error("cannot prepare the download: {source}")]
    Client {
        /// What is missing.
        source: reqwest::Error,
    },
    /// The connection failed or broke.
    #[error(
        "{file}: the connection to {url} failed ({}); run the command again to go on from here",
        asof_server::causes(source)
    )]
    Connection {
        /// The file.
        file: String,
        /// Where it was fetched from.
        url: String,
        /// What failed.
        source: reqwest::Error,
    },
    /// The server does not hand the file out.
    #[error("{file}: {url} answers {status}; {}", advice(*status))]
    Status {
        /// The file.
        file: String,
        /// Where it was fetched from.
        url: String,
        /// The HTTP status.
        status: u16,
    },
    /// The server ended the file early, or gave another piece than was asked for.
    #[error("{file}: {url} sent {received} of {size} bytes; run the command again to go on from here")]
    Incomplete {
        /// The file.
        file: String,
        /// Where it was fetched from.
        url: String,
        /// How many bytes there are.
        received: u64,
        /// How many there should be.
        size: u64,
    },
    /// The file is not the pinned one. Nothing of it was kept.
    #[error(
        "{file}: not the pinned file: SHA-256 {expected} ({size} bytes) was expected, {url} gave {found}; \
         nothing of it was kept; fetch it from another base URL"
    )]
    Corrupt {
        /// The file.
        file: String,
        /// Where it was fetched from.
        url: String,
        /// The pinned hash.
        expected: Sha256,
        /// The pinned size.
        size: u64,
        /// The hash of what came, or that it was too long.
        found: String,
        /// Whether a part from before was gone on with, which then may be what was wrong.
        resumed: bool,
    },
}

impl CorpusError {
    /// Whether the same request may succeed a little later.
    pub fn is_transient(&self) -> bool {
        match self {
            Self::Connection { .. } | Self::Incomplete { .. } => true,
            Self::Status { status, .. } => matches!(status, 408 | 416 | 425 | 429 | 500..=599),
            Self::Corrupt { resumed, .. } => *resumed,
            Self::Unknown { .. } | Self::Manifest { .. } | Self::Disk { .. } | Self::Client { .. } => false,
        }
    }
}

/// Fetches the texts of a corpus into `DIRECTORY/FOLDER` and what goes beside them into `DIRECTORY`, and puts
/// its table of acts there, if it has one.
///
/// Stops at the first file that cannot be had; what is whole by then stays, so that the next run goes on from there.
/// Proxies are taken from the environment (`HTTPS_PROXY` and the like). It runs its own asynchronous runtime, so call it
/// from ordinary code; from asynchronous code call [`get_async`].
pub fn get(
    corpus: &Corpus,
    directory: &Path,
    options: &Options,
    progress: &mut dyn FnMut(&Progress<'_>),
) -> Result<Summary, CorpusError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(|source| {
        CorpusError::Disk { doing: "start a runtime for", path: directory.to_owned(), source }
    })?;
    runtime.block_on(get_async(corpus, directory, options, progress))
}

/// [`get`] for a caller within a runtime. Files are written by blocking calls.
pub async fn get_async(
    corpus: &Corpus,
    directory: &Path,
    options: &Options,
    progress: &mut dyn FnMut(&Progress<'_>),
) -> Result<Summary, CorpusError> {
    let files = files(corpus)?;
    let texts = directory.join(corpus.folder);
    fs::create_dir_all(&texts).map_err(disk("create", &texts))?;
    let mut summary = Summary { texts, ..Summary::default() };
    progress(&Progress::Started { files: files.len(), bytes: files.iter().map(|file| file.size).sum() });

    let base_url = options.base_url.as_deref().unwrap_or(corpus.base_url);
    let transfer = transfer::Transfer::new(base_url, options, progress)?;
    for file in &files {
        let folder = if file.url.is_some() { directory } else { &summary.texts };
        match transfer.file(file, &folder.join(&file.name)).await? {
            transfer::Outcome::Present => summary.present += 1,
            transfer::Outcome::Received => summary.received += 1,
        }
    }
    if let Some((name, table)) = corpus.acts {
        put(summary.acts.insert(directory.join(name)), table)?;
    }
    Ok(summary)
}

/// Writes a file as a whole or not at all; leaves it alone if it has these bytes already.
fn put(path: &Path, bytes: &[u8]) -> Result<(), CorpusError> {
    if fs::read(path).is_ok_and(|present| present == bytes) {
        return Ok(());
    }
    let part = transfer::part_of(path);
    fs::write(&part, bytes).map_err(disk("write", &part))?;
    fs::rename(&part, path).map_err(disk("write", path))
}

fn disk(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> CorpusError {
    move |source| CorpusError::Disk { doing, path: path.to_owned(), source }
}

fn names() -> String {
    catalogue().map(|corpus| corpus.name).collect::<Vec<_>>().join(", ")
}

fn advice(status: u16) -> &'static str {
    match status {
        404 | 410 => "the file is not there: fetch it from another base URL",
        401 | 403 => "the server refuses it: a proxy may stand between, or use another base URL",
        407 => "the proxy asks for credentials",
        416 | 429 | 500..=599 => "run the command again later",
        _ => "fetch it from another base URL",
    }
}

#[cfg(test)]
mod tests;
