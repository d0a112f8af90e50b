//! What a model came to without tools and with them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use serde::Serialize;

use super::talk::{Bounds, Problem, Talk, Tokens};
use crate::tlr::compare::{Difference, Run, differences};
use crate::tlr::evaluate::{Config, config, fill};
use crate::tlr::item::{Benchmark, Item, Task};
use crate::tlr::score::{Estimate, Sets, Summary, Trace, mark, summarize};

/// How a comparison was made.
#[derive(Debug, Serialize)]
pub(super) struct Made {
    pub(super) model: String,
    /// Where the tools are.
    pub(super) mcp: String,
    pub(super) tools: Vec<String>,
    pub(super) bounds: Bounds,
    /// On what the draw of items and of intervals hangs.
    pub(super) seed: u64,
}

/// A comparison.
#[derive(Debug, Serialize)]
pub(super) struct Compared {
    #[serde(flatten)]
    made: Made,
    config: Config,
    without: Column,
    with: Column,
    /// By task, then by task and difficulty: with tools less without.
    differences: Vec<Difference>,
    /// Of the questions that have an answer.
    answerable: Pairs,
    /// Of those that the corpus cannot decide.
    undecidable: Pairs,
    /// Each of the two as TLR-Bench records a run.
    #[serde(skip)]
    runs: [Run; 2],
}

/// One of the two.
#[derive(Debug, Serialize)]
pub(super) struct Column {
    summary: Summary,
    /// How many replies the scorer cannot read.
    unreadable: usize,
    /// How many questions the endpoint did not answer.
    no_answer: usize,
    /// How often the model was told that no call is left.
    used_up: usize,
    calls: Calls,
    tokens: Tokens,
}

/// Calls of tools.
#[derive(Debug, Default, Serialize)]
struct Calls {
    all: usize,
    /// Those that ended in an error.
    failed: usize,
    by_tool: BTreeMap<String, usize>,
}

/// How many items are wholly right: what is told is what is expected, no more and no less.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
struct Pairs {
    both: usize,
    only_with: usize,
    only_without: usize,
    neither: usize,
}

impl Compared {
    /// Of what was said to each item of a set, without tools and with them.
    pub(super) fn of(made: Made, set: &Benchmark, file: &Path, talks: &[(Talk, Talk)]) -> Result<Self> {
        let without: Vec<&Talk> = talks.iter().map(|(without, _)| without).collect();
        let with: Vec<&Talk> = talks.iter().map(|(_, with)| with).collect();
        let runs = [
            run(format!("{}, without tools", made.model), made.seed, set, file, &without)?,
            run(format!("{}, with tools", made.model), made.seed, set, file, &with)?,
        ];
        let [first, second] = &runs;
        let pairs = |is_undecidable: bool| Pairs::of(first, second, is_undecidable);
        Ok(Self {
            config: config(set, file, &made.model, made.seed)?,
            without: Column::of(first.summary.clone(), &without),
            with: Column::of(second.summary.clone(), &with),
            differences: differences(first, second, made.seed),
            answerable: pairs(false),
            undecidable: pairs(true),
            made,
            runs,
        })
    }

