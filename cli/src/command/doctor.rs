//! `asof doctor`: whether what asof rests on is there and fits together, and what to do where not.

mod checks;

use std::path::PathBuf;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use clap::Args;
use serde::Serialize;

use super::Context;
use crate::text::sheet::maybe;
use crate::text::{Page, Sheet, paint};
use crate::{Failure, Outcome};

/// How long a check may take; the others are made all the same.
const LIMIT: Duration = Duration::from_secs(5);

/// Look at settings, store, embedder, Qdrant, Neo4j and versions, and say what to do
///
/// Nothing is changed, and no secret is shown. A check that takes longer than five seconds is given up, and the
/// others go on. The exit code is 1 if there is a problem; a warning is none.
///
/// Example: asof doctor --neo4j bolt://localhost:7687
#[derive(Debug, Args)]
pub(crate) struct Doctor {
    /// Also look at this Neo4j server, and whether it holds the same corpus as the store
    #[arg(long, value_name = "URL")]
    neo4j: Option<PathBuf>,
}

/// What was looked at.
#[derive(Debug, Serialize)]
struct Diagnosis {
    /// Whether there is no problem.
    sound: bool,
    checks: Vec<Check>,
}

/// One thing that was looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct Check {
    what: &'static str,
    state: State,
    /// What was seen.
    seen: String,
    /// What to do.
    advice: Option<String>,
}

/// How a thing is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum State {
    Ok,
    Warning,
    Problem,
}

impl Doctor {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let checks = checks::all(context, self.neo4j.as_deref());
        let sound = checks.iter().all(|check| check.state != State::Problem);
        let diagnosis = Diagnosis { sound, checks };
        context.tabled(&diagnosis, sheet, write)?;
        Ok(super::any(sound))
    }
}

impl State {
    fn name(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Warning => "warning",
            Self::Problem => "problem",
        }
    }
}

impl Check {
    fn ok(what: &'static str, seen: impl Into<String>) -> Self {
        Self { what, state: State::Ok, seen: seen.into(), advice: None }
    }

    fn warning(what: &'static str, seen: impl Into<String>, advice: impl Into<String>) -> Self {
        Self { what, state: State::Warning, seen: seen.into(), advice: Some(advice.into()) }
    }

    fn problem(what: &'static str, seen: impl Into<String>, advice: impl Into<String>) -> Self {
        Self { what, state: State::Problem, seen: seen.into(), advice: Some(advice.into()) }
    }

    /// That it was given up, or broke off.
    fn lost(what: &'static str, why: RecvTimeoutError, advice: &str) -> Self {
        match why {
            RecvTimeoutError::Timeout => {
                Self::warning(what, format!("no answer within {} s", LIMIT.as_secs()), advice)
            }
            RecvTimeoutError::Disconnected => {
                let seen = "the check broke off, as the error stream says: what it looked at may be damaged";
                Self::problem(what, seen, advice)
            }
        }
    }
}

/// What some work gives; an error if it takes too long, or breaks off. In the first case it goes on, and nobody waits for it.
fn within<T: Send + 'static>(
    limit: Duration,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, RecvTimeoutError> {
    let (done, result) = mpsc::channel();
    std::thread::spawn(move || done.send(work()));
    result.recv_timeout(limit)
}

fn sheet(diagnosis: &Diagnosis) -> Sheet {
    let row = |check: &Check| {
        let state = check.state.name().to_owned();
        vec![check.what.to_owned(), state, check.seen.clone(), maybe(check.advice.as_ref())]
    };
    Sheet::new(["what", "state", "seen", "advice"], diagnosis.checks.iter().map(row))
}

/// Writes the answer of `asof doctor`.
fn write(page: &mut Page<'_>, diagnosis: &Diagnosis) -> Result<(), Failure> {
    for Check { what, state, seen, advice } in &diagnosis.checks {
        let style = if *state == State::Ok { page.palette.added } else { page.palette.warning };
        let state = paint(style, format!("{:<7}", state.name()));
        page.wrapped(&format!("{state}  {what:<9} "), 19, seen)?;
        if let Some(advice) = advice {
            page.wrapped(&format!("{:19}→ ", ""), 21, advice)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_takes_too_long_is_given_up_and_what_breaks_off_is_a_problem() {
        let (_never, wait) = mpsc::channel::<()>();
        let late = within(Duration::from_millis(1), move || wait.recv().is_ok());
        assert_eq!(late, Err(RecvTimeoutError::Timeout));
        assert_eq!(within(Duration::from_mins(1), || 7), Ok(7));
        let broken = within(Duration::from_mins(1), end_without_an_answer);
        assert_eq!(broken, Err(RecvTimeoutError::Disconnected));
        let state = |why| Check::lost("store", why, "look").state;
        assert_eq!(state(RecvTimeoutError::Timeout), State::Warning);
        assert_eq!(state(RecvTimeoutError::Disconnected), State::Problem);
    }

    fn end_without_an_answer() {
        std::panic::resume_unwind(Box::new(()));
    }
}
