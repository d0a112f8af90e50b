//! Sections and moments that the words of a consolidated text name and that are not there: the text may lack the end of a
//! section or a chapter, which its numbers do not show.

use std::collections::{BTreeSet, HashMap};
use std::ops::RangeInclusive;

use super::Row;
use super::order::section;
use super::tree::{is_notice, restarts};
use super::whole::{Lacking, digits, noticed, section_by};
use crate::from_acts::Target;

const CODE: &str = "named-not-there";

/// How many letters after a reference may say of which law it is.
const AFTER: usize = 60;

/// The ends of words that name another law, or a chapter, before or after the number of a section.
const OTHER: [&str; 20] = [
    "lain", "laki", "laissa", "lakia", "lakiin", "laista", "laeissa", "lakien", "asetuksen", "asetuksessa",
    "kaaren", "kaaressa", "sopimuksen", "sopimuksessa", "päätöksen", "järjestyksen", "hallitusmuodon",
    "säännön", "luvun", "luvussa",
];

/// The beginnings of words that name a directive, or what was law before: a section that was repealed, or in force until then.
const BEGINNINGS: [&str; 3] = ["direktiivi", "kumot", "ollee"];

/// A section as words name it: `5 a §:n 3 momentissa`.
#[derive(Debug, PartialEq, Eq)]
struct Named {
    section: String,
    /// The highest of the moments, where they are named.
    moment: Option<u32>,
}

/// What is named and not there, once each.
pub(super) fn absent(rows: &[Row<'_>]) -> Vec<Lacking> {
    let here = Here::of(rows);
    let (mut told, mut found) = (BTreeSet::new(), Vec::new());
    for row in rows {
        for named in named(&row.text) {
            let Some((concerned, what)) = here.lacking(&named, row) else { continue };
            if told.insert(concerned.numbers.clone()) {
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

/// What a text has, found once for all that it names.
struct Here<'r, 'a> {
    /// The moments of each section, by the part and chapter whose own it is, and by its number.
    sections: HashMap<(&'r str, &'r str, String), Vec<&'r Row<'a>>>,
    /// The numbers that notices of repeals are of.
    repealed: Vec<RangeInclusive<u32>>,
    /// Whether each chapter has numbers of its own.
    by_chapter: bool,
}

impl<'r, 'a> Here<'r, 'a> {
    fn of(rows: &'r [Row<'a>]) -> Self {
        let repealed = rows.iter().filter_map(|row| noticed(row, &["§"])).collect();
        let mut here = Self { sections: HashMap::new(), repealed, by_chapter: restarts(rows) };
        for row in rows {
            let (part, chapter) = here.place(row);
            let key = (part, chapter, row.section_id.replace(' ', ""));
            here.sections.entry(key).or_default().push(row);
        }
        here
    }

    fn place<'b>(&self, row: &'b Row<'_>) -> (&'b str, &'b str) {
        if self.by_chapter { (row.part.as_str(), row.chapter.as_str()) } else { ("", "") }
    }

    /// What is in doubt where what a row names is not there, and what that is.
    fn lacking(&self, named: &Named, by: &'r Row<'a>) -> Option<(Target, String)> {
        let (part, chapter) = self.place(by);
        let Some(own) = self.sections.get(&(part, chapter, named.section.clone())) else {
            let number = digits(&named.section)?;
            let is_repealed = self.repealed.iter().any(|range| range.contains(&number));
            let concerned = section_by(by, named.section.clone());
            return (!is_repealed).then(|| (concerned, format!("{} §", named.section)));
        };
        let moment = named.moment?;
        let moments: Option<Vec<u32>> = own.iter().map(|row| row.moment.parse().ok()).collect();
        if moments?.into_iter().max().is_none_or(|last| moment <= last) {
            return None;
        }
        let is_repealed = own.iter().any(|row| is_notice(&row.text, "§") || row.text.contains("kumottu"));
        let first = own.first().filter(|_| !is_repealed)?;
        Some((section(first), format!("moment {moment} of {} §", named.section)))
    }
}

/// The sections of its own law that a text names, as far as nothing in the sentence speaks of another law or a chapter.
fn named(text: &str) -> Vec<Named> {
    let (mut found, mut read, mut is_other) = (Vec::new(), 0, false);
    for (at, sign) in text.match_indices(" §:") {
        let (before, after) = text.split_at(at);
        // What was read of the sentence is not read again: a list may name thousands.
        let more = before.get(read..).unwrap_or_default();
        let begins = [". ", "; ", ": "].iter().filter_map(|end| more.rfind(end)).max();
        is_other = is_other && begins.is_none()
            || speaks_of_other(more.get(begins.unwrap_or_default()..).unwrap_or_default());
        // A sentence may end right before the sign.
        read = text.floor_char_boundary(at.saturating_sub(1));
        let after = after.strip_prefix(sign).unwrap_or_default();
        let next: String = after.chars().take(AFTER).take_while(|c| !matches!(c, '.' | ';')).collect();
        if !is_other && !speaks_of_other(&next) {
            found.extend(number(before).map(|section| Named { section, moment: moment(after) }));
        }
    }
    found
}

fn speaks_of_other(words: &str) -> bool {
    let mut words = words.split(|c: char| !c.is_alphanumeric() && c != '/').map(str::to_lowercase);
    words.any(|word| {
        OTHER.iter().any(|end| word.ends_with(end))
            || word.contains('/')
            || BEGINNINGS.iter().any(|start| word.starts_with(start))
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
    let near = after.get(..after.floor_char_boundary(AFTER))?;
    let (numbers, _) = near.strip_prefix("n ")?.split_once(" moment")?;
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
            ("Kissoista määrätään valtioneuvoston päätöksen 5 §:ssä.", Vec::new()),
            ("Eduskunnan työjärjestyksen 67 §:ssä on.", Vec::new()),
            ("Asiaan sovelletaan kumotun 7 §:n säännöstä.", Vec::new()),
            ("Asiaan sovelletaan voimassa olleen 7 §:n säännöstä.", Vec::new()),
            ("Lain (1/2000) mukaan 5 §:n 9 momentti.", Vec::new()),
            ("Mitä 2–5 §:ssä säädetään.", Vec::new()),
            ("Mitä kissalaissa on. Mitä 7 §:ssä on.", of("7", None)),
            ("Mitä kissalain 2 §:ssä, 3 §:ssä ja 4 §:ssä on.", Vec::new()),
            ("Kissalain 2 §:ssä on. Mitä 3 §:ssä on.", of("3", None)),
        ] {
            assert_eq!(named(words), found, "{words}");
        }
    }

    /// Read from its beginning for each of them, it would take minutes.
    #[test]
    fn a_sentence_that_names_thousands_is_read_once() {
        let long = "Mitä 5 §:ssä, ".repeat(20_000);
        assert_eq!(named(&long).len(), 20_000);
        assert!(named(&format!("Kissalain {long}")).is_empty());
    }
}
