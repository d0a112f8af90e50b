//! The history of a provision.

use asof_engine::coverage::{PeriodReport, StateDays};
use asof_engine::query::{IdentityLink, LineageEntry, Scope};
use asof_schema::{ChangeKind, ContinuationKind, DateBasis, Vocabulary as _};

use super::{Answer as Lineage, Captions, Entry};
use crate::Failure;
use crate::text::sheet::{MADE_BY, made_by, maybe, span};
use crate::text::{Page, Rows, Sheet, Words as _, acts, left, paint};

/// So many differing provisions are named; the others are counted.
const NAMED: usize = 4;
/// So many versions are shown, the last ones, unless all are asked for.
const MOST: usize = 50;

/// The versions as a table, those of the histories that it carries on after its own.
pub(super) fn sheet(lineage: &Lineage) -> Sheet {
    let columns =
        ["component", "number", "version", "valid_from", "valid_to", "cause", "status", "tree_hash"];
    let known = ["coverage", "covered_through"];
    let mut all = vec![lineage];
    all.extend(carried_on(lineage));
    let rows = all.into_iter().flat_map(|of| &of.entries).map(row);
    Sheet::new(columns.into_iter().chain(MADE_BY).chain(known), rows)
}

fn carried_on(lineage: &Lineage) -> Vec<&Lineage> {
    lineage.before.iter().flat_map(|before| std::iter::once(before).chain(carried_on(before))).collect()
}

fn row(Entry { lineage: entry, coverage, covered_through, .. }: &Entry) -> Vec<String> {
    let version = &entry.version;
    let mut cells = vec![version.component.to_string(), entry.number.to_string(), version.id.to_string()];
    cells.extend(span(version.valid));
    cells.extend([version.cause.name(), version.status.name()].map(str::to_owned));
    cells.push(version.tree_hash.to_string());
    cells.extend(made_by(&entry.made_by));
    cells.extend([coverage.weakest.state.name().to_owned(), maybe(covered_through.as_ref())]);
    cells
}

/// Writes the answer of `asof lineage`: with the day that is asked for, and all of its versions or the last ones.
pub(super) fn lineage(
    page: &mut Page<'_>,
    lineage: &Lineage,
    captions: &Captions,
    (asked, all): (Option<&str>, bool),
) -> Result<(), Failure> {
    let palette = page.palette;
    let norm = if captions.cited == captions.norm { String::new() } else { format!(" · {}", captions.norm) };
    page.line(format!("{}{norm}", paint(palette.strong, &captions.cited)))?;
    page.line(paint(palette.dim, &lineage.component))?;
    if let Some(asked) = asked {
        page.field("on", asked)?;
    }
    page.field("coverage", lineage.coverage.sentence())?;
    for (nth, other) in captions.others.iter().enumerate() {
        page.field(if nth == 0 { "number" } else { "" }, other)?;
    }
    page.blank()?;
    if lineage.entries.is_empty() {
        return page.line("It has no version on record.");
    }
    // Between two entries of its own, things inside it may have changed: an entry has a first day, no last
    // one.
    let own = lineage.scope == Scope::Own;
    let valid = if own { "from" } else { "valid" };
    let mut rows = Rows::new(page, ["#", valid, "known", "cause", "act", "what changed"]);
    rows.numbers(0);
    for column in [0, 3] {
        rows.keep(column);
    }
    rows.at_least(1, 10);
    rows.at_least(4, 8);
    let shown = if all { lineage.entries.len() } else { MOST };
    let earlier = lineage.entries.len().saturating_sub(shown);
    for (of, differences) in lineage.entries.iter().zip(&captions.differences).skip(earlier) {
        let [valid, cause, act] = entry_cells(of, own);
        let known = states(&of.coverage);
        let what = what(&of.lineage, differences, &captions.cited);
        rows.row([of.lineage.number.to_string(), valid, known, cause, act, what]);
    }
    rows.write(page)?;
    left(page, &[(lineage.entries.len(), shown, "versions, the last ones")])?;
    page.blank()?;
    summary(page, lineage)?;
    for link in &lineage.links {
        let (on, said) = (link.on.map(|on| format!(" on {on}")).unwrap_or_default(), link_words(link));
        page.wrapped("", 2, &format!("{said}{on}, by {}", link.by))?;
    }
    for (before, captions) in lineage.before.iter().zip(&captions.before) {
        page.blank()?;
        page.line(paint(palette.dim, "It carries on:"))?;
        self::lineage(page, before, captions, (None, all))?;
    }
    Ok(())
}

/// Writes where the history is of what no statute is under.
pub(super) fn of_courts(page: &mut Page<'_>, lineage: &Lineage) -> Result<(), Failure> {
    page.line(format!("What courts say of it: asof readings {} --history", lineage.component))
}

