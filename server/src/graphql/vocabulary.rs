//! The closed lists, with the engine's own names.

use async_graphql::Enum;

/// Why a version exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "asof_schema::Cause")]
pub(super) enum VersionCause {
    /// In the norm from its enactment.
    Enacted,
    /// Added later.
    Inserted,
    /// Its words differ because an error in them was corrected.
    Correction,
    /// Its own text or heading differs.
    Text,
    /// Repealed, annulled, suspended, revived, or no longer printed.
    Status,
    /// Its number or its parent differs; its text is the same.
    Move,
    /// The ordered list of its children differs.
    Structure,
    /// Its own content is the same: something inside it changed, or only the punctuation of its label, the
    /// authority for its words, or a text in another aspect.
    Aggregate,
}

/// The state of a version. All but IN_FORCE are tombstones: the place and the address remain, but nothing
/// binds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "asof_schema::Status")]
pub(super) enum VersionStatus {
    /// It binds.
    InForce,
    /// Ended by a later act.
    Repealed,
    /// Struck out by a court or by the annulment of the act that made it.
    Annulled,
    /// Without effect for a time.
    Suspended,
    /// Ended by its own term.
    Expired,
    /// Struck out before it took effect.
    Vetoed,
}

/// What differs of a component between two points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "asof_schema::ChangeKind")]
pub(super) enum ChangeKind {
    /// In force afterwards and not before.
    Added,
    /// In force before and not afterwards.
    Removed,
    /// Other words or another heading, in force before and after.
    Modified,
    /// Another parent or another place in it.
    Moved,
    /// Another number.
    Renumbered,
    /// Only the punctuation of the marker, the printing, the notice or the kind of tombstone differs.
    Editorial,
}

/// How a date is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "asof_schema::DateBasis")]
pub(super) enum DateBasis {
    /// A source states it.
    Stated,
    /// Known only to lie between two consolidated texts; the date is the later one's.
    SnapshotBound,
    /// Taken from another date of the same act.
    Assumed,
}

/// How one component continues another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "asof_schema::ContinuationKind")]
pub(super) enum ContinuationKind {
    /// One became several.
    Split,
    /// Several became one.
    Merge,
    /// The same matter was enacted anew.
    Reenactment,
    /// The matter continues in another norm.
    OtherNorm,
}

/// What a text is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "asof_schema::Aspect")]
pub(super) enum Aspect {
    /// The provision's own words, without its label.
    Canonical,
    /// The name of a grouping or the rubric of a provision.
    Heading,
    /// The marker as printed in a language other than the norm's own.
    Label,
    /// What is printed in place of a repealed provision.
    Notice,
}

/// What a lineage counts as a change of a component.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "asof_engine::query::Scope")]
pub(super) enum LineageScope {
    /// Its own words, place and state.
    Own,
    /// Also anything inside it: the meaning of "has Article 5 been amended?".
    Subtree,
}

/// The side on which a run of words is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "asof_engine::query::SegmentOp")]
pub(super) enum SegmentOp {
    /// On both sides.
    Equal,
    /// On the later side only.
    Insert,
    /// On the earlier side only.
    Delete,
}

/// The pieces into which differing words are split.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "asof_engine::query::Grain")]
pub(super) enum DiffGranularity {
    /// Not split: all the words of a component, before and after.
    Component,
    /// Words, and the spaces and marks between them.
    Word,
    /// Characters as people see them: a letter with its accents is one.
    Character,
}

/// The order of the affected components.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub(super) enum ImpactOrder {
    /// Document order; components that no longer exist are in order of id.
    Document,
    /// By the first day of a change; in document order within a day.
    Date,
    /// Most changes first; ties are in document order.
    Changes,
}

/// How much a finding matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "asof_schema::Severity")]
pub(super) enum Severity {
    /// Worth knowing.
    Info,
    /// An answer may rest on a doubtful reading.
    Warning,
    /// Something in the source could not be used.
    Error,
}

/// The scheme of an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "asof_schema::AliasScheme")]
pub(super) enum AliasScheme {
    /// URN LEX.
    Lex,
    /// European Legislation Identifier.
    Eli,
    /// Akoma Ntoso eId or IRI.
    Akn,
    /// The publisher's own.
    Native,
    /// Identifiers of TLR-Bench version 1.
    LegacyComponentId,
    /// A citation as people write it.
    Citation,
    /// A popular name.
    PopularName,
}

/// Whether an action is a whole act or one command of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub(super) enum Granularity {
    /// A whole act.
    Macro,
    /// One command.
    Micro,
}

/// What a command does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub(super) enum Operation {
    /// Inserts a new component.
    Insert,
    /// Gives a component new words.
    Amend,
    /// Gives a component another number, parent or place.
    Move,
    /// Makes tombstones of a component and everything below it.
    Repeal,
    /// Suspends a component and everything below it.
    Suspend,
    /// Brings a tombstone back into force, with everything that fell with it.
    Revive,
    /// States whether a tombstone is still printed, and with which notice.
    Print,
    /// States that components continue others.
    Continue,
    /// Cancels the effect of earlier commands.
    Negate,
    /// Replaces an earlier command.
    Correct,
}

