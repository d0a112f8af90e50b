//! Numbers that open provisions: `44.2`, `52.19 A`, `25.1.-(1)`, `(a)`, `(iiia)`.

use std::cmp::Ordering;

/// The number of a rule or of a paragraph of a practice direction: `52.19A` is (52, "") and (19, "A").
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Number(Vec<(u32, String)>);

/// Parts in their order; `3.7A1` is put in before `3.7A`.
impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.iter().map(key).cmp(other.0.iter().map(key))
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The place of a part among others.
fn key((count, letters): &(u32, String)) -> (u32, (&str, bool, &str)) {
    (*count, place(letters))
}

/// The place of letters among those after one number: "" < "A1" < "A" < "AA" < "B".
fn place(letters: &str) -> (&str, bool, &str) {
    let own = letters.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = letters.get(own.len()..).unwrap_or_default();
    (own, digits.is_empty(), digits)
}

/// A number at the beginning of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Opening {
    pub(super) number: Number,
    /// Whether a point or the end of the line follows a number of one part, so that it is no count of things.
    pub(super) is_marked: bool,
    /// The number as printed.
    pub(super) label: String,
    /// Where the words after it begin.
    pub(super) rest: usize,
}

impl Number {
    /// `52.19A`.
    pub(super) fn text(&self) -> String {
        let parts: Vec<String> =
            self.0.iter().map(|(digits, letters)| format!("{digits}{letters}")).collect();
        parts.join(".")
    }

    /// `44` of `44.2`.
    pub(super) fn first(&self) -> String {
        self.0.first().map(|(digits, letters)| format!("{digits}{letters}")).unwrap_or_default()
    }

    /// Its first count: 44 of `44.2`.
    pub(super) fn count(&self) -> u32 {
        self.0.first().map_or(0, |(digits, _)| *digits)
    }

    /// How many parts it has.
    pub(super) fn parts(&self) -> usize {
        self.0.len()
    }

    /// Whether another is the same but for a letter after it: 52.19 and 52.19A.
    fn is_lettered_by(&self, letters: &str, last: Option<&Self>) -> bool {
        let Some(last) = last.filter(|last| last.parts() == self.parts()) else { return false };
        let (Some((own, others)), Some((last, above))) = (self.0.split_last(), last.0.split_last()) else {
            return false;
        };
        above == others && last.0 == own.0 && place(&last.1) < place(letters)
    }
}

/// The number at the beginning of a line. A letter that white space parts from a number is of it at the end of the line,
/// before a bracket, and where the number before is the same without it; else it is a word: "3.3 A party may".
pub(super) fn opening(text: &str, last: Option<&Number>) -> Option<Opening> {
    let mut parts: Vec<(u32, String)> = Vec::new();
    let mut at = 0;
    let mut is_marked = false;
    loop {
        let rest = text.get(at..)?;
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let Some(count) = rest.get(..digits).filter(|digits| (1..=3).contains(&digits.len())) else { break };
        parts.push((count.parse().ok()?, String::new()));
        at += digits;
        is_marked = false;
        at += letters(text, at, &mut parts, last);
        if text.get(at..)?.starts_with('.') {
            is_marked = true;
            at += 1;
            if text.get(at..)?.starts_with(|c: char| c.is_ascii_digit()) {
                continue;
            }
        }
        break;
    }
    let rest = text.get(at..)?;
    let stands_alone = rest.is_empty()
        || rest.starts_with(|c: char| c.is_whitespace() || matches!(c, '(' | '-' | '–' | '—'))
        || rest.starts_with(char::is_uppercase) && (is_marked || parts.len() > 1);
    if parts.is_empty() || parts.len() > 3 || !stands_alone {
        return None;
    }
    let label = text.get(..at)?.trim_end_matches('.').to_owned();
    let marks = rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '-' | '–' | '—'));
    let rest = text.len() - marks.len();
    Some(Opening { number: Number(parts), is_marked: is_marked || marks.is_empty(), label, rest })
}

/// Reads the letters after the last part of a number: how many bytes they take.
fn letters(text: &str, at: usize, parts: &mut [(u32, String)], last: Option<&Number>) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    let blank = usize::from(rest.starts_with(' '));
    let own: String = rest.chars().skip(blank).take_while(char::is_ascii_uppercase).collect();
    if let Some(digit) = digit_after(rest.get(blank + own.len()..).unwrap_or_default(), blank == 1, own.len())
    {
        let numbered = format!("{own}{digit}");
        if blank == 0 || Number(parts.to_vec()).is_lettered_by(&numbered, last) {
            let length = 2 * blank + numbered.len();
            if let Some((_, letters)) = parts.last_mut() {
                *letters = numbered;
            }
            return length;
        }
    }
    let after = rest.get(blank + own.len()..).unwrap_or_default();
    if own.is_empty() || own.len() > 2 || after.starts_with(char::is_lowercase) {
        return 0;
    }
    let ends = after.trim_start().is_empty() || after.trim_start().starts_with('(') || after.starts_with('.');
    if blank == 1 && !ends && !Number(parts.to_vec()).is_lettered_by(&own, last) {
        return 0;
    }
    let length = blank + own.len();
    if let Some((_, letters)) = parts.last_mut() {
        *letters = own;
    }
    length
}

