//! How questions are told apart is learned from examples, when the library is built.
//!
//! A linear classifier for each class, by stochastic gradient descent on the hinge loss with averaged weights (Bottou, "Large-Scale
//! Machine Learning with Stochastic Gradient Descent", 2010). The order of the examples is drawn with a fixed seed: the same
//! examples give the same weights.

use std::collections::BTreeMap;

/// Passes over the examples.
const PASSES: u32 = 10;
/// How far an example that is not yet told apart moves the weights.
const STEP: f32 = 0.5;
/// A feature that fewer examples have says nothing of others.
const LEAST: usize = 2;

/// An example: its class, and its features.
pub(crate) struct Example {
    pub(crate) class: usize,
    pub(crate) features: Vec<u32>,
    /// The only class from which it tells its own, where it says nothing of others.
    pub(crate) told_from: Option<usize>,
}

/// The weight of each feature for each class.
pub(crate) fn learn(examples: &[Example], classes: usize) -> BTreeMap<u32, Vec<f32>> {
    let mut seen: BTreeMap<u32, usize> = BTreeMap::new();
    for feature in examples.iter().flat_map(|example| &example.features) {
        *seen.entry(*feature).or_default() += 1;
    }
    seen.retain(|_, examples| *examples >= LEAST);
    let rows: BTreeMap<u32, usize> = seen.keys().zip(0..).map(|(feature, row)| (*feature, row)).collect();
    let known = |example: &Example| {
        example.features.iter().filter_map(|one| rows.get(one).copied()).collect::<Vec<_>>()
    };
    let examples: Vec<(&Example, Vec<usize>)> = examples.iter().map(|one| (one, known(one))).collect();
    let (mut weights, mut drift) = (vec![0_f32; rows.len() * classes], vec![0_f32; rows.len() * classes]);
    let mut order: Vec<usize> = (0..examples.len()).collect();
    let mut random = Random(1);
    let mut time = 0_f32;
    for _ in 0..PASSES {
        random.shuffle(&mut order);
        for (example, rows) in order.iter().filter_map(|&at| examples.get(at)) {
            time += 1.0;
            let share = 1.0 / (rows.len().max(1) as f32).sqrt();
            let mut scores = vec![0_f32; classes];
            for row in rows {
                for (score, weight) in scores.iter_mut().zip(&weights[row * classes..]) {
                    *score += weight * share;
                }
            }
            let step = |(of, score): (usize, &f32)| {
                let side = if of == example.class { 1.0 } else { -1.0 };
                let is_told = example.told_from.is_none_or(|from| from == of);
                if is_told && side * score < 1.0 { side * STEP * share } else { 0.0 }
            };
            let steps: Vec<f32> = scores.iter().enumerate().map(step).collect();
            for row in rows {
                let range = row * classes..(row + 1) * classes;
                for ((weight, drift), step) in
                    weights[range.clone()].iter_mut().zip(&mut drift[range]).zip(&steps)
                {
                    *weight += step;
                    *drift += step * time;
                }
            }
        }
    }
    let average = |at: usize| weights[at] - drift[at] / (time + 1.0);
    rows.iter()
        .map(|(feature, row)| (*feature, (row * classes..(row + 1) * classes).map(average).collect()))
        .collect()
}

/// A linear congruential generator (Knuth, MMIX).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }

    fn shuffle(&mut self, order: &mut [usize]) {
        for last in (1..order.len()).rev() {
            order.swap(last, self.below(last + 1));
        }
    }
}
