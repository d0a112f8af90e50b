//! The programs of the tests, two at a time: one alone leaves half of two cores idle while its last test runs, or while it waits
//! for a server.

use std::collections::VecDeque;
use std::env;
use std::fs::{self, File};
use std::iter;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;

use crate::{cargo, of_own_package, say, target};

/// How many run at once. Each has threads of its own.
const AT_ONCE: usize = 2;

/// How long a program runs before that is said, and said again.
const LONG: Duration = Duration::from_mins(5);

/// The programs that take longest, which begin first: one that began last would run alone at the end.
const LONGEST: &[&str] = &[
    "benchmark/tests/tlr.rs",
    "cli/tests/proof.rs",
    "server/tests/service.rs",
    "tests/tests/search.rs",
    "cli/tests/constitution.rs",
    "cli/tests/cuts.rs",
    "cli/tests/docs.rs",
];

/// A program of tests.
pub(crate) struct Program {
    /// The file that it is built from, below the root of the workspace: `cli/tests/docs.rs`.
    pub(crate) name: String,
    command: Command,
}

/// Builds every test of the workspace. Examples are left out: `check` has compiled them.
pub(crate) fn build() -> Result<Vec<Program>> {
    let building =
        cargo("test --workspace --locked --no-run --tests --message-format json-render-diagnostics");
    say(&format!("> {}", building.line()));
    let mut programs = Vec::new();
    for line in building.output()?.lines().filter(|line| line.starts_with('{')) {
        programs.extend(Program::of(&serde_json::from_str(line)?));
    }
    ensure!(!programs.is_empty(), "cargo names no program of tests");
    let rank = |program: &Program| LONGEST.iter().position(|name| *name == program.name);
    programs.sort_by_key(|program| rank(program).unwrap_or(LONGEST.len()));
    Ok(programs)
}

impl Program {
    /// What a message of cargo names, if it is a program of tests.
    fn of(message: &Value) -> Option<Self> {
        let text = |place: &str| message.pointer(place).and_then(Value::as_str);
        let file = text("/executable")?;
        message.pointer("/profile/test").and_then(Value::as_bool).filter(|is_test| *is_test)?;
        let package = Path::new(text("/manifest_path")?).parent()?;
        let source = Path::new(text("/target/src_path")?).strip_prefix(package).ok()?;
        let mut command = Command::new(file);
        for (name, _) in env::vars_os().filter(|(name, _)| name.to_str().is_some_and(of_own_package)) {
            command.env_remove(name);
        }
        command.current_dir(package).env("CARGO_MANIFEST_DIR", package);
        let name = Path::new(package.file_name()?).join(source).display().to_string();
        Some(Self { name, command })
    }

    /// The tests in documentation, which cargo builds and runs.
    pub(crate) fn of_documentation() -> Result<Self> {
        let testing = cargo("test --workspace --locked --no-fail-fast --doc");
        Ok(Self { name: testing.line(), command: testing.command()? })
    }

    pub(crate) fn env(&mut self, (name, value): (&str, &str)) {
        self.command.env(name, value);
    }

    /// Runs it, its output in a file; how it ended. As long as it runs, that is said now and then.
    fn run(&mut self, output: &Path) -> Result<ExitStatus> {
        let file = File::create(output).with_context(|| format!("cannot write {}", output.display()))?;
        self.command.stdin(Stdio::null()).stdout(file.try_clone()?).stderr(file);
        let (ended, end) = mpsc::channel::<()>();
        let (name, command) = (&self.name, &mut self.command);
        thread::scope(|scope| {
            scope.spawn(move || tell_while_it_runs(name, output, &end));
            let status = command.status().with_context(|| format!("cannot start {name}"));
            drop(ended);
            status
        })
    }
}

/// Says of a program that runs long that it does, with the last that it said: of a test that hangs, its name.
fn tell_while_it_runs(name: &str, output: &Path, end: &Receiver<()>) {
    while end.recv_timeout(LONG) == Err(RecvTimeoutError::Timeout) {
        let said = said_in(output);
        say(&format!(
            "  {name} still runs; the last that it said: {}",
            said.lines().last().unwrap_or("nothing")
        ));
    }
}

/// What a program has said, whatever bytes are in it.
fn said_in(output: &Path) -> String {
    fs::read(output)
        .map_or_else(|error| error.to_string(), |said| String::from_utf8_lossy(&said).into_owned())
}

