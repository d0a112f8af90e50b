//! Pieces of lines -> lines in the order of reading, each with its part of the page.
//!
//! What counts is place and size. The size of most characters is that of the text. Small print beside the text is a heading
//! in the margin, and small print below it a footnote. What is at the same place on several pages runs along.

mod columns;
mod paragraphs;
mod running;
mod tables;

use std::collections::{BTreeSet, HashMap};

use super::content::Sheet;
use super::lines::{self, float};
use super::{Document, Doubt, Line, Page, Part, Word};

/// How small print is at most, as a share of the size of the text.
pub(super) const SMALL: f64 = 0.93;
/// How large print is at least that lies over the text, as a share of it; between which shares of its own size above its base
/// line the text is then; and how many pieces of such print a page has at most.
const LARGE: f64 = 2.0;
const OVER: std::ops::Range<f64> = 0.1..0.65;
const FEW: usize = 32;
/// Under which share of it nobody can read print, as in the stamp of a signature.
const TINY: f64 = 0.3;
/// How many characters of such print are shown.
const SHOWN: usize = 60;
/// How many letters a piece has that tells how wide the text is.
const TELLING: usize = 12;

/// Of how many lines one may jut out at the side.
const JUTTING: usize = 10;

/// How many strokes in a line end a text, and how many lines may come after it.
const STROKES: usize = 3;
const CLOSING: usize = 12;

/// A piece of a line on its page.
#[derive(Debug, Clone)]
struct Piece {
    /// The line that it belongs to, by its number on the page.
    row: usize,
    line: Line,
}

