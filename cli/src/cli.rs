//! What `asof` is given and what it gives back: a command line, an answer, an exit code.

use std::ffi::OsString;
use std::io::Write;

use crate::command::Cli;
use crate::exit;
use crate::text::{self, Page};
use crate::{Failure, Outcome};

/// Runs a command line and gives the exit code. The answer goes to `out`, which is a terminal or not, or to
/// the file that is asked for; what went wrong goes to the error stream.
pub fn run(arguments: impl IntoIterator<Item = OsString>, out: &mut dyn Write, terminal: bool) -> u8 {
    let cli = match Cli::read(arguments, text::width(terminal)) {
        Ok(cli) => cli,
        Err(error) => {
            // A reader of the help that has gone is no error.
            let _ = error.print();
            return u8::try_from(error.exit_code()).unwrap_or(2);
        }
    };
    for said in &cli.understood {
        text::note(said);
    }
    let shown = terminal && cli.output.is_none();
    let (palette, width) = (cli.palette(shown), text::width(shown));
    let ended = if cli.goes_on() {
        cli.execute(&mut Page::new(out, palette, width))
    } else {
        let mut answer = Vec::new();
        let mut page = Page::new(&mut answer, palette, width);
        let ended = cli.execute(&mut page);
        match &ended {
            Err(failure) if cli.json() => text::no_answer(failure, &mut page),
            Err(failure @ Failure::No(..)) if cli.output.is_some() => {
                text::no_in_file(failure, cli.table().ok().flatten(), &mut page);
            }
            _ => {}
        }
        delivered(&cli, ended, &answer, out, terminal)
    };
    if let Err(failure) = &ended {
        text::tell(failure, width);
    }
    exit::code(&ended)
}

/// Brings an answer to where it is wanted. Where there is none, a file stays as it was; that nothing was found is an
/// answer, and so is one of no words.
fn delivered(
    cli: &Cli,
    ended: Result<Outcome, Failure>,
    answer: &[u8],
    out: &mut dyn Write,
    terminal: bool,
) -> Result<Outcome, Failure> {
    let failed = matches!(ended, Err(Failure::Input(_) | Failure::System(_)));
    let is_no = cli.output.is_some() && matches!(ended, Ok(Outcome::No));
    if (answer.is_empty() && !is_no) || (failed && cli.output.is_some()) {
        return ended;
    }
    cli.destination(terminal).take(answer, out)?;
    ended
}
