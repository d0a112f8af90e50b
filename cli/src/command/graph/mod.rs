//! `asof graph`: what provisions say of each other, looked at from one of them, as a whole, or as files and
//! pictures.

mod prompt;
mod render;

use std::path::PathBuf;

use asof_engine::NormGraph;
use asof_engine::query::{self, Along, Direction, Reach, Reference, Relations};
use asof_engine::store::Corpus;
use asof_schema::{AsOf, ComponentId, Day, ReferenceKind};
use clap::{ArgGroup, Args};
use serde::Serialize;

use super::Context;
use super::clocks::{Clocks, day};
use super::vocabulary::member;
use crate::coverage::{self, Coverage};
use crate::graph::{self, Beside, Graph as Whole, GraphStats, Picture};
use crate::shape::{Asked, Assurance, Provision, Relation, Shaper};
use crate::{Failure, Outcome, clock, reference};

/// The graph of references on a day: counted, around a provision, as files or as a picture
///
/// Relations are read from the text of the day, as `asof references` reads them.
#[derive(Debug, Clone, Args)]
#[expect(clippy::struct_excessive_bools, reason = "flags of a command line")]
#[command(group(ArgGroup::new("what").required(true).args(["stats", "node", "section", "export", "interactive"])))]
pub(crate) struct Graph {
    /// Count provisions and relations
    #[arg(long)]
    stats: bool,
    /// The relations around a provision, both ways: "113 §, 410/2015", a URN, or the publisher's own id
    #[arg(long, value_name = "REF")]
    node: Option<String>,
    /// The section (article, rule) with this number, each of its parts with its relations
    #[arg(long, value_name = "NUMBER")]
    section: Option<String>,
    /// Write nodes.jsonl, edges.jsonl and graph_summary.json into this folder
    #[arg(long, value_name = "DIR")]
    export: Option<PathBuf>,
    /// Ask from a prompt; `help` lists its commands
    #[arg(long)]
    interactive: bool,
    /// The law of --section, by its number, name or URN; not needed if the store has one law
    #[arg(long, value_name = "LAW", requires = "section")]
    law: Option<String>,
    /// Follow at most this many relations from --node
    #[arg(long, value_name = "N", default_value_t = 1)]
    hops: u32,
    /// Only this kind, around --node; repeat the flag for several
    #[arg(long = "kind", value_name = "KIND", requires = "node", value_parser = member::<ReferenceKind>())]
    kinds: Vec<ReferenceKind>,
    /// Follow the references of the whole article (in some laws a section), not just of the part
    #[arg(long, requires = "node")]
    neighbours: bool,
    /// Draw what is around --node into this file, as SVG
    #[arg(long, value_name = "FILE", requires = "node")]
    svg: Option<PathBuf>,
    /// Print what is around --node for Graphviz
    #[arg(long, requires = "node", conflicts_with_all = ["json", "format", "svg"])]
    dot: bool,
    /// The day [default: today]
    #[arg(long, value_name = "DAY", value_parser = day)]
    at: Option<Day>,
    #[command(flatten)]
    clocks: Clocks,
}

/// The relations around a provision, each with the hop on which it is met.
#[derive(Debug)]
pub(crate) struct Around {
    node: ComponentId,
    as_of: AsOf,
    hops: u32,
    /// How far the provision is known on the day.
    coverage: Coverage,
    relations: Vec<Met>,
}

/// A relation, and on which hop it is met.
#[derive(Debug)]
pub(crate) struct Met {
    hop: u32,
    said: Reference,
}

/// The relations around a provision for programs.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct AroundShape {
    component: Provision,
    as_of: Asked,
    hops: u32,
    assurance: Assurance,
    relations: Vec<MetShape>,
}

/// A relation for programs: `Reference`, and on which hop it is met.
#[derive(Debug, Serialize)]
struct MetShape {
    hop: u32,
    #[serde(flatten)]
    said: Relation,
}

impl Around {
    fn shape(&self, shaper: Shaper<'_>) -> AroundShape {
        let met = |Met { hop, said }: &Met| MetShape { hop: *hop, said: shaper.relation(said) };
        AroundShape {
            component: shaper.provision(&self.node),
            as_of: self.as_of.into(),
            hops: self.hops,
            assurance: Assurance::from(&self.coverage),
            relations: self.relations.iter().map(met).collect(),
        }
    }
}