/// Reads the layout of pages.
pub(super) fn read(mut sheets: Vec<Sheet>, document: &mut Document) {
    lines::mend_soft_hyphens(&mut sheets);
    let mut pages: Vec<(Sheet, Vec<Piece>)> = sheets
        .into_iter()
        .map(|mut sheet| {
            let pieces = lines::pieces(&mut sheet);
            (sheet, pieces.into_iter().map(|(row, line)| Piece { row, line }).collect())
        })
        .collect();
    let size = size_of_text(&pages);
    running::mark(&mut pages);
    let mut edge = None;
    for (mut sheet, mut pieces) in pages {
        for y in watermarks(&mut pieces, size) {
            let message = "large print lies over the text, as a watermark does: left out".to_owned();
            sheet.doubts.push(Doubt { code: "watermark", page: sheet.number, y: Some(y), message });
        }
        let text = edges(&pieces, size);
        if let Some(text) = text {
            pieces = pieces.into_iter().flat_map(|piece| cut(piece, text, size)).collect();
        }
        unreadable(&mut pieces, &mut sheet, size);
        margin(&mut pieces, text, size);
        footnotes(&mut pieces, &sheet, size);
        sheet.quality.marks = marks(&mut pieces);
        let has_gap = |pieces: &[Piece]| text.is_some_and(|text| columns::has_gap(pieces, text, size));
        let untaken = columns::numbers_within_rows(&pieces) || has_gap(&pieces);
        let columns::Ordered { mut lines, gutter, begins, across } =
            columns::in_order(pieces, &sheet, text, size);
        for y in across {
            let message = "a cell of this line goes on below it: its cells are read across".to_owned();
            let (code, page) = ("columns-or-table", sheet.number);
            sheet.doubts.push(Doubt { code, page, y: Some(y), message });
        }
        if gutter.is_none() && begins.is_empty() && untaken {
            let message = "numbers begin words within its lines, or a clear space goes down between them: it may have \
                           columns, and is read across them";
            let (code, page) = ("columns-or-table", sheet.number);
            sheet.doubts.push(Doubt { code, page, y: None, message: message.to_owned() });
        }
        paragraphs::mark(&mut lines, text, gutter);
        for (at, begins) in begins {
            lines.get_mut(at).into_iter().for_each(|line| line.begins = begins);
        }
        let last = document.pages.iter().rev().find_map(|page| body(&page.lines).next_back());
        if let (Some(last), Some(first), Some(from)) =
            (last, lines.first_mut().filter(|line| line.part == Part::Body), text)
        {
            first.begins = paragraphs::begins_after_page(last, edge, first, from);
        }
        edge = text.or(edge);
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
    closing(document);
    tell(document);
}

/// Marks what comes after the text, on its last page below a line of strokes: who signed and printed it.
fn closing(document: &mut Document) {
    let Some(page) = document.pages.iter_mut().rfind(|page| body(&page.lines).next().is_some()) else {
        return;
    };
    let is_strokes = |line: &Line| {
        let text = line.text();
        let mut strokes = text.chars().filter(|c| !c.is_whitespace()).peekable();
        strokes.peek().is_some()
            && letters(line) >= STROKES
            && strokes.all(|c| "\u{2014}\u{2013}-_*.".contains(c))
    };
    let Some(from) = page.lines.iter().rposition(|line| line.part == Part::Body && is_strokes(line)) else {
        return;
    };
    let after: Vec<&mut Line> =
        page.lines.iter_mut().skip(from).filter(|line| line.part == Part::Body).collect();
    if after.len() > CLOSING {
        return;
    }
    let message =
        format!("{} lines after the last line of strokes are no part of the text: left out", after.len());
    for line in after {
        line.part = Part::Apart;
    }
    document.doubts.push(Doubt { code: "closing-lines", page: page.number, y: None, message });
}

fn body(lines: &[Line]) -> impl DoubleEndedIterator<Item = &Line> {
    lines.iter().filter(|line| line.part == Part::Body)
}

/// What the layout leaves open.
fn tell(document: &mut Document) {
    let empty = document.pages.iter().filter(|page| page.quality == super::Quality::default());
    let doubts = empty.map(|page| Doubt {
        code: "empty-page",
        page: page.number,
        y: None,
        message: "the page has neither text nor a picture".to_owned(),
    });
    document.doubts.extend(doubts.collect::<Vec<_>>());
}

/// Marks large print that lies over lines of the text. Where it is.
fn watermarks(pieces: &mut [Piece], size: f64) -> Vec<f64> {
    let all: &[Piece] = pieces;
    let lines = || all.iter().map(|piece| &piece.line).enumerate();
    let large: Vec<(usize, &Line)> = lines().filter(|(_, line)| line.size >= LARGE * size).collect();
    if large.len() > FEW {
        return Vec::new();
    }
    let lies_over = |(_, line): &(usize, &Line)| {
        let (top, bottom) = (line.y - OVER.end * line.size, line.y - OVER.start * line.size);
        let below = |other: &Line| {
            let beside = other.x >= line.x + line.width || line.x >= other.x + other.width;
            other.size * LARGE <= line.size && !beside && (top..bottom).contains(&other.y)
        };
        lines().any(|(_, other)| below(other))
    };
    let found: Vec<usize> = large.into_iter().filter(lies_over).map(|(at, _)| at).collect();
    let marked = found.into_iter().filter_map(|at| {
        let line = &mut pieces.get_mut(at)?.line;
        line.part = Part::Apart;
        Some(line.y)
    });
    marked.collect()
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

/// Joins the pieces of each row.
fn joined(pieces: Vec<Piece>) -> Vec<Line> {
    let mut lines: Vec<(usize, Line)> = Vec::new();
    for Piece { row, line } in pieces {
        match lines.last_mut().filter(|(last, _)| *last == row) {
            Some((_, whole)) => {
                whole.width = line.x + line.width - whole.x;
                (whole.bold, whole.italic) = (whole.bold && line.bold, whole.italic && line.italic);
                whole.words.extend(line.words);
            }
            None => lines.push((row, line)),
        }
    }
    lines.into_iter().map(|(_, line)| line).collect()
}

fn letters(line: &Line) -> usize {
    line.words.iter().map(|word| word.text.chars().count()).sum()
}

/// From where to where the text of a page goes: but for a few lines that jut out.
fn edges(pieces: &[Piece], size: f64) -> Option<(f64, f64)> {
    let telling = || {
        pieces
            .iter()
            .map(|piece| &piece.line)
            .filter(|line| line.part == Part::Body && line.size >= SMALL * size && letters(line) >= TELLING)
    };
    let mut starts: Vec<f64> = telling().map(|line| line.x).collect();
    let mut ends: Vec<f64> = telling().map(|line| line.x + line.width).collect();
    starts.sort_by(f64::total_cmp);
    ends.sort_by(|a, b| b.total_cmp(a));
    let few = starts.len() / JUTTING;
    starts.get(few).copied().zip(ends.get(few).copied())
}

/// Cuts small print beside the text off a line that comes so near that it was taken for one piece.
fn cut(piece: Piece, (from, to): (f64, f64), size: f64) -> Vec<Piece> {
    let slack = 0.3 * size;
    // Of raised words nothing is said: the number of a footnote belongs to its words.
    let small = |words: &[Word]| {
        let own: Vec<&Word> = words.iter().filter(|word| !word.raised).collect();
        own.first()?;
        Some(own.into_iter().all(|word| word.size < SMALL * size))
    };
    let words = &piece.line.words;
    let left = words.iter().take_while(|word| word.x + word.width <= from + slack).count();
    let right = words.len() - words.iter().rev().take_while(|word| word.x >= to - slack).count();
    let places: Vec<usize> = [left, right]
        .into_iter()
        .filter(|&at| {
            let (one, next) = words.split_at(at.min(words.len()));
            // One side is small print, and the other is not.
            small(one).zip(small(next)).is_some_and(|(one, next)| one != next)
        })
        .collect();
    let (row, mut rest) = (piece.row, piece.line);
    let mut pieces = Vec::new();
    for at in places.into_iter().rev() {
        let last = rest.words.split_off(at);
        pieces.extend(lines::of_words(last, &rest).map(|line| Piece { row, line }));
    }
    let first = std::mem::take(&mut rest.words);
    pieces.extend(lines::of_words(first, &rest).map(|line| Piece { row, line }));
    pieces.reverse();
    pieces
}

/// Marks print that is too small to read, as in the stamp of a signature, and tells of it; of what has the number of a provision
/// with its words.
fn unreadable(pieces: &mut [Piece], sheet: &mut Sheet, size: f64) {
    let page = sheet.number;
    let lines = pieces.iter_mut().map(|piece| &mut piece.line).filter(|line| line.size < TINY * size);
    let mut found = None;
    for line in lines {
        line.part = Part::Apart;
        let (count, first) = found.unwrap_or((0, line.y));
        found = Some((count + letters(line), first));
        if begins_numbered(line) {
            let words: String = line.text().chars().take(SHOWN).collect();
            let message = format!(
                "`{words}` is too small to be read beside the text, and may be a provision: left out"
            );
            sheet.doubts.push(Doubt { code: "tiny-print", page, y: Some(line.y), message });
        }
    }
    if let Some((count, y)) = found {
        let message = format!("{count} characters are too small to be read beside the text: left out");
        sheet.doubts.push(Doubt { code: "unseen-text", page, y: Some(y), message });
    }
}

/// Whether a line begins as a provision does: `3.`, `(2)`, `4A.`, and words after that.
fn begins_numbered(line: &Line) -> bool {
    let first = line.words.first().filter(|_| line.words.len() > 2);
    first.is_some_and(|word| {
        let inner = word.text.trim_start_matches(['(', '[']).trim_end_matches(['.', ')', ']']);
        let letters = inner.trim_start_matches(|c: char| c.is_ascii_digit());
        let is_marked = word.text.ends_with(['.', ')', ']']);
        is_marked && (1..=4).contains(&(inner.len() - letters.len())) && letters.len() <= 2
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
    let ruled = sheet.rules.iter().copied().filter(|rule| below(rule + size)).reduce(f64::min);
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

/// Marks the raised numbers in the text of a page by which its footnotes hang on it. How many. One that is raised
/// twice may be an exponent, and is none.
fn marks(pieces: &mut [Piece]) -> usize {
    let number = |word: &Word| word.text.trim_end_matches(['.', ')']).parse::<u32>().ok();
    let notes: BTreeSet<u32> = pieces
        .iter()
        .filter(|piece| piece.line.part == Part::Footnote)
        .filter_map(|piece| number(piece.line.words.first()?))
        .collect();
    let own = |word: &Word| {
        let note = |one: &str| one.parse::<u32>().ok().filter(|one| notes.contains(one));
        word.text.split(',').map(note).collect::<Option<Vec<u32>>>().filter(|_| word.raised)
    };
    let mut times: HashMap<u32, usize> = HashMap::new();
    let body = pieces.iter().map(|piece| &piece.line).filter(|line| line.part == Part::Body);
    for one in body.flat_map(|line| &line.words).filter_map(own).flatten() {
        *times.entry(one).or_default() += 1;
    }
    let lines = pieces.iter_mut().map(|piece| &mut piece.line).filter(|line| line.part == Part::Body);
    let mut count = 0;
    for word in lines.flat_map(|line| &mut line.words) {
        word.mark = own(word).is_some_and(|all| all.iter().all(|one| times.get(one) == Some(&1)));
        count += usize::from(word.mark);
    }
    count
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
