//! Characters with places -> pieces of lines, each with its words.
//!
//! What tells words apart is the space between their letters, and not the spaces of the file: a layout may leave them out.

use super::content::{Glyph, Sheet};
use super::{Doubt, Line, Word};

/// How far base lines of one line may lie apart, in sizes.
const SAME: f64 = 0.2;
/// From which space on a line falls into pieces, in sizes.
pub(super) const PIECE: f64 = 0.9;
/// The same where the size changes.
const RESIZED: f64 = 0.45;
/// How far a raised character may be above the line, and how near to what it follows, in sizes of the line.
const RAISED: f64 = 0.65;
const NEAR: f64 = 0.35;
/// How small it is, as a share of the size of the line, and how small it is at least.
const SMALL: f64 = 0.88;
const SMALLEST: f64 = 0.3;
/// The space between words, beyond that between the letters of the line, in sizes.
const SPACE: f64 = 0.11;
/// The space that may be one between words, where the words say so.
const SEAM: f64 = 0.03;
/// Which share of the narrower of two letters they share at least where one lies over the other, and how many
/// letters do in a line that others lie over.
const OVER: f64 = 0.4;
const OVERLAPPING: usize = 4;
/// How many `_` in a row are a rule that is written and not drawn.
const WRITTEN: usize = 20;

/// A count as a number with a fraction: counts here are far below 2^52, which a fraction holds exactly.
#[expect(clippy::cast_precision_loss, reason = "counts of one file are far below 2^52")]
pub(super) fn float(count: usize) -> f64 {
    count as f64
}

/// The pieces of the lines of a page, from the top down and from the left; those of one line have one number.
pub(super) fn pieces(sheet: &mut Sheet) -> Vec<(usize, Line)> {
    let mut rows = rows(std::mem::take(&mut sheet.glyphs));
    let mut pieces: Vec<(usize, Vec<Glyph>)> = Vec::new();
    for (number, row) in rows.iter_mut().enumerate() {
        sheet.rules.extend(written_rules(row));
        pieces.extend(split(std::mem::take(row)).into_iter().map(|piece| (number, piece)));
    }
    put_back_raised(&mut pieces);
    let mut lines = Vec::new();
    for (row, glyphs) in pieces {
        let Some(line) = line(&glyphs) else { continue };
        for (code, message) in unclear(&glyphs) {
            let message = message.to_owned();
            sheet.doubts.push(Doubt { code, page: sheet.number, y: Some(line.y), message });
        }
        lines.push((row, line));
    }
    lines
}

/// What may be wrong with the order of the letters of a line.
fn unclear(glyphs: &[Glyph]) -> Vec<(&'static str, &'static str)> {
    let mut unclear = Vec::new();
    if overlapping(glyphs) >= OVERLAPPING {
        let message = "letters lie over others, as a stamp or a watermark does: their words are mixed up";
        unclear.push(("overlapping-text", message));
    }
    let from_the_right = glyphs.iter().flat_map(|glyph| glyph.text.chars()).filter(|c| is_from_the_right(*c));
    if from_the_right.count() > 1 {
        let message = "words are written from the right: their letters are kept in the order from the left";
        unclear.push(("right-to-left-text", message));
    }
    unclear
}

/// How many letters of a line lie over the one before them. The same letter once more makes it look bold.
fn overlapping(glyphs: &[Glyph]) -> usize {
    let is_letter =
        |glyph: &&Glyph| glyph.text.chars().all(char::is_alphabetic) && glyph.width > 0.2 * glyph.size;
    let letters: Vec<&Glyph> = glyphs.iter().filter(is_letter).collect();
    let lies_over = |pair: &&[&Glyph]| {
        let [one, next] = *pair else { return false };
        let again = one.text == next.text && (next.x - one.x).abs() < 0.1 * one.size;
        !again && one.x + one.width - next.x > OVER * one.width.min(next.width)
    };
    letters.windows(2).filter(lies_over).count()
}

/// Whether a letter is of a script that is written from the right to the left.
fn is_from_the_right(c: char) -> bool {
    let is_of_one = matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}');
    is_of_one && c.is_alphabetic()
}

