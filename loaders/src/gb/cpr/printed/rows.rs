//! The lines of a PDF that are text, each with its look, its place and its bytes.

use crate::formats::pdf::{Document, Line, Page, Part};
use crate::provision::Words;

/// How much further down a line is than lines are, as a share of that, if it begins a block.
const FURTHER: f64 = 1.2;
/// How much larger than the text a heading is, as a share of it.
const LARGER: f64 = 1.08;
/// Under which share of characters with a known value a page is not read.
const KNOWN: f64 = 0.5;

/// A line.
#[derive(Debug, Clone)]
pub(super) struct Row {
    pub(super) text: String,
    /// Its first byte in the text of the document.
    start: usize,
    pub(super) page: usize,
    /// Its number in the text of the document, from 1.
    pub(super) line: u64,
    pub(super) x: f64,
    pub(super) y: f64,
    /// Where it ends, in points from the left.
    pub(super) right: f64,
    pub(super) size: f64,
    pub(super) bold: bool,
    /// Whether the layout begins a paragraph with it.
    pub(super) begins: bool,
    /// Whether there is more room above it than between lines.
    pub(super) opens: bool,
    /// The bytes at which its words begin, each with its place from the left and where the word before ends.
    stops: Vec<(usize, f64, f64)>,
}

impl Row {
    /// Its words from a byte on.
    pub(super) fn words(&self, from: usize) -> Words {
        let text = self.text.get(from..).unwrap_or_default().trim().to_owned();
        Words { text, start: self.start + from, end: self.start + self.text.len() }
    }

    /// Whether it is larger than the text, or bold.
    pub(super) fn is_set_off(&self, body: f64) -> bool {
        self.bold || self.is_larger(body)
    }

    pub(super) fn is_larger(&self, body: f64) -> bool {
        self.size >= LARGER * body
    }

    /// Whether it looks as another does.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        self.bold == other.bold && (self.size - other.size).abs() < 0.5
    }

    /// Where the word at a byte or after it begins, in points from the left.
    pub(super) fn x_at(&self, byte: usize) -> Option<f64> {
        self.stops.iter().find(|(at, ..)| *at >= byte).map(|(_, x, _)| *x)
    }

    /// The digits at its end.
    pub(super) fn digits(&self) -> usize {
        self.text.bytes().rev().take_while(u8::is_ascii_digit).count()
    }

    /// Whether it ends with the number of a page, after leaders or after a wide space.
    pub(super) fn is_entry(&self) -> bool {
        let digits = self.digits();
        let before = self.text.get(..self.text.len() - digits).unwrap_or_default().trim_end();
        let wide = self.stops.last().is_some_and(|&(at, x, end)| {
            at + digits == self.text.len() && end > 0.0 && x - end > 1.2 * self.size
        });
        let led =
            before.ends_with(['.', '…']) && before.trim_end_matches(['.', '…', ' ']).len() + 4 < before.len();
        (1..=4).contains(&digits) && (wide || led)
    }
}

/// The lines of a document that are text, and the pages whose characters are not known.
pub(super) fn rows(document: &Document) -> (Vec<Row>, Vec<usize>) {
    let (mut rows, mut unread): (Vec<Row>, Vec<usize>) = (Vec::new(), Vec::new());
    let (mut start, mut number) = (0, 0);
    for page in &document.pages {
        let read = page.quality.known() >= KNOWN;
        if !read || page.quality.is_picture_only() {
            unread.push(page.number);
        }
        for line in page.lines.iter().filter(|line| line.part == Part::Body) {
            number += 1;
            let row = row(page, line, number, start);
            start += row.text.len() + 1;
            rows.extend(Some(row).filter(|_| read));
        }
    }
    let (usual, body) = (usual_step(&rows), size_of_text(&rows));
    let opens: Vec<bool> = (0..rows.len())
        .map(|at| at.checked_sub(1).is_none_or(|before| opens(rows.get(before), rows.get(at), usual, body)))
        .collect();
    rows.iter_mut().zip(opens).for_each(|(row, opens)| row.opens = opens);
    (rows, unread)
}

fn row(page: &Page, line: &Line, number: u64, start: usize) -> Row {
    let mut end = 0.0;
    let mut stops = Vec::new();
    line.starts(|at, word| {
        stops.push((at, word.x, end));
        end = word.x + word.width;
    });
    Row {
        text: line.text(),
        start,
        page: page.number,
        line: number,
        x: line.x,
        y: line.y,
        right: line.x + line.width,
        size: line.size,
        bold: line.bold,
        begins: line.begins,
        opens: false,
        stops,
    }
}

/// How far one line of a paragraph is below the other, in sizes: nine in ten lines are no nearer to the one above.
fn usual_step(rows: &[Row]) -> f64 {
    let mut steps: Vec<f64> = rows
        .windows(2)
        .filter_map(|pair| match pair {
            [one, next] if one.page == next.page && next.y > one.y && one.is_like(next) => {
                Some((next.y - one.y) / next.size.max(1.0))
            }
            _ => None,
        })
        .collect();
    steps.sort_by(f64::total_cmp);
    steps.get(steps.len() / 10).copied().unwrap_or(1.2)
}

fn opens(before: Option<&Row>, row: Option<&Row>, usual: f64, body: f64) -> bool {
    let Some((before, row)) = before.zip(row) else { return true };
    let step = row.y - before.y;
    // After a heading, or before one at the top of a page.
    let other = !row.is_like(before) && !row.text.starts_with(char::is_lowercase);
    if before.page != row.page || step <= 0.0 {
        return row.begins || other || row.is_larger(body);
    }
    let ends_heading = other && (before.bold && !row.bold || before.size > row.size);
    ends_heading || step > FURTHER * usual * row.size.min(before.size)
}

/// The size that most characters have.
pub(super) fn size_of_text(rows: &[Row]) -> f64 {
    let mut sizes: Vec<(f64, usize)> = Vec::new();
    for row in rows {
        match sizes.iter_mut().find(|(size, _)| (size - row.size).abs() < 0.25) {
            Some((_, count)) => *count += row.text.len(),
            None => sizes.push((row.size, row.text.len())),
        }
    }
    sizes.into_iter().max_by_key(|(_, count)| *count).map_or(0.0, |(size, _)| size)
}
