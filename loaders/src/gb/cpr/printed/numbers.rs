//! Numbers of a printed guide: `A.1.1`, `N10A.1`, `7.3A`, `Section 5.`; and which of a text's numbers are its own.

use std::collections::{BTreeMap, HashMap};

use super::super::annex::word;
use super::rows::Row;

/// The words before the number of a section.
const SECTIONS: [&str; 3] = ["section", "part", "chapter"];

/// A number with a letter before it or without.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Number {
    letter: Option<char>,
    parts: Vec<(u32, String)>,
}

impl Number {
    /// Reads a number alone: `A`, `A.1.1`, `A1.1`.
    pub(super) fn read(text: &str) -> Option<Self> {
        opening(&format!("{text}.")).filter(|one| !one.is_named).map(|one| one.number)
    }

    /// `A.1` has two parts.
    pub(super) fn depth(&self) -> usize {
        self.parts.len() + usize::from(self.letter.is_some())
    }

    /// Whether it is below another: A.1.1 is below A.1 and A.
    pub(super) fn is_within(&self, above: &Self) -> bool {
        above.letter == self.letter && above.depth() < self.depth() && self.parts.starts_with(&above.parts)
    }

    /// A.1 of A.1.1; none of A.
    pub(super) fn above(&self) -> Option<Self> {
        let (_, parts) = self.parts.split_last()?;
        let above = Self { letter: self.letter, parts: parts.to_vec() };
        (above.depth() > 0).then_some(above)
    }

    /// Its last count: 3 of A.1.3.
    pub(super) fn count(&self) -> u32 {
        self.parts.last().map_or(0, |(count, _)| *count)
    }

    /// Whether it is another with a letter after it: 2A is there where 2 is not.
    pub(super) fn is_lettered(&self, other: &Self) -> bool {
        self.letter == other.letter
            && self.parts.len() == other.parts.len()
            && self.with_count(self.count()) == *other
            && self != other
    }

    /// The number with another last count.
    pub(super) fn with_count(&self, count: u32) -> Self {
        let mut other = self.clone();
        if let Some(last) = other.parts.last_mut() {
            *last = (count, String::new());
        }
        other
    }

    /// Its first count, and whether each of its counts is 1.
    pub(super) fn first(&self) -> (u32, bool) {
        let ones = self.parts.iter().all(|(count, letters)| *count == 1 && letters.is_empty());
        (self.parts.first().map_or(0, |(count, _)| *count), ones)
    }

    /// `A.1.1`, with a point after the letter whatever is printed.
    pub(super) fn text(&self) -> String {
        let letter = self.letter.map(String::from);
        let parts = self.parts.iter().map(|(count, letters)| format!("{count}{letters}"));
        letter.into_iter().chain(parts).collect::<Vec<_>>().join(".")
    }

    /// `A1.1`, with no point after the letter.
    pub(super) fn closed(&self) -> String {
        let text = self.text();
        match self.letter {
            Some(letter) => format!("{letter}{}", text.get(2..).unwrap_or_default()),
            None => text,
        }
    }
}

/// A number that opens a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Opening {
    pub(super) number: Number,
    /// What is printed up to the words.
    pub(super) label: String,
    /// Where the words begin.
    pub(super) rest: usize,
    /// Whether a word or a point says that it is no count of things.
    pub(super) is_marked: bool,
    /// Whether a word says what it is of: `Section 5`.
    pub(super) is_named: bool,
}

/// The number at the beginning of a line, after quotation marks and brackets.
pub(super) fn opening(text: &str) -> Option<Opening> {
    let quotes = |c: char| matches!(c, '“' | '"' | '‘' | '[');
    let mut at = text.len() - text.trim_start_matches(quotes).len();
    let named = word(text.get(at..)?, &SECTIONS);
    at += named.unwrap_or(0);
    let own = text.get(at..)?;
    let letter = own.chars().next().filter(char::is_ascii_uppercase);
    let mut point = false;
    if letter.is_some() {
        at += 1;
        point = own.get(1..)?.starts_with('.');
        at += usize::from(point);
    }
    let mut parts = Vec::new();
    while let Some((part, length)) = part(text.get(at..)?) {
        parts.push(part);
        at += length;
        point = text.get(at..)?.starts_with('.');
        at += usize::from(point);
        if !point {
            break;
        }
    }
    let number = Number { letter, parts };
    let rest = text.get(at..)?;
    let rest = rest.strip_prefix(':').unwrap_or(rest);
    let parted = rest.is_empty() || rest.starts_with(|c: char| c.is_whitespace() || c == '(');
    let alone = letter.is_some() && number.parts.is_empty() && !point && named.is_none();
    if number.depth() == 0 || number.depth() > 4 || !parted || alone {
        return None;
    }
    let words = rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '-' | '–' | '—'));
    let rest = text.len() - words.len();
    let label = text.get(..rest)?.trim_end().trim_end_matches(['.', ':']).to_owned();
    let is_marked = named.is_some() || point || number.depth() > 1 || words.is_empty();
    Some(Opening { number, label, rest, is_marked, is_named: named.is_some() })
}

/// A part of a number: `10A`, and how many bytes it takes.
fn part(text: &str) -> Option<((u32, String), usize)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let count = text.get(..digits).filter(|_| (1..=3).contains(&digits))?.parse().ok()?;
    let mut after = text.get(digits..)?.chars();
    let letter = after.next().filter(char::is_ascii_alphabetic);
    let ends = after.next().is_none_or(|c| !c.is_alphanumeric());
    match letter {
        Some(letter) if ends => Some(((count, letter.to_ascii_uppercase().to_string()), digits + 1)),
        Some(_) => None,
        None => Some(((count, String::new()), digits)),
    }
}