/// A provision of a section for programs, with the relations at its own words and those that point at it.
#[derive(Debug, Serialize)]
struct BesideShape<'a> {
    component: Provision,
    text: Option<&'a str>,
    outgoing: Vec<Relation>,
    incoming: Vec<Relation>,
}

impl<'a> BesideShape<'a> {
    fn of(shaper: Shaper<'_>, part: &'a Beside) -> Self {
        Self {
            component: shaper.provision(&part.component),
            text: part.text.as_deref(),
            outgoing: shaper.relations(&part.outgoing),
            incoming: shaper.relations(&part.incoming),
        }
    }
}

impl Graph {
    pub(super) fn is_a_prompt(&self) -> bool {
        self.interactive
    }

    pub(super) fn run(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        if self.interactive {
            return prompt::run(self, context);
        }
        context.question(|context| self.answer(context))
    }

    fn answer(&self, context: &mut Context<'_, '_>) -> Result<Outcome, Failure> {
        let corpus = context.corpus()?;
        let at = self.clocks.at(self.at.unwrap_or_else(clock::today));
        let whole = Whole::of(&corpus, at);
        if let Some(words) = &self.node {
            return self.around(context, &corpus, words, at);
        }
        if let Some(number) = &self.section {
            let parts = whole.section(self.law(&corpus)?, number)?;
            let shaper = Shaper::new(&corpus, at);
            let shape: Vec<BesideShape<'_>> =
                parts.iter().map(|part| BesideShape::of(shaper, part)).collect();
            context.answer(&shape, |page, _| render::section(page, &corpus, &parts, at))?;
            return Ok(super::any(parts.iter().any(|part| !part.is_silent())));
        }
        if let Some(folder) = &self.export {
            let written = graph::write(&whole, folder)?;
            context.answer(&written, render::graph_written)?;
            return Ok(super::any(written.summary.total_nodes > 0));
        }
        let stats = GraphStats::of(&whole)?;
        context.answer(&stats, render::graph_stats)?;
        Ok(super::any(stats.nodes > 0))
    }

    fn around(
        &self,
        context: &mut Context<'_, '_>,
        corpus: &Corpus,
        words: &str,
        at: AsOf,
    ) -> Result<Outcome, Failure> {
        let node = reference::find(corpus, words, at)?.component;
        let reach = if self.neighbours { Reach::Unit } else { Reach::Below };
        let along = Along { kinds: self.kinds.clone(), hops: self.hops, direction: Direction::Both, reach };
        let met = Relations::of(corpus, at).around(std::slice::from_ref(&node), &along)?;
        let found = super::any(!met.is_empty());
        let picture = || Picture::of(corpus, at, &node, &met);
        if self.dot {
            render::picture_dot(context.page, &picture())?;
            return Ok(found);
        }
        if let Some(file) = &self.svg {
            let title = format!("{}, {}, {at}", query::full(corpus, &node, at), hops(self.hops), at = at.at);
            let drawn = graph::svg(&picture(), &title)?;
            std::fs::write(file, drawn).map_err(|error| Failure::file("write", file, &error))?;
        }
        let relations = met.into_iter().map(|(hop, said)| Met { hop, said }).collect();
        let coverage = coverage::of(corpus, &node, at)?;
        let around = Around { node, as_of: at, hops: self.hops, coverage, relations };
        let shape = around.shape(Shaper::new(corpus, at));
        context.answer(&shape, |page, _| render::around(page, corpus, &around))?;
        Ok(found)
    }

    /// The law of a section.
    fn law<'c>(&self, corpus: &'c Corpus) -> Result<&'c NormGraph, Failure> {
        let id = match &self.law {
            Some(words) => reference::norm(corpus, words)?,
            None => reference::only_norm(corpus)?,
        };
        corpus
            .graph(id.as_str())
            .map(AsRef::as_ref)
            .map_err(|_| Failure::not_found(format!("{id} is not loaded")))
    }
}

fn hops(hops: u32) -> String {
    if hops == 1 { "one relation away".to_owned() } else { format!("up to {hops} relations away") }
}
