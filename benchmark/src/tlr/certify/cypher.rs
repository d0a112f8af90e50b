//! The version graph as asof keeps it in Neo4j, walked in Cypher: the graph that the truth was asked of, by another walk.
//!
//! It finds where a walk of asof's goes wrong, or the projection of a norm onto the server. What is wrong in the graph itself is wrong
//! on both ways, so that nothing is certified by it alone.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use chrono::NaiveDate;
use neo4rs::{ConfigBuilder, Graph, Query};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use tokio::runtime::Runtime;

use super::{Verdict, Witness, differs, phrases, verdict};
use crate::tlr::item::{Attribution, Chain, Difference, Impact, Item, Link, PointInTime, Source, Truth};
use crate::tlr::text::{lines_hash, text_hash};

const NORMS: &str = include_str!("../../../cypher/norms.cypher");
const POINT_IN_TIME: &str = include_str!("../../../cypher/point_in_time.cypher");
const CONTENTS: &str = include_str!("../../../cypher/contents.cypher");
const HISTORY: &str = include_str!("../../../cypher/history.cypher");
const ACTS_BETWEEN: &str = include_str!("../../../cypher/acts_between.cypher");
const IMPACT: &str = include_str!("../../../cypher/impact.cypher");

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_mins(2);

/// Kinds of act that are amendments, as the graph names them.
const AMENDING: [&str; 3] = ["amendment", "judgment", "corrigendum"];

/// The status of a version that binds.
const IN_FORCE: &str = "IN_FORCE";

/// A Neo4j server, and who asks.
#[derive(Clone)]
pub struct Access {
    /// `bolt://host:port`.
    pub uri: String,
    /// The user.
    pub user: String,
    /// The password.
    pub password: String,
    /// The database; the server's default one if nobody says.
    pub database: Option<String>,
}

/// The password must not get into logs.
impl std::fmt::Debug for Access {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Access").field("uri", &self.uri).field("user", &self.user).finish_non_exhaustive()
    }
}

/// The witness.
pub(super) struct VersionGraph {
    runtime: Runtime,
    graph: Graph,
    /// The basic unit of each norm.
    units: BTreeMap<String, String>,
}

#[derive(Deserialize)]
struct Norm {
    id: String,
    unit: String,
    /// The tree hashes of its versions, oldest first.
    hashes: Vec<String>,
}

impl Norm {
    /// Whether a set was made of the same law, with the same history.
    fn is_that_of(&self, corpus: &[Source]) -> bool {
        let history = lines_hash(self.hashes.iter().map(String::as_str));
        corpus.iter().all(|source| source.norm != self.id || source.history_hash == history)
    }
}

/// The version of a day.
#[derive(Deserialize)]
struct Standing {
    number: u32,
    start: NaiveDate,
    end: Option<NaiveDate>,
    status: String,
    /// Of an article, its text as the graph keeps it.
    whole: Option<String>,
}

/// What stands in a provision.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
struct Inside {
    component: String,
    status: String,
    label: String,
    words: Option<String>,
    /// Every text, by language, aspect and hash.
    texts: Vec<String>,
    /// Its parent, its number and what else is shown beside its texts.
    stands: Vec<Option<String>>,
}

impl Inside {
    /// Its line in the text of what holds it.
    fn line(&self) -> Option<String> {
        let words = self.words.as_ref().filter(|_| self.status == IN_FORCE)?;
        Some(format!("{} {words}", self.label))
    }
}

/// A version with the acts behind it.
#[derive(Debug, Deserialize)]
struct Version {
    number: u32,
    start: NaiveDate,
    acts: Vec<Act>,
}

/// A change, and the basic unit in which it is one.
#[derive(Debug, Deserialize)]
struct Change {
    unit: String,
    acts: Vec<Act>,
}

#[derive(Debug, Clone, Deserialize)]
struct Act {
    code: String,
    #[serde(rename = "type")]
    kind: String,
}

/// The acts behind something.
struct Acts {
    /// The codes of those that are amendments.
    amending: BTreeSet<String>,
    /// Why there may be more of them.
    open: Option<&'static str>,
}

impl<'a> FromIterator<&'a Act> for Acts {
    fn from_iter<I: IntoIterator<Item = &'a Act>>(acts: I) -> Self {
        let acts: Vec<&Act> = acts.into_iter().collect();
        let is_open = acts.iter().any(|act| act.kind == "unresolved");
        let open = is_open.then_some("which act it was is open in the graph");
        let amending = acts.iter().filter(|act| AMENDING.contains(&act.kind.as_str()));
        Self { amending: amending.map(|act| act.code.clone()).collect(), open }
    }
}

