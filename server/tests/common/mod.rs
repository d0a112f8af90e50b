//! A store in a folder of its own.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test may fail, and not every one uses all of it"
)]

pub(crate) mod log;
pub(crate) mod served;
pub(crate) mod statutes;

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

/// A folder of the real corpora, which may not be there.
pub(crate) fn data(folder: &str) -> PathBuf {
    let root = std::env::var_os("ASOF_DATA")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/data"), PathBuf::from);
    root.join(folder)
}

/// A folder in which `asof` runs; its store is `./corpus.asof`.
pub(crate) struct Desk {
    folder: TempDir,
}

impl Desk {
    /// An empty one.
    pub(crate) fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    /// One with a copy of a store.
    pub(crate) fn with_store(store: &Path) -> Self {
        let desk = Self::new();
        fs::create_dir(desk.store()).unwrap();
        for entry in fs::read_dir(store).unwrap() {
            let path = entry.unwrap().path();
            fs::copy(&path, desk.store().join(path.file_name().unwrap())).unwrap();
        }
        desk
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn store(&self) -> PathBuf {
        self.path().join("corpus.asof")
    }

    /// A file in the folder.
    pub(crate) fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path().join(name);
        fs::write(&path, text).unwrap();
        path
    }
}
