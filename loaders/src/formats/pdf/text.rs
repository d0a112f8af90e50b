//! A document as plain text, of which every byte is on a page, and whether pages bear words out.

use std::cell::RefCell;
use std::ops::Range;

use asof_schema::normalise;

use super::fonts::without_ligatures;
use super::{Document, Limits, Part, is_pdf, read};
use crate::formats::numbered::{Line, Stand};

/// How far from the base line of a line its pieces may stand, in points.
const NEAR: f64 = 4.0;

/// A document as plain text: its lines, then what is printed in margins, then footnotes. What runs along is left out.
#[derive(Debug, Clone, Default)]
pub struct PdfText {
    /// The text.
    pub text: String,
    /// The lines of the pages' texts, as readers of numbered texts take them; their numbers are those of the whole text.
    pub lines: Vec<Line>,
    /// What is printed in margins.
    pub notes: Vec<Note>,
    /// Footnotes.
    pub footnotes: Vec<Note>,
    /// Where each line is.
    rows: Vec<Row>,
    /// The bytes of the file in which each page stands.
    pages: Vec<Range<usize>>,
}

/// Words beside or below the text.
#[derive(Debug, Clone, PartialEq)]
pub struct Note {
    /// The page, from 1.
    pub page: usize,
    /// The base line of its first line, in points from the top.
    pub y: f64,
    /// Its line in the text, from 1.
    pub line: u64,
    /// Its bytes in the text.
    pub bytes: Range<usize>,
}

/// A line of the text.
#[derive(Debug, Clone)]
struct Row {
    bytes: Range<usize>,
    page: usize,
    /// Its number among the lines of its page, from 1.
    number: u64,
    y: f64,
}

impl PdfText {
    /// The text of a document.
    pub fn of(document: &Document) -> Self {
        let mut text =
            Self { pages: document.pages.iter().map(|page| page.bytes.clone()).collect(), ..Self::default() };
        text.body(document);
        text.notes = text.notes_of(document, Part::Margin);
        text.footnotes = text.notes_of(document, Part::Footnote);
        text
    }

    fn body(&mut self, document: &Document) {
        for page in &document.pages {
            let body = page.lines.iter().filter(|line| line.part == Part::Body);
            for (number, line) in (1..).zip(body) {
                let words = line.text();
                let stand = if line.begins { Stand::Begins } else { Stand::GoesOn };
                let at = self.text.len();
                self.lines.push(Line::at(words.clone(), stand, self.rows.len() as u64 + 1, at));
                self.push(&words, page.number, number, line.y);
            }
        }
    }

    /// Adds a line.
    fn push(&mut self, words: &str, page: usize, number: u64, y: f64) {
        let start = self.text.len();
        self.text.push_str(words);
        self.rows.push(Row { bytes: start..self.text.len(), page, number, y });
        self.text.push('\n');
    }

    /// Adds the notes of a part, each as a line.
    fn notes_of(&mut self, document: &Document, part: Part) -> Vec<Note> {
        let mut notes: Vec<(Note, String)> = Vec::new();
        for page in &document.pages {
            let mut own = false;
            for line in page.lines.iter().filter(|line| line.part == part) {
                match notes.last_mut().filter(|_| own && !line.begins) {
                    Some((_, words)) => {
                        words.push(' ');
                        words.push_str(&line.text());
                    }
                    None => {
                        notes
                            .push((Note { page: page.number, y: line.y, line: 0, bytes: 0..0 }, line.text()));
                    }
                }
                own = true;
            }
        }
        let placed = notes.into_iter().map(|(note, words)| {
            let start = self.text.len();
            self.push(&words, note.page, 0, note.y);
            Note { line: self.rows.len() as u64, bytes: start..start + words.len(), ..note }
        });
        placed.collect()
    }

    /// The bytes of the file in which a part of the text stands: the contents of its pages.
    pub fn bytes(&self, part: &Range<usize>) -> Range<usize> {
        let first = self.rows.partition_point(|row| row.bytes.end < part.start);
        let rows =
            self.rows.iter().skip(first).take_while(|row| row.bytes.start < part.end.max(part.start + 1));
        let pages = rows.filter_map(|row| self.pages.get(row.page.checked_sub(1)?));
        pages.cloned().reduce(|all, page| all.start.min(page.start)..all.end.max(page.end)).unwrap_or(0..0)
    }

