//! The one door for the project's tasks: `cargo xtask --help`. Continuous integration goes through it too, so that what
//! passes here passes there.

mod audit;
mod budget;
mod cache_clients;
mod circles;
mod clients;
mod compose;
mod countries;
mod dist;
mod embedder;
mod graph;
mod js_clients;
mod measures;
mod neo4j;
mod page;
mod pictures;
mod programs;
mod promise;
mod rooms;
mod served;
mod sources;
mod statutes;
mod tools;
mod up;

use std::env;
use std::fs;
use std::iter;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail, ensure};
use clap::{Parser, Subcommand};

use crate::programs::Program;

/// The project's tasks.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Format, lints, directions of dependencies, documentation, committed schema, budget of what is compiled, licences:
    /// everything but the tests
    Check,
    /// Every test of the workspace, and every fuzz target on its seeds and on random bytes; the random cases are the same
    /// each time, and others with another PROPTEST_RNG_SEED (and more of them with PROPTEST_CASES)
    Test,
    /// Counts the packages and lines of the binary, builds and weighs it, and fails above the budget
    Budget {
        /// Only count, which needs no build: what `check` does
        #[arg(long)]
        counts: bool,
    },
    /// Makes what one would download: an archive with the binary, the pages of the manual, completions and checksums
    Dist,
    /// Proves that no room sees what it must not
    Deps,
    /// Writes the JSON Schemas in schema/ from the types
    Schema {
        /// Only say whether the committed file is up to date
        #[arg(long)]
        check: bool,
    },
    /// Writes docs/sources.md from the registry of the loaders
    Sources {
        /// Only say whether the committed file is up to date
        #[arg(long)]
        check: bool,
    },
    /// Criterion benches, then the ratios against the floor, then those of GraphQL over HTTP
    Bench,
    /// Runs the fuzz targets under cargo-fuzz
    Fuzz {
        /// How long each target runs
        #[arg(long, default_value_t = 60)]
        seconds: u32,
        /// Which targets; all of them if none is named
        targets: Vec<String>,
    },
    /// Holds the service, on the demo corpus, against the audit of GraphQL over HTTP
    Audit,
    /// Starts a Neo4j server without Docker and keeps it until Ctrl-C; the first time, Maven fetches it
    Neo4j {
        /// The folder that holds all it writes; a new one is made with a random password [default: target/neo4j-data]
        #[arg(long)]
        data: Option<PathBuf>,
        /// The port of Bolt on 127.0.0.1; 0 takes a free one
        #[arg(long, default_value_t = 7687)]
        port: u16,
    },
    /// Starts Neo4j, Qdrant where a binary is given, an embedder where Python is, and asof told of all of them, without Docker
    ///
    /// They run by the settings of compose/compose.yaml: ASOF_DEMO=1 loads the demo where Neo4j holds nothing, and
    /// ASOF_CHANGE_SETS=DIR a folder of change sets. What ends is started again, until Ctrl-C.
    Up(up::Up),
    /// Holds compose/compose.yaml against the schema of compose files, and its settings against those of asof
    Compose,
    /// Asks the service, on the demo corpus, through clients from PyPI, and with documents made up from its schema
    Clients,
    /// Asks the service, on the demo corpus, through clients from npm, and makes types from its schema
    JsClients,
    /// Asks random documents through the caches of Apollo Client and urql, and holds the answers against the service's own
    CacheClients {
        /// How many documents
        #[arg(long, default_value_t = 1_000)]
        documents: u32,
        /// Which documents: the same seed writes the same ones
        #[arg(long, default_value_t = 20)]
        seed: u32,
    },
    /// Proves drawn facts of each corpus and forges as many proofs: both verifiers must accept the former and refuse the latter
    Proofs {
        /// How many of each; the tests draw 60
        #[arg(long, default_value_t = 1_000)]
        count: u32,
    },
    /// Holds the replay of Finnish statutes against what amending acts print, by a witness that shares no code with it
    Statutes {
        /// A whole Statute Book, as folders of years with the XML of Edita; else the laws of ASOF_DATA
        #[arg(long)]
        book: Option<PathBuf>,
        /// How many laws
        #[arg(long, default_value_t = 15)]
        draw: u32,
        /// Which laws: the same seed draws the same ones
        #[arg(long, default_value = "1")]
        seed: String,
    },
    /// Embeds with a real model from PyPI, on this machine, and looks whether what is near is what was meant
    Embedder,
    /// Holds the measures that `asof-bench retrieval` or `tlr-bench evaluate` wrote to a folder against those of ir_measures, from PyPI
    Measures {
        /// The folder, named by the instant of the experiment
        folder: PathBuf,
    },
    /// Makes schema/schema.graphql the schema that is promised to clients: for when a version is made
    Promise {
        /// Only say whether the schema breaks what is promised without CHANGELOG.md naming it
        #[arg(long)]
        check: bool,
    },
    /// Builds the page at `/`, GraphiQL, into server/graphiql/dist; the next build of the binary embeds it
    Page,
    /// Asks the page's example questions in a real browser
    PageTest {
        /// Where a server with the demo corpus is, for instance `http://127.0.0.1:8080`; one is started if none is named
        url: Option<String>,
        /// A folder for pictures of the pages
        #[arg(long)]
        screenshots: Option<PathBuf>,
    },
    /// Makes the pictures of the README anew, of what the binary and the page really show
    Pictures,
}

