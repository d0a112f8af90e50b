//! Opening a file, and what it may cost.
//!
//! The library unpacks streams with objects while it opens a file, without a limit. So what those would unpack to is
//! measured before: any stream whose dictionary has the keys of such a stream, wherever it is in the file.

use std::io::Read as _;

use flate2::read::ZlibDecoder;
use hayro_syntax::object::Stream;
use hayro_syntax::{DecryptionError, Filter, LoadPdfError, Pdf};
use memchr::memmem;

use super::{Limits, is_pdf};
use crate::error::ReadError;

/// How much of a packed byte the worst of each packing makes: DEFLATE, LZW, run lengths.
const DEFLATE: usize = 1032;
const LZW: usize = 4096;
const RUNS: usize = 128;

/// How far before its data the dictionary of a stream is looked for, in bytes.
const DICTIONARY: usize = 1 << 16;

/// What is left to spend.
#[derive(Debug)]
pub(super) struct Budget {
    unpacked: usize,
    steps: usize,
    limits: Limits,
    spent: Option<&'static str>,
}

impl Budget {
    pub(super) fn new(limits: &Limits) -> Self {
        Self { unpacked: limits.unpacked, steps: limits.steps, limits: *limits, spent: None }
    }

    /// Takes one operator or character. Whether it was there.
    pub(super) fn step(&mut self) -> bool {
        match self.steps.checked_sub(1) {
            Some(left) => self.steps = left,
            None => self.spent = Some("steps"),
        }
        self.spent.is_none()
    }

    /// Takes bytes that are unpacked. Whether they were there.
    fn unpack(&mut self, bytes: usize) -> bool {
        match self.unpacked.checked_sub(bytes) {
            Some(left) => self.unpacked = left,
            None => self.spent = Some("bytes"),
        }
        self.spent.is_none()
    }

    /// What there is too much of, if there is.
    pub(super) fn spent(&self) -> Option<String> {
        Some(match self.spent? {
            "bytes" => too_packed(&self.limits),
            _ => format!("the file has more than {} operators and characters", self.limits.steps),
        })
    }

    /// The bytes of a stream that is no picture, unpacked; `None` if they cannot be had.
    pub(super) fn unpacked(&mut self, stream: &Stream<'_>) -> Option<Vec<u8>> {
        let filters = stream.filters();
        let raw = stream.raw_data();
        let ratios: Option<Vec<usize>> = filters.iter().map(|filter| ratio(*filter)).collect();
        let bytes = match (filters.as_slice(), ratios?.as_slice()) {
            ([Filter::FlateDecode], _) => inflated(&raw, self.unpacked),
            (_, ratios) => worst(raw.len(), ratios),
        };
        if !self.unpack(bytes) {
            return None;
        }
        stream.decoded_data().ok().map(std::borrow::Cow::into_owned)
    }
}

fn too_packed(limits: &Limits) -> String {
    format!("the file unpacks to more than {} MB: it is not read", limits.unpacked >> 20)
}

/// What a byte may become at most; `None` for packings of pictures.
fn ratio(filter: Filter) -> Option<usize> {
    match filter {
        Filter::FlateDecode => Some(DEFLATE),
        Filter::LzwDecode => Some(LZW),
        Filter::RunLengthDecode => Some(RUNS),
        // `z` stands for four bytes.
        Filter::Ascii85Decode => Some(4),
        Filter::AsciiHexDecode | Filter::Crypt => Some(1),
        _ => None,
    }
}

fn worst(bytes: usize, ratios: &[usize]) -> usize {
    ratios.iter().fold(bytes, |bytes, ratio| bytes.saturating_mul(*ratio))
}

/// How many bytes a packed stream has, counted up to a byte after a limit; nothing of it is kept.
fn inflated(packed: &[u8], limit: usize) -> usize {
    let mut out = [0; 1 << 13];
    let (mut reader, mut bytes) = (ZlibDecoder::new(packed), 0_usize);
    while bytes <= limit {
        match reader.read(&mut out) {
            Ok(0) => break,
            Ok(read) => bytes += read,
            // The library reads on after an error of the check sum, or without a head: what may come is taken at its worst.
            Err(_) => return bytes.max(worst(packed.len(), &[DEFLATE])),
        }
    }
    bytes
}

