//! `asof audit`: the record as a chain of batches.

use std::path::{Path, PathBuf};

use asof_engine::store::{Batch, Store};
use asof_schema::{ChainLink, Sha256};
use clap::Args;
use serde::Serialize;

use super::Context;
use crate::text::{Page, Rows, Sheet, paint};
use crate::{Failure, Outcome, store};

/// Show the record as a chain: each batch with the hash of the one before
///
/// The hash of the last batch is the head. Whoever notes a head can tell later whether what was recorded by then is still the
/// same: `--holds` says whether a head is that of an earlier state of this record. `asof check` holds each batch against its
/// change set.
///
/// Examples: asof audit, asof audit --json
#[derive(Debug, Args)]
pub(crate) struct Audit {
    /// A head that was noted earlier; the exit code is 1 where this record did not grow from it
    #[arg(long, value_name = "SHA256")]
    holds: Option<Sha256>,
    /// Also write the change set of each batch into this folder, in the plain form that the chain has the hash of
    #[arg(long, value_name = "DIR")]
    change_sets: Option<PathBuf>,
}

/// The answer.
#[derive(Debug, Serialize)]
pub(crate) struct Audited {
    head: Sha256,
    chain: Vec<Recorded>,
    /// After how many batches the head that was asked for was that of the record; none where it never was.
    #[serde(skip_serializing_if = "Option::is_none")]
    holds: Option<Held>,
}

#[derive(Debug, Serialize)]
struct Held {
    head: Sha256,
    after_batch: Option<u32>,
}

#[derive(Debug, Serialize)]
struct Recorded {
    #[serde(flatten)]
    link: ChainLink,
    hash: Sha256,
    description: Option<String>,
}

impl Audit {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        if let Some(folder) = &self.change_sets {
            write_change_sets(&*store::open(&context.address()?)?, corpus.recorded(), folder)?;
        }
        let chain = corpus.chain();
        let head = corpus.head();
        let links = chain.iter().zip(corpus.recorded());
        let chain: Vec<Recorded> = links
            .map(|(link, batch)| Recorded {
                link: *link,
                hash: link.hash(),
                description: batch.description.clone(),
            })
            .collect();
        let after = |head: Sha256| chain.iter().find(|link| link.hash == head).map(|link| link.link.batch);
        let holds = self.holds.map(|head| Held { head, after_batch: after(head) });
        let outcome = super::any(holds.as_ref().is_none_or(|held| held.after_batch.is_some()));
        context.tabled(&Audited { head, chain, holds }, sheet, write)?;
        Ok(outcome)
    }
}

fn write_change_sets(store: &dyn Store, batches: &[Batch], folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|error| Failure::file("make", folder, &error))?;
    for batch in batches {
        let file = folder.join(format!("{:04}.jsonl", batch.number));
        let mut plain = Vec::new();
        let written = store.change_set(batch)?.write(&mut plain).and_then(|()| std::fs::write(&file, &plain));
        written.map_err(|error| Failure::file("write", &file, &error))?;
    }
    Ok(())
}

fn sheet(audited: &Audited) -> Sheet {
    let row = |Recorded { link, hash, description }: &Recorded| {
        vec![
            link.batch.to_string(),
            link.recorded_at.to_string(),
            link.change_set.to_string(),
            link.before.to_string(),
            hash.to_string(),
            description.clone().unwrap_or_default(),
        ]
    };
    Sheet::new(
        ["batch", "recorded_at", "change_set", "before", "hash", "description"],
        audited.chain.iter().map(row),
    )
}

/// Writes the answer of `asof audit`.
fn write(page: &mut Page<'_>, audited: &Audited) -> Result<(), Failure> {
    let mut rows = Rows::new(page, ["batch", "recorded at", "change set", "hash", "what"]);
    rows.numbers(0);
    for Recorded { link, hash, description } in &audited.chain {
        let what = description.clone().unwrap_or_default();
        let short = |hash: &Sha256| hash.to_string().chars().take(16).collect::<String>();
        rows.row([
            link.batch.to_string(),
            link.recorded_at.to_string(),
            short(&link.change_set),
            short(hash),
            what,
        ]);
    }
    rows.write(page)?;
    page.field("head", audited.head)?;
    let Some(Held { head, after_batch }) = &audited.holds else { return Ok(()) };
    match after_batch {
        Some(batch) => {
            page.field("holds", paint(page.palette.added, format!("{head} was the head after batch {batch}")))
        }
        None => page
            .field("holds", paint(page.palette.warning, format!("{head} was never the head of this record"))),
    }
}
