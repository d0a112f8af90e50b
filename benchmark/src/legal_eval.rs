//! `legal-eval`: answers to legal questions, held against the citations, sources and terms that are expected.

use std::process::ExitCode;

use asof_benchmark::legal::Command;
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
