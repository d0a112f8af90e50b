//! A Neo4j server for tests.
//!
//! `NEO4J_TEST_URI` names it, `NEO4J_TEST_USER` and `NEO4J_TEST_PASSWORD` who asks: the tests take all that is asof's from its
//! database. `NEO4J_TEST_LAUNCHER`, a JSON array of words, starts a server of a test's own once a folder and a port stand
//! after them. Where there is none, a test says that it skips.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use neo4rs::{Graph, Query, query};

/// How long an answer to a test may take.
const PATIENCE: Duration = Duration::from_mins(2);

/// Who may ask at a server.
#[derive(Debug, Clone)]
pub struct Access {
    /// `bolt://host:port`.
    pub uri: String,
    /// The user.
    pub user: String,
    /// The password.
    pub password: String,
}

impl Access {
    /// The server for all tests; `None`, and a word about it, where there is none.
    pub fn of_tests() -> Option<Self> {
        let Ok(uri) = std::env::var("NEO4J_TEST_URI") else {
            skipped("NEO4J_TEST_URI names no server");
            return None;
        };
        Some(Self { uri, ..Self::of_nothing() })
    }

    fn of_nothing() -> Self {
        let variable = |name: &str| std::env::var(name).unwrap_or_default();
        let (user, password) = (variable("NEO4J_TEST_USER"), variable("NEO4J_TEST_PASSWORD"));
        Self { uri: String::new(), user, password }
    }
}

#[expect(clippy::print_stderr, reason = "whoever reads the tests' output must know")]
fn skipped(why: &str) {
    eprintln!("skipped: {why}");
}

/// A database without anything of asof's, for one test at a time, and a second way to ask it.
#[derive(Debug)]
pub struct Database {
    /// Who may ask.
    pub access: Access,
    asker: Asker,
    _turn: MutexGuard<'static, ()>,
}

impl Database {
    /// The tests' database, emptied; `None` where there is no server.
    pub fn empty() -> Option<Self> {
        static TURN: Mutex<()> = Mutex::new(());
        let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        let access = Access::of_tests()?;
        let database = Self { asker: Asker::new(&access), access, _turn: turn };
        database.clear();
        Some(database)
    }

    /// Takes away all that is asof's, and what tests put there.
    pub fn clear(&self) {
        self.run("MATCH (n:Asof) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 5000 ROWS");
        self.run("MATCH (n:Stranger) DETACH DELETE n");
    }

    /// Takes away the constraints and indexes too: the server knows nothing of asof any more.
    pub fn clear_schema(&self) {
        for name in self.column::<String>("SHOW CONSTRAINTS YIELD name", "name") {
            self.run(&format!("DROP CONSTRAINT {name}"));
        }
        for name in self.column::<String>("SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP'", "name") {
            self.run(&format!("DROP INDEX {name}"));
        }
    }

    /// Runs a statement.
    pub fn run(&self, cypher: &str) {
        self.asker.run(query(cypher));
    }

    /// Runs a statement with bytes as its `$bytes`.
    pub fn run_with_bytes(&self, cypher: &str, bytes: Vec<u8>) {
        self.asker.run(query(cypher).param("bytes", bytes));
    }

    /// The numbers that a statement returns as `n`.
    pub fn numbers(&self, cypher: &str) -> Vec<i64> {
        self.asker.column(cypher, "n")
    }

    /// A column of what a statement returns.
    pub fn column<T: serde::de::DeserializeOwned>(&self, cypher: &str, name: &str) -> Vec<T> {
        self.asker.column(cypher, name)
    }

    /// The rows that a statement returns, with the values of its parameters.
    pub fn asked<T: serde::de::DeserializeOwned>(&self, cypher: &str, values: &[(&str, &str)]) -> Vec<T> {
        self.asker.rows(cypher, values)
    }
}

/// Asks a server past the store.
pub struct Asker {
    runtime: tokio::runtime::Runtime,
    graph: Graph,
}

impl std::fmt::Debug for Asker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Asker")
    }
}

#[expect(clippy::unwrap_used, clippy::missing_panics_doc, reason = "a test fails where its server does")]
impl Asker {
    /// Asks as whom it may.
    pub fn new(access: &Access) -> Self {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let graph =
            runtime.block_on(async { Graph::new(&access.uri, &access.user, &access.password) }).unwrap();
        Self { runtime, graph }
    }

    /// Runs a statement.
    pub fn run(&self, asked: Query) {
        let cypher = asked.query().to_owned();
        self.within(&cypher, async { self.graph.run(asked).await.map(drop) });
    }

    /// A column of what a statement returns.
    pub fn column<T: serde::de::DeserializeOwned>(&self, cypher: &str, name: &str) -> Vec<T> {
        self.within(cypher, async {
            let mut rows = self.graph.execute(query(cypher)).await?;
            let mut column = Vec::new();
            while let Some(row) = rows.next().await? {
                column.push(row.get(name).unwrap());
            }
            Ok(column)
        })
    }

    /// The rows that a statement returns, with the values of its parameters.
    pub fn rows<T: serde::de::DeserializeOwned>(&self, cypher: &str, values: &[(&str, &str)]) -> Vec<T> {
        self.within(cypher, async {
            let asked = values.iter().fold(query(cypher), |asked, &(name, value)| asked.param(name, value));
            let mut rows = self.graph.execute(asked).await?;
            let mut all = Vec::new();
            while let Some(row) = rows.next().await? {
                all.push(row.to().unwrap());
            }
            Ok(all)
        })
    }

