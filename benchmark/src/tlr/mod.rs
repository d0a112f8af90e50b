//! TLR-Bench: questions on law in time with truth that others can check, and systems held against it.

pub mod certify;
mod days;
pub mod generate;
pub mod graph;
pub mod item;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use clap::{Args, Parser};
use serde::Serialize;
use serde::de::DeserializeOwned;

use item::{Benchmark, Language};

/// Questions on law in time, with truth that others can check, and systems held against it
#[derive(Debug, Parser)]
#[command(name = "tlr-bench", version)]
pub enum Command {
    /// Make a set of questions of what a service holds
    Generate(Generate),
    /// Hold the truth of a set against witnesses that read the sources and not asof
    Certify(Certify),
}

impl Command {
    /// Carries it out; whether everything is as it should be.
    pub fn run(&self) -> Result<bool> {
        match self {
            Self::Generate(command) => command.run(),
            Self::Certify(command) => command.run(),
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
    /// How many items
    #[arg(long, value_name = "N", default_value_t = 100)]
    size: usize,
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
        let sources = certify::Sources { brazil: self.brazil.as_deref(), finland: self.finland.as_deref() };
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
        Ok(certificate.denied.is_empty())
    }
}

/// Writes JSON for people and programs, with a line end behind it.
fn write(file: &Path, value: &impl Serialize) -> Result<()> {
    let mut text = serde_json::to_string_pretty(value)?;
    text.push('\n');
    fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))
}

/// Reads JSON.
fn read<T: DeserializeOwned>(file: &Path) -> Result<T> {
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{} is not of this form", file.display()))
}
