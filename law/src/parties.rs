//! How a language names cases by their parties: "Rao v. State of Nowhere".

use crate::token::Tokens;

/// How a language names cases by their parties.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CaseNames {
    /// The case that is named from a token on.
    pub(crate) at: fn(&Tokens<'_>, usize) -> Option<Parties>,
    /// Of words that are nothing but the name of a case, the name as it is in every spelling.
    pub(crate) whole: fn(&str) -> Option<String>,
}

/// Two parties, and where they are named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Parties {
    /// The first token.
    pub(crate) first: usize,
    /// The token after the last, and after a year that follows.
    pub(crate) end: usize,
    pub(crate) dated: usize,
    /// The name as it is in every spelling, without its year.
    pub(crate) name: String,
    pub(crate) is_sure: bool,
}
