//! What went wrong, on the error stream.

use std::io::{IsTerminal as _, Write as _};

use serde::Serialize;

use super::page::{Page, Palette, harmless};
use super::readings::readings;
use super::sheet::{Sheet, TableForm};
use crate::shape::Resolved;
use crate::{Failure, Reading};

/// What a program gets on the standard output where there is no answer.
#[derive(Debug, Serialize)]
struct Unanswered {
    answer: (),
    code: &'static str,
    why: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    readings: Vec<Resolved>,
}

/// Tells a failure; for a program also as a JSON document in place of the answer.
pub(crate) fn failure(failure: &Failure, json: bool, page: &mut Page<'_>) {
    tell(failure, page.width);
    if json {
        no_answer(failure, page);
    }
}

/// Writes why there is no answer, as a JSON document.
pub(crate) fn no_answer(failure: &Failure, page: &mut Page<'_>) {
    if matches!(failure, Failure::No(..) | Failure::Ambiguous { .. }) {
        let readings = readings_of(failure).iter().map(Resolved::from).collect();
        let answer = Unanswered { answer: (), code: failure.code(), why: failure.to_string(), readings };
        // Nobody is left to be told that the telling failed.
        let _ = page.json(&answer).and_then(|()| page.flush());
    }
}

/// Writes why there is no answer into the file that the answer was to be in, as people read it or as a table of one
/// row: what an earlier answer left there would be taken for this one.
pub(crate) fn no_in_file(failure: &Failure, form: Option<TableForm>, page: &mut Page<'_>) {
    let sheet = || Sheet::new(["code", "why"], [vec![failure.code().to_owned(), failure.to_string()]]);
    // Nobody is left to be told that the telling failed.
    let _ = match form {
        Some(form) => sheet().write(page, form),
        None => page.exact(format!("no: {failure}")),
    };
}

/// Says something beside the answer, on the error stream.
pub(crate) fn note(said: &str) {
    // Nobody is left to be told that the telling failed.
    let _ = writeln!(std::io::stderr(), "note: {}", harmless(said, false));
}

/// Tells a failure on the error stream, in lines as wide as a page where that is a terminal.
pub(crate) fn tell(failure: &Failure, width: usize) {
    if !matches!(failure, Failure::Gone) {
        let _ = write(failure, width);
    }
}

fn readings_of(failure: &Failure) -> &[Reading] {
    match failure {
        Failure::Ambiguous { readings, .. } => readings,
        _ => &[],
    }
}

fn write(failure: &Failure, width: usize) -> Result<(), Failure> {
    let mut stderr = std::io::stderr().lock();
    let terminal = stderr.is_terminal();
    let kind = if matches!(failure, Failure::No(..)) { "no" } else { "error" };
    let mut page = Page::new(&mut stderr, Palette::plain(), width);
    let said = format!("{kind}: {failure}");
    let told = if terminal { page.line(said) } else { page.exact(said) };
    told?;
    choice(failure, &mut page)
}

/// Writes a failure as an answer.
pub(crate) fn explain(failure: &Failure, page: &mut Page<'_>) -> Result<(), Failure> {
    page.exact(failure)?;
    choice(failure, page)
}

/// How many of the provisions that words may mean an error lists: a number without its article is in most of a law.
const MOST: usize = 20;

/// Writes what else may have been meant.
fn choice(failure: &Failure, page: &mut Page<'_>) -> Result<(), Failure> {
    let choice = readings_of(failure);
    if !choice.is_empty() {
        page.blank()?;
        readings(page, choice.get(..MOST).unwrap_or(choice))?;
        page.blank()?;
        if choice.len() > MOST {
            page.line(format!("and {} more: `asof resolve` lists them.", choice.len() - MOST))?;
        }
        page.line("Name the norm or the part (\"art. 60, CF\"), or give the id.")?;
    }
    Ok(())
}
