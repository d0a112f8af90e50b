//! What opens a provision in a text: "Art. 1º", "§ 2º", "IV –", "(a)", "2 luku", "Section 3".
//!
//! A profile writes a mark as the first provision of its level has it, with the number in braces: `Art. {1}`,
//! `{I} –`, `({a})`, `{1} luku`. A space stands for any white space or none, a dash for any dash, and letters for
//! either case. `{=1u}` stands for nothing in the text: the mark has no number, and the provision has this one, as in
//! `First Schedule{=1}`. `{}`
//! alone is a paragraph without a mark, whose number is its place.
//!
//! `{2}` is a number of a list whose first is not printed: "Stk. 2." `{first|second}` are words in order, `{一}` Chinese
//! numerals, `{①}` digits in circles, and `{α}`, `{а}`, `{א}`, `{أ}`, `{가}`, `{イ}` the letters of an alphabet. A space
//! in the braces says that white space and words follow, and nothing else: `{1 }`. `{L1}` has its letter in the number,
//! L111-1, and `{1 a}` may have one apart from it where no sentence goes on: "Kapitel 1 a".

use std::cmp::Ordering;

use crate::alphabet;
use crate::fold::fold;

/// A longer range is no row of provisions.
const MOST: u32 = 200;

/// What opens a provision of a level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    before: String,
    number: Numerals,
    after: String,
    /// The number of the first.
    first: u32,
    /// Whether nothing but white space sets the number off from words.
    spaced: bool,
    /// A letter that belongs to the number: L of L. 111-1.
    letter: Option<char>,
    /// Whether a letter that was put in may stand apart: 1 a.
    apart: bool,
}

/// How the number of a mark is written.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Numerals {
    /// `{1}`: 3, 62a, 62 a, 103-A, 1º, 3¹, 120bis, 2 ter; beside a word also 2.14 and 2:14.
    Digits,
    /// `{1.1}`: so many whole numbers with points between.
    Dotted(usize),
    /// `{I}`: IV, I-A.
    Roman,
    /// `{i}`: iv.
    SmallRoman,
    /// `{a}`: c, aa, b-bis.
    Letters,
    /// `{A}`: C.
    Capitals,
    /// `{一}`: 三, 十二, 3.
    Chinese,
    /// `{①}`: ③.
    Circled,
    /// `{２ }`: ３, in the digits that are as wide as letters of East Asia.
    Wide,
    /// `{α}`: the letters of an alphabet.
    Alphabet(&'static str),
    /// `{first|second}`: words in order.
    Words(Vec<String>),
    /// It has none; the provision may all the same.
    None(Option<String>),
    /// `{}`: a paragraph that nothing opens.
    Paragraph,
}

/// A mark that was found at the beginning of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marked {
    /// How many bytes it takes.
    pub length: usize,
    /// The number, if it has one.
    pub number: Option<Ordinal>,
}

/// A number as a mark has it, and its place in the order of its like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ordinal {
    /// The normal form, as [`crate::Number::Of`] has it.
    pub text: String,
    /// The whole number; of one with points, the last.
    pub value: u32,
    /// The letters after it, counted: 62 has 0, 62a has 1; likewise 3¹ and 62bis.
    pub inserted: u32,
}

impl Ordinal {
    /// Whether it is the first of its like.
    pub fn is_first(&self) -> bool {
        (self.value, self.inserted) == (1, 0)
    }

    /// Whether it comes next after another: 3 after 2, 62a after 62; of those with points also 2.1 and 2 after 1.9. In
    /// what has the number 5, "Article 5.1" may well be cited.
    pub fn follows(&self, other: &Self) -> bool {
        if self.is_chained() || other.is_chained() {
            return chain_follows(&self.links(), &other.links(), self.inserted == 1);
        }
        let (own, before) = (self.parts(), other.parts());
        if self.inserted > 0 {
            // 13abis after 13a, and 13ater after that.
            let stem = other.text.strip_suffix("bis").unwrap_or(other.text.as_str());
            let is_put_in = self.inserted == other.inserted
                && self.text != other.text
                && self.text.len() >= other.text.len()
                && self.text.starts_with(stem);
            return own == before && (is_put_in || other.inserted.checked_add(1) == Some(self.inserted));
        }
        let above = before.split_last().map_or(&[][..], |(_, above)| above);
        let first_in = |numbers: &[u32]| own.split_last() == Some((&1, numbers));
        let is_next = |next: Option<Vec<u32>>| next.is_some_and(|next| next == own || first_in(&next));
        let is_sibling = next(&before).is_some_and(|next| next == own);
        is_sibling || is_next(next(above))
    }

    /// Whether it is the first below another: 2.1 below 2.
    pub fn is_first_below(&self, other: &Self) -> bool {
        self.text.strip_suffix(".1") == Some(other.text.as_str())
    }

    /// The whole numbers that it is made of: 3.2 has 3 and 2.
    fn parts(&self) -> Vec<u32> {
        let above = self.text.rsplit_once('.').map_or("", |(above, _)| above);
        above.split('.').filter_map(|part| part.parse().ok()).chain([self.value]).collect()
    }

    /// The numbers of one with hyphens between numbers, each with its letters counted: 111-2-1, 1-102A. 103-A is none.
    fn chain(&self) -> Option<Vec<(u32, u32)>> {
        let part = |part: &str| {
            let end = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
            let (digits, letters) = part.split_at_checked(end)?;
            Some((digits.parse::<u32>().ok()?, count(letters)))
        };
        let numbers = self.text.trim_start_matches(|c: char| c.is_ascii_uppercase());
        let parts: Option<Vec<(u32, u32)>> = numbers.split('-').map(part).collect();
        parts.filter(|parts| parts.len() > 1 && !self.is_dotted())
    }

    /// Whether it has hyphens between numbers.
    pub(crate) fn is_chained(&self) -> bool {
        self.chain().is_some()
    }

    fn links(&self) -> Vec<(u32, u32)> {
        self.chain().unwrap_or_else(|| vec![(self.value, self.inserted)])
    }

    /// Whether it is one with points.
    fn is_dotted(&self) -> bool {
        self.text.contains('.')
    }
}

/// Whether numbers with hyphens come next after others: 1-3 after 1-2, 111-2-1 after 111-2, 111-3 after 111-2-1, 7 after
/// 6-1; and the first of a later group, 2-1 or 2-101 after 1-9. `begins` says whether the last number is the first that
/// was put in.
fn chain_follows(own: &[(u32, u32)], before: &[(u32, u32)], begins: bool) -> bool {
    let is_next = |own: (u32, u32), last: (u32, u32)| {
        own == (last.0.saturating_add(1), 0) || own == (last.0, last.1.saturating_add(1))
    };
    let is_first =
        |rest: &[(u32, u32)]| rest.iter().all(|(number, letters)| number % 100 == 1 && *letters == 0);
    let shared = own.iter().zip(before).take_while(|(one, other)| one == other).count();
    match (own.get(shared..).unwrap_or_default(), before.get(shared..).unwrap_or_default()) {
        ([_], []) => begins,
        ([number], [last, ..]) => is_next(*number, *last),
        ([number, rest @ ..], [last, ..]) => number > last && is_first(rest),
        _ => false,
    }
}

/// The numbers after some, by the last of them.
fn next(numbers: &[u32]) -> Option<Vec<u32>> {
    let (last, above) = numbers.split_last()?;
    Some([above, &[last.checked_add(1)?]].concat())
}

