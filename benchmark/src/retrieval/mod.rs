//! Retrieval over parliamentary debates: which ways of searching find, of the time asked for, the words that answer.

mod judge;
mod measures;
mod report;
mod service;
mod set;
mod table;
mod trec;
mod variant;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{Write as _, stdout};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context as _, Result, ensure};
use chrono::{DateTime, Utc};
use clap::Args;
use serde::Serialize;

use judge::judge;
pub(crate) use measures::ndcg;
use measures::{Estimate, Measured, RESAMPLES};
use service::{DEPTH, Service};
use set::{Evidence, Family, Item};
use table::{Answer, GROUPS, Group, Row, Run};
use variant::{ALPHAS, LAMBDAS, Mode, System, modes};

/// How many hits of each answer stand in `results.json`; the runs of TREC have all.
const KEPT: usize = 10;

/// Ways of searching parliamentary debates, held against questions of time
///
/// The service must hold the debates (`asof load debates`) of the House of Commons and of Congress. What it cannot be asked for
/// (without a model of embeddings: search by meaning) is left out, and said. Results go to a new folder, named by the instant:
/// `config.json`, `summary.json`, `results.json`, `qrels.txt`, a run of TREC for each way of searching, and `report.html`.
#[derive(Debug, Args)]
pub(crate) struct Retrieval {
    /// The service
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080/graphql")]
    endpoint: String,
    /// The folder in which that of the results is made
    #[arg(long, value_name = "DIR", default_value = "retrieval")]
    out: PathBuf,
    /// What the intervals are drawn by
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// What similarity counts for where both rank, from 0 to 1 [default: what the service takes]
    #[arg(long, value_name = "NUMBER")]
    weight: Option<f64>,
    /// Print the summary as JSON
    #[arg(long)]
    json: bool,
}

/// What was run, and on what.
#[derive(Debug, Serialize)]
struct Config<'r> {
    at: String,
    endpoint: &'r str,
    /// The questions by group.
    items: BTreeMap<&'static str, usize>,
    /// The debates by corpus.
    debates: BTreeMap<&'r str, usize>,
    systems: Vec<String>,
    modes: Vec<String>,
    alphas: [f64; 5],
    lambdas: [f64; 3],
    /// Hits asked for.
    depth: usize,
    seed: u64,
    /// What similarity counts for where both rank, if it was said.
    weight: Option<f64>,
    resamples: usize,
    /// What was not run, and why.
    left_out: &'r [String],
}

/// All that the outputs tell of.
struct Experiment<'r> {
    config: Config<'r>,
    items: &'r [Item],
    service: &'r Service,
    runs: Vec<Run>,
    rows: Vec<Row>,
}

impl Retrieval {
    pub(crate) fn run(&self) -> Result<()> {
        let items = set::read()?;
        let service = Service::find(&self.endpoint, self.weight)?;
        holds(&service, &items)?;
        let (systems, refused) = service.systems()?;
        let left_out: Vec<String> = service.lacks().into_iter().chain(refused).collect();
        for what in &left_out {
            eprintln!("left out: {what}");
        }
        let modes = modes(service.knows("recency"), service.has_evolution());
        let runs = search(&service, &systems, &modes, &items)?;
        let rows = runs.iter().flat_map(|run| table::rows(run, &items, self.seed)).collect();
        let config = self.config(&items, &service, &systems, &modes, &left_out);
        let experiment = Experiment { config, items: &items, service: &service, runs, rows };
        let folder = self.out.join(&experiment.config.at);
        experiment.write(&folder)?;
        self.print(&experiment, &folder)
    }

    fn config<'r>(
        &'r self,
        items: &'r [Item],
        service: &Service,
        systems: &[System],
        modes: &[Mode],
        left_out: &'r [String],
    ) -> Config<'r> {
        let count = |group: Group| items.iter().filter(|item| group.holds(item)).count();
        let corpora = corpora(items).into_iter();
        Config {
            at: now(),
            endpoint: &self.endpoint,
            items: GROUPS.iter().map(|&group| (group.name(), count(group))).collect(),
            debates: corpora.map(|corpus| (corpus, service.norms_of(corpus).count())).collect(),
            systems: systems.iter().map(ToString::to_string).collect(),
            modes: modes.iter().map(ToString::to_string).collect(),
            alphas: ALPHAS,
            lambdas: LAMBDAS,
            depth: DEPTH,
            seed: self.seed,
            weight: self.weight,
            resamples: RESAMPLES,
            left_out,
        }
    }

    fn print(&self, experiment: &Experiment<'_>, folder: &Path) -> Result<()> {
        let mut out = stdout().lock();
        if self.json {
            serde_json::to_writer_pretty(&mut out, &experiment.rows)?;
            return Ok(writeln!(out)?);
        }
        let line = ["", "questions", "of the time", "recall@10", "MRR", "nDCG@10"];
        let [name, rest @ ..] = line;
        writeln!(out, "{name:46}{}", rest.map(|head| format!("{head:>13}")).concat())?;
        for row in experiment.told() {
            let name = format!("{} {} {}", row.system, row.mode, row.group.name());
            let estimates =
                [row.temporal_precision, row.recall_10, row.reciprocal_rank, row.ndcg_10].map(brief);
            writeln!(
                out,
                "{name:46}{:>13}{}",
                row.items,
                estimates.map(|one| format!("{one:>13}")).concat()
            )?;
        }
        Ok(writeln!(out, "{}", folder.join("report.html").display())?)
    }
}

