//! What a search found.

use asof_engine::search::Found;
use asof_engine::store::Corpus;
use asof_schema::AsOf;

use super::acts::days;
use super::page::Page;
use super::references::cited;
use super::table::Rows;
use crate::Failure;

/// Writes what was found, the best first.
pub(crate) fn hits(page: &mut Page<'_>, corpus: &Corpus, found: &Found, at: AsOf) -> Result<(), Failure> {
    if found.hits.is_empty() {
        return page.line(format!("Nothing that stood on {} has these words.", at.at));
    }
    let mut rows = Rows::new(page, ["provision", "score", "valid", "words"]);
    rows.numbers(1);
    for hit in &found.hits {
        let words = hit.quote.as_ref().map(|quote| quote.text.replace('\n', " "));
        rows.row([
            cited(corpus, &hit.component, at),
            format!("{:.2}", hit.score),
            days(hit.valid),
            words.unwrap_or_default(),
        ]);
    }
    rows.write(page)
}
