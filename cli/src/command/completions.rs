//! `asof completions`: what a shell needs to complete commands.

use clap::{Args, CommandFactory as _};
use clap_complete::Shell;

use super::{Cli, Context};
use crate::{Failure, Outcome};

/// Print the completions for a shell
#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "asof", &mut script);
        if context.json {
            context.page.json(&String::from_utf8_lossy(&script))?;
        } else {
            context.page.bytes(&script)?;
        }
        Ok(Outcome::Yes)
    }
}
