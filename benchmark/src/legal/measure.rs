//! Measures over many questions, and what a figure is worth.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::Scores;
use super::truth::Asked;

/// Whether the context bears out the answer.
pub(super) const GROUNDEDNESS: &str = "gpt_groundedness";
/// Whether the answer is to the question.
pub(super) const RELEVANCE: &str = "gpt_relevance";

/// A question that was asked, with what came back.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Trial {
    /// The question.
    #[serde(flatten)]
    pub asked: Asked,
    /// What was answered; `None` where nothing was.
    pub answer: Option<String>,
    /// The passages that the answer rests on, as the system gives them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub context: Option<String>,
    /// Why there is no answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
    /// Seconds from the first byte sent to the last received, of the attempt that was answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub latency: Option<f64>,
    /// Whether the system says that it cannot answer, where it tells that apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub abstained: Option<bool>,
    /// What a checker says of the citations of the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on_the_day: Option<OnTheDay>,
    /// What a model or a program says of the answer, by measure.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub figures: BTreeMap<String, Figure>,
    /// The measures of the answer.
    #[serde(flatten)]
    pub scores: Scores,
}

impl Trial {
    /// Of an answer, without what only a system that was asked can tell.
    pub(super) const fn of(asked: Asked, answer: Option<String>, scores: Scores) -> Self {
        Self {
            asked,
            answer,
            context: None,
            failure: None,
            latency: None,
            abstained: None,
            on_the_day: None,
            figures: BTreeMap::new(),
            scores,
        }
    }

    /// A figure that is not counted here.
    fn figure(&self, name: &str) -> Option<f64> {
        self.figures.get(name)?.value
    }

    /// 1 where it says that it cannot answer and nobody could, or answers what can be answered; else 0.
    fn abstention(&self) -> Option<f64> {
        self.abstained.map(|abstained| f64::from(u8::from(abstained != self.asked.answerable)))
    }
}

/// What a model or a program says of an answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    /// `None` where a model gives no grade or a program has nothing to count: it counts in no mean.
    pub value: Option<f64>,
    /// Why it is so, in the words of the model; or why it is not judged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// How the provisions that an answer cites stand on the day of the question.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OnTheDay {
    /// The day; `None` is the checker's today.
    pub day: Option<String>,
    /// How many are in force.
    pub in_force: u32,
    /// How many are not.
    pub not_in_force: u32,
    /// Of how many nobody knows.
    pub unknown: u32,
    /// Why the answer could not be checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
}

impl OnTheDay {
    /// The share of those in force among those of which it is known.
    fn share(&self) -> Option<f64> {
        let known = self.in_force + self.not_in_force;
        (known > 0).then(|| f64::from(self.in_force) / f64::from(known))
    }

    /// The share of which it is known at all.
    fn known(&self) -> Option<f64> {
        let known = self.in_force + self.not_in_force;
        let all = known + self.unknown;
        (all > 0).then(|| f64::from(known) / f64::from(all))
    }
}

/// A measure over all questions.
#[derive(Debug, Clone, Serialize, Deserialize, PartialEq)]
pub struct Measure {
    /// `None` where no question counts.
    pub mean: Option<f64>,
    /// Of the population.
    pub deviation: Option<f64>,
    /// How many questions count: those that have something of the kind, and an answer.
    pub counted: usize,
    /// The mean over all questions with an answer, 1 where there is nothing of the kind; `None` for what is
    /// no share.
    pub seed: Option<f64>,
    /// What the mean is worth, for the measures that have bands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub band: Option<Band>,
}

impl Measure {
    /// Of a value for each question: `None` has nothing of the kind, -1 has no answer.
    #[expect(clippy::cast_precision_loss, reason = "small counts")]
    pub fn of(values: &[Option<f64>]) -> Self {
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
        Self { mean: middle, deviation, counted: counted.len(), seed: mean(&all), band: None }
    }
}

