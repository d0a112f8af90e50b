//! The lines of a consolidated statute.

use std::cell::LazyCell;
use std::ops::Range;

use asof_schema::Sha256;
use serde::Deserialize;

use crate::error::ReadError;
use crate::provision::Words;
use crate::source::{Numbered, Shown, Term};
use crate::unread::{Unit, Unread};

/// One moment.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Row<'a> {
    /// Its line in the file, from 1.
    #[serde(skip)]
    pub(crate) line: u64,
    /// The first byte of its line.
    #[serde(skip)]
    start: usize,
    /// Its line.
    #[serde(skip)]
    json: &'a str,
    /// The name of the statute.
    pub(crate) law: String,
    /// Its number: `410/2015`.
    pub(crate) law_id: String,
    /// The last act taken up: `fin@20230780`.
    pub(crate) finlex_version: String,
    /// The publisher's id of the moment.
    pub(crate) node_id: String,
    /// The part, as printed; empty where there is none.
    pub(crate) part: String,
    /// Its heading.
    pub(crate) part_title: String,
    /// The chapter, as printed; empty where there is none.
    pub(crate) chapter: String,
    /// Its heading.
    pub(crate) chapter_title: String,
    /// The number of the section: `62a`.
    pub(crate) section_id: String,
    /// Its heading.
    pub(crate) section_title: String,
    /// The number of the moment.
    pub(crate) moment: String,
    /// Its words, its list items among them.
    pub(crate) text: String,
    /// When the statute took effect.
    pub(crate) effective_from: String,
    /// Where the publisher keeps it.
    #[serde(default)]
    pub(crate) source: Source,
}

/// Where the publisher keeps a moment.
#[derive(Debug, Clone, Default, Deserialize)]
pub(crate) struct Source {
    /// The file of its text in Akoma Ntoso.
    pub(crate) xml_path: Option<String>,
    /// Its page.
    pub(crate) finlex_url: Option<String>,
    /// The element of the file.
    pub(crate) xpath: Option<String>,
}

/// Reads the lines of a file: the moments, and what cannot be read.
pub(crate) fn rows<'a>(file: &str, bytes: &'a [u8]) -> (Vec<Row<'a>>, Vec<Unread>) {
    let sha256 = LazyCell::new(|| Sha256::of(bytes));
    let (mut rows, mut unread) = (Vec::new(), Vec::new());
    for (line, span, row) in lines(bytes) {
        match row {
            Ok(row) => rows.push(row),
            Err(problem) => {
                let error = ReadError::at(file, line, format!("a moment is expected: {problem}"));
                let error = error.spanning(span.start, span.end);
                unread.push(Unread::hashed(Unit::Provision, error, (file, bytes), *sha256));
            }
        }
    }
    (rows, unread)
}

/// A line: its number from 1, its bytes, and the moment that it is.
type Line<'a> = (u64, Range<usize>, Result<Row<'a>, String>);

/// What a file may begin with.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// The lines of a file that have anything in them.
fn lines(bytes: &[u8]) -> impl Iterator<Item = Line<'_>> {
    let text = bytes.strip_prefix(MARK).unwrap_or(bytes);
    let mut behind = bytes.len() - text.len();
    let lines = (1..).zip(text.split_inclusive(|&byte| byte == b'\n')).map(move |(line, json)| {
        let start = behind;
        behind += json.len();
        (line, start, json)
    });
    lines.filter(|(_, _, json)| !json.trim_ascii().is_empty()).map(|(line, start, json)| {
        let read = row(json).map(|(row, json)| Row { line, start, json, ..row });
        (line, start..start + json.trim_ascii_end().len(), read)
    })
}

/// The types of provisions of which a line has the numbers.
const TYPES: [&str; 2] = ["section", "subsection"];

/// The moments by the numbers of their lines.
pub(crate) fn numbered(bytes: &[u8]) -> Option<Numbered> {
    let moment = |row: Row<'_>| {
        let numbers = [row.section_id, row.moment].map(Shown::Is);
        (row.start..row.start + row.json.len(), TYPES.into_iter().zip(numbers).collect())
    };
    let rows = lines(bytes).filter_map(|(_, _, row)| row.ok());
    let stretches: Vec<_> = rows.map(moment).collect();
    let (named, repeals, repealed, term) = (None, None, Vec::new(), Term::default());
    (!stretches.is_empty()).then_some(Numbered { types: &TYPES, stretches, named, repeals, repealed, term })
}

fn row(json: &[u8]) -> Result<(Row<'_>, &str), String> {
    let json =
        std::str::from_utf8(json).map_err(|error| format!("byte {}: no UTF-8", error.valid_up_to()))?;
    let row = serde_json::from_str(json).map_err(|error| format!("column {}: {error}", error.column()))?;
    Ok((row, json))
}

impl Row<'_> {
    /// Whether another one of its number has its headings and words.
    pub(super) fn says_the_same(&self, other: &Self) -> bool {
        let words = |row: &Self| {
            let said = [&row.part_title, &row.chapter_title, &row.section_title, &row.text];
            said.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "))
        };
        words(self) == words(other)
    }

    /// The words of a field, with the bytes of their JSON string; nothing where the field is empty.
    pub(super) fn words(&self, field: &str, text: &str) -> Option<Words> {
        if text.trim().is_empty() {
            return None;
        }
        let key = format!("\"{field}\":");
        let behind = self.json.find(&key)? + key.len();
        let rest = self.json.get(behind..)?;
        let first = behind + rest.len() - rest.trim_start().len();
        let end = first + string_length(self.json.get(first..)?)?;
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        Some(Words { text, start: self.start + first, end: self.start + end })
    }
}

/// How many bytes the JSON string takes with which the text begins, its quotes among them.
fn string_length(text: &str) -> Option<usize> {
    let mut escaped = true; // the opening quote does not close it
    for (at, c) in text.char_indices() {
        match c {
            '"' if !escaped => return Some(at + 1),
            '\\' if !escaped => escaped = true,
            _ => escaped = false,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_string_ends_at_its_quote() {
        assert_eq!(string_length(r#""a\"b\\", "c""#), Some(8));
        assert_eq!(string_length(r#""open"#), None);
    }
}
