//! Runs beside each other: their figures over time, what differs between two, and a page with plots.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Write as _, stdout};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::measure::{Measure, Scale, Trial, names, scale, told, value, values};
use super::run::{Group, Made, Summary};
use super::truth::read;
use crate::charts;
use crate::patient::steers;

/// Puts the runs below a folder beside each other, the oldest first
///
/// Each measure has its mean in each run, with its deviation, its count and its band. The page has a plot a measure, and every
/// question of the newest run; it is one file and needs no network.
#[derive(Debug, Args)]
pub struct Summarize {
    /// The folder of the runs, or of one
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
    /// Write a page
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// Shows what differs between two runs: each mean, and each question of which a measure became better or worse
///
/// Only questions that both runs asked are compared one by one.
#[derive(Debug, Args)]
pub struct Diff {
    /// The folder of the earlier run
    #[arg(value_name = "BEFORE")]
    before: PathBuf,
    /// The folder of the later run
    #[arg(value_name = "AFTER")]
    after: PathBuf,
    /// Print the differences as JSON
    #[arg(long)]
    json: bool,
}

/// A run that was kept.
#[derive(Debug)]
pub(super) struct Kept {
    pub(super) name: String,
    pub(super) made: Made,
    pub(super) summary: Summary,
    trials: Vec<Trial>,
}

impl Kept {
    fn read(folder: &Path) -> Result<Self> {
        let name = folder
            .file_name()
            .map_or_else(|| folder.display().to_string(), |name| name.to_string_lossy().into_owned());
        let made = json(&folder.join("config.json"))?;
        let summary = json(&folder.join("summary.json"))?;
        Ok(Self { name, made, summary, trials: read(&folder.join("eval_results.jsonl"))? })
    }

    /// The runs in a folder, the oldest first; or the folder itself, where it is one.
    pub(super) fn all(folder: &Path) -> Result<Vec<Self>> {
        if folder.join("summary.json").is_file() {
            return Ok(vec![Self::read(folder)?]);
        }
        let mut runs = Vec::new();
        for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
            let path = entry?.path();
            if path.join("summary.json").is_file() {
                runs.push(Self::read(&path)?);
            }
        }
        ensure!(
            !runs.is_empty(),
            "{} holds no run: none of its folders has a summary.json",
            folder.display()
        );
        Self::sort(&mut runs);
        Ok(runs)
    }

    /// Puts the oldest first.
    pub(super) fn sort(runs: &mut [Self]) {
        runs.sort_by(|one, other| (one.made.begun, &one.name).cmp(&(other.made.begun, &other.name)));
    }

    /// In what it was made otherwise than another run, so that their figures may not be compared.
    pub(super) fn unlike(&self, other: &Self) -> Vec<&'static str> {
        let (own, its) = (&self.made, &other.made);
        // A run without a judge has no figure that one with a judge could be compared with.
        let is_other = |own: &Option<String>, its: &Option<String>| {
            own.as_ref().zip(its.as_ref()).is_some_and(|(own, its)| own != its)
        };
        let is_otherwise =
            |(name, command): (&String, &String)| its.metrics.get(name).is_some_and(|other| other != command);
        let all = [
            (own.truth_sha256 != its.truth_sha256, "another truth"),
            (own.config.source_type != its.config.source_type, "another type of source"),
            (own.config.category != its.config.category, "another category"),
            (own.numquestions != its.numquestions, "another number of questions"),
            (own.as_of != its.as_of, "another day"),
            (own.unbounded != its.unbounded, "other bounds of an answer"),
            (is_other(&own.judge_model, &its.judge_model), "another model as judge"),
            (own.metrics.iter().any(is_otherwise), "another program of a metric"),
        ];
        all.into_iter().filter(|(is_other, _)| *is_other).map(|(_, what)| what).collect()
    }

    fn measure(&self, name: &str) -> Option<&Measure> {
        self.summary.all.measures.get(name)
    }
}

fn json<T: DeserializeOwned>(path: &Path) -> Result<T> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{} is not of a run", path.display()))
}

/// A run as the terminal and JSON show it.
#[derive(Debug, Serialize)]
struct Shown<'r> {
    run: &'r str,
    truth_sha256: &'r str,
    #[serde(flatten)]
    summary: &'r Summary,
}

