//! The pieces of a scrape, as JSON -> its documents, each as lines with their bytes.
//!
//! A document is known by its address: several have one name. A long one is cut into pieces, each below a header (`Document:`,
//! `Part 2 of 4`, a line of `=`) that is no text; a piece may begin in the middle of a rule.

use std::ops::Range;

use asof_schema::{Day, normalise};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::marks;
use crate::error::ReadError;
use crate::provision::Words;
use crate::sat_graph::span;

/// The most lines of a header: the name of a section in it may have several.
const LONGEST_HEADER: usize = 12;

/// A line of a document that is not empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Line {
    /// Its words, without white space at the ends.
    pub(super) text: String,
    /// First byte in the file.
    pub(super) start: usize,
    /// Byte after the last.
    pub(super) end: usize,
    /// As the file writes it.
    raw: String,
    /// Whether it stands on one line of the file with the one before it ([`Line::parts`]).
    pub(super) is_joined: bool,
    /// The piece, from 1.
    pub(super) row: u64,
}

impl Line {
    /// Its words from a byte on. A byte that the file writes in another way than the words is not told apart: then the
    /// bytes are those of the line.
    pub(super) fn words(&self, from: usize) -> Words {
        let rest = self.text.get(from..).unwrap_or_default();
        let from = from + rest.len() - rest.trim_start().len();
        let plain = self.raw.get(..from).is_some_and(|raw| self.text.get(..from) == Some(raw));
        let start = if plain { self.start + from } else { self.start };
        Words { text: rest.split_whitespace().collect::<Vec<_>>().join(" "), start, end: self.end }
    }

    /// It, parted before each mark that no white space parts from the sentence or item before it, as where a page has lost its line
    /// breaks: "of the court.(2) A period".
    pub(super) fn parts(&self) -> Vec<Self> {
        let mut parts = vec![self.clone()];
        while let Some(last) = parts.last_mut()
            && let Some(next) = last.cut()
        {
            parts.push(next);
        }
        parts
    }

    /// Cuts off what begins with the first mark that is joined to what is before it.
    fn cut(&mut self) -> Option<Self> {
        let mark = marks::joined(&self.text)?;
        self.split(mark, true)
    }

    /// Cuts off what begins at a byte, where a page has joined two lines with white space.
    pub(super) fn cut_before(&mut self, at: usize) -> Option<Self> {
        let rest = self.text.get(at..)?;
        let words = rest.bytes().take_while(|&byte| byte.is_ascii_alphanumeric() || byte == b' ').count();
        if words == 0 { None } else { self.split(at..at + words, false) }
    }

    /// Cuts off what begins with some words, which the file writes as they are.
    fn split(&mut self, words: Range<usize>, is_joined: bool) -> Option<Self> {
        let (at, words) = (words.start, self.text.get(words)?);
        let before = self.text.get(..at)?.matches(words).count();
        let (in_file, _) = self.raw.match_indices(words).nth(before)?;
        let next = Self {
            text: self.text.split_off(at),
            start: self.start + in_file,
            end: self.end,
            raw: self.raw.split_off(in_file),
            is_joined,
            row: self.row,
        };
        self.text.truncate(self.text.trim_end().len());
        self.raw.truncate(self.raw.trim_end().len());
        self.end = self.start + self.raw.len();
        Some(next)
    }

    /// It up to some words.
    fn before(mut self, words: &str) -> Self {
        let cut = self.text.split_once(words).map(|(own, _)| own.trim_end().to_owned());
        let raw = self.raw.split_once(words).map(|(own, _)| own.trim_end().to_owned());
        if let (Some(text), Some(raw)) = (cut, raw) {
            self.end = self.start + raw.len();
            (self.text, self.raw) = (text, raw);
        }
        self
    }

    /// What stands between the line before it and it.
    pub(super) fn joint(&self) -> &'static str {
        if self.is_joined { "" } else { " " }
    }

    /// Whether it is a rule between blocks.
    pub(super) fn is_rule(&self) -> bool {
        is_rule(&self.text)
    }
}

/// A document of a scrape.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Document {
    /// Where it was published.
    pub(super) url: String,
    /// Its name: `Part 44 – General Rules about Costs`.
    pub(super) name: String,
    /// Its lines, from the first piece to the last.
    pub(super) lines: Vec<Line>,
    /// How many pieces are there, and how many the publisher of the scrape says that there are.
    pub(super) pieces: (usize, usize),
    /// The day of its last change, as the publisher says.
    pub(super) updated: Option<Day>,
}

