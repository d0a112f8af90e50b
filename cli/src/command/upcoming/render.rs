//! What waits.

use asof_engine::query;
use asof_engine::store::Corpus;
use asof_schema::{AsOf, Vocabulary as _};

use super::{Entry, Window};
use crate::Failure;
use crate::coverage::{Coverage, OfList};
use crate::text::sheet::{MADE_BY, made_by, maybe};
use crate::text::{Page, Rows, Sheet, Words as _, acts, paint};

/// What waits as a table.
pub(super) fn sheet(waiting: &[Entry]) -> Sheet {
    let row = |Entry { waits, coverage }: &Entry| {
        let operation = waits.action.operation.name().to_owned();
        let condition = maybe(waits.condition.as_ref());
        let mut cells = vec![maybe(waits.on), condition, maybe(waits.component.as_ref()), operation];
        cells.extend(made_by(std::slice::from_ref(&waits.action)));
        cells.push(coverage.state.name().to_owned());
        cells
    };
    let columns = ["on", "condition", "component", "operation"];
    Sheet::new(columns.into_iter().chain(MADE_BY).chain(["coverage"]), waiting.iter().map(row))
}

/// Writes the answer of `asof upcoming`.
pub(super) fn upcoming(
    page: &mut Page<'_>,
    corpus: &Corpus,
    waiting: &[Entry],
    whole: &[Coverage],
    at: AsOf,
    window: Window,
) -> Result<(), Failure> {
    let during = during(window);
    if waiting.is_empty() {
        let on_record = if whole.iter().all(Coverage::is_assured) { "" } else { " on record" };
        page.line(format!("On {} nothing{on_record} waits to take effect{during}.", at.at))?;
        return others(page, whole);
    }
    let of = if during.is_empty() { during } else { format!(", to take effect{during}") };
    page.line(paint(page.palette.strong, format!("Published, and not in effect on {}{of}", at.at)))?;
    page.blank()?;
    let mut rows = Rows::new(page, ["from", "provision", "what", "act", "published", "known"]);
    for Entry { waits, coverage } in waiting {
        let from = match (&waits.on, &waits.condition) {
            (Some(on), _) => on.to_string(),
            (None, Some(condition)) => format!("unresolved: {condition}"),
            (None, None) => "unresolved".to_owned(),
        };
        let provision = waits.component.as_ref().and_then(|id| corpus.component(id).ok()).map(|component| {
            let named = query::cite(component, corpus.point(at));
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
            coverage.state.words().to_owned(),
        ]);
    }
    rows.write(page)?;
    page.blank()?;
    others(page, whole)
}

/// When what is asked for takes effect, in words.
fn during(window: Window) -> String {
    let days = match (window.since, window.before) {
        (None, None) => return String::new(),
        (Some(since), None) => format!("from {since} on"),
        (None, Some(before)) => format!("before {before}"),
        (Some(since), Some(before)) => format!("from {since} on and before {before}"),
    };
    format!(" {days}, or under a condition")
}

/// Writes whether other acts may wait that are not here.
fn others(page: &mut Page<'_>, whole: &[Coverage]) -> Result<(), Failure> {
    match whole {
        [] => Ok(()),
        [one] => page.line(format!("Whether it is all: {}", one.sentence())),
        several => {
            page.line("Whether it is all of each norm:")?;
            OfList::of(several).write(page)
        }
    }
}
