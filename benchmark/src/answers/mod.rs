//! Answers over Finnish law, held against question sets: whether the search finds the provision that answers, and whether, given
//! this provision, the relations lead to what it leans on.

mod score;
mod sets;
mod ways;

use std::collections::BTreeMap;
use std::io::{Write as _, stdout};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, Result};
use clap::Args;
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::client::Client;
use crate::took::Took;
use score::{Reached, Retrieved, retrieved};
use sets::{Item, Provision, Sets, WITHIN};
use ways::Ways;

/// Which part of the cases must pass, in hundredths.
const GATE: usize = 95;

const SEARCH: &str =
    "query($input: SearchInput!) { search(input: $input, first: 20) { nodes { component { id: urn } } } }";

const ANSWER: &str = "query($input: AnswerInput!) { answer(input: $input) {
    primary { ...passage } exceptions { ...passage } definitions { ...passage } references { ...passage }
    elsewhere { law surface target { id: urn } } } }
fragment passage on Passage { component { id: urn } quote { text version { component { id: urn } } } path { kind law source { component { id: urn } } target { id: urn } } }";

/// The extractive answers over Finnish law
///
/// The service must hold the six consolidated laws (`asof load fi-consolidated`). Two sets are those of the Structural Legal
/// Graph v8.1, with corrections that stand in `sets/finland/corrections.json`, each with its reason; one is ours. Exit code 1
/// says that fewer than 95 of 100 pass where the primary provision is given.
#[derive(Debug, Args)]
pub(crate) struct Answers {
    /// The service
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080/graphql")]
    endpoint: String,
    /// The folder with the sets of the Structural Legal Graph: `eval` and `graph/eval` in it
    #[arg(long, value_name = "DIR")]
    sets: PathBuf,
    /// The day
    #[arg(long, value_name = "DAY", default_value = "2025-01-01")]
    at: String,
    /// Print every question that failed, with what was answered
    #[arg(long)]
    trace: bool,
    /// Compare ways of ranking too: words, similarity, and both at nine weights
    #[arg(long)]
    ways: bool,
    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
}

/// The figures.
#[derive(Debug, Serialize)]
struct Figures {
    at: String,
    /// Search alone, within one law: the moment.
    within: Retrieved,
    /// And the section.
    within_section: Retrieved,
    /// Search alone, over all laws: the section.
    over_all: Retrieved,
    /// The sets of others, the primary provision given.
    graph: Passed,
    /// Our cases, the primary provision given.
    cases: Passed,
    /// Microseconds.
    search: Took,
    answer: Took,
    #[serde(skip_serializing_if = "Option::is_none")]
    ways: Option<Ways>,
}

/// What a search found: ids, the best first.
#[derive(Debug)]
struct Searched {
    found: Vec<String>,
    took: Duration,
}

/// How many passed.
#[derive(Debug, Default, Serialize)]
struct Passed {
    questions: usize,
    /// The relations lead to everything that is expected.
    path: usize,
    /// Everything expected that the corpus holds is quoted.
    support: usize,
    failed: Vec<String>,
}

impl Answers {
    /// Whether everything passed that must.
    pub(crate) fn run(&self) -> Result<bool> {
        let sets = Sets::read(&self.sets)?;
        let client = Client::new(&self.endpoint)?;
        // The first question makes the index.
        client.ask(SEARCH, &json!({ "input": { "query": "kunta" } }))?;
        let laws = laws(&client)?;
        let within = self.searched(&client, &sets.within, Some(WITHIN))?;
        let over_all = self.searched(&client, &sets.graph, None)?;
        let searches = within.iter().chain(&over_all).map(|searched| searched.took).collect();
        let ranks = |items: &[Item], searched: &[Searched], moment| {
            let pairs = items.iter().zip(searched);
            let ranks = pairs.map(|(item, searched)| score::rank(&item.primary, &searched.found, moment));
            retrieved(&ranks.collect::<Vec<_>>())
        };
        let (moment, section) = (ranks(&sets.within, &within, true), ranks(&sets.within, &within, false));
        let over_all = ranks(&sets.graph, &over_all, false);
        let (graph, mut answers) = self.answered(&client, &laws, &sets.graph)?;
        let (cases, more) = self.answered(&client, &laws, &sets.cases)?;
        answers.extend(more);
        let (search, answer) = (Took::of(searches), Took::of(answers));
        let ways = self.ways.then(|| Ways::compare(&client, &sets, &self.at)).transpose()?;
        let figures = Figures {
            at: self.at.clone(),
            within: moment,
            within_section: section,
            over_all,
            graph,
            cases,
            search,
            answer,
            ways,
        };
        self.print(&figures)?;
        let passes = |passed: &Passed| {
            let enough = passed.questions * GATE;
            passed.path * 100 >= enough && passed.support * 100 >= enough
        };
        Ok(passes(&figures.graph) && passes(&figures.cases))
    }