fn main() -> Result<()> {
    match Cli::parse().task {
        Task::Check => check(),
        Task::Test => test(),
        Task::Deps => deps(),
        Task::Schema { check: true } => schema_is_current(),
        Task::Schema { check: false } => write_schema(),
        Task::Sources { check } => sources_page(check),
        Task::Bench => bench(),
        Task::Fuzz { seconds, targets } => fuzz(seconds, &targets),
        Task::Audit => audit::run(),
        Task::Neo4j { data, port } => neo4j::run(data, port),
        Task::Up(up) => up.run(),
        Task::Compose => compose::check(),
        Task::Budget { counts: true } => budget::counts(),
        Task::Budget { counts: false } => budget::check(),
        Task::Dist => dist::make(),
        Task::Proofs { count } => proofs(count),
        Task::Clients => clients::run(),
        Task::JsClients => js_clients::run(),
        Task::CacheClients { documents, seed } => cache_clients::run(documents, seed),
        Task::Statutes { book, draw, seed } => statutes::run_witness(book.as_deref(), draw, &seed),
        Task::Embedder => embedder::run(),
        Task::Measures { folder } => measures::run(&folder),
        Task::Promise { check: true } => promise::check(),
        Task::Promise { check: false } => promise::make(),
        Task::Page => page::build(),
        Task::PageTest { url, screenshots } => page::test(url.as_deref(), screenshots.as_deref()),
        Task::Pictures => pictures::make(),
    }
}

const WARNINGS_ARE_ERRORS: (&str, &str) = ("RUSTDOCFLAGS", "-D warnings");

fn check() -> Result<()> {
    // The fuzz targets have a lock file of their own: what is stale there is told here.
    cargo("fetch --locked --manifest-path fuzz/Cargo.toml").run()?;
    cargo("fmt --all --check").run()?;
    cargo("fmt --check --manifest-path fuzz/Cargo.toml").run()?;
    deps()?;
    cargo("clippy --workspace --all-targets --locked -- -D warnings").run()?;
    // The example has cargo take the features that tests ask for too: without them it would check a good part of what the
    // workspace stands on anew.
    cargo("doc --workspace --no-deps --locked --lib --bins --example ratios")
        .env(WARNINGS_ARE_ERRORS)
        .run()?;
    schema_is_current()?;
    budget::counts()?;
    licences()
}

/// cargo-deny takes minutes to build, so whoever has none goes on without; its absence is said, not passed over.
fn licences() -> Result<()> {
    if !cargo("deny --version").succeeds() {
        say("skipped: licences, bans and sources (`cargo install cargo-deny --locked` to have them checked)");
        return Ok(());
    }
    cargo("deny --workspace check licenses bans sources").run()
}

/// What proptest draws its cases by. The same tree must pass the same tests everywhere; another seed is for whoever looks
/// for what these cases do not find.
const SEED: &str = "PROPTEST_RNG_SEED";

