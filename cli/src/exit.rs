//! How a command ended, and the exit code that says so.

use crate::Failure;
use crate::corpus::CorpusError;

/// How a command that ran ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Answered: exit code 0.
    Yes,
    /// The answer is no, or nothing: exit code 1.
    No,
    /// Done, and something was read in part: exit code 3.
    InPart,
}

/// The exit code of how a command ended.
pub(crate) fn code(ended: &Result<Outcome, Failure>) -> u8 {
    match ended {
        Ok(Outcome::Yes) | Err(Failure::Gone) => 0,
        Ok(Outcome::No) | Err(Failure::No(..)) => 1,
        Err(Failure::Ambiguous { .. } | Failure::Input(_)) => 2,
        Ok(Outcome::InPart) => 3,
        Err(Failure::System(_)) => 4,
    }
}

impl From<CorpusError> for Failure {
    fn from(error: CorpusError) -> Self {
        match error {
            CorpusError::Unknown { .. } => Self::Input(error.to_string()),
            error => Self::System(error.to_string()),
        }
    }
}
