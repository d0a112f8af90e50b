//! Puts the questions of a set to a system and scores its replies.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime};

use anyhow::{Context as _, Result};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use super::item::{Benchmark, Item};
use super::score::{Summary, Trace, mark, summarize};
use super::systems::System;
use super::text::hex;
use super::trec;

/// How a run was made.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Config {
    /// The system.
    pub system: String,
    /// The file of the set.
    pub set: String,
    /// SHA-256 of the set as compact JSON.
    pub set_hash: String,
    /// Of what law it is made.
    pub corpus: Value,
    /// On what the draws of the confidence intervals hang.
    pub seed: u64,
    /// The program, with its version.
    pub evaluator: String,
    /// When the run began.
    pub begun: DateTime<Utc>,
}

/// Asks every question of a set, one after another.
#[expect(clippy::disallowed_methods, reason = "how long a reply takes is what is measured")]
pub fn evaluate(set: &Benchmark, system: &mut dyn System, seed: u64) -> (Summary, Vec<Trace>) {
    let ask = |item: &Item| {
        let question = item.question();
        let begun = Instant::now();
        let answered = system.retrieve(&question);
        let took_us = u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX);
        let (reply, failure) = match answered {
            Ok(reply) => (Some(reply), None),
            Err(error) => (None, Some(format!("{error:#}"))),
        };
        Trace { item: item.clone(), mark: mark(item, reply.as_ref()), reply, failure, took_us }
    };
    let traces: Vec<Trace> = set.items.iter().map(ask).collect();
    (summarize(system.name(), &traces, seed), traces)
}

/// How a run over a set is told, begun now.
#[expect(clippy::disallowed_methods, reason = "a run is named by when it was made")]
pub fn config(set: &Benchmark, file: &Path, system: &str, seed: u64) -> Result<Config> {
    Ok(Config {
        system: system.to_owned(),
        set: file.display().to_string(),
        set_hash: format!("sha256:{}", hex(&Sha256::digest(serde_json::to_vec(set)?))),
        corpus: serde_json::to_value(&set.corpus)?,
        seed,
        evaluator: concat!("tlr-bench ", env!("CARGO_PKG_VERSION")).into(),
        begun: SystemTime::now().into(),
    })
}

/// Writes a run into a folder of its own below another one, named by when it began: `config.json`, `summary.json`,
/// `results.jsonl`, and in the form of TREC `qrels.txt` and `run.txt`. Two runs of one instant do not share one.
pub fn record(folder: &Path, config: &Config, summary: &Summary, traces: &[Trace]) -> Result<PathBuf> {
    let run = self::folder(folder, config.begun)?;
    fill(&run, config, summary, traces)?;
    Ok(run)
}

/// Writes a run into a folder that is there.
pub(crate) fn fill(run: &Path, config: &Config, summary: &Summary, traces: &[Trace]) -> Result<()> {
    super::write(&run.join("config.json"), config)?;
    super::write(&run.join("summary.json"), summary)?;
    let mut results = Vec::new();
    for trace in traces {
        serde_json::to_writer(&mut results, trace)?;
        writeln!(results)?;
    }
    fs::write(run.join("results.jsonl"), results)?;
    fs::write(run.join("qrels.txt"), trec::qrels(traces))?;
    fs::write(run.join("run.txt"), trec::run(&config.system, traces))?;
    Ok(())
}

/// Makes the folder of a run below another one, named by when it began. An error says that there is one already.
pub(crate) fn folder(results: &Path, begun: DateTime<Utc>) -> Result<PathBuf> {
    let run = results.join(begun.format("%Y-%m-%dT%H-%M-%S%.3fZ").to_string());
    fs::create_dir_all(results).with_context(|| format!("cannot make {}", results.display()))?;
    fs::create_dir(&run).with_context(|| format!("cannot make {}", run.display()))?;
    Ok(run)
}
