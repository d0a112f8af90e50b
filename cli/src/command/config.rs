//! `asof config`: the settings of the service.

use clap::{Args, Subcommand};

use super::Context;
use super::serve::Flags;
use crate::config::{SETTINGS, Setting, Shown};
use crate::text::{Page, Sheet};
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
    /// A setting is taken from a flag, else from the environment (ASOF_LISTEN and so on), else from a file,
    /// else it has its default. `asof config docs` says what each setting means.
    Show {
        #[command(flatten)]
        flags: Flags,
    },
    /// What each setting means, as a page in Markdown
    Docs,
}

impl Config {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        match &self.what {
            What::Show { flags } => show(context, flags)?,
            What::Docs => context.answer(&SETTINGS, |page, settings| docs(page, settings))?,
        }
        Ok(Outcome::Yes)
    }
}

fn show(context: &mut Context<'_, '_>, flags: &Flags) -> Result<(), Failure> {
    let (_, shown) = flags.settings(context.store.as_deref(), context.read)?;
    let row = |row: &Shown| vec![row.name.to_owned(), row.value.clone(), row.origin.clone()];
    let sheet = |shown: &Vec<Shown>| Sheet::new(["name", "value", "origin"], shown.iter().map(row));
    context.tabled(&shown, sheet, |page, shown| {
        let width = |text: fn(&Shown) -> &str| {
            shown.iter().map(|row| text(row).chars().count()).max().unwrap_or_default()
        };
        let (names, values) = (width(|row| row.name), width(|row| &row.value));
        shown.iter().try_for_each(|row| {
            page.line(format!("{:names$}  {:values$}  {}", row.name, row.value, row.origin))
        })
    })
}

/// How `docs/settings.md` begins.
const HEAD: &str = "\
# Settings

A setting is taken from a flag, else from the environment, else from the file `asof.toml`, else it has its
default. `asof config show` tells the value of each and where it comes from. This page is written by
`asof config docs`.";

/// Writes `docs/settings.md`.
fn docs(page: &mut Page<'_>, settings: &[Setting]) -> Result<(), Failure> {
    page.exact(HEAD)?;
    page.blank()?;
    for setting in settings {
        let (name, variable) = (setting.name, setting.variable());
        let place = if setting.environment_only { "environment only, " } else { "" };
        let secret = if setting.secret { "a secret, " } else { "" };
        let default = setting.default.filter(|default| !default.is_empty());
        let default =
            default.map_or_else(|| "no default".to_owned(), |default| format!("default `{default}`"));
        page.line(format!("- `{name}` (`{variable}`, {place}{secret}{default}):"))?;
        page.wrapped("  ", 2, setting.doc.trim())?;
    }
    Ok(())
}
