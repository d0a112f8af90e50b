//! TLR-Bench: questions on law in time with truth that others can check, and systems held against it.

pub mod certify;
pub mod compare;
mod days;
pub mod errata;
pub mod evaluate;
pub mod generate;
pub mod graph;
pub mod item;
mod options;
pub mod release;
pub mod score;
pub mod systems;
mod text;
mod trec;

use std::fs;
use std::io::{Write as _, stdout};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use clap::{Args, Parser, ValueEnum};
use serde::Serialize;
use serde::de::DeserializeOwned;

pub(crate) use evaluate::folder;
use item::{Benchmark, Language};
use options::{OnEmbedder, OnNeo4j};
use score::Summary;
use systems::{Asof, Corpus, Defect, Http, Planted, Process, Rag, System, Timeless, Vectors};
pub(crate) use text::hex;

/// Questions on law in time, with truth that others can check, and systems held against it
#[derive(Debug, Parser)]
#[command(name = "tlr-bench", version)]
pub enum Command {
    /// Make a set of questions of what a service holds
    Generate(Generate),
    /// Hold the truth of a set against witnesses that read the sources and not asof
    Certify(Certify),
    /// Put the questions of a set to a system and score its replies
    Evaluate(Evaluate),
    /// Put runs over one set beside each other: a page, and a table in Markdown
    Compare(Compare),
    /// Make the released set of the Constitution of Brazil: the same bytes everywhere
    Release(Release),
    /// Hold a file of TLR-Bench v1 against a service: what in it is right, wrong or not decidable
    ImportV1(ImportV1),
}

impl Command {
    /// Carries it out; whether everything is as it should be.
    pub fn run(&self) -> Result<bool> {
        match self {
            Self::Generate(command) => command.run(),
            Self::Certify(command) => command.run(),
            Self::Evaluate(command) => command.run(),
            Self::Compare(command) => command.run(),
            Self::Release(command) => command.run(),
            Self::ImportV1(command) => command.run(),
        }
    }
}

/// Which set to make, and where to write it.
#[derive(Debug, Args)]
pub struct Generate {
    /// The service
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080/graphql")]
    endpoint: String,
    /// What every draw hangs on: equal seeds over equal corpora give equal bytes
    #[arg(long, value_name = "N")]
    seed: u64,
    /// How many items that have an answer
    #[arg(long, value_name = "N", default_value_t = 100)]
    size: usize,
    /// How many items beside them that the corpus cannot decide [default: a fifth of the size]
    #[arg(long, value_name = "N")]
    undecidable: Option<usize>,
    /// The language of the questions [default: that of each norm]
    #[arg(long)]
    language: Option<Language>,
    /// Only of this norm, by id or as it is cited; may be given several times
    #[arg(long, value_name = "NORM")]
    norm: Vec<String>,
    /// Where to write the set
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
}

impl Generate {
    fn run(&self) -> Result<bool> {
        let order = generate::Order {
            seed: self.seed,
            size: self.size,
            undecidable: self.undecidable.unwrap_or(self.size / 5),
            language: self.language,
            norms: self.norm.clone(),
        };
        let set = generate::generate(&self.endpoint, &order)?;
        write(&self.output, &set)?;
        eprintln!("{} items in {}", set.items.len(), self.output.display());
        set.remarks.iter().for_each(|remark| eprintln!("  {remark}"));
        Ok(true)
    }
}

/// Which set to certify, by which sources.
///
/// Writes `certified.json` (the set without what is not certified), `certificate.json` (what each witness said of each item) and
/// `review.md` (a tenth, to be read by hand). Exit code 1 says that a witness disagrees with an item, which is left out.
#[derive(Debug, Args)]
pub struct Certify {
    /// The set
    #[arg(value_name = "SET")]
    set: PathBuf,
    /// The Constitution of Brazil: a folder with `cf1988`, `emendas.csv` and the notes of normas.leg.br
    #[arg(long, value_name = "DIR")]
    brazil: Option<PathBuf>,
    /// Statutes of Finland: a folder with `asd-xml`
    #[arg(long, value_name = "DIR")]
    finland: Option<PathBuf>,
    /// Beside them, laws of Finland as consolidated: a folder with JSON Lines, or with `laws` and `analysis_layer/json` in it
    #[arg(long, value_name = "DIR", requires = "finland")]
    finland_consolidated: Option<PathBuf>,
    #[command(flatten)]
    graph: OnNeo4j,
    /// On what the draw of items for review hangs
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The folder to write to
    #[arg(long, value_name = "DIR")]
    output: PathBuf,
}

