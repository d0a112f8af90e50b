//! What waits.

use asof_engine::query::Upcoming;
use asof_engine::store::Corpus;
use asof_schema::{AsOf, Vocabulary as _};

use crate::text::sheet::{MADE_BY, made_by, maybe};
use crate::text::{Page, Rows, Sheet, Words as _, acts, paint};
use crate::{Failure, name};

/// What waits as a table.
pub(super) fn sheet(waiting: &[Upcoming]) -> Sheet {
    let row = |waits: &Upcoming| {
        let operation = waits.action.operation.name().to_owned();
        let condition = maybe(waits.condition.as_ref());
        let mut cells = vec![maybe(waits.on), condition, maybe(waits.component.as_ref()), operation];
        cells.extend(made_by(std::slice::from_ref(&waits.action)));
        cells
    };
    let columns = ["on", "condition", "component", "operation"];
    Sheet::new(columns.into_iter().chain(MADE_BY), waiting.iter().map(row))
}

/// Writes the answer of `asof upcoming`.
pub(super) fn upcoming(
    page: &mut Page<'_>,
    corpus: &Corpus,
    waiting: &[Upcoming],
    at: AsOf,
) -> Result<(), Failure> {
    if waiting.is_empty() {
        return page.line(format!("On {} nothing waits to take effect.", at.at));
    }
    page.line(paint(page.palette.strong, format!("Published, and not in effect on {}", at.at)))?;
    page.blank()?;
    let mut rows = Rows::new(page, ["from", "provision", "what", "act", "published"]);
    for waits in waiting {
        let from = match (&waits.on, &waits.condition) {
            (Some(on), _) => on.to_string(),
            (None, Some(condition)) => format!("unresolved: {condition}"),
            (None, None) => "unresolved".to_owned(),
        };
        let provision = waits.component.as_ref().and_then(|id| corpus.component(id).ok()).map(|component| {
            let named = name::cite(component, corpus.point(at));
            if corpus.graphs().count() > 1 {
                format!("{named} · {}", component.graph.norm().title)
            } else {
                named
            }
        });
        rows.row([
            from,
            provision.unwrap_or_default(),
            waits.action.operation.words().to_owned(),
            acts::title(&waits.action),
            waits.action.published.on.to_string(),
        ]);
    }
    rows.write(page)
}
