//! The numbers, numerals and letters of Finnish citations.

use super::words::{abbreviation, noun, unit};
use super::{brief, law};
use crate::numbers::{Numeral, is_plain, range, roman};
use crate::raw_mention::{Case, Path};
use crate::token::Tokens;
use crate::{Number, Step, Unit};

pub(super) fn roman_free(tokens: &Tokens<'_>, at: usize) -> bool {
    roman(tokens.word(at)).is_none()
}

/// Whether a number is a letter, and no Roman numeral of more than one.
pub(super) fn is_letter(number: &Numeral) -> bool {
    matches!(number.value.as_bytes(), [b'a'..=b'z' | b'A'..=b'Z'])
}

/// Whether a way ends at a sub-item without a letter, which may have sub-items with one.
pub(super) fn ends_in_digit(path: &Path) -> bool {
    let number = path.steps.last().map(|step| &step.number);
    matches!(number, Some(Number::Of(number)) if number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Whether the marker of an item stands at a token, "1)" or "a)".
pub(super) fn is_marker(tokens: &Tokens<'_>, at: usize) -> bool {
    tokens.is_sign(at + 1, ')') && (!tokens.digits(at).is_empty() || tokens.word(at).len() == 1)
}

/// The token after "ja", "tai", "," or ", ja".
pub(super) fn conjunction(tokens: &Tokens<'_>, at: usize) -> Option<usize> {
    let word = |at| tokens.is_word(at, &["ja", "tai", "taikka", "sekä", "eikä"]);
    let comma = usize::from(tokens.is_sign(at, ','));
    let end = at + comma + usize::from(word(at + comma));
    (end > at).then_some(end)
}

/// What counts units: numbers, Roman numerals or letters, and the token after them.
pub(super) fn counted(tokens: &Tokens<'_>, at: usize) -> Option<(Vec<Numeral>, usize)> {
    numbers(tokens, at).or_else(|| romans(tokens, at)).or_else(|| letters(tokens, at))
}

/// A list of numbers and ranges, "12–15, 18 a ja 21", and the token after it.
fn numbers(tokens: &Tokens<'_>, at: usize) -> Option<(Vec<Numeral>, usize)> {
    list(tokens, at, |at| number(tokens, at))
}

/// A list of Roman numerals, as parts have them.
pub(super) fn romans(tokens: &Tokens<'_>, at: usize) -> Option<(Vec<Numeral>, usize)> {
    // "C osan" is a letter.
    let numeral = |at| roman(tokens.word(at)).filter(|_| !matches!(tokens.word(at), "C" | "L"));
    list(tokens, at, |at| numeral(at).map(|value| (value.to_string(), at + 1)))
}

/// A list of annexes in Roman numerals, "II, III ja V" or "I–III", as written.
pub(super) fn annexes_in_roman(tokens: &Tokens<'_>, at: usize) -> Option<(Vec<Numeral>, usize)> {
    let (numbers, end) = romans(tokens, at)?;
    let written = |number: &str| ::roman::to(number.parse().ok()?);
    let numeral = |number: &Numeral| {
        let range = number.range.as_ref().and_then(|(first, last)| Some((written(first)?, written(last)?)));
        Some(Numeral { value: written(&number.value)?, range })
    };
    Some((numbers.iter().map(numeral).collect::<Option<_>>()?, end))
}

/// "B kohdan": an item of an annex with a capital letter.
pub(super) fn capital(tokens: &Tokens<'_>, at: usize) -> Option<(Vec<Numeral>, usize)> {
    let word = Some(tokens.word(at)).filter(|word| matches!(word.as_bytes(), [b'A'..=b'Z']))?;
    unit(tokens, at + 1).filter(|(unit, ..)| *unit == Unit::Item)?;
    Some((vec![Numeral::one(word.to_owned())], at + 1))
}

/// A list of letters, as sub-items have them.
pub(super) fn letters(tokens: &Tokens<'_>, at: usize) -> Option<(Vec<Numeral>, usize)> {
    list(tokens, at, |at| {
        let doubled = letter(tokens, at).filter(|_| {
            letter(tokens, at + 1).is_some()
                && unit(tokens, at + 2).is_some_and(|(unit, ..)| unit == Unit::Subitem)
        });
        match (doubled, letter(tokens, at + 1)) {
            (Some(one), Some(two)) => Some((format!("{one}{two}"), at + 2)),
            _ => letter(tokens, at)
                .or_else(|| ordinal(tokens, at))
                .or_else(|| small_roman(tokens, at))
                .map(|letter| (letter.to_owned(), at + 1)),
        }
    })
}

/// "ii alakohdassa": sub-items of a sub-item.
pub(super) fn small_roman<'t>(tokens: &Tokens<'t>, at: usize) -> Option<&'t str> {
    Some(tokens.word(at)).filter(|word| matches!(*word, "ii" | "iii" | "iv" | "vi" | "vii" | "viii" | "ix"))
}

