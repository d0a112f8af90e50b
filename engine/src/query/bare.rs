//! The numbers of provisions beside the name of a law, without a word that says what they number: "302 BNS", "103(1) of the BNS",
//! "BNS 302".

use std::ops::Range;

use asof_law::LANGUAGES;
use asof_law::lexicon::{is, starts};

use crate::store::Corpus;

const BLANK: [char; 3] = [' ', '\u{a0}', '\n'];

/// The most digits of a number, and the most letters after them.
const MOST_DIGITS: usize = 3;
const MOST_LETTERS: usize = 4;

/// The bytes of the number with which the words before the name of a law end. After "of", as in "302 of the BNS", nothing may
/// stand before it that it could count or number: "page 12 of the BNS".
pub(super) fn before(words: &str) -> Option<Range<usize>> {
    let near = words.trim_end_matches(BLANK);
    let mut rest = near;
    while let Some((before, word)) = rest.rsplit_once(BLANK)
        && is(|lexicon| lexicon.genitive, word)
    {
        rest = before.trim_end_matches(BLANK);
    }
    let of = |c: char| c.is_alphanumeric() || matches!(c, '(' | ')' | '/' | '-' | 'º');
    let head = rest.trim_end_matches(of);
    let number = rest.get(head.len()..)?;
    let number = number.strip_prefix('(').filter(|number| !number.contains(')')).unwrap_or(number);
    let start = rest.len() - number.len();
    let above = words.get(..start)?;
    let last = above.trim_end_matches(BLANK).trim_end_matches('.');
    let last = last.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let is_page = is(|lexicon| lexicon.pages, last) || is(|lexicon| lexicon.cues, &last.to_lowercase());
    let counts = rest.len() < near.len() && !last.is_empty() && !leads(last);
    let is_cut = above.ends_with(['.', ',', '$', '£', '€']) || above.ends_with(|c: char| c.is_ascii_digit());
    let is_parted = near.len() < words.len();
    (is_parted && is_number(number) && !is_page && !counts && !is_cut).then_some(start..rest.len())
}

/// The bytes of the number with which the words after the name of a law begin.
pub(super) fn after(words: &str) -> Option<Range<usize>> {
    let rest = words.strip_prefix(BLANK)?;
    let of = |c: char| c.is_alphanumeric() || matches!(c, '(' | ')' | '-' | 'º');
    let after = rest.trim_start_matches(of);
    let number = rest.get(..rest.len() - after.len())?;
    let number = number.trim_end_matches(|c: char| c == ')' && !number.contains('('));
    let end = words.len() - rest.len() + number.len();
    let glued = words.get(end..)?;
    let goes_on = glued.starts_with(['%', '/'])
        || glued.strip_prefix(['.', ',']).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    (is_number(number) && !goes_on).then_some(words.len() - rest.len()..end)
}

/// The number and the name of a law that words are, and nothing else: "302 of the BNS", "BNS 302".
fn number_and_law(words: &str) -> Option<(&str, &str)> {
    let (first, mut law) = words.split_once(BLANK)?;
    while let Some((word, rest)) = law.split_once(BLANK)
        && is(|lexicon| lexicon.genitive, word)
    {
        law = rest;
    }
    let begins = Some((first, law)).filter(|(number, _)| is_number(number));
    let ends = || words.rsplit_once(BLANK).map(|(law, number)| (number, law));
    begins.or_else(ends).filter(|(number, law)| is_number(number) && !number.contains('/') && !law.is_empty())
}

/// Words that are nothing but a number and the name of one law that is here, "304-II IPC", with the word of its provisions. In a
/// draft such a number may count something.
pub(super) fn with_unit(corpus: &Corpus, words: &str) -> Option<String> {
    let (number, law) = number_and_law(words)?;
    let named = corpus.names().named(law);
    let norm = named.first().filter(|_| named.len() == 1)?;
    let graph = corpus.graph(norm.as_str()).ok()?;
    Some(format!("{} {number}, {law}", graph.basic_unit()))
}

/// Whether a word in small letters follows that joins nothing: "under the BNS 14 days", "made 3 BNS scans".
pub(super) fn goes_on(words: &str) -> bool {
    let rest = words.strip_prefix(BLANK).unwrap_or_default();
    let word = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    word.starts_with(char::is_lowercase)
        && !leads(word)
        && !asks(word)
        && starts(|lexicon| lexicon.linking, rest).is_none()
}

/// Whether a word asks or says when, and is nothing that a number counts: "what did IPC 377 say", "IPC 377 on 5 May 2018".
fn asks(word: &str) -> bool {
    LANGUAGES.iter().any(|language| language.asking.contains(&word) || language.time.today.contains(&word))
}

fn leads(word: &str) -> bool {
    is(|lexicon| lexicon.between, word)
        || is(|lexicon| lexicon.leading, word)
        || is(|lexicon| lexicon.joining, word)
        || is(|lexicon| lexicon.within, word)
}

/// "302", "498A", "498-A", "304-II", "103(1)", "7º", "302/34".
fn is_number(number: &str) -> bool {
    !number.is_empty() && number.split('/').all(is_one)
}

fn is_one(number: &str) -> bool {
    let rest = number.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = number.len() - rest.len();
    let rest = rest.strip_prefix('º').unwrap_or(rest);
    let (letters, brackets) = rest.split_at(rest.find('(').unwrap_or(rest.len()));
    let is_dashed = letters.starts_with('-');
    let letters = letters.strip_prefix('-').unwrap_or(letters);
    let is_suffix =
        letters.len() <= MOST_LETTERS && letters.bytes().all(|letter| letter.is_ascii_uppercase());
    let is_closed = brackets.split_terminator(')').all(|piece| {
        let mark = piece.strip_prefix('(').unwrap_or_default();
        (1..=MOST_DIGITS).contains(&mark.len()) && mark.bytes().all(|byte| byte.is_ascii_alphanumeric())
    });
    (1..=MOST_DIGITS).contains(&digits)
        && is_suffix
        && !(is_dashed && letters.is_empty())
        && is_closed
        && (brackets.is_empty() || brackets.ends_with(')'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_before_and_after_the_name_of_a_law() {
        for (words, told) in [
            ("guilty under 302 ", "302"),
            ("(302 ", "302"),
            ("under 103(1) of the ", "103(1)"),
            ("302/34 ", "302/34"),
            ("498-A ", "498-A"),
            ("304-II ", "304-II"),
            ("498A ", "498A"),
            ("o 300 do ", "300"),
            ("page 12 of the ", ""),
            ("p. 12 ", ""),
            ("1.302 ", ""),
            ("2023 ", ""),
            ("the 302- ", ""),
            ("the 302ab ", ""),
            ("302", ""),
            ("of the ", ""),
            ("", ""),
        ] {
            let found = before(words).and_then(|span| words.get(span)).unwrap_or_default();
            assert_eq!(found, told, "{words}");
        }
        for (words, told) in [
            ("302 BNS", Some(("302", "BNS"))),
            ("304-II of the BNS", Some(("304-II", "BNS"))),
            ("BNS 302", Some(("302", "BNS"))),
            ("BNS", None),
            ("302/34 BNS", None),
        ] {
            assert_eq!(number_and_law(words), told, "{words}");
        }
        for (words, told) in [
            (" 302.", "302"),
            (" 302)", "302"),
            (" 103(1)", "103(1)"),
            (" 2023", ""),
            (" 1.5", ""),
            (" a", ""),
        ] {
            let found = after(words).and_then(|span| words.get(span)).unwrap_or_default();
            assert_eq!(found, told, "{words}");
        }
    }
}