    /// The number of the line of a page whose text has a base line at a height, or near it.
    pub fn line_at(&self, page: usize, y: f64) -> Option<u64> {
        let own = self.rows.iter().zip(1..).filter(|(row, _)| row.page == page && row.number > 0);
        let off = |row: &Row| (row.y - y).abs();
        let near = own.filter(|(row, _)| off(row) <= NEAR);
        near.min_by(|(one, _), (other, _)| off(one).total_cmp(&off(other))).map(|(_, line)| line)
    }

    /// A number after those of all lines that stands for a page as a whole.
    pub fn line_of(&self, page: usize) -> u64 {
        (self.rows.len() + page) as u64
    }

    /// The page of a line of the text, its number among the lines there, and its base line in points from the top; pages
    /// and numbers from 1. The number is 0 for what is beside or below the text, and for a page as a whole.
    pub fn place(&self, line: u64) -> Option<(usize, u64, f64)> {
        let at = usize::try_from(line).ok()?.checked_sub(1)?;
        if let Some(row) = self.rows.get(at) {
            return Some((row.page, row.number, row.y));
        }
        let page = at + 1 - self.rows.len();
        (page <= self.pages.len()).then_some((page, 0, 0.0))
    }

    /// Whether the pages whose content stands in a range of the file have some words, white space aside.
    fn has(&self, span: &Range<usize>, words: &str) -> bool {
        let within =
            |page: &Range<usize>| !page.is_empty() && span.start <= page.start && page.end <= span.end;
        let on = |row: &Row| row.page.checked_sub(1).and_then(|at| self.pages.get(at)).is_some_and(within);
        let body: Vec<&str> = self
            .rows
            .iter()
            .filter(|row| row.number > 0 && on(row))
            .filter_map(|row| self.row(row))
            .collect();
        let beside: Vec<&str> = self
            .rows
            .iter()
            .filter(|row| row.number == 0 && on(row))
            .filter_map(|row| self.row(row))
            .collect();
        // Words that were read before ligatures were taken apart have them still.
        let words = without_ligatures(&normalise(words));
        has_words(&normalise(&body.join(" ")), &words) || has_words(&normalise(&beside.join(" ")), &words)
    }

    fn row(&self, row: &Row) -> Option<&str> {
        self.text.get(row.bytes.clone())
    }
}

/// Whether words are in a text, and no letter or digit goes on with their first or last one.
fn has_words(text: &str, words: &str) -> bool {
    let goes_on = |a: Option<char>, b: Option<char>| {
        a.zip(b).is_some_and(|(a, b)| a.is_alphanumeric() && b.is_alphanumeric())
    };
    !words.is_empty()
        && text.match_indices(words).any(|(at, _)| {
            let (before, rest) = text.split_at(at);
            let after = rest.get(words.len()..).unwrap_or_default();
            !goes_on(before.chars().next_back(), words.chars().next())
                && !goes_on(words.chars().next_back(), after.chars().next())
        })
}

thread_local! {
    /// The file that was read last: each of its texts asks for it again.
    static LAST: RefCell<Option<(Vec<u8>, Option<PdfText>)>> = const { RefCell::new(None) };
}

/// Whether the pages of a PDF whose content stands in a span have the words, white space aside.
pub fn bears_out(bytes: &[u8], span: &Range<usize>, words: &str) -> bool {
    if !is_pdf(bytes) {
        return false;
    }
    LAST.with_borrow_mut(|last| {
        if last.as_ref().is_none_or(|(known, _)| known != bytes) {
            let text = read("", bytes, &Limits::default()).ok().map(|document| PdfText::of(&document));
            *last = Some((bytes.to_vec(), text));
        }
        last.as_ref().and_then(|(_, text)| text.as_ref()).is_some_and(|text| text.has(span, words))
    })
}
