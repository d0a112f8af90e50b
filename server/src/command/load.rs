//! `asof load`: from sources to the store.

use std::path::PathBuf;

use asof_schema::{ChangeSet, Diagnostic, Instant};
use clap::{Args, Subcommand};

use super::Context;
use super::clocks::instant;
use crate::load::{self, BrFolder, Summary};
use crate::{Failure, Outcome, clock, render, store};

/// Read sources and record what is new in them, whole or not at all
#[derive(Debug, Args)]
pub(crate) struct Load {
    #[command(subcommand)]
    source: Source,
}

#[derive(Debug, Subcommand)]
enum Source {
    /// The Constitution of Brazil, from DIR/cf1988/*.csv
    ///
    /// DIR/emendas.csv is the table of acts (else the project's own), DIR/normas_leg_br_body_to_ec135.json the dated
    /// notes (else acts of a shared date stay unresolved where no summary tells).
    BrConstitution {
        /// The folder, as `asof corpus get br-constitution DIR` fills it
        dir: PathBuf,
        #[command(flatten)]
        how: How,
    },
    /// A change set in its plain form: JSON Lines
    Changeset {
        /// The file; `-` is the standard input
        file: PathBuf,
        #[command(flatten)]
        how: How,
    },
}

#[derive(Debug, Args)]
struct How {
    /// When it was recorded [default: now]
    #[arg(long, value_name = "INSTANT", value_parser = instant)]
    recorded_at: Option<Instant>,
    /// List all that the loader said
    #[arg(long)]
    diagnostics: bool,
    /// Send it to a service instead, e.g. http://127.0.0.1:8080
    #[arg(long, value_name = "URL")]
    to: Option<String>,
    /// The environment variable that holds the service's token
    #[arg(long, value_name = "NAME", default_value = "ASOF_LOAD_TOKEN", requires = "to")]
    token_env: String,
}

impl Load {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        // Sources are read before the store is touched: what cannot be read leaves no store behind.
        let (set, said, how) = match &self.source {
            Source::BrConstitution { dir, how } => {
                let (set, said) = BrFolder::read(dir)?.change_set(usize::MAX)?;
                (set, said, how)
            }
            Source::Changeset { file, how } => (load::read_change_set(file)?, Vec::new(), how),
        };
        let summary = how.record(context, &set, said)?;
        context.answer(&summary, render::load)?;
        Ok(Outcome::Yes)
    }
}

impl How {
    fn record(
        &self,
        context: &Context<'_, '_>,
        set: &ChangeSet,
        said: Vec<Diagnostic>,
    ) -> Result<Summary, Failure> {
        let mut summary = if let Some(url) = &self.to {
            self.send(url, set, &said)?
        } else {
            let store = store::create(&context.address())?;
            load::record(&*store, set, &said, self.recorded_at.unwrap_or_else(clock::now))?
        };
        summary.diagnostics = self.diagnostics.then_some(said);
        Ok(summary)
    }

    fn send(&self, url: &str, set: &ChangeSet, said: &[Diagnostic]) -> Result<Summary, Failure> {
        let token = std::env::var(&self.token_env).map_err(|_| {
            Failure::Input(format!("the environment variable {} holds no token", self.token_env))
        })?;
        load::send(url, &token, set, said, self.recorded_at)
    }
}
