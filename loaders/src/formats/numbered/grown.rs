//! A provision as it grows line by line.

use std::ops::Range;

use asof_law::Unit;

use super::lines::{Line, Stand};

/// A provision.
#[derive(Debug, Clone)]
pub(super) struct Grown {
    pub(super) unit: Option<Unit>,
    pub(super) component_type: &'static str,
    pub(super) number: Option<String>,
    pub(super) label: String,
    pub(super) parent: usize,
    pub(super) line: u64,
    pub(super) column: u64,
    pub(super) heading: Option<Piece>,
    pub(super) words: Option<Piece>,
    /// Whether the first lines of its words say that it is repealed, and what follows opens no provision.
    pub(super) repealed: bool,
}

/// Words of some lines in a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) text: String,
    pub(super) bytes: Range<usize>,
    /// The byte after what closes the marks of the last word.
    pub(super) closed: usize,
    /// The bytes of the words after which a line ends and another follows.
    pub(super) ends: Vec<usize>,
    /// The first byte of the words that is after the last line break.
    last: usize,
}

impl Grown {
    pub(super) fn root() -> Self {
        Self {
            unit: None,
            component_type: "norm",
            number: None,
            label: String::new(),
            parent: 0,
            line: 1,
            column: 1,
            heading: None,
            words: None,
            repealed: false,
        }
    }

    pub(super) fn new(
        unit: Option<Unit>,
        component_type: &'static str,
        number: Option<&str>,
        label: &str,
        parent: usize,
        line: &Line,
    ) -> Self {
        let (number, label) = (number.map(str::to_owned), label.to_owned());
        Self { unit, component_type, number, label, parent, line: line.line, ..Self::root() }
    }

    pub(super) fn at_column(self, column: u64) -> Self {
        Self { column, ..self }
    }

    /// Whether it has neither heading nor words.
    pub(super) fn is_bare(&self) -> bool {
        self.heading.is_none() && self.words.is_none()
    }

    /// Adds a part of a line to its heading.
    pub(super) fn head(&mut self, line: &Line, range: Range<usize>) {
        add(&mut self.heading, line, range, " ");
    }

    /// Adds a part of a line to its words. The rows of a table stay lines.
    pub(super) fn add(&mut self, line: &Line, range: Range<usize>) {
        let last = self.words.as_ref().and_then(|words| words.text.get(words.last..));
        let in_table = is_row(&line.text) || last.is_some_and(is_row);
        let join = if line.stand == Stand::GoesOn && !in_table { " " } else { "\n" };
        add(&mut self.words, line, range, join);
    }
}

/// Whether a line is a row of a table: a bar stands before its first cell, and one after it.
fn is_row(line: &str) -> bool {
    line.strip_prefix('|').is_some_and(|cells| cells.contains('|'))
}

fn add(piece: &mut Option<Piece>, line: &Line, range: Range<usize>, join: &str) {
    let Some(text) = line.text.get(range.clone()).map(str::trim).filter(|text| !text.is_empty()) else {
        return;
    };
    let part = range.start..range.start + text.len();
    let (bytes, closed) = (line.bytes(&part), line.closed(&part));
    match piece {
        Some(piece) => {
            piece.ends.push(piece.text.len());
            piece.text.push_str(join);
            if join == "\n" {
                piece.last = piece.text.len();
            }
            piece.text.push_str(text);
            (piece.bytes.end, piece.closed) = (bytes.end, closed);
        }
        None => *piece = Some(Piece { text: text.to_owned(), bytes, closed, ends: Vec::new(), last: 0 }),
    }
}
