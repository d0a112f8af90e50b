//! Dates in Finnish: `1 päivänä tammikuuta 2025`, `31 päivään joulukuuta 2025`, `vuoden 2023 loppuun`, `21.5.2021`.

use asof_law::fi::FINNISH;
use asof_schema::Day;

use super::tokens::{Token, tokens};

/// A date and how many tokens it takes.
pub(super) fn date(tokens: &[Token<'_>]) -> Option<(Day, usize)> {
    let text = |at: usize| tokens.get(at).map(|token| token.text);
    if let Some(day) = text(0).and_then(numeric) {
        return Some((day, 1));
    }
    if let Some(found) = month_first(tokens) {
        return Some(found);
    }
    let is_day = |at: usize| text(at).is_some_and(|text| text.starts_with("päiv") || text.starts_with("p:"));
    // `1 päivänä`, `1. päivänä`, `päivänä 1`
    let (day, words) = match (is_day(0), text(1) == Some(".") && is_day(2)) {
        (true, _) => (1, 2),
        (false, true) => (0, 3),
        (false, false) if is_day(1) => (0, 2),
        _ => return None,
    };
    let day: u32 = text(day)?.trim_end_matches('.').parse().ok()?;
    let month = month(text(words)?)?;
    Some((Day::from_ymd(full_year(text(words + 1)?)?, month, day)?, words + 2))
}

/// `heinäkuun 1 päivänä 1999`
fn month_first(tokens: &[Token<'_>]) -> Option<(Day, usize)> {
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text);
    matches!(text(2), "päivänä" | "päivästä" | "päivään").then_some(())?;
    let (month, day) = (month(text(0))?, text(1).parse().ok()?);
    Some((Day::from_ymd(full_year(text(3))?, month, day)?, 4))
}

/// The last day up to which something lasts, and how many tokens say it: `31 päivään joulukuuta 2025`, `vuoden 2023
/// loppuun`, `31.12.2018 saakka`, `31 joulukuuta 1997 asti`.
pub(super) fn until(tokens: &[Token<'_>]) -> Option<(Day, usize)> {
    let (day, taken) = last_day(tokens).or_else(|| date(tokens)).or_else(|| without_day(tokens))?;
    let is_into = |token: &Token<'_>| matches!(token.text, "päivään" | "p:ään" | "loppuun");
    let lasts = tokens.get(taken).is_some_and(|next| matches!(next.text, "saakka" | "asti"));
    let is_last = lasts || tokens.get(..taken)?.iter().any(is_into);
    is_last.then_some((day, taken + usize::from(lasts)))
}

/// The last day of a year or of a month, and how many tokens say it: `vuoden 2023 loppuun`, `vuoden 2017 kesäkuun
/// loppuun`, `kesäkuun 2017 loppuun`, `kesäkuun loppuun 2017`.
fn last_day(tokens: &[Token<'_>]) -> Option<(Day, usize)> {
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text);
    let ends = |at: usize| text(at) == "loppuun";
    let of_year = text(0) == "vuoden";
    let (year, month, taken) = match month(text(0)) {
        _ if of_year && ends(2) => (full_year(text(1))?, 12, 3),
        _ if of_year && ends(3) => (full_year(text(1))?, month(text(2))?, 4),
        Some(month) if ends(2) => (full_year(text(1))?, month, 3),
        Some(month) if ends(1) => {
            let word = usize::from(matches!(text(2), "vuonna" | "vuotta" | "vuoden"));
            (full_year(text(2 + word))?, month, 3 + word)
        }
        _ => return None,
    };
    Some((end_of(year, month)?, taken))
}

/// The last day of a month.
pub(super) fn end_of(year: i32, month: u32) -> Option<Day> {
    (28..=31).rev().find_map(|day| Day::from_ymd(year, month, day))
}

/// A year in all its figures: in `1 päivästä tammikuuta 31 päivään joulukuuta 1995` the second number is none.
fn full_year(text: &str) -> Option<i32> {
    year(text).filter(|year| (1000..=9999).contains(year))
}

/// `31 joulukuuta 1997`
fn without_day(tokens: &[Token<'_>]) -> Option<(Day, usize)> {
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text);
    let (day, month) = (text(0).parse().ok()?, month(text(1))?);
    Some((Day::from_ymd(full_year(text(2))?, month, day)?, 3))
}

/// A first day whose year the last day after it says, and how many tokens it takes: `1 päivästä tammikuuta 31
/// päivään joulukuuta 1995`.
pub(super) fn since(tokens: &[Token<'_>]) -> Option<(Day, usize)> {
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text);
    (text(1) == "päivästä").then_some(())?;
    let (day, month) = (text(0).parse().ok()?, month(text(2))?);
    let (last, _) = until(tokens.get(3..)?)?;
    let first = Day::from_ymd(last.ymd()?.0, month, day)?;
    (first <= last).then_some((first, 3))
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
            ("heinäkuun 1 päivänä 1999", "1999-07-01"),
            ("15 p:nä elokuuta 1946", "1946-08-15"),
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
            "kesäkuun 31 päivänä 2020",
            "1 päivästä tammikuuta 31 päivään joulukuuta",
            "toukokuun 31 päivän 1959 välisenä aikana",
        ] {
            assert_eq!(signed_on(text), None, "{text}");
        }
    }

    #[test]
    fn last_days_are_read_of_days_months_and_years() {
        for (text, day) in [
            ("31 päivään joulukuuta 2025", Some("2025-12-31")),
            ("31 p:ään joulukuuta 1946", Some("1946-12-31")),
            ("joulukuun 31 päivään 1997", Some("1997-12-31")),
            ("vuoden 2023 loppuun", Some("2023-12-31")),
            ("vuoden 2016 helmikuun loppuun saakka", Some("2016-02-29")),
            ("kesäkuun 2017 loppuun", Some("2017-06-30")),
            ("kesäkuun loppuun 1946", Some("1946-06-30")),
            ("kesäkuun loppuun vuonna 1946", Some("1946-06-30")),
            ("31.12.2018 saakka", Some("2018-12-31")),
            ("31 päivänä joulukuuta 2006 saakka", Some("2006-12-31")),
            ("31 joulukuuta 1997 asti", Some("1997-12-31")),
            ("31 joulukuuta 1997", None),
            ("31 päivänä joulukuuta 2006", None),
            ("vuoden loppuun", None),
            ("vuoden 23 loppuun", None),
            ("vuoden 2023 alkuun", None),
            ("30 päivään helmikuuta 2025", None),
        ] {
            let found = until(&tokens(text)).map(|(day, _)| day.to_string());
            assert_eq!(found.as_deref(), day, "{text}");
        }
        let first = since(&tokens("1 päivästä tammikuuta 31 päivään joulukuuta 1995"));
        assert_eq!(first.map(|(day, taken)| (day.to_string(), taken)), Some(("1995-01-01".to_owned(), 3)));
        assert_eq!(since(&tokens("1 päivästä joulukuuta 30 päivään kesäkuuta 1995")), None);
    }
}
