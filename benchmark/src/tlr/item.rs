//! A set of questions with their truth, as it is written to disk: the format of TLR-Bench, with reasons and provenance.

use std::collections::BTreeSet;
use std::fmt;

use chrono::NaiveDate;
use clap::ValueEnum;
use serde::{Deserialize, Serialize};

/// A set of questions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Benchmark {
    /// `TLR-Bench`.
    pub benchmark: String,
    /// The version of the format and of the rules by which items are made.
    pub version: String,
    /// The program that made it, with its version.
    pub generator: String,
    /// What every draw hangs on.
    pub seed: u64,
    /// How many items were asked for.
    pub size: usize,
    /// Of what law it is made.
    pub corpus: Vec<Source>,
    /// What could not be drawn, and other remarks on the set.
    pub remarks: Vec<String>,
    /// The questions.
    pub items: Vec<Item>,
}

/// A norm from which items were made, with what identifies its whole history.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// Its id.
    pub norm: String,
    /// Its title.
    pub title: String,
    /// Where its texts come from.
    pub data_source: String,
    /// How many versions it had.
    pub versions: usize,
    /// SHA-256 over the tree hashes of all its versions, oldest first, a line each.
    pub history_hash: String,
    /// First day of its first version.
    pub from: NaiveDate,
    /// First day of its last version.
    pub last_change: NaiveDate,
}

/// A question, what it is about, and its truth.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Item {
    /// `pit-001`: the task and a number.
    pub id: String,
    /// The question.
    pub query: String,
    /// The language of the question.
    pub language: Language,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// Why it is as hard as that.
    pub reasons: Vec<Reason>,
    /// The norm that it asks about.
    pub norm: String,
    /// The provision (of an impact, the scope) by its id.
    pub target_component: String,
    /// Of an impact, the scope once more, by the name that it has in TLR-Bench.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target_scope: Option<String>,
    /// How the provision is cited within its norm on the days asked for.
    pub target_citation: String,
    /// The day of a point in time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target_date: Option<NaiveDate>,
    /// The earlier day of a difference.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date_1: Option<NaiveDate>,
    /// The later day of a difference.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date_2: Option<NaiveDate>,
    /// The period of an impact, half-open `[from, to)`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date_range: Option<(NaiveDate, NaiveDate)>,
    /// The task with what is true.
    #[serde(flatten)]
    pub truth: Truth,
}

/// What a system under test gets of an item: nothing of its truth is in this type.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// The id of the item.
    pub id: String,
    /// The question.
    pub query: String,
    /// The day asked for, where it is one.
    pub target_date: Option<NaiveDate>,
}

impl Item {
    /// What a system under test may see.
    pub fn question(&self) -> Question {
        Question { id: self.id.clone(), query: self.query.clone(), target_date: self.target_date }
    }
}

#[cfg(test)]
impl Item {
    /// An item with a truth, and nothing else of note.
    pub(crate) fn sample(truth: Truth) -> Self {
        Self {
            id: "x".into(),
            query: String::new(),
            language: Language::En,
            difficulty: Difficulty::Easy,
            reasons: Vec::new(),
            norm: "urn:n".into(),
            target_component: "urn:n!x".into(),
            target_scope: None,
            target_citation: "Art. 1".into(),
            target_date: None,
            date_1: None,
            date_2: None,
            date_range: None,
            truth,
        }
    }
}

/// The language of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// Portuguese.
    Pt,
    /// English.
    En,
    /// Finnish.
    Fi,
}

/// How hard an item is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Difficulty {
    /// A recent day, few versions, one amendment.
    Easy,
    /// An older day or a first or last one, several versions or amendments.
    Medium,
    /// See the [`Reason`]s that make it hard.
    Hard,
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        })
    }
}

