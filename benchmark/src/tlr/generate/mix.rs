//! How many items of each task and difficulty a set has.

use crate::tlr::item::{Difficulty, Task};

/// The shares of TLR-Bench, out of 100: of a task, then of its difficulties. Negative tests have no difficulty.
const SHARES: [(Task, usize, [usize; 3]); 6] = [
    (Task::PointInTime, 30, [10, 15, 5]),
    (Task::AmendmentAttribution, 20, [10, 7, 3]),
    (Task::TemporalDifference, 15, [5, 7, 3]),
    (Task::CausalLineage, 10, [0, 6, 4]),
    (Task::TemporalConsistency, 10, [0, 0, 0]),
    (Task::HierarchicalImpact, 15, [0, 10, 5]),
];

/// How many items to draw: of a task, and of which difficulty (any, where there is none).
pub(super) fn mix(size: usize) -> Vec<(Task, Option<Difficulty>, usize)> {
    let tasks = apportioned(size, &SHARES.map(|(_, share, _)| share));
    let mut all = Vec::new();
    for ((task, _, shares), count) in SHARES.into_iter().zip(tasks) {
        if shares.iter().sum::<usize>() == 0 {
            all.push((task, None, count));
            continue;
        }
        let difficulties = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];
        let counts = apportioned(count, &shares);
        all.extend(
            difficulties.into_iter().zip(counts).map(|(difficulty, count)| (task, Some(difficulty), count)),
        );
    }
    all
}

/// Whole numbers in these shares, by largest remainders; of equal ones the first.
fn apportioned(total: usize, shares: &[usize]) -> Vec<usize> {
    let sum: usize = shares.iter().sum::<usize>().max(1);
    let mut counts: Vec<usize> = shares.iter().map(|share| total * share / sum).collect();
    let mut by_remainder: Vec<usize> = (0..shares.len()).collect();
    by_remainder
        .sort_by_key(|&place| std::cmp::Reverse(shares.get(place).map_or(0, |share| total * share % sum)));
    let missing = total.saturating_sub(counts.iter().sum());
    for place in by_remainder.into_iter().take(missing) {
        if let Some(count) = counts.get_mut(place) {
            *count += 1;
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_items_are_mixed_as_the_benchmark_says() {
        let counts: Vec<usize> = mix(100).into_iter().map(|(.., count)| count).collect();
        assert_eq!(counts, [10, 15, 5, 10, 7, 3, 5, 7, 3, 0, 6, 4, 10, 0, 10, 5]);
    }

    #[test]
    fn every_size_is_met() {
        for size in [0, 1, 7, 77, 300, 999] {
            assert_eq!(mix(size).into_iter().map(|(.., count)| count).sum::<usize>(), size);
        }
    }
}
