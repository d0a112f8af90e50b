//! Why there is no answer to give.

use std::io;

use asof_engine::answer::AnswerError;
use asof_engine::query::QueryError;
use asof_engine::search::SearchError;
use asof_engine::store::StoreError;
use asof_loaders::ReadError;
use asof_schema::{ChangeSetError, ComponentId};
use serde::Serialize;

/// Why a command was broken off.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The answer is no, and this is why: exit code 1.
    #[error("{1}")]
    No(NoAnswer, String),
    /// The words name several provisions: exit code 2.
    #[error("{reference:?} may mean {} provisions", readings.len())]
    Ambiguous {
        /// The words.
        reference: String,
        /// What they may mean, the likeliest first.
        readings: Vec<Reading>,
    },
    /// What was typed or handed over cannot be used: exit code 2.
    #[error("{0}")]
    Input(String),
    /// The store or the system failed: exit code 4.
    #[error("{0}")]
    System(String),
    /// Whoever read the output has gone: nothing is said, exit code 0.
    #[error("the reader of the output has gone")]
    Gone,
}

/// Why the answer is no, in one word; GraphQL has the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoAnswer {
    /// Nothing has this id, URN, alias, name or citation.
    NotFound,
    /// Something has this citation by what is known and recorded now, and nothing by what was at the point.
    Unknown,
    /// Nothing has this citation on the day; something has it later.
    OtherDay,
    /// It is there on the day and not in force.
    NotInForce,
    /// It is not assured, where that is asked for.
    NotAssured,
}

/// One thing that some words may mean.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reading {
    /// The component.
    pub component: ComponentId,
    /// How sure, 0 to 100.
    pub confidence: u8,
    /// How it is cited.
    pub cited: String,
    /// The title of its norm.
    pub norm: String,
    /// The markers on the way down to it, as printed on the day.
    pub path: Vec<String>,
}

impl Failure {
    /// That nothing is there, and why.
    pub fn not_found(why: impl Into<String>) -> Self {
        Self::No(NoAnswer::NotFound, why.into())
    }

    /// The code for programs; those of answers that are no are the codes of warnings and errors in GraphQL.
    pub fn code(&self) -> &'static str {
        match self {
            Self::No(NoAnswer::NotFound, _) => "NOT_FOUND",
            Self::No(NoAnswer::Unknown, _) => "UNKNOWN",
            Self::No(NoAnswer::OtherDay, _) => "OTHER_DAY",
            Self::No(NoAnswer::NotInForce, _) => "NOT_IN_FORCE",
            Self::No(NoAnswer::NotAssured, _) => "NOT_ASSURED",
            Self::Ambiguous { .. } => "BAD_REFERENCE",
            Self::Input(_) => "BAD_ARGUMENT",
            Self::System(_) | Self::Gone => "INTERNAL",
        }
    }

    /// A file or folder that cannot be used.
    pub fn file(doing: &str, path: &std::path::Path, error: &io::Error) -> Self {
        let said = format!("cannot {doing} {}: {error}", path.display());
        match error.kind() {
            io::ErrorKind::NotFound
            | io::ErrorKind::InvalidInput
            | io::ErrorKind::InvalidData
            | io::ErrorKind::NotADirectory => Self::Input(said),
            _ => Self::System(said),
        }
    }
}

/// Errors of writing the answer: everything else names its file.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Gone,
            _ => Self::System(format!("cannot write the answer: {error}")),
        }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        match error.io_error_kind() {
            Some(io::ErrorKind::BrokenPipe) => Self::Gone,
            _ => Self::System(format!("cannot write the answer: {error}")),
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Ingest(error) => {
                Self::Input(format!("the batch was refused and the store is unchanged: {error}"))
            }
            error => Self::System(error.to_string()),
        }
    }
}

impl From<SearchError> for Failure {
    fn from(error: SearchError) -> Self {
        Self::System(error.to_string())
    }
}

impl From<AnswerError> for Failure {
    fn from(error: AnswerError) -> Self {
        match error {
            AnswerError::Query(error) => error.into(),
            AnswerError::Search(error) => error.into(),
        }
    }
}

impl From<QueryError> for Failure {
    fn from(error: QueryError) -> Self {
        match error {
            QueryError::Unknown(_) => Self::not_found(error.to_string()),
            QueryError::NotAtHand(_) => Self::System(error.to_string()),
            QueryError::Reference(error) => Self::Input(error.to_string()),
        }
    }
}

impl From<ChangeSetError> for Failure {
    fn from(error: ChangeSetError) -> Self {
        Self::Input(format!("this is not a change set: {error}"))
    }
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Self {
        Self::Input(format!("the texts cannot be loaded: {error}"))
    }
}

/// The chain of causes: the outermost of an HTTP client's errors rarely says what happened.
pub fn causes(error: &dyn std::error::Error) -> String {
    let chain = std::iter::successors(error.source(), |error| error.source());
    let causes: Vec<String> = chain.map(ToString::to_string).collect();
    if causes.is_empty() { error.to_string() } else { causes.join(": ") }
}