impl Summarize {
    pub(super) fn run(&self) -> Result<bool> {
        let runs = Kept::all(&self.folder)?;
        if let Some(path) = &self.html {
            fs::write(path, page(&runs)?).with_context(|| format!("cannot write {}", path.display()))?;
        }
        let mut out = stdout().lock();
        if self.json {
            let shown: Vec<Shown<'_>> = runs
                .iter()
                .map(|Kept { name, made, summary, .. }| Shown {
                    run: name,
                    truth_sha256: &made.truth_sha256,
                    summary,
                })
                .collect();
            serde_json::to_writer_pretty(&mut out, &shown)?;
            writeln!(out)?;
            return Ok(true);
        }
        for Kept { name, summary, .. } in &runs {
            let Group { questions, failed, measures } = &summary.all;
            writeln!(out, "{name}: {}, {questions} questions, {failed} without an answer", summary.target)?;
            write!(out, "{}", told(measures))?;
        }
        if let Some(warning) = unequal(&runs) {
            crate::say(format_args!("warning: {warning}"));
        }
        Ok(true)
    }
}

/// Whether figures of runs may not be compared.
fn unequal(runs: &[Kept]) -> Option<String> {
    let (first, others) = runs.split_first()?;
    let other = others.iter().find(|run| !run.unlike(first).is_empty())?;
    Some(format!(
        "{} and {} asked other questions or for another day, or counted answers otherwise",
        first.name, other.name
    ))
}

/// The names of all measures of some runs.
fn shown(runs: &[Kept]) -> Vec<&str> {
    names(runs.iter().map(|run| &run.summary.all.measures))
}

/// What differs between two runs.
#[derive(Debug, Serialize)]
struct Difference {
    before: String,
    after: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    warning: Option<String>,
    measures: BTreeMap<String, Means>,
    questions: Vec<Changed>,
}

#[derive(Debug, Serialize)]
struct Means {
    before: Option<f64>,
    after: Option<f64>,
    difference: Option<f64>,
}

/// A question in one line, without what would steer a terminal.
fn in_a_line(question: &str) -> String {
    question.split(steers).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// A measure of a question that is not the same in both runs.
#[derive(Debug, Serialize)]
struct Changed {
    question: String,
    measure: String,
    before: Option<f64>,
    after: Option<f64>,
}

impl Diff {
    pub(super) fn run(&self) -> Result<bool> {
        let runs = [Kept::read(&self.before)?, Kept::read(&self.after)?];
        let difference = difference(&runs);
        let mut out = stdout().lock();
        if self.json {
            serde_json::to_writer_pretty(&mut out, &difference)?;
            writeln!(out)?;
            return Ok(true);
        }
        writeln!(out, "{} -> {}", difference.before, difference.after)?;
        for name in shown(&runs) {
            let Some(Means { before, after, difference }) = difference.measures.get(name) else { continue };
            let sign = difference.map_or_else(|| "-".to_owned(), |difference| format!("{difference:+.3}"));
            writeln!(out, "  {name:28} {:>7} -> {:>7}  {sign}", value(*before), value(*after))?;
        }
        for Changed { question, measure, before, after } in &difference.questions {
            let question = in_a_line(question);
            writeln!(out, "  {measure:28} {:>7} -> {:>7}  {question}", value(*before), value(*after))?;
        }
        if let Some(warning) = &difference.warning {
            crate::say(format_args!("warning: {warning}"));
        }
        Ok(true)
    }
}

fn difference(runs: &[Kept; 2]) -> Difference {
    let [before, after] = runs;
    let mean = |run: &Kept, name: &str| run.measure(name).and_then(|measure| measure.mean);
    let means = |name: &str| {
        let (before, after) = (mean(before, name), mean(after, name));
        let difference = before.zip(after).map(|(before, after)| after - before);
        (before.is_some() || after.is_some()).then(|| (name.to_owned(), Means { before, after, difference }))
    };
    let earlier: BTreeMap<&str, &Trial> =
        before.trials.iter().map(|trial| (trial.asked.question.as_str(), trial)).collect();
    let mut questions = Vec::new();
    for trial in &after.trials {
        let Some(old) = earlier.get(trial.asked.question.as_str()) else { continue };
        // What a model or a program says of one of them alone did not change.
        let is_compared = |name: &str| {
            scale(name) != Scale::Amount && old.figures.contains_key(name) == trial.figures.contains_key(name)
        };
        let values_before: BTreeMap<&str, Option<f64>> = values(old).collect();
        for (name, after) in values(trial).filter(|(name, _)| is_compared(name)) {
            let before = values_before.get(name).copied().flatten();
            if before != after {
                let (question, measure) = (trial.asked.question.clone(), name.to_owned());
                questions.push(Changed { question, measure, before, after });
            }
        }
    }
    Difference {
        before: before.name.clone(),
        after: after.name.clone(),
        warning: unequal(runs),
        measures: shown(runs).into_iter().filter_map(means).collect(),
        questions,
    }
}

const STYLE: &str = "
:root { color-scheme: light dark; --faint: color-mix(in srgb, currentColor 14%, transparent); }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 0 auto; padding: 1rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: .85rem; }
th, td { padding: .2rem .6rem; text-align: right; border-bottom: 1px solid var(--faint); }
th:first-child, td:first-child { text-align: left; } small { opacity: .72; }
figure { margin: 1rem 0; overflow-x: auto; } svg { width: 100%; min-width: 30rem; height: auto; }
svg text { fill: currentColor; } svg [stroke='#000000'] { stroke: currentColor; }
details { border-bottom: 1px solid var(--faint); padding: .4rem 0; } summary { cursor: pointer; }
p { overflow-wrap: anywhere; } .good { color: #009E73; } .poor { color: #D55E00; }";

fn page(runs: &[Kept]) -> Result<String> {
    let mut plots = Vec::new();
    let labels: Vec<String> = (1..=runs.len()).map(|number| number.to_string()).collect();
    for name in shown(runs) {
        // No share or grade leaves its bounds by its deviation.
        let highest = scale(name).highest();
        let bar = |run: &Kept| {
            let measure = run.measure(name)?;
            let (mean, deviation) = (measure.mean?, measure.deviation?);
            Some((mean, Some(((mean - deviation).max(0.0), (mean + deviation).min(highest)))))
        };
        let bars: Vec<_> = runs.iter().map(bar).collect();
        if bars.iter().any(Option::is_some) {
            plots.push((name, charts::bars(&labels, &[bars])?));
        }
    }
    let body = html! {
        @if let Some(warning) = unequal(runs) { p { b { (warning) "." } } }
        (figures(runs))
        @for (name, plot) in plots {
            h2 { (name) }
            figure { (PreEscaped(plot)) figcaption { small { "Means of the runs by their numbers, each with its deviation." } } }
        }
        @if let Some(newest) = runs.last() {
            (groups(newest))
            h2 { "Every question of " (newest.name) }
            @for trial in &newest.trials { (question(trial)) }
        }
    };
    Ok(document("Legal answers, measured", &body))
}

/// A page by itself, which fetches nothing.
pub(super) fn document(title: &str, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body { h1 { (title) } (body) }
        }
    };
    page.into_string()
}

