//! A run: every question of a truth put to a system, and what is kept of it.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Write as _, stdout};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use anyhow::{Context as _, Result, bail, ensure};
use chrono::{DateTime, NaiveDate, Utc};
use clap::Args;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::checker::Checker;
use super::config::Config;
use super::judge::{Judge, Judging};
use super::measure::{GROUNDEDNESS, MEASURES, Measure, RELEVANCE, Trial, measures, told};
use super::metrics::sources;
use super::plug::{self, Plugs};
use super::target::Target;
use super::truth::{Asked, Selection, distribution};
use super::{Scores, judgments, provisions};
use crate::tlr;

/// Puts the questions of a truth to a system over HTTP and scores its answers
///
/// Each question is posted as `{"messages": [{"role": "user", "content": QUESTION}], "context": TARGET_PARAMETERS}`. The run
/// gets a folder named by when it began, with `eval_results.jsonl`, `summary.json` and `config.json`. A key in the environment
/// variable LEGAL_EVAL_KEY is shown to the system as a bearer token, and one in LEGAL_EVAL_JUDGE_KEY to the
/// model that judges; both are kept nowhere. Exit code 1 says that a question got no answer.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub struct Run {
    /// A configuration [default: all measures of all questions]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The truth, as JSON Lines [default: `testdata_path` of the configuration]
    #[arg(long, value_name = "FILE")]
    truth: Option<PathBuf>,
    /// Where questions are posted to [default: `target_url` of the configuration]
    #[arg(long, value_name = "URL")]
    targeturl: Option<String>,
    /// The folder in which the run gets one of its own [default: `results_dir` of the configuration, else `results`]
    #[arg(long, value_name = "DIR")]
    resultsdir: Option<PathBuf>,
    #[command(flatten)]
    selection: Selection,
    /// All types of sources and categories, whatever the configuration selects, each with its figures
    #[arg(long, conflicts_with_all = ["source_type", "category"])]
    all: bool,
    /// Only the first of them
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    numquestions: Option<u32>,
    /// Say how many questions there are of each type and category and what their truths cite, and ask nobody
    #[arg(long)]
    analyze: bool,
    /// Ask questions that are still drafts of `convert`
    #[arg(long)]
    drafts: bool,
    /// Count all words and sources of an answer
    #[arg(long)]
    unbounded: bool,
    /// Put this among `target_parameters.overrides`; may be given several times
    #[arg(long = "override", value_name = "KEY=VALUE")]
    overrides: Vec<String>,
    /// The day whose law is asked for, where a question names none: it is put among the overrides as `asOf`
    #[arg(long, value_name = "DAY")]
    as_of: Option<NaiveDate>,
    /// A GraphQL service of asof that says of each citation of an answer whether it was in force on that day
    #[arg(long, value_name = "URL")]
    checker: Option<String>,
    #[command(flatten)]
    judging: Judging,
    #[command(flatten)]
    plugs: Plugs,
    /// How long an answer may take, and a judgment
    #[arg(long, value_name = "SECONDS", default_value_t = 120, value_parser = clap::value_parser!(u64).range(1..))]
    timeout: u64,
    /// How often a system that is busy or does not answer is asked again, and a judge
    #[arg(long, value_name = "N", default_value_t = 2)]
    retries: usize,
}

/// What a run came to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// Who was asked.
    pub target: String,
    /// Whether an answer counted by its first words and sources alone.
    pub bounded: bool,
    /// All questions.
    #[serde(flatten)]
    pub all: Group,
    /// Those of each type of source.
    pub by_source_type: BTreeMap<String, Group>,
    /// Those of each category.
    pub by_category: BTreeMap<String, Group>,
    /// Measures that were asked for and that nothing here makes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_measured: Vec<String>,
}

/// Some questions of a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Group {
    /// How many.
    pub questions: usize,
    /// How many got no answer.
    pub failed: usize,
    /// By name.
    pub measures: BTreeMap<String, Measure>,
}

