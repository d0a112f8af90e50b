//! `asof copy`: a corpus from store to store.

use std::path::PathBuf;

use asof_engine::store::{Batch, Store};
use asof_loaders::registry;
use clap::Args;
use serde::Serialize;

use super::Context;
use crate::text::{Page, acts};
use crate::{Failure, Outcome, progress, store};

/// Copy a corpus from one store to another, batch by batch, each at its own instant
///
/// A store is a folder, or a Neo4j server as bolt://HOST:PORT. Change sets are copied byte for byte and
/// replayed, so both stores give the same answers at any point of the three clocks. An interrupted copy goes
/// on where it stopped.
#[derive(Debug, Args)]
pub(crate) struct Copy {
    /// The store to read
    #[arg(long, value_name = "STORE")]
    from: PathBuf,
    /// The store to write; it is created if it does not exist
    #[arg(long, value_name = "STORE")]
    to: PathBuf,
}

/// What was done.
#[derive(Debug, Serialize)]
pub(crate) struct Copied {
    /// Batches recorded now.
    recorded: usize,
    /// Batches that were there already.
    already: usize,
    /// Norms that both hold.
    norms: usize,
    /// Documents that both keep for later loads.
    documents: usize,
}

impl Copy {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let (from, to) = (store::open(&self.from)?, store::create(&self.to)?);
        let source = from.corpus();
        let batches = source.recorded();
        let already = self.already(batches, &*to)?;
        let bar = progress::bar("copying batches", batches.len());
        for (done, batch) in batches.iter().enumerate().skip(already) {
            bar.set_position(done as u64);
            to.load(&from.change_set(batch)?, batch.recorded_at)?;
        }
        bar.finish_and_clear();
        self.prove_equal(&*from, &*to)?;
        let (recorded, norms) = (batches.len() - already, source.graphs().count());
        let copied = Copied { recorded, already, norms, documents: documents(&*from, &*to)? };
        context.answer(&copied, write)?;
        Ok(Outcome::Yes)
    }

    /// How many batches the store has already; an error if they are not the first ones of the other.
    fn already(&self, batches: &[Batch], to: &dyn Store) -> Result<usize, Failure> {
        let there = to.corpus();
        let there = there.recorded();
        if there.len() > batches.len() || there.iter().zip(batches).any(|(there, ours)| there != ours) {
            let said = format!(
                "{} holds batches that {} does not: use an empty store or an interrupted copy",
                self.to.display(),
                self.from.display()
            );
            return Err(Failure::Input(said));
        }
        Ok(there.len())
    }

    fn prove_equal(&self, from: &dyn Store, to: &dyn Store) -> Result<(), Failure> {
        let (ours, theirs) = (from.corpus(), to.corpus());
        let same = ours.recorded() == theirs.recorded()
            && ours.graphs().count() == theirs.graphs().count()
            && ours.graphs().zip(theirs.graphs()).all(|(ours, theirs)| ours.to_bytes() == theirs.to_bytes());
        if same {
            return Ok(());
        }
        let said = "the copy differs from the original: the stores were written by different versions of asof, or asof \
            has a bug";
        Err(Failure::System(format!("{}: {said}", self.to.display())))
    }
}

/// Copies the documents that a store keeps for later loads; how many.
fn documents(from: &dyn Store, to: &dyn Store) -> Result<usize, Failure> {
    let mut count = 0;
    for source in registry::sources().filter(|source| source.input.together) {
        let kept = from.documents(source.name)?;
        if !kept.is_empty() {
            to.keep(source.name, &kept)?;
        }
        count += kept.len();
    }
    Ok(count)
}

/// Writes the answer of `asof copy`.
fn write(page: &mut Page<'_>, copied: &Copied) -> Result<(), Failure> {
    if copied.documents > 0 {
        page.line(format!("{} kept for later loads", acts::count(copied.documents, "document")))?;
    }
    page.line(format!(
        "batches: {} copied, {} there already; {} in both stores, equal byte for byte",
        copied.recorded,
        copied.already,
        acts::count(copied.norms, "norm")
    ))
}
