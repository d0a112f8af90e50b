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
/// How far apart they may be from page to page, in quarters of a point.
const APART: i64 = 24;

/// A line as it is on every page: its height in steps, and its words with numbers left open.
type Key = (i64, String);

/// Marks it.
pub(super) fn mark(pages: &mut [(Sheet, Vec<Piece>)]) {
    let mut seen: BTreeMap<Key, BTreeSet<usize>> = BTreeMap::new();
    for (at, (_, pieces)) in pages.iter().enumerate() {
        for row in edges(pieces).into_iter().flatten() {
            // Neighbouring steps count as one: a height may lie at the border of two.
            let (height, words) = key(pieces, row);
            for step in [height, height + 1] {
                seen.entry((step, words.clone())).or_default().insert(at);
            }
        }
    }
    let count = pages.len();
    let enough =
        |pages: usize| (pages >= PAGES && share(pages, count) >= SHARE) || (count == 2 && pages == 2);
    for (_, pieces) in pages.iter_mut() {
        for edge in edges(pieces) {
            // What runs along comes first: nothing below the text's first line does.
            let runs = edge.into_iter().take_while(|&row| {
                let (height, words) = key(pieces, row);
                let on = |step: i64| seen.get(&(step, words.clone())).map_or(0, BTreeSet::len);
                enough(on(height).max(on(height + 1)))
            });
            let rows: Vec<usize> = runs.collect();
            for piece in pieces.iter_mut().filter(|piece| rows.contains(&piece.row)) {
                piece.line.part = Part::Running;
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

fn key(pieces: &[Piece], row: usize) -> Key {
    let own: Vec<&Piece> = pieces.iter().filter(|piece| piece.row == row).collect();
    let words: Vec<String> = own.iter().map(|piece| piece.line.text()).collect();
    let height = own.first().map_or(0, |piece| quarters(piece.line.y) / APART);
    (height, open_numbers(&words.join(" ")))
}

/// Words with every number as `#`, Roman ones among them.
fn open_numbers(words: &str) -> String {
    let roman = |word: &str| !word.is_empty() && word.chars().all(|c| "ivxlcIVXLC".contains(c));
    let word = |word: &str| {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        if roman(bare) { word.replace(bare, "#") } else { digits(word) }
    };
    words.split_whitespace().map(word).collect::<Vec<_>>().join(" ")
}

fn digits(word: &str) -> String {
    let mut out = String::with_capacity(word.len());
    for c in word.chars() {
        if !c.is_numeric() {
            out.push(c);
        } else if !out.ends_with('#') {
            out.push('#');
        }
    }
    out
}
