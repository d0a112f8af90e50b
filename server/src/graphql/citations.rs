//! The citations of a draft, held against the law of a day.

use asof_engine::query::{self as engine, DraftError};
use async_graphql::{Context, Description, Error, ID, Object, Result};

use super::as_of::AsOf;
use super::component::Component;
use super::connection::count;
use super::error::{Code, error};
use super::reading::Reading;
use super::search::charge;
use super::stand::Stand;
use super::target::find;
use super::version::ComponentVersion;

/// What became of the citations of a text.
#[derive(Clone, Description)]
pub(super) struct CitationReport {
    pub(super) report: engine::CitationReport,
    pub(super) stand: Stand,
}

/// A citation, held against the law of the day.
#[derive(Clone, Description)]
pub(super) struct CheckedCitation {
    checked: engine::CheckedCitation,
    stand: Stand,
}

/// A quotation in a text.
#[derive(Clone, Description)]
pub(super) struct CheckedQuote(engine::CheckedQuote);

impl CitationReport {
    pub(super) fn checked(&self) -> Vec<CheckedCitation> {
        let of = |checked: &engine::CheckedCitation| CheckedCitation {
            checked: checked.clone(),
            stand: self.stand,
        };
        self.report.citations.iter().map(of).collect()
    }
}

impl CheckedCitation {
    fn provision(&self, ctx: &Context<'_>) -> Result<Option<Component>> {
        let reading = Reading::at(ctx)?;
        Ok(self.checked.component.as_ref().and_then(|id| Component::by_id(reading, id, self.stand)))
    }
}

#[Object(use_type_description)]
impl CitationReport {
    /// Whether no citation has a problem.
    fn valid(&self) -> bool {
        self.report.valid
    }
    /// The citations, in the order of the text. A citation of several provisions ("90 ja 91 §") is there once for each; what is
    /// quoted is not the text's own, and a law that is named as a whole is no provision.
    fn citations(&self) -> Vec<CheckedCitation> {
        self.checked()
    }
    /// The quotations that stand beside no citation, so that nothing tells against what to hold them. They leave `valid` as it is.
    fn uncited(&self) -> Vec<CheckedQuote> {
        self.report.uncited.iter().cloned().map(CheckedQuote).collect()
    }
}

#[Object(use_type_description)]
impl CheckedCitation {
    /// Its words.
    fn surface(&self) -> &str {
        &self.checked.surface
    }
    /// The first byte of its words in the text.
    fn start(&self) -> i32 {
        count(self.checked.start)
    }
    /// The byte behind the last.
    fn end(&self) -> i32 {
        count(self.checked.end)
    }
    /// The provision; where it has its address on another day only, what has it then. Null where the words mean none, or may mean
    /// several.
    fn component(&self, ctx: &Context<'_>) -> Result<Option<Component>> {
        self.provision(ctx)
    }
    /// Its version at the point: a tombstone where it was repealed by then.
    fn version(&self, ctx: &Context<'_>) -> Result<Option<ComponentVersion>> {
        Ok(self.provision(ctx)?.and_then(|component| component.current()))
    }
    /// Whether all that is quoted beside it is verbatim, but for white space and the form of quotation marks; null where nothing is
    /// quoted.
    fn quote_verbatim(&self) -> Option<bool> {
        self.checked.quote_verbatim()
    }
    /// What is quoted beside it.
    fn quotes(&self) -> Vec<CheckedQuote> {
        self.checked.quotes.iter().cloned().map(CheckedQuote).collect()
    }
    /// Whether the provision is in force at this address at the point.
    fn valid_at(&self) -> bool {
        self.checked.valid_at
    }
    /// What is wrong with the citation, or with what is quoted beside it.
    fn problem(&self) -> Option<&str> {
        self.checked.problem.as_deref()
    }
}

#[Object(use_type_description)]
impl CheckedQuote {
    /// Its words, without the marks.
    fn text(&self) -> &str {
        &self.0.text
    }
    /// The first byte of these words in the text.
    fn start(&self) -> i32 {
        count(self.0.start)
    }
    /// The byte behind the last.
    fn end(&self) -> i32 {
        count(self.0.end)
    }
    /// Whether a provision that is cited beside it has these words at the point.
    fn verbatim(&self) -> bool {
        self.0.verbatim
    }
    /// The version that has them, read from its own first day: of the provision cited or of one below it; where that has not got them
    /// at the point, of it on another day, or else of another provision of its norm. Null where none of these has them.
    fn version(&self, ctx: &Context<'_>) -> Result<Option<ComponentVersion>> {
        let reading = Reading::at(ctx)?;
        Ok(self.0.found.as_ref().and_then(|id| ComponentVersion::by_id(reading, &id.to_string())))
    }
}

/// Drafts.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Drafts;

#[Object]
impl Drafts {
    /// Holds the citations of a draft, and what it quotes beside them, against the law of a day. Citations are ids, and the numbers of
    /// provisions as the law's own language or English has them, with a name of the norm beside them. None is read by another day, and
    /// what may mean several provisions is a problem.
    #[graphql(complexity = "500 + 50 * child_complexity")]
    fn verify_citations(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The draft: 65536 bytes and 500 citations at most.")] text: String,
        #[graphql(desc = "The point. Left out: the last state of the law.")] as_of: Option<AsOf>,
        #[graphql(
            desc = "The norm that citations are of which name none: its URN, title, short name or alias. Left out: the one that has the provision; a citation that may be of several is a problem."
        )]
        norm: Option<ID>,
    ) -> Result<CitationReport> {
        let reading = Reading::at(ctx)?;
        let stand = reading.stand(as_of);
        let of = norm.map(|words| {
            let found = find(ctx.into(), reading, &words, stand)?;
            let none = || error(Code::BadReference, format!("no norm is called {:?}", words.as_str()));
            Ok::<_, Error>(found.ok_or_else(none)?.component.key().norm())
        });
        charge(reading)?;
        let report = engine::verify_citations(reading.corpus(), &text, stand.as_of, of.transpose()?.as_ref());
        Ok(CitationReport { report: report.map_err(of_draft)?, stand })
    }
}

#[expect(clippy::needless_pass_by_value, reason = "what `map_err` gives")]
fn of_draft(failure: DraftError) -> Error {
    error(Code::BadArgument, failure.to_string())
}
