//! The pieces of a scrape, as JSON -> its documents, each as lines with their bytes.
//!
//! A document is known by its address: several have one name. A long one is cut into pieces, each below a header (`Document:`,
//! `Part 2 of 4`, a line of `=`) that is no text; a piece may begin in the middle of a rule. Pieces are read in the order of
//! their numbers, up to the first that is not there. A row that cannot be read is told, and its document is not whole.

use std::collections::HashSet;
use std::ops::Range;

use asof_schema::{Day, Diagnostic, Place, Severity, normalise};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::marks;
use super::names::Name;
use crate::error::ReadError;
use crate::provision::Words;
use crate::sat_graph::span;
use crate::unread::Unit;

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
    /// Whether it begins a piece that does not stand right after the one before it in the file.
    pub(super) is_apart: bool,
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
            is_apart: false,
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
    /// What else keeps it from being whole.
    pub(super) flaws: Vec<String>,
    /// The day of its last change, as the publisher says.
    pub(super) updated: Option<Day>,
}

impl Document {
    /// Whether all of its pieces are there.
    pub(super) fn is_whole(&self) -> bool {
        self.pieces.0 == self.pieces.1 && self.flaws.is_empty()
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
    let mut broken = None;
    for (row, raw) in (1..).zip(rows(file, bytes)?) {
        let raw = match raw {
            Row::Whole(raw) => raw,
            Row::Broken { problem, .. } => {
                if broken.is_none() {
                    broken = Some((row, problem));
                }
                continue;
            }
        };
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
    let guide = (guide.sections.len() > 1).then_some(guide);
    match broken.filter(|_| guide.is_some()) {
        Some((row, problem)) => Err(ReadError::row(file, row, problem)),
        None => Ok(guide),
    }
}

/// The lines of a JSON string; none of what is not one.
fn string(bytes: &[u8], raw: &RawValue, row: u64) -> Vec<Line> {
    let (start, _) = span(bytes, raw);
    let json = raw.get().strip_prefix('"').and_then(|json| json.strip_suffix('"'));
    json.map_or_else(Vec::new, |json| lines(json, start + 1, row))
}

/// A piece as a row has it; one that cannot be read has no words.
struct Part {
    url: String,
    /// The name in its id, and the one in its header.
    name: String,
    title: Option<String>,
    /// Its number, and of how many, as its header says, or else its id.
    number: Option<usize>,
    of: Option<usize>,
    updated: Option<Day>,
    row: u64,
    words: Result<Vec<Line>, String>,
}

/// The documents of a file, in the order of their first pieces. What cannot be read of it is told.
pub(super) fn read(file: &str, bytes: &[u8], said: &mut Vec<Diagnostic>) -> Result<Vec<Document>, ReadError> {
    let mut documents: Vec<(Document, Vec<Part>)> = Vec::new();
    for (row, raw) in (1..).zip(rows(file, bytes)?) {
        let part = match raw {
            Row::Whole(raw) => part(file, bytes, row, raw, said),
            Row::Broken { start, end, problem } => {
                let words = String::from_utf8_lossy(bytes.get(start..end).unwrap_or_default());
                unread(file, row, &words, &format!("bytes {start} to {end}: {problem}"), said)
            }
        };
        let Some(part) = part else { continue };
        take(file, part, &mut documents, said);
    }
    let documents: Vec<Document> =
        documents.into_iter().map(|(document, parts)| joined(document, parts)).collect();
    let has_words = documents.iter().any(|document| !document.lines.is_empty());
    if has_words { Ok(documents) } else { Err(ReadError::of(file, "there is no document with words in it")) }
}

/// Reads a row that is JSON.
fn part(file: &str, bytes: &[u8], row: u64, raw: &RawValue, said: &mut Vec<Diagnostic>) -> Option<Part> {
    let piece: Piece<'_> = match serde_json::from_str(raw.get()) {
        Ok(piece) => piece,
        Err(error) => return unread(file, row, raw.get(), &error.to_string(), said),
    };
    let (start, _) = span(bytes, piece.content);
    let json = piece.content.get().strip_prefix('"').and_then(|json| json.strip_suffix('"'));
    let Some(json) = json else { return unread(file, row, raw.get(), "`content` is not a string", said) };
    if is_damaged(json) {
        let message = format!("a character of `{}` cannot be read: U+FFFD stands for it", piece.id);
        said.push(told(file, row, Unit::Provision.code(), message));
    }
    let (lines, header) = without_header(lines(json, start + 1, row));
    let updated = piece.updated.as_deref().filter(|day| !day.is_empty());
    let day = updated.and_then(|day| day.get(..10)).and_then(|day| day.parse().ok());
    if let Some(said_day) = updated.filter(|_| day.is_none()) {
        let message = format!("`{}` was `updated` on no day that can be read: {said_day:?}", piece.id);
        said.push(told(file, row, "day-not-read", message));
    }
    let (name, chunk) = name(&piece.id);
    let Header { title, number, of } = header.unwrap_or_default();
    let number = number.or(chunk);
    let words = Ok(lines);
    Some(Part { url: piece.url, name, title, number, of, updated: day, row, words })
}

/// Tells a row that cannot be read. What it says of its document makes a piece without words.
fn unread(file: &str, row: u64, raw: &str, problem: &str, said: &mut Vec<Diagnostic>) -> Option<Part> {
    let id = field(raw, "id").filter(|id| !id.trim().is_empty());
    let of = id.as_deref().map(|id| format!(" of `{id}`")).unwrap_or_default();
    said.push(told(file, row, Unit::Provision.code(), format!("the piece{of} cannot be read: {problem}")));
    let (name, number) = name(&id?);
    Name::of(&name).norm().ok()?;
    let url = field(raw, "storageUrl").unwrap_or_else(|| name.clone());
    let words = Err(format!("row {row} of {file} cannot be read"));
    Some(Part { url, name, title: None, number, of: None, updated: None, row, words })
}

/// The value of a field of a row, which need not be JSON, where it is a string.
fn field(row: &str, key: &str) -> Option<String> {
    let (_, rest) = row.split_once(&format!("\"{key}\""))?;
    let rest = rest.trim_start().strip_prefix(':')?.trim_start().strip_prefix('"')?;
    serde_json::from_str(&format!("\"{}\"", rest.get(..closing(rest)?)?)).ok()
}

fn told(file: &str, row: u64, code: &str, message: String) -> Diagnostic {
    let place = Place { file: file.to_owned(), line: Some(row) };
    Diagnostic { code: code.to_owned(), severity: Severity::Warning, place, message }
}

/// Adds a piece to its document. One of another document under the same address is of a document of its own, and told; a piece
/// without a number that has other words than the one before it, and does not go on with it, is another text of the document.
fn take(file: &str, mut part: Part, documents: &mut Vec<(Document, Vec<Part>)>, said: &mut Vec<Diagnostic>) {
    let first = documents.iter().find(|(document, _)| document.url == part.url);
    let other = first.and_then(|(_, parts)| parts.first()).and_then(|first| {
        if !is_one_name(&first.name, &part.name) {
            return Some(part.name.clone());
        }
        let (one, other) = first.title.as_ref().zip(part.title.as_ref())?;
        (!is_one_name(one, other)).then(|| other.clone())
    });
    if let Some(name) = other {
        let message = format!("a piece of `{name}` has the address of another document: it is read apart");
        said.push(told(file, part.row, "piece-of-another", message));
        part.url = format!("{}#{name}", part.url);
        part.name = name;
    }
    let at = place(&mut part, documents);
    if let Some((_, parts)) = at.and_then(|at| documents.get_mut(at)) {
        parts.push(part);
        return;
    }
    let (url, name) = (part.url.clone(), part.name.clone());
    let (pieces, lines, flaws) = ((0, 0), Vec::new(), Vec::new());
    documents.push((Document { url, name, lines, pieces, flaws, updated: None }, vec![part]));
}

/// Whether two names are those of one document: of one number, with the same letters. Its pieces may have other dashes.
fn is_one_name(one: &str, other: &str) -> bool {
    let letters = |name: &str| -> String {
        name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    let number = |name: &str| Some(Name::of(name)).filter(|name| !matches!(name, Name::Other(_)));
    letters(one) == letters(other) && number(one) == number(other)
}

/// The document of which a piece is. One without a number gets that of the piece whose words it has, or with whose it goes on.
fn place(part: &mut Part, documents: &[(Document, Vec<Part>)]) -> Option<usize> {
    for (at, (document, parts)) in documents.iter().enumerate() {
        if document.url != part.url {
            continue;
        }
        if part.number.is_some() {
            return Some(at);
        }
        if let Some(twin) = parts.iter().find(|one| one.is_twin_of(part)) {
            part.number = twin.number;
            return Some(at);
        }
        if let Some(next) = part.next_of(parts) {
            part.number = Some(next);
            return Some(at);
        }
    }
    None
}

impl Part {
    /// Whether it has the same words, wherever they stand, or one of both has none.
    fn is_twin_of(&self, other: &Self) -> bool {
        let (Ok(own), Ok(others)) = (&self.words, &other.words) else { return true };
        own.iter().map(|line| &line.text).eq(others.iter().map(|line| &line.text))
    }

    /// Its number after pieces without headers, where it begins with the number that comes right after their highest, and has
    /// none that comes before: 99.3 after 99.1 and 99.2. What begins otherwise may stand anywhere, or be another text.
    fn next_of(&self, parts: &[Self]) -> Option<usize> {
        let is_bare = |part: &Self| part.of.is_none() && part.title.is_none();
        let begins_bare = parts.first().is_some_and(|first| first.number.is_none());
        if !begins_bare || !parts.iter().chain([self]).all(is_bare) {
            return None;
        }
        let (chapter, number) = parts.iter().flat_map(Self::numbers).max()?;
        let first = rule_number(&self.words.as_ref().ok()?.first()?.text)?;
        let goes_on = first == (chapter, number.checked_add(1)?) && self.numbers().all(|own| own >= first);
        let last = parts.iter().map(|part| part.number.unwrap_or(1)).max()?;
        if goes_on { last.checked_add(1) } else { None }
    }

    /// The numbers that begin its lines.
    fn numbers(&self) -> impl Iterator<Item = (u32, u32)> {
        self.words.iter().flatten().filter_map(|line| rule_number(&line.text))
    }
}

/// The number of a rule or paragraph that begins a line: `99.3 A cat`.
fn rule_number(text: &str) -> Option<(u32, u32)> {
    let (chapter, rest) = text.split_once('.')?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    Some((chapter.parse().ok()?, rest.get(..digits)?.parse().ok()?))
}

/// A document of its pieces, by their numbers from 1, or from 0 where there is a piece 0: up to the first that is not there,
/// cannot be read, or is there with two wordings.
fn joined(mut document: Document, mut parts: Vec<Part>) -> Document {
    document.updated = parts.iter().filter_map(|part| part.updated).max();
    let totals: HashSet<usize> = parts.iter().filter_map(|part| part.of).collect();
    let lowest = usize::from(parts.iter().all(|part| part.number != Some(0)));
    let highest = parts.iter().filter_map(|part| part.number).max();
    let count = highest.map_or(1, |highest| highest.saturating_add(1 - lowest));
    // A piece 0 before those that count from 1 is one more than they say.
    if totals.len() > 1 || (lowest == 0 && totals.iter().any(|&of| of < count)) {
        document.flaws.push("its pieces do not agree on how many there are".to_owned());
    }
    let (is_paged, is_counted) = (parts.iter().any(|part| part.number.is_some()), !totals.is_empty());
    let last = totals.into_iter().max().unwrap_or(1).max(count);
    if is_paged && !is_counted {
        document.flaws.push("no piece says how many there are".to_owned());
    }
    let number_of = |part: &Part| part.number.unwrap_or(lowest);
    parts.sort_by_key(number_of);
    let (mut there, mut next, mut row) = (HashSet::new(), Some(lowest), None);
    for same in parts.chunk_by_mut(|one, other| number_of(one) == number_of(other)) {
        let Some((first, others)) = same.split_first_mut() else { continue };
        let number = first.number.unwrap_or(lowest);
        document
            .flaws
            .extend(others.iter().chain([&*first]).filter_map(|part| part.words.as_ref().err().cloned()));
        let is_one = others.iter().all(|other| first.is_twin_of(other));
        if !is_one {
            document.flaws.push(format!("piece {number} is there with two wordings"));
        }
        let Some(words) = first.words.as_mut().ok().filter(|_| is_one) else { continue };
        if there.insert(number) && next == Some(number) {
            if let (Some(line), Some(row)) = (words.first_mut(), row) {
                line.is_apart = first.row != row + 1;
            }
            document.lines.append(words);
            (next, row) = (number.checked_add(1), Some(first.row));
        }
    }
    document.pieces = (there.len(), last);
    if document.lines.is_empty() {
        document.flaws.push("no words of it can be read".to_owned());
    }
    document
}

/// A row of a file.
enum Row<'b> {
    Whole(&'b RawValue),
    /// One that is no JSON, by its bytes.
    Broken {
        start: usize,
        end: usize,
        problem: String,
    },
}

/// What a search exports: its hits in a field.
#[derive(Deserialize)]
struct Wrapped<'b> {
    #[serde(borrow)]
    value: Vec<&'b RawValue>,
}

/// The pieces of a file: a list, by itself or in the field `value`, or one a line.
fn rows<'b>(file: &str, bytes: &'b [u8]) -> Result<Vec<Row<'b>>, ReadError> {
    let wrong = |error: &serde_json::Error| ReadError::at(file, error.line() as u64, error.to_string());
    let json = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let whole = |rows: Vec<&'b RawValue>| -> Vec<Row<'b>> { rows.into_iter().map(Row::Whole).collect() };
    if json.trim_ascii_start().first() == Some(&b'[') {
        return serde_json::from_slice(json).map(whole).map_err(|error| wrong(&error));
    }
    let stream = serde_json::Deserializer::from_slice(json).into_iter::<&RawValue>();
    let read = serde_json::from_slice::<Wrapped<'b>>(json).map(|wrapped| wrapped.value);
    let read = read.or_else(|_| stream.collect::<Result<Vec<_>, _>>());
    match read {
        Ok(rows) => Ok(whole(rows)),
        Err(error) => {
            let rows = line_by_line(bytes.len() - json.len(), json);
            let any = rows.iter().any(|row| matches!(row, Row::Whole(raw) if raw.get().starts_with('{')));
            if any { Ok(rows) } else { Err(wrong(&error)) }
        }
    }
}

