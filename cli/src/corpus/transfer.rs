//! One file from a server to the disk: resumed, checked, tried again.

use std::cell::RefCell;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use asof_schema::Sha256;
use backon::{ExponentialBuilder, Retryable as _};
use reqwest::header::{CONTENT_RANGE, RANGE};
use reqwest::{Client, Response, StatusCode};

use super::{CorpusError, Options, PinnedFile, Progress, disk};

/// How long a server may take to accept a connection.
const CONNECT_WITHIN: Duration = Duration::from_secs(20);

/// How long a connection may stay silent.
const SILENT_FOR: Duration = Duration::from_secs(30);

/// What became of a file.
pub(super) enum Outcome {
    /// It was there.
    Present,
    /// It was fetched.
    Received,
}

/// Fetches files of one corpus over one client.
pub(super) struct Transfer<'a> {
    client: Client,
    base_url: &'a str,
    /// Whether all files are there, wherever they are published.
    is_mirror: bool,
    waits: ExponentialBuilder,
    progress: RefCell<&'a mut dyn FnMut(&Progress<'_>)>,
}

impl<'a> Transfer<'a> {
    pub(super) fn new(
        base_url: &'a str,
        options: &Options,
        progress: &'a mut dyn FnMut(&Progress<'_>),
    ) -> Result<Self, CorpusError> {
        // An error means that another provider is installed already, which serves as well.
        let _installed = rustls::crypto::ring::default_provider().install_default();
        let client = Client::builder()
            .user_agent(concat!("asof/", env!("CARGO_PKG_VERSION")))
            .connect_timeout(CONNECT_WITHIN)
            .read_timeout(SILENT_FOR)
            .build()
            .map_err(|source| CorpusError::Client { source })?;
        let waits = ExponentialBuilder::new()
            .with_min_delay(options.first_wait)
            .with_max_times(options.attempts.saturating_sub(1));
        Ok(Self {
            client,
            base_url: base_url.trim_end_matches('/'),
            is_mirror: options.base_url.is_some(),
            waits,
            progress: RefCell::new(progress),
        })
    }

    /// Makes sure that `path` holds the file.
    pub(super) async fn file(&self, file: &PinnedFile, path: &Path) -> Result<Outcome, CorpusError> {
        if holds(path, file)? {
            self.tell(&Progress::Present(file));
            return Ok(Outcome::Present);
        }
        let fetching = Fetching { transfer: self, file, url: self.url(file), part: part_of(path) };
        (|| fetching.attempt())
            .retry(self.waits)
            .when(CorpusError::is_transient)
            .notify(|reason, wait| self.tell(&Progress::Retrying { file, reason, wait }))
            .await?;
        fs::rename(&fetching.part, path).map_err(disk("write", path))?;
        self.tell(&Progress::Received(file));
        Ok(Outcome::Received)
    }

    fn url(&self, file: &PinnedFile) -> String {
        let own = file.url.clone().filter(|_| !self.is_mirror);
        own.unwrap_or_else(|| format!("{}/{}", self.base_url, file.name))
    }

    fn tell(&self, progress: &Progress<'_>) {
        (self.progress.borrow_mut())(progress);
    }
}

/// Where a file stands until it is whole.
pub(super) fn part_of(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".part");
    PathBuf::from(name)
}

struct Fetching<'t, 'a> {
    transfer: &'t Transfer<'a>,
    file: &'t PinnedFile,
    url: String,
    part: PathBuf,
}

impl Fetching<'_, '_> {
    /// Receives what the part lacks, then checks the whole. A part that is wrong does not stay.
    async fn attempt(&self) -> Result<(), CorpusError> {
        let mut there = length(&self.part)?;
        if there > self.file.size {
            self.drop_part()?;
            there = 0;
        }
        if there < self.file.size || self.file.size == 0 {
            self.receive(there).await?;
        }
        let found = hash(&self.part)?;
        if found == self.file.sha256 {
            return Ok(());
        }
        self.drop_part()?;
        Err(self.corrupt(found.to_string(), there > 0))
    }

