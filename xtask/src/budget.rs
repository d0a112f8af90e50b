//! What asof may weigh: packages and lines that a build compiles, and bytes of the binary. Counts, not timings: they are
//! the same on every machine, and a build's minutes follow from them. What goes above is a feature that is off by default,
//! or a budget that is raised in the open.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;

use crate::sources::walk;
use crate::{cargo, say, served};

/// Packages that `cargo build --package asof-cli` compiles for this machine, ours included.
const PACKAGES: usize = 400;
/// Lines in the Rust files of their sources, in thousands: those of other systems and generated tables among them.
const KILO_LINES: usize = 4_000;
/// The release binary, in megabytes.
const MEGABYTES: u64 = 45;
/// Packages that compile C++, or run a build system of its own.
const FOREIGN: [&str; 5] = ["cmake", "cxx", "cxx-build", "link-cplusplus", "bindgen"];

/// Counts and weighs, prints, and fails above the budget.
pub(crate) fn check() -> Result<()> {
    counts()?;
    let bytes = fs::metadata(served::released()?).context("there is no release binary")?.len();
    let megabytes = bytes.div_ceil(1_000_000);
    say(&format!("megabytes  {megabytes:>6} of {MEGABYTES}"));
    ensure!(megabytes <= MEGABYTES, "the binary is too large: `cargo bloat` shows what is in it");
    Ok(())
}

/// What needs no build: packages and lines.
pub(crate) fn counts() -> Result<()> {
    let packages = packages()?;
    let names: Vec<&str> = packages.iter().filter_map(|package| package.split(' ').next()).collect();
    let foreign: Vec<&&str> = names.iter().filter(|name| FOREIGN.contains(name)).collect();
    let lines = lines(&packages)? / 1000;
    say(&format!("packages   {:>6} of {PACKAGES}", packages.len()));
    say(&format!("kilo-lines {lines:>6} of {KILO_LINES}"));
    ensure!(foreign.is_empty(), "{foreign:?} would need more than Rust and a C compiler");
    ensure!(
        packages.len() <= PACKAGES,
        "too many packages: `cargo tree --package asof-cli` shows who brings them"
    );
    ensure!(lines <= KILO_LINES, "too many lines: `cargo build --timings` shows which packages are heavy");
    Ok(())
}

/// The packages of the binary on this machine, each once: `name vVERSION`.
fn packages() -> Result<BTreeSet<String>> {
    let tree =
        cargo("tree --locked --package asof-cli --edges normal,build --prefix none --format {p}").output()?;
    let package = |line: &str| line.split(' ').take(2).collect::<Vec<_>>().join(" ");
    Ok(tree.lines().map(package).filter(|package| !package.is_empty()).collect())
}

/// The lines of their sources.
fn lines(packages: &BTreeSet<String>) -> Result<usize> {
    let metadata: Value = serde_json::from_str(&cargo("metadata --locked --format-version 1").output()?)?;
    let all = metadata.get("packages").and_then(Value::as_array).context("cargo tells no packages")?;
    let mut lines = 0;
    for package in all {
        let name = format!("{} v{}", text(package, "name"), text(package, "version"));
        if packages.contains(&name) {
            let manifest = PathBuf::from(text(package, "manifest_path"));
            lines += in_sources(&manifest.with_file_name("src"))?;
        }
    }
    Ok(lines)
}

fn text<'v>(value: &'v Value, field: &str) -> &'v str {
    value.get(field).and_then(Value::as_str).unwrap_or_default()
}

fn in_sources(folder: &Path) -> Result<usize> {
    let mut lines = 0;
    if folder.is_dir() {
        walk(folder, &mut |_, text| lines += text.lines().count())?;
    }
    Ok(lines)
}