impl Document {
    /// Whether all of its pieces are there.
    pub(super) fn is_whole(&self) -> bool {
        self.pieces.0 == self.pieces.1
    }
}

#[derive(Deserialize)]
struct Piece<'a> {
    id: String,
    #[serde(rename = "storageUrl")]
    url: String,
    updated: Option<String>,
    category: Option<String>,
    #[serde(rename = "sourcefile")]
    file: Option<String>,
    #[serde(rename = "sourcepage", borrow)]
    page: Option<&'a RawValue>,
    #[serde(borrow)]
    content: &'a RawValue,
}

/// A section of a guide.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Section {
    /// Its heading, without the page: `10. Case Management`.
    pub(super) heading: Line,
    pub(super) lines: Vec<Line>,
}

/// A guide of a court, of which each piece is a section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Guide {
    /// What it is about: `King's Bench Division`.
    pub(super) category: String,
    /// The newest day on which a piece was changed.
    pub(super) updated: Option<Day>,
    pub(super) sections: Vec<Section>,
}

/// The guide that a file is: all of its pieces are of one address and one file, and each is headed by what is not the name of
/// that file. `None` where it is none.
pub(super) fn guide(file: &str, bytes: &[u8]) -> Result<Option<Guide>, ReadError> {
    let mut guide = Guide { category: String::new(), updated: None, sections: Vec::new() };
    let mut first: Option<(String, String)> = None;
    for (row, raw) in (1..).zip(rows(file, bytes)?) {
        let Ok(piece) = serde_json::from_str::<Piece<'_>>(raw.get()) else { return Ok(None) };
        let (Some(category), Some(source), Some(page)) = (&piece.category, &piece.file, piece.page) else {
            return Ok(None);
        };
        let (url, of) = first.get_or_insert((piece.url.clone(), source.clone()));
        let heading = string(bytes, page, row).into_iter().next();
        let Some(heading) =
            heading.filter(|heading| url == &piece.url && of == source && heading.text != *source)
        else {
            return Ok(None);
        };
        let more = string(bytes, piece.content, row);
        let heading = heading.before(" (p. ");
        match guide.sections.last_mut().filter(|last| last.heading.text == heading.text) {
            Some(last) => last.lines.extend(more),
            None => guide.sections.push(Section { heading, lines: more }),
        }
        guide.category.clone_from(category);
        let updated = piece.updated.as_deref().and_then(|day| day.get(..10)).and_then(|day| day.parse().ok());
        guide.updated = guide.updated.max(updated);
    }
    Ok((guide.sections.len() > 1).then_some(guide))
}

/// The lines of a JSON string; none of what is not one.
fn string(bytes: &[u8], raw: &RawValue, row: u64) -> Vec<Line> {
    let (start, _) = span(bytes, raw);
    let json = raw.get().strip_prefix('"').and_then(|json| json.strip_suffix('"'));
    json.map_or_else(Vec::new, |json| lines(json, start + 1, row))
}

/// The documents of a file, in its order.
pub(super) fn read(file: &str, bytes: &[u8]) -> Result<Vec<Document>, ReadError> {
    let mut documents: Vec<Document> = Vec::new();
    for (row, raw) in (1..).zip(rows(file, bytes)?) {
        let piece: Piece<'_> = serde_json::from_str(raw.get()).map_err(|error| {
            ReadError::row(file, row, format!("a piece of a document is expected: {error}"))
        })?;
        let (start, _) = span(bytes, piece.content);
        let json = piece.content.get().strip_prefix('"').and_then(|json| json.strip_suffix('"'));
        let json = json.ok_or_else(|| ReadError::row(file, row, "`content` is not a string"))?;
        let (lines, of) = without_header(lines(json, start + 1, row));
        let updated = piece.updated.as_deref().and_then(|day| day.get(..10)).and_then(|day| day.parse().ok());
        if let Some(known) = documents.iter_mut().find(|known| known.url == piece.url) {
            known.lines.extend(lines);
            known.pieces.0 += 1;
            known.updated = known.updated.max(updated);
        } else {
            let name = name(&piece.id);
            documents.push(Document { url: piece.url, name, lines, pieces: (1, of.unwrap_or(1)), updated });
        }
    }
    if documents.is_empty() { Err(ReadError::of(file, "there is no document in it")) } else { Ok(documents) }
}

