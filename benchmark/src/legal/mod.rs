//! `legal-eval`: the measures of answers to questions of law that the evaluation framework for the Civil Procedure Rules defines, and
//! beside each recall its precision.

mod cited;
mod metrics;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fs;
use std::io::{Write as _, stdout};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use clap::{Args, Parser};
use serde::{Deserialize, Serialize};

pub use cited::{Cited, judgments, provisions};
pub use metrics::{CITATIONS, Scores, WORDS, likeness};

/// Measures of answers to legal questions
#[derive(Debug, Parser)]
#[command(name = "legal-eval", version)]
pub enum Command {
    /// Scores answers.
    Score(Score),
}

impl Command {
    /// Runs it.
    pub fn run(&self) -> Result<()> {
        match self {
            Self::Score(score) => score.run(),
        }
    }
}

/// Scores answers against the truth
///
/// The truth has a JSON object a line with `question`, `truth`, `source_type` and `category`; the answers one with `question` and
/// `answer`, which is null where a system failed. An answer counts by its first 200 words and its first 5 sources, so that whoever
/// lists everything does not win. Beside each measure stands how many questions it counts: a truth without a citation of the kind
/// is left out of the mean. "Seed" is the mean as the framework counts it, with these as 1.
#[derive(Debug, Args)]
pub struct Score {
    /// The truth, as JSON Lines
    #[arg(long, value_name = "FILE")]
    truth: PathBuf,
    /// The answers, as JSON Lines
    #[arg(long, value_name = "FILE")]
    answers: PathBuf,
    /// Only questions of this type of source, e.g. `CPR`
    #[arg(long, value_name = "TYPE")]
    source_type: Option<String>,
    /// Only questions of this category
    #[arg(long, value_name = "NAME")]
    category: Option<String>,
    /// Count all words and sources of an answer
    #[arg(long)]
    unbounded: bool,
    /// Print the figures and the scores of each question as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Deserialize)]
struct Asked {
    question: String,
    truth: String,
    #[serde(default)]
    source_type: String,
    #[serde(default)]
    category: String,
}

#[derive(Debug, Deserialize)]
struct Answer {
    question: String,
    answer: Option<String>,
}

/// A question with its scores.
#[derive(Debug, Serialize)]
struct Scored {
    question: String,
    #[serde(flatten)]
    scores: Scores,
}

/// A measure over all questions.
#[derive(Debug, Serialize, PartialEq)]
struct Measure {
    /// `None` where no question counts.
    mean: Option<f64>,
    deviation: Option<f64>,
    /// How many questions count: those that have something of the kind, and an answer.
    counted: usize,
    /// The mean over all questions with an answer, 1 where there is nothing of the kind.
    seed: Option<f64>,
}

impl Measure {
    #[expect(clippy::cast_precision_loss, reason = "small counts")]
    fn of(values: &[Option<f64>]) -> Self {
        let mean =
            |values: &[f64]| (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64);
        // -1 says that there is no answer.
        let is_answered = |value: &Option<f64>| value.is_none_or(|value| value >= 0.0);
        let counted: Vec<f64> = values.iter().copied().flatten().filter(|value| *value >= 0.0).collect();
        let all: Vec<f64> =
            values.iter().copied().filter(is_answered).map(|value| value.unwrap_or(1.0)).collect();
        let middle = mean(&counted);
        let square = |middle: f64| counted.iter().map(|value| (value - middle).powi(2)).collect::<Vec<_>>();
        let deviation = middle.and_then(|middle| mean(&square(middle))).map(f64::sqrt);
        Self { mean: middle, deviation, counted: counted.len(), seed: mean(&all) }
    }
}

/// A measure: its name, and its value for one question.
type Named = (&'static str, fn(&Scores) -> Option<f64>);

const MEASURES: [Named; 9] = [
    ("statute_citation_accuracy", |one| one.statute_citation_accuracy),
    ("statute_citation_precision", |one| one.statute_citation_precision),
    ("case_law_citation_accuracy", |one| one.case_law_citation_accuracy),
    ("case_law_citation_precision", |one| one.case_law_citation_precision),
    ("legal_terminology_accuracy", |one| one.legal_terminology_accuracy),
    ("citation_format_compliance", |one| one.citation_format_compliance),
    ("precedent_matching", |one| one.precedent_matching),
    ("precedent_precision", |one| one.precedent_precision),
    ("any_citation", |one| one.any_citation),
];

impl Score {
    fn run(&self) -> Result<()> {
        let truths: Vec<Asked> = read(&self.truth)?;
        let answers: Vec<Answer> = read(&self.answers)?;
        let answers: BTreeMap<&str, Option<&str>> =
            answers.iter().map(|one| (one.question.as_str(), one.answer.as_deref())).collect();
        let is_asked = |asked: &&Asked| {
            self.source_type.as_ref().is_none_or(|kind| *kind == asked.source_type)
                && self.category.as_ref().is_none_or(|name| *name == asked.category)
        };
        let scored: Vec<Scored> = truths
            .iter()
            .filter(is_asked)
            .map(|asked| Scored {
                question: asked.question.clone(),
                scores: Scores::of(
                    &asked.truth,
                    answers.get(asked.question.as_str()).copied().flatten(),
                    !self.unbounded,
                ),
            })
            .collect();
        if scored.is_empty() {
            bail!("no question of {} is of this source type and category", self.truth.display());
        }
        let measures: BTreeMap<&str, Measure> = MEASURES
            .iter()
            .map(|(name, value)| {
                let values: Vec<Option<f64>> = scored.iter().map(|one| value(&one.scores)).collect();
                (*name, Measure::of(&values))
            })
            .collect();
        self.print(&scored, &measures)
    }

    fn print(&self, scored: &[Scored], measures: &BTreeMap<&str, Measure>) -> Result<()> {
        let mut out = stdout().lock();
        if self.json {
            let all = serde_json::json!({ "measures": measures, "questions": scored });
            serde_json::to_writer_pretty(&mut out, &all)?;
            return Ok(writeln!(out)?);
        }
        writeln!(out, "{} questions", scored.len())?;
        let shown = |value: Option<f64>| value.map_or_else(|| "-".to_owned(), |value| format!("{value:.3}"));
        for (name, _) in MEASURES {
            let Some(Measure { mean, deviation, counted, seed }) = measures.get(name) else { continue };
            let (mean, deviation, seed) = (shown(*mean), shown(*deviation), shown(*seed));
            writeln!(out, "  {name:28} {mean:>6} ± {deviation:6} of {counted}; seed {seed}")?;
        }
        Ok(())
    }
}

fn read<T: for<'d> Deserialize<'d>>(path: &Path) -> Result<Vec<T>> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let line = |(at, line): (usize, &str)| {
        serde_json::from_str(line).with_context(|| format!("{}:{}", path.display(), at + 1))
    };
    text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).map(line).collect()
}
