//! `asof load`: from sources to the store.

mod render;

use std::path::PathBuf;

use asof_loaders::debates::House;
use asof_loaders::from_acts::ActNumber;
use asof_schema::{ChangeSet, Day, Diagnostic, Instant};
use clap::{Args, Subcommand};

use super::Context;
use super::clocks::{day, instant};
use crate::load::{self, BrFolder, Summary};
use crate::{Failure, Outcome, clock, store};

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
    /// Statutes of Finland from their acts: the text as enacted, and each act that amends it
    FiActs {
        /// The folder with the acts, as XML of the statute book
        dir: PathBuf,
        /// Only this law, e.g. 410/2015
        #[arg(long, value_name = "NUMBER", value_parser = asof_loaders::fi::number)]
        law: Option<ActNumber>,
        #[command(flatten)]
        how: How,
    },
    /// Consolidated statutes of Finland: JSON Lines, one moment a line
    ///
    /// They say which act they take up last, and no date: their text is taken to hold at the latest on the day on which
    /// it was seen.
    FiConsolidated {
        /// The folder with the files, or with `laws` and `analysis_layer/json` in it
        dir: PathBuf,
        /// The day on which they were taken from the publisher
        #[arg(long, value_name = "DAY", value_parser = day)]
        seen: Day,
        #[command(flatten)]
        how: How,
    },
    /// Acts in Akoma Ntoso 3.0: those as enacted, and those that amend them
    Akn {
        /// The files
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        #[command(flatten)]
        how: How,
    },
    /// Debates of parliaments: a day a norm, with every revision of its record
    ///
    /// A PATH is a file, or a folder of them. debates2023-06-28.txt (House of Commons) and 2023-07-03.txt (Congress)
    /// are a day as one line of text; nothing in it tells one speech from the next, so it stays one. XML of ParlParse
    /// (debates2009-10-26a.xml) has headings, speeches and divisions. Its revisions a, b, c ... of one day are loaded
    /// together, with the changedates.txt that tells when each was written: `asof at ... --known DAY` gives the
    /// revision of that day.
    ///
    /// Days that are loaded already are passed over. Each is a norm such as
    /// urn:lex:gb:house.of.commons:debate:2009-10-26; a speech is !speech1.2, by its column and its place in it, or
    /// the publisher's own id, uk.org.publicwhip/debate/2009-10-26b.1.2.
    Debates {
        /// The files, or folders with them
        #[arg(required = true, value_name = "PATH")]
        paths: Vec<PathBuf>,
        /// Whose debates they are, e.g. gb:house.of.lords [default: as the names of the files tell]
        #[arg(long, value_name = "NAME")]
        house: Option<House>,
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
        let ((set, said), how) = match &self.source {
            Source::BrConstitution { dir, how } => (BrFolder::read(dir)?.change_set(usize::MAX)?, how),
            Source::FiActs { dir, law, how } => (load::fi_acts(dir, *law)?, how),
            Source::FiConsolidated { dir, seen, how } => (load::fi_consolidated(dir, *seen)?, how),
            Source::Akn { files, how } => (load::akoma_ntoso(files)?, how),
            Source::Debates { paths, house, how } => (load::debates(paths, house.as_ref())?, how),
            Source::Changeset { file, how } => ((load::read_change_set(file)?, Vec::new()), how),
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