/// The digit after a letter that is of the number, too: "3.7 A 1 (1)".
fn digit_after(rest: &str, is_spaced: bool, letters: usize) -> Option<char> {
    let rest = if is_spaced { rest.strip_prefix(' ')? } else { rest };
    let mut signs = rest.chars();
    let digit = signs.next().filter(|digit| letters == 1 && digit.is_ascii_digit())?;
    signs.next().is_none_or(|next| next.is_whitespace() || next == '(').then_some(digit)
}

/// How the items of a list are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    Digits,
    Letters,
    Roman,
    Capitals,
}

/// What a mark in brackets may count: `(v)` is a letter and a numeral.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Count {
    pub(super) style: Style,
    value: u32,
    more: String,
}

impl Count {
    /// Whether it opens a list.
    pub(super) fn is_first(&self) -> bool {
        self.value == 1 && self.more.is_empty()
    }

    /// Whether it comes next after another, or is put in after it: (c) and (ba) after (b).
    pub(super) fn is_next_after(&self, last: &Self) -> bool {
        self.style == last.style
            && (self.value == last.value + 1 || self.value == last.value && self.more > last.more)
    }

    /// Whether it comes later than another in its list.
    pub(super) fn is_after(&self, last: &Self) -> bool {
        self.style == last.style && (self.value, &self.more) > (last.value, &last.more)
    }
}

/// A mark in brackets at the beginning of a line: what it may count, its number as in ids, its length.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Bracket {
    pub(super) counts: Vec<Count>,
    pub(super) number: String,
    pub(super) length: usize,
}

/// Reads a mark in brackets.
pub(super) fn bracket(text: &str) -> Option<Bracket> {
    let (inside, _) = text.strip_prefix('(')?.split_once(')')?;
    let number: String = inside.split_whitespace().collect::<String>().trim_end_matches('.').to_owned();
    let counts = counts(&number);
    (!counts.is_empty()).then_some(Bracket { counts, number, length: inside.len() + 2 })
}

/// Where the first mark in brackets stands that no white space parts from the end of a sentence or item before it. What has no
/// words before it is of the number of a provision: "25.1.-(1)".
pub(super) fn joined(text: &str) -> Option<usize> {
    let ends = |before: &str| {
        let word = before.rsplit(|c: char| !c.is_alphabetic()).next();
        let closes = before.ends_with(['.', ';', ':', '-', '–', '—'])
            || before.ends_with(".)")
            || matches!(word, Some("and" | "or" | "but"));
        closes && before.contains(char::is_lowercase)
    };
    let mut open = text.match_indices('(').map(|(at, _)| at);
    open.find(|&at| ends(text.get(..at).unwrap_or_default()) && text.get(at..).and_then(bracket).is_some())
}

/// Reads a mark that has no bracket before it: `a)`, or `ii.` of small letters and digits.
pub(super) fn closed(text: &str, by: char) -> Option<Bracket> {
    let (number, rest) = text.split_once(by)?;
    let fits = number.len() <= 4 && rest.starts_with(char::is_whitespace);
    let counts = if fits && !number.contains(char::is_uppercase) { counts(number) } else { Vec::new() };
    (!counts.is_empty()).then(|| Bracket {
        counts,
        number: number.to_owned(),
        length: number.len() + by.len_utf8(),
    })
}

