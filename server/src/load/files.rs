//! The files that a source reads of some paths. What is there and cannot be opened is set aside, and the others
//! are read.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use asof_loaders::source::{File, Loaded, Pattern, Source, Takes};

use super::read_files;
use crate::Failure;

/// The files that a source reads of some paths.
#[derive(Debug, Default)]
pub struct Gathered {
    /// The files, each by its name without its folder.
    pub files: Vec<File>,
    /// The files, and folders of them, that are there and cannot be opened, with why.
    pub unopened: BTreeMap<PathBuf, io::Error>,
}

impl Gathered {
    /// Makes a change set of the files. What cannot be opened is told in it, as what cannot be read is.
    pub fn read(&self, source: &Source, options: &[(&str, String)]) -> Result<Loaded, Failure> {
        let mut loaded = read_files(source, &self.files, options)?;
        let told =
            |(path, why): (&PathBuf, &io::Error)| (name_of(path), format!("it cannot be opened: {why}"));
        let unopened: Vec<(String, String)> = self.unopened.iter().map(told).collect();
        source.tell_unopened(&unopened, &mut loaded);
        Ok(loaded)
    }

    /// Reads a file, or sets it aside.
    fn take(&mut self, path: PathBuf) {
        match fs::read(&path) {
            Ok(bytes) => self.files.push((name_of(&path), bytes)),
            Err(why) => drop(self.unopened.insert(path, why)),
        }
    }

    /// The first at or below a path that cannot be opened, as a failure.
    fn failure(&self, at: &Path) -> Option<Failure> {
        let (path, why) = self.unopened.iter().find(|(path, _)| path.starts_with(at))?;
        Some(Failure::file("read", path, why))
    }
}

/// The files that a source reads of some paths. What is named and is not there at all is refused, and so are paths
/// of which nothing can be opened, and a series of texts of which one cannot.
pub fn gather(source: &Source, paths: &[PathBuf]) -> Result<Gathered, Failure> {
    let mut gathered = Gathered::default();
    for path in paths {
        let is_file = match source.input.takes {
            Takes::Folder => false,
            Takes::Files => true,
            Takes::Paths => !path.is_dir(),
        };
        if is_file && path.is_dir() {
            let (folder, patterns) = (path.display(), source.input.texts.join(" or "));
            return Err(Failure::Input(format!(
                "{folder} is a folder: name the files in it, such as {patterns}"
            )));
        }
        if is_file {
            fs::symlink_metadata(path).map_err(|error| Failure::file("read", path, &error))?;
            gathered.take(path.clone());
        } else if !(Folder { top: path, gathered: &mut gathered }).take(source)? {
            return Err(nothing_in(source, path));
        }
    }
    let failure = paths.iter().find_map(|path| gathered.failure(path));
    // A series of texts without one of them gives its changes to other acts.
    let is_series = matches!(source.input.takes, Takes::Folder) && !source.input.together;
    match failure.filter(|_| gathered.files.is_empty() || is_series) {
        Some(failure) => Err(failure),
        None => Ok(gathered),
    }
}

/// The files that a source reads of a folder; `None` where no text is there. Each can be opened.
pub fn in_folder(source: &Source, folder: &Path) -> Result<Option<Vec<File>>, Failure> {
    let mut gathered = Gathered::default();
    let is_there = Folder { top: folder, gathered: &mut gathered }.take(source)?;
    match gathered.failure(folder) {
        Some(failure) => Err(failure),
        None => Ok(is_there.then_some(gathered.files)),
    }
}

fn nothing_in(source: &Source, folder: &Path) -> Failure {
    let (called, patterns, folder) = (source.input.called, source.input.texts.join(" or "), folder.display());
    let fetch =
        source.corpus.map(|corpus| format!(": fetch it with `asof corpus get {} {folder}`", corpus.name));
    Failure::Input(format!("no {called} ({patterns}) is in {folder}{}", fetch.unwrap_or_default()))
}

/// A folder that is named, and what is found in it.
struct Folder<'f> {
    top: &'f Path,
    gathered: &'f mut Gathered,
}

impl Folder<'_> {
    /// Takes the files of a source: its texts, and what is read beside them. Whether a text is there, or something
    /// that cannot be opened.
    fn take(&mut self, source: &Source) -> Result<bool, Failure> {
        let before = self.gathered.files.len();
        self.matching(source.input.texts)?;
        let has_texts = self.gathered.files.len() > before;
        if has_texts {
            self.matching(source.input.beside)?;
        }
        Ok(has_texts || self.gathered.failure(self.top).is_some())
    }

    /// Takes the files that some patterns name, in the order of the patterns, then by folder and name.
    fn matching(&mut self, patterns: &[&str]) -> Result<(), Failure> {
        for pattern in patterns.iter().map(|pattern| Pattern::new(pattern)) {
            let mut found = Vec::new();
            for folder in self.folders(pattern.folder)? {
                found.extend(self.listed(&folder)?.into_iter().filter(|path| {
                    pattern.matches(&path.file_name().unwrap_or_default().to_string_lossy()) && !path.is_dir()
                }));
            }
            // By name, whatever folder a file is in: those of several years are loaded alike together and apart.
            found.sort_by(|one, other| (one.file_name(), one).cmp(&(other.file_name(), other)));
            found.dedup();
            self.gathered.files.reserve(found.len());
            for path in found {
                self.gathered.take(path);
            }
        }
        Ok(())
    }

    /// The folders that a pattern names, those that are there: `laws/*` is every folder in `laws`, `**` the folder
    /// itself and all below it.
    fn folders(&mut self, pattern: &str) -> Result<Vec<PathBuf>, Failure> {
        let mut found = vec![self.top.to_owned()];
        for step in pattern.split('/').filter(|step| !step.is_empty()) {
            let mut next = Vec::new();
            for folder in found {
                match step {
                    "*" => next.extend(self.listed(&folder)?),
                    Pattern::ANY_DEPTH => self.descend(folder, &mut next)?,
                    name => next.push(folder.join(name)),
                }
            }
            next.retain(|folder| folder.is_dir());
            found = next;
        }
        found.retain(|folder| folder.is_dir());
        Ok(found)
    }

    /// Adds a folder and all folders below it.
    fn descend(&mut self, folder: PathBuf, found: &mut Vec<PathBuf>) -> Result<(), Failure> {
        for below in self.listed(&folder)? {
            // A link to a folder may lead back.
            if below.is_dir() && !below.is_symlink() {
                self.descend(below, found)?;
            }
        }
        found.push(folder);
        Ok(())
    }

    /// What is in a folder, by name; nothing, where it cannot be listed and is not the one that is named.
    fn listed(&mut self, folder: &Path) -> Result<Vec<PathBuf>, Failure> {
        let entries = fs::read_dir(folder)
            .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<PathBuf>>>());
        match entries {
            Ok(mut paths) => {
                paths.sort();
                Ok(paths)
            }
            Err(why) if folder == self.top => Err(Failure::file("read", folder, &why)),
            Err(why) => {
                self.gathered.unopened.insert(folder.to_owned(), why);
                Ok(Vec::new())
            }
        }
    }
}

/// A file with its name, without its folder.
pub fn named(path: &Path) -> Result<File, Failure> {
    let bytes = fs::read(path).map_err(|error| Failure::file("read", path, &error))?;
    Ok((name_of(path), bytes))
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
