//! The commands, one a file.

mod at;
mod check;
mod clocks;
mod compare;
mod completions;
mod config;
mod copy;
mod corpus;
mod demo;
mod diff;
mod export;
mod findings;
mod impact;
mod line;
mod lineage;
mod load;
mod query;
mod resolve;
mod schema;
mod serve;
mod stats;
mod upcoming;
mod verify;

use std::path::PathBuf;
use std::sync::Arc;

use asof_engine::store::Corpus;
use clap::Subcommand;
use serde::Serialize;

use crate::render::Page;
use crate::{Failure, Outcome};

pub(crate) use at::{Answer, Wording};
pub(crate) use check::Checked;
pub(crate) use copy::Copied;
pub(crate) use corpus::{Entry, Fetched};
pub(crate) use line::Cli;
pub(crate) use lineage::Told;

/// What `asof` can do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Demo(demo::Demo),
    Load(load::Load),
    At(at::At),
    Lineage(lineage::Lineage),
    Diff(diff::Diff),
    Impact(impact::Impact),
    Resolve(resolve::Resolve),
    Upcoming(upcoming::Upcoming),
    Findings(findings::Findings),
    Stats(stats::Stats),
    Check(check::Check),
    Verify(verify::Verify),
    Compare(compare::Compare),
    Export(export::Export),
    Corpus(corpus::Corpus),
    Copy(copy::Copy),
    Serve(serve::Serve),
    Config(config::Config),
    Query(query::Query),
    Schema(schema::Schema),
    Completions(completions::Completions),
}

/// Where a store is when nobody says.
const STORE: &str = "./corpus.asof";

/// What every command is given.
pub(crate) struct Context<'c, 'p> {
    /// The store asked for.
    pub(crate) store: Option<PathBuf>,
    /// Whether the answer is for a program.
    pub(crate) json: bool,
    /// Where the answer goes.
    pub(crate) page: &'c mut Page<'p>,
}

impl Command {
    pub(crate) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        match self {
            Self::Demo(command) => command.run(context),
            Self::Load(command) => command.run(context),
            Self::At(command) => command.run(context),
            Self::Lineage(command) => command.run(context),
            Self::Diff(command) => command.run(context),
            Self::Impact(command) => command.run(context),
            Self::Resolve(command) => command.run(context),
            Self::Upcoming(command) => command.run(context),
            Self::Findings(command) => command.run(context),
            Self::Stats(command) => command.run(context),
            Self::Check(command) => command.run(context),
            Self::Verify(command) => command.run(context),
            Self::Compare(command) => command.run(context),
            Self::Export(command) => command.run(context),
            Self::Corpus(command) => command.run(context),
            Self::Copy(command) => command.run(context),
            Self::Serve(command) => command.run(context),
            Self::Config(command) => command.run(context),
            Self::Query(command) => command.run(context),
            Self::Schema(command) => command.run(context),
            Self::Completions(command) => command.run(context),
        }
    }
}

impl Context<'_, '_> {
    /// The address of the store.
    fn address(&self) -> PathBuf {
        self.store.clone().unwrap_or_else(|| STORE.into())
    }

    /// The corpus of the store, which must be there.
    fn corpus(&self) -> Result<Arc<Corpus>, Failure> {
        Ok(crate::store::open(&self.address())?.corpus())
    }

    /// Writes an answer: as JSON if asked for, else as the function renders it.
    fn answer<T: Serialize>(
        &mut self,
        answer: &T,
        render: impl FnOnce(&mut Page<'_>, &T) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if self.json { self.page.json(answer) } else { render(self.page, answer) }
    }
}

/// Yes if there is anything.
fn any(found: bool) -> Outcome {
    if found { Outcome::Yes } else { Outcome::No }
}
