//! `asof man`: the manual pages.

use std::fs;
use std::path::PathBuf;

use clap::{Args, CommandFactory as _};

use super::{Cli, Context};
use crate::{Failure, Outcome};

/// Write the manual pages into a folder: one for asof, and one for each command
#[derive(Debug, Args)]
pub(crate) struct Man {
    /// The folder; it is made where it is missing
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

impl Man {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let failed = |error| Failure::file("write the manual pages to", &self.folder, &error);
        fs::create_dir_all(&self.folder).map_err(failed)?;
        clap_mangen::generate_to(Cli::command(), &self.folder).map_err(failed)?;
        let folder = self.folder.display().to_string();
        context.answer(&folder, |page, folder| page.line(format!("wrote the manual pages to {folder}")))?;
        Ok(Outcome::Yes)
    }
}
