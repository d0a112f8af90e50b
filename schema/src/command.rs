//! Acts and the commands by which they change the law.
//!
//! What each command does to the state of a norm is defined by replay, in the engine's room `replay`; the doc
//! of each type here says what it asks for.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, EnumMessage, IntoStaticStr, VariantArray};

use crate::id::{ActId, CommandId, ComponentId, NormId, Target};
use crate::reading::Construe;
use crate::text::{Aspect, Evidence, Text, is_canonical};
use crate::time::{DateBasis, Day};
use crate::vocabulary::{ContinuationKind, Status, vocabulary};

/// A date with its basis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Dated {
    /// The date.
    pub on: Day,
    /// How it is known.
    pub basis: DateBasis,
    /// For a SNAPSHOT_BOUND date: the first day that is possible.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_before: Option<Day>,
}

impl Dated {
    /// A date that a source states.
    pub const fn stated(on: Day) -> Self {
        Self { on, basis: DateBasis::Stated, not_before: None }
    }
    /// A date taken over from another.
    pub const fn assumed(on: Day) -> Self {
        Self { on, basis: DateBasis::Assumed, not_before: None }
    }
}

vocabulary! {
    /// The kind of an act.
    #[serde(rename_all = "snake_case")]
    pub enum ActKind {
        /// Enacts the norm itself: everything that it inserts is original text.
        Enactment,
        /// Amends the norm.
        Amendment,
        /// A court's decision.
        Judgment,
        /// A correction slip of the gazette.
        Corrigendum,
        /// Not an act: the publisher of a consolidated text corrected an error.
        Editorial,
        /// One of several acts of the same date; no source says which.
        ///
        /// See `candidates`.
        Unresolved,
    }
}

/// An act of change (SAT-Graph macro action).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// Its URN.
    pub id: ActId,
    /// The kind of an act.
    pub kind: ActKind,
    /// Its number, by which acts of one day are ordered.
    pub number: u32,
    /// The code by which it is cited in data, e.g. `ec_59`.
    pub code: String,
    /// Its title as people say it, e.g. `EC 59`.
    pub title: String,
    /// Its official summary.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    /// When it was adopted or signed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adopted: Option<Dated>,
    /// When it was published: from this day it is known.
    pub published: Dated,
    /// When it takes effect; absent = upon publication.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effective: Option<Dated>,
    /// For an unresolved act: the acts, one of which it is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<ActId>,
    /// What it says of its commands in its own words: a grammar read them, and whoever doubts it reads them too.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub quotes: Vec<ActQuote>,
}

impl Act {
    /// Whether it is the same act, quotes left out: no command hangs on these.
    pub fn is_as(&self, other: &Self) -> bool {
        Self { quotes: Vec::new(), ..self.clone() } == Self { quotes: Vec::new(), ..other.clone() }
    }
}

vocabulary! {
    /// What a quote of an act says.
    #[serde(rename_all = "snake_case")]
    pub enum QuoteKind {
        /// What it changes.
        EnactingClause,
        /// When it takes effect.
        Commencement,
    }
}

/// Words of an act about what it commands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActQuote {
    /// What they say.
    pub kind: QuoteKind,
    /// The words, verbatim.
    pub text: String,
    /// Where they stand.
    pub evidence: Evidence,
}

/// When a command takes effect, where that is not when its act does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Commencement {
    /// On a day.
    On(Dated),
    /// When a condition is met that has not been met yet: it is upcoming and changes nothing.
    Condition(String),
}

/// One command of an act (SAT-Graph micro action). Its id is the act's, `#` and `seq`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Command {
    /// The act to which it belongs.
    pub act: ActId,
    /// Its ordinal in the act: commands of one act run in this order.
    pub seq: u32,
    /// The norm that it changes.
    pub norm: NormId,
    /// Its place in the act, as printed, e.g. `art. 1º`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The words of the command.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wording: Option<String>,
    /// When it takes effect; absent = with its act.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commencement: Option<Commencement>,
    /// The day before which its effect ends (exclusive); absent = never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Day>,
    /// How sure the loader is that this act commands this, 0 to 100.
    #[serde(default = "sure", skip_serializing_if = "is_sure")]
    pub confidence: u8,
    /// What it does.
    pub op: Op,
}

