//! Why a source cannot be read.

use std::fmt;

use asof_schema::{IdError, Place};

/// A source cannot be read, and where.
#[derive(Debug)]
pub struct ReadError {
    /// The file, and the line or row at fault; absent where no single file is.
    pub place: Option<Place>,
    /// What the place counts: lines, or rows of a table.
    unit: &'static str,
    /// What is wrong.
    pub problem: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            let line = place.line.map(|line| format!(", {} {line}", self.unit)).unwrap_or_default();
            write!(f, "{}{line}: ", place.file)?;
        }
        f.write_str(&self.problem)
    }
}

impl std::error::Error for ReadError {}

impl ReadError {
    /// At a line of a file.
    pub(crate) fn at(file: &str, line: u64, problem: impl Into<String>) -> Self {
        let place = Place { file: file.to_owned(), line: Some(line) };
        Self { place: Some(place), unit: "line", problem: problem.into() }
    }

    /// At a row of a table; rows may have several lines.
    pub(crate) fn row(file: &str, row: u64, problem: impl Into<String>) -> Self {
        Self { unit: "row", ..Self::at(file, row, problem) }
    }

    /// In a file as a whole.
    pub(crate) fn of(file: &str, problem: impl Into<String>) -> Self {
        let place = Place { file: file.to_owned(), line: None };
        Self { place: Some(place), ..Self::all(problem) }
    }

    /// In all the files together.
    pub(crate) fn all(problem: impl Into<String>) -> Self {
        Self { place: None, unit: "line", problem: problem.into() }
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
