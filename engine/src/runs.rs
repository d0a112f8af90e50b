//! Strings that are held packed, in runs: a question takes a few words of a norm, and only these are unpacked.
//!
//! What holds runs has compared a checksum of them. Should a run be no LZ4 block all the same, its strings are empty, and that it
//! was asked for is noted: whoever reads a store on demand throws such an answer away, and tells what is wrong.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// Bytes of a run before it is packed, or more by the rest of one string.
const RUN: usize = 1 << 15;

/// A run as it is written: where it ends among the bytes of all, and its LZ4 block, with its length in front.
pub(crate) type PackedRun<B> = (u32, B);

/// Strings end to end. Cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct Runs(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    runs: Vec<Run>,
    unread: OnceLock<String>,
}

#[derive(Debug)]
struct Run {
    start: usize,
    end: usize,
    packed: Box<[u8]>,
    words: OnceLock<Box<str>>,
}

/// Packs strings end to end, each of which ends at one of the places.
pub(crate) fn pack(bytes: &str, ends: &[u32]) -> Vec<PackedRun<Vec<u8>>> {
    let (mut runs, mut start) = (Vec::new(), 0);
    for &end in ends {
        let (until, is_last) = (end as usize, end as usize == bytes.len());
        if until > start && (until - start >= RUN || is_last) {
            let words = bytes.as_bytes().get(start..until).unwrap_or_default();
            runs.push((end, lz4_flex::compress_prepend_size(words)));
            start = until;
        }
    }
    runs
}

/// An LZ4 block unpacks to at most so many times its bytes: each byte of a length adds at most 255.
const LARGEST_RATIO: usize = 255;

/// The bytes of a block with its length in front. A length that a block of its size cannot have is not believed: it would be
/// allocated before a byte is read, and whoever wrote it may have written the checksum of it too.
pub(crate) fn unpack(block: &[u8]) -> Result<Vec<u8>, String> {
    let (length, block) = lz4_flex::block::uncompressed_size(block).map_err(|error| error.to_string())?;
    if length / LARGEST_RATIO > block.len() {
        return Err(format!("{} bytes are said to be {length} once they are unpacked", block.len()));
    }
    lz4_flex::decompress(block, length).map_err(|error| error.to_string())
}

impl Runs {
    /// Runs of strings that end at some places; in words what is wrong where they are not.
    pub(crate) fn new(packed: &[PackedRun<&[u8]>], ends: &[u32]) -> Result<Self, String> {
        let mut start = 0;
        let read = |&(end, packed): &PackedRun<&[u8]>| {
            let run = Run { start, end: end as usize, packed: packed.into(), words: OnceLock::new() };
            start = run.end;
            (run.start < run.end && ends.binary_search(&end).is_ok()).then_some(run)
        };
        let all: Option<Vec<Run>> = packed.iter().map(read).collect();
        let is_all = start == ends.last().map_or(0, |&last| last as usize) && ends.is_sorted();
        let runs = all.filter(|_| is_all).ok_or("its strings do not end where their runs do")?;
        Ok(Self(Arc::new(Inner { runs, unread: OnceLock::new() })))
    }

    /// What stands in a range within one run.
    pub(crate) fn get(&self, range: Range<usize>) -> &str {
        let at = self.0.runs.partition_point(|run| run.end <= range.start);
        let Some(run) = self.0.runs.get(at) else { return "" };
        let Some(from) = range.start.checked_sub(run.start) else { return "" };
        self.words(run).get(from..from + range.len()).unwrap_or_else(|| {
            self.note(|| "a string does not end where a character does".to_owned());
            ""
        })
    }

    /// All of it.
    pub(crate) fn all(&self) -> String {
        self.0.runs.iter().map(|run| self.words(run)).collect()
    }

    pub(crate) fn byte_len(&self) -> usize {
        self.0.runs.last().map_or(0, |run| run.end)
    }

    /// What is wrong with a run that was asked for.
    pub(crate) fn unread(&self) -> Option<&str> {
        self.0.unread.get().map(String::as_str)
    }

    /// How many runs were unpacked so far.
    #[cfg(test)]
    pub(crate) fn unpacked(&self) -> usize {
        self.0.runs.iter().filter(|run| run.words.get().is_some()).count()
    }

