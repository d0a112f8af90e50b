//! Block quotations: what stands between an opening mark at the beginning of a line and its closing mark at the end of one.
//!
//! A quotation of several paragraphs opens its mark anew at each of them and closes it once. A word in marks within a
//! sentence is no block.

use std::ops::Range;

use super::lines::{Line, Part};

/// The longest quotation, in lines.
pub(super) const LONGEST: usize = 900;

/// The block quotations among some lines, in order. A block that opens and is never closed is not among them.
pub(super) fn blocks(lines: &[Line<'_>], within: Range<usize>) -> Vec<Range<usize>> {
    let (mut blocks, mut at) = (Vec::new(), within.start);
    while at < within.end {
        match opens(lines, within.start, at).then(|| close(lines, at..within.end)).flatten() {
            Some(end) => {
                let end = further(lines, end..within.end).unwrap_or(end);
                let end = end + emphasis(lines, end..within.end);
                blocks.push(at..end);
                at = end;
            }
            None => at += 1,
        }
    }
    blocks
}

/// Whether a block may open at a line: with a mark, after the end of a sentence or words that announce it.
pub(super) fn opens(lines: &[Line<'_>], first: usize, at: usize) -> bool {
    let Some(line) = lines.get(at).filter(|line| line.part == Part::Words) else { return false };
    line.text.starts_with(['“', '"', '‟', '„'])
        && previous(lines, first, at)
            .is_none_or(|before| announces(&before.text) || ends_sentence(&before.text))
}

/// The line of the court's words before another.
pub(super) fn previous<'l, 'a>(lines: &'l [Line<'a>], first: usize, at: usize) -> Option<&'l Line<'a>> {
    lines.get(first..at)?.iter().rev().find(|line| line.part == Part::Words)
}

/// Whether words announce what follows: "reads thus:", "as under: -", "held: (para 3)".
pub(super) fn announces(text: &str) -> bool {
    let dashes = [' ', '-', '–', '—', '‑', '\u{a0}'];
    let text = text.trim_end_matches(|c: char| c.is_whitespace() || c.is_ascii_digit());
    let text = match text.strip_suffix([')', ']']).and_then(|inner| inner.rfind(['(', '['])) {
        Some(open) => text.get(..open).unwrap_or(text),
        None => text,
    };
    text.trim_end_matches(dashes).ends_with([':', ';']) || text.ends_with(['–', '—'])
}

/// Whether words end a sentence, apart from closing marks and brackets.
pub(super) fn ends_sentence(text: &str) -> bool {
    let text = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let text = text.trim_end_matches(['”', '"', '’', '\'', ')', ']', ' ']);
    text.ends_with(['.', ':', ';', '?', '!', '…', '-', '–', '—'])
}

/// The line after the one at whose end the block that opens at the first line is closed. Words that say that emphasis is
/// added end a block whose mark is never closed.
fn close(lines: &[Line<'_>], within: Range<usize>) -> Option<usize> {
    let (first, mut depth) = (within.start, 0_i32);
    let straight = lines.get(first)?.text.starts_with('"');
    let own =
        within.clone().take(LONGEST).filter(|&at| lines.get(at).is_some_and(|line| line.part == Part::Words));
    for at in own.clone() {
        let Some(line) = lines.get(at) else { continue };
        let tail = |c: char| c.is_whitespace() || c.is_ascii_digit() || matches!(c, '.' | ',' | ';');
        let end = line.text.trim_end_matches(tail).len();
        let above = previous(lines, first, at);
        let is_new = above.is_some_and(|above| ends_sentence(&above.text) && !announces(&above.text));
        for (place, c) in line.text.char_indices() {
            let opening = match c {
                '"' if straight => depth == 0 || place == 0,
                '“' | '‟' | '„' if !straight => true,
                '”' if !straight => false,
                _ => continue,
            };
            // A paragraph of a quotation opens its mark anew.
            if !(opening && place == 0 && at > first && depth > 0 && (is_new || straight)) {
                depth += if opening { 1 } else { -1 };
            }
            if depth <= 0 {
                return (place + c.len_utf8() >= end).then_some(at + 1);
            }
        }
    }
    let mut said = own.skip(1).map(|at| (at, emphasis(lines, at..at + 1)));
    said.find(|&(_, says)| says > 0).map(|(at, _)| at)
}

/// The end of a block that goes on with a numbered paragraph after a closing mark: a later line has one that nothing opened.
fn further(lines: &[Line<'_>], after: Range<usize>) -> Option<usize> {
    let own = |at: &usize| lines.get(*at).is_some_and(|line| line.part == Part::Words);
    let first = after.clone().find(own)?;
    let digits = lines.get(first)?.text.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 || !lines.get(first)?.text.get(digits..)?.starts_with('.') {
        return None;
    }
    let mut depth = 0_i32;
    for at in after.take(LONGEST).filter(own) {
        let text = &lines.get(at)?.text;
        depth += text.chars().map(|c| i32::from(c == '“') - i32::from(c == '”')).sum::<i32>();
        if depth < 0 {
            let tail = |c: char| c.is_whitespace() || c.is_ascii_digit() || matches!(c, '.' | ',' | ';');
            return text.trim_end_matches(tail).ends_with('”').then_some(at + 1);
        }
    }
    None
}

/// How many lines after a block say of it that emphasis is added.
fn emphasis(lines: &[Line<'_>], after: Range<usize>) -> usize {
    let says = lines.get(after.clone()).unwrap_or_default().iter().position(|line| line.part == Part::Words);
    let of = |nth: &usize| {
        lines.get(after.start + nth).is_some_and(|line| {
            let text = line.text.trim_matches(['(', ')', '[', ']', '.', ' ']).to_lowercase();
            text.len() < 60 && ["emphasis", "underlin", "italics"].iter().any(|word| text.starts_with(word))
        })
    };
    says.filter(of).map_or(0, |nth| nth + 1)
}

#[cfg(test)]
mod tests {
    use super::super::lines::of_text;
    use super::*;

    #[test]
    fn blocks_open_and_close_at_lines() {
        let cases: &[(&str, &[(usize, usize)])] = &[
            ("reads thus:\n“1. Whoever\ndoes”\nWe", &[(1, 3)]),
            ("reads thus:\n“1. Whoever\n“2. and “this” too\nends.”\n(emphasis supplied)\nWe", &[(1, 5)]),
            ("under the Act (the\n“IPC”) and\nmore", &[]),
            ("reads thus:\n“IPC” is\nmore", &[]),
            ("reads thus:\n\"1. Whoever\ndoes\".\nWe", &[(1, 3)]),
            ("reads thus:\n“never closed\nWe", &[]),
            ("reads thus:\n“never closed.\n(Emphasis supplied)\nWe", &[(1, 3)]),
            ("held:\n“1. The\nword\n“may” is so: (para 2)\n“2. x”\n3. y”\nWe", &[(1, 6)]),
            ("held:\n“6. The\nfirst.”\n7. The second,\n1973.”\nWe", &[(1, 5)]),
            ("he\nsaid:\n“said \"no\nmore”\nWe", &[(2, 4)]),
        ];
        for (source, expected) in cases {
            let lines = of_text(source);
            let found: Vec<_> =
                blocks(&lines, 0..lines.len()).iter().map(|block| (block.start, block.end)).collect();
            assert_eq!(found, *expected, "{source}");
        }
    }
}
