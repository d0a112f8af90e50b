//! Pieces of lines -> lines in the order of reading, each with its part of the page.
//!
//! What counts is place and size. The size of most characters is that of the text. Small print beside the text is a heading
//! in the margin, and small print below it a footnote. What is at the same place on several pages runs along.

mod columns;
mod paragraphs;
mod running;

use std::collections::HashMap;

use super::content::{Rule, Sheet};
use super::lines::{self, float};
use super::{Document, Doubt, Line, Page, Part};

/// How small print is at most, as a share of the size of the text.
pub(super) const SMALL: f64 = 0.93;
/// How long a rule above footnotes is at most, as a share of the page.
const SHORT: f64 = 0.6;
/// How many letters a piece has that tells how wide the text is.
const TELLING: usize = 12;

/// A piece of a line on its page.
#[derive(Debug, Clone)]
struct Piece {
    /// The line that it belongs to, by its number on the page.
    row: usize,
    line: Line,
}

/// Reads the layout of pages.
pub(super) fn read(sheets: Vec<Sheet>, document: &mut Document) {
    let mut pages: Vec<(Sheet, Vec<Piece>)> = sheets
        .into_iter()
        .map(|mut sheet| {
            let pieces = lines::pieces(&mut sheet);
            (sheet, pieces.into_iter().map(|(row, line)| Piece { row, line }).collect())
        })
        .collect();
    let size = size_of_text(&pages);
    running::mark(&mut pages);
    for (sheet, mut pieces) in pages {
        let text = edges(&pieces, size);
        margin(&mut pieces, text, size);
        footnotes(&mut pieces, &sheet, size);
        let mut lines = columns::in_order(pieces, text, size);
        paragraphs::mark(&mut lines, text);
        document.doubts.extend(sheet.doubts);
        let (number, width, height) = (sheet.number, sheet.width, sheet.height);
        document.pages.push(Page {
            number,
            width,
            height,
            lines,
            bytes: sheet.bytes,
            quality: sheet.quality,
        });
    }
    tell(document);
}

/// What the layout leaves open.
fn tell(document: &mut Document) {
    let empty = document.pages.iter().filter(|page| page.quality == super::Quality::default());
    let doubts = empty.map(|page| Doubt {
        code: "empty-page",
        page: page.number,
        message: "the page has neither text nor a picture".to_owned(),
    });
    document.doubts.extend(doubts.collect::<Vec<_>>());
}

/// The size that most characters of the document have.
fn size_of_text(pages: &[(Sheet, Vec<Piece>)]) -> f64 {
    let mut counts: HashMap<i64, usize> = HashMap::new();
    for piece in pages.iter().flat_map(|(_, pieces)| pieces) {
        *counts.entry(quarters(piece.line.size)).or_default() += letters(&piece.line);
    }
    let most = counts.into_iter().max_by_key(|&(size, count)| (count, size));
    most.and_then(|(size, _)| i32::try_from(size).ok()).map_or(0.0, |size| f64::from(size) / 4.0)
}

/// A length in quarters of a point.
#[expect(clippy::cast_possible_truncation, reason = "a page is a few thousand points long; a cast saturates")]
fn quarters(length: f64) -> i64 {
    (length * 4.0).round() as i64
}

fn letters(line: &Line) -> usize {
    line.words.iter().map(|word| word.text.chars().count()).sum()
}

/// From where to where the text of a page goes.
fn edges(pieces: &[Piece], size: f64) -> Option<(f64, f64)> {
    let telling = pieces
        .iter()
        .map(|piece| &piece.line)
        .filter(|line| line.part == Part::Body && line.size >= SMALL * size && letters(line) >= TELLING);
    telling.fold(None, |edges, line| {
        let (from, to) = edges.unwrap_or((f64::INFINITY, f64::NEG_INFINITY));
        Some((from.min(line.x), to.max(line.x + line.width)))
    })
}

/// Marks small print beside the text; numbers there that count lines run along.
fn margin(pieces: &mut [Piece], text: Option<(f64, f64)>, size: f64) {
    let Some((from, to)) = text else { return };
    for line in pieces.iter_mut().map(|piece| &mut piece.line).filter(|line| line.part == Part::Body) {
        let slack = 0.3 * line.size;
        let beside = line.x >= to - slack || line.x + line.width <= from + slack;
        if line.size < SMALL * size && beside {
            let counts = line.text().parse::<u32>().is_ok_and(|number| number % 5 == 0);
            line.part = if counts { Part::Running } else { Part::Margin };
        }
    }
}

/// Marks small print at the foot of a page that a rule sets apart, or that begins with a raised number or sign.
fn footnotes(pieces: &mut [Piece], sheet: &Sheet, size: f64) {
    let lowest = |pieces: &[Piece]| {
        let body =
            pieces.iter().filter(|piece| piece.line.part == Part::Body && piece.line.size >= SMALL * size);
        body.map(|piece| piece.line.y).fold(f64::NEG_INFINITY, f64::max)
    };
    let text_ends = lowest(pieces);
    let below = |y: f64| y > text_ends && y > 0.3 * sheet.height;
    let sets_apart = |rule: &&Rule| below(rule.y + size) && rule.to - rule.from <= SHORT * sheet.width;
    let ruled = sheet.rules.iter().filter(sets_apart).map(|rule| rule.y).reduce(f64::min);
    let is_note = |line: &Line| line.part == Part::Body && line.size < SMALL * size && below(line.y);
    let numbered = pieces
        .iter()
        .filter(|piece| is_note(&piece.line) && begins_note(&piece.line))
        .map(|piece| piece.line.y - 0.5 * piece.line.size)
        .reduce(f64::min);
    let Some(top) = [ruled, numbered].into_iter().flatten().reduce(f64::min) else { return };
    for line in pieces.iter_mut().map(|piece| &mut piece.line).filter(|line| is_note(line) && line.y > top) {
        line.part = Part::Footnote;
    }
}

fn begins_note(line: &Line) -> bool {
    let first = line.words.first();
    first.is_some_and(|word| {
        let sign = word.text.chars().all(|c| matches!(c, '*' | '†' | '‡'));
        word.raised && word.text.chars().all(|c| c.is_ascii_digit()) || sign
    })
}

/// The middle of some numbers.
fn median(mut numbers: Vec<f64>) -> Option<f64> {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied()
}

/// The share that some are of all.
fn share(some: usize, all: usize) -> f64 {
    if all == 0 { 0.0 } else { float(some) / float(all) }
}
