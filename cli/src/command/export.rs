//! `asof export`: a text in the form of its source.

use std::path::PathBuf;

use asof_schema::{Day, Sha256};
use clap::{Args, Subcommand};
use serde::Serialize;

use super::Context;
use super::clocks::{Clocks, day};
use crate::{Failure, Outcome, export};

/// Write a text of a day in the form of its source
#[derive(Debug, Args)]
pub(crate) struct Export {
    #[command(subcommand)]
    form: Form,
}

#[derive(Debug, Subcommand)]
enum Form {
    BrCsv(BrCsv),
}

/// The Constitution of Brazil, as a CSV file of abjur/constituicao has it
#[derive(Debug, Args)]
struct BrCsv {
    /// The day whose text is asked for
    #[arg(long, value_name = "DAY", value_parser = day)]
    at: Day,
    /// Write to this file [default: the standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    clocks: Clocks,
}

/// What was written.
#[derive(Debug, Serialize)]
struct Written {
    at: Day,
    file: Option<PathBuf>,
    bytes: usize,
    sha256: Sha256,
    /// The text itself, where no file was named.
    text: Option<String>,
}

impl Export {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let Form::BrCsv(form) = &self.form;
        let corpus = context.corpus()?;
        let text = export::br_csv(&corpus, form.clocks.at(form.at))?;
        if let Some(file) = &form.out {
            std::fs::write(file, &text).map_err(|error| Failure::file("write", file, &error))?;
        }
        let (bytes, sha256) = (text.len(), Sha256::of(&text));
        match (&form.out, context.json) {
            (None, false) => context.page.bytes(&text)?,
            (Some(file), false) => {
                context.page.line(format!("{}: {bytes} bytes, SHA-256 {sha256}", file.display()))?;
            }
            (file, true) => {
                let inline = file.is_none().then(|| String::from_utf8_lossy(&text).into_owned());
                context.page.json(&Written {
                    at: form.at,
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
