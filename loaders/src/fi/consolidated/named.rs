//! Sections and moments that the words of a consolidated text name and that are not there: the text may lack the end of a
//! section or a chapter, which its numbers do not show.

use super::Row;
use super::order::section;
use super::tree::{is_notice, restarts};
use super::whole::{Lacking, digits, noticed, section_by};
use crate::from_acts::Target;

const CODE: &str = "named-not-there";

/// How many letters after a reference may say of which law it is.
const AFTER: usize = 60;

/// The ends of words that name another law, or a chapter, before or after the number of a section.
const OTHER: [&str; 16] = [
    "lain",
    "laki",
    "laissa",
    "lakia",
    "lakiin",
    "laista",
    "laeissa",
    "lakien",
    "asetuksen",
    "asetuksessa",
    "kaaren",
    "kaaressa",
    "sopimuksen",
    "sopimuksessa",
    "luvun",
    "luvussa",
];

/// A section as words name it: `5 a §:n 3 momentissa`.
#[derive(Debug, PartialEq, Eq)]
struct Named {
    section: String,
    /// The highest of the moments, where they are named.
    moment: Option<u32>,
}

/// What is named and not there, once each.
pub(super) fn absent(rows: &[Row<'_>]) -> Vec<Lacking> {
    let by_chapter = restarts(rows);
    let mut found: Vec<Lacking> = Vec::new();
    for row in rows {
        for named in named(&row.text) {
            let Some((concerned, what)) = lacking(&named, row, rows, by_chapter) else { continue };
            if found.iter().all(|known| !known.concerned.contains(&concerned)) {
                let message = format!(
                    "{} § names {what}, which is not there, and no notice says that it is repealed: the text may be cut off or \
                     have a hole there",
                    row.section_id
                );
                found.push(Lacking { code: CODE, line: row.line, concerned: vec![concerned], message });
            }
        }
    }
    found
}

/// What is in doubt where what is named is not there, and what that is.
fn lacking(named: &Named, by: &Row<'_>, rows: &[Row<'_>], by_chapter: bool) -> Option<(Target, String)> {
    let is_beside = |row: &&Row<'_>| !by_chapter || (&row.part, &row.chapter) == (&by.part, &by.chapter);
    let is_it = |row: &&Row<'_>| row.section_id.replace(' ', "") == named.section;
    let own: Vec<&Row<'_>> = rows.iter().filter(is_beside).filter(is_it).collect();
    let Some(first) = own.first() else {
        let number = digits(&named.section)?;
        let is_repealed = |row: &Row<'_>| noticed(row, &["§"]).is_some_and(|range| range.contains(&number));
        let concerned = section_by(by, named.section.clone());
        return (!rows.iter().any(is_repealed)).then(|| (concerned, format!("{} §", named.section)));
    };
    let moments: Option<Vec<u32>> = own.iter().map(|row| row.moment.parse().ok()).collect();
    let last = moments?.into_iter().max()?;
    let moment = named.moment.filter(|moment| *moment > last)?;
    let is_repealed = own.iter().any(|row| is_notice(&row.text, "§") || row.text.contains("kumottu"));
    (!is_repealed).then(|| (section(first), format!("moment {moment} of {} §", named.section)))
}

/// The sections of its own law that a text names, as far as nothing in the sentence speaks of another law or a chapter.
fn named(text: &str) -> Vec<Named> {
    let own = text.match_indices(" §:").filter_map(|(at, sign)| {
        let (before, after) = (text.get(..at)?, text.get(at + sign.len()..)?);
        let begins = [". ", "; ", ": "].iter().filter_map(|end| before.rfind(end)).max().unwrap_or_default();
        let next: String = after.chars().take(AFTER).take_while(|c| !matches!(c, '.' | ';')).collect();
        if speaks_of_other(before.get(begins..)?) || speaks_of_other(&next) {
            return None;
        }
        Some(Named { section: number(before)?, moment: moment(after) })
    });
    own.collect()
}

fn speaks_of_other(words: &str) -> bool {
    let mut words = words.split(|c: char| !c.is_alphanumeric() && c != '/').map(str::to_lowercase);
    words.any(|word| {
        OTHER.iter().any(|end| word.ends_with(end)) || word.contains('/') || word.starts_with("direktiivi")
    })
}

/// The number at the end of words: `5`, `5 a`; none of a range.
fn number(before: &str) -> Option<String> {
    let mut words = before.split_whitespace().rev();
    let last = words.next()?;
    let is_digits = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_digit());
    if is_digits(last) {
        return Some(last.to_owned());
    }
    let is_letter = last.chars().count() == 1 && last.chars().all(char::is_lowercase);
    let digits = words.next().filter(|word| is_letter && is_digits(word))?;
    Some(format!("{digits}{last}"))
}

/// The highest moment that words begin with: `n 2 ja 3 momentissa`, `n 2–4 momentti`.
fn moment(after: &str) -> Option<u32> {
    let (numbers, _) = after.strip_prefix("n ")?.split_once(" moment")?;
    let mut highest = None;
    for word in
        numbers.split([' ', '–', '-', ',']).filter(|word| !matches!(*word, "" | "ja" | "tai" | "sekä"))
    {
        highest = highest.max(Some(word.parse::<u32>().ok()?));
    }
    highest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_of_the_own_law_are_named_by_their_numbers() {
        let of = |section: &str, moment| vec![Named { section: section.to_owned(), moment }];
        for (words, found) in [
            ("Edellä 5 §:ssä säädetään.", of("5", None)),
            ("Mitä 5 a §:n 2 ja 3 momentissa säädetään.", of("5a", Some(3))),
            ("Mitä 5 §:n 2–4 momentin mukaan on.", of("5", Some(4))),
            ("Mitä 5 §:n mukaan 3 momentissa on.", of("5", None)),
            ("Mitä kissalain 5 §:ssä säädetään.", Vec::new()),
            ("Mitä 5 §:ssä ja kissalain 3 luvussa on.", Vec::new()),
            ("Lain (1/2000) mukaan 5 §:n 9 momentti.", Vec::new()),
            ("Mitä 2–5 §:ssä säädetään.", Vec::new()),
            ("Mitä kissalaissa on. Mitä 7 §:ssä on.", of("7", None)),
        ] {
            assert_eq!(named(words), found, "{words}");
        }
    }
}
