//! What opens a provision in a text: "Art. 1º", "§ 2º", "IV –", "(a)", "2 luku", "Section 3".
//!
//! A profile writes a mark as the first provision of its level has it, with the number in braces: `Art. {1}`,
//! `{I} –`, `({a})`, `{1} luku`. A space stands for any white space or none, a dash for any dash, and letters for
//! either case. `{=1u}` stands for nothing in the text: the mark has no number, and the provision has this one, as in
//! `First Schedule{=1}`. `{}`
//! alone is a paragraph without a mark, whose number is its place.

use std::cmp::Ordering;

/// A longer range is no row of provisions.
const MOST: u32 = 200;

/// What opens a provision of a level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    before: String,
    number: Numerals,
    after: String,
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
    /// `{a}`: c, aa.
    Letters,
    /// `{A}`: C.
    Capitals,
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
        let (own, before) = (self.parts(), other.parts());
        if self.inserted > 0 {
            return own == before && other.inserted.checked_add(1) == Some(self.inserted);
        }
        let above = before.split_last().map_or(&[][..], |(_, above)| above);
        let first_in = |numbers: &[u32]| own.split_last() == Some((&1, numbers));
        let is_next = |next: Option<Vec<u32>>| next.is_some_and(|next| next == own || first_in(&next));
        let is_sibling = next(&before).is_some_and(|next| next == own);
        is_sibling || is_next(next(above))
    }

    /// The whole numbers that it is made of: 3.2 has 3 and 2.
    fn parts(&self) -> Vec<u32> {
        let above = self.text.rsplit_once('.').map_or("", |(above, _)| above);
        above.split('.').filter_map(|part| part.parse().ok()).chain([self.value]).collect()
    }

    /// Whether it is one with points.
    fn is_dotted(&self) -> bool {
        self.text.contains('.')
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
        let number = match number {
            "1" => Numerals::Digits,
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
            _ => return None,
        };
        let bare = before.trim().is_empty() && after.trim().is_empty();
        let alone =
            bare != (number == Numerals::Paragraph) && !(bare && matches!(number, Numerals::Dotted(_)));
        let braces = after.contains(['{', '}']) || before.contains('}');
        (!alone && !braces).then(|| Self { before: before.to_owned(), number, after: after.to_owned() })
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

    /// Whether it is a paragraph that nothing opens.
    pub fn is_paragraph(&self) -> bool {
        self.number == Numerals::Paragraph
    }

    /// Finds the mark at the beginning of a text, with a point, colon or dash that sets it off from what follows.
    pub fn find(&self, text: &str) -> Option<Marked> {
        let after_before = literal(text, &self.before)?;
        let mut found = self.numbers(after_before).into_iter().filter_map(|(number, rest)| {
            let rest = literal(rest, &self.after)?;
            let matched = text.strip_suffix(rest)?;
            ends(matched, rest).then_some((number, rest))
        });
        let (number, rest) = found.next()?;
        let length = text.len() - set_off(rest).len();
        Some(Marked { length, number })
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
            Numerals::Digits | Numerals::Roman => value.to_string(),
            Numerals::SmallRoman => roman::to(i32::try_from(value).ok()?)?.to_ascii_lowercase(),
            Numerals::Letters => letter(b'a')?,
            Numerals::Capitals => letter(b'A')?,
            Numerals::Dotted(_) | Numerals::None(_) | Numerals::Paragraph => return None,
        };
        Some(Ordinal { text, value, inserted: 0 })
    }

    /// The numbers with which a text may begin, the longest first, and what follows each.
    fn numbers<'t>(&self, text: &'t str) -> Vec<(Option<Ordinal>, &'t str)> {
        let numbers = match &self.number {
            Numerals::None(number) => {
                return vec![(number.as_deref().map(fixed), text)];
            }
            Numerals::Digits => digits(text, self.is_worded(), !self.after.trim().is_empty()),
            Numerals::Dotted(parts) => dotted(text, *parts).into_iter().collect(),
            Numerals::Roman => romans(text),
            Numerals::SmallRoman => small_roman(text).into_iter().collect(),
            Numerals::Letters => letters(text, |c| c.is_ascii_lowercase()).into_iter().collect(),
            Numerals::Capitals => letters(text, |c| c.is_ascii_uppercase()).into_iter().collect(),
            Numerals::Paragraph => Vec::new(),
        };
        numbers.into_iter().map(|(number, rest)| (Some(number), rest)).collect()
    }
}

/// What follows the words of a mark.
pub(crate) fn literal<'t>(text: &'t str, pattern: &str) -> Option<&'t str> {
    let mut rest = text;
    for wanted in pattern.chars() {
        if wanted.is_whitespace() {
            rest = rest.trim_start();
            continue;
        }
        let found = rest.chars().next()?;
        let same = found == wanted || found.to_lowercase().eq(wanted.to_lowercase());
        if !(same || is_dash(wanted) && is_dash(found)) {
            return None;
        }
        rest = rest.get(found.len_utf8()..)?;
    }
    Some(rest)
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
        '§' | 'º' | 'ª' | '°' => !glued,
        _ => !(glued && last.is_alphanumeric()),
    }
}

