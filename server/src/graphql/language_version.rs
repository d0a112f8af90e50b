//! A version in one language.

use async_graphql::{Description, ID, Object};

use super::scalars::Language;
use super::text_unit::TextUnit;
use super::version::ComponentVersion;
use super::vocabulary::Aspect;

/// A version in one language (CLV), read at the point of the version.
#[derive(Clone, Description)]
pub(super) struct LanguageVersion {
    pub(super) version: ComponentVersion,
    language: String,
}

impl LanguageVersion {
    /// A version in every language in which it has a text: first the norm's own, then by tag.
    pub(super) fn all(version: &ComponentVersion) -> Vec<Self> {
        let texts = version.get().expressions();
        let mut languages: Vec<&str> = texts.map(|text| text.language).collect();
        languages.sort_unstable_by_key(|&language| (language != version.graph.norm().language, language));
        languages.dedup();
        let wrap = |language: &str| Self { version: version.clone(), language: language.to_owned() };
        languages.into_iter().map(wrap).collect()
    }

    /// A version, found already, in a language.
    pub(super) fn named(version: &ComponentVersion, language: &str) -> Option<Self> {
        Self::all(version).into_iter().find(|expression| expression.language == language)
    }
}

#[Object(use_type_description)]
impl LanguageVersion {
    /// `expression:`, the URN and the point of the version as in its id, `#` and the language.
    pub(super) async fn id(&self) -> ID {
        let mut id = self.version.node_id("expression");
        id.extend(["#", &self.language]);
        ID(id)
    }
    /// The language.
    fn language(&self) -> Language {
        Language(self.language.clone())
    }
    /// Whether the law is made in this language; if not, it is a translation.
    fn authentic(&self) -> bool {
        self.language == self.version.graph.norm().language
    }
    /// Its texts.
    fn text_units(
        &self,
        #[graphql(desc = "Only these aspects; empty means all.", default)] aspects: Vec<Aspect>,
    ) -> Vec<TextUnit> {
        let language = Language(self.language.clone());
        TextUnit::all(&self.version).filter(|unit| unit.is(Some(&language), &aspects)).collect()
    }
}
