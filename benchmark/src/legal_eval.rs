//! `legal-eval`: answers to legal questions, held against the citations, sources and terms that are expected.

use std::process::ExitCode;

use asof_benchmark::legal::Command;
use clap::Parser as _;

fn main() -> ExitCode {
    asof_benchmark::ended(Command::parse().run())
}