/// Whether a dash and one letter follow: "Art. 103–A" is another number.
fn is_lone_letter(rest: &str) -> bool {
    let mut behind = rest.chars().skip(1);
    behind.next().is_some_and(char::is_alphabetic) && behind.next().is_none_or(|c| !c.is_alphanumeric())
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
/// more of the mark follows.
fn digits(text: &str, worded: bool, closed: bool) -> Vec<(Ordinal, &str)> {
    let Some((mut value, mut printed, mut rest)) = whole(text, worded) else { return Vec::new() };
    while let Some((own, part, behind)) =
        rest.strip_prefix(['.', ':']).filter(|_| worded).and_then(|behind| whole(behind, false))
    {
        (value, rest) = (own, behind);
        printed = format!("{printed}.{part}");
    }
    let plain = Ordinal { text: printed.clone(), value, inserted: 0 };
    let mut found = Vec::new();
    if let Some((inserted, word, rest)) = in_latin(rest) {
        found.push((Ordinal { text: format!("{printed}{word}"), value, inserted }, rest));
    }
    if let Some((inserted, letters, rest)) = inserted(rest).filter(|_| closed || !rest.starts_with(' ')) {
        found.push((Ordinal { text: format!("{printed}{letters}"), value, inserted }, rest));
    }
    found.push((plain, rest));
    found
}

fn whole(text: &str, worded: bool) -> Option<(u32, String, &str)> {
    let cut = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, mut rest) = text.split_at_checked(cut(text))?;
    let mut printed = number.to_owned();
    while let Some(behind) = rest.strip_prefix('.').filter(|_| worded && printed.len() <= 3) {
        let Some((thousands, next)) = behind.split_at_checked(cut(behind)) else { break };
        if thousands.len() != 3 {
            break;
        }
        printed.push_str(thousands);
        rest = next;
    }
    let value = printed.parse().ok().filter(|_| printed.len() <= 6)?;
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
    (1..).zip(WORDS).find(|(_, own)| own.eq_ignore_ascii_case(word)).map(|(place, own)| (*own, place))
}

/// What is put in between two whole numbers: letters as they are or after a hyphen, digits after a hyphen or raised.
fn inserted(text: &str) -> Option<(u32, String, &str)> {
    let cut = |text: &str, fits: fn(char) -> bool| text.find(|c: char| !fits(c)).unwrap_or(text.len());
    let raised = cut(text, |c| raised(c).is_some());
    if raised > 0 {
        let (digits, rest) = text.split_at_checked(raised)?;
        let digits: String = digits.chars().filter_map(self::raised).collect();
        return Some((digits.parse().ok()?, format!("-{digits}"), rest));
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

/// `IV`, `I-A`, as whole numbers.
fn romans(text: &str) -> Vec<(Ordinal, &str)> {
    let end = text.find(|c| !matches!(c, 'I' | 'V' | 'X' | 'L' | 'C' | 'D' | 'M')).unwrap_or(text.len());
    let split = text.split_at_checked(end).and_then(|(numeral, rest)| Some((roman_value(numeral)?, rest)));
    let Some((value, rest)) = split else { return Vec::new() };
    let plain = Ordinal { text: value.to_string(), value, inserted: 0 };
    let letters = inserted(rest).filter(|(_, letters, _)| letters.starts_with('-'));
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

fn roman_value(numeral: &str) -> Option<u32> {
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
            ("Article {1}", "Article 2-ter: Words", "Article 2-ter:", "2ter"),
            ("Art. {1}", "Art. 5º ter sido", "Art. 5º", "5"),
            ("Art. {1}", "Art. 4 bis 6", "Art. 4", "4"),
            ("Art. {1}er", "Art. 1er.", "Art. 1er.", "1"),
            ("§ {1}", "§ 2º Cabe", "§ 2º", "2"),
            ("§ {1}", "§ 53¹. Pealkiri", "§ 53¹.", "53-1"),
            ("{1} §", "62 a § Otsikko", "62 a §", "62a"),
            ("{1} §", "62§", "62§", "62"),
            ("{1} luku", "2 luku Yleistä", "2 luku", "2"),
            ("{I} –", "IV - o Conselho", "IV -", "4"),
            ("{I} –", "I-A – o Conselho", "I-A –", "1-A"),
            ("Chapter {I}", "CHAPTER XIV", "CHAPTER XIV", "14"),
            ("Chapter {1}", "CHAPTER 1—GENERAL", "CHAPTER 1—", "1"),
            ("Part {1}", "Part 2–Fees", "Part 2–", "2"),
            ("{a})", "c) as leis", "c)", "c"),
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
            ("{1}.", "3.", "5.", false),
            ("{1}.", "3.", "3.", false),
            ("{a})", "z)", "aa)", true),
            ("({i})", "(ix)", "(x)", true),
            ("§ {1}", "§ 6", "§ 6¹", true),
            ("Second Schedule{=2}", "Second Schedule", "Second Schedule", false),
        ] {
            let (one, next) = (number(mark, one), number(mark, next));
            assert_eq!(next.follows(&one), follows, "{one:?} {next:?}");
        }
    }
}
