//! Pieces -> lines in the order of reading: column by column where a page has two, and small print after the text.

use std::collections::BTreeMap;

use super::{Piece, TELLING, joined, letters, share, tables};
use crate::formats::pdf::content::Sheet;
use crate::formats::pdf::{Line, Part};

/// How many lines two columns have side by side at least.
const LINES: usize = 6;
/// On what share of those lines nothing crosses the space between, and how much of its column a line fills.
const CLEAR: f64 = 0.85;
const FULL: f64 = 0.6;

/// Up to which space the pieces of a line are one that is set wide, in sizes; and which share of the lines at
/// each side of a clear space are full at least where it may be one between columns.
const WIDE: f64 = 2.5;
const HALF: f64 = 0.5;

/// How many lines have the number of a provision in their middle, where columns are read across.
const NUMBERED: usize = 4;

/// The lines of a page in the order of reading.
#[derive(Debug, Default)]
pub(super) struct Ordered {
    /// Those of its text, then of its margin, its footnotes and what runs along.
    pub(super) lines: Vec<Line>,
    /// The gutter of its text, if that has two columns.
    pub(super) gutter: Option<f64>,
    /// What the rows of its tables say of lines: whether they begin a paragraph.
    pub(super) begins: BTreeMap<usize, bool>,
    /// How far from the top lines are that are read across cells.
    pub(super) across: Vec<f64>,
}

/// The lines of a page.
pub(super) fn in_order(pieces: Vec<Piece>, sheet: &Sheet, text: Option<(f64, f64)>, size: f64) -> Ordered {
    let mut parts: BTreeMap<Part, Vec<Piece>> = BTreeMap::new();
    for piece in pieces {
        parts.entry(piece.line.part).or_default().push(piece);
    }
    let mut all = Ordered::default();
    for (part, pieces) in parts {
        let gutter = text.filter(|_| part == Part::Body).and_then(|text| gutter(&pieces, text, size));
        all.gutter = all.gutter.or(gutter);
        match gutter {
            Some(gutter) => all.lines.extend(by_column(pieces, gutter)),
            // The text is the first of the parts.
            None if part == Part::Body => {
                let read = tables::read(pieces, sheet);
                (all.lines, all.begins, all.across) = (read.lines, read.begins, read.across);
            }
            // The notes at one side have lines of their own.
            None if part == Part::Margin => {
                let (from, to) = text.unwrap_or_default();
                let (left, right): (Vec<Piece>, Vec<Piece>) =
                    pieces.into_iter().partition(|piece| piece.line.x < from.midpoint(to));
                all.lines.extend(joined(left));
                all.lines.extend(joined(right));
            }
            None => all.lines.extend(joined(pieces)),
        }
    }
    all
}

/// Whether the numbers of provisions begin pieces of lines after words of the same line: as in columns of prose,
/// and seldom in tables.
pub(super) fn numbers_within_rows(pieces: &[Piece]) -> bool {
    let is_number = |line: &Line| {
        let first = line.words.first().and_then(|word| word.text.strip_suffix('.'));
        line.words.len() > 1 && first.is_some_and(|number| number.len() < 5 && number.parse::<u16>().is_ok())
    };
    let within = |pair: &&[Piece]| match *pair {
        [one, next] => {
            let body = one.line.part == Part::Body && next.line.part == Part::Body;
            body && one.row == next.row && letters(&one.line) >= TELLING && is_number(&next.line)
        }
        _ => false,
    };
    pieces.windows(2).filter(within).count() >= NUMBERED
}

/// Whether a clear space goes down between lines that may be those of two columns: at each side several, as
/// far down as those at the other, and half of them full. Lines that are set wide are several pieces, which
/// alone fill nothing.
pub(super) fn has_gap(pieces: &[Piece], text: (f64, f64), size: f64) -> bool {
    let body: Vec<&Piece> = pieces.iter().filter(|piece| piece.line.part == Part::Body).collect();
    let Some(start) = second_start(body.iter().map(|piece| &piece.line), text, size) else { return false };
    let gutter = start - 0.4 * size;
    let mut gap = Gap::default();
    for row in body.chunk_by(|one, next| one.row == next.row) {
        let lines = || row.iter().map(|piece| &piece.line);
        let left: Vec<&Line> = lines().filter(|line| line.x + line.width < gutter).collect();
        let right: Vec<&Line> = lines().filter(|line| line.x > gutter).collect();
        if left.len() + right.len() < row.len() {
            if gap.is_of_columns() {
                return true;
            }
            gap = Gap::default();
            continue;
        }
        gap.left.extend(filled(&left, gutter - text.0, size));
        gap.right.extend(filled(&right, text.1 - gutter, size));
    }
    gap.is_of_columns()
}

