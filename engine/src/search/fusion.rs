//! Two rankings as one.

use std::collections::BTreeMap;

/// How a ranking by words and one by similarity become one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Fusion {
    /// By the reciprocals of their places: 1 / (60 + place), summed (Cormack, Clarke and Büttcher, "Reciprocal Rank Fusion
    /// outperforms Condorcet and individual Rank Learning Methods", SIGIR 2009).
    Reciprocal,
    /// By scores: similarity ([`super::SemanticHit::score`]) counts for this part, words for the rest, as parts of the best of them. The scale
    /// hangs neither on how many are ranked nor on how much is searched, as it would if the last of a ranking were nothing
    /// (Bruch, Gai and Ingber, "An Analysis of Fusion Functions for Hybrid Retrieval", ACM TOIS 2023); and where nothing is
    /// near, words decide. What similarity left out counts as its last.
    Weighted {
        /// In law, which is asked about in its own words.
        law: f32,
        /// In debates, which are not.
        debates: f32,
    },
}

impl Fusion {
    /// By scores, similarity counting for the same part everywhere.
    pub fn weighted(similarity: f32) -> Self {
        Self::Weighted { law: similarity, debates: similarity }
    }
}

impl Default for Fusion {
    /// What every other question of the benchmark's sets, of each kind, is answered best with, or as well as with any (in law).
    fn default() -> Self {
        Self::Weighted { law: 0.5, debates: 0.9 }
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
pub(super) fn fuse(
    lexical: &[(f32, u32)],
    semantic: &[(f32, u32)],
    fusion: Fusion,
    is_debate: impl Fn(u32) -> bool,
) -> Vec<Ranked> {
    let alone = lexical.is_empty() || semantic.is_empty();
    let (words, similarity, last) = match fusion {
        _ if alone => (parts(lexical), parts(semantic), 0.0),
        Fusion::Reciprocal => (reciprocal(lexical), reciprocal(semantic), 0.0),
        Fusion::Weighted { .. } => {
            let similarity: Vec<f32> = semantic.iter().map(|&(score, _)| score).collect();
            let last = similarity.last().copied().unwrap_or_default();
            (parts(lexical), similarity, last)
        }
    };
    // What words and similarity count for.
    let weights = |number: u32| match fusion {
        Fusion::Weighted { law, debates } if !alone => {
            let part = if is_debate(number) { debates } else { law };
            (1.0 - part, part)
        }
        _ => (1.0, 1.0),
    };
    let bare =
        |number: u32| Ranked { number, score: weights(number).1 * last, lexical: None, semantic: None };
    let mut all: BTreeMap<u32, Ranked> = BTreeMap::new();
    for (at, (&(_, number), score)) in lexical.iter().zip(words).enumerate() {
        let ranked = all.entry(number).or_insert_with(|| bare(number));
        ranked.lexical = Some(at + 1);
        ranked.score += weights(number).0 * score;
    }
    for (at, (&(_, number), score)) in semantic.iter().zip(similarity).enumerate() {
        let ranked = all.entry(number).or_insert_with(|| bare(number));
        ranked.semantic = Some(at + 1);
        ranked.score += weights(number).1 * (score - last);
    }
    let mut fused: Vec<Ranked> = all.into_values().collect();
    let best = fused.iter().map(|ranked| ranked.score).fold(f32::MIN_POSITIVE, f32::max);
    for ranked in &mut fused {
        ranked.score /= best;
    }
    sort(&mut fused);
    fused
}

/// The best first; of equals that which words put first, then that which similarity does.
pub(super) fn sort(ranked: &mut [Ranked]) {
    let place = |at: Option<usize>| at.unwrap_or(usize::MAX);
    ranked.sort_by(|one, other| {
        let places = |ranked: &Ranked| (place(ranked.lexical), place(ranked.semantic), ranked.number);
        other.score.total_cmp(&one.score).then_with(|| places(one).cmp(&places(other)))
    });
}

/// Scores as parts of the best.
fn parts(ranking: &[(f32, u32)]) -> Vec<f32> {
    let best = ranking.first().map_or(0.0, |&(score, _)| score);
    ranking.iter().map(|&(score, _)| if best > 0.0 { score / best } else { 0.0 }).collect()
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
        for fusion in [Fusion::Reciprocal, Fusion::weighted(0.5)] {
            let fused = fuse(&words, &near, fusion, |_| false);
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
        let fused = fuse(&[(8.0, 7), (4.0, 3)], &[], Fusion::Reciprocal, |_| false);
        assert_eq!(order(&fused), [7, 3]);
        assert!((fused[1].score - 0.5).abs() < 1e-6);
        assert_eq!(fuse(&[], &[], Fusion::default(), |_| false), []);
    }

    #[test]
    fn the_weight_decides() {
        let (words, near) = ([(2.0, 1), (1.0, 2)], [(0.9, 2), (0.1, 1)]);
        assert_eq!(order(&fuse(&words, &near, Fusion::weighted(0.9), |_| false)), [2, 1]);
        assert_eq!(order(&fuse(&words, &near, Fusion::weighted(0.1), |_| false)), [1, 2]);
    }

    #[test]
    fn where_nothing_is_near_words_decide() {
        let words = [(2.0, 1), (1.9, 2)];
        assert_eq!(order(&fuse(&words, &[(0.05, 2), (0.0, 1)], Fusion::weighted(0.5), |_| false)), [1, 2]);
        assert_eq!(order(&fuse(&words, &[(0.9, 2), (0.4, 1)], Fusion::weighted(0.5), |_| false)), [2, 1]);
    }

    #[test]
    fn what_similarity_leaves_out_counts_as_its_last() {
        let fused = fuse(&[(3.0, 1)], &[(0.6, 2), (0.4, 3)], Fusion::weighted(0.5), |_| false);
        assert_eq!(order(&fused), [1, 2, 3]);
        assert!((fused[1].score - 0.3 / 0.7).abs() < 1e-6, "{fused:?}");
    }

    #[test]
    fn debates_have_a_weight_of_their_own() {
        let (words, near) = ([(2.0, 1), (1.0, 2)], [(0.9, 2), (0.1, 1)]);
        let fusion = Fusion::Weighted { law: 0.1, debates: 0.9 };
        assert_eq!(order(&fuse(&words, &near, fusion, |_| false)), [1, 2]);
        assert_eq!(order(&fuse(&words, &near, fusion, |_| true)), [2, 1]);
    }
}
