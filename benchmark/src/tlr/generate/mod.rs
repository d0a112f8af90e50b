//! Makes a set of questions of whatever a service holds. All truth is asked of it as any user may; nothing hangs on the clock, on
//! the address of the service or on when it recorded what it holds, so that equal seeds over equal corpora give equal bytes.

mod candidates;
mod mix;
mod survey;
mod truth;
mod undecidable;
mod wording;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use anyhow::{Result, bail};
use chrono::NaiveDate;

use super::graph::Graph;
use super::item::{Benchmark, Difficulty, Item, Language, Reason, Task};
use candidates::{Candidate, candidates};
use mix::mix;
use survey::Surveyed;
use truth::Writer;

/// The version of the format and of the rules of the draw.
const VERSION: &str = "2.1";

/// What set to make.
#[derive(Debug, Clone)]
pub struct Order {
    /// What every draw hangs on.
    pub seed: u64,
    /// How many items that have an answer.
    pub size: usize,
    /// How many beside them that the corpus cannot decide.
    pub undecidable: usize,
    /// The language of the questions; left out, that of each norm.
    pub language: Option<Language>,
    /// Only of these norms: ids or names by which they are cited; empty = all.
    pub norms: Vec<String>,
}

/// Makes a set of what the service at an endpoint holds. Nothing is asked that the service does not vouch for on all days that the
/// item speaks of, but what is asked because of that. Where there is too little to ask, the set is smaller and says so.
pub fn generate(endpoint: &str, order: &Order) -> Result<Benchmark> {
    let graph = Graph::new(endpoint)?;
    let surveyed = survey(&graph, &order.norms)?;
    let cited = cited(&graph, &surveyed)?;
    let mut rng = fastrand::Rng::with_seed(order.seed);
    let (mut items, mut remarks) = (Vec::new(), Vec::new());
    for task in Task::ALL {
        let mut pool: Vec<Candidate<'_>> =
            surveyed.iter().flat_map(|one| candidates(task, one, &cited, &mut rng)).collect();
        for (_, difficulty, wanted) in mix(order.size).into_iter().filter(|(of, ..)| *of == task) {
            let drawn = draw(&graph, order, task, difficulty, wanted, &mut pool, &mut rng)?;
            if drawn.len() < wanted {
                let which = difficulty.map_or(String::new(), |difficulty| format!(" {difficulty}"));
                remarks.push(format!(
                    "{}{which}: {} of {wanted}; there is no more",
                    task.name(),
                    drawn.len()
                ));
            }
            items.extend(drawn);
        }
    }
    items.extend(undecidable::draw(&graph, order, &surveyed, &mut rng, &mut remarks)?);
    number(&mut items);
    Ok(Benchmark {
        benchmark: "TLR-Bench".into(),
        version: VERSION.into(),
        generator: concat!("tlr-bench ", env!("CARGO_PKG_VERSION")).into(),
        seed: order.seed,
        size: order.size,
        corpus: surveyed.iter().map(Surveyed::source).collect(),
        remarks,
        items,
    })
}

fn survey(graph: &Graph, wanted: &[String]) -> Result<Vec<Surveyed>> {
    let norms = graph.norms()?;
    let is = |norm: &super::graph::Norm, name: &String| {
        norm.id == *name || norm.label == *name || norm.citations.contains(name)
    };
    if let Some(unknown) = wanted.iter().find(|name| !norms.iter().any(|norm| is(norm, name))) {
        bail!("the service holds no norm {unknown:?}");
    }
    let meant =
        norms.into_iter().filter(|norm| wanted.is_empty() || wanted.iter().any(|name| is(norm, name)));
    meant.filter(|norm| norm.root.is_some()).map(|norm| Surveyed::of(graph, norm)).collect()
}

/// The units that the words of an act cite which never changed them.
fn cited(graph: &Graph, surveyed: &[Surveyed]) -> Result<BTreeSet<String>> {
    let mut cited = BTreeSet::new();
    for one in surveyed {
        for unit in one.provisions.iter().filter(|provision| provision.kind == one.unit) {
            let own: BTreeSet<&str> =
                unit.lineage.entries.iter().flat_map(survey::acts).map(|(_, code)| code).collect();
            let citing = graph.citing(&unit.id)?;
            let only = citing
                .iter()
                .any(|act| act.kind.as_deref() == Some("AMENDMENT") && !own.contains(act.code.as_str()));
            if only {
                cited.insert(unit.id.clone());
            }
        }
    }
    Ok(cited)
}

/// Items of a difficulty, in turn from each group of candidates: a group is a norm, the rarest reason, and kinds of provision.
fn draw(
    graph: &Graph,
    order: &Order,
    task: Task,
    difficulty: Option<Difficulty>,
    wanted: usize,
    pool: &mut Vec<Candidate<'_>>,
    rng: &mut fastrand::Rng,
) -> Result<Vec<Item>> {
    let fits = |one: &Candidate<'_>| difficulty.is_none_or(|difficulty| one.difficulty() == difficulty);
    let (mut fitting, rest): (Vec<_>, Vec<_>) = std::mem::take(pool).into_iter().partition(fits);
    *pool = rest;
    rng.shuffle(&mut fitting);
    let mut groups = grouped(fitting);
    rng.shuffle(groups.make_contiguous());
    let mut drawn = Vec::new();
    let mut asked = BTreeSet::<(String, Vec<NaiveDate>)>::new();
    while drawn.len() < wanted {
        let Some((key, mut group)) = groups.pop_front() else { break };
        while let Some(candidate) = group.pop() {
            if !asked.insert((candidate.component.id.clone(), candidate.days.clone())) {
                continue;
            }
            let language = order.language.unwrap_or_else(|| wording::language_of(&candidate.surveyed.norm));
            if let Some(item) = (Writer { graph, language, rng }).item(task, &candidate)? {
                drawn.push(item);
                break;
            }
        }
        if !group.is_empty() {
            groups.push_back((key, group));
        }
    }
    Ok(drawn)
}

/// The norm, the rarest reason, whether it is a unit, whether it changed.
type Group = (String, Option<Reason>, (bool, bool));

fn grouped(candidates: Vec<Candidate<'_>>) -> VecDeque<(Group, Vec<Candidate<'_>>)> {
    let mut often = BTreeMap::<Reason, usize>::new();
    for reason in candidates.iter().flat_map(Candidate::because) {
        *often.entry(reason).or_default() += 1;
    }
    let mut groups = BTreeMap::<Group, Vec<Candidate<'_>>>::new();
    for candidate in candidates {
        let rarest =
            candidate.because().into_iter().min_by_key(|reason| (often.get(reason).copied(), *reason));
        let key = (candidate.surveyed.norm.id.clone(), rarest, candidate.kind);
        groups.entry(key).or_default().push(candidate);
    }
    groups.into_iter().collect()
}

fn number(items: &mut [Item]) {
    let mut counts = BTreeMap::<Task, usize>::new();
    for item in items {
        let task = item.truth.task();
        let count = counts.entry(task).or_default();
        *count += 1;
        item.id = format!("{}-{count:03}", task.prefix());
    }
}
