//! A file of blocks, of which those count that were flushed.
//!
//! The file begins with a mark: where the last flushed block ends (u64, little endian) and the BLAKE3 of that number. A
//! block is the length of its bytes (u64), the BLAKE3 of length and bytes, and the bytes. Blocks are added after the end
//! that the mark names, and the mark moves once they are on the disk. So what a killed process left after the end does
//! not count, and whatever is damaged before it is found.
//!
//! Turned down: redb, which the stores use. All is read once, at the start, and redb then either trusts the file, and
//! can panic on a damaged page, or verifies it first, which takes as long as to read it.

use std::fs::{self, File};
use std::io::{self, BufReader, ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use super::super::VectorError;
use super::refused;

/// The bytes of a number and of the hash after it: a mark, or the head of a block.
const HEAD: usize = size_of::<u64>() + blake3::OUT_LEN;

/// A file to which blocks can be added.
pub(super) struct Blocks {
    file: File,
    end: u64,
}

impl Blocks {
    /// Makes a file of these blocks, in place of one that is there: a process that is killed meanwhile leaves that one.
    pub(super) fn make(
        path: &Path,
        blocks: impl IntoIterator<Item = io::Result<Vec<u8>>>,
    ) -> io::Result<Self> {
        let unborn = path.with_extension("new");
        let mut made = Self { file: File::create(&unborn)?, end: HEAD as u64 };
        made.add(blocks)?;
        fs::rename(&unborn, path)?;
        // The name is in the folder, which Windows does not open as a file.
        #[cfg(unix)]
        path.parent().map_or(Ok(()), |folder| File::open(folder)?.sync_all())?;
        Ok(made)
    }

    /// Adds blocks; once this returns they are durable, all of them. After an error none may be.
    pub(super) fn add(&mut self, blocks: impl IntoIterator<Item = io::Result<Vec<u8>>>) -> io::Result<()> {
        let mut end = self.end;
        self.file.seek(SeekFrom::Start(end))?;
        for block in blocks {
            let block = block?;
            self.file.write_all(&head(block.len() as u64, &block))?;
            self.file.write_all(&block)?;
            end += (HEAD + block.len()) as u64;
        }
        self.file.sync_data()?;
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(&head(end, &[]))?;
        self.end = end;
        self.file.sync_data()
    }
}

/// Reads the flushed blocks of a file, one after the other.
pub(super) struct Reader {
    path: PathBuf,
    file: BufReader<File>,
    /// Where the block at hand begins.
    at: u64,
    next: u64,
    end: u64,
    block: Vec<u8>,
}

impl Reader {
    pub(super) fn open(path: &Path) -> Result<Self, VectorError> {
        let file = File::open(path).map_err(|error| refused(&path.display(), error))?;
        let file = BufReader::with_capacity(1 << 20, file);
        let next = HEAD as u64;
        let mut reader = Self { path: path.to_owned(), file, at: 0, next, end: next, block: Vec::new() };
        let mark = reader.head()?;
        reader.end = number(mark);
        if mark != head(reader.end, &[]) {
            return Err(reader.damaged("the mark at the start does not match its checksum"));
        }
        Ok(reader)
    }

    /// The next block, as long as there is one.
    pub(super) fn next(&mut self) -> Result<Option<&[u8]>, VectorError> {
        if self.next == self.end {
            return Ok(None);
        }
        self.at = self.next;
        let found = self.head()?;
        let left = self.end.saturating_sub(self.at + HEAD as u64);
        let length = usize::try_from(number(found)).ok().filter(|&length| length as u64 <= left);
        self.block.resize(length.ok_or_else(|| self.damaged("a block does not end where the file does"))?, 0);
        self.file.read_exact(&mut self.block).map_err(|error| self.unread(&error))?;
        if found != head(self.block.len() as u64, &self.block) {
            return Err(self.damaged("a block does not match its checksum"));
        }
        self.next = self.at + (HEAD + self.block.len()) as u64;
        Ok(Some(&self.block))
    }

    /// The file, to add blocks to it.
    pub(super) fn into_blocks(self) -> Result<Blocks, VectorError> {
        let file = File::options().write(true).open(&self.path);
        let file = file.map_err(|error| refused(&self.path.display(), error))?;
        Ok(Blocks { file, end: self.end })
    }

    /// That the block at hand is not what was written.
    pub(super) fn damaged(&self, what: &str) -> VectorError {
        let place = self.path.display().to_string();
        VectorError::Damaged { place, what: format!("{what} (at byte {})", self.at) }
    }

    fn head(&mut self) -> Result<[u8; HEAD], VectorError> {
        let mut head = [0; HEAD];
        self.file.read_exact(&mut head).map_err(|error| self.unread(&error))?;
        Ok(head)
    }

    fn unread(&self, error: &io::Error) -> VectorError {
        if error.kind() == ErrorKind::UnexpectedEof {
            return self.damaged("the file ends early");
        }
        refused(&self.path.display(), error)
    }
}

/// A number, and the hash of it and the bytes that follow.
fn head(number: u64, bytes: &[u8]) -> [u8; HEAD] {
    let mut head = [0; HEAD];
    let (first, sum) = head.split_at_mut(size_of::<u64>());
    first.copy_from_slice(&number.to_le_bytes());
    sum.copy_from_slice(blake3::Hasher::new().update(first).update(bytes).finalize().as_bytes());
    head
}

/// The number in a head.
fn number(head: [u8; HEAD]) -> u64 {
    head.first_chunk().map_or(0, |number| u64::from_le_bytes(*number))
}
