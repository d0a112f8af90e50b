//! Numbers that open provisions: `44.2`, `52.19 A`, `25.1.-(1)`, `(a)`, `(iiia)`.

use std::cmp::Ordering;
use std::ops::Range;

/// The longest mark that has lost a bracket, in bytes: `12 AA`.
const LONGEST_MARK: usize = 5;

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

/// The place of letters among those after one number: "" < "ZA" < "A1" < "A" < "AA" < "B".
fn place(letters: &str) -> (&str, bool, &str) {
    if let Some(before) = letters.strip_prefix(['z', 'Z']).filter(|before| !before.is_empty()) {
        return (before, false, "");
    }
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
    /// The number as printed, without blanks.
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
    let label = close(text.get(..at)?.trim_end_matches('.'));
    let marks = rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '-' | '–' | '—'));
    let rest = text.len() - marks.len();
    Some(Opening { number: Number(parts), is_marked: is_marked || marks.is_empty(), label, rest })
}

/// A mark without the blanks in it: the pages print "5.4 C" and "(1 B)" for what everybody cites as 5.4C and (1B).
pub(super) fn close(mark: &str) -> String {
    mark.split_whitespace().collect()
}

/// Reads the letters after the last part of a number: how many bytes they take.
fn letters(text: &str, at: usize, parts: &mut [(u32, String)], last: Option<&Number>) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    let blank = usize::from(rest.starts_with(' '));
    let own: String = rest.chars().skip(blank).take_while(char::is_ascii_uppercase).collect();
    let own =
        if begins_words(&own, rest.get(blank + own.len()..)) { own.chars().take(1).collect() } else { own };
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

