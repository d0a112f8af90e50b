//! Whether a store holds together.

use asof_engine::query::NormCheck;

use super::acts;
use super::page::{Page, paint};
use crate::Failure;
use crate::command::Checked;

/// So many violations of a norm are shown; all of them are in the JSON form.
const SHOWN: usize = 50;

/// Writes the answer of `asof check`.
pub(crate) fn check(page: &mut Page<'_>, checked: &Checked) -> Result<(), Failure> {
    checked.report.norms.iter().try_for_each(|norm| of_norm(page, norm))?;
    let palette = page.palette;
    if checked.store.is_empty() {
        return page.field("store", paint(palette.added, "all that it holds follows from what was said"));
    }
    page.field("store", paint(palette.warning, "it holds what does not follow from what was said"))?;
    checked.store.iter().try_for_each(|said| page.wrapped("    ", 8, said))
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
