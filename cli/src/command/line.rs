//! The command line as it is typed.

use std::path::PathBuf;

use clap::{Parser, ValueEnum};

use super::{Command, Context};
use crate::config::Read;
use crate::text::{Page, Palette};
use crate::{Failure, Outcome, profiles};

/// The law of any day, as known on any other day, with the source bytes that prove it.
#[derive(Debug, Parser)]
#[command(name = "asof", version, propagate_version = true, after_help = EXIT_CODES)]
pub(crate) struct Cli {
    /// The store: a folder, or a Neo4j server as bolt://HOST:PORT [default: ./corpus.asof; for `demo`:
    /// ./demo.asof]
    #[arg(long, global = true, env = "ASOF_STORE", hide_env_values = true, value_name = "STORE")]
    store: Option<PathBuf>,
    /// How a store on a Neo4j server is read [default: memory]
    #[arg(long, global = true, env = "ASOF_READ", hide_env_values = true, value_name = "HOW")]
    read: Option<How>,
    /// A folder of profiles, TOML files that say how the law of a country is divided, numbered and cited
    #[arg(long, global = true, env = "ASOF_PROFILES", hide_env_values = true, value_name = "DIR")]
    profiles: Option<PathBuf>,
    /// Print the answer as one JSON document
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Print without colours, as if `NO_COLOR` were set. Output that is not to a terminal has colours only if
    /// `CLICOLOR_FORCE` is set
    #[arg(long, global = true)]
    no_color: bool,
    #[command(subcommand)]
    command: Command,
}

/// How a store on a Neo4j server is read.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum How {
    /// The whole corpus is replayed into memory at the start
    Memory,
    /// A norm is read in one statement when a question needs it, and kept while there is room
    Cypher,
}

impl From<How> for Read {
    fn from(how: How) -> Self {
        match how {
            How::Memory => Self::Memory,
            How::Cypher => Self::Cypher,
        }
    }
}

const EXIT_CODES: &str = "\
Examples:
  asof demo                                                   load a small corpus and show what to ask
  asof --store demo.asof at \"art. 4º, Carta\" 1991-01-01     what did it say on that day?
  asof --store demo.asof lineage \"art. 6º, Carta\"           how did it come to say what it says?

Exit codes:
  0  answered
  1  the answer is no: nothing is found, the provision is absent, or a check finds violations
  2  bad usage or bad input
  3  the store or the system failed

A day is written YYYY-MM-DD, or `today` (in UTC). A provision is named as people cite it (\"art. 6º, CF\"), by its \
URN, or by an alias. A period includes its first day and excludes its last.";

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
        let (store, read) = (self.store.clone(), self.read.map(Into::into));
        let mut context = Context { store, read, json: self.json, asked: None, page };
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
