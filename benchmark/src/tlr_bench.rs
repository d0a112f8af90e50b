//! `tlr-bench`: questions on law in time, with truth that others can check, and systems held against it.

use std::process::ExitCode;

use asof_benchmark::tlr::Command;
use clap::Parser as _;

fn main() -> ExitCode {
    asof_benchmark::ended(Command::parse().run())
}
