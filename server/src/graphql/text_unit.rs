//! Texts, and where they come from.

use std::sync::Arc;

use asof_engine::{Command, CommandRow, Expression, NormGraph};
use asof_schema::{Aspect as Purpose, Sha256, Vocabulary as _};
use async_graphql::{Description, ID, Object, Result};

use super::error::{Code, error};
use super::scalars::{DateTime, Hash, Language, Urn};
use super::version::ComponentVersion;
use super::vocabulary::Aspect;

/// One text of a version: its words in one language, for one purpose.
#[derive(Description)]
pub(super) struct TextUnit {
    pub(super) version: ComponentVersion,
    language: String,
    purpose: Purpose,
    text: String,
    hash: Sha256,
    writer: CommandRow,
}

impl TextUnit {
    /// The texts of a version.
    pub(super) fn all(version: &ComponentVersion) -> impl Iterator<Item = Self> + '_ {
        version.get().expressions().map(|expression| Self::of(version, expression))
    }

    fn of(version: &ComponentVersion, expression: Expression<'_>) -> Self {
        Self {
            version: version.clone(),
            language: expression.language.to_owned(),
            purpose: expression.aspect,
            text: expression.text.to_owned(),
            hash: expression.hash(),
            writer: expression.writer,
        }
    }

    /// The own words of a version: in the first of the languages in which there are any, else in the norm's own. A
    /// tombstone has no words of its own.
    pub(super) fn own(version: &ComponentVersion, languages: &[Language]) -> Option<Self> {
        let (of, own) = (version.get(), &version.graph.norm().language);
        if of.is_tombstone() {
            return None;
        }
        let wanted = languages.iter().map(|language| &language.0).chain([own]);
        let words = |language: &String| {
            let mut purposes = [Purpose::Canonical, Purpose::Heading].into_iter();
            purposes.find_map(|purpose| of.expression(language, purpose))
        };
        wanted.into_iter().find_map(words).map(|found| Self::of(version, found))
    }

    /// The text in a language and aspect, of a version that is found already.
    pub(super) fn named(version: &ComponentVersion, language: &str, purpose: Purpose) -> Option<Self> {
        version.get().expression(language, purpose).map(|found| Self::of(version, found))
    }

    pub(super) fn is(&self, language: Option<&Language>, purposes: &[Aspect]) -> bool {
        language.is_none_or(|language| language.0 == self.language)
            && (purposes.is_empty() || purposes.contains(&self.purpose.into()))
    }

    /// Its id for caches.
    pub(super) fn node_id(&self) -> String {
        let mut id = self.version.node_id("text");
        id.extend(["#", &self.language, "/", self.purpose.name()]);
        id
    }

    /// The command that it is behind, where such a one is known.
    fn since(&self) -> Option<Command<'_>> {
        let version = self.version.get();
        let text = version.expression(&self.language, self.purpose)?;
        version.behind(&text, self.version.read_point.point)
    }

    /// An error with the reason where the point is strict, and the law left the words behind.
    pub(super) fn hold(&self) -> Result<()> {
        let at = self.version.read_point;
        let Some(since) = at.strict.then(|| self.since()).flatten() else { return Ok(()) };
        let title = since.act().map(|act| act.title.as_str()).unwrap_or_default();
        let message = format!(
            "{} is not assured on {} in {:?}, and `strict` refuses it: {title:?} changed the words in the law's own language, \
             and nothing says what they are in this one",
            self.version.key(),
            at.as_of.at,
            self.language
        );
        Err(error(Code::NotAssured, message))
    }

    /// Where the text stands in the sources, if they are recorded.
    pub(super) fn span(&self) -> Option<SourceSpan> {
        let (document, start, end) = self.writer.of(&self.version.graph).evidence(&self.text)?;
        Some(SourceSpan {
            graph: Arc::clone(&self.version.graph),
            document,
            start,
            end,
            quote: self.text.clone(),
        })
    }
}

#[Object(use_type_description)]
impl TextUnit {
    /// `text:`, the URN and the point of the version as in its id, `#`, the language, `/` and the aspect.
    pub(super) async fn id(&self) -> ID {
        ID(self.node_id())
    }
    /// Its language.
    pub(super) fn language(&self) -> Language {
        Language(self.language.clone())
    }
    /// What it is for.
    pub(super) fn aspect(&self) -> Aspect {
        self.purpose.into()
    }
    /// The words, verbatim.
    pub(super) fn content(&self) -> &str {
        &self.text
    }
    /// SHA-256 of the words in NFC with single spaces.
    pub(super) fn content_hash(&self) -> Hash {
        Hash(self.hash)
    }
    /// Of words in another language than the norm's: the URN of the command that gave other words in the norm's own, and
    /// none in this language. From its day on nothing says whether these hold, whatever the assurance of the version. Null
    /// where no such command is known.
    fn behind(&self) -> Option<Urn> {
        self.since()?.id().map(|command| Urn(command.to_string()))
    }
    /// The version whose text it is.
    fn owner(&self) -> &ComponentVersion {
        &self.version
    }
    /// Where it is in the sources; null if no source is recorded.
    fn source(&self) -> Option<SourceSpan> {
        self.span()
    }
}

/// Bytes of a source document that support a text.
#[derive(Description)]
pub(super) struct SourceSpan {
    graph: Arc<NormGraph>,
    document: Sha256,
    start: u64,
    end: u64,
    quote: String,
}

impl SourceSpan {
    /// The place of a text: the document, the first byte and the byte after the last.
    pub(super) fn of(
        graph: &Arc<NormGraph>,
        (document, start, end): (Sha256, u64, u64),
        quote: &str,
    ) -> Self {
        Self { graph: Arc::clone(graph), document, start, end, quote: quote.to_owned() }
    }

    fn recorded(&self) -> Option<&asof_schema::SourceDocument> {
        self.graph.meta().sources.iter().find(|source| source.sha256 == self.document)
    }
}

#[Object(use_type_description)]
impl SourceSpan {
    /// SHA-256 of the whole document.
    fn sha256(&self) -> Hash {
        Hash(self.document)
    }
    /// The name of the document, if it is recorded.
    fn document(&self) -> Option<&str> {
        self.recorded().map(|source| source.name.as_str())
    }
    /// Where the document can be found, if that is recorded.
    fn url(&self) -> Option<&str> {
        self.recorded().and_then(|source| source.url.as_deref())
    }
    /// When the document was fetched, if that is recorded.
    fn retrieved_at(&self) -> Option<DateTime> {
        self.recorded().and_then(|source| source.retrieved_at).map(DateTime)
    }
    /// The first byte (inclusive).
    fn start(&self) -> u64 {
        self.start
    }
    /// The byte after the last (exclusive).
    fn end(&self) -> u64 {
        self.end
    }
    /// The text that the bytes support.
    fn quote(&self) -> &str {
        &self.quote
    }
}