impl PartialOrd for Ordinal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ordinal {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.is_chained() || other.is_chained() {
            return self.links().cmp(&other.links());
        }
        if self.is_dotted() || other.is_dotted() {
            return (self.parts(), self.inserted).cmp(&(other.parts(), other.inserted));
        }
        (self.value, self.inserted).cmp(&(other.value, other.inserted))
    }
}

impl Mark {
    /// What stands before the number: `§ `, `(`.
    pub fn opening(&self) -> &str {
        &self.before
    }

    /// Reads a mark as a profile writes it; `None` if it has braces that mean nothing, or nothing but a number.
    pub fn parse(text: &str) -> Option<Self> {
        let (before, rest) = text.split_once('{').unwrap_or((text, "=}"));
        let (number, after) = rest.split_once('}')?;
        let inner = number.trim_end();
        let spaced = inner.len() < number.len();
        let first = if matches!(inner, "2" | "２") { 2 } else { 1 };
        let apart = inner == "1 a";
        let letter = inner.strip_suffix('1').and_then(|letter| letter.parse::<char>().ok());
        let letter = letter.filter(char::is_ascii_uppercase);
        let number = match inner {
            "1" | "2" | "1 a" => Numerals::Digits,
            _ if letter.is_some() => Numerals::Digits,
            "２" => Numerals::Wide,
            "一" => Numerals::Chinese,
            "①" => Numerals::Circled,
            "I" => Numerals::Roman,
            "i" => Numerals::SmallRoman,
            "a" => Numerals::Letters,
            "A" => Numerals::Capitals,
            "=" => Numerals::None(None),
            "" => Numerals::Paragraph,
            fixed if fixed.starts_with('=') => Numerals::None(fixed.strip_prefix('=').map(str::to_owned)),
            dotted if dotted.split('.').all(|part| part == "1") => {
                Numerals::Dotted(dotted.split('.').count())
            }
            words if words.contains('|') => {
                Numerals::Words(words.split('|').map(|word| word.trim().to_owned()).collect())
            }
            letter => Numerals::Alphabet(alphabet::of(letter)?),
        };
        let bare = before.trim().is_empty() && after.trim().is_empty();
        let says_itself = spaced || matches!(number, Numerals::Dotted(_) | Numerals::Circled);
        let alone = bare != (number == Numerals::Paragraph) && !(bare && says_itself);
        let braces = after.contains(['{', '}']) || before.contains('}');
        let (before, after) = (before.to_owned(), after.to_owned());
        (!alone && !braces).then_some(Self { before, number, after, first, spaced, letter, apart })
    }

    /// Whether a number is the first of its list, of one whose first is not printed the second; numbers with hyphens may
    /// begin with 1-1, 1-101 or 111-1.
    pub fn begins(&self, number: &Ordinal) -> bool {
        let is_first = number.value == self.first && number.inserted == 0;
        let all_first = |parts: Vec<(u32, u32)>| parts.iter().all(|part| part.0 % 10 == 1 && part.1 == 0);
        is_first || number.chain().is_some_and(all_first)
    }

    /// Whether a point at its end shortens its word, and ends no label: "3 kap."
    pub fn is_shortened(&self) -> bool {
        self.after.ends_with('.') && self.is_worded()
    }

    /// Whether the first of its list is not printed.
    pub fn lacks_first(&self) -> bool {
        self.first > 1
    }

    /// Whether only a row of such numbers tells that they are of provisions: `{1 }`.
    pub fn needs_row(&self) -> bool {
        self.spaced && self.number == Numerals::Digits
    }

    /// Whether it begins with its number, and a word or sign follows: "{1} kap.", "{1} §".
    pub fn is_named_after(&self) -> bool {
        self.before.trim().is_empty() && self.is_worded()
    }

    /// Whether a word or a sign of its own says which level it opens: "Section {1}" and "§ {1}" do, "({1})" does not.
    pub fn is_worded(&self) -> bool {
        let says = |c: char| c.is_alphabetic() || matches!(c, '§' | '¶');
        [&self.before, &self.after].into_iter().any(|part| part.chars().any(says))
    }

    /// Whether a sign and no word says which level it opens: "§ {1}".
    pub fn is_sign(&self) -> bool {
        let mut parts = [&self.before, &self.after].into_iter();
        self.is_worded() && !parts.any(|part| part.contains(char::is_alphabetic))
    }

    /// Whether its numbers are Roman: "Part {I}".
    pub fn is_roman(&self) -> bool {
        self.number == Numerals::Roman
    }

    /// Whether it is a paragraph that nothing opens.
    pub fn is_paragraph(&self) -> bool {
        self.number == Numerals::Paragraph
    }

    /// Finds the mark at the beginning of a text, with a point, colon or dash that sets it off from what follows.
    pub fn find(&self, text: &str) -> Option<Marked> {
        let is_whole = self.number == Numerals::Circled;
        self.found(text, |matched, rest| (is_whole || ends(matched, rest)) && self.goes_before(matched, rest))
    }

    /// Finds it at the beginning of words that cite: the next mark may follow right after one in a script that parts no
    /// words, "第一条第二項".
    pub(crate) fn cited(&self, text: &str) -> Option<Marked> {
        let is_whole = self.number == Numerals::Circled || self.after.ends_with(is_unparted);
        self.found(text, |matched, rest| is_whole || ends(matched, rest))
    }

    /// Whether it begins with its number and ends in a script that parts no words: "가목" is cited right after another.
    pub(crate) fn is_unparted_after(&self) -> bool {
        self.before.is_empty() && self.after.ends_with(is_unparted)
    }

    /// Whether it may begin amid what is written without a space before it: "民法第一条".
    pub(crate) fn begins_anywhere(&self) -> bool {
        self.before.starts_with(is_unparted)
    }

    fn found(&self, text: &str, is_whole: impl Fn(&str, &str) -> bool) -> Option<Marked> {
        let after_before = literal(text, &self.before)?;
        let mut found = self.numbers(after_before).into_iter().filter_map(|(number, rest)| {
            let rest = literal(rest, &self.after)?;
            let put_in = number.as_ref().and_then(|number| self.put_in(number, rest));
            let (number, rest) = put_in.map_or((number, rest), |(number, rest)| (Some(number), rest));
            let matched = text.strip_suffix(rest)?;
            is_whole(matched, rest).then_some((number, rest))
        });
        let (number, rest) = found.next()?;
        let length = text.len() - set_off(rest).len();
        Some(Marked { length, number })
    }

