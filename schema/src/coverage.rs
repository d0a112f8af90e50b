//! How far a corpus reaches: claims of sources, acts that are known and not applied, doubts.
//!
//! They make no version. `schema/COVERAGE.md` defines what they make of an answer.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::command::{ActKind, Dated};
use crate::diagnostic::Place;
use crate::id::{ActId, ComponentId, NormId};
use crate::text::Evidence;
use crate::time::Day;
use crate::vocabulary::vocabulary;

vocabulary! {
    /// What a claim says of the days up to its own.
    #[serde(rename_all = "snake_case")]
    pub enum ClaimKind {
        /// Every act published by the day that touches the part is in the corpus, with all its commands.
        Acts,
        /// On every day up to the day the words are those in force.
        ///
        /// Acts published by the day that take effect after it may be missing.
        Text,
    }
}

vocabulary! {
    /// On what a claim rests.
    #[serde(rename_all = "snake_case")]
    pub enum ClaimBasis {
        /// The source says so itself.
        Stated,
        /// A text that is given as of the day agrees.
        Bound,
        /// Nothing says so: it is taken to be so.
        Assumed,
    }
}

vocabulary! {
    /// What may be said of an answer at a point, the weakest first. The position is the code in stores.
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    pub enum CoverageState {
        /// An act that is not applied, a doubt, or unknown words may make it wrong.
        Touched,
        /// No source says how far it reaches here.
        NoClaim,
        /// A source says how far it reaches, and the point lies after that.
        NotCovered,
        /// A source reaches to the point, and nothing is known against it.
        Assured,
    }
}

/// What a source says of how far it reaches, for a component and everything below it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The top of the part; the root stands for the whole norm.
    pub component: ComponentId,
    /// Components below it of which it does not speak, with everything below them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<ComponentId>,
    /// What it says.
    pub says: ClaimKind,
    /// The last day (inclusive) of which it says so.
    pub through: Day,
    /// The kinds of acts for which it does not speak.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub except: Vec<ActKind>,
    /// On what it rests.
    pub basis: ClaimBasis,
    /// The bytes that bear it out; absent only where it is assumed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Evidence>,
    /// Why it may be said, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// An act of which a list says that it exists, whether or not its commands are in the corpus.
///
/// It is *applied* to a component that it touches once the record holds a command of the act on it or on one whose id goes on
/// from its id; to the root, once it holds any command of the act on the norm. Until then it is known and not applied.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KnownAct {
    /// Its URN: the same that the act has where its commands are recorded.
    pub id: ActId,
    /// The norm that it touches.
    pub norm: NormId,
    /// The kind of an act.
    pub kind: ActKind,
    /// Its title as people say it, e.g. `EC 139`.
    pub title: String,
    /// Its official summary.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    /// When it was published: from this day it is known.
    pub published: Dated,
    /// The first day on which anything of it takes effect; absent = upon publication.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effective: Option<Dated>,
    /// What it is known to touch: at least one component; the root stands for the whole norm.
    pub touches: Vec<Touch>,
    /// The bytes that name it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Evidence>,
}

/// A component that an act touches, with everything below it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Touch {
    /// The component, which need not be in the corpus.
    pub component: ComponentId,
    /// When the act takes effect there, where that is not its first day of effect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effective: Option<Dated>,
}

impl KnownAct {
    /// The first day on which it takes effect at something that it touches.
    pub fn effective_at(&self, touch: &Touch) -> Day {
        touch.effective.or(self.effective).unwrap_or(self.published).on
    }
}

/// What reading could not settle: a clause that was not understood, words that are not printed, an act that is missing
/// or does not name its law, a command without effect.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Doubt {
    /// Stable code in kebab case, e.g. `clause-not-understood`.
    pub code: String,
    /// The act in which it lies, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub act: Option<ActId>,
    /// The day from which it is known: that of its act's publication.
    pub published: Day,
    /// The first day whose law it may make wrong: its act's first day of effect; absent = `published`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effective: Option<Day>,
    /// The day before which it ends (exclusive), where a later text settles it; absent = never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Day>,
    /// The components that it may touch, each with everything below it, all of one norm: at least one, as narrow as is
    /// certain; the root stands for the whole norm.
    pub touches: Vec<ComponentId>,
    /// What could not be settled, in words.
    pub message: String,
    /// Where in the source.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Place>,
    /// The bytes in question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Evidence>,
}

impl Claim {
    /// What is wrong with it by itself.
    pub(crate) fn check(&self) -> Result<(), &'static str> {
        let within = |id: &ComponentId| id.norm_str() == self.component.norm_str();
        match self {
            _ if self.basis != ClaimBasis::Assumed && self.evidence.is_none() => {
                Err("a claim that is not assumed must name the bytes that bear it out")
            }
            _ if !self.without.iter().all(within) => {
                Err("what it does not speak of is not of the norm of which it speaks")
            }
            _ if self.without.contains(&self.component) => Err("it speaks of nothing"),
            _ => Ok(()),
        }
    }
}

impl KnownAct {
    /// What is wrong with it by itself.
    pub(crate) fn check(&self) -> Result<(), &'static str> {
        let within = |touch: &Touch| touch.component.norm_str() == self.norm.as_str();
        match self {
            _ if self.touches.is_empty() => Err("it must say what it touches: the root is the whole norm"),
            _ if !self.touches.iter().all(within) => Err("what it touches is not of its norm"),
            _ if self.kind == ActKind::Unresolved => Err("a known act is one act, and cannot be unresolved"),
            _ => Ok(()),
        }
    }
}

impl Doubt {
    /// The first day whose law it may make wrong.
    pub fn effective(&self) -> Day {
        self.effective.unwrap_or(self.published)
    }

    /// The norm whose components it touches; `None` if it touches none.
    pub fn norm(&self) -> Option<NormId> {
        self.touches.first().map(ComponentId::norm)
    }

    /// What is wrong with it by itself.
    pub(crate) fn check(&self) -> Result<(), &'static str> {
        let Some(first) = self.touches.first() else {
            return Err("it must say what it touches: the root is the whole norm");
        };
        match self {
            _ if self.touches.iter().any(|other| other.norm_str() != first.norm_str()) => {
                Err("it touches components of two norms: say it once for each")
            }
            _ if self.until.is_some_and(|until| until < self.effective()) => Err("it ends before it begins"),
            _ => Ok(()),
        }
    }
}