/// What differs in acts; where there may be more than the graph shows, what is missing.
fn acts_differ<T: Ord + std::fmt::Debug>(
    said: &BTreeSet<T>,
    shown: &BTreeSet<T>,
    open: Option<&str>,
) -> Option<String> {
    let may_be = open.is_some() && shown.is_subset(said);
    if may_be { None } else { differs("acts", said, shown) }
}

/// The first thing that is wrong; else all confirmed, but for what is open.
fn weighed(
    wrong: impl IntoIterator<Item = Option<String>>,
    rests_on: impl Into<String>,
    open: Option<&str>,
) -> Verdict {
    match (verdict(wrong, rests_on), open) {
        (Verdict::Confirmed(_), Some(open)) => Verdict::Undecided(open.into()),
        (verdict, _) => verdict,
    }
}

impl VersionGraph {
    /// Opens the graph, and asks it of which law it is: an error where that is another edition than a set was made of.
    pub(super) fn open(access: &Access, corpus: &[Source]) -> Result<Self> {
        let mut config =
            ConfigBuilder::default().uri(&access.uri).user(&access.user).password(&access.password);
        if let Some(database) = &access.database {
            config = config.db(database.as_str());
        }
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        // The driver starts tasks of its own.
        let graph = runtime.block_on(async { Graph::connect(config.build()?) })?;
        let mut opened = Self { runtime, graph, units: BTreeMap::new() };
        let norms: Vec<Norm> = opened.rows(Query::new(NORMS.into())).context(access.uri.clone())?;
        if let Some(other) = norms.iter().find(|norm| !norm.is_that_of(corpus)) {
            bail!("{} at {} has another history than the law that the set was made of", other.id, access.uri);
        }
        opened.units = norms.into_iter().map(|norm| (norm.id, norm.unit)).collect();
        if opened.units.is_empty() {
            bail!("{0} holds no version graph: fill it with `asof load ... --store {0}`", access.uri);
        }
        Ok(opened)
    }

    fn rows<T: DeserializeOwned>(&self, query: Query) -> Result<Vec<T>> {
        let answer = async {
            let (mut rows, mut stream) = (Vec::new(), self.graph.execute(query).await?);
            while let Some(row) = stream.next().await? {
                rows.push(row.to()?);
            }
            Ok(rows)
        };
        let answer = self.runtime.block_on(async { tokio::time::timeout(PATIENCE, answer).await });
        answer.context("the graph does not answer in time")?
    }

    fn standing(&self, component: &str, day: NaiveDate) -> Result<Option<Standing>> {
        let versions: Vec<Standing> = self.rows(on(POINT_IN_TIME, component, day))?;
        if versions.len() > 1 {
            bail!("the graph has several versions of {component} on {day}");
        }
        Ok(versions.into_iter().next())
    }

    fn contents(&self, component: &str, day: NaiveDate) -> Result<Vec<Inside>> {
        self.rows(on(CONTENTS, component, day))
    }

    fn weigh(&self, item: &Item, unit: &str) -> Result<Verdict> {
        let component = item.target_component.as_str();
        let history: Vec<Version> = self.rows(Query::new(HISTORY.into()).param("component", component))?;
        if history.is_empty() {
            return Ok(Verdict::Denied(format!("the graph has no version of {component}")));
        }
        match &item.truth {
            Truth::PointInTime(truth) => self.point(item, truth),
            Truth::TemporalDifference(truth) => self.difference(item, truth),
            Truth::HierarchicalImpact(truth) => self.impact(item, truth, unit),
            Truth::AmendmentAttribution(truth) => Ok(attribution(truth, &history)),
            Truth::CausalLineage(truth) => Ok(chain(truth, &history)),
            Truth::TemporalConsistency(truth) => {
                let wrong = [
                    differs("versions", &truth.versions, &history.len()),
                    differs("amended", &truth.amended, &(history.len() > 1)),
                ];
                Ok(verdict(wrong, "every version in the graph"))
            }
            Truth::Abstention(_) => Ok(super::beyond(&item.truth)),
        }
    }

    fn point(&self, item: &Item, truth: &PointInTime) -> Result<Verdict> {
        let day = item.target_date.context("the item has no day")?;
        let standing = self.standing(&item.target_component, day)?;
        let stands = standing.as_ref().filter(|version| version.status == IN_FORCE);
        let inside = self.contents(&item.target_component, day)?;
        let text = inside.iter().filter_map(Inside::line).collect::<Vec<_>>().join("\n");
        let hash = stands.map(|_| text_hash(&text));
        let whole = stands.and_then(|version| version.whole.as_deref()).map(text_hash);
        let wrong = [
            differs("in force", &truth.in_force, &stands.is_some()),
            differs("version", &truth.correct_version, &standing.as_ref().map(|version| version.number)),
            differs(
                "days",
                &truth.valid_range,
                &standing.as_ref().map(|version| (version.start, version.end)),
            ),
            differs("text", &truth.text_hash, &hash),
            whole.and_then(|whole| differs("text of the whole", &truth.text_hash, &Some(whole))),
            phrases(truth, &text),
        ];
        Ok(verdict(wrong, format!("the version of {day} in the graph")))
    }

