//! `tlr-bench`: questions on law in time, with truth that others can check, and systems held against it.

use std::process::ExitCode;

use asof_benchmark::tlr::Command;
use clap::Parser as _;

fn main() -> ExitCode {
    match Command::parse().run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            asof_benchmark::say(format_args!("error: {error:#}"));
            ExitCode::from(2)
        }
    }
}
