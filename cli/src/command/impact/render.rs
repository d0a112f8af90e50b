//! What changed in a period, or by an act.

use asof_engine::query::{Impact, ImpactEntry};
use asof_engine::store::Corpus;
use asof_schema::{ActId, AsOf, Cause, Day, Vocabulary as _};

use super::super::clocks::as_known;
use super::Answer as Impacted;
use crate::text::sheet::{list, maybe};
use crate::text::{Page, Rows, Sheet, Words as _, acts, in_norm, paint, paths, titled};
use crate::{Failure, reference};

/// What was affected as a table: a provision a row.
pub(super) fn sheet(answers: &[Impacted]) -> Sheet {
    let columns = [
        "scope", "component", "type", "label", "changes", "causes", "first", "last", "acts", "codes",
        "effective",
    ];
    let row = |scope: &str, entry: &ImpactEntry| {
        let causes = entry.causes.iter().map(|&(cause, count)| format!("{count} {}", cause.name()));
        vec![
            scope.to_owned(),
            entry.component.to_string(),
            entry.component_type.clone(),
            entry.label.clone(),
            entry.changes.to_string(),
            list(causes),
            entry.first.to_string(),
            entry.last.to_string(),
            list(entry.acts.iter().map(|act| &act.act)),
            list(entry.acts.iter().map(|act| &act.code)),
            list(entry.acts.iter().map(|act| maybe(act.effective))),
        ]
    };
    let rows = answers
        .iter()
        .map(|answer| &answer.impact)
        .flat_map(|impact| impact.affected.iter().map(move |entry| row(impact.scope.as_str(), entry)));
    Sheet::new(columns, rows)
}

/// Writes the answers of `asof impact`, one a norm.
pub(super) fn impact(page: &mut Page<'_>, corpus: &Corpus, answers: &[Impacted]) -> Result<(), Failure> {
    for (at, answer) in answers.iter().enumerate() {
        if at > 0 {
            page.blank()?;
        }
        of_norm(page, corpus, answer)?;
        if let Some(dependents) = &answer.dependents {
            page.blank()?;
            page.line(paint(page.palette.strong, "Provisions that depend on what changed"))?;
            page.line(paint(page.palette.dim, format!("by the words {}", of_day(dependents.read_at.at))))?;
            page.blank()?;
            paths(page, corpus, &dependents.dependents, dependents.read_at)?;
        }
    }
    Ok(())
}

/// What happened to a provision, with how often each. That it is seen for the first time does not say that it was added.
fn causes(entry: &ImpactEntry) -> Vec<String> {
    let later =
        |(cause, count)| (cause, if cause == Cause::Inserted { count - entry.first_seen } else { count });
    let causes = entry.causes.iter().copied().map(later).map(|(cause, count)| (cause.words(), count));
    let told = causes.chain([("first seen", entry.first_seen)]).filter(|&(_, count)| count > 0);
    told.map(|(words, count)| times(count, words)).collect()
}

fn of_day(day: Day) -> String {
    day.closed().map_or_else(|| "of the last state of the law".to_owned(), |day| format!("of {day}"))
}

fn of_norm(page: &mut Page<'_>, corpus: &Corpus, impacted: &Impacted) -> Result<(), Failure> {
    let (palette, answer) = (page.palette, &impacted.impact);
    let last = answer.filter.to.pred();
    page.line(paint(palette.strong, titled(corpus, &answer.scope, AsOf::day(last))))?;
    page.line(paint(palette.dim, asked(corpus, answer) + &as_known(impacted.at)))?;
    page.field("coverage", impacted.coverage.sentence())?;
    for (nth, other) in impacted.others.iter().enumerate() {
        let said = reference::borne(corpus, other, AsOf::day(answer.filter.last_day()));
        page.field(if nth == 0 { "number" } else { "" }, said)?;
    }
    page.blank()?;
    if answer.changes == 0 {
        let on_record =
            "Nothing changed on record. Whether the law changed is not known of all of these days.";
        let is_assured = impacted.coverage.weakest.is_assured();
        return page.line(if is_assured { "Nothing changed." } else { on_record });
    }
    let mut rows = Rows::new(page, ["provision", "changes", "what", "acts", "days"]);
    rows.numbers(1);
    rows.keep(1);
    rows.at_least(4, 10);
    for entry in &answer.affected {
        let what = causes(entry);
        let codes: Vec<&str> = entry.acts.iter().map(|act| act.code.as_str()).collect();
        let changes = acts::grouped(entry.changes as usize);
        let provision = in_norm(corpus, &entry.component, AsOf::day(entry.last.min(last)));
        rows.row([provision, changes, what.join(", "), codes.join(", "), days(entry)]);
    }
    rows.write(page)?;
    page.blank()?;
    let (changes, places) = (answer.changes as usize, answer.affected.len());
    let said = format!("{} in {}", acts::count(changes, "change"), acts::count(places, "provision"));
    let by =
        if answer.acts.is_empty() { String::new() } else { format!(", by {}", acts::listed(&answer.acts)) };
    page.wrapped("", 2, &format!("{said}{by}"))
}

fn asked(corpus: &Corpus, answer: &Impact) -> String {
    let filter = &answer.filter;
    let period = match (filter.from, filter.to) {
        (Day::MIN, Day::MAX) => "at any time".to_owned(),
        (from, Day::MAX) => format!("from {from} on"),
        (from, to) => format!("from {from} to before {to}"),
    };
    let act = |id: &ActId| {
        let graph = corpus.graph(answer.scope.norm_str()).ok();
        let row = graph.and_then(|graph| graph.acts().find(|row| row.act.id == *id));
        row.map_or_else(|| id.to_string(), |row| acts::coded(&row.act.title, &row.act.code))
    };
    let acts: Vec<String> = filter.acts.iter().map(act).collect();
    if acts.is_empty() { period } else { format!("{period}, by {}", acts.join(", ")) }
}

fn times(count: u32, what: &str) -> String {
    if count == 1 { what.to_owned() } else { format!("{count} × {what}") }
}

fn days(entry: &ImpactEntry) -> String {
    if entry.first == entry.last {
        entry.first.to_string()
    } else {
        format!("{} – {}", entry.first, entry.last)
    }
}
