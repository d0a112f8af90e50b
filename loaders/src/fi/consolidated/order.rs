//! What the numbers of moments say against their lines: one moment stands twice, or a lower number comes after a higher
//! one.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};

use super::Row;
use crate::encoding;
use crate::fi::drafting::{CHAPTER, DRAFTING, SECTION};
use crate::from_acts::Target;
use crate::provision::number_of;

/// What is not as the numbers say, in a section or in the text as a whole.
#[derive(Debug)]
pub(super) struct Odd {
    pub(super) line: u64,
    pub(super) section: Option<Target>,
    pub(super) message: String,
}

/// Moments each of which stands once, by their first lines.
#[derive(Debug, Default)]
pub(super) struct Once<'a> {
    pub(super) rows: Vec<Row<'a>>,
    /// The lines of copies, each with that of its moment.
    pub(super) copies: Vec<(u64, u64)>,
    /// Moments that say something else than the first of their number.
    pub(super) others: Vec<Odd>,
}

impl<'a> Once<'a> {
    pub(super) fn of(rows: Vec<Row<'a>>) -> Self {
        let mut this = Self::default();
        let mut places: HashMap<[String; 4], usize> = HashMap::new();
        for row in rows {
            let at = *places.entry(place(&row)).or_insert(this.rows.len());
            let Some(first) = this.rows.get(at) else {
                this.rows.push(row);
                continue;
            };
            if first.says_the_same(&row) {
                this.copies.push((row.line, first.line));
                continue;
            }
            let message = format!(
                "moment {} of {} § stands on line {} with other words",
                row.moment, row.section_id, first.line
            );
            this.others.push(Odd { line: row.line, section: Some(section(&row)), message });
        }
        this
    }
}

/// A moment with characters that no text has, or that is in another encoding than the others: it is kept as it stands.
pub(super) fn odd_sign(row: &Row<'_>) -> Option<Odd> {
    let (_, problem) = encoding::odd_signs(&row.text).next()?;
    let message = format!("moment {} of {} §: {problem}", row.moment, row.section_id);
    Some(Odd { line: row.line, section: Some(section(row)), message })
}

fn place(row: &Row<'_>) -> [String; 4] {
    [&row.part, &row.chapter, &row.section_id, &row.moment].map(Clone::clone)
}

/// The section of a moment, as an act names it.
pub(super) fn section(row: &Row<'_>) -> Target {
    let chapter = DRAFTING.level(CHAPTER).zip(number_of(&row.chapter));
    let own = DRAFTING.level(SECTION).map(|level| (level, row.section_id.clone()));
    Target { numbers: chapter.into_iter().chain(own).collect::<BTreeMap<_, _>>(), ..Target::default() }
}

/// Where a lower number comes after a higher one: once of each section, and once of the text.
pub(super) fn backwards(rows: &[Row<'_>]) -> Vec<Odd> {
    let mut found: Vec<Odd> = Vec::new();
    for (before, row) in rows.iter().zip(rows.iter().skip(1)) {
        let Some((what, own, other)) = steps_back(before, row) else { continue };
        let section = (what == "moment").then(|| section(row));
        if found.iter().all(|known| known.section != section) {
            let message =
                format!("{what} {own} comes after {what} {other}: in which order they stand is not known");
            found.push(Odd { line: row.line, section, message });
        }
    }
    found
}

/// What of a moment has a lower number than that of the moment before it: its chapter, section or own number.
fn steps_back<'r>(before: &'r Row<'_>, row: &'r Row<'_>) -> Option<(&'static str, &'r str, &'r str)> {
    let lower = |what: &'static str, own: &'r str, other: &'r str| {
        let order = number_of(own).and_then(|own| Some(key(&own)?.cmp(&key(&number_of(other)?)?)));
        (order == Some(Ordering::Less)).then_some((what, own, other))
    };
    // Chapters may begin again in each part, and sections in each chapter.
    if row.part != before.part {
        None
    } else if row.chapter != before.chapter {
        lower("chapter", &row.chapter, &before.chapter)
    } else if row.section_id != before.section_id {
        lower("section", &row.section_id, &before.section_id)
    } else {
        lower("moment", &row.moment, &before.moment)
    }
}

/// By what a number is ordered: `12a` comes after `12`, and `ä` after `z`. None of what does not begin with digits.
fn key(number: &str) -> Option<(u32, Vec<usize>)> {
    let letters = number.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = number.strip_suffix(letters)?;
    let place = |letter: char| DRAFTING.alphabet.chars().position(|one| one == letter).unwrap_or(usize::MAX);
    Some((digits.parse().ok()?, letters.chars().map(place).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_letters_after_them() {
        let numbers = ["1", "2", "2a", "2z", "2ä", "10"].map(|number| key(number).unwrap());
        assert!(numbers.is_sorted());
        assert_eq!([key("IV"), key("")], [None, None]);
    }
}