/// The lines at both sides of a space that nothing crosses: how far down each is, and whether it is full.
#[derive(Debug, Default)]
struct Gap {
    left: Vec<(f64, bool)>,
    right: Vec<(f64, bool)>,
}

impl Gap {
    fn is_of_columns(&self) -> bool {
        let beside = |own: &[(f64, bool)], other: &[(f64, bool)]| {
            let (first, last) = (other.first().map(|line| line.0), other.last().map(|line| line.0));
            let range = first.zip(last).map(|(first, last)| first..=last);
            let near = own.iter().filter(|line| range.as_ref().is_some_and(|range| range.contains(&line.0)));
            let near: Vec<&(f64, bool)> = near.collect();
            let full = near.iter().filter(|line| line.1).count();
            near.len() >= LINES && share(full, near.len()) >= HALF
        };
        beside(&self.left, &self.right) && beside(&self.right, &self.left)
    }
}

/// How far down the pieces of a line at one side are, and whether they fill it: not if there is more room
/// between them than in a line that is set wide.
fn filled(pieces: &[&Line], room: f64, size: f64) -> Option<(f64, bool)> {
    let (first, last) = (pieces.first()?, pieces.last()?);
    let is_wide = |pair: &[&Line]| match *pair {
        [one, next] => next.x - one.x - one.width <= WIDE * size,
        _ => true,
    };
    let full = last.x + last.width - first.x >= FULL * room && pieces.windows(2).all(is_wide);
    Some((first.y, full))
}

/// The middle of the space between two columns of prose. Rows of a table have such a space too, but do not fill their cells.
fn gutter(pieces: &[Piece], (from, to): (f64, f64), size: f64) -> Option<f64> {
    let start = second_start(pieces.iter().map(|piece| &piece.line), (from, to), size)?;
    let gutter = start - 0.4 * size;
    let right: Vec<&Line> = pieces.iter().map(|piece| &piece.line).filter(|line| line.x > gutter).collect();
    let left: Vec<&Line> =
        pieces.iter().map(|piece| &piece.line).filter(|line| line.x + line.width < gutter).collect();
    let full = |lines: &[&Line], room: f64| {
        let full = lines.iter().filter(|line| line.width >= FULL * room).count();
        share(full, lines.len()) >= FULL
    };
    let sides = left.len().min(right.len());
    let crossing = pieces.len() - left.len() - right.len();
    let is_clear = share(pieces.len() - crossing, pieces.len()) >= CLEAR;
    let is_full = full(&left, gutter - from) && full(&right, to - gutter);
    (sides >= LINES && is_clear && is_full).then_some(gutter)
}

/// Where a second column begins: where most pieces do that begin near the middle.
fn second_start<'l>(lines: impl Iterator<Item = &'l Line>, (from, to): (f64, f64), size: f64) -> Option<f64> {
    let width = to - from;
    let begins = |line: &&Line| (from + 0.35 * width..from + 0.7 * width).contains(&line.x);
    let mut starts: Vec<f64> = lines.filter(begins).map(|line| line.x).collect();
    starts.sort_by(f64::total_cmp);
    let near = |start: f64| starts.iter().filter(|other| (*other - start).abs() < size).count();
    starts.iter().max_by_key(|start| near(**start)).copied()
}

/// The left column, then the right one, between lines that go across both.
fn by_column(pieces: Vec<Piece>, gutter: f64) -> Vec<Line> {
    let (mut lines, mut left, mut right) = (Vec::new(), Vec::new(), Vec::new());
    for piece in pieces {
        if piece.line.x > gutter {
            right.push(piece);
        } else if piece.line.x + piece.line.width < gutter {
            left.push(piece);
        } else {
            lines.extend(joined(std::mem::take(&mut left)));
            lines.extend(joined(std::mem::take(&mut right)));
            lines.push(piece.line);
        }
    }
    lines.extend(joined(left));
    lines.extend(joined(right));
    lines
}