fn counts(number: &str) -> Vec<Count> {
    let count = |style, value, more: &str| Count { style, value, more: more.to_owned() };
    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
    let (own, more) = number.split_at(digits);
    if digits > 0 {
        let fits = digits <= 3 && more.len() <= 2 && more.bytes().all(|byte| byte.is_ascii_uppercase());
        return own
            .parse()
            .ok()
            .filter(|_| fits)
            .map(|value| count(Style::Digits, value, more))
            .into_iter()
            .collect();
    }
    let place = |byte: u8, first: u8| u32::from(byte - first) + 1;
    match number.as_bytes() {
        // (A1) is put in before (1).
        [capital @ b'A'..=b'Z', digit] if digit.is_ascii_digit() => {
            let before = u32::from(digit - b'0').saturating_sub(1);
            vec![count(Style::Digits, before, &format!("{}", char::from(*capital)))]
        }
        [capital @ b'A'..=b'Z'] => vec![count(Style::Capitals, place(*capital, b'A'), "")],
        [first @ b'A'..=b'Z', more @ b'A'..=b'Z'] if more != first => {
            vec![count(Style::Capitals, place(*first, b'A'), &format!("{}", char::from(*more)))]
        }
        bytes if !bytes.is_empty() && bytes.len() <= 6 && bytes.iter().all(u8::is_ascii_lowercase) => {
            small(number, bytes, &place)
        }
        _ => Vec::new(),
    }
}

/// What small letters may count.
fn small(number: &str, bytes: &[u8], place: &impl Fn(u8, u8) -> u32) -> Vec<Count> {
    let count = |style, value, more: &str| Count { style, value, more: more.to_owned() };
    let roman =
        |text: &str| roman::from(&text.to_ascii_uppercase()).and_then(|value| u32::try_from(value).ok());
    let mut counts: Vec<Count> =
        roman(number).map(|value| count(Style::Roman, value, "")).into_iter().collect();
    let (own, last) = number.split_at(number.len() - 1);
    // (iiia) is put in after (iii).
    if bytes.len() > 1 && matches!(last, "a" | "b") {
        counts.extend(roman(own).map(|value| count(Style::Roman, value, last)));
    }
    match bytes {
        [letter] => counts.push(count(Style::Letters, place(*letter, b'a'), "")),
        [first, second] if first == second => {
            counts.push(count(Style::Letters, 26 + place(*first, b'a'), ""));
            counts.push(count(Style::Letters, place(*first, b'a'), number.get(1..).unwrap_or_default()));
        }
        [first, b'a'..=b'e'] => {
            counts.push(count(Style::Letters, place(*first, b'a'), number.get(1..).unwrap_or_default()));
        }
        _ => {}
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_open_lines() {
        let last = opening("3.3", None).map(|opening| opening.number);
        for (text, number, rest) in [
            ("44.2", Some("44.2"), ""),
            ("52.19 A", Some("52.19A"), ""),
            ("3.3 A party may", Some("3.3A"), "party may"),
            ("3.3 A 1 (1) In", Some("3.3A1"), "(1) In"),
            ("3.3A1 In", Some("3.3A1"), "In"),
            ("3.4 A 1 party", Some("3.4"), "A 1 party"),
            ("3.4 A party may", Some("3.4"), "A party may"),
            ("45.29 A (1) This", Some("45.29A"), "(1) This"),
            ("25.1.-(1) Interim", Some("25.1"), "(1) Interim"),
            ("1.This Part", Some("1"), "This Part"),
            ("7 B.1 In proceedings", Some("7B.1"), "In proceedings"),
            ("9.3.1 Unless", Some("9.3.1"), "Unless"),
            ("2002", None, ""),
            ("3rd party", None, ""),
            ("£22.00", None, ""),
        ] {
            let read = opening(text, last.as_ref());
            assert_eq!(read.as_ref().map(|read| read.number.text()).as_deref(), number, "{text}");
            assert_eq!(read.and_then(|read| text.get(read.rest..)).unwrap_or_default(), rest, "{text}");
        }
    }

    #[test]
    fn letters_have_an_order() {
        let number = |text: &str| opening(text, None).unwrap().number;
        let sorted = ["3.7", "3.7A1", "3.7A", "3.7AA", "3.7B", "3.8"].map(number);
        assert!(sorted.is_sorted_by(|a, b| a < b), "{sorted:?}");
    }

    #[test]
    fn marks_count_what_they_may() {
        let styles = |text: &str| -> Vec<Style> {
            bracket(text)
                .map(|read| read.counts.iter().map(|count| count.style).collect())
                .unwrap_or_default()
        };
        assert_eq!(styles("(1 A) x"), [Style::Digits]);
        assert_eq!(styles("(v) x"), [Style::Roman, Style::Letters]);
        assert_eq!(styles("(iiia) x"), [Style::Roman]);
        assert_eq!(styles("(g )x"), [Style::Letters]);
        assert!(styles("(Rule 44.5 sets out").is_empty() && styles("(the court)").is_empty());
        let count = |text: &str| bracket(text).unwrap().counts.pop().unwrap();
        assert!(count("(ba)").is_next_after(&count("(b)")) && count("(c)").is_next_after(&count("(ba)")));
        assert!(!count("(d)").is_next_after(&count("(b)")) && count("(d)").is_after(&count("(b)")));
    }
}