    /// What was put in after a provision, where the number of that stands after the mark: "第二条の二", "제2조의2".
    fn put_in<'t>(&self, number: &Ordinal, rest: &'t str) -> Option<(Ordinal, &'t str)> {
        const JOINTS: [char; 3] = ['の', '之', '의'];
        let behind = rest.strip_prefix(JOINTS).filter(|_| self.after.ends_with(is_unparted))?;
        let (mut own, mut after) = chinese(behind)?;
        let mut text = format!("{}-{}", number.text, own.value);
        while let Some((next, behind)) = after.strip_prefix(JOINTS).and_then(chinese) {
            text = format!("{text}-{}", next.value);
            (own, after) = (next, behind);
        }
        // In Japan and Korea the first that is put in is the second of its number.
        let inserted = if rest.starts_with('之') { own.value } else { own.value.checked_sub(1)? };
        Some((Ordinal { text, value: number.value, inserted }, after))
    }

    /// Whether it may stand before what follows it: a number that stands alone has words after it, and "2 kap. 3 §" cites.
    fn goes_before(&self, matched: &str, rest: &str) -> bool {
        let words = rest.trim_start();
        if self.spaced {
            let goes_on = |c: char| c.is_lowercase() || c.is_ascii_digit();
            let is_bare = matched.ends_with(char::is_alphanumeric) && !matched.ends_with(['º', 'ª']);
            return is_bare && words.len() < rest.len() && !words.is_empty() && !words.starts_with(goes_on);
        }
        let has_word = self.after.contains(char::is_alphabetic) && self.before.trim().is_empty();
        !(has_word && words.starts_with(|c: char| c.is_ascii_digit()))
    }

    /// The numbers of provisions in a row that a text names at its beginning, two or more, and the bytes that name
    /// them: "(1)–(3)", "(a) and (b)", "5 to 7.", "§§ 2–3". `joint` tells what stands between two of them, and whether
    /// those between are meant, too.
    pub fn several(
        &self,
        text: &str,
        joint: fn(&str) -> Option<(bool, &str)>,
    ) -> Option<(Vec<Ordinal>, usize)> {
        let doubled = text.strip_prefix("§§").filter(|_| self.before.starts_with('§'));
        let mut rest = match doubled {
            Some(behind) => behind.trim_start(),
            None => literal(text, &self.before)?,
        };
        let (mut row, mut through) = (Vec::new(), false);
        loop {
            let (number, behind) = self.numbers(rest).pop()?;
            let is_whole = |number: &Ordinal| number.inserted == 0 && !number.is_dotted();
            self.add(&mut row, number.filter(is_whole)?, through)?;
            let closed = literal(behind, &self.after);
            let end = closed.unwrap_or(behind);
            let Some((next, behind)) = joint(end) else {
                let is_row = closed.is_some() && row.len() > 1 && ends(text.strip_suffix(end)?, end);
                return is_row.then(|| (row, text.len() - set_off(end).len()));
            };
            through = next;
            rest = literal(behind, &self.before).unwrap_or(behind);
        }
    }

    /// Adds a number to a row, where it is the next, or with those before it where these are meant, too.
    fn add(&self, row: &mut Vec<Ordinal>, number: Ordinal, through: bool) -> Option<()> {
        if let Some(last) = row.last().map(|last| last.value) {
            let left_out = number.value.checked_sub(last.checked_add(1)?)?;
            let most = if through { MOST } else { 0 };
            if left_out > most {
                return None;
            }
            for value in last + 1..number.value {
                row.push(self.nth(value)?);
            }
        }
        row.push(number);
        Some(())
    }

    /// The number at a place of the order of its like.
    fn nth(&self, value: u32) -> Option<Ordinal> {
        let letter = |first: u8| {
            let place = u8::try_from(value.checked_sub(1)?).ok().filter(|place| *place < 26)?;
            Some(char::from(first + place).to_string())
        };
        let text = match self.number {
            Numerals::Digits
            | Numerals::Roman
            | Numerals::Chinese
            | Numerals::Circled
            | Numerals::Wide
            | Numerals::Words(_) => value.to_string(),
            Numerals::SmallRoman => roman::to(i32::try_from(value).ok()?)?.to_ascii_lowercase(),
            Numerals::Letters => letter(b'a')?,
            Numerals::Capitals => letter(b'A')?,
            Numerals::Dotted(_) | Numerals::None(_) | Numerals::Paragraph | Numerals::Alphabet(_) => {
                return None;
            }
        };
        Some(Ordinal { text, value, inserted: 0 })
    }

    /// The numbers with which a text may begin, the longest first, and what follows each.
    fn numbers<'t>(&self, text: &'t str) -> Vec<(Option<Ordinal>, &'t str)> {
        let numbers = match &self.number {
            Numerals::None(number) => {
                return vec![(number.as_deref().map(fixed), text)];
            }
            Numerals::Digits if self.after.starts_with('°') => before_degree(text).into_iter().collect(),
            Numerals::Digits => {
                let (closed, signed) = (!self.after.trim().is_empty(), self.before.starts_with('§'));
                let apart = letter_apart(text).filter(|_| self.apart);
                apart.into_iter().chain(digits(text, self.is_worded(), closed, signed)).collect()
            }
            // "３" opens what digits open.
            Numerals::Chinese if self.spaced && text.starts_with(|c: char| digit(c).is_some()) => Vec::new(),
            Numerals::Chinese => chinese(text).into_iter().collect(),
            Numerals::Circled => circled(text).into_iter().collect(),
            Numerals::Wide => chinese(text).filter(|_| text.starts_with(is_wide)).into_iter().collect(),
            Numerals::Alphabet(letters) => of_alphabet(letters, text).into_iter().collect(),
            Numerals::Words(words) => in_order(words, text).into_iter().collect(),
            Numerals::Dotted(parts) => dotted(text, *parts).into_iter().collect(),
            Numerals::Roman => romans(text),
            Numerals::SmallRoman => small_roman(text).into_iter().collect(),
            Numerals::Letters => with_latin(letters(text, |c| c.is_ascii_lowercase())),
            Numerals::Capitals => letters(text, |c| c.is_ascii_uppercase()).into_iter().collect(),
            Numerals::Paragraph => Vec::new(),
        };
        let with_letter = |number: Ordinal| match self.letter {
            Some(letter) => Ordinal { text: format!("{letter}{}", number.text), ..number },
            None => number,
        };
        numbers.into_iter().map(|(number, rest)| (Some(with_letter(number)), rest)).collect()
    }
}

/// Whether nobody sees a character: soft hyphens, spaces of no width, marks of direction.
fn is_unseen(c: char) -> bool {
    let is_of_direction = matches!(c, '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}');
    is_of_direction || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{feff}')
}

/// What follows the words of a mark, past what nobody sees there.
pub(crate) fn literal<'t>(text: &'t str, pattern: &str) -> Option<&'t str> {
    let mut rest = text.trim_start_matches(is_unseen);
    for wanted in pattern.chars() {
        if wanted.is_whitespace() {
            rest = rest.trim_start_matches(|c: char| c.is_whitespace() || is_unseen(c));
            continue;
        }
        let found = rest.chars().next()?;
        let same = found == wanted
            || found.to_lowercase().eq(wanted.to_lowercase())
            || is_bare_capital(found, wanted);
        if !(same || is_dash(wanted) && is_dash(found)) {
            return None;
        }
        rest = rest.get(found.len_utf8()..)?.trim_start_matches(is_unseen);
    }
    Some(rest)
}

/// Whether a capital is a letter without its accent, as capitals are printed in some countries: "ARTICULO", "ΑΡΘΡΟ".
fn is_bare_capital(found: char, wanted: char) -> bool {
    let plain = |c: char| fold(c.encode_utf8(&mut [0; 4]));
    !wanted.is_ascii() && found.is_uppercase() && plain(found) == plain(wanted)
}

pub(crate) fn is_dash(c: char) -> bool {
    matches!(c, '-' | '–' | '—' | '−' | '‑' | '―')
}

fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '‑')
}

/// Whether a mark may end so: "5 §:ssä", "1.5" and "Part 1-time" are no marks, "Part 1—General" is.
fn ends(matched: &str, rest: &str) -> bool {
    let (Some(last), Some(next)) = (matched.chars().last(), rest.chars().next()) else { return true };
    let joins = |second: fn(char) -> bool| rest.chars().nth(1).is_some_and(second);
    let glued = next.is_alphanumeric()
        || matches!(next, '\'' | '’' | '/' | '%')
        || (next == ':' && joins(char::is_alphabetic))
        || (is_hyphen(next) && joins(char::is_alphanumeric))
        || (is_dash(next) && (joins(|c| c.is_ascii_digit()) || is_lone_letter(rest)));
    match last {
        '.' => !next.is_ascii_digit(),
        '§' => !glued,
        'º' | 'ª' | '°' => !glued || matched.starts_with(char::is_alphabetic) && begins_words(rest),
        _ => !(glued && last.is_alphanumeric()),
    }
}

