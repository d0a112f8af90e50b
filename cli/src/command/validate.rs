//! `asof validate`: change sets, checked without a store.

use std::path::PathBuf;

use asof_schema::Fault;
use clap::Args;
use serde::Serialize;

use super::Context;
use crate::text::{Page, paint};
use crate::{Failure, Outcome, load};

/// Check change sets without a store: their form, and what they would leave without effect
///
/// Several files are one history, in their order. A norm that none of them describes is taken to be in the store
/// already. The exit code is 1 if something is wrong, and 2 if a file is no change set.
#[derive(Debug, Args)]
pub(crate) struct Validate {
    /// The files, in the order in which they will be loaded; `-` is the standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

/// What was found in a file.
#[derive(Debug, Serialize)]
struct Validated {
    file: String,
    acts: usize,
    commands: usize,
    faults: Vec<Fault>,
}

impl Validate {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let sets: Result<Vec<_>, Failure> =
            self.files.iter().map(|file| load::read_change_set(file)).collect();
        let sets = sets?;
        let faults = load::validate(&sets);
        let all: Vec<Validated> = self
            .files
            .iter()
            .zip(&sets)
            .zip(faults)
            .map(|((file, set), faults)| Validated {
                file: file.display().to_string(),
                acts: set.acts.len(),
                commands: set.commands.len(),
                faults,
            })
            .collect();
        context.answer(&all, |page, all| all.iter().try_for_each(|one| of_file(page, one)))?;
        Ok(super::any(all.iter().all(|one| one.faults.is_empty())))
    }
}

fn of_file(page: &mut Page<'_>, of: &Validated) -> Result<(), Failure> {
    let Validated { file, acts, commands, faults } = of;
    let palette = page.palette;
    let verdict = match faults.len() {
        0 => paint(palette.added, "valid".to_owned()),
        wrong => paint(palette.warning, format!("{wrong} wrong")),
    };
    page.line(format!("{file}: {acts} acts, {commands} commands: {verdict}"))?;
    for fault in faults {
        page.wrapped("  ", 4, &format!("{}: {}: {}", fault.component, fault.code, fault.message))?;
    }
    Ok(())
}