    /// Writes the comparison and both runs into a folder, each run as `tlr-bench compare` reads it.
    pub(super) fn write(&self, folder: &Path) -> Result<()> {
        for (name, run) in ["without", "with"].into_iter().zip(&self.runs) {
            let folder = folder.join(name);
            fs::create_dir(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
            fill(&folder, &run.config, &run.summary, &run.traces)?;
        }
        crate::tlr::write(&folder.join("comparison.json"), self)
    }

    /// Whether the endpoint answered every question.
    pub(super) fn is_whole(&self) -> bool {
        self.without.no_answer + self.with.no_answer == 0
    }

    pub(super) fn table(&self) -> String {
        let mut table = String::new();
        let items = self.without.summary.items;
        line(
            &mut table,
            [&format!("{}, {items} questions", self.made.model), "without tools", "with tools", ""],
        );
        let score = |column: &Column| column.summary.tlr_score;
        let difference = score(&self.with).value - score(&self.without).value;
        self.row(&mut table, "TLR-Score", |column| estimate(score(column)), &format!("{difference:+.3}"));
        for one in
            self.differences.iter().filter(|one| one.difficulty.is_none() && one.task != Task::Abstention)
        {
            let name = format!("{} ({})", one.task.name(), one.items);
            let difference = format!("{:+.3} (p {:.3})", one.difference, one.p);
            let value =
                |column: &Column| column.summary.estimate(one.task).map_or_else(String::new, estimate);
            self.row(&mut table, &name, value, &difference);
        }
        self.abstentions(&mut table);
        self.replies(&mut table);
        table += "\nwholly right       both  only with  only without  neither\n";
        for (name, pairs) in [("answerable", &self.answerable), ("undecidable", &self.undecidable)] {
            let Pairs { both, only_with, only_without, neither } = pairs;
            pushed(
                &mut table,
                format_args!("{name:15}{both:>8}{only_with:>11}{only_without:>14}{neither:>9}\n"),
            );
        }
        let missing: Vec<&str> = self.with.summary.missing.iter().map(|task| task.name()).collect();
        if !missing.is_empty() {
            pushed(&mut table, format_args!("\nno items, counted as 0: {}\n", missing.join(", ")));
        }
        table
    }

    fn row(&self, table: &mut String, name: &str, value: impl Fn(&Column) -> String, difference: &str) {
        line(table, [name, &value(&self.without), &value(&self.with), difference]);
    }

    fn abstentions(&self, table: &mut String) {
        let of = |column: &Column| column.summary.abstention;
        if of(&self.with).undecidable > 0 {
            let all = of(&self.with).undecidable;
            line(table, [&format!("undecidable ({all})"), "", "", ""]);
            let right = |column: &Column| of(column).right.to_string();
            self.row(table, "  rightly abstained", right, &less(&self.with, &self.without, |c| of(c).right));
            self.row(table, "  for another ground", |column| of(column).other_ground.to_string(), "");
            self.row(table, "  answered", |column| of(column).answered.to_string(), "");
            self.row(table, "  no reply", |column| of(column).no_reply.to_string(), "");
        }
        let wrong = less(&self.with, &self.without, |column| of(column).wrong);
        self.row(table, "wrongly abstained", |column| of(column).wrong.to_string(), &wrong);
    }

    fn replies(&self, table: &mut String) {
        let unreadable = less(&self.with, &self.without, |column| column.unreadable);
        self.row(table, "unreadable replies", |column| column.unreadable.to_string(), &unreadable);
        self.row(table, "no answer of the endpoint", |column| column.no_answer.to_string(), "");
        self.row(table, "told that no call is left", |column| column.used_up.to_string(), "");
        self.row(table, "calls of tools a question", Column::calls_a_question, "");
        self.row(table, "  that failed, of all", |c| format!("{} of {}", c.calls.failed, c.calls.all), "");
        self.row(table, "tokens read", |column| column.tokens(|tokens| tokens.prompt), "");
        self.row(table, "tokens written", |column| column.tokens(|tokens| tokens.completion), "");
        for (tool, count) in &self.with.calls.by_tool {
            // A model may make up any name.
            let name: String = tool.escape_debug().take(30).collect();
            line(table, [&format!("  {name}"), "", &count.to_string(), ""]);
        }
    }
}

impl Column {
    fn of(summary: Summary, talks: &[&Talk]) -> Self {
        let count = |is: fn(&Problem) -> bool| {
            talks.iter().filter(|talk| talk.problem.as_ref().is_some_and(is)).count()
        };
        let (mut calls, mut tokens) = (Calls::default(), Tokens::default());
        for talk in talks {
            tokens.add(talk.tokens);
            for call in &talk.calls {
                calls.all += 1;
                calls.failed += usize::from(call.failed);
                *calls.by_tool.entry(call.tool.clone()).or_default() += 1;
            }
        }
        Self {
            summary,
            unreadable: count(|problem| matches!(problem, Problem::Unreadable(_))),
            no_answer: count(|problem| matches!(problem, Problem::NoAnswer(_))),
            used_up: talks.iter().filter(|talk| talk.used_up).count(),
            calls,
            tokens,
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "counts of calls are small")]
    fn calls_a_question(&self) -> String {
        format!("{:.1}", self.calls.all as f64 / self.summary.items.max(1) as f64)
    }