/// Whether a dash and one letter follow: "Art. 103–A" is another number.
fn is_lone_letter(rest: &str) -> bool {
    let mut behind = rest.chars().skip(1);
    behind.next().is_some_and(char::is_alphabetic) && behind.next().is_none_or(|c| !c.is_alphanumeric())
}

/// Whether a dash and words follow: "Art. 2°-Las casas".
fn begins_words(rest: &str) -> bool {
    let mut behind = rest.strip_prefix(is_dash).unwrap_or_default().chars();
    behind.next().is_some_and(char::is_uppercase) && behind.next().is_some_and(char::is_lowercase)
}

/// What follows the point, colon or dash after a mark.
fn set_off(rest: &str) -> &str {
    let point = rest.strip_prefix(['.', ':']).filter(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()));
    let rest = point.unwrap_or(rest);
    let dashes = rest.trim_start().trim_start_matches(is_dash);
    if dashes.len() < rest.trim_start().len() { dashes } else { rest }
}

/// A number that the profile gives: `1u`, `2`.
fn fixed(number: &str) -> Ordinal {
    let digits = number.find(|c: char| !c.is_ascii_digit()).and_then(|end| number.get(..end));
    let value = digits.unwrap_or(number).parse().unwrap_or(1);
    Ordinal { text: number.to_owned(), value, inserted: 0 }
}

/// Whole numbers with what was put in between: `62a`, `62 a`, `103-A`, `112-1`, `3¹`, `2 bis`; points of thousands
/// and numbers within numbers, `2.14` or `2:14`, where a word announces the number, and a letter after a space where
/// more of the mark follows, or after a sign where no sentence goes on: `§ 5 a.`
fn digits(text: &str, worded: bool, closed: bool, signed: bool) -> Vec<(Ordinal, &str)> {
    let Some((mut value, mut printed, mut rest)) = whole(text, worded) else { return Vec::new() };
    while let Some((own, part, behind)) =
        rest.strip_prefix(['.', ':']).filter(|_| worded).and_then(|behind| whole(behind, false))
    {
        (value, rest) = (own, behind);
        printed = format!("{printed}.{part}");
    }
    let plain = Ordinal { text: printed.clone(), value, inserted: 0 };
    let mut found = chained(&plain, rest, closed, signed, worded);
    if let Some((inserted, letters, rest)) = set_apart(rest).filter(|_| closed && worded) {
        found.push((Ordinal { text: format!("{printed}{letters}"), value, inserted }, rest));
    }
    if let Some((inserted, word, rest)) = in_latin(rest) {
        found.push((Ordinal { text: format!("{printed}{word}"), value, inserted }, rest));
    }
    let with_letters = letter_in_latin(rest).or_else(|| lettered(rest, closed, signed));
    if let Some((inserted, letters, rest)) = with_letters {
        found.push((Ordinal { text: format!("{printed}{letters}"), value, inserted }, rest));
    }
    found.extend(after_first(rest).filter(|_| value == 1).map(|rest| (plain.clone(), rest)));
    found.push((plain, rest));
    found
}

/// A number and a letter that stands apart from it, where a heading follows or nothing: "1 a Registrering", "14 A.".
fn letter_apart(text: &str) -> Option<(Ordinal, &str)> {
    let (value, printed, rest) = whole(text, false)?;
    let behind = rest.strip_prefix([' ', '\u{a0}'])?;
    let letter = behind.chars().next().filter(char::is_ascii_alphabetic)?;
    let rest = behind.get(1..)?;
    let is_heading =
        letter.is_lowercase() && rest.starts_with(' ') && rest.trim_start().starts_with(char::is_uppercase);
    let fits = is_heading || rest.trim_start().is_empty() || rest.starts_with(['.', ':']);
    let inserted = u32::from(letter.to_ascii_lowercase()).checked_sub(u32::from('a'))? + 1;
    fits.then(|| (Ordinal { text: format!("{printed}{letter}"), value, inserted }, rest))
}

/// What is put in after a number; a letter that stands apart from it only where more of the mark or no sentence follows.
fn lettered(text: &str, closed: bool, signed: bool) -> Option<(u32, String, &str)> {
    let stands_off = |(_, letters, rest): &(u32, String, &str)| {
        let is_small = letters.starts_with(|c: char| c.is_ascii_lowercase());
        signed && is_small && (rest.trim().is_empty() || rest.trim_start().starts_with(['.', ':', '(', '[']))
    };
    inserted(text).filter(|found| closed || !text.starts_with(' ') || stands_off(found))
}

/// What is put in between a number and a word, in brackets or after a point: "2(1) straipsnis", "2.a člen", "2.¹ pants".
fn set_apart(text: &str) -> Option<(u32, String, &str)> {
    let found = if let Some((digits, rest)) = text.strip_prefix('(').and_then(|inner| inner.split_once(')')) {
        (digits.parse().ok()?, format!("-{digits}"), rest)
    } else {
        let behind = text.strip_prefix('.')?;
        let begins = |c: char| c.is_lowercase() || raised(c).is_some();
        inserted(behind).filter(|_| behind.starts_with(begins))?
    };
    found.2.starts_with(' ').then_some(found)
}

/// Numbers within numbers with hyphens, `111-2-1`, and one with a letter at its end, `1-102A`, `2-1 a.`, the longest first.
/// Belgium has a stroke, `3/1`, where a word announces the number.
fn chained<'t>(
    plain: &Ordinal,
    rest: &'t str,
    closed: bool,
    signed: bool,
    worded: bool,
) -> Vec<(Ordinal, &'t str)> {
    let (mut text, mut last, mut behind) = (plain.text.clone(), None, rest);
    let within = |behind: &'t str| {
        let hyphened = behind.strip_prefix(is_hyphen).and_then(|next| whole(next, false));
        let after_stroke = || whole(behind.strip_prefix('/').filter(|_| worded)?, false);
        hyphened.or_else(|| after_stroke().filter(|(_, printed, _)| printed.len() <= 3))
    };
    while let Some((number, printed, next)) = within(behind) {
        text = format!("{text}-{printed}");
        (last, behind) = (Some(number), next);
    }
    let Some(inserted) = last.filter(|_| !plain.is_dotted()) else { return Vec::new() };
    let letters = lettered(behind, closed, signed).filter(|_| !behind.starts_with(is_dash));
    let with_letter = letters.map(|(_, letters, rest)| {
        (Ordinal { text: format!("{text}{letters}"), value: plain.value, inserted }, rest)
    });
    with_letter.into_iter().chain([(Ordinal { text, value: plain.value, inserted }, behind)]).collect()
}

/// What follows the end of "1er", "1re".
fn after_first(rest: &str) -> Option<&str> {
    let behind = ["er", "re", "ère"].iter().find_map(|end| rest.strip_prefix(end))?;
    (!behind.starts_with(char::is_alphanumeric)).then_some(behind)
}

/// A whole number before the sign of an ordinal that belongs to the mark: `1°`.
fn before_degree(text: &str) -> Option<(Ordinal, &str)> {
    let (value, printed, _) = whole(text, false)?;
    let rest = text.trim_start_matches(|c: char| digit(c).is_some());
    Some((Ordinal { text: printed, value, inserted: 0 }, rest))
}

