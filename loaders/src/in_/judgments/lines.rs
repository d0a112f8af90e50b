//! A printed judgment as lines on pages.

use std::borrow::Cow;
use std::ops::Range;

/// What a line is a part of.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Part {
    /// What the court says.
    #[default]
    Words,
    /// Running heads and numbers of pages.
    Furniture,
    /// A footnote.
    Note,
}

/// A line that has words.
#[derive(Debug, Clone)]
pub(super) struct Line<'a> {
    /// Its page, from 0.
    pub(super) page: usize,
    /// Its place in the file, from 1.
    pub(super) number: u64,
    /// The first of its bytes in the file.
    pub(super) start: usize,
    /// The byte after the last.
    pub(super) end: usize,
    /// Its words, without white space around them.
    pub(super) text: Cow<'a, str>,
    /// What it is a part of.
    pub(super) part: Part,
    /// Whether its file sets it as a footnote: in small print at the foot of its page.
    pub(super) is_foot: bool,
    /// Where in its words small raised ones stand, as far as its file tells.
    pub(super) raised: Vec<Range<usize>>,
    /// Where in its words the markers of footnotes stand, in order.
    pub(super) markers: Vec<Range<usize>>,
}

/// What ends a line.
pub(super) const ENDS: [char; 3] = ['\n', '\r', '\u{c}'];

/// The lines of a text whose pages are parted by form feeds; those without words are left out. A carriage return ends a line with
/// the line feed after it, or alone.
pub(super) fn of_text(source: &str) -> Vec<Line<'_>> {
    let (mut lines, mut start, mut number, mut page) = (Vec::new(), 0, 1, 0);
    for piece in source.split_inclusive(ENDS) {
        let text = piece.trim_matches(is_blank);
        if !text.is_empty() {
            let lead = piece.len() - piece.trim_start_matches(is_blank).len();
            let first = start + lead;
            lines.push(Line {
                page,
                number,
                start: first,
                end: first + text.len(),
                text: Cow::Borrowed(text),
                part: Part::Words,
                is_foot: false,
                raised: Vec::new(),
                markers: Vec::new(),
            });
        }
        start += piece.len();
        let is_pair = piece.ends_with('\r') && source.get(start..).is_some_and(|rest| rest.starts_with('\n'));
        number += u64::from(piece.ends_with(['\n', '\r']) && !is_pair);
        page += usize::from(piece.ends_with('\u{c}'));
    }
    lines
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{feff}' | '\u{200b}' | '\0')
}

/// Words that stand together: from a place in a line up to the end of another.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Stretch {
    /// The first line.
    pub(super) first: usize,
    /// Where in it they begin.
    pub(super) at: usize,
    /// The line after the last.
    pub(super) end: usize,
    /// Which of the lines they are.
    pub(super) part: Part,
}

impl Stretch {
    /// Whole lines.
    pub(super) fn lines(lines: Range<usize>) -> Self {
        Self { first: lines.start, at: 0, end: lines.end, part: Part::Words }
    }

    /// Its pieces: of the lines between, only those of its part.
    fn pieces<'l>(self, lines: &'l [Line<'_>]) -> impl Iterator<Item = (&'l Line<'l>, usize)> {
        let within = lines.iter().enumerate().take(self.end).skip(self.first);
        within
            .filter(move |(_, line)| line.part == self.part)
            .map(move |(nth, line)| (line, if nth == self.first { self.at } else { 0 }))
    }

    /// The words, without the markers of footnotes. A word that ends a line with its hyphen goes on in the next line.
    pub(super) fn words(self, lines: &[Line<'_>]) -> String {
        let mut words = String::new();
        for (line, at) in self.pieces(lines) {
            let mut piece = String::new();
            let mut from = at;
            for marker in line.markers.iter().filter(|marker| at <= marker.start) {
                piece.push_str(line.text.get(from..marker.start).unwrap_or_default());
                from = marker.end;
                // "the High Court1dated" has its space where the marker is.
                if line.text.get(from..).is_some_and(|rest| rest.starts_with(char::is_alphanumeric)) {
                    piece.push(' ');
                }
            }
            piece.push_str(line.text.get(from..).unwrap_or_default());
            for (nth, word) in piece.split_whitespace().enumerate() {
                let joins = words.is_empty() || nth == 0 && goes_on(&words);
                words.push_str(if joins { "" } else { " " });
                // The printer's conditional hyphen, which stands for any.
                words.push_str(&word.replace('\u{ad}', "-"));
            }
        }
        words
    }

    /// The bytes from the first to the last of its pieces; none where it has none.
    pub(super) fn bytes(self, lines: &[Line<'_>]) -> Option<(u64, u64)> {
        let (first, at) = self.pieces(lines).next()?;
        let (last, _) = self.pieces(lines).last()?;
        let lead = first.text.get(at..).map_or(0, |rest| rest.len() - rest.trim_start().len());
        // The words of a PDF are not its bytes.
        let at = if matches!(first.text, Cow::Borrowed(_)) { at + lead } else { 0 };
        Some(((first.start + at) as u64, last.end as u64))
    }

    /// Whether there are words.
    pub(super) fn is_empty(self, lines: &[Line<'_>]) -> bool {
        self.pieces(lines).all(|(line, at)| line.text.get(at..).is_none_or(|rest| rest.trim().is_empty()))
    }
}

fn goes_on(words: &str) -> bool {
    let mut last = words.chars().rev();
    last.next() == Some('-') && last.next().is_some_and(char::is_alphanumeric)
}

/// With single spaces.
pub(super) fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Its letters alone.
pub(super) fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphabetic()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_is_parted_at_a_line_is_one_word() {
        let lines = of_text("1. The sub\u{ad}section of the ap-\npellant - here\n\u{c}and  there");
        let all = Stretch { at: 3, ..Stretch::lines(0..lines.len()) };
        assert_eq!(all.words(&lines), "The sub-section of the ap-pellant - here and there");
        assert_eq!(
            lines.iter().map(|line| (line.page, line.number)).collect::<Vec<_>>(),
            [(0, 1), (0, 2), (1, 3)]
        );
    }

    #[test]
    fn each_end_of_a_line_ends_one() {
        let read = |text: &'static str| -> Vec<(usize, u64, usize, String)> {
            let of = |line: Line<'_>| (line.page, line.number, line.start, line.text.into_owned());
            of_text(text).into_iter().map(of).collect()
        };
        let expected = |starts: [usize; 3]| {
            let [first, second, third] = starts;
            let line = |page: usize, number: u64, start, text: &str| (page, number, start, text.to_owned());
            vec![line(0, 1, first, "1. Leave"), line(0, 2, second, "granted."), line(1, 4, third, "2. So")]
        };
        for (text, starts) in [
            ("1. Leave\ngranted.\n\n\u{c}2. So", [0, 9, 20]),
            ("1. Leave\rgranted.\r\r\u{c}2. So", [0, 9, 20]),
            ("1. Leave\r\ngranted.\r\n\r\n\u{c}2. So", [0, 10, 23]),
        ] {
            assert_eq!(read(text), expected(starts), "{text:?}");
        }
    }

    #[test]
    fn markers_and_furniture_are_no_words() {
        let mut lines = of_text("the Bank1, to\n2\npay");
        lines[0].markers.push(8..9);
        lines[1].part = Part::Furniture;
        let all = Stretch::lines(0..3);
        assert_eq!((all.words(&lines).as_str(), all.bytes(&lines)), ("the Bank, to pay", Some((0, 19))));
    }
}