impl Operation {
    /// By the name that the engine gives it.
    pub(super) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "insert" => Self::Insert,
            "amend" => Self::Amend,
            "move" => Self::Move,
            "repeal" => Self::Repeal,
            "suspend" => Self::Suspend,
            "revive" => Self::Revive,
            "print" => Self::Print,
            "continue" => Self::Continue,
            "negate" => Self::Negate,
            "correct" => Self::Correct,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use async_graphql::resolver_utils::EnumType;
    use serde::Serialize;

    use super::*;
    use crate::graphql::act_kind::ActKind;

    /// Every value has the name that its twin has in data, and comes back from it. That no twin is left out, the compiler
    /// sees: it maps them by a `match` without a rest.
    fn ties<E, R>()
    where
        E: EnumType + Copy + PartialEq + Debug + From<R> + Into<R>,
        R: Copy + Serialize,
    {
        for item in E::items() {
            let twin: R = item.value.into();
            assert_eq!(E::from(twin), item.value);
            let name = serde_json::to_value(twin).unwrap();
            assert_eq!(name.as_str().unwrap().to_uppercase(), item.name);
        }
    }

    #[test]
    fn the_closed_lists_are_those_of_the_data() {
        ties::<VersionCause, asof_schema::Cause>();
        ties::<VersionStatus, asof_schema::Status>();
        ties::<ChangeKind, asof_schema::ChangeKind>();
        ties::<DateBasis, asof_schema::DateBasis>();
        ties::<ContinuationKind, asof_schema::ContinuationKind>();
        ties::<Aspect, asof_schema::Aspect>();
        ties::<Severity, asof_schema::Severity>();
        ties::<AliasScheme, asof_schema::AliasScheme>();
        ties::<ActKind, asof_schema::ActKind>();
        ties::<LineageScope, asof_engine::query::Scope>();
        ties::<SegmentOp, asof_engine::query::SegmentOp>();
        assert_eq!(VersionCause::items().len(), asof_schema::Cause::ALL.len());
        assert_eq!(VersionStatus::items().len(), asof_schema::Status::ALL.len());
    }

    /// The operations of the data, by the JSON Schema of a change set.
    #[test]
    fn the_operations_are_those_of_the_data() {
        let schema = asof_schema::json_schema();
        let forms = schema["$defs"]["Op"]["oneOf"].as_array().unwrap();
        let named = forms.iter().flat_map(|form| form["properties"].as_object().unwrap().keys());
        let known: Vec<Option<Operation>> = named.map(|name| Operation::named(name)).collect();
        let all: Vec<Option<Operation>> = Operation::items().iter().map(|item| Some(item.value)).collect();
        assert_eq!(known, all);
        let back = Operation::items().iter().map(|item| Operation::named(&item.name.to_lowercase()));
        assert_eq!(back.collect::<Vec<_>>(), all);
    }
}

/// How one provision refers to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "asof_schema::ReferenceKind")]
pub(super) enum ReferenceKind {
    /// Names it.
    RefersTo,
    /// One of the two gives way to the other.
    Excepts,
    /// Defines a term.
    Defines,
    /// Cites it as authority, as an enacting formula does.
    Cites,
}

/// The direction in which relations are followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "asof_engine::query::Direction")]
pub(super) enum Direction {
    /// From the words to the provision to which they refer.
    Out,
    /// From a provision to the words that refer to it.
    In,
    /// Both.
    Both,
}

/// The state of the target of a reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "asof_engine::query::TargetState")]
pub(super) enum ReferenceState {
    /// The provision.
    Resolved,
    /// It was there, and is repealed or otherwise gone.
    TargetRepealed,
    /// It is known, and begins on a later day.
    TargetNotYetInForce,
    /// It is elsewhere now: its number was changed.
    TargetRenumbered,
    /// The norm is in the corpus, but nothing in it ever had this address, as known and recorded.
    TargetNeverExisted,
    /// It is in a norm that is not in the corpus.
    External,
    /// The words are ambiguous, or name a kind of unit of which the corpus has none in that norm.
    Unresolved,
}

/// Whether a reference moves with its target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "asof_engine::query::Mode")]
pub(super) enum ReferenceMode {
    /// The target as it is on each day: the meaning of a reference unless it says otherwise.
    Ambulatory,
    /// The target as it was on one day.
    Static,
}

/// Which side of an exception gives way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "asof_engine::query::Yields")]
pub(super) enum Yields {
    /// The provision that refers.
    Speaker,
    /// The provision to which it refers.
    Target,
}

/// The basis of an exception.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "asof_engine::query::Basis")]
pub(super) enum ExceptionBasis {
    /// Law gives way to law.
    Law,
    /// The law gives way to articles of association, an agreement or a decision.
    Instrument,
    /// The things excepted are described by citing a provision.
    Case,
    /// A power to deviate.
    Power,
    /// A competence that another, unnamed rule gives.
    Competence,
}

/// How far a definition holds, by its own words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "asof_engine::query::DefinitionScope")]
pub(super) enum DefinitionScope {
    /// The law.
    Law,
    /// A part or title.
    Part,
    /// The chapter.
    Chapter,
    /// The section or article.
    Section,
    /// The moment or paragraph.
    Paragraph,
    /// The words do not say.
    Unstated,
}
