//! How the statutes of Finland are named: by number and year in the statute book, e.g. 410/2015.

use asof_schema::{Alias, AliasScheme, Day, IdError, Norm, NormId};

/// Names of statutes and the days on which they were given, compiled by this project from the statute book.
const LAWS_TABLE: &[u8] = include_bytes!("laws.csv");

/// BCP 47 tag of the texts that are read here.
pub(crate) const LANGUAGE: &str = "fi";

/// The country.
pub(crate) const COUNTRY: &str = "fi";

/// A number of the statute book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StatuteNumber {
    /// The year.
    pub year: i32,
    /// The number within the year.
    pub number: u32,
}

impl std::fmt::Display for StatuteNumber {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.number, self.year)
    }
}

impl std::str::FromStr for StatuteNumber {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let bad = || format!("`{text}` is no number of the statute book: write it as 410/2015");
        let (number, year) = text.split_once('/').ok_or_else(bad)?;
        let year: i32 = year.parse().map_err(|_| bad())?;
        let number: u32 = number.parse().map_err(|_| bad())?;
        if (1700..=9999).contains(&year) { Ok(Self { year, number }) } else { Err(bad()) }
    }
}

/// What is known of a statute beside its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Statute {
    /// ISO 3166 code of its country.
    pub(crate) country: String,
    /// BCP 47 tag of its text.
    pub(crate) language: String,
    pub(crate) number: StatuteNumber,
    /// laki, asetus
    pub(crate) kind: String,
    /// The day on which it was given; without it the id says the year only.
    pub(crate) adopted: Option<Day>,
    pub(crate) title: String,
    pub(crate) citations: Vec<String>,
}

impl Statute {
    /// What the project's own table says of it.
    pub(crate) fn known(number: StatuteNumber) -> Option<Self> {
        let mut table = csv::Reader::from_reader(LAWS_TABLE);
        let rows = table.deserialize::<(u32, i32, String, String, String, String)>();
        rows.flatten().find(|row| (row.0, row.1) == (number.number, number.year)).map(|row| {
            let names = row.5.split(';').filter(|name| !name.is_empty());
            Self {
                country: COUNTRY.to_owned(),
                language: LANGUAGE.to_owned(),
                number,
                kind: row.2,
                adopted: row.3.parse().ok(),
                title: row.4,
                citations: names.map(str::to_owned).collect(),
            }
        })
    }

    /// Its URN: `urn:lex:fi:laki:2015-04-10;410`.
    pub(crate) fn id(&self) -> Result<NormId, IdError> {
        let date = self.adopted.map_or_else(|| self.number.year.to_string(), |day| day.to_string());
        format!("urn:lex:{}:{}:{date};{}", self.country, self.kind, self.number.number).parse()
    }

    /// The norm, with every name by which it is cited.
    pub(crate) fn norm(&self, source: &str) -> Result<Norm, IdError> {
        let names = std::iter::once(self.number.to_string()).chain([self.title.clone()]);
        Ok(Norm {
            id: self.id()?,
            title: self.title.clone(),
            norm_type: if self.kind.ends_with("asetus") { "decree" } else { "statute" }.to_owned(),
            jurisdiction: self.country.clone(),
            language: self.language.clone(),
            adopted_on: self.adopted,
            published_on: None,
            data_source: source.to_owned(),
            citations: names.chain(self.citations.iter().cloned()).collect(),
        })
    }

    /// Its number and names as other addresses of its root.
    pub(crate) fn aliases(&self) -> Result<Vec<Alias>, IdError> {
        let component = self.id()?.root();
        let alias =
            |scheme, value| Alias { component: component.clone(), scheme, value, from: None, to: None };
        let names = std::iter::once(&self.title).chain(&self.citations).cloned();
        let names = names.map(|name| alias(AliasScheme::PopularName, name));
        Ok(std::iter::once(alias(AliasScheme::Native, self.number.to_string())).chain(names).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_statute_has_its_day_in_its_id() {
        let number: StatuteNumber = "410/2015".parse().unwrap();
        let statute = Statute::known(number).unwrap();
        assert_eq!(statute.id().unwrap().as_str(), "urn:lex:fi:laki:2015-04-10;410");
        assert_eq!(statute.norm("").unwrap().citations, ["410/2015", "Kuntalaki", "KuntaL", "KunL"]);
        for bad in ["410", "410/15", "x/2015", "410/2015/1"] {
            assert!(bad.parse::<StatuteNumber>().is_err(), "{bad}");
        }
    }
}
