//! What a court did.

use std::collections::BTreeSet;

use asof_engine::NormGraph;
use asof_engine::query::{self, ReadingView, Scope, Touch};
use asof_engine::store::Corpus;
use asof_schema::Vocabulary as _;

use super::Answer;
use crate::Failure;
use crate::command::judgments::touches;
use crate::text::sheet::{list, maybe, span};
use crate::text::{Page, Sheet, courts, paint};

/// What it did as a table: a reading or a command a row.
pub(super) fn sheet(answer: &Answer) -> Sheet {
    let columns =
        ["list", "from", "to", "components", "command", "operation", "court", "body", "case", "texts"];
    let reading = |list_name: &str, view: &ReadingView| {
        let said = &view.reading;
        let mut cells = vec![list_name.to_owned()];
        cells.extend(span(view.valid));
        cells.extend([view.component.to_string(), view.id.to_string(), view.operation().name().to_owned()]);
        cells.extend([&said.court, &said.body, &said.case].map(|word| maybe(word.as_ref())));
        cells.push(list(
            said.texts.iter().map(|text| format!("{} [{}] {}", text.aspect, text.language, text.text)),
        ));
        cells
    };
    let command = |touch: &Touch| {
        let (whose, action) = (&touch.whose, &touch.action);
        let mut cells = vec!["STATUTORY".to_owned(), maybe(touch.on), String::new(), list(&touch.components)];
        cells.extend([action.id.to_string(), action.operation.name().to_owned()]);
        cells.extend([&whose.court, &whose.body, &whose.case].map(|word| maybe(word.as_ref())));
        cells.push(String::new());
        cells
    };
    let readings = answer.readings().into_iter();
    let readings = readings.flat_map(|(name, _, views)| views.iter().map(move |view| reading(name, view)));
    Sheet::new(columns, readings.chain(answer.impact.statutory.iter().map(command)))
}

/// So many courts are named where none is called as it is asked.
const NAMED: usize = 10;

/// Where nothing is found, that no court on record has the name, and which courts there are.
pub(super) fn strange(corpus: &Corpus, answer: &Answer) -> Option<String> {
    if !answer.is_empty() {
        return None;
    }
    let point = corpus.point(answer.at);
    let of = |graph: &NormGraph| {
        query::readings_over_time_in(graph, &graph.norm().id.root(), point, Scope::Subtree)
    };
    let views = corpus.graphs().flat_map(|graph| of(graph));
    let courts: BTreeSet<String> = views.filter_map(|view| view.reading.court).collect();
    let asked = answer.court().to_lowercase();
    if courts.is_empty() {
        return Some("No reading of any court is on record.".to_owned());
    }
    if courts.iter().any(|court| court.to_lowercase() == asked) {
        return None;
    }
    let named: Vec<String> = courts.iter().take(NAMED).map(|court| format!("{court:?}")).collect();
    let more = courts.len().saturating_sub(NAMED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    Some(format!("No court on record has this name. There are {}{more}.", named.join(", ")))
}

/// Writes the answer of `asof court`.
pub(super) fn court(
    page: &mut Page<'_>,
    corpus: &Corpus,
    answer: &Answer,
    strange: Option<&str>,
) -> Result<(), Failure> {
    let body = answer.filter.body.iter().map(String::as_str);
    let title: Vec<&str> = std::iter::once(answer.court()).chain(body).collect();
    page.line(paint(page.palette.strong, title.join(", ")))?;
    if answer.is_empty() {
        page.line("Nothing that it did then is on record.")?;
        return strange.map_or(Ok(()), |strange| page.line(strange));
    }
    for (_, title, views) in answer.readings().into_iter().filter(|(.., views)| !views.is_empty()) {
        page.blank()?;
        page.line(paint(page.palette.strong, title))?;
        for view in views {
            page.blank()?;
            page.line(format!("  {}", query::cite_in(corpus, &view.component, answer.at)))?;
            courts::reading(page, view, courts::is_enacted(corpus, &view.component), "  ")?;
        }
    }
    if answer.impact.statutory.is_empty() {
        return Ok(());
    }
    page.blank()?;
    page.line(paint(page.palette.strong, "What its judgments command of the law"))?;
    touches(page, corpus, &answer.impact.statutory, answer.at)
}
