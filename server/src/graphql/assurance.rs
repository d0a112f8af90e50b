//! How far what an answer rests on reaches.

use std::sync::Arc;

use asof_engine::NormGraph;
use asof_engine::coverage::{Parts, Reason, Stretch, Survey};
use asof_schema::{ComponentId, Evidence, Vocabulary as _};
use async_graphql::{Result, SimpleObject};

use super::connection::count;
use super::period::Interval;
use super::read_point::ReadPoint;
use super::request_context::RequestContext;
use super::scalars::{Date, Hash, Urn};
use super::vocabulary::{ActKind, ClaimBasis, ClaimKind, CoverageState};

/// How many reasons an answer lists.
const MOST_REASONS: usize = 100;

/// How far an answer about a provision and everything below it is known at a point, as `schema/COVERAGE.md`
/// defines it.
#[derive(Debug, SimpleObject)]
pub(super) struct Assurance {
    /// The weakest state of the parts.
    state: CoverageState,
    /// The parts by state: the provision, what is below it, and what should be there and is missing.
    parts: AssuranceParts,
    /// The last day (inclusive) through which sources speak of every part; null if no source speaks of one.
    through: Option<Date>,
    /// Where the provision itself is assured: the day up to which nothing published is missing.
    as_known_on: Option<Date>,
    /// What makes a part TOUCHED: acts in the order of publication, then doubts, then unknown words; at most 100.
    reasons: Vec<AssuranceReason>,
    /// The number of all reasons.
    reason_count: i32,
    /// The claims of sources that speak of the provision itself, the furthest first.
    claims: Vec<Claim>,
    /// The provisions that acts or doubts touch and that are not there.
    missing: Vec<Urn>,
}

/// How many provisions are in each state.
#[derive(Debug, SimpleObject)]
struct AssuranceParts {
    /// An act that is not applied, a doubt, or unknown words may make the answer wrong.
    touched: u32,
    /// No source says how far it reaches here.
    no_claim: u32,
    /// The point lies after the last covered day.
    not_covered: u32,
    /// A source reaches to the point, and nothing is known against it.
    assured: u32,
}

/// Days on which the parts are in the same states.
#[derive(Debug, SimpleObject)]
pub(super) struct AssuranceStretch {
    /// The days.
    days: Interval,
    /// The weakest state of the parts.
    state: CoverageState,
    /// The parts by state.
    parts: AssuranceParts,
}

/// Why an answer may be wrong.
#[derive(Debug, SimpleObject)]
struct AssuranceReason {
    /// `act-not-applied`, `unknown-words`, or the code of a doubt, in kebab case.
    code: String,
    /// The URN of the act; for unknown words, that of the command. Null for a doubt without an act.
    act: Option<Urn>,
    /// What was not settled, or the title of the act; null for unknown words.
    message: Option<String>,
    /// The day from which it is known; null for unknown words.
    published_on: Option<Date>,
    /// The first day whose law it may make wrong; null for unknown words.
    effective_on: Option<Date>,
    /// The provisions that it touches, each with everything below it.
    touches: Vec<Urn>,
    /// The bytes that bear it out.
    evidence: Option<EvidenceSpan>,
}

/// What a source says of how far it reaches.
#[derive(Debug, SimpleObject)]
struct Claim {
    /// The provision of which it speaks, with everything below it.
    component: Urn,
    /// The provisions below it of which it does not speak.
    without: Vec<Urn>,
    /// What it says.
    says: ClaimKind,
    /// The last day (inclusive) of which it says so.
    through: Date,
    /// The kinds of acts for which it does not speak.
    except: Vec<ActKind>,
    /// On what it rests.
    basis: ClaimBasis,
    /// Why it may be said.
    note: Option<String>,
    /// The bytes that bear it out; null only where it is assumed.
    evidence: Option<EvidenceSpan>,
}

