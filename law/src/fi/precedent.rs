//! Precedents, by their court, year and number: "KKO 2023:12", "KHO:2019:5", "KKO 1985 II 7", "MAO:123/2019".

use crate::token::{Tokens, roman};

/// The courts whose precedents have such numbers.
const COURTS: [&str; 14] = [
    "KKO", "KHO", "TT", "MAO", "HelHO", "IHO", "ISHO", "ItäHO", "KouHO", "RHO", "RovHO", "THO", "VaaHO",
    "VHO",
];

/// The courts whose cases have a number and a year after it.
const OF_YEARS: [&str; 1] = ["MAO"];

/// The token after a precedent that is cited from a token on.
pub(super) fn end(tokens: &Tokens<'_>, first: usize) -> Option<usize> {
    if !COURTS.contains(&tokens.word(first)) {
        return None;
    }
    let at = first + 1 + usize::from(tokens.is_sign(first + 1, ':'));
    let is_year = |at: usize| tokens.digits(at).len() == 4;
    let has_number = |at: usize| !tokens.digits(at).is_empty();
    let of_year = OF_YEARS.contains(&tokens.word(first))
        && tokens.is_sign(at + 1, '/')
        && has_number(at)
        && (is_year(at + 2) || tokens.digits(at + 2).len() == 2);
    let in_volume = || roman(tokens.word(at + 1)).is_some() && has_number(at + 2);
    let is_numbered = || is_year(at) && (tokens.is_sign(at + 1, ':') && has_number(at + 2) || in_volume());
    if of_year || is_numbered() { Some(at + 3) } else { dated(tokens, at) }
}

/// "12.3.2019 taltio 1234", "12.3.2019 T 1234", "12.3.2019/1234", as courts are cited by the day and the number in their records.
fn dated(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    let is_part = |at: usize| (1..=2).contains(&tokens.digits(at).len()) && tokens.is_sign(at + 1, '.');
    let is_day = is_part(at) && is_part(at + 2) && tokens.digits(at + 4).len() == 4;
    let mark = at + 5;
    let is_mark = tokens.is_sign(mark, '/') || tokens.is_word(mark, &["taltio", "taltionumero", "t"]);
    let number = mark + 1 + usize::from(tokens.is_sign(mark + 1, '.'));
    (is_day && is_mark && !tokens.digits(number).is_empty()).then_some(number + 1)
}