fn brief(estimate: Option<Estimate>) -> String {
    estimate.map_or_else(String::new, |estimate| format!("{:.3}", estimate.mean))
}

impl Experiment<'_> {
    /// The modes of a system that are told of in full: of the grid, the best.
    fn told_modes(&self, system: System) -> Vec<Mode> {
        let modes = [Some(Mode::Baseline), Some(Mode::Filter), table::best_recency(&self.rows, system)];
        modes.into_iter().flatten().chain([Mode::Evolution]).collect()
    }

    fn told(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| self.told_modes(row.system).contains(&row.mode))
    }

    fn systems(&self) -> BTreeSet<System> {
        self.runs.iter().map(|run| run.system).collect()
    }

    fn find(&self, system: System, mode: Mode) -> Option<&Run> {
        self.runs.iter().find(|run| run.system == system && run.mode == mode)
    }

    fn write(&self, folder: &Path) -> Result<()> {
        let runs = folder.join("runs");
        fs::create_dir_all(&runs).with_context(|| format!("cannot create {}", runs.display()))?;
        let put = |name: &str, bytes: Vec<u8>| {
            let path = folder.join(name);
            fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))
        };
        put("config.json", serde_json::to_vec_pretty(&self.config)?)?;
        put("summary.json", serde_json::to_vec_pretty(&self.rows)?)?;
        put("qrels.txt", trec::qrels(self.items).into_bytes())?;
        for run in &self.runs {
            put(&format!("runs/{}.txt", run.name), trec::run(run).into_bytes())?;
        }
        put("report.html", report::html(self)?.into_bytes())?;
        put("results.json", serde_json::to_vec(&self.runs)?)
    }
}

/// The instant, as folders may be called: `2025-10-31T120000Z`.
#[expect(clippy::disallowed_methods, reason = "when an experiment ran is told by the clock")]
fn now() -> String {
    DateTime::<Utc>::from(SystemTime::now()).format("%Y-%m-%dT%H%M%SZ").to_string()
}

fn corpora(items: &[Item]) -> BTreeSet<&str> {
    items.iter().map(|item| item.corpus.as_str()).collect()
}

/// That the service holds the words that were judged: without, what is missed would be no fault of the search.
fn holds(service: &Service, items: &[Item]) -> Result<()> {
    let evidence = items.iter().flat_map(|item| item.judged().iter().map(move |one| (item, one)));
    let mut of_component = BTreeMap::<&str, Vec<(&Item, &Evidence)>>::new();
    for (item, one) in evidence {
        of_component.entry(&one.stretch.component).or_default().push((item, one));
    }
    for (component, judged) in of_component {
        let words = service.words(component)?.with_context(|| {
            format!(
                "the service does not hold {component}, which has answers: load it with `asof load debates`"
            )
        })?;
        for (item, one) in judged {
            ensure!(
                one.is_of(&words),
                "{component} has not the words that answer {} (bytes {} to {}): it is of another edition",
                item.id,
                one.stretch.start,
                one.stretch.end
            );
        }
    }
    Ok(())
}

fn search(service: &Service, systems: &[System], modes: &[Mode], items: &[Item]) -> Result<Vec<Run>> {
    let asked = |mode: Mode| items.iter().filter(move |item| is_asked(mode, item));
    let all: usize = modes.iter().map(|&mode| asked(mode).count()).sum::<usize>() * systems.len();
    let bar = asof_benchmark::bar(all);
    let mut runs = Vec::new();
    for (&system, &mode) in systems.iter().flat_map(|s| modes.iter().map(move |m| (s, m))) {
        bar.set_message(format!("{system} {mode}"));
        let answer = |item: &Item| {
            let hits = service.find_passages(system, mode, item).with_context(|| item.id.clone())?;
            let mut judged = judge(item, hits);
            let measured = Measured::of(item, &judged);
            judged.hits.truncate(KEPT);
            bar.inc(1);
            Ok(Answer { judged, measured })
        };
        let answers = asked(mode).map(answer).collect::<Result<_>>()?;
        runs.push(Run { name: format!("{system}.{mode}"), system, mode, answers });
    }
    bar.finish_and_clear();
    Ok(runs)
}

/// Mode C compares early with late: it is for questions of how something changed.
fn is_asked(mode: Mode, item: &Item) -> bool {
    mode != Mode::Evolution || item.family == Family::Evolution
}
