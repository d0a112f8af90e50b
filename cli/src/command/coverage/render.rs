//! How far norms are known, as a table and in words.

use asof_engine::coverage::{Parts, StateDays, TouchStatus};
use asof_schema::{Day, Evidence, Vocabulary as _};
use asof_server::picture::{self, Span};

use super::{OfAct, OfNorm, OfPart};
use crate::Failure;
use crate::coverage::counted;
use crate::text::sheet::{list, maybe};
use crate::text::{Page, Rows, Sheet, Words as _, acts as counts, begun, left, paint};

/// So many norms are shown each with its records; of more, each has a row.
const MOST_EACH: usize = 5;
/// So many norms or parts are shown at most, unless all are asked for.
const MOST_ROWS: usize = 12;
/// So many records of a kind are shown then.
const FEW: usize = 3;
/// The room for the name of a part, in letters, with which its bar is drawn.
const LEAST: usize = 8;
/// So many letters of the words of a record.
const LETTERS: usize = 80;
/// So many of the name of a norm in a row.
const NAME: usize = 60;
/// So many of what is said of a norm.
const SENTENCE: usize = 400;

/// Every record and every gap a row.
pub(super) fn sheet(all: &[OfNorm<'_>]) -> Sheet {
    let columns =
        ["norm", "record", "kind", "components", "from", "through", "status", "basis", "words", "source"];
    Sheet::new(columns, all.iter().flat_map(|of| [gaps(of), records(of)]).flatten())
}

fn row(of: &OfNorm<'_>, record: &str, cells: [String; 8]) -> Vec<String> {
    let mut row = vec![of.norm.to_string(), record.to_owned()];
    row.extend(cells);
    row
}

/// The gaps of the norm, then those of each part.
fn gaps(of: &OfNorm<'_>) -> Vec<Vec<String>> {
    let gap = |components: String, gap: &StateDays| {
        let [from, through] = [gap.days.start().to_string(), maybe(gap.days.end().map(Day::pred))];
        let empty = String::new;
        let status = gap.state.words().to_owned();
        row(of, "gap", [empty(), components, from, through, status, empty(), empty(), empty()])
    };
    let of_norm = of.gaps.iter().map(|days| gap(of.norm.to_string(), days));
    let of_part =
        of.parts.iter().flat_map(|part| part.gaps.iter().map(|days| gap(part.component.to_string(), days)));
    of_norm.chain(of_part).collect()
}

/// What is recorded of the norm.
fn records(of: &OfNorm<'_>) -> Vec<Vec<String>> {
    let claims = of.claims.iter().map(|claim| {
        let (kind, basis) = (claim.says.name().to_owned(), claim.basis.name().to_owned());
        let through = claim.through.to_string();
        let [components, words] = [claim.component.to_string(), maybe(claim.note.as_ref())];
        let cells =
            [kind, components, String::new(), through, String::new(), basis, words, source(claim.evidence)];
        row(of, "claim", cells)
    });
    let touches = of.acts.iter().map(|OfAct { act, touch, status }| {
        let (from, status) = (act.effective_at(touch).to_string(), status.words().to_owned());
        let basis = touch.effective.or(act.effective).unwrap_or(act.published).basis.name().to_owned();
        let [kind, components] = [act.kind.name().to_owned(), touch.component.to_string()];
        let words = format!("{} ({})", act.title, act.id);
        row(of, "act", [kind, components, from, String::new(), status, basis, words, source(act.evidence)])
    });
    let doubts = of.doubts.iter().map(|doubt| {
        let through = maybe(doubt.until.map(Day::pred));
        let [kind, words] = [doubt.code.clone(), doubt.message.clone()];
        let (components, from) = (list(&doubt.touches), doubt.effective().to_string());
        let empty = String::new;
        row(of, "doubt", [kind, components, from, through, empty(), empty(), words, source(doubt.evidence)])
    });
    claims.chain(touches).chain(doubts).collect()
}

/// `SHA-256:first byte-byte after the last`.
fn source(evidence: Option<Evidence>) -> String {
    maybe(evidence.map(|at| format!("{}:{}-{}", at.sha256, at.start, at.end)))
}

/// Writes each norm with what is recorded of it, or the first of it.
pub(super) fn norms(page: &mut Page<'_>, norms: &[OfNorm<'_>], all: bool) -> Result<(), Failure> {
    if !all && norms.len() > MOST_EACH {
        return each_in_a_row(page, norms);
    }
    for (place, of) in norms.iter().enumerate() {
        if place > 0 {
            page.blank()?;
        }
        page.line(paint(page.palette.strong, of.title))?;
        page.field("on", of.as_of.at)?;
        let sentence = of.coverage.sentence();
        page.field("coverage", if all { sentence } else { begun(&sentence, SENTENCE) })?;
        if let Some(day) = of.coverage.through {
            page.field("covered", format!("through {day}"))?;
        }
        page.field("parts", counted(of.coverage.parts))?;
        if !of.says_something() {
            continue;
        }
        if !of.parts.is_empty() {
            page.blank()?;
            parts(page, of, all)?;
        }
        page.blank()?;
        recorded(page, of, all)?;
    }
    Ok(())
}

