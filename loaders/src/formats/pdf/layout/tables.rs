//! Tables: where strokes part their rows and columns, the cells of a row are read one after the other. Where none do, lines that
//! are read across cells are told.
//!
//! Turned down: columns by the clear spaces that go down between two rules. Numbers of provisions stand in such columns, and
//! words that are underlined have rules. Turned down too: cells by gaps that repeat over several lines. A line that begins below
//! the second cell in small letters goes on with the cells above it, or is the next of several rows that share a first cell
//! ("303 | theft | three years", "| robbery | ten years"): either way the places are the same, and one reading of it is out of order.

use std::collections::BTreeMap;

use super::{Piece, joined};
use crate::formats::pdf::content::{Sheet, UPRIGHTS};
use crate::formats::pdf::lines::of_words;
use crate::formats::pdf::{Line, Word};

/// How many rows with several cells come one after the other at least in a table with rules.
const ROWS: usize = 2;
/// How near to each other two rules are that are one, in points.
const ONE: f64 = 1.5;
/// How far apart pieces of one cell begin at most, in sizes.
const NEAR: f64 = 0.3;
/// How far down the next line of a cell is at most, in sizes.
const STEP: f64 = 2.0;
/// How wide the space between the words of two cells is at least, in sizes.
const APART: f64 = 0.3;
/// How many lines of a page go on in a cell at least, where they tell of a table.
const TELLING: usize = 2;

/// The lines of the text of a page.
#[derive(Debug, Default)]
pub(super) struct Read {
    pub(super) lines: Vec<Line>,
    /// Which of them begin a paragraph, or do not, whatever their places say: those of rows of tables.
    pub(super) begins: BTreeMap<usize, bool>,
    /// How far from the top those are that are read across cells.
    pub(super) across: Vec<f64>,
}

/// What stands between two rules.
struct Band {
    pieces: Vec<Piece>,
    /// Whether a rule is above it, and one below.
    is_between: bool,
}

/// Reads the text of a page that has no columns of prose.
pub(super) fn read(pieces: Vec<Piece>, sheet: &Sheet) -> Read {
    let bands = bands(pieces, sheet);
    let columns = columns(&bands, sheet);
    let plain = bands.iter().zip(&columns).filter(|(_, columns)| columns.is_none());
    let mut read = Read { across: across(plain.map(|(band, _)| band.pieces.as_slice())), ..Read::default() };
    for (band, columns) in bands.into_iter().zip(columns) {
        let Some(edges) = columns else {
            read.lines.extend(joined(band.pieces));
            continue;
        };
        let lines = joined(by_cell(band.pieces, &edges));
        let first = read.lines.len();
        read.begins.extend((first..first + lines.len()).map(|at| (at, at == first)));
        read.lines.extend(lines);
    }
    read
}

/// The pieces of a page between each two rules, from the top down.
fn bands(pieces: Vec<Piece>, sheet: &Sheet) -> Vec<Band> {
    let mut rules: Vec<f64> = sheet.rules.iter().chain(&sheet.levels).copied().collect();
    rules.sort_by(f64::total_cmp);
    rules.dedup_by(|next, one| *next - *one < ONE);
    let mut bands: Vec<(usize, Band)> = Vec::new();
    let mut row = None;
    for piece in pieces {
        let above = rules.partition_point(|rule| *rule < piece.line.y);
        let of_row = row.replace(piece.row);
        let last = bands.last_mut().filter(|(last, _)| *last == above || of_row == Some(piece.row));
        if let Some((_, band)) = last {
            band.pieces.push(piece);
        } else {
            let is_between = (1..rules.len()).contains(&above);
            bands.push((above, Band { pieces: vec![piece], is_between }));
        }
    }
    bands.into_iter().map(|(_, band)| band).collect()
}

/// Of each band that is a row of a table, the strokes that part its columns; `None` for any other.
fn columns(bands: &[Band], sheet: &Sheet) -> Vec<Option<Vec<f64>>> {
    let is_drawing = sheet.uprights.len() > UPRIGHTS;
    let parted = |band: &Band| (band.is_between && !is_drawing).then(|| edges(band, sheet)).flatten();
    let mut columns: Vec<Option<Vec<f64>>> = bands.iter().map(parted).collect();
    for run in columns.chunk_by_mut(|one, next| one.is_some() == next.is_some()) {
        if run.len() < ROWS {
            run.fill(None);
        }
    }
    columns
}

