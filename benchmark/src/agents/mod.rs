//! `asof-bench agents`: what the tools of asof do for a chat model, on a set of TLR-Bench.

mod compared;
mod door;
mod talk;

use std::collections::BTreeMap;
use std::fs;
use std::io::{Write as _, stdout};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use anyhow::{Context as _, Result, bail, ensure};
use clap::Args;
use serde::Serialize;
use serde_json::{Map, json};

use crate::completions::{Called, Completions};
use crate::tlr;
use crate::tlr::item::{Benchmark, Item, Task};
use compared::{Compared, Made, told};
use door::Door;
use talk::{Bounds, Problem, Talk};

/// How the address and the key of the model are set: as for `asof serve`.
const CALLED: Called = Called { url: "ASOF_CHAT_URL (--chat-url)", key: "ASOF_CHAT_KEY" };

/// What is said where no model is set.
const UNSET: &str = "no chat model is set: name an OpenAI-compatible endpoint in ASOF_CHAT_URL or --chat-url, \
    e.g. http://127.0.0.1:8000/v1, its model in ASOF_CHAT_MODEL or --chat-model, and its key, if it wants one, in \
    ASOF_CHAT_KEY";

/// The tool that says whether a law is held.
const COVERAGE: &str = "coverage";

/// A chat model on questions of TLR-Bench, without the tools of asof and with them
///
/// The model is set as for `asof serve`: ASOF_CHAT_URL, ASOF_CHAT_MODEL, ASOF_CHAT_KEY. Each question is put to
/// it twice, once without tools and once with those that a running `asof serve` lists at /mcp; that service holds
/// the law of the set. Both replies are scored as `tlr-bench evaluate` scores them. A reply that the scorer cannot
/// read is none, and is counted. Exit code 1 says that the endpoint did not answer a question.
#[derive(Debug, Args)]
pub struct Agents {
    /// The set, e.g. benchmark/sets/tlr-br-1/items.json
    #[arg(value_name = "SET")]
    set: PathBuf,
    /// The address of an OpenAI-compatible endpoint, to which `/chat/completions` is added
    #[arg(long, value_name = "URL", env = "ASOF_CHAT_URL")]
    chat_url: Option<String>,
    /// The name of the model, as the endpoint has it; its key is in ASOF_CHAT_KEY
    #[arg(long, value_name = "NAME", env = "ASOF_CHAT_MODEL")]
    chat_model: Option<String>,
    /// Where a running `asof serve` has its tools
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080/mcp")]
    mcp: String,
    /// How many items to draw, evenly over the tasks [default: all]
    #[arg(long, value_name = "N")]
    items: Option<NonZeroUsize>,
    /// On what the draw of items and of the confidence intervals hangs
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How often the model may reply to a question, calls of tools among them
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(2..))]
    turns: u32,
    /// How many calls of tools a question has
    #[arg(long, value_name = "N", default_value = "16")]
    calls: NonZeroUsize,
    /// How long an answer of the model may take, and one of a tool
    #[arg(long, value_name = "SECONDS", default_value_t = 120, value_parser = clap::value_parser!(u64).range(1..))]
    timeout: u64,
    /// How often an endpoint that is busy or does not answer is asked again
    #[arg(long, value_name = "N", default_value_t = 4)]
    retries: usize,
    /// The folder in which the run gets one of its own, with each conversation, and with both runs as
    /// `tlr-bench compare` takes them [default: nothing is kept]
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
    /// Print the comparison as JSON
    #[arg(long)]
    json: bool,
}

/// A conversation, as it is kept.
#[derive(Serialize)]
struct Kept<'a> {
    item: &'a str,
    model: &'a str,
    with_tools: bool,
    #[serde(flatten)]
    talk: &'a Talk,
}

