//! Systems in any language: a program that is asked on its standard input, a line of JSON a question, and answers on its standard
//! output, a line a reply; or a URL to which the same JSON is posted.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context as _, Result, bail, ensure};

use super::{Reply, System};
use crate::client::{Answer, Client};
use crate::tlr::item::Question;

/// A program, for as long as it is held.
#[derive(Debug)]
pub struct Process {
    command: String,
    child: Child,
    asked: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Process {
    /// Starts a program by a line for the shell.
    pub fn start(command: &str) -> Result<Self> {
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = shell.spawn().with_context(|| format!("cannot start {command}"))?;
        let asked = child.stdin.take().context("it has no input")?;
        let answers = BufReader::new(child.stdout.take().context("it has no output")?);
        Ok(Self { command: command.to_owned(), child, asked, answers })
    }
}

impl System for Process {
    fn name(&self) -> String {
        self.command.clone()
    }

    fn retrieve(&mut self, question: &Question) -> Result<Reply> {
        let asked = serde_json::to_string(question)?;
        writeln!(self.asked, "{asked}").and_then(|()| self.asked.flush()).context("it does not listen")?;
        let mut line = String::new();
        if self.answers.read_line(&mut line)? == 0 {
            bail!("it ended");
        }
        serde_json::from_str(&line).with_context(|| format!("no reply: {}", line.trim_end()))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A service that is not asof.
#[derive(Debug)]
pub struct Http {
    url: String,
    client: Client,
}

impl Http {
    /// The service at a URL.
    pub fn new(url: &str) -> Result<Self> {
        Ok(Self { url: url.to_owned(), client: Client::new(url)? })
    }
}

impl System for Http {
    fn name(&self) -> String {
        self.url.clone()
    }

    fn retrieve(&mut self, question: &Question) -> Result<Reply> {
        let Answer { status, text, .. } =
            self.client.post(serde_json::to_string(question)?, "application/json")?;
        // An empty object is a reply; that of an error is none.
        ensure!(status.is_success(), "no reply: {status}: {text}");
        serde_json::from_str(&text).with_context(|| format!("no reply: {text}"))
    }
}