    fn searched(&self, client: &Client, items: &[Item], within: Option<&str>) -> Result<Vec<Searched>> {
        let one = |item: &Item| {
            let searched = found(client, item, within, &self.at, Map::new())?;
            let rank = score::rank(&item.primary, &searched.found, within.is_some());
            if self.trace && rank.is_none_or(|rank| rank > 5) {
                let first: Vec<&String> = searched.found.iter().take(5).collect();
                eprintln!("{}: {} -> {rank:?} {first:?}", item.id, item.question);
            }
            Ok(searched)
        };
        items.iter().map(one).collect()
    }

    fn answered(
        &self,
        client: &Client,
        laws: &BTreeMap<String, String>,
        items: &[Item],
    ) -> Result<(Passed, Vec<Duration>)> {
        let (mut passed, mut times) = (Passed::default(), Vec::new());
        for item in items {
            let id = |provision: &Provision| {
                let Provision { law, .. } = provision;
                let norm = laws.get(law).with_context(|| format!("the service does not hold {law}"))?;
                let local = provision.local();
                anyhow::Ok(if local.is_empty() { norm.clone() } else { format!("{norm}!{local}") })
            };
            let primary = item.primary.iter().take(1).map(id).collect::<Result<Vec<_>>>()?;
            let input = json!({ "question": item.question, "primary": primary, "asOf": { "at": self.at } });
            let (data, took) = client.ask(ANSWER, &json!({ "input": input }))?;
            times.push(took);
            let answer = data.get("answer").context("no answer")?;
            let reached = Reached::of(answer);
            let (path, support) =
                (reached.missed_paths(&item.expected), reached.missed_quotes(&item.expected));
            passed.questions += 1;
            passed.path += usize::from(path.is_empty());
            passed.support += usize::from(support.is_empty());
            if !path.is_empty() || !support.is_empty() {
                passed.failed.push(item.id.clone());
                if self.trace {
                    eprintln!("{}: no path to {path:?}, no quote of {support:?}", item.id);
                }
            }
        }
        Ok((passed, times))
    }

    fn print(&self, figures: &Figures) -> Result<()> {
        let mut out = stdout().lock();
        if self.json {
            serde_json::to_writer_pretty(&mut out, figures)?;
            return Ok(writeln!(out)?);
        }
        let Figures { at, within, within_section, over_all, graph, cases, search, answer, ways } = figures;
        writeln!(out, "As of {at}; a place counts where the law has no answer, as a miss.")?;
        writeln!(out, "Search within {WITHIN}, the moment:   {within}")?;
        writeln!(out, "Search within {WITHIN}, the section:  {within_section}")?;
        writeln!(out, "Search over all laws, the section: {over_all}")?;
        for (name, passed) in [("The sets' questions", graph), ("Our cases", cases)] {
            let Passed { questions, path, support, failed } = passed;
            writeln!(
                out,
                "{name}, the primary given: GRAPH_PATH_PASS {path} of {questions}, SUPPORT_PASS {support} of {questions}"
            )?;
            if !failed.is_empty() {
                writeln!(out, "  failed: {}", failed.join(", "))?;
            }
        }
        writeln!(
            out,
            "Search: p50 {} us, p95 {} us. Answer: p50 {} us, p95 {} us.",
            search.p50, search.p95, answer.p50, answer.p95
        )?;
        if let Some(ways) = ways {
            write!(out, "{ways}")?;
        }
        Ok(())
    }
}

/// Asks a question, with options of the search.
fn found(
    client: &Client,
    item: &Item,
    within: Option<&str>,
    at: &str,
    mut input: Map<String, Value>,
) -> Result<Searched> {
    let within: Vec<&str> = within.into_iter().collect();
    input.insert("query".to_owned(), json!(item.question));
    input.insert("within".to_owned(), json!(within));
    input.insert("time".to_owned(), json!({ "asOf": { "at": at } }));
    let (data, took) = client.ask(SEARCH, &json!({ "input": input }))?;
    let nodes = data.pointer("/search/nodes").and_then(Value::as_array).into_iter().flatten();
    let found = nodes.filter_map(|node| id(node.get("component")?)).collect();
    Ok(Searched { found, took })
}

/// The ids of the laws that the service holds, by number and year.
fn laws(client: &Client) -> Result<BTreeMap<String, String>> {
    let (data, _) = client.ask("{ norms(first: 1000) { nodes { id: urn } } }", &json!({}))?;
    let nodes = data.pointer("/norms/nodes").and_then(Value::as_array).cloned().unwrap_or_default();
    let ids = nodes.iter().filter_map(id);
    Ok(ids.filter_map(|id| Some((score::address(&id)?.0, id))).collect())
}

/// The id of a component in an answer.
fn id(component: &Value) -> Option<String> {
    component.get("id").and_then(Value::as_str).map(str::to_owned)
}
