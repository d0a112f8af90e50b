//! The closed lists: why a version exists, in what state it is, how components continue each other.

use strum::{EnumMessage, VariantArray};

/// A closed list: all its members, and what each of them is called and means. It is derived from the enum, so that
/// GraphQL, the terminal and files say the same.
pub trait Vocabulary: VariantArray + EnumMessage + Into<&'static str> + Copy {
    /// Its members.
    const ALL: &'static [Self] = Self::VARIANTS;

    /// What a member is called: `REFERS_TO`.
    fn name(self) -> &'static str {
        self.into()
    }

    /// What a member means: the first paragraph of its documentation.
    fn meaning(&self) -> &'static str {
        let documentation = self.get_documentation().unwrap_or_default();
        documentation.split("\n\n").next().unwrap_or_default().trim_end()
    }

    /// The member that is called so.
    fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|member| member.name() == name)
    }
}

impl<T: VariantArray + EnumMessage + Into<&'static str> + Copy> Vocabulary for T {}

/// Declares a closed list: its members in the order of their codes, which it derives names and meanings from.
macro_rules! vocabulary {
    ($(#[$attribute:meta])* pub enum $name:ident { $($members:tt)* }) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        #[derive(strum::VariantArray, strum::IntoStaticStr, strum::EnumMessage)]
        #[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
        $(#[$attribute])*
        pub enum $name { $($members)* }
    };
}
pub(crate) use vocabulary;

vocabulary! {
    /// Why a version exists. Where several apply, the first of this list is said; the position is the code in stores.
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    pub enum Cause {
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
}

impl Cause {
    /// Whether an impact analysis counts a version of this cause as a change of its component.
    pub fn counts_as_change(self) -> bool {
        matches!(self, Self::Inserted | Self::Text | Self::Move | Self::Status | Self::Correction)
    }
}

vocabulary! {
    /// The state of a version. The position is the code in stores.
    #[derive(Default)]
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    pub enum Status {
        /// It binds.
        #[default]
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
}

impl Status {
    /// Whether a version in this state is a tombstone: it keeps place and address but does not bind.
    pub fn is_tombstone(self) -> bool {
        self != Self::InForce
    }
}

vocabulary! {
    /// How one component continues another.
    #[serde(rename_all = "snake_case")]
    pub enum ContinuationKind {
        /// One became several.
        Split,
        /// Several became one.
        Merge,
        /// The same matter was enacted anew.
        Reenactment,
        /// The matter continues in another norm.
        OtherNorm,
    }
}

vocabulary! {
    /// What a lineage or a diff says of a component.
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    pub enum ChangeKind {
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
        /// Whether its words differ cannot be told: on one side at least nobody knows them.
        Untold,
        /// In force on days between, and neither before nor afterwards.
        CameAndWent,
    }
}