/// Makes a hyphen of each conditional one where the document prints them within lines, and takes out those that are
/// not printed: the next letter stands in their place.
pub(super) fn mend_soft_hyphens(sheets: &mut [Sheet]) {
    for sheet in sheets.iter_mut() {
        let mut kept: Vec<Glyph> = Vec::with_capacity(sheet.glyphs.len());
        for glyph in std::mem::take(&mut sheet.glyphs).into_iter().rev() {
            let is_covered =
                |next: &Glyph| on_one_line(&glyph, next) && (next.x - glyph.x).abs() < 0.5 * glyph.width;
            let is_shown = glyph.width > 0.05 * glyph.size && !kept.last().is_some_and(is_covered);
            if glyph.text != SOFT || is_shown {
                kept.push(glyph);
            }
        }
        kept.reverse();
        sheet.glyphs = kept;
    }
    let within = |pair: &[Glyph]| match pair {
        [one, next] => {
            let room = next.x - one.x - one.width;
            one.text == SOFT
                && on_one_line(one, next)
                && next.text.chars().all(char::is_alphabetic)
                && room.abs() < 0.3 * one.size
        }
        _ => false,
    };
    if sheets.iter().any(|sheet| sheet.glyphs.windows(2).any(within)) {
        let glyphs = sheets.iter_mut().flat_map(|sheet| &mut sheet.glyphs);
        glyphs.filter(|glyph| glyph.text == SOFT).for_each(|glyph| "-".clone_into(&mut glyph.text));
    }
}

/// The conditional hyphen.
const SOFT: &str = "\u{ad}";

fn on_one_line(one: &Glyph, next: &Glyph) -> bool {
    (one.y - next.y).abs() < 0.1 * one.size
}

/// Characters by base line, from the top down; each from the left.
fn rows(mut glyphs: Vec<Glyph>) -> Vec<Vec<Glyph>> {
    glyphs.sort_by(|a, b| a.y.total_cmp(&b.y));
    let mut rows: Vec<Vec<Glyph>> = Vec::new();
    for glyph in glyphs {
        let first = rows.last().and_then(|row| row.first());
        match first.filter(|first| glyph.y - first.y <= SAME * glyph.size.min(first.size)) {
            Some(_) => rows.last_mut().into_iter().for_each(|row| row.push(glyph.clone())),
            None => rows.push(vec![glyph]),
        }
    }
    for row in &mut rows {
        row.sort_by(|a, b| a.x.total_cmp(&b.x));
    }
    rows
}

/// Takes out of a row what is written to draw a rule.
fn written_rules(row: &mut Vec<Glyph>) -> Option<f64> {
    let is_stroke = |glyph: &Glyph| glyph.text == "_";
    if row.iter().filter(|glyph| is_stroke(glyph)).count() < WRITTEN {
        return None;
    }
    let y = row.iter().find(|glyph| is_stroke(glyph)).map(|glyph| glyph.y);
    row.retain(|glyph| !is_stroke(glyph));
    y
}

fn is_space(glyph: &Glyph) -> bool {
    glyph.text.trim().is_empty()
}

/// Splits a row where its letters are far apart.
fn split(row: Vec<Glyph>) -> Vec<Vec<Glyph>> {
    let mut pieces: Vec<Vec<Glyph>> = Vec::new();
    let mut end = f64::NEG_INFINITY;
    for glyph in row {
        if is_space(&glyph) {
            pieces.last_mut().into_iter().for_each(|piece| piece.push(glyph.clone()));
            continue;
        }
        let size = pieces.last().and_then(|piece| piece.first()).map_or(glyph.size, |first| first.size);
        let resized = glyph.size.min(size) <= SMALL * glyph.size.max(size);
        let room = if resized { RESIZED } else { PIECE };
        if pieces.is_empty() || glyph.x - end > room * glyph.size {
            pieces.push(Vec::new());
        }
        end = end.max(glyph.x + glyph.width);
        pieces.last_mut().into_iter().for_each(|piece| piece.push(glyph.clone()));
    }
    pieces
}

/// Puts what is raised or lowered, such as the numbers of footnotes, into the line that it belongs to.
fn put_back_raised(pieces: &mut Vec<(usize, Vec<Glyph>)>) {
    let mut at = 0;
    while at < pieces.len() {
        let home = pieces.get(at).and_then(|(row, small)| {
            let near = |other: &(usize, Vec<Glyph>)| *row != other.0 && belongs(small, &other.1);
            let from = at.saturating_sub(8);
            pieces.iter().skip(from).take(17).position(near).map(|place| from + place)
        });
        let Some(home) = home else {
            at += 1;
            continue;
        };
        let (_, small) = pieces.remove(at);
        let home = if home > at { home - 1 } else { home };
        if let Some((_, glyphs)) = pieces.get_mut(home) {
            glyphs.extend(small);
            glyphs.sort_by(|a, b| a.x.total_cmp(&b.x));
        }
    }
}

/// Whether small characters stand right beside some of a line, a bit above or below it.
fn belongs(small: &[Glyph], line: &[Glyph]) -> bool {
    let Some((first, last)) = small.iter().find(|glyph| !is_space(glyph)).zip(small.last()) else {
        return false;
    };
    let size = most(line);
    // A line of text is no raised part of a watermark over it.
    let is_small = small.iter().all(|glyph| (SMALLEST * size..=SMALL * size).contains(&glyph.size));
    let shift = line.first().map_or(f64::INFINITY, |own| (own.y - first.y).abs());
    let beside = |own: &Glyph| {
        let after = first.x - (own.x + own.width);
        let before = own.x - (last.x + last.width);
        [after, before].iter().any(|gap| (-NEAR * size..NEAR * size).contains(gap))
    };
    is_small && shift <= RAISED * size && line.iter().any(|own| !is_space(own) && beside(own))
}