/// Opens a file.
pub(super) fn open(file: &str, bytes: &[u8], limits: &Limits, budget: &mut Budget) -> Result<Pdf, ReadError> {
    if !is_pdf(bytes) {
        return Err(ReadError::of(file, "it is not a PDF: nothing in its first 1024 bytes says `%PDF-`"));
    }
    if bytes.len() > limits.file {
        let problem = format!("it has more than {} MB: split it", limits.file >> 20);
        return Err(ReadError::of(file, problem));
    }
    for packed in packed_objects(bytes) {
        if !budget.unpack(packed.measured(budget.unpacked)) {
            return Err(ReadError::of(file, too_packed(limits)));
        }
    }
    let pdf = Pdf::new(bytes.to_vec()).map_err(|error| ReadError::of(file, problem(error)))?;
    if pdf.len() > limits.objects {
        let problem = format!("it has {} objects: at most {} are read", pdf.len(), limits.objects);
        return Err(ReadError::of(file, problem));
    }
    if pdf.pages().len() > limits.pages {
        let problem = format!("it has {} pages: at most {} are read", pdf.pages().len(), limits.pages);
        return Err(ReadError::of(file, problem));
    }
    if pdf.pages().is_empty() {
        return Err(ReadError::of(file, "it has no page that can be found: the file may be cut off"));
    }
    Ok(pdf)
}

fn problem(error: LoadPdfError) -> &'static str {
    match error {
        LoadPdfError::Decryption(DecryptionError::PasswordProtected) => {
            "it is encrypted and asks for a password: save it without one"
        }
        LoadPdfError::Decryption(_) => {
            "it is encrypted in a way that is not read: save it without encryption"
        }
        LoadPdfError::Invalid => "it is broken: neither its table of objects nor its pages can be found",
    }
}

/// A stream that may be unpacked while the file is opened.
struct Packed<'b> {
    dictionary: Vec<u8>,
    data: &'b [u8],
}

impl Packed<'_> {
    /// How many bytes it has at most when it is unpacked.
    fn measured(&self, limit: usize) -> usize {
        let has = |name: &[u8]| contains(&self.dictionary, name);
        let times = |name: &[u8]| memmem::find_iter(&self.dictionary, name).count();
        let flate = times(b"/Fl");
        let others =
            [(&b"/LZW"[..], LZW), (b"/RunLength", RUNS), (b"/RL", RUNS), (b"/A85", 4), (b"/ASCII85", 4)];
        // A filter that another object names may be any.
        let indirect = has(b"/Filter") && flate == 0 && others.iter().all(|(name, _)| !has(name));
        if flate == 1 && others.iter().all(|(name, _)| !has(name)) || indirect {
            return inflated(self.data, limit);
        }
        let ratios: Vec<usize> = std::iter::repeat_n(DEFLATE, flate)
            .chain(others.iter().flat_map(|(name, ratio)| std::iter::repeat_n(*ratio, times(name))))
            .collect();
        worst(self.data.len(), &ratios)
    }
}

/// The streams of a file with the keys of one that holds objects or the table of them.
fn packed_objects(bytes: &[u8]) -> Vec<Packed<'_>> {
    let hits: Vec<usize> = memmem::find_iter(bytes, b"stream").collect();
    let is_end = |at: usize| bytes.get(..at).is_some_and(|before| before.ends_with(b"end"));
    let (mut found, mut end) = (Vec::new(), bytes.len());
    for (place, &at) in hits.iter().enumerate().rev() {
        if is_end(at) {
            end = at;
            continue;
        }
        // Each dictionary is looked at once: it begins after the stream before.
        let after = place.checked_sub(1).and_then(|before| hits.get(before)).copied().unwrap_or_default();
        let before = bytes.get(after.max(at.saturating_sub(DICTIONARY))..at).unwrap_or_default();
        let from = memmem::rfind(before, b"obj").unwrap_or_default();
        let dictionary = unescaped(before.get(from..).unwrap_or_default());
        if [&b"/First"[..], b"/W", b"/ObjStm"].iter().any(|key| contains(&dictionary, key)) {
            let rest = bytes.get(at + b"stream".len()..end).unwrap_or_default();
            let rest = rest.strip_prefix(b"\r").unwrap_or(rest);
            found.push(Packed { dictionary, data: rest.strip_prefix(b"\n").unwrap_or(rest) });
        }
    }
    found
}

/// A dictionary with the characters that its names write as `#xx`.
fn unescaped(dictionary: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(dictionary.len());
    let mut rest = dictionary;
    while let [first, tail @ ..] = rest {
        let hex = tail.get(..2).and_then(|two| std::str::from_utf8(two).ok());
        let byte = hex.filter(|_| *first == b'#').and_then(|two| u8::from_str_radix(two, 16).ok());
        out.push(byte.unwrap_or(*first));
        rest = if byte.is_some() { tail.get(2..).unwrap_or_default() } else { tail };
    }
    out
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    memmem::find(bytes, part).is_some()
}