/// A number in Chinese numerals, `三`, `十二`, `一〇三`, or in digits.
fn chinese(text: &str) -> Option<(Ordinal, &str)> {
    let is_numeral = |c: char| NUMERALS.contains(c) || matches!(c, '零' | '十' | '百' | '千');
    let (numeral, rest) = text.split_at_checked(text.find(|c: char| !is_numeral(c)).unwrap_or(text.len()))?;
    if numeral.is_empty() {
        let (value, printed, rest) = whole(text, false)?;
        return Some((Ordinal { text: printed, value, inserted: 0 }, rest));
    }
    let value = chinese_value(numeral)?;
    Some((Ordinal { text: value.to_string(), value, inserted: 0 }, rest))
}

/// The digits of Chinese numerals in order.
const NUMERALS: &str = "〇一二三四五六七八九";

fn chinese_value(numeral: &str) -> Option<u32> {
    let has_units = numeral.contains(['十', '百', '千']);
    let (mut total, mut own) = (0_u32, 0_u32);
    for c in numeral.chars() {
        let unit = match c {
            '十' => 10,
            '百' => 100,
            '千' => 1000,
            _ => 1,
        };
        if unit > 1 {
            (total, own) = (total.checked_add(own.max(1).checked_mul(unit)?)?, 0);
            continue;
        }
        let place = if c == '零' { 0 } else { NUMERALS.chars().position(|one| one == c)? };
        let place = u32::try_from(place).ok()?;
        own = if has_units { place } else { own.checked_mul(10)?.checked_add(place)? };
    }
    total.checked_add(own).filter(|value| (1..=99_999).contains(value))
}

/// A number in a circle: `③`.
fn circled(text: &str) -> Option<(Ordinal, &str)> {
    let first = text.chars().next()?;
    let value = match u32::from(first) {
        code @ 0x2460..=0x2473 => code - 0x245f,
        code @ 0x3251..=0x325f => code - 0x323c,
        _ => return None,
    };
    Some((Ordinal { text: value.to_string(), value, inserted: 0 }, text.get(first.len_utf8()..)?))
}

/// A letter of an alphabet, or the letters that stand for one there: `στ`; in a script that parts no words the first, `가목`.
fn of_alphabet<'t>(letters: &str, text: &'t str) -> Option<(Ordinal, &'t str)> {
    let end = text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len());
    let first = text.chars().next().filter(|c| is_unparted(*c)).map_or(end, char::len_utf8);
    [end, first].into_iter().find_map(|end| {
        let (word, rest) = text.split_at_checked(end)?;
        let (value, inserted) = alphabet::place(letters, word)?;
        Some((Ordinal { text: word.to_owned(), value, inserted }, rest))
    })
}

/// A word of some in order, the longest that fits.
fn in_order<'t>(words: &[String], text: &'t str) -> Option<(Ordinal, &'t str)> {
    let found = (1_u32..).zip(words).filter_map(|(value, word)| Some((value, literal(text, word)?)));
    let (value, rest) = found.min_by_key(|(_, rest)| rest.len())?;
    Some((Ordinal { text: value.to_string(), value, inserted: 0 }, rest))
}

/// Whether a letter is of a script that parts no words.
fn is_unparted(c: char) -> bool {
    c >= '\u{2e80}' && c.is_alphabetic()
}

/// Whether a digit is as wide as the letters of East Asia.
fn is_wide(c: char) -> bool {
    ('０'..='９').contains(&c)
}

/// The digit that a sign of any script is.
pub(crate) fn digit(c: char) -> Option<char> {
    /// Zero in Arabic, Persian, Devanagari, Bengali, Thai, and as wide as letters.
    const ZEROS: [char; 6] = ['\u{660}', '\u{6f0}', '\u{966}', '\u{9e6}', '\u{e50}', '\u{ff10}'];
    if c.is_ascii_digit() {
        return Some(c);
    }
    let place = |zero: &char| u32::from(c).checked_sub(u32::from(*zero)).filter(|place| *place < 10);
    ZEROS.iter().find_map(place).and_then(|place| char::from_digit(place, 10))
}

fn whole(text: &str, worded: bool) -> Option<(u32, String, &str)> {
    let cut = |text: &str| text.find(|c: char| digit(c).is_none()).unwrap_or(text.len());
    let (number, mut rest) = text.split_at_checked(cut(text))?;
    let mut printed: String = number.chars().filter_map(digit).collect();
    while let Some(behind) = rest.strip_prefix('.').filter(|_| worded && printed.len() <= 3) {
        let Some((thousands, next)) = behind.split_at_checked(cut(behind)) else { break };
        let thousands: String = thousands.chars().filter_map(digit).collect();
        if thousands.len() != 3 {
            break;
        }
        printed.push_str(&thousands);
        rest = next;
    }
    let value = printed.parse().ok().filter(|_| printed.len() <= 6)?;
    // "1.º" is 1º.
    let ordinal = rest.strip_prefix('.').filter(|rest| rest.starts_with(['º', 'ª', '°']));
    let rest = ordinal.unwrap_or(rest);
    Some((value, printed, rest.trim_start_matches(['º', 'ª', '°'])))
}

/// A Latin word behind a number. After a blank neither a sentence nor a number may go on behind it: in some language
/// it is a word, "§§ 4 bis 6".
fn in_latin(text: &str) -> Option<(u32, &'static str, &str)> {
    let bare = text.strip_prefix('-').unwrap_or(text).trim_start_matches([' ', '\u{a0}']);
    let (word, rest) =
        bare.split_at_checked(bare.find(|c: char| !c.is_alphabetic()).unwrap_or(bare.len()))?;
    let (word, place) = latin(word)?;
    let glued = text.len() == bare.len() || text.starts_with('-');
    let goes_on = rest.trim_start().starts_with(|c: char| c.is_lowercase() || c.is_ascii_digit());
    (glued || !goes_on).then_some((place, word, rest))
}

/// A Latin word that numbers what was put in, and its place: "2 bis" is the first after 2.
pub(crate) fn latin(word: &str) -> Option<(&'static str, u32)> {
    const WORDS: &[&str] =
        &["bis", "ter", "quater", "quinquies", "sexies", "septies", "octies", "nonies", "decies"];
    // "مكرر" is bis.
    let word = if matches!(word, "مكرر" | "مكررا") { "bis" } else { word };
    (1..).zip(WORDS).find(|(_, own)| own.eq_ignore_ascii_case(word)).map(|(place, own)| (*own, place))
}

