//! Metrics that programs count, a line a question.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use clap::Args;
use serde::Serialize;

use super::measure::{Figure, MEASURES, Trial};

/// How long a program that has written everything is let be before it is looked at again.
const LOOK: Duration = Duration::from_millis(20);

/// Which programs count.
#[derive(Debug, Clone, Args)]
pub(super) struct Plugs {
    /// Have a program count a metric of this name; may be given several times
    ///
    /// The program reads a JSON object a line, with `question`, `truth`, `answer` and `context` (or null),
    /// and writes a line for each: a JSON number from 0 to 1, or null where the metric has nothing to count.
    /// It is started without a shell; quotes keep words together: `--metric 'brief=python3 brief.py --limit
    /// 80'`.
    #[arg(long = "metric", value_name = "NAME=COMMAND", value_parser = Plug::parse)]
    metrics: Vec<Plug>,
    /// How long the program of a metric may take for a line
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    metric_timeout: u64,
}

/// A metric that a program counts.
#[derive(Debug, Clone)]
struct Plug {
    name: String,
    command: String,
    program: String,
    arguments: Vec<String>,
}

/// A program that waits for questions.
#[derive(Debug)]
pub(super) struct Running {
    plug: Plug,
    child: Child,
    patience: Duration,
}

/// What a program reads of a question.
#[derive(Debug, Serialize)]
struct Line<'t> {
    question: &'t str,
    truth: &'t str,
    answer: &'t str,
    context: Option<&'t str>,
}

impl Plug {
    fn parse(text: &str) -> Result<Self> {
        let (name, command) = text.split_once('=').context("it is not NAME=COMMAND")?;
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
        ensure!(
            !name.is_empty() && name.chars().all(is_plain),
            "the name `{name}` is not made of letters, digits and `_`"
        );
        ensure!(
            MEASURES.iter().all(|kind| kind.name != name),
            "there is a measure `{name}` already: take another name"
        );
        let words = shlex::split(command).context("the command has a quote that is not closed")?;
        let (program, arguments) = words.split_first().context("the command is empty")?;
        let (program, arguments) = (program.clone(), arguments.to_vec());
        Ok(Self { name: name.to_owned(), command: command.to_owned(), program, arguments })
    }

    fn start(&self, patience: Duration) -> Result<Running> {
        // The keys are for the systems that are asked, and not for a program.
        let child = Command::new(&self.program)
            .args(&self.arguments)
            .env_remove("LEGAL_EVAL_KEY")
            .env_remove("LEGAL_EVAL_JUDGE_KEY")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("metric `{}`: cannot start `{}`", self.name, self.program))?;
        Ok(Running { plug: self.clone(), child, patience })
    }
}

impl Plugs {
    /// The metrics by name, each with its command.
    pub(super) fn commands(&self) -> BTreeMap<String, String> {
        self.metrics.iter().map(|plug| (plug.name.clone(), plug.command.clone())).collect()
    }

    /// Starts every program, before anybody is asked: an error names one that cannot be started.
    pub(super) fn start(&self) -> Result<Vec<Running>> {
        for (at, plug) in self.metrics.iter().enumerate() {
            let before = self.metrics.iter().take(at);
            ensure!(before.clone().all(|one| one.name != plug.name), "metric `{}` is given twice", plug.name);
        }
        let patience = Duration::from_secs(self.metric_timeout);
        self.metrics.iter().map(|plug| plug.start(patience)).collect()
    }
}

/// Puts the figures of programs beside those of the questions. What a program that failed has counted is left
/// out, and the errors say why: the answers are there all the same.
pub(super) fn count(programs: Vec<Running>, trials: &mut [Trial]) -> Vec<String> {
    let mut errors = Vec::new();
    for running in programs {
        let name = running.plug.name.clone();
        match running.figures(trials) {
            Err(error) => errors.push(format!("metric `{name}` is left out: {error:#}")),
            Ok(values) => {
                let answered = trials.iter_mut().filter(|trial| trial.answer.is_some());
                for (trial, value) in answered.zip(values) {
                    trial.figures.insert(name.clone(), Figure { value, reason: None });
                }
            }
        }
    }
    errors
}

impl Running {
    /// A figure for each question with an answer. However it ends, the program ends with it.
    fn figures(mut self, trials: &[Trial]) -> Result<Vec<Option<f64>>> {
        let figures = self.read(trials);
        if figures.is_err() {
            // It may have ended by itself, which is as well.
            let _ended = self.child.kill();
        }
        let status = self.end();
        let (figures, status) = (figures?, status?);
        ensure!(status.success(), "`{}` wrote every line and failed then: {status}", self.plug.program);
        Ok(figures)
    }