/// How a run was made.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Made {
    /// The configuration, with what the command line put in place of its keys.
    #[serde(flatten)]
    pub config: Config,
    /// SHA-256 of the file of the truth.
    pub truth_sha256: String,
    /// How many questions at most.
    pub numquestions: Option<u32>,
    /// The day whose law is asked for, where a question names none.
    #[serde(default)]
    pub as_of: Option<NaiveDate>,
    /// Who checked the citations.
    #[serde(default)]
    pub checker: Option<String>,
    /// The model that judged.
    #[serde(default)]
    pub judge_model: Option<String>,
    /// The metrics that programs counted, each with its command.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub metrics: BTreeMap<String, String>,
    /// Whether all words and sources of an answer counted.
    pub unbounded: bool,
    /// The program, with its version.
    pub evaluator: String,
    /// When the run began.
    pub begun: DateTime<Utc>,
}

impl Run {
    /// Runs it; whether every question got an answer.
    pub(super) fn run(&self) -> Result<bool> {
        let config = self.config()?;
        let truth = config.testdata_path.as_deref().context("no truth is given: name a file with --truth")?;
        let selection =
            Selection { source_type: config.source_type.clone(), category: config.category.clone() };
        let mut asked = selection.read(truth)?;
        asked.truncate(self.numquestions.map_or(usize::MAX, |most| most as usize));
        if self.analyze {
            write!(stdout().lock(), "{}", analysis(&asked))?;
            return Ok(true);
        }
        self.refuse_drafts(&asked, truth)?;
        let Some(url) = config.target_url.as_deref() else {
            bail!("no system is named: name it with --targeturl, or only look at the truth with --analyze")
        };
        let patience = Duration::from_secs(self.timeout);
        let target = Target::new(url, &config, patience, self.retries)?;
        let checker = self.checker.as_deref().map(Checker::new).transpose()?;
        let judge = self.judging.judge(&config.requested_metrics, patience, self.retries)?;
        let (checker, judge) = (checker.as_ref(), judge.as_ref());
        let programs = self.plugs.start()?;
        let made = self.made(&config, truth, judge)?;
        let mut trials: Vec<Trial> =
            asked.into_iter().map(|asked| self.put(&target, checker, judge, asked)).collect();
        let errors = plug::count(programs, &mut trials);
        let summary = Summary {
            not_measured: not_measured(&config.requested_metrics, judge.is_some(), &made.metrics),
            ..summarize(&config, !self.unbounded, &trials)
        };
        let results = config.results_dir.as_deref().unwrap_or_else(|| Path::new("results"));
        let folder = record(results, &made, &summary, &trials)?;
        self.tell(&folder, &summary, &trials)?;
        ensure!(errors.is_empty(), "{}", errors.join("; "));
        Ok(summary.all.failed == 0)
    }

    /// A draft asks in the words of the passage that answers it, which flatters a system that searches words.
    fn refuse_drafts(&self, asked: &[Asked], truth: &Path) -> Result<()> {
        let mut drafts = asked.iter().filter(|asked| asked.draft && !self.drafts);
        let Some(first) = drafts.next() else { return Ok(()) };
        bail!(
            "{} of the questions of {} are drafts, the first {:?}: reword each and take `\"draft\": true` out \
             of its line, or ask them as they are with --drafts",
            drafts.count() + 1,
            truth.display(),
            first.question
        )
    }

    /// The configuration, with what the command line says in place of its own.
    fn config(&self) -> Result<Config> {
        let mut config = self.config.as_deref().map(Config::read).transpose()?.unwrap_or_default();
        for key in config.unknown.keys() {
            crate::say(format_args!("warning: nothing here reads the key `{key}` of the configuration"));
        }
        let over = |own: &Option<PathBuf>, its: Option<PathBuf>| own.clone().or(its);
        config.testdata_path = over(&self.truth, config.testdata_path);
        config.results_dir = over(&self.resultsdir, config.results_dir);
        config.target_url = self.targeturl.clone().or(config.target_url);
        let Selection { source_type, category } = self.selection.clone();
        config.source_type = source_type.or(config.source_type).filter(|_| !self.all);
        config.category = category.or(config.category).filter(|_| !self.all);
        // A configuration that requests nothing requests everything.
        let requested = &mut config.requested_metrics;
        for &name in self.judging.requested() {
            if !requested.is_empty() && !requested.iter().any(|one| one == name) {
                requested.push(name.to_owned());
            }
        }
        self.overrides.iter().try_for_each(|pair| config.put(pair))?;
        Ok(config)
    }

