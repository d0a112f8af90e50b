//! Figures of a run: means by task and difficulty, and the aggregate, each with a confidence interval by bootstrap.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Abstaining, Mark, Trace};
use crate::tlr::item::{Difficulty, Task};

/// How often items are drawn anew, with replacement and within each task.
const DRAWS: usize = 2000;

/// What each task weighs in the aggregate; consistency is told beside it.
const WEIGHTS: [(Task, f64); 5] = [
    (Task::PointInTime, 0.40),
    (Task::AmendmentAttribution, 0.25),
    (Task::CausalLineage, 0.15),
    (Task::TemporalDifference, 0.10),
    (Task::HierarchicalImpact, 0.10),
];

/// A mean with the 95 of 100 interval of the means of draws.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The mean over the items.
    pub value: f64,
    /// The 2.5th percentile of the draws.
    pub low: f64,
    /// The 97.5th.
    pub high: f64,
}

/// Items of a task and difficulty.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Group {
    /// The task.
    pub task: Task,
    /// The difficulty; none for all of them.
    pub difficulty: Option<Difficulty>,
    /// How many.
    pub items: usize,
    /// The measure of the task.
    pub measure: Estimate,
}

/// How long replies took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Latency {
    /// Microseconds that half of the replies did not exceed.
    pub p50_us: u64,
    /// Microseconds that 95 of 100 did not exceed.
    pub p95_us: u64,
    /// Milliseconds of all replies.
    pub total_ms: u64,
}

/// The figures of a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// The system.
    pub system: String,
    /// How many items were asked.
    pub items: usize,
    /// How many got no reply.
    pub failures: usize,
    /// The aggregate. A task without items counts as 0 and is told in `missing`.
    pub tlr_score: Estimate,
    /// Tasks of which the set has no items.
    pub missing: Vec<Task>,
    /// Temporal recall; the other measures stand in `groups`.
    pub temporal_recall: f64,
    /// By task, then by task and difficulty.
    pub groups: Vec<Group>,
    /// Who abstained, and whether rightly.
    #[serde(default)]
    pub abstention: Abstaining,
    /// How long replies took.
    pub latency: Latency,
}

impl Summary {
    /// The measure of a task, if the set has items of it.
    pub fn estimate(&self, task: Task) -> Option<Estimate> {
        let group = self.groups.iter().find(|group| group.task == task && group.difficulty.is_none());
        group.map(|group| group.measure)
    }
}

/// Sums a run up.
pub fn summarize(system: String, traces: &[Trace], seed: u64) -> Summary {
    let mut by_task = BTreeMap::<Task, Vec<f64>>::new();
    let mut by_both = BTreeMap::<(Task, Difficulty), Vec<f64>>::new();
    for Trace { item, mark, .. } in traces.iter().filter(|trace| trace.item.truth.task() != Task::Abstention)
    {
        by_task.entry(item.truth.task()).or_default().push(mark.value());
        by_both.entry((item.truth.task(), item.difficulty)).or_default().push(mark.value());
    }
    let mut rng = fastrand::Rng::with_seed(seed);
    let draws: Vec<BTreeMap<Task, f64>> = (0..DRAWS)
        .map(|_| by_task.iter().map(|(task, values)| (*task, drawn(values, &mut rng))).collect())
        .collect();
    let means = by_task.iter().map(|(task, values)| (*task, mean(values))).collect();
    let groups = by_task.iter().map(|(task, values)| Group {
        task: *task,
        difficulty: None,
        items: values.len(),
        measure: estimate(mean(values), draws.iter().filter_map(|draw| draw.get(task).copied())),
    });
    let mut groups: Vec<Group> = groups.collect();
    for ((task, difficulty), values) in &by_both {
        let means: Vec<f64> = (0..DRAWS).map(|_| drawn(values, &mut rng)).collect();
        let measure = estimate(mean(values), means.into_iter());
        groups.push(Group { task: *task, difficulty: Some(*difficulty), items: values.len(), measure });
    }
    let recalls: Vec<f64> = traces
        .iter()
        .filter_map(|trace| match trace.mark {
            Mark::PointInTime { recall, .. } => Some(recall),
            _ => None,
        })
        .collect();
    Summary {
        system,
        items: traces.len(),
        failures: traces.iter().filter(|trace| trace.reply.is_none()).count(),
        tlr_score: estimate(aggregate(&means), draws.iter().map(aggregate)),
        missing: Task::ALL.into_iter().filter(|task| !by_task.contains_key(task)).collect(),
        temporal_recall: mean(&recalls),
        groups,
        abstention: Abstaining::of(traces),
        latency: latency(traces.iter().map(|trace| trace.took_us).collect()),
    }
}

/// TLR-Score.
fn aggregate(means: &BTreeMap<Task, f64>) -> f64 {
    WEIGHTS.iter().map(|(task, weight)| weight * means.get(task).copied().unwrap_or(0.0)).sum()
}

#[expect(clippy::cast_precision_loss, reason = "counts of items are small")]
fn mean(values: &[f64]) -> f64 {
    if values.is_empty() { 0.0 } else { values.iter().sum::<f64>() / values.len() as f64 }
}

/// The mean of as many values, drawn with replacement.
fn drawn(values: &[f64], rng: &mut fastrand::Rng) -> f64 {
    let drawn: Vec<f64> = (0..values.len()).filter_map(|_| rng.choice(values).copied()).collect();
    mean(&drawn)
}

