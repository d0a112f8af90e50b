//! What a search found.

use asof_engine::search::{Hit, When};
use asof_engine::store::Corpus;
use asof_schema::AsOf;

use super::acts::days;
use super::page::{Page, Palette, paint};
use super::references::cited;
use super::table::Rows;
use crate::Failure;
use crate::command::{Evolved, Searched, Shown};

/// What is said where nothing was found.
const NOTHING: &str = "Nothing that stood then has these words.";

/// The longest bar, in characters.
const BAR: usize = 40;

/// Writes what was found, the best first.
pub(crate) fn hits(
    page: &mut Page<'_>,
    corpus: &Corpus,
    found: &Searched,
    when: When,
) -> Result<(), Failure> {
    for said in found.note.iter().chain(&found.read) {
        page.line(said)?;
    }
    if found.hits.is_empty() {
        return page.line(NOTHING);
    }
    passages(page, corpus, &found.hits, when)
}

/// Writes both ends of time, and how many passages begin in each year.
pub(crate) fn evolution(
    page: &mut Page<'_>,
    corpus: &Corpus,
    evolved: &Evolved,
    when: When,
) -> Result<(), Failure> {
    if let Some(note) = &evolved.note {
        page.line(note)?;
    }
    let Some(span) = evolved.span else { return page.line(NOTHING) };
    let Palette { strong, dim, .. } = page.palette;
    for (heading, shown) in [("The earliest", &evolved.early), ("The latest", &evolved.late)] {
        if !shown.is_empty() {
            page.line(paint(strong, heading))?;
            passages(page, corpus, shown, when)?;
            page.blank()?;
        }
    }
    let most = evolved.coverage.iter().map(|year| year.hits).max().unwrap_or(1);
    page.line(paint(strong, format!("By year, {}", days(span))))?;
    for year in &evolved.coverage {
        let bar = "█".repeat((year.hits * BAR).div_ceil(most));
        page.line(format!("  {}  {} {}", year.year, paint(dim, bar), year.hits))?;
    }
    Ok(())
}

fn passages(page: &mut Page<'_>, corpus: &Corpus, shown: &[Shown], when: When) -> Result<(), Failure> {
    let mut rows = Rows::new(page, ["provision", "score", "valid", "words"]);
    rows.numbers(1);
    for Shown { hit, quote } in shown {
        let words = quote.as_ref().map(|quote| quote.text.replace('\n', " "));
        rows.row([
            cited(corpus, &hit.component, cited_at(hit, when)),
            format!("{:.2}", hit.score),
            days(hit.valid),
            words.unwrap_or_default(),
        ]);
    }
    rows.write(page)
}

/// What was found in a period is cited as it was when it began.
fn cited_at(hit: &Hit, when: When) -> AsOf {
    match when {
        When::At(at) => at,
        When::During { by, .. } => AsOf { at: hit.valid.start(), ..by },
    }
}
