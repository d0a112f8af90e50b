//! What went wrong, on the error stream.

use std::io::Write as _;

use serde::Serialize;

use super::page::{Page, Palette};
use super::readings::readings;
use crate::{Failure, Reading};

/// What a program gets on the standard output where there is no answer.
#[derive(Debug, Serialize)]
struct NoAnswer<'a> {
    answer: (),
    why: String,
    #[serde(skip_serializing_if = "<[Reading]>::is_empty")]
    readings: &'a [Reading],
}

/// Tells a failure; for a program also as a JSON document in place of the answer.
pub(crate) fn failure(failure: &Failure, json: bool, page: &mut Page<'_>) {
    if matches!(failure, Failure::Gone) {
        return;
    }
    let choice: &[Reading] = match failure {
        Failure::Ambiguous { readings, .. } => readings,
        _ => &[],
    };
    // Nobody is left to be told that the telling failed.
    let _ = tell(failure, choice, page.width);
    if json && matches!(failure, Failure::No(_) | Failure::Ambiguous { .. }) {
        let answer = NoAnswer { answer: (), why: failure.to_string(), readings: choice };
        let _ = page.json(&answer).and_then(|()| page.flush());
    }
}

fn tell(failure: &Failure, choice: &[Reading], width: usize) -> Result<(), Failure> {
    let mut stderr = std::io::stderr().lock();
    let kind = if matches!(failure, Failure::No(_)) { "no" } else { "error" };
    writeln!(stderr, "{kind}: {failure}")?;
    if !choice.is_empty() {
        let mut page = Page::new(&mut stderr, Palette::plain(), width);
        page.blank()?;
        readings(&mut page, choice)?;
        page.blank()?;
        page.line("Name the norm or the part (\"art. 60, CF\"), or give the id.")?;
    }
    Ok(())
}
