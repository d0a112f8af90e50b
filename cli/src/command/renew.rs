//! `asof renew`: what a store makes of its record, made anew.

use asof_engine::store::Outdated;
use clap::Args;
use serde::Serialize;

use super::Context;
use crate::text::{Page, acts};
use crate::{Failure, Outcome, progress, store};

/// Make the graph in Neo4j anew where it is not what this version of asof makes of the record
///
/// A graph whose references were read by older grammars is brought up to date, and what was changed in it by
/// hand is put right. The record stays as it is, and so do all answers. A store in a folder holds no graph.
#[derive(Debug, Args)]
pub(crate) struct Renew {}

/// What was done.
#[derive(Debug, Serialize)]
pub(crate) struct Renewed {
    /// By what the graph was made, and by what it is made now; `null` if that was the same.
    outdated: Option<Versions>,
    /// Nodes and relationships that were made anew or taken away.
    renewed: usize,
}

/// Names and versions of grammars.
#[derive(Debug, Serialize)]
struct Versions {
    by: Vec<String>,
    now: Vec<String>,
}

impl Renew {
    #[expect(clippy::unused_self, reason = "every command runs alike")]
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let store = store::open(&context.address()?)?;
        let outdated = store.outdated()?.map(|Outdated { by, now }| Versions { by, now });
        let renewing = progress::spinner("making the graph anew");
        let renewed = store.renew();
        renewing.finish_and_clear();
        context.answer(&Renewed { outdated, renewed: renewed? }, write)?;
        Ok(Outcome::Yes)
    }
}

/// Writes the answer of `asof renew`.
fn write(page: &mut Page<'_>, done: &Renewed) -> Result<(), Failure> {
    if let Some(Versions { by, now }) = &done.outdated {
        page.line(Outdated { by: by.clone(), now: now.clone() })?;
    }
    match done.renewed {
        0 => page.line("everything follows from the record already"),
        some => page.line(format!("put right: {}", acts::count(some, "difference"))),
    }
}
