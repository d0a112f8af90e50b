//! The page at `/`: a bundle that only Node can build, and a test that only a browser can run.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use crate::{root, say};

/// The npm project of the bundle, below the root of the workspace.
const BUNDLE: &str = "server/graphiql";
/// The npm project of the browser test.
const BROWSER_TEST: &str = "server/tests/page";

/// Builds the bundle from the versions of the lock file.
pub(crate) fn build() -> Result<()> {
    npm(BUNDLE, "ci --no-audit --no-fund", &[])?;
    npm(BUNDLE, "run build", &[])?;
    say(&format!("built {BUNDLE}/dist; the next `cargo build` embeds it"));
    Ok(())
}

/// Checks the example questions against the committed schema, then asks them through the pages of the server at `url`.
pub(crate) fn test(url: &str, screenshots: Option<&Path>) -> Result<()> {
    npm(BUNDLE, "ci --no-audit --no-fund", &[])?;
    npm(BUNDLE, "test", &[])?;
    npm(BROWSER_TEST, "ci --no-audit --no-fund", &[])?;
    let mut environment = vec![("ASOF_URL", OsStr::new(url))];
    let pictures = screenshots.map(folder).transpose()?;
    environment.extend(pictures.as_deref().map(|folder| ("ASOF_SCREENSHOTS", folder.as_os_str())));
    npm(BROWSER_TEST, "test", &environment)
}

/// The folder, there and absolute: npm runs elsewhere.
fn folder(path: &Path) -> Result<PathBuf> {
    fs::create_dir_all(path).with_context(|| format!("cannot create {}", path.display()))?;
    path.canonicalize().with_context(|| format!("cannot find {}", path.display()))
}

fn npm(project: &str, words: &str, environment: &[(&str, &OsStr)]) -> Result<()> {
    say(&format!("> npm {words} (in {project})"));
    let program = env::var_os("NPM").unwrap_or_else(|| "npm".into());
    let status = Command::new(program)
        .args(words.split(' '))
        .current_dir(root()?.join(project))
        .envs(environment.iter().copied())
        .status()
        .context("cannot start npm, which comes with Node; without it the binary serves the plain page")?;
    ensure!(status.success(), "`npm {words}` failed in {project} ({status})");
    Ok(())
}
