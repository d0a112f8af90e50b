//! What runs along: heads, feet and the numbers of pages are at the same place on several pages.

use std::collections::{BTreeMap, BTreeSet};

use super::{Piece, quarters, share};
use crate::formats::pdf::Part;
use crate::formats::pdf::content::Sheet;

/// How many lines from the top and from the bottom may run along.
const DEEP: usize = 4;
/// On what share of the pages they are at least, and on how many.
const SHARE: f64 = 0.15;
const PAGES: usize = 3;
/// How many of a line's numbers may differ: of the page, and of what begins there. Citations have more.
const VARYING: usize = 2;
/// How many words in small letters after a number that grows are those of a provision.
const PROSE: usize = 6;
/// How far apart they may be from page to page, in quarters of a point.
const APART: i64 = 24;

/// How far from the text a line is at least that runs along on its page alone, in sizes.
const CLEAR: f64 = 2.0;
/// How far from the middle what is centred may be, as a share of the page's width.
const CENTRED: f64 = 0.03;

/// A line as it is on every page: its height in steps, and its words with numbers left open.
type Key = (i64, String);

/// The pages on which a line is, and the numbers that it has there, by their place in it.
#[derive(Debug, Default)]
struct Seen {
    pages: BTreeSet<usize>,
    numbers: Vec<BTreeSet<String>>,
}

/// Marks it.
pub(super) fn mark(pages: &mut [(Sheet, Vec<Piece>)]) {
    let mut seen: BTreeMap<Key, Seen> = BTreeMap::new();
    for (at, (_, pieces)) in pages.iter().enumerate() {
        for row in edges(pieces).into_iter().flatten() {
            let ((height, words), numbers) = key(pieces, row);
            // Neighbouring steps count as one: a height may lie at the border of two.
            for step in [height, height + 1] {
                let seen = seen.entry((step, words.clone())).or_default();
                seen.pages.insert(at);
                seen.numbers.resize(numbers.len(), BTreeSet::new());
                seen.numbers.iter_mut().zip(&numbers).for_each(|(all, one)| _ = all.insert(one.clone()));
            }
        }
    }
    let count = pages.len();
    // On a page that is read as it is turned, what runs along stands across.
    let is_turned = |sheet: &Sheet| sheet.doubts.iter().any(|doubt| doubt.code == "page-turned");
    let all = (0..).zip(pages.iter());
    let upright: BTreeSet<usize> =
        all.filter(|(_, (sheet, _))| !is_turned(sheet)).map(|(at, _)| at).collect();
    let enough = |words: &str, seen: &Seen| {
        let pages = seen.pages.len();
        let varying = seen.numbers.iter().filter(|values| values.len() > 1).count();
        let are_all = upright.len() == 2 && seen.pages == upright;
        let often = pages >= PAGES && share(pages, count) >= SHARE || are_all;
        varying <= VARYING && often && !is_provision(words, &seen.numbers)
    };
    for (_, pieces) in pages.iter_mut() {
        for edge in edges(pieces) {
            // What runs along comes first: nothing below the text's first line does.
            let runs = edge.into_iter().take_while(|&row| {
                let ((height, words), _) = key(pieces, row);
                let on =
                    |step: i64| seen.get(&(step, words.clone())).is_some_and(|seen| enough(&words, seen));
                on(height) || on(height + 1)
            });
            let rows: Vec<usize> = runs.collect();
            for piece in pieces.iter_mut().filter(|piece| rows.contains(&piece.row)) {
                piece.line.part = Part::Running;
            }
        }
    }
    in_its_place(pages);
    if count < PAGES {
        lone_numbers(pages);
    }
}

/// Whether words that are alike but for their numbers are those of provisions: a number with a point, another on each page, and
/// a sentence after it.
fn is_provision(words: &str, numbers: &[BTreeSet<String>]) -> bool {
    let all: Vec<&str> = words.split_whitespace().collect();
    let Some(at) = all.iter().position(|word| *word == "#.") else { return false };
    let before: usize = all.iter().take(at).map(|word| word.matches('#').count()).sum();
    let grows = numbers.get(before).is_some_and(|values| values.len() > 1);
    let small = all.iter().skip(at).filter(|word| word.starts_with(char::is_lowercase)).count();
    grows && small >= PROSE
}

