//! The patterns of [`crate::habits`], as they are looked for in a question.

use std::borrow::Cow;

use regex::{Captures, Regex, RegexBuilder};

use crate::{LANGUAGES, Language, Profile, fold};

/// A pattern, and what is written instead, in the words of a language.
#[derive(Debug)]
pub(crate) struct Habit {
    language: Language,
    pattern: Regex,
    written: String,
}

/// The largest pattern, in bytes as it is compiled: numbers in words are long.
const LARGEST: usize = 1 << 24;

fn group<'f>(found: &'f Captures<'_>, number: usize) -> &'f str {
    found.get(number).map_or("", |group| group.as_str())
}

impl Habit {
    /// Patterns, each with what is written instead, as they are looked for in a language; each that is no regular expression as the
    /// error says it.
    pub(crate) fn all<'l>(
        language: Language,
        list: impl Iterator<Item = (&'l str, &'l str)>,
    ) -> impl Iterator<Item = Result<Self, regex::Error>> {
        let habits = language.habits;
        let mut numbers: Vec<String> = habits.numbers.iter().map(|(word, _)| with_marks(word)).collect();
        numbers.sort_by_key(|word| std::cmp::Reverse(word.len()));
        let (number, joints) = (numbers.join("|"), habits.joints.join("|"));
        let number = format!(r"((?:{number})(?:(?:\s+(?:{joints})\s+|\s+|-)(?:{number}))*)");
        let months: Vec<String> = months(language).flatten().map(with_marks).collect();
        let month = format!("({})", months.join("|"));
        list.map(move |(pattern, written)| {
            // Finnish is typed without its dots, too.
            let pattern = pattern.replace('ä', "[äa]").replace('ö', "[öo]");
            let pattern = pattern.replace("<n>", &number).replace("<m>", &month);
            let pattern = RegexBuilder::new(&pattern).case_insensitive(true).size_limit(LARGEST).build()?;
            Ok(Self { language, pattern, written: written.to_owned() })
        })
    }

    /// What people type for the law of a country, in the first of its languages that is known.
    pub(crate) fn of(profile: &Profile) -> impl Iterator<Item = Result<Self, regex::Error>> {
        let language =
            LANGUAGES.iter().find(|language| profile.languages.iter().any(|tag| tag == language.tag));
        let list = || profile.typed.iter().map(|[pattern, written]| (pattern.as_str(), written.as_str()));
        language.into_iter().flat_map(move |&language| Self::all(language, list()))
    }

    /// Some words with what is written for each match of the pattern. What cannot be written so stays.
    pub(crate) fn replaced<'w>(&self, words: &'w str, now: (i32, u32)) -> Cow<'w, str> {
        self.pattern.replace_all(words, |found: &Captures<'_>| {
            self.write(found, now).unwrap_or_else(|| group(found, 0).to_owned())
        })
    }

    /// What is written for a match; `None` where a part of it cannot be written so.
    fn write(&self, found: &Captures<'_>, (year, month): (i32, u32)) -> Option<String> {
        let value = |words| self.language.habits.value(words);
        let named = |number: u32| month_of(self.language, usize::try_from(number).ok()?);
        let is_first = month <= 1;
        let mut pieces = self.written.split('$');
        let mut text = pieces.next()?.to_owned();
        for piece in pieces {
            let way = piece.chars().next().filter(|way| !way.is_ascii_digit());
            let rest = piece.get(way.map_or(0, char::len_utf8)..)?;
            let (number, rest) = rest.split_at_checked(1)?;
            let number: usize = number.parse().ok()?;
            let said = group(found, number);
            let roman = || roman::from(&said.to_uppercase()).and_then(|number| u32::try_from(number).ok());
            text.push_str(&match way {
                None => said.to_owned(),
                Some('n') => value(said)?.to_string(),
                Some('N') => value(said).filter(|_| !self.language.habits.is_one(said))?.to_string(),
                Some('!') if said.is_empty() => String::new(),
                Some('h') => value(said)?.checked_mul(12)?.checked_add(6)?.to_string(),
                Some('l') => said.to_lowercase(),
                Some('a') => value(said).filter(|year| YEARS.contains(year))?.to_string(),
                Some('Y') => value(said).filter(|year| YEARS.contains(year) && year % 100 > 0)?.to_string(),
                Some('y') => full_year(value(said)?, year)?.to_string(),
                Some('r') => roman()?.to_string(),
                Some('R') => named(roman()?)?.to_owned(),
                Some('m') => {
                    let month = named(month_named(self.language, said)?)?;
                    if said.to_lowercase() == month { said.to_owned() } else { month.to_owned() }
                }
                Some('M') => named(said.parse().ok()?)?.to_owned(),
                Some('-') => (year - i32::try_from(number).ok()?).to_string(),
                Some('p') => named(if is_first { 12 } else { month - 1 })?.to_owned(),
                Some('P') => (year - i32::from(is_first)).to_string(),
                Some(_) => return None,
            });
            text.push_str(rest);
        }
        Some(text)
    }
}

/// The names of the months of a language, January's first, each in full before its abbreviations.
pub(crate) fn months(language: Language) -> impl Iterator<Item = impl Iterator<Item = &'static str>> {
    let named = language.months.into_iter().zip(language.habits.months);
    named.map(|(forms, short)| {
        let forms = forms.split(' ').map(|form| form.trim_end_matches('-'));
        forms.chain(short.split(' ').filter(|short| !short.is_empty()))
    })
}

/// A month in full, from 1.
fn month_of(language: Language, number: usize) -> Option<&'static str> {
    months(language).nth(number.checked_sub(1)?)?.next()
}

/// The month that a word names, from 1.
fn month_named(language: Language, word: &str) -> Option<u32> {
    let word = fold(word);
    (1..).zip(months(language)).find_map(|(at, mut forms)| forms.any(|form| fold(form) == word).then_some(at))
}

/// The years that words may mean.
const YEARS: std::ops::Range<u32> = 1700..2200;

/// A year, of two digits the one that it is short for.
fn full_year(year: u32, now: i32) -> Option<i32> {
    let short = i32::try_from(year).ok()?;
    match short {
        0..100 => {
            let year = now / 100 * 100 + short;
            Some(if year > now { year - 100 } else { year })
        }
        _ => YEARS.contains(&year).then_some(short),
    }
}

/// A pattern for a word with its marks and without them: people leave them out.
fn with_marks(word: &str) -> String {
    let either = |letter: char| match letter {
        'a' => "[aáàâã]".to_owned(),
        'e' => "[eéê]".to_owned(),
        'i' => "[ií]".to_owned(),
        'o' => "[oóôõ]".to_owned(),
        'u' => "[uúü]".to_owned(),
        'c' | 'ç' => "[cç]".to_owned(),
        'ä' => "[äa]".to_owned(),
        'ö' => "[öo]".to_owned(),
        other => other.to_string(),
    };
    word.chars().map(either).collect()
}
