//! Clients that others wrote, in Python, of the real binary on the demo corpus.

use std::ffi::OsStr;

use anyhow::{Result, ensure};

use crate::served::{self, Served};
use crate::{neo4j, tools};

/// The tests, below the root of the workspace.
const CLIENTS: &str = "server/tests/clients";

/// Asks the service, on the demo corpus, through the clients that requirements.txt pins.
pub(crate) fn run() -> Result<()> {
    let python = tools::python("clients", CLIENTS)?;
    let served = Served::demo()?;
    let neo4j = neo4j::for_tests()?;
    let (name, direct) = tools::DIRECT;
    let mut environment = vec![("ASOF_URL", served.url.as_str()), (name, direct)];
    environment.extend(neo4j.iter().flat_map(neo4j::ForTests::environment));
    demo_into_neo4j(&environment)?;
    let environment: Vec<_> = environment.iter().map(|&(name, value)| (name, OsStr::new(value))).collect();
    tools::run(CLIENTS, &python, &["-m", "pytest", "-q", "-p", "no:cacheprovider"], &environment)
}

/// Loads the demo corpus into the tests' Neo4j, if there is one: what a server plans hangs on what it holds.
fn demo_into_neo4j(environment: &[(&str, &str)]) -> Result<()> {
    let given = |wanted: &str| {
        let started =
            environment.iter().find(|(name, _)| *name == wanted).map(|(_, value)| (*value).to_owned());
        started.or_else(|| std::env::var(wanted).ok())
    };
    let Some(uri) = given("NEO4J_TEST_URI") else { return Ok(()) };
    let status = std::process::Command::new(served::binary()?)
        .args(["demo", "--json", "--store", &uri])
        .env("ASOF_NEO4J_USER", given("NEO4J_TEST_USER").unwrap_or_default())
        .env("ASOF_NEO4J_PASSWORD", given("NEO4J_TEST_PASSWORD").unwrap_or_default())
        .stdout(std::process::Stdio::null())
        .status()?;
    ensure!(status.success(), "the demo does not go into {uri} ({status})");
    Ok(())
}
