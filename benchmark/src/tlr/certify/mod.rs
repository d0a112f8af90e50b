//! Holds the truth of a set against witnesses that share nothing with asof but the official texts: they read the sources
//! themselves, and say of each item that it is so, that it is not, or that their source does not show it. One more walks asof's
//! own graph in Cypher: it may deny, and what it confirms is not certified by that.

mod brazil;
mod citation;
mod cypher;
mod finland;
mod notes;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Result, bail};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::item::{Benchmark, Difficulty, Item, Task, Truth};
use super::text::hex;
use brazil::Snapshots;
pub use cypher::Access;
use cypher::VersionGraph;
use finland::StatuteBook;

/// Which part of the certified items is written out for people: one of so many.
const REVIEWED: usize = 10;

/// What a witness says of an item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Everything in the truth is what the source shows; with what it rests on.
    Confirmed(String),
    /// The source shows something else.
    Denied(String),
    /// The source does not show it.
    Undecided(String),
}

impl Verdict {
    /// What it rests on.
    fn because(&self) -> &str {
        let (Self::Confirmed(why) | Self::Denied(why) | Self::Undecided(why)) = self;
        why
    }
}

/// Somebody who does not ask asof.
trait Witness {
    /// What it reads.
    fn name(&self) -> &'static str;

    /// Whether it shares nothing with asof but the official texts: then what it confirms is certified.
    fn is_independent(&self) -> bool {
        true
    }

    /// What it says; nothing of an item on other law. An error says that it could not be asked.
    fn judge(&self, item: &Item) -> Result<Option<Verdict>>;
}

/// Whether each item is certified, and why not.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Certificate {
    /// SHA-256 of the set that was put before the witnesses, as compact JSON.
    pub set_hash: String,
    /// What the witnesses read.
    pub witnesses: Vec<String>,
    /// How many items are certified, of how many, by task and difficulty.
    pub counts: Vec<Count>,
    /// Items on which a witness disagrees: they are left out.
    pub denied: Vec<Said>,
    /// Items that no independent witness decides: they are not certified.
    pub undecided: Vec<Said>,
    /// Certified items with what their certificate rests on.
    pub confirmed: Vec<Said>,
}

impl Certificate {
    /// Of how many items a witness says that it is so, that it is not, and that its source does not show it.
    pub fn verdicts_of(&self, witness: &str) -> [usize; 3] {
        let said = [&self.confirmed, &self.denied, &self.undecided].into_iter().flatten();
        let mut counts = [0; 3];
        for verdict in said.filter_map(|said| said.verdicts.get(witness)) {
            let [confirmed, denied, undecided] = &mut counts;
            *match verdict {
                Verdict::Confirmed(_) => confirmed,
                Verdict::Denied(_) => denied,
                Verdict::Undecided(_) => undecided,
            } += 1;
        }
        counts
    }
}

/// How many items are certified.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Count {
    /// Of this task.
    pub task: Task,
    /// Of this difficulty.
    pub difficulty: Difficulty,
    /// Certified.
    pub certified: usize,
    /// Denied by a witness.
    pub denied: usize,
    /// Decided by none.
    pub undecided: usize,
}

/// What was said of an item.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Said {
    /// The item.
    pub id: String,
    /// The question.
    pub query: String,
    /// What the witnesses said, by name.
    pub verdicts: BTreeMap<String, Verdict>,
}

/// Where the witnesses find their sources.
#[derive(Debug, Clone, Copy, Default)]
pub struct Sources<'a> {
    /// The folder with `cf1988`, `emendas.csv` and the notes.
    pub brazil: Option<&'a Path>,
    /// The folder with `asd-xml`.
    pub finland: Option<&'a Path>,
    /// A folder with laws of Finland as consolidated, beside `finland`.
    pub finland_consolidated: Option<&'a Path>,
    /// The server on which asof keeps the graph that the truth was asked of.
    pub neo4j: Option<&'a Access>,
}

impl Sources<'_> {
    fn witnesses(&self, set: &Benchmark) -> Result<Vec<Box<dyn Witness>>> {
        let mut witnesses: Vec<Box<dyn Witness>> = Vec::new();
        if let Some(folder) = self.brazil {
            witnesses.push(Box::new(Snapshots::read(folder)?));
        }
        if let Some(folder) = self.finland {
            witnesses.push(Box::new(StatuteBook::read(folder, self.finland_consolidated)?));
        }
        if let Some(access) = self.neo4j {
            witnesses.push(Box::new(VersionGraph::open(access, &set.corpus)?));
        }
        if witnesses.is_empty() {
            bail!("no witness: name the folder of a source");
        }
        Ok(witnesses)
    }
}

