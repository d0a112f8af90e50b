//! How far norms are known, as a table and in words.

use asof_engine::coverage::StateDays;
use asof_schema::{Day, Evidence, Vocabulary as _};
use asof_server::picture::{self, Span};

use super::{OfAct, OfNorm};
use crate::Failure;
use crate::coverage::counted;
use crate::text::sheet::{list, maybe};
use crate::text::{Page, Rows, Sheet, Words as _, acts as counts, paint};

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

/// Writes each norm with what is recorded of it.
pub(super) fn norms(page: &mut Page<'_>, all: &[OfNorm<'_>]) -> Result<(), Failure> {
    for (place, of) in all.iter().enumerate() {
        if place > 0 {
            page.blank()?;
        }
        page.line(paint(page.palette.strong, of.title))?;
        page.field("on", of.as_of.at)?;
        page.field("coverage", of.coverage.sentence())?;
        page.field("parts", counted(of.coverage.parts))?;
        if !of.says_something() {
            continue;
        }
        if !of.parts.is_empty() {
            page.blank()?;
            parts(page, of)?;
        }
        page.blank()?;
        table(page, of)?;
    }
    Ok(())
}

/// A bar of each part over the years, and its state on the day.
fn parts(page: &mut Page<'_>, of: &OfNorm<'_>) -> Result<(), Failure> {
    let rows = of.rows();
    let Some(span) = Span::of(&rows) else { return Ok(()) };
    let names = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or_default();
    for row in &rows {
        page.exact(format!("  {:names$}  {}", row.name, picture::bars(span, row.stretches)))?;
    }
    page.exact(format!("  {:names$}  {}", "", picture::axis(span)))?;
    page.line("  A bar is as high as the share that is assured on the worst of its days.")?;
    page.blank()?;
    let mut table = Rows::new(page, ["part", "on the day", "covered through", "acts not applied", "doubts"]);
    for part in &of.parts {
        table.row([
            part.citation.clone(),
            counted(part.coverage.parts),
            maybe(part.coverage.through),
            counts::grouped(part.acts),
            counts::grouped(part.doubts),
        ]);
    }
    table.write(page)
}

fn table(page: &mut Page<'_>, of: &OfNorm<'_>) -> Result<(), Failure> {
    let mut table = Rows::new(page, ["record", "kind", "of", "from", "through", "status", "words"]);
    for row in [gaps(of), records(of)].into_iter().flatten() {
        let [_, record, kind, components, from, through, status, _, words, _] = row.as_slice() else {
            continue;
        };
        let local = components.replace(&format!("{}!", of.norm), "");
        let whole = local.replace(of.norm.as_str(), "the whole norm");
        let cells = [record, kind, &whole, from, through, status, words];
        table.row(cells.map(Clone::clone));
    }
    table.write(page)
}