/// Whether the second of two letters after a number is of a word: "4.2 AA party may" says "4.2A A party may", and "7.1 AUnless
/// required" says "7.1A Unless required".
fn begins_words(letters: &str, after: Option<&str>) -> bool {
    let mut signs = after.unwrap_or_default().chars();
    let next = signs.next();
    let is_word = letters.ends_with('A') && next == Some(' ') && signs.next().is_some_and(char::is_lowercase);
    letters.len() == 2 && (is_word || next.is_some_and(char::is_lowercase))
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
    /// Whether it opens a list, as (A1), (a1) and (za) may, which are put in before (1) and (a).
    pub(super) fn is_first(&self) -> bool {
        matches!((self.value, self.more.as_str()), (1, "" | "1") | (0, "A1" | "za"))
    }

    /// Whether it is of a list that is counted in doubled letters: (aa), (bb).
    pub(super) fn is_doubled(&self) -> bool {
        self.style == Style::Letters && self.value > 26
    }

    /// Whether it comes next after another, or is put in after it: (c) and (ba) after (b).
    pub(super) fn is_next_after(&self, last: &Self) -> bool {
        self.style == last.style && (self.value == last.value + 1 || self.is_put_in_after(last))
    }

    /// Whether it comes later than another in its list.
    pub(super) fn is_after(&self, last: &Self) -> bool {
        self.style == last.style && (self.value > last.value || self.is_put_in_after(last))
    }

    /// Whether it is another of the same count that comes later. Some acts put (1A1) in before (1A) and (a1) before (a), others
    /// after it, so either order is one; (aa) after (a1) opens a list in it.
    fn is_put_in_after(&self, last: &Self) -> bool {
        let (own, other) = (self.more.as_str(), last.more.as_str());
        let is_below = other.starts_with(|c: char| c.is_ascii_digit()) && own.starts_with(char::is_lowercase);
        self.value == last.value && !is_below && (own > other || place(own) > place(other))
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
    // "(2)) the material" ends a citation in brackets.
    let (inside, _) = text.strip_prefix('(')?.split_once(')').filter(|(_, rest)| !rest.starts_with(')'))?;
    let number: String = inside.split_whitespace().collect::<String>().trim_end_matches('.').to_owned();
    let counts = counts(&number);
    (!counts.is_empty()).then_some(Bracket { counts, number, length: inside.len() + 2 })
}

/// The last of the marks of one provision: `(f)` of "(d) to (f) Omitted", by what stands after the first.
pub(super) fn through(rest: &str) -> Option<Bracket> {
    bracket(rest.trim_start().strip_prefix("to ")?.trim_start())
}

/// Whether a word says that a provision is cited after it.
pub(super) fn cites(word: &str) -> bool {
    const CITING: [&str; 12] = [
        "article", "articles", "paragraph", "paragraphs", "regulation", "regulations", "rule", "rules",
        "section", "sections", "sub-paragraph", "subparagraph",
    ];
    CITING.contains(&word)
}

/// The first mark that no white space parts from the end of a sentence or item before it: one in brackets, "of the court.(2) A
/// period", or a number, "with the e-mail.4.2 Where". What has no words before it is of the number of a provision: "25.1.-(1)".
pub(super) fn joined(text: &str) -> Option<Range<usize>> {
    let ends = |before: &str| {
        let word = before.rsplit(|c: char| !c.is_alphabetic()).next();
        let closes = before.ends_with(['.', ';', ':', '-', '–', '—'])
            || before.ends_with(".)")
            || matches!(word, Some("and" | "or" | "but" | "Omitted" | "Revoked"));
        closes && before.contains(char::is_lowercase)
    };
    let mark = |at: usize| {
        let (before, rest) = text.split_at_checked(at)?;
        let length = bracket(rest).map(|read| read.length).or_else(|| joined_number(before, rest))?;
        Some(at..at + length)
    };
    let begins = text.match_indices(|c: char| c == '(' || c.is_ascii_digit());
    begins.filter(|&(at, _)| ends(text.get(..at).unwrap_or_default())).find_map(|(at, _)| mark(at))
}

/// Words before a number that is cited: "para.3.2".
const ABBREVIATED: [&str; 11] = ["r", "rr", "para", "paras", "pt", "no", "s", "ss", "art", "reg", "sch"];

/// Where a number of two parts begins that a page prints at the end of the line before its paragraph: "... with the court. 5.3".
pub(super) fn trailing(text: &str) -> Option<usize> {
    let (before, number) = text.rsplit_once(' ')?;
    let opening = opening(number, None).filter(|opening| opening.number.parts() == 2)?;
    let word = before.trim_end_matches('.').rsplit(|c: char| !c.is_alphabetic()).next()?.to_lowercase();
    let ends = before.ends_with(['.', ')', ';', ':']) && !ABBREVIATED.contains(&word.as_str());
    (ends && opening.rest == number.len()).then(|| before.len() + 1)
}

/// How long a number of two parts is that follows the end of a sentence and opens one.
fn joined_number(before: &str, rest: &str) -> Option<usize> {
    let said =
        before.strip_suffix('.').filter(|said| said.ends_with(|c: char| c.is_lowercase() || c == ')'))?;
    let word = said.rsplit(|c: char| !c.is_alphabetic()).next()?;
    let opening = opening(rest, None).filter(|opening| opening.number.parts() == 2)?;
    let words = rest.get(opening.rest..)?;
    let opens = words.starts_with(|c: char| c.is_uppercase() || c == '(') && !ABBREVIATED.contains(&word);
    opens.then(|| rest.len() - rest.trim_start_matches(|c: char| !c.is_whitespace()).len())
}

/// Reads a mark that has lost a bracket, or has a point in place of both: `2 B) The claimant`, `(2 Subject to`, `ii. no address`.
pub(super) fn incomplete(text: &str) -> Option<Bracket> {
    let inside = match text.strip_prefix('(') {
        Some(rest) => unclosed(rest)?,
        None => before_point(text).or_else(|| before_bracket(text))?,
    };
    let is_words = inside.contains(char::is_whitespace) && !inside.starts_with(|c: char| c.is_ascii_digit());
    let number = close(inside);
    let counts = if is_words || inside.len() > LONGEST_MARK { Vec::new() } else { counts(&number) };
    (!counts.is_empty()).then(|| Bracket { counts, number, length: inside.len() + 1 })
}

/// `2` of `2 Subject to`, which stands after a bracket. One that is closed later in the line holds words.
fn unclosed(rest: &str) -> Option<&str> {
    let mut open = 1_usize;
    let is_closed = rest.chars().any(|c| {
        match c {
            '(' => open += 1,
            ')' => open -= 1,
            _ => {}
        }
        open == 0
    });
    let (first, after) = rest.split_once(' ').filter(|_| !is_closed)?;
    // "(2 A Subject to" has the number 2A, "(2 A party" has not.
    let is_of_number = |&(letters, words): &(&str, &str)| {
        first.bytes().all(|byte| byte.is_ascii_digit())
            && matches!(letters.len(), 1 | 2)
            && letters.bytes().all(|byte| byte.is_ascii_uppercase())
            && words.starts_with(|c: char| c.is_uppercase() || matches!(c, '"' | '\'' | '‘' | '“'))
    };
    match after.split_once(' ').filter(is_of_number) {
        Some((letters, _)) => rest.get(..first.len() + 1 + letters.len()),
        None => Some(first),
    }
}

/// `2 B` of `2 B) The claimant`. What follows a mark are words: "4)(b) above" ends a reference.
fn before_bracket(text: &str) -> Option<&str> {
    let (inside, rest) = text.split_once(')')?;
    let opens =
        |c: char| c.is_whitespace() || c.is_alphanumeric() || matches!(c, '"' | '\'' | '‘' | '“' | '[');
    rest.starts_with(opens).then_some(inside)
}

/// `ii` of `ii. no address`; `i` of `i.e.` is no mark, nor is `v` of `Smith v. Jones` where a line begins with it.
fn before_point(text: &str) -> Option<&str> {
    let (inside, rest) = text.split_once('.')?;
    let is_word = rest.chars().take_while(|c| c.is_alphabetic()).count() > 1;
    let is_against = inside == "v" && rest.trim_start().starts_with(char::is_uppercase);
    let fits = !is_against && (rest.starts_with(char::is_whitespace) || is_word);
    (fits && inside.bytes().all(|byte| byte.is_ascii_lowercase())).then_some(inside)
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
        let fits = digits <= 3 && is_put_in(more);
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
            let capital = char::from(*capital).to_string();
            // (A2) comes after (A1), or is put in before (2).
            vec![count(Style::Digits, before, &capital), count(Style::Digits, 0, number)]
        }
        // (a1) is put in after (a), or before it.
        [letter @ b'a'..=b'z', digit] if digit.is_ascii_digit() => {
            vec![count(Style::Letters, place(*letter, b'a'), number.get(1..).unwrap_or_default())]
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

/// Whether what stands after the digits of a number is of it: "", `A`, `AA`, `A1`.
fn is_put_in(more: &str) -> bool {
    let letters = more.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = more.len() - letters.len();
    let fits = matches!((letters.len(), digits), (0..=2, 0) | (1, 1));
    fits && letters.bytes().all(|byte| byte.is_ascii_uppercase())
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
            // (za) is put in before (a), or after (z).
            counts.extend((*first == b'z').then(|| count(Style::Letters, 0, number)));
        }
        // (ai) is put in after (a), (cza) between (c) and (ca); (ch) is a Welsh letter.
        [first @ b'a'..=b'g', b'i'] | [first @ b'c', b'h'] | [first, b'z', b'a'..=b'e']
            if counts.is_empty() =>
        {
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
            ("3.3 AA party may", Some("3.3A"), "A party may"),
            ("3.3 AA The court", Some("3.3AA"), "The court"),
            ("3.3 AUnless a party", Some("3.3A"), "Unless a party"),
            ("3.3 AIf-", Some("3.3A"), "If-"),
            ("3.4 MPs may", Some("3.4"), "MPs may"),
            ("3.3 In", Some("3.3"), "In"),
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
    fn marks_are_joined_to_what_is_before_them() {
        for (text, mark) in [
            ("of the court.(2) A period", Some("(2)")),
            ("sent with the e-mail.4.2 Where", Some("4.2")),
            ("must not exceed 10.0 megabytes.2.4 The court", Some("2.4")),
            ("sent by e-mail.4.2A Where", Some("4.2A")),
            ("see para.3.2 The court", None),
            ("the sum of 3.25 Euros.", None),
            ("25.1.-(1) Interim", None),
        ] {
            assert_eq!(joined(text).and_then(|mark| text.get(mark)), mark, "{text}");
        }
    }

    #[test]
    fn letters_have_an_order() {
        let number = |text: &str| opening(text, None).unwrap().number;
        let sorted = ["3.7", "3.7ZA", "3.7A1", "3.7A", "3.7AA", "3.7B", "3.8"].map(number);
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

    #[test]
    fn marks_are_put_in_between_others() {
        let counts = |text: &str| bracket(text).unwrap().counts;
        let is_next = |text: &str, last: &str| {
            counts(text).iter().any(|new| counts(last).iter().any(|last| new.is_next_after(last)))
        };
        for run in [
            "(1) (1A) (1A1) (1B) (2)",
            "(1) (1A1) (1A) (2)",
            "(A1) (1) (2)",
            "(A1) (A2) (1)",
            "(1) (A2) (2)",
            "(a) (a1) (a2) (b)",
            "(a1) (a) (b)",
            "(a) (ai) (b)",
            "(c) (cza) (ca) (d)",
            "(c) (ch) (d)",
        ] {
            let marks: Vec<&str> = run.split(' ').collect();
            assert!(marks.windows(2).all(|pair| is_next(pair[1], pair[0])), "{run}");
        }
        assert!(!is_next("(aa)", "(a1)") && !is_next("(1)", "(2)") && !is_next("(a)", "(b)"));
        assert!(["(A1)", "(a1)", "(1)", "(a)"].iter().all(|text| counts(text).iter().any(Count::is_first)));
        assert!(["(1A1)", "(A2)", "(b1)"].iter().all(|text| !counts(text).iter().any(Count::is_first)));
        assert!(bracket("(1A11) x").is_none() && bracket("(AB1) x").is_none());
    }

    #[test]
    fn marks_lose_a_bracket() {
        for (text, number, rest) in [
            ("2 B) The cat", "2B", " The cat"),
            ("f) eating", "f", " eating"),
            ("a)Eating", "a", "Eating"),
            ("(2 Subject to (3), a cat", "2", " Subject to (3), a cat"),
            ("(2 A Subject to this, a cat", "2A", " Subject to this, a cat"),
            ("(2 A cat", "2", " A cat"),
            ("(a \"cat\" is", "a", " \"cat\" is"),
            ("ii. no cat", "ii", " no cat"),
            ("c.the cat", "c", "the cat"),
            ("i. a cat (or a dog) that", "i", " a cat (or a dog) that"),
            ("v. a cat", "v", " a cat"),
        ] {
            let read = incomplete(text).unwrap();
            assert_eq!((read.number.as_str(), text.get(read.length..)), (number, Some(rest)), "{text}");
        }
        for text in [
            "1999) a cat",
            "hours) while a cat",
            "4)(b) above",
            "(a cat that eats)",
            "(A list of cats (and dogs) is in the annex.)",
            "i.e. a cat",
            "v. Cat",
            "in a) a cat",
            "a b) a cat",
            ". a cat",
            "(",
        ] {
            assert_eq!(incomplete(text), None, "{text}");
        }
    }
}