fn sure() -> u8 {
    100
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_sure(confidence: &u8) -> bool {
    *confidence == 100
}

impl Command {
    /// A command that takes effect with its act, and of which the loader is sure.
    pub fn new(act: &ActId, seq: u32, norm: &NormId, op: Op) -> Self {
        Self {
            act: act.clone(),
            seq,
            norm: norm.clone(),
            place: None,
            wording: None,
            commencement: None,
            until: None,
            confidence: sure(),
            op,
        }
    }

    /// Its id.
    pub fn id(&self) -> CommandId {
        self.act.command(self.seq)
    }
}

/// What a command does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[derive(EnumDiscriminants)]
#[strum_discriminants(
    name(Operation),
    doc = "What a command does, without what it does it with.",
    derive(PartialOrd, Ord, Hash, Serialize, VariantArray, IntoStaticStr, EnumMessage),
    serde(rename_all = "snake_case"),
    strum(serialize_all = "SCREAMING_SNAKE_CASE")
)]
pub enum Op {
    /// Inserts a new component.
    Insert(Insert),
    /// Gives a component new words.
    Amend(Amend),
    /// Gives a component another number, parent or place.
    ///
    /// Identity is kept.
    Move(Move),
    /// Makes tombstones of a component and everything below it.
    Repeal(Repeal),
    /// Suspends a component and everything below it.
    Suspend(Suspend),
    /// Brings a tombstone back into force, with everything that fell with it.
    Revive(Revive),
    /// States whether a tombstone is still printed, and with which notice.
    Print(Print),
    /// States that components continue others.
    ///
    /// It changes no state.
    Continue(Continue),
    /// Cancels the effect of earlier commands.
    Negate(Negate),
    /// Replaces an earlier command.
    Correct(Correct),
    /// Gives a component a reading.
    ///
    /// It changes no state; nor do the four that follow.
    Interpret(Construe),
    /// Ends readings, and may bring one of its own.
    Overrule(Construe),
    /// Gives a reading that makes others more precise; all stand.
    Refine(Construe),
    /// Gives a reading for cases that others do not fit; all stand.
    Distinguish(Construe),
    /// Gives a reading that no statute has under it: a rule of common law.
    Establish(Construe),
}

impl Op {
    /// The component on which it acts; `None` for those that act on commands or on several components.
    pub fn target(&self) -> Option<&ComponentId> {
        match self {
            Self::Insert(op) => Some(&op.component),
            Self::Amend(op) => Some(&op.target),
            Self::Move(op) => Some(&op.target),
            Self::Repeal(op) => Some(&op.target),
            Self::Suspend(op) => Some(&op.target),
            Self::Revive(op) => Some(&op.target),
            Self::Print(op) => Some(&op.target),
            Self::Interpret(op)
            | Self::Overrule(op)
            | Self::Refine(op)
            | Self::Distinguish(op)
            | Self::Establish(op) => Some(&op.target),
            Self::Continue(_) | Self::Negate(_) | Self::Correct(_) => None,
        }
    }

    /// What it does with readings, if it is about them.
    pub fn construes(&self) -> Option<&Construe> {
        match self {
            Self::Interpret(op)
            | Self::Overrule(op)
            | Self::Refine(op)
            | Self::Distinguish(op)
            | Self::Establish(op) => Some(op),
            _ => None,
        }
    }
}

