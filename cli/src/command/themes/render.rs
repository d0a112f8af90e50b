//! Trees of terms.

use std::collections::{BTreeMap, BTreeSet};

use asof_engine::query::{self, Taxonomy, TermView};
use asof_engine::store::Corpus;

use super::Answer;
use crate::Failure;
use crate::text::sheet::list;
use crate::text::{Page, Sheet, paint};

/// The terms as a table, one a row.
pub(super) fn sheet(answer: &Answer) -> Sheet {
    let row = |term: &TermView| {
        let labels = term.labels.iter().map(|label| match &label.language {
            Some(language) => format!("[{language}] {}", label.label),
            None => label.label.clone(),
        });
        vec![term.id.clone(), list(labels), list(&term.broader), list(&term.narrower), list(&term.on)]
    };
    let columns = ["name", "labels", "broader", "narrower", "components"];
    Sheet::new(columns, answer.terms.iter().map(row))
}

/// Writes the answer of `asof themes`.
pub(super) fn themes(page: &mut Page<'_>, corpus: &Corpus, answer: &Answer) -> Result<(), Failure> {
    if answer.terms.is_empty() {
        return page.line(match answer.taxonomy {
            Taxonomy::Themes => "No source names a theme.",
            Taxonomy::ItemTypes => "No source names a type of its own.",
        });
    }
    let by_id: BTreeMap<&str, &TermView> = answer.terms.iter().map(|term| (term.id.as_str(), term)).collect();
    let is_top = |term: &&TermView| !term.broader.iter().any(|id| by_id.contains_key(id.as_str()));
    let mut tree = Tree { corpus, answer, by_id: &by_id, way: Vec::new(), shown: BTreeSet::new() };
    // Terms of a ring have no top: what no way has led to begins one.
    for term in answer.terms.iter().filter(is_top).chain(&answer.terms) {
        if !tree.shown.contains(term.id.as_str()) {
            tree.write(page, term)?;
        }
    }
    Ok(())
}

/// A tree that is being written.
struct Tree<'t> {
    corpus: &'t Corpus,
    answer: &'t Answer,
    by_id: &'t BTreeMap<&'t str, &'t TermView>,
    /// The terms above.
    way: Vec<&'t str>,
    shown: BTreeSet<&'t str>,
}

impl<'t> Tree<'t> {
    fn write(&mut self, page: &mut Page<'_>, term: &'t TermView) -> Result<(), Failure> {
        let indent = "  ".repeat(self.way.len());
        let labels: Vec<&str> = term.labels.iter().map(|label| label.label.as_str()).collect();
        let called = if labels.is_empty() { String::new() } else { format!("  {}", labels.join(", ")) };
        page.line(format!("{indent}{}{called}", paint(page.palette.strong, &term.id)))?;
        for id in &term.on {
            let cited = query::cite_in(self.corpus, id, self.answer.at);
            page.wrapped(&format!("{indent}  "), 2, &paint(page.palette.dim, cited))?;
        }
        self.shown.insert(&term.id);
        self.way.push(&term.id);
        for id in &term.narrower {
            let below = self.by_id.get(id.as_str()).copied();
            if let Some(below) = below.filter(|below| !self.way.contains(&below.id.as_str())) {
                self.write(page, below)?;
            }
        }
        self.way.pop();
        Ok(())
    }
}