/// Marks a number alone, centred at the foot of a page and clear of its text: too few pages show that it repeats.
fn lone_numbers(pages: &mut [(Sheet, Vec<Piece>)]) {
    for (sheet, pieces) in pages {
        let Some((last, above)) = pieces.split_last_mut() else { continue };
        let line = &mut last.line;
        let is_number = line.text().trim_matches(['-', '\u{2013}', ' ']).parse::<u32>().is_ok();
        let off = (line.x + 0.5 * line.width - 0.5 * sheet.width).abs();
        let lowest = above.iter().map(|piece| piece.line.y).reduce(f64::max);
        let clear = lowest.is_some_and(|lowest| line.y - lowest > CLEAR * line.size);
        if is_number && clear && off < CENTRED * sheet.width {
            line.part = Part::Running;
        }
    }
}

/// Marks the line at the top or the bottom of a page that stands where others run along: the name of a chapter that has few
/// pages. It is clear of the text.
fn in_its_place(pages: &mut [(Sheet, Vec<Piece>)]) {
    let place = |pieces: &[Piece], row: usize| {
        let own = pieces.iter().find(|piece| piece.row == row)?;
        Some((quarters(own.line.y), quarters(own.line.size), own.line.part == Part::Running))
    };
    let mut seen: BTreeMap<(usize, i64, i64), usize> = BTreeMap::new();
    let outermost = pages.iter().flat_map(|(_, pieces)| {
        edges(pieces)
            .into_iter()
            .enumerate()
            .filter_map(|(edge, rows)| Some((edge, place(pieces, *rows.first()?)?)))
    });
    for (edge, (y, size, _)) in outermost.filter(|(_, (.., runs))| *runs) {
        *seen.entry((edge, y, size)).or_default() += 1;
    }
    let count = pages.len();
    for (_, pieces) in pages.iter_mut() {
        for (edge, rows) in edges(pieces).into_iter().enumerate() {
            let (Some(&row), Some(&next)) = (rows.first(), rows.get(1)) else { continue };
            let Some((y, size, false)) = place(pieces, row) else { continue };
            let often = seen
                .get(&(edge, y, size))
                .is_some_and(|&pages| pages >= PAGES && share(pages, count) >= SHARE);
            let height = |row: usize| pieces.iter().find(|piece| piece.row == row).map(|piece| &piece.line);
            let clear = height(row)
                .zip(height(next))
                .is_some_and(|(own, next)| (own.y - next.y).abs() > CLEAR * own.size);
            if often && clear {
                pieces
                    .iter_mut()
                    .filter(|piece| piece.row == row)
                    .for_each(|piece| piece.line.part = Part::Running);
            }
        }
    }
}

/// The rows at the top and at the bottom of a page, from its edge inwards.
fn edges(pieces: &[Piece]) -> [Vec<usize>; 2] {
    let mut rows: Vec<usize> = pieces.iter().map(|piece| piece.row).collect();
    rows.dedup();
    let top = rows.iter().copied().take(DEEP).collect();
    [top, rows.iter().rev().copied().take(DEEP).collect()]
}

/// A line as it is on every page, and its numbers.
fn key(pieces: &[Piece], row: usize) -> (Key, Vec<String>) {
    let own: Vec<&Piece> = pieces.iter().filter(|piece| piece.row == row).collect();
    let words: Vec<String> = own.iter().map(|piece| piece.line.text()).collect();
    let height = own.first().map_or(0, |piece| quarters(piece.line.y) / APART);
    let mut numbers = Vec::new();
    let open = open_numbers(&words.join(" "), &mut numbers);
    ((height, open), numbers)
}

/// Words with every number as `#`, Roman ones among them.
fn open_numbers(words: &str, numbers: &mut Vec<String>) -> String {
    let roman = |run: &str| !run.is_empty() && run.chars().all(|c| "ivxlcIVXLC".contains(c));
    let mut open = String::with_capacity(words.len());
    let mut rest = words;
    while let Some(first) = rest.chars().next() {
        let kind = kind(first);
        let end = rest.find(|c| self::kind(c) != kind).unwrap_or(rest.len());
        let (run, after) = rest.split_at(end);
        if kind == Kind::Digit || kind == Kind::Letter && roman(run) {
            numbers.push(run.to_owned());
            open.push('#');
        } else {
            open.push_str(run);
        }
        rest = after;
    }
    open
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Digit,
    Letter,
    Other,
}

fn kind(c: char) -> Kind {
    match c {
        _ if c.is_numeric() => Kind::Digit,
        _ if c.is_alphabetic() => Kind::Letter,
        _ => Kind::Other,
    }
}