    #[expect(clippy::disallowed_methods, reason = "a run is named by when it was made")]
    fn made(&self, config: &Config, truth: &Path, judge: Option<&Judge>) -> Result<Made> {
        let bytes = fs::read(truth).with_context(|| format!("cannot read {}", truth.display()))?;
        Ok(Made {
            config: config.clone(),
            truth_sha256: tlr::hex(&Sha256::digest(bytes)),
            numquestions: self.numquestions,
            as_of: self.as_of,
            checker: self.checker.clone(),
            judge_model: judge.map(|judge| judge.model.name.clone()),
            metrics: self.plugs.commands(),
            unbounded: self.unbounded,
            evaluator: concat!("legal-eval ", env!("CARGO_PKG_VERSION")).to_owned(),
            begun: SystemTime::now().into(),
        })
    }

    fn put(&self, target: &Target, checker: Option<&Checker>, judge: Option<&Judge>, asked: Asked) -> Trial {
        let day = asked.as_of.clone().or_else(|| self.as_of.map(|day| day.to_string()));
        match target.ask(&asked.question, day.as_deref()) {
            Err(failure) => {
                let scores = Scores::of(&asked.truth, None, !self.unbounded);
                Trial { failure: Some(failure), ..Trial::of(asked, None, scores) }
            }
            Ok(one) => {
                let scores = Scores::of(&asked.truth, Some(&one.answer), !self.unbounded);
                let on_the_day = checker.map(|checker| checker.check(&one.answer, day.as_deref()));
                let judged =
                    judge.map(|judge| judge.judge(&asked.question, &one.answer, one.context.as_deref()));
                let (context, latency, abstained) = (one.context, Some(one.latency), one.abstained);
                Trial {
                    context,
                    latency,
                    abstained,
                    on_the_day,
                    figures: judged.unwrap_or_default(),
                    ..Trial::of(asked, Some(one.answer), scores)
                }
            }
        }
    }

    fn tell(&self, folder: &Path, summary: &Summary, trials: &[Trial]) -> Result<()> {
        let mut out = stdout().lock();
        writeln!(out, "{}", folder.display())?;
        let group = |name: &str, group: &Group| {
            format!(
                "{name}: {} questions, {} without an answer\n{}",
                group.questions,
                group.failed,
                told(&group.measures)
            )
        };
        write!(out, "{}", group("all", &summary.all))?;
        if self.all {
            for (name, one) in summary.by_source_type.iter().chain(&summary.by_category) {
                write!(out, "{}", group(name, one))?;
            }
        }
        for name in &summary.not_measured {
            let why = match name.as_str() {
                GROUNDEDNESS | RELEVANCE => "name a model that judges with --judge-url and --judge-model",
                _ => "nothing here makes it; a program may, with --metric",
            };
            crate::say(format_args!("warning: `{name}` is not measured: {why}"));
        }
        for Trial { asked, failure, on_the_day, figures, .. } in trials {
            if let Some(failure) = failure {
                crate::say(format_args!("no answer to {:?}: {failure}", asked.question));
            }
            if let Some(failure) = on_the_day.as_ref().and_then(|checked| checked.failure.as_ref()) {
                crate::say(format_args!(
                    "warning: the answer to {:?} was not checked: {failure}",
                    asked.question
                ));
            }
            for (name, figure) in figures.iter().filter(|(_, figure)| figure.value.is_none()) {
                if let Some(why) = &figure.reason {
                    crate::say(format_args!("warning: {name} of {:?} is not judged: {why}", asked.question));
                }
            }
        }
        Ok(())
    }
}

