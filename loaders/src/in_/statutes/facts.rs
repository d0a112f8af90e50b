//! What is known of laws beside their texts: names, days of commencement, acts that are not at hand, and by which words a
//! text tells of which days it is. The tables are data; no rule names a law.

use asof_schema::{ActKind, Day, IdError, Norm, NormId};
use serde::Deserialize;

use super::{COUNTRY, LANGUAGE};

/// A law as Acts and Bills are numbered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Number {
    pub(super) count: u32,
    pub(super) year: u16,
    pub(super) is_bill: bool,
}

impl Number {
    /// `45/2023`.
    pub(super) fn key(&self) -> String {
        format!("{}/{}", self.count, self.year)
    }

    /// `45/2023`, `bill 121/2023`: as the tables of days and acts have it. An Act and a Bill may have one number.
    fn row(&self) -> String {
        if self.is_bill { format!("bill {}", self.key()) } else { self.key() }
    }

    pub(super) fn kind(&self) -> &'static str {
        if self.is_bill { "bill" } else { "act" }
    }

    /// `urn:lex:in:act:2023-12-25;45`.
    pub(super) fn id(&self, day: Day) -> Result<NormId, IdError> {
        format!("urn:lex:in:{}:{day};{}", self.kind(), self.count).parse()
    }

    /// `45 of 1860`, `45/1860`.
    pub(super) fn parse(words: &str) -> Option<Self> {
        let words = words.trim().trim_end_matches('.');
        let (number, year) = words.split_once(" of ").or_else(|| words.split_once('/'))?;
        let year = Some(year.trim()).filter(|year| year.len() == 4)?;
        Some(Self { count: number.trim().parse().ok()?, year: year.parse().ok()?, is_bill: false })
    }
}

/// A law by name.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Law {
    #[serde(rename = "law")]
    key: String,
    pub(super) kind: String,
    pub(super) adopted: Day,
    pub(super) title: String,
    names: String,
    /// What ids that others give to its provisions begin with.
    pub(super) alias: String,
}

impl Law {
    pub(super) fn of(number: &Number) -> Option<Self> {
        laws().into_iter().find(|law| law.key == number.key() && law.kind == number.kind())
    }

    /// Its names beside the title.
    pub(super) fn names(&self) -> Vec<String> {
        split(&self.names)
    }

    pub(super) fn number(&self) -> Option<Number> {
        Some(Number { is_bill: self.kind == "bill", ..Number::parse(&self.key)? })
    }

    pub(super) fn id(&self) -> Result<NormId, IdError> {
        let number = self.number().unwrap_or(Number { count: 0, year: 0, is_bill: false });
        number.id(self.adopted)
    }

    /// The norm of an Act of which the text is seen nowhere but in a list of sections, or which another one repeals.
    pub(super) fn norm(&self, id: NormId) -> Norm {
        Norm {
            id,
            title: self.title.clone(),
            norm_type: "statute".to_owned(),
            jurisdiction: COUNTRY.to_owned(),
            language: LANGUAGE.to_owned(),
            adopted_on: Some(self.adopted),
            published_on: None,
            data_source: "Sections of an Act as others typed them".to_owned(),
            citations: self.names(),
        }
    }
}

/// Every law of the table.
pub(super) fn laws() -> Vec<Law> {
    rows(include_str!("laws.csv"))
}

/// When provisions of a law take effect; without a day, nobody knows.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Commencement {
    law: String,
    provisions: String,
    pub(super) day: Option<Day>,
    pub(super) note: String,
}

impl Commencement {
    /// What the table says of a law.
    pub(super) fn of(number: &Number) -> Vec<Self> {
        rows(include_str!("commencement.csv"))
            .into_iter()
            .filter(|row: &Self| row.law == number.row())
            .collect()
    }

    /// The local ids of the provisions; none for the whole law.
    pub(super) fn provisions(&self) -> Vec<String> {
        split(&self.provisions)
    }
}

/// An act that is known to change a law and is not at hand.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Known {
    law: String,
    pub(super) act: String,
    pub(super) kind: ActKind,
    pub(super) title: String,
    pub(super) published: Day,
    pub(super) effective: Option<Day>,
    provisions: String,
    pub(super) note: String,
}

impl Known {
    pub(super) fn of(number: &Number) -> Vec<Self> {
        rows(include_str!("known.csv")).into_iter().filter(|row: &Self| row.law == number.row()).collect()
    }

    pub(super) fn provisions(&self) -> Vec<String> {
        split(&self.provisions)
    }
}

/// What a text is not older or younger than if a section is in it, with some words where they are given.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Dating {
    law: String,
    pub(super) provision: String,
    pub(super) words: String,
    pub(super) from: Option<Day>,
    pub(super) before: Option<Day>,
    /// The act that made it so.
    pub(super) act: String,
    pub(super) note: String,
}

impl Dating {
    pub(super) fn of(number: &Number) -> Vec<Self> {
        rows(include_str!("dating.csv")).into_iter().filter(|row: &Self| row.law == number.row()).collect()
    }
}

/// The rows of a table of ours; a test shows that each can be read.
fn rows<R: for<'de> Deserialize<'de>>(table: &str) -> Vec<R> {
    csv::Reader::from_reader(table.as_bytes()).into_deserialize().filter_map(Result::ok).collect()
}

fn split(list: &str) -> Vec<String> {
    list.split(';').map(str::trim).filter(|one| !one.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_can_be_read() {
        let count = |table: &str| csv::Reader::from_reader(table.as_bytes()).into_records().count();
        assert_eq!(laws().len(), count(include_str!("laws.csv")));
        assert_eq!(
            rows::<Commencement>(include_str!("commencement.csv")).len(),
            count(include_str!("commencement.csv"))
        );
        assert_eq!(rows::<Known>(include_str!("known.csv")).len(), count(include_str!("known.csv")));
        assert_eq!(rows::<Dating>(include_str!("dating.csv")).len(), count(include_str!("dating.csv")));
        for law in laws() {
            law.id().unwrap();
            for known in Known::of(&law.number().unwrap()) {
                known.act.parse::<asof_schema::ActId>().unwrap();
            }
        }
    }

    #[test]
    fn laws_are_numbered_by_year() {
        let number = Number { count: 45, year: 1860, is_bill: false };
        assert_eq!(Number::parse("45 of 1860."), Some(number.clone()));
        assert_eq!(Number::parse("45/1860"), Some(number));
        assert_eq!(Number::parse("Definitions."), None);
        assert_eq!(Number::parse("section 45 of 1860"), None);
    }
}
