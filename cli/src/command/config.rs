//! `asof config`: the settings of the service.

use clap::{Args, Subcommand};

use super::Context;
use super::serve::Flags;
use crate::{Failure, Outcome};

/// The settings of the service
#[derive(Debug, Args)]
pub(crate) struct Config {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Each setting, and where it comes from; secrets are not shown
    ///
    /// Settings come from flags, else from the environment (ASOF_LISTEN and so on), else from a file, else they have
    /// defaults. ASOF_EMBEDDER_URL names an OpenAI-compatible endpoint for embeddings, or `ngrams`, which takes no model
    /// and tells of letters, not of meaning; its key comes from ASOF_EMBEDDER_KEY alone.
    Show {
        #[command(flatten)]
        flags: Flags,
    },
}

impl Config {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let What::Show { flags } = &self.what;
        let (_, shown) = flags.settings(context.store.as_deref(), context.read)?;
        context.answer(&shown, |page, shown| {
            let width = |text: fn(&crate::config::Shown) -> &str| {
                shown.iter().map(|row| text(row).chars().count()).max().unwrap_or_default()
            };
            let (names, values) = (width(|row| row.name), width(|row| &row.value));
            shown.iter().try_for_each(|row| {
                page.line(format!("{:names$}  {:values$}  {}", row.name, row.value, row.origin))
            })
        })?;
        Ok(Outcome::Yes)
    }
}