/// What a run came to, by the measures that its configuration asks for.
pub(super) fn summarize(config: &Config, bounded: bool, trials: &[Trial]) -> Summary {
    let requested = &config.requested_metrics;
    let group = |trials: &[&Trial]| {
        let mut measures = measures(&trials.iter().copied());
        let is_own = |name: &str, measure: &Measure| OWN.contains(&name) && measure.counted > 0;
        let is_plugged = |name: &str| !MEASURES.iter().any(|kind| kind.name == name);
        measures.retain(|name, measure| {
            is_requested(name, requested) || is_own(name, measure) || is_plugged(name)
        });
        let failed = trials.iter().filter(|trial| trial.answer.is_none()).count();
        Group { questions: trials.len(), failed, measures }
    };
    let by = |key: fn(&Asked) -> &str| {
        let mut groups = BTreeMap::<String, Vec<&Trial>>::new();
        for trial in trials {
            groups.entry(key(&trial.asked).to_owned()).or_default().push(trial);
        }
        groups.into_iter().map(|(name, trials)| (name, group(&trials))).collect()
    };
    Summary {
        target: config.target_url.clone().unwrap_or_default(),
        bounded,
        all: group(&trials.iter().collect::<Vec<_>>()),
        by_source_type: by(|asked| &asked.source_type),
        by_category: by(|asked| &asked.category),
        not_measured: Vec::new(),
    }
}

/// What is requested and nothing makes: what is no measure and no program's, and without a judge what a model
/// judges.
fn not_measured(requested: &[String], has_judge: bool, plugged: &BTreeMap<String, String>) -> Vec<String> {
    let is_made = |name: &str| match name {
        GROUNDEDNESS | RELEVANCE => has_judge,
        name => plugged.contains_key(name) || MEASURES.iter().any(|kind| kind.name == name),
    };
    requested.iter().filter(|name| !is_made(name)).cloned().collect()
}

/// What the framework has no name for, and so no configuration of it asks for: it is there where it can be told.
const OWN: [&str; 3] = ["citations_in_force", "citations_decided", "abstention_accuracy"];

/// Whether a measure is asked for, by itself or as the precision beside a recall that is.
fn is_requested(name: &str, requested: &[String]) -> bool {
    let of = name.strip_suffix("_precision");
    let is_beside = |one: &String| {
        of.is_some_and(|of| {
            one.strip_prefix(of).is_some_and(|rest| matches!(rest, "_accuracy" | "_matching"))
        })
    };
    requested.is_empty() || requested.iter().any(|one| one == name || is_beside(one))
}

/// Writes a run into a folder of its own, named by when it began. Two runs of one instant do not share one.
fn record(results: &Path, made: &Made, summary: &Summary, trials: &[Trial]) -> Result<PathBuf> {
    let run = tlr::folder(results, made.begun)?;
    tlr::write(&run.join("config.json"), made)?;
    tlr::write(&run.join("summary.json"), summary)?;
    let mut lines = Vec::new();
    for trial in trials {
        serde_json::to_writer(&mut lines, trial)?;
        writeln!(lines)?;
    }
    let path = run.join("eval_results.jsonl");
    fs::write(&path, lines).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(run)
}

/// How many questions there are of each type and category, and how many truths cite what.
fn analysis(asked: &[Asked]) -> String {
    let citing = |cites: fn(&str) -> bool, of: Option<(&str, &str)>| {
        let is_of =
            |one: &&Asked| of.is_none_or(|of| of == (one.source_type.as_str(), one.category.as_str()));
        asked.iter().filter(is_of).filter(|one| cites(&one.truth)).count()
    };
    let line = |name: String, count: usize, of| {
        let provisions = citing(|truth| !provisions(truth).is_empty(), of);
        let judgments = citing(|truth| !judgments(truth).is_empty(), of);
        let sources = citing(|truth| !sources(truth).is_empty(), of);
        format!(
            "{name}: {count} questions; truths with provisions {provisions}, judgments {judgments}, sources {sources}\n"
        )
    };
    let all = line("all".to_owned(), asked.len(), None);
    let groups = distribution(asked).into_iter();
    all + &groups.map(|(of, count)| line(format!("{} / {}", of.0, of.1), count, Some(of))).collect::<String>()
}
