//! The binary `asof`: see `asof --help`.

use std::io::{self, BufWriter, IsTerminal as _};
use std::process::ExitCode;

fn main() -> ExitCode {
    asof_engine::harm::print_none_of_it();
    let stdout = io::stdout();
    let terminal = stdout.is_terminal();
    let code = asof_cli::run(std::env::args_os(), &mut BufWriter::new(stdout), terminal);
    ExitCode::from(code)
}