    fn words<'r>(&self, run: &'r Run) -> &'r str {
        run.words.get_or_init(|| {
            run.unpacked().unwrap_or_else(|what| {
                self.note(|| format!("a run of strings cannot be unpacked: {what}"));
                Box::default()
            })
        })
    }

    /// Notes what is wrong first.
    fn note(&self, what: impl FnOnce() -> String) {
        self.0.unread.get_or_init(what);
    }
}

impl Run {
    fn unpacked(&self) -> Result<Box<str>, String> {
        let bytes = unpack(&self.packed)?;
        if bytes.len() != self.end - self.start {
            return Err("it has another length".to_owned());
        }
        String::from_utf8(bytes).map(String::into_boxed_str).map_err(|error| error.to_string())
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::strings::{Strings, narrow};

    /// Strings of which some are empty, one is longer than a run, and the last is empty.
    fn strings() -> Strings<u32> {
        let mut strings = Strings::default();
        for nth in 0..4000 {
            strings.push(if nth % 7 == 0 { "" } else { "ação" });
            strings.push(&format!("Os direitos do art. {nth}."));
        }
        strings.push(&"é".repeat(RUN));
        strings.push("");
        strings
    }

    fn runs(packed: &[PackedRun<Vec<u8>>], ends: &[u32]) -> Result<Runs, String> {
        let borrowed: Vec<PackedRun<&[u8]>> =
            packed.iter().map(|(end, block)| (*end, block.as_slice())).collect();
        Runs::new(&borrowed, ends)
    }

    #[test]
    fn strings_are_read_from_the_runs_that_they_are_in() {
        let whole = strings();
        let written = pack(&whole.bytes(), &whole.ends);
        assert!(written.len() > 3, "{}", written.len());
        let read = runs(&written, &whole.ends).unwrap();
        let packed: Strings<u32> = Strings::packed(read.clone(), whole.ends.clone());
        assert_eq!(packed.get(9), whole.get(9));
        assert_eq!((packed.byte_len(), read.unpacked()), (whole.byte_len(), 1), "the others stay packed");
        assert!((0..narrow(whole.len())).all(|row| packed.get(row) == whole.get(row)));
        assert!((0..narrow(whole.len())).all(|row| packed.is_blank(row) == whole.get(row).is_empty()));
        assert_eq!((packed, read.unread()), (whole, None));
        let none: Strings<u32> = Strings::default();
        assert_eq!(runs(&pack(&none.bytes(), &none.ends), &[]).unwrap().all(), "");
    }

    #[test]
    fn more_strings_are_added_after_packed_ones() {
        let mut whole = strings();
        let mut packed: Strings<u32> = Strings::packed(
            runs(&pack(&whole.bytes(), &whole.ends), &whole.ends).unwrap(),
            whole.ends.clone(),
        );
        assert_eq!(packed.push("mais"), whole.push("mais"));
        assert_eq!(packed, whole);
    }

    #[test]
    fn what_is_no_run_is_refused_or_told() {
        let whole = strings();
        let mut written = pack(&whole.bytes(), &whole.ends);
        runs(&written, whole.ends.get(1..9).unwrap()).unwrap_err();
        runs(written.get(1..).unwrap(), &whole.ends.repeat(2)).unwrap_err();
        written.last_mut().unwrap().1 = lz4_flex::compress_prepend_size(b"other words");
        let read = runs(&written, &whole.ends).unwrap();
        assert_eq!((read.get(0..0), read.unread()), ("", None), "nothing asked for what is wrong");
        assert_eq!(read.get(read.byte_len() - 2..read.byte_len()), "");
        assert!(read.unread().unwrap().ends_with("it has another length"), "{:?}", read.unread());
    }

    #[test]
    fn a_length_that_a_block_cannot_have_is_not_believed() {
        let bytes = vec![7; 100_000];
        let mut block = lz4_flex::compress_prepend_size(&bytes);
        assert_eq!(unpack(&block), Ok(bytes));
        block.splice(..4, u32::MAX.to_le_bytes());
        let refused = unpack(&block).unwrap_err();
        assert!(refused.contains("are said to be 4294967295"), "{refused}");
        unpack(b"abc").unwrap_err();
        assert_eq!(unpack(&lz4_flex::compress_prepend_size(b"")), Ok(Vec::new()));
    }

    #[test]
    fn a_string_that_ends_within_a_character_is_told() {
        let mut whole: Strings<u32> = Strings::default();
        whole.push("é");
        let read = runs(&pack(&whole.bytes(), &whole.ends), &[1, 2]).unwrap();
        assert_eq!((read.get(0..1), read.unread().is_some()), ("", true));
    }
}
