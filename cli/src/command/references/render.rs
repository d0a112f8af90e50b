//! What provisions say of each other.

use std::collections::{BTreeMap, BTreeSet};

use asof_engine::query::Path;
use asof_engine::store::Corpus;
use asof_schema::{AsOf, Vocabulary};

use super::Entry;
use crate::Failure;
use crate::text::sheet::{list, maybe};
use crate::text::{Page, Rows, Sheet, Words as _, acts, cited, kind, left, quoted, state, target};

/// So many references are shown of a long list.
pub(super) const MOST: usize = 50;

/// References as a table.
pub(super) fn sheet(references: &[Entry]) -> Sheet {
    let columns = [
        "kind", "source", "version", "start", "end", "words", "target", "state", "law", "path", "term",
        "extractor", "confidence", "coverage", "target_coverage",
    ];
    let row = |entry: &Entry| {
        let Entry { said, coverage, target_coverage } = entry;
        vec![
            said.kind.name().to_owned(),
            said.source.to_string(),
            said.version.to_string(),
            said.start.to_string(),
            said.end.to_string(),
            said.surface.clone(),
            maybe(said.target.as_ref()),
            maybe(said.state.map(Vocabulary::name)),
            maybe(said.law.as_ref()),
            said.path.join(" "),
            maybe(said.term.as_ref()),
            said.extractor.to_owned(),
            said.confidence.to_string(),
            coverage.state.name().to_owned(),
            maybe(target_coverage.as_ref().map(|target| target.state.name())),
        ]
    };
    Sheet::new(columns, references.iter().map(row))
}

/// What was reached as a table, with the versions whose words lead there.
pub(super) fn paths(paths: &[Path]) -> Sheet {
    let row = |path: &Path| {
        vec![
            path.component.to_string(),
            path.distance.to_string(),
            list(path.steps.iter().map(|said| said.kind.name())),
            list(path.steps.iter().map(|said| &said.version)),
            list(path.steps.iter().map(|said| &said.surface)),
        ]
    };
    Sheet::new(["component", "hops", "kinds", "versions", "words"], paths.iter().map(row))
}

/// Writes the first of some references, one a row, and of more how many have which state; where there are none, what that means.
pub(super) fn references(
    page: &mut Page<'_>,
    corpus: &Corpus,
    list: &[Entry],
    at: AsOf,
    none: &str,
    shown: usize,
) -> Result<(), Failure> {
    page.blank()?;
    if list.is_empty() {
        return page.wrapped("", 0, none);
    }
    if shown < list.len() {
        let mut states: BTreeMap<String, usize> = BTreeMap::new();
        for entry in list {
            let state = Some(state(&entry.said)).filter(|state| !state.is_empty());
            // A definition, or an exception to nothing that is named.
            *states.entry(state.unwrap_or_else(|| "of no provision".to_owned())).or_default() += 1;
        }
        let states = states.iter().map(|(state, count)| format!("{} {state}", acts::grouped(*count)));
        page.line(format!(
            "{}: {}.",
            acts::count(list.len(), "reference"),
            states.collect::<Vec<_>>().join(", ")
        ))?;
        page.blank()?;
    }
    let mut rows = Rows::new(page, ["provision", "kind", "words", "target", "state", "known"]);
    for entry @ Entry { said, .. } in list.iter().take(shown) {
        let state = state(said);
        let weakest = entry.weakest();
        rows.row([
            cited(corpus, &said.source, at),
            kind(said),
            said.surface.clone(),
            target(corpus, said, at),
            state,
            weakest.words().to_owned(),
        ]);
    }
    rows.write(page)?;
    left(page, &[(list.len(), shown, "references")])
}

/// Writes the provisions and the relations between them as Graphviz reads them: an arrow from the words to
/// what they speak of.
pub(super) fn dot(page: &mut Page<'_>, corpus: &Corpus, list: &[Path], at: AsOf) -> Result<(), Failure> {
    let mut lines = BTreeSet::new();
    for said in list.iter().flat_map(|path| &path.steps) {
        let Some(target) = &said.target else { continue };
        for id in [&said.source, target] {
            lines.insert(format!("  {} [label={}];", quoted(id.as_str()), quoted(&cited(corpus, id, at))));
        }
        let (from, to) = (quoted(said.source.as_str()), quoted(target.as_str()));
        lines.insert(format!("  {from} -> {to} [label={}];", quoted(said.kind.name())));
    }
    page.exact("digraph relations {")?;
    page.exact("  rankdir=LR; node [shape=box, fontname=\"sans-serif\"]; edge [fontname=\"sans-serif\", fontsize=10];")?;
    for line in lines {
        page.exact(line)?;
    }
    page.exact("}")
}
