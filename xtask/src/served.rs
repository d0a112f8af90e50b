//! The real binary, serving the demo corpus.

use std::env;
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result};

use crate::{cargo, target};

/// The demo corpus, served on a free port until dropped.
pub(crate) struct Served {
    process: Child,
    /// Where its store is.
    pub(crate) folder: PathBuf,
    /// Where it is, e.g. `http://127.0.0.1:40001`.
    pub(crate) url: String,
}

impl Served {
    /// Builds the binary and lets it serve.
    pub(crate) fn demo() -> Result<Self> {
        let binary = binary()?;
        let folder = env::temp_dir().join(format!("asof-demo-{}", std::process::id()));
        let mut process = Command::new(&binary)
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

/// Where the binary is once it is built.
pub(crate) fn binary_there() -> Result<PathBuf> {
    Ok(target()?.join("debug").join(format!("asof{}", env::consts::EXE_SUFFIX)))
}

/// Builds the binary and tells where it is.
pub(crate) fn binary() -> Result<PathBuf> {
    cargo("build --locked --package asof-cli").run()?;
    binary_there()
}

/// Builds the binary as it is handed on, and tells where it is.
pub(crate) fn released() -> Result<PathBuf> {
    cargo("build --release --locked --package asof-cli").run()?;
    Ok(target()?.join("release").join(format!("asof{}", env::consts::EXE_SUFFIX)))
}

impl Drop for Served {
    fn drop(&mut self) {
        // What is left behind is a process or a folder of ours, and the result of the task stands.
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
