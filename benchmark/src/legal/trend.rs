//! How each measure went over many runs.

use std::fs;
use std::io::{Write as _, stdout};
use std::path::PathBuf;

use anyhow::{Context as _, Result, ensure};
use chrono::{DateTime, Utc};
use clap::Args;
use maud::{Markup, PreEscaped, html};
use serde::Serialize;

use super::measure::{Better, better, names, value};
use super::report::{Kept, document};
use super::run::Group;
use crate::charts;

/// The signs of a mean, from the lowest of its measure to the highest.
const LEVELS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/// The sign of a mean where all are the same.
const LEVEL: char = '▄';
/// The sign of a run that is not compared.
const UNLIKE: char = '×';
/// The sign of a run that does not have the measure.
const NONE: char = '·';

/// Shows how each measure went over all runs of some folders, the oldest first
///
/// A line a measure has its mean in the first run and in the last, the change, the best mean with the number
/// of its run, and one sign a run: ▁ is the lowest mean of the measure, █ the highest, · none. Only runs that
/// asked and counted as the newest one did are compared. Any other has the sign ×, a warning says in what it
/// differs, and it has no part in the figures.
#[derive(Debug, Args)]
pub struct Trend {
    /// Folders of runs, or of one run
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
    /// Only this measure; may be given several times [default: all]
    #[arg(long, value_name = "NAME")]
    measure: Vec<String>,
    /// The means of the questions of this type of source [default: of all questions]
    #[arg(long, value_name = "TYPE", conflicts_with = "category")]
    source_type: Option<String>,
    /// The means of the questions of this category [default: of all questions]
    #[arg(long, value_name = "NAME")]
    category: Option<String>,
    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
    /// Write a page with a plot a measure
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// The runs and how their measures went.
#[derive(Debug, Serialize)]
struct Course {
    runs: Vec<Point>,
    measures: Vec<Line>,
}

/// A run, as one point of each line.
#[derive(Debug, Serialize)]
struct Point {
    run: String,
    begun: DateTime<Utc>,
    target: String,
    /// How many questions its means are of.
    questions: usize,
    /// In what it was made otherwise than the newest run; such a run is not compared.
    unlike: Vec<&'static str>,
}

/// A measure over the runs.
#[derive(Debug, Serialize)]
struct Line {
    measure: String,
    /// One for each run; `None` where it has none or is not compared.
    means: Vec<Option<f64>>,
    first: Option<f64>,
    last: Option<f64>,
    change: Option<f64>,
    best: Option<f64>,
    /// The number of the run with the best mean, from 1.
    best_run: Option<usize>,
}

impl Trend {
    pub(super) fn run(&self) -> Result<bool> {
        let course = self.course(&self.runs()?)?;
        if let Some(path) = &self.html {
            fs::write(path, page(&course, &self.title())?)
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        let mut out = stdout().lock();
        if self.json {
            serde_json::to_writer_pretty(&mut out, &course)?;
            writeln!(out)?;
        } else {
            write!(out, "{}", course.told())?;
        }
        let newest = course.runs.last().map_or("", |newest| newest.run.as_str());
        for Point { run, unlike, .. } in course.runs.iter().filter(|point| !point.unlike.is_empty()) {
            crate::say(format_args!(
                "warning: {run} is not compared, for it differs from {newest}: {}",
                unlike.join(", ")
            ));
        }
        Ok(true)
    }

    /// The runs of all folders, each once, the oldest first.
    fn runs(&self) -> Result<Vec<Kept>> {
        let mut runs = Vec::new();
        for folder in &self.folders {
            runs.append(&mut Kept::all(folder)?);
        }
        Kept::sort(&mut runs);
        runs.dedup_by(|one, other| one.made.begun == other.made.begun && one.name == other.name);
        Ok(runs)
    }

    fn title(&self) -> String {
        let of = self.source_type.as_ref().or(self.category.as_ref());
        of.map_or_else(|| "Legal answers over time".to_owned(), |of| format!("Legal answers over time: {of}"))
    }

    /// The figures of a run that are asked for.
    fn group<'r>(&self, run: &'r Kept) -> Option<&'r Group> {
        let summary = &run.summary;
        match (&self.source_type, &self.category) {
            (Some(name), _) => summary.by_source_type.get(name),
            (_, Some(name)) => summary.by_category.get(name),
            _ => Some(&summary.all),
        }
    }

