//! What people type for what is written: "pykälä 110", "emenda quarenta e cinco", "15.III.2006", "rule three point nine".
//!
//! A question is brought into the forms that the grammars and the reader of times know, by lists of each language. A list has
//! patterns of regular expressions, each with what is written instead. In a pattern `<n>` is a number in words, cardinal or
//! ordinal, and `<m>` a month, in full or abbreviated; each is a group. In what is written `$1` is a group as it stands, and a
//! letter before its number says how it is written. What cannot be written so stays as it was typed.
//!
//! | letter | how a group is written |
//! |---|---|
//! | `n` | a number in words, in digits |
//! | `Y` | the same, where it is a year from 1700 to 2199 |
//! | `y` | the same, a year of two digits in four: of this century, unless it is yet to come |
//! | `r`, `R` | a Roman numeral, in digits, and as the month that it means |
//! | `m` | a month, in full |
//! | `M` | the month that a number means, in full |
//! | `-` | no group: the year so many years before that of asking |
//! | `p`, `P` | no group: the month before that of asking, in full, and its year |

use regex::{Captures, Regex, RegexBuilder};

use crate::fold;

/// How people of a language type.
#[derive(Debug)]
pub struct Habits {
    /// Numbers in words, without marks, each with its value. What stands one after another is added.
    pub(crate) numbers: &'static [(&'static str, u32)],
    /// The words that join numbers: "e", "and".
    pub(crate) joints: &'static [&'static str],
    /// The months in full, January first, each with its abbreviations after slashes.
    pub(crate) months: [&'static str; 12],
    /// Patterns, each with what is written instead, in the order in which they are looked for.
    pub(crate) list: &'static [(&'static str, &'static str)],
}

/// The largest pattern, in bytes as it is compiled: numbers in words are long.
const LARGEST: usize = 1 << 24;

fn group<'f>(found: &'f Captures<'_>, number: usize) -> &'f str {
    found.get(number).map_or("", |group| group.as_str())
}

impl Habits {
    /// Its patterns; one that is no regular expression is left out, and a test finds it.
    pub(crate) fn ready(&'static self) -> impl Iterator<Item = (&'static Self, Regex, &'static str)> {
        let mut numbers: Vec<String> = self.numbers.iter().map(|(word, _)| with_marks(word)).collect();
        numbers.sort_by_key(|word| std::cmp::Reverse(word.len()));
        let number = numbers.join("|");
        let joints = self.joints.join("|");
        let number = format!(r"((?:{number})(?:(?:\s+(?:{joints})\s+|\s+|-)(?:{number}))*)");
        let months: Vec<String> =
            self.months.iter().flat_map(|month| month.split('/')).map(with_marks).collect();
        let month = format!("({})", months.join("|"));
        self.list.iter().filter_map(move |&(pattern, written)| {
            let pattern = pattern.replace("<n>", &number).replace("<m>", &month);
            let pattern = RegexBuilder::new(&pattern).case_insensitive(true).size_limit(LARGEST).build();
            Some((self, pattern.ok()?, written))
        })
    }

    /// What is written for a match; `None` where a part of it cannot be written so.
    pub(crate) fn write(
        &self,
        found: &Captures<'_>,
        written: &str,
        (year, month): (i32, u32),
    ) -> Option<String> {
        let is_first = month <= 1;
        let mut pieces = written.split('$');
        let mut text = pieces.next()?.to_owned();
        for piece in pieces {
            let way = piece.chars().next().filter(|way| !way.is_ascii_digit());
            let rest = piece.get(way.map_or(0, char::len_utf8)..)?;
            let (number, rest) = rest.split_at_checked(1)?;
            let number: usize = number.parse().ok()?;
            let said = group(found, number);
            text.push_str(&match way {
                None => said.to_owned(),
                Some('n') => self.value(said)?.to_string(),
                Some('Y') => self.value(said).filter(|year| YEARS.contains(year))?.to_string(),
                Some('y') => full_year(self.value(said)?, year)?.to_string(),
                Some('r') => roman::from(&said.to_uppercase())?.to_string(),
                Some('R') => {
                    self.month(usize::try_from(roman::from(&said.to_uppercase())?).ok()?)?.to_owned()
                }
                Some('m') => self.month(self.month_named(said)?)?.to_owned(),
                Some('M') => self.month(said.parse().ok()?)?.to_owned(),
                Some('-') => (year - i32::try_from(number).ok()?).to_string(),
                Some('p') if is_first => self.month(12)?.to_owned(),
                Some('p') => self.month(usize::try_from(month - 1).ok()?)?.to_owned(),
                Some('P') => (year - i32::from(is_first)).to_string(),
                Some(_) => return None,
            });
            text.push_str(rest);
        }
        Some(text)
    }

    /// A number in digits or words. Each word must be of a lower order than the one before it: "dois três" is none.
    fn value(&self, words: &str) -> Option<u32> {
        if let Ok(number) = words.parse() {
            return Some(number);
        }
        let words = fold(words);
        let words = words.split([' ', '-']).filter(|word| !word.is_empty() && !self.joints.contains(word));
        let (mut all, mut part, mut order) = (0, 0, u32::MAX);
        for word in words {
            let (_, number) = self.numbers.iter().find(|(name, _)| fold(name) == word)?;
            match *number {
                1000 => (all, part, order) = (all + part.max(1) * 1000, 0, u32::MAX),
                100 if (1..10).contains(&part) => (part, order) = (part * 100, 100),
                number => {
                    // "nineteen ninety-five"
                    if all == 0 && (10..100).contains(&part) && number >= 10 {
                        (all, part, order) = (part * 100, 0, u32::MAX);
                    }
                    if number >= order {
                        return None;
                    }
                    part += number;
                    order = match number {
                        0..10 | 11..20 => 1,
                        10 | 20..100 => 10,
                        _ => 100,
                    };
                }
            }
        }
        Some(all + part)
    }

    fn month_named(&self, word: &str) -> Option<usize> {
        let word = fold(word);
        let is = |forms: &&str| forms.split('/').any(|form| fold(form) == word);
        self.months.iter().position(is).map(|at| at + 1)
    }

    fn month(&self, number: usize) -> Option<&'static str> {
        self.months.get(number.checked_sub(1)?)?.split('/').next()
    }
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
        'c' => "[cç]".to_owned(),
        other => other.to_string(),
    };
    word.chars().map(either).collect()
}