/// Bytes of a source document.
#[derive(Debug, SimpleObject)]
struct EvidenceSpan {
    /// SHA-256 of the whole document.
    sha256: Hash,
    /// The first byte (inclusive).
    start: u64,
    /// The byte after the last (exclusive).
    end: u64,
}

impl Assurance {
    /// That of a provision, which need not be there, at a point.
    pub(super) fn of(
        request: &RequestContext,
        graph: &Arc<NormGraph>,
        component: &ComponentId,
        at: ReadPoint,
    ) -> Result<Self> {
        let survey = graph.survey(component.local(), at.point);
        request.charge(rows(survey.parts))?;
        let own = graph.coverage(component.local(), at.point);
        let Survey { state, parts, reasons, through, missing } = survey;
        Ok(Self {
            state: state.into(),
            parts: parts.into(),
            through: through.map(Date),
            as_known_on: own.as_known_on.map(Date),
            reason_count: count(reasons.len()),
            reasons: reasons.iter().take(MOST_REASONS).map(AssuranceReason::from).collect(),
            claims: own.claims.into_iter().map(Claim::from).collect(),
            missing: missing.iter().map(urn).collect(),
        })
    }
}

fn rows(parts: Parts) -> usize {
    asof_schema::CoverageState::ALL.iter().map(|&state| parts.of(state) as usize).sum()
}

fn urn(id: &ComponentId) -> Urn {
    Urn(id.to_string())
}

impl From<Parts> for AssuranceParts {
    fn from(parts: Parts) -> Self {
        use asof_schema::CoverageState::{Assured, NoClaim, NotCovered, Touched};
        Self {
            touched: parts.of(Touched),
            no_claim: parts.of(NoClaim),
            not_covered: parts.of(NotCovered),
            assured: parts.of(Assured),
        }
    }
}

impl From<Stretch> for AssuranceStretch {
    fn from(stretch: Stretch) -> Self {
        Self { days: stretch.days.into(), state: stretch.state.into(), parts: stretch.parts.into() }
    }
}

impl From<&Reason<'_>> for AssuranceReason {
    fn from(reason: &Reason<'_>) -> Self {
        match reason {
            Reason::Act { act, touch } => Self {
                code: "act-not-applied".to_owned(),
                act: Some(Urn(act.id.to_string())),
                message: Some(act.title.clone()),
                published_on: Some(Date(act.published.on)),
                effective_on: Some(Date(act.effective_at(touch))),
                touches: vec![urn(&touch.component)],
                evidence: act.evidence.as_ref().map(EvidenceSpan::from),
            },
            Reason::Doubt(doubt) => Self {
                code: doubt.code.clone(),
                act: doubt.act.as_ref().map(|act| Urn(act.to_string())),
                message: Some(doubt.message.clone()),
                published_on: Some(Date(doubt.published)),
                effective_on: Some(Date(doubt.effective())),
                touches: doubt.touches.iter().map(urn).collect(),
                evidence: doubt.evidence.as_ref().map(EvidenceSpan::from),
            },
            Reason::UnknownWords { by } => Self {
                code: "unknown-words".to_owned(),
                act: Some(Urn(by.to_string())),
                message: None,
                published_on: None,
                effective_on: None,
                touches: Vec::new(),
                evidence: None,
            },
        }
    }
}

impl From<&asof_schema::Claim> for Claim {
    fn from(claim: &asof_schema::Claim) -> Self {
        Self {
            component: urn(&claim.component),
            without: claim.without.iter().map(urn).collect(),
            says: claim.says.into(),
            through: Date(claim.through),
            except: claim.except.iter().map(|&kind| kind.into()).collect(),
            basis: claim.basis.into(),
            note: claim.note.clone(),
            evidence: claim.evidence.as_ref().map(EvidenceSpan::from),
        }
    }
}

impl From<&Evidence> for EvidenceSpan {
    fn from(span: &Evidence) -> Self {
        Self { sha256: Hash(span.sha256), start: span.start, end: span.end }
    }
}
