//! `asof index`: makes what search rests on, ahead of the first question.

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
        let settings = settings(context)?;
        let corpus = context.corpus()?;
        let bar = progress::bar("words", 0);
        let searchable = text_index(&settings).followed(&corpus, &mut |done, of| told(&bar, done, of))?;
        bar.finish_and_clear();
        let semantic = SemanticSearch::of(&settings)?;
        let bar = progress::bar("vectors", 0);
        let made = semantic.map(|semantic| semantic.make(&searchable, &mut |done, of| told(&bar, done, of)));
        bar.finish_and_clear();
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

/// The index of words that is kept for a store; in memory where it has no folder.
pub(super) fn text_index(settings: &Settings) -> TextIndex {
    settings.index_folder().map_or_else(TextIndex::default, |folder| TextIndex::at(&folder.join("words")))
}
