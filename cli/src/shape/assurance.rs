//! How far an answer is known.

use asof_engine::coverage::{self, Parts, PeriodReport, Report, Stretch, TouchStatus};
use asof_schema::{
    ActKind, ClaimBasis, ClaimKind, ComponentId, CoverageState, DateBasis, Day, Evidence, KnownAct, Touch,
};
use serde::{Serialize, Serializer};

use super::{Source, name};

/// How far a provision and everything below it is known at a point: `Assurance`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Assurance {
    state: CoverageState,
    parts: Parts,
    through: Option<Day>,
    as_known_on: Option<Day>,
    reasons: Vec<Why>,
    reason_count: usize,
    claims: Vec<Claim>,
    limits: Vec<Claim>,
    missing: Vec<ComponentId>,
    /// How many acts of later days are known and not applied, where the day is not covered.
    later_acts: usize,
}

/// What touches an answer: `AssuranceReason`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Why {
    code: String,
    act: Option<String>,
    message: Option<String>,
    published_on: Option<Day>,
    effective_on: Option<Day>,
    until: Option<Day>,
    touches: Vec<ComponentId>,
    evidence: Option<Source>,
}

/// What a source says of how far it reaches: `Claim`.
#[derive(Debug, Serialize)]
pub(crate) struct Claim {
    component: ComponentId,
    without: Vec<ComponentId>,
    #[serde(serialize_with = "name")]
    says: ClaimKind,
    through: Day,
    except: Vec<Kind>,
    #[serde(serialize_with = "name")]
    basis: ClaimBasis,
    note: Option<String>,
    evidence: Option<Source>,
}

/// An act that a list names, at what it touches: `ActTouch`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ActTouch {
    act: String,
    title: String,
    summary: Option<String>,
    #[serde(serialize_with = "name")]
    kind: ActKind,
    published_on: Day,
    touches: ComponentId,
    effective_on: Day,
    effective_basis: DateBasis,
    status: TouchStatus,
    evidence: Option<Source>,
}

/// What reading could not settle: `Doubt`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Doubt {
    code: String,
    message: String,
    act: Option<String>,
    published_on: Day,
    effective_on: Day,
    until: Option<Day>,
    touches: Vec<ComponentId>,
    evidence: Option<Source>,
}

/// The code of a kind of acts.
#[derive(Debug, Serialize)]
struct Kind(#[serde(serialize_with = "name")] ActKind);

/// How far an answer about a period is known: where GraphQL has its days by state alone, the weakest of them
/// too.
#[derive(Debug, Serialize)]
pub(crate) struct Over {
    assurance: Vec<Stretch>,
    weakest: Assurance,
}

/// How far an answer about a day or about a period is known.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum OnOrOver {
    On(Assurance),
    Over {
        #[serde(flatten)]
        weakest: Assurance,
        stretches: Vec<Stretch>,
    },
}

/// How far both sides of a difference are known: `DiffAssurance`.
#[derive(Debug, Serialize)]
pub(crate) struct OfSides {
    pub(crate) state: CoverageState,
    pub(crate) before: Assurance,
    pub(crate) after: Assurance,
}

/// How far both ends of a relation are known: `ReferenceAssurance`.
#[derive(Debug, Serialize)]
pub(crate) struct OfEnds {
    pub(crate) state: CoverageState,
    pub(crate) source: Assurance,
    pub(crate) target: Option<Assurance>,
}

/// The states of several answers, in their order.
pub(crate) fn assurances<S: Serializer>(all: &[Report], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(all.iter().map(Assurance::from))
}

impl From<&Report> for Assurance {
    fn from(known: &Report) -> Self {
        Self {
            state: known.state,
            parts: known.parts,
            through: known.through,
            as_known_on: known.as_known_on,
            reasons: known.reasons.iter().map(Why::from).collect(),
            reason_count: known.reasons.len(),
            claims: known.claims.iter().map(Claim::from).collect(),
            limits: known.limits.iter().map(Claim::from).collect(),
            missing: known.missing.clone(),
            later_acts: known.later_acts,
        }
    }
}

impl From<&coverage::Why> for Why {
    fn from(why: &coverage::Why) -> Self {
        Self {
            code: why.code.clone(),
            act: why.act.clone(),
            message: why.message.clone(),
            published_on: why.published,
            effective_on: why.effective,
            until: why.until,
            touches: why.touches.clone(),
            evidence: why.evidence.map(Source::from),
        }
    }
}

impl From<&asof_schema::Claim> for Claim {
    fn from(claim: &asof_schema::Claim) -> Self {
        Self {
            component: claim.component.clone(),
            without: claim.without.clone(),
            says: claim.says,
            through: claim.through,
            except: claim.except.iter().copied().map(Kind).collect(),
            basis: claim.basis,
            note: claim.note.clone(),
            evidence: claim.evidence.map(Source::from),
        }
    }
}

impl ActTouch {
    pub(crate) fn of(act: &KnownAct, touch: &Touch, status: TouchStatus) -> Self {
        Self {
            act: act.id.to_string(),
            title: act.title.clone(),
            summary: act.summary.clone(),
            kind: act.kind,
            published_on: act.published.on,
            touches: touch.component.clone(),
            effective_on: act.effective_at(touch),
            effective_basis: touch.effective.or(act.effective).unwrap_or(act.published).basis,
            status,
            evidence: act.evidence.map(Source::from),
        }
    }
}

impl From<&asof_schema::Doubt> for Doubt {
    fn from(doubt: &asof_schema::Doubt) -> Self {
        Self {
            code: doubt.code.clone(),
            message: doubt.message.clone(),
            act: doubt.act.as_ref().map(ToString::to_string),
            published_on: doubt.published,
            effective_on: doubt.effective(),
            until: doubt.until,
            touches: doubt.touches.clone(),
            evidence: doubt.evidence.map(Source::from),
        }
    }
}

impl From<&PeriodReport> for Over {
    fn from(known: &PeriodReport) -> Self {
        Self { assurance: known.stretches.clone(), weakest: Assurance::from(&known.weakest) }
    }
}

impl From<&PeriodReport> for OnOrOver {
    fn from(known: &PeriodReport) -> Self {
        let Over { assurance, weakest } = Over::from(known);
        Self::Over { weakest, stretches: assurance }
    }
}

impl From<&Report> for OnOrOver {
    fn from(known: &Report) -> Self {
        Self::On(Assurance::from(known))
    }
}

impl From<Evidence> for Source {
    fn from(at: Evidence) -> Self {
        Self::from((at.sha256, at.start, at.end))
    }
}