fn test() -> Result<()> {
    let data = env::var("ASOF_DATA").map_or(root()?.join("../shared/data"), Into::into);
    if data.is_dir() {
        say(&format!("tests on real corpora read {}", data.display()));
    } else {
        say(&format!("tests on real corpora skip: there is no folder {} (see ASOF_DATA)", data.display()));
    }
    let seed = env::var(SEED).unwrap_or_else(|_| "20260101".to_owned());
    let drawn = (SEED, seed.as_str());
    say(&format!("random cases are drawn with {SEED}={seed}"));
    let mut programs = programs::build()?;
    programs.insert(0, Program::of_documentation()?);
    for program in &mut programs {
        program.env(tools::DIRECT);
        program.env(drawn);
    }
    let server = neo4j::for_tests()?;
    // They take turns at the server: one job.
    let names = neo4j::asking(&root()?)?;
    let mut asking: Vec<_> = programs.extract_if(.., |program| names.contains(&program.name)).collect();
    ensure!(asking.len() == names.len(), "not each of {names:?} is a program of its own");
    for variable in server.iter().flat_map(neo4j::ForTests::environment) {
        for program in &mut asking {
            program.env(variable);
        }
    }
    programs::run(iter::once(asking).chain(programs.into_iter().map(|program| vec![program])).collect())
}

fn deps() -> Result<()> {
    let mut broken = Vec::new();
    for room in rooms::ROOMS {
        let tree =
            cargo("tree --locked --all-features --edges normal,build,no-proc-macro --prefix depth --format")
                .args(&["|{p}", "--package", room.package])
                .output()?;
        let graph =
            graph::Graph::from_tree(&tree).with_context(|| format!("cargo tree of {}", room.package))?;
        broken.extend(rooms::violations(room, &graph));
    }
    broken.extend(sources::violations(&root()?)?);
    broken.extend(countries::violations(&root()?)?);
    for room in rooms::ROOMS {
        broken.extend(circles::violations(&root()?, room.package.trim_start_matches("asof-"))?);
    }
    for violation in &broken {
        say(violation);
    }
    ensure!(broken.is_empty(), "{} directions of dependencies are broken", broken.len());
    say(&format!(
        "{} rooms see what they may and nothing else, and nothing in them runs in a circle",
        rooms::ROOMS.len()
    ));
    Ok(())
}

