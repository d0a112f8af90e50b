//! What clients are promised: that the schema breaks nothing that the last version had.

use std::fs;

use anyhow::{Context as _, Result};

use crate::{root, say, tools};

const SDL: &str = "schema/schema.graphql";
const PROMISED: &str = "schema/promised.graphql";
/// The npm project that compares, below the root of the workspace.
const PROMISE: &str = "server/tests/audit";

/// Makes the schema of now the one that is promised.
pub(crate) fn make() -> Result<()> {
    fs::copy(root()?.join(SDL), root()?.join(PROMISED)).context("cannot copy the schema")?;
    say(&format!("wrote {PROMISED}"));
    Ok(())
}

/// Holds the schema of now against the one that is promised.
pub(crate) fn check() -> Result<()> {
    tools::npm_ci(PROMISE)?;
    tools::npm(PROMISE, "test", &[])?;
    let files = [PROMISED, SDL, "CHANGELOG.md"].map(|file| format!("../../../{file}"));
    let [promised, sdl, changelog] = files.each_ref().map(String::as_str);
    tools::run(PROMISE, "node", &["promise.mjs", promised, sdl, changelog], &[])
        .context("the schema breaks what is promised")
}
