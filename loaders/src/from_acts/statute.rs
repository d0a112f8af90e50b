//! How a statute is identified and cited.

use asof_schema::{Alias, AliasScheme, Day, IdError, Norm, NormId, urn};

use super::{Document, Statute};

impl Statute {
    /// The statute that a document enacts.
    pub(crate) fn of(document: &Document) -> Self {
        Self {
            drafting: document.drafting,
            country: document.country.clone(),
            language: document.language.clone(),
            number: document.number,
            kind: document.kind.clone(),
            adopted: document.signed,
            title: document.title.text.clone(),
            citations: (document.drafting.names)(document.number),
        }
    }

    /// Its URN: `urn:lex:fi:laki:2015-04-10;410`, with the letter of its number if it has one. Where its
    /// publisher counts several acts of one number, the second one has `-2` after it: they may be of one day
    /// and kind.
    pub(crate) fn id(&self) -> Result<NormId, IdError> {
        // An act that is numbered long after its day may have the number of another one of that day.
        let is_near = |day: &Day| {
            let is_next = |(year, month): (i32, u32)| self.number.year == year + 1 && month >= 10;
            day.ymd().is_some_and(|(year, month, _)| self.number.year == year || is_next((year, month)))
        };
        let date =
            self.adopted.filter(is_near).map_or_else(|| self.number.year.to_string(), |day| day.to_string());
        let kind = urn::name(&self.kind);
        let mark = self.number.mark_in_id();
        format!("urn:lex:{}:{kind}:{date};{}{mark}", self.country, self.number.number).parse()
    }

    /// The norm, with every name by which it is cited.
    pub(crate) fn norm(&self, source: &str) -> Result<Norm, IdError> {
        let names = std::iter::once((self.drafting.code)(self.number)).chain([self.title.clone()]);
        Ok(Norm {
            id: self.id()?,
            title: self.title.clone(),
            norm_type: (self.drafting.norm_type)(&self.kind).to_owned(),
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
        Ok(std::iter::once(alias(AliasScheme::Native, (self.drafting.code)(self.number)))
            .chain(names)
            .collect())
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test")]
mod tests {
    use super::super::{ActNumber, UNDRAFTED};
    use super::*;

    #[test]
    fn a_day_is_in_the_id_where_it_can_be_that_of_the_number() {
        for (year, day, expected) in [
            (1998, Some((1998, 11, 13)), "urn:lex:xx:act:1998-11-13;835"),
            (1999, Some((1998, 11, 13)), "urn:lex:xx:act:1998-11-13;835"),
            // Two acts of one day and number, in other years: a slip of the printer.
            (2002, Some((1998, 11, 13)), "urn:lex:xx:act:2002;835"),
            (1999, Some((1998, 5, 13)), "urn:lex:xx:act:1999;835"),
            (1998, None, "urn:lex:xx:act:1998;835"),
        ] {
            let statute = Statute {
                drafting: &UNDRAFTED,
                country: "xx".to_owned(),
                language: "en".to_owned(),
                number: ActNumber::new(year, 835).unwrap(),
                kind: "act".to_owned(),
                adopted: day.and_then(|(year, month, day)| Day::from_ymd(year, month, day)),
                title: String::new(),
                citations: Vec::new(),
            };
            assert_eq!(statute.id().unwrap().as_str(), expected);
        }
    }
}
