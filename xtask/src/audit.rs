//! The audit of GraphQL over HTTP, of the real binary on the demo corpus.

use anyhow::{Context as _, Result};

use crate::served::Served;
use crate::tools;

/// The npm project of the audit, below the root of the workspace.
const AUDIT: &str = "server/tests/audit";

/// Holds the service, on the demo corpus, against the audit.
pub(crate) fn run() -> Result<()> {
    tools::npm_ci(AUDIT)?;
    let served = Served::demo()?;
    let url = format!("{}/graphql", served.url);
    tools::run(AUDIT, "node", &["audit.mjs", &url], &[]).context("the service does not pass the audit")
}
