//! What a search found.

use asof_engine::search::{Hit, When};
use asof_engine::store::Corpus;
use asof_schema::AsOf;

use super::acts::days;
use super::page::Page;
use super::references::cited;
use super::table::Rows;
use crate::Failure;
use crate::command::Searched;

/// Writes what was found, the best first.
pub(crate) fn hits(
    page: &mut Page<'_>,
    corpus: &Corpus,
    found: &Searched,
    when: When,
) -> Result<(), Failure> {
    if let Some(note) = &found.note {
        page.line(note.clone())?;
    }
    if found.hits.is_empty() {
        return page.line("Nothing that stood then has these words.");
    }
    let mut rows = Rows::new(page, ["provision", "score", "valid", "words"]);
    rows.numbers(1);
    for shown in &found.hits {
        let hit = &shown.hit;
        let words = shown.quote.as_ref().map(|quote| quote.text.replace('\n', " "));
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
