//! Errors with a code of a closed set, and a message that says what to do.

use async_graphql::{Error, ErrorExtensionValues, ServerError};

use super::Limits;
use crate::Failure;

/// The codes. What is not there is no error: it is null with a warning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Code {
    /// A date or an instant that is none.
    BadDate,
    /// Words that name several things; in a filter, where there is no null to give, also words that name nothing.
    BadReference,
    /// Another argument that cannot be used.
    BadArgument,
    /// A document that is no GraphQL, or asks for what the schema does not have.
    BadDocument,
    /// More than one request may ask for.
    TooComplex,
    /// Nested more deeply than a document may be.
    TooDeep,
    /// Not assured, where a strict question is asked.
    NotAssured,
    /// What another service should tell and does not.
    Unavailable,
    /// A revision that is not here yet.
    Behind,
    /// Our own fault.
    Internal,
}

impl Code {
    /// As it stands in an answer.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::BadDate => "BAD_DATE",
            Self::BadReference => "BAD_REFERENCE",
            Self::BadArgument => "BAD_ARGUMENT",
            Self::BadDocument => "BAD_DOCUMENT",
            Self::TooComplex => "TOO_COMPLEX",
            Self::TooDeep => "TOO_DEEP",
            Self::NotAssured => "NOT_ASSURED",
            Self::Unavailable => "UNAVAILABLE",
            Self::Behind => "BEHIND",
            Self::Internal => "INTERNAL",
        }
    }

    fn values(self) -> ErrorExtensionValues {
        let mut values = ErrorExtensionValues::default();
        values.set("code", self.name());
        values
    }
}

/// The codes of warnings: why something is null, or what an answer lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Warning {
    /// The provision begins on a later day.
    NotYet,
    /// The provision is not known or not recorded at the point.
    Unknown,
    /// Nothing has this id, URN, alias, name or citation.
    NotFound,
    /// Nothing has this citation on the day, something has it later; or something else has it on another day; or what has the id
    /// does not stand on the day that it says.
    OtherDay,
    /// What is named is of another type than what was asked for.
    OtherType,
    /// The words of a question name a day by which it is not answered.
    OtherTime,
    /// It is not assured today: shown as of its last assured day.
    LastAssured,
    /// Words in another language than the norm's are older than the norm's own.
    LanguageBehind,
    /// Found by words without the help of vectors.
    WordsAlone,
    /// No prose was written, or what was written is not returned.
    NoProse,
    /// More warnings than a response holds.
    More,
}

impl Warning {
    /// As it stands in an answer.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::NotYet => "NOT_YET",
            Self::Unknown => "UNKNOWN",
            Self::NotFound => "NOT_FOUND",
            Self::OtherDay => "OTHER_DAY",
            Self::OtherType => "OTHER_TYPE",
            Self::OtherTime => "OTHER_TIME",
            Self::LastAssured => "LAST_ASSURED",
            Self::LanguageBehind => "LANGUAGE_BEHIND",
            Self::WordsAlone => "WORDS_ALONE",
            Self::NoProse => "NO_PROSE",
            Self::More => "MORE",
        }
    }
}

/// An error of a resolver.
pub(super) fn error(code: Code, message: impl Into<String>) -> Error {
    let mut error = Error::new(message);
    error.extensions = Some(code.values());
    error
}

/// An error of a whole request.
pub(super) fn server(code: Code, message: impl Into<String>) -> ServerError {
    let mut error = ServerError::new(message, None);
    error.extensions = Some(code.values());
    error
}

/// What stopped a resolver that asked the engine.
pub(super) fn failed(failure: &Failure) -> Error {
    let code = match failure {
        Failure::No(..) | Failure::Ambiguous { .. } | Failure::Input(_) => Code::BadReference,
        Failure::System(_) | Failure::Gone => Code::Internal,
    };
    error(code, failure.to_string())
}

/// What stopped the engine.
pub(super) fn of_query(problem: asof_engine::query::QueryError) -> Error {
    failed(&Failure::from(problem))
}

/// Gives an error of the GraphQL library its code and, where it says too little, a message that says what to do.
pub(super) fn complete(error: &mut ServerError, limits: Limits) {
    if error.extensions.as_ref().is_some_and(|values| values.get("code").is_some()) {
        return;
    }
    let (code, message) = match error.message.as_str() {
        "Query is too complex." => (Code::TooComplex, Some(too_complex(limits.cost))),
        said if said == "Query is nested too deep." || said.starts_with("The recursion depth") => (
            Code::TooDeep,
            Some(format!("the document nests deeper than {}: ask in several requests", limits.depth)),
        ),
        said if said.starts_with("Invalid value for") || !error.path.is_empty() => (Code::BadArgument, None),
        _ => (Code::BadDocument, None),
    };
    error.extensions.get_or_insert_default().set("code", code.name());
    if let Some(message) = message {
        error.message = message;
    }
}

fn too_complex(most: usize) -> String {
    format!(
        "the document may ask for more than {most} values: ask for smaller pages (`first`), fewer fields, or in several requests"
    )
}
