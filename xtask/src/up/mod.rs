//! What compose.yaml brings up, without Docker: the same processes by the same settings, and the check that all of it works.

mod check;
mod part;

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result};
use clap::Args;

use self::part::{Part, free_port};
use crate::compose::{Compose, Service};
use crate::{neo4j, path_str, say, served, target, tools};

/// How often to look whether a part has ended, which is how long it stays away.
const LOOK: Duration = Duration::from_secs(1);

/// What the check of `up` and `up` itself can be told.
#[derive(Debug, Args)]
pub(crate) struct Up {
    /// The folder that holds all that is written [default: target/up]
    #[arg(long)]
    data: Option<PathBuf>,
    /// A Qdrant binary; without one, vectors are kept in the folder
    #[arg(long, env = "QDRANT_BINARY", value_name = "FILE")]
    qdrant: Option<PathBuf>,
    /// Take free ports in place of 7687, 6333, 6334, 8000 and 8080
    #[arg(long)]
    free_ports: bool,
    /// On a folder and ports of its own: ask until there is an answer, then kill the parts, start them in every order, and ask
    /// again
    #[arg(long, conflicts_with = "data")]
    check: bool,
}

impl Up {
    /// Brings everything up and keeps it up until Ctrl-C, or checks that it comes up.
    pub(crate) fn run(self) -> Result<()> {
        if self.check {
            return check::run(self.qdrant.as_deref());
        }
        let data = self.data.map_or_else(|| Ok(target()?.join("up")), Ok::<_, anyhow::Error>)?;
        let ports = if self.free_ports { Ports::free()? } else { Ports::usual() };
        let mut stack = Stack::new(&data, self.qdrant.as_deref(), ports, &|name| env::var(name).ok())?;
        stack.start()?;
        say(&format!("asof answers at {}, Neo4j at bolt://127.0.0.1:{}", stack.url(), ports.neo4j));
        say(&format!(
            "user neo4j, password as NEO4J_PASSWORD or in {}/password",
            data.join("neo4j").display()
        ));
        say(&format!("logs and data are in {}; Ctrl-C stops everything", data.display()));
        stack.keep_until_interrupted()
    }
}

/// The demo in Neo4j and served, on a folder and ports of its own, until dropped.
pub(crate) struct Demo {
    stack: Stack,
    folder: Folder,
}

impl Demo {
    /// Nothing is started yet.
    fn new(qdrant: Option<&Path>) -> Result<Self> {
        let folder = Folder::new()?;
        let demo = |name: &str| (name == "ASOF_DEMO").then(|| "1".to_owned());
        Ok(Self { stack: Stack::new(&folder.0, qdrant, Ports::free()?, &demo)?, folder })
    }

    pub(crate) fn start() -> Result<Self> {
        let mut demo = Self::new(None)?;
        demo.stack.start()?;
        Ok(demo)
    }

    /// The address of the service, by the name of this machine.
    pub(crate) fn url(&self) -> String {
        self.stack.url().replace("127.0.0.1", "localhost")
    }

    /// The address of Neo4j, and the password of its user.
    pub(crate) fn neo4j(&mut self) -> Result<(String, String)> {
        let neo4j = self.stack.part("neo4j")?;
        let password = neo4j.environment.values().next().context("Neo4j has a password")?;
        Ok((format!("bolt://127.0.0.1:{}", neo4j.port), password.clone()))
    }
}

