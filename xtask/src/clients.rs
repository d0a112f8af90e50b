//! Clients that others wrote, in Python, of the real binary on the demo corpus.

use std::ffi::OsStr;

use anyhow::Result;

use crate::served::Served;
use crate::{path_str, target, tools};

/// The tests, below the root of the workspace.
const CLIENTS: &str = "server/tests/clients";

/// Asks the service, on the demo corpus, through the clients that requirements.txt pins.
pub(crate) fn run() -> Result<()> {
    let python = python()?;
    let served = Served::demo()?;
    let (name, direct) = tools::DIRECT;
    let environment = [("ASOF_URL", OsStr::new(&served.url)), (name, OsStr::new(direct))];
    tools::run(CLIENTS, &python, &["-m", "pytest", "-q", "-p", "no:cacheprovider"], &environment)
}

/// The Python of an environment of our own, with the clients installed.
fn python() -> Result<String> {
    let folder = target()?.join("clients");
    let python = folder.join("bin/python");
    if !python.exists() {
        tools::run(CLIENTS, "python3", &["-m", "venv", path_str(&folder)?], &[])?;
    }
    let python = path_str(&python)?.to_owned();
    let install =
        ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", "requirements.txt"];
    tools::run(CLIENTS, &python, &install, &[])?;
    Ok(python)
}
