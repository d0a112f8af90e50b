//! Runs over one set beside each other: what each scored, and whether the difference to the first is more than chance.

mod page;
mod plot;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use serde::Serialize;

use super::evaluate::Config;
use super::item::{Difficulty, Task};
use super::score::{Abstaining, Estimate, Summary, Trace};
pub use page::page;

/// How often the signs of differences are drawn anew.
const DRAWS: usize = 10_000;

/// A run, as it was recorded.
#[derive(Debug)]
pub struct Run {
    /// How it was made.
    pub config: Config,
    /// Its figures.
    pub summary: Summary,
    /// Its items with their replies.
    pub traces: Vec<Trace>,
}

/// The difference of a run to the first one, on the items of a task and difficulty.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Difference {
    /// The task.
    pub task: Task,
    /// The difficulty; none for all.
    pub difficulty: Option<Difficulty>,
    /// How many items.
    pub items: usize,
    /// The mean of the run less that of the first.
    pub difference: f64,
    /// How likely so great a difference is where both are equal: a paired test by random signs, two-sided.
    pub p: f64,
}

impl Run {
    /// Reads a run from its folder.
    pub fn read(folder: &Path) -> Result<Self> {
        let results = folder.join("results.jsonl");
        let text =
            fs::read_to_string(&results).with_context(|| format!("cannot read {}", results.display()))?;
        let line = |(at, line): (usize, &str)| {
            serde_json::from_str(line).with_context(|| format!("{}, line {}", results.display(), at + 1))
        };
        Ok(Self {
            config: super::read(&folder.join("config.json"))?,
            summary: super::read(&folder.join("summary.json"))?,
            traces: text.lines().enumerate().map(line).collect::<Result<_>>()?,
        })
    }

    /// Reads runs over one set; of different sets nothing can be compared.
    pub fn read_all(folders: &[PathBuf]) -> Result<Vec<Self>> {
        let runs = folders.iter().map(|folder| Self::read(folder)).collect::<Result<Vec<_>>>()?;
        let Some(first) = runs.first() else { bail!("no runs") };
        let items = |run: &Self| run.traces.iter().map(|trace| trace.item.id.clone()).collect::<Vec<_>>();
        for (run, folder) in runs.iter().zip(folders) {
            if run.config.set_hash != first.config.set_hash || items(run) != items(first) {
                bail!("{} is over another set than {}", folder.display(), first.config.set);
            }
        }
        Ok(runs)
    }

    fn estimate(&self, task: Task) -> Option<Estimate> {
        self.summary.estimate(task)
    }
}

/// The differences of a run to another over the same items, by task and by task and difficulty.
pub fn differences(first: &Run, run: &Run, seed: u64) -> Vec<Difference> {
    let mut groups = BTreeMap::<(Task, Option<Difficulty>), Vec<f64>>::new();
    for (one, other) in first.traces.iter().zip(&run.traces) {
        let difference = other.mark.value() - one.mark.value();
        let task = one.item.truth.task();
        for difficulty in [None, Some(one.item.difficulty)] {
            groups.entry((task, difficulty)).or_default().push(difference);
        }
    }
    let mut rng = fastrand::Rng::with_seed(seed);
    let told = groups.into_iter().map(|((task, difficulty), values)| Difference {
        task,
        difficulty,
        items: values.len(),
        difference: sum(&values) / count(values.len()),
        p: chance(&values, &mut rng),
    });
    told.collect()
}

fn sum(values: &[f64]) -> f64 {
    values.iter().sum()
}

#[expect(clippy::cast_precision_loss, reason = "counts of items are small")]
fn count(items: usize) -> f64 {
    items.max(1) as f64
}

/// The part of random signs that give as great a sum, with the signs that were seen among them.
fn chance(values: &[f64], rng: &mut fastrand::Rng) -> f64 {
    let seen = sum(values).abs();
    let signed = |rng: &mut fastrand::Rng| {
        values.iter().map(|value| if rng.bool() { *value } else { -value }).sum::<f64>().abs()
    };
    // Sums of the same numbers in another order may differ in their last digits.
    let as_great = (0..DRAWS).filter(|_| signed(rng) >= seen - 1e-9).count();
    count(as_great + 1) / count(DRAWS + 1)
}

/// The figures of runs as a table in Markdown, with times if they are wanted: they are other ones on each machine.
pub fn markdown<'a>(summaries: impl IntoIterator<Item = &'a Summary>, times: bool) -> String {
    let tasks = Task::ALL.map(measure);
    let last = times.then_some("p50, ms");
    let heads = ["system", "TLR-Score"].into_iter().chain(tasks).chain(ABSTAINING).chain(last);
    let heads: Vec<&str> = heads.collect();
    let mut table = format!("{}\n|{}\n", row(&heads), "---|".repeat(heads.len()));
    for summary in summaries {
        let estimates = Task::ALL.map(|task| summary.estimate(task).map_or("–".into(), said));
        let cells = [summary.system.replace('|', "\\|"), said(summary.tlr_score)].into_iter();
        let cells = cells.chain(estimates).chain(abstaining(&summary.abstention));
        let cells: Vec<String> = cells.chain(times.then(|| millis(summary.latency.p50_us))).collect();
        table.push_str(&row(&cells));
        table.push('\n');
    }
    table
}

fn row(cells: &[impl AsRef<str>]) -> String {
    let mut row = String::from("|");
    for cell in cells {
        // Writing to a string does not fail.
        let _ = write!(row, " {} |", cell.as_ref());
    }
    row
}

/// What is told of abstention, beside the score.
const ABSTAINING: [&str; 4] =
    ["right abstention", "for another ground", "answered where it ought not", "wrong abstention"];

fn abstaining(counts: &Abstaining) -> [String; 4] {
    let Abstaining { undecidable, right, other_ground, answered, decidable, wrong, .. } = counts;
    let of =
        |count: &usize, all: &usize| if *all == 0 { "–".to_owned() } else { format!("{count} of {all}") };
    [of(right, undecidable), of(other_ground, undecidable), of(answered, undecidable), of(wrong, decidable)]
}

/// The measure of a task, by the name that it has in TLR-Bench.
pub(super) fn measure(task: Task) -> &'static str {
    match task {
        Task::PointInTime => "temporal precision",
        Task::AmendmentAttribution => "amendment F1",
        Task::TemporalDifference => "change accuracy",
        Task::CausalLineage => "causal completeness",
        Task::TemporalConsistency => "consistency precision",
        Task::HierarchicalImpact => "article recall",
        Task::Abstention => "right abstention",
    }
}

pub(super) fn said(estimate: Estimate) -> String {
    let Estimate { value, low, high } = estimate;
    format!("{value:.3} [{low:.3}, {high:.3}]")
}

fn millis(micros: u64) -> String {
    format!("{}.{}", micros / 1000, micros % 1000 / 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chance_is_small_where_all_differ_one_way_and_great_where_none_does() {
        let mut rng = fastrand::Rng::with_seed(1);
        // All 20 signs equal: 2 of 2^20.
        assert!(chance(&[-1.0; 20], &mut rng) < 0.001);
        assert!((chance(&[0.0; 20], &mut rng) - 1.0).abs() < 1e-12);
        // 3 of 4 one way: |sum| = 2 or more in 10 of 16 draws.
        let few = chance(&[1.0, 1.0, 1.0, -1.0], &mut rng);
        assert!((few - 0.625).abs() < 0.03, "{few}");
    }
}
