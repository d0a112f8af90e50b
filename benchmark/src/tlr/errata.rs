//! Files of TLR-Bench version 1, held against asof: their truth is made anew, and each item told to be right, wrong or not
//! decidable, by rule.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use anyhow::{Context as _, Result, bail};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::graph::{Graph, Lineage};
use super::item::Task;

/// What is wrong, or why nothing can be said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// An act is named that did not change the provision: at most it cites it.
    ActDidNotChange,
    /// An act that changed the provision is not named.
    ActMissing,
    /// A day is the first of a year, and no act took effect then.
    NewYearsDay,
    /// A day is wrong otherwise.
    WrongDay,
    /// No hash of the text, though there is a text.
    NoTextHash,
    /// The number of versions, or the ordinal of one, is wrong.
    WrongVersion,
    /// A change is said where there is none, or none where there is one.
    WrongChange,
    /// An article is named that did not change, or one is missing.
    WrongArticles,
    /// Not decidable: the address means nothing here.
    UnknownTarget,
    /// Not decidable: the item speaks of days on which the corpus holds no law, or the acts are not told apart there.
    BeyondCorpus,
    /// Not decidable: the item is not of a form that is known.
    UnknownForm,
}

impl Rule {
    /// Whether it says that nothing can be said.
    fn leaves_open(self) -> bool {
        matches!(self, Self::UnknownTarget | Self::BeyondCorpus | Self::UnknownForm)
    }
}

/// What is said of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Finding {
    /// Nothing in it is wrong.
    Right,
    /// Something is.
    Wrong,
    /// Nothing can be said.
    NotDecidable,
}

/// An item of such a file with what is said of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Erratum {
    /// Its place in the file, from 1.
    pub item: usize,
    /// The question.
    pub query: String,
    /// The provision, by its id here.
    pub target: Option<String>,
    /// What is said.
    pub finding: Finding,
    /// Why, each with the evidence.
    pub because: Vec<(Rule, String)>,
}

/// An item as version 1 has it.
#[derive(Debug, Deserialize)]
struct Old {
    task: Task,
    #[serde(default)]
    query: String,
    #[serde(alias = "target_scope")]
    target_component: String,
    target_date: Option<NaiveDate>,
    date_1: Option<NaiveDate>,
    date_2: Option<NaiveDate>,
    date_range: Option<(NaiveDate, NaiveDate)>,
    ground_truth: Value,
}

type Said = Vec<(Rule, String)>;

/// The service, with what it holds.
struct Judge {
    graph: Graph,
    /// The codes of all its acts.
    acts: BTreeSet<String>,
}

/// Judges every item of a file: a list of items, or an object with one such list in it.
pub fn import(endpoint: &str, file: &Value) -> Result<Vec<Erratum>> {
    let graph = Graph::new(endpoint)?;
    let acts = graph.acts()?.into_iter().map(|act| act.code).collect();
    let judge = Judge { graph, acts };
    let list = match file {
        Value::Array(list) => Some(list),
        Value::Object(fields) => {
            ["items", "queries", "benchmark"].iter().find_map(|name| fields.get(*name)?.as_array())
        }
        _ => None,
    };
    let Some(list) = list else { bail!("the file holds no list of items") };
    list.iter().enumerate().map(|(at, item)| judge.erratum(at + 1, item)).collect()
}

impl Judge {
    fn erratum(&self, item: usize, value: &Value) -> Result<Erratum> {
        let open = |query: String, because| {
            Ok(Erratum { item, query, target: None, finding: Finding::NotDecidable, because: vec![because] })
        };
        let old: Old = match serde_json::from_value(value.clone()) {
            Ok(old) => old,
            Err(error) => return open(String::new(), (Rule::UnknownForm, error.to_string())),
        };
        let Some(lineage) = self.graph.history(&old.target_component)? else {
            return open(old.query, (Rule::UnknownTarget, old.target_component));
        };
        let id = lineage.component.as_ref().context("a history of nothing")?.id.clone();
        let last = last_day(&self.graph, &id)?;
        let mut because = old.judge(self, &id, &lineage, last)?;
        because.sort();
        because.dedup();
        let finding = match because.as_slice() {
            [] => Finding::Right,
            // One sure fault is enough.
            [..] if because.iter().any(|(rule, _)| !rule.leaves_open()) => Finding::Wrong,
            [..] => Finding::NotDecidable,
        };
        Ok(Erratum { item, query: old.query, target: Some(id), finding, because })
    }

