//! Which lines begin a paragraph.

use super::median;
use crate::formats::pdf::{Line, Part};

/// How much further in a line begins that begins a paragraph, in sizes.
const INDENT: f64 = 0.6;
/// How much further down it is than lines usually are, as a share of that.
const FURTHER: f64 = 1.18;
/// The room after a number below which lines hang, in sizes.
const TAB: f64 = 0.5;
/// How far a line may be from the place at which it hangs, in points.
const HANGING: f64 = 2.0;
/// How much room the line before leaves at its end, in sizes, if it is the last of its paragraph.
const SHORT: f64 = 3.0;

/// Marks them. A line of the left column, before the gutter, goes up to the edge of that column.
pub(super) fn mark(lines: &mut [Line], text: Option<(f64, f64)>, gutter: Option<f64>) {
    let to = text.map_or(f64::INFINITY, |(_, to)| to);
    let usual = usual_step(lines);
    let end = |line: &Line| line.x + line.width;
    let is_left = |line: &Line| line.part == Part::Body && gutter.is_some_and(|gutter| end(line) < gutter);
    let left = lines.iter().filter(|line| is_left(line)).map(end).reduce(f64::max).unwrap_or(to);
    let begin: Vec<bool> = (0..lines.len())
        .map(|at| {
            let before = at.checked_sub(1).and_then(|before| lines.get(before));
            let Some((before, line)) = before.zip(lines.get(at)) else { return true };
            let around = [at.checked_sub(1), at.checked_add(1)].map(|at| at.and_then(|at| step(lines, at)));
            let near = around.into_iter().flatten().reduce(f64::min).unwrap_or(usual);
            before.part != line.part || begins(before, line, if is_left(before) { left } else { to }, near)
        })
        .collect();
    for (line, begins) in lines.iter_mut().zip(begin) {
        line.begins = begins;
    }
}

/// How far a line of the text is below the one before.
fn step(lines: &[Line], at: usize) -> Option<f64> {
    let (one, next) = (lines.get(at.checked_sub(1)?)?, lines.get(at)?);
    (one.part == Part::Body && next.part == Part::Body && next.y > one.y).then_some(next.y - one.y)
}

/// How far lines of the text usually are below the one before.
fn usual_step(lines: &[Line]) -> f64 {
    median((1..lines.len()).filter_map(|at| step(lines, at)).collect()).unwrap_or(f64::INFINITY)
}

/// Whether a line begins a paragraph. `near` is how far the lines around it are apart.
fn begins(before: &Line, line: &Line, to: f64, near: f64) -> bool {
    if line.part == Part::Margin {
        return line.y - before.y > 1.6 * line.size.max(before.size) || line.y < before.y;
    }
    if line.part != Part::Body {
        return line.words.first().is_some_and(|word| word.raised);
    }
    let step = line.y - before.y;
    if step <= 0.0 {
        // The top of the next column.
        return line.x > before.x + INDENT * line.size && before.width < line.width;
    }
    // A line below the words that come after a number, and after some room, hangs there.
    let hangs = before.words.windows(2).take(2).any(|pair| match pair {
        [one, next] => next.x - one.x - one.width > TAB * next.size && (next.x - line.x).abs() < HANGING,
        _ => false,
    });
    let indented = line.x > before.x + INDENT * line.size && !hangs;
    let resized = (line.size - before.size).abs() > 0.1 * before.size;
    let other = line.bold != before.bold || line.italic != before.italic;
    step > FURTHER * near || indented || is_short(before, to) || resized || other
}

fn is_short(line: &Line, to: f64) -> bool {
    line.x + line.width < to - SHORT * line.size
}

/// Whether the first line of a page begins a paragraph after the last one of the page before, whose text went from and to
/// some edges.
pub(super) fn begins_after_page(
    last: &Line,
    edges: Option<(f64, f64)>,
    first: &Line,
    (from, _): (f64, f64),
) -> bool {
    let goes_on = first.words.first().is_some_and(|word| word.text.starts_with(char::is_lowercase));
    let ends = last.words.last().is_some_and(|word| word.text.ends_with(['.', ';', ':', '\u{2014}']));
    let indented = first.x > from + INDENT * first.size && first.x > last.x + INDENT * first.size;
    let short = edges.is_some_and(|(_, to)| is_short(last, to));
    ends || !goes_on && (indented || short)
}