/// What a mean is worth, by the framework's table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Band {
    /// Above the upper bound.
    Good,
    /// Between the bounds, which belong to it.
    Acceptable,
    /// Below the lower bound.
    Poor,
}

impl Band {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Acceptable => "acceptable",
            Self::Poor => "poor",
        }
    }

    /// That of a mean between two bounds. Nothing is above the highest value, so that an upper bound there is
    /// itself good.
    fn of(mean: f64, (low, high): (f64, f64), highest: f64) -> Self {
        if mean > high || mean >= highest {
            Self::Good
        } else if mean >= low {
            Self::Acceptable
        } else {
            Self::Poor
        }
    }
}

/// Which of two means is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Better {
    Higher,
    Lower,
    Neither,
}

/// What the values of a measure are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scale {
    /// From 0 to 1.
    Share,
    /// From 1 to 5, as a model judges.
    Grade,
    /// From 0, without an end.
    Amount,
}

impl Scale {
    /// The highest value that there is.
    pub(super) const fn highest(self) -> f64 {
        match self {
            Self::Share => 1.0,
            Self::Grade => 5.0,
            Self::Amount => f64::MAX,
        }
    }
}

/// How a measure is made: its name, its value for one question, its scale, which values are better, and the
/// bounds of its bands.
pub(super) struct Kind {
    pub(super) name: &'static str,
    pub(super) value: fn(&Trial) -> Option<f64>,
    pub(super) scale: Scale,
    pub(super) better: Better,
    bounds: Option<(f64, f64)>,
}

const fn share(name: &'static str, value: fn(&Trial) -> Option<f64>) -> Kind {
    Kind { name, value, scale: Scale::Share, better: Better::Higher, bounds: None }
}

const fn banded(name: &'static str, value: fn(&Trial) -> Option<f64>, low: f64, high: f64) -> Kind {
    Kind { name, value, scale: Scale::Share, better: Better::Higher, bounds: Some((low, high)) }
}

const fn grade(name: &'static str, value: fn(&Trial) -> Option<f64>) -> Kind {
    Kind { name, value, scale: Scale::Grade, better: Better::Higher, bounds: Some((3.0, 4.0)) }
}

const fn amount(name: &'static str, value: fn(&Trial) -> Option<f64>, better: Better) -> Kind {
    Kind { name, value, scale: Scale::Amount, better, bounds: None }
}

/// Every measure. Here another one is put in: a name, and a function of a question with its answer.
pub(super) static MEASURES: [Kind; 17] = [
    banded("statute_citation_accuracy", |one| one.scores.statute_citation_accuracy, 0.5, 0.8),
    share("statute_citation_precision", |one| one.scores.statute_citation_precision),
    banded("case_law_citation_accuracy", |one| one.scores.case_law_citation_accuracy, 0.5, 0.8),
    share("case_law_citation_precision", |one| one.scores.case_law_citation_precision),
    banded("legal_terminology_accuracy", |one| one.scores.legal_terminology_accuracy, 0.7, 0.9),
    banded("citation_format_compliance", |one| one.scores.citation_format_compliance, 0.8, 1.0),
    banded("precedent_matching", |one| one.scores.precedent_matching, 0.5, 0.7),
    share("precedent_precision", |one| one.scores.precedent_precision),
    share("citations_matched", |one| one.scores.citations_matched),
    share("any_citation", |one| one.scores.any_citation),
    share("citations_in_force", |one| one.on_the_day.as_ref().and_then(OnTheDay::share)),
    share("citations_decided", |one| one.on_the_day.as_ref().and_then(OnTheDay::known)),
    share("abstention_accuracy", Trial::abstention),
    grade(GROUNDEDNESS, |one| one.figure(GROUNDEDNESS)),
    grade(RELEVANCE, |one| one.figure(RELEVANCE)),
    amount("answer_length", |one| one.scores.answer_length.map(length), Better::Neither),
    amount("latency", |one| one.latency, Better::Lower),
];

#[expect(clippy::cast_precision_loss, reason = "an answer has fewer characters than a double has digits")]
const fn length(characters: usize) -> f64 {
    characters as f64
}