fn figures(runs: &[Kept]) -> Markup {
    html! {
        div.wide { table {
            tr { th { "run" } @for (number, run) in (1..).zip(runs) { th { (number) ": " (run.name) br; small { (run.summary.target) } } } }
            tr { td { "questions" } @for run in runs { td { (run.summary.all.questions) } } }
            tr { td { "without an answer" } @for run in runs { td { (run.summary.all.failed) } } }
            @for name in shown(runs) {
                tr { td { (name) } @for run in runs { td { (run.measure(name).map_or_else(|| html! { "-" }, cell)) } } }
            }
        } }
    }
}

fn groups(run: &Kept) -> Markup {
    let groups: Vec<(&String, &Group)> =
        run.summary.by_source_type.iter().chain(&run.summary.by_category).collect();
    html! {
        h2 { "By type of source and by category, " (run.name) }
        div.wide { table {
            tr { th {} @for (name, group) in &groups { th { (name) br; small { (group.questions) } } } }
            @for name in names(groups.iter().map(|(_, group)| &group.measures)) {
                tr { td { (name) }
                    @for (_, group) in &groups { td { (group.measures.get(name).map_or_else(|| html! { "-" }, cell)) } } }
            }
        } }
    }
}

/// A mean, with how many questions it counts and its band.
fn cell(measure: &Measure) -> Markup {
    html! {
        span class=(measure.band.map(super::Band::name).unwrap_or_default()) { (value(measure.mean)) }
        " " small { "of " (measure.counted) @if let Some(band) = measure.band { ", " (band.name()) } }
    }
}

fn question(trial: &Trial) -> Markup {
    let Trial { asked, answer, failure, .. } = trial;
    html! {
        details {
            summary { small { (asked.source_type) " · " (asked.category) } br; (asked.question) }
            p { b { "Truth: " } (asked.truth) }
            @if let Some(answer) = answer { p { b { "Answer: " } (answer) } }
            @if let Some(failure) = failure { p.poor { b { "No answer: " } (failure) } }
            p { small { @for (name, own) in values(trial) {
                @if own.is_some() { (name) " " (value(own)) "; " }
            } } }
        }
    }
}
