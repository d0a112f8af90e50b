//! Profiles of countries from files of the user's own.

use std::fs;
use std::path::Path;

use asof_law::Profile;

use crate::Failure;

/// Makes the profiles of a folder known, `*.toml` in the order of their names. Stores that are opened afterwards are
/// read by them.
pub fn install(folder: &Path) -> Result<(), Failure> {
    let wrong = |error: &_| Failure::file("read", folder, error);
    let entries = fs::read_dir(folder).map_err(|error| wrong(&error))?;
    let mut files = entries
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<Vec<_>, _>>()
        .map_err(|error| wrong(&error))?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    for file in files {
        let text = fs::read_to_string(&file).map_err(|error| Failure::file("read", &file, &error))?;
        let installed = Profile::read(&text).and_then(Profile::install);
        installed.map_err(|error| Failure::Input(format!("{}: {error}", file.display())))?;
    }
    Ok(())
}
