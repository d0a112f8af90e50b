//! Whose debate it is, and on which day: read from the name of a file.

use std::str::FromStr;

use asof_schema::{Day, IdError, Norm, NormId};

use crate::error::ReadError;

/// A house that debates.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct House {
    /// ISO 3166 code of its country, in lower case.
    country: String,
    /// Its name in a URN LEX, e.g. `house.of.commons`.
    authority: String,
}

impl House {
    /// The house whose debates are in files of a kind: what stands before the day, and the extension.
    fn of_files(prefix: &str, extension: &str) -> Option<Self> {
        let (country, authority) = match (prefix, extension) {
            ("debates", _) => ("gb", "house.of.commons"),
            ("daylord", "xml") => ("gb", "house.of.lords"),
            ("", "txt") => ("us", "congress"),
            _ => return None,
        };
        Some(Self { country: country.to_owned(), authority: authority.to_owned() })
    }

    /// Its name as people say it: `House of Commons`.
    fn name(&self) -> String {
        let capital = |word: &str| match word.chars().next() {
            Some(first) if !matches!(word, "of" | "the" | "and" | "for") => {
                first.to_uppercase().chain(word.chars().skip(1)).collect()
            }
            _ => word.to_owned(),
        };
        self.authority.split('.').map(capital).collect::<Vec<_>>().join(" ")
    }
}

/// `gb:house.of.commons`.
impl FromStr for House {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let fits = |part: &str| {
            !part.is_empty()
                && part.bytes().all(|byte| byte.is_ascii_lowercase() || matches!(byte, b'.' | b'-'))
        };
        let parts = text
            .split_once(':')
            .filter(|(country, authority)| country.len() == 2 && fits(country) && fits(authority));
        let (country, authority) = parts.ok_or_else(|| {
            format!("`{text}` names no house: write its country and its name, e.g. gb:house.of.lords")
        })?;
        Ok(Self { country: country.to_owned(), authority: authority.to_owned() })
    }
}

/// A debate: a house and the day on which it sat.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Sitting {
    pub(super) house: House,
    pub(super) day: Day,
}

impl Sitting {
    /// `urn:lex:gb:house.of.commons:debate:2009-10-26`: country, authority, kind and day, as URN LEX orders them.
    pub(super) fn id(&self) -> Result<NormId, IdError> {
        format!("urn:lex:{}:{}:debate:{}", self.house.country, self.house.authority, self.day).parse()
    }

    pub(super) fn title(&self) -> String {
        format!("{} debate of {}", self.house.name(), self.day)
    }

    pub(super) fn norm(&self, data_source: &str) -> Result<Norm, IdError> {
        Ok(Norm {
            id: self.id()?,
            title: self.title(),
            norm_type: "debate".to_owned(),
            jurisdiction: self.house.country.clone(),
            language: super::LANGUAGE.to_owned(),
            adopted_on: Some(self.day),
            published_on: None,
            data_source: data_source.to_owned(),
            citations: vec![self.title()],
        })
    }
}

/// What the name of a file tells: `debates2009-10-26b.xml`, `2023-07-03.txt`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Name {
    pub(super) sitting: Sitting,
    /// The letter of the revision; empty where the file has none.
    pub(super) revision: String,
    pub(super) is_xml: bool,
}

impl Name {
    pub(super) fn read(file: &str, house: Option<&House>) -> Result<Self, ReadError> {
        let Parts { prefix, day, revision, extension } = Parts::of(file)
            .ok_or_else(|| ReadError::of(file, "its name has no day in it, as debates2009-10-26a.xml has"))?;
        let day =
            day.parse().map_err(|error: asof_schema::TimeError| ReadError::of(file, error.to_string()))?;
        let known = house.cloned().or_else(|| House::of_files(prefix, extension));
        let house = known
            .ok_or_else(|| ReadError::of(file, "its name does not tell which house it is; say which"))?;
        let is_xml = extension == "xml";
        if !is_xml && !revision.is_empty() {
            return Err(ReadError::of(file, format!("a text has no revisions, and this is `{revision}`")));
        }
        Ok(Self { sitting: Sitting { house, day }, revision: revision.to_owned(), is_xml })
    }
}

/// The day that the name of a file says.
pub(super) fn day_of(file: &str) -> Option<Day> {
    Parts::of(file)?.day.parse().ok()
}

struct Parts<'a> {
    prefix: &'a str,
    day: &'a str,
    revision: &'a str,
    extension: &'a str,
}

impl<'a> Parts<'a> {
    fn of(file: &'a str) -> Option<Self> {
        let (stem, extension) = file.rsplit_once('.').filter(|(_, kind)| matches!(*kind, "xml" | "txt"))?;
        let (prefix, rest) = stem.split_at_checked(stem.find(|c: char| c.is_ascii_digit())?)?;
        let (day, revision) = rest.split_at_checked(10)?;
        let is_letter = revision.len() < 2 && revision.bytes().all(|byte| byte.is_ascii_lowercase());
        is_letter.then_some(Self { prefix, day, revision, extension })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_tells_house_day_and_revision() {
        let cases = [
            ("debates2009-10-26b.xml", "urn:lex:gb:house.of.commons:debate:2009-10-26", "b", true),
            ("debates2023-06-28.txt", "urn:lex:gb:house.of.commons:debate:2023-06-28", "", false),
            ("2023-07-03.txt", "urn:lex:us:congress:debate:2023-07-03", "", false),
        ];
        for (file, id, revision, is_xml) in cases {
            let name = Name::read(file, None).unwrap();
            assert_eq!(
                (name.sitting.id().unwrap().as_str(), &*name.revision, name.is_xml),
                (id, revision, is_xml)
            );
        }
        let lords: House = "gb:house.of.lords".parse().unwrap();
        let name = Name::read("x2009-10-26a.xml", Some(&lords)).unwrap();
        assert_eq!(name.sitting.title(), "House of Lords debate of 2009-10-26");
    }

    #[test]
    fn a_name_that_tells_too_little_is_refused() {
        let cases = [
            ("debates.xml", "no day"),
            ("debates2009-10-26.csv", "no day"),
            ("debates2009-10-26ab.xml", "no day"),
            ("debates2009-13-26a.xml", "`2009-13-26` is not a date"),
            ("debates2009-10-é.xml", "is not a date"),
            ("2009-10-26a.xml", "which house"),
            ("debates2009-10-26a.txt", "no revisions"),
        ];
        for (file, problem) in cases {
            let error = Name::read(file, None).unwrap_err().to_string();
            assert!(error.starts_with(file) && error.contains(problem), "{error}");
        }
        assert!(
            ["gb", "gb:", "GB:x", "gbr:x", "gb:a b", "gb:a!b"]
                .iter()
                .all(|text| text.parse::<House>().is_err())
        );
    }
}
