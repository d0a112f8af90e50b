//! `asof mcp`: the store for agents.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use super::serve::{Flags, log};
use super::{Context, Kept, agents};
use crate::{Failure, Outcome, profiles, store};

/// Let an agent ask the store: the Model Context Protocol over the standard input and output
///
/// An agent's client starts this command itself: it is told the command and its words. The tools are the questions of this
/// terminal (text on a day, history, differences, references, search, citations checked, ...), and none of them writes. An
/// answer is cut to about 2,000 tokens unless the call asks for more. `asof serve` has the same tools at /mcp.
///
/// Example: asof --store demo.asof mcp
#[derive(Debug, Args)]
pub(crate) struct Mcp {
    /// A file with settings [default: ./asof.toml, if it is there]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// A folder with the files of the official sources: with it, answers can be held against them [default: what the
    /// settings say]
    #[arg(long, value_name = "DIR")]
    sources: Option<PathBuf>,
}

impl Mcp {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let sources = self.sources.as_ref().map(|folder| folder.display().to_string());
        let flags = Flags::only(self.config.clone(), "sources", sources);
        let (settings, _) = flags.settings(context.store.as_deref(), context.read)?;
        settings.profiles.as_deref().map_or(Ok(()), profiles::install)?;
        log(&settings)?;
        let store = store::follow_made(&settings)?;
        let kept = Arc::new(Kept::of(settings)?);
        let (ahead, corpus) = (Arc::clone(&kept), store.corpus());
        // Nobody waits for it: a search that comes before it is ready waits, or makes it.
        std::thread::spawn(move || corpus.is_whole().then(|| ahead.words.of(&corpus)));
        agents::on_stdio(store, kept)?;
        Ok(Outcome::Yes)
    }
}
