//! The end of an opinion: who signed it, where and on which day.

use std::ops::Range;

use asof_law::Language;
use asof_schema::Day;

use super::front::letters;
use super::lines::{Line, Part};

/// What stands after the words of an opinion.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Closing {
    /// The judges, as printed.
    pub(super) judges: Vec<String>,
    /// The day, and the line that says it.
    pub(super) day: Option<(Day, usize)>,
    /// The place.
    pub(super) place: Option<String>,
}

/// `......J.`
pub(super) fn is_signature(text: &str) -> bool {
    let dots =
        text.chars().map(|c| if c == '…' { 3 } else { usize::from(matches!(c, '.' | '_')) }).sum::<usize>();
    dots >= 4 && matches!(letters(text).as_str(), "J" | "CJI" | "CJ" | "JJ")
}

/// Reads the lines after the words of an opinion.
pub(super) fn read(lines: &[Line<'_>], within: Range<usize>) -> Closing {
    let mut closing = Closing::default();
    let of_court = within.clone().filter_map(|at| Some((at, lines.get(at)?)));
    for (at, line) in of_court.filter(|(_, line)| line.part == Part::Words) {
        let text = line.text.as_ref();
        let inner = text.trim_start_matches(['(', '[']);
        if closing.day.is_none()
            && let Some(day) = day(text)
        {
            closing.day = Some((day, at));
            closing.place = closing.place.or_else(|| place(text));
        } else if inner.len() < text.len() && inner.ends_with([')', ']']) && closing.day.is_none() {
            closing.judges.push(judge(inner.trim_end_matches([')', ']', ' '])));
        } else if closing.place.is_none() && closing.day.is_none() {
            closing.place = place(text);
        }
    }
    closing
}

/// `HON'BLE MR. JUSTICE A.B. RAO` and `A.B. RAO, J.` without what they say of the office.
pub(super) fn judge(text: &str) -> String {
    let upper = text.to_uppercase();
    let name = match upper.rfind("JUSTICE ") {
        Some(at) => text.get(at + "JUSTICE ".len()..).unwrap_or(text),
        None => text,
    };
    let name = name.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, ':' | '-' | '–'));
    let name = [", CJI.", ", CJI", ", C.J.I.", ", JJ.", ", J.", ",J.", ", J", ",J", " J."]
        .iter()
        .find_map(|office| name.strip_suffix(office))
        .unwrap_or(name);
    name.split_whitespace().collect::<Vec<_>>().join(" ").trim_end_matches(',').to_owned()
}

/// The author that a line names: `B.R. GAVAI, J.`
pub(super) fn author(text: &str) -> Option<String> {
    let text = super::front::squeezed(text);
    let text = text.trim_end_matches([' ', ':', '-', '–']);
    let office = [", CJI.", ", CJI", ", C.J.I.", ", J.", ",J.", ", J", ",J", ", JJ."];
    let named = office.iter().find_map(|office| text.strip_suffix(office))?;
    let fits = named.split_whitespace().count() <= 8
        && named.chars().count() <= 70
        && named.starts_with(|c: char| c.is_uppercase())
        && named.chars().all(|c| {
            c.is_alphabetic()
                || c.is_whitespace()
                || matches!(c, '.' | ',' | '&' | '\'' | '’' | '-' | '(' | ')')
        });
    fits.then(|| judge(text))
}

fn place(text: &str) -> Option<String> {
    let named = text.split([';', ',']).next()?.trim_end_matches('.').trim();
    let words = letters(named);
    let fits = named.split_whitespace().count() <= 3
        && words.len() >= 4
        && words.len() + 3 >= named.chars().count()
        && named.starts_with(char::is_uppercase)
        && day(named).is_none()
        && !is_signature(text);
    fits.then(|| super::front::squeezed(named))
}

/// The day that ends a line: `OCTOBER 22, 2024.`, `3rd May, 2024`, `New Delhi; May 1, 2024`, `Date : 16-10-2024 ...`.
pub(super) fn day(text: &str) -> Option<Day> {
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':'))
        .filter(|word| !word.is_empty())
        .collect();
    let after =
        words.iter().position(|word| word.eq_ignore_ascii_case("date") || word.eq_ignore_ascii_case("dated"));
    let words = words.get(after.map_or(0, |at| at + 1)..).unwrap_or_default();
    let number = |word: &&str| {
        let digits = word.trim_end_matches(['.', ')']);
        let digits = ["st", "nd", "rd", "th", "ST", "ND", "RD", "TH"]
            .iter()
            .find_map(|end| digits.strip_suffix(end))
            .unwrap_or(digits);
        digits.parse::<u32>().ok()
    };
    if after.is_some()
        && let Some(first) = words.first()
        && let Some(day) = in_numbers(first)
    {
        return Some(day);
    }
    let month_at = words.iter().position(|word| month(word).is_some())?;
    let month = month(words.get(month_at)?)?;
    let year = |at: usize| {
        let year = number(words.get(at)?)?;
        (1900..=2200).contains(&year).then_some(year).and_then(|year| i32::try_from(year).ok())
    };
    // Nothing but the day ends the line.
    let ends = |at: usize| at + 1 == words.len() && month_at <= 4;
    let before = month_at.checked_sub(1).and_then(|at| number(words.get(at)?));
    if let (Some(day), Some(of)) = (words.get(month_at + 1).and_then(number), year(month_at + 2)) {
        return ends(month_at + 2).then(|| Day::from_ymd(of, month, day)).flatten();
    }
    let (day, of) = (before?, year(month_at + 1)?);
    ends(month_at + 1).then(|| Day::from_ymd(of, month, day)).flatten()
}

/// `16-10-2024`, `16.10.2024`: the day comes first.
fn in_numbers(word: &str) -> Option<Day> {
    let parts: Vec<u32> = word.split(['-', '.', '/']).map(|part| part.parse().ok()).collect::<Option<_>>()?;
    match parts.as_slice() {
        &[day, month, year] if year > 1900 => Day::from_ymd(i32::try_from(year).ok()?, month, day),
        _ => None,
    }
}

/// The month that an English word names, from 1.
fn month(word: &str) -> Option<u32> {
    Language::of_tag("en")?.month(&word.trim_end_matches('.').to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_in_words_and_in_digits() {
        let cases = [
            ("OCTOBER 22, 2024.", Some("2024-10-22")),
            ("New Delhi; May 1, 2024", Some("2024-05-01")),
            ("Date: 3rd May, 2024.", Some("2024-05-03")),
            ("Dated 21st October 2024", Some("2024-10-21")),
            ("Date : 16-10-2024 This matter was called on for hearing", Some("2024-10-16")),
            ("February 30, 2024", None),
            ("May it be", None),
            ("on May 1, 2024 the appellant left", None),
            ("the order of 3rd May, 2024 was", None),
        ];
        for (text, expected) in cases {
            assert_eq!(day(text).map(|day| day.to_string()).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn judges_are_named_without_their_office() {
        let cases = [
            ("B.R. GAVAI, J.", Some("B.R. GAVAI")),
            ("J. B. PARDIWALA, J.:", Some("J. B. PARDIWALA")),
            ("Mehta, J.", Some("Mehta")),
            ("ABHAY S. OKA, J", Some("ABHAY S. OKA")),
            ("Leave granted.", None),
        ];
        for (text, expected) in cases {
            assert_eq!(author(text).as_deref(), expected, "{text}");
        }
        assert_eq!(judge("HON'BLE MR. JUSTICE SURYA KANT"), "SURYA KANT");
        assert!(is_signature("……………………, J.") && is_signature("......J") && !is_signature("No. 1 of J."));
    }
}
