//! `asof corpus`: real corpora from where they are published.

use std::path::PathBuf;

use asof_loaders::br_constitution::ACTS_TABLE;
use clap::{Args, Subcommand};
use serde::Serialize;

use super::Context;
use crate::corpus::{self, Options, Progress};
use crate::{Failure, Outcome, progress, render};

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
    pub(crate) name: &'static str,
    pub(crate) description: &'static str,
    pub(crate) origin: &'static str,
    pub(crate) base_url: &'static str,
    pub(crate) files: usize,
    pub(crate) bytes: u64,
}

/// What was fetched.
#[derive(Debug, Serialize)]
pub(crate) struct Fetched {
    pub(crate) name: &'static str,
    pub(crate) folder: PathBuf,
    pub(crate) texts: PathBuf,
    pub(crate) acts: PathBuf,
    /// Files that were there already.
    pub(crate) present: usize,
    /// Files that were fetched.
    pub(crate) received: usize,
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
        let files = corpus.files()?;
        entries.push(Entry {
            name: corpus.name,
            description: corpus.description,
            origin: corpus.origin,
            base_url: corpus.base_url,
            files: files.len(),
            bytes: files.iter().map(|file| file.size).sum(),
        });
    }
    context.answer(&entries, |page, entries| render::catalogue(page, entries))?;
    Ok(super::any(!entries.is_empty()))
}

impl Get {
    fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = corpus::find(&self.name)?;
        let folder = self.dir.clone().unwrap_or_else(|| corpus.name.into());
        let options = Options { base_url: self.base_url.clone(), ..Options::default() };
        let bar = progress::bytes("fetching");
        let mut whole = 0;
        let summary = corpus::get(corpus, &folder, ACTS_TABLE, &options, &mut |progress| match progress {
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
        context.answer(&fetched, render::fetched)?;
        Ok(Outcome::Yes)
    }
}
