//! The questions: plain functions on one revision of a corpus. No database is known here.

mod about;
mod act;
mod action;
mod audit;
mod bare;
mod bearers;
mod citation;
mod citations;
mod court;
mod diff;
mod impact;
mod lineage;
mod name;
mod nearest;
mod period;
mod point_in_time;
mod printed;
mod readings;
mod relations;
mod resolve;
mod titled;
mod touches;
mod upcoming;
mod version;

pub use about::{
    Applied, Taxonomy, TermView, about, applicable, applied, described, has, having, same_as, subject, terms,
    terms_of,
};
pub use act::{ActInNorm, ActView, Cited, CommandView, PutText, act};
pub use action::{ActionView, Amendment, ViewRow, amendments};
pub use audit::{CheckReport, NormCheck, Violation, check, doubts, findings, findings_of, void_findings};
pub use bearers::{Bearer, bearers};
pub use citation::{PrintedCitation, Uncitable, citation};
pub use citations::{
    CheckedCitation, CheckedQuote, CitationReport, DraftError, LONGEST_DRAFT, MOST_CITATIONS, Verdict,
    kept_in_words, verify_citations,
};
pub use court::{CourtImpact, court_impact};
pub use diff::{
    Change, Changed, Changes, Diff, DiffOptions, DiffSummary, Grain, NodeState, Segment, SegmentOp, apply,
    change_kinds, changes, compare, diff, diff_with, nodes, segments, unified,
};
pub use impact::{
    Affected, AffectedComponent, Counted, Impact, ImpactEntry, ImpactFilter, Rollup, affected, impact,
    impact_rows, rollup,
};
pub use lineage::{IdentityLink, Lineage, LineageEntry, Scope, lineage};
pub(crate) use name::in_full;
pub use name::{ancestry, cite, cite_in, full, groupings};
pub use nearest::{Instead, OFFERED, instead, known_of_nothing};
pub use period::{Stretch, over};
pub use point_in_time::{
    Absence, Found, Line, PointInTime, Wording, full_text, full_text_headed, full_text_in, full_text_parts,
    is_first_seen, last_in_force, lines, point_in_time, provision, tree, wordings,
};
pub(crate) use readings::component_of;
pub use readings::{
    Agreement, EndOfReading, Overlay, OverlayEnd, ReadWords, ReadingDiff, ReadingEnd, ReadingView,
    StayedReading, VersionNature, agreement, controlling_first, least_agreement, overlays, reading_in,
    readings, readings_between, readings_in, readings_over_time, readings_over_time_in,
};
pub use relations::{
    Along, Basis, DefinitionScope, Direction, Lasting, Mode, Origin, Path, Reach, ReadingReference,
    Reference, Relations, TargetState, Yields, lasting, lasting_of_readings,
};
pub(crate) use relations::{DECLARED, HEADED, Standings, spoken_of};
pub use resolve::{Candidate, CitationError, acts_cited, acts_named, cited_day, not_applied, resolve};
pub use touches::{Attribution, Touch, TouchFilter, touches, touches_in};
pub use upcoming::{Upcoming, upcoming};
pub use version::{TextView, VersionView};

use crate::graph::Component;
use crate::store::{Anchor, Corpus, Lack};
use asof_schema::{ComponentId, NormId};

/// Why a question has no answer.
#[derive(Debug, thiserror::Error)]
pub enum QueryError {
    /// Nothing is known under this id.
    #[error("nothing has the id {0}")]
    Unknown(ComponentId),
    /// The norm is there, but its graph is not in memory: [`crate::store::ask`] gets it and asks again.
    #[error("the norm {0} is in the corpus, but not in memory")]
    NotAtHand(NormId),
    /// The words are no reference.
    #[error(transparent)]
    Reference(#[from] resolve::CitationError),
}

/// The component with an id, or the error that says why there is none; to be kept.
pub fn anchor(corpus: &Corpus, id: &ComponentId) -> Result<Anchor, QueryError> {
    corpus.anchor(id).map_err(|lack| lacking(id, lack))
}

/// The component with an id, or the error that says why there is none.
pub fn component<'c>(corpus: &'c Corpus, id: &ComponentId) -> Result<Component<'c>, QueryError> {
    corpus.component(id).map_err(|lack| lacking(id, lack))
}

fn lacking(id: &ComponentId, lack: Lack) -> QueryError {
    match lack {
        Lack::NotAtHand(norm) => QueryError::NotAtHand(norm),
        Lack::Absent => QueryError::Unknown(id.clone()),
    }
}
