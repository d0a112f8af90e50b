//! The citations of a draft, held against the law of a day.

use asof_engine::query::{self as engine, DraftError};
use async_graphql::{Context, Description, Error, ID, Object, Result};

use super::as_of::AsOf;
use super::assurance::Assurance;
use super::component::Component;
use super::connection::count;
use super::error::{Code, error};
use super::read_point::ReadPoint;
use super::request_context::RequestContext;
use super::search::charge;
use super::target::find;
use super::version::ComponentVersion;
use super::vocabulary::CitationVerdict;

/// The result of checking the citations of a text.
#[derive(Clone, Description)]
pub(super) struct CitationReport {
    pub(super) report: engine::CitationReport,
    pub(super) read_point: ReadPoint,
}

/// A citation, checked against the law at the point.
#[derive(Clone, Description)]
pub(super) struct CheckedCitation {
    checked: engine::CheckedCitation,
    read_point: ReadPoint,
}

/// A quotation in a text.
#[derive(Clone, Description)]
pub(super) struct CheckedQuote(engine::CheckedQuote);

impl CitationReport {
    pub(super) fn checked(&self) -> Vec<CheckedCitation> {
        let of = |checked: &engine::CheckedCitation| CheckedCitation {
            checked: checked.clone(),
            read_point: self.read_point,
        };
        self.report.citations.iter().map(of).collect()
    }
}

impl CheckedCitation {
    fn provision(&self, ctx: &Context<'_>) -> Result<Option<Component>> {
        let request = RequestContext::at(ctx)?;
        Ok(self.checked.component.as_ref().and_then(|id| Component::by_id(request, id)))
    }
}

#[Object(use_type_description)]
impl CitationReport {
    /// Whether every citation is RIGHT.
    fn valid(&self) -> bool {
        self.report.valid
    }
    /// The citations, in the order of the text. A citation of several provisions ("90 ja 91 §") is listed
    /// once for each. Citations inside quotations, and laws named as a whole, are not listed.
    fn citations(&self) -> Vec<CheckedCitation> {
        self.checked()
    }
    /// The quotations without a citation beside them. They cannot be checked, and do not affect `valid`.
    fn uncited(&self) -> Vec<CheckedQuote> {
        self.report.uncited.iter().cloned().map(CheckedQuote).collect()
    }
}

#[Object(use_type_description)]
impl CheckedCitation {
    /// The words of the citation.
    fn surface(&self) -> &str {
        &self.checked.surface
    }
    /// The first byte of its words in the text.
    fn start(&self) -> i32 {
        count(self.checked.start)
    }
    /// The byte after the last.
    fn end(&self) -> i32 {
        count(self.checked.end)
    }
    /// The provision. If the address exists only on another day, the provision that has it then. Null if the
    /// words mean no provision, or may mean several.
    fn component(&self, ctx: &Context<'_>) -> Result<Option<Component>> {
        self.provision(ctx)
    }
    /// Its version at the point; a tombstone if it was repealed by then.
    fn version(&self, ctx: &Context<'_>) -> Result<Option<ComponentVersion>> {
        Ok(self.provision(ctx)?.and_then(|component| component.version_at(self.read_point)))
    }
    /// How far the provision is known, with everything below it, at the point; null if the words mean none.
    fn assurance(&self, ctx: &Context<'_>) -> Result<Option<Assurance>> {
        let request = RequestContext::at(ctx)?;
        let provision = self.provision(ctx)?;
        provision.map(|component| component.assured(request, self.read_point)).transpose()
    }
    /// Whether everything quoted beside it is verbatim, apart from white space and the form of quotation
    /// marks; null if nothing is quoted.
    fn quote_verbatim(&self) -> Option<bool> {
        self.checked.quote_verbatim()
    }
    /// The quotations beside it.
    fn quotes(&self) -> Vec<CheckedQuote> {
        self.checked.quotes.iter().cloned().map(CheckedQuote).collect()
    }
    /// What became of it.
    fn verdict(&self) -> CitationVerdict {
        self.checked.verdict.into()
    }
    /// Whether the provision is in force at this address at the point; null if it is UNVERIFIED.
    fn valid_at(&self) -> Option<bool> {
        self.checked.valid_at
    }
    /// The problem with the citation or with a quotation beside it; if it is UNVERIFIED, why, and what the
    /// record says. Null if there is none.
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
    /// The byte after the last.
    fn end(&self) -> i32 {
        count(self.0.end)
    }
    /// Whether a provision cited beside it has these words at the point.
    fn verbatim(&self) -> bool {
        self.0.verbatim
    }
    /// The version that has these words, read on its own first day. It belongs to the cited provision or to
    /// one below it, at the point or else on another day; failing that, to another provision of the norm.
    /// Null if none of these has the words.
    fn version(&self, ctx: &Context<'_>) -> Result<Option<ComponentVersion>> {
        let request = RequestContext::at(ctx)?;
        Ok(self.0.found.as_ref().and_then(|id| ComponentVersion::by_urn(request, id)))
    }
}

/// Drafts.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Drafts;

#[Object]
impl Drafts {
    /// Checks the citations of a draft, and the quotations beside them, against the law of a day. A citation
    /// is an id, or the number of a provision as the law's own language or English writes it, with a name of
    /// the norm beside it. It is never read as of another day, and one that may mean several provisions is a
    /// problem.
    #[graphql(complexity = "500 + 50 * child_complexity")]
    fn verify_citations(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The draft: at most 65536 bytes and 500 citations.")] text: String,
        #[graphql(desc = "The point. Default: today.")] as_of: Option<AsOf>,
        #[graphql(
            desc = "The norm of citations that name none: its URN, title, short name or alias. Default: \
                the norm that has the provision; a citation that fits several norms is a problem."
        )]
        norm: Option<ID>,
    ) -> Result<CitationReport> {
        let request = RequestContext::at(ctx)?;
        let read_point = request.read_point(as_of);
        let of = norm.map(|words| {
            let found = find(ctx.into(), request, &words, read_point)?;
            let none = || {
                error(
                    Code::BadReference,
                    format!(
                        "there is no norm {:?}: name it by its URN, title, short name or alias",
                        words.as_str()
                    ),
                )
            };
            Ok::<_, Error>(found.ok_or_else(none)?.component.key().norm())
        });
        charge(request)?;
        let report =
            engine::verify_citations(request.corpus(), &text, read_point.as_of, of.transpose()?.as_ref());
        let report = report.map_err(of_draft)?;
        let cited = report.citations.iter().filter_map(|checked| checked.component.as_ref());
        let mut cited = cited.filter_map(|id| Component::by_id(request, id));
        cited.try_for_each(|component| component.hold(request, read_point))?;
        Ok(CitationReport { report, read_point })
    }
}

#[expect(clippy::needless_pass_by_value, reason = "what `map_err` gives")]
fn of_draft(failure: DraftError) -> Error {
    error(Code::BadArgument, failure.to_string())
}