/// Why an item is as hard as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// Hard: several acts took effect in the norm on a day that counts.
    SameDayActs,
    /// Hard: the words of an act that did not change the provision cite it.
    OnlyCited,
    /// Hard: the same number stands elsewhere in the norm (body and transitional provisions, sections counted anew).
    SameNumberElsewhere,
    /// Hard: the provision was not yet there.
    NotYetInForce,
    /// Hard: the provision was repealed, or its term had ended.
    NoLongerInForce,
    /// Hard: the provision had another number at some time.
    Renumbered,
    /// Hard: an act that changed nothing in the norm took effect in the period.
    ActWithoutChange,
    /// Hard: an act reached back.
    Retroactive,
    /// Hard: an error was put right.
    Corrected,
    /// Hard: ten versions or more.
    ManyVersions,
    /// Hard: the corpus cannot decide it.
    Undecidable,
    /// Medium: the first or the last day of a version.
    BoundaryDay,
    /// Medium: in the norm's first two years.
    EarlyDay,
    /// Medium: before the last two fifths of the norm's history.
    OlderDay,
    /// Medium: three versions to nine.
    SeveralVersions,
    /// Medium: several acts changed the provision.
    SeveralAmendments,
    /// Easy: in the last two fifths of the norm's history.
    RecentDay,
    /// Easy: one version or two.
    FewVersions,
    /// Easy: one act changed the provision, or none.
    FewAmendments,
}

impl Reason {
    /// How hard it makes an item.
    pub fn difficulty(self) -> Difficulty {
        match self {
            Self::RecentDay | Self::FewVersions | Self::FewAmendments => Difficulty::Easy,
            Self::BoundaryDay
            | Self::EarlyDay
            | Self::OlderDay
            | Self::SeveralVersions
            | Self::SeveralAmendments => Difficulty::Medium,
            _ => Difficulty::Hard,
        }
    }
}

/// The tasks, in the order of the set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// The text of a day.
    PointInTime,
    /// The acts that changed a provision.
    AmendmentAttribution,
    /// What differs between two days.
    TemporalDifference,
    /// Every version, with its day and its act.
    CausalLineage,
    /// That a provision was never amended.
    TemporalConsistency,
    /// What changed below a grouping in a period.
    HierarchicalImpact,
    /// To say of a question that the corpus cannot decide that it cannot, and why: scored apart from the others.
    Abstention,
}

impl Task {
    /// The six of TLR-Bench, which have answers.
    pub const ALL: [Self; 6] = [
        Self::PointInTime,
        Self::AmendmentAttribution,
        Self::TemporalDifference,
        Self::CausalLineage,
        Self::TemporalConsistency,
        Self::HierarchicalImpact,
    ];

    /// The beginning of ids of its items.
    pub fn prefix(self) -> &'static str {
        match self {
            Self::PointInTime => "pit",
            Self::AmendmentAttribution => "attribution",
            Self::TemporalDifference => "difference",
            Self::CausalLineage => "lineage",
            Self::TemporalConsistency => "consistency",
            Self::HierarchicalImpact => "impact",
            Self::Abstention => "abstention",
        }
    }

    /// Its name in the format.
    pub fn name(self) -> &'static str {
        match self {
            Self::PointInTime => "point_in_time",
            Self::AmendmentAttribution => "amendment_attribution",
            Self::TemporalDifference => "temporal_difference",
            Self::CausalLineage => "causal_lineage",
            Self::TemporalConsistency => "temporal_consistency",
            Self::HierarchicalImpact => "hierarchical_impact",
            Self::Abstention => "abstention",
        }
    }
}

/// What is true. Acts are named by their codes (`ec_59`, `419/2021`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "task", content = "ground_truth", rename_all = "snake_case")]
pub enum Truth {
    /// The text of a day.
    PointInTime(PointInTime),
    /// The acts that changed a provision.
    AmendmentAttribution(Attribution),
    /// What differs between two days.
    TemporalDifference(Difference),
    /// Every version.
    CausalLineage(Chain),
    /// That nothing changed.
    TemporalConsistency(Consistency),
    /// What changed below.
    HierarchicalImpact(Impact),
    /// That the corpus cannot decide.
    Abstention(Abstention),
}

impl Truth {
    /// The task.
    pub fn task(&self) -> Task {
        match self {
            Self::PointInTime(_) => Task::PointInTime,
            Self::AmendmentAttribution(_) => Task::AmendmentAttribution,
            Self::TemporalDifference(_) => Task::TemporalDifference,
            Self::CausalLineage(_) => Task::CausalLineage,
            Self::TemporalConsistency(_) => Task::TemporalConsistency,
            Self::HierarchicalImpact(_) => Task::HierarchicalImpact,
            Self::Abstention(_) => Task::Abstention,
        }
    }
}