impl Certify {
    fn run(&self) -> Result<bool> {
        let set: Benchmark = read(&self.set)?;
        let graph = self.graph.access()?;
        let sources = certify::Sources {
            brazil: self.brazil.as_deref(),
            finland: self.finland.as_deref(),
            finland_consolidated: self.finland_consolidated.as_deref(),
            neo4j: graph.as_ref(),
        };
        let (certified, certificate) = certify::certify(&set, sources)?;
        fs::create_dir_all(&self.output).with_context(|| format!("cannot make {}", self.output.display()))?;
        write(&self.output.join("certified.json"), &certified)?;
        write(&self.output.join("certificate.json"), &certificate)?;
        fs::write(self.output.join("review.md"), certify::review(&certified, &certificate, self.seed))?;
        let [confirmed, denied, undecided] =
            [&certificate.confirmed, &certificate.denied, &certificate.undecided];
        eprintln!("certified {}, denied {}, undecided {}", confirmed.len(), denied.len(), undecided.len());
        for count in &certificate.counts {
            let certify::Count { task, difficulty, certified, denied, undecided } = count;
            eprintln!("  {:24}{difficulty:8}{certified:5}{denied:5}{undecided:5}", task.name());
        }
        for witness in &certificate.witnesses {
            let [confirmed, denied, undecided] = certificate.verdicts_of(witness);
            eprintln!("  confirmed {confirmed}, denied {denied}, undecided {undecided}: {witness}");
        }
        Ok(certificate.denied.is_empty())
    }
}

/// A system that is built in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum BuiltIn {
    /// The words are read, the citation resolved, and the graph asked
    Asof,
    /// BM25 over the texts in force at last
    Flat,
    /// BM25 over every text that ever was, without its days
    Naive,
    /// The text in force at last of the provision that is meant: a perfect search without time
    FlatResolved,
    /// Every text that it ever had, without its days
    NaiveResolved,
    /// Vectors of every text that ever was, and of those in force on the day asked for the nearest
    Vector,
}

/// Which set to put to which system.
///
/// A system in any language reads a line of JSON a question, `{"id", "query", "target_date"}`, and writes a line a reply:
/// `{"results": [{"component", "citation", "text", "valid_from", "valid_to", "version", "amendments": []}], "amended", "changed"}`.
/// What it does not know it leaves out; of a question that cannot be decided it says `{"abstains": GROUND}`. Over HTTP the same is
/// posted to its URL.
#[derive(Debug, Args)]
pub struct Evaluate {
    /// The set
    #[arg(value_name = "SET")]
    set: PathBuf,
    #[command(flatten)]
    system: Tested,
    /// The service that the built-in systems ask
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080/graphql")]
    endpoint: String,
    /// Break the system on purpose
    #[arg(long, value_name = "DEFECT")]
    planted: Option<Defect>,
    /// How many results the baselines give
    #[arg(long, value_name = "K", default_value_t = 1)]
    results: usize,
    #[command(flatten)]
    embedder: OnEmbedder,
    /// On what the draws of the confidence intervals hang
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The folder in which the run gets one of its own
    #[arg(long, value_name = "DIR", default_value = "runs")]
    output: PathBuf,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct Tested {
    /// A system that is built in
    #[arg(long)]
    system: Option<BuiltIn>,
    /// A program that is asked on its standard input, by a line for the shell
    #[arg(long, value_name = "LINE")]
    command: Option<String>,
    /// A service to which questions are posted
    #[arg(long, value_name = "URL")]
    url: Option<String>,
}

impl Evaluate {
    fn run(&self) -> Result<bool> {
        let set: Benchmark = read(&self.set)?;
        let mut system = self.under_test()?;
        let config = evaluate::config(&set, &self.set, &system.name(), self.seed)?;
        let (summary, traces) = evaluate::evaluate(&set, system.as_mut(), self.seed);
        let run = evaluate::record(&self.output, &config, &summary, &traces)?;
        writeln!(stdout().lock(), "{}", run.display())?;
        tell(&summary);
        Ok(summary.failures == 0)
    }

