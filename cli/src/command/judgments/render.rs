//! What courts did to a provision.

use asof_engine::query::Touch;
use asof_engine::store::Corpus;
use asof_schema::{AsOf, Vocabulary as _};

use super::Answer;
use crate::text::courts::cited;
use crate::text::sheet::{MADE_BY, list, made_by, maybe};
use crate::text::{Page, Rows, Sheet, Words as _, acts, in_norm, paint};
use crate::{Failure, coverage};

/// The commands as a table.
pub(super) fn sheet(answer: &Answer) -> Sheet {
    let row = |touch: &Touch| {
        let whose = &touch.whose;
        let mut cells =
            vec![maybe(touch.on), touch.action.id.to_string(), touch.action.operation.name().to_owned()];
        cells.push(list(&touch.components));
        cells.extend([&whose.court, &whose.body, &whose.case].map(|word| maybe(word.as_ref())));
        cells.push(touch.statutory.to_string());
        cells.extend(made_by(std::slice::from_ref(&touch.action)));
        cells
    };
    let columns = ["on", "command", "operation", "components", "court", "body", "case", "statutory"];
    Sheet::new(columns.into_iter().chain(MADE_BY), answer.touches.iter().map(row))
}

/// Writes the answer of `asof judgments`.
pub(super) fn judgments(page: &mut Page<'_>, corpus: &Corpus, answer: &Answer) -> Result<(), Failure> {
    let title = in_norm(corpus, &answer.component, answer.at);
    page.line(paint(page.palette.strong, title))?;
    page.blank()?;
    page.field("coverage", format!("{}: {}", coverage::OF_TEXT, answer.coverage.sentence()))?;
    page.blank()?;
    if answer.touches.is_empty() {
        page.line("No judgment on record touched it then.")?;
        let is_all = coverage::has_all_judgments(&answer.coverage);
        return if is_all { Ok(()) } else { page.line(coverage::JUDGMENTS_UNTOLD) };
    }
    touches(page, corpus, &answer.touches, answer.at)
}

/// Writes commands, one a row; provisions are cited as at a point.
pub(in crate::command) fn touches(
    page: &mut Page<'_>,
    corpus: &Corpus,
    touches: &[Touch],
    at: AsOf,
) -> Result<(), Failure> {
    let mut rows = Rows::new(page, ["from", "provision", "what", "judgment", "court"]);
    rows.keep(0);
    for touch in touches {
        let components = touch.components.iter().map(|id| cited(corpus, id, at));
        let court = [&touch.whose.court, &touch.whose.body].into_iter().flatten();
        rows.row([
            touch.on.map_or_else(|| "unresolved".to_owned(), |on| on.to_string()),
            components.collect::<Vec<_>>().join("; "),
            touch.action.operation.words().to_owned(),
            acts::title(&touch.action),
            court.cloned().collect::<Vec<_>>().join(", "),
        ]);
    }
    rows.write(page)
}