/// The certified part of a set, and the certificate.
pub fn certify(set: &Benchmark, sources: Sources<'_>) -> Result<(Benchmark, Certificate)> {
    let witnesses = sources.witnesses(set)?;
    let mut certificate = Certificate {
        set_hash: format!("sha256:{}", hex(&Sha256::digest(serde_json::to_vec(set)?))),
        witnesses: witnesses.iter().map(|witness| witness.name().to_owned()).collect(),
        counts: Vec::new(),
        denied: Vec::new(),
        undecided: Vec::new(),
        confirmed: Vec::new(),
    };
    let mut counts = BTreeMap::<(Task, Difficulty), [usize; 3]>::new();
    let mut certified = Benchmark { items: Vec::new(), ..set.clone() };
    for item in &set.items {
        let (mut verdicts, mut outcome) = (BTreeMap::new(), Outcome::Undecided);
        for witness in &witnesses {
            if let Some(verdict) = witness.judge(item)? {
                outcome = outcome.max(Outcome::by(&verdict, witness.is_independent()));
                verdicts.insert(witness.name().to_owned(), verdict);
            }
        }
        let count = counts.entry((item.truth.task(), item.difficulty)).or_default();
        if let Some(count) = count.get_mut(outcome as usize) {
            *count += 1;
        }
        let said = Said { id: item.id.clone(), query: item.query.clone(), verdicts };
        match outcome {
            Outcome::Certified => {
                certified.items.push(item.clone());
                certificate.confirmed.push(said);
            }
            Outcome::Denied => certificate.denied.push(said),
            Outcome::Undecided => certificate.undecided.push(said),
        }
    }
    certificate.counts = counts
        .into_iter()
        .map(|((task, difficulty), [undecided, certified, denied])| Count {
            task,
            difficulty,
            certified,
            denied,
            undecided,
        })
        .collect();
    Ok((certified, certificate))
}

/// What becomes of an item, the strongest last: one witness who denies outweighs all who confirm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Undecided,
    Certified,
    Denied,
}

impl Outcome {
    fn by(verdict: &Verdict, is_independent: bool) -> Self {
        match verdict {
            Verdict::Denied(_) => Self::Denied,
            Verdict::Confirmed(_) if is_independent => Self::Certified,
            Verdict::Confirmed(_) | Verdict::Undecided(_) => Self::Undecided,
        }
    }
}

/// A tenth of a set, drawn by a seed, for people to read: question, truth, and room for what they find.
pub fn review(certified: &Benchmark, certificate: &Certificate, seed: u64) -> String {
    let mut rng = fastrand::Rng::with_seed(seed);
    let count = certified.items.len().div_ceil(REVIEWED);
    let mut drawn: Vec<&Item> = certified.items.iter().collect();
    rng.shuffle(&mut drawn);
    drawn.truncate(count);
    drawn.sort_by(|one, other| one.id.cmp(&other.id));
    let mut page = format!(
        "# TLR-Bench: {count} of {} certified items, drawn with seed {seed}, to be read against the sources by hand\n",
        certified.items.len()
    );
    for item in drawn {
        let truth = serde_json::to_string_pretty(&item.truth).unwrap_or_default();
        let said =
            certificate.confirmed.iter().filter(|said| said.id == item.id).flat_map(|said| &said.verdicts);
        let rests: Vec<String> =
            said.map(|(witness, verdict)| format!("{witness}: {}", verdict.because())).collect();
        // Writing to a string does not fail.
        let _ = write!(
            page,
            "\n## {}\n\n{}\n\n`{}` · {} · {:?}\n\n```json\n{truth}\n```\n\n{}\n\n- [ ] right  - [ ] wrong, because:\n",
            item.id,
            item.query,
            item.target_component,
            item.difficulty,
            item.reasons,
            rests.join("\n"),
        );
    }
    page
}

/// The truth of an item in the words of a witness, to be compared field by field: what differs, or nothing.
fn differs<T: PartialEq + std::fmt::Debug>(what: &str, said: &T, shown: &T) -> Option<String> {
    (said != shown).then(|| format!("{what}: the set says {said:?}, the source shows {shown:?}"))
}

/// Phrases that a text must and must not have, held against it.
fn phrases(truth: &super::item::PointInTime, text: &str) -> Option<String> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let missing = truth.must_contain.iter().find(|phrase| !text.contains(*phrase));
    let present = truth.must_not_contain.iter().find(|phrase| text.contains(*phrase));
    missing
        .map(|phrase| format!("the source does not have {phrase:?}"))
        .or_else(|| present.map(|phrase| format!("the source has {phrase:?}")))
}

/// The first thing that is wrong, or all confirmed.
fn verdict(wrong: impl IntoIterator<Item = Option<String>>, rests_on: impl Into<String>) -> Verdict {
    match wrong.into_iter().flatten().next() {
        Some(wrong) => Verdict::Denied(wrong),
        None => Verdict::Confirmed(rests_on.into()),
    }
}

/// The texts of laws show no truth of this kind.
fn beyond(truth: &Truth) -> Verdict {
    Verdict::Undecided(format!("the source does not show {}", truth.task().name()))
}
