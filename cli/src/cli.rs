//! What `asof` is given and what it gives back: a command line, an answer, an exit code.

use std::ffi::OsString;
use std::io::Write;

use clap::Parser as _;

use crate::command::Cli;
use crate::exit;
use crate::text::{self, Page};

/// Runs a command line and gives the exit code. The answer goes to `out`, which is a terminal or not; what
/// went wrong goes to the error stream.
pub fn run(arguments: impl IntoIterator<Item = OsString>, out: &mut dyn Write, terminal: bool) -> u8 {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) => {
            // A reader of the help that has gone is no error.
            let _ = error.print();
            return u8::try_from(error.exit_code()).unwrap_or(2);
        }
    };
    let mut page = Page::new(out, cli.palette(terminal), text::width(terminal));
    let ended = cli.execute(&mut page).and_then(|outcome| {
        page.flush()?;
        Ok(outcome)
    });
    if let Err(failure) = &ended {
        text::failure(failure, cli.json, &mut page);
    }
    exit::code(&ended)
}
