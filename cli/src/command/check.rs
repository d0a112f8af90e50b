//! `asof check`: the invariants of the data model.

use asof_engine::query::{self, CheckReport, NormCheck};
use clap::Args;
use serde::Serialize;

use super::Context;
use crate::text::{Page, acts, paint};
use crate::{Failure, Outcome, progress, store};

/// Check the store: the invariants of the data model, and a replay against what is stored
#[derive(Debug, Args)]
pub(crate) struct Check {}

/// What was found.
#[derive(Debug, Serialize)]
pub(crate) struct Checked {
    /// The versions against replay and the invariants.
    #[serde(flatten)]
    report: CheckReport,
    /// What else the store holds that does not follow from what was said.
    store: Vec<String>,
    /// Where its graph was made by older grammars, in words.
    outdated: Option<String>,
}

impl Check {
    #[expect(clippy::unused_self, reason = "every command runs alike")]
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let of_store = store::open(&context.address()?)?;
        let corpus = of_store.corpus();
        let bar = progress::bar("checking norms", corpus.graphs().count());
        bar.enable_steady_tick(std::time::Duration::from_millis(200));
        let report = query::check(&corpus, |done, _| bar.set_position(done as u64));
        bar.finish_and_clear();
        let comparing = progress::spinner("comparing with what was said");
        let store = of_store.differences();
        comparing.finish_and_clear();
        let advice = |outdated| format!("{outdated}; `asof renew` brings it up to date");
        let outdated = of_store.outdated()?.map(advice);
        let checked = Checked { report, store: store?, outdated };
        context.answer(&checked, write)?;
        Ok(super::any(checked.report.is_clean() && checked.store.is_empty()))
    }
}

/// So many norms are shown each by itself; of more, those that violate nothing are counted.
const MOST_EACH: usize = 5;
/// So many violations of a norm are shown; all of them are in the JSON form.
const SHOWN: usize = 50;

/// Writes the answer of `asof check`.
fn write(page: &mut Page<'_>, checked: &Checked) -> Result<(), Failure> {
    let norms = &checked.report.norms;
    let is_shown = |norm: &&NormCheck| norms.len() <= MOST_EACH || !norm.violations.is_empty();
    norms.iter().filter(is_shown).try_for_each(|norm| of_norm(page, norm))?;
    clean(page, norms.iter().filter(|norm| !is_shown(norm)))?;
    let palette = page.palette;
    if let Some(outdated) = &checked.outdated {
        page.field("outdated", paint(palette.warning, outdated))?;
    }
    if checked.store.is_empty() {
        return page
            .field("store", paint(palette.added, "everything in it follows from the recorded change sets"));
    }
    page.field(
        "store",
        paint(palette.warning, "it holds data that does not follow from the recorded change sets"),
    )?;
    checked.store.iter().try_for_each(|said| page.wrapped("    ", 8, said))
}

/// Writes how much there is of norms that violate nothing, if there are any.
fn clean<'n>(page: &mut Page<'_>, norms: impl Iterator<Item = &'n NormCheck>) -> Result<(), Failure> {
    let (mut count, mut components, mut versions, mut commands) = (0, 0, 0, 0);
    for norm in norms {
        let (of, more, others) = norm.counts;
        (count, components) = (count + 1, components + of);
        (versions, commands) = (versions + more, commands + others);
    }
    if count == 0 {
        return Ok(());
    }
    let counts = [(components, "component"), (versions, "version"), (commands, "command")]
        .map(|(number, of)| acts::count(number, of));
    let palette = page.palette;
    page.line(format!("{} with {}; --json gives each", acts::count(count, "norm"), counts.join(", ")))?;
    page.field("result", paint(palette.added, "every invariant holds"))
}

fn of_norm(page: &mut Page<'_>, norm: &NormCheck) -> Result<(), Failure> {
    let palette = page.palette;
    let (components, versions, commands) = norm.counts;
    page.line(paint(palette.strong, &norm.norm))?;
    page.field(
        "checked",
        format!(
            "{}, {}, {}, on {} and the day before each, at {} of knowledge",
            acts::count(components, "component"),
            acts::count(versions, "version"),
            acts::count(commands, "command"),
            acts::count(norm.boundaries, "boundary day"),
            acts::count(norm.slabs, "state"),
        ),
    )?;
    let found = norm.violations.len();
    if found == 0 {
        return page.field("result", paint(palette.added, "every invariant holds"));
    }
    page.field("result", paint(palette.warning, acts::count(found, "violation")))?;
    for violation in norm.violations.iter().take(SHOWN) {
        page.wrapped("    ", 8, &format!("{}: {}", violation.invariant, violation.message))?;
    }
    if found > SHOWN {
        page.line(format!("    and {} more; `--json` gives them all", found - SHOWN))?;
    }
    Ok(())
}
