//! Two rankings as one.

use std::collections::BTreeMap;

/// How a ranking by words and one by nearness become one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Fusion {
    /// By the reciprocals of their places: 1 / (60 + place), summed (Cormack, Clarke and Büttcher, "Reciprocal Rank Fusion
    /// outperforms Condorcet and individual Rank Learning Methods", SIGIR 2009).
    Reciprocal,
    /// By scores, the best of each ranking being 1 and its worst 0: nearness counts for this part, words for the rest.
    Weighted(f32),
}

impl Default for Fusion {
    /// What every other question of the benchmark's Finnish sets is answered best with.
    fn default() -> Self {
        Self::Weighted(0.4)
    }
}

/// What keeps the first few places from deciding alone.
const SMOOTHING: f32 = 60.0;

/// A passage in the rankings.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Ranked {
    /// The number of the passage.
    pub(super) number: u32,
    pub(super) score: f32,
    /// Its places, from 1.
    pub(super) lexical: Option<usize>,
    pub(super) semantic: Option<usize>,
}

/// The passages of both rankings (score and number, the best first), with scores of which the best is 1; the best first.
pub(super) fn fuse(lexical: &[(f32, u32)], semantic: &[(f32, u32)], fusion: Fusion) -> Vec<Ranked> {
    let mut all: BTreeMap<u32, Ranked> = BTreeMap::new();
    let bare = |number: u32| Ranked { number, score: 0.0, lexical: None, semantic: None };
    let alone = semantic.is_empty() || lexical.is_empty();
    let (words, nearness) = match fusion {
        _ if alone => (scaled(lexical, false), scaled(semantic, false)),
        Fusion::Reciprocal => (reciprocal(lexical), reciprocal(semantic)),
        Fusion::Weighted(part) => {
            let weigh =
                |scores: Vec<f32>, part: f32| scores.into_iter().map(move |score| score * part).collect();
            (weigh(scaled(lexical, true), 1.0 - part), weigh(scaled(semantic, true), part))
        }
    };
    for (at, (&(_, number), score)) in lexical.iter().zip(words).enumerate() {
        let ranked = all.entry(number).or_insert_with(|| bare(number));
        ranked.lexical = Some(at + 1);
        ranked.score += score;
    }
    for (at, (&(_, number), score)) in semantic.iter().zip(nearness).enumerate() {
        let ranked = all.entry(number).or_insert_with(|| bare(number));
        ranked.semantic = Some(at + 1);
        ranked.score += score;
    }
    let mut fused: Vec<Ranked> = all.into_values().collect();
    let best = fused.iter().map(|ranked| ranked.score).fold(f32::MIN_POSITIVE, f32::max);
    for ranked in &mut fused {
        ranked.score /= best;
    }
    sort(&mut fused);
    fused
}

/// The best first; of equals that which words put first, then that which nearness does.
pub(super) fn sort(ranked: &mut [Ranked]) {
    let place = |at: Option<usize>| at.unwrap_or(usize::MAX);
    ranked.sort_by(|one, other| {
        let places = |ranked: &Ranked| (place(ranked.lexical), place(ranked.semantic), ranked.number);
        other.score.total_cmp(&one.score).then_with(|| places(one).cmp(&places(other)))
    });
}

/// Scores as parts of the best, or as places between the worst and the best.
fn scaled(ranking: &[(f32, u32)], between: bool) -> Vec<f32> {
    let best = ranking.first().map_or(1.0, |&(score, _)| score);
    let worst = if between { ranking.last().map_or(0.0, |&(score, _)| score) } else { 0.0 };
    let range = if best > worst { best - worst } else { 1.0 };
    ranking.iter().map(|&(score, _)| if best > worst { (score - worst) / range } else { 1.0 }).collect()
}

#[expect(clippy::cast_precision_loss, reason = "places are few")]
fn reciprocal(ranking: &[(f32, u32)]) -> Vec<f32> {
    (1..=ranking.len()).map(|place| 1.0 / (SMOOTHING + place as f32)).collect()
}

#[cfg(test)]
#[expect(clippy::indexing_slicing, reason = "a test")]
mod tests {
    use super::*;

    fn order(fused: &[Ranked]) -> Vec<u32> {
        fused.iter().map(|ranked| ranked.number).collect()
    }

    #[test]
    fn what_both_find_comes_first() {
        let (words, near) = ([(9.0, 1), (8.0, 2), (1.0, 3)], [(0.9, 4), (0.8, 2), (0.1, 5)]);
        for fusion in [Fusion::Reciprocal, Fusion::Weighted(0.5)] {
            let fused = fuse(&words, &near, fusion);
            assert_eq!(
                fused.first().map(|best| (best.number, best.lexical, best.semantic)),
                Some((2, Some(2), Some(2)))
            );
            assert!((fused[0].score - 1.0).abs() < f32::EPSILON);
            assert_eq!(fused.len(), 5);
        }
    }

    #[test]
    fn one_ranking_alone_keeps_its_order_and_parts() {
        let fused = fuse(&[(8.0, 7), (4.0, 3)], &[], Fusion::Reciprocal);
        assert_eq!(order(&fused), [7, 3]);
        assert!((fused[1].score - 0.5).abs() < 1e-6);
        assert_eq!(fuse(&[], &[], Fusion::default()), []);
    }

    #[test]
    fn the_weight_decides() {
        let (words, near) = ([(2.0, 1), (1.0, 2)], [(0.9, 2), (0.1, 1)]);
        assert_eq!(order(&fuse(&words, &near, Fusion::Weighted(0.9))), [2, 1]);
        assert_eq!(order(&fuse(&words, &near, Fusion::Weighted(0.1))), [1, 2]);
    }
}
