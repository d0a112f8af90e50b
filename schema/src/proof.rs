//! The form of a proof: what an answer says of a provision on a day, and all that it takes to check it without asof.
//! `docs/proof.md` says what each part proves.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::command::{Act, Command};
use crate::coverage::CoverageState;
use crate::id::{ActId, CommandId, ComponentId, NormId, Sha256};
use crate::relation::Norm;
use crate::text::Aspect;
use crate::time::{DateBasis, Day, Instant};
use crate::vocabulary::{Cause, Status, vocabulary};

/// The version of the form of proofs that this crate reads and writes.
pub const PROOF_FORMAT: u32 = 1;

/// The version of the form of manifests that this crate reads and writes.
pub const MANIFEST_FORMAT: u32 = 1;

/// What an answer says, and what bears it out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// Version of the form: 1.
    pub proof: u32,
    /// What is proven.
    pub fact: Fact,
    /// How much of the fact each level can prove.
    pub levels: Vec<LevelReach>,
    /// The acts of the commands.
    pub acts: Vec<Act>,
    /// The commands that make the fact, by replay: those in play that change a component of the fact, what was ever below
    /// it or what it ever stood in, and those that negate or correct them.
    pub commands: Vec<Command>,
    /// Every act in play that has a command on the norm.
    pub listed: Vec<ActId>,
    /// The documents that support the texts of the norm.
    pub sources: Vec<NamedSource>,
    /// The record from which the proof was made: its batches, oldest first.
    pub record: Vec<ChainLink>,
}

/// What an answer says of a provision and of everything below it, at a point of the three clocks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fact {
    /// The norm.
    pub norm: Norm,
    /// The provision.
    pub component: ComponentId,
    /// The day whose law is asked for.
    pub at: Day,
    /// The day up to which acts are known; absent = all that are recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known: Option<Day>,
    /// The instant up to which the record counts; absent = all of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recorded: Option<Instant>,
    /// The version of the provision on the day, and those below it in document order; empty where it has none.
    pub provisions: Vec<FactProvision>,
    /// Of a provision that has no version on the day: the first day on which it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Day>,
    /// How far the answer is known. No level proves this.
    pub assurance: FactAssurance,
}

/// A version of a provision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FactProvision {
    /// The provision.
    pub component: ComponentId,
    /// article, caput, paragraph ...
    #[serde(rename = "type")]
    pub component_type: String,
    /// What it stands in; absent for the root.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<ComponentId>,
    /// Its number, normalised.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<String>,
    /// Its marker as printed; empty if it has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub label: String,
    /// Whether it binds.
    pub status: Status,
    /// Whether it is printed.
    pub printed: bool,
    /// First day of the version (inclusive).
    pub from: Day,
    /// Day before which it ends (exclusive); absent = open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Day>,
    /// How the first day is known: the weakest basis among the effective days of the commands that made it.
    pub basis: DateBasis,
    /// Why the version exists.
    pub cause: Cause,
    /// The commands that made it, in ascending order.
    pub made_by: Vec<CommandId>,
    /// Its texts, in the order of (language, aspect).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub texts: Vec<FactText>,
}

/// A text of a version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FactText {
    /// BCP 47 tag of its language.
    pub language: String,
    /// What it is for.
    #[serde(default, skip_serializing_if = "crate::text::is_canonical")]
    pub aspect: Aspect,
    /// The words; absent where they are unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The command that set them.
    pub by: CommandId,
    /// Of words in another language than the norm's: the command that gave other words in the norm's own, and none in this
    /// language. From its day on nothing says whether these hold. Absent where no such command is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub behind: Option<CommandId>,
}

/// How far a fact is known, as `schema/COVERAGE.md` defines it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FactAssurance {
    /// The weakest state of the parts.
    pub state: CoverageState,
    /// The last day through which claims speak of every part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub through: Option<Day>,
    /// What touches a part, in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub touched_by: Vec<String>,
}

vocabulary! {
    /// What a check of a proof can show.
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    pub enum ProofLevel {
        /// The words are in the source with this SHA-256, at this range, in the row or element that has this address.
        Bytes,
        /// Replaying the listed commands gives the fact.
        Arithmetic,
        /// Against a manifest that is not part of the proof: no text of the law and no act is left out.
        Completeness,
        /// A grammar took a clause for a command. The clause is shown for the reader to judge; nothing is proven.
        Reading,
    }
}

/// How much of a fact a level can prove.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LevelReach {
    /// The level.
    pub level: ProofLevel,
    /// How many things the level speaks of: texts, provisions, sources, commands.
    pub of: u32,
    /// What the level cannot prove of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<NotProvable>,
}

/// What a level cannot prove.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NotProvable {
    /// The provision or the command.
    pub what: String,
    /// Why.
    pub why: String,
}

/// A source document by its name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NamedSource {
    /// File name.
    pub name: String,
    /// SHA-256 of its bytes.
    pub sha256: Sha256,
}

