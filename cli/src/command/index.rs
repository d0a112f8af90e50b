//! `asof index`: makes what search rests on, ahead of the first question.

use std::path::PathBuf;
use std::sync::Arc;

use asof_engine::search::TextIndex;
use clap::Args;
use indicatif::ProgressBar;
use serde::Serialize;

use super::Context;
use crate::config::{self, Settings, Shown, Sources};
use crate::semantic::{Made, SemanticSearch};
use crate::{Failure, Outcome, progress};

/// Build the search index of a store and, if an embedder is set, its vectors
///
/// Searches build them when they first need them; this command builds them now. An interrupted build goes on
/// where it stopped. The embedder is set by ASOF_EMBEDDER_URL and so on, or in ./asof.toml (`asof config
/// show`).
#[derive(Debug, Args)]
pub(crate) struct Index {}

/// What was made.
#[derive(Debug, Serialize)]
struct Indexed {
    norms: usize,
    passages: usize,
    /// The vectors; null where no embedder is set.
    vectors: Option<Made>,
}

impl Index {
    #[expect(clippy::unused_self, reason = "a command like the others")]
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let kept = kept(context)?;
        let corpus = context.corpus()?;
        let bar = progress::bar("words", 0);
        let searchable = kept.words.followed(&corpus, &mut |done, of| told(&bar, done, of))?;
        bar.finish_and_clear();
        let bar = progress::bar("vectors", 0);
        let semantic = kept.semantic.as_ref();
        let made = semantic.map(|semantic| semantic.make(&searchable, &mut |done, of| told(&bar, done, of)));
        bar.finish_and_clear();
        if let Some(folder) = kept.words.not_kept() {
            return Err(Failure::System(format!(
                "the index of words is not kept: {} cannot be written, or another process writes it",
                folder.display()
            )));
        }
        let indexed = Indexed {
            norms: searchable.ids().len(),
            passages: searchable.passages(),
            vectors: made.transpose()?,
        };
        context.answer(&indexed, |page, indexed| {
            page.line(format!("{} passages of {} norms are indexed", indexed.passages, indexed.norms))?;
            match &indexed.vectors {
                None => page.line("no embedder is set: search is by words only".to_owned()),
                Some(Made { entries, put, removed, embedded }) => page.line(format!(
                    "{entries} vectors: {put} added, {removed} removed, {embedded} texts embedded now"
                )),
            }
        })?;
        Ok(Outcome::Yes)
    }
}

pub(super) fn told(bar: &ProgressBar, done: usize, of: usize) {
    bar.set_length(of as u64);
    bar.set_position(done as u64);
}

/// The settings of a command on a store.
pub(super) fn settings(context: &Context<'_, '_>) -> Result<Settings, Failure> {
    Ok(shown_settings(context)?.0)
}

/// The same, and each of them as it is shown.
pub(super) fn shown_settings(context: &Context<'_, '_>) -> Result<(Settings, Vec<Shown>), Failure> {
    let store = context.store.as_ref().map(|store| ("store", store.display().to_string()));
    let environment = std::env::vars_os().collect();
    let sources = Sources { flags: store.into_iter().collect(), environment, file: None };
    config::read(sources)
}

/// What search rests on. A service keeps it from one question to the next.
#[derive(Debug)]
pub(crate) struct Kept {
    pub(crate) settings: Settings,
    /// The index of words; in memory where the store has no folder.
    pub(crate) words: Arc<TextIndex>,
    /// Search by meaning; `None` where no embedder is set.
    pub(crate) semantic: Option<Arc<SemanticSearch>>,
}

impl Kept {
    pub(crate) fn of(settings: Settings) -> Result<Self, Failure> {
        let words = words_folder(&settings).map_or_else(TextIndex::default, |folder| TextIndex::at(&folder));
        let semantic = SemanticSearch::of(&settings)?.map(Arc::new);
        Ok(Self { settings, words: Arc::new(words), semantic })
    }
}

/// Where the index of words is kept; `None` in memory.
pub(super) fn words_folder(settings: &Settings) -> Option<PathBuf> {
    settings.index_folder().map(|folder| folder.join("words"))
}

/// What is kept, or is made for this question.
pub(super) fn kept(context: &Context<'_, '_>) -> Result<Arc<Kept>, Failure> {
    match &context.kept {
        Some(kept) => Ok(Arc::clone(kept)),
        None => Ok(Arc::new(Kept::of(settings(context)?)?)),
    }
}
