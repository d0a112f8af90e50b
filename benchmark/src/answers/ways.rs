//! Ways of ranking, compared over the same questions: by words, by similarity, and by both with similarity counting for more or
//! less. What it should count for is told by every other question, and what that is worth by the others.

use std::fmt;

use anyhow::Result;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::score::{self, Retrieved, retrieved};
use super::sets::{Item, Sets, WITHIN};
use super::{Searched, found};
use crate::client::Client;
use crate::retrieval::ndcg;

/// How many places count for the gain.
const DEPTH: usize = 10;

/// What the mean gain must differ by to tell one weight from another.
const TOLD: f64 = 0.001;

/// A way of ranking.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Way {
    Words,
    Similarity,
    /// In tenths, what similarity counts for.
    Both(u8),
}

impl Way {
    fn all() -> impl Iterator<Item = Self> {
        [Self::Words, Self::Similarity].into_iter().chain((1..10).map(Self::Both))
    }

    fn options(self) -> Map<String, Value> {
        let options = match self {
            Self::Words => json!({ "mode": "LEXICAL" }),
            Self::Similarity => json!({ "mode": "SEMANTIC" }),
            Self::Both(tenths) => json!({ "mode": "HYBRID", "semanticWeight": f64::from(tenths) / 10.0 }),
        };
        options.as_object().cloned().unwrap_or_default()
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Words => f.write_str("words"),
            Self::Similarity => f.write_str("similarity"),
            Self::Both(tenths) => write!(f, "both, similarity 0.{tenths}"),
        }
    }
}

/// Which questions of a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Part {
    All,
    /// The first, the third ...: by these the weight is set.
    Odd,
    /// The second, the fourth ...: by these it is judged.
    Even,
}

impl Part {
    fn of<T>(self, all: &[T]) -> impl Iterator<Item = &T> {
        let has = move |at: usize| match self {
            Self::All => true,
            Self::Odd => at.is_multiple_of(2),
            Self::Even => !at.is_multiple_of(2),
        };
        all.iter().enumerate().filter(move |&(at, _)| has(at)).map(|(_, one)| one)
    }
}

/// What a way found of a part of a set.
#[derive(Debug, Serialize)]
struct Row {
    way: String,
    set: &'static str,
    part: Part,
    questions: u32,
    /// Mean normalised discounted cumulative gain of the first ten moments.
    ndcg: f64,
    moment: Retrieved,
    section: Retrieved,
}

/// The comparison.
#[derive(Debug, Serialize)]
pub(super) struct Ways {
    rows: Vec<Row>,
    /// The weights that are best for the odd questions of both sets, each question counting once.
    best: Vec<String>,
}

impl Ways {
    pub(super) fn compare(client: &Client, sets: &Sets, at: &str) -> Result<Self> {
        let (mut rows, mut gains) = (Vec::new(), Vec::new());
        for way in Way::all() {
            let (mut gain, mut questions) = (0.0, 0.0);
            for (name, items, law) in
                [("within", &sets.within, Some(WITHIN)), ("over all", &sets.graph, None)]
            {
                let asked = items.iter().map(|item| found(client, item, law, at, way.options()));
                let searched = asked.collect::<Result<Vec<_>>>()?;
                let pairs: Vec<(&Item, &Searched)> = items.iter().zip(&searched).collect();
                let of = |part: Part| Row::of(way, name, part, &part.of(&pairs).copied().collect::<Vec<_>>());
                let odd = of(Part::Odd);
                gain += odd.ndcg * f64::from(odd.questions);
                questions += f64::from(odd.questions);
                rows.extend([of(Part::All), odd, of(Part::Even)]);
            }
            if matches!(way, Way::Both(_)) {
                gains.push((gain / questions, way));
            }
        }
        let best = gains.iter().map(|&(gain, _)| gain).fold(f64::MIN, f64::max);
        let best = gains.iter().filter(|&&(gain, _)| gain > best - TOLD).map(|(_, way)| way.to_string());
        Ok(Self { rows, best: best.collect() })
    }
}

impl Row {
    fn of(way: Way, set: &'static str, part: Part, pairs: &[(&Item, &Searched)]) -> Self {
        let ranks = |moment: bool| {
            let rank =
                |(item, searched): &(&Item, &Searched)| score::rank(&item.primary, &searched.found, moment);
            retrieved(&pairs.iter().map(rank).collect::<Vec<_>>())
        };
        let gain = |(item, searched): &(&Item, &Searched)| {
            ndcg(&score::grades(&item.primary, &searched.found, true), &vec![1; item.primary.len()], DEPTH)
        };
        let questions = u32::try_from(pairs.len()).unwrap_or(u32::MAX);
        let ndcg = pairs.iter().map(gain).sum::<f64>() / f64::from(questions.max(1));
        Self { way: way.to_string(), set, part, questions, ndcg, moment: ranks(true), section: ranks(false) }
    }
}

impl fmt::Display for Ways {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "\n| ranked by | set | questions | nDCG@{DEPTH} | moment in 1 / 3 / 5 | section in 1 / 3 / 5 |"
        )?;
        writeln!(f, "|---|---|---|---|---|---|")?;
        for Row { way, set, part, ndcg, moment, section, .. } in &self.rows {
            let part = format!("{part:?}").to_lowercase();
            writeln!(
                f,
                "| {way} | {set} | {part} | {ndcg:.3} | {} | {} |",
                moment.places(),
                section.places()
            )?;
        }
        writeln!(f, "\nBest for the odd questions: {}.", self.best.join("; "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_apart_and_together_all() {
        let all = [1, 2, 3, 4, 5];
        assert_eq!(Part::Odd.of(&all).collect::<Vec<_>>(), [&1, &3, &5]);
        assert_eq!(Part::Even.of(&all).collect::<Vec<_>>(), [&2, &4]);
        assert_eq!(Part::All.of(&all).count(), 5);
        assert_eq!(Way::all().count(), 11);
    }
}