fn estimate(value: f64, draws: impl Iterator<Item = f64>) -> Estimate {
    let mut draws: Vec<f64> = draws.collect();
    draws.sort_by(f64::total_cmp);
    let at = |thousandth: usize| draws.get(draws.len() * thousandth / 1000).copied().unwrap_or(value);
    Estimate { value, low: at(25), high: at(975) }
}

fn latency(mut micros: Vec<u64>) -> Latency {
    micros.sort_unstable();
    let at =
        |hundredth: usize| micros.get(micros.len().saturating_sub(1) * hundredth / 100).copied().unwrap_or(0);
    Latency { p50_us: at(50), p95_us: at(95), total_ms: micros.iter().sum::<u64>() / 1000 }
}

#[cfg(test)]
#[expect(clippy::indexing_slicing, reason = "a test")]
mod tests {
    use chrono::NaiveDate;

    use super::*;
    use crate::tlr::item::{Abstention, Attribution, Consistency, Ground, Item, Truth};
    use crate::tlr::score::mark;
    use crate::tlr::systems::Reply;

    fn trace(item: &Item, mark: Mark, took_us: u64) -> Trace {
        Trace { item: item.clone(), reply: Some(Reply::default()), failure: None, mark, took_us }
    }

    #[test]
    fn the_aggregate_is_weighed_as_the_benchmark_says() {
        let all = |value| Task::ALL.into_iter().map(|task| (task, value)).collect();
        assert!((aggregate(&all(1.0)) - 1.0).abs() < 1e-12);
        let mut means: BTreeMap<Task, f64> = all(0.0);
        means.insert(Task::PointInTime, 0.5);
        means.insert(Task::AmendmentAttribution, 0.8);
        means.insert(Task::CausalLineage, 0.2);
        means.insert(Task::TemporalDifference, 1.0);
        means.insert(Task::TemporalConsistency, 1.0);
        // .40 * .5 + .25 * .8 + .15 * .2 + .10 * 1 + .10 * 0 = .53
        assert!((aggregate(&means) - 0.53).abs() < 1e-12);
    }

    #[test]
    fn a_summary_has_means_and_intervals_around_them() {
        let consistency = Item::sample(Truth::TemporalConsistency(Consistency {
            amended: false,
            versions: 1,
            amendments: vec![],
        }));
        let truth = Attribution { amendments: vec![], dates: vec![], chronological_order: true };
        let attribution = Item::sample(Truth::AmendmentAttribution(truth));
        let f1 = |f1| Mark::AmendmentAttribution { precision: f1, recall: f1, f1 };
        let traces: Vec<Trace> = (0..20)
            .map(|at| trace(&attribution, f1(if at % 4 == 0 { 0.0 } else { 1.0 }), 1000 * (at + 1)))
            .chain([trace(&consistency, Mark::TemporalConsistency { precision: 1.0 }, 5)])
            .collect();
        let summary = summarize("s".into(), &traces, 1);
        let group = &summary.groups[0];
        assert_eq!((group.task, group.items, group.difficulty), (Task::AmendmentAttribution, 20, None));
        assert!((group.measure.value - 0.75).abs() < 1e-12);
        assert!(group.measure.low < 0.75 && group.measure.high > 0.75 && group.measure.low >= 0.5);
        assert!((summary.tlr_score.value - 0.25 * 0.75).abs() < 1e-12);
        assert_eq!(summary.missing.len(), 4);
        assert_eq!(summary.latency, Latency { p50_us: 10_000, p95_us: 19_000, total_ms: 210 });
        assert_eq!(summary, summarize("s".into(), &traces, 1));
    }

    #[test]
    fn abstentions_are_told_apart_from_the_score() {
        let never = Item::sample(Truth::TemporalConsistency(Consistency {
            amended: false,
            versions: 1,
            amendments: vec![],
        }));
        let open = Item::sample(Truth::Abstention(Abstention {
            ground: Ground::NotCovered,
            grounds: [Ground::NotCovered].into(),
            on: NaiveDate::MAX,
            through: None,
            acts: [].into(),
            candidates: [].into(),
        }));
        let trace = |item: &Item, reply: Option<Reply>| Trace {
            mark: mark(item, reply.as_ref()),
            reply,
            ..trace(item, Mark::Abstention { right: 0.0 }, 1)
        };
        let says = Reply { amended: Some(false), ..Reply::default() };
        let mut traces = vec![
            trace(&never, Some(says)),
            trace(&open, Some(Reply::abstaining(Ground::NotCovered))),
            trace(&open, Some(Reply::abstaining(Ground::Touched))),
            trace(&open, Some(Reply::default())),
            trace(&open, None),
        ];
        let summary = summarize("s".into(), &traces, 1);
        let counts = Abstaining {
            undecidable: 4,
            right: 1,
            other_ground: 1,
            answered: 1,
            no_reply: 1,
            decidable: 1,
            wrong: 0,
        };
        assert_eq!((summary.abstention, summary.groups.len(), summary.failures), (counts, 2, 1));
        traces.push(trace(&never, Some(Reply::abstaining(Ground::NotCovered))));
        let other = summarize("s".into(), &traces, 1);
        assert_eq!((other.abstention.wrong, other.abstention.decidable), (1, 2));
        assert!((other.groups[0].measure.value - 0.5).abs() < 1e-12);
    }
}
