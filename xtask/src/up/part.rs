//! A process that is kept alive, as a container would be.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};

use crate::tools;

/// How long a part may take to listen, and to end when it is told to.
const BEGINS_WITHIN: Duration = Duration::from_mins(2);
const ENDS_WITHIN: Duration = Duration::from_secs(15);

/// How often to look.
const LOOK: Duration = Duration::from_millis(100);

/// How a part is started, and its process.
pub(crate) struct Part {
    pub(crate) name: &'static str,
    /// The words of its command.
    words: Vec<String>,
    pub(crate) environment: BTreeMap<String, String>,
    /// Where it listens once it is up, on this machine.
    pub(crate) port: u16,
    /// Where it runs, and what it writes goes to.
    folder: PathBuf,
    process: Option<Child>,
}

impl Part {
    pub(crate) fn new(
        name: &'static str,
        words: Vec<String>,
        environment: BTreeMap<String, String>,
        port: u16,
        data: &Path,
    ) -> Result<Self> {
        let folder = data.join(name);
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        Ok(Self { name, words, environment, port, folder, process: None })
    }

    /// What it has written.
    pub(crate) fn log(&self) -> PathBuf {
        self.folder.with_extension("log")
    }

    /// Starts it, without waiting.
    pub(crate) fn start(&mut self) -> Result<()> {
        let (program, words) = self.words.split_first().context("a part has a command")?;
        let log = OpenOptions::new().create(true).append(true).open(self.log())?;
        let mut command = Command::new(program);
        tools::without_settings(command.args(words))
            .envs(&self.environment)
            .current_dir(&self.folder)
            // Neo4j ends when this closes, hence with us at the latest.
            .stdin(Stdio::piped())
            .stdout(log.try_clone()?)
            .stderr(log);
        let started = command.spawn().with_context(|| format!("cannot start {program}"))?;
        self.process = Some(started);
        Ok(())
    }

    /// Waits until it listens; an error where it ends before that.
    pub(crate) fn wait(&mut self) -> Result<()> {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, self.port));
        let begun = now();
        while TcpStream::connect_timeout(&address, LOOK).is_err() {
            if let Some(how) = self.ended()? {
                bail!("{} ended {how}: see {}", self.name, self.log().display());
            }
            if begun.elapsed() > BEGINS_WITHIN {
                bail!("{} does not listen on port {}: see {}", self.name, self.port, self.log().display());
            }
            sleep(LOOK);
        }
        Ok(())
    }

    /// How it ended, if it was started and has.
    pub(crate) fn ended(&mut self) -> Result<Option<String>> {
        let Some(process) = &mut self.process else { return Ok(None) };
        Ok(process.try_wait()?.map(|status| format!("with {status}")))
    }

    /// Ends it at once: it has no time to write anything.
    pub(crate) fn kill(&mut self) -> Result<()> {
        if let Some(mut process) = self.process.take() {
            process.kill()?;
            process.wait()?;
        }
        Ok(())
    }

    /// Tells it to end, and waits until it has.
    pub(crate) fn stop(&mut self) -> Result<()> {
        let Some(process) = &mut self.process else { return Ok(()) };
        // Neo4j's sign; others do not read it.
        drop(process.stdin.take());
        let told = Command::new("kill").arg(process.id().to_string()).stderr(Stdio::null()).status();
        let begun = now();
        while told.is_ok() && begun.elapsed() < ENDS_WITHIN {
            if process.try_wait()?.is_some() {
                break;
            }
            sleep(LOOK);
        }
        self.kill()
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // What is left behind is a process of ours.
        let _ = self.kill();
    }
}

#[expect(clippy::disallowed_methods, reason = "how long processes take is no matter of law")]
pub(crate) fn now() -> Instant {
    Instant::now()
}

/// A port of this machine that nobody has; another process may take it meanwhile, which the part then says.
pub(crate) fn free_port() -> Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}
