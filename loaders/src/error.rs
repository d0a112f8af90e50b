//! Why a source cannot be read.

use asof_schema::{IdError, Place};

/// A source cannot be read, and where.
#[derive(Debug, thiserror::Error)]
#[error("{}{}: {problem}", .place.file, .place.line.map(|line| format!(", line {line}")).unwrap_or_default())]
pub struct ReadError {
    /// The file, and the line where one is at fault.
    pub place: Place,
    /// What is wrong.
    pub problem: String,
}

impl ReadError {
    /// At a line of a file.
    pub(crate) fn at(file: &str, line: u64, problem: impl Into<String>) -> Self {
        Self { place: Place { file: file.to_owned(), line: Some(line) }, problem: problem.into() }
    }

    /// In a file as a whole.
    pub(crate) fn of(file: &str, problem: impl Into<String>) -> Self {
        Self { place: Place { file: file.to_owned(), line: None }, problem: problem.into() }
    }

    /// What a file says cannot be an id.
    pub(crate) fn id(file: &str) -> impl Fn(IdError) -> Self {
        move |error| Self::of(file, error.to_string())
    }
}
