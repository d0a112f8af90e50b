//! What the right answer is, by plain code: every entry is asked whether it fits, and compared.

use std::collections::BTreeMap;

use asof_engine::vectors::{Entry, VectorHit, Wanted, When};

/// By how much two ways to add up 32-bit products may differ.
const SLACK: f64 = 1e-5;

/// The right answer to a question.
pub(super) struct Right {
    /// The cosine of every entry that fits, by what tells it from all others.
    scores: BTreeMap<Key, f64>,
    /// The best of them, as many as were asked for.
    best: Vec<f64>,
}

type Key = (String, [u8; 32]);

impl Right {
    pub(super) fn new(held: &[(Entry, Vec<f32>)], vector: &[f32], wanted: &Wanted, limit: usize) -> Self {
        let fitting = held.iter().filter(|(entry, _)| fits(entry, wanted));
        let scores: BTreeMap<Key, f64> = fitting
            .map(|(entry, its)| ((entry.component.to_string(), entry.content.0), cosine(vector, its)))
            .collect();
        let mut best: Vec<f64> = scores.values().copied().collect();
        best.sort_by(|a, b| b.total_cmp(a));
        best.truncate(limit);
        Self { scores, best }
    }

    /// How many there are to be found.
    pub(super) fn len(&self) -> usize {
        self.best.len()
    }

    /// What is wrong with an answer, whether or not it has all of the best: something that does not fit, or comes twice, or
    /// with another cosine, or out of order.
    pub(super) fn trouble(&self, found: &[VectorHit]) -> Option<String> {
        let keys: Vec<Key> = found.iter().map(key).collect();
        let wrong = found.iter().zip(&keys).find(|(near, key)| {
            let score = self.scores.get(*key);
            !score.is_some_and(|score| (f64::from(near.score) - score).abs() < SLACK)
        });
        if let Some((near, key)) = wrong {
            return Some(format!("{near:?} is told, and plain code says {:?}", self.scores.get(key)));
        }
        let unique: std::collections::BTreeSet<_> = keys.iter().collect();
        if unique.len() != keys.len() {
            return Some("something comes twice".to_owned());
        }
        let order = |a: &VectorHit, b: &VectorHit| {
            let place = |near: &VectorHit| (near.norm.clone(), near.component.clone(), near.content);
            b.score.total_cmp(&a.score).then_with(|| place(a).cmp(&place(b)))
        };
        (!found.is_sorted_by(|a, b| order(a, b).is_lt())).then(|| "it is out of order".to_owned())
    }

    /// How many of the best an answer has. Which of two with one cosine comes in does not count: either is right.
    pub(super) fn found(&self, found: &[VectorHit]) -> usize {
        let last = self.best.last().copied().unwrap_or(f64::INFINITY);
        found.iter().filter(|near| f64::from(near.score) > last - SLACK).count().min(self.len())
    }
}

fn key(near: &VectorHit) -> Key {
    (near.component.to_string(), near.content.0)
}

fn cosine(a: &[f32], b: &[f32]) -> f64 {
    let dot = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(&a, &b)| f64::from(a) * f64::from(b)).sum::<f64>();
    dot(a, b) / (dot(a, a) * dot(b, b)).sqrt()
}

/// Whether an entry is what is wanted.
fn fits(entry: &Entry, wanted: &Wanted) -> bool {
    let stands = &entry.stands;
    let (law, known, recorded) = match wanted.when {
        When::At { at, known, recorded } => (covers(stands.valid, at.epoch(), i32::MAX), known, recorded),
        When::During { from, to, known, recorded } => {
            let [begins, ends] = stands.during;
            (from < to && begins < to.epoch() && from.epoch() < ends, known, recorded)
        }
    };
    let language = entry.language.to_lowercase();
    let speaks = |asked: &String| {
        let rest = language.strip_prefix(&asked.to_lowercase());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    };
    law && covers(stands.known, known.epoch(), i32::MAX)
        && covers(stands.recorded, recorded, u32::MAX)
        && is_one_of(&wanted.norms, &entry.norm)
        && (wanted.within.is_empty() || entry.path.iter().any(|above| wanted.within.contains(above)))
        && wanted.language.as_ref().is_none_or(speaks)
        && is_one_of(&wanted.types, &entry.component_type)
        && is_one_of(&wanted.kinds, &entry.kind)
        && is_one_of(&wanted.cuts, &entry.cut)
}

fn covers<T: Ord + Copy>([from, to]: [T; 2], point: T, open: T) -> bool {
    from <= point && (to == open || point < to)
}

fn is_one_of<T: PartialEq>(wanted: &[T], it: &T) -> bool {
    wanted.is_empty() || wanted.contains(it)
}
