//! The vocabulary of asof: what a loader says and what the engine answers with.
//!
//! A loader emits a [`ChangeSet`]: norms, acts, and the [`Command`]s by which each act changes a provision,
//! with the texts that they put and the evidence for each text. It never emits versions: the engine derives
//! them by replay, so that no loader can state a history that its own acts do not bear out.
//!
//! The names are those of the SAT-Graph papers (arXiv 2505.00039, 2510.06002) and of the law: a *component*
//! is a provision without time, a *version* (CTV) is one state of it over a half-open interval of days.
//! This crate is a leaf: no IO, no clock, no async.

mod annotation;
mod changeset;
mod command;
mod coverage;
mod diagnostic;
mod faults;
mod id;
mod proof;
mod reading;
mod relation;
mod string_form;
mod text;
mod time;
pub mod urn;
mod vocabulary;

pub use annotation::{Annotation, Applicability, Described, Metadata, Term, TermLabel};
pub use changeset::{ChangeSet, ChangeSetError, FORMAT, Header, Record, Retraction, json_schema};
pub use command::{
    Act, ActKind, ActQuote, Amend, Command, Commencement, Continue, Correct, Dated, Insert, Move, Negate,
    NegationKind, Op, Operation, Print, QuoteKind, Repeal, Revive, Suspend, UnknownText,
};
pub use coverage::{Claim, ClaimBasis, ClaimKind, CoverageState, Doubt, KnownAct, Touch};
pub use diagnostic::{Diagnostic, Finding, Place, Severity};
pub use faults::{Fault, OnRecord};
pub use id::{ActId, CommandId, ComponentId, IdError, NormId, Retracted, Sha256, Target, VersionId};
pub use proof::{
    ActsOf, ChainLink, Fact, FactAssurance, FactProvision, FactText, LevelReach, MANIFEST_FORMAT, Manifest,
    ManifestDocument, NamedSource, NotProvable, PROOF_FORMAT, Proof, ProofLevel, manifest_schema,
    proof_schema,
};
pub use reading::{AspectText, Construe, Reading};
pub use relation::{Alias, AliasScheme, Definition, Norm, Reference, ReferenceKind, SourceDocument};
pub use text::{
    Aspect, Evidence, Text, as_seen, content_hash, is_of_direction, is_unseen, normalise, on_the_line,
    unknown_hash,
};
pub use time::{AsOf, DateBasis, Day, Instant, Interval, TimeError};
pub use vocabulary::{Cause, ChangeKind, ContinuationKind, Status, Vocabulary};