    /// How many tokens, where the endpoint tells.
    fn tokens(&self, which: fn(&Tokens) -> u64) -> String {
        match self.tokens {
            Tokens { counted: 0, .. } => "not told".to_owned(),
            Tokens { counted, responses, .. } if counted < responses => {
                format!("{} ({counted} of {responses})", which(&self.tokens))
            }
            _ => which(&self.tokens).to_string(),
        }
    }
}

impl Pairs {
    fn of(without: &Run, with: &Run, is_undecidable: bool) -> Self {
        let mut pairs = Self::default();
        let both = without.traces.iter().zip(&with.traces);
        for (one, other) in both.filter(|(one, _)| is_abstention(&one.item) == is_undecidable) {
            *match (is_right(one), is_right(other)) {
                (true, true) => &mut pairs.both,
                (false, true) => &mut pairs.only_with,
                (true, false) => &mut pairs.only_without,
                (false, false) => &mut pairs.neither,
            } += 1;
        }
        pairs
    }
}

fn is_abstention(item: &Item) -> bool {
    item.truth.task() == Task::Abstention
}

/// Of several grounds, each is a right one to name.
fn is_right(trace: &Trace) -> bool {
    let Sets { expected, told } = Sets::of(&trace.item, trace.reply.as_ref());
    if is_abstention(&trace.item) { trace.mark.value() > 0.0 } else { told == expected }
}

/// One of the two, as TLR-Bench has a run. How long a reply took is how long the model did.
fn run(system: String, seed: u64, set: &Benchmark, file: &Path, talks: &[&Talk]) -> Result<Run> {
    let trace = |(item, talk): (&Item, &&Talk)| Trace {
        item: item.clone(),
        reply: talk.reply.clone(),
        failure: talk.problem.as_ref().map(told),
        mark: mark(item, talk.reply.as_ref()),
        took_us: u64::try_from(talk.took.as_micros()).unwrap_or(u64::MAX),
    };
    let traces: Vec<Trace> = set.items.iter().zip(talks).map(trace).collect();
    let config = config(set, file, &system, seed)?;
    Ok(Run { config, summary: summarize(system, &traces, seed), traces })
}

/// A problem in words.
pub(super) fn told(problem: &Problem) -> String {
    match problem {
        Problem::Unreadable(why) => format!("the reply cannot be read: {why}"),
        Problem::NoAnswer(why) => format!("the endpoint does not answer: {why}"),
    }
}

fn estimate(Estimate { value, low, high }: Estimate) -> String {
    format!("{value:.3} [{low:.3}, {high:.3}]")
}

/// How many more there are with tools.
fn less(with: &Column, without: &Column, count: impl Fn(&Column) -> usize) -> String {
    let (with, without) = (count(with), count(without));
    let sign = if with < without { '-' } else { '+' };
    format!("{sign}{}", with.abs_diff(without))
}

fn line(table: &mut String, [name, without, with, difference]: [&str; 4]) {
    let line = format!("{name:34}{without:>22}{with:>22}  {difference:>16}");
    *table += line.trim_end();
    table.push('\n');
}

fn pushed(table: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing to a string does not fail.
    _ = table.write_fmt(line);
}
