//! The sources of Finland, where they are.
#![allow(dead_code, reason = "not every test file uses all of it")]
#![expect(clippy::print_stdout, reason = "a test that skips says so")]

use std::fs;
use std::path::{Path, PathBuf};

/// A folder of the data, or nothing (said aloud) where the data is not there.
pub(crate) fn folder(name: &str) -> Option<PathBuf> {
    let root = std::env::var_os("ASOF_DATA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data"), PathBuf::from);
    let folder = root.join("finland").join(name);
    if !folder.is_dir() {
        println!("skipped: {} is not there; set ASOF_DATA", folder.display());
        return None;
    }
    Some(folder)
}

/// The files of a folder with an extension: name and bytes, by name.
pub(crate) fn files(folder: &Path, extension: &str) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let paths = entries.filter(|path| path.extension().is_some_and(|found| found == extension));
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    let mut files: Vec<_> = paths.map(|path| (name(&path), fs::read(&path).unwrap())).collect();
    files.sort();
    files
}

/// The six consolidated statutes.
pub(crate) fn consolidated() -> Option<Vec<(String, Vec<u8>)>> {
    let folder = folder("seed-upstream")?;
    let mut all = files(&folder.join("laws"), "jsonl");
    all.extend(files(&folder.join("analysis_layer/json"), "jsonl"));
    Some(all)
}
