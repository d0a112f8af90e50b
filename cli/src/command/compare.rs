//! `asof compare`: a law from its acts against its publisher's consolidated text.

mod render;

use std::fs;
use std::path::PathBuf;

use asof_loaders::registry;
use asof_schema::{ChangeSet, Day};
use clap::Args;

use super::Context;
use super::clocks::{Clocks, day};
use crate::{Failure, Outcome, compare, reference};

/// Hold a law that was replayed from its acts against its publisher's consolidated text
///
/// Every section that is not the same to the letter is listed with its class: typography (spaces, dashes, stamps),
/// words that the publisher's data lacks, editorial corrections, acts that are missing here, or, where nothing explains
/// it, a defect of ours. The exit code is 1 where a section differs in more than typography.
#[derive(Debug, Args)]
pub(crate) struct Compare {
    /// The law: its number, e.g. 410/2015, its name or its URN
    #[arg(value_name = "REF")]
    reference: String,
    /// The day whose law is compared
    #[arg(value_parser = day)]
    date: Day,
    #[arg(long, value_name = "FILE", help = consolidated())]
    consolidated: PathBuf,
    /// Write the differences as findings: a change set that `asof load changeset` records
    #[arg(long, value_name = "FILE")]
    findings: Option<PathBuf>,
    #[command(flatten)]
    clocks: Clocks,
}

/// Help for the consolidated text, with its forms.
fn consolidated() -> String {
    let comparers = registry::sources().filter_map(|source| source.comparison.as_ref());
    let forms: Vec<&str> = comparers.map(|comparer| comparer.form).collect();
    format!("The consolidated text: {}", forms.join("; or "))
}

impl Compare {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let at = self.clocks.at(self.date);
        let norm = reference::find(&corpus, &self.reference, at)?.component.norm();
        let comparison = compare::with_consolidated(&corpus, &norm, at, &self.consolidated)?;
        if let Some(file) = &self.findings {
            let set = ChangeSet { findings: comparison.findings(), ..ChangeSet::default() };
            let mut written = Vec::new();
            set.write(&mut written)?;
            fs::write(file, written).map_err(|error| Failure::file("write", file, &error))?;
        }
        context.answer(&comparison, render::comparison)?;
        Ok(super::any(comparison.equal_normalised == comparison.sections))
    }
}
