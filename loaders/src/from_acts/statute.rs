//! How a statute is identified and cited.

use asof_schema::{Alias, AliasScheme, IdError, Norm, NormId, urn};

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

    /// Its URN: `urn:lex:fi:laki:2015-04-10;410`, with the letter of its number if it has one.
    pub(crate) fn id(&self) -> Result<NormId, IdError> {
        let date = self.adopted.map_or_else(|| self.number.year.to_string(), |day| day.to_string());
        let kind = urn::name(&self.kind);
        let letter = self.number.letter_in_id();
        format!("urn:lex:{}:{kind}:{date};{}{letter}", self.country, self.number.number).parse()
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