/// A batch of the record. Each names the hash of the one before, so that none can be changed, put in or left out without
/// a change of the last hash, the head.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChainLink {
    /// The number of the batch, from 1.
    pub batch: u32,
    /// When it was recorded.
    pub recorded_at: Instant,
    /// SHA-256 of its change set, in the plain form.
    pub change_set: Sha256,
    /// The hash of the batch before; 64 zeros for the first.
    pub before: Sha256,
}

impl ChainLink {
    /// The hash of the batch: SHA-256 of the hash of the one before, its number, its instant and the SHA-256 of its change
    /// set, each as the JSON form writes it and each with a line break after it.
    pub fn hash(&self) -> Sha256 {
        let Self { batch, recorded_at, change_set, before } = self;
        Sha256::of(format!("{before}\n{batch}\n{recorded_at}\n{change_set}\n").as_bytes())
    }

    /// The links of batches, each with its number, its instant and the SHA-256 of its change set; oldest first.
    pub fn chain(batches: impl IntoIterator<Item = (u32, Instant, Sha256)>) -> Vec<Self> {
        let mut before = Sha256::ZERO;
        let link = |(batch, recorded_at, change_set)| {
            let link = Self { batch, recorded_at, change_set, before };
            before = link.hash();
            link
        };
        batches.into_iter().map(link).collect()
    }

    /// The hash of the last of some links: the head of the record. 64 zeros for an empty record.
    pub fn head(chain: &[Self]) -> Sha256 {
        chain.last().map_or(Sha256::ZERO, Self::hash)
    }
}

/// A list of the documents in a folder, which is published and signed apart from proofs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// Version of the form: 1.
    pub manifest: u32,
    /// The documents, in the order of their names.
    pub documents: Vec<ManifestDocument>,
    /// The head of the record that holds what these documents say, where whoever made the manifest vouches for one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub head: Option<Sha256>,
}

/// A document of a manifest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ManifestDocument {
    /// Its path below the folder, with `/` between the parts.
    pub name: String,
    /// SHA-256 of its bytes.
    pub sha256: Sha256,
    /// How many bytes it has.
    pub bytes: u64,
    /// The norms that it has words of, or whose change it commands.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub norms: Vec<NormId>,
    /// The acts that it prints.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub acts: Vec<ActId>,
    /// Which of them have something to say of which norm; where it does not say, each has of all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub acts_of: Vec<ActsOf>,
}

impl ManifestDocument {
    /// The acts that it prints and that have something to say of a norm.
    pub fn acts_on(&self, norm: &NormId) -> &[ActId] {
        if self.acts_of.is_empty() {
            return &self.acts;
        }
        self.acts_of.iter().find(|of| of.norm == *norm).map_or(&[], |of| of.acts.as_slice())
    }
}

/// The acts that a document prints on one norm.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActsOf {
    /// The norm.
    pub norm: NormId,
    /// The acts.
    pub acts: Vec<ActId>,
}

/// The JSON Schema of a proof, as committed at `schema/proof.schema.json`.
pub fn proof_schema() -> serde_json::Value {
    schemars::schema_for!(Proof).to_value()
}

/// The JSON Schema of a manifest, as committed at `schema/manifest.schema.json`.
pub fn manifest_schema() -> serde_json::Value {
    schemars::schema_for!(Manifest).to_value()
}

#[cfg(test)]
#[expect(clippy::expect_used, clippy::indexing_slicing, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn the_committed_schemas_are_those_of_the_types() {
        let committed = [
            (include_str!("../proof.schema.json"), proof_schema()),
            (include_str!("../manifest.schema.json"), manifest_schema()),
        ];
        for (committed, own) in committed {
            let committed: serde_json::Value = serde_json::from_str(committed).expect("valid JSON");
            assert_eq!(committed, own, "run `cargo xtask schema` and commit what it writes");
        }
    }

    #[test]
    fn a_chain_shows_any_change_of_a_batch() {
        let batch = |number: u32| {
            (number, Instant::from_micros(i64::from(number)), Sha256::of(&number.to_be_bytes()))
        };
        let batches: Vec<_> = (1..4).map(batch).collect();
        let head = |batches: &[_]| ChainLink::head(&ChainLink::chain(batches.iter().copied()));
        let whole = head(&batches);
        let mut heads = vec![whole, Sha256::ZERO, head(&batches[..2]), head(&batches[1..])];
        let exchanged = [batches[1], batches[0], batches[2]];
        heads.push(head(&exchanged));
        let changed = [(1, batches[0].1, Sha256::of(b"x")), batches[1], batches[2]];
        heads.push(head(&changed));
        heads.sort_unstable();
        heads.dedup();
        assert_eq!(heads.len(), 6);
        assert_eq!(ChainLink::head(&[]), Sha256::ZERO);
    }
}