/// The JSON Schemas of the forms that others read, by file, each from its types.
fn schemas() -> [(&'static str, serde_json::Value); 3] {
    [
        ("schema/changeset.schema.json", asof_schema::json_schema()),
        ("schema/proof.schema.json", asof_schema::proof_schema()),
        ("schema/manifest.schema.json", asof_schema::manifest_schema()),
    ]
}

fn write_schema() -> Result<()> {
    for (file, schema) in schemas() {
        let path = root()?.join(file);
        fs::write(&path, schema_text(&schema)?)
            .with_context(|| format!("cannot write {}", path.display()))?;
        say(&format!("wrote {file}"));
    }
    Ok(())
}

fn schema_is_current() -> Result<()> {
    for (file, schema) in schemas() {
        let committed =
            fs::read_to_string(root()?.join(file)).with_context(|| format!("cannot read {file}"))?;
        ensure!(
            committed == schema_text(&schema)?,
            "{file} is not that of the types: run `cargo xtask schema` and commit it"
        );
    }
    Ok(())
}

fn schema_text(schema: &serde_json::Value) -> Result<String> {
    Ok(serde_json::to_string_pretty(schema)? + "\n")
}

/// What makes the test of docs/sources.md write the page.
const WRITE: (&str, &str) = ("ASOF_UPDATE", "1");

/// The page comes from the registry of the loaders, which is not built for this program: a test of theirs holds and writes it.
fn sources_page(check: bool) -> Result<()> {
    let test = cargo("test --workspace --locked --test catalogue");
    if check { test.run() } else { test.env(WRITE).run() }
}

fn proofs(count: u32) -> Result<()> {
    cargo("test --workspace --locked --test proof -- --nocapture --test-threads 1")
        .env(("ASOF_PROOFS", &count.to_string()))
        .run()
}

fn bench() -> Result<()> {
    cargo("bench --workspace --locked").run()?;
    cargo("run --release --locked --package asof-engine --example ratios").run()?;
    cargo("run --release --locked --package asof-server --example http_ratios").run()
}

fn fuzz(seconds: u32, targets: &[String]) -> Result<()> {
    if !cargo("fuzz --version").succeeds() {
        bail!("cargo-fuzz is not installed: `cargo install cargo-fuzz --locked`");
    }
    let known = fuzz_targets()?;
    if let Some(unknown) = targets.iter().find(|target| !known.contains(target)) {
        bail!("there is no fuzz target {unknown:?}; there are: {}", known.join(", "));
    }
    for target in if targets.is_empty() { &known } else { targets } {
        // What is found goes to corpus/, which is not committed; seeds/ is, and stays as it is.
        let (found, seeds) = (format!("fuzz/corpus/{target}"), format!("fuzz/seeds/{target}"));
        fs::create_dir_all(root()?.join(&found)).with_context(|| format!("cannot create {found}"))?;
        let limit = format!("-max_total_time={seconds}");
        cargo("fuzz run --features libfuzzer")
            .args(&[target, &found, &seeds, "--", &limit])
            .env(("RUSTC_BOOTSTRAP", "1")) // libFuzzer's instrumentation is a nightly feature; only this task needs it
            .run()?;
    }
    Ok(())
}

/// The names of the fuzz targets, sorted: those of their files.
fn fuzz_targets() -> Result<Vec<String>> {
    let folder = root()?.join("fuzz/fuzz_targets");
    let entries = fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut names = Vec::new();
    for entry in entries {
        names.extend(entry?.path().file_stem().and_then(|name| name.to_str()).map(str::to_owned));
    }
    names.sort();
    Ok(names)
}

/// A cargo command in the root of the workspace.
struct Cargo {
    words: Vec<String>,
    environment: Vec<(String, String)>,
}

fn cargo(words: &str) -> Cargo {
    Cargo { words: words.split(' ').map(str::to_owned).collect(), environment: Vec::new() }
}

impl Cargo {
    fn args(mut self, words: &[&str]) -> Self {
        self.words.extend(words.iter().map(|word| (*word).to_owned()));
        self
    }

    fn env(mut self, (name, value): (&str, &str)) -> Self {
        self.environment.push((name.to_owned(), value.to_owned()));
        self
    }

    fn command(&self) -> Result<Command> {
        let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        for (name, _) in env::vars_os().filter(|(name, _)| name.to_str().is_some_and(of_own_package)) {
            command.env_remove(name);
        }
        command.args(&self.words).current_dir(root()?).envs(self.environment.clone());
        Ok(command)
    }

    fn line(&self) -> String {
        format!("cargo {}", self.words.join(" "))
    }

    /// Runs it with our own output; an exit code but 0 is an error.
    fn run(&self) -> Result<()> {
        say(&format!("> {}", self.line()));
        let status = self.command()?.status().with_context(|| format!("cannot start `{}`", self.line()))?;
        ensure!(status.success(), "`{}` failed ({status})", self.line());
        Ok(())
    }

    /// Runs it in silence.
    fn succeeds(&self) -> bool {
        let quiet = |mut command: Command| command.stdout(Stdio::null()).stderr(Stdio::null()).status();
        self.command().is_ok_and(|command| quiet(command).is_ok_and(|status| status.success()))
    }

    /// What it writes to standard output.
    fn output(&self) -> Result<String> {
        let output = self.command()?.stderr(Stdio::inherit()).output()?;
        ensure!(output.status.success(), "`{}` failed ({})", self.line(), output.status);
        Ok(String::from_utf8(output.stdout)?)
    }
}

/// Whether cargo tells this program of its own package by a variable. That is not for what it starts: a build script that asks
/// for it (that of `ring`) would make everything above it anew whenever cargo is run from here and by hand in turns.
fn of_own_package(name: &str) -> bool {
    name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_")
}

fn root() -> Result<PathBuf> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().map(Path::to_owned).context("the workspace has no root")
}

/// Where cargo builds, and where tasks put what they build or fetch.
fn target() -> Result<PathBuf> {
    Ok(root()?.join(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into())))
}

fn path_str(path: &Path) -> Result<&str> {
    path.to_str().with_context(|| format!("{} is not UTF-8", path.display()))
}

fn say(line: &str) {
    eprintln!("{line}");
}
