//! Lines of a text, each with the bytes of the file in which it stands.

use std::ops::Range;

/// How a line stands among the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stand {
    /// It is a heading of a depth from 1 on.
    Heading(u8),
    /// It begins a paragraph, or its author broke the line before it.
    Begins,
    /// It goes on with the paragraph: the line before it was full.
    GoesOn,
    /// It is quoted, as in a block of its own.
    Quoted,
}

/// A line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Its words, without what marks them up and without white space at the ends.
    pub text: String,
    /// How it stands.
    pub stand: Stand,
    /// Its number in the file, from 1.
    pub line: u64,
    /// The character of the file's line at which it begins, from 1.
    pub column: u64,
    /// How deep the list lies whose number begins it, among lists with numbers; none where none does, or nothing tells.
    pub(super) list: Option<u8>,
    /// Where the pieces of the text begin: in the text, and in the file. Within a piece both have the same bytes.
    places: Vec<(usize, usize)>,
    /// The byte of the file after the last.
    end: usize,
    /// The byte of the file after what closes the marks of the last word.
    closed: usize,
}

impl Line {
    /// A line that is in the text as it is, from a byte on.
    pub(crate) fn at(text: String, stand: Stand, line: u64, start: usize) -> Self {
        let end = start + text.len();
        Self { text, stand, line, column: 1, list: None, places: vec![(0, start)], end, closed: end }
    }

    /// The bytes of the file in which a part of the text stands.
    pub fn bytes(&self, part: &Range<usize>) -> Range<usize> {
        let at = |place: Option<&(usize, usize)>, byte: usize| {
            place.map_or(self.end, |&(text, file)| (file + byte - text).min(self.end))
        };
        let first = self.places.iter().rev().find(|(text, _)| *text <= part.start);
        let last = self.places.iter().rev().find(|(text, _)| *text < part.end);
        at(first, part.start)..at(last, part.end)
    }

    /// The byte of the file after what closes the marks of the last word of a part.
    pub fn closed(&self, part: &Range<usize>) -> usize {
        if part.end == self.text.len() { self.closed } else { self.bytes(part).end }
    }

    /// Takes a line that only closes what marks this one up as its end.
    pub(super) fn close_with(&mut self, sign: &Self) {
        self.closed = sign.closed;
    }

    /// The line without a part of its text.
    pub(super) fn without(mut self, part: &Range<usize>) -> Self {
        let (before, after) = (self.bytes(&(0..part.start)), self.bytes(&(part.end..self.text.len())));
        if part.start == 0 {
            self.column = self.column_of(part.end);
        }
        if part.end == self.text.len() {
            self.end = before.end;
        } else {
            let at = self.places.partition_point(|(text, _)| *text < part.start);
            let mut later = self.places.split_off(at);
            later.retain(|(text, _)| *text > part.end);
            for (text, _) in &mut later {
                *text -= part.len();
            }
            self.places.push((part.start, after.start));
            self.places.append(&mut later);
        }
        self.text.replace_range(part.clone(), "");
        self
    }

    /// The character of the file's line at which a byte of the text stands, from 1.
    pub fn column_of(&self, at: usize) -> u64 {
        let before = self.text.get(..at).unwrap_or_default();
        self.column + before.chars().count() as u64
    }
}

/// The lines of plain text that are not blank, from a byte of the file on.
pub fn plain(source: &str, from: usize) -> Vec<Line> {
    let (head, text) = source.split_at_checked(from).unwrap_or((source, ""));
    let (mut lines, mut start, mut stand) = (Vec::new(), from, Stand::Begins);
    let above = head.matches('\n').count() as u64;
    for (number, line) in (above + 1..).zip(text.split_inclusive('\n')) {
        let words = line.trim();
        let indent = line.len() - line.trim_start().len();
        if words.is_empty() {
            stand = Stand::Begins;
        } else {
            let first = start + indent;
            let column = line.get(..indent).unwrap_or_default().chars().count() as u64 + 1;
            let (text, places) = (words.to_owned(), vec![(0, first)]);
            lines.push(Line {
                text,
                stand,
                line: number,
                column,
                list: None,
                places,
                end: first + words.len(),
                closed: first + words.len(),
            });
            stand = Stand::GoesOn;
        }
        start += line.len();
    }
    lines
}

/// A line that grows piece by piece.
#[derive(Debug)]
pub(super) struct Growing {
    text: String,
    stand: Stand,
    list: Option<u8>,
    places: Vec<(usize, usize)>,
    end: usize,
    closed: usize,
}

impl Growing {
    pub(super) fn new(stand: Stand, list: Option<u8>) -> Self {
        Self { text: String::new(), stand, list, places: Vec::new(), end: 0, closed: 0 }
    }

    /// What marks the last words up ends here.
    pub(super) fn close(&mut self, end: usize) {
        self.closed = self.closed.max(end);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Adds a piece and the bytes of the file in which it stands.
    pub(super) fn push(&mut self, piece: &str, bytes: &Range<usize>) {
        let piece = if self.text.is_empty() { piece.trim_start() } else { piece };
        if piece.is_empty() {
            return;
        }
        // What is trimmed off is white space, of one byte each in the file too; other pieces are as long there.
        let first = bytes.end.saturating_sub(piece.len()).max(bytes.start);
        self.places.push((self.text.len(), first));
        self.text.push_str(piece);
        self.end = bytes.end;
    }

    /// The line, if it has words.
    pub(super) fn finish(mut self, starts: &[usize], source: &str) -> Option<Line> {
        let words = self.text.trim_end().len();
        self.end -= self.text.len() - words;
        self.text.truncate(words);
        let &(_, first) = self.places.first().filter(|_| words > 0)?;
        let line = starts.partition_point(|&start| start <= first);
        let start = line.checked_sub(1).and_then(|at| starts.get(at)).copied().unwrap_or_default();
        let column = source.get(start..first).unwrap_or_default().chars().count() as u64 + 1;
        let Self { text, stand, list, places, end, closed } = self;
        Some(Line { text, stand, line: line as u64, column, list, places, end, closed: closed.max(end) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_lines_have_their_bytes() {
        let text = "1. One\n  two\n\n\u{c}(a) thrée  \r\n";
        let lines = plain(text, 0);
        let seen: Vec<_> =
            lines.iter().map(|line| (line.text.as_str(), line.stand, line.line, line.column)).collect();
        let expected = [
            ("1. One", Stand::Begins, 1, 1),
            ("two", Stand::GoesOn, 2, 3),
            ("(a) thrée", Stand::Begins, 4, 2),
        ];
        assert_eq!(seen, expected);
        for line in &lines {
            assert_eq!(&text[line.bytes(&(0..line.text.len()))], line.text);
        }
        assert_eq!(&text[lines[2].bytes(&(4..10))], "thrée");
    }
}
