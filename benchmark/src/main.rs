//! `asof-bench`: evaluations of answers, asked of a service through its public GraphQL API, as any user does,
//! or through its door for agents, as a model does.

mod answers;
mod questions;
mod reading;
mod retrieval;
mod took;

use std::process::ExitCode;

use asof_benchmark::{agents, client};
use clap::Parser;

/// Evaluations of answers, asked of a service that speaks the GraphQL of asof
#[derive(Debug, Parser)]
#[command(version)]
enum Command {
    Agents(agents::Agents),
    Answers(answers::Answers),
    Questions(questions::Questions),
    Reading(reading::Reading),
    Retrieval(retrieval::Retrieval),
}

fn main() -> ExitCode {
    asof_benchmark::ended(match Command::parse() {
        Command::Agents(command) => command.run(),
        Command::Answers(command) => command.run(),
        Command::Questions(command) => command.run(),
        Command::Reading(command) => command.run(),
        Command::Retrieval(command) => command.run().map(|()| true),
    })
}
