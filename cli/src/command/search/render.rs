//! What a search found.

use std::sync::Arc;

use asof_engine::NormGraph;
use asof_engine::query;
use asof_engine::search::{Hit, ReadingHit, When};
use asof_engine::store::Corpus;
use asof_schema::{AsOf, ComponentId, Day, Vocabulary as _};

use super::super::clocks::as_known;
use super::{Searched, Shown};
use crate::Failure;
use crate::coverage::Known;
use crate::text::sheet::{maybe, span};
use crate::text::{Page, Rows, Sheet, Words as _, acts, cited, courts, paint};

/// What is said where nothing was found.
pub(in crate::command) const NOTHING: &str = "Nothing that stood then has these words.";

/// Passages as a table; of several lists, each under its name.
pub(in crate::command) fn sheet<const N: usize>(lists: [(&str, &[Shown]); N]) -> Sheet {
    let columns = [
        "list", "component", "version", "score", "valid_from", "valid_to", "words", "words_version",
        "words_start", "words_end", "coverage",
    ];
    let row = |list: &str, Shown { hit, quote, coverage, .. }: &Shown| {
        let mut cells = vec![list.to_owned(), hit.component.to_string(), hit.version.to_string()];
        cells.push(hit.score.to_string());
        cells.extend(span(hit.valid));
        let quote = quote.as_ref();
        cells.push(maybe(quote.map(|quote| &quote.text)));
        cells.push(maybe(quote.map(|quote| &quote.version)));
        cells.extend([maybe(quote.map(|quote| quote.start)), maybe(quote.map(|quote| quote.end))]);
        cells.push(coverage.weakest().state.name().to_owned());
        cells
    };
    let rows = lists.into_iter().flat_map(|(list, shown)| shown.iter().map(move |shown| row(list, shown)));
    Sheet::new(columns, rows)
}

/// Passages as a table, and then what courts say, under its own name.
pub(super) fn with_readings<const N: usize>(lists: [(&str, &[Shown]); N], readings: &[ReadingHit]) -> Sheet {
    let row = |ReadingHit { reading, text, score }: &ReadingHit| {
        let mut cells = vec!["READING".to_owned(), reading.component.to_string(), reading.id.to_string()];
        cells.push(score.to_string());
        cells.extend(span(reading.valid));
        cells.push(text.text.clone());
        cells.extend(std::iter::repeat_n(String::new(), 4));
        cells
    };
    sheet(lists).and(readings.iter().map(row))
}

/// Writes what was found, the best first.
pub(super) fn hits(
    page: &mut Page<'_>,
    corpus: &Corpus,
    found: &Searched,
    when: When,
) -> Result<(), Failure> {
    for said in found.note.iter().chain(&found.read) {
        page.line(said)?;
    }
    if found.is_empty() {
        page.line(NOTHING)?;
        if let Some(said) = before_all(corpus, when) {
            page.line(said)?;
        }
    }
    unfound(page, corpus, &found.unfound, found.as_of)?;
    if !found.hits.is_empty() {
        passages(page, corpus, &found.hits, when)?;
        page.blank()?;
    }
    for (of, documents) in [("judgments", &found.judgments), ("debates", &found.debates)] {
        if documents.is_empty() {
            continue;
        }
        page.line(paint(page.palette.strong, format!("In {of} (these are not words of the law)")))?;
        passages(page, corpus, documents, when)?;
        page.blank()?;
    }
    if found.passages().next().is_some() {
        page.line(day(when, &found.asked))?;
        found.coverage.write(page)?;
    }
    readings(page, corpus, found)
}

/// The first day on which any law is there, where what is searched is before it.
pub(super) fn before_all(corpus: &Corpus, when: When) -> Option<String> {
    let (to, by) = match when {
        When::At(at) => (at.at.succ(), at),
        When::During { to, by, .. } => (to, by),
    };
    let point = corpus.point(by);
    let first = |graph: &Arc<NormGraph>| Some(graph.root()?.first_version(point)?.start());
    let first = corpus.graphs().filter_map(first).min().filter(|_| corpus.is_whole())?;
    (to <= first).then(|| format!("No law that is here has a text of then: the first one is of {first}."))
}

/// Writes how far that is known in which nothing was found, where that is not assured.
pub(in crate::command) fn unfound(
    page: &mut Page<'_>,
    corpus: &Corpus,
    unfound: &[(ComponentId, Known)],
    at: AsOf,
) -> Result<(), Failure> {
    for (id, known) in unfound.iter().filter(|(_, known)| !known.weakest().is_assured()) {
        let of = query::cite_in(corpus, id, at);
        page.line(format!("How far {of} is known: {}", known.sentence()))?;
    }
    Ok(())
}

/// Writes what courts say, apart from the law.
fn readings(page: &mut Page<'_>, corpus: &Corpus, found: &Searched) -> Result<(), Failure> {
    if found.readings.is_empty() {
        return Ok(());
    }
    page.blank()?;
    page.line(paint(page.palette.strong, "Read by courts (these are not words of the law)"))?;
    for ReadingHit { reading, .. } in &found.readings {
        page.blank()?;
        page.line(format!("  {}", query::cite_in(corpus, &reading.component, found.as_of)))?;
        courts::reading(page, reading, courts::is_enacted(corpus, &reading.component), "  ")?;
    }
    Ok(())
}

/// The day that was asked for, or the period.
fn day(when: When, asked: &str) -> String {
    match when {
        When::At(_) => format!("On {asked}."),
        When::During { from, to, by, .. } => {
            let days = match (from, to.closed()) {
                (Day::MIN, None) => "On all days".to_owned(),
                (Day::MIN, Some(to)) => format!("On the days before {to}"),
                (from, None) => format!("From {from} on"),
                (from, Some(to)) => format!("From {from} to before {to}"),
            };
            format!("{days}{}.", as_known(by))
        }
    }
}

/// Writes passages, one a row.
pub(in crate::command) fn passages(
    page: &mut Page<'_>,
    corpus: &Corpus,
    shown: &[Shown],
    when: When,
) -> Result<(), Failure> {
    let mut rows = Rows::new(page, ["provision", "score", "valid", "known", "words"]);
    rows.numbers(1);
    for Shown { hit, quote, coverage, .. } in shown {
        let words = quote.as_ref().map(|quote| {
            let more = if quote.cut_after { " […]" } else { "" };
            format!("{}{more}", quote.text.replace('\n', " "))
        });
        // Words carry the citation of the provision whose they are, not of what they were found in.
        let said = quote.as_ref().map_or(&hit.component, |quote| &quote.version.component);
        rows.row([
            cited(corpus, said, cited_at(hit, when)),
            format!("{:.2}", hit.score),
            acts::days(hit.valid),
            coverage.weakest().state.words().to_owned(),
            words.unwrap_or_default(),
        ]);
    }
    rows.write(page)
}

/// What was found in a period is cited as it was when it began.
pub(super) fn cited_at(hit: &Hit, when: When) -> AsOf {
    match when {
        When::At(at) => at,
        When::During { by, .. } => AsOf { at: hit.valid.start(), ..by },
    }
}