    fn course(&self, runs: &[Kept]) -> Result<Course> {
        let newest = runs.last().context("there is no run")?;
        let groups: Vec<Option<&Group>> = runs.iter().map(|run| self.group(run)).collect();
        ensure!(
            groups.iter().any(Option::is_some),
            "no run has questions of this type of source or category; the newest has: {}",
            newest
                .summary
                .by_source_type
                .keys()
                .chain(newest.summary.by_category.keys())
                .map(quoted)
                .collect::<Vec<_>>()
                .join(", ")
        );
        let all = names(groups.iter().flatten().map(|group| &group.measures));
        if let Some(unknown) = self.measure.iter().find(|name| !all.contains(&name.as_str())) {
            anyhow::bail!("no run has the measure `{unknown}`; there are: {}", all.join(", "));
        }
        let point = |(run, group): (&Kept, Option<&Group>)| Point {
            run: run.name.clone(),
            begun: run.made.begun,
            target: run.summary.target.clone(),
            questions: group.map_or(0, |group| group.questions),
            unlike: run.unlike(newest),
        };
        let points: Vec<Point> = runs.iter().zip(groups.iter().copied()).map(point).collect();
        let mean = |name: &str, (group, point): (Option<&Group>, &Point)| {
            group.filter(|_| point.unlike.is_empty())?.measures.get(name)?.mean
        };
        let wanted = |name: &&str| self.measure.is_empty() || self.measure.iter().any(|own| own == name);
        let line = |name: &str| {
            Line::of(name, groups.iter().copied().zip(&points).map(|run| mean(name, run)).collect())
        };
        let measures = all.into_iter().filter(wanted).map(line).collect();
        Ok(Course { runs: points, measures })
    }
}

fn quoted(name: &String) -> String {
    format!("`{name}`")
}

impl Line {
    fn of(name: &str, means: Vec<Option<f64>>) -> Self {
        let had: Vec<(usize, f64)> =
            (1..).zip(&means).filter_map(|(number, mean)| Some((number, (*mean)?))).collect();
        // Of means that are the same, the earliest run is the best.
        let best = had.iter().copied().reduce(|best, one| match better(name) {
            Better::Higher if one.1 > best.1 => one,
            Better::Lower if one.1 < best.1 => one,
            _ => best,
        });
        let best = best.filter(|_| better(name) != Better::Neither);
        let (first, last) = (had.first().map(|had| had.1), had.last().map(|had| had.1));
        let change = first.zip(last).map(|(first, last)| last - first).filter(|_| had.len() > 1);
        let (best_run, best) = best.unzip();
        Self { measure: name.to_owned(), means, first, last, change, best, best_run }
    }

    /// A sign for each run.
    fn signs(&self, runs: &[Point]) -> String {
        let all = || self.means.iter().copied().flatten();
        let (low, high) = (all().fold(f64::MAX, f64::min), all().fold(f64::MIN, f64::max));
        let sign = |(mean, run): (&Option<f64>, &Point)| match mean {
            _ if !run.unlike.is_empty() => UNLIKE,
            None => NONE,
            Some(mean) if high > low => {
                let part = (mean - low) / (high - low);
                let is_reached = |(nth, _): &(f64, char)| part * 8.0 >= *nth;
                let levels = LEVELS.into_iter().zip(0..).map(|(level, nth)| (f64::from(nth), level));
                levels.take_while(is_reached).last().map_or(LEVEL, |(_, level)| level)
            }
            Some(_) => LEVEL,
        };
        self.means.iter().zip(runs).map(sign).collect()
    }

    /// The best mean and the number of its run.
    fn told_best(&self) -> String {
        self.best
            .zip(self.best_run)
            .map_or_else(|| "-".to_owned(), |(best, run)| format!("{best:.3} ({run})"))
    }
}

fn signed(change: Option<f64>) -> String {
    change.map_or_else(|| "-".to_owned(), |change| format!("{change:+.3}"))
}

