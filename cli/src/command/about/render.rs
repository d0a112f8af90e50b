//! What sources say besides law.

use asof_engine::query;
use asof_engine::store::Corpus;
use asof_schema::Metadata;
use serde_json::Value;

use super::{Answer, component};
use crate::Failure;
use crate::text::sheet::{list, maybe};
use crate::text::{Page, Sheet, paint};

/// The data in one line, as JSON; nothing where there is none.
fn data(said: &Metadata) -> Option<String> {
    (!said.data.is_empty()).then(|| Value::Object(said.data.clone()).to_string())
}

/// What is said as a table: a thing of which a source says something a row.
pub(super) fn sheet(answer: &Answer) -> Sheet {
    let row = |said: &Metadata| {
        let texts =
            said.texts.iter().map(|text| format!("{} [{}] {}", text.aspect, text.language, text.text));
        let mut cells = vec![query::subject(&said.of), maybe(component(said))];
        cells.extend([list(&said.same_as), list(texts), maybe(data(said))]);
        cells
    };
    Sheet::new(["of", "component", "same_as", "texts", "data"], answer.said.iter().map(row))
}

/// Writes the answer of `asof about`.
pub(super) fn about(page: &mut Page<'_>, corpus: &Corpus, answer: &Answer) -> Result<(), Failure> {
    if answer.said.is_empty() {
        return page.line("No source says anything of it besides law.");
    }
    page.line(paint(page.palette.strong, "As sources have it (these are not words of the law)"))?;
    for said in &answer.said {
        page.blank()?;
        let cited = component(said).map(|of| format!("  {}", query::cite_in(corpus, of, answer.at)));
        let title = paint(page.palette.strong, query::subject(&said.of));
        page.wrapped("", 2, &format!("{title}{}", cited.unwrap_or_default()))?;
        for id in &said.same_as {
            page.wrapped("  ", 2, &format!("same as {id}"))?;
        }
        for text in &said.texts {
            page.wrapped("  ", 2, &format!("{} [{}] {}", text.aspect, text.language, text.text))?;
        }
        if let Some(data) = data(said) {
            page.wrapped("  ", 2, &data)?;
        }
    }
    Ok(())
}
