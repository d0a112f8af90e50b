//! `legal-eval`: the measures of answers to questions of law that the evaluation framework for the Civil Procedure Rules defines, and
//! beside each recall its precision.

mod checker;
mod cited;
mod config;
mod convert;
mod index;
mod judge;
mod measure;
mod metrics;
mod plug;
mod report;
mod run;
mod target;
#[cfg(test)]
mod tests;
mod trend;
mod truth;
mod validate;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Write as _, stdout};
use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::{Args, Parser};
use serde::Deserialize;

use plug::Plugs;

pub use cited::{Cited, judgments, provisions};
pub use config::Config;
pub use convert::Convert;
pub use index::Index;
pub use measure::{Band, Figure, Measure, OnTheDay, Trial};
pub use metrics::{CITATIONS, Scores, WORDS, likeness};
pub use report::{Diff, Summarize};
pub use run::{Group, Made, Run, Summary};
pub use trend::Trend;
pub use truth::{Asked, Selection};
pub use validate::Validate;

/// Measures of answers to legal questions
#[derive(Debug, Parser)]
#[command(name = "legal-eval", version)]
pub enum Command {
    /// Scores answers.
    Score(Score),
    /// Asks a system and scores its answers.
    Run(Run),
    /// Puts runs beside each other.
    Summary(Summarize),
    /// Shows what differs between two runs.
    Diff(Diff),
    /// Shows how each measure went over many runs.
    Trend(Trend),
    /// Checks that the sources of truths are among the texts.
    Validate(Validate),
    /// Asks what a service of asof holds and finds.
    Index(Index),
    /// Makes drafts of truths of what an index found.
    Convert(Convert),
}

impl Command {
    /// Runs it; whether everything is as it should be.
    pub fn run(&self) -> Result<bool> {
        match self {
            Self::Score(score) => score.run().map(|()| true),
            Self::Run(run) => run.run(),
            Self::Summary(summarize) => summarize.run(),
            Self::Diff(diff) => diff.run(),
            Self::Trend(trend) => trend.run(),
            Self::Validate(validate) => validate.run(),
            Self::Index(index) => index.run(),
            Self::Convert(convert) => convert.run(),
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
    #[command(flatten)]
    selection: Selection,
    /// Count all words and sources of an answer
    #[arg(long)]
    unbounded: bool,
    #[command(flatten)]
    plugs: Plugs,
    /// Print the figures and the scores of each question as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Deserialize)]
struct Answer {
    question: String,
    answer: Option<String>,
}

/// What is wrong with answers, beside the questions of a truth and those of them that are asked.
fn unmatched(answers: &[Answer], all: &[Asked], asked: &[Asked]) -> Vec<String> {
    let known: BTreeSet<&str> = all.iter().map(|one| one.question.trim()).collect();
    let mut seen = BTreeSet::new();
    let mut warnings = Vec::new();
    for question in answers.iter().map(|one| one.question.trim()) {
        if !known.contains(question) {
            warnings.push(format!("the truth has no question {question:?}: its answer counts nowhere"));
        } else if !seen.insert(question) {
            warnings.push(format!("{question:?} is answered twice: the last answer counts"));
        }
    }
    let given = |one: &&Asked| {
        let answer = answers.iter().rfind(|answer| answer.question.trim() == one.question.trim());
        answer.is_some_and(|answer| answer.answer.is_some())
    };
    let missing = asked.len() - asked.iter().filter(given).count();
    if missing > 0 {
        warnings
            .push(format!("{missing} of {} questions have no answer: they count in no mean", asked.len()));
    }
    warnings
}

impl Score {
    fn run(&self) -> Result<()> {
        let programs = self.plugs.start()?;
        let truths = self.selection.read(&self.truth)?;
        let mut answers: Vec<Answer> = truth::read(&self.answers)?;
        for one in &mut answers {
            one.answer = one.answer.take().filter(|answer| !answer.trim().is_empty());
        }
        for warning in unmatched(&answers, &truth::read::<Asked>(&self.truth)?, &truths) {
            crate::say(format_args!("warning: {warning}"));
        }
        let answers: BTreeMap<&str, Option<&str>> =
            answers.iter().map(|one| (one.question.trim(), one.answer.as_deref())).collect();
        let trial = |asked: Asked| {
            let answer = answers.get(asked.question.trim()).copied().flatten();
            let scores = Scores::of(&asked.truth, answer, !self.unbounded);
            Trial::of(asked, answer.map(str::to_owned), scores)
        };
        let mut trials: Vec<Trial> = truths.into_iter().map(trial).collect();
        let errors = plug::count(programs, &mut trials);
        self.print(&trials)?;
        ensure!(errors.is_empty(), "{}", errors.join("; "));
        Ok(())
    }

    fn print(&self, trials: &[Trial]) -> Result<()> {
        let measures = measure::measures(&trials.iter());
        let mut out = stdout().lock();
        if self.json {
            let all = serde_json::json!({ "measures": measures, "questions": trials });
            serde_json::to_writer_pretty(&mut out, &all)?;
            return Ok(writeln!(out)?);
        }
        writeln!(out, "{} questions", trials.len())?;
        Ok(write!(out, "{}", measure::told(&measures))?)
    }
}
