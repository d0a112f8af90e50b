//! Precedents, by their court, year and number: "KKO 2023:12", "KHO:2019:5".

use crate::token::Tokens;

/// The courts whose precedents have such numbers.
const COURTS: [&str; 4] = ["KKO", "KHO", "TT", "MAO"];

/// The token after a precedent that is cited from a token on.
pub(super) fn end(tokens: &Tokens<'_>, first: usize) -> Option<usize> {
    let year = first + 1 + usize::from(tokens.is_sign(first + 1, ':'));
    let is_numbered = tokens.digits(year).len() == 4
        && tokens.is_sign(year + 1, ':')
        && !tokens.digits(year + 2).is_empty();
    (COURTS.contains(&tokens.word(first)) && is_numbered).then_some(year + 3)
}
