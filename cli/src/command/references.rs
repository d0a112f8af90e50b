//! `asof references`: what the words of a provision speak of, and who speaks of it.

mod render;

use asof_engine::query::{Along, Direction, Reach, Reference, Relations};
use asof_schema::{Day, ReferenceKind};
use clap::Args;

use super::Context;
use super::clocks::{Clocks, day};
use super::vocabulary::member;
use crate::{Failure, Outcome, clock, reference, text};

/// What a provision refers to, or what refers to it: references, exceptions, definitions
///
/// Relations are read from the text of a day. Each target is shown with its state on that day: in force,
/// repealed or gone, renumbered, not yet in force, never there, or in a law that the store does not hold.
#[derive(Debug, Args)]
pub(crate) struct References {
    /// The provision: "art. 6º, CF", a URN or an alias; everything below it counts too
    #[arg(value_name = "REF")]
    reference: String,
    /// The day [default: today]
    #[arg(value_name = "DAY", value_parser = day)]
    day: Option<Day>,
    /// List what refers to it, in any norm, instead of what it refers to
    #[arg(long, conflicts_with = "broken")]
    incoming: bool,
    /// Only references whose target is not in force
    #[arg(long)]
    broken: bool,
    /// Only this kind; repeat the flag for several
    #[arg(long = "kind", value_name = "KIND", value_parser = member::<ReferenceKind>())]
    kinds: Vec<ReferenceKind>,
    #[command(flatten)]
    clocks: Clocks,
}

impl References {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let at = self.clocks.at(self.day.unwrap_or_else(clock::today));
        let found = reference::find(&corpus, &self.reference, at)?.component;
        let relations = Relations::of(&corpus, at);
        let mut list = if self.incoming {
            relations.incoming(&found)?
        } else if self.broken {
            relations.broken(&found)?
        } else {
            relations.outgoing(&found)?
        };
        list.retain(|reference| self.kinds.is_empty() || self.kinds.contains(&reference.kind));
        context.tabled(
            &list,
            |list| render::sheet(list),
            |page, list| render::references(page, &corpus, list, at),
        )?;
        Ok(super::any(!list.is_empty()))
    }
}

/// Where a term is defined
#[derive(Debug, Args)]
pub(crate) struct Define {
    /// The term, or its beginning
    #[arg(value_name = "TERM")]
    term: String,
    /// The day [default: today]
    #[arg(value_name = "DAY", value_parser = day)]
    day: Option<Day>,
    /// Only in this provision and below it [default: in all norms]
    #[arg(long, value_name = "REF")]
    within: Option<String>,
    #[command(flatten)]
    clocks: Clocks,
}

impl Define {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let at = self.clocks.at(self.day.unwrap_or_else(clock::today));
        let within = self.within.as_ref().map(|words| reference::find(&corpus, words, at)).transpose()?;
        let within = within.map(|found| found.component);
        let list: Vec<Reference> = Relations::of(&corpus, at).definitions(&self.term, within.as_ref())?;
        context.tabled(
            &list,
            |list| render::sheet(list),
            |page, list| render::references(page, &corpus, list, at),
        )?;
        Ok(super::any(!list.is_empty()))
    }
}

/// What can be reached from a provision along references, exceptions and definitions
#[derive(Debug, Args)]
pub(crate) struct Expand {
    /// The provisions to start from
    #[arg(value_name = "REF", required = true)]
    seeds: Vec<String>,
    /// Follow at most this many relations in a row
    #[arg(long, value_name = "N", default_value_t = 1)]
    hops: u32,
    /// Follow relations backwards: which provisions depend on it?
    #[arg(long)]
    incoming: bool,
    /// Only along this kind; repeat the flag for several
    #[arg(long = "kind", value_name = "KIND", value_parser = member::<ReferenceKind>())]
    kinds: Vec<ReferenceKind>,
    /// Follow the references of the whole article (in some laws a section), not just of the part
    #[arg(long)]
    neighbours: bool,
    /// Print a picture for Graphviz: `... --dot | dot -Tsvg`
    #[arg(long, conflicts_with_all = ["json", "format"])]
    dot: bool,
    /// The day [default: today]
    #[arg(long, value_name = "DAY", value_parser = day)]
    at: Option<Day>,
    #[command(flatten)]
    clocks: Clocks,
}

impl Expand {
    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let at = self.clocks.at(self.at.unwrap_or_else(clock::today));
        let seeds = self.seeds.iter().map(|words| Ok(reference::find(&corpus, words, at)?.component));
        let seeds = seeds.collect::<Result<Vec<_>, Failure>>()?;
        let direction = if self.incoming { Direction::In } else { Direction::Out };
        let reach = if self.neighbours { Reach::Unit } else { Reach::Below };
        let along = Along { kinds: self.kinds.clone(), hops: self.hops, direction, reach };
        let paths = Relations::of(&corpus, at).expand(&seeds, &along)?;
        let render = if self.dot { render::dot } else { text::paths };
        context.tabled(
            &paths,
            |paths| render::paths(paths),
            |page, paths| render(page, &corpus, paths, at),
        )?;
        Ok(super::any(!paths.is_empty()))
    }
}
