//! Dates in Finnish: `1 päivänä tammikuuta 2025`, `31 päivään joulukuuta 2025`, `21.5.2021`.

use asof_law::fi::FINNISH;
use asof_schema::Day;

use super::tokens::{Token, tokens};

/// A date and how many tokens it takes.
pub(super) fn date(tokens: &[Token<'_>]) -> Option<(Day, usize)> {
    let text = |at: usize| tokens.get(at).map(|token| token.text);
    if let Some(day) = text(0).and_then(numeric) {
        return Some((day, 1));
    }
    let is_day = |at: usize| text(at).is_some_and(|text| text.starts_with("päiv"));
    // `1 päivänä`, `1. päivänä`, `päivänä 1`
    let (day, words) = match (is_day(0), text(1) == Some(".") && is_day(2)) {
        (true, _) => (1, 2),
        (false, true) => (0, 3),
        (false, false) if is_day(1) => (0, 2),
        _ => return None,
    };
    let day: u32 = text(day)?.trim_end_matches('.').parse().ok()?;
    let month = month(text(words)?)?;
    Some((Day::from_ymd(year(text(words + 1)?)?, month, day)?, words + 2))
}

/// A year, also where its first figure was typed as a letter (`l991`).
fn year(text: &str) -> Option<i32> {
    let figures = text.strip_prefix('l').filter(|rest| rest.len() == 3);
    figures.map_or_else(|| text.parse().ok(), |rest| format!("1{rest}").parse().ok())
}

/// A month, also where the printer broke its name (`elo-kuuta`), gave it another ending (`tammikuutta`) or
/// lost the letter between its parts (`toukouuta`).
fn month(word: &str) -> Option<u32> {
    let letters: String = word.chars().filter(|c| c.is_alphabetic()).collect();
    let other_ending = || letters.split_at_checked(letters.find("kuu")?).map(|(stem, _)| stem);
    let of_stem = |stem: &str| FINNISH.month(&format!("{stem}kuuta"));
    FINNISH
        .month(&letters)
        .or_else(|| other_ending().and_then(of_stem))
        .or_else(|| letters.strip_suffix("uuta").and_then(of_stem))
}

/// `21.5.2021`
fn numeric(text: &str) -> Option<Day> {
    let mut parts = text.split('.');
    let (day, month, year) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() || year.len() != 4 {
        return None;
    }
    Day::from_ymd(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)
}

/// The first date of a text: when an act was signed, by its last line (`Helsingissä 21.5.2021`).
pub(crate) fn signed_on(text: &str) -> Option<Day> {
    let tokens = tokens(text);
    (0..tokens.len()).find_map(|at| date(tokens.get(at..)?)).map(|(day, _)| day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_in_words_and_in_figures() {
        let cases = [
            ("Helsingissä 21.5.2021", "2021-05-21"),
            ("Naantalissa 12 päivänä elokuuta 2016", "2016-08-12"),
            ("31\u{a0}päivään joulukuuta\u{a0}2025", "2025-12-31"),
            ("1 päivästä kesäkuuta 2017.", "2017-06-01"),
            ("12 päivänä maaliskuuta 2020", "2020-03-12"),
            ("1 päivänä elo-kuuta 1997", "1997-08-01"),
            ("1 päivänä tammikuutta 2011", "2011-01-01"),
            ("Helsingissä 18 päivänä toukouuta 2018", "2018-05-18"),
            ("Helsingissä 29 päivänä maalisuuta 2019", "2019-03-29"),
            ("15päivänä huhtikuuta 2016", "2016-04-15"),
            ("1. päivänä huhtikuuta 2016", "2016-04-01"),
            ("päivänä 1 tammikuuta 2017", "2017-01-01"),
            ("1 päivänä tammikuuta l991", "1991-01-01"),
        ];
        for (text, day) in cases {
            assert_eq!(signed_on(text).map(|day| day.to_string()).as_deref(), Some(day), "{text}");
        }
        for text in [
            "31 päivänä helmikuuta 2020",
            "Helsingissä",
            "2.2020",
            "1 päivänä kuuta 2020",
            "1 päivänä uuta 2020",
            "31.2.2020",
        ] {
            assert_eq!(signed_on(text), None, "{text}");
        }
    }
}
