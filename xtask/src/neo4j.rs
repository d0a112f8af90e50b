//! A real Neo4j without Docker, for tests and for people: Maven fetches and builds it once, Java runs it.

use std::collections::BTreeSet;
use std::env;
use std::fs::{self, OpenOptions};
use std::hash::{BuildHasher as _, RandomState};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread;

use anyhow::{Context as _, Result, ensure};

use crate::{path_str, root, say, target, tools};

/// The Maven project, below the root of the workspace, and its files.
const PROJECT: &str = "compose/neo4j";
const SOURCES: [&str; 2] = ["pom.xml", "src/main/java/Launcher.java"];

const USER: &str = "neo4j";

/// The page of the last server of the long-term line that has one, in Maven's words.
const BROWSER: &str = "org.neo4j.client:neo4j-browser:5.24.0";

/// Starts a server and keeps it until Ctrl-C. `data` is made where it is missing; without it, it is below the target folder.
pub(crate) fn run(data: Option<PathBuf>, port: u16) -> Result<()> {
    let data = match data {
        Some(data) => data,
        None => target()?.join("neo4j-data"),
    };
    let server = Server::start(&launcher()?, &data, port)?;
    say(&format!("Neo4j answers at {}", server.uri));
    match password_file(&data) {
        file if file.is_file() => say(&format!("user {USER}, password in {}", file.display())),
        _ => say(&format!("user {USER}, password as NEO4J_PASSWORD was when {} was new", data.display())),
    }
    say("Ctrl-C stops it");
    server.until_interrupted()
}

/// The server that the tests talk to, and the means to start one of their own; none where the environment names a
/// server, and none, which is said, where there is no Java or no Maven to build it with.
pub(crate) fn for_tests() -> Result<Option<ForTests>> {
    if let Ok(uri) = env::var("NEO4J_TEST_URI") {
        say(&format!("tests on Neo4j use {uri}"));
        return Ok(None);
    }
    if let Some(missing) = ["java", "mvn"].into_iter().find(|tool| !runs(tool)) {
        say(&format!("tests on Neo4j skip: there is no `{missing}` and no NEO4J_TEST_URI"));
        return Ok(None);
    }
    let tests = ForTests::start(&launcher()?)?;
    say(&format!("tests on Neo4j use {}, started for them", tests.server.uri));
    Ok(Some(tests))
}

/// A server on an empty folder of its own, both gone when dropped.
pub(crate) struct ForTests {
    server: Server,
    launcher: String,
    password: String,
    data: PathBuf,
}

impl ForTests {
    fn start(launcher: &[String]) -> Result<Self> {
        let data = env::temp_dir().join(format!("asof-neo4j-{}", std::process::id()));
        let server = Server::start(launcher, &data, 0)?;
        let password = env::var("NEO4J_PASSWORD").or_else(|_| fs::read_to_string(password_file(&data)))?;
        Ok(Self { server, launcher: serde_json::to_string(launcher)?, password, data })
    }

    /// What the tests read.
    pub(crate) fn environment(&self) -> [(&str, &str); 4] {
        [
            ("NEO4J_TEST_URI", &self.server.uri),
            ("NEO4J_TEST_USER", USER),
            ("NEO4J_TEST_PASSWORD", &self.password),
            // A JSON array of words; a folder and a port behind them make it a command.
            ("NEO4J_TEST_LAUNCHER", &self.launcher),
        ]
    }
}

/// The tests that ask a server: the files that take it from the room of tests, as `cli/tests/neo4j.rs`.
pub(crate) fn asking(root: &Path) -> Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for folder in fs::read_dir(root)?.collect::<Result<Vec<_>, _>>()? {
        let Ok(files) = fs::read_dir(folder.path().join("tests")) else { continue };
        for file in files.collect::<Result<Vec<_>, _>>()? {
            let path = file.path();
            let is_rust = path.extension().is_some_and(|extension| extension == "rs");
            if is_rust && fs::read_to_string(&path)?.contains("asof_tests::neo4j") {
                names.insert(path.strip_prefix(root)?.display().to_string());
            }
        }
    }
    ensure!(!names.is_empty(), "no test asks a Neo4j server: the rule that finds them is wrong");
    Ok(names)
}

impl Drop for ForTests {
    fn drop(&mut self) {
        // What is left behind is a process or a folder of ours, and the tests' result stands.
        let _ = self.server.process.kill();
        let _ = self.server.process.wait();
        let _ = fs::remove_dir_all(&self.data);
    }
}

/// A running server. It stops when its standard input closes, hence with us at the latest.
struct Server {
    process: Child,
    input: ChildStdin,
    uri: String,
}

