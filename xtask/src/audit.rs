//! The audit of GraphQL over HTTP, of the real binary on the demo corpus.

use std::env;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result, ensure};

use crate::{cargo, root, say, target};

/// The npm project of the audit, below the root of the workspace.
const AUDIT: &str = "server/tests/audit";

/// Builds the binary, serves the demo corpus on a free port, and holds the service against the audit.
pub(crate) fn run() -> Result<()> {
    npm_ci()?;
    cargo("build --locked --package asof-server").run()?;
    let served = Served::start(&binary()?)?;
    let url = format!("{}/graphql", served.url);
    say(&format!("> node audit.mjs {url} (in {AUDIT})"));
    let status = Command::new("node").args(["audit.mjs", &url]).current_dir(root()?.join(AUDIT)).status();
    let status = status.context("cannot start node")?;
    ensure!(status.success(), "the service does not pass the audit ({status})");
    Ok(())
}

fn npm_ci() -> Result<()> {
    let words = "ci --no-audit --no-fund";
    say(&format!("> npm {words} (in {AUDIT})"));
    let npm = env::var_os("NPM").unwrap_or_else(|| "npm".into());
    let status = Command::new(npm).args(words.split(' ')).current_dir(root()?.join(AUDIT)).status();
    let status = status.context("cannot start npm, which comes with Node")?;
    ensure!(status.success(), "`npm {words}` failed in {AUDIT} ({status})");
    Ok(())
}

fn binary() -> Result<PathBuf> {
    Ok(target()?.join("debug").join(format!("asof{}", env::consts::EXE_SUFFIX)))
}

/// The demo corpus, served until dropped.
struct Served {
    process: Child,
    folder: PathBuf,
    url: String,
}

impl Served {
    fn start(binary: &Path) -> Result<Self> {
        let folder = env::temp_dir().join(format!("asof-audit-{}", std::process::id()));
        let mut process = Command::new(binary)
            .args(["demo", "--serve", "--listen", "127.0.0.1:0", "--store"])
            .arg(&folder)
            .env("ASOF_LOG", "warn")
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", binary.display()))?;
        let output = process.stdout.take().context("the service has no output")?;
        let mut served = Self { process, folder, url: String::new() };
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line)?;
        let url =
            line.trim().strip_prefix("listening on ").context("the service does not say where it listens")?;
        url.clone_into(&mut served.url);
        Ok(served)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // What is left behind is a process or a folder of ours, and the audit's result stands.
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
