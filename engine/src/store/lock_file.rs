//! A file that says which process holds something.
//!
//! It is believed only while that process has it locked: what a killed process left says nothing, whichever
//! process has its number by now.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::Serialize;
use serde::de::DeserializeOwned;

/// A file that this process has locked. Dropping this removes it.
#[derive(Debug)]
pub struct LockFile {
    path: PathBuf,
    _locked: File,
}

impl LockFile {
    /// Locks a file and writes into it, in JSON, who holds it; `None` while another process does.
    pub fn take(path: &Path, by: &impl Serialize) -> io::Result<Option<Self>> {
        // Not emptied before it is ours.
        let mut file = fs::OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(None),
            Err(TryLockError::Error(error)) => return Err(error),
        }
        file.set_len(0)?;
        file.write_all(&serde_json::to_vec(by)?)?;
        Ok(Some(Self { path: path.to_owned(), _locked: file }))
    }

    /// Who holds a file, and since when; `None` where no process does, or the file has another form.
    pub fn holder<T: DeserializeOwned>(path: &Path) -> Option<(T, SystemTime)> {
        let file = File::open(path).ok()?;
        matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)).then_some(())?;
        let since = file.metadata().and_then(|about| about.modified()).ok()?;
        Some((serde_json::from_reader(file).ok()?, since))
    }
}

impl Drop for LockFile {
    fn drop(&mut self) {
        // Unlocked, it is not believed.
        let _ = fs::remove_file(&self.path);
    }
}
