//! `asof export`: a text in the form of its source, and law as a dataset.

use std::path::PathBuf;

use asof_loaders::source::{self, Source};
use asof_schema::{Day, NormId, Sha256};
use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command, FromArgMatches, Subcommand};
use serde::Serialize;

use super::Context;
use super::clocks::{Clocks, day};
use crate::coverage::{self, Strictness};
use crate::shape::Assurance;
use crate::text::note;
use crate::{Failure, Outcome, export};

/// Write a text of a day in the form of its source, or law as a dataset of SAT-Graph
#[derive(Debug, Args)]
pub(crate) struct Export {
    #[command(subcommand)]
    form: Chosen,
}

/// A form, and what is to be written in it.
#[derive(Debug)]
enum Chosen {
    Text { source: &'static Source, form: &'static source::Export, what: What },
    Dataset(Dataset),
}

const DATASET: &str = "sat-graph";

/// A dataset of SAT-Graph: items, versions, text units and actions
#[derive(Debug, Args)]
struct Dataset {
    /// Write this norm whole, with the ids of asof, e.g. urn:lex:br:federal:constituicao:1988-10-05;1988 [default: what was
    /// loaded from datasets, with their ids]
    #[arg(long = "norm", value_name = "URN")]
    norms: Vec<NormId>,
    /// Write to this file [default: the standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Debug, Args)]
struct What {
    /// The day whose text is asked for
    #[arg(long, value_name = "DAY", value_parser = day)]
    at: Day,
    /// Write to this file [default: the standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    clocks: Clocks,
    #[command(flatten)]
    strictness: Strictness,
}

impl Subcommand for Chosen {
    fn augment_subcommands(command: Command) -> Command {
        command
            .subcommands(
                export::forms()
                    .map(|(_, form)| What::augment_args(Command::new(form.name)).about(form.summary)),
            )
            .subcommand(Dataset::augment_args(Command::new(DATASET)))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        name == DATASET || export::forms().any(|(_, form)| form.name == name)
    }
}

impl FromArgMatches for Chosen {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let missing = || clap::Error::new(ErrorKind::MissingSubcommand);
        let (name, matches) = matches.subcommand().ok_or_else(missing)?;
        if name == DATASET {
            return Dataset::from_arg_matches(matches).map(Self::Dataset);
        }
        let (source, form) = export::forms().find(|(_, form)| form.name == name).ok_or_else(missing)?;
        Ok(Self::Text { source, form, what: What::from_arg_matches(matches)? })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// What was written.
#[derive(Debug, Serialize)]
struct Written {
    at: Option<Day>,
    /// How far the text of the day is known.
    assurance: Option<Assurance>,
    file: Option<PathBuf>,
    bytes: usize,
    sha256: Sha256,
    /// The text itself, where no file was named.
    text: Option<String>,
}

impl Export {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let (text, of, out) = match &self.form {
            Chosen::Text { source, form, what } => {
                let at = what.clocks.at(what.at);
                let text = export::text(&corpus, source, form, at)?;
                let coverage = coverage::of(&corpus, &export::norm(form)?.root(), at)?;
                what.strictness.hold([&coverage])?;
                (text, Some((what.at, coverage)), &what.out)
            }
            Chosen::Dataset(Dataset { norms, out }) => {
                let dataset = export::dataset(&corpus, norms)?;
                let mut text = serde_json::to_vec_pretty(&dataset)
                    .map_err(|error| Failure::System(error.to_string()))?;
                text.push(b'\n');
                (text, None, out)
            }
        };
        // The text itself has no place for it: its form is that of the source.
        if let Some((day, coverage)) = of.as_ref().filter(|(_, coverage)| !coverage.is_assured()) {
            note(&format!("the text of {day} is not assured: {}", coverage.sentence()));
        }
        if let Some(file) = out {
            std::fs::write(file, &text).map_err(|error| Failure::file("write", file, &error))?;
        }
        let (bytes, sha256) = (text.len(), Sha256::of(&text));
        match (out, context.json) {
            (None, false) => context.page.bytes(&text)?,
            (Some(file), false) => {
                context.page.line(format!("{}: {bytes} bytes, SHA-256 {sha256}", file.display()))?;
            }
            (file, true) => {
                let inline = file.is_none().then(|| String::from_utf8_lossy(&text).into_owned());
                let (at, assurance) = of.map(|(day, coverage)| (day, (&coverage).into())).unzip();
                context.page.json(&Written {
                    at,
                    assurance,
                    file: file.clone(),
                    bytes,
                    sha256,
                    text: inline,
                })?;
            }
        }
        Ok(Outcome::Yes)
    }
}
