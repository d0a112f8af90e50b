//! `asof corpus`: real corpora from where they are published.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use serde::Serialize;

use super::Context;
use crate::corpus::{self, Options, Progress};
use crate::text::{Page, Sheet, acts, paint};
use crate::{Failure, Outcome, progress};

/// Real corpora, fetched from where they are published
#[derive(Debug, Args)]
pub(crate) struct Corpus {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Which corpora there are
    List,
    Get(Get),
}

/// Fetch a corpus; every file is checked against its pinned SHA-256
#[derive(Debug, Args)]
struct Get {
    /// Its name, as `asof corpus list` has it
    name: String,
    /// Where to put it [default: a folder of its name]
    dir: Option<PathBuf>,
    /// Fetch from here instead of the published place: a mirror
    #[arg(long, value_name = "URL")]
    base_url: Option<String>,
}

/// A corpus that can be fetched.
#[derive(Debug, Serialize)]
pub(crate) struct Entry {
    name: &'static str,
    description: &'static str,
    origin: &'static str,
    base_url: &'static str,
    files: usize,
    bytes: u64,
}

/// What was fetched.
#[derive(Debug, Serialize)]
pub(crate) struct Fetched {
    name: &'static str,
    folder: PathBuf,
    texts: PathBuf,
    acts: Option<PathBuf>,
    /// Files that were there already.
    present: usize,
    /// Files that were fetched.
    received: usize,
}

impl Corpus {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        match &self.what {
            What::List => list(context),
            What::Get(get) => get.run(context),
        }
    }
}

fn list(context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
    let mut entries = Vec::new();
    for corpus in corpus::catalogue() {
        let files = corpus::files(corpus)?;
        entries.push(Entry {
            name: corpus.name,
            description: corpus.description,
            origin: corpus.origin,
            base_url: corpus.base_url,
            files: files.len(),
            bytes: files.iter().map(|file| file.size).sum(),
        });
    }
    context.tabled(&entries, |entries| sheet(entries), |page, entries| write_catalogue(page, entries))?;
    Ok(super::any(!entries.is_empty()))
}

impl Get {
    fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = corpus::find(&self.name)?;
        let folder = self.dir.clone().unwrap_or_else(|| corpus.name.into());
        let options = Options { base_url: self.base_url.clone(), ..Options::default() };
        let bar = progress::bytes("fetching");
        let mut whole = 0;
        let summary = corpus::get(corpus, &folder, &options, &mut |progress| match progress {
            Progress::Started { bytes, .. } => bar.set_length(*bytes),
            Progress::Present(file) | Progress::Received(file) => {
                whole += file.size;
                bar.set_position(whole);
            }
            Progress::Receiving { received, .. } => bar.set_position(whole + received),
            Progress::Retrying { reason, wait, .. } => {
                bar.println(format!("{reason}; trying again in {} s", wait.as_secs()));
            }
        });
        bar.finish_and_clear();
        let summary = summary?;
        let fetched = Fetched {
            name: corpus.name,
            folder,
            texts: summary.texts,
            acts: summary.acts,
            present: summary.present,
            received: summary.received,
        };
        context.answer(&fetched, write_fetched)?;
        Ok(Outcome::Yes)
    }
}

/// The catalogue as a table.
fn sheet(entries: &[Entry]) -> Sheet {
    let row = |entry: &Entry| {
        let words = [entry.name, entry.description, entry.origin, entry.base_url].map(str::to_owned);
        words.into_iter().chain([entry.files.to_string(), entry.bytes.to_string()]).collect()
    };
    Sheet::new(["name", "description", "origin", "base_url", "files", "bytes"], entries.iter().map(row))
}

/// Writes the answer of `asof corpus list`.
fn write_catalogue(page: &mut Page<'_>, entries: &[Entry]) -> Result<(), Failure> {
    for entry in entries {
        page.line(paint(page.palette.strong, entry.name))?;
        page.field("what", entry.description)?;
        page.field("from", entry.origin)?;
        let bytes = usize::try_from(entry.bytes).unwrap_or(usize::MAX);
        page.field("size", format!("{}, {} bytes", acts::count(entry.files, "file"), acts::grouped(bytes)))?;
    }
    Ok(())
}

/// Writes the answer of `asof corpus get`.
fn write_fetched(page: &mut Page<'_>, fetched: &Fetched) -> Result<(), Failure> {
    page.line(paint(page.palette.strong, fetched.name))?;
    page.field("files", format!("{} fetched, {} there already", fetched.received, fetched.present))?;
    page.field("texts", fetched.texts.display())?;
    if let Some(acts) = &fetched.acts {
        page.field("acts", acts.display())?;
    }
    page.field("next", format!("asof load {} {}", fetched.name, fetched.folder.display()))
}