/// The size that most characters have.
fn most(glyphs: &[Glyph]) -> f64 {
    let mut sizes: Vec<f64> =
        glyphs.iter().filter(|glyph| !is_space(glyph)).map(|glyph| glyph.size).collect();
    sizes.sort_by(f64::total_cmp);
    sizes.get(sizes.len() / 2).copied().unwrap_or_default()
}

/// The line of some characters; `None` if all are spaces.
fn line(glyphs: &[Glyph]) -> Option<Line> {
    let size = most(glyphs);
    let base = glyphs.iter().find(|glyph| !is_space(glyph) && glyph.size >= SMALL * size)?.y;
    of_words(words(glyphs, base, size), &Line { y: base, ..Line::default() })
}

/// The line of some words that are at the height and in the part of another line; `None` if there are none.
pub(super) fn of_words(words: Vec<Word>, like: &Line) -> Option<Line> {
    let (first, last) = (words.first()?, words.last()?);
    let (x, width) = (first.x, last.x + last.width - first.x);
    let mut sizes: Vec<f64> = words.iter().flat_map(|word| word.text.chars().map(|_| word.size)).collect();
    sizes.sort_by(f64::total_cmp);
    let size = sizes.get(sizes.len() / 2).copied().unwrap_or_default();
    let (bold, italic) = (words.iter().all(|word| word.bold), words.iter().all(|word| word.italic));
    Some(Line { part: like.part, begins: like.begins, words, x, y: like.y, width, size, bold, italic })
}

/// Words by the space between characters.
fn words(glyphs: &[Glyph], base: f64, size: f64) -> Vec<Word> {
    let usual = usual_gap(glyphs);
    let mut words: Vec<Word> = Vec::new();
    let (mut end, mut spaced) = (f64::NEG_INFINITY, true);
    for glyph in glyphs {
        if is_space(glyph) {
            spaced = true;
            continue;
        }
        let gap = (glyph.x - end) / glyph.size.max(1.0);
        // The same character once more at its place makes it look bold.
        if words.last().is_some_and(|last| is_again(last, glyph, end)) {
            continue;
        }
        let (small, above) = (glyph.size <= SMALL * size, base - glyph.y);
        let (raised, lowered) = (small && above > 0.1 * size, small && above < -0.1 * size);
        let parted = spaced && gap > -0.5 || gap - usual > SPACE;
        let look = (glyph.bold, glyph.italic, raised, lowered);
        let alike =
            words.last().is_some_and(|word| (word.bold, word.italic, word.raised, word.lowered) == look);
        match words.last_mut().filter(|_| !parted && alike) {
            Some(word) => {
                word.seams.extend((gap - usual > SEAM).then_some(word.text.len()));
                word.text.push_str(&glyph.text);
                word.width = glyph.x + glyph.width - word.x;
            }
            None => words.push(Word {
                text: glyph.text.clone(),
                x: glyph.x,
                y: glyph.y,
                width: glyph.width,
                size: glyph.size,
                bold: glyph.bold,
                italic: glyph.italic,
                raised,
                lowered,
                mark: false,
                follows: !parted && !words.is_empty(),
                seams: Vec::new(),
            }),
        }
        end = end.max(glyph.x + glyph.width);
        spaced = false;
    }
    words
}

fn is_again(last: &Word, glyph: &Glyph, end: f64) -> bool {
    last.text.ends_with(glyph.text.as_str()) && (glyph.x + glyph.width - end).abs() < 0.1 * glyph.size && {
        let start = end - glyph.width;
        (glyph.x - start).abs() < 0.1 * glyph.size && glyph.width > 0.0
    }
}

/// The space between the letters of a line, in sizes: half of the letters have less. Where a layout spaces letters out, it is
/// more than nothing.
fn usual_gap(glyphs: &[Glyph]) -> f64 {
    let mut gaps: Vec<f64> = Vec::new();
    for pair in glyphs.windows(2) {
        if let [one, next] = pair
            && !is_space(one)
            && !is_space(next)
        {
            gaps.push((next.x - one.x - one.width) / next.size.max(1.0));
        }
    }
    gaps.sort_by(f64::total_cmp);
    // Of a few letters, the least is what is surely no space between words.
    let place = if gaps.len() < 8 { 0 } else { gaps.len() / 2 };
    gaps.get(place).copied().unwrap_or_default().clamp(0.0, 0.5)
}