impl Agents {
    /// Compares; whether the endpoint answered every question.
    pub fn run(&self) -> Result<bool> {
        let set = self.drawn()?;
        let patience = Duration::from_secs(self.timeout);
        let model = self.model(patience)?;
        let mut door = Door::open(&self.mcp, patience, self.retries)?;
        holds(&mut door, &set)?;
        let folder = self.folder()?;
        let talks = self.talk(&model, &mut door, &set, folder.as_deref())?;
        let made = Made {
            model: model.name.clone(),
            mcp: self.mcp.clone(),
            tools: door.tools.iter().map(|tool| tool.name.clone()).collect(),
            bounds: self.bounds(),
            seed: self.seed,
        };
        let compared = Compared::of(made, &set, &self.set, &talks)?;
        if let Some(folder) = &folder {
            compared.write(folder)?;
            eprintln!("recorded in {}", folder.display());
        }
        let mut out = stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&compared)?)?;
        } else {
            write!(out, "{}", compared.table())?;
        }
        Ok(compared.is_whole())
    }

    /// The set, or as many of its items as are asked for.
    fn drawn(&self) -> Result<Benchmark> {
        let mut set: Benchmark = tlr::read(&self.set)?;
        ensure!(!set.items.is_empty(), "{} has no items", self.set.display());
        if let Some(wanted) = self.items {
            set.items = draw(set.items, wanted.get(), self.seed);
        }
        Ok(set)
    }

    fn model(&self, patience: Duration) -> Result<Completions> {
        let given = |value: &Option<String>| value.clone().filter(|value| !value.trim().is_empty());
        let (Some(url), Some(name)) = (given(&self.chat_url), given(&self.chat_model)) else { bail!(UNSET) };
        Completions::new(&url, &name, &CALLED, patience, self.retries)
    }

    fn bounds(&self) -> Bounds {
        Bounds { turns: self.turns, calls: self.calls.get() }
    }

    /// The folder of this run, where one is asked for.
    #[expect(clippy::disallowed_methods, reason = "a run is named by when it was made")]
    fn folder(&self) -> Result<Option<PathBuf>> {
        let Some(record) = &self.record else { return Ok(None) };
        let folder = tlr::folder(record, SystemTime::now().into())?;
        let conversations = folder.join("conversations");
        fs::create_dir(&conversations).with_context(|| format!("cannot make {}", conversations.display()))?;
        Ok(Some(folder))
    }

    /// Puts each item to the model, without tools and with them, and keeps what was said at once. Where the
    /// first question of all gets no answer, the run ends there.
    fn talk(
        &self,
        model: &Completions,
        door: &mut Door,
        set: &Benchmark,
        folder: Option<&Path>,
    ) -> Result<Vec<(Talk, Talk)>> {
        let bar = crate::bar(2 * set.items.len());
        let mut talks = Vec::new();
        for (item, place) in set.items.iter().zip(1..) {
            let talk = |door: Option<&mut Door>| {
                let with_tools = door.is_some();
                bar.set_message(item.id.clone());
                let talk = Talk::hold(model, door, self.bounds(), &item.question())?;
                if let Some(folder) = folder {
                    let kept = Kept { item: &item.id, model: &model.name, with_tools, talk: &talk };
                    keep(folder, place, &kept, model)?;
                }
                bar.inc(1);
                anyhow::Ok(talk)
            };
            let without = talk(None)?;
            if let (true, Some(Problem::NoAnswer(why))) = (talks.is_empty(), &without.problem) {
                bail!("{}: {why}; {}", model.name, advice(why));
            }
            let with = talk(Some(&mut *door))?;
            for (name, one) in [("without", &without), ("with", &with)] {
                if let Some(problem) = &one.problem {
                    bar.suspend(|| eprintln!("{}, {name} tools: {}", item.id, told(problem)));
                }
            }
            talks.push((without, with));
        }
        bar.finish_and_clear();
        Ok(talks)
    }
}

