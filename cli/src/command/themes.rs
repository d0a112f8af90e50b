//! `asof themes`: the trees of themes and of types that sources give provisions.

mod render;

use asof_engine::query::{self, Taxonomy, TermView};
use asof_schema::{AsOf, TermLabel};
use clap::Args;
use serde::Serialize;

use super::Context;
use super::clocks::Clocks;
use crate::shape::{Provision, Shaper};
use crate::{Failure, Outcome, clock, reference};

/// The themes of provisions, or the types that sources give them
///
/// It shows a tree: each theme with what it is called and the provisions that have it, broader ones first. A
/// theme that has several broader ones is shown under each. The exit code is 1 if there is none.
///
/// Examples: asof themes, asof themes "art. 5º, LVII, CF", asof themes --types
#[derive(Debug, Args)]
pub(crate) struct Themes {
    /// Only those of this provision, by the numbering of today [default: all]
    #[arg(value_name = "REF")]
    reference: Option<String>,
    /// The types that sources give provisions, instead of themes
    #[arg(long)]
    types: bool,
    #[command(flatten)]
    clocks: Clocks,
}

/// The terms, in the order of their names.
#[derive(Debug)]
pub(crate) struct Answer {
    at: AsOf,
    taxonomy: Taxonomy,
    terms: Vec<TermView>,
}

/// The answer for programs: `Query.themes`, or `Query.itemTypes`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
enum Shape<'a> {
    Themes(Vec<TermShape<'a>>),
    ItemTypes(Vec<TermShape<'a>>),
}

/// `Term`.
#[derive(Debug, Serialize)]
struct TermShape<'a> {
    name: &'a str,
    labels: &'a [TermLabel],
    broader: Vec<TermName<'a>>,
    narrower: Vec<TermName<'a>>,
    components: Vec<Provision>,
}

/// `Term`, by its name.
#[derive(Debug, Serialize)]
struct TermName<'a> {
    name: &'a str,
}

impl<'a> TermShape<'a> {
    fn of(shaper: Shaper<'_>, view: &'a TermView) -> Self {
        let names = |ids: &'a [String]| ids.iter().map(|name| TermName { name }).collect();
        Self {
            name: &view.id,
            labels: &view.labels,
            broader: names(&view.broader),
            narrower: names(&view.narrower),
            components: shaper.provisions(&view.on),
        }
    }
}

impl Answer {
    /// It for programs.
    fn shape<'a>(&'a self, shaper: Shaper<'_>) -> Shape<'a> {
        let terms = self.terms.iter().map(|view| TermShape::of(shaper, view)).collect();
        match self.taxonomy {
            Taxonomy::Themes => Shape::Themes(terms),
            Taxonomy::ItemTypes => Shape::ItemTypes(terms),
        }
    }
}

impl Themes {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let at = self.clocks.at(clock::today());
        let taxonomy = if self.types { Taxonomy::ItemTypes } else { Taxonomy::Themes };
        let of = self.reference.as_deref().map(|words| reference::find(&corpus, words, at)).transpose()?;
        let mut terms = query::terms(&corpus, taxonomy, at);
        terms.retain(|term| of.as_ref().is_none_or(|of| term.on.contains(&of.component)));
        let answer = Answer { at, taxonomy, terms };
        let shaper = Shaper::new(&corpus, at);
        let write = |page: &mut crate::text::Page<'_>, answer: &Answer| render::themes(page, &corpus, answer);
        context.shaped(&answer, |answer| answer.shape(shaper), render::sheet, write)?;
        Ok(super::any(!answer.terms.is_empty()))
    }
}
