//! Random documents through the caches of Apollo Client and urql, held against the service itself.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use crate::served::{self, Served};
use crate::{path_str, root, say, tools};

/// The npm project of the check, below the root of the workspace.
const CACHE: &str = "server/tests/cache";

/// Asks as many documents of the demo corpus; and a fifth of them once the Constitution of Brazil is loaded beside it,
/// where its files are.
pub(crate) fn run(documents: u32, seed: u32) -> Result<()> {
    tools::npm_ci(CACHE)?;
    tools::npm(CACHE, "test", &[])?;
    let mut served = Served::demo()?;
    let seed = seed.to_string();
    ask(&served, documents, &seed)?;
    let Some(constitution) = constitution()? else {
        say("skipped: the Constitution of Brazil in caches, whose files are not at ASOF_DATA");
        return Ok(());
    };
    let status = Command::new(served::binary()?)
        .args(["load", "br-constitution", path_str(&constitution)?, "--store", path_str(&served.folder)?])
        .status()?;
    ensure!(status.success(), "the Constitution does not go into the store ({status})");
    // A service that follows the load while it is asked gives, without a cache too, another revision than before.
    served.again()?;
    ask(&served, documents / 5, &seed)
}

fn ask(served: &Served, documents: u32, seed: &str) -> Result<()> {
    let (url, documents) = (format!("{}/graphql", served.url), documents.to_string());
    tools::run(CACHE, "node", &["cache.mjs", &url, &documents, seed], &[])
        .context("a client with a cache gets another answer than one without")
}

/// The folder of the Constitution's files, if it is there.
fn constitution() -> Result<Option<PathBuf>> {
    let data = std::env::var_os("ASOF_DATA")
        .map_or_else(|| Ok(root()?.join("../shared/data")), |data| anyhow::Ok(PathBuf::from(data)))?;
    Ok(Some(data.join("brazil")).filter(|folder| folder.is_dir()))
}