    fn under_test(&self) -> Result<Box<dyn System>> {
        let rag = |corpus| anyhow::Ok(Box::new(Rag::new(&self.endpoint, corpus, self.results)?));
        let system: Box<dyn System> = match &self.system {
            Tested { command: Some(line), .. } => Box::new(Process::start(line)?),
            Tested { url: Some(url), .. } => Box::new(Http::new(url)?),
            Tested { system: Some(BuiltIn::Flat), .. } => rag(Corpus::Current)?,
            Tested { system: Some(BuiltIn::Naive), .. } => rag(Corpus::EveryVersion)?,
            Tested { system: Some(BuiltIn::FlatResolved), .. } => {
                Box::new(Timeless::new(&self.endpoint, Corpus::Current)?)
            }
            Tested { system: Some(BuiltIn::NaiveResolved), .. } => {
                Box::new(Timeless::new(&self.endpoint, Corpus::EveryVersion)?)
            }
            Tested { system: Some(BuiltIn::Vector), .. } => {
                Box::new(Vectors::new(&self.endpoint, self.embedder.embedder()?, self.results)?)
            }
            Tested { .. } => Box::new(Asof::new(&self.endpoint)?),
        };
        Ok(match self.planted {
            Some(defect) => Box::new(Planted::new(system, defect, &self.endpoint)?),
            None => system,
        })
    }
}

fn tell(summary: &Summary) {
    let score::Estimate { value, low, high } = summary.tlr_score;
    eprintln!("{}: TLR-Score {value:.3} [{low:.3}, {high:.3}]", summary.system);
    for group in &summary.groups {
        let difficulty = group.difficulty.map_or("all".to_owned(), |difficulty| difficulty.to_string());
        let score::Estimate { value, low, high } = group.measure;
        eprintln!(
            "  {:24}{difficulty:8}{:5}  {value:.3} [{low:.3}, {high:.3}]",
            group.task.name(),
            group.items
        );
    }
    let score::Abstaining { undecidable, right, other_ground, answered, decidable, wrong, .. } =
        summary.abstention;
    if undecidable > 0 || wrong > 0 {
        eprintln!(
            "  undecidable {undecidable}: rightly abstained {right}, for another ground {other_ground}, answered {answered}; \
             decidable {decidable}: wrongly abstained {wrong}"
        );
    }
    let missing: Vec<&str> = summary.missing.iter().map(|task| task.name()).collect();
    if !missing.is_empty() {
        eprintln!("  no items, counted as 0: {}", missing.join(", "));
    }
    let score::Latency { p50_us, p95_us, total_ms } = summary.latency;
    eprintln!("  no reply: {}; p50 {p50_us} us, p95 {p95_us} us, all {total_ms} ms", summary.failures);
}

/// Which runs to put beside each other; the table goes to the standard output.
#[derive(Debug, Args)]
pub struct Compare {
    /// The folders of the runs; the others are compared with the first
    #[arg(value_name = "RUN", required = true)]
    runs: Vec<PathBuf>,
    /// On what the draws of the tests hang
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Where to write the page, one file that needs no network
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
}

impl Compare {
    fn run(&self) -> Result<bool> {
        let runs = compare::Run::read_all(&self.runs)?;
        let page = compare::page(&runs, self.seed)?;
        fs::write(&self.output, page).with_context(|| format!("cannot write {}", self.output.display()))?;
        write!(stdout().lock(), "{}", compare::markdown(runs.iter().map(|run| &run.summary), true))?;
        Ok(true)
    }
}

/// Where to write the released set.
///
/// The service holds the Constitution of Brazil, as `asof load br-constitution` reads it, and nothing else.
#[derive(Debug, Args)]
pub struct Release {
    /// The folder to write to
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The service
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080/graphql")]
    endpoint: String,
    /// The folder with `cf1988`, `emendas.csv` and the notes of normas.leg.br, of which the service was loaded
    #[arg(long, value_name = "DIR")]
    brazil: PathBuf,
}

impl Release {
    fn run(&self) -> Result<bool> {
        let files = release::release(&self.endpoint, &self.brazil)?;
        fs::create_dir_all(&self.folder).with_context(|| format!("cannot make {}", self.folder.display()))?;
        for (name, text) in &files {
            let file = self.folder.join(name);
            fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
            eprintln!("{:8} bytes {}", text.len(), file.display());
        }
        write!(stdout().lock(), "{}", files.get(release::TABLE).map_or("", String::as_str))?;
        Ok(true)
    }
}

/// Which file of version 1 to judge. Exit code 1 says that something in it is wrong.
#[derive(Debug, Args)]
pub struct ImportV1 {
    /// The file: a list of items, or an object with one in it
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The service
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080/graphql")]
    endpoint: String,
    /// Where to write the findings as JSON; the page goes to the standard output
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl ImportV1 {
    fn run(&self) -> Result<bool> {
        let errata = errata::import(&self.endpoint, &read(&self.file)?)?;
        if let Some(output) = &self.output {
            write(output, &errata)?;
        }
        write!(stdout().lock(), "{}", errata::page(&errata))?;
        Ok(errata.iter().all(|one| one.finding != errata::Finding::Wrong))
    }
}

/// Writes JSON for people and programs, with a line end after it.
pub(crate) fn write(file: &Path, value: &impl Serialize) -> Result<()> {
    let mut text = serde_json::to_string_pretty(value)?;
    text.push('\n');
    fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))
}

/// Reads JSON.
pub(crate) fn read<T: DeserializeOwned>(file: &Path) -> Result<T> {
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{} is not of this form", file.display()))
}