    /// A server that does not answer is a failure with a name, and no test without an end.
    fn within<T>(&self, cypher: &str, work: impl Future<Output = Result<T, neo4rs::Error>>) -> T {
        let answer = self.runtime.block_on(async { tokio::time::timeout(PATIENCE, work).await });
        answer.unwrap_or_else(|_| panic!("no answer within {PATIENCE:?}: {cypher}")).unwrap()
    }
}

/// A server of a test's own, on a folder that outlives it: to be killed and started again.
#[derive(Debug)]
pub struct OwnServer {
    process: Child,
    /// Who may ask.
    pub access: Access,
}

#[expect(clippy::unwrap_used, clippy::missing_panics_doc, reason = "a test fails where its server does")]
impl OwnServer {
    /// Starts one; port 0 is any free one. `None`, and a word about it, where nobody says how.
    pub fn start(data: &Path, port: u16) -> Option<Self> {
        let Ok(launcher) = std::env::var("NEO4J_TEST_LAUNCHER") else {
            skipped("NEO4J_TEST_LAUNCHER does not say how to start a server");
            return None;
        };
        let words: Vec<String> = serde_json::from_str(&launcher).unwrap();
        let (program, words) = words.split_first().unwrap();
        let access = Access::of_nothing();
        let mut process = Command::new(program)
            .args(words)
            .arg(data)
            .arg(port.to_string())
            .env("NEO4J_PASSWORD", &access.password)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut uri = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut uri).unwrap();
        assert!(uri.starts_with("bolt://"), "the server did not start: {uri:?}");
        Some(Self { process, access: Access { uri: uri.trim_end().to_owned(), ..access } })
    }

    /// The port on which it listens.
    pub fn port(&self) -> u16 {
        self.access.uri.rsplit_once(':').unwrap().1.parse().unwrap()
    }

    /// Kills it: it has no time to write anything.
    pub fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for OwnServer {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A bad line to a server: each connection is slow, or is cut after some bytes of answers.
#[derive(Debug)]
pub struct BadLine {
    address: std::net::SocketAddr,
    connections: Arc<AtomicUsize>,
    bytes: Arc<AtomicUsize>,
}

/// What is bad about it.
#[derive(Debug, Clone, Copy)]
pub enum Fault {
    /// Every piece takes so long.
    Slow(Duration),
    /// The first connection breaks after so many bytes from the server, each later one after a quarter more.
    Cut(usize),
}

#[expect(clippy::unwrap_used, clippy::missing_panics_doc, reason = "a test fails where its server does")]
impl BadLine {
    /// A line to where `access` points, for as long as the process lives.
    pub fn to(access: &Access, fault: Fault) -> Self {
        let server = access.uri.trim_start_matches("bolt://").to_owned();
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let line = Self { address, connections: Arc::default(), bytes: Arc::default() };
        let (connections, bytes) = (Arc::clone(&line.connections), Arc::clone(&line.bytes));
        std::thread::spawn(move || {
            let mut fault = fault;
            for client in listener.incoming().map_while(Result::ok) {
                let Ok(server) = std::net::TcpStream::connect(&server) else { continue };
                connections.fetch_add(1, Ordering::Relaxed);
                carry(&client, &server, fault, &bytes);
                if let Fault::Cut(bytes) = &mut fault {
                    *bytes += *bytes / 4;
                }
            }
        });
        line
    }

    /// How many connections there were.
    pub fn connections(&self) -> usize {
        self.connections.load(Ordering::Relaxed)
    }

    /// How many bytes came from the server.
    pub fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    /// The same access over the bad line.
    pub fn access(&self, access: &Access) -> Access {
        Access { uri: format!("bolt://{}", self.address), ..access.clone() }
    }
}

#[expect(clippy::unwrap_used, reason = "a test fails where its server does")]
fn carry(client: &std::net::TcpStream, server: &std::net::TcpStream, fault: Fault, count: &Arc<AtomicUsize>) {
    let ends = || (client.try_clone().unwrap(), server.try_clone().unwrap());
    let (from, to) = ends();
    let pause = if let Fault::Slow(pause) = fault { pause } else { Duration::ZERO };
    std::thread::spawn(move || pass((from, to), pause, usize::MAX, &AtomicUsize::default()));
    let (to, from) = ends();
    let bytes = if let Fault::Cut(bytes) = fault { bytes } else { usize::MAX };
    let count = Arc::clone(count);
    std::thread::spawn(move || pass((from, to), pause, bytes, &count));
}

/// Hands on up to so many bytes, then breaks both directions off.
fn pass(
    (mut from, mut to): (std::net::TcpStream, std::net::TcpStream),
    pause: Duration,
    mut bytes: usize,
    count: &AtomicUsize,
) {
    use std::io::{Read as _, Write as _};
    let mut piece = vec![0; 16 << 10];
    while bytes > 0 {
        let Some(read) = from.read(&mut piece).ok().filter(|&read| read > 0) else { break };
        if !pause.is_zero() {
            std::thread::sleep(pause);
        }
        let kept = read.min(bytes);
        bytes -= kept;
        count.fetch_add(kept, Ordering::Relaxed);
        if piece.get(..kept).is_none_or(|piece| to.write_all(piece).is_err()) {
            break;
        }
    }
    for end in [&from, &to] {
        let _ = end.shutdown(std::net::Shutdown::Both);
    }
}
