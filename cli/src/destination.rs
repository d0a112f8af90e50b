//! Where an answer goes once it is whole: on, through a pager, or into a file.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::Failure;
use crate::pager::Pager;
use crate::text::acts;

/// Where an answer goes.
#[derive(Debug)]
pub(crate) enum Destination {
    /// The standard output.
    Out,
    /// The standard output, through a pager if it is long.
    Pager(Pager),
    /// A file, which the answer replaces.
    File(PathBuf),
}

impl Destination {
    /// Brings an answer there. Of a file it says how long it is now.
    pub(crate) fn take(&self, answer: &[u8], out: &mut dyn Write) -> Result<(), Failure> {
        match self {
            Self::Out => out.write_all(answer).and_then(|()| out.flush())?,
            Self::Pager(pager) => pager.show(answer, out)?,
            Self::File(file) => {
                put(file, answer).map_err(|error| Failure::file("write", file, &error))?;
                let bytes = acts::count(answer.len(), "byte");
                // Nobody is left to be told.
                let _ = writeln!(io::stderr(), "{}: {bytes} written", file.display());
            }
        }
        Ok(())
    }
}

/// Writes a file whole or not at all: what was there stays until then.
fn put(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let there = fs::metadata(file);
    if there.as_ref().is_ok_and(|there| !there.is_file()) {
        // A device or a pipe is written to; a folder says that it is one.
        return fs::write(file, bytes);
    }
    let file = meant(file);
    let mut name = file.file_name().map(OsString::from).unwrap_or_default();
    name.push(format!(".{}.part", std::process::id()));
    let part = file.with_file_name(name);
    let mut written = File::create_new(&part)?;
    let done = written
        .write_all(bytes)
        .and_then(|()| there.map_or(Ok(()), |there| fs::set_permissions(&part, there.permissions())))
        .and_then(|()| fs::rename(&part, &file));
    if done.is_err() {
        // What kept it from being written may keep it from being removed.
        let _ = fs::remove_file(&part);
    }
    done
}

/// The file that a link means, which is replaced in the link's place: also one that is not there yet.
fn meant(file: &Path) -> PathBuf {
    /// As many links as the system follows.
    const LINKS: usize = 40;
    if let Ok(whole) = fs::canonicalize(file) {
        return whole;
    }
    let mut file = file.to_owned();
    for _ in 0..LINKS {
        let Ok(to) = fs::read_link(&file) else { break };
        file = file.parent().map_or_else(|| to.clone(), |folder| folder.join(&to));
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let names =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_replaced_and_nothing_stays_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("answer.txt");
        for answer in ["the first, which is longer", "the second"] {
            put(&file, answer.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&file).unwrap(), answer);
        }
        assert_eq!(names(folder.path()), ["answer.txt"]);
        assert!(put(folder.path(), b"x").is_err());
        assert!(put(&folder.path().join("nowhere/answer.txt"), b"x").is_err());
        assert_eq!(names(folder.path()), ["answer.txt"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_and_the_permissions_stay_what_they_are() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};

        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("answer.txt"), folder.path().join("link"));
        fs::write(&file, "before").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
        symlink(&file, &link).unwrap();
        put(&link, b"after").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "after");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        let (to, again) = (folder.path().join("to"), folder.path().join("again"));
        symlink("not-yet.txt", &to).unwrap();
        symlink("to", &again).unwrap();
        put(&again, b"made").unwrap();
        assert!([&to, &again].iter().all(|link| fs::symlink_metadata(link).unwrap().is_symlink()));
        assert_eq!(fs::read_to_string(folder.path().join("not-yet.txt")).unwrap(), "made");
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_written_to() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let read = std::thread::spawn({
            let pipe = pipe.clone();
            move || fs::read_to_string(pipe).unwrap()
        });
        put(&pipe, b"an answer").unwrap();
        assert_eq!(read.join().unwrap(), "an answer");
        assert_eq!(names(folder.path()), ["pipe"]);
    }
}
