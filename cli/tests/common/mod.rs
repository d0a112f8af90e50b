//! The real binary in a folder of its own.
#![allow(dead_code, unused_imports, reason = "not every test file uses all of it")]

#[path = "../../../server/tests/common/mod.rs"]
mod stores;

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Output, Stdio};
use std::sync::LazyLock;

use serde_json::Value;

pub(crate) use stores::{Desk, client, data, send, served, statutes};

/// A folder with the store of the demo. It is loaded once, and copied: some tests load into it, and a store serves one process
/// at a time.
pub(crate) fn demo() -> Desk {
    static DEMO: LazyLock<Desk> = LazyLock::new(|| {
        let desk = Desk::new();
        let ran = desk.run(&["--store", "corpus.asof", "demo"]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        desk
    });
    Desk::with_store(&DEMO.store())
}

/// How a command ended.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Desk {
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_asof"));
        command.args(arguments).current_dir(self.path());
        for variable in ["ASOF_STORE", "NO_COLOR", "CLICOLOR_FORCE", "COLUMNS"] {
            command.env_remove(variable);
        }
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Ran {
        self.command(arguments).output().unwrap().into()
    }

    /// The answer as JSON, and the exit code.
    pub(crate) fn json(&self, arguments: &[&str]) -> (Value, Option<i32>) {
        let ran = self.run(&[arguments, &["--json"]].concat());
        let value = serde_json::from_str(&ran.out)
            .unwrap_or_else(|error| panic!("{arguments:?}: {error}\n{}\n{}", ran.out, ran.err));
        (value, ran.code)
    }
}

impl served::Server {
    /// What the command line answers beside it, as JSON, and its exit code.
    pub(crate) fn desk_json(&self, arguments: &[&str]) -> (Value, Option<i32>) {
        self.desk.json(arguments)
    }
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Self { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

/// A service for as long as it is held.
pub(crate) struct Serving {
    process: Child,
    pub(crate) url: String,
}

impl Serving {
    pub(crate) fn of(command: &mut Command) -> Self {
        let mut process = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.trim().strip_prefix("listening on ").unwrap_or_else(|| panic!("{line:?}")).to_owned();
        Self { process, url }
    }

    /// Has it end by a signal, and waits until it has: its exit code.
    pub(crate) fn end_by(&mut self, signal: &str) -> Option<i32> {
        let id = self.process.id().to_string();
        assert!(Command::new("kill").args(["-s", signal, &id]).status().unwrap().success());
        self.process.wait().unwrap().code()
    }

    /// Has it end, and waits until it has.
    pub(crate) fn end(&mut self) {
        assert_eq!(self.end_by("TERM"), Some(0));
    }

    /// What it said beside its output, once it has ended.
    pub(crate) fn log(&mut self) -> String {
        std::io::read_to_string(self.process.stderr.take().unwrap()).unwrap()
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