/// What is put in between two whole numbers: letters as they are or after a hyphen, one capital after a stroke, digits after a
/// hyphen or raised, which those who have no raised ones write `2^1`.
fn inserted(text: &str) -> Option<(u32, String, &str)> {
    let cut = |text: &str, fits: fn(char) -> bool| text.find(|c: char| !fits(c)).unwrap_or(text.len());
    let raised = cut(text, |c| raised(c).is_some());
    if raised > 0 {
        let (digits, rest) = text.split_at_checked(raised)?;
        let digits: String = digits.chars().filter_map(self::raised).collect();
        return Some((digits.parse().ok()?, format!("-{digits}"), rest));
    }
    if let Some(behind) = text.strip_prefix('^') {
        let (digits, rest) = behind.split_at_checked(cut(behind, |c| c.is_ascii_digit()))?;
        return Some((digits.parse().ok()?, format!("-{digits}"), rest.strip_prefix('^').unwrap_or(rest)));
    }
    // "1의2.", a number of a list in Korea.
    if let Some(behind) = text.strip_prefix('의') {
        let (digits, rest) = behind.split_at_checked(cut(behind, |c| c.is_ascii_digit()))?;
        return Some((digits.parse().ok()?, format!("-{digits}"), rest));
    }
    if let Some(behind) = text.strip_prefix('/') {
        let (letter, rest) = behind.split_at_checked(cut(behind, char::is_alphanumeric))?;
        let is_capital = letter.len() == 1 && letter.starts_with(|c: char| c.is_ascii_uppercase());
        return is_capital.then(|| (count(letter), letter.to_owned(), rest));
    }
    // "103–A": a longer dash before one letter is a hyphen.
    let dash = || text.strip_prefix(is_dash).filter(|_| is_lone_letter(text));
    let hyphen = text.strip_prefix('-').or_else(dash);
    let bare = hyphen.unwrap_or(text).trim_start_matches(' ');
    let spaced = hyphen.is_none() && bare.len() < text.len();
    let join = if hyphen.is_some() { "-" } else { "" };
    if hyphen.is_some() && bare.starts_with(|c: char| c.is_ascii_digit()) {
        let (digits, rest) = bare.split_at_checked(cut(bare, |c| c.is_ascii_digit()))?;
        return Some((digits.parse().ok()?, format!("-{digits}"), rest));
    }
    let (letters, rest) = bare.split_at_checked(cut(bare, char::is_alphabetic))?;
    if let Some((place, _)) = alphabet::any(letters).filter(|_| !spaced) {
        return Some((place, format!("{join}{letters}"), rest));
    }
    let ascii = !letters.is_empty() && letters.bytes().all(|byte| byte.is_ascii_alphabetic());
    let capitals = letters.bytes().all(|byte| byte.is_ascii_uppercase()) && !spaced;
    let fits = ascii && (letters.len() == 1 || letters.len() == 2 && capitals);
    fits.then(|| (count(letters), format!("{join}{letters}"), rest))
}

fn raised(c: char) -> Option<char> {
    let at = "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|digit| digit == c)?;
    char::from_digit(u32::try_from(at).ok()?, 10)
}

fn dotted(text: &str, parts: usize) -> Option<(Ordinal, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (run, _) = text.split_at_checked(end)?;
    let printed = run.trim_end_matches('.');
    let numbers: Vec<&str> = printed.split('.').collect();
    let fits = numbers.len() == parts && numbers.iter().all(|part| (1..=3).contains(&part.len()));
    let value = numbers.last()?.parse().ok().filter(|_| fits)?;
    Some((Ordinal { text: printed.to_owned(), value, inserted: 0 }, text.get(printed.len()..)?))
}

/// `IV`, `I-A`, `IVA`, as whole numbers.
fn romans(text: &str) -> Vec<(Ordinal, &str)> {
    let end = text.find(|c| !matches!(c, 'I' | 'V' | 'X' | 'L' | 'C' | 'D' | 'M')).unwrap_or(text.len());
    let split = text.split_at_checked(end).and_then(|(numeral, rest)| Some((roman_value(numeral)?, rest)));
    let Some((value, rest)) = split else { return Vec::new() };
    let plain = Ordinal { text: value.to_string(), value, inserted: 0 };
    let is_glued = rest.starts_with(|c: char| c.is_ascii_uppercase());
    let letters =
        inserted(rest).filter(|(_, letters, _)| letters.starts_with('-') || is_glued && letters.len() == 1);
    let lettered = letters.map(|(inserted, letters, rest)| {
        (Ordinal { text: format!("{value}{letters}"), value, inserted }, rest)
    });
    let latin = in_latin(rest)
        .map(|(inserted, word, rest)| (Ordinal { text: format!("{value}{word}"), value, inserted }, rest));
    latin.into_iter().chain(lettered).chain([(plain, rest)]).collect()
}

fn small_roman(text: &str) -> Option<(Ordinal, &str)> {
    let end = text.find(|c| !matches!(c, 'i' | 'v' | 'x' | 'l' | 'c' | 'd' | 'm')).unwrap_or(text.len());
    let (numeral, rest) = text.split_at_checked(end)?;
    let value = roman_value(&numeral.to_ascii_uppercase())?;
    Some((Ordinal { text: numeral.to_owned(), value, inserted: 0 }, rest))
}

pub(crate) fn roman_value(numeral: &str) -> Option<u32> {
    let value = roman::from(numeral).filter(|_| !numeral.is_empty())?;
    u32::try_from(value).ok()
}

/// One letter, or one letter twice.
fn letters(text: &str, fits: fn(char) -> bool) -> Option<(Ordinal, &str)> {
    let (letters, rest) = text.split_at_checked(text.find(|c| !fits(c)).unwrap_or(text.len()))?;
    let mut all = letters.chars();
    let first = all.next()?;
    let same = letters.len() <= 2 && all.all(|letter| letter == first);
    let place = count(first.encode_utf8(&mut [0; 4]));
    let value = if letters.len() == 2 { place + 26 } else { place };
    same.then(|| (Ordinal { text: letters.to_owned(), value, inserted: 0 }, rest))
}

/// A letter and the Latin word of what was put in after that, in one word: the `abis` of 13abis. It counts as the letter.
fn letter_in_latin(text: &str) -> Option<(u32, String, &str)> {
    let (letter, behind) = text
        .split_at_checked(1)
        .filter(|(letter, _)| letter.starts_with(|c: char| c.is_ascii_lowercase()))?;
    let (_, word, rest) = in_latin(behind).filter(|_| behind.starts_with(char::is_alphabetic))?;
    Some((count(letter), format!("{letter}{word}"), rest))
}

/// A letter, and before it the one with the Latin word that is put in, where one stands there: `b-bis`, `c bis`.
fn with_latin(found: Option<(Ordinal, &str)>) -> Vec<(Ordinal, &str)> {
    let Some((plain, rest)) = found else { return Vec::new() };
    let latin = in_latin(rest).filter(|_| rest.starts_with(['-', ' ', '\u{a0}']));
    let put_in = latin.map(|(inserted, word, rest)| {
        (Ordinal { text: format!("{}{word}", plain.text), value: plain.value, inserted }, rest)
    });
    put_in.into_iter().chain([(plain, rest)]).collect()
}

