//! Documents that are kept in a folder for later loads.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{Document, StoreError};

/// The ending of a document that is not written whole yet.
const PART: &str = ".part";

/// The documents in a folder, in the order of their names; none where there is no folder.
pub(super) fn read(folder: &Path) -> Result<Vec<Document>, StoreError> {
    let failed = |error: io::Error| refused(folder, error);
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(failed)?,
    };
    let mut documents = Vec::new();
    for entry in entries {
        let path = entry.map_err(failed)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !name.ends_with(PART) {
            documents.push((name, fs::read(&path).map_err(|error| refused(&path, error))?));
        }
    }
    documents.sort();
    Ok(documents)
}

/// Keeps documents in a folder, each in the place of one of its name.
pub(super) fn keep(folder: &Path, documents: &[Document]) -> Result<(), StoreError> {
    let failed = |error: io::Error| refused(folder, error);
    fs::create_dir_all(folder).map_err(failed)?;
    for (name, bytes) in documents {
        let path = path_of(folder, name)?;
        let same = fs::metadata(&path).is_ok_and(|there| there.len() == bytes.len() as u64)
            && fs::read(&path).is_ok_and(|there| there == *bytes);
        if !same {
            let part = folder.join(format!("{name}{PART}"));
            fs::write(&part, bytes).and_then(|()| fs::rename(&part, &path)).map_err(failed)?;
        }
    }
    Ok(())
}

/// The path of a document: its name leads to no other folder.
fn path_of(folder: &Path, name: &str) -> Result<PathBuf, StoreError> {
    if Path::new(name).file_name().is_some_and(|file| file == name) {
        return Ok(folder.join(name));
    }
    let said = format!("{name:?} is not the name of a file");
    Err(refused(folder, io::Error::new(io::ErrorKind::InvalidInput, said)))
}

fn refused(path: &Path, error: io::Error) -> StoreError {
    StoreError::Io { path: path.display().to_string(), source: error.into() }
}