    /// How it ends; one that closes its output and goes on is ended.
    fn end(&mut self) -> Result<ExitStatus> {
        for _ in 0..self.patience.as_millis() / LOOK.as_millis() {
            if let Some(status) = self.child.try_wait()? {
                return Ok(status);
            }
            thread::sleep(LOOK);
        }
        self.child.kill()?;
        bail!("`{}` does not end after its last line", self.plug.program)
    }

    fn read(&mut self, trials: &[Trial]) -> Result<Vec<Option<f64>>> {
        let mut lines = Vec::new();
        for trial in trials {
            let Some(answer) = trial.answer.as_deref() else { continue };
            let (question, truth) = (trial.asked.question.as_str(), trial.asked.truth.as_str());
            let line = Line { question, truth, answer, context: trial.context.as_deref() };
            lines.push(serde_json::to_string(&line)? + "\n");
        }
        let expected = lines.len();
        let written = self.exchange(lines)?;
        let program = &self.plug.program;
        let mut figures = Vec::new();
        for number in 1..=expected {
            let line = match written.recv_timeout(self.patience) {
                Ok(line) => line.with_context(|| format!("line {number} of `{program}` cannot be read"))?,
                Err(RecvTimeoutError::Timeout) => {
                    bail!("`{program}` took more than {} s for line {number}", self.patience.as_secs())
                }
                Err(RecvTimeoutError::Disconnected) => {
                    bail!("`{program}` ended before line {number} of {expected}")
                }
            };
            figures.push(figure(&line).with_context(|| format!("line {number} of `{program}`"))?);
        }
        match written.recv_timeout(self.patience) {
            Err(RecvTimeoutError::Disconnected) => Ok(figures),
            Err(RecvTimeoutError::Timeout) => bail!("`{program}` does not end after its last line"),
            Ok(_) => bail!("`{program}` wrote more lines than the {expected} that it was given"),
        }
    }

    /// Writes all lines, while another thread reads: a program may write before it has read everything.
    fn exchange(&mut self, lines: Vec<String>) -> Result<Receiver<std::io::Result<String>>> {
        let mut input = self.child.stdin.take().context("there is no way to write")?;
        let output = self.child.stdout.take().context("there is no way to read")?;
        // A program that reads no further shows by what it writes, or does not write.
        thread::spawn(move || lines.iter().try_for_each(|line| input.write_all(line.as_bytes())));
        let (tell, told) = channel();
        thread::spawn(move || {
            let _gone = BufReader::new(output).lines().try_for_each(|line| tell.send(line));
        });
        Ok(told)
    }
}

/// What a program says of a question.
fn figure(line: &str) -> Result<Option<f64>> {
    match serde_json::from_str::<Option<f64>>(line) {
        Ok(value) if value.is_none_or(|value| (0.0..=1.0).contains(&value)) => Ok(value),
        _ => bail!("`{line}` is not a JSON number from 0 to 1, nor null"),
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn a_metric_is_a_name_and_a_command() {
        let plug = Plug::parse("brief=python3 'a b.py' --limit=80").unwrap();
        assert_eq!((plug.name.as_str(), plug.program.as_str()), ("brief", "python3"));
        assert_eq!(plug.arguments, ["a b.py", "--limit=80"]);
        let cases = [
            ("brief", "it is not NAME=COMMAND"),
            ("=x", "the name `` is not made of letters, digits and `_`"),
            ("a b=x", "the name `a b` is not made of letters, digits and `_`"),
            ("latency=x", "there is a measure `latency` already: take another name"),
            ("brief=", "the command is empty"),
            ("brief='x", "the command has a quote that is not closed"),
        ];
        for (text, why) in cases {
            assert_eq!(Plug::parse(text).unwrap_err().to_string(), why);
        }
    }

    #[test]
    fn a_figure_is_a_number_from_0_to_1_or_null() {
        let cases = [("0", Some(0.0)), (" 0.5 ", Some(0.5)), ("1", Some(1.0)), ("null", None)];
        for (line, expected) in cases {
            assert_eq!(figure(line).unwrap(), expected, "{line}");
        }
        for line in ["1.1", "-1", "\"1\"", "true", "", "[0]"] {
            assert!(figure(line).is_err(), "{line}");
        }
    }
}