/// Runs jobs side by side, the programs of each one after another. What a program says is kept in a file, and shown at the end
/// where it fails.
pub(crate) fn run(jobs: Vec<Vec<Program>>) -> Result<()> {
    let outputs = target()?.join("test-outputs");
    fs::create_dir_all(&outputs).with_context(|| format!("cannot create {}", outputs.display()))?;
    let count = jobs.iter().map(Vec::len).sum::<usize>();
    let jobs = Mutex::new(VecDeque::from(jobs));
    let failed = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                while let Some(job) = next(&jobs) {
                    let failing = job.into_iter().filter_map(|program| failure(program, &outputs));
                    let failing: Vec<_> = failing.collect();
                    failed.lock().unwrap_or_else(PoisonError::into_inner).extend(failing);
                }
            });
        }
    });
    let failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
    for (name, said) in &failed {
        say(&format!("== {name} failed:\n{said}"));
    }
    let names: Vec<&str> = failed.iter().map(|(name, _)| name.as_str()).collect();
    ensure!(names.is_empty(), "{} of {count} programs of tests failed: {}", names.len(), names.join(", "));
    say(&format!("{count} programs of tests passed; what they said is in {}", outputs.display()));
    Ok(())
}

/// The lock is free again before the job runs.
fn next(jobs: &Mutex<VecDeque<Vec<Program>>>) -> Option<Vec<Program>> {
    jobs.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
}

/// Runs a program and says how it went; its name and all that it said where it failed. The name is said first: what hangs has
/// been named.
fn failure(mut program: Program, outputs: &Path) -> Option<(String, String)> {
    say(&format!("> {}", program.name));
    let output = outputs.join(program.name.replace(['/', ' '], "."));
    let ran = program.run(&output);
    // What cannot be started has said nothing: what is in the file is of another time.
    let said = if ran.is_ok() { said_in(&output) } else { String::new() };
    let results = said.lines().filter(|line| line.starts_with("test result: "));
    let name = format!("< {}", program.name);
    say(&iter::once(name.as_str()).chain(results).collect::<Vec<_>>().join("\n"));
    match ran {
        Ok(status) if status.success() => None,
        Ok(status) => Some((program.name, format!("{said}({status})"))),
        Err(error) => Some((program.name, format!("{error:#}"))),
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test may fail")]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_program_of_tests_is_called_by_its_file() {
        let name = |executable: Option<&str>, test: bool| {
            let message = json!({
                "reason": "compiler-artifact",
                "manifest_path": "/asof/cli/Cargo.toml",
                "target": { "kind": ["test"], "name": "docs", "src_path": "/asof/cli/tests/docs.rs" },
                "profile": { "test": test },
                "executable": executable,
            });
            Program::of(&message).map(|program| program.name)
        };
        assert_eq!(name(Some("/target/docs-1"), true).as_deref(), Some("cli/tests/docs.rs"));
        assert_eq!([name(Some("/target/asof"), false), name(None, true)], [None, None]);
    }

    #[test]
    fn what_fails_is_named_and_keeps_no_other_from_running() {
        let program = |name: &str, file: &str| Program { name: name.to_owned(), command: Command::new(file) };
        let one = vec![program("passes", "true"), program("fails", "false"), program("passes too", "true")];
        let other = vec![program("is not there", "./there-is-none")];
        let said = run(vec![one, other]).map_or_else(|error| error.to_string(), |()| String::new());
        assert!(said.starts_with("2 of 4 programs") && said.contains("fails"), "{said}");
        assert!(said.contains("is not there") && !said.contains("passes"), "{said}");
    }

    #[test]
    #[cfg(unix)]
    fn how_a_program_ended_is_said_with_all_that_it_said() {
        let folder = env::temp_dir().join(format!("asof-programs-{}", std::process::id()));
        fs::create_dir(&folder).unwrap();
        let failing = |name: &str, script: &str| {
            let mut command = Command::new("sh");
            command.args(["-c", script]);
            failure(Program { name: name.to_owned(), command }, &folder).map(|(_, said)| said)
        };
        let killed = failing("is killed", "printf 'half a l\\377'; kill -9 $$").unwrap();
        assert!(killed.starts_with("half a l\u{fffd}(signal: 9"), "{killed}");
        assert_eq!(failing("is killed", "exit 0"), None);
        // What an earlier run said is not that of a program that cannot be run.
        let missing = Program { name: "is killed".to_owned(), command: Command::new("./there-is-none") };
        let (_, said) = failure(missing, &folder).unwrap();
        assert!(said.starts_with("cannot start is killed"), "{said}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