    /// Named acts against those that changed a provision. Of acts that the service does not hold nothing is said.
    fn compared(&self, named: &[String], acts: &[(String, bool)]) -> Said {
        if acts.iter().any(|(_, known)| !known) {
            return vec![(Rule::BeyondCorpus, "the acts of a day are not told apart".into())];
        }
        let missing = acts.iter().filter(|(code, _)| !named.contains(code));
        let missing = missing.map(|(code, _)| (Rule::ActMissing, code.clone()));
        let extra = named.iter().filter(|code| !acts.iter().any(|(known, _)| known == *code));
        let extra = extra.map(|code| {
            let held = self.acts.contains(code);
            (if held { Rule::ActDidNotChange } else { Rule::BeyondCorpus }, code.clone())
        });
        missing.chain(extra).collect()
    }
}

/// The last day on which the norm of a provision changes: of later law nothing is known here.
fn last_day(graph: &Graph, id: &str) -> Result<NaiveDate> {
    let norm = id.split('!').next().unwrap_or(id);
    let whole = graph.history(norm)?.context("a norm without a history")?;
    whole.entries.last().map(|entry| entry.version.valid.start).context("a norm without versions")
}

impl Old {
    fn judge(&self, judge: &Judge, id: &str, lineage: &Lineage, last: NaiveDate) -> Result<Said> {
        let beyond = |day: &NaiveDate| *day > last;
        let asked = [self.target_date, self.date_1, self.date_2];
        if let Some(day) = asked.iter().flatten().find(|day| beyond(day)) {
            return Ok(vec![(Rule::BeyondCorpus, format!("{day} is behind {last}"))]);
        }
        match self.task {
            Task::PointInTime => self.point(&judge.graph, id),
            Task::TemporalDifference => self.difference(judge, id),
            Task::HierarchicalImpact => self.impact(&judge.graph, id, last),
            Task::AmendmentAttribution => {
                let mut said = judge.compared(&self.list("/amendments"), &codes(lineage));
                said.extend(self.days("/dates", lineage, last));
                Ok(said)
            }
            Task::CausalLineage => Ok(self.chain(judge, lineage, last)),
            Task::TemporalConsistency => {
                let said = self.ground_truth.get("amended").and_then(Value::as_bool);
                let wrong = said.is_some_and(|said| said != lineage.amended);
                let why = || (Rule::WrongChange, format!("amended: {}", lineage.amended));
                Ok(wrong.then(why).into_iter().collect())
            }
            Task::Abstention => Ok(vec![(Rule::UnknownForm, "version 1 asks nothing of this kind".into())]),
        }
    }

    fn list(&self, place: &str) -> Vec<String> {
        let list = self.ground_truth.pointer(place).and_then(Value::as_array);
        list.into_iter().flatten().filter_map(|one| one.as_str().map(str::to_owned)).collect()
    }

    fn days(&self, place: &str, lineage: &Lineage, last: NaiveDate) -> Said {
        let days = self.list(place).into_iter().filter_map(|day| day.parse::<NaiveDate>().ok());
        days.filter_map(|day| wrong_day(day, lineage, last)).collect()
    }

    fn chain(&self, judge: &Judge, lineage: &Lineage, last: NaiveDate) -> Said {
        let links = self.ground_truth.pointer("/version_chain").and_then(Value::as_array);
        let links: Vec<&Value> = links.into_iter().flatten().collect();
        let text = |link: &Value, name: &str| link.get(name).and_then(Value::as_str).map(str::to_owned);
        let days = links.iter().filter_map(|link| text(link, "date")?.parse().ok());
        let mut said: Said = days.filter_map(|day| wrong_day(day, lineage, last)).collect();
        let named: Vec<String> = links.iter().filter_map(|link| text(link, "amendment")).collect();
        said.extend(judge.compared(&named, &codes(lineage)));
        let sure = !said.iter().any(|(rule, _)| *rule == Rule::BeyondCorpus);
        if sure && links.len() != lineage.entries.len() {
            said.push((
                Rule::WrongVersion,
                format!("{} versions, said to be {}", lineage.entries.len(), links.len()),
            ));
        }
        said
    }

    fn point(&self, graph: &Graph, id: &str) -> Result<Said> {
        let Some(day) = self.target_date else { return Ok(vec![(Rule::UnknownForm, "no day".into())]) };
        let (standing, _) = graph.at(id, day)?;
        let Some(version) = standing else {
            return Ok(vec![(Rule::WrongVersion, format!("nothing stood on {day}"))]);
        };
        let truth = &self.ground_truth;
        let mut said = Vec::new();
        if truth.get("text_hash").and_then(Value::as_str).is_none_or(str::is_empty) {
            said.push((Rule::NoTextHash, version.full_text_hash.clone()));
        }
        let ordinal = truth.get("correct_version").and_then(Value::as_u64);
        if ordinal.is_some() && ordinal != version.ordinal.map(u64::from) {
            said.push((Rule::WrongVersion, format!("version {:?}", version.ordinal)));
        }
        let range = [Some(version.valid.start), version.valid.end];
        for (place, day) in ["/valid_range/0", "/valid_range/1"].into_iter().zip(range) {
            let told =
                truth.pointer(place).and_then(Value::as_str).and_then(|day| day.parse::<NaiveDate>().ok());
            if told.is_some() && told != day {
                said.push((
                    day_rule(told),
                    format!("{place}: {}", day.map_or("open".into(), |day| day.to_string())),
                ));
            }
        }
        Ok(said)
    }

