//! The command line: what is typed, and how errors are told.

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

use asof_schema::{AsOf, Day, Instant};
use clap::{Args, Parser};

use crate::command::{Command, Context};
use crate::render::{Page, Palette};
use crate::{Failure, Outcome, clock, render};

/// The law of any day, as known on any other day, with the bytes that bear it out.
#[derive(Debug, Parser)]
#[command(name = "asof", version, propagate_version = true, after_help = EXIT_CODES)]
pub(crate) struct Cli {
    /// The folder of the store [default: ./corpus.asof; for `demo`: ./demo.asof]
    #[arg(long, global = true, env = "ASOF_STORE", hide_env_values = true, value_name = "DIR")]
    store: Option<PathBuf>,
    /// Print the answer as one JSON document
    #[arg(long, global = true)]
    json: bool,
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

/// The two clocks beside the day asked for.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct Clocks {
    /// By what was published on or before this day [default: all that the store holds]
    #[arg(long, value_name = "DAY", value_parser = day)]
    known: Option<Day>,
    /// By what the store held at this instant, e.g. 2024-05-01T12:00:00Z [default: all that it holds]
    #[arg(long, value_name = "INSTANT", value_parser = instant)]
    recorded: Option<Instant>,
}

impl Clocks {
    /// A day by these clocks.
    pub(crate) fn at(self, at: Day) -> AsOf {
        AsOf { at, known: self.known, recorded: self.recorded }
    }
}

/// Reads a day.
pub(crate) fn day(text: &str) -> Result<Day, String> {
    if text == "today" {
        Ok(clock::today())
    } else {
        text.parse().map_err(|error| format!("{error}, or `today`"))
    }
}

/// Reads an instant.
pub(crate) fn instant(text: &str) -> Result<Instant, String> {
    text.parse().map_err(|error: asof_schema::TimeError| error.to_string())
}

/// Runs a command line and gives the exit code. The answer goes to `out`, which is a terminal or not; what went wrong
/// goes to the error stream.
pub fn run(arguments: impl IntoIterator<Item = OsString>, out: &mut dyn Write, terminal: bool) -> u8 {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) => {
            // A reader of the help that has gone is no error.
            let _ = error.print();
            return u8::try_from(error.exit_code()).unwrap_or(2);
        }
    };
    let mut page = Page::new(out, cli.palette(terminal), render::width(terminal));
    let ended = cli.execute(&mut page).and_then(|outcome| {
        page.flush()?;
        Ok(outcome)
    });
    match ended {
        Ok(Outcome::Yes) => 0,
        Ok(Outcome::No) => 1,
        Err(failure) => {
            render::failure(&failure, cli.json, &mut page);
            failure.code()
        }
    }
}

impl Cli {
    fn palette(&self, terminal: bool) -> Palette {
        let set = |name| std::env::var_os(name).filter(|value| !value.is_empty());
        let refused = self.no_color || set("NO_COLOR").is_some();
        let wanted = terminal || set("CLICOLOR_FORCE").is_some_and(|value| value != "0");
        if wanted && !refused { Palette::coloured() } else { Palette::plain() }
    }

    pub(crate) fn execute(&self, page: &mut Page<'_>) -> Result<Outcome, Failure> {
        self.command.run(&mut Context { store: self.store.clone(), json: self.json, page })
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
