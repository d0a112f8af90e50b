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

use serde_json::{Value, json};
use tempfile::TempDir;

/// A folder of the real corpora, which may not be there.
pub(crate) fn data(folder: &str) -> PathBuf {
    let root = std::env::var_os("ASOF_DATA")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/data"), PathBuf::from);
    root.join(folder)
}

/// A client that goes straight to this machine.
pub(crate) fn client() -> reqwest::Client {
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder().no_proxy().build().unwrap()
}

/// What a service answers to a question.
pub(crate) async fn send(client: &reqwest::Client, url: &str, query: &str) -> reqwest::Result<Value> {
    let request = client.post(format!("{url}/graphql")).header("content-type", "application/json");
    let bytes = request.body(json!({ "query": query }).to_string()).send().await?.bytes().await?;
    Ok(serde_json::from_slice(&bytes).unwrap())
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

    /// One with a copy of a store; what is derived from it lies in folders, and may be written just now.
    pub(crate) fn with_store(store: &Path) -> Self {
        let desk = Self::new();
        fs::create_dir(desk.store()).unwrap();
        let files =
            fs::read_dir(store).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
        for path in files {
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