/// Inserts a new component below a parent. Siblings are in order of (`order_key`, id), compared by bytes.
/// Below a tombstone the new component is a tombstone. It has no effect if the id exists or the parent does
/// not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Insert {
    /// The id of the new component. The root (the norm's own id) has no parent.
    pub component: ComponentId,
    /// article, caput, paragraph, inciso, alinea, title, chapter, section ...
    #[serde(rename = "type")]
    pub component_type: String,
    /// Its parent; absent for the root only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<ComponentId>,
    /// Its number, normalised: `6`, `103-A`, `5`; absent if it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<String>,
    /// Its marker as printed, with punctuation: `Art. 6º`, `I -`, `Parágrafo único.`; empty if it has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub label: String,
    /// Its place among its siblings.
    pub order_key: String,
    /// Its words, in every language.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub texts: Vec<Text>,
}

/// Gives a component new words. Texts in a language and aspect that the command does not name are kept. A
/// tombstone takes words too; a revival shows them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Amend {
    /// The component.
    pub target: ComponentId,
    /// The new words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub texts: Vec<Text>,
    /// Texts that the act replaced by words that no source at hand gives.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unknown: Vec<UnknownText>,
}

/// A text whose words are unknown from the command on. It equals no text, and always writes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnknownText {
    /// BCP 47 tag of its language.
    pub language: String,
    /// What it is for.
    #[serde(default, skip_serializing_if = "is_canonical")]
    pub aspect: Aspect,
}

/// Gives a component another number, label, parent or place; what is absent is kept. Its subtree moves with
/// it. Below a tombstone, what is in force or suspended becomes a tombstone. It has no effect if the
/// component would be below itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// The component.
    pub target: ComponentId,
    /// Its new parent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<ComponentId>,
    /// Its new number, normalised.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<String>,
    /// Its new marker as printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Its new place among its siblings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order_key: Option<String>,
}

/// Makes tombstones of the component and of everything below it that is in force or suspended. It has no
/// effect on what is repealed already.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Repeal {
    /// The component.
    pub target: ComponentId,
    /// The status of the tombstones: repealed, vetoed, expired or annulled.
    #[serde(default = "repealed")]
    pub status: Status,
    /// Whether the component itself is still printed; what falls with it is not.
    #[serde(default)]
    pub printed: bool,
    /// What is printed in its place (aspect `notice`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notices: Vec<Text>,
}

fn repealed() -> Status {
    Status::Repealed
}

/// Suspends the component and what is in force below it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Suspend {
    /// The component.
    pub target: ComponentId,
}

/// Brings the component back into force, with everything below it that ended with it. It has no effect on
/// what is in force, or below a tombstone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Revive {
    /// The component.
    pub target: ComponentId,
}

/// States whether a component is still printed, and with which notice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Print {
    /// The component.
    pub target: ComponentId,
    /// Whether it is printed.
    pub printed: bool,
    /// What is printed in its place (aspect `notice`); empty keeps the notices.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notices: Vec<Text>,
}

/// States that some components continue others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Continue {
    /// How.
    pub kind: ContinuationKind,
    /// The components that were.
    pub from: Vec<ComponentId>,
    /// The components that continue them.
    pub to: Vec<ComponentId>,
}

/// What sort of negation it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NegationKind {
    /// By a court or a later act: what stood becomes an annulled tombstone.
    Annulment,
    /// For a time: what stood becomes a suspended tombstone.
    Suspension,
    /// Withdrawn before it took effect.
    Withdrawal,
}

/// Cancels the effect of an earlier act or command on the days `[from, until)`. It affects only what precedes
/// it in order of publication, and may itself be negated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Negate {
    /// The act or command.
    pub target: Target,
    /// What sort of negation it is.
    pub kind: NegationKind,
    /// The first day without effect; absent means that it never had any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Day>,
    /// The first day with effect again; absent means never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Day>,
}

/// Replaces an earlier command, at the same place in the order, from its own publication on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Correct {
    /// The command (which may itself be a correction).
    pub command: CommandId,
    /// What it should have done, of the same kind and on the same target; absent = what it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub op: Option<Box<Op>>,
    /// When it should have taken effect, or (for a condition met) takes effect; absent = when it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commencement: Option<Commencement>,
}