/// Every measure over some questions, by its name.
pub(super) fn measures<'t>(trials: &(impl Iterator<Item = &'t Trial> + Clone)) -> BTreeMap<String, Measure> {
    let over = |kind: &Kind| {
        let values: Vec<Option<f64>> = trials.clone().map(kind.value).collect();
        let mut measure = Measure::of(&values);
        measure.band =
            measure.mean.zip(kind.bounds).map(|(mean, bounds)| Band::of(mean, bounds, kind.scale.highest()));
        // Where nothing is answered, nothing of the kind is no answer either.
        let answered: Vec<Option<f64>> =
            trials.clone().filter(|trial| trial.answer.is_some()).map(kind.value).collect();
        measure.seed = Measure::of(&answered).seed.filter(|_| kind.scale == Scale::Share);
        (kind.name.to_owned(), measure)
    };
    // Without a model that judged there is no grade, not even one that counts nothing.
    let is_made = |kind: &&Kind| {
        kind.scale != Scale::Grade || trials.clone().any(|trial| trial.figures.contains_key(kind.name))
    };
    let mut all: BTreeMap<String, Measure> = MEASURES.iter().filter(is_made).map(over).collect();
    for name in trials.clone().flat_map(|trial| trial.figures.keys()) {
        if !all.contains_key(name) {
            let values: Vec<Option<f64>> = trials.clone().map(|trial| trial.figure(name)).collect();
            // The framework knows nothing of it, and so has no way to count it.
            all.insert(name.clone(), Measure { seed: None, ..Measure::of(&values) });
        }
    }
    all
}

/// The names of the measures of some runs: those of the table in its order, then any other.
pub(super) fn names<'m>(all: impl Iterator<Item = &'m BTreeMap<String, Measure>>) -> Vec<&'m str> {
    let found: BTreeSet<&str> = all.flat_map(BTreeMap::keys).map(String::as_str).collect();
    let known = MEASURES.iter().map(|kind| kind.name).filter(|name| found.contains(name));
    let others = found.iter().copied().filter(|name| !MEASURES.iter().any(|kind| kind.name == *name));
    known.chain(others).collect()
}

/// How a measure of the table is made; of a program's there is nothing to tell.
fn kind(name: &str) -> Option<&'static Kind> {
    MEASURES.iter().find(|kind| kind.name == name)
}

/// Which of two means of a measure is better; of a program's the higher.
pub(super) fn better(name: &str) -> Better {
    kind(name).map_or(Better::Higher, |kind| kind.better)
}

/// What the values of a measure are; those of a program are shares.
pub(super) fn scale(name: &str) -> Scale {
    kind(name).map_or(Scale::Share, |kind| kind.scale)
}

/// Each measure of a question with its value: those of the table in its order, then those of programs.
pub(super) fn values(trial: &Trial) -> impl Iterator<Item = (&str, Option<f64>)> {
    let known = MEASURES.iter().map(|own| (own.name, (own.value)(trial)));
    let others = trial.figures.iter().filter(|(name, _)| kind(name).is_none());
    known.chain(others.map(|(name, figure)| (name.as_str(), figure.value)))
}

/// The measures as lines for people, in the order of the table.
pub(super) fn told(measures: &BTreeMap<String, Measure>) -> String {
    let line = |name: &str| {
        let Measure { mean, deviation, counted, seed, band } = measures.get(name)?;
        let (mean, deviation) = (value(*mean), value(*deviation));
        let seed = seed.map(|seed| format!("; seed {seed:.3}")).unwrap_or_default();
        let band = band.map(|band| format!("; {}", band.name())).unwrap_or_default();
        Some(format!("  {name:28} {mean:>6} ± {deviation:6} of {counted}{seed}{band}\n"))
    };
    names(std::iter::once(measures)).into_iter().filter_map(line).collect()
}

/// A figure for people; a dash where there is none.
pub(super) fn value(value: Option<f64>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| format!("{value:.3}"))
}
