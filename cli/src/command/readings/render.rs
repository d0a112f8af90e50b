//! What courts say that a provision means.

use asof_engine::query::{Agreement, ReadingDiff, ReadingView, StayedReading};
use asof_engine::store::Corpus;
use asof_schema::{AsOf, Vocabulary as _};

use super::{Answer, Told};
use crate::text::courts::{self, cited};
use crate::text::sheet::{list, maybe, span};
use crate::text::{Page, Sheet, Words as _, paint};
use crate::{Failure, coverage};

/// The readings as a table: a reading a row, and between two days on which of them it stands.
pub(super) fn sheet(answer: &Answer) -> Sheet {
    let columns = [
        "component", "reading", "valid_from", "valid_to", "ends", "words", "court", "body", "case",
        "authority", "between", "texts",
    ];
    let row = |view: &ReadingView| {
        let said = &view.reading;
        let mut cells = vec![view.component.to_string(), view.id.to_string()];
        cells.extend(span(view.valid));
        cells.push(maybe(view.ended.as_ref().map(|ended| ended.why.name())));
        cells.push(view.words.name().to_owned());
        cells.extend([&said.court, &said.body, &said.case, &said.authority].map(|word| maybe(word.as_ref())));
        cells.push(change(answer, view).to_owned());
        cells.push(list(
            said.texts.iter().map(|text| format!("{} [{}] {}", text.aspect, text.language, text.text)),
        ));
        cells
    };
    Sheet::new(columns, answer.readings().map(row))
}

/// What became of a reading between two days; nothing where one day was asked for.
fn change(answer: &Answer, view: &ReadingView) -> &'static str {
    let Told::Between(_, diff) = &answer.told else { return "" };
    let is = |list: &[ReadingView]| list.iter().any(|other| other.id == view.id);
    match () {
        () if is(&diff.begun) => "BEGUN",
        () if is(&diff.gone) => "GONE",
        () => "STAYED",
    }
}

/// Writes the answer of `asof readings`.
pub(super) fn readings(page: &mut Page<'_>, corpus: &Corpus, answer: &Answer) -> Result<(), Failure> {
    let title = if answer.cited == answer.norm { String::new() } else { format!(" · {}", answer.norm) };
    page.line(format!("{}{title}", paint(page.palette.strong, &answer.cited)))?;
    page.blank()?;
    let between = matches!(answer.told, Told::Between(..));
    let when = if answer.period.is_some() { "in" } else { "on" };
    page.field(if between { "between" } else { when }, &answer.asked)?;
    page.field("provision", &answer.component)?;
    for known in &answer.known {
        let day =
            if between || answer.period.is_some() { format!(" on {}", known.on) } else { String::new() };
        page.field("coverage", format!("{}{day}: {}", coverage::OF_TEXT, known.sentence()))?;
    }
    match &answer.told {
        Told::Standing(_, agreement, list) => {
            // Of its own readings: where all are of what is below it, each says it for itself.
            if list.is_empty() || *agreement != Agreement::None {
                page.field("agreement", told(*agreement))?;
            }
            courts::standing(page, list, &answer.component, "  ")
        }
        Told::History(at, history) if history.is_empty() => nothing(page, *at),
        Told::History(at, history) => each(page, corpus, answer, history, *at),
        Told::Between([before, after], diff) => differences(page, corpus, answer, (*before, *after), diff),
    }?;
    if answer.readings().next().is_none() && !answer.has_all_judgments() {
        page.blank()?;
        page.line(coverage::JUDGMENTS_UNTOLD)?;
    }
    Ok(())
}

fn told(agreement: Agreement) -> String {
    format!("{} ({})", agreement.words(), agreement.name())
}

fn nothing(page: &mut Page<'_>, at: AsOf) -> Result<(), Failure> {
    let known = at.known.map(|known| format!(" as known on {known}")).unwrap_or_default();
    page.blank()?;
    page.line(format!("There is no reading of it on any day{known}."))
}

/// Writes readings, each below how its component is cited where that is not the one asked for.
fn each(
    page: &mut Page<'_>,
    corpus: &Corpus,
    answer: &Answer,
    views: &[ReadingView],
    at: AsOf,
) -> Result<(), Failure> {
    for view in views {
        page.blank()?;
        if view.component != answer.component {
            page.line(format!("  {}", cited(corpus, &view.component, at)))?;
        }
        courts::reading(page, view, courts::is_enacted(corpus, &view.component), "  ")?;
    }
    Ok(())
}

fn differences(
    page: &mut Page<'_>,
    corpus: &Corpus,
    answer: &Answer,
    (before, after): (AsOf, AsOf),
    diff: &ReadingDiff,
) -> Result<(), Failure> {
    let palette = page.palette;
    let lists = [("No longer there", &diff.gone, before), ("New", &diff.begun, after)];
    for (title, views, at) in lists.into_iter().filter(|(_, views, _)| !views.is_empty()) {
        page.blank()?;
        page.line(paint(palette.strong, title))?;
        each(page, corpus, answer, views, at)?;
    }
    if !diff.stayed.is_empty() {
        page.blank()?;
        page.line(paint(palette.strong, "On both days"))?;
    }
    for StayedReading { after: view, words_changed, .. } in &diff.stayed {
        each(page, corpus, answer, std::slice::from_ref(view), after)?;
        let under = match words_changed {
            Some(false) => continue,
            Some(true) => "The words of the law under it changed between the two days.",
            None => "Whether the words of the law under it changed cannot be told.",
        };
        page.line(format!("  {}", paint(palette.warning, under)))?;
    }
    Ok(())
}