/// "toisen alakohdan": sub-items without a letter.
pub(super) fn ordinal(tokens: &Tokens<'_>, at: usize) -> Option<&'static str> {
    const ORDINALS: [(&str, &str); 5] =
        [("ensimmäise", "1"), ("toise", "2"), ("kolmanne", "3"), ("neljänne", "4"), ("viidenne", "5")];
    ORDINALS.iter().find(|(stem, _)| tokens.begins(at, &[stem])).map(|(_, number)| *number)
}

pub(super) fn list(
    tokens: &Tokens<'_>,
    at: usize,
    one: impl Fn(usize) -> Option<(String, usize)>,
) -> Option<(Vec<Numeral>, usize)> {
    let mut numbers = Vec::new();
    let mut next = at;
    loop {
        let (value, end) = one(next)?;
        let through = tokens.is_dash(end).then(|| one(end + 1)).flatten();
        let end = if let Some((last, end)) = through {
            numbers.extend(range(&value, &last)?);
            end
        } else {
            numbers.push(Numeral::one(value));
            end
        };
        match conjunction(tokens, end).filter(|&at| one(at).is_some()) {
            Some(at) => next = at,
            None => return Some((numbers, end)),
        }
    }
}

/// One number with the letter that belongs to it: "4", "4 a", "4a".
pub(super) fn number(tokens: &Tokens<'_>, at: usize) -> Option<(String, usize)> {
    if let Some((value, end)) = tokens.is_brief().then(|| brief::in_words(tokens, at)).flatten() {
        return Some((value.to_string(), end));
    }
    if let Some(dotted) = dotted(tokens, at).filter(|_| !tokens.is_brief()) {
        return Some(dotted);
    }
    let digits = tokens.digits(at);
    // What follows a point is the end of a number.
    let is_rest = at > 1
        && tokens.is_glued(at)
        && tokens.is_sign(at - 1, '.')
        && tokens.is_glued(at - 1)
        && !tokens.digits(at - 2).is_empty();
    if is_rest {
        return None;
    }
    let in_amount = tokens.is_glued(at + 1)
        && matches!(tokens.sign(at + 1), Some('.' | ',' | '/'))
        && tokens.is_glued(at + 2)
        && !tokens.digits(at + 2).is_empty();
    if !is_plain(digits) || in_amount {
        return None;
    }
    // "2 k." is item 2, and no number with the letter k.
    let letter =
        letter(tokens, at + 1).filter(|_| !(tokens.is_brief() && abbreviation(tokens, at + 1).is_some()));
    match letter {
        Some(letter) => Some((format!("{digits}{letter}"), at + 2)),
        None => Some((digits.to_owned(), at + 1)),
    }
}

/// "7.5.3", as annexes and codes are numbered, and the token after it; "3.2." before a unit as well.
fn dotted(tokens: &Tokens<'_>, at: usize) -> Option<(String, usize)> {
    let starts = at == 0 || !(tokens.is_glued(at) && tokens.is_sign(at - 1, '.'));
    let further = |at: usize| {
        tokens.is_sign(at, '.')
            && tokens.is_glued(at)
            && tokens.is_glued(at + 1)
            && is_plain(tokens.digits(at + 1))
    };
    if !starts || !is_plain(tokens.digits(at)) || !further(at + 1) {
        return None;
    }
    let mut end = at + 1;
    while further(end) {
        end += 2;
    }
    let number = tokens.slice(tokens.start(at), tokens.end(end - 1)).to_owned();
    let point = tokens.is_sign(end, '.') && unit(tokens, end + 1).is_some();
    Some((number, end + usize::from(point)))
}

/// "kohdassa 3", "luvussa 5.1": a unit before its number, and the token after it.
pub(super) fn behind_unit(tokens: &Tokens<'_>, at: usize) -> Option<(Unit, Case, String, usize)> {
    let (unit, case) =
        noun(tokens.word(at)).filter(|(unit, _)| matches!(*unit, Unit::Item | Unit::Chapter))?;
    let (number, end) = dotted(tokens, at + 1).or_else(|| digits(tokens, at + 1))?;
    Some((unit, case, number, end))
}

/// Digits alone, and the token after them.
pub(super) fn digits(tokens: &Tokens<'_>, at: usize) -> Option<(String, usize)> {
    Some(tokens.digits(at)).filter(|digits| !digits.is_empty()).map(|digits| (digits.to_owned(), at + 1))
}

/// Whether a step is numbered with points.
pub(super) fn has_points(step: &Step) -> bool {
    matches!(&step.number, Number::Of(number) if number.contains('.'))
}

/// "liitteen IV a mukaisen": the letter of an annex after its Roman number, and not of an item.
pub(super) fn letter_of_annex<'t>(tokens: &Tokens<'t>, at: usize) -> Option<&'t str> {
    let ends = tokens.sign(at + 1).is_none_or(|sign| matches!(sign, ',' | '.' | ';'))
        && noun(tokens.word(at + 1)).is_none()
        && !tokens.is_word(at + 1, &["ja", "tai", "sekä"])
        && tokens.digits(at + 1).is_empty();
    letter(tokens, at).filter(|_| ends)
}

fn letter<'t>(tokens: &Tokens<'t>, at: usize) -> Option<&'t str> {
    let word = tokens.word(at);
    matches!(word.as_bytes(), [b'a'..=b'z']).then_some(word)
}

/// "5 § on kumottu L:lla 21.5.2021/419": a notice that stands where the provision stood.
pub(super) fn is_notice(tokens: &Tokens<'_>, end: usize) -> bool {
    tokens.word(end) == "on"
        && tokens.begins(end + 1, &["kumottu", "kumoutu", "poistettu"])
        && (matches!(tokens.word(end + 2), "A" | "L") || tokens.word(end + 2).ends_with("lla"))
}

/// The case of a law's name, as far as it shows.
pub(super) fn case_of(tokens: &Tokens<'_>, at: usize) -> Case {
    let at = if law::is_given(tokens, at) { at + 1 } else { at };
    match tokens.word(at) {
        word if word.ends_with("lain") || word.ends_with("ksen") || word.ends_with("aren") => Case::Genitive,
        word if word.ends_with("lakia") || word.ends_with("usta") || word.ends_with("arta") => {
            Case::Partitive
        }
        word if word.ends_with("sta") || word.ends_with("stä") => Case::Elative,
        _ => Case::Other,
    }
}
