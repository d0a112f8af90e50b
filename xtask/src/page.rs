//! The page at `/`: a bundle that only Node can build, and a test that only a browser can run.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::served::Served;
use crate::tools::{npm, npm_ci};
use crate::{root, say};

/// The npm project of the bundle, below the root of the workspace.
const BUNDLE: &str = "server/graphiql";
/// The npm project of the browser test.
pub(crate) const BROWSER_TEST: &str = "server/tests/page";

/// Builds the bundle from the versions of the lock file.
pub(crate) fn build() -> Result<()> {
    npm_ci(BUNDLE)?;
    npm(BUNDLE, "run build", &[])?;
    say(&format!("built {BUNDLE}/dist; the next `cargo build` embeds it"));
    Ok(())
}

/// Tests the pages of the server at `url`; without one, of a server of our own with the demo corpus and the bundle, which
/// is built if it is not there.
pub(crate) fn test(url: Option<&str>, screenshots: Option<&Path>) -> Result<()> {
    if let Some(url) = url {
        return test_at(url, screenshots);
    }
    if !root()?.join(BUNDLE).join("dist/index.html").is_file() {
        build()?;
    }
    test_at(&Served::demo()?.url, screenshots)
}

/// Checks the example questions against the committed schema, then asks them through the pages of the server at `url`.
fn test_at(url: &str, screenshots: Option<&Path>) -> Result<()> {
    npm_ci(BUNDLE)?;
    npm(BUNDLE, "test", &[])?;
    npm_ci(BROWSER_TEST)?;
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