/// The pieces of a file: a list, or one a line.
fn rows<'b>(file: &str, bytes: &'b [u8]) -> Result<Vec<&'b RawValue>, ReadError> {
    let wrong = |error: &serde_json::Error| ReadError::at(file, error.line() as u64, error.to_string());
    if bytes.trim_ascii_start().first() == Some(&b'[') {
        return serde_json::from_slice(bytes).map_err(|error| wrong(&error));
    }
    serde_json::Deserializer::from_slice(bytes)
        .into_iter::<&RawValue>()
        .collect::<Result<_, _>>()
        .map_err(|error| wrong(&error))
}

/// `Part 6 – Service of Documents_chunk_001` -> `Part 6 – Service of Documents`.
fn name(id: &str) -> String {
    let cut = id.rsplit_once("_chunk_").filter(|(_, count)| count.bytes().all(|byte| byte.is_ascii_digit()));
    cut.map_or(id, |(name, _)| name).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The lines of a JSON string without its quotes, which begins at a byte of the file.
fn lines(json: &str, start: usize, row: u64) -> Vec<Line> {
    let (mut found, mut first, mut escaped) = (Vec::new(), 0, false);
    let mut add = |first: usize, end: usize| {
        let raw = json.get(first..end).unwrap_or_default();
        let own = raw.trim_ascii();
        let before = raw.len() - raw.trim_ascii_start().len();
        let text = serde_json::from_str::<String>(&format!("\"{own}\"")).unwrap_or_default();
        if !text.trim().is_empty() {
            let start = start + first + before;
            let (text, end) = (text.trim().to_owned(), start + own.len());
            found.push(Line { text, start, end, raw: own.to_owned(), is_joined: false, row });
        }
    };
    for (at, c) in json.char_indices() {
        if escaped && matches!(c, 'n' | 'r') {
            add(first, at - 1);
            first = at + 1;
        }
        escaped = c == '\\' && !escaped;
    }
    add(first, json.len());
    found
}

/// The lines of a piece without its header, and how many pieces the header says that its document has.
fn without_header(lines: Vec<Line>) -> (Vec<Line>, Option<usize>) {
    let line = lines.iter().take(LONGEST_HEADER).position(|line| is_line_of_header(&line.text));
    let Some(at) = line.filter(|_| lines.first().is_some_and(|first| first.text.starts_with("Document:")))
    else {
        return (lines, None);
    };
    let of = |line: &Line| line.text.strip_prefix("Part ")?.split_once(" of ")?.1.trim().parse().ok();
    let of = lines.iter().take(at).find_map(of);
    (lines.into_iter().skip(at + 1).collect(), of)
}

fn is_line_of_header(text: &str) -> bool {
    text.len() >= 10 && text.bytes().all(|byte| byte == b'=')
}

fn is_rule(text: &str) -> bool {
    text.len() >= 3 && text.bytes().all(|byte| byte == b'-')
}

/// Whether bytes of a scrape are words: without the rules between blocks, and without what lies between one piece and the
/// next.
pub(super) fn bears_out(bytes: &[u8], start: usize, end: usize, words: &str) -> bool {
    let is_scrape = bytes.windows(12).take(100_000).any(|window| window == b"\"storageUrl\"");
    let span = bytes.get(start..end).and_then(|span| std::str::from_utf8(span).ok()).filter(|_| is_scrape);
    let Some(mut rest) = span else { return false };
    let mut text = String::new();
    loop {
        let close = closing(rest);
        let own = rest.get(..close.unwrap_or(rest.len())).unwrap_or_default();
        let (lines, _) = without_header(lines(own, 0, 0));
        for line in lines.iter().filter(|line| !line.is_rule()) {
            text.push_str(&line.text);
            text.push('\n');
        }
        let next =
            close.and_then(|close| rest.get(close + 1..)?.split_once("\"content\"")).map(|(_, next)| next);
        let next = next.and_then(|next| next.trim_start().strip_prefix(':')?.trim_start().strip_prefix('"'));
        match next {
            Some(next) => rest = next,
            None if close.is_some() => return false,
            None => return normalise(&text) == normalise(words),
        }
    }
}

/// Where a JSON string ends.
fn closing(json: &str) -> Option<usize> {
    let mut escaped = false;
    json.char_indices().find_map(|(at, c)| {
        let closes = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        closes.then_some(at)
    })
}
