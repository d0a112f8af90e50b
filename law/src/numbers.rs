//! Numbers as provisions carry them, in lists and ranges.

use super::mark::latin;
use super::token::Tokens;
pub(super) use super::token::roman;

/// The longest range that is written out: "1–400" is no list of provisions.
const LONGEST_RANGE: u32 = 200;

/// A number from a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Numeral {
    /// The normal form.
    pub(super) value: String,
    /// First and last number, where a range named this one.
    pub(super) range: Option<(String, String)>,
}

impl Numeral {
    pub(super) fn one(value: impl Into<String>) -> Self {
        Self { value: value.into(), range: None }
    }
}

/// The numbers from the first to the last: whole numbers, letters, or whole numbers with letters ("4a" to
/// "4c", "103" to "103-B"). Where the ends do not tell what lies between, as from "7a" to "9", whole numbers
/// are taken to.
pub(super) fn range(first: &str, last: &str) -> Option<Vec<Numeral>> {
    let between = between(first, last)?;
    let ends = Some((first.to_owned(), last.to_owned()));
    Some(between.into_iter().map(|value| Numeral { value, range: ends.clone() }).collect())
}

fn between(first: &str, last: &str) -> Option<Vec<String>> {
    let ((a, a_letter), (b, b_letter)) = (split(first)?, split(last)?);
    if a == b {
        return lettered(a, a_letter, b_letter?);
    }
    let (a, b) = (a?, b?);
    if a > b || b - a > LONGEST_RANGE {
        return None;
    }
    let mut names: Vec<String> = (a..=b).map(|number| number.to_string()).collect();
    if let Some(name) = names.first_mut() {
        first.clone_into(name);
    }
    if b_letter.is_some() {
        names.push(last.to_owned());
    }
    Some(names)
}

/// A letter after a number, and the hyphen that may part them: "4a", "5A", "103-A".
#[derive(Clone, Copy)]
struct Letter {
    hyphen: &'static str,
    letter: u8,
}

/// The names with one number: "103", "103-A", "103-B".
fn lettered(number: Option<u32>, first: Option<Letter>, last: Letter) -> Option<Vec<String>> {
    let number = number.map(|number| number.to_string()).unwrap_or_default();
    let lowest = if last.letter.is_ascii_lowercase() { b'a' } else { b'A' };
    let from = first.map_or(lowest - 1, |first| first.letter);
    let name = |letter: u8| {
        let hyphen = last.hyphen;
        if letter < lowest { number.clone() } else { format!("{number}{hyphen}{}", char::from(letter)) }
    };
    let small = |one: Letter| one.letter.is_ascii_lowercase();
    let alike = first.is_none_or(|first| first.hyphen == last.hyphen && small(first) == small(last));
    (alike && from < last.letter).then(|| (from..=last.letter).map(name).collect())
}

/// "4a" is 4 and a; "c" is no number and c; "103-A" is 103 and A behind a hyphen.
fn split(name: &str) -> Option<(Option<u32>, Option<Letter>)> {
    let digits = name.bytes().take_while(u8::is_ascii_digit).count();
    let number = name.get(..digits).filter(|digits| !digits.is_empty()).map(str::parse).transpose().ok()?;
    match name.get(digits..)?.as_bytes() {
        [] if number.is_some() => Some((number, None)),
        &[letter] if letter.is_ascii_lowercase() || number.is_some() && letter.is_ascii_uppercase() => {
            Some((number, Some(Letter { hyphen: "", letter })))
        }
        &[b'-', letter] if number.is_some() && letter.is_ascii_uppercase() => {
            Some((number, Some(Letter { hyphen: "-", letter })))
        }
        _ => None,
    }
}

/// The Latin word behind the number that ends before a token, "120bis", "2 ter", "14-quater", and the token after it.
/// In some languages it is a word, "§§ 4 bis 6", "o art. 5º ter sido violado".
pub(super) fn latin_after(tokens: &Tokens<'_>, end: usize) -> Option<(&'static str, usize)> {
    let hyphen = tokens.is_dash(end) && tokens.is_glued(end) && tokens.is_glued(end + 1);
    let at = end + usize::from(hyphen);
    let (word, _) = latin(tokens.word(at))?;
    let is_word = word == "ter" && !tokens.word(at + 1).is_empty() || !tokens.digits(at + 1).is_empty();
    (tokens.is_glued(at) || !is_word).then_some((word, at + 1))
}

/// A number in words, and the token after it: hundreds before tens before ones, "centésimo terceiro", "cinquenta e
/// cinco". `value` is that of one word, folded.
pub(super) fn worded(
    tokens: &Tokens<'_>,
    at: usize,
    value: impl Fn(&str) -> Option<u32>,
) -> Option<(u32, usize)> {
    let scale = |value: u32| [100, 10, 1].into_iter().find(|scale| value >= *scale).unwrap_or(1);
    let (mut total, mut least, mut end) = (0, u32::MAX, at);
    loop {
        let joint = usize::from(total > 0 && tokens.is_word(end, &["e", "and"]));
        let Some(next) = value(&tokens.folded(end + joint)).filter(|&next| scale(next) < least) else {
            break;
        };
        // Nothing stands behind eleven, and "e" joins tens and ones only.
        least = if next > 10 && next % 10 != 0 { 0 } else { scale(next) };
        (total, end) = (total + next, end + joint + 1);
    }
    (total > 0).then_some((total, end))
}

/// Whether digits can be a provision's number: no year, no part of an amount.
pub(super) fn is_plain(digits: &str) -> bool {
    (1..=3).contains(&digits.len()) && !digits.starts_with('0')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_written_out() {
        let cases = [
            ("12", "15", "12 13 14 15"),
            ("4a", "4c", "4a 4b 4c"),
            ("4", "4b", "4 4a 4b"),
            ("f", "i", "f g h i"),
            ("7a", "9", "7a 8 9"),
            ("7", "9b", "7 8 9 9b"),
            ("103", "103-B", "103 103-A 103-B"),
            ("103-A", "103-C", "103-A 103-B 103-C"),
            ("1", "3-A", "1 2 3 3-A"),
            ("103-B", "103-A", "-"),
            ("4a", "4-B", "-"),
            ("5A", "5C", "5A 5B 5C"),
            ("5", "5B", "5 5A 5B"),
            ("4A", "4c", "-"),
            ("4a", "4C", "-"),
            ("15", "12", "-"),
            ("1", "400", "-"),
            ("5", "5", "-"),
            ("a", "3", "-"),
        ];
        for (first, last, expected) in cases {
            let names = range(first, last).map_or("-".to_owned(), |all| {
                all.iter().map(|numeral| numeral.value.as_str()).collect::<Vec<_>>().join(" ")
            });
            assert_eq!(names, expected, "{first}–{last}");
        }
    }
}