/// How far the days of a version are known, in their order: a version that outlives what is covered is assured until then.
fn states(coverage: &PeriodReport) -> String {
    let by_state = StateDays::of(&coverage.stretches);
    let mut said: Vec<&str> = Vec::new();
    for days in &by_state {
        let words = days.state.words();
        if !said.contains(&words) {
            said.push(words);
        }
    }
    said.join(if said.len() == by_state.len() { ", then " } else { " and " })
}

fn entry_cells(entry: &Entry, own: bool) -> [String; 3] {
    let (version, covered) = (&entry.lineage.version, entry.covered_through);
    let start = version.valid.start();
    let valid = match version.valid.end() {
        Some(_) if version.valid.is_empty() => format!("{} (ephemeral)", version.valid.start()),
        _ if own => version.valid.start().to_string(),
        Some(end) => format!("{} – {}", version.valid.start(), end.pred()),
        None => match covered {
            Some(last) if start <= last => format!("{start} – (covered through {last})"),
            Some(_) => format!("{start} – (not covered)"),
            None => format!("{start} –"),
        },
    };
    let codes: Vec<&str> =
        acts::by_act(&entry.lineage.made_by).iter().map(|action| action.code.as_str()).collect();
    let cause = if entry.first_seen { "first seen" } else { version.cause.words() };
    [valid, cause.to_owned(), codes.join(", ")]
}

fn what(entry: &LineageEntry, differences: &[(String, Vec<ChangeKind>)], own: &str) -> String {
    if entry.version.ephemeral {
        return "replaced on the day on which it took effect".to_owned();
    }
    if differences.is_empty() {
        return String::new();
    }
    let one = |(cited, kinds): &(String, Vec<ChangeKind>)| {
        let kinds: Vec<&str> = kinds.iter().map(|&kind| kind.words()).collect();
        let inside = cited.strip_prefix(own).map_or(cited.as_str(), |rest| rest.trim_start_matches(", "));
        let cited = if inside.is_empty() { "itself" } else { inside };
        format!("{cited} {}", kinds.join(" and "))
    };
    let mut said: Vec<String> = differences.iter().take(NAMED).map(one).collect();
    if let Some(more) = differences.len().checked_sub(NAMED).filter(|&more| more > 0) {
        said.push(format!("and {more} more"));
    }
    said.join("; ")
}

fn summary(page: &mut Page<'_>, lineage: &Lineage) -> Result<(), Failure> {
    if !lineage.amended && !lineage.others.is_empty() {
        return page
            .line("No amendment of it is known. On other days its number is that of another provision.");
    }
    if !lineage.amended {
        let is_whole = lineage.entries.iter().all(|entry| !entry.first_seen);
        return page.line(if is_whole { "Never amended." } else { "No amendment is known." });
    }
    let (acts, versions) = (lineage.amendments.len(), lineage.entries.len());
    let said = format!(
        "{}, amended by {}: {}",
        acts::count(versions, "version"),
        acts::count(acts, "act"),
        acts::listed(&lineage.amendments)
    );
    page.wrapped("", 2, &said)?;
    let bounded = bounded(lineage);
    if bounded.is_empty() {
        return Ok(());
    }
    let more = bounded.len().saturating_sub(NAMED);
    let more = if more > 0 { format!("; and {more} more") } else { String::new() };
    let named: Vec<String> = bounded.into_iter().take(NAMED).collect();
    page.wrapped("", 2, &format!("No source tells the day of {}{more}", named.join("; ")))
}

/// The acts whose day is only known to lie between two texts, each with the days between which it lies.
fn bounded(lineage: &Lineage) -> Vec<String> {
    let mut told = Vec::new();
    for entry in lineage.entries.iter().skip(1) {
        for action in acts::by_act(&entry.lineage.made_by) {
            let bound = action.effective.filter(|on| on.basis == DateBasis::SnapshotBound);
            let Some((first, on)) = bound.and_then(|on| Some((on.not_before?, on.on))) else { continue };
            let said = format!("{}, which lies from {first} through {on}", action.code);
            if first < on && !told.contains(&said) {
                told.push(said);
            }
        }
    }
    told
}

fn link_words(link: &IdentityLink) -> String {
    let join = |ids: &[asof_schema::ComponentId]| {
        let local = |id: &asof_schema::ComponentId| {
            if id.local().is_empty() { id.to_string() } else { id.local().to_owned() }
        };
        ids.iter().map(local).collect::<Vec<_>>().join(" and ")
    };
    let (from, to) = (join(&link.from), join(&link.to));
    match link.kind {
        ContinuationKind::Split => format!("{from} was split into {to}"),
        ContinuationKind::Merge => format!("{from} were merged into {to}"),
        ContinuationKind::Reenactment => format!("{from} was enacted anew as {to}"),
        ContinuationKind::OtherNorm => format!("{from} goes on in another norm as {to}"),
    }
}
