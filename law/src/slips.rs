//! Slips of the keyboard in a question: all of it in capitals, and one letter too many, too few, other or exchanged in the name of a
//! month or in the word before the number of a provision. Elsewhere nothing is mended: a rare word may be meant.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::{Captures, Regex};
use strsim::osa_distance;

use crate::habit::months;
use crate::registry::LANGUAGES;

/// A question without slips, as it is where it has none.
pub(crate) fn mended(question: &str) -> Cow<'_, str> {
    let small = small(question);
    let lower =
        |found: &Captures<'_>, at: usize| found.get(at).map_or("", |word| word.as_str()).to_lowercase();
    let by = |found: &Captures<'_>, mended: &str| {
        let part = |at| found.get(at).map_or("", |part| part.as_str());
        format!("{}{mended}{}", part(1), part(3))
    };
    let whole = |found: &Captures<'_>| found.get(0).map_or("", |all| all.as_str()).to_owned();
    let patterns = [(&*OF_MONTHS, nearest_month as fn(&str) -> Option<String>), (&*OF_UNITS, nearest_unit)];
    patterns.into_iter().fold(small, |question, (pattern, nearest)| {
        let mend = |found: &Captures<'_>| {
            nearest(&lower(found, 2)).map_or_else(|| whole(found), |mended| by(found, &mended))
        };
        match pattern.replace_all(&question, mend) {
            Cow::Borrowed(_) => question,
            Cow::Owned(mended) => Cow::Owned(mended),
        }
    })
}

/// A word between a day and its year.
static OF_MONTHS: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(\b\d{1,2}(?:\.|º|st|nd|rd|th)?(?: de| of)? )(\pL{4,})((?: de|,)? \d{4}\b)"));

/// A word before a number.
static OF_UNITS: LazyLock<Regex> = LazyLock::new(|| pattern(r"(\b)(\pL{5,})(\.? \d)"));

#[expect(clippy::unwrap_used, reason = "a constant that a test reads")]
fn pattern(pattern: &str) -> Regex {
    Regex::new(pattern).unwrap()
}

/// A question that is all in capitals, in small letters but for Roman numerals and abbreviations.
fn small(question: &str) -> Cow<'_, str> {
    let letters = question.chars().filter(|letter| letter.is_alphabetic()).count();
    if letters < LEAST || question.chars().any(|letter| letter.is_lowercase() && !matches!(letter, 'º' | 'ª'))
    {
        return Cow::Borrowed(question);
    }
    let word = |word: &str| {
        let lower = word.to_lowercase();
        let asks = LANGUAGES.iter().any(|language| language.asking.contains(&lower.as_str()));
        let is_short = word.chars().count() <= SHORT && !asks && word.is_ascii();
        if is_short || roman::from(word).is_some() { word.to_owned() } else { lower }
    };
    let mut text = String::with_capacity(question.len());
    for piece in question.split_inclusive(|letter: char| !letter.is_alphabetic()) {
        let end = piece.trim_end_matches(|letter: char| !letter.is_alphabetic()).len();
        let (own, sign) = piece.split_at(end);
        let is_letter = own.chars().count() == 1;
        if is_letter && text.ends_with(|before: char| before.is_ascii_digit() || before == '-') {
            text.push_str(own);
        } else if is_letter && !matches!(own, "I" | "V" | "X") && text.trim_end().ends_with(',') {
            // "VI, D": a letter of a list.
            text.push_str(&own.to_lowercase());
        } else {
            text.push_str(&word(own));
        }
        text.push_str(sign);
    }
    Cow::Owned(text)
}

/// So few letters may be an abbreviation, or a citation alone.
const LEAST: usize = 12;

/// Abbreviations have so many letters at most.
const SHORT: usize = 3;

/// Shorter names are one slip from many words: "main" from "maio".
const LONG: usize = 5;

/// The month that a word names with one slip; `None` where it names one without, or may name several.
fn nearest_month(word: &str) -> Option<String> {
    let of = |language: &crate::Language| {
        let endings = language.habits.month_endings;
        let full = months(*language).filter_map(|mut names| names.next());
        let full: Vec<&str> = full.filter(|name| name.chars().count() >= LONG).collect();
        full.into_iter().flat_map(move |name| endings.iter().map(move |ending| format!("{name}{ending}")))
    };
    if LANGUAGES.iter().any(|language| language.month(word).is_some()) {
        return None;
    }
    nearest(word, LANGUAGES.iter().flat_map(of))
}

/// The word before a provision's number that a word is with one slip.
fn nearest_unit(word: &str) -> Option<String> {
    nearest(word, LANGUAGES.iter().flat_map(|language| language.habits.units).map(|&unit| unit.to_owned()))
}

fn nearest(word: &str, names: impl Iterator<Item = String>) -> Option<String> {
    let mut near = names.filter(|name| osa_distance(word, name) <= 1);
    let first = near.next()?;
    (first != word && near.all(|other| other == first)).then_some(first)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::mended;

    #[test]
    fn a_slip_is_mended_where_a_number_says_what_is_meant() {
        for (typed, written) in [
            ("O QUE DIZ O ARTIGO 196 DA CONSTITUIÇÃO?", "o que diz o artigo 196 da constituição?"),
            ("ART. 5º, LXXVIII, DA CF EM 2010", "ART. 5º, LXXVIII, da CF em 2010"),
            ("WHO AMENDED RULE 40.12, AND WHEN?", "who amended rule 40.12, and when?"),
            (
                "MIKÄ LAKI MUUTTI HANKINTALAIN 58 §:ÄÄ JA MILLOIN?",
                "mikä laki muutti hankintalain 58 §:ää ja milloin?",
            ),
            ("WHAT DOES RULE 3.1A SAY?", "what does rule 3.1A say?"),
            ("O ART. 150, VI, D, DA CF E O ART. 149-A", "o ART. 150, VI, d, da CF e o ART. 149-A"),
            ("o artgo 186 da Constituição", "o artigo 186 da Constituição"),
            ("rule 65.28 on 15 Septmber 2016", "rule 65.28 on 15 september 2016"),
            ("em 3 de setmebro de 2010", "em 3 de setembro de 2010"),
            ("kuntalain 5 § 3. heinäkuta 2019", "kuntalain 5 § 3. heinäkuuta 2019"),
        ] {
            assert_eq!(mended(typed), written, "{typed}");
        }
    }

    #[test]
    fn what_has_no_slip_stays() {
        for question in [
            "o artigo 5º e os artigos 6º e 7º em 3 de março de 2010",
            "CF ART. 5",
            "section 5 and sections 6 on 1 May 2010",
            "o cantigo 5",
            "the 3 main 2013 changes",
            "kuntalain 5 pykälän 2 momentin 3 kohta",
        ] {
            assert_eq!(mended(question), question);
        }
    }

    proptest! {
        #[test]
        fn no_question_makes_it_panic(question in "\\PC{0,60}") {
            mended(&question);
        }
    }
}
