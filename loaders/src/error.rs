//! Why a source cannot be read.

use std::fmt;

use asof_schema::{Day, IdError, Place};

/// A source cannot be read, and where.
#[derive(Debug)]
pub struct ReadError {
    /// The file, and the line or row at fault; absent where no single file is.
    pub place: Option<Place>,
    /// Whether the place counts lines, and not rows of a table.
    pub(crate) counts_lines: bool,
    /// What is wrong.
    pub problem: String,
    /// What else is known of it; in a box, because errors are handed on a lot.
    pub(crate) known: Box<Known>,
}

/// What else is known of what cannot be read.
#[derive(Debug, Default)]
pub(crate) struct Known {
    /// The bytes at fault, where they are known.
    pub(crate) span: Option<(usize, usize)>,
    /// The words by which the text says what it is about, as far as they could be read.
    pub(crate) says: Option<String>,
    /// The first day from which it may matter, as far as that could be read.
    pub(crate) since: Option<Day>,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            let unit = if self.counts_lines { "line" } else { "row" };
            let line = place.line.map(|line| format!(", {unit} {line}")).unwrap_or_default();
            write!(f, "{}{line}: ", place.file)?;
        }
        f.write_str(&self.problem)
    }
}

impl std::error::Error for ReadError {}

impl ReadError {
    pub(crate) fn at(file: &str, line: u64, problem: impl Into<String>) -> Self {
        let place = Place { file: file.to_owned(), line: Some(line) };
        Self { place: Some(place), ..Self::all(problem) }
    }

    /// At a row of a table; rows may have several lines.
    pub(crate) fn row(file: &str, row: u64, problem: impl Into<String>) -> Self {
        Self { counts_lines: false, ..Self::at(file, row, problem) }
    }

    /// In a file as a whole.
    pub(crate) fn of(file: &str, problem: impl Into<String>) -> Self {
        let place = Place { file: file.to_owned(), line: None };
        Self { place: Some(place), ..Self::all(problem) }
    }

    /// In all the files together.
    pub(crate) fn all(problem: impl Into<String>) -> Self {
        Self { place: None, counts_lines: true, problem: problem.into(), known: Box::default() }
    }

    /// With the bytes at fault.
    pub(crate) fn spanning(mut self, start: usize, end: usize) -> Self {
        self.known.span = Some((start, end));
        self
    }

    /// With the words by which the text says what it is about.
    pub(crate) fn saying(mut self, words: impl Into<String>) -> Self {
        self.known.says = Some(words.into());
        self
    }

    /// With the first day from which the text may matter.
    pub(crate) fn since(mut self, since: Option<Day>) -> Self {
        self.known.since = since;
        self
    }

    /// What a file says cannot be an id.
    pub(crate) fn id(file: &str) -> impl Fn(IdError) -> Self {
        move |error| Self::of(file, error.to_string())
    }
}

impl From<IdError> for ReadError {
    fn from(error: IdError) -> Self {
        Self::all(error.to_string())
    }
}
