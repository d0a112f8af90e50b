//! TLR-Bench: questions on law in time with truth that others can check, and systems held against it.

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

use item::Language;

/// Questions on law in time, with truth that others can check, and systems held against it
#[derive(Debug, Parser)]
#[command(name = "tlr-bench", version)]
pub enum Command {
    /// Make a set of questions of what a service holds
    Generate(Generate),
}

impl Command {
    /// Carries it out; whether everything is as it should be.
    pub fn run(&self) -> Result<bool> {
        match self {
            Self::Generate(command) => command.run(),
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
