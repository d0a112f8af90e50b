//! Which lines begin a paragraph.

use super::median;
use crate::formats::pdf::{Line, Part};

/// How much further in a line begins that begins a paragraph, in sizes.
const INDENT: f64 = 0.6;
/// How much further down it is than lines usually are, as a share of that.
const FURTHER: f64 = 1.18;
/// How much room the line before leaves at its end, in sizes, if it is the last of its paragraph.
const SHORT: f64 = 3.0;

/// Marks them.
pub(super) fn mark(lines: &mut [Line], text: Option<(f64, f64)>) {
    let to = text.map_or(f64::INFINITY, |(_, to)| to);
    let usual = usual_step(lines);
    let mut before: Option<Line> = None;
    for line in lines {
        line.begins = before
            .as_ref()
            .filter(|before| before.part == line.part)
            .is_none_or(|before| begins(before, line, to, usual));
        before = Some(line.clone());
    }
}

/// How far lines of the text usually are below the one before.
fn usual_step(lines: &[Line]) -> f64 {
    let steps = lines.windows(2).filter_map(|pair| match pair {
        [one, next] if one.part == Part::Body && next.part == Part::Body && next.y > one.y => {
            Some(next.y - one.y)
        }
        _ => None,
    });
    median(steps.collect()).unwrap_or(f64::INFINITY)
}

fn begins(before: &Line, line: &Line, to: f64, usual: f64) -> bool {
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
    // A line below the words after a number hangs there.
    let hangs =
        before.begins && before.words.iter().skip(1).take(2).any(|word| (word.x - line.x).abs() < 2.0);
    let indented = line.x > before.x + INDENT * line.size && !hangs;
    let short = before.x + before.width < to - SHORT * before.size;
    let resized = (line.size - before.size).abs() > 0.1 * before.size;
    let centred = line.begins_like_heading(before);
    step > FURTHER * usual || indented || short || resized || centred
}

impl Line {
    /// Whether all of it looks other than all of the line before.
    fn begins_like_heading(&self, before: &Line) -> bool {
        self.bold != before.bold || self.italic != before.italic
    }
}
