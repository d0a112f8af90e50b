//! Days in words: written in questions, and read out of them.

use std::ops::Range;
use std::sync::LazyLock;

use chrono::{Datelike as _, NaiveDate};
use regex::{Captures, Regex};

use super::item::Language;
use crate::pattern;

/// The months, January first, as a pattern has them.
const PORTUGUESE: &str =
    "janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro";

const ENGLISH: &str = "january|february|march|april|may|june|july|august|september|october|november|december";

/// A day as people of a language write it.
pub(crate) fn written(day: NaiveDate, language: Language) -> String {
    let month = usize::try_from(day.month0()).unwrap_or_default();
    match language {
        Language::En => day.format("%Y-%m-%d").to_string(),
        Language::Fi => format!("{}.{}.{}", day.day(), day.month(), day.year()),
        Language::Pt => {
            let number = if day.day() == 1 { "1º".to_owned() } else { day.day().to_string() };
            format!("{number} de {} de {}", PORTUGUESE.split('|').nth(month).unwrap_or_default(), day.year())
        }
    }
}

/// How a day is written, and which groups have its year, its month and its day.
type Form = (Regex, fn(&Captures<'_>) -> Option<NaiveDate>);

static FORMS: LazyLock<Vec<Form>> = LazyLock::new(|| {
    vec![
        (pattern(r"\b(\d{4})-(\d{2})-(\d{2})\b"), |c| day(part(c, 1)?, part(c, 2)?, part(c, 3)?)),
        (pattern(r"\b(\d{1,2})[./](\d{1,2})[./](\d{4})\b"), |c| day(part(c, 3)?, part(c, 2)?, part(c, 1)?)),
        (pattern(&format!(r"(?i)\b(\d{{1,2}})[º°]? de ({PORTUGUESE}) de (\d{{4}})\b")), |c| {
            day(part(c, 3)?, month(c.get(2)?.as_str())?, part(c, 1)?)
        }),
        (pattern(&format!(r"(?i)\b(\d{{1,2}}) ({ENGLISH}) (\d{{4}})\b")), |c| {
            day(part(c, 3)?, month(c.get(2)?.as_str())?, part(c, 1)?)
        }),
        (pattern(&format!(r"(?i)\b({ENGLISH}) (\d{{1,2}}), (\d{{4}})\b")), |c| {
            day(part(c, 3)?, month(c.get(1)?.as_str())?, part(c, 2)?)
        }),
    ]
});

fn part(captures: &Captures<'_>, group: usize) -> Option<u32> {
    captures.get(group)?.as_str().parse().ok()
}

fn month(word: &str) -> Option<u32> {
    let word = word.to_lowercase();
    let place =
        [PORTUGUESE, ENGLISH].iter().find_map(|names| names.split('|').position(|name| name == word))?;
    u32::try_from(place + 1).ok()
}

fn day(year: u32, month: u32, day: u32) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, month, day)
}

/// The days that a text names, in its order, with the bytes in which each stands.
pub(crate) fn named(text: &str) -> Vec<(Range<usize>, NaiveDate)> {
    let in_form = |(form, read): &'static Form| {
        form.captures_iter(text).filter_map(|found| Some((found.get(0)?.range(), read(&found)?)))
    };
    let mut all: Vec<_> = FORMS.iter().flat_map(in_form).collect();
    all.sort_by_key(|(range, _)| range.start);
    all
}

/// The text with every day in it replaced by what is made of it, as `2000-02-14`.
pub(crate) fn replaced(text: &str, change: impl Fn(NaiveDate) -> NaiveDate) -> String {
    let mut changed = text.to_owned();
    for (range, day) in named(text).into_iter().rev() {
        changed.replace_range(range, &change(day).to_string());
    }
    changed
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test")]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_read_as_it_was_written() {
        for day in ["1988-10-05", "2000-02-29", "2015-12-01", "2021-03-31"] {
            let day: NaiveDate = day.parse().unwrap();
            for language in [Language::Pt, Language::En, Language::Fi] {
                let text = format!("ää {} – ä", written(day, language));
                assert_eq!(named(&text).into_iter().map(|(_, day)| day).collect::<Vec<_>>(), [day], "{text}");
                assert_eq!(replaced(&text, |day| day.succ_opt().unwrap()).matches("ää").count(), 1);
            }
        }
    }

    #[test]
    fn other_ways_to_write_a_day_are_read() {
        let text = "from 5 October 1988 to February 14, 2000, not 31.2.2001 and not 410/2015 or art. 5º";
        let days: Vec<String> = named(text).into_iter().map(|(_, day)| day.to_string()).collect();
        assert_eq!(days, ["1988-10-05", "2000-02-14"]);
        assert_eq!(replaced("até 1º de maio de 2004!", |day| day), "até 2004-05-01!");
    }
}
