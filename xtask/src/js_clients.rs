//! Clients that interfaces are built with, from npm, of the real binary on the demo corpus.

use std::ffi::OsStr;

use anyhow::Result;

use crate::served::{self, Served};
use crate::tools;

/// The npm project of the tests, below the root of the workspace.
const CLIENTS: &str = "server/tests/js";
/// The npm project of the examples.
const EXAMPLES: &str = "clients/examples";

/// Makes types from the committed schema, asks the service and its door for agents, on the demo corpus, through the clients of the lock file, and
/// moves the handles of the examples.
pub(crate) fn run() -> Result<()> {
    tools::npm_ci(CLIENTS)?;
    tools::npm(CLIENTS, "run types", &[])?;
    let served = Served::demo()?;
    let binary = served::binary_there()?;
    let environment = [
        ("ASOF_URL", OsStr::new(&served.url)),
        ("ASOF_BINARY", binary.as_os_str()),
        ("ASOF_STORE", served.folder.as_os_str()),
    ];
    tools::npm(CLIENTS, "test", &environment)?;
    tools::npm_ci(EXAMPLES)?;
    tools::npm(EXAMPLES, "test", &environment)
}