/// Writes how many norms have each state, and a row of each, the weakest first.
fn each_in_a_row(page: &mut Page<'_>, norms: &[OfNorm<'_>]) -> Result<(), Failure> {
    let states: Parts = norms.iter().map(|of| of.coverage.state).collect();
    page.line(format!("{} norms: {}.", counts::grouped(norms.len()), counted(states)))?;
    page.blank()?;
    let mut weakest: Vec<&OfNorm<'_>> = norms.iter().collect();
    weakest.sort_by_key(|of| of.coverage.state);
    let mut table = Rows::new(page, ["norm", "parts", "covered through", "acts not applied", "doubts"]);
    for of in weakest.into_iter().take(MOST_ROWS) {
        let open = of.acts.iter().filter(|of| of.status == TouchStatus::Touching).count();
        table.row([
            begun(of.title, NAME),
            counted(of.coverage.parts),
            maybe(of.coverage.through),
            counts::grouped(open),
            counts::grouped(of.doubts.len()),
        ]);
    }
    table.write(page)?;
    left(page, &[(norms.len(), MOST_ROWS, "norms")])
}

/// A bar of each part over the years; of many the weakest, unless all are asked for, and then with its state on the day.
fn parts(page: &mut Page<'_>, of: &OfNorm<'_>, all: bool) -> Result<(), Failure> {
    let mut shown: Vec<&OfPart> = of.parts.iter().collect();
    if !all && shown.len() > MOST_ROWS {
        shown.sort_by_key(|part| part.coverage.state);
        shown.truncate(MOST_ROWS);
    }
    let rows = of.rows(shown.iter().copied());
    let Some(span) = Span::of(&rows) else { return Ok(()) };
    let axis = picture::axis(span);
    let room = page.width.saturating_sub(axis.chars().count() + 4);
    let drawn = room >= LEAST;
    if drawn {
        let local = |name: &str| -> String {
            name.replace(of.title, "").trim_matches([' ', ',']).chars().take(room).collect()
        };
        let names: Vec<String> = rows.iter().map(|row| local(&row.name)).collect();
        let wide = names.iter().map(|name| name.chars().count()).max().unwrap_or_default();
        for (name, row) in names.iter().zip(&rows) {
            page.exact(format!("  {name:wide$}  {}", picture::bars(span, row.stretches)))?;
        }
        page.exact(format!("  {:wide$}  {axis}", ""))?;
        page.line("  A bar is as high as the share that is assured on the worst of its days.")?;
    } else if !all {
        // A narrow page has a line a part in place of its bar.
        for OfPart { citation, coverage, .. } in shown.iter().copied() {
            let through = coverage.through.map(|day| format!(", covered through {day}")).unwrap_or_default();
            page.wrapped("  ", 4, &format!("{citation}: {}{through}", counted(coverage.parts)))?;
        }
    }
    if !all {
        return left(page, &[(of.parts.len(), shown.len(), "parts")]);
    }
    if drawn {
        page.blank()?;
    }
    let mut table = Rows::new(page, ["part", "on the day", "covered through", "acts not applied", "doubts"]);
    for part in &shown {
        table.row([
            part.citation.clone(),
            counted(part.coverage.parts),
            maybe(part.coverage.through),
            counts::grouped(part.acts),
            counts::grouped(part.doubts),
        ]);
    }
    table.write(page)?;
    left(page, &[(of.parts.len(), shown.len(), "parts")])
}

/// Writes what is recorded of a norm, and its gaps; of many of a kind the first few, what is open before the rest.
fn recorded(page: &mut Page<'_>, of: &OfNorm<'_>, all: bool) -> Result<(), Failure> {
    let rows = [gaps(of), records(of)].concat();
    let few = if all { usize::MAX } else { FEW };
    let mut lists = Vec::new();
    for (record, many) in [("gap", "gaps"), ("claim", "claims"), ("act", "acts"), ("doubt", "doubts")] {
        let is_open =
            |row: &Vec<String>| row.get(6).is_some_and(|said| said == TouchStatus::Touching.words());
        let mut these: Vec<&Vec<String>> =
            rows.iter().filter(|row| row.get(1).is_some_and(|of| of == record)).collect();
        if these.len() > few {
            these.sort_by_key(|row| !is_open(row));
        }
        lists.push((these.len(), few, many));
        for row in these.into_iter().take(few) {
            let [_, _, kind, components, from, through, status, _, words, _] = row.as_slice() else {
                continue;
            };
            let local = components.replace(&format!("{}!", of.norm), "");
            let whole = local.replace(of.norm.as_str(), "the whole norm");
            let [whole, words] =
                [whole, words.clone()].map(|said| if all { said } else { begun(&said, LETTERS) });
            let days = match (from.as_str(), through.as_str()) {
                ("", "") => String::new(),
                (from, "") => format!("from {from}"),
                ("", through) => format!("through {through}"),
                (from, through) => format!("{from} through {through}"),
            };
            let what = format!("{record} {}", kind.to_lowercase());
            let said = [what.trim_end(), whole.as_str(), days.as_str(), status.as_str()];
            let said: Vec<&str> = said.into_iter().filter(|part| !part.is_empty()).collect();
            let words = if words.is_empty() { words } else { format!(": {words}") };
            page.wrapped("  ", 6, &format!("{}{words}", said.join(", ")))?;
        }
    }
    left(page, &lists)
}