/// What to do where an endpoint does not answer the first question.
fn advice(why: &str) -> &'static str {
    let is = |status: &str| why.starts_with(status);
    if is("401") || is("403") {
        "set the key that the endpoint wants in ASOF_CHAT_KEY"
    } else if is("404") {
        "name the address up to and with `/v1` in ASOF_CHAT_URL, and in ASOF_CHAT_MODEL a model that it has"
    } else if is("429") {
        "wait, or ask again more often with --retries"
    } else {
        "is ASOF_CHAT_URL the address of an endpoint that runs, and does it have the model of ASOF_CHAT_MODEL?"
    }
}

/// Refuses a service that has other law than the set asks of, as far as its tools tell.
fn holds(door: &mut Door, set: &Benchmark) -> Result<()> {
    if !door.tools.iter().any(|tool| tool.name == COVERAGE) {
        return Ok(());
    }
    for source in &set.corpus {
        let law = Map::from_iter([("law".to_owned(), json!(source.norm))]);
        let said = door.call(COVERAGE, &law)?;
        ensure!(
            !said.failed,
            "the service does not hold {}, of which the set is made: load it, and serve that store ({})",
            source.title,
            said.text
        );
    }
    Ok(())
}

/// Some of the items, in their order: of each task one after the other, as long as it has any.
fn draw(items: Vec<Item>, wanted: usize, seed: u64) -> Vec<Item> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut places: Vec<usize> = (0..items.len()).collect();
    rng.shuffle(&mut places);
    let mut tasks = BTreeMap::<Task, usize>::new();
    let mut turns: Vec<(usize, Task, usize)> = Vec::new();
    for place in places {
        let Some(task) = items.get(place).map(|item| item.truth.task()) else { continue };
        let turn = tasks.entry(task).or_default();
        turns.push((*turn, task, place));
        *turn += 1;
    }
    turns.sort_unstable();
    let drawn: Vec<usize> = turns.into_iter().take(wanted).map(|(.., place)| place).collect();
    let is_drawn = |(place, item): (usize, Item)| drawn.contains(&place).then_some(item);
    items.into_iter().enumerate().filter_map(is_drawn).collect()
}

/// Writes a conversation as soon as it ended, so that it is there whatever becomes of the run.
fn keep(folder: &Path, place: usize, kept: &Kept<'_>, model: &Completions) -> Result<()> {
    let id: String =
        kept.item.chars().map(|c| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' }).collect();
    let tools = if kept.with_tools { "with" } else { "without" };
    let file = folder.join("conversations").join(format!("{place:03}-{id}-{tools}.json"));
    let text = model.keyless(&serde_json::to_string_pretty(kept)?) + "\n";
    fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tlr::item::{Consistency, Difference, Truth};

    #[test]
    fn items_are_drawn_evenly_over_the_tasks_and_by_the_seed_alone() {
        let never =
            || Truth::TemporalConsistency(Consistency { amended: false, versions: 1, amendments: vec![] });
        let differs = || {
            Truth::TemporalDifference(Difference {
                changed: true,
                amendments_between: vec![],
                version_1: None,
                version_2: None,
                change_description: String::new(),
            })
        };
        let truths = (0..40).map(|at| if at < 38 { never() } else { differs() });
        let named = |(at, truth): (usize, Truth)| Item { id: at.to_string(), ..Item::sample(truth) };
        let items: Vec<Item> = truths.enumerate().map(named).collect();
        let ids = |wanted, seed| -> Vec<String> {
            draw(items.clone(), wanted, seed).into_iter().map(|item| item.id).collect()
        };
        let ten = ids(10, 1);
        assert_eq!(ten.len(), 10);
        // Both of the rarer task are among them, and the order is that of the set.
        assert_eq!(ten.get(8..), Some(["38".to_owned(), "39".to_owned()].as_slice()));
        assert_eq!(ten, ids(10, 1));
        assert_ne!(ten, ids(10, 2));
        assert_eq!(ids(100, 1).len(), 40);
        assert_eq!(ids(1, 1).len(), 1);
    }
}