/// a = 1, z = 26, aa = 27.
fn count(letters: &str) -> u32 {
    let places = letters.bytes().map(|byte| u32::from(byte.to_ascii_lowercase().saturating_sub(b'a')) + 1);
    places.fold(0, |sum, place| sum.saturating_mul(26).saturating_add(place))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The mark and the number that a text begins with, by a mark of a profile.
    fn found(mark: &str, text: &str) -> Option<(String, String)> {
        let found = Mark::parse(mark).unwrap().find(text)?;
        Some((text[..found.length].to_owned(), found.number.map(|number| number.text).unwrap_or_default()))
    }

    #[test]
    fn marks_are_found_with_their_numbers() {
        for (mark, text, label, number) in [
            ("Art. {1}", "Art. 1º São direitos", "Art. 1º", "1"),
            ("Art. {1}", "ART. 103-A. O Supremo", "ART. 103-A.", "103-A"),
            ("Art. {1}", "Art. 1.134. A sociedade", "Art. 1.134.", "1134"),
            ("Art. {1}", "Art. 120bis. Words", "Art. 120bis.", "120bis"),
            ("Art. {1}", "Art. 103–A. O Supremo", "Art. 103–A.", "103-A"),
            ("Article {1}", "Article 2 bis", "Article 2 bis", "2bis"),
            ("Art. {1}", "Art. 13abis Words", "Art. 13abis", "13abis"),
            ("Art. {1}", "Art. 13bbis. Words", "Art. 13bbis.", "13bbis"),
            ("Artículo {1}", "ARTICULO 2 Palabras", "ARTICULO 2", "2"),
            ("Artículo {1}", "Artículo 2°-Palabras", "Artículo 2°-", "2"),
            ("Art. {1}", "Art. 2º-A Palavras", "Art. 2º-A", "2-A"),
            ("Άρθρο {1}", "ΑΡΘΡΟ 2 Λέξεις", "ΑΡΘΡΟ 2", "2"),
            ("Article {1}", "Article 2-ter: Words", "Article 2-ter:", "2ter"),
            ("Art. {1}", "Art. 5º ter sido", "Art. 5º", "5"),
            ("Art. {1}", "Art. 4 bis 6", "Art. 4", "4"),
            ("Art. {1}er", "Art. 1er.", "Art. 1er.", "1"),
            ("§ {1}", "§ 2º Cabe", "§ 2º", "2"),
            ("§ {1}", "§ 53¹. Pealkiri", "§ 53¹.", "53-1"),
            ("Art. {1}", "Art. 2^1. - Taxa", "Art. 2^1. -", "2-1"),
            ("Art. {1}", "Art. 2^1^ Taxa", "Art. 2^1^", "2-1"),
            ("{1}. §", "2/A. § A halász", "2/A. §", "2A"),
            ("{1}.", "1의2. 새벽", "1의2.", "1-2"),
            ("Art. {1}", "A\u{ad}rt.\u{200f} 2 B.", "A\u{ad}rt.\u{200f} 2", "2"),
            ("{1}.", "\u{200f}2. אגרה", "\u{200f}2.", "2"),
            ("Madde {1}", "MADDE 2/A – Kedi", "MADDE 2/A –", "2A"),
            ("{1} straipsnis", "2(1) straipsnis. Katės", "2(1) straipsnis.", "2-1"),
            ("{1} člen", "2.a člen", "2.a člen", "2a"),
            ("{1} pants", "2.¹ pants. Kaķi", "2.¹ pants.", "2-1"),
            ("{1}. pants", "2. pants. Kaķi", "2. pants.", "2"),
            ("{1} §", "62 a § Otsikko", "62 a §", "62a"),
            ("{1} §", "62§", "62§", "62"),
            ("{1} luku", "2 luku Yleistä", "2 luku", "2"),
            ("{I} –", "IV - o Conselho", "IV -", "4"),
            ("{I} –", "I-A – o Conselho", "I-A –", "1-A"),
            ("Chapter {I}", "CHAPTER XIV", "CHAPTER XIV", "14"),
            ("Chapter {I}", "CHAPTER IVA Cats", "CHAPTER IVA", "4A"),
            ("Chapter {1}", "CHAPTER 1—GENERAL", "CHAPTER 1—", "1"),
            ("Part {1}", "Part 2–Fees", "Part 2–", "2"),
            ("{a})", "c) as leis", "c)", "c"),
            ("{a})", "b-bis) la tigre", "b-bis)", "bbis"),
            ("{a})", "c bis) querer", "c bis)", "cbis"),
            ("lit. {a}", "lit. b bis d", "lit. b", "b"),
            ("({a})", "(aa) any person", "(aa)", "aa"),
            ("({i})", "(iv) any", "(iv)", "iv"),
            ("({1})", "(2)Whoever", "(2)", "2"),
            ("{1}.", "3.(1) This Act", "3.", "3"),
            ("{1}.", "1.—(1) This Order", "1.—", "1"),
            ("{1.1}", "2.3 Guests", "2.3", "2.3"),
            ("Parágrafo único{=1u}", "Parágrafo único. Todo", "Parágrafo único.", "1u"),
            ("Second Schedule{=2}", "SECOND SCHEDULE", "SECOND SCHEDULE", "2"),
            ("Explanation", "Explanation.—In this section", "Explanation.—", ""),
            ("Explanation.—", "Explanation.—In this section", "Explanation.—", ""),
            ("Section {1}", "Section 5: Guests", "Section 5:", "5"),
            ("Section {1}", "section 5A", "section 5A", "5A"),
            ("Section {1}", "Section 5 a dog", "Section 5", "5"),
            ("Section {1}", "Section 1.2. Fees", "Section 1.2.", "1.2"),
            ("Rule {1}", "Rule 3.10A Cats", "Rule 3.10A", "3.10A"),
            ("Artikel {1}", "Artikel 2:14a", "Artikel 2:14a", "2.14a"),
            ("Section {1}", "Section 2: 3 dogs", "Section 2:", "2"),
            ("§ {1}", "§ 5 a. Gebyr", "§ 5 a.", "5a"),
            ("§ {1}", "§ 2-1 a. Gebyr", "§ 2-1 a.", "2-1a"),
            ("§ {1}", "§ 5 o regime", "§ 5", "5"),
            ("§ {1}", "§ 1er. Est", "§ 1er.", "1"),
            ("§ {1}", "§ 1-102A. Fees", "§ 1-102A.", "1-102A"),
            ("Article L. {L1}", "Article L. 111-2-1", "Article L. 111-2-1", "L111-2-1"),
            ("Artigo {1}", "Artigo 2.º-A", "Artigo 2.º-A", "2-A"),
            ("{1}°", "1° Le chat", "1°", "1"),
            ("{1 }", "1bis Als Katze", "1bis", "1bis"),
            ("{２ }", "２　前項", "２", "2"),
            ("第{一}条", "第二十三条　猫", "第二十三条", "23"),
            ("第{一}条", "第一〇三条 猫", "第一〇三条", "103"),
            ("第{一}条", "第二条の二　猫", "第二条の二", "2-2"),
            ("第{一}条", "第三条の三の二　猫", "第三条の三の二", "3-3-2"),
            ("Art. {1}", "Art. 3/1. Le vol", "Art. 3/1.", "3-1"),
            ("§ {1}", "§ 2/1. Le Roi", "§ 2/1.", "2-1"),
            ("{一 }", "三　猫", "三", "3"),
            ("제{1}조", "제2조의2(목적)", "제2조의2", "2-2"),
            ("{①}", "②장관", "②", "2"),
            ("{α})", "στ) η γάτα", "στ)", "στ"),
            ("المادة {1}", "المادة ٢", "المادة ٢", "2"),
            ("المادة {1}", "المادة 2 مكرر", "المادة 2 مكرر", "2bis"),
            ("Άρθρο {1}", "ΆΡΘΡΟ 2Α", "ΆΡΘΡΟ 2Α", "2Α"),
            ("{Erster|Zweiter} Abschnitt", "Zweiter Abschnitt", "Zweiter Abschnitt", "2"),
            ("{1} kap.", "2 kap. Tillstånd", "2 kap.", "2"),
            ("Kapitel {1 a}", "Kapitel 1 a Registrering", "Kapitel 1 a", "1a"),
            ("Kapitel {1 a}", "Kapitel 1 a", "Kapitel 1 a", "1a"),
            ("Kapitel {1 a}", "Kapitel 1 a gælder", "Kapitel 1", "1"),
            ("Kapittel {1 a}", "Kapittel 14 A. Varsling", "Kapittel 14 A.", "14A"),
        ] {
            assert_eq!(found(mark, text), Some((label.to_owned(), number.to_owned())), "{mark} {text}");
        }
    }

    #[test]
    fn what_only_looks_like_a_mark_is_none() {
        for (mark, text) in [
            ("{1} §", "5 §:ssä säädetään"),
            ("{1}.", "1.5 metres"),
            ("{1.1}", "2.3.1 Guests"),
            ("Section {1}", "Sections 5"),
            ("Part {1}", "Part 1-time members"),
            ("Section {1}", "Section 5–7"),
            ("Section {1}", "Section 5th"),
            ("({a})", "(ab) any"),
            ("{I} –", "IIII - x"),
            ("Explanation", "Explanations"),
            ("Art. {1}", "Art. X"),
            ("{1} kap.", "2 kap. 3 § gäller"),
            ("第{一}条", "第三条の規定による"),
            ("제{1}조", "제2조에 따라"),
            ("{1 }", "1 jahr"),
            ("{1 }", "1. Jahr"),
            ("{1 }", "1° Le chat"),
            ("{２ }", "2 前項"),
            ("{一 }", "３　前項"),
            ("Art. {1}", "Art. 3/2010 gilt"),
        ] {
            assert_eq!(found(mark, text), None, "{mark} {text}");
        }
    }

    #[test]
    fn a_sign_is_no_word() {
        let said = |mark: &str| {
            let mark = Mark::parse(mark).unwrap();
            (mark.is_worded(), mark.is_sign())
        };
        assert_eq!((said("§ {1}"), said("{1} §")), ((true, true), (true, true)));
        assert_eq!((said("Art. {1}"), said("({1})")), ((true, false), (false, false)));
    }

    #[test]
    fn marks_in_a_row_are_read_together() {
        let row = |mark: &str, text: &str| {
            let (numbers, length) = Mark::parse(mark).unwrap().several(text, crate::lexicon::joint)?;
            let numbers: Vec<String> = numbers.into_iter().map(|number| number.text).collect();
            Some((text[..length].to_owned(), numbers.join(" ")))
        };
        for (mark, text, named, numbers) in [
            ("({1})", "(1)–(3) [Repealed]", "(1)–(3)", "1 2 3"),
            ("({1})", "(4) to (6) [Repealed]", "(4) to (6)", "4 5 6"),
            ("({1})", "(1), (2) and (3). [Repealed]", "(1), (2) and (3).", "1 2 3"),
            ("({1})", "(1-3) [Repealed]", "(1-3)", "1 2 3"),
            ("({a})", "(a) and (b) [Omitted]", "(a) and (b)", "a b"),
            ("({i})", "(ii)—(iv) [Omitted]", "(ii)—(iv)", "ii iii iv"),
            ("{1}.", "5–7. [Omitted]", "5–7.", "5 6 7"),
            ("{1}.", "5. to 7. [Omitted]", "5. to 7.", "5 6 7"),
            ("{1} §", "4–5 § (kumottu)", "4–5 §", "4 5"),
            ("§ {1}", "§§ 2–3 (repealed)", "§§ 2–3", "2 3"),
            ("{I} –", "II a IV – (Revogado)", "II a IV –", "2 3 4"),
        ] {
            assert_eq!(row(mark, text), Some((named.to_owned(), numbers.to_owned())), "{mark} {text}");
        }
        for (mark, text) in [
            ("({1})", "(1) [Repealed]"),
            ("({1})", "(1) and (3) [Repealed]"),
            ("({1})", "(3)–(1) [Repealed]"),
            ("({1})", "(1)–(999) [Repealed]"),
            ("{1}.", "5–7 members"),
            ("{1}.", "5A–5C. [Omitted]"),
            ("{1}.", "5. – [Omitted]"),
            ("{I} –", "I – II – x"),
            ("{1.1}", "2.1–2.4 [Omitted]"),
        ] {
            assert_eq!(row(mark, text), None, "{mark} {text}");
        }
    }

    #[test]
    fn numbers_within_numbers_follow_each_other() {
        let number = |text: &str| Mark::parse("Rule {1}").unwrap().find(text).unwrap().number.unwrap();
        for (one, next) in [("1.1", "1.2"), ("1.9", "2.1"), ("1.9", "2"), ("1.2", "1.2A"), ("1.2A", "1.3")] {
            let (one, next) = (number(&format!("Rule {one}")), number(&format!("Rule {next}")));
            assert!(next.follows(&one) && next > one && !one.follows(&next), "{one:?} {next:?}");
        }
        for (one, other) in [("1.1", "2.2"), ("1.1", "1.3"), ("1.2", "3.1"), ("1", "1.1"), ("1", "2.1")] {
            let (one, other) = (number(&format!("Rule {one}")), number(&format!("Rule {other}")));
            assert!(!other.follows(&one) && other > one, "{one:?} {other:?}");
        }
        assert!(number("Rule 1.10") > number("Rule 1.9"));
        let row =
            Mark::parse("Rule {1}").unwrap().several("Rule 1.1 to 1.3 [Repealed]", crate::lexicon::joint);
        assert_eq!(row, None);
    }

    #[test]
    fn a_mark_needs_more_than_a_number() {
        for mark in ["{1}", "{a}", "", "{}.", "{x}.", "Art. {1} {1}", "Art. 1}"] {
            assert_eq!(Mark::parse(mark), None, "{mark}");
        }
    }

    #[test]
    fn numbers_follow_each_other() {
        let number = |mark: &str, text: &str| Mark::parse(mark).unwrap().find(text).unwrap().number.unwrap();
        for (mark, one, next, follows) in [
            ("{1}.", "3.", "4.", true),
            ("{1}.", "62.", "62a.", true),
            ("{1}.", "62b.", "63.", true),
            ("Art. {1}", "Art. 62.", "Art. 62 bis.", true),
            ("Art. {1}", "Art. 62bis.", "Art. 62ter.", true),
            ("Art. {1}", "Art. 62ter.", "Art. 63.", true),
            ("Art. {1}", "Art. 13a.", "Art. 13abis.", true),
            ("Art. {1}", "Art. 13abis.", "Art. 13ater.", true),
            ("Art. {1}", "Art. 13ater.", "Art. 13b.", true),
            ("Art. {1}", "Art. 13abis.", "Art. 13a.", false),
            ("{1}.", "3.", "5.", false),
            ("{1}.", "3.", "3.", false),
            ("{a})", "z)", "aa)", true),
            ("{a})", "b)", "b-bis)", true),
            ("{a})", "b-bis)", "c)", true),
            ("({i})", "(ix)", "(x)", true),
            ("§ {1}", "§ 6", "§ 6¹", true),
            ("§ {1}", "§ 6¹", "§ 7", true),
            ("§ {1}", "§ 1-2", "§ 1-3", true),
            ("§ {1}", "§ 1-2", "§ 2-1", true),
            ("§ {1}", "§ 1-102", "§ 1-102A", true),
            ("§ {1}", "§ 1-2", "§ 1-4", false),
            ("Article L. {L1}", "Article L. 111-2", "Article L. 111-2-1", true),
            ("Article L. {L1}", "Article L. 111-2-1", "Article L. 111-3", true),
            ("第{一}条", "第二条", "第二条の二", true),
            ("第{一}条", "第二条の二", "第三条", true),
            ("第{一}条", "第三条の三", "第三条の三の二", true),
            ("Art. {1}", "Art. 3", "Art. 3/1", true),
            ("Second Schedule{=2}", "Second Schedule", "Second Schedule", false),
        ] {
            let (one, next) = (number(mark, one), number(mark, next));
            assert_eq!(next.follows(&one), follows, "{one:?} {next:?}");
        }
    }
}
