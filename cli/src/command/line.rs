//! The command line as it is typed.

use std::path::PathBuf;

use clap::Parser;

use super::{Command, Context};
use crate::config::Read;
use crate::text::{Page, Palette};
use crate::{Failure, Outcome, profiles};

/// The law of any day, as known on any other day, with the bytes that bear it out.
#[derive(Debug, Parser)]
#[command(name = "asof", version, propagate_version = true, after_help = EXIT_CODES)]
pub(crate) struct Cli {
    /// The store: a folder, or a Neo4j server as bolt://HOST:PORT [default: ./corpus.asof; for `demo`: ./demo.asof]
    #[arg(long, global = true, env = "ASOF_STORE", hide_env_values = true, value_name = "STORE")]
    store: Option<PathBuf>,
    /// How a store on a Neo4j server is read [default: memory]
    #[arg(long, global = true, env = "ASOF_READ", hide_env_values = true, value_name = "HOW")]
    read: Option<Read>,
    /// A folder of profiles, TOML files that say how the law of a country is divided, numbered and cited
    #[arg(long, global = true, env = "ASOF_PROFILES", hide_env_values = true, value_name = "DIR")]
    profiles: Option<PathBuf>,
    /// Print the answer as one JSON document
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Print without colours; so does the environment variable `NO_COLOR`, and whatever is no terminal unless
    /// `CLICOLOR_FORCE` is set
    #[arg(long, global = true)]
    no_color: bool,
    #[command(subcommand)]
    command: Command,
}

const EXIT_CODES: &str = "\
Exit codes:
  0  answered
  1  the answer is no: nothing is found, the provision is absent, a check finds violations
  2  bad usage or bad input
  3  the store or the system failed

A day is written YYYY-MM-DD, or `today` (by UTC). A provision is named as people cite it (\"art. 6º, CF\"), by its URN, or by \
an alias. Periods are half-open: the first day belongs to them, the last does not.";

impl Cli {
    /// The colours of its answer, on a terminal or not.
    pub(crate) fn palette(&self, terminal: bool) -> Palette {
        let set = |name| std::env::var_os(name).filter(|value| !value.is_empty());
        let refused = self.no_color || set("NO_COLOR").is_some();
        let wanted = terminal || set("CLICOLOR_FORCE").is_some_and(|value| value != "0");
        if wanted && !refused { Palette::coloured() } else { Palette::plain() }
    }

    /// Runs the command on a page.
    pub(crate) fn execute(&self, page: &mut Page<'_>) -> Result<Outcome, Failure> {
        self.profiles.as_deref().map_or(Ok(()), profiles::install)?;
        let mut context =
            Context { store: self.store.clone(), read: self.read, json: self.json, asked: None, page };
        self.command.run(&mut context)
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_consistent() {
        super::Cli::command().debug_assert();
    }
}