    async fn receive(&self, there: u64) -> Result<(), CorpusError> {
        let mut request = self.transfer.client.get(&self.url);
        if there > 0 {
            request = request.header(RANGE, format!("bytes={there}-"));
        }
        let mut response = request.send().await.map_err(|source| self.connection(source))?;
        let mut received = self.first_byte(&response, there)?;
        let mut part = self.open(received > 0)?;
        while let Some(bytes) = response.chunk().await.map_err(|source| self.connection(source))? {
            received += bytes.len() as u64;
            if received > self.file.size {
                self.drop_part()?;
                return Err(self.corrupt("more bytes than that".to_owned(), false));
            }
            part.write_all(&bytes).map_err(disk("write", &self.part))?;
            self.transfer.tell(&Progress::Receiving { file: self.file, received });
        }
        part.sync_all().map_err(disk("write", &self.part))?;
        if received < self.file.size { Err(self.incomplete(received)) } else { Ok(()) }
    }

    /// Where in the file the answer begins: at `there` if the server goes on from there, at 0 if it sends all again.
    fn first_byte(&self, response: &Response, there: u64) -> Result<u64, CorpusError> {
        match response.status() {
            StatusCode::OK => Ok(0),
            StatusCode::PARTIAL_CONTENT if there > 0 && range_start(response) == Some(there) => Ok(there),
            StatusCode::PARTIAL_CONTENT | StatusCode::RANGE_NOT_SATISFIABLE => {
                self.drop_part()?; // the server's file is not the one that the part is of: begin again
                Err(self.incomplete(0))
            }
            status => Err(CorpusError::Status {
                file: self.file.name.clone(),
                url: self.url.clone(),
                status: status.as_u16(),
            }),
        }
    }

    fn open(&self, go_on: bool) -> Result<File, CorpusError> {
        let mut options = OpenOptions::new();
        let options = options.create(true).write(true).append(go_on).truncate(!go_on);
        options.open(&self.part).map_err(disk("write", &self.part))
    }

    fn drop_part(&self) -> Result<(), CorpusError> {
        match fs::remove_file(&self.part) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(disk("remove", &self.part)(error)),
            _ => Ok(()),
        }
    }

    fn connection(&self, source: reqwest::Error) -> CorpusError {
        CorpusError::Connection { file: self.file.name.clone(), url: self.url.clone(), source }
    }

    fn incomplete(&self, received: u64) -> CorpusError {
        let (file, url) = (self.file.name.clone(), self.url.clone());
        CorpusError::Incomplete { file, url, received, size: self.file.size }
    }

    fn corrupt(&self, found: String, resumed: bool) -> CorpusError {
        CorpusError::Corrupt {
            file: self.file.name.clone(),
            url: self.url.clone(),
            expected: self.file.sha256,
            size: self.file.size,
            found,
            resumed,
        }
    }
}

/// The first byte that `Content-Range: bytes 100-199/200` speaks of.
fn range_start(response: &Response) -> Option<u64> {
    let range = response.headers().get(CONTENT_RANGE)?.to_str().ok()?;
    range.strip_prefix("bytes ")?.split('-').next()?.trim().parse().ok()
}

fn holds(path: &Path, file: &PinnedFile) -> Result<bool, CorpusError> {
    if !path.exists() || length(path)? != file.size {
        return Ok(false);
    }
    Ok(hash(path)? == file.sha256)
}

fn length(path: &Path) -> Result<u64, CorpusError> {
    match fs::metadata(path) {
        Ok(metadata) => Ok(metadata.len()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(0),
        Err(error) => Err(disk("read", path)(error)),
    }
}

/// The hash of a file, which is no longer than a pinned one: it fits into memory.
fn hash(path: &Path) -> Result<Sha256, CorpusError> {
    fs::read(path).map(|bytes| Sha256::of(&bytes)).map_err(disk("read", path))
}
