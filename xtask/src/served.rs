//! The real binary, serving the demo corpus.

use std::env;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
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
        let folder = env::temp_dir().join(format!("asof-demo-{}", std::process::id()));
        let (process, url) = serve(&["demo", "--serve"], &folder)?;
        Ok(Self { process, folder, url })
    }

    /// Ends the service and serves its store anew: what was loaded meanwhile is there from the first request on.
    pub(crate) fn again(&mut self) -> Result<()> {
        self.process.kill()?;
        self.process.wait()?;
        (self.process, self.url) = serve(&["serve"], &self.folder)?;
        Ok(())
    }
}

/// Lets the binary serve the store of a folder on a free port, and tells where it listens.
fn serve(command: &[&str], store: &Path) -> Result<(Child, String)> {
    let binary = binary()?;
    let mut process = Command::new(&binary)
        .args(command)
        .args(["--listen", "127.0.0.1:0", "--store"])
        .arg(store)
        .env("ASOF_LOG", "warn")
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start {}", binary.display()))?;
    let output = process.stdout.take().context("the service has no output")?;
    let mut line = String::new();
    BufReader::new(output).read_line(&mut line)?;
    let url =
        line.trim().strip_prefix("listening on ").context("the service does not say where it listens")?;
    Ok((process, url.to_owned()))
}

/// Where the binary is once it is built.
pub(crate) fn binary_there() -> Result<PathBuf> {
    Ok(target()?.join("debug").join(format!("asof{}", env::consts::EXE_SUFFIX)))
}

/// Builds the binary and tells where it is: that of the tests, since a build of its package alone makes everything anew with other
/// features of what it stands on.
pub(crate) fn binary() -> Result<PathBuf> {
    cargo("test --workspace --locked --no-run --test served").run()?;
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