    fn difference(&self, judge: &Judge, id: &str) -> Result<Said> {
        let Some((from, to)) = self.date_1.zip(self.date_2) else {
            return Ok(vec![(Rule::UnknownForm, "no two days".into())]);
        };
        let Some(diff) = judge.graph.diff(id, from, to)? else {
            return Ok(vec![(Rule::UnknownTarget, id.to_owned())]);
        };
        let mut said = Vec::new();
        if self.ground_truth.get("changed").and_then(Value::as_bool) != diff.changed {
            said.push((
                Rule::WrongChange,
                format!("changed: {}", diff.changed.map_or("cannot be told".to_owned(), |it| it.to_string())),
            ));
        }
        let acts: Vec<(String, bool)> = diff
            .amendments_between
            .iter()
            .map(|act| (act.code.clone(), act.kind() != "UNRESOLVED"))
            .collect();
        said.extend(judge.compared(&self.list("/amendments_between"), &acts));
        Ok(said)
    }

    fn impact(&self, graph: &Graph, id: &str, last: NaiveDate) -> Result<Said> {
        let Some((from, to)) = self.date_range else {
            return Ok(vec![(Rule::UnknownForm, "no period".into())]);
        };
        let mut articles: BTreeMap<String, bool> = BTreeMap::new();
        for said in self.list("/affected_articles") {
            let known = graph.history(&said)?.and_then(|lineage| lineage.component);
            articles.insert(known.map_or(said, |one| one.id), true);
        }
        let Some(impact) = graph.impact(id, from, Some(to), &["article"])? else {
            return Ok(vec![(Rule::UnknownTarget, id.to_owned())]);
        };
        let changed: Vec<String> =
            impact.affected.nodes.into_iter().filter_map(|entry| Some(entry.component?.id)).collect();
        let missing = changed.iter().filter(|id| !articles.contains_key(*id));
        let mut said: Said = missing.map(|id| (Rule::WrongArticles, format!("{id} changed"))).collect();
        let extra = articles.keys().filter(|id| !changed.contains(id));
        // After the last day of the corpus more may have changed.
        let rule = if to > last { Rule::BeyondCorpus } else { Rule::WrongArticles };
        said.extend(extra.map(|id| (rule, format!("{id} is not seen to change"))));
        Ok(said)
    }
}

/// The acts that changed a provision, and whether it is known which they are.
fn codes(lineage: &Lineage) -> Vec<(String, bool)> {
    lineage.amendments.iter().map(|act| (act.code.clone(), act.kind() != "UNRESOLVED")).collect()
}

fn wrong_day(day: NaiveDate, lineage: &Lineage, last: NaiveDate) -> Option<(Rule, String)> {
    if day > last {
        return Some((Rule::BeyondCorpus, format!("{day} is behind {last}")));
    }
    let known = lineage.entries.iter().any(|entry| entry.version.valid.start == day);
    (!known).then(|| (day_rule(Some(day)), format!("no version begins on {day}")))
}

fn day_rule(day: Option<NaiveDate>) -> Rule {
    use chrono::Datelike as _;
    let new_year = day.is_some_and(|day| (day.month(), day.day()) == (1, 1));
    if new_year { Rule::NewYearsDay } else { Rule::WrongDay }
}

/// The findings as a page in Markdown: how many of each, then item by item.
pub fn page(errata: &[Erratum]) -> String {
    let mut rules = BTreeMap::<Rule, usize>::new();
    for (rule, _) in errata.iter().flat_map(|one| &one.because) {
        *rules.entry(*rule).or_default() += 1;
    }
    let count = |finding| errata.iter().filter(|one| one.finding == finding).count();
    let mut page = format!(
        "# Errata of a file of TLR-Bench v1\n\n{} items: {} right, {} wrong, {} not decidable, by the law that the service holds.\n\n| rule | times |\n|---|---|\n",
        errata.len(),
        count(Finding::Right),
        count(Finding::Wrong),
        count(Finding::NotDecidable)
    );
    // Writing to a string does not fail.
    for (rule, times) in rules {
        let _ = writeln!(page, "| {rule:?} | {times} |");
    }
    for one in errata {
        let target = one.target.as_deref().unwrap_or("unknown");
        let _ = writeln!(page, "\n## {}. {}\n\n`{target}`: {:?}\n", one.item, one.query, one.finding);
        for (rule, evidence) in &one.because {
            let _ = writeln!(page, "- {rule:?}: {evidence}");
        }
    }
    page
}