impl Course {
    /// The table for people.
    fn told(&self) -> String {
        let run = |(number, point): (usize, &Point)| {
            let mark = if point.unlike.is_empty() { ' ' } else { UNLIKE };
            let Point { run, target, questions, .. } = point;
            format!("{mark} {number}: {run}, {target}, {questions} questions\n")
        };
        let runs: String = (1..).zip(&self.runs).map(run).collect();
        let line = |line: &Line| {
            format!(
                "  {:28} {:>9} {:>9} {:>9} {:>13}  {}\n",
                line.measure,
                value(line.first),
                value(line.last),
                signed(line.change),
                line.told_best(),
                line.signs(&self.runs)
            )
        };
        let head = format!(
            "  {:28} {:>9} {:>9} {:>9} {:>13}  runs\n",
            "measure", "first", "last", "change", "best (run)"
        );
        runs + &head + &self.measures.iter().map(line).collect::<String>()
    }
}

fn page(course: &Course, title: &str) -> Result<String> {
    let labels: Vec<String> = (1..)
        .zip(&course.runs)
        .map(|(number, run)| format!("{number}: {}", run.begun.format("%m-%d")))
        .collect();
    let mut plots = Vec::new();
    for line in course.measures.iter().filter(|line| line.first.is_some()) {
        plots.push((&line.measure, charts::line(&labels, &line.means)?));
    }
    let body = html! {
        (runs(&course.runs))
        (lines(course))
        @for (name, plot) in plots {
            h2 { (name) }
            figure { (PreEscaped(plot)) figcaption { small { "Means of the runs that are compared, by number and day." } } }
        }
    };
    Ok(document(title, &body))
}

fn runs(runs: &[Point]) -> Markup {
    html! {
        div.wide { table {
            tr { th { "run" } th { "system" } th { "questions" } th { "compared" } }
            @for (number, run) in (1..).zip(runs) {
                tr {
                    td { (number) ": " (run.run) } td { (run.target) } td { (run.questions) }
                    @if run.unlike.is_empty() { td { "yes" } } @else { td.poor { (UNLIKE) " no: " (run.unlike.join(", ")) } }
                }
            }
        } }
    }
}

fn lines(course: &Course) -> Markup {
    html! {
        div.wide { table {
            tr { th { "measure" } th { "first" } th { "last" } th { "change" } th { "best (run)" } th { "runs" } }
            @for line in &course.measures {
                tr {
                    td { (line.measure) } td { (value(line.first)) } td { (value(line.last)) }
                    td { (signed(line.change)) } td { (line.told_best()) } td { (line.signs(&course.runs)) }
                }
            }
        } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(unlike: &[bool]) -> Vec<Point> {
        let point = |is_unlike: &bool| Point {
            run: String::new(),
            begun: DateTime::UNIX_EPOCH,
            target: String::new(),
            questions: 1,
            unlike: if *is_unlike { vec!["another truth"] } else { Vec::new() },
        };
        unlike.iter().map(point).collect()
    }

    #[test]
    fn a_line_has_its_first_last_and_best_mean_and_a_sign_a_run() {
        type Case<'c> = (&'c str, &'c [Option<f64>], Option<f64>, Option<usize>, &'c str);
        let cases: [Case<'_>; 6] = [
            ("precedent_matching", &[Some(0.2), Some(0.9), Some(0.6)], Some(0.4), Some(2), "▁█▅"),
            ("latency", &[Some(4.0), Some(2.0), None], Some(-2.0), Some(2), "█▁·"),
            ("answer_length", &[Some(4.0), Some(2.0)], Some(-2.0), None, "█▁"),
            ("my_own", &[Some(0.5), Some(0.5)], Some(0.0), Some(1), "▄▄"),
            ("my_own", &[None, Some(0.5)], None, Some(2), "·▄"),
            ("my_own", &[None], None, None, "·"),
        ];
        for (name, means, change, best_run, signs) in cases {
            let line = Line::of(name, means.to_vec());
            let is_near = line.change.zip(change).is_none_or(|(own, expected)| (own - expected).abs() < 1e-9);
            assert!(is_near && line.change.is_some() == change.is_some(), "{name}: {:?}", line.change);
            assert_eq!(line.best_run, best_run, "{name}");
            assert_eq!(line.signs(&points(&vec![false; means.len()])), signs, "{name}");
        }
        let line = Line::of("my_own", vec![Some(0.1), None, Some(0.2)]);
        assert_eq!(line.signs(&points(&[false, true, false])), "▁×█");
    }
}
