//! Numbers beside names of laws, and what looks like a citation that no grammar reads.

use std::ops::Range;

use asof_law::lexicon::{CUES, is};
use asof_law::{COMMON, NameIndex, Step, Unit, is_dated};

use super::names::{Heard, Names, is_short};
use super::{Place, Says, Whose, meets, pieces};
use crate::query::bare;

impl Names<'_> {
    /// The numbers alone beside the short names that lawyers give to laws. Of a law that is here, one may count something,
    /// and so may one before a word in small letters: "made 14 BNS charges".
    pub(super) fn numbers(&self) -> Vec<Place> {
        let words = pieces(self.text, |c| !c.is_alphanumeric()).filter(|(_, word)| !word.is_empty());
        let mut found: Vec<Place> = Vec::new();
        for (start, _) in words {
            let floor = found.last().map_or(0, |last| last.span.end);
            let Some(named) = self.text.get(start..).filter(|_| start >= floor) else { continue };
            let Some((law, heard)) = self.law_begins(named) else { continue };
            // "BNS 35" is no BNS of the year 35.
            let dated = named.get(..law.length).and_then(|words| words.rsplit_once([' ', '\u{a0}']));
            let dated = dated.filter(|(_, year)| year.bytes().all(|byte| byte.is_ascii_digit()));
            let alone =
                dated.and_then(|(name, _)| self.law_begins(name).filter(|(law, _)| law.length == name.len()));
            let (law, heard) = alone.unwrap_or((law, heard));
            let first = law.name.split(' ').next().unwrap_or_default();
            if first.chars().filter(|letter| letter.is_uppercase()).count() > 1 {
                let is_dated = is_dated(&law.plain, &self.countries);
                found.extend(self.number_beside(floor, &(start..start + law.length), heard, is_dated));
            }
        }
        found
    }

    /// The number right before a law or after it. A short one with which a line begins is of a note, and two digits after the
    /// name may be a year.
    fn number_beside(&self, floor: usize, law: &Range<usize>, heard: Heard, is_dated: bool) -> Option<Place> {
        let (words, rest) = (self.text.get(floor..law.start)?, self.text.get(law.end..)?);
        let before = bare::before(words).map(|number| floor + number.start..floor + number.end);
        let before = before.filter(|number| !self.is_note(number));
        let is_year = |number: &Range<usize>| {
            let words = self.text.get(number.clone()).unwrap_or_default();
            is_dated && words.len() == 2 && words.bytes().all(|digit| digit.is_ascii_digit())
        };
        let after = || bare::after(rest).map(|number| law.end + number.start..law.end + number.end);
        let after = || after().filter(|number| !is_year(number));
        let is_before = before.is_some();
        let number = before.or_else(after)?;
        let span = number.start.min(law.start)..number.end.max(law.end);
        let counts = bare::goes_on(self.text.get(span.end..)?);
        // "under the BNS 14 days" counts; "302 BNS is" may do so.
        if counts && (!is_before || number.len() < 2) {
            return None;
        }
        let steps = vec![Step::of(Unit::Section, self.text.get(number)?)];
        let says = match heard {
            Heard::Norm(Whose::Unknown(name)) => {
                Says::Provision { whose: Whose::MayBe(name), language: COMMON, steps }
            }
            _ => Says::Number,
        };
        Some(Place { span, says })
    }

    /// Whether a number is that of a note: it has at most two digits, and a line begins with it.
    fn is_note(&self, number: &Range<usize>) -> bool {
        let before = self.text.get(..number.start).unwrap_or_default().trim_end_matches([' ', '\u{a0}']);
        let words = self.text.get(number.clone()).unwrap_or_default();
        (before.is_empty() || before.ends_with('\n'))
            && words.len() <= 2
            && words.bytes().all(|digit| digit.is_ascii_digit())
    }
}

/// The numbers beside the short names of laws that are here, "302 IPC", "IPC 302"; "under the IPC 14 days" counts something.
fn bare_numbers(text: &str, names: &NameIndex) -> Vec<Range<usize>> {
    let is_number = |word: &str| {
        let digits = word.trim_end_matches(|c: char| c.is_ascii_uppercase());
        (1..4).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let goes_on = |end: usize| {
        let rest =
            text.get(end..).and_then(|rest| rest.strip_prefix([' ', '\u{a0}', '\n'])).unwrap_or_default();
        let word = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        word.starts_with(char::is_lowercase) && !is(|lexicon| lexicon.between, word)
    };
    let words: Vec<(usize, &str)> = pieces(text, |c| !c.is_alphanumeric()).collect();
    let words = words.iter().zip(words.iter().skip(1));
    let is_law = |word: &str| is_short(word) && !names.named(word).is_empty();
    let bare = words.filter_map(|((start, first), (next, second))| {
        let span = *start..next + second.len();
        let gap = text.get(start + first.len()..*next)?;
        let is_bare = is_number(first) && is_law(second)
            || is_law(first) && is_number(second) && names.named(text.get(span.clone())?).is_empty();
        let point = if is_number(second) { after_point(text.get(span.end..)?) } else { 0 };
        let whole = span.start..span.end + point;
        (matches!(gap, " " | "\u{a0}") && is_bare && !goes_on(span.end)).then_some(whole)
    });
    bare.collect()
}

/// The length of what a number goes on to after a point: ".35" of "KBG 10.35". Before a capital it may be the number of a note.
fn after_point(rest: &str) -> usize {
    let digits = rest.strip_prefix('.').unwrap_or_default();
    let after = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_note = after.trim_start().starts_with(char::is_uppercase);
    let length = digits.len() - after.len();
    if length == 0 || is_note { 0 } else { length + 1 }
}

/// What looks like a citation where none was read.
pub(super) fn unread(text: &str, names: &NameIndex, read: &[Place]) -> Vec<Place> {
    let numbered = |span: &Range<usize>| {
        let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        let (before, after) =
            (text.get(..span.start).unwrap_or_default(), text.get(span.end..).unwrap_or_default());
        digit(before.trim_end().chars().next_back())
            || digit(after.trim_start_matches(['.', ' ', '§', '\u{a0}']).chars().next())
            || after.split_whitespace().next().is_some_and(|word| {
                let word = word.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
                word != "I" && roman::from(word).is_some()
            })
    };
    let words = pieces(text, |c| !c.is_alphabetic());
    let words = words.filter(|(_, word)| CUES.contains(&word.to_lowercase().as_str()));
    let words = words.map(|(start, word)| start..start + word.len());
    // A paragraph of the text itself may begin with its mark.
    let is_own = |at: usize| {
        let before = text.get(..at).unwrap_or_default().trim_end_matches([' ', '\u{a0}', '¶']);
        before.is_empty() || before.ends_with('\n')
    };
    let signs = text.match_indices(['§', '¶']).filter(|&(at, sign)| sign == "§" || !is_own(at));
    let signs = signs.map(|(at, sign)| at..at + sign.len());
    let cues = words.chain(signs).filter(numbered).map(|span| Place { span, says: Says::Unread });
    let bare = bare_numbers(text, names).into_iter().map(|span| Place { span, says: Says::Number });
    cues.chain(bare).filter(|one| !read.iter().any(|place| meets(&place.span, &one.span))).collect()
}
