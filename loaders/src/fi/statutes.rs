//! How the statutes of Finland are named: by number and year in the statute book, e.g. 410/2015.

use asof_schema::Day;

use crate::from_acts::{ActNumber, Nth};

/// Names of statutes and the days on which they were given, compiled by this project from the statute book.
const LAWS_TABLE: &[u8] = include_bytes!("laws.csv");

/// BCP 47 tag of the texts that are read here.
pub(crate) const LANGUAGE: &str = "fi";

/// The country.
pub(crate) const COUNTRY: &str = "fi";

/// How a number of the statute book is written: `410/2015`, `74A/1918`.
pub(crate) fn code(number: ActNumber) -> String {
    let letter = number.letter.map(String::from).unwrap_or_default();
    format!("{}{letter}/{}", number.number, number.year)
}

/// Reads a number of the statute book, written as 410/2015, or as 74A/1918.
pub fn number(text: &str) -> Result<ActNumber, String> {
    let read = || {
        let (number, year) = text.split_once('/')?;
        let letter = number.chars().next_back().filter(char::is_ascii_uppercase);
        let digits = letter.and_then(|letter| number.strip_suffix(letter)).unwrap_or(number);
        let plain = ActNumber::new(year.parse().ok()?, digits.parse().ok()?)?;
        Some(ActNumber { letter, ..plain })
    };
    read().ok_or_else(|| format!("`{text}` is no number of the statute book: write it as 410/2015"))
}

/// A number as acts cite it: as [`number`] has it, and with a year of two digits, which is of the last century.
pub(super) fn cited(text: &str) -> Option<ActNumber> {
    let (of_year, year) = text.split_once('/')?;
    match year.len() {
        2 => number(&format!("{of_year}/19{year}")).ok(),
        _ => number(text).ok(),
    }
}

/// What the project's own table says of a statute.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) kind: String,
    /// The day on which it was given.
    pub(super) adopted: Option<Day>,
    pub(super) title: String,
    pub(super) citations: Vec<String>,
}

/// What the project's own table says of a statute, if it has it.
pub(super) fn known(number: ActNumber) -> Option<Known> {
    let mut table = csv::Reader::from_reader(LAWS_TABLE);
    let rows = table.deserialize::<(u32, i32, String, String, String, String)>();
    let is_meant = |row: &(u32, i32, String, String, String, String)| {
        (row.0, row.1) == (number.number, number.year) && number.letter.is_none() && number.nth == Nth::Only
    };
    rows.flatten().find(is_meant).map(|row| {
        let names = row.5.split(';').filter(|name| !name.is_empty());
        let citations = names.map(str::to_owned).collect();
        Known { kind: row.2, adopted: row.3.parse().ok(), title: row.4, citations }
    })
}

/// The names by which a statute is cited, besides its number and title.
pub(super) fn names(number: ActNumber) -> Vec<String> {
    known(number).map(|statute| statute.citations).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_statute_has_its_day_and_its_names() {
        let known = known(number("410/2015").unwrap()).unwrap();
        assert_eq!((known.kind.as_str(), known.adopted), ("laki", Day::from_ymd(2015, 4, 10)));
        assert_eq!((known.title.as_str(), &*known.citations.concat()), ("Kuntalaki", "KuntaLKunL"));
        let lettered = number("74A/1918").unwrap();
        assert_eq!((lettered.letter, code(lettered).as_str()), (Some('A'), "74A/1918"));
        assert_eq!(cited("74A/18"), Some(lettered));
        for bad in ["410", "410/15", "x/2015", "410/2015/1", "A/1918", "74a/1918"] {
            assert!(number(bad).is_err(), "{bad}");
        }
    }
}