/// A folder of our own, gone when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Self> {
        let folder = env::temp_dir().join(format!("asof-up-{}", std::process::id()));
        fs::create_dir(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        Ok(Self(folder))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left behind is a folder of ours, and the result stands.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Where the parts listen on this machine.
#[derive(Debug, Clone, Copy)]
struct Ports {
    neo4j: u16,
    qdrant: [u16; 2],
    embedder: u16,
    asof: u16,
}

impl Ports {
    /// Those that compose publishes.
    fn usual() -> Self {
        Self { neo4j: 7687, qdrant: [6333, 6334], embedder: 8000, asof: 8080 }
    }

    fn free() -> Result<Self> {
        let qdrant = [free_port()?, free_port()?];
        Ok(Self { neo4j: free_port()?, qdrant, embedder: free_port()?, asof: free_port()? })
    }
}

/// The parts, in the order in which each finds what it needs.
struct Stack {
    parts: Vec<Part>,
}

impl Stack {
    /// Nothing is started yet. `given` is the environment, as compose would read it.
    fn new(
        data: &Path,
        qdrant: Option<&Path>,
        ports: Ports,
        given: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Self> {
        fs::create_dir_all(data).with_context(|| format!("cannot make {}", data.display()))?;
        let compose = Compose::read()?;
        let here = Here::new(data, qdrant, ports, given)?;
        let password = neo4j::password(&here.data.join("neo4j"))?;
        let variable = |name: &str| match name {
            "NEO4J_PASSWORD" => Some(password.clone()),
            // Qdrant listens on this machine alone: where nobody says one, one secret is enough.
            "QDRANT_API_KEY" => given(name).or_else(|| Some(password.clone())),
            _ => given(name),
        };
        let all = [
            Some(here.neo4j(&password)?),
            here.qdrant(compose.service("qdrant")?.environment(&variable)?)?,
            here.embedder(compose.service("embedder")?.command())?,
            Some(here.asof(compose.service("asof")?, &variable)?),
        ];
        Ok(Self { parts: all.into_iter().flatten().collect() })
    }

    /// Starts all parts, each once those before it listen.
    fn start(&mut self) -> Result<()> {
        for part in &mut self.parts {
            part.start()?;
            part.wait()?;
            say(&format!("{} listens on 127.0.0.1:{}", part.name, part.port));
        }
        Ok(())
    }

    fn part(&mut self, name: &str) -> Result<&mut Part> {
        let part = self.parts.iter_mut().find(|part| part.name == name);
        part.with_context(|| format!("{name} is no part"))
    }

    /// The address of the service.
    fn url(&self) -> String {
        let port = self.parts.last().map_or(0, |asof| asof.port);
        format!("http://127.0.0.1:{port}")
    }

    /// Starts again what ends, as compose does.
    fn keep_until_interrupted(mut self) -> Result<()> {
        let interrupted = interrupted()?;
        while matches!(interrupted.recv_timeout(LOOK), Err(RecvTimeoutError::Timeout)) {
            for part in &mut self.parts {
                if let Some(how) = part.ended()? {
                    say(&format!(
                        "{} ended {how} and is started again: see {}",
                        part.name,
                        part.log().display()
                    ));
                    part.start()?;
                }
            }
        }
        self.stop()
    }

    /// Ends all parts, in turn: what asks another one goes first.
    fn stop(&mut self) -> Result<()> {
        self.parts.iter_mut().rev().try_for_each(Part::stop)
    }
}

/// Says something when this process is told to end.
fn interrupted() -> Result<mpsc::Receiver<()>> {
    let (told, hear) = mpsc::channel();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    thread::spawn(move || {
        let ended = runtime.block_on(tokio::signal::ctrl_c());
        // Nobody listens where everything is over already.
        let _ = ended.map(|()| told.send(()));
    });
    Ok(hear)
}

/// What this machine has for the parts.
struct Here<'h> {
    data: PathBuf,
    ports: Ports,
    qdrant: Option<&'h Path>,
    has_python: bool,
    change_sets: Option<PathBuf>,
}

impl<'h> Here<'h> {
    fn new(
        data: &Path,
        qdrant: Option<&'h Path>,
        ports: Ports,
        given: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Self> {
        let change_sets = given("ASOF_CHANGE_SETS").filter(|folder| !folder.is_empty());
        let found =
            |folder: String| fs::canonicalize(&folder).with_context(|| format!("ASOF_CHANGE_SETS: {folder}"));
        let (data, change_sets) = (data.canonicalize()?, change_sets.map(found).transpose()?);
        Ok(Self { data, ports, qdrant, has_python: tools::has_python(), change_sets })
    }

    fn neo4j(&self, password: &str) -> Result<Part> {
        let mut words = neo4j::launcher()?;
        words.extend([path_str(&self.data.join("neo4j"))?.to_owned(), self.ports.neo4j.to_string()]);
        let environment = BTreeMap::from([("NEO4J_PASSWORD".to_owned(), password.to_owned())]);
        Part::new("neo4j", words, environment, self.ports.neo4j, &self.data)
    }

    /// `told` is what the container is told.
    fn qdrant(&self, told: BTreeMap<String, String>) -> Result<Option<Part>> {
        let Some(binary) = self.qdrant else {
            say("no Qdrant: no binary is given (--qdrant or QDRANT_BINARY); vectors are kept in a folder");
            return Ok(None);
        };
        let binary = binary.canonicalize().with_context(|| binary.display().to_string())?;
        let [http, grpc] = self.ports.qdrant;
        let storage = path_str(&self.data.join("qdrant/storage"))?.to_owned();
        let here = [
            ("SERVICE__HOST", "127.0.0.1".to_owned()),
            ("SERVICE__HTTP_PORT", http.to_string()),
            ("SERVICE__GRPC_PORT", grpc.to_string()),
            ("STORAGE__STORAGE_PATH", storage),
        ];
        let here = here.map(|(name, value)| (format!("QDRANT__{name}"), value));
        let words = vec![path_str(&binary)?.to_owned()];
        Part::new("qdrant", words, told.into_iter().chain(here).collect(), grpc, &self.data).map(Some)
    }

    /// By the words of the container's command, on this machine's Python.
    fn embedder(&self, command: &[String]) -> Result<Option<Part>> {
        if !self.has_python {
            say("no model of embeddings: there is no Python, and nearness is by n-grams, which are lexical");
            return Ok(None);
        }
        let (python, port) = (tools::python("embedder", crate::embedder::PINNED)?, self.ports.embedder);
        let word = |word: &String| match word.as_str() {
            "python" => python.clone(),
            "0.0.0.0" => "127.0.0.1".to_owned(),
            "8000" => port.to_string(),
            other => other.to_owned(),
        };
        let words = command.iter().map(word).collect();
        Part::new("embedder", words, BTreeMap::new(), port, &self.data).map(Some)
    }

    fn asof(&self, container: &Service, variable: &dyn Fn(&str) -> Option<String>) -> Result<Part> {
        let words = [vec![path_str(&served::binary()?)?.to_owned()], container.command().to_vec()].concat();
        let told = container.environment(variable)?;
        let environment = told.into_iter().filter_map(|(name, value)| {
            let value = self.translated(&name, &value)?;
            Some((name, value))
        });
        Part::new("asof", words, environment.collect(), self.ports.asof, &self.data)
    }

    /// A setting of the container as it is here; none where the part is missing that it is of.
    fn translated(&self, name: &str, value: &str) -> Option<String> {
        if name.starts_with("ASOF_VECTORS_") && self.qdrant.is_none() {
            return None;
        }
        if name.starts_with("ASOF_EMBEDDER_") && !self.has_python {
            return (name == "ASOF_EMBEDDER_URL").then(|| "ngrams".to_owned());
        }
        let here = |port: u16| format!("127.0.0.1:{port}");
        let change_sets = self.change_sets.as_ref().map(|folder| folder.display().to_string());
        // Addresses within compose, and folders within the container.
        let places = [
            ("neo4j:7687", here(self.ports.neo4j)),
            ("qdrant:6334", here(self.ports.qdrant[1])),
            ("embedder:8000", here(self.ports.embedder)),
            ("0.0.0.0:8080", here(self.ports.asof)),
            ("/var/lib/asof", self.data.join("index").display().to_string()),
            ("/change-sets", change_sets.unwrap_or_default()),
        ];
        let place = places.iter().find(|(there, _)| value.contains(there));
        Some(place.map_or_else(|| value.to_owned(), |(there, here)| value.replace(there, here)))
    }
}