/// The lines of the sections that open with a number of the guide: those of the longest run that rises. A number of one part
/// is a heading by its look, or by the number after it.
pub(super) fn own(rows: &[Row], body: f64) -> BTreeMap<usize, Opening> {
    let candidates = rows.iter().enumerate().filter(|(_, row)| row.opens || row.begins);
    let all: Vec<(usize, Opening)> =
        candidates.filter_map(|(at, row)| Some((at, opening(&row.text)?))).collect();
    let lettered =
        all.iter().filter(|(_, one)| one.number.letter.is_some() && one.number.depth() > 1).count();
    let plain = all.iter().filter(|(_, one)| one.number.letter.is_none() && one.number.depth() > 1).count();
    let scheme = |one: &Opening| one.number.letter.is_some() == (lettered > plain);
    let all: Vec<(usize, Opening)> = all.into_iter().filter(|(_, one)| scheme(one)).collect();
    let edges = edges(rows, &all);
    let fits = |place: usize, at: usize, one: &Opening| {
        let Some(row) = rows.get(at) else { return false };
        let depth = one.number.depth();
        let next = all.get(place + 1).is_some_and(|(_, next)| next.number.is_within(&one.number));
        let in_place = row.opens || edges.get(&depth).is_some_and(|edge| row.x <= edge + 3.0);
        in_place && (depth > 1 || row.is_set_off(body) || one.is_marked && next)
    };
    let run: Vec<(usize, Number)> = all
        .iter()
        .enumerate()
        .filter(|(place, (at, one))| fits(*place, *at, one))
        .map(|(_, (at, one))| (*at, one.number.clone()))
        .collect();
    let kept = longest(&run);
    all.into_iter().filter(|(at, _)| kept.contains(at)).collect()
}

/// Where most numbers of a depth begin that stand after some room.
fn edges(rows: &[Row], all: &[(usize, Opening)]) -> HashMap<usize, f64> {
    let mut edges: HashMap<usize, Vec<f64>> = HashMap::new();
    for (at, one) in all {
        let row = rows.get(*at).filter(|row| row.opens);
        edges.entry(one.number.depth()).or_default().extend(row.map(|row| row.x));
    }
    let middle = |mut all: Vec<f64>| {
        all.sort_by(f64::total_cmp);
        all.get(all.len() / 2).copied()
    };
    edges.into_iter().filter_map(|(depth, all)| Some((depth, middle(all)?))).collect()
}

/// The lines of the longest run of numbers that do not fall.
fn longest(run: &[(usize, Number)]) -> Vec<usize> {
    let mut ranks: Vec<&Number> = run.iter().map(|(_, number)| number).collect();
    ranks.sort_unstable();
    ranks.dedup();
    // The longest run that ends with a number of each rank or below (Fenwick, 1994), with the line where it ends: a file may
    // have as many numbers as lines.
    let mut below: Vec<Option<(usize, usize)>> = vec![None; ranks.len() + 1];
    let mut up_to: Vec<(usize, Option<usize>)> = Vec::with_capacity(run.len());
    for (at, (_, number)) in run.iter().enumerate() {
        let rank = ranks.partition_point(|other| *other <= number);
        let down = std::iter::successors(Some(rank), |rank| Some(rank & rank.checked_sub(1)?));
        let best = down.take_while(|rank| *rank > 0).filter_map(|rank| *below.get(rank)?).max();
        let length = best.map_or(1, |(length, _)| length + 1);
        up_to.push((length, best.map(|(_, at)| at)));
        let mut up = rank;
        while let Some(held) = below.get_mut(up) {
            *held = (*held).max(Some((length, at)));
            up += up & up.wrapping_neg();
        }
    }
    let last = (0..run.len()).rev().max_by_key(|&at| up_to.get(at).map(|(length, _)| *length));
    std::iter::successors(last, |&at| up_to.get(at).and_then(|(_, before)| *before))
        .filter_map(|at| run.get(at).map(|(line, _)| *line))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_open_lines_in_many_forms() {
        for (text, number, closed, rest) in [
            ("A. Preliminary", Some("A"), "A", "Preliminary"),
            ("A.1 The framework", Some("A.1"), "A1", "The framework"),
            ("N10A.1 Arrest", Some("N.10A.1"), "N10A.1", "Arrest"),
            ("7.3A Clients", Some("7.3A"), "7.3A", "Clients"),
            ("5a. Use", Some("5A"), "5A", "Use"),
            ("Section 5. Case management", Some("5"), "5", "Case management"),
            ("“1.1 (1) These Rules", Some("1.1"), "1.1", "(1) These Rules"),
            ("B.4.1", Some("B.4.1"), "B4.1", ""),
            ("A party may", None, "", ""),
            ("2004 was a year", None, "", ""),
            ("4pm is late", None, "", ""),
            ("e.g. this", None, "", ""),
        ] {
            let read = opening(text);
            assert_eq!(read.as_ref().map(|read| read.number.text()).as_deref(), number, "{text}");
            assert_eq!(read.as_ref().map(|read| read.number.closed()).unwrap_or_default(), closed, "{text}");
            assert_eq!(read.and_then(|read| text.get(read.rest..)).unwrap_or_default(), rest, "{text}");
        }
        assert!(!opening("28 days after").unwrap().is_marked && opening("28. Days").unwrap().is_marked);
    }
}