/// The upright strokes that part the words of a band.
fn edges(band: &Band, sheet: &Sheet) -> Option<Vec<f64>> {
    let (first, last) = (band.pieces.first()?.line.y, band.pieces.last()?.line.y);
    let goes_through = |&&[_, top, bottom]: &&[f64; 3]| top < first && bottom > last;
    let mut edges: Vec<f64> = sheet.uprights.iter().filter(goes_through).map(|&[x, ..]| x).collect();
    edges.sort_by(f64::total_cmp);
    edges.dedup_by(|next, one| *next - *one < ONE);
    let words = || band.pieces.iter().flat_map(|piece| &piece.line.words);
    let one = column(words().next()?, &edges);
    let parts = words().any(|word| column(word, &edges) != one);
    (parts && !band.pieces.iter().any(|piece| is_crossed(&piece.line, &edges))).then_some(edges)
}

/// Whether an upright stroke goes through the words of a line, or between two that are no further apart than words are: it parts no
/// cells.
fn is_crossed(line: &Line, edges: &[f64]) -> bool {
    let end = |word: &Word| word.x + word.width;
    let crosses = |word: &Word| edges.iter().any(|edge| word.x + ONE < *edge && *edge < end(word) - ONE);
    let is_between = |one: &Word, next: &Word| {
        column(one, edges) != column(next, edges) && next.x - end(one) < APART * line.size
    };
    line.words.iter().any(crosses)
        || line.words.windows(2).any(|pair| matches!(pair, [one, next] if is_between(one, next)))
}

/// The number of the column of a word.
fn column(word: &Word, edges: &[f64]) -> usize {
    let middle = word.x + 0.5 * word.width;
    edges.partition_point(|edge| *edge < middle)
}

/// The pieces of a row of a table, cell by cell. A piece that goes on into the next cell is cut.
fn by_cell(pieces: Vec<Piece>, edges: &[f64]) -> Vec<Piece> {
    let mut cells: Vec<(usize, Piece)> = Vec::new();
    for Piece { row, mut line } in pieces {
        let words = std::mem::take(&mut line.words);
        for run in words.chunk_by(|one, next| column(one, edges) == column(next, edges)) {
            let Some(first) = run.first() else { continue };
            let own = of_words(run.to_vec(), &line).map(|line| (column(first, edges), Piece { row, line }));
            cells.extend(own);
        }
    }
    cells.sort_by(|(one, a), (next, b)| {
        one.cmp(next).then(a.row.cmp(&b.row)).then(a.line.x.total_cmp(&b.line.x))
    });
    cells.into_iter().map(|(_, piece)| piece).collect()
}

/// Where lines are read across cells of which one goes on below: how far from the top. One such line alone tells of no table.
fn across<'p>(stretches: impl Iterator<Item = &'p [Piece]>) -> Vec<f64> {
    let (mut found, mut several) = (Vec::new(), false);
    for pieces in stretches {
        let rows: Vec<&[Piece]> = pieces.chunk_by(|one, next| one.row == next.row).collect();
        for pair in rows.windows(2) {
            let [above, below] = *pair else { continue };
            if goes_on(above, below) {
                found.extend(above.first().map(|piece| piece.line.y));
                several |= below.len() > 1;
            }
        }
    }
    if found.len() >= TELLING && several { found } else { Vec::new() }
}

/// Whether a cell of a line, and not its last one, goes on in small letters below, where another cell is at its end. Where all
/// go on, they may be those of the next row.
fn goes_on(above: &[Piece], below: &[Piece]) -> bool {
    let place = |piece: &Piece| {
        let near = |cell: &Piece| (cell.line.x - piece.line.x).abs() < NEAR * cell.line.size;
        let step = |cell: &Piece| piece.line.y - cell.line.y <= STEP * cell.line.size;
        above.iter().position(|cell| near(cell) && step(cell))
    };
    let ends_before = |piece: &Piece| {
        let next = place(piece).and_then(|at| above.get(at + 1));
        let is_small = piece.line.words.first().is_some_and(|word| word.text.starts_with(char::is_lowercase));
        is_small && next.is_some_and(|next| piece.line.x + piece.line.width < next.line.x)
    };
    below.len() < above.len()
        && below.iter().all(|piece| place(piece).is_some())
        && below.iter().any(ends_before)
}