/// The version of a day.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PointInTime {
    /// Whether the provision bound on the day; if not, the right answer is no text.
    pub in_force: bool,
    /// The ordinal of the version; null where the provision was not yet there.
    pub correct_version: Option<u32>,
    /// Its days, half-open; null as the end is open: nothing that the corpus knows ended it.
    pub valid_range: Option<(NaiveDate, Option<NaiveDate>)>,
    /// SHA-256 of the words, labels included, in NFC with single spaces: `sha256:` and hexadecimal digits.
    pub text_hash: Option<String>,
    /// Words that the text has: where it can be told by them, those of no neighbouring version.
    pub must_contain: Vec<String>,
    /// Words that a neighbouring version has and this one has not; empty where there is no other version.
    pub must_not_contain: Vec<String>,
}

/// The acts that changed a provision or anything inside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attribution {
    /// Their codes, by day of effect.
    pub amendments: Vec<String>,
    /// The first day on which each took effect here.
    pub dates: Vec<NaiveDate>,
    /// Whether both are in order of days: always.
    pub chronological_order: bool,
}

/// What differs between two days.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    /// Whether anything does.
    pub changed: bool,
    /// The acts behind what differs.
    pub amendments_between: Vec<String>,
    /// The ordinal of the version of the earlier day; null where the provision was not there.
    pub version_1: Option<u32>,
    /// That of the later day.
    pub version_2: Option<u32>,
    /// The same in words.
    pub change_description: String,
}

/// Every version of a provision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chain {
    /// The versions, oldest first.
    pub version_chain: Vec<Link>,
    /// How many there are.
    pub total_versions: usize,
}

/// A version of a chain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Link {
    /// Its ordinal.
    pub version: u32,
    /// Its first day.
    pub date: NaiveDate,
    /// The act that made it, where it is one; null for the original text and where an editor put an error right.
    pub amendment: Option<String>,
    /// All acts that made it.
    pub amendments: Vec<String>,
}

/// That a provision was never amended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Consistency {
    /// Whether it was: never.
    pub amended: bool,
    /// How many versions it has: one.
    pub versions: usize,
    /// None.
    pub amendments: Vec<String>,
}

/// What changed below a grouping in a period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Impact {
    /// The articles (of other law, the sections) in which something did, in document order.
    pub affected_articles: Vec<String>,
    /// How each is cited.
    pub affected_citations: Vec<String>,
    /// The acts behind it, by day of effect.
    pub amendments: Vec<String>,
    /// How many changes of content there were.
    pub total_changes: usize,
}

/// Why a corpus cannot decide a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    /// The sources end before the day.
    NotCovered,
    /// An act that is known and not applied, or a doubt, may make an answer wrong.
    Touched,
    /// Nobody knows some of the words.
    UnknownWords,
    /// One of several acts did it, and no source says which.
    SeveralCandidates,
}

impl Ground {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::NotCovered, Self::Touched, Self::UnknownWords, Self::SeveralCandidates];

    /// Its name in the format, and in replies.
    pub fn name(self) -> &'static str {
        match self {
            Self::NotCovered => "not_covered",
            Self::Touched => "touched",
            Self::UnknownWords => "unknown_words",
            Self::SeveralCandidates => "several_candidates",
        }
    }
}

/// That a question has no answer that the corpus could vouch for: the right answer is to abstain, and to say why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Abstention {
    /// The ground for which it was drawn.
    pub ground: Ground,
    /// Every ground that there is: each is a right one to name.
    pub grounds: BTreeSet<Ground>,
    /// The day for which, or up to which, it is asked.
    pub on: NaiveDate,
    /// The last day through which the sources speak of every part of the provision; null where none speaks of one.
    pub through: Option<NaiveDate>,
    /// The acts, by their URNs, that are not applied or in doubt.
    pub acts: BTreeSet<String>,
    /// The acts, by their URNs, one of which made a change, for each change that several may have made.
    pub candidates: BTreeSet<BTreeSet<String>>,
}