/// The lines of a file that are not blank, each by itself.
fn line_by_line(first: usize, json: &[u8]) -> Vec<Row<'_>> {
    let (mut rows, mut start) = (Vec::new(), first);
    for line in json.split(|&byte| byte == b'\n') {
        if !line.trim_ascii().is_empty() {
            rows.push(match serde_json::from_slice(line) {
                Ok(raw) => Row::Whole(raw),
                Err(error) => Row::Broken { start, end: start + line.len(), problem: error.to_string() },
            });
        }
        start += line.len() + 1;
    }
    rows
}

/// `Part 6 – Service of Documents_chunk_001` -> `Part 6 – Service of Documents`, and the number of the piece.
fn name(id: &str) -> (String, Option<usize>) {
    let cut = id.rsplit_once("_chunk_").filter(|(_, count)| count.bytes().all(|byte| byte.is_ascii_digit()));
    (spaced(cut.map_or(id, |(name, _)| name)), cut.and_then(|(_, count)| count.parse().ok()))
}

fn spaced(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The lines of a JSON string without its quotes, which begins at a byte of the file. A line ends as `\n` or `\u000a` say.
fn lines(json: &str, start: usize, row: u64) -> Vec<Line> {
    let (mut found, mut first, mut escaped) = (Vec::new(), 0, false);
    let mut add = |first: usize, end: usize| {
        let raw = json.get(first..end).unwrap_or_default();
        let own = raw.trim_ascii();
        let before = raw.len() - raw.trim_ascii_start().len();
        let text = decoded(own);
        if !text.trim().is_empty() {
            let start = start + first + before;
            let (text, end) = (text.trim().to_owned(), start + own.len());
            let raw = own.to_owned();
            found.push(Line { text, start, end, raw, is_joined: false, is_apart: false, row });
        }
    };
    for (at, c) in json.char_indices() {
        let length = match c {
            'n' | 'r' if escaped => 1,
            'u' if escaped && matches!(code(json, at + 1), Some(0xa | 0xd)) => 5,
            _ => 0,
        };
        if length > 0 {
            add(first, at - 1);
            first = at + length;
        }
        escaped = c == '\\' && !escaped;
    }
    add(first, json.len());
    found
}

/// The four hexadecimal digits at a byte of a JSON string.
fn code(json: &str, at: usize) -> Option<u32> {
    let digits = json.get(at..at + 4).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    u32::from_str_radix(digits, 16).ok()
}

/// Words of a JSON string, with U+FFFD for half a pair of escapes and for any other escape that says no character.
fn decoded(json: &str) -> String {
    if let Ok(text) = serde_json::from_str(&format!("\"{json}\"")) {
        return text;
    }
    let (mut text, mut rest) = (String::new(), json);
    while let Some((before, escape)) = rest.split_once('\\') {
        text.push_str(before);
        let is_code = escape.starts_with('u') && code(escape, 1).is_some();
        let pair = if escape.get(5..7) == Some("\\u") { escape.get(..11) } else { None };
        let one = if is_code {
            escape.get(..5)
        } else {
            escape.chars().next().and_then(|c| escape.get(..c.len_utf8()))
        };
        let says = |escape: &str| serde_json::from_str::<String>(&format!("\"\\{escape}\"")).ok();
        let read = [one, pair].into_iter().flatten().find_map(|escape| Some((says(escape)?, escape.len())));
        let (said, length) = read.unwrap_or_else(|| ("\u{fffd}".to_owned(), one.map_or(0, str::len)));
        text.push_str(&said);
        rest = escape.get(length..).unwrap_or_default();
    }
    text.push_str(rest);
    text
}

/// Whether a JSON string says no characters somewhere.
fn is_damaged(json: &str) -> bool {
    serde_json::from_str::<String>(&format!("\"{json}\"")).is_err()
}

/// What the header of a piece says: the name of its document, its number, and of how many.
#[derive(Default)]
struct Header {
    title: Option<String>,
    number: Option<usize>,
    of: Option<usize>,
}

/// The lines of a piece without its header, and what that says.
fn without_header(lines: Vec<Line>) -> (Vec<Line>, Option<Header>) {
    let line = lines.iter().take(LONGEST_HEADER).position(|line| is_line_of_header(&line.text));
    let Some(at) = line.filter(|_| lines.first().is_some_and(|first| first.text.starts_with("Document:")))
    else {
        return (lines, None);
    };
    let title = lines.first().and_then(|first| first.text.strip_prefix("Document:")).map(spaced);
    let count = |text: &str| text.trim().parse::<usize>().ok();
    let part = |line: &Line| {
        let (number, of) = line.text.strip_prefix("Part ")?.split_once(" of ")?;
        Some((count(number), count(of)?))
    };
    let part = lines.iter().take(at).find_map(part);
    let (number, of) = part.map_or((None, None), |(number, of)| (number, Some(of)));
    (lines.into_iter().skip(at + 1).collect(), Some(Header { title, number, of }))
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

#[cfg(test)]
mod tests;
