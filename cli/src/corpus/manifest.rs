//! The pinned table of a corpus: one file a line, `SHA256 SIZE NAME` or `SHA256 SIZE NAME URL`; `#` begins a
//! comment line.

use asof_schema::Sha256;

/// A file of a corpus, as it must be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PinnedFile {
    /// Its name, without folders.
    pub name: String,
    /// How many bytes it has.
    pub size: u64,
    /// Its hash.
    pub sha256: Sha256,
    /// Where it is published, if not with the texts. Such a file goes beside the folder of the texts.
    pub url: Option<String>,
}

/// Reads the table. The error has the line, from 1, and what is wrong there.
pub(super) fn read(table: &str) -> Result<Vec<PinnedFile>, (usize, &'static str)> {
    let lines = table.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines.map(|(index, line)| file(line).map_err(|problem| (index + 1, problem))).collect()
}

fn file(line: &str) -> Result<PinnedFile, &'static str> {
    let fields: Vec<&str> = line.split(' ').collect();
    let (sha256, size, name, url) = match *fields.as_slice() {
        [sha256, size, name] => (sha256, size, name, None),
        [sha256, size, name, url] => (sha256, size, name, Some(url)),
        _ => return Err("expected a hash, a size, a name and at most an address, with a space between"),
    };
    let sha256 = sha256.parse().map_err(|_| "the hash must have 64 lower-case hexadecimal digits")?;
    let size = size.parse().map_err(|_| "the size must be a number of bytes")?;
    let plain = |letter: u8| letter.is_ascii_alphanumeric() || matches!(letter, b'_' | b'-' | b'.');
    if name.is_empty() || name.starts_with('.') || !name.bytes().all(plain) {
        return Err("the name must be a plain file name of letters, digits, '_', '-' and '.'");
    }
    if url.is_some_and(|url| !url.starts_with("https://")) {
        return Err("the address must begin with https://");
    }
    Ok(PinnedFile { name: name.to_owned(), size, sha256, url: url.map(str::to_owned) })
}