    fn difference(&self, item: &Item, truth: &Difference) -> Result<Verdict> {
        let (from, to) = item.date_1.zip(item.date_2).context("the item has no two days")?;
        let component = item.target_component.as_str();
        let [before, after] = [self.contents(component, from)?, self.contents(component, to)?];
        let differing: Vec<String> = differing(&before, &after).into_iter().collect();
        let changed = !differing.is_empty();
        let between = Query::new(ACTS_BETWEEN.into())
            .param("components", differing)
            .param("after", from.to_string())
            .param("until", to.to_string());
        let Acts { amending, open } = self.rows::<Act>(between)?.iter().collect();
        let number = |day| anyhow::Ok(self.standing(component, day)?.map(|version| version.number));
        let said: BTreeSet<_> = truth.amendments_between.iter().cloned().collect();
        let wrong = [
            differs("changed", &truth.changed, &changed),
            acts_differ(&said, &amending, open),
            differs("earlier version", &truth.version_1, &number(from)?),
            differs("later version", &truth.version_2, &number(to)?),
        ];
        Ok(weighed(wrong, format!("the versions of {from} and {to} in the graph"), open))
    }

    fn impact(&self, item: &Item, truth: &Impact, unit: &str) -> Result<Verdict> {
        let (from, to) = item.date_range.context("the item has no period")?;
        let below = Query::new(IMPACT.into())
            .param("scope", item.target_component.as_str())
            .param("from", from.to_string())
            .param("to", to.to_string())
            .param("unit", unit);
        let changes: Vec<Change> = self.rows(below)?;
        let Acts { amending, open } = changes.iter().flat_map(|change| &change.acts).collect();
        let units: BTreeSet<_> = changes.iter().map(|change| change.unit.clone()).collect();
        let wrong = [
            differs("articles", &truth.affected_articles.iter().cloned().collect(), &units),
            acts_differ(&truth.amendments.iter().cloned().collect(), &amending, open),
            differs("changes", &truth.total_changes, &changes.len()),
        ];
        Ok(weighed(wrong, format!("the versions from {from} to before {to} in the graph"), open))
    }
}

fn on(statement: &str, component: &str, day: NaiveDate) -> Query {
    Query::new(statement.to_owned()).param("component", component).param("day", day.to_string())
}

/// The components that stand on one of two days only, or that show something else on the other.
fn differing(before: &[Inside], after: &[Inside]) -> BTreeSet<String> {
    let missing = |one: &[Inside], other: &[Inside]| {
        let lacks = |inside: &&Inside| !other.contains(inside);
        one.iter().filter(lacks).map(|inside| inside.component.clone()).collect::<BTreeSet<_>>()
    };
    &missing(before, after) | &missing(after, before)
}

fn attribution(truth: &Attribution, history: &[Version]) -> Verdict {
    let mut shown = BTreeMap::<String, NaiveDate>::new();
    let mut doubt = None;
    for version in history.iter().skip(1) {
        let Acts { amending, open } = version.acts.iter().collect();
        doubt = doubt.or(open);
        for act in amending {
            shown.entry(act).or_insert(version.start);
        }
    }
    let said = truth.amendments.iter().cloned().zip(truth.dates.iter().copied()).collect();
    let wrong = [
        acts_differ(&said, &shown.into_iter().collect(), doubt),
        differs("order", &truth.chronological_order, &truth.dates.is_sorted()),
    ];
    weighed(wrong, "every version in the graph", doubt)
}

fn chain(truth: &Chain, history: &[Version]) -> Verdict {
    let link =
        |version: &Version| (version.number, version.start, version.acts.iter().collect::<Acts>().amending);
    let shown: Vec<_> = history.iter().map(link).collect();
    let link = |link: &Link| (link.version, link.date, link.amendments.iter().cloned().collect());
    let said: Vec<_> = truth.version_chain.iter().map(link).collect();
    verdict([differs("chain", &said, &shown)], "every version in the graph")
}

impl Witness for VersionGraph {
    fn name(&self) -> &'static str {
        "the version graph in Neo4j, walked in Cypher"
    }

    fn is_independent(&self) -> bool {
        false
    }

    fn judge(&self, item: &Item) -> Result<Option<Verdict>> {
        let unit = self.units.get(&item.norm);
        unit.map(|unit| self.weigh(item, unit).with_context(|| item.id.clone())).transpose()
    }
}