impl Server {
    fn start(launcher: &[String], data: &Path, port: u16) -> Result<Self> {
        let (program, words) = launcher.split_first().context("the launcher is no command")?;
        let mut process = Command::new(program)
            .args(words)
            .arg(data)
            .arg(port.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {program}; Neo4j takes Java 17 or later"))?;
        let input = process.stdin.take().context("the server has no input")?;
        let output = process.stdout.take().context("the server has no output")?;
        let mut uri = String::new();
        BufReader::new(output).read_line(&mut uri)?;
        ensure!(
            !uri.is_empty(),
            "Neo4j did not start ({}): see above and {}/logs",
            process.wait()?,
            data.display()
        );
        Ok(Self { process, input, uri: uri.trim_end().to_owned() })
    }

    /// A terminal sends Ctrl-C to the server too: waiting for it keeps its folder from being opened while it closes.
    fn until_interrupted(mut self) -> Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
        thread::spawn(move || {
            let interrupted = runtime.block_on(tokio::signal::ctrl_c());
            drop(self.input);
            interrupted
        });
        say(&format!("Neo4j has stopped ({})", self.process.wait()?));
        Ok(())
    }
}

/// The command that starts a server, but for its folder and port. The network is needed only where Maven has not yet
/// fetched what is to be built.
pub(crate) fn launcher() -> Result<Vec<String>> {
    let built = target()?.join("neo4j");
    let stamp = built.join("built-from");
    let sources = sources()?;
    if fs::read_to_string(&stamp).ok().as_ref() != Some(&sources) {
        package(&built)?;
        fs::write(&stamp, &sources).with_context(|| format!("cannot write {}", stamp.display()))?;
    }
    let jar = built.join("neo4j-launcher.jar");
    // Heap enough for every test corpus, on a machine that has other things to do.
    Ok(["java", "-Xmx1536m", "-jar", path_str(&jar)?].map(str::to_owned).into())
}

fn sources() -> Result<String> {
    let read = |file| {
        let path = root()?.join(PROJECT).join(file);
        fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
    };
    SOURCES.into_iter().map(read).collect()
}

fn package(built: &Path) -> Result<()> {
    let words = "-q -B --strict-checksums package";
    say(&format!("> mvn {words} (in {PROJECT}; the first time it fetches 125 MB)"));
    let status = Command::new("mvn")
        .args(words.split(' '))
        .arg(format!("-Dbuilt={}", built.display()))
        .current_dir(root()?.join(PROJECT))
        .status()
        .context("cannot start mvn: Neo4j without Docker takes Maven and a JDK, 17 or later")?;
    ensure!(
        status.success(),
        "`mvn {words}` failed in {PROJECT} ({status}). What Maven has not fetched yet takes the network; \
         NEO4J_TEST_URI, NEO4J_TEST_USER and NEO4J_TEST_PASSWORD name a server that runs already"
    );
    Ok(())
}

fn runs(tool: &str) -> bool {
    let mut command = Command::new(tool);
    command.arg("-version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Neo4j Browser, the page of servers with HTTP, unpacked; Maven fetches it once.
pub(crate) fn browser() -> Result<PathBuf> {
    let folder = target()?.join("neo4j-browser");
    let page = folder.join("browser");
    if !page.join("index.html").is_file() {
        fs::create_dir_all(&folder)?;
        let (into, artifact) = (path_str(&folder)?, format!("-Dartifact={BROWSER}"));
        let copy =
            ["-q", "-B", "--strict-checksums", "dependency:copy", &artifact, "-Dmdep.stripVersion=true"];
        tools::run(PROJECT, "mvn", &[&copy[..], &[&format!("-DoutputDirectory={into}")]].concat(), &[])?;
        tools::run(into, "jar", &["xf", "neo4j-browser.jar"], &[])?;
    }
    Ok(page)
}

/// The password of a server's folder: that of the environment, or else that of its file, which is made with a random one.
pub(crate) fn password(data: &Path) -> Result<String> {
    if let Ok(given) = env::var("NEO4J_PASSWORD") {
        return Ok(given);
    }
    let file = password_file(data);
    if !file.exists() {
        fs::create_dir_all(data)?;
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        // The system gives each state its keys.
        let keyed = RandomState::new();
        let random = [1, 2].map(|nth| keyed.hash_one(nth));
        options.open(&file).and_then(|mut made| write!(made, "{:016x}{:016x}", random[0], random[1]))?;
    }
    Ok(fs::read_to_string(&file)?.trim().to_owned())
}

fn password_file(data: &Path) -> PathBuf {
    data.join("password")
}
